"""Printing: plain text in a pipe, colours on a terminal, and no control character of anybody else's."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

import click
import msgspec

__all__ = ["clean", "is_terminal", "say", "say_json", "tell"]


def clean(text: str) -> str:
    """Text from outside without control characters: it must not move the cursor or colour the screen."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def is_terminal() -> bool:
    """Whether a person looks at the output."""
    return sys.stdout.isatty()


def say(lines: Iterable[str]) -> None:
    """Print lines; suits, paragraphs and warnings are coloured where a person looks."""
    lines = [clean(line) for line in lines]
    if not lines:
        return
    if not is_terminal():
        click.echo("\n".join(lines))
        return
    from rich.console import Console
    from rich.highlighter import RegexHighlighter
    from rich.theme import Theme

    class Bridge(RegexHighlighter):
        """Four-colour suits, paragraphs in brackets, and what is struck."""

        base_style = "td."
        highlights = [  # noqa: RUF012
            r"(?P<spade>♠)",
            r"(?P<heart>♥)",
            r"(?P<diamond>♦)",
            r"(?P<club>♣)",
            r"(?P<law>\[\d+[A-Z0-9a-z]*\])",
            r"(?P<played>\([^()]*\))",
            r"(?P<open>^ *[?] .*)",
            r"(?P<head>^[A-Z][^:]*$)",
        ]

    theme = Theme(
        {
            "td.spade": "blue",
            "td.heart": "red",
            "td.diamond": "dark_orange",
            "td.club": "green",
            "td.law": "cyan",
            "td.played": "dim",
            "td.open": "bold yellow",
            "td.head": "bold",
        }
    )
    console = Console(theme=theme, highlighter=Bridge(), soft_wrap=True, markup=False, emoji=False)
    for line in lines:
        console.print(line)


def say_json(value: Any) -> None:
    """Print one JSON document."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def tell(message: str) -> None:
    """A remark beside the output."""
    click.echo(clean(message), err=True)
