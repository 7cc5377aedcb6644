"""Printing: plain text in a pipe, colours on a terminal, and no control character of anybody else's."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

import click
import msgspec

if TYPE_CHECKING:
    from rich.console import Console
    from rich.highlighter import Highlighter

__all__ = ["clean", "is_terminal", "say", "say_json", "tell"]

PREFIX = "td."
HIGHLIGHTS = (
    r"(?P<spade>♠)",
    r"(?P<heart>♥)",
    r"(?P<diamond>♦)",
    r"(?P<club>♣)",
    r"(?P<law>\[§?\d+[A-Z0-9a-z]*\])",
    r"(?P<played>\([^()]*\))",
    r"(?P<open>^ *[?] .*)",
    r"(?P<head>^[A-Z][^:]*$)",
)
STYLES = {
    "spade": "blue",
    "heart": "red",
    "diamond": "dark_orange",
    "club": "green",
    "law": "cyan",
    "played": "dim",
    "open": "bold yellow",
    "head": "bold",
}
"""What each group of `HIGHLIGHTS` looks like."""


def clean(text: str) -> str:
    """Text from outside without control characters: it must not move the cursor or colour the screen."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def is_terminal() -> bool:
    """Whether a person looks at the output."""
    return bool(sys.stdout) and sys.stdout.isatty()


def say(lines: Iterable[str]) -> None:
    """Print lines; suits, paragraphs and warnings are coloured where a person looks."""
    lines = [clean(line) for line in lines]
    if not lines:
        return
    if not is_terminal():
        click.echo("\n".join(lines))
        return
    for line in lines:
        _console().print(line)


@cache
def _console() -> Console:
    """The terminal, made when it is first needed: rich takes longer to load than most commands to run."""
    from rich.console import Console
    from rich.theme import Theme

    theme = Theme({f"{PREFIX}{name}": style for name, style in STYLES.items()})
    return Console(theme=theme, highlighter=_highlighter(), soft_wrap=True, markup=False, emoji=False)


def _highlighter() -> Highlighter:
    """Four-colour suits, paragraphs in brackets, and what is open."""
    from rich.highlighter import RegexHighlighter

    highlighter = RegexHighlighter()
    highlighter.base_style, highlighter.highlights = PREFIX, list(HIGHLIGHTS)  # type: ignore[misc]
    return highlighter


def say_json(value: Any) -> None:
    """Print one JSON document."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def tell(message: str) -> None:
    """A remark beside the output."""
    click.echo(clean(message), err=True)
