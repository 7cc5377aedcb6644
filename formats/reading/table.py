"""A table while a reader takes it from a file: its rounds one after another, the current one folded as it goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

from domain.admission import allowed
from domain.auction import make_call
from domain.board import Board, place_of
from domain.calls import CALLS, Call
from domain.cards import PACK, Card
from domain.events import (
    AnyEvent,
    BoardStarted,
    CallAlerted,
    CallMade,
    CardPlayed,
    ContractRecorded,
    Hands,
    NoteMade,
    PlayerSeated,
    RoundEnded,
    RoundStarted,
    ScoreEntered,
    Vulnerability,
)
from domain.numbering import standard_dealer, standard_vul
from domain.play import play_card
from domain.seats import SEATS, Seat
from domain.table import Table
from formats.reading.certain import tricks_certain
from formats.reading.remarks import Reading
from formats.reading.words import clean
from projections.texts import kind_text, message, seat_letter, seat_text, vul_text
from projections.texts.refusals import refusal_text

__all__ = ["MOST_CALLS", "ScoreUnit", "TableRecord"]

ScoreUnit = Literal["points", "matchpoints", "percent", "imps", "vp"]

MOST_CALLS = 400
"""No auction is longer than 319 calls; a file may hold some more that break the Laws."""

REGULAR_CALLS = 100
"""From here on an auction is looked at with care."""

ALWAYS_POSSIBLE = frozenset({CallAlerted, NoteMade, ScoreEntered})
"""What can always have happened to the board in play."""

MADE = [{call: CallMade(seat=seat, call=call) for call in CALLS} for seat in SEATS]
"""By seat, North first: the event of each call. (Events never change, so that one serves every table.)"""
PLAYED = [[CardPlayed(seat=seat, card=card) for card in PACK] for seat in SEATS]
"""By seat, North first: the event of each card."""


class OfSession(Protocol):
    """What a table asks of the session that it is read for."""

    session: str
    reading: Reading

    def remark(self, kind: str, text: str = "", *, line: int = 0, board: int | None = None, room: str = "") -> None:
        """Keep what was odd, and where."""


class TableRecord:
    """A table while it is being read: its rounds one after another, the current one folded as it goes."""

    def __init__(self, session: OfSession, number: int, room: str, round_number: int, rounds_stated: bool) -> None:
        self.session = session
        self.number = number
        self.room = room
        self.next_round = round_number
        self.rounds_stated = rounds_stated
        self.events: list[AnyEvent] = []
        self.table = Table()
        self.seated: tuple[str, ...] = ()
        self.boards: set[int] = set()
        self.ns = ""
        self.ew = ""
        self.due: tuple[int, ...] = ()
        """The boards due in a round that begins from now on, where the file tells."""
        self.stream = ""
        self.board_entry = 0
        """The number of the entry that began the board in play."""
        self.is_odd = False
        """Whether anything was remarked of the board in play."""

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
        if self._is_new_side(players) and not self.rounds_stated:
            self.end_round()
            self._begin_round(players)
            return
        before = self.seated or ("", "", "", "")
        for seat, old, new in zip(SEATS, before, players, strict=True):
            if new and new != old:
                self._append(PlayerSeated(seat=seat, player=new))
        self.seated = tuple(new or old for old, new in zip(before, players, strict=True))

    def contest(self, ns: str, ew: str) -> None:
        """Which contestants sit North-South and East-West on the next board; to be told before `seat`.

        Where others come than sat here before, a new round begins (unless the file numbers its rounds itself).
        """
        if (ns, ew) == (self.ns, self.ew):
            return
        if self.events and self.rounds_stated:
            return
        self.ns, self.ew = ns, ew
        if self.events:
            self.end_round()
            self.events = []

    def _is_new_side(self, players: tuple[str, ...]) -> bool:
        sides = (({*self.seated[n::2]}, {*players[n::2]}) for n in (0, 1)) if self.seated else ()
        return any("" not in old | new and not old & new for old, new in sides)

    def _begin_round(self, players: tuple[str, ...]) -> None:
        streams = self.session.reading.streams
        while (stream := f"{self.session.session}.r{self.next_round}.t{self.number}") in streams:
            self.next_round += 1
        self.stream = stream
        self.events = streams[stream] = []
        self.table = self.session.reading.tables[stream] = Table()
        self.session.reading.rooms[stream] = self.room
        self.boards = set()
        self.seated = players
        number, table = self.next_round, self.number
        self._append(RoundStarted(number=number, table=table, ns=self.ns, ew=self.ew, players=players, boards=self.due))
        self.next_round += 1

    def end_round(self) -> None:
        """The round ends at this table."""
        if self.events and not self.table.ended:
            self._append(RoundEnded())

    def begin(
        self,
        number: int,
        dealer: Seat | None,
        vul: Vulnerability | None,
        hands: Hands,
        line: int,
        odd: list[str],
        unknown: Iterable[tuple[str, str]] = (),
    ) -> Board:
        """The next board; what the file does not tell is by its number (Law 2). `odd`: from `hands_of_one_pack`, with
        `unknown` from `stated_deal`."""
        if not self.events:
            self.seat(())
        self.is_odd = False
        self.board_entry = len(self.events) + 1
        self._append(
            BoardStarted(
                board=number, dealer=dealer or standard_dealer(number), vul=vul or standard_vul(number), hands=hands
            )
        )
        self.session.reading.boards += 1
        self.session.reading.lines[self.stream, self.board_entry] = line
        if number in self.boards:
            self.remark("board number again", message("remarked", "board_again", board=number), line)
        self.boards.add(number)
        for what in odd:
            self.remark("not 13 cards", what, line)
        for kind, what in unknown:
            self.remark(kind, what, line)
        if dealer is None:
            what = message("remarked", "no_dealer", dealer=seat_letter(standard_dealer(number).value))
            self.remark("no dealer", what, line)
        if vul is None:
            what = message("remarked", "no_vulnerability", vul=vul_text(standard_vul(number)))
            self.remark("no vulnerability", what, line)
        return self.table.boards[-1]

    def take(self, event: AnyEvent, line: int) -> bool:
        """Record what the file says, regular or not; remark what is irregular.

        False, with a remark, where it cannot have happened as it stands; then nothing is recorded.
        """
        is_here = self.table.board is not None and getattr(event, "board", None) is None
        if not is_here or type(event) not in ALWAYS_POSSIBLE:
            verdict = allowed(self.table, event)
            if verdict.status == "no":
                self.remark(_kind_of_refusal(self.board, event), refusal_text(verdict), line)
                return False
        self._append(event)
        return True

    def _append(self, event: AnyEvent) -> None:
        events = self.events
        events.append(event)
        self.table.apply(place_of(len(events)), event)

    def call(self, seat: Seat, call: Call, line: int) -> bool:
        """A call of a seat. What breaks the Laws is recorded and remarked."""
        board = self.table.board
        event = MADE[seat.index][call]
        if board is None or board.caller != seat.index or board.plays or len(board.calls) >= REGULAR_CALLS:
            return self._watched(event, line)
        before = len(board.irregular)
        self.events.append(event)
        make_call(board, place_of(len(self.events)), event)
        return len(board.irregular) == before or self._remark_irregular(board, before, call.value, line)

    def play(self, seat: Seat, card: Card, line: int) -> bool:
        """A card from a seat's hand. A revoke or a card out of turn is recorded and remarked."""
        board, n = self.table.board, seat.index
        event = PLAYED[n][card.index]
        if board is None or board.turn != n or not board.hands[n] & card.bit:
            return self._watched(event, line)
        events, before = self.events, len(board.irregular)
        events.append(event)
        play_card(board, place_of(len(events)), event)
        return len(board.irregular) == before or self._remark_irregular(board, before, card.value, line)

    def play_trick(self, cards: Sequence[tuple[Seat, Card]], line: int) -> bool:
        """The cards of a trick in the order of play, each as `play` takes it; False at the first that cannot be."""
        board, events = self.table.board, self.events
        for seat, card in cards:
            n = seat.index
            if board is None or board.turn != n or not board.hands[n] & card.bit:
                if not self.play(seat, card, line):
                    return False
                continue
            event, before = PLAYED[n][card.index], len(board.irregular)
            events.append(event)
            play_card(board, place_of(len(events)), event)
            if len(board.irregular) != before:
                self._remark_irregular(board, before, card.value, line)
        return True

    def _watched(self, event: CallMade | CardPlayed, line: int) -> bool:
        """A call or card that does not simply come at its turn, or from a hand that is not known to hold it."""
        board = self.board
        calls = len(board.calls) + len(board.withdrawn_calls) if board else 0
        if calls >= MOST_CALLS and isinstance(event, CallMade):
            self.remark("auction without end", message("remarked", "auction_without_end", most=MOST_CALLS), line)
            return False
        before = len(board.irregular) if board else 0
        if not self.take(event, line):
            return False
        what = event.call.value if isinstance(event, CallMade) else event.card.value
        return board is None or self._remark_irregular(board, before, what, line)

    def _remark_irregular(self, board: Board, before: int, what: str, line: int) -> bool:
        """Remark what has become irregular by the call or card that was recorded last."""
        for irregular in board.irregular[before:]:
            kind = irregular.kind.value
            said = message("remarked", "irregular", kind=kind_text(kind), what=what, seat=seat_text(irregular.seat))
            self.remark(kind, said, line)
        return True

    def enter(self, unit: ScoreUnit, ns: str, ew: str, line: int) -> None:
        """A scorer's figure for the board in play, as printed; nothing where both sides' are empty."""
        if ns.strip() or ew.strip():
            self.take(ScoreEntered(unit=unit, ns=clean(ns, 30), ew=clean(ew, 30), by="scorer"), line)

    def close_board(self, line: int) -> None:
        """The file has told all of the board: compare the tricks agreed with the play, and with the auction."""
        board = self.board
        if board is None or board.tricks_agreed is None or board.contract is None:
            return
        tricks = board.tricks_agreed[1]
        side = board.contract.declarer.side.index
        won = tricks_certain(board)
        least, most = won[side], 13 - won[1 - side]
        if not least <= tricks <= most:
            possible = str(least) if least == most else message("remarked", "from_to", least=least, most=most)
            agreed = message("remarked", "tricks", count=tricks)
            what = message("remarked", "tricks_disagree", tricks=agreed, possible=possible)
            self.remark("tricks disagree", what, line)

    def end_auction(self, line: int) -> None:
        """Cards follow an auction that lacks its last passes: its last bid is recorded as the contract."""
        board = self.board
        if board is None or board.contract is not None or not board.high or board.caller < 0:
            return
        bid = next(call for _, _, call in reversed(board.calls) if call.is_bid)
        declarer = SEATS[board.named[board.bidder & 1, bid.strain]]
        self.remark("auction without its last passes", message("remarked", "last_passes", bid=bid.value), line)
        self.take(ContractRecorded(contract=bid.value + "X" * board.doubled, declarer=declarer), line)

    def remark(self, kind: str, text: str, line: int) -> None:
        """Note something odd about the board in play."""
        self.is_odd = True
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
