"""What a table of a session did otherwise than the movement has it: who sat there, and which boards were played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from projections.points.scores import TableScore
from projections.recorded.movement import Movement
from projections.recorded.seating import Seating
from projections.recorded.session_record import Remark

__all__ = ["numbers_text", "otherwise_than_due", "sides_text"]


def otherwise_than_due(movement: Movement, seating: Seating, scores: Mapping[int, TableScore]) -> Iterator[Remark]:
    """The remarks about one table; `scores` are its own by board."""
    stream, due = seating.stream, movement.due_at(seating.round, seating.table)
    if due is None:
        if movement.due and seating.round:
            yield Remark("table_not_due", {"round": seating.round, "table": seating.table}, stream)
        return
    if (seating.ns, seating.ew) != (due.ns, due.ew) and seating.ns and seating.ew:
        both = {"recorded": sides_text(seating.ns, seating.ew), "due": sides_text(due.ns, due.ew)}
        yield Remark("others_sat", both, stream)
    told = seating.boards if movement.is_one_match else due.boards
    odd = [board for board in seating.begun if told and board not in told]
    if odd:
        yield Remark("boards_not_due", {"boards": numbers_text(odd)}, stream)
    has_score = {n for n, score in scores.items() if score.ns_outcome.is_known and score.ew_outcome.is_known}
    left = [board for board in told if board not in seating.begun and board not in has_score]
    if left and seating.ended:
        yield Remark("boards_not_played", {"boards": numbers_text(left)}, stream)


def sides_text(ns: Sequence[str], ew: Sequence[str]) -> str:
    """The contestants of both sides: `3 / 7`."""
    return f"{'+'.join(ns) or '-'} / {'+'.join(ew) or '-'}"


def numbers_text(boards: Sequence[int]) -> str:
    """Boards by their numbers: `1, 2`."""
    return ", ".join(map(str, boards))
