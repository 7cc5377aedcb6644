"""What of a table's record is not for everybody, also once its board is open: what was said at a hearing, the grounds
of an appeal, what somebody who was polled said in his own words, and what a decision gave that was struck since.

The entries keep their places, so that everything that rests on them stays as it is; their words are left out.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import cast

from msgspec.structs import replace

from application.office import Room
from domain.amendments import struck
from domain.events import AnyEvent, AppealDecided, AppealHeard, AppealLodged, EntryAmended, PollTaken, Recordable
from projections.rulings.replay import Replay

__all__ = ["for_everybody", "replay_at", "told_to_everybody"]

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
    last = {event.entry: number for number, event in enumerate(events, 1) if isinstance(event, EntryAmended)}
    of_appeals: set[int] = set()
    told: list[AnyEvent] = []
    for number, event in enumerate(events, 1):
        if _is_in_confidence(event, of_appeals):
            of_appeals.add(number)
        if isinstance(event, EntryAmended):
            is_struck = number in not_counting or last[event.entry] != number
            told.append(_amendment(event, is_of_one=number in of_appeals, is_struck=is_struck))
        else:
            told.append(_plain(event, is_struck=number in not_counting))
    return told


def _is_in_confidence(event: AnyEvent, of_appeals: Container[int]) -> bool:
    """Whether an entry was said in confidence, or amends one that was, or puts one in."""
    if not isinstance(event, EntryAmended):
        return isinstance(event, IN_CONFIDENCE)
    return event.entry in of_appeals or any(isinstance(one, IN_CONFIDENCE) for one in event.replacements)


def told_to_everybody(event: AnyEvent) -> AnyEvent:
    """An entry as everybody may read it where its table is not at hand: of an amendment that may be of something said
    in confidence neither the reason nor a decision's own words are told."""
    if not isinstance(event, EntryAmended):
        return _plain(event, is_struck=False)
    is_of_one = not event.replacements or _is_in_confidence(event, ())
    return _amendment(event, is_of_one=is_of_one, is_struck=True)


def _amendment(event: EntryAmended, *, is_of_one: bool, is_struck: bool) -> EntryAmended:
    told = tuple(cast(Recordable, _plain(one, is_struck=is_struck)) for one in event.replacements)
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
