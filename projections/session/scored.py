"""A session scored: the tables' scores, each board compared, and everything kept until an entry changes it.

A new entry at one table replays that table alone, and compares only the boards whose scores it changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from domain.events import AnyEvent
from projections.replay import Replay
from projections.scoring.compare import compare_board
from projections.scoring.conditions import Conditions
from projections.scoring.scores import BoardScore, TableScore
from projections.session.record import SessionRecord
from projections.session.table_scores import table_scores

__all__ = ["ScoredSession"]


@dataclass(slots=True)
class ScoredSession:
    """A session with its comparisons, worked out when asked for. `of` makes one; `update` brings one up to date."""

    name: str
    session: Sequence[AnyEvent] = ()
    """The session's own stream."""
    record: SessionRecord = field(init=False)
    conditions: Conditions = field(init=False)
    tables: dict[str, dict[int, TableScore]] = field(default_factory=dict[str, "dict[int, TableScore]"])
    """By stream and board, what the board gave there."""
    _on_board: dict[int, dict[str, TableScore]] = field(default_factory=dict[int, "dict[str, TableScore]"])
    _compared: dict[int, tuple[int, list[BoardScore]]] = field(default_factory=dict[int, "tuple[int, list[BoardScore]]"])
    """By board, the comparison and the number of results that were expected when it was made."""

    def __post_init__(self) -> None:
        self.record = SessionRecord.of(self.name, self.session)
        self.conditions = Conditions.of(self.session)

    @classmethod
    def of(
        cls, name: str, session: Sequence[AnyEvent], tables: Mapping[str, Sequence[AnyEvent]]
    ) -> ScoredSession:
        """A session from its own stream and those of its tables (`S1.r1.t1` to its events)."""
        scored = cls(name, session)
        for stream, events in tables.items():
            scored.update(stream, events)
        return scored

    def update(self, stream: str, events: Sequence[AnyEvent]) -> set[int]:
        """Replay one table anew. Returns the numbers of the boards whose scores changed."""
        return self.replace(stream, table_scores(stream, Replay(events, self.session)))

    def replace(self, stream: str, scores: list[TableScore]) -> set[int]:
        """Put a table's scores in place of those before. Returns the numbers of the boards that changed."""
        before = self.tables.get(stream, {})
        after = {score.board: score for score in scores}
        changed = {board for board in before.keys() | after.keys() if before.get(board) != after.get(board)}
        self.tables[stream] = after
        for board in changed:
            self._compared.pop(board, None)
            on_board = self._on_board.setdefault(board, {})
            on_board.pop(stream, None)
            if board in after:
                on_board[stream] = after[board]
            elif not on_board:
                del self._on_board[board]
        return changed

    @property
    def boards(self) -> list[int]:
        """The numbers of the boards that any table has begun, in order."""
        return sorted(self._on_board)

    @property
    def expected(self) -> int:
        """How many results every board is due to have: as elected, else as many as the board that was played most."""
        played = max(map(len, self._on_board.values()), default=0)
        return self.conditions.expected_results or played

    def scores_on(self, board: int) -> list[TableScore]:
        """What a board gave at each table, in the order of the tables."""
        return [score for _, score in sorted(self._on_board.get(board, {}).items())]

    def compared(self, board: int) -> list[BoardScore]:
        """What a board is worth to each contestant; worked out once, until a score of the board changes."""
        expected = self.expected
        kept = self._compared.get(board)
        if kept is None or kept[0] != expected:
            kept = self._compared[board] = (expected, compare_board(self.scores_on(board), self.conditions, expected))
        return kept[1]
