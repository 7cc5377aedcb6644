"""Penalties (90, 91): they come last, after the board or match score, and never touch the opponents' score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from domain.board import entry_of
from domain.events import AppealDecided, PenaltyGiven
from domain.scores import fraction_of
from domain.table import Table
from projections.laws.law_93_committee import decisions_in_force
from projections.points.scores import TableScore
from projections.recorded.appeals import Recorded, appeals_on
from projections.recorded.seating import Seating
from projections.recorded.session_record import Entry, SessionRecord
from projections.rulings.replay import Replay

__all__ = ["Penalty", "at_its_table", "changed_on_appeal", "penalties_at", "penalties_of"]


class Penalty(Struct, frozen=True):
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
    given: Fraction | None = None
    """What was given at first, where a decision on appeal changed it (93)."""
    changed_by: str = ""
    """The entry of that decision."""

    @property
    def disqualifies(self) -> bool:
        """Law 91B: the contestant takes no place any more."""
        return self.law.upper() == "91B"


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
            there = seating.at(event.board or number or 0)
            at_side = there.contestants(event.side) if event.side is not None else ()
            for contestant in (event.contestant,) if event.contestant else at_side or ("",):
                found.append(_penalty(contestant, event, entry, event.board or number, seating.round))
    return found


def at_its_table(penalty: Penalty, scores: Sequence[TableScore]) -> list[Penalty]:
    """A penalty that names a side and no contestant, as those have it who sat there at the one table of the board."""
    event = penalty.entry.event
    if penalty.contestant or len(scores) != 1 or not isinstance(event, PenaltyGiven) or event.side is None:
        return [penalty]
    there = scores[0].contestants(event.side)
    return [replace(penalty, contestant=one, round=scores[0].round) for one in there] or [penalty]


def _penalty(contestant: str, event: PenaltyGiven, entry: Entry, board: int | None = None, round: int = 0) -> Penalty:
    return Penalty(contestant, fraction_of(event.amount), event.unit, entry, event.law, board or event.board, round)


def changed_on_appeal(penalties: Iterable[Penalty], replay: Replay) -> list[Penalty]:
    """The penalties as they stand after the decisions on appeals that are on record with a table, or with the session:
    a committee may change a procedural one (90), of a disciplinary one (91) it can only recommend that (93B3)."""
    found = list(penalties)
    if not found:
        return found
    decided: dict[str, Recorded[AppealDecided]] = {}
    for board in replay.all_boards:
        record = replay.rulings(board).record
        for appeal in appeals_on(record):
            in_force = [one for one in decisions_in_force(appeal) if one.event.penalty]
            for penalty in appeal.penalties if in_force else ():
                decided[_name(penalty, replay.stream)] = in_force[-1]
    return [_changed(one, decided.get(one.entry.name), replay.stream) for one in found]


def _name(told: Recorded[Any], stream: str) -> str:
    return f"{told.stream or stream}#{entry_of(told.place)}"


def _changed(penalty: Penalty, decision: Recorded[AppealDecided] | None, stream: str) -> Penalty:
    amount = fraction_of(decision.event.penalty) if decision is not None else None
    if decision is None or amount is None:
        return penalty
    return replace(penalty, amount=amount, given=penalty.amount, changed_by=_name(decision, stream))
