"""What may be recorded: everything that can have happened; what breaks the Laws only when it is marked so.

`admit` is the decision of the aggregate. An entry that cannot have happened as typed is refused (`NotPossible`); one
that breaks the Laws is refused until it is marked as having happened all the same (`NotMarked`), so that a typing
slip is an error and an infraction is a fact.
"""

from __future__ import annotations

from domain.auction import call_is_irregular, to_be_decided
from domain.board import Board, Irregularity, entry_of
from domain.cards import PACK, Card, hand_from_text
from domain.errors import NotMarked, NotPossible
from domain.events import (
    EDITIONS,
    ActionAccepted,
    ActionRefused,
    AnyEvent,
    AppealDecided,
    AssentGiven,
    AssentWithdrawn,
    BoardStarted,
    CallChanged,
    CallMade,
    CallWithdrawn,
    CardExposed,
    CardPickedUp,
    CardPlaced,
    CardPlayed,
    CardRemoved,
    CardUnseen,
    CardWithdrawn,
    ClaimMade,
    ConcessionDisputed,
    ConcessionMade,
    DirectorCalled,
    EntryAmended,
    FactFound,
    Hands,
    JudgementMade,
    NoteMade,
    ObjectionMade,
    OptionChosen,
    PenaltyGiven,
    PlayContinued,
    PlayerSeated,
    RoundEnded,
    RoundStarted,
    ScoreAdjusted,
    SessionOpened,
    TricksAgreed,
    WrongHandHeld,
)
from domain.happened import Play
from domain.leads import called_from_wrong_hand, decides_on_lead, lead_to_be_decided
from domain.likely_slips import likely_slip, same_rank_of_the_suit_led
from domain.play import card_is_irregular, may_play_unseen
from domain.polls import check_poll
from domain.scores import check_score
from domain.seats import SEATS, Seat
from domain.table import Table, board_meant

__all__ = ["admit", "check_edition", "check_hands", "irregularity", "recheck", "round_is_over"]

TABLE_LEVEL = (
    RoundStarted, BoardStarted, RoundEnded, NoteMade, EntryAmended, PlayerSeated, DirectorCalled, FactFound,
    PenaltyGiven,
)  # fmt: skip
"""What needs no board in play."""

ABOUT_A_CLAIM: dict[type, str] = {
    ObjectionMade: "object to",
    AssentGiven: "agree to",
    PlayContinued: "play on after",
    AssentWithdrawn: "take an agreement back from",
    ConcessionDisputed: "reclaim from",
}
"""What answers a claim or concession, with what cannot be done where there is none."""

ORDERS = ("require", "forbid", "highest", "lowest")
"""Choices of what an opponent leads or plays, or does not."""

IF_IT_HAPPENED = "If it happened, mark it with '!'"
MOST_BOARDS = 999


def admit(table: Table, event: AnyEvent, *, marked: bool = False) -> None:
    """Let an entry through, or say why not.

    `table` is the round so far, without the event. Raises NotPossible or NotMarked, each with what was read and how
    to go on.
    """
    _possible(table, event)
    if marked:
        return
    board = table.board
    told = _too_late(table, event)
    if not told and board is not None:
        told = _lies_already(board, event) or _may_not_decide(board, event) or _another_suit(board, event)
    if told:
        raise NotMarked(f"{told}. {IF_IT_HAPPENED}")
    kind = irregularity(board, event) if board is not None else None
    told = _explain(board, event, kind) if board is not None and kind is not None else ""
    told = _unusual_board(table, event) if isinstance(event, BoardStarted) else told
    if told:
        raise NotMarked(f"{told}. {likely_slip(table, event, kind) or IF_IT_HAPPENED}")


def check_edition(event: AnyEvent) -> None:
    """Raise NotPossible where a session is to be judged by an edition of the Laws that there are no rules for."""
    if isinstance(event, SessionOpened) and event.edition not in EDITIONS:
        raise NotPossible(
            f"there are rules for these editions of the Laws: {', '.join(EDITIONS)}; read {event.edition!r}"
        )


def irregularity(board: Board, event: AnyEvent) -> Irregularity | None:
    """What is out of the ordinary about a call or card before it is recorded; None for anything else."""
    if isinstance(event, CallMade):
        return call_is_irregular(board, event.seat, event.call)
    if isinstance(event, CardPlayed):
        return card_is_irregular(board, event.seat, event.card)
    if isinstance(event, ClaimMade | ConcessionMade) and event.seat is board.dummy:
        return Irregularity.CLAIM_BY_DUMMY
    return None


def recheck(before: Table, amended: Table) -> list[tuple[int, Irregularity]]:
    """What an amendment made out of the ordinary that was not before: places and kinds, of entries after it too."""
    known = {(i.place, i.kind) for board in before.boards for i in board.irregular}
    found = [(i.place, i.kind) for board in amended.boards for i in board.irregular]
    return [each for each in found if each not in known]


def round_is_over(table: Table) -> bool:
    """Whether the round has ended, and no board was begun since."""
    return bool(table.ended) and (table.board is None or table.board.place < table.ended)


def _possible(table: Table, event: AnyEvent) -> None:
    """Raise NotPossible where the event cannot have happened as typed."""
    if isinstance(event, BoardStarted):
        _is_a_board(event.board)
        _read_hands(event.hands)
        return
    if isinstance(event, PenaltyGiven):
        check_score(event)
        _is_no_seat(table, event)
    check_poll(event)
    if isinstance(event, TABLE_LEVEL):
        return
    number = board_meant(event)
    board = table.find_board(number)
    if board is None and isinstance(event, ScoreAdjusted) and _is_scored_unplayed(table, event):
        check_score(event)
        return
    if board is None:
        what = "no board is open" if number is None else f"board {number} was not played at this table"
        raise NotPossible(f"{what}; begin one with: board NUMBER")
    if isinstance(event, CardPlayed):
        _card_can_be_played(board, event)
    elif isinstance(event, CardUnseen):
        _unseen_in_turn(board, event.seat)
    elif isinstance(event, CardRemoved):
        _card_is_held(board, event.seat, event.card)
    elif isinstance(event, WrongHandHeld):
        _held_another_hand(board, event)
    elif isinstance(event, CardWithdrawn):
        _card_lies_on_the_table(board, event.seat, event.card)
    elif isinstance(event, CardExposed | CardPickedUp | CardPlaced):
        _card_is_held(board, event.seat, event.card)
    elif isinstance(event, CallMade) and board.contract is not None and board.plays:
        raise NotPossible(f"board {board.number} is in play: a call cannot be made any more")
    elif isinstance(event, CallChanged | CallWithdrawn):
        _has_called(board, event.seat)
    elif isinstance(event, ClaimMade | ConcessionMade):
        _tricks_are_left(board, event.tricks)
        if isinstance(event, ClaimMade) and event.otherwise is not None:
            _tricks_are_left(board, event.otherwise)
    elif type(event) in ABOUT_A_CLAIM:
        _somebody_claimed(board, event)
    elif isinstance(event, TricksAgreed) and not 0 <= event.declarer_tricks <= 13:
        raise NotPossible(f"declarer wins 0 to 13 tricks; read {event.declarer_tricks}")
    elif isinstance(event, JudgementMade) and not all(0 <= number <= 13 for number in event.numbers):
        raise NotPossible(f"there are 0 to 13 tricks; read {event.numbers[-1]}")
    elif isinstance(event, ScoreAdjusted | AppealDecided):
        check_score(event)


def _is_no_seat(table: Table, event: PenaltyGiven) -> None:
    """A penalty is a contestant's, or a side's; a seat alone names neither, unless a contestant here has that name."""
    here = () if table.round is None else (table.round.ns, table.round.ew, *table.round.players)
    seat = next((seat for seat in SEATS if event.contestant.upper() == seat.value), None)
    if seat is not None and event.contestant not in here:
        side = seat.side.value.lower()
        raise NotPossible(f"a penalty is given to a side or a contestant; read {event.contestant}: type {side} instead")


def _is_scored_unplayed(table: Table, event: ScoreAdjusted) -> bool:
    """Whether a score is given for a board that was due at this table and not begun; where it is not known which were
    due, any artificial score (12C2)."""
    due = table.round.boards if table.round is not None else ()
    return event.board in due if due else bool(event.ns_artificial or event.ew_artificial)


def check_hands(hands: Hands) -> None:
    """Raise NotPossible where hands are no deal: no hands at all, or one card in two of them."""
    twice = _card_in_two_hands(_read_hands(hands))
    if twice:
        raise NotPossible(twice)


def _is_a_board(number: int) -> None:
    if not 1 <= number <= MOST_BOARDS:
        raise NotPossible(f"a board has a number from 1 to {MOST_BOARDS}; read {number}")


def _read_hands(hands: Hands) -> dict[Seat, int]:
    """The hands that are known. Raises NotPossible where one cannot be held."""
    held = {seat: _hand(seat, text) for seat, text in zip(SEATS, hands, strict=True) if text is not None}
    for seat, hand in held.items():
        if not 1 <= hand.bit_count() <= 26:
            raise NotPossible(f"{seat} holds {hand.bit_count()} cards: {hands[seat.index]}")
    return held


def _card_in_two_hands(held: dict[Seat, int]) -> str:
    """Which card stands in two hands; empty where none does. At a table one of them belongs to another pack (13C)."""
    for card in PACK:
        holders = [seat for seat, hand in held.items() if hand & card.bit]
        if len(holders) > 1:
            return f"{card.value} stands in two hands, {holders[0]}'s and {holders[1]}'s: look at the deal"
    return ""


def _hand(seat: Seat, text: str) -> int:
    try:
        return hand_from_text(text)
    except ValueError as error:
        raise NotPossible(f"{seat}: {error}") from None


def _unusual_board(table: Table, event: BoardStarted) -> str:
    """What is out of the ordinary about a board that is begun: played before, not due, a hand of other than 13 cards,
    or a card in two hands."""
    before = table.find_board(event.board)
    if before is not None:
        entry = entry_of(before.place)
        return f"board {event.board} was begun at this table before, by entry {entry} (a redeal, or played again)"
    if table.not_due(event.board) is not None and table.round is not None:
        due = " ".join(map(str, table.round.boards))
        return f"board {event.board} is not due at this table in this round, but {due}"
    held = _read_hands(event.hands)
    for seat, hand in held.items():
        count = hand.bit_count()
        if count != 13:
            return f"{seat} holds {count} card{'s' * (count != 1)}"
    return _card_in_two_hands(held)


def _too_late(table: Table, event: AnyEvent) -> str:
    """What is wrong with boards, calls and cards, and a second end, where the round has ended (8B)."""
    if not table.ended or not isinstance(event, BoardStarted | CallMade | CardPlayed | CardUnseen | RoundEnded):
        return ""
    return f"the round at this table ended with entry {entry_of(table.ended)}" if round_is_over(table) else ""


def _somebody_claimed(board: Board, event: AnyEvent) -> None:
    by_dummy = any(irregular.kind is Irregularity.CLAIM_BY_DUMMY for irregular in board.irregular)
    if not board.claims and not by_dummy:
        what = ABOUT_A_CLAIM[type(event)]
        raise NotPossible(f"nobody has claimed or conceded on board {board.number}: there is nothing to {what}")


def _holder(board: Board, card: Card) -> Seat | None:
    return next((seat for seat in SEATS if board.held[seat.index] & card.bit), None)


def _card_is_held(board: Board, seat: Seat, card: Card) -> None:
    if board.known[seat.index] and not board.held[seat.index] & card.bit:
        holder = _holder(board, card)
        where = f"{holder} holds it" if holder else "no hand of this board holds it"
        raise NotPossible(f"{seat} does not hold {card.value}: {where}. If the deal is wrong, amend the board")
    if not board.known[seat.index] and all(board.known[other.index] or other is seat for other in SEATS):
        return
    holder = _holder(board, card)
    if holder is not None and holder is not seat and not board.known[seat.index]:
        raise NotPossible(f"{seat} does not hold {card.value}: {holder} holds it")


def _card_can_be_played(board: Board, event: CardPlayed) -> None:
    """A card that lies on the table already can come again: it was not put among the quitted cards (67B3), or it is one
    of another pack (13C). But not from a hand that is known to hold another thirteen."""
    seat, gone = event.seat, _lying(board, event.card)
    if gone is None or (gone.seat != seat.index and board.known[seat.index]):
        meant = same_rank_of_the_suit_led(board, event)
        try:
            _card_is_held(board, seat, event.card)
        except NotPossible as error:
            raise (error if meant is None else NotPossible(f"{error.message}. Did you mean {meant.value}?")) from None


def _unseen_in_turn(board: Board, seat: Seat) -> None:
    """A card that nobody saw was played in turn; whose it was out of turn, nobody could know."""
    if not may_play_unseen(board, seat):
        now = f"it is {board.to_play}'s turn" if board.to_play is not None else "no card of his is due"
        raise NotPossible(f"a card that nobody saw is recorded in turn; read one of {seat}'s, and {now}")


def _lying(board: Board, card: Card) -> Play | None:
    """The play by which a card lies on the table, the latest; None where it does not."""
    return next((play for play in reversed(board.plays) if play.card is card and _lies(board, play)), None)


def _lies_already(board: Board, event: AnyEvent) -> str:
    """What is odd about a card that lies on the table and is played once more."""
    if not isinstance(event, CardPlayed):
        return ""
    gone = _lying(board, event.card)
    if gone is None or (gone.seat != event.seat.index and board.held[event.seat.index] & event.card.bit):
        return ""
    return f"{gone.card.value} was played to trick {gone.trick} by {SEATS[gone.seat]} and lies there still"


def _may_not_decide(board: Board, event: AnyEvent) -> str:
    """Who may accept or refuse a call or lead, where somebody else does (25B1, 27A, 29A, 53A); and that declarer, not
    dummy, chooses what an opponent leads or plays (43A1)."""
    if isinstance(event, OptionChosen) and event.seat is board.dummy and event.choice in ORDERS:
        return "dummy takes no part in the play: only declarer chooses what an opponent leads or plays"
    if not isinstance(event, ActionAccepted | ActionRefused):
        return ""
    right = [SEATS[seat] for seat in to_be_decided(board)]
    lead = lead_to_be_decided(board)
    if lead is not None and not right and not decides_on_lead(board, lead, event.seat):
        may = [str(seat) for seat in SEATS if decides_on_lead(board, lead, seat)]
        return f"{' or '.join(may)} may accept or refuse the lead; not {event.seat}"
    if not right or event.seat in right:
        return ""
    return f"{' or '.join(map(str, right))} may accept or refuse the call, as left-hand opponent; not {event.seat}"


def _another_suit(board: Board, event: AnyEvent) -> str:
    """What is wrong with a card that is put to a defective trick: its player has another card there, or still holds the
    suit led (67)."""
    trick = board.trick_number(event.trick) if isinstance(event, CardPlaced) else None
    if not isinstance(event, CardPlaced) or trick is None:
        return ""
    there = trick.cards[event.seat.index]
    if there is not None and there is not event.card:
        return f"{event.seat} has played {there.value} to trick {trick.number}: no card of his is missing there"
    if trick.led is None or event.card.suit is trick.led:
        return ""
    missing = not trick.has_card_of(event.seat.index)
    holds = bool(board.hands[event.seat.index] & trick.led.mask)
    return f"{event.seat} still holds {trick.led} and places {event.card.value}" if missing and holds else ""


def _held_another_hand(board: Board, event: WrongHandHeld) -> None:
    _is_a_board(event.from_board)
    if event.from_board == board.number:
        raise NotPossible(f"board {board.number} is this board; name the one whose cards he held")


def _lies(board: Board, play: Play) -> bool:
    return _still_lies(board, play.seat, play.card)


def _still_lies(board: Board, seat: int, card: Card) -> bool:
    return any(
        trick.cards[seat] is card or any(s.seat == seat and s.card is card for s in trick.surplus)
        for trick in board.tricks
    )


def _card_lies_on_the_table(board: Board, seat: Seat, card: Card) -> None:
    if not _still_lies(board, seat.index, card):
        lying = [c.value for c in PACK if _still_lies(board, seat.index, c)]
        raise NotPossible(f"{seat} has not played {card.value}; his cards played are {' '.join(lying) or 'none'}")


def _has_called(board: Board, seat: Seat) -> None:
    if not any(caller == seat.index for _, caller, _ in board.calls):
        raise NotPossible(f"{seat} has made no call on board {board.number}")


def _tricks_are_left(board: Board, tricks: int) -> None:
    if board.contract is None:
        raise NotPossible(f"board {board.number} has no contract yet: nothing can be claimed")
    if not 0 <= tricks <= board.tricks_left:
        left = "1 trick is" if board.tricks_left == 1 else f"{board.tricks_left} tricks are"
        raise NotPossible(f"{left} left on board {board.number}; read {tricks}")


def _explain(board: Board, event: AnyEvent, kind: Irregularity) -> str:
    """One sentence: what is out of the ordinary, in the words of the table."""
    if isinstance(event, CallMade):
        if kind is Irregularity.CALL_AFTER_AUCTION:
            return f"the auction of board {board.number} is over"
        if kind is Irregularity.CALL_OUT_OF_TURN:
            return f"it is {board.to_call}'s turn to call, not {event.seat}'s"
        if kind is Irregularity.INSUFFICIENT_BID:
            return f"{event.call.value} does not exceed the last bid"
        return f"{event.seat} has nothing to {'redouble' if event.call.value == 'XX' else 'double'}"
    if kind is Irregularity.CLAIM_BY_DUMMY:
        return "dummy takes no part in the play: he cannot claim or concede"
    assert isinstance(event, CardPlayed)
    if kind is Irregularity.REVOKE:
        called = called_from_wrong_hand(board, event.seat)
        led = called[2].suit if called is not None else board.trick.led
        return f"{event.seat} still holds {led} and plays {event.card.value}"
    if kind is Irregularity.LEAD_OUT_OF_TURN and board.to_play is None and board.undecided:
        return f"{event.seat} cannot have won the trick before"
    if kind in (Irregularity.LEAD_OUT_OF_TURN, Irregularity.PLAY_OUT_OF_TURN):
        return f"it is {board.to_play}'s turn to play, not {event.seat}'s"
    return f"{event.card.value} by {event.seat} is a {kind.value}"
