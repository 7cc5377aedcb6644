"""PBN 2.1, Portable Bridge Notation: the games of a file as boards at tables.

Follows the published standard where files do, and files where they do not. One file is one session. Tables are those
of the `Table`, `Room` and `Section` tags, rounds those of a numeric `Round` tag; without them each further game of the
same board goes to the next table. A game that tells neither deal nor board is another table's play of the game before
it. The rows of a `ScoreTable` are results at tables of their own. PBN has no word for a claim, a penalty card or a
ruling: play ends at `*`, and `Result` becomes the tricks agreed.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from functools import partial

from domain.errors import NotReadable
from domain.events import Hands, Vulnerability
from domain.seats import SEATS, Seat
from formats.pbn.contestants import Contestants
from formats.pbn.course import Course, Notes
from formats.pbn.games import Game, games_of
from formats.pbn.inheritance import INHERITED, TAKEN_OVER, Inheritance
from formats.pbn.joined import joined, prefer_full
from formats.pbn.plain_lines import plain_lines
from formats.pbn.results import UNKNOWN
from formats.pbn.rounds import ROOMS, Rounds
from formats.pbn.sections import seat_of
from formats.pbn.stated import stated_board
from formats.pbn.supplement import has_entries, read_entries
from formats.pbn.tables import ScoreTables
from formats.reading import Reading, Remark, SessionRecord, TableRecord, clean, stated_deal
from formats.reading.words import StatedDeal
from formats.recognise import decode_text
from projections.texts import message

__all__ = ["collector_at_rest", "read_games", "read_pbn"]

DATE = re.compile(r"(\d{4})\.(\d\d)\.(\d\d)|(\d{4})\.(\d\d)\b|(\d{4})\b", re.ASCII)
BOARD = re.compile(r"[0-9]{1,4}(?![0-9])")
VUL: dict[str, Vulnerability] = {
    "none": "none", "love": "none", "-": "none", "o": "none", "ns": "NS", "n-s": "NS", "n": "NS",
    "ew": "EW", "e-w": "EW", "e": "EW", "all": "both", "both": "both", "b": "both",
}  # fmt: skip
SCORING = (
    ("cross", "cross-imps"), ("butler", "butler"), ("bam", "board-a-match"), ("imp", "imps"), ("mp", "matchpoints"),
    ("matchpoints", "matchpoints"), ("total", "total"), ("rubber", "total"), ("chicago", "total"),
)  # fmt: skip
NOT_STATED = {
    TAKEN_OVER: "deal_taken_over",
    INHERITED: "deal_inherited",
}
NO_HANDS: Hands = (None, None, None, None)
MOST_LINES = 10
"""How many lines of a game that cannot be read are remarked."""


def read_pbn(data: bytes | str, source: str = "", *, session: str | None = None, notes: bool = False) -> Reading:
    """Read a PBN file as one session.

    `session` is its id (from the name of the file, if not given). `notes` records comments, and notes to cards, in
    place; by default they are only counted, because people are named in them and names stay out of the log. Raises
    NotReadable where the file has no tag; a board that cannot be read is left out with a remark, and an auction or
    play is recorded as far as it can be read.
    """
    text = data if isinstance(data, str) else decode_text(data, source)
    text, told = plain_lines(text)
    with collector_at_rest():
        games = joined(games_of(text))
        if has_entries(text):
            reading = read_entries(games, source, session, partial(read_games, notes=notes))
        else:
            reading = read_games(games, source, session, notes=notes)
    reading.remarks[:0] = [Remark(reading.source, line, None, "", kind, what) for kind, what, line in told]
    return reading


def read_games(games: Iterable[Game], source: str = "", session: str | None = None, *, notes: bool = False) -> Reading:
    """The same of games that were taken from their file before."""
    reader = _PbnReader(SessionRecord(source, session), Notes(notes))
    found = False
    for game in games:
        if game.order:
            found = True
            reader.take(game)
        else:
            reader.notes.left_out += len(game.comments)
    if not found:
        raise NotReadable(message("remarked", "no_tag_of_pbn"), source=reader.record.reading.source)
    return reader.finish()


class _PbnReader:
    """Takes the games of a file, one after another, into the record of a session."""

    def __init__(self, record: SessionRecord, notes: Notes) -> None:
        self.record = record
        self.notes = notes
        self.inheritance = Inheritance()
        self.contestants = Contestants(record)
        self.score_tables = ScoreTables(record, self.contestants)
        self.rounds = Rounds()
        self.games: dict[tuple[int, int], int] = {}
        self.tables: dict[tuple[str, ...], int] = {}
        self.numbers: set[int] = set()
        self.next_table = 1
        self.last_board = 0
        self.title = ""

    def take(self, game: Game) -> None:
        """One game: its inheritance, its table, its board and what happened there."""
        if game.repeated:
            prefer_full(game)
        self.inheritance.apply(game)
        if kind := self.inheritance.share_deal(game):
            self.record.remark(kind, message("remarked", NOT_STATED[kind]), line=game.line)
        self._remark_lines(game)
        if not (self.inheritance.shared or "Board" in game.tags or "Deal" in game.tags):
            what = message("remarked", "neither_board_nor_deal")
            self.record.skip("no board and no deal", what, line=game.line)
            self.notes.left_out += len(game.comments)
            return
        self._open(game)
        number = self._number(game)
        deal = game.tags.get("Deal", "").strip()
        try:
            cards = stated_deal(_hands(deal))
        except NotReadable as error:
            self.record.skip("deal not readable", error.message, line=game.line, board=number)
            self.notes.left_out += len(game.comments)
            return
        if "TotalScoreTable" in game.rows:
            self.score_tables.publish(game)
        rows = self.score_tables.rows_of(game) if "ScoreTable" in game.rows else []
        is_played = _is_played(game)
        if rows and not is_played:
            self.notes.left_out += len(game.comments)
        elif cards.hands == NO_HANDS and not is_played:
            no_deal = "no deal", message("remarked", "game_without_deal")
            kind, why = cards.unknown[0] if cards.unknown else no_deal
            self.record.skip(kind, why, line=game.line, board=number)
            self.notes.left_out += len(game.comments)
        else:
            self._begin(game, number, cards)
        if rows:
            vul = VUL.get(game.tags.get("Vulnerable", "?").strip().lower())
            self.score_tables.record_rows(game, rows, number, (seat_of(game.tags.get("Dealer", "")), vul, cards))

    def _begin(self, game: Game, number: int, cards: StatedDeal) -> None:
        """A board at the game's own table."""
        tags = game.tags
        table = self._table(game, number, cards)
        vul = VUL.get(tags.get("Vulnerable", "?").strip().lower())
        dealer = seat_of(tags.get("Dealer", ""))
        board = table.begin(number, dealer, vul, cards.hands, game.line, cards.odd, cards.unknown)
        if cards.stated == NO_HANDS:
            table.remark("no deal", message("remarked", "no_hand_told"), game.line)
        course = Course(table, board, game, self.notes)
        course.record()
        if table.is_odd:
            self.record.reading.stated.append(stated_board(course, cards.stated))

    def finish(self) -> Reading:
        """The file is at its end."""
        if self.notes.left_out:
            what = message("remarked", "comments_left_out", number=self.notes.left_out)
            self.record.remark("notes left out", what)
        self.contestants.enter_teams()
        return self.record.finish()

    def _remark_lines(self, game: Game) -> None:
        """What could not be read as tag, comment or section."""
        for text, line in game.broken[:MOST_LINES]:
            if text == "}":
                self.record.remark("stray brace", message("remarked", "stray_brace"), line=line)
            else:
                what = message("remarked", "line_not_readable", read=repr(clean(text, 60)))
                self.record.remark("line not readable", what, line=line)
        for text, line in game.mended[:MOST_LINES]:
            what = message("remarked", "wrong_quotes", read=repr(clean(text, 60)))
            self.record.remark("tag with wrong quotes", what, line=line)
        for line in game.open_comments[:MOST_LINES]:
            what = message("remarked", "comment_without_end")
            self.record.remark("comment without end", what, line=line)
        for line in game.gaps[:MOST_LINES]:
            what = message("remarked", "blank_line")
            self.record.remark("blank line in a game", what, line=line)
        for tag, rows in game.repeated[:MOST_LINES]:
            first = game.lines[tag.name]
            if tag.line < first:
                what = message("remarked", "empty_before", tag=clean(tag.name, 30), line=tag.line)
                self.record.remark("tag again", what, line=first)
            elif tag.value != game.tags[tag.name] or rows:
                what = message("remarked", "tag_again", tag=clean(tag.name, 30))
                self.record.remark("tag again", what, line=tag.line)

    def _open(self, game: Game) -> None:
        tags = game.tags
        title = ", ".join(part for part in (tags.get("Event", ""), tags.get("Site", "")) if part not in UNKNOWN)
        if title == self.title and title:
            return
        if not self.title:
            self.title = title
        elif title:
            what = message("remarked", "another_event", title=clean(title, 120))
            self.record.remark("another event", what, line=game.line)
            self.title = title
        scoring = tags.get("Scoring", "")[:200].lower()
        told = next((name for word, name in SCORING if word in scoring), "")
        if told in ("", "imps") and ("HomeTeam" in tags or tags.get("Competition", "").lower() == "teams"):
            told = "teams"
        self.record.open(title, _date(tags.get("Date", "")), told or "matchpoints")

    def _number(self, game: Game) -> int:
        found = BOARD.search(game.tags.get("Board", "")[:40])
        number = int(found[0]) if found else 0
        if not number:
            number = self.last_board + 1
            what = message("remarked", "taken_as_board", board=number)
            self.record.remark("no board number", what, line=game.line, board=number)
        self.last_board = number
        return number

    def _table(self, game: Game, number: int, cards: StatedDeal) -> TableRecord:
        tags = game.tags
        round_number, are_told = self.rounds.of(tags, number, cards.hands)
        stated_room = tags.get("Room", "").strip().lower()
        key: tuple[str, ...] = (tags.get("Section", ""), tags.get("Table", ""), stated_room)
        is_named = any(part not in UNKNOWN for part in key)
        if is_named and stated_room in ROOMS and key[1] in UNKNOWN:  # a match is told by its teams alone
            key = (*key, tags.get("HomeTeam", ""), tags.get("VisitTeam", ""))
        if is_named:
            place = self.tables.get(key) or self._new_table(key)
        else:
            place = self.games[round_number, number] = self.games.get((round_number, number), 0) + 1
        room = stated_room if stated_room in ROOMS else ""
        table = self.record.table(place, room, round_number, rounds_stated=are_told)
        players = self.record.players([_name(tags, seat) for seat in ("North", "East", "South", "West")])
        is_closed = room == "closed" or (not is_named and place == 2)
        sides = self.contestants.of_game(tags, players, is_closed=is_closed)
        if any(sides):
            table.contest(*sides)
        table.seat(players)
        return table

    def _new_table(self, key: tuple[str, ...]) -> int:
        """The table's own number where it has one that is free, else the next."""
        section, table, room = key[:3]
        own = int(table) if re.fullmatch(r"[0-9]{1,4}", table.strip()) else ROOMS.get(room, 0) if not table else 0
        if not own or section or own in self.numbers:
            while self.next_table in self.numbers:
                self.next_table += 1
            own = self.next_table
        self.numbers.add(own)
        self.tables[key] = own
        return own


def _name(tags: dict[str, str], seat: str) -> str:
    name = tags.get(seat, "").strip()
    return "" if name in UNKNOWN else name


def _is_played(game: Game) -> bool:
    """Whether the game itself tells what happened: calls, cards, or a contract that can be recorded."""
    if "Auction" in game.rows or "Play" in game.rows:
        return True
    contract = game.tags.get("Contract", "").strip()
    is_contract = contract not in UNKNOWN and seat_of(game.tags.get("Declarer", "").strip(" ^")) is not None
    return is_contract or contract.lower() == "pass"


def _date(text: str) -> str:
    """The date as ISO, as much of it as is known."""
    found = DATE.match(text.strip())
    return "-".join(part for part in found.groups() if part) if found else ""


def _hands(text: str) -> Hands:
    """`N:hand hand hand hand` from any seat clockwise, `-` for a hand that is not known, as the log wants them.

    Raises NotReadable where the seat cannot be told.
    """
    if not text:
        return NO_HANDS
    first, colon, rest = text.partition(":")
    seat = seat_of(first)
    if seat is None or not colon:
        raise NotReadable(message("remarked", "no_deal_of_pbn", read=repr(clean(text, 60))))
    found: dict[Seat, str | None] = dict.fromkeys(SEATS)
    for hand in rest.split(None, 4)[:4]:
        found[seat] = None if hand in ("-", "...", "?") else hand[:200].upper().replace("10", "T")
        seat = seat.left
    return (found[Seat.NORTH], found[Seat.EAST], found[Seat.SOUTH], found[Seat.WEST])


@contextmanager
def collector_at_rest() -> Generator[None, None, None]:
    """While a file is read nearly everything made is kept, and little of it refers to itself: the collector of cycles
    finds nothing and costs a third of the time. What is not kept goes at once, by its count of references. The
    collector works on afterwards, if it did before."""
    is_working = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_working:
            gc.enable()
