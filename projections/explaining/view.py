"""A session as it stood at a moment: its scores, and the replays behind them, made when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from domain.events import AnyEvent
from domain.seats import Side
from projections.explaining.pairs import Comparison, comparisons_on
from projections.explaining.stages import Entries, Source
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standings, standings
from projections.ranking.table_scores import board_that_counts
from projections.rulings.replay import Replay

__all__ = ["View"]


@dataclass(slots=True)
class View:
    """A scored session with the events it was scored from."""

    scored: ScoredSession
    tables: Mapping[str, Sequence[AnyEvent]]
    """The streams of its tables, `S1.r1.t1`."""
    replayed: Callable[[str], Replay] | None = None
    """What gives the replay of a table, for who has them all; None: each is made when it is asked for."""
    ranked: Standings | None = None
    """The ranking, where it is known; None: it is made when it is asked for."""
    _replays: dict[str, Replay] = field(default_factory=dict[str, Replay])
    _comparisons: dict[int, Mapping[tuple[str, Side], Comparison]] = field(
        default_factory=dict[int, "Mapping[tuple[str, Side], Comparison]"]
    )
    _entries: dict[str, Entries] = field(default_factory=dict[str, "Entries"])

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

    def comparisons_on(self, board: int) -> Mapping[tuple[str, Side], Comparison]:
        """How each side of each table is compared on a board; worked out once."""
        found = self._comparisons.get(board)
        if found is None:
            tables, conditions = self.scored.scores_on(board), self.scored.conditions
            found = self._comparisons[board] = comparisons_on(tables, conditions, self.scored.expected)
        return found

    def entries(self, stream: str) -> Entries:
        """The entries of a stream by their numbers; sorted once."""
        found = self._entries.get(stream)
        if found is None:
            events = self.scored.session if stream == self.name else self.tables.get(stream, ())
            found = self._entries[stream] = Entries(events)
        return found

    @property
    def standings(self) -> Standings:
        """The ranking; worked out once."""
        if self.ranked is None:
            self.ranked = standings(self.scored)
        return self.ranked

    def replay(self, stream: str) -> Replay:
        """The replay of a table; made once."""
        if self.replayed is not None:
            return self.replayed(stream)
        found = self._replays.get(stream)
        if found is None:
            found = self._replays[stream] = Replay(self.tables.get(stream, ()), self.scored.own_stream, stream=stream)
        return found

    def boards_at(self, stream: str) -> list[int]:
        """The numbers of the boards of a table: those it began, and those that have a score there all the same."""
        replay = self.replay(stream)
        return list(dict.fromkeys(board.number for board in replay.all_boards))

    def source(self, stream: str, number: int) -> Source | None:
        """A board at a table, the play of it that counts; None where the table has not begun it."""
        replay = self.replay(stream)
        board = board_that_counts(replay, number)
        if board is None:
            return None
        return Source(stream, replay, board, replay.result(board), self.entries(stream), self.entries(self.name))
