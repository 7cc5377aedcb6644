"""What is wrong with a line: where it stands, what was read, what was expected, and the nearest right form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from domain.errors import NotReadable, TdlogError
from formats.notation.danish import in_english
from projections.texts import message

__all__ = ["Faults", "Unclear", "nearest", "unread"]

DANISH = re.compile(r".*[æøå].*", re.IGNORECASE)
PACKED = re.compile(r"(?=.+[cdhs])[cdhs](?:10|[2-9tjqka])(?:[cdhs]?(?:10|[2-9tjqka]))+", re.IGNORECASE)
"""Cards of several suits without a space between them: `c6d4`."""
CARD = re.compile(r"[cdhs]?(?:10|[2-9tjqka])", re.IGNORECASE)
"""Words that are Danish by their letters."""


class Unclear(NotReadable):
    """It reads well, but at this table it cannot be told whose or which it is."""


class Faults(NotReadable):
    """Everything that is wrong with a file, in the order of its lines. `errors` holds each, with its place."""

    def __init__(self, errors: Sequence[TdlogError], *, left_out: int = 0) -> None:
        self.errors = tuple(errors)
        self.left_out = left_out
        first = self.errors[0]
        more = [message("typed", "more_faults", count=left_out)] if left_out else []
        super().__init__("\n".join([*map(str, self.errors), *more]))
        self.source, self.line, self.column = first.where

    def __str__(self) -> str:
        return self.message


def unread(
    read: str, expected: str, column: int, known: Iterable[str] = (), *, rank: bool = False, danish: str = "in_english"
) -> NotReadable:
    """The error for something read where something else was expected; `known` are the right forms to look among,
    `rank` is whether a rank alone could have stood there, and `danish` the words that say what is read in Danish."""
    english = in_english(read) if rank or len(read) > 1 else ""
    if not english and PACKED.fullmatch(read):
        told = message("typed", "cards_apart", read=_shown(read), apart=" ".join(cards_apart(read)))
        return NotReadable(told, column=column)
    near = english or nearest(read, known)
    hints = [message("hint", "did_you_mean", meant=repr(near))] if near else []
    if english or DANISH.fullmatch(read):
        hints.append(message("typed", danish))
    if read:
        what = message("typed", "read_and_expected", read=_shown(read), expected=expected)
    else:
        what = message("typed", "ends_too_early", expected=expected)
    return NotReadable(". ".join([what, " ".join(hints)]) if hints else what, column=column)


def cards_apart(read: str) -> list[str]:
    """Cards that were typed without a space between them, each as it was typed."""
    return CARD.findall(read)


def nearest(read: str, known: Iterable[str]) -> str | None:
    """The right form that looks most like what was read, if any does."""
    from difflib import get_close_matches

    found = get_close_matches(read.lower()[:40], list(known), n=1, cutoff=0.6)
    return found[0] if found else None


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:39] + "…")
