"""`rs`: the results that the operator published, `3NE+1,4SWx-2,,PASS`, read and written.

In the line of a vugraph they stand for open room and closed room by turns, from the first board of the segment; in
the line of one board (our own writer's, for a board of which only the result is known) a single one is that board's.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from domain.events import ContractRecorded, TricksAgreed
from domain.seats import Seat
from formats.reading import TableRecord
from projections.texts import message, seat_text

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
        return _in_words(self.contract, self.declarer)

    @property
    def as_lin(self) -> str:
        """As `rs` writes it: `3NE+1`, `4SWx-2`, `2HN=`, `PASS`; without the tricks where they are not known."""
        if self.declarer is None:
            return "PASS"
        bid, doubled = self.contract[:2], self.contract[2:].lower()
        over = "" if self.tricks is None else f"{self.tricks - 6 - int(bid[0]):+d}"
        return f"{bid}{self.declarer.value}{doubled}{'=' if over == '+0' else over}"


def _in_words(contract: str, declarer: Seat | None) -> str:
    if declarer is None:
        return contract
    return message("remarked", "contract_by", contract=contract, declarer=seat_text(declarer))


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
    table.remark("contract as published", message("remarked", "contract_as_published", published=published), line)
    table.take(ContractRecorded(contract=published.contract, declarer=published.declarer), line)


def compare(table: TableRecord, published: Published, line: int) -> None:
    """A published result fills what calls, cards and `mc` leave open; where it differs from them that is remarked."""
    board = table.board
    assert board is not None
    if board.contract is None and not board.passed_out:
        begin_with(table, published, line)
    contract, declarer = ("pass" if board.passed_out else ""), None
    if board.contract is not None:
        contract, declarer = board.contract.text, board.contract.declarer
    if (contract, declarer) != (published.contract, published.declarer):
        recorded = _in_words(contract, declarer) or message("remarked", "no_contract_recorded")
        what = message("remarked", "contract_recorded", published=published, recorded=recorded)
        table.remark("published contract differs", what, line)
    elif published.tricks is not None and published.declarer is not None:
        _compare_tricks(table, published.tricks, published.declarer, line)


def _compare_tricks(table: TableRecord, tricks: int, declarer: Seat, line: int) -> None:
    board = table.board
    assert board is not None
    if board.tricks_agreed is None and sum(board.won) < 13 and 0 <= tricks <= 13:
        table.remark("tricks as published", message("remarked", "tricks_as_published", count=tricks), line)
        table.take(TricksAgreed(declarer_tricks=tricks), line)
        return
    recorded = board.tricks_agreed[1] if board.tricks_agreed else board.won[declarer.side.index]
    if recorded != tricks:
        what = message("remarked", "tricks_recorded", published=tricks, recorded=recorded)
        table.remark("published tricks differ", what, line)
