"""LIN, the files of Bridge Base Online: the handviewer's one board a line, and vugraph with two rooms.

The format has no specification; this follows what real files hold (docs/lin.md). One file is one session. The open
room (`qx|o17|`) is table 1 and the closed room (`qx|c17|`) table 2; without rooms the first game of a board is table 1,
and each further game of the same board number goes to the next table. Where both players of a side give way to two
others a new round begins at the table; any other change in the line-up is a player taking a seat. LIN tells no times.
"""

from __future__ import annotations

import re
from itertools import chain

from domain.errors import NotReadable
from domain.events import Vulnerability
from domain.numbering import standard_dealer, standard_vul
from domain.seats import Seat
from formats.lin.course import Course
from formats.lin.deal import DEALERS, VULNERABILITIES, hands_from
from formats.lin.people import People
from formats.lin.published import MOST_PUBLISHED, Published, begin_with, compare, published_from
from formats.lin.stated import stated_board
from formats.lin.tags import KNOWN, Block, Tag, blocks, lin_of_links, tags
from formats.reading import Reading, SessionRecord, TableRecord, stated_deal
from formats.recognise import decode_text
from projections.texts import message

__all__ = ["read_lin"]

ROOMS = {"": (0, ""), "o": (1, "open"), "c": (2, "closed")}
NO_HANDS = (None, None, None, None)
MOST_WAITING = 1000
"""So much chat that stands before a board is kept for it."""

BOARD_NUMBER = re.compile(r"(?:board|brd|bd)\.?[\s+]{0,9}#?(\d{1,4})|^\s*#?(\d{1,4})\s*$", re.IGNORECASE)
ROOM_AND_NUMBER = re.compile(r"\s*([oc]?)(\d{0,4})(?!\d)", re.IGNORECASE)
TOLD_TABLE = re.compile(r"\s*+Board \d{1,4}, round (\d{1,4}), table (\d{1,4})\s*+", re.IGNORECASE)
"""Our own writer's, where the order of the file does not tell round and table."""


def read_lin(data: bytes | str, source: str = "", *, session: str | None = None, notes: bool = False) -> Reading:
    """Read a LIN file, or a file of links to the handviewer, as one session.

    `session` is its id (from the name of the file, if not given). `notes` records the chat and the operator's remarks
    (`nt`) in place; by default they are only counted, because people are named in them and names stay out of the log.
    Raises NotReadable where the file is not LIN; a board that cannot be read is left out with a remark.
    """
    text = data if isinstance(data, str) else decode_text(data, source)
    return _LinReader(SessionRecord(source, session), notes).read(lin_of_links(text))


class _LinReader:
    """Takes the blocks of a file, one after another, into the record of a session."""

    def __init__(self, record: SessionRecord, notes: bool) -> None:
        self.record = record
        self.people = People(record)
        self.notes = notes
        self.notes_left_out = 0
        self.waiting: list[Tag] = []
        """Chat that stands before the next board."""
        self.games: dict[int, int] = {}
        """By board number, how many games without a room there were."""
        self.last_number = 0
        self.published: list[str] = []

    def read(self, text: str) -> Reading:
        strays: list[int] = []
        found = False
        for block in blocks(tags(text, strays)):
            found = found or bool(block.names) or not KNOWN.isdisjoint(block.head)
            self._take(block)
        if not found:
            raise NotReadable(message("remarked", "no_tag_of_lin"), source=self.record.reading.source)
        if strays:
            what = message("remarked", "stray_fields", number=len(strays))
            self.record.remark("stray field", what, line=strays[0])
        self.notes_left_out += len(self.waiting)
        if self.notes_left_out:
            id = "notes_by_no_board" if self.notes else "notes_left_out"
            self.record.remark("notes left out", message("remarked", id, number=self.notes_left_out))
        self.record.open()
        self.people.enter_teams()
        return self.record.finish()

    def _take(self, block: Block) -> None:
        head = block.head
        if "vg" in head:
            self.people.read_event(head["vg"], block.line)
        if "," in head.get("rs", ""):
            self.published = head["rs"].split(",", MOST_PUBLISHED)
        room, label = self._room(head)
        if "pn" in head:
            self.people.read_names(head["pn"], room, block.line)
        if "md" in head:
            self._read_board(block, room, label)
            return
        self._keep_chat(block)
        if "qx" in head or "mb" in block.names or "pc" in block.names:
            what = message("remarked", "board_without_deal")
            self.record.skip("no deal", what, line=block.line, room=label)

    def _keep_chat(self, block: Block) -> None:
        """What is said before a board, or by one that cannot be read, is said at the next."""
        chat = [tag for tag in block.actions if tag[0] == "nt"]
        if self.notes and len(self.waiting) < MOST_WAITING:
            self.waiting += chat
        else:
            self.notes_left_out += len(chat)

    def _room(self, head: dict[str, str]) -> tuple[int, str]:
        """The table and what to call it. Without a room, table 0: the number of the board will tell."""
        found = ROOM_AND_NUMBER.match(head.get("qx", ""))
        return ROOMS[found[1].lower()] if found else ROOMS[""]

    def _read_board(self, block: Block, room: int, label: str) -> None:
        deal = block.head["md"].strip()
        dealer = DEALERS.get(deal[:1])
        vul = VULNERABILITIES.get(block.head.get("sv", "").strip().lower()[:1])
        number = self._number(block, dealer, vul, label)
        hands, unreadable = hands_from(deal[1:] if deal[:1].isdigit() else deal)
        cards = stated_deal(hands)
        unknown = [*(("hand not readable", why) for why in unreadable), *cards.unknown]
        if cards.hands == NO_HANDS and not self._tells_more(block, room, number):
            self._keep_chat(block)
            kind, why = unknown[0] if unknown else ("no deal", message("remarked", "board_without_deal"))
            self.record.skip(kind, why, line=block.line, board=number, room=label)
            return
        table = self._table(block, room, label, number)
        board = table.begin(number, dealer, vul, cards.hands, block.line, cards.odd, unknown)
        chat, self.waiting = self.waiting, []
        line = block.lines[-1] if block.lines else block.line
        published = self._published(block, room, number)
        if published is not None and "mb" not in block.names:
            begin_with(table, published, line)
        course = Course(table, board, self.notes)
        course.run(chain(chat, block.actions), line)
        self.notes_left_out += course.notes_left_out
        if published is not None:
            compare(table, published, line)
        table.close_board(line)
        if table.is_odd:
            told = stated_board(table, number, block.line, dealer, hands, block.actions, published)
            self.record.reading.stated.append(told)

    def _table(self, block: Block, room: int, label: str, number: int) -> TableRecord:
        """The table of a board, with its players seated."""
        lineups = self.people.lineups
        told = TOLD_TABLE.fullmatch(block.head.get("ah", "")[:60])
        if told is not None:
            table = self.record.table(int(told[2]), label, int(told[1]), rounds_stated=True)
            players = lineups.get(room) or lineups.get(0, ())
        elif room:
            table = self.record.table(room, label)
            players = lineups.get(room) or (lineups.get(0, ()) if room == 1 else ())
        else:
            game = self.games[number] = self.games.get(number, 0) + 1
            table = self.record.table(game)
            players = lineups.get(0) or lineups.get(game, ())
        if not table.events:
            table.ns, table.ew = self.people.contestants(table.number)
        if players:
            self.people.note_who_sits(table.number, players)
        table.seat(players)
        return table

    def _tells_more(self, block: Block, room: int, number: int) -> bool:
        """Whether a board of four hands that are said to be unknown (`md|3,,,|`) is told all the same."""
        if block.head["md"].count(",") < 3:
            return False
        return "mb" in block.names or "pc" in block.names or bool(self._published(block, room, number))

    def _published(self, block: Block, room: int, number: int) -> Published | None:
        """What was published of a board: in its own line, or in the line of the event for its room."""
        own = block.head.get("rs", "")
        if own and "," not in own:
            return published_from(own)
        if not room:
            return None
        place = (number - self.people.first_board) * 2 + room - 1
        return published_from(self.published[place]) if 0 <= place < len(self.published) else None

    def _number(self, block: Block, dealer: Seat | None, vul: Vulnerability | None, label: str) -> int:
        """The most believable number: where labels differ, the one whose dealer and vulnerability are the deal's.

        Then the one named more often, then that of `qx`.
        """
        place, _, words = block.head.get("qx", "").partition(",")
        room = ROOM_AND_NUMBER.match(place)
        labels = [BOARD_NUMBER.search(text[:200]) for text in (words, block.head.get("ah", "")) if text]
        told = [int(room[2])] if room and room[2] else []
        told = [n for n in (*told, *(int(found[1] or found[2]) for found in labels if found)) if n]
        if not told:
            self.last_number += 1
            self.record.remark("no board number", line=block.line, board=self.last_number, room=label)
            return self.last_number
        self.last_number = best = told[0]
        if any(n != best for n in told):
            best = max(
                dict.fromkeys(told),
                key=lambda n: ((dealer is standard_dealer(n)) + (vul == standard_vul(n)), told.count(n)),
            )
            self.last_number = best
            numbers = f" {message('word', 'and')} ".join(map(str, dict.fromkeys(told)))
            what = message("remarked", "labelled", numbers=numbers, board=best)
            self.record.remark("board numbers differ", what, line=block.line, board=best, room=label)
        return best
