"""Calls and cards that were entered on the pads (BiddingData, PlayData), with those that were erased."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from domain.seats import Seat
from formats.bws.rows import Place, moment_of, number_of, place_of_row, text_of
from formats.bws.tables import Row, Rows
from formats.reading import seat_from_text

__all__ = ["Course", "Said", "courses_of"]


class Said(Struct, frozen=True):
    """A call or a card as it was entered."""

    seat: Seat | None
    text: str
    erased: bool


@dataclass(slots=True)
class Course:
    """Auction and play of a board at a table, each in the order of entry."""

    calls: list[Said] = field(default_factory=list[Said])
    cards: list[Said] = field(default_factory=list[Said])


def courses_of(rows: Rows) -> dict[tuple[Place, int], Course]:
    """By section, table, round and board. Within a board the rows come by their time, then by their counter."""
    found: dict[tuple[Place, int], Course] = {}
    for name, column in (("BiddingData", "Bid"), ("PlayData", "Card")):
        for row in sorted(rows.get(name, []), key=_order):
            course = found.setdefault((place_of_row(row), number_of(row, "Board")), Course())
            said = Said(seat_from_text(text_of(row, "Direction")), text_of(row, column), row.get("Erased") is True)
            (course.calls if column == "Bid" else course.cards).append(said)
    return found


def _order(row: Row) -> tuple[str, int, int]:
    return moment_of(row), number_of(row, "Counter"), number_of(row, "ID")
