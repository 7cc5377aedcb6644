"""What is open between the tables of the sessions of a log: a fouled board of a match, a board played twice."""

from __future__ import annotations

from collections.abc import Iterable

from domain.streams import session_of
from projections.open_matters import OpenMatter
from projections.replay import Replay
from projections.session.scored import ScoredSession

__all__ = ["between_tables"]


def between_tables(replays: Iterable[tuple[str, Replay]]) -> list[OpenMatter]:
    """What no table alone tells, of every session that the tables belong to."""
    sessions: dict[str, ScoredSession] = {}
    for stream, replay in replays:
        name = session_of(stream)
        if name not in sessions:
            sessions[name] = ScoredSession(name, replay.session.events)
        sessions[name].take(sessions[name].given_by(stream, replay))
    return [matter for scored in sessions.values() for matter in scored.open_between]
