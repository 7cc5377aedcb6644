"""A session scored: the tables' scores, each board compared, and everything kept until an entry changes it.

A new entry at one table replays that table alone, compares only the boards whose scores it changed, and adds up anew
only the contestants whose scores those were.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from domain.events import AnyEvent
from projections.desk.open_matters import OpenMatter, bearing_at
from projections.elected.conditions import Conditions
from projections.points.scores import BoardScore, TableScore
from projections.ranking.counting import Counting, PlayedAgain, counting
from projections.ranking.matches import Match, matches_of
from projections.ranking.oddities import oddities
from projections.ranking.open_between import open_between_tables
from projections.ranking.own_scores import Tally, final_scores, tally_of
from projections.ranking.penalties import Penalty, at_its_table, changed_on_appeal, penalties_at, penalties_of
from projections.ranking.proceedings import proceedings_at
from projections.ranking.table_scores import table_scores
from projections.recorded.movement import Due, Movement
from projections.recorded.remark import Remark
from projections.recorded.seating import Seating
from projections.recorded.session_record import Entry, SessionRecord
from projections.recorded.stream import SessionStream
from projections.rulings.replay import Replay
from projections.scoring.compare import compare_board

__all__ = ["GivenByTable", "ScoredSession"]


class GivenByTable(Struct, frozen=True):
    """What one table gives to its session: all that its events come to there."""

    seating: Seating
    penalties: tuple[Penalty, ...]
    scores: tuple[TableScore, ...]
    proceedings: tuple[Entry, ...] = ()
    """What was recorded there of appeals."""
    bearing: tuple[OpenMatter, ...] = ()
    """What is open there and bears on a result."""


@dataclass(slots=True)
class ScoredSession:
    """A session with its comparisons, worked out when asked for. `of` makes one; `update` brings one up to date."""

    name: str
    session: Sequence[AnyEvent] = ()
    """The session's own stream."""
    told: SessionStream = field(init=False)
    """The same as the tables ask it; made once for all of them."""
    record: SessionRecord = field(init=False)
    conditions: Conditions = field(init=False)
    movement: Movement = field(init=False)
    tables: dict[str, dict[int, TableScore]] = field(default_factory=dict[str, "dict[int, TableScore]"])
    """By stream and board, what the board gave there."""
    seatings: dict[str, Seating] = field(default_factory=dict[str, Seating])
    """By stream, who sat there and which boards were due."""
    _on_board: dict[int, dict[str, TableScore]] = field(default_factory=dict[int, "dict[str, TableScore]"])
    _counting: dict[int, Counting] = field(default_factory=dict[int, Counting])
    """By board its scores as they count; until one of them changes."""
    _played_most: int | None = None
    """At how many tables the board that was played most counts."""
    _compared: dict[int, tuple[int, list[BoardScore]]] = field(
        default_factory=dict[int, "tuple[int, list[BoardScore]]"]
    )
    """By board, the comparison and the number of results that were expected when it was made."""
    _shared_out: dict[int, list[BoardScore]] = field(default_factory=dict[int, "list[BoardScore]"])
    """By board, the comparison that the contestants' own scores were taken from."""
    _shared_at: int = 0
    """The number of results that were expected then."""
    _own: dict[str, dict[int, list[BoardScore]]] = field(default_factory=dict[str, "dict[int, list[BoardScore]]"])
    _tallies: dict[str, Tally] = field(default_factory=dict[str, Tally])
    _penalties: dict[str, list[Penalty]] = field(default_factory=dict[str, "list[Penalty]"])
    """By stream, the penalties given there."""
    proceedings: dict[str, tuple[Entry, ...]] = field(default_factory=dict[str, "tuple[Entry, ...]"])
    """By stream, what was recorded there of appeals."""
    bearing: dict[str, tuple[OpenMatter, ...]] = field(default_factory=dict[str, "tuple[OpenMatter, ...]"])
    """By stream, what is open there and bears on a result."""
    _stale: set[int] = field(default_factory=set[int])
    _matches: list[Match] | None = None
    """The matches, where they were worked out since the last table was taken."""

    def __post_init__(self) -> None:
        self.told = SessionStream(self.session, self.name)
        self.record = self.told.record
        self.conditions = Conditions.of(self.session)
        self.movement = self.told.movement
        own = Replay((), self.told, stream=self.name)
        self.bearing[self.name] = tuple(bearing_at(self.name, own))
        self._penalties[self.name] = changed_on_appeal(penalties_of(self.record), own)

    @classmethod
    def of(cls, name: str, session: Sequence[AnyEvent], tables: Mapping[str, Sequence[AnyEvent]]) -> ScoredSession:
        """A session from its own stream and those of its tables (`S1.r1.t1` to its events)."""
        scored = cls(name, session)
        scored.told.learn_all(tables)
        for stream, events in tables.items():
            scored.update(stream, events)
        return scored

    def update(self, stream: str, events: Sequence[AnyEvent]) -> set[int]:
        """Replay one table anew; and the other of its match, where that must know what is new. Returns the numbers of
        the boards whose scores changed."""
        before = self.told.told_by(stream)
        self.told.learn(stream, events)
        changed = self._replay(stream, events)
        if self.told.told_by(stream) != before:
            for other in self.told.met_by(stream):
                changed |= self._replay(other, self.told.recorded(other)) if other in self.tables else set()
        return changed

    def _replay(self, stream: str, events: Sequence[AnyEvent]) -> set[int]:
        return self.take(self.given_by(stream, Replay(events, self.told, stream=stream)))

    def given_by(self, stream: str, replay: Replay) -> GivenByTable:
        """What a table gives to the session, from its replay; `take` takes it."""
        seating = replay.seating
        scores = tuple(table_scores(stream, replay, seating.boards))
        penalties = changed_on_appeal(penalties_at(stream, replay.table, seating), replay)
        proceedings = tuple(proceedings_at(stream, replay.table))
        return GivenByTable(seating, tuple(penalties), scores, proceedings, tuple(bearing_at(stream, replay)))

    def take(self, given: GivenByTable) -> set[int]:
        """Put what a table gives in place of what it gave before. Returns the numbers of the boards that changed."""
        stream = given.seating.stream
        self._matches = None
        self.seatings[stream] = given.seating
        self._penalties[stream] = list(given.penalties)
        self.proceedings[stream] = given.proceedings
        self.bearing[stream] = given.bearing
        return self.replace(stream, list(given.scores))

    def replace(self, stream: str, scores: list[TableScore]) -> set[int]:
        """Put a table's scores in place of those before. Returns the numbers of the boards that changed."""
        self._matches = None
        before = self.tables.get(stream, {})
        after = {score.board: score for score in scores}
        changed = {board for board in before.keys() | after.keys() if before.get(board) != after.get(board)}
        self.tables[stream] = after
        self._stale |= changed
        self._played_most = None if changed else self._played_most
        for board in changed:
            self._compared.pop(board, None)
            self._counting.pop(board, None)
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
        if self._played_most is None:
            self._played_most = max((self._counted(board).results for board in self._on_board), default=0)
        return self.conditions.expected_results or self._played_most

    @property
    def contestants(self) -> list[str]:
        """Everybody who was entered, in the order of entry; then whoever sat at a table all the same, by number."""
        sat = {one for table in self.seatings.values() for one in (*table.ns, *table.ew)}
        sat |= {one for table in self.tables.values() for score in table.values() for one in (*score.ns, *score.ew)}
        return [*self.record.contestants, *sorted(sat - self.record.contestants.keys(), key=_natural)]

    def scores_on(self, board: int) -> list[TableScore]:
        """What a board gave at each table as it counts, in the order of the tables."""
        return [*self._counted(board).scores] if board in self._on_board else []

    @property
    def played_again(self) -> list[PlayedAgain]:
        """Boards that contestants played once more at another table."""
        return [again for board in self.boards for again in self._counted(board).again]

    def _counted(self, board: int) -> Counting:
        found = self._counting.get(board)
        if found is None:
            cancels = self.conditions.withdrawn_results == "cancel"
            found = self._counting[board] = counting(
                self._on_board[board].values(),
                once=not self.conditions.is_team_play,
                left=self.record.withdrawn if cancels else (),
            )
        return found

    def compared(self, board: int) -> list[BoardScore]:
        """What a board is worth to each contestant; worked out once, until a score of the board changes."""
        expected = self.expected
        kept = self._compared.get(board)
        if kept is None or kept[0] != expected:
            kept = self._compared[board] = (expected, compare_board(self.scores_on(board), self.conditions, expected))
        return kept[1]

    def scores_of(self, contestant: str) -> list[BoardScore]:
        """What each board is worth to one contestant in the end, in the order of the boards: where an artificial score
        is worth more by the contestant's own session (12C2c), it is here."""
        self._share_out()
        own = self._own.get(contestant, {})
        return final_scores([score for board in sorted(own) for score in own[board]], self.conditions)

    def tally(self, contestant: str) -> Tally:
        """The boards of one contestant added up; kept until one of them changes."""
        self._share_out()
        found = self._tallies.get(contestant)
        if found is None:
            found = self._tallies[contestant] = tally_of(self.scores_of(contestant), self.conditions)
        return found

    def penalties(self, contestant: str) -> list[Penalty]:
        """What the contestant was penalised (90, 91), in the order of the streams."""
        return [one for one in self.all_penalties if one.contestant == contestant]

    @property
    def all_penalties(self) -> list[Penalty]:
        """Every penalty of the session. One that the session's own stream gives to a side for a board is that side's
        at the table that played it, where only one did."""
        given = [one for at_table in self._penalties.values() for one in at_table]
        return [each for one in given for each in at_its_table(one, self.scores_on(one.board or 0))]

    @property
    def sittings(self) -> list[Seating | Due]:
        """Who sat at every table in every round, as it was recorded; and who is due where nothing was recorded yet."""
        if not self.movement.due:
            return [*self.seatings.values()]
        begun = {(seating.round, seating.table) for seating in self.seatings.values()}
        return [*self.seatings.values(), *(due for place, due in self.movement.due.items() if place not in begun)]

    @property
    def matches(self) -> list[Match]:
        """The matches of a teams event in the order of rounds and tables; none in any other event."""
        if self._matches is None:
            self._matches = matches_of(self) if self.conditions.is_team_play else []
        return [*self._matches]

    @property
    def open_matters(self) -> list[OpenMatter]:
        """What is open and bears on the ranking, at the tables and between them."""
        at_tables = [matter for found in self.bearing.values() for matter in found]
        return [*at_tables, *self.open_between]

    @property
    def open_between(self) -> list[OpenMatter]:
        """What is open that only the tables together tell."""
        return open_between_tables(self)

    @property
    def remarks(self) -> list[Remark]:
        """What is odd about what was recorded."""
        return oddities(self)

    def _share_out(self) -> None:
        """Bring what is kept by contestant up to date with the boards that changed since."""
        expected = self.expected
        if not self._stale and expected == self._shared_at:
            return
        stale = self._stale if expected == self._shared_at else self._stale | self._on_board.keys()
        self._stale, self._shared_at = set(), expected
        for board in stale:
            self._share_out_board(board)

    def _share_out_board(self, board: int) -> None:
        before = _by_contestant(self._shared_out.pop(board, []))
        after: dict[str, list[BoardScore]] = {}
        if board in self._on_board:
            scores = self._shared_out[board] = self.compared(board)
            after = _by_contestant(scores)
        for contestant in before.keys() | after.keys():
            if before.get(contestant) == after.get(contestant):
                continue
            self._tallies.pop(contestant, None)
            own = self._own.setdefault(contestant, {})
            own.pop(board, None)
            if contestant in after:
                own[board] = after[contestant]


def _natural(name: str) -> tuple[tuple[int, int | str], ...]:
    """Names in an order in which 9 comes before 10."""
    parts = re.split(r"([0-9]+)", name)
    return tuple((0, int(part)) if part.isascii() and part.isdigit() else (1, part) for part in parts if part)


def _by_contestant(scores: list[BoardScore]) -> dict[str, list[BoardScore]]:
    found: dict[str, list[BoardScore]] = {}
    for score in scores:
        found.setdefault(score.contestant, []).append(score)
    return found
