"""Lines as a person types them: an editor with a preview on a terminal, plain lines from a pipe."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from projections.texts import message

if TYPE_CHECKING:
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

__all__ = ["lines_typed"]

NO_TEXT = re.compile(r"[\ud800-\udfff]")


def lines_typed(prompt: Callable[[], str], preview: Callable[[str], str]) -> Iterator[str]:
    """Yield lines until the end of the input, or Ctrl-C (on a terminal: twice).

    On a terminal Enter commits, Esc and Ctrl-C clear, and what was understood stands below the line before it is
    committed. Ctrl-C may come while the editor is on its way in or out: then it is a signal, which the event loop of
    the editor tells as a cancellation.
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
    from asyncio import CancelledError

    from prompt_toolkit import PromptSession
    from prompt_toolkit.application import get_app
    from prompt_toolkit.history import InMemoryHistory

    session: PromptSession[str] = PromptSession(key_bindings=_keys(), history=InMemoryHistory())
    told = False
    while True:
        try:
            line = session.prompt(prompt(), bottom_toolbar=lambda: preview(_text(get_app().current_buffer.text)) or " ")
        except EOFError:
            return
        except (KeyboardInterrupt, CancelledError):
            if told and not session.default_buffer.text:
                return
            told = True
            if not _is_said("  " + message("command", "how_to_leave")):
                return
            continue
        told = False
        yield _text(line)


def _is_said(line: str) -> bool:
    """Print a line; False where Ctrl-C came again meanwhile."""
    try:
        print(line, flush=True)
    except KeyboardInterrupt:
        return False
    return True


def _text(line: str) -> str:
    """A line without the bytes that are no text: the notation then says where."""
    return NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", line)


def _keys() -> KeyBindings:
    """What a key does here besides the usual. A terminal's reports of a mouse that nobody asked for are dropped: pasted
    and cut short, they would bring the editor down."""
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.keys import Keys

    keys = KeyBindings()

    @keys.add("escape", eager=True)
    def clear(event: KeyPressEvent) -> None:  # pyright: ignore[reportUnusedFunction]
        event.current_buffer.reset()

    @keys.add(Keys.Vt100MouseEvent)
    def drop(event: KeyPressEvent) -> None:  # pyright: ignore[reportUnusedFunction]
        return

    return keys
