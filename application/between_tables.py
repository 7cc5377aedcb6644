"""What is open between the tables of the sessions of a log: a board played twice, a fouled board."""

from __future__ import annotations

from collections.abc import Iterable

from domain.streams import session_of
from projections.desk.open_matters import OpenMatter
from projections.ranking.open_between import open_between, open_matters
from projections.ranking.scored import ScoredSession
from projections.rulings.replay import Replay

__all__ = ["between_tables", "of_several_tables"]


def between_tables(replays: Iterable[tuple[str, Replay]]) -> list[OpenMatter]:
    """What no table alone tells, of every session that the tables belong to."""
    return [matter for scored in _scored(replays) for matter in open_between(scored)]


def of_several_tables(replays: Iterable[tuple[str, Replay]]) -> list[OpenMatter]:
    """The same, and what is asked at one table and is about the result of another, too (86B2)."""
    open_there = [matter for scored in _scored(replays) for matter in open_matters(scored)]
    return [matter for matter in open_there if "." not in matter.stream or len(matter.tables) > 1]


def _scored(replays: Iterable[tuple[str, Replay]]) -> list[ScoredSession]:
    sessions: dict[str, ScoredSession] = {}
    for stream, replay in replays:
        name = session_of(stream)
        if name not in sessions:
            sessions[name] = ScoredSession(name, replay.session.events)
        sessions[name].take(sessions[name].given_by(stream, replay))
    return [*sessions.values()]
