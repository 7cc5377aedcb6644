"""The places that a movement still has for pairs who come late, and how all sit once one of them is there."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from application.movements import movements_for
from domain.errors import NotPossible
from domain.events import MovementSet
from projections.recorded.movement import Movement, line_of
from projections.recorded.session_record import SessionRecord

__all__ = ["empty_places", "lines_with_one_more"]


def empty_places(record: SessionRecord) -> int:
    """How many pairs may still come: to a Mitchell that sits by the order of entry as many as have room at its tables,
    to a movement in which a pair sits out each round one; 0 of any other."""
    movement = record.movement
    if movement is None:
        return 0
    if movement.plan:
        return int(bool(lines_with_one_more(record, 1)))
    return max(0, 2 * movement.tables - len(record.contestants)) if movement.kind.lower() == "mitchell" else 0


def lines_with_one_more(record: SessionRecord, first: int) -> Sequence[str]:
    """The lines of a movement where the next pair takes the place that is free in it, from the round `first` on; none
    where it has no such place.

    A movement of an odd number of pairs was laid out for one more, who is not there: it is that of one more pair whose
    lines are these wherever the last is taken out of them. Nobody else sits otherwise than before."""
    movement, pairs = record.movement, len(record.contestants)
    numbers = {str(one) for one in range(1, pairs + 1)}
    if movement is None or pairs % 2 == 0 or record.contestants.keys() != numbers:
        return ()
    if any(one.kind not in ("pair", "withdrawn") for one in record.contestants.values()):
        return ()
    late, planned = str(pairs + 1), [line for line in movement.plan if line.strip()]
    for whole in _of_one_more(movement, pairs + 1):
        if sorted(_without(line, late) for line in whole) == sorted(planned):
            return [line if _round_of(line) >= first else _without(line, late) for line in whole]
    return ()


def _of_one_more(movement: MovementSet, pairs: int) -> Sequence[Sequence[str]]:
    """The lines of the movements for one more pair that are as long as this one."""
    with suppress(NotPossible):
        found = movements_for(pairs, movement.rounds * movement.boards_a_round)
        same = (one for one in found if (one.tables, one.rounds) == (movement.tables, movement.rounds))
        return [one.plan for one in same if one.boards_a_round == movement.boards_a_round]
    return ()


def _without(line: str, contestant: str) -> str:
    """A line where a contestant is not there: its opponents sit out, and no board is due."""
    due = Movement().read_line(line)
    if due is None or contestant not in (*due.ns, *due.ew):
        return line
    ns, ew = (tuple(one for one in side if one != contestant) for side in (due.ns, due.ew))
    return line_of(type(due)(due.round, due.table, ns, ew))


def _round_of(line: str) -> int:
    due = Movement().read_line(line)
    return due.round if due is not None else 0
