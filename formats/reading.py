"""What every reader yields, and how all of them write it down: events by stream, names apart, and what was odd.

A reader of another program's file makes a `SessionRecord`, asks it for tables, and gives each table its boards, calls
and cards in the order of the file. The record folds as it goes, so that a reader can ask whose turn it is, and so
that whatever is out of the ordinary is remarked. Names of people go to a register beside the streams, never into an
event. The same bytes give the same reading.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass, field

from domain.admission import admit
from domain.board import Board, place_of
from domain.calls import BIDS, Call
from domain.cards import PACK, Card, hand_from_text
from domain.errors import NotReadable, TdlogError
from domain.events import (
    AnyEvent,
    BoardStarted,
    CallMade,
    CardPlayed,
    ContractRecorded,
    Hands,
    PlayerSeated,
    RoundEnded,
    RoundStarted,
    SessionOpened,
    Vulnerability,
)
from domain.numbering import standard_dealer, standard_vul
from domain.seats import SEATS, Seat
from domain.streams import LONGEST_SESSION, SESSION
from domain.table import Table

__all__ = [
    "MOST_CALLS", "Reading", "Remark", "SessionRecord", "TableRecord", "call_from_text", "card_from_text", "clean",
    "contract_word", "hands_of_one_pack", "seat_from_text", "session_id",
    "without_escapes",
]  # fmt: skip

MOST_REMARKS = 500
"""How many remarks of one kind are kept word for word; more are only counted."""

MOST_CALLS = 400
"""No auction is longer than 319 calls; a file may hold some more that break the Laws."""

SESSION_ID = re.compile(SESSION)
ESCAPE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*+[ -/]*+[@-~]?|(?:\x1b[\]PX^_]|[\x9d\x90])[^\x07\x1b\x9c]*+|\x1b[ -/]*+[0-~]?"
)
CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)
BREAKS = re.compile("[\r\x0b\x0c\x85\u2028\u2029]")

CALL_WORDS = {
    **{call.value: call for call in (Call.PASS, Call.DOUBLE, Call.REDOUBLE, *BIDS)},
    **{call.value.replace("N", "NT"): call for call in BIDS if call.value[1:] == "N"},
    "PASS": Call.PASS, "D": Call.DOUBLE, "DBL": Call.DOUBLE, "R": Call.REDOUBLE, "RDBL": Call.REDOUBLE,
}  # fmt: skip
CARDS = {card.value: card for card in PACK}
CONTRACT = re.compile(r"([1-7]) ?(?:(N)T?|([CDHS])) ?(X{0,2}|\*{1,2}|R)")


def without_escapes(text: str) -> str:
    """The text without terminal escapes and control characters; line feeds and tabs stay."""
    if text.isascii() and text.isprintable():
        return text
    return CONTROL.sub("", BREAKS.sub("\n", ESCAPE.sub("", text)))


def clean(text: str, most: int = 200) -> str:
    """One line of at most `most` characters: no escapes, no control characters, single spaces."""
    line = " ".join(without_escapes(text[: 8 * most]).split())
    return line if len(line) <= most else line[: most - 1] + "…"


def session_id(source: str, wanted: str | None = None) -> str:
    """The id of a session: the one wanted, else made from the file's name. Raises NotReadable if it cannot be one.

    Of a name that is too long both ends stay, and between them a digest of the whole.
    """
    if wanted is not None:
        if not SESSION_ID.fullmatch(wanted):
            read = clean(wanted, LONGEST_SESSION + 10)
            raise NotReadable(f"a session id is 1 to {LONGEST_SESSION} letters, digits, - or _; read {read!r}")
        return wanted
    before, dot, after = re.split(r"[/\\]", source)[-1].rpartition(".")
    stem = before if dot else after
    slug = re.sub(r"[^A-Za-z0-9_-]+", "-", stem).strip("-")
    if len(slug) > LONGEST_SESSION:
        digest = hashlib.sha256(stem.encode("utf-8", "surrogateescape")).hexdigest()[:8]
        slug = f"{slug[:15].rstrip('-')}-{digest}-{slug[-15:].lstrip('-')}"
    return slug or "session"


def call_from_text(text: str) -> Call | None:
    """A call as files write it: `1NT`, `p`, `Pass`, `d`, `X`, `r`, `XX`; None if it is none."""
    return CALL_WORDS.get(text.upper())


def card_from_text(text: str) -> Card | None:
    """A card, suit first: `H10`, `hT`; None if it is none."""
    return CARDS.get(text.upper().replace("10", "T"))


def seat_from_text(text: str) -> Seat | None:
    """The seat a word begins with, if it is one of the four."""
    return next((seat for seat in SEATS if text.strip()[:1].upper() == seat.value), None)


def contract_word(text: str) -> str | None:
    """A contract as the log writes it (`3NXX`, `pass`) from `3NTxx`, `2NR`, `PAS`; None if it is none."""
    wanted = text.strip().upper()
    if wanted in ("P", "PAS", "PASS", "PASSED", "AP"):
        return "pass"
    found = CONTRACT.fullmatch(wanted)
    if found is None:
        return None
    level, notrump, suit, doubled = found.groups()
    return level + (notrump or suit) + ("XX" if doubled == "R" else doubled.replace("*", "X"))


def hands_of_one_pack(hands: Hands) -> list[str]:
    """What is odd about the hands of a deal, in words. Raises NotReadable where they cannot be of one pack."""
    seen = 0
    odd: list[str] = []
    for seat, text in zip(SEATS, hands, strict=True):
        if text is None:
            continue
        try:
            hand = hand_from_text(text)
        except ValueError as error:
            raise NotReadable(f"{seat}: {clean(str(error))}") from None
        if hand & seen:
            twice = next(card for card in PACK if card.bit & hand & seen)
            raise NotReadable(f"{twice.value} is in two hands")
        if hand.bit_count() > 26:
            raise NotReadable(f"{seat} holds {hand.bit_count()} cards")
        seen |= hand
        if hand.bit_count() != 13:
            odd.append(f"{seat} holds {hand.bit_count()} cards")
    return odd


@dataclass(frozen=True, slots=True)
class Remark:
    """Something odd in a file, for the person who imports it."""

    source: str
    line: int
    board: int | None
    room: str
    """`open`, `closed`, `table 3`; empty where it concerns the whole file."""
    kind: str
    """A few words that are the same for all remarks of the kind."""
    text: str

    def __str__(self) -> str:
        where = ":".join([self.source] * bool(self.source) + [str(self.line)] * bool(self.line))
        what = ", ".join([f"board {self.board}"] * (self.board is not None) + [self.room] * bool(self.room))
        return ": ".join(part for part in (where, what, self.text or self.kind) if part)


@dataclass(slots=True)
class Reading:
    """What a file told: the streams to append, the names for the register, and what was odd."""

    source: str
    session: str
    streams: dict[str, list[AnyEvent]] = field(default_factory=dict[str, list[AnyEvent]])
    """By stream id: `<session>` first, then `<session>.r<round>.t<table>`."""
    names: dict[str, str] = field(default_factory=dict[str, str])
    """Player (or team) id to name. Names stand nowhere else."""
    remarks: list[Remark] = field(default_factory=list[Remark])
    boards: int = 0
    """Boards recorded, once for each table."""
    skipped: list[Remark] = field(default_factory=list[Remark])
    """Boards left out, with the reason."""


class SessionRecord:
    """A session while it is being read from a file."""

    def __init__(self, source: str, session: str | None = None) -> None:
        identity = session_id(source, session)
        self.reading = Reading(clean(source), identity)
        self.session = identity
        self.tables: dict[tuple[int, int], TableRecord] = {}
        self._players: dict[tuple[str, int], str] = {}
        self._kinds: Counter[str] = Counter()
        self.reading.streams[identity] = []

    def open(self, name: str = "", date: str = "", scoring: str = "matchpoints") -> None:
        """The session begins, at most once."""
        stream = self.reading.streams[self.session]
        if not stream:
            stream.append(SessionOpened(name=clean(name, 120), date=date, scoring=scoring))

    def players(self, names: list[str]) -> tuple[str, ...]:
        """Ids for the names of one line-up; an empty name is nobody known.

        A name is one person throughout the session; where two seats of a line-up bear the same name they are two.
        """
        cleaned = [clean(name, 60) for name in names]
        times = Counter(cleaned)
        return tuple(
            self._player(name, place if times[name] > 1 else -1) if name else "" for place, name in enumerate(cleaned)
        )

    def _player(self, name: str, place: int) -> str:
        identity = self._players.setdefault((name, place), f"{self.session}.p{len(self._players) + 1}")
        self.reading.names[identity] = name
        return identity

    def table(self, number: int, room: str = "", round_number: int = 1, *, rounds_told: bool = False) -> TableRecord:
        """The table of that number. `rounds_told`: the file numbers the rounds, so none is inferred."""
        key = (round_number if rounds_told else 0, number)
        if key not in self.tables:
            self.tables[key] = TableRecord(self, number, room or f"table {number}", round_number, rounds_told)
        return self.tables[key]

    def remark(self, kind: str, text: str = "", *, line: int = 0, board: int | None = None, room: str = "") -> None:
        """Note something odd."""
        self._kinds[kind] += 1
        if self._kinds[kind] <= MOST_REMARKS:
            self.reading.remarks.append(Remark(self.reading.source, line, board, room, kind, clean(text)))

    def skip(self, kind: str, text: str = "", *, line: int = 0, board: int | None = None, room: str = "") -> None:
        """A board is left out, and why."""
        self.remark(kind, text, line=line, board=board, room=room)
        if self._kinds[kind] <= MOST_REMARKS:
            self.reading.skipped.append(Remark(self.reading.source, line, board, room, kind, clean(text)))

    def finish(self) -> Reading:
        """The file is at its end: the rounds too."""
        self.open()
        for table in self.tables.values():
            table.end_round()
        for kind, times in self._kinds.items():
            if times > MOST_REMARKS:
                self.reading.remarks.append(
                    Remark(self.reading.source, 0, None, "", kind, f"and {times - MOST_REMARKS} more of the kind")
                )
        return self.reading


class TableRecord:
    """A table while it is being read: its rounds one after another, the current one folded as it goes."""

    def __init__(self, session: SessionRecord, number: int, room: str, round_number: int, rounds_told: bool) -> None:
        self.session = session
        self.number = number
        self.room = room
        self.next_round = round_number
        self.rounds_told = rounds_told
        self.events: list[AnyEvent] = []
        self.table = Table()
        self.seated: tuple[str, ...] = ()
        self.boards: set[int] = set()
        self.ns = ""
        self.ew = ""

    @property
    def board(self) -> Board | None:
        """The board in play, or the last one that was."""
        return self.table.board

    def seat(self, players: tuple[str, ...]) -> None:
        """Who sits North, East, South, West on the next board.

        The first line-up begins a round. Later, where a whole side gives way to two others a new round begins (unless
        the file numbers its rounds itself); any other change is a player taking a seat during the round.
        """
        if not self.events:
            self._begin_round(players if any(players) else ())
            return
        if not any(players) or players == self.seated:
            return
        if self._is_new_side(players) and not self.rounds_told:
            self.end_round()
            self._begin_round(players)
            return
        before = self.seated or ("", "", "", "")
        for seat, old, new in zip(SEATS, before, players, strict=True):
            if new and new != old:
                self._append(PlayerSeated(seat=seat, player=new))
        self.seated = tuple(new or old for old, new in zip(before, players, strict=True))

    def _is_new_side(self, players: tuple[str, ...]) -> bool:
        sides = (({*self.seated[n::2]}, {*players[n::2]}) for n in (0, 1)) if self.seated else ()
        return any("" not in old | new and not old & new for old, new in sides)

    def _begin_round(self, players: tuple[str, ...]) -> None:
        streams = self.session.reading.streams
        while (stream := f"{self.session.session}.r{self.next_round}.t{self.number}") in streams:
            self.next_round += 1
        self.events = streams[stream] = []
        self.table = Table()
        self.boards = set()
        self.seated = players
        self._append(RoundStarted(number=self.next_round, table=self.number, ns=self.ns, ew=self.ew, players=players))
        self.next_round += 1

    def end_round(self) -> None:
        """The round ends at this table."""
        if self.events and not self.table.ended:
            self._append(RoundEnded())

    def begin(
        self, number: int, dealer: Seat | None, vul: Vulnerability | None, hands: Hands, line: int, odd: list[str]
    ) -> Board:
        """The next board; what the file does not tell is by its number (Law 2). `odd`: from `hands_of_one_pack`."""
        if not self.events:
            self.seat(())
        self._append(
            BoardStarted(
                board=number, dealer=dealer or standard_dealer(number), vul=vul or standard_vul(number), hands=hands
            )
        )
        self.session.reading.boards += 1
        if number in self.boards:
            self.remark("board number again", f"board {number} was at this table before", line)
        self.boards.add(number)
        for what in odd:
            self.remark("not 13 cards", what, line)
        if dealer is None:
            self.remark(
                "no dealer",
                "the file names no dealer: by the number of the board it is " + standard_dealer(number).value,
                line,
            )
        if vul is None:
            self.remark(
                "no vulnerability",
                "the file tells no vulnerability: by the number of the board it is " + standard_vul(number),
                line,
            )
        return self.table.boards[-1]

    def take(self, event: AnyEvent, line: int) -> bool:
        """Record what the file says, regular or not; remark what is irregular.

        False, with a remark, where it cannot have happened as it stands; then nothing is recorded.
        """
        try:
            admit(self.table, event, marked=True)
        except TdlogError as error:
            self.remark(_kind_of_refusal(self.board, event), str(error), line)
            return False
        self._append(event)
        return True

    def _append(self, event: AnyEvent) -> None:
        self.events.append(event)
        self.table.apply(place_of(len(self.events)), event)

    def call(self, seat: Seat, call: Call, line: int) -> bool:
        """A call of a seat. What breaks the Laws is recorded and remarked."""
        if self.board is not None and len(self.board.calls) + len(self.board.withdrawn_calls) >= MOST_CALLS:
            self.remark("auction without end", f"more than {MOST_CALLS} calls: the rest is not read", line)
            return False
        return self._watched(CallMade(seat=seat, call=call), line)

    def play(self, seat: Seat, card: Card, line: int) -> bool:
        """A card from a seat's hand. A revoke or a card out of turn is recorded and remarked."""
        return self._watched(CardPlayed(seat=seat, card=card), line)

    def _watched(self, event: CallMade | CardPlayed, line: int) -> bool:
        board = self.board
        before = len(board.irregular) if board else 0
        if not self.take(event, line):
            return False
        for irregular in board.irregular[before:] if board else ():
            what = event.call.value if isinstance(event, CallMade) else event.card.value
            self.remark(irregular.kind.value, f"{irregular.kind.value}: {what} by {event.seat}", line)
        return True

    def close_board(self, line: int) -> None:
        """The file has told all of the board: compare the tricks agreed with the play, and with the auction."""
        board = self.board
        if board is None or board.tricks_agreed is None or board.contract is None:
            return
        tricks = board.tricks_agreed[1]
        side = board.contract.declarer.side.index
        least, most = board.won[side], 13 - board.won[1 - side]
        if not least <= tricks <= most:
            possible = str(least) if least == most else f"{least} to {most}"
            self.remark("tricks disagree", f"{tricks} tricks agreed, but {possible} by the cards played", line)

    def end_auction(self, line: int) -> None:
        """Cards follow an auction that lacks its last passes: its last bid is recorded as the contract."""
        board = self.board
        if board is None or board.contract is not None or not board.high or board.caller < 0:
            return
        bid = next(call for _, _, call in reversed(board.calls) if call.is_bid)
        declarer = SEATS[board.named[board.bidder & 1, bid.strain]]
        self.remark(
            "auction without its last passes",
            f"the auction lacks its last passes: {bid.value} is taken as the contract",
            line,
        )
        self.take(ContractRecorded(contract=bid.value + "X" * board.doubled, declarer=declarer), line)

    def remark(self, kind: str, text: str, line: int) -> None:
        """Note something odd about the board in play."""
        number = self.board.number if self.board else None
        self.session.remark(kind, text, line=line, board=number, room=self.room)


def _kind_of_refusal(board: Board | None, event: AnyEvent) -> str:
    """In a few words, why an entry cannot have happened."""
    if board is None or not isinstance(event, CardPlayed):
        return "not possible"
    if any(play.card is event.card for play in board.plays):
        return "card played twice"
    elsewhere = any(held & event.card.bit for held in board.held)
    return "card of another hand" if elsewhere else "card of no hand"
