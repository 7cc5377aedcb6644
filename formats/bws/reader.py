"""Bridgemate results (BWS): what the bridge pads sent, correction by correction.

A correction is a new row of ReceivedData, and the row it replaces is marked as erased: here the first entry stays in
the log, struck, and what was entered later counts in its place. Rows come in the order of their time; they have no
author, and their clock no zone, so that no event bears a time. See docs/bridgemate.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from domain.errors import NotReadable
from domain.events import (
    BoardDealt,
    BoardStarted,
    CallMade,
    CardPlayed,
    EntryAmended,
    Hands,
    Recordable,
    RivalRecorded,
    RivalSettled,
)
from domain.numbering import standard_dealer, standard_vul
from domain.seats import SEATS, Seat
from domain.table import fold
from formats.bws.course import Course, courses_of
from formats.bws.pairs import Pairs
from formats.bws.rows import Entered, Place, Sitting, entered_rows, number_of, sittings, text_of
from formats.bws.tables import DAMAGE, RESULTS, Row, Rows, rows_of
from formats.reading import Reading, SessionRecord, TableRecord, call_from_text, clean, hands_of_one_pack
from formats.reading.outcomes import MOST_BOARDS, begin_board, lead_from_text, record_outcome
from formats.recognise import NotRecognised
from projections.texts import message

__all__ = ["read_bws", "read_rows"]

TURNED = 500
"""Added to the number of a table for the boards at which its pairs sat in the wrong direction."""
FEW = 5
"""How many boards without a result are told one by one and not counted."""
SCORING = {1: "matchpoints", 2: "cross-imps"}
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
SEAT_WORDS = {"North": Seat.NORTH, "East": Seat.EAST, "South": Seat.SOUTH, "West": Seat.WEST}
NO_HANDS: Hands = (None, None, None, None)


def read_bws(data: bytes | str, source: str = "", *, session: str | None = None) -> Reading:
    """Read a Bridgemate file into the streams of a session.

    Raises NotReadable where it is no Access database, cannot be read in bounded time, holds no results table, or where
    access-parser is not installed (`pip install tdlog[bws]`).
    """
    if isinstance(data, str):
        raise NotReadable(message("remarked", "database_not_text"), source=clean(source))
    try:
        rows = rows_of(data)
    except NotReadable as error:
        raise error.placed(source=clean(source)) from None
    return read_rows(rows, source, session=session)


def read_rows(rows: Rows, source: str = "", *, session: str | None = None) -> Reading:
    """The same from the rows of the tables. Raises NotReadable where there is no table ReceivedData."""
    if RESULTS not in rows:
        error = NotReadable if rows.get(DAMAGE) else NotRecognised
        raise error(message("remarked", "not_of_bridgemate", table=RESULTS), source=clean(source))
    record = SessionRecord(source, session)
    _Session(record, rows).read()
    return record.finish()


class _Session:
    """A file while it is read."""

    def __init__(self, record: SessionRecord, rows: Rows) -> None:
        self.record = record
        self.rows = rows
        self.movement = sittings(rows)
        self.entered = entered_rows(rows[RESULTS])
        self.pairs = Pairs(record, rows, self.movement, self.entered)
        self.courses: dict[tuple[Place, int], Course] = courses_of(rows)
        self.hands: dict[tuple[int, int], Hands] = {}
        """By section and board."""
        self.newest: dict[int, int] = {}
        """By section the last round of which anything was received."""

    def read(self) -> None:
        """All of it, in the order in which it is recorded."""
        told: Row = next(iter(self.rows.get("Session", [])), Row())
        date = text_of(told, "Date")[:10]
        self.record.open(text_of(told, "Name"), date, self._scoring())
        for row in self.rows.get(DAMAGE, []):
            what = message("remarked", "database_damaged", why=text_of(row, "What"))
            self.record.remark("damaged database", what)
        if not self.entered:
            self.record.remark("no results at all", message("remarked", "table_is_empty", table=RESULTS))
        self.pairs.enter()
        self._deals()
        by_place: dict[Place, list[Entered]] = {}
        for one in self.entered:
            by_place.setdefault(one.place, []).append(one)
        intermediate = self._intermediate(by_place)
        for section, _, round_number in {*by_place, *intermediate}:
            self.newest[section] = max(self.newest.get(section, 0), round_number)
        at = len(self.record.reading.remarks)
        for place in sorted({*by_place, *self.movement, *intermediate}, key=lambda place: (place[2], *place)):
            self._round(place, by_place.get(place, []), intermediate.get(place, []))
        self._missing(at, by_place)

    def _missing(self, at: int, received: dict[Place, list[Entered]]) -> None:
        """How many boards that were due have no result, where they are many: told before which they are."""
        due = missing = 0
        for place, sitting in self.movement.items():
            if self.sits(place, sitting):
                came = {one.board for one in received.get(place, ())}
                due += len(sitting.boards)
                missing += len(set(sitting.boards) - came)
        if missing > FEW:
            what = message("remarked", "results_missing", due=due, missing=missing)
            self.record.remark("results missing", what)
            remarks = self.record.reading.remarks
            remarks.insert(at, remarks.pop())

    def sits(self, place: Place, due: Sitting) -> bool:
        """Whether both pairs of a table are there."""
        return bool(self.pairs.id(place[0], due.ns, "NS") and self.pairs.id(place[0], due.ew, "EW"))

    def _scoring(self) -> str:
        kinds = {number_of(row, "ScoringType") for row in self.rows.get("Section", [])}
        kind = kinds.pop() if len(kinds) == 1 else 0
        if kind not in SCORING:
            what = message("remarked", "type_of_scoring" if kind else "no_type_of_scoring", kind=kind)
            self.record.remark("scoring not told", what)
        return SCORING.get(kind, "matchpoints")

    def _deals(self) -> None:
        stream = self.record.reading.streams[self.record.session]
        dealt: dict[int, Hands] = {}
        for row in self.rows.get("HandRecord", []):
            board, section = number_of(row, "Board"), number_of(row, "Section")
            suits = {seat: [text_of(row, word + suit) for suit in SUITS] for word, seat in SEAT_WORDS.items()}
            told = {
                seat: ".".join(suit.upper().replace("10", "T").strip("- ") for suit in hand)
                for seat, hand in suits.items()
                if any(hand)
            }
            hands: Hands = (told.get(SEATS[0]), told.get(SEATS[1]), told.get(SEATS[2]), told.get(SEATS[3]))
            if not 1 <= board <= MOST_BOARDS or not told:
                continue
            try:
                hands_of_one_pack(hands)
            except NotReadable as error:
                what = message("remarked", "cards_left_out", why=error.message)
                self.record.remark("deal not readable", what, board=board)
                continue
            self.hands[section, board] = hands
            if dealt.setdefault(board, hands) != hands:
                what = message("remarked", "other_cards_in_section")
                self.record.remark("another deal", what, board=board)
        for board, hands in sorted(dealt.items()):
            dealer, vul = standard_dealer(board).value, standard_vul(board)
            stream.append(BoardDealt(board=board, dealer=dealer, vul=vul, hands=hands))

    def _intermediate(self, received: dict[Place, list[Entered]]) -> dict[Place, list[Entered]]:
        """What the pads had sent of boards without a result: a contract before its play. Of a board with a result it
        tells nothing more."""
        has_result = {(place, one.board) for place, rows in received.items() for one in rows}
        found: dict[Place, dict[int, Entered]] = {}
        for one in entered_rows(self.rows.get("IntermediateData", [])):
            if (one.place, one.board) not in has_result and not one.erased and one.kind == "result":
                found.setdefault(one.place, {})[one.board] = one
        return {place: [*boards.values()] for place, boards in found.items()}

    def _round(self, place: Place, rows: list[Entered], unfinished: list[Entered]) -> None:
        """A round at a table: its results in the order of their time, and what is missing."""
        section, number, round_number = place
        due = self.movement.get(place)
        at_table = _Round(self, place, due, rows, unfinished)
        if not rows and not unfinished:
            if due is not None and self.sits(place, due):
                what = message("remarked", "no_result_of_round", round=round_number)
                self.record.remark("no results", what, room=self.room(section, number))
            return
        for one in rows:
            at_table.take(one)
        for one in unfinished:
            at_table.take(one)
        at_table.finish(is_newest=self.newest[section] == round_number)

    def room(self, section: int, number: int) -> str:
        """What a table is called."""
        return f"table {self.pairs.letter(section)}{number}"


@dataclass(slots=True)
class _Begun:
    """A board that was begun: where its entries stand."""

    table: TableRecord
    start: BoardStarted
    entry: int
    """The entry that began it."""
    result: list[int]
    """The entries of its first result."""
    turned: bool
    is_struck: bool = False


class _Round:
    """A round at a table while it is read: which entries each board's result stands in."""

    def __init__(
        self, session: _Session, place: Place, due: Sitting | None, rows: list[Entered], unfinished: list[Entered]
    ) -> None:
        self.session = session
        self.record = session.record
        self.place = place
        self.due = due
        self.turned_boards = {row.board for row in rows if row.turned and not row.erased}
        self.tables: dict[bool, TableRecord] = {}
        """The table, and the one for the boards at which its pairs sat in the wrong direction."""
        self.last: dict[int, Entered] = {}
        self.standing: dict[int, Entered] = {}
        """By board the row that counts so far."""
        self.begun: dict[int, _Begun] = {}
        self.unfinished = {one.board for one in unfinished}
        first = {row.board: n for n, row in reversed([*enumerate(rows)])}
        self.last_first = max(first.values(), default=-1)
        """Which of the rows is the last one to name a board that none before it names."""
        self.taken = -1

    def take(self, row: Entered) -> None:
        """One more row. With the last board that was due the round is over: a correction comes behind that, so that
        a file that was read between the two goes on as it began."""
        self.taken += 1
        self._take(row)
        if self.taken == self.last_first and not self._is_due() and not self.turned_boards:
            for table in self.tables.values():
                table.end_round()

    def _is_due(self) -> bool:
        """Whether boards of the round are to come."""
        return bool(self.unfinished or set(self.due.boards if self.due else ()) - self.last.keys())

    def _take(self, row: Entered) -> None:
        board = row.board
        if not 1 <= board <= MOST_BOARDS or not all(self.place):
            what = message("remarked", "no_place")
            self.record.skip("no board", what, board=board or None, room=self._room)
            return
        for kind, what in row.faults:
            self._remark(kind, what, row)
        if row.kind == "nothing":
            if not row.faults:
                self._remark("no result", message("remarked", "row_of_nothing"), row)
            return
        before = self.last.get(board)
        if before is not None and not before.erased:
            self._remark("entered twice", message("remarked", "result_entered_twice"), row)
        self.last[board] = row
        if not row.erased:
            self.standing[board] = row
        self._record(row, "entered anew on the pads")

    def finish(self, *, is_newest: bool) -> None:
        """After the last row: boards of which every row is erased are struck, or stand as they stood before; boards of
        the round without any result are remarked. The newest round goes on while boards of it are due."""
        for board, last in self.last.items():
            standing = self.standing.get(board)
            if last.erased and standing is not None:
                self._record(standing, "what was entered in its place was erased")
            elif last.erased and board in self.begun:
                self._strike(self.begun[board], "erased, and nothing entered in its place")
        for board in self.due.boards if self.due else ():
            if board not in self.last:
                what = message("remarked", "due_without_result", board=board, round=self.place[2])
                self.record.remark("due without a result", what, board=board, room=self._room)
        for table in self.tables.values():
            if is_newest and self._is_due():
                self.record.going_on.add(table.stream)
            else:
                table.end_round()
            self.record.reading.tables[table.stream] = table.table = fold(table.events)

    def _record(self, row: Entered, why: str) -> None:
        """A row at its table: as the board's first result, or in place of the entries of that."""
        begun = self.begun.get(row.board)
        if row.kind == "not_played":
            self._table(row, row.turned)
            self._remark("not played", message("remarked", "not_played"), row)
            if begun is not None:
                self._strike(begun, "not played")
        elif begun is None:
            self._first(row)
        elif begun.turned is not row.turned:
            self._strike(begun, f"{why}, the pairs the other way round")
            self._first(row)
        else:
            self._replace(begun, self._events(row, begun), why)

    def _first(self, row: Entered) -> None:
        table = self._table(row, row.turned)
        hands = self._hands(row.board)
        begin_board(table, row.board, hands, 0)
        entry = table.board_entry
        if row.turned:
            what = message("remarked", "wrong_direction")
            table.remark("wrong direction", what, 0)
        course = self.session.courses.get((self.place, row.board))
        if course is not None:
            _follow(table, course)
        before = len(table.events)
        record_outcome(table, row.outcome)
        start = table.events[entry - 1]
        assert isinstance(start, BoardStarted)
        result = list(range(before + 1, len(table.events) + 1))
        self.begun[row.board] = _Begun(table, start, entry, result, row.turned)

    def _events(self, row: Entered, begun: _Begun) -> list[Recordable]:
        """What a row comes to, worked out beside the record; what is odd about it is remarked here."""
        scratch = SessionRecord(self.record.reading.source, self.record.session)
        aside = scratch.table(begun.table.number, begun.table.room, self.place[2], rounds_stated=True)
        begin_board(aside, row.board, self._hands(row.board), 0)
        record_outcome(aside, row.outcome)
        for remark in scratch.reading.remarks:
            self._remark(remark.kind, remark.text, row)
        return [
            event
            for event in aside.events[aside.board_entry :]
            if not isinstance(event, EntryAmended | RivalRecorded | RivalSettled)
        ]

    def _replace(self, begun: _Begun, events: list[Recordable], why: str) -> None:
        """Put other events in the place of a board's result: of its first entry, the others being struck."""
        if begun.is_struck:
            self._amend(begun, begun.entry, (begun.start,), why)
            begun.is_struck = False
        for n, entry in enumerate(begun.result):
            self._amend(begun, entry, tuple(events) if n == 0 else (), why)

    def _strike(self, begun: _Begun, why: str) -> None:
        """The board was not begun after all."""
        for entry in range(begun.entry, begun.result[-1] + 1 if begun.result else begun.entry + 1):
            self._amend(begun, entry, (), why)
        begun.is_struck = True

    def _amend(self, begun: _Begun, entry: int, events: tuple[Recordable, ...], why: str) -> None:
        begun.table.take(EntryAmended(entry=entry, replacements=events, why=why, by="scorer"), 0)

    def _hands(self, board: int) -> Hands:
        return self.session.hands.get((self.place[0], board), NO_HANDS)

    def _table(self, row: Entered, turned: bool) -> TableRecord:
        section, number, round_number = self.place
        found = self.tables.get(turned)
        if found is not None:
            self._same_pairs(row)
            return found
        pairs = self.session.pairs
        room = self._room
        at = pairs.first_table(section) + number + (TURNED if turned else 0)
        found = self.tables[turned] = self.record.table(at, room, round_number, rounds_stated=True)
        ns, ew = row.ns, row.ew
        if self.due is not None and (ns, ew) != (self.due.ns, self.due.ew):
            due_ns, due_ew = self.due.ns, self.due.ew
            what = message("remarked", "others_sat", ns=ns, ew=ew, due_ns=due_ns, due_ew=due_ew)
            self._remark("others sat", what, row)
        sitting = pairs.id(section, ns, "NS"), pairs.id(section, ew, "EW")
        found.ns, found.ew = (sitting[1], sitting[0]) if turned else sitting
        due = self.due.boards if self.due is not None and not turned else ()
        found.due = tuple(board for board in due if board not in self.turned_boards)
        found.seat(())
        return found

    def _same_pairs(self, row: Entered) -> None:
        first = next(iter(self.last.values()), row)
        if (row.ns, row.ew) != (first.ns, first.ew):
            first_ns, first_ew = first.ns, first.ew
            what = message("remarked", "other_pairs_named", ns=row.ns, ew=row.ew, first_ns=first_ns, first_ew=first_ew)
            self._remark("other pairs named", what, row)

    def _remark(self, kind: str, what: str, row: Entered) -> None:
        self.record.remark(kind, what, board=row.board or None, room=self._room)

    @property
    def _room(self) -> str:
        return self.session.room(*self.place[:2])


def _follow(table: TableRecord, course: Course) -> None:
    """The calls and cards of a board; one that was erased is recorded, and struck at once."""
    for said in course.calls:
        call = call_from_text(said.text.replace(" ", ""))
        if call is None or said.seat is None:
            what = message("remarked", "read_no_call", read=repr(said.text[:20]))
            table.remark("call not readable", what, 0)
        elif not said.erased:
            table.call(said.seat, call, 0)
        elif table.take(CallMade(seat=said.seat, call=call), 0):
            _take_back(table)
    if course.cards:
        table.end_auction(0)
    for said in course.cards:
        card = lead_from_text(said.text)
        if card is None or said.seat is None:
            what = message("remarked", "read_no_card", read=repr(said.text[:20]))
            table.remark("card not readable", what, 0)
        elif not said.erased:
            table.play(said.seat, card, 0)
        elif table.take(CardPlayed(seat=said.seat, card=card), 0):
            _take_back(table)


def _take_back(table: TableRecord) -> None:
    """The entry that was just made was a slip on the pads."""
    table.take(EntryAmended(entry=len(table.events), why="erased on the pads", by="scorer"), 0)
    table.table = fold(table.events)
