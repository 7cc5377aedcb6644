"""Columns of plain text: how wide a text is on the screen, and how it is brought to a width."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from formats.printed import in_lines

__all__ = [
    "OF_A_TEXT", "WIDEST", "at_the_point", "column", "fitted", "fitted_end", "headed", "id_text", "indented",
    "table_lines", "width_of", "wrapped",
]  # fmt: skip

WIDEST = 80
"""Columns of the screen."""
OF_A_TEXT = 78
"""Columns of what stands in sentences."""


def width_of(text: str) -> int:
    """How many columns a text takes: letters of East Asia two, a mark that joins the letter before it none."""
    if text.isascii():
        return len(text)
    return sum(map(_width, text))


def _width(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def fitted(text: str, most: int) -> str:
    """A text of at most so many columns; what does not fit is cut off, and an ellipsis says so."""
    if width_of(text) <= most:
        return text
    kept = ""
    for letter in text:
        if width_of(kept + letter) > most - 1:
            break
        kept += letter
    return kept + "…"


def fitted_end(text: str, most: int) -> str:
    """The end of a text in at most so many columns, behind an ellipsis where its beginning does not fit."""
    if width_of(text) <= most:
        return text
    while width_of(text) > most - 1:
        text = text[1:]
    return "…" + text


def column(text: str, width: int, left: bool = False) -> str:
    """A text in a column, to the right of it or to the left."""
    text = fitted(text, width)
    blanks = " " * (width - width_of(text))
    return text + blanks if left else blanks + text


def wrapped(text: str, indent: int = 0, hanging: int = 2) -> list[str]:
    """A text in lines no wider than the screen; all but the first stand in further. An empty text is one line."""
    first, rest = " " * indent, " " * (indent + hanging)
    return in_lines(text, WIDEST, first, rest) or [text]


def indented(text: str, indent: int = 2, hanging: int = 0) -> list[str]:
    """A sentence in lines that stand in; all but the first further. An empty text is none."""
    return in_lines(text, OF_A_TEXT, " " * indent, " " * (indent + hanging))


def headed(name: str, rest: str) -> list[str]:
    """A heading, in two lines where one would be too long."""
    line = f"{name}  {rest}"
    return [line] if len(line) <= WIDEST else [name, f"  {rest}"]


def at_the_point(rows: Sequence[Sequence[str]], numbers: Sequence[int]) -> list[list[str]]:
    """The rows with the figures of some columns under each other at the decimal point: one with fewer decimals has
    blanks after it."""
    found = [list(row) for row in rows]
    for number in numbers:
        behind = [len(row[number].partition(".")[2]) + ("." in row[number]) for row in found]
        most = max(behind, default=0)
        for row, has in zip(found, behind, strict=True):
            row[number] += " " * (most - has) * bool(row[number])
    return found


def table_lines(
    head: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[int], wide: int, width: int = WIDEST
) -> list[str]:
    """A table with its heading within so many columns. Those in which no row has anything are left out; `left` are the
    numbers of those whose text stands to the left, and `wide` is the one that gives way where there is no room."""
    shown = [n for n in range(len(head)) if any(row[n] for row in rows)]
    widths = {n: max(width_of(text) for text in (head[n], *(row[n] for row in rows))) for n in shown}
    if wide in widths:
        others = sum(width for n, width in widths.items() if n != wide) + 2 * (len(shown) - 1)
        widths[wide] = max(min(widths[wide], width - others), 4)
    lines = ["  ".join(column(row[n], widths[n], n in left) for n in shown).rstrip() for row in (head, *rows)]
    return [fitted(line, width) for line in lines]


def id_text(session: str, contestant: str) -> str:
    """A contestant's id as a table of a session shows it: `team7` for `S1.team7`, of at most twelve columns."""
    return fitted(contestant.removeprefix(f"{session}."), 12)
