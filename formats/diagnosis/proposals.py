"""What would put a board right: amendments of single entries, tried before they are proposed.

The board as it should have been is laid beside the board as it was recorded, call by call and card by card; each entry
that differs is amended, what the reader did not record is put in after the last entry before it, and what should not be
there is struck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from domain.board import Board, Irregularity
from domain.calls import Call
from domain.cards import Card
from domain.events import (
    AnyEvent,
    BoardStarted,
    CallMade,
    CardPlayed,
    ContractRecorded,
    EntryAmended,
    Recordable,
    RivalRecorded,
    RivalSettled,
    ScoreEntered,
    TricksAgreed,
)
from domain.seats import SEATS, Seat
from domain.table import fold
from formats.diagnosis.case import Case
from formats.diagnosis.course import Course

__all__ = ["Wanted", "cards_of", "is_regular", "propose"]

MOST_INSERTED = 200
"""An amendment holds at most 256 entries."""

OF_THE_AUCTION = frozenset((
    Irregularity.CALL_OUT_OF_TURN, Irregularity.INSUFFICIENT_BID, Irregularity.INADMISSIBLE_DOUBLE,
    Irregularity.BID_OVER_SEVEN, Irregularity.CALL_AFTER_AUCTION,
))  # fmt: skip

Check = Callable[[Board], bool]


@dataclass(slots=True)
class Wanted:
    """The board as it should have been; None where it stays as it is."""

    start: BoardStarted | None = None
    calls: Sequence[tuple[Seat, Call]] | None = None
    contract: ContractRecorded | None = None
    cards: Sequence[tuple[Seat, Card]] | None = None
    tricks: int | None = None
    score: ScoreEntered | None = None
    """In place of the figure of the same unit."""
    changes: dict[int, list[Recordable]] = field(default_factory=dict[int, list[Recordable]])


def cards_of(course: Course) -> list[tuple[Seat, Card]]:
    """The cards of a play in their order, each with its seat."""
    return [(SEATS[played.seat], played.card) for played in course.played]


def is_regular(board: Board) -> bool:
    """Whether nothing about the hands and the play is out of the ordinary; the auction may be what it was."""
    return all(irregular.kind in OF_THE_AUCTION for irregular in board.irregular)


def propose(case: Case, wanted: Wanted, why: str, check: Check = is_regular) -> tuple[EntryAmended, ...]:
    """Amendments that make the board as wanted. Empty where nothing differs, or where the board, folded with them,
    would not hold what is wanted or not stand the check."""
    changes = _changes(case, wanted)
    local = [EntryAmended(entry=at + 1, replacements=tuple(new), why=why) for at, new in sorted(changes.items())]
    if not local or any(len(one.replacements) > MOST_INSERTED for one in local):
        return ()
    table = fold([*case.events, *local])
    if len(table.boards) != 1 or not check(table.boards[0]) or not _holds(table.boards[0], wanted):
        return ()
    return tuple(replace(one, entry=one.entry + case.entry - 1) for one in local)


def _holds(board: Board, wanted: Wanted) -> bool:
    """Whether a board has the calls, cards and tricks that are wanted."""
    if wanted.cards is not None:
        played = [(SEATS[play.seat], play.card) for play in board.plays]
        if played != list(wanted.cards):
            return False
    if wanted.calls is not None and [(SEATS[seat], call) for _, seat, call in board.calls] != list(wanted.calls):
        return False
    if not {i.kind for i in board.irregular}.isdisjoint((Irregularity.CARD_NOT_HELD, Irregularity.CARD_IN_AUCTION)):
        return False
    return wanted.tricks is None or (board.tricks_agreed is not None and board.tricks_agreed[1] == wanted.tricks)


def _changes(case: Case, wanted: Wanted) -> dict[int, list[Recordable]]:
    """What stands in place of each recorded event that differs, by its index among those of the board."""
    changes: dict[int, list[Recordable]] = dict(wanted.changes)
    events = case.events
    if wanted.start is not None and wanted.start != events[0]:
        changes[0] = [wanted.start]
    last = 0
    if wanted.calls is not None:
        calls = [CallMade(seat=seat, call=call) for seat, call in wanted.calls]
        last = _lay_beside(events, CallMade, calls, last, changes)
    last = max([last, *(n for n, event in enumerate(events) if isinstance(event, CallMade | ContractRecorded))])
    if wanted.contract is not None:
        last = _lay_beside(events, ContractRecorded, [wanted.contract], last, changes)
    if wanted.cards is not None:
        cards = [CardPlayed(seat=seat, card=card) for seat, card in wanted.cards]
        last = _lay_beside(events, CardPlayed, cards, last, changes)
    last = max([last, *(n for n, event in enumerate(events) if isinstance(event, CardPlayed))])
    if wanted.tricks is not None:
        _lay_beside(events, TricksAgreed, [TricksAgreed(declarer_tricks=wanted.tricks)], last, changes)
    if wanted.score is not None:
        same = [n for n, event in enumerate(events) if isinstance(event, ScoreEntered)]
        unit = wanted.score.unit
        for n in same:
            event = events[n]
            if isinstance(event, ScoreEntered) and event.unit == unit and event != wanted.score:
                changes[n] = [wanted.score]
    return changes


def _lay_beside(
    events: Sequence[AnyEvent],
    kind: type[CallMade | CardPlayed | ContractRecorded | TricksAgreed],
    wanted: Sequence[CallMade | CardPlayed | ContractRecorded | TricksAgreed],
    after: int,
    changes: dict[int, list[Recordable]],
) -> int:
    """Compare events of one class with those wanted, one by one. Returns the index of the last of them, after which
    what is missing was put in (after `after` where there is none)."""
    recorded = [n for n, event in enumerate(events) if type(event) is kind]
    for n, new in zip(recorded, wanted, strict=False):
        old = events[n]
        new = replace(new, at=old.at, by=old.by)
        if new != old:
            changes[n] = [new]
    for n in recorded[len(wanted) :]:
        changes[n] = []
    last = recorded[-1] if recorded else after
    missing = wanted[len(recorded) :]
    if missing:
        standing = events[last]
        if last not in changes and not isinstance(standing, EntryAmended | RivalRecorded | RivalSettled):
            changes[last] = [standing]
        changes[last] = [*changes.get(last, []), *missing]
    return last
