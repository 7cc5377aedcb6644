"""A session as its readers see it: its scores, what is open at each table, the state of each board; a table is looked
at again where it has grown."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from application.office import Office, Room
from domain.amendments import struck
from domain.board import Board, entry_of
from domain.events import AnyEvent, AppealLodged, CallMade, CardPlayed, DirectorCalled
from domain.streams import plain_stream, session_of
from projections.desk.open_items import open_on
from projections.desk.steps import DeskCase, before_of, cases_on
from projections.explaining import Node, View, standing_node
from projections.found.stages import Stage
from projections.points.scores import TableScore
from projections.ranking.appeals import AppealAt, appeals_at
from projections.ranking.public import IsShown, PublicSession
from projections.ranking.scored import ScoredSession, SessionSoFar
from projections.ranking.standings import Standings, standings
from projections.recorded.movement import Due
from projections.recorded.seating import Seating
from projections.rulings.replay import Replay
from projections.views.figure_states import sort_of_item
from projections.views.traveller import stage_behind

__all__ = ["BoardNow", "SessionBook", "SessionBooks", "TableNow", "called_at"]

KEPT_FIGURES = 4
"""Of how many figures it is kept where they came from."""


class BoardNow(Struct, frozen=True):
    """How a board stands at a table."""

    board: int
    state: str
    """As `BoardStateView` of `projections/views/overview.py` has it."""


class TableNow(Struct, frozen=True):
    """A table, with what is open there and how its boards stand."""

    seating: Seating
    boards: tuple[BoardNow, ...]
    cases: tuple[DeskCase, ...]
    """Those of which something is open."""
    call: int
    """The entry by which the director was called and has not come; 0 where he was not."""
    began: str
    """When the board in play was begun; empty where none is in play."""
    kind: str
    """`live` or `slips`."""
    entries: int


class SessionBook:
    """What is kept of a session."""

    def __init__(self, office: Office, name: str) -> None:
        self._office = office
        self.name = name
        self.upto = 0
        self.scored = ScoredSession(name)
        self._seen = self.scored, self.scored.changed
        """How it stood when it was looked at last: others ask the office for it too, and it is the same object."""
        self._tables: dict[str, TableNow] = {}
        self._grown: dict[str, None] = {}
        """The tables to be looked at again before anybody asks about tables."""
        self._so_far: tuple[int, SessionSoFar] | None = None
        """What tells of earlier moments, and the position up to which it can."""
        self._public: PublicSession | None = None
        self._shown: tuple[Hashable, ScoredSession, tuple[int, ...]] | None = None
        """What was told of it last, and what that rests on."""
        self.changed_at = 0
        """The position up to which the log was looked at when a score changed last."""
        self._standings: dict[bool, tuple[ScoredSession, int, Standings]] = {}
        """By whether it is of all boards, the ranking with what it was made from."""
        self._views: dict[bool, tuple[Hashable, View]] = {}
        """The same of what explains its figures."""
        self._explained: deque[tuple[View, str, Node]] = deque(maxlen=KEPT_FIGURES)

    def caught_up(self) -> SessionBook:
        """The same with everything that was recorded since."""
        tail = self._office.tail()
        if tail != self.upto:
            grown = self._office.grown_in(self.name, self.upto, tail)
            if grown:
                self._look_again(grown, tail)
            self.upto = tail
        return self

    def _look_again(self, grown: Collection[str], upto: int) -> None:
        self.scored = self._office.session(self.name)
        now = self.scored, self.scored.changed
        if now != self._seen:
            self._seen, self.changed_at = now, upto
        if self.name in grown:
            grown = [one for one in self._office.log.versions() if session_of(one) == self.name]
        met = (other for stream in grown for other in self.scored.own_stream.met_by(stream))
        self._grown |= dict.fromkeys(stream for stream in (*grown, *met) if stream != self.name)

    @property
    def tables(self) -> Mapping[str, TableNow]:
        """By stream, in the order in which they came."""
        for stream in [*self._grown]:
            self._tables[stream] = table_now(self._office.room(stream))
            del self._grown[stream]
        return self._tables

    def public(self, is_shown: IsShown, shown: Hashable) -> tuple[ScoredSession, tuple[int, ...]]:
        """The session as scored from what everybody may see, and the boards with a score that not everybody may see.
        They are kept until a score changes, or something else is `shown`: another value where `is_shown` may have
        another answer."""
        if self._public is None or self._public.whole is not self.scored:
            self._public, self._shown = PublicSession(self.scored), None
        self._public.take_time()
        rests_on = self.scored.changed, shown
        if self._shown is None or self._shown[0] != rests_on:
            scored = self._public.shown(is_shown)
            self._shown = rests_on, scored, tuple(self._public.held_back(is_shown))
        return self._shown[1], self._shown[2]

    def standings(self, scored: ScoredSession) -> Standings:
        """The ranking of the session, or of the part of it that is open; kept until a score changes."""
        is_whole = scored is self.scored
        kept = self._standings.get(is_whole)
        if kept is None or kept[0] is not scored or kept[1] != scored.changed:
            kept = self._standings[is_whole] = scored, scored.changed, standings(scored)
        return kept[2]

    def stage(self, score: TableScore) -> Stage | None:
        """The result behind a score; None where the board is in play there, or there is none."""
        return None if score.state == "open" else stage_behind(self._office.kept(score.stream).replay, score)

    def replay(self, stream: str) -> Replay:
        """A table with all its cards: what may be told of it is for whoever asks to know."""
        return self._office.kept(stream).replay

    def stream_of(self, board: int, table: int) -> str | None:
        """The stream of a table in the round in which it plays a board; None where it plays it in none. Of a board
        that it has begun in one round and is due to play in another it is the one it has begun."""
        for stream, one in self.tables.items():
            if one.seating.table == table and any(now.board == board for now in one.boards):
                return stream
        due = (one for one in self.to_come() if one.table == table and board in one.boards)
        return next((f"{self.name}.r{one.round}.t{one.table}" for one in due), None)

    def as_of(self, position: int) -> ScoredSession:
        """The session as it was after the entry of a position. Of two moments asked for one after another only the
        tables are scored again that differ."""
        if self._so_far is None or self._so_far[0] < position:
            streams: dict[str, Sequence[AnyEvent]] = {self.name: self.scored.session}
            streams |= {stream: self._office.kept(stream).entries for stream in self.tables}
            self._so_far = self.upto, SessionSoFar(self.name, streams)
        return self._so_far[1].at(self._office.log.versions(0, position))

    def entries_of(self, stream: str) -> Sequence[AnyEvent]:
        """Everything that was recorded at a table."""
        return self._office.kept(stream).entries

    def position_of(self, entry: int) -> int:
        """Where in the log an entry of the session's own stream stands."""
        return next(one.position for one in self._office.log.scan(stream=self.name) if one.entry == entry)

    def recorded_until(self, position: int) -> Mapping[str, int]:
        """By stream, how many entries there were up to a position."""
        return self._office.log.versions(0, position)

    def view_at(self, scored: ScoredSession, position: int) -> View:
        """What explains a figure of `as_of` a position, by the entries until then."""
        until = self._office.log.versions(0, position)
        return View(scored, {one: self._office.kept(one).entries[:upto] for one, upto in until.items() if "." in one
                             and one in self.tables})  # fmt: skip

    def to_come(self) -> list[Due]:
        """Who is due against whom at the tables that have not recorded anything in their round."""
        return [due for due in self._not_begun() if due.ns and due.ew]

    def sitting_out(self) -> list[Due]:
        """Who is due at a table without opponents: nothing is recorded there."""
        return [due for due in self._not_begun() if bool(due.ns) != bool(due.ew)]

    def _not_begun(self) -> Iterable[Due]:
        begun = {(one.seating.round, one.seating.table) for one in self.tables.values()}
        return (due for place, due in self.scored.movement.due.items() if place not in begun)

    def view(self, scored: ScoredSession) -> View:
        """What explains a figure of the session, or of the part of it that is open; kept until the log grows."""
        is_whole = scored is self.scored
        rests_on = id(scored), scored.changed, self.upto
        kept = self._views.get(is_whole)
        if kept is None or kept[0] != rests_on:
            ranked = self.standings(scored)
            view = View(scored, _Entries(self._office, [*self.tables]), self.replay, ranked)
            kept = self._views[is_whole] = rests_on, view
        return kept[1]

    def explained(self, view: View, contestant: str) -> Node:
        """Where a figure of the ranking came from. The last few are kept, for a card beside it and another language.
        Raises TdlogError where there is no such contestant."""
        found = next((node for of, who, node in self._explained if of is view and who == contestant), None)
        if found is None:
            found = standing_node(view, contestant)
            self._explained.append((view, contestant, found))
        return found

    def appeals(self) -> list[AppealAt]:
        """Every appeal of the session, as the log stands."""
        lodged = [one.event for one in self.scored.record.decisions if isinstance(one.event, AppealLodged)]
        streams = [stream for stream, told in self.scored.proceedings.items() if told]
        streams += [plain_stream(event.table) for event in lodged]
        streams += [*self.tables][: 1 if lodged else 0]  # of a penalty that the session's own stream gives
        replays = {one: self._office.kept(one).replay for one in dict.fromkeys(streams) if one in self.tables}
        return list(appeals_at(replays))

    def appeal(self, number: str) -> AppealAt | None:
        """The appeal of a number; None where there is none."""
        return next((at for at in self.appeals() if at.appeal.id.lower() == number.lower()), None)


class _Entries(Mapping[str, Sequence[AnyEvent]]):
    """The entries of tables by stream, read when they are asked for."""

    def __init__(self, office: Office, streams: list[str]) -> None:
        self._office = office
        self._streams = dict.fromkeys(streams)

    def __getitem__(self, stream: str) -> Sequence[AnyEvent]:
        if stream not in self._streams:
            raise KeyError(stream)
        return self._office.kept(stream).entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._streams)

    def __len__(self) -> int:
        return len(self._streams)


class SessionBooks:
    """The books of all sessions of a log. Made once for an office, by `Office.beside`."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._books: dict[str, SessionBook] = {}

    def of(self, name: str) -> SessionBook:
        """The book of a session, as the log holds it now."""
        book = self._books.get(name)
        if book is None:
            book = self._books[name] = SessionBook(self._office, name)
        return book.caught_up()


def table_now(room: Room) -> TableNow:
    """How a table stands."""
    replay, entries = room.replay, room.entries
    before = before_of(replay)
    cases = (case for board in replay.all_boards for case in cases_on(replay.rulings(board), before))
    board = replay.board
    in_play = board is not None and replay.result(board).is_unfinished
    return TableNow(
        replay.seating,
        tuple(_boards(replay)),
        tuple(case for case in cases if case.is_open),
        called_at(entries),
        entries[entry_of(board.place) - 1].at if board is not None and in_play else "",
        "live" if any(isinstance(event, CallMade | CardPlayed) for event in entries[:LOOKED_AT]) else "slips",
        len(entries),
    )


LOOKED_AT = 64
"""How many entries tell whether a table is recorded live."""


def called_at(entries: Iterable[AnyEvent]) -> int:
    """The latest call for the director after which none has recorded anything; 0 where there is none."""
    events = list(entries)
    gone = struck(events)
    for number in range(len(events), 0, -1):
        event = events[number - 1]
        if event.by == "director":
            return 0
        if isinstance(event, DirectorCalled) and number not in gone:
            return number
    return 0


def _boards(replay: Replay) -> Iterable[BoardNow]:
    """The boards of a table in their order: those that are due and not begun behind the others."""
    seating = replay.seating
    begun = {board.number: board for board in replay.all_boards}
    for number, board in begun.items():
        yield BoardNow(number, _state(replay, board))
    for number in seating.boards:
        if number not in begun:
            yield BoardNow(number, "missing" if seating.ended else "to_come")


def _state(replay: Replay, board: Board) -> str:
    result, rulings = replay.result(board), replay.rulings(board)
    if result.is_unfinished:
        return "irregular" if rulings.incidents else "in_play"
    if result.state == "none":
        return "cancelled"
    if result.state == "not_played":
        return "missing"
    items = [] if rulings.is_clean else open_on(replay.stream, board, rulings, result, before_of(replay))
    states = {sort_of_item(item) for item in items if item.bears}
    for state in ("under_appeal", "in_doubt", "awaiting"):
        if state in states:
            return state
    return "ruled" if any(stage.name in BY_A_DIRECTOR for stage in result.stages) else "final"


BY_A_DIRECTOR = ("director", "ruling", "equity", "committee")
"""The stages of a result that somebody judged. What a scorer corrects (79C) is none of them."""
