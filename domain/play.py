"""The course of play (44, 45): what a card does, and what is out of the ordinary about it."""

from __future__ import annotations

from domain.board import Board, Irregular, Irregularity, Trick
from domain.cards import Card
from domain.events import CardPlaced, CardPlayed, CardUnseen, CardWithdrawn, PlayUnrecorded, TrickQuitted
from domain.happened import Play, Unseen
from domain.held_all_along import find_revokes_through
from domain.leads import called_from_wrong_hand, take_back_lead, wrong_lead_before
from domain.seats import SEATS, Seat
from domain.tricks import fails_to_follow, is_before_declarers_lead, settle, take_from_trick
from domain.unseen import may_lead_after_unseen

__all__ = [
    "card_is_irregular", "go_on_unrecorded", "may_play_unseen", "place_card", "play_card", "play_unseen", "quit_trick",
    "withdraw_card",
]  # fmt: skip


def play_card(board: Board, place: int, event: CardPlayed) -> None:
    """A card. A regular one is O(1) and looks at no law; anything else is looked at with care."""
    seat = event.seat.index
    card = event.card
    bit = card.bit
    hand = board.hands[seat]
    led = board.led
    if seat != board.turn or not bit & hand or (led and not bit & led and hand & led):
        _play_irregular_card(board, place, event.seat, card)
        return
    board.hands[seat] = hand ^ bit
    trick = board.trick
    trick.cards[seat] = card
    trick.places[seat] = place
    board.plays.append(Play(place, seat, card, trick.number))
    strength = board.strength[card.index]
    if not led:
        board.led = card.suit.mask
        trick.leader = trick.winner = seat
        trick.count = 1
        board.best = strength
        board.turn = seat + 1 & 3
        return
    if strength > board.best and (bit & led or strength > 12):
        board.best = strength
        trick.winner = seat
    trick.count += 1
    if trick.count == 4:
        _next_trick(board, trick.winner)
    elif trick.cards[seat + 1 & 3] is None:
        board.turn = seat + 1 & 3
    else:
        settle(board)


def _next_trick(board: Board, winner: int) -> None:
    """The trick is complete: count it, and let its winner lead."""
    wrong_lead = len(board.tricks) == 13 and board.trick.leader != board.tricks[11].winner
    if wrong_lead or board.trick is not board.tricks[-1]:
        settle(board)
        return
    board.won[winner & 1] += 1
    board.led = 0
    board.best = -1
    if len(board.tricks) == 13:
        board.turn = -1
        return
    board.trick = Trick(len(board.tricks) + 1)
    board.tricks.append(board.trick)
    board.turn = winner


def card_is_irregular(board: Board, seat: Seat, card: Card) -> Irregularity | None:
    """What is out of the ordinary about a card before it is played; None if it is regular."""
    if board.contract is None:
        return Irregularity.CARD_IN_AUCTION
    if board.known[seat.index] and not board.hands[seat.index] & card.bit:
        return Irregularity.CARD_NOT_HELD
    if board.claim is not None and seat.index not in (board.turn, board.waiting):
        return Irregularity.CARD_AFTER_CLAIM
    if not board.tricks_left:
        return Irregularity.CARD_AFTER_PLAY
    called = called_from_wrong_hand(board, seat)
    if called is not None and seat is called[1].left:
        follows = card.suit is called[2].suit or not board.hands[seat.index] & called[2].suit.mask
        return None if follows else Irregularity.REVOKE
    if wrong_lead_before(board, seat, card) is not None or may_lead_after_unseen(board, seat):
        return None
    if is_before_declarers_lead(board):
        return Irregularity.LEAD_OUT_OF_TURN
    trick = _trick_owed(board, seat)
    to_no_lead = board.declaring_side_led_first and seat is SEATS[board.trick.leader].left  # 54E: he took it for a lead
    if seat is not board.to_play and not to_no_lead:
        if trick.number > board.trick.number and _leads_before_partner(board, seat):
            return Irregularity.PREMATURE_LEAD
        if trick.has_card_of(seat.index):
            return Irregularity.FIFTH_CARD
        return Irregularity.PLAY_OUT_OF_TURN if trick.count else Irregularity.LEAD_OUT_OF_TURN
    return Irregularity.REVOKE if fails_to_follow(board, trick, seat, card) else None


def _trick_owed(board: Board, seat: Seat) -> Trick:
    """The trick a card of this seat belongs to: the one where his withdrawn card is missing, else the last."""
    for trick in board.tricks:
        if not trick.has_card_of(seat.index) and not trick.quitted:
            return trick
    goes_on = _awaits_replacement(board.trick) or _leads_before_partner(board, seat)
    if goes_on and len(board.tricks) < 13:
        return Trick(len(board.tricks) + 1)
    return board.trick


def _awaits_replacement(trick: Trick) -> bool:
    """Whether a hand that has taken its card back is all that the trick lacks: who plays on leads to the next."""
    back = {play.seat for play, _ in trick.withdrawn}
    return trick.count == 3 and all(trick.has_card_of(n) or n in back for n in range(4))


def _leads_before_partner(board: Board, seat: Seat) -> bool:
    """Law 57A (2017): a defender whose card is winning the trick leads to the next, and only his partner's card is
    missing. (Any other second card lies beside the trick: whether it was led is the director's to say, 45E.)"""
    trick = board.trick
    if trick.count != 3 or trick.winner != seat.index or board.contract is None:
        return False
    defends = seat.side is not board.contract.declarer.side
    return defends and not trick.has_card_of(seat.partner.index) and not _awaits_replacement(trick)


def _play_irregular_card(board: Board, place: int, seat: Seat, card: Card) -> None:
    called = called_from_wrong_hand(board, seat)
    if called is not None:
        _play_irregular_card(board, *called)
    kind = card_is_irregular(board, seat, card)
    if kind in (Irregularity.CARD_IN_AUCTION, Irregularity.CARD_AFTER_PLAY):
        board.irregular.append(Irregular(kind, place, seat, 0, card))
        board.exposed.append(Play(place, seat.index, card, 0))
        return
    wrong = wrong_lead_before(board, seat, card) if kind is None else None
    if wrong is not None:
        take_back_lead(board, place, wrong)
    elif kind is Irregularity.LEAD_OUT_OF_TURN and is_before_declarers_lead(board):
        take_from_trick(board, board.trick, board.trick.leader, place)
    trick = _trick_owed(board, seat)
    if kind is not None and kind is not Irregularity.REVOKE:
        board.irregular.append(Irregular(kind, place, seat, trick.number, card))
    no_play = (Irregularity.CARD_NOT_HELD, Irregularity.FIFTH_CARD)
    revoked = kind not in no_play and fails_to_follow(board, trick, seat, card)
    if revoked:
        board.irregular.append(Irregular(Irregularity.REVOKE, place, seat, trick.number, card, trick.led))
    if not board.known[seat.index] or (board.unseen_of(seat) and not revoked):
        _watch_unknown_hand(board, place, seat, card, trick)
    _put_down(board, place, seat, card, trick)


def _watch_unknown_hand(board: Board, place: int, seat: Seat, card: Card, trick: Trick) -> None:
    """A hand that is not known, or with a card that nobody saw, shows a revoke when its player later plays the suit: it
    is dated back."""
    failures = board.shown_out[seat.index]
    for failure in [f for f in failures if _led_in(board, f) is card.suit]:
        failures.remove(failure)
        board.irregular.append(
            Irregular(Irregularity.REVOKE, failure.place, seat, failure.trick, failure.card, card.suit, place)
        )
    is_void = board.known[seat.index] and trick.led is not None and not board.hands[seat.index] & trick.led.mask
    if trick.led is not None and card.suit is not trick.led and not is_void:
        failures.append(Play(place, seat.index, card, trick.number))


def _led_in(board: Board, play: Play) -> object:
    """The suit that was led to a play, also to one taken back since; None where the lead was taken back."""
    trick = board.tricks[play.trick - 1]
    return trick.led if trick.leader >= 0 and trick.places[trick.leader] < play.place else None


def _put_down(board: Board, place: int, seat: Seat, card: Card, trick: Trick) -> None:
    """Put a card on a trick by the careful way, and settle whose turn it is."""
    n = seat.index
    if trick.number > len(board.tricks):
        board.tricks.append(trick)
    board.hands[n] &= ~card.bit
    board.plays.append(Play(place, n, card, trick.number))
    if trick.has_card_of(n):
        trick.surplus.append(Play(place, n, card, trick.number))
        return
    if not trick.count:
        trick.leader = n
    trick.cards[n] = card
    trick.places[n] = place
    trick.count += 1
    settle(board)


def may_play_unseen(board: Board, seat: Seat) -> bool:
    """Whether a card that nobody saw may be this hand's: it is due now. Of no other hand could it be told that it was
    its card."""
    return seat.index in (board.turn, board.waiting) or may_lead_after_unseen(board, seat)


def play_unseen(board: Board, place: int, event: CardUnseen) -> None:
    """A card in turn that nobody saw: it lies on the trick, and the hand holds one less that is not known."""
    if not may_play_unseen(board, event.seat):
        return
    n, trick = event.seat.index, board.trick
    if is_before_declarers_lead(board):
        take_from_trick(board, trick, trick.leader, place)
    if not trick.count:
        trick.leader = n
    trick.unseen |= 1 << n
    trick.places[n] = place
    trick.count += 1
    board.unseen.append(Unseen(place, n, trick.number))
    settle(board)


def go_on_unrecorded(board: Board, place: int, event: PlayUnrecorded) -> None:
    """Tricks that were played and that nobody recorded: where their number is not told there was one at least, if
    another was led. Who won the last of them leads to the next. What is told later takes the place of it."""
    if board.contract is None or board.all_played or board.claims:
        return
    number = event.tricks if event.tricks is not None else int(event.lead is not None)
    board.unrecorded = board.unrecorded or place
    board.tricks = [Trick(one + 1) for one in range(number)]
    for trick in board.tricks:
        trick.quitted = trick.told = True
    if event.lead is not None and number:
        board.tricks[-1].winner = event.lead.index
    board.won_unrecorded = None
    if event.tricks is not None and event.declarer is not None:
        won = event.declarer, event.tricks - event.declarer
        board.won_unrecorded = won if board.contract.declarer.index % 2 == 0 else (won[1], won[0])
    board.tricks.append(Trick(number + 1))
    settle(board)


def withdraw_card(board: Board, place: int, event: CardWithdrawn) -> None:
    """A played card is taken back into the hand; its trick waits for another."""
    n = event.seat.index
    for trick in reversed(board.tricks):
        for extra in trick.surplus:
            if extra.seat == n and extra.card is event.card:
                trick.surplus.remove(extra)
                trick.withdrawn.append((extra, place))
                board.hands[n] |= event.card.bit if board.known[n] else 0
                find_revokes_through(board, place, event.seat, event.card, trick.number)
                return
        if trick.cards[n] is event.card:
            take_from_trick(board, trick, n, place)
            settle(board)
            return


def quit_trick(board: Board, place: int, event: TrickQuitted) -> None:
    """The trick in progress is turned down, also where a hand has not played to it (67)."""
    trick = board.trick
    if event.trick not in (None, trick.number) or not 0 < trick.count < 4:
        return
    trick.quitted = True
    for missing in (seat for seat in SEATS if not trick.has_card_of(seat.index)):
        board.irregular.append(Irregular(Irregularity.DEFECTIVE_TRICK, place, missing, trick.number))
    settle(board)


def place_card(board: Board, place: int, event: CardPlaced) -> None:
    """A card is put to a defective trick: until both sides have played to the next it is played to it like any card,
    and may win it (67A); later it lies beside it, and the trick stays with its winner (67B1)."""
    trick = board.trick_number(event.trick)
    if trick is None or trick.has_card_of(event.seat.index):
        return
    if not _both_sides_went_on(board, trick):
        _supply_card(board, place, event.seat, event.card, trick)
        return
    board.hands[event.seat.index] &= ~event.card.bit
    trick.surplus.append(Play(place, event.seat.index, event.card, trick.number))


def _both_sides_went_on(board: Board, trick: Trick) -> bool:
    """Whether each side has led or played to a later trick, also with a card taken back since (67)."""
    sides = {play.seat & 1 for play in board.plays if play.trick > trick.number}
    return len(sides | {card.seat & 1 for card in board.unseen if card.trick > trick.number}) == 2


def _supply_card(board: Board, place: int, seat: Seat, card: Card, trick: Trick) -> None:
    """Law 67A (2017): the missing card is played; the trick is open again until four cards lie on it."""
    if fails_to_follow(board, trick, seat, card):
        board.irregular.append(Irregular(Irregularity.REVOKE, place, seat, trick.number, card, trick.led))
    if not board.known[seat.index]:
        _watch_unknown_hand(board, place, seat, card, trick)
    trick.quitted = False
    _put_down(board, place, seat, card, trick)
