"""USEBIO 1.2 (EBU): the results of a session, as scoring programs hand them on.

Read are the participants, the travellers, the cards dealt, and what was published. A traveller tells of each meeting
the contract, declarer, lead, tricks and score, and what both sides have for it; see docs/usebio.md for what becomes of
each, and `layout` for rounds and tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from domain.errors import NotReadable
from domain.events import BoardDealt, Hands, RegulationSet, Vulnerability
from domain.numbering import standard_dealer, standard_vul
from domain.seats import SEATS, Seat
from formats.reading import Reading, SessionRecord, hands_of_one_pack, seat_from_text
from formats.reading.outcomes import MOST_BOARDS, begin_board, record_outcome
from formats.usebio.contestants import Contestants, section_of
from formats.usebio.document import Element, parse_document
from formats.usebio.encoding import xml_text
from formats.usebio.layout import MOST_ROUNDS, Place, laid_out
from formats.usebio.lines import Line, carries_otherwise, outcome_of, top_of
from projections.texts import message, vul_text

__all__ = ["read_usebio"]

TEAM_EVENTS = ("TEAMS", "TEAMS_OF_FOUR", "TEAM", "SWISS_TEAMS", "KO", "KNOCKOUT", "LEAGUE")
SCORING = {
    "MP_PAIRS": "matchpoints", "BUTLER_PAIRS": "butler", "BUTLER": "butler", "CROSS_IMP": "cross-imps",
    "CROSS_IMPS": "cross-imps", "CROSS_IMP_PAIRS": "cross-imps", "MATCH_POINTS": "matchpoints",
    "BUTLER_IMPS": "butler", "AGGREGATE": "total", "BAM": "board-a-match", "PAB": "board-a-match",
}  # fmt: skip
"""The type of an event, or how its boards are scored, to our word."""
BY_FIGURE = {
    "NS_MATCH_POINTS": "matchpoints", "NS_BUTLER_POINTS": "butler", "NS_CROSS_IMP_POINTS": "cross-imps",
    "NS_IMPS": "cross-imps", "NS_IMP_POINTS": "cross-imps",
}  # fmt: skip
"""Where neither tells: what the travellers print."""
VULNERABLE: dict[str, Vulnerability] = {
    "LOVE": "none", "NONE": "none", "NIL": "none", "-": "none", "NS": "NS", "N-S": "NS", "NORTH-SOUTH": "NS",
    "EW": "EW", "E-W": "EW", "EAST-WEST": "EW", "ALL": "both", "BOTH": "both", "GAME": "both",
}  # fmt: skip
SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
DATE = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})", re.ASCII)
ISO_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
PART_OF_DATE = re.compile(r"(?:(\d{1,2})[/.-])?(\d{4})", re.ASCII)
"""A month or a year: what other files tell, and our own writer hands on."""
REGULATION = "regulation "


def read_usebio(data: bytes | str, source: str = "", *, session: str | None = None) -> Reading:
    """Read a USEBIO file (bytes, or its text) into the streams of a session.

    Raises NotReadable where it is no XML, declares entities, or holds no event and no board.
    """
    text, odd = (data, "") if isinstance(data, str) else xml_text(data, source)
    root = parse_document(text, source)
    record = SessionRecord(source, session)
    if odd:
        record.remark("encoding", odd)
    events = [root] if root.tag == "EVENT" else root.all("EVENT")
    if root.tag not in ("USEBIO", "EVENT") or not (events or root.all("HANDSET")):
        raise NotReadable(message("remarked", "no_usebio"), source=record.reading.source)
    for other in events[1:]:
        what = message("remarked", "another_event_left_out")
        record.skip("another event", what, line=other.line)
    _Event(record, root, events[0] if events else Element("EVENT", {}, 0)).read()
    return record.finish()


class _Event:
    """An event while it is read."""

    def __init__(self, record: SessionRecord, root: Element, event: Element) -> None:
        self.record = record
        self.root = root
        self.event = event
        self.contestants = Contestants(record)
        self.deals: dict[int, Hands] = {}
        self.vul: dict[int, Vulnerability] = {}
        self.lines: list[Line] = []
        self.matches = 0

    def read(self) -> None:
        """All of it, in the order in which it is recorded."""
        stream = self.record.reading.streams[self.record.session]
        event = self.event
        scoring = self._scoring()
        told = event.text_of("EVENT_DESCRIPTION") or event.text_of("TITLE")
        self.record.open(told, self._date(event.text_of("DATE")), scoring)
        winners = event.text_of("WINNER_TYPE")
        if winners in ("1", "2") and "regulation winners" not in event.own:
            stream.append(RegulationSet(name="winners", value=winners))
        for name, value in event.own.items():
            if name.startswith(REGULATION):
                stream.append(RegulationSet(name=name.removeprefix(REGULATION), value=value))
        if len(event.all("SESSION")) > 1:
            what = message("remarked", "several_sessions", number=len(event.all("SESSION")))
            self.record.remark("several sessions", what, line=event.line)
        self.contestants.read(event)
        self.contestants.enter()
        self._deals()
        self._boards(event, "", None)
        self.contestants.remark_lines(winners)
        self._record(scoring)
        stream += self.contestants.published()

    def _scoring(self) -> str:
        kind = self.event.attributes.get("EVENT_TYPE", "").upper() or self.event.text_of("EVENT_TYPE").upper()
        boards = self.event.text_of("BOARD_SCORING_METHOD", "SCORING_METHOD").upper()
        if kind in TEAM_EVENTS:
            return SCORING[boards] if boards in ("BAM", "PAB", "AGGREGATE") else "teams"
        found = SCORING.get(kind) or SCORING.get(boards)
        line = next(self.event.below("TRAVELLER_LINE"), None)
        if not found and line is not None:
            found = next((word for tag, word in BY_FIGURE.items() if line.text_of(tag)), None)
        if not found:
            what = message("remarked", "scoring_not_told", kind=kind[:40] or "?")
            self.record.remark("scoring not told", what, line=self.event.line)
        return found or "matchpoints"

    def _date(self, told: str) -> str:
        """The date as ISO writes it, from day, month and year; empty, with a remark, where it is none."""
        found, iso = DATE.fullmatch(told), ISO_DATE.fullmatch(told)
        parts = found.groups()[::-1] if found else iso.groups() if iso else ()
        partly = PART_OF_DATE.fullmatch(told)
        if partly is not None and int(partly[1] or 1) in range(1, 13):
            return f"{partly[2]}-{int(partly[1]):02}" if partly[1] else partly[2]
        try:
            return date(*map(int, parts)).isoformat() if parts else self._no_date(told)
        except ValueError:
            return self._no_date(told)

    def _no_date(self, told: str) -> str:
        if told:
            what = message("remarked", "read_no_date", read=repr(told[:30]))
            self.record.remark("date not readable", what, line=self.event.line)
        return ""

    def _deals(self) -> None:
        """The cards dealt: in a HANDSET of the file, or within the boards of the event."""
        stream = self.record.reading.streams[self.record.session]
        for board in self.root.below("BOARD"):
            number = self._number(board)
            if number is None:
                continue
            vul = VULNERABLE.get(board.text_of("VULNERABILITY").upper())
            if vul is not None and self.vul.setdefault(number, vul) != vul:
                what = message("remarked", "another_vulnerability", vul=vul_text(vul))
                self.record.remark("another vulnerability", what, line=board.line, board=number)
            if board.first("HAND") is None:
                continue
            hands = self._hands(board, number)
            if hands is None:
                continue
            if number not in self.deals:
                self.deals[number] = hands
            elif self.deals[number] != hands:
                what = message("remarked", "other_cards_again")
                self.record.remark("another deal", what, line=board.line, board=number)
        for number, hands in sorted(self.deals.items()):
            dealer, vul = standard_dealer(number).value, self.vul.get(number, standard_vul(number))
            stream.append(BoardDealt(board=number, dealer=dealer, vul=vul, hands=hands))

    def _hands(self, board: Element, number: int) -> Hands | None:
        """The four hands; None, with a remark, where they are none of one pack."""
        told: dict[Seat, str] = {}
        for hand in board.all("HAND"):
            seat = seat_from_text(hand.text_of("DIRECTION"))
            suits = [hand.text_of(suit).upper().replace("10", "T").replace(" ", "").strip("-") for suit in SUITS]
            if seat is not None and any(suits):
                told[seat] = ".".join(suits)
        hands: Hands = (told.get(SEATS[0]), told.get(SEATS[1]), told.get(SEATS[2]), told.get(SEATS[3]))
        try:
            odd = hands_of_one_pack(hands)
        except NotReadable as error:
            what = message("remarked", "cards_left_out", why=error.message)
            self.record.remark("deal not readable", what, line=board.line, board=number)
            return None
        for what in odd:
            self.record.remark("not 13 cards", what, line=board.line, board=number)
        return hands if told else None

    def _number(self, board: Element) -> int | None:
        told = board.named("BOARD_NUMBER")
        number = int(told) if told.isascii() and told.isdecimal() and len(told) < 5 else 0
        return number if 1 <= number <= MOST_BOARDS else None

    def _boards(self, element: Element, section: str, match: Element | None) -> None:
        """The travellers below an element, in the order of the file."""
        for child in element.children:
            if child.tag == "BOARD":
                self._traveller(child, section, match)
            elif child.tag == "MATCH":
                self.matches += 1
                self._boards(child, section, child)
            elif child.tag not in ("PARTICIPANTS", "HANDSET", "TRAVELLER_LINE"):
                self._boards(child, section_of(child) or section, match)

    def _traveller(self, board: Element, section: str, match: Element | None) -> None:
        lines = board.all("TRAVELLER_LINE")
        number = self._number(board)
        if number is None:
            if lines:
                told = board.named("BOARD_NUMBER")[:30]
                what = message("remarked", "lines_of_no_board", count=len(lines), read=repr(told))
                self.record.skip("no board number", what, line=board.line)
            return
        for element in lines:
            between = self._between(element, section, match)
            if isinstance(between, str):
                self.record.skip("nobody met", between, line=element.line, board=number)
                continue
            line = Line(number, *between, element, match=self.matches if match is not None and _of_teams(match) else 0)
            line.round = _small(element.own.get("round", "")) or _small(
                _text_of(element, match, "ROUND_NUMBER", "ROUND")
            )
            line.table = _small(element.own.get("table", "")) or _small(element.text_of("TABLE_NUMBER", "TABLE"))
            self.lines.append(line)

    def _between(self, element: Element, section: str, match: Element | None) -> tuple[str, str] | str:
        """Who sits North-South and who East-West; in words where that is not told."""
        numbers = [_text_of(element, match, f"{side}_PAIR_NUMBER", f"{side}_TEAM_NUMBER") for side in ("NS", "EW")]
        if match is not None and not any(numbers):
            numbers = [match.text_of("TEAM"), match.text_of("OPPOSING_TEAM")]
            direction = element.text_of("DIRECTION").upper()[:2]
            if direction not in ("NS", "EW", "N", "E"):
                return message("remarked", "who_sits_north_south")
            if direction.startswith("E"):
                numbers.reverse()
        ns, ew = (self.contestants.find(section, told, side) for told, side in zip(numbers, ("NS", "EW"), strict=True))
        if not ns or not ew:
            id = "only_one_contestant" if ns or ew else "no_contestant"
            return message("remarked", id, contestant=ns or ew)
        return (ns, ew) if ns != ew else message("remarked", "against_itself", contestant=ns)

    def _record(self, scoring: str) -> None:
        """Every line at its table."""
        for line in self.lines:
            line.outcome = outcome_of(line.element, scoring, self.record, line.board)
        by_board: dict[int, list[Line]] = {}
        for line in self.lines:
            by_board.setdefault(line.board, []).append(line)
        tops = {board: top_of(lines) for board, lines in by_board.items()}
        places = laid_out(self.lines)
        moved = [
            line
            for n, line in enumerate(self.lines)
            if (line.round and line.round != places[n][0]) or (line.table and line.table != places[n][1])
        ]
        if moved:
            what = message("remarked", "lines_moved", count=len(moved))
            self.record.remark("another table", what, line=moved[0].element.line, board=moved[0].board)
        if any(not line.round for line in self.lines):
            what = message("remarked", "rounds_not_told")
            self.record.remark("rounds not told", what)
        courses = sum(line.element.first("LIN_DATA") is not None for line in self.lines)
        if courses:
            what = message("remarked", "auction_and_play_left_out", count=courses)
            self.record.remark("auction and play left out", what)
        for place, line in _in_order(places, self.lines):
            table = self.record.table(place[1], round_number=place[0], rounds_stated=True)
            outcome = line.outcome
            assert outcome is not None
            table.ns, table.ew = line.ns, line.ew
            vul = self.vul.get(line.board)
            begin_board(table, line.board, self.deals.get(line.board, NO_HANDS), line.element.line, vul)
            record_outcome(table, outcome)
            carries = carries_otherwise(outcome, tops[line.board]) if any(outcome.awards) else ""
            if carries:
                where = line.element.line
                self.record.remark("carries another score", carries, line=where, board=line.board, room=table.room)


NO_HANDS: Hands = (None, None, None, None)


def _in_order(places: dict[int, Place], lines: list[Line]) -> Iterator[tuple[Place, Line]]:
    """The lines by round and table; within a table in the order of the file."""
    for n in sorted(range(len(lines)), key=lambda n: (places[n], n)):
        yield places[n], lines[n]


def _of_teams(match: Element) -> bool:
    return match.first("TEAM", "OPPOSING_TEAM") is not None


def _text_of(element: Element, match: Element | None, *tags: str) -> str:
    """What a line tells, else the match it belongs to."""
    return element.text_of(*tags) or (match.text_of(*tags) if match is not None else "")


def _small(told: str) -> int:
    """A round or table; 0 where none is told."""
    number = int(told) if told.isascii() and told.isdecimal() and len(told) < 5 else 0
    return number if number <= MOST_ROUNDS else 0
