"""A session as it stood at a moment: its scores, and the replays behind them, made when they are asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from domain.events import AnyEvent
from projections.explaining.stages import Source
from projections.replay import Replay
from projections.session.scored import ScoredSession
from projections.session.standings import Standings, standings

__all__ = ["View"]


@dataclass(slots=True)
class View:
    """A scored session with the events it was scored from."""

    scored: ScoredSession
    tables: Mapping[str, Sequence[AnyEvent]]
    """The streams of its tables, `S1.r1.t1`."""
    _replays: dict[str, Replay] = field(default_factory=dict[str, Replay])
    _standings: Standings | None = None

    @classmethod
    def of(cls, name: str, streams: Mapping[str, Sequence[AnyEvent]]) -> View:
        """A session from its own stream and those of its tables, all of them in one mapping."""
        tables = {stream: events for stream, events in streams.items() if stream != name}
        return cls(ScoredSession.of(name, streams.get(name, ()), tables), tables)

    @property
    def name(self) -> str:
        """The session's own stream."""
        return self.scored.name

    @property
    def streams(self) -> dict[str, Sequence[AnyEvent]]:
        """Every stream, the session's own first."""
        return {self.name: self.scored.session, **self.tables}

    @property
    def standings(self) -> Standings:
        """The ranking; worked out once."""
        if self._standings is None:
            self._standings = standings(self.scored)
        return self._standings

    def replay(self, stream: str) -> Replay:
        """The replay of a table; made once."""
        found = self._replays.get(stream)
        if found is None:
            found = self._replays[stream] = Replay(self.tables.get(stream, ()), self.scored.told, stream=stream)
        return found

    def boards_at(self, stream: str) -> list[int]:
        """The numbers of the boards of a table: those it began, and those that have a score there all the same."""
        replay = self.replay(stream)
        return list(dict.fromkeys(board.number for board in (*replay.boards, *replay.not_begun)))

    def source(self, stream: str, number: int) -> Source | None:
        """A board at a table, the latest play of it; None where the table has not begun it."""
        replay = self.replay(stream)
        board = replay.find_board(number)
        if board is None:
            return None
        return Source(stream, replay, board, replay.result(board), tuple(self.scored.session))
