"""Text of people as it is shown or printed: without what could turn, hide or colour the text around it."""

from __future__ import annotations

import re
from textwrap import wrap

__all__ = ["clean", "counted", "escaped", "in_lines", "printed", "whole"]

HELD = "\N{BRAILLE PATTERN BLANK}"
"""Stands for a space at which no line may end, until the line is made."""
OPTION = r" --?[a-z][a-z-]*(?: (?!--?[a-z])[^\s;,]+)?"
NAMED = r" (?=[^\s;,]*[0-9#/])[^\s;,]*[^\s;,.:?!]"
COMMAND = re.compile(rf"`[^`]{{1,70}}`|\btdlog(?: [a-z]+(?:-[a-z]+)*\b)(?:{OPTION}|{NAMED})*")
"""A command in a sentence: all between backquotes, or `tdlog`, its command, and the options and ids behind it."""

_HIDDEN = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What JSON allows to stand in a string as it is, and a terminal obeys: controls, and marks that turn the direction of
writing or end a line."""


def clean(text: str) -> str:
    """Text from outside without control characters: it must not move the cursor or colour the screen."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def escaped(json: str) -> str:
    """JSON that reads the same, and does nothing to a terminal that it is printed on."""
    return _HIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", json)


def whole(text: str) -> str:
    """A piece of a text, a path or a command with spaces, that `in_lines` keeps in one line."""
    return text.replace(" ", HELD)


def in_lines(text: str, width: int, first: str = "", rest: str = "", *, exact: bool = False) -> list[str]:
    """A text in lines of a width, the first after `first`, the others after `rest`.

    A line ends between words only, and not inside a command: a path, an id or a hyphenated name is never broken. One
    that is wider than the line stands out of it, unless the width is `exact`, as in the cell of a table.
    """
    held = COMMAND.sub(lambda found: whole(found[0]), text)
    lines = wrap(
        held, width, initial_indent=first, subsequent_indent=rest, break_long_words=exact, break_on_hyphens=False
    )
    return [line.replace(HELD, " ") for line in lines]


def printed(text: str) -> str:
    """A text in one line; control characters and marks that turn the direction of writing become visible."""
    return clean(" ".join(text.split()))


def counted(number: int, noun: str) -> str:
    """`1 trick`, `2 tricks`: in the English of readers and writers. What people are told stands in the catalogues."""
    return f"{number} {noun if number == 1 else _plural(noun)}"


def _plural(noun: str) -> str:
    return noun[:-1] + "ies" if noun.endswith("try") else noun + "s"
