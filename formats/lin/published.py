"""`rs`: the results that the operator published, `3NE+1,4SWx-2,,PASS`, read and written.

In the line of a vugraph they stand for open room and closed room by turns, from the first board of the segment; in
the line of one board (our own writer's, for a board of which only the result is known) a single one is that board's.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from domain.events import ContractRecorded, TricksAgreed
from domain.seats import Seat
from formats.printed import counted
from formats.reading import TableRecord

__all__ = ["MOST_PUBLISHED", "Published", "begin_with", "compare", "published_from"]

MOST_PUBLISHED = 2000
"""So many results of a segment are read."""

PUBLISHED = re.compile(
    r"\s*+(?:(?P<pass>P(?:ASS)?)|([1-7])(NT?|[CDHS])([NESW])(XX|X|R)?(=|[+-]\d{1,2})?)\s*+", re.IGNORECASE
)


class Published(NamedTuple):
    """One published result."""

    contract: str
    """As the log writes it: `3N`, `4SX`, `pass`."""
    declarer: Seat | None
    tricks: int | None
    """Declarer's tricks; None for a pass-out, and where they are not told."""

    def __str__(self) -> str:
        return f"{self.contract} by {self.declarer}" if self.declarer else self.contract

    @property
    def as_lin(self) -> str:
        """As `rs` writes it: `3NE+1`, `4SWx-2`, `2HN=`, `PASS`; without the tricks where they are not known."""
        if self.declarer is None:
            return "PASS"
        bid, doubled = self.contract[:2], self.contract[2:].lower()
        over = "" if self.tricks is None else f"{self.tricks - 6 - int(bid[0]):+d}"
        return f"{bid}{self.declarer.value}{doubled}{'=' if over == '+0' else over}"


def published_from(text: str) -> Published | None:
    """A published result; None for an empty field, and for one that cannot be read."""
    found = PUBLISHED.fullmatch(text[:40])
    if found is None:
        return None
    if found["pass"]:
        return Published("pass", None, None)
    level, strain, declarer, doubled, result = found.groups()[1:]
    contract = level + strain[0].upper() + {"X": "X", "XX": "XX", "R": "XX"}.get((doubled or "").upper(), "")
    tricks = int(level) + 6 + int(result.replace("=", "0")) if result else None
    return Published(contract, Seat(declarer.upper()), tricks)


def begin_with(table: TableRecord, published: Published, line: int) -> None:
    """The contract of a board without its auction is the published one: so the cards that follow have their seats."""
    table.remark("contract as published", f"{published}, from the published results", line)
    table.take(ContractRecorded(contract=published.contract, declarer=published.declarer), line)


def compare(table: TableRecord, published: Published, line: int) -> None:
    """A published result fills what calls, cards and `mc` leave open; where it differs from them that is remarked."""
    board = table.board
    assert board is not None
    if board.contract is None and not board.passed_out:
        begin_with(table, published, line)
    played = "pass" if board.passed_out else "no contract"
    if board.contract is not None:
        played = f"{board.contract.text} by {board.contract.declarer}"
    if played != str(published):
        table.remark("published contract differs", f"published {published}; recorded {played}", line)
    elif published.tricks is not None and published.declarer is not None:
        _compare_tricks(table, published.tricks, published.declarer, line)


def _compare_tricks(table: TableRecord, tricks: int, declarer: Seat, line: int) -> None:
    board = table.board
    assert board is not None
    if board.tricks_agreed is None and sum(board.won) < 13 and 0 <= tricks <= 13:
        table.remark("tricks as published", f"{counted(tricks, 'trick')}, from the published results", line)
        table.take(TricksAgreed(declarer_tricks=tricks), line)
        return
    recorded = board.tricks_agreed[1] if board.tricks_agreed else board.won[declarer.side.index]
    if recorded != tricks:
        table.remark("published tricks differ", f"published {tricks}, recorded {recorded}", line)
