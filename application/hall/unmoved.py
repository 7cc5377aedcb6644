"""Which entries of a table move nothing of its session: lawful calls and cards in the middle of a board.

Who writes can tell it, for he has the table folded and ruled on. Of what others record, another server or a command,
nothing is known here, and then it may move anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from application.office import Room
from domain.events import (
    AnyEvent,
    CallAlerted,
    CallMade,
    CardPlayed,
    DummyFaced,
    ExplanationGiven,
    LeadFacedDown,
    QuestionAsked,
)

__all__ = ["Unmoved"]

STEPS = (CallMade, CardPlayed, CallAlerted, DummyFaced, ExplanationGiven, LeadFacedDown, QuestionAsked)
"""What happens again and again in a board that takes its course."""
EVERYBODY = 4
"""Once all four have called, no later call is the first that somebody makes since an earlier board (64B4, 69A)."""


class _Stood(NamedTuple):
    """As much of where a table stands as anybody elsewhere is shown, or as anything elsewhere rests on."""

    entries: int
    place: int = 0
    """Where the board in play was begun."""
    phase: object = None
    called: int = 0
    """How many calls there were, up to EVERYBODY; up to one on the first board of the table."""
    known: tuple[bool, ...] = ()
    """Of which seats the whole hand is known."""
    is_claimed: bool = False
    is_clean: bool = False
    """Whether the Laws have nothing to say of the board."""


class Unmoved:
    """What moved nothing. `note` is for the thread that writes; any may ask."""

    def __init__(self) -> None:
        self._stood: dict[str, _Stood] = {}
        self._runs: dict[str, tuple[int, int]] = {}
        """By table, the first and the last of the latest entries, one behind the other, that moved nothing."""

    def note(self, room: Room, events: Sequence[AnyEvent]) -> bool:
        """Take note of entries that a table has just taken, behind all others. Returns whether they move nothing."""
        stream, last = room.stream, len(room.entries)
        first = last - len(events) + 1
        before, now = self._stood.get(stream), _stood(room)
        self._stood[stream] = now
        is_unmoved = (
            before is not None
            and before._replace(entries=last) == now
            and before.entries == first - 1
            and now.is_clean
            and now.called > 0
            and all(isinstance(event, STEPS) for event in events)
            and not room.session.own_stream.regulations.is_team_play
        )
        if is_unmoved:
            run = self._runs.get(stream)
            self._runs[stream] = (run[0] if run is not None and run[1] == first - 1 else first), last
        else:
            self._runs.pop(stream, None)
        return is_unmoved

    def covers(self, stream: str, after: int, upto: int) -> bool:
        """Whether the entries of a table behind one, up to another, are known to move nothing."""
        first, last = self._runs.get(stream, (0, -1))
        return 0 < first <= after + 1 and upto <= last


def _stood(room: Room) -> _Stood:
    board, count = room.replay.board, len(room.entries)
    if board is None:
        return _Stood(count)
    return _Stood(
        count,
        board.place,
        board.phase,
        min(len(board.calls), EVERYBODY if room.replay.boards[1:] else 1),
        tuple(board.known),
        board.claim is not None or board.tricks_agreed is not None,
        room.replay.rulings(board).is_clean,
    )
