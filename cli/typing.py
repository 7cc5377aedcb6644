"""Lines as a person types them: an editor with a preview on a terminal, plain lines from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

__all__ = ["lines_typed"]


def lines_typed(prompt: Callable[[], str], preview: Callable[[str], str]) -> Iterator[str]:
    """Yield lines until the end of the input or Ctrl-C.

    On a terminal Enter commits, Esc clears, and what was understood stands below the line before it is committed.
    """
    if sys.stdin.isatty() and sys.stdout.isatty():
        yield from _from_terminal(prompt, preview)
    else:
        yield from _from_pipe()


def _from_pipe() -> Iterator[str]:
    """Bytes that are no text become replacement characters: the notation then says where."""
    try:
        for line in sys.stdin.buffer:
            yield line.decode("utf-8", errors="replace").rstrip("\r\n")
    except KeyboardInterrupt:
        return


def _from_terminal(prompt: Callable[[], str], preview: Callable[[str], str]) -> Iterator[str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.application import get_app
    from prompt_toolkit.history import InMemoryHistory
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

    keys = KeyBindings()

    @keys.add("escape", eager=True)
    def clear(event: KeyPressEvent) -> None:  # pyright: ignore[reportUnusedFunction]
        event.current_buffer.reset()

    session: PromptSession[str] = PromptSession(key_bindings=keys, history=InMemoryHistory())
    while True:
        try:
            yield session.prompt(prompt(), bottom_toolbar=lambda: preview(get_app().current_buffer.text) or " ")
        except (EOFError, KeyboardInterrupt):
            return
