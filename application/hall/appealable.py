"""What a contestant may appeal: the rulings at the tables where it sat, which it was told of there."""

from __future__ import annotations

from msgspec import Struct

from application.hall.sight import Sight
from projections.desk.appealable import appealable
from projections.texts import kind_text
from projections.texts.entries import event_text

__all__ = ["RulingTold", "rulings_told"]


class RulingTold(Struct, frozen=True):
    """A ruling at a table, as it is named when it is appealed."""

    stream: str
    incident: str
    kind: str
    """What it is about, in words; empty for a score that is about no incident."""
    text: str
    """The entry that ruled last, in words."""


def rulings_told(sight: Sight, session: str, contestant: str) -> list[RulingTold]:
    """The rulings that a contestant may appeal, table by table, for it or for the director who lodges what it says.
    Raises NotAllowed for anybody else, and for another session than his."""
    return [
        RulingTold(room.stream, one.name, kind_text(one.kind) if one.kind else "", event_text(one.last.event))
        for room in sight.seats_of(session, contestant)
        for one in appealable(room.replay)
    ]
