"""A session scored: the tables' scores, each board compared, and everything kept until an entry changes it.

A new entry at one table replays that table alone, compares only the boards whose scores it changed, and adds up anew
only the contestants whose scores those were.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Sized
from dataclasses import dataclass, field
from typing import Any, TypeVar

from msgspec import Struct

from domain.events import AnyEvent
from domain.streams import session_of
from projections.desk.open_items import OpenItem, bearing_at
from projections.elected.conditions import Conditions
from projections.points.scores import BoardScore, TableScore
from projections.ranking.counting import Counting, PlayedAgain, counting
from projections.ranking.doubts import Doubt, doubts_at, leads_at
from projections.ranking.otherwise_than_due import otherwise_than_due
from projections.ranking.own_scores import Tally, exchanged, final_scores, tally_of
from projections.ranking.penalties import Penalty, at_its_table, changed_on_appeal, penalties_at, penalties_of
from projections.ranking.proceedings import proceedings_at
from projections.ranking.sittings import Sittings
from projections.ranking.table_scores import table_scores
from projections.recorded.movement import Movement
from projections.recorded.seating import Seating
from projections.recorded.session_record import Entry, Remark, SessionRecord
from projections.recorded.stream import TELLS_NO_TABLE, SessionStream
from projections.rulings.replay import Replay
from projections.scoring.compare import compare_board

__all__ = ["GivenByTable", "ScoredSession", "SessionSoFar", "natural"]

T = TypeVar("T")
C = TypeVar("C", bound=Sized)


class GivenByTable(Struct, frozen=True):
    """What one table gives to its session: all that its events come to there."""

    seating: Seating
    penalties: tuple[Penalty, ...]
    scores: tuple[TableScore, ...]
    proceedings: tuple[Entry, ...] = ()
    """What was recorded there of appeals."""
    bearing: tuple[OpenItem, ...] = ()
    """What is open there and bears on a result."""
    doubts: tuple[Doubt, ...] = ()
    """What is in doubt there."""
    leads: tuple[Doubt, ...] = ()
    """The leads that are in doubt there."""


@dataclass(slots=True)
class ScoredSession:
    """A session with its comparisons, worked out when asked for. `of` makes one; `update` brings one up to date."""

    name: str
    session: Sequence[AnyEvent] = ()
    """The session's own stream."""
    own_stream: SessionStream = field(init=False)
    """The same as the tables ask it; made once for all of them."""
    record: SessionRecord = field(init=False)
    conditions: Conditions = field(init=False)
    movement: Movement = field(init=False)
    tables: dict[str, dict[int, TableScore]] = field(default_factory=dict[str, "dict[int, TableScore]"])
    """By stream and board, what the board gave there."""
    sittings: Sittings = field(init=False)
    """Who sat where and which boards were due, as recorded and as due."""
    _seated: Counter[str] = field(default_factory=Counter[str])
    """By contestant, on how many boards of how many tables it has a score, or is to have one."""
    awarded: set[str] = field(default_factory=set[str])
    """The streams with an artificial score."""
    _kept: dict[Hashable, tuple[object, Any]] = field(default_factory=dict[Hashable, "tuple[object, Any]"])
    """What was worked out of the session, with what it rests on; by its name."""
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
    bearing: dict[str, tuple[OpenItem, ...]] = field(default_factory=dict[str, "tuple[OpenItem, ...]"])
    """By stream, what is open there and bears on a result."""
    doubts: dict[str, tuple[Doubt, ...]] = field(default_factory=dict[str, "tuple[Doubt, ...]"])
    """By stream, what is in doubt there."""
    leads: dict[str, tuple[Doubt, ...]] = field(default_factory=dict[str, "tuple[Doubt, ...]"])
    """By stream, the leads that are: they tell of the cards, and no figure rests on them."""
    _otherwise: dict[str, tuple[Remark, ...]] = field(default_factory=dict[str, "tuple[Remark, ...]"])
    """By stream, what it did otherwise than the movement has it."""
    _came: dict[str, int] = field(default_factory=dict[str, int])
    """By stream, the how manieth it was; the session's own is the first."""
    _stale: set[int] = field(default_factory=set[int])
    changed: int = 0
    """How often anything has changed."""
    appeals_changed: int = 0
    """How often what was recorded of appeals has changed, or a table came."""

    def __post_init__(self) -> None:
        self.own_stream = SessionStream(self.session, self.name)
        self.record = self.own_stream.record
        self.conditions = Conditions.of(self.session)
        self.movement = self.own_stream.movement
        self.sittings = Sittings(self.movement, is_team_play=self.conditions.is_team_play)
        own = Replay((), self.own_stream, stream=self.name)
        self._came[self.name] = 0
        _put(self.bearing, self.name, tuple(bearing_at(self.name, own)))
        _put(self._penalties, self.name, changed_on_appeal(penalties_of(self.record), own))

    @classmethod
    def of(cls, name: str, session: Sequence[AnyEvent], tables: Mapping[str, Sequence[AnyEvent]]) -> ScoredSession:
        """A session from its own stream and those of its tables (`S1.r1.t1` to its events)."""
        scored = cls(name, session)
        scored.own_stream.learn_all(tables)
        for stream, events in tables.items():
            scored.update(stream, events)
        return scored

    def update(
        self, stream: str, events: Sequence[AnyEvent], replayed: Callable[[str], Replay] | None = None
    ) -> set[int]:
        """Replay one table anew; and the other of its match, where that must know what is new. Returns the numbers of
        the boards whose scores changed. `replayed` gives the replay of a table, for who has one that grows with it."""
        before = self.own_stream.known_from(stream)
        self.own_stream.learn(stream, events)
        changed = self._replay(stream, events, replayed)
        if self.own_stream.known_from(stream) != before:
            for other in self.own_stream.met_by(stream):
                if other in self.tables:
                    changed |= self._replay(other, self.own_stream.recorded(other), replayed)
        return changed

    def _replay(self, stream: str, events: Sequence[AnyEvent], replayed: Callable[[str], Replay] | None) -> set[int]:
        replay = replayed(stream) if replayed is not None else Replay(events, self.own_stream, stream=stream)
        return self.take(self.given_by(stream, replay))

    def given_by(self, stream: str, replay: Replay) -> GivenByTable:
        """What a table gives to the session, from its replay; `take` takes it."""
        seating = replay.seating
        scores = tuple(table_scores(stream, replay, seating.boards))
        penalties = changed_on_appeal(penalties_at(stream, replay.table, seating), replay)
        proceedings = tuple(proceedings_at(stream, replay.table))
        bearing, doubts = bearing_at(stream, replay), doubts_at(seating.stream, replay)
        leads = tuple(leads_at(seating.stream, replay))
        return GivenByTable(seating, tuple(penalties), scores, proceedings, tuple(bearing), tuple(doubts), leads)

    def take(self, given: GivenByTable) -> set[int]:
        """Put what a table gives in place of what it gave before. Returns the numbers of the boards that changed."""
        stream = given.seating.stream
        if stream in self.tables and self.gave(stream) == given:
            return set()
        self._came.setdefault(stream, len(self._came))
        self.sittings.put(stream, given.seating)
        _put(self._penalties, stream, list(given.penalties))
        _put(self.bearing, stream, given.bearing)
        _put(self.doubts, stream, given.doubts)
        _put(self.leads, stream, given.leads)
        if self.proceedings.get(stream) != given.proceedings:
            self.appeals_changed += 1
        self.proceedings[stream] = given.proceedings
        changed = self.replace(stream, list(given.scores))
        otherwise = otherwise_than_due(self.movement, given.seating, self.tables[stream])
        _put(self._otherwise, stream, tuple(otherwise))
        return changed

    def gave(self, stream: str) -> GivenByTable:
        """What a table that was taken gives."""
        return GivenByTable(
            self.seatings[stream],
            tuple(self._penalties.get(stream, ())),
            tuple(self.tables[stream].values()),
            self.proceedings.get(stream, ()),
            self.bearing.get(stream, ()),
            self.doubts.get(stream, ()),
            self.leads.get(stream, ()),
        )

    def replace(self, stream: str, scores: list[TableScore]) -> set[int]:
        """Put a table's scores in place of those before. Returns the numbers of the boards that changed."""
        self.changed += 1
        before = self.tables.get(stream, {})
        after = {score.board: score for score in scores}
        changed = {board for board in before.keys() | after.keys() if before.get(board) != after.get(board)}
        self.tables[stream] = after
        self._seat(before.values(), -1)
        self._seat(after.values(), 1)
        outcomes = [outcome for score in scores for outcome in (score.ns_outcome, score.ew_outcome)]
        (self.awarded.add if any(outcome.artificial for outcome in outcomes) else self.awarded.discard)(stream)
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

    def take_own(self, bearing: tuple[OpenItem, ...], penalties: tuple[Penalty, ...]) -> None:
        """Put what the session's own stream gives in place of what it gave before."""
        if (self.bearing.get(self.name, ()), self.own_penalties) == (bearing, list(penalties)):
            return
        self.changed += 1
        _put(self.bearing, self.name, bearing)
        _put(self._penalties, self.name, list(penalties))

    def take_time(self, events: Sequence[AnyEvent]) -> bool:
        """Take entries of the session's own stream that bear on no result: its clock, warnings, who was late. Returns
        whether they are all of that; else nothing is taken."""
        later = self.own_stream.with_more_decisions(events)
        if later is None or not all(isinstance(event, TELLS_NO_TABLE) for event in events):
            return False
        self.session, self.own_stream, self.record = later.events, later, later.record
        return True

    @property
    def own_penalties(self) -> list[Penalty]:
        """Those that the session's own stream gives."""
        return self._penalties.get(self.name, [])

    @property
    def all_bearing(self) -> list[OpenItem]:
        """What is open at the tables and bears on a result."""
        return [item for stream in self.in_order(self.bearing) for item in self.bearing[stream]]

    @property
    def all_doubts(self) -> list[Doubt]:
        """What is in doubt at the tables."""
        return [doubt for stream in self.in_order(self.doubts) for doubt in self.doubts[stream]]

    @property
    def lead_doubts(self) -> list[Doubt]:
        """The leads that are in doubt at the tables: for who may see their boards."""
        return [doubt for stream in self.in_order(self.leads) for doubt in self.leads[stream]]

    @property
    def otherwise_than_due(self) -> list[Remark]:
        """What the tables did otherwise than the movement has it."""
        return [remark for stream in self.in_order(self._otherwise) for remark in self._otherwise[stream]]

    def in_order(self, streams: Iterable[str]) -> list[str]:
        """Some streams in the order in which they came."""
        return sorted(streams, key=lambda stream: self._came[stream])

    def _seat(self, scores: Iterable[TableScore], times: int) -> None:
        """Count the contestants of some scores, or count them no more."""
        for score in scores:
            for one in (*score.ns, *score.ew):
                self._seated[one] += times

    def kept(self, name: Hashable, rests_on: object, work: Callable[[], T]) -> T:
        """What `work` finds of this session, as it was found when it last rested on the same."""
        held = self._kept.get(name)
        if held is None or held[0] != rests_on:
            held = self._kept[name] = rests_on, work()
        found: T = held[1]
        return found

    @property
    def seatings(self) -> dict[str, Seating]:
        """By stream, who sat there and which boards were due."""
        return self.sittings.by_stream

    @property
    def boards(self) -> list[int]:
        """The numbers of the boards that any table has begun, in order."""
        return sorted(self._on_board)

    @property
    def expected(self) -> int:
        """How many results every board is due to have: as elected, else as many as the board that was played most."""
        if self._played_most is None:
            self._played_most = max((self.counted(board).results for board in self._on_board), default=0)
        return self.conditions.expected_results or self._played_most

    @property
    def contestants(self) -> list[str]:
        """Everybody who was entered, in the order of entry; then whoever sat at a table all the same, by number."""
        entered = self.record.contestants
        sat = {one for names in (self.sittings.names, self._seated) for one, times in names.items() if times}
        return [*entered, *sorted(sat - entered.keys(), key=natural)]

    def scores_on(self, board: int) -> list[TableScore]:
        """What a board gave at each table as it counts, in the order of the tables."""
        return [*self.counted(board).scores] if board in self._on_board else []

    @property
    def played_again(self) -> list[PlayedAgain]:
        """Boards that contestants played once more at another table."""
        return [again for board in self.boards for again in self.counted(board).again]

    def counted(self, board: int) -> Counting:
        """The scores of a board as they count; the same object until one of them changes."""
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
        given = [one for stream in self.in_order(self._penalties) for one in self._penalties[stream]]
        return [each for one in given for each in at_its_table(one, self.scores_on(one.board or 0))]

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
            own = self._own.setdefault(contestant, {})
            own.pop(board, None)
            if contestant in after:
                own[board] = after[contestant]
            self._exchange(contestant, before.get(contestant, []), after.get(contestant, []))

    def _exchange(self, contestant: str, before: list[BoardScore], after: list[BoardScore]) -> None:
        """Bring a contestant's tally up to date with other scores on a board, or have it added up anew when asked."""
        held = self._tallies.pop(contestant, None)
        if held is not None and not held.by_session:
            tally = exchanged(held, before, after)
            if tally is not None:
                self._tallies[contestant] = tally


def natural(name: str) -> tuple[tuple[int, int | str], ...]:
    """Names in an order in which 9 comes before 10."""
    parts = re.split(r"([0-9]+)", name)
    return tuple((0, int(part)) if part.isascii() and part.isdigit() else (1, part) for part in parts if part)


def _by_contestant(scores: list[BoardScore]) -> dict[str, list[BoardScore]]:
    found: dict[str, list[BoardScore]] = {}
    for score in scores:
        found.setdefault(score.contestant, []).append(score)
    return found


def _put(by_stream: dict[str, C], stream: str, given: C) -> None:
    """Put what a table gives in place of what it gave before; nothing is kept of a table that gives none."""
    if given:
        by_stream[stream] = given
    else:
        by_stream.pop(stream, None)


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
