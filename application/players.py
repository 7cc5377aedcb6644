"""What a player may record: an appeal of what was ruled at a table where his contestant sat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from application.office import Office, Room
from application.rights import NotAllowed
from domain.errors import NotPossible
from domain.events import AnyEvent, AppealLodged
from projections.desk.appealable import appealable
from projections.rulings.references import is_of_session
from projections.texts import message

__all__ = ["check_player"]

MOST_OF_ONE = 3
"""How often a contestant appeals one ruling: at first, with what the partner says, and once more."""
MOST_IN_STREAM = 24
"""How often it appeals in one stream."""


def check_player(office: Office, stream: str, scope: str, events: Sequence[AnyEvent]) -> None:
    """Raise NotAllowed where a player, `S1/7`, records at a table at which his contestant did not sit; NotPossible
    where he appeals what no director has ruled on, or has appealed often enough. None of it tells what there is at the
    table."""
    if "." in stream:
        _check_table(office, stream, scope, events)
    _check_count(office, stream, scope.partition("/")[2], events)


def _check_table(office: Office, stream: str, scope: str, events: Sequence[AnyEvent]) -> None:
    room = office.kept(stream)
    seating = room.session.own_stream.seating(stream, room.table)
    if scope.partition("/")[2] not in (*seating.ns, *seating.ew):
        raise NotAllowed(message("rights", "not_your_table", stream=stream, scope=scope))
    named = [event.incident for event in events if isinstance(event, AppealLodged)]
    for incident in named:
        if not _is_ruled(room, incident):
            raise NotPossible(message("rights", "nothing_ruled", stream=stream, incident=incident))


def _check_count(office: Office, stream: str, contestant: str, events: Sequence[AnyEvent]) -> None:
    """Each appeal is told to everybody, and looked at for every figure: what is added to many is the director's."""
    lodged = [one for one in (*office.log.read(stream), *events) if isinstance(one, AppealLodged)]
    mine = Counter(one.incident.casefold() for one in lodged if one.contestant == contestant)
    if mine.total() > MOST_IN_STREAM or max(mine.values(), default=0) > MOST_OF_ONE:
        raise NotPossible(message("rights", "appealed_often", contestant=contestant, stream=stream))


def _is_ruled(room: Room, incident: str) -> bool:
    wanted = incident.casefold()
    return is_of_session(room.replay, incident) or any(one.name.casefold() == wanted for one in appealable(room.replay))
