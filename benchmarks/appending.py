"""Appending: the log with its chain and its tree, beside the same rows inserted without them."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks import session
from benchmarks.figures import Figure, Scale, beside_floor
from benchmarks.floor import log_and_floor
from benchmarks.timing import compare
from domain.events import AnyEvent
from domain.log.store import Batch

__all__ = ["append"]

Append = Callable[[list[Batch]], object]

BULK_LIMIT = 1.45
LIVE_LIMIT = 1.5
"""Before each acknowledgement it is asked whether the file is still there, who else wrote, and whose turn it is: some 6
microseconds, a tenth of an entry on a disk that has it in 50."""
LIVE_BOARDS = 4


def append(scale: Scale) -> list[Figure]:
    """A board a transaction, as an import does; and an event a transaction, as live recording does."""
    boards = session.boards(scale.boards)
    live = boards[:LIVE_BOARDS]
    with log_and_floor() as (log, floor):
        in_bulk = compare(
            lambda number: _a_board_at_a_time(log.append, f"bulk.{number}", boards),
            lambda number: _a_board_at_a_time(floor.append, f"bulk.{number}", boards),
            scale.rounds,
        )
        one_by_one = compare(
            lambda number: _an_event_at_a_time(log.append, f"live.{number}", live),
            lambda number: _an_event_at_a_time(floor.append, f"live.{number}", live),
            scale.rounds,
        )
    return [
        beside_floor("append", "a board a transaction", "events/s", sum(map(len, boards)), in_bulk, BULK_LIMIT),
        beside_floor("append", "an event a transaction", "events/s", sum(map(len, live)), one_by_one, LIVE_LIMIT),
    ]


def _a_board_at_a_time(append: Append, stream: str, boards: list[list[AnyEvent]]) -> None:
    for number, board in enumerate(boards):
        append([(f"{stream}.{number}", 0, board)])


def _an_event_at_a_time(append: Append, stream: str, boards: list[list[AnyEvent]]) -> None:
    for number, board in enumerate(boards):
        for version, event in enumerate(board):
            append([(f"{stream}.{number}", version, [event])])
