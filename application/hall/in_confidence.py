"""What of a table's record is not for everybody, also once its board is open: what was said at a hearing, the grounds
of an appeal, what somebody who was polled said in his own words, and what a decision gave that was struck since.

The entries keep their places, so that everything that rests on them stays as it is; their words are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from application.office import Room
from domain.amendments import struck
from domain.events import AnyEvent, AppealDecided, AppealHeard, AppealLodged, EntryAmended, PollTaken, Recordable
from projections.rulings.replay import Replay

__all__ = ["replay_at"]

IN_CONFIDENCE = (AppealLodged, AppealHeard, AppealDecided, PollTaken)
"""Of the amendments of these the reasons are not for everybody either."""


def replay_at(room: Room, entry: int, *, sees_all: bool) -> Replay:
    """A table after an entry, for who sees all that happens there, or for everybody."""
    events = room.entries
    replay: Replay = room.replay
    if not sees_all and any(isinstance(event, IN_CONFIDENCE) for event in events):
        replay = Replay(for_everybody(events), replay.session, stream=room.stream)
    return replay if entry == len(events) else replay.as_of(entry)


def for_everybody(events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """The entries of a table without the words that are not for everybody."""
    not_counting = struck(events)
    of_appeals = {number for number, event in enumerate(events, 1) if isinstance(event, IN_CONFIDENCE)}
    return [
        _amendment(event, is_of_one=event.entry in of_appeals)
        if isinstance(event, EntryAmended)
        else _plain(event, is_struck=number in not_counting)
        for number, event in enumerate(events, 1)
    ]


def _amendment(event: EntryAmended, *, is_of_one: bool) -> EntryAmended:
    told = tuple(cast(Recordable, _plain(one, is_struck=False)) for one in event.replacements)
    return replace(event, replacements=told, why="" if is_of_one else event.why)


def _plain(event: AnyEvent, *, is_struck: bool) -> AnyEvent:
    if isinstance(event, AppealLodged):
        return replace(event, grounds="")
    if isinstance(event, AppealHeard):
        return replace(event, statements="")
    if isinstance(event, PollTaken):
        return replace(event, reason="")
    if isinstance(event, AppealDecided) and is_struck:
        return AppealDecided(
            event.appeal, event.outcome, board=event.board, table=event.table, at=event.at, by=event.by
        )
    return event
