"""PBN 2.1, Portable Bridge Notation: the games of a file as boards at tables.

Follows the published standard where files do, and files where they do not. One file is one session. Tables are those
of the `Table`, `Room` and `Section` tags, rounds those of a numeric `Round` tag; without them each further game of the
same board goes to the next table. A game that tells neither deal nor board is another table's play of the game before
it. PBN has no word for a claim, a penalty card or a ruling: play ends at `*`, and `Result` becomes the tricks agreed.
Marks of irregularities (`^I ^S ^R ^L`) are remarked; the call or card itself is recorded as it stands.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from domain.board import Board
from domain.calls import Call
from domain.cards import Card
from domain.errors import NotReadable
from domain.events import CallAlerted, ContractRecorded, Hands, TricksAgreed, Vulnerability
from domain.seats import SEATS, Seat
from formats.pbn.games import Game, Word, games_of
from formats.reading import (
    MOST_CALLS,
    Reading,
    SessionRecord,
    TableRecord,
    call_from_text,
    card_from_text,
    clean,
    contract_word,
    hands_of_one_pack,
    seat_from_text,
)
from formats.recognise import decode_text

__all__ = ["read_pbn"]

PIECE = re.compile(r"\^[A-Za-z]?|=\d{0,3}=|\$\d{0,3}|[!?]{1,2}|[*+]|-+|[A-Za-z0-9]+|.")
DATE = re.compile(r"(\d{4})\.(\d\d)\.(\d\d)|(\d{4})\.(\d\d)\b|(\d{4})\b", re.ASCII)
RESULT = re.compile(
    r"(\^?)\s{0,9}(?:(NS|EW|[NESW])\s{0,9})?(\d{1,2})(?:\s{1,9}(?:NS|EW)\s{0,9}\d{1,2})?", re.IGNORECASE
)

NOT_INHERITED = frozenset(("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play"))
SHARED = ("Board", "Dealer", "Vulnerable", "Deal")
"""What a game takes over from the one before it when it tells neither board nor deal."""
UNKNOWN = frozenset(("", "?", "-", "??"))
VUL: dict[str, Vulnerability] = {
    "none": "none", "love": "none", "-": "none", "o": "none", "ns": "NS", "n-s": "NS", "n": "NS",
    "ew": "EW", "e-w": "EW", "e": "EW", "all": "both", "both": "both", "b": "both",
}  # fmt: skip
ROOMS = {"open": 1, "closed": 2}
SCORING = (
    ("cross", "cross-imps"), ("butler", "butler"), ("bam", "board-a-match"), ("imp", "imps"), ("mp", "matchpoints"),
    ("matchpoints", "matchpoints"), ("total", "total"), ("rubber", "total"),
)  # fmt: skip
SAME_DEAL = "the game tells no deal: it is taken as another table's play of the deal before"
MARKS = {"I": "insufficient bid", "S": "skipped player", "R": "revoke", "L": "lead out of turn"}


def read_pbn(data: bytes | str, source: str = "", *, session: str | None = None) -> Reading:
    """Read a PBN file as one session; `session` is its id (from the name of the file, if not given).

    Raises NotReadable where the file has no tag; a board that cannot be read is left out with a remark, and an
    auction or play is recorded as far as it can be read.
    """
    text = data if isinstance(data, str) else decode_text(data, source)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    reader = _PbnReader(SessionRecord(source, session))
    found = False
    for game in games_of(text):
        found = True
        reader.take(game)
    if not found:
        raise NotReadable("no tag of PBN is in it", source=reader.record.reading.source)
    return reader.record.finish()


class _PbnReader:
    """Takes the games of a file, one after another, into the record of a session."""

    def __init__(self, record: SessionRecord) -> None:
        self.record = record
        self.before: dict[str, str] = {}
        """The last real value of each tag, for `#`."""
        self.standing: dict[str, str] = {}
        """Values given for all later games, by `##`."""
        self.shared: dict[str, str] = {}
        self.games: dict[tuple[int, int], int] = {}
        self.tables: dict[tuple[str, str, str], int] = {}
        self.numbers: set[int] = set()
        self.next_table = 1
        self.last_board = 0
        self.title = ""

    def take(self, game: Game) -> None:
        """One game: its inheritance, its table, its board and what happened there."""
        self._inherit(game)
        for line in game.broken[:10]:
            self.record.remark(
                "line not readable", "a tag does not end here: the rest of the line is not read", line=line
            )
        self._open(game)
        number = self._number(game)
        deal = game.tags.get("Deal", "").strip()
        try:
            hands = _hands(deal)
            odd = hands_of_one_pack(hands)
        except NotReadable as error:
            self.record.skip("deal not readable", error.message, line=game.line, board=number)
            return
        if not deal or (hands == (None, None, None, None) and not game.auction):
            self.record.skip("no deal", "a game without its deal is left out", line=game.line, board=number)
            return
        table = self._table(game, number)
        dealer = seat_from_text(game.tags.get("Dealer", ""))
        vul = VUL.get(game.tags.get("Vulnerable", "?").strip().lower())
        board = table.begin(number, dealer, vul, hands, game.line, odd)
        _Course(table, board, game).record()

    def _inherit(self, game: Game) -> None:
        """`#`: the value of an earlier game; `##text`: this game's and all later ones'; then what tables share."""
        tags = game.tags
        for name, value in tags.items():
            if name in NOT_INHERITED or not value.startswith("#"):
                continue
            if value.startswith("##"):
                if len(value) > 2:
                    self.standing[name] = value[2:]
                tags[name] = self.standing.get(name, "")
            elif value == "#":
                tags[name] = self.before.get(name, "")
        for name, value in self.standing.items():
            tags.setdefault(name, value)
        self.before.update(tags)
        if "Deal" in tags:
            self.shared = {name: tags.get(name, "") for name in SHARED}
            return
        is_played = game.auction or game.play or "Contract" in tags
        if self.shared and is_played and tags.get("Board", self.shared["Board"]) == self.shared["Board"]:
            self.record.remark("deal of the game before", SAME_DEAL, line=game.line)
            for name in SHARED:
                tags.setdefault(name, self.shared[name])

    def _open(self, game: Game) -> None:
        tags = game.tags
        title = ", ".join(part for part in (tags.get("Event", ""), tags.get("Site", "")) if part not in UNKNOWN)
        if not self.title:
            self.title = title
        elif title and title != self.title:
            self.record.remark("another event", f"from here on the event is {clean(title, 120)}", line=game.line)
            self.title = title
        scoring = tags.get("Scoring", "").lower()
        told = next((name for word, name in SCORING if word in scoring), "matchpoints")
        if told == "imps" and ("HomeTeam" in tags or tags.get("Competition", "").lower() == "teams"):
            told = "teams"
        self.record.open(title, _date(tags.get("Date", "")), told)

    def _number(self, game: Game) -> int:
        found = re.search(r"\d{1,4}(?!\d)", game.tags.get("Board", "")[:40])
        number = int(found[0]) if found else 0
        if not number:
            number = self.last_board + 1
            what = f"the game tells no board number and is taken as board {number}"
            self.record.remark("no board number", what, line=game.line, board=number)
        self.last_board = number
        return number

    def _table(self, game: Game, number: int) -> TableRecord:
        tags = game.tags
        told = re.fullmatch(r"\s*(\d{1,3})\s*", tags.get("Round", ""))
        round_number = max(1, int(told[1])) if told else 1
        key = (tags.get("Section", ""), tags.get("Table", ""), tags.get("Room", "").strip().lower())
        if any(part not in UNKNOWN for part in key):
            place = self.tables.get(key) or self._new_table(key)
        else:
            place = self.games[round_number, number] = self.games.get((round_number, number), 0) + 1
        room = key[2] if key[2] in ROOMS else ""
        table = self.record.table(place, room, round_number, rounds_told=told is not None)
        names = [tags.get(seat.name.title(), "").strip() for seat in SEATS]
        table.seat(self.record.players(["" if name in UNKNOWN else name for name in names]))
        return table

    def _new_table(self, key: tuple[str, str, str]) -> int:
        """The table's own number where it has one that is free, else the next."""
        section, table, room = key
        own = int(table) if re.fullmatch(r"[0-9]{1,4}", table.strip()) else ROOMS.get(room, 0) if not table else 0
        if not own or section or own in self.numbers:
            while self.next_table in self.numbers:
                self.next_table += 1
            own = self.next_table
        self.numbers.add(own)
        self.tables[key] = own
        return own


class _Course:
    """What happened at the table in one game: calls, contract, cards, tricks."""

    def __init__(self, table: TableRecord, board: Board, game: Game) -> None:
        self.table = table
        self.board = board
        self.game = game

    def record(self) -> None:
        """Record all that the game tells, in the order it happened."""
        self._auction()
        self._contract()
        self._play()
        self._result()
        self.table.close_board(self.game.line)

    def _pieces(self, words: list[Word]) -> Iterator[Word]:
        """The words taken apart: `1C!=2=` is a call, a suffix and a note."""
        for word in words:
            for piece in PIECE.finditer(word.text):
                yield Word(piece[0], word.line)

    def _auction(self) -> None:
        """The calls, each with the seat of its column: a player who was skipped (`^S`) keeps his."""
        seat = seat_from_text(self.game.tags.get("Auction", "")) or self.board.dealer
        called: Seat | None = None
        for text, line in self._pieces(self.game.auction):
            call = call_from_text(text)
            if text.startswith("^"):
                self._remark_mark(text, line)
                seat = seat.left if text.upper() == "^S" else seat
            elif text.startswith("="):
                self._alert(called, text, line)
            elif text.upper() in ("AP", "ALL"):
                self._all_pass(line)
                return
            elif text in ("*", "+"):
                self.table.remark("auction not complete", f"the file breaks the auction off with {text}", line)
                return
            elif text.startswith("-"):
                seat = seat.left
            elif call is not None:
                seat = self._fill_passes(seat, line)
                if not self.table.call(seat, call, line):
                    return
                called, seat = seat, seat.left
            elif text[0] not in "!?$":
                self.table.remark(
                    "call not readable", f"{clean(text, 20)!r} is no call: the rest of the auction is not read", line
                )
                return

    def _opener(self, seat: Seat, calls: list[Call]) -> Seat:
        """Whose the first call is: `seat` by its column, or another where passes before it were left out.

        Some files that leave them out name the dealer all the same: then the declarer and the leader of the tags tell,
        if they agree with one another and not with the auction as it stands.
        """
        told, leader = (seat_from_text(self.game.tags.get(name, "")) for name in ("Declarer", "Play"))
        last = next((n for n in range(len(calls) - 1, -1, -1) if calls[n].is_bid), None)
        if last is None or told is None or leader is not told.left or calls[0] is Call.PASS:
            return seat
        first = next(n for n in range(last % 2, last + 1, 2) if calls[n].value[1:] == calls[last].value[1:])
        return SEATS[(told.index - first) % 4]

    def _fill_passes(self, seat: Seat, line: int) -> Seat:
        """Put in the passes that some files leave out before the opening bid. Returns who makes the next call."""
        if self.board.calls or any("^" in word.text for word in self.game.auction):
            return seat
        calls = [call_from_text(text) for text, _ in self._pieces(self.game.auction[:MOST_CALLS])]
        seat = self._opener(seat, [call for call in calls if call is not None])
        if seat is not self.board.dealer:
            what = f"the first call of the file is {seat}'s, but {self.board.dealer} is dealer: passes put in"
            self.table.remark("passes put in", what, line)
        while self.board.to_call not in (seat, None):
            self.table.call(self.board.to_call or seat, Call.PASS, line)
        return seat

    def _all_pass(self, line: int) -> None:
        for _ in range(4):
            if self.board.to_call is not None:
                self.table.call(self.board.to_call, Call.PASS, line)

    def _alert(self, called: Seat | None, text: str, line: int) -> None:
        digits = text.strip("=")
        meaning = self.game.notes.get(int(digits)) if digits else None
        if meaning is None:
            self.table.remark("note without its text", f"the game has no note {text} to explain the call by", line)
        if called is not None:
            self.table.take(CallAlerted(seat=called, meaning=meaning or ""), line)

    def _remark_mark(self, text: str, line: int) -> None:
        what = MARKS.get(text[1:].upper(), "unknown mark")
        self.table.remark(f"mark {text.upper()}", f"{text} ({what}): the file marks it as accepted or undetected", line)

    def _contract(self) -> None:
        """The contract of the tags, where the auction does not end in one; else only compared."""
        tags = self.game.tags
        told = tags.get("Contract", "")
        declarer = tags.get("Declarer", "").strip()
        if declarer.startswith("^"):
            self.table.remark("mark ^ at declarer", "by its tag declarer and dummy were exchanged", self.game.line)
        seat = seat_from_text(declarer.lstrip("^"))
        contract = contract_word(told)
        if contract is None:
            if told.strip() not in UNKNOWN:
                self.table.remark(
                    "contract not readable", f"the tag {clean(told, 30)!r} is no contract", self.game.line
                )
            return
        here = "pass" if self.board.passed_out else self.board.contract.text if self.board.contract else ""
        if not here:
            if self.game.auction and contract != "pass":
                self.table.remark(
                    "contract by its tag",
                    f"the auction ends in no contract: {contract} is taken from the tag",
                    self.game.line,
                )
            seat = None if contract == "pass" else seat
            self.table.take(ContractRecorded(contract=contract, declarer=seat), self.game.line)
            return
        by = self.board.contract.declarer if self.board.contract else None
        if here != contract or (seat and by and seat is not by):
            what = f"the tags say {contract} by {seat or '?'}, the auction {here} by {by or '?'}; the auction counts"
            self.table.remark("contract tag differs", what, self.game.line)

    def _play(self) -> None:
        """The cards, a row a trick: columns are seats clockwise from the one named, the order is that of the play."""
        first = seat_from_text(self.game.tags.get("Play", "")) or self.board.to_play
        for row in self._rows():
            if not row or first is None:
                return
            if self.board.to_play is None:
                kind = "card after the play" if self.board.contract else "card without a contract"
                self.table.remark(kind, f"{kind}: the rest of the play is not read", row[0][1])
                return
            column, leader = first, self.board.to_play
            cards: dict[Seat, tuple[Card | None, int]] = {}
            for card, line, is_lead in row:
                cards[column] = (card, line)
                leader = column if is_lead else leader
                column = column.left
            if not self._trick(leader, cards):
                return

    def _trick(self, leader: Seat, cards: dict[Seat, tuple[Card | None, int]]) -> bool:
        """Record a row from its leader clockwise. False where the play cannot be followed any further."""
        order = [leader, leader.left, leader.partner, leader.right]
        played = [cards.get(seat, (None, 0)) for seat in order]
        known = [card is not None for card, _ in played]
        for seat, (card, line) in zip(order, played, strict=True):
            if card is None:
                break
            if not self.table.play(seat, card, line):
                self.table.remark(
                    "play broken off",
                    f"the play cannot be followed after {len(self.board.plays)} cards: the rest is not read",
                    line,
                )
                return False
        missing = known.index(False) if False in known else 4
        if True in known[missing:]:
            line = max(line for _, line in played)
            self.table.remark(
                "card missing in a trick",
                f"the trick lacks the card of {order[missing]}: the rest of the play is not read",
                line,
            )
        return missing == 4

    def _rows(self) -> Iterator[list[tuple[Card | None, int, bool]]]:
        """Rows of up to four: card (None where none is told), line, and whether it is marked as the lead."""
        by_line = self._is_row_a_line()
        row: list[tuple[Card | None, int, bool]] = []
        lead = False
        for text, line in self._pieces(self.game.play):
            if row and (len(row) == 4 or (by_line and line != row[-1][1])):
                yield row
                row = []
            card = card_from_text(text)
            if text.startswith("^"):
                self._remark_mark(text, line)
                lead = text.upper() == "^L"
            elif text == "*":
                break
            elif text == "+" or text.startswith("-"):
                row.append((None, line, False))
            elif card is not None:
                row.append((card, line, lead))
                lead = False
            elif text[0] not in "=!?$":
                self.table.remark(
                    "card not readable", f"{clean(text, 20)!r} is no card: the rest of the play is not read", line
                )
                break
        yield row

    def _is_row_a_line(self) -> bool:
        """Whether no line holds more than one trick (otherwise only the count of words tells the rows)."""
        pieces = self._pieces(self.game.play)
        counts = list(Counter(line for text, line in pieces if card_from_text(text) or text[0] in "-+").values())
        return max(counts, default=0) <= 4 and counts[:-1].count(4) * 2 >= len(counts) - 1

    def _result(self) -> None:
        """`Result`: tricks of declarer, or of a side; `^n` where the players agreed on another number than was won."""
        told = self.game.tags.get("Result", "").strip()
        contract = self.board.contract
        if told in UNKNOWN or (self.board.passed_out and told == "0"):
            return
        found = RESULT.fullmatch(told)
        if found is None or int(found[3]) > 13:
            self.table.remark(
                "result not readable", f"the result {clean(told, 30)!r} is no number of tricks", self.game.line
            )
            return
        if contract is None:
            self.table.remark(
                "tricks without a contract",
                f"the result {clean(told, 30)} stands without a contract and is not recorded",
                self.game.line,
            )
            return
        tricks = int(found[3])
        side = seat_from_text(found[2] or "")
        if side is not None and side.side is not contract.declarer.side:
            tricks = 13 - tricks
        if found[1]:
            self.table.remark("mark ^ at result", "the players agreed on another number than was won", self.game.line)
        self.table.take(TricksAgreed(declarer_tricks=tricks), self.game.line)


def _date(text: str) -> str:
    """The date as ISO, as much of it as is known."""
    found = DATE.match(text.strip())
    return "-".join(part for part in found.groups() if part) if found else ""


def _hands(text: str) -> Hands:
    """`N:hand hand hand hand` from any seat clockwise, `-` for a hand that is not known, as the log wants them.

    Raises NotReadable where the seat cannot be told.
    """
    if not text.strip():
        return (None, None, None, None)
    first, colon, rest = text.strip().partition(":")
    seat = seat_from_text(first)
    if seat is None or not colon:
        raise NotReadable(f"a deal is N:hand hand hand hand; read {clean(text, 60)!r}")
    found: dict[Seat, str | None] = dict.fromkeys(SEATS)
    for hand in rest.split(None, 5)[:4]:
        found[seat] = None if hand in ("-", "...", "?") else hand[:200].upper().replace("10", "T")
        seat = seat.left
    return (found[Seat.NORTH], found[Seat.EAST], found[Seat.SOUTH], found[Seat.WEST])
