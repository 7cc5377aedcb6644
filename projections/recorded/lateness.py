"""How long a table took over a round, from the times of its entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from domain.amendments import effective, in_force, is_strike
from domain.events import (
    AnyEvent,
    AssentGiven,
    BoardStarted,
    CallMade,
    CardPlayed,
    ClaimMade,
    ConcessionMade,
    ContractRecorded,
    EntryAmended,
    RoundStarted,
    ScoreEntered,
    TricksAgreed,
)
from domain.times import time_of
from projections.recorded.clock import RoundTime
from projections.recorded.finished import AtTable
from projections.recorded.told_of_time import ToldOfTable

__all__ = ["TableTime", "results_in", "table_time"]

MAKES_A_RESULT = (
    AssentGiven, CallMade, CardPlayed, ClaimMade, ConcessionMade, ContractRecorded, ScoreEntered, TricksAgreed,
)  # fmt: skip
NO_TIME = timedelta()


def results_in(events: Sequence[AnyEvent]) -> Mapping[int, datetime]:
    """By board of a table, when the last of what makes its result was recorded; a correction of it is none. Boards of
    which no time is told are left out."""
    found: dict[int, datetime] = {}
    board = 0
    for event in events:
        if isinstance(event, BoardStarted):
            board = event.board
        elif isinstance(event, MAKES_A_RESULT):
            number = getattr(event, "board", None) or board
            at = time_of(event.at) if event.at else None
            if at is not None and number:
                found[number] = max(found.get(number, at), at)
    return found


def _gone(events: Sequence[AnyEvent]) -> set[int]:
    """The entries that were struck, and those that amend others: what was put right has the time of its first entry."""
    amending = {number for number, event in enumerate(events, 1) if isinstance(event, EntryAmended)}
    return amending | {entry for entry, by in in_force(events).items() if is_strike(events[by - 1])}


class TableTime(Struct, frozen=True):
    """How long a table took over a round, or takes."""

    stream: str
    began: datetime | None
    """When its round was begun there; None where no time is told."""
    results: Mapping[int, datetime]
    """By board that it has finished, when its result came in."""
    left: tuple[int, ...]
    """The boards that it still plays in this round."""
    ended: datetime | None
    """When it was done; None while it plays, or where no time is told."""
    over: timedelta
    """By how much it was done, or plays still, after the end of its round; nothing where that is not known."""


def table_time(
    at: AtTable, events: Sequence[AnyEvent], due: Sequence[int], told: ToldOfTable, time: RoundTime | None,
    allowed: timedelta, now: datetime | None,
) -> TableTime:  # fmt: skip
    """How long a table takes, from its entries. `due` are its boards; `time` is the clock of its round: without one the
    round is over as long as is `allowed` after it was begun there. `now` is None where it is not known whether a table
    that has not told of its end plays still."""
    begun = [event for _, event in effective(events) if isinstance(event, RoundStarted)] if events else []
    began = time_of(begun[-1].at) if begun and begun[-1].at else None
    gone = _gone(events)
    came = results_in([event for number, event in enumerate(events, 1) if number not in gone])
    done = at.finished | at.scored
    left = tuple(board for board in due if board not in done | told.not_begun.keys() | told.late_play.keys())
    results = {board: came[board] for board in sorted(at.finished & came.keys())}
    until = time.ends if time is not None else began + allowed if began is not None and allowed else None
    in_time = [one for board, one in results.items() if board not in told.late_play]
    last = max(in_time, default=None)
    ended = last if at.ended or not left else None
    still = (time.at(now) if time is not None else now) if left and not at.ended and now is not None else None
    seen = still or ended or last
    over = max(seen - until, NO_TIME) if seen is not None and until is not None else NO_TIME
    return TableTime(at.stream, began, results, () if at.ended else left, ended, over)
