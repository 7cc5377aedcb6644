"""A session as it grows: scored as of one point of its record after another, each from the one before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.events import AnyEvent
from domain.streams import session_of
from projections.ranking.scored import ScoredSession

__all__ = ["SessionSoFar"]


class SessionSoFar:
    """The streams of a session, and what was scored of them so far."""

    def __init__(self, name: str, streams: Mapping[str, Sequence[AnyEvent]]) -> None:
        self.name = name
        self.streams = {stream: events for stream, events in streams.items() if session_of(stream) == name}
        self._known: dict[str, int] = {}
        self._scored = ScoredSession(name)

    def at(self, recorded: Mapping[str, int]) -> ScoredSession:
        """The session when each stream had so many entries (none, where it is not named). Only tables that differ from
        the point asked for before are replayed; all are where the session's own stream differs."""
        known = {stream: min(recorded.get(stream, 0), len(events)) for stream, events in self.streams.items()}
        tables = {stream: count for stream, count in known.items() if stream != self.name and count}
        if known.get(self.name, 0) != self._known.get(self.name, 0) or self._known.keys() - tables.keys() - {self.name}:
            own = self.streams.get(self.name, ())[: known.get(self.name, 0)]
            self._scored, self._known = ScoredSession(self.name, own), {self.name: known.get(self.name, 0)}
        for stream, count in tables.items():
            if self._known.get(stream) != count:
                self._scored.update(stream, self.streams[stream][:count])
                self._known[stream] = count
        return self._scored
