"""What whoever is at the page of a table is told of another who records it: as long as that is so, and no longer."""

from __future__ import annotations

from application.hall.labels import Labels
from projections.texts import message
from web.asking import Asked
from web.times import clock_text

__all__ = ["recorded_by"]


async def recorded_by(asked: Asked, table: str) -> str:
    """Who else records a table, and when he was heard of last where he is not there; empty where nobody else does."""
    other = asked.site.presence.other(asked.who, table)
    if other is None:
        return ""
    name = await asked.read(lambda office: office.beside(Labels).of(other.lease.device))
    code = "recorded_by_silent" if other.silent_since else "recorded_by"
    who = name or message("recorder", "another_device")
    return message("recorder", code, who=who, at=clock_text(other.silent_since))
