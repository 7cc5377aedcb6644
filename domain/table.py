"""The fold of a round at one table: from its events to where the table stands.

`Table` is the aggregate: `fold` makes one from events, `apply` takes one more. It raises nothing and knows no
judgement: what cannot be placed is kept among the strays. A regular call or card goes straight through.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from domain import auction, held_all_along, leads, play
from domain.amendments import effective, first_touched
from domain.board import Board, Claim, Irregular, Irregularity, entry_of, place_of, read_hand
from domain.events import (
    ActionAccepted,
    ActionRefused,
    AnyEvent,
    AssentGiven,
    BoardStarted,
    CallChanged,
    CallMade,
    CallWithdrawn,
    CardExposed,
    CardPlaced,
    CardPlayed,
    CardRemoved,
    CardRestored,
    CardUnseen,
    CardWithdrawn,
    ClaimMade,
    ConcessionMade,
    ContractRecorded,
    DummyFaced,
    HandsReturned,
    ObjectionMade,
    PlayContinued,
    PlayUnrecorded,
    RedealOrdered,
    RivalRecorded,
    RivalSettled,
    RoundEnded,
    RoundStarted,
    TrickQuitted,
    TricksAgreed,
    WrongHandHeld,
)
from domain.happened import Moment, Play
from domain.seats import Seat
from domain.tricks import settle

__all__ = ["Table", "before", "board_meant", "boards_changed", "fold", "refold"]


class Begun(NamedTuple):
    """What a table held as a board was begun: so far it can be gone back to. Of what only grows, how much there was."""

    place: int
    """Where the board was begun."""
    boards: tuple[Board, ...]
    rounds: int
    wrong_hands: int
    strays: int
    ended: int


class Table:
    """A round at a table: its boards in the order they were begun, and the clocks that run across them."""

    def __init__(self) -> None:
        self.rounds: list[RoundStarted] = []
        """The lines that began the round: one, unless it was begun again."""
        self.boards: list[Board] = []
        self._latest: dict[int, Board] = {}
        self._first: dict[int, Board] = {}
        self.board: Board | None = None
        """The board in play, or the last one that was."""
        self.ended: int = 0
        """The place where the round ended; 0 while it goes on."""
        self.wrong_hands: list[tuple[int, WrongHandHeld]] = []
        """Calls made with the cards of another board (15A), which its players may come to later."""
        self.strays: list[tuple[int, AnyEvent]] = []
        """Events that belong to no board."""
        self._lent: set[Board] = set()
        """The boards that others hold too, a table of which this is a branch or what it was when a later board was
        begun: never changed, but copied."""
        self._begun: list[Begun] = []
        """By board, what was there as it was begun."""

    def branch(self) -> Table:
        """The same table, to be tried out, as long as this one stays as it is: what the branch takes does not touch
        this one. A board is copied when something happens to it."""
        other = Table()
        other.rounds, other.boards = self.rounds.copy(), self.boards.copy()
        other._latest, other._first = self._latest.copy(), self._first.copy()
        other.ended = self.ended
        other.wrong_hands, other.strays = self.wrong_hands.copy(), self.strays.copy()
        other._lent, other._begun = set(self.boards), self._begun.copy()
        if self.board is not None:
            other.board = other._own(self.board)
        return other

    def as_of(self, place: int) -> tuple[Table, int]:
        """The same table as the board was begun that is the last at or before a place, and from which place events are
        to be taken anew, to go on from there; an empty one, and 0, before the first board. What it takes does not touch
        this one."""
        number = bisect_right(self._begun, place, key=lambda begun: begun.place)
        other = Table()
        if not number:
            return other, 0
        begun = self._begun[number - 1]
        other.rounds, other.ended = self.rounds[: begun.rounds], begun.ended
        other.wrong_hands, other.strays = self.wrong_hands[: begun.wrong_hands], self.strays[: begun.strays]
        other.boards, other._begun = [*begun.boards], self._begun[: number - 1]
        for board in begun.boards:
            other._latest[board.number] = board
            other._first.setdefault(board.number, board)
        other._lent = set(begun.boards)
        if other.boards:
            other.board = other._own(other.boards[-1])
        return other, begun.place

    def _own(self, board: Board) -> Board:
        """A board that may be changed: its own copy of one that others hold too."""
        if board not in self._lent:
            return board
        self._lent.discard(board)
        copy = board.branch()
        self.boards[self.boards.index(board)] = copy
        for boards in (self._latest, self._first):
            if boards.get(board.number) is board:
                boards[board.number] = copy
        return copy

    def keep_boards(self, before: Table) -> list[Board]:
        """Hold the boards of the same table before an amendment, wherever they are as they are here, in place of those
        folded anew; of the board in play only one that nobody else holds, for it goes on. Returns them."""
        known = {board.place: board for board in before.boards}
        kept: dict[Board, Board] = {}
        for board in self.boards:
            other = known.get(board.place)
            if other is None or (board is self.board and other in before._lent):
                continue
            if board.is_as(other):
                kept[board] = other
        self._lent.update(other for board, other in kept.items() if board is not self.board)
        self.boards = [kept.get(board, board) for board in self.boards]
        for boards in (self._latest, self._first):
            boards.update({number: kept[board] for number, board in boards.items() if board in kept})
        if self.board is not None:
            self.board = kept.get(self.board, self.board)
        return [*kept.values()]

    def apply(self, place: int, event: AnyEvent) -> None:
        """Take one event at its place. Never raises."""
        kind = type(event)
        board = self.board
        if board is not None:
            if kind is CardPlayed:
                play.play_card(board, place, event)  # type: ignore[arg-type]
                return
            if kind is CallMade:
                auction.make_call(board, place, event)  # type: ignore[arg-type]
                return
        if kind is BoardStarted:
            self._start_board(place, event)  # type: ignore[arg-type]
        elif kind is RoundStarted:
            self.rounds.append(event)  # type: ignore[arg-type]
        elif kind is RoundEnded:
            self.ended = place
        elif kind is not RivalRecorded and kind is not RivalSettled:
            self._note(place, event)

    @property
    def round(self) -> RoundStarted | None:
        """The round, as the latest line that began it has it."""
        return self.rounds[-1] if self.rounds else None

    def find_board(self, number: int | None) -> Board | None:
        """The board of that number, the latest where it was begun more than once; the one in play for None."""
        return self.board if number is None else self._latest.get(number)

    def first_board(self, number: int) -> Board | None:
        """The board of that number that was begun first."""
        return self._first.get(number)

    def first_call_later(self, board: Board, seats: Iterable[Seat]) -> int | None:
        """The place of the first call any of the seats made on a board begun after this one (63A4, 64B4, 69A), or of a
        contract that tells of it."""
        among = tuple(seats)
        for n in range(bisect_right(self.boards, board.place, key=lambda other: other.place), len(self.boards)):
            later = self.boards[n]
            calls = (later.contract_told, *(later.first_call(seat) for seat in among))
            first = min((place for place in calls if place is not None), default=None)
            if first is not None:
                return first
        return None

    def _start_board(self, place: int, event: BoardStarted) -> None:
        board = Board(place, event)
        odd = (self.not_due(event.board), self.played_before(event.board))
        board.irregular += [Irregular(kind, place, board.dealer) for kind in odd if kind is not None]
        if self.ended:
            board.irregular.append(Irregular(Irregularity.BOARD_AFTER_ROUND, place, board.dealer))
        held = [told.seat for _, told in self.wrong_hands if told.from_board == event.board]
        board.irregular += [Irregular(Irregularity.HAND_HELD_BEFORE, place, seat) for seat in held]
        grown = len(self.rounds), len(self.wrong_hands), len(self.strays)
        self._begun.append(Begun(place, tuple(self.boards), *grown, self.ended))
        self._lent.update(self.boards)
        self.board = self._latest[board.number] = board
        self._first.setdefault(board.number, board)
        self.boards.append(board)

    def not_due(self, number: int) -> Irregularity | None:
        """Whether a board is none of those due in this round, where it is known which are (15B)."""
        due = self.round.boards if self.round is not None else ()
        return Irregularity.BOARD_NOT_DUE if due and number not in due else None

    def played_before(self, number: int) -> Irregularity | None:
        """Whether this table has bid or played a board already, and it was not dealt anew since (15B)."""
        before = self.find_board(number)
        if before is None or not (before.calls or before.contract or before.plays or before.passed_out):
            return None
        redealt = any(isinstance(moment.event, RedealOrdered) for moment in before.moments)
        return None if redealt else Irregularity.BOARD_PLAYED_BEFORE

    def _note(self, place: int, event: AnyEvent) -> None:
        """Whatever is neither call nor card: kept as a moment of its board, and acted on where the table changes."""
        board = self.find_board(board_meant(event))
        if board is None:
            self.strays.append((place, event))
            return
        board = self._own(board)
        board.moments.append(Moment(place, event, board.trick.number if board.contract else 0))
        act = ACTS.get(type(event))
        if act is not None:
            act(board, place, event)
        elif type(event) is WrongHandHeld:
            self._hold_wrong_hand(board, place, event)

    def _hold_wrong_hand(self, board: Board, place: int, event: WrongHandHeld) -> None:
        """Law 15A1 (2017): what he called with the wrong cards is cancelled, and what was called after it."""
        self.wrong_hands.append((place, event))
        own = next((call for call in board.calls if call[1] == event.seat.index), None)
        if own is not None and own[0] < place:
            auction.withdraw_call(board, place, CallWithdrawn(event.seat, about=entry_of(own[0]), later=True))
        other = self.find_board(event.from_board)
        if other is not None and other is not board:
            self._own(other).irregular.append(Irregular(Irregularity.HAND_HELD_BEFORE, other.place, event.seat))


def boards_changed(table: Table, event: AnyEvent) -> list[Board]:
    """The boards of a table that an event which it has just taken changed: the one it is about, and (15A) the one whose
    cards were held."""
    found = [table.find_board(board_meant(event))]
    if type(event) is WrongHandHeld:
        found.append(table.find_board(event.from_board))
    return [board for board in found if board is not None]


def board_meant(event: AnyEvent) -> int | None:
    """The number of the board an event is about: the one it names, or that of its incident (`1#9`); None: in play."""
    named: int | None = getattr(event, "board", None)
    if named is None:
        number = getattr(event, "incident", "").partition("#")[0]
        named = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else None
    return named


def _spread_dummy(board: Board, place: int, event: DummyFaced) -> None:
    """A dummy that was not known is known once all his cards lie on the table; an opening lead out of turn is accepted
    by it (54)."""
    leads.face_dummy(board, place, event)
    n = event.seat.index
    hand = read_hand(event.hand)
    if board.known[n] or hand is None:
        return
    played = 0
    for play_made in board.plays:
        played |= play_made.card.bit if play_made.seat == n else 0
    if (hand | played).bit_count() == 13:
        board.held[n] = hand | played
        board.hands[n] = hand & ~played
        board.known[n] = True


def _claim(board: Board, place: int, event: ClaimMade) -> None:
    left = board.tricks_left
    claimed = max(0, min(event.tricks, left))
    otherwise = None if event.otherwise is None else max(0, min(event.otherwise, left))
    claim = _suspend(board, place, event.seat, claimed, event.statement, event.shown, False, otherwise)
    if claim is not None:
        claim.line, claim.condition, claim.breaks = event.line, event.condition, event.breaks


def _concede(board: Board, place: int, event: ConcessionMade) -> None:
    left = board.tricks_left
    _suspend(board, place, event.seat, left - max(0, min(event.tricks, left)), event.statement, False, True)


def _suspend(
    board: Board,
    place: int,
    seat: Seat,
    claimed: int,
    statement: str,
    shown: bool,
    is_concession: bool,
    otherwise: int | None = None,
) -> Claim | None:
    """Law 68D (2017): play is suspended when a claim or concession is made. What its claimer says of it later is the
    same claim, said anew; another player's is against it."""
    if board.contract is None:
        return None
    if seat is board.dummy:
        board.irregular.append(Irregular(Irregularity.CLAIM_BY_DUMMY, place, seat, board.trick.number))
        return None
    by_defender = seat.side is board.defenders()
    claim = Claim(
        place, seat, claimed, board.tricks_left, statement, shown, is_concession, by_defender, board.trick.number
    )
    claim.otherwise = otherwise
    standing = board.claim
    if standing is not None and standing.seat is seat:
        claim.anew = standing.place
        last = (standing, *standing.said_anew)[-1]
        if (last.claimed, last.otherwise) != (claimed, otherwise):
            standing.said_anew.append(claim)
    elif standing is not None:
        claim.counter_to = standing.place
        standing.objections.append((place, ObjectionMade(seat, statement="counterclaim")))
    board.claims.append(claim)
    board.turn = board.waiting = -1
    return claim


def _object(board: Board, place: int, event: ObjectionMade) -> None:
    claim = board.claim
    if claim is None:
        return
    claim.objections.append((place, event))
    if claim.is_annulled_by(event):
        claim.annulled = place
        settle(board)


def _assent(board: Board, place: int, event: AssentGiven) -> None:
    if board.claim is not None:
        board.claim.assents.append((place, event.seat))


def _play_on(board: Board, place: int, event: PlayContinued) -> None:
    claim = board.claim
    if claim is not None and len(set(event.agreed)) == 4 and event.seat.side is not claim.seat.side:
        claim.played_on = place
        settle(board)


def _accept(board: Board, place: int, event: ActionAccepted) -> None:
    if not auction.accept_call(board, place, event):
        leads.accept_lead(board, place, event)


def _refuse(board: Board, place: int, event: ActionRefused) -> None:
    if not auction.refuse_call(board, place, event):
        leads.refuse_lead(board, place, event)


def _return_hands(board: Board, place: int, event: HandsReturned) -> None:
    returned = {
        seat for moment in board.moments if isinstance(moment.event, HandsReturned) for seat in moment.event.seats
    }
    if len(returned) == 4 and not board.returned:
        board.returned = place


def _agree_tricks(board: Board, place: int, event: TricksAgreed) -> None:
    board.tricks_agreed = (place, event.declarer_tricks)


def _expose(board: Board, place: int, event: CardExposed) -> None:
    board.exposed.append(Play(place, event.seat.index, event.card, board.trick.number if board.contract else 0))


def _restore(board: Board, place: int, event: CardRestored) -> None:
    held_all_along.restore_to_hand(board, place, event.seat, event.card)


def _remove(board: Board, place: int, event: CardRemoved) -> None:
    held_all_along.remove_from_hand(board, event.seat, event.card)


ACTS: dict[type, Callable[[Board, int, Any], None]] = {
    ActionAccepted: _accept,
    ActionRefused: _refuse,
    AssentGiven: _assent,
    CallChanged: auction.change_call,
    CallWithdrawn: auction.withdraw_call,
    CardExposed: _expose,
    CardPlaced: play.place_card,
    CardRemoved: _remove,
    CardRestored: _restore,
    CardUnseen: play.play_unseen,
    CardWithdrawn: play.withdraw_card,
    ClaimMade: _claim,
    ConcessionMade: _concede,
    ContractRecorded: auction.record_contract,
    DummyFaced: _spread_dummy,
    HandsReturned: _return_hands,
    ObjectionMade: _object,
    PlayContinued: _play_on,
    PlayUnrecorded: play.go_on_unrecorded,
    TrickQuitted: play.quit_trick,
    TricksAgreed: _agree_tricks,
}
"""What changes the table besides calls and cards."""


def fold(events: Iterable[AnyEvent], until: int | None = None) -> Table:
    """Where a table stands after its events, or after the first `until` (later amendments do not count)."""
    entries = list(events)
    return _gone_on(Table(), entries if until is None else entries[:until], 0)


def refold(table: Table, entries: Sequence[AnyEvent], known: int, until: int) -> Table:
    """Where a table stands after its first `until` entries, worked out from where it stood after the first `known`:
    only the board on which the first difference is, and what comes behind it, is folded. Neither table is touched by
    what the other takes from now on; that the one given took more than those entries does no harm."""
    first = place_of(first_touched(entries, known, until))
    other, since = table.as_of(first)
    return _gone_on(other, entries[:until], since)


def before(table: Table, entries: Sequence[AnyEvent], place: int) -> Table:
    """The table as it stood before a place, by what counts today, worked out as by `refold` from where it stands after
    the entries."""
    other, since = table.as_of(place)
    for at, event in effective(entries, since):
        if at >= place:
            break
        other.apply(at, event)
    return other


def _gone_on(table: Table, entries: Sequence[AnyEvent], since: int) -> Table:
    for place, event in effective(entries, since):
        table.apply(place, event)
    return table
