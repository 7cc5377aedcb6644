"""Penalties (90, 91): they come last, after the board or match score, and never touch the opponents' score."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from domain.board import entry_of
from domain.events import PenaltyGiven
from domain.table import Table
from projections.session.record import Entry, SessionRecord
from projections.session.seating import Seating

__all__ = ["Penalty", "exact", "penalties_at", "penalties_of"]


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty as it was given to one contestant."""

    contestant: str
    """Empty where the entry names none, and no side at a table."""
    amount: Fraction | None
    """What is taken away, in the unit; None where no number can be read."""
    unit: str
    """`percent` of a top, `matchpoints`, `imps`, `vp`, `points`."""
    entry: Entry
    law: str = "90A"
    board: int | None = None
    round: int = 0
    """The round, of a penalty given at a table."""

    @property
    def disqualifies(self) -> bool:
        """Law 91B: the contestant takes no place any more."""
        return self.law.upper() == "91B"


def exact(text: str) -> Fraction | None:
    """A number as typed, `2.5` or `5/2`; None where it is none."""
    try:
        return Fraction(text.strip()) if len(text) <= 40 and "e" not in text.lower() else None
    except (ValueError, ZeroDivisionError):
        return None


def penalties_of(record: SessionRecord) -> list[Penalty]:
    """Those given in the session's own stream: each should name its contestant."""
    return [
        _penalty(event.contestant, event, entry)
        for entry in record.penalties
        for event in [entry.event]
        if isinstance(event, PenaltyGiven)
    ]


def penalties_at(stream: str, table: Table, seating: Seating) -> list[Penalty]:
    """Those given at a table: to the contestant named, or to whoever sits on the side named. In an individual event a
    side is two players, and a penalty that is for one of them names him (12C3)."""
    moments = [(moment.place, moment.event, board.number) for board in table.boards for moment in board.moments]
    given = [*moments, *((place, event, None) for place, event in table.strays)]
    found: list[Penalty] = []
    for place, event, number in sorted(given, key=lambda one: one[0]):
        if isinstance(event, PenaltyGiven):
            entry = Entry(stream, entry_of(place), event)
            at_side = seating.contestants(event.side) if event.side is not None else ()
            for contestant in (event.contestant,) if event.contestant else at_side or ("",):
                found.append(_penalty(contestant, event, entry, event.board or number, seating.round))
    return found


def _penalty(contestant: str, event: PenaltyGiven, entry: Entry, board: int | None = None, round: int = 0) -> Penalty:
    return Penalty(contestant, exact(event.amount), event.unit, entry, event.law, board or event.board, round)
