"""What a strict reading of a PBN file finds fault with: where it stands, what was read, and what was expected."""

from __future__ import annotations

from bisect import bisect_left
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from msgspec import Struct

from formats.reading import clean

__all__ = ["CODES", "MOST_FAULTS", "Fault", "Faults", "Level", "Place", "quoted"]

Level = Literal["error", "warning"]

MOST_FAULTS = 10_000
"""After so many faults of one file nobody reads on: one more says that there are others."""

CODES: dict[str, Level] = {
    # characters and lines (PBN 2.1, chapter 2)
    "byte-order-mark": "error", "character": "error", "charset": "warning", "dos-end": "warning",
    "line-length": "error", "version": "warning",
    # tokens, tag pairs and comments (3.2, 3.3, 3.8)
    "comment-nested": "warning", "comment-unclosed": "error", "stray-brace": "error", "stray-bracket": "error",
    "stray-text": "error", "string-tab": "error", "string-unclosed": "error", "tag-syntax": "error",
    "tag-name": "error", "tag-twice": "warning", "tag-unknown": "warning", "token": "error",
    # values of tags (3.4, 4)
    "board": "error", "case": "warning", "contract": "error", "date": "error", "deal-count": "error",
    "deal-empty": "error", "deal-rank": "error", "deal-syntax": "error", "deal-twice": "error",
    "deal-uneven": "warning", "double-dummy": "warning", "hidden": "error", "inheritance": "error",
    "number": "error", "percentage": "error", "result": "error", "round": "error", "rubber-history": "error",
    "score": "error", "score-space": "warning", "scoring": "error", "scoring-unknown": "warning", "seat": "error",
    "time": "error", "time-control": "error", "value": "error", "value-unknown": "warning", "vulnerable": "error",
    # order and agreement of tags (3.1, 3.4, 4.2.6)
    "declarer-differs": "error", "contract-differs": "error", "needs-declarer": "error",
    "passed-out": "error", "result-beyond": "error", "result-caret": "error", "result-differs": "error",
    "result-sum": "error", "result-unproven": "warning", "section-needs": "error",
    "vulnerable-differs": "error",
    # annotations and notes (3.5.2 to 3.5.5, 3.6.2 to 3.6.5, 3.7)
    "annotation": "error", "judged-twice": "warning", "nag": "error", "nag-section": "error", "note-index": "error",
    "note-place": "error", "note-defined-twice": "error", "note-twice": "error", "note-undefined": "error",
    "note-unused": "warning", "note-value": "error", "suffix-twice": "error",
    # auction and play (3.5, 3.6, 3.9, 3.10)
    "after-end": "error", "after-plus": "error", "call": "error", "call-double": "error",
    "call-insufficient": "error", "call-turn": "error", "card": "error", "card-not-held": "error",
    "card-twice": "error", "end-needless": "warning", "irregular": "error", "lead-mark": "error",
    "play-given-up": "error", "play-turn": "error", "plus-twice": "error", "revoke-mark": "error",
    "revoke-unmarked": "error", "skip-mark": "error", "sufficient-mark": "error", "unfinished": "warning",
    # supplemental sections (5)
    "table-cell": "error", "table-character": "error", "table-column-twice": "warning", "table-comment": "error",
    "table-count": "error", "table-header": "error", "table-move": "warning", "table-order": "error",
    # older versions (4.10)
    "later-form": "error", "later-tag": "warning",
    # export format (2.1, 3.3 to 3.6, 3.11, 5)
    "export-annotation": "error", "export-blank": "error", "export-case": "error", "export-deal": "error",
    "export-line-end": "error", "export-mandatory": "error", "export-order": "error", "export-row": "error",
    "export-section": "error", "export-spacing": "error", "export-tab": "error", "export-tag-layout": "error",
    "export-twice": "error", "export-value": "error", "export-version": "error",
    "too-many": "error",
}  # fmt: skip
"""Every code of a fault, stable, with its level: an error breaks the standard, a warning only looks wrong."""


class Fault(Struct, frozen=True):
    """One fault. `line` and `column` begin at 1; `game` is 0 before the first; `board` is what its tag says."""

    line: int
    column: int
    game: int
    board: str
    code: str
    text: str
    level: Level
    source: str = ""

    def __str__(self) -> str:
        where = ":".join([self.source] * bool(self.source) + [str(self.line), str(self.column)])
        board = f", board {self.board}" * bool(self.board)
        return f"{where}: {self.level}: game {self.game}{board}: {self.text} [{self.code}]"


class Place(NamedTuple):
    """Where something stands: line and column, from 1."""

    line: int
    column: int


@dataclass(slots=True)
class Faults:
    """The faults of one file as they are found, in any order."""

    found: list[tuple[Place, str, str]] = field(default_factory=list[tuple[Place, str, str]])
    is_full: bool = False

    def add(self, code: str, place: Place, text: str) -> None:
        """Note a fault at a place. Raises KeyError for an unknown code."""
        assert code in CODES, code
        if len(self.found) < MOST_FAULTS:
            self.found.append((place, code, text))
        else:
            self.is_full = True

    def of_games(self, ends: list[int], boards: list[str], source: str) -> list[Fault]:
        """In the order of the file; `ends` is the last line of each game, `boards` what their Board tags say."""
        told: list[Fault] = []
        for place, code, text in sorted(self.found):
            at = min(bisect_left(ends, place.line), len(ends) - 1)
            board = boards[at] if at >= 0 else ""
            told.append(Fault(place.line, place.column, at + 1, board, code, text, CODES[code], source))
        if self.is_full:
            last = told[-1]
            text = f"there are more than {MOST_FAULTS} faults: the others are not told"
            told.append(Fault(last.line, last.column, last.game, last.board, "too-many", text, "error", source))
        return told


def quoted(text: str, most: int = 40) -> str:
    """What was read, fit to be shown: one line in quotation marks, without control characters."""
    part = text[: 4 * most]
    with suppress(UnicodeError):
        part = part.encode("latin-1").decode("utf-8")
    shown = (letter if letter.isprintable() else f"<U+{ord(letter):04X}>" for letter in clean(part, most))
    return f'"{"".join(shown)}"'
