"""The course of play (44, 45): what a card does, and what is out of the ordinary about it."""

from __future__ import annotations

from domain.board import Board, Irregular, Irregularity, Play, Trick
from domain.cards import Card
from domain.events import ActionAccepted, ActionRefused, CardPlaced, CardPlayed, CardWithdrawn, TrickQuitted
from domain.seats import SEATS, Seat

__all__ = [
    "accept_lead", "card_is_irregular", "place_card", "play_card", "quit_trick", "refuse_lead", "remove_from_hand",
    "restore_to_hand", "withdraw_card",
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
    if board.trick is not board.tricks[-1]:
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
    if board.claim is not None and seat.index != board.turn:
        return Irregularity.CARD_AFTER_CLAIM
    if sum(board.won) == 13:
        return Irregularity.CARD_AFTER_PLAY
    trick = _trick_owed(board, seat)
    if seat is not board.to_play:
        if trick.cards[seat.index] is not None:
            return Irregularity.FIFTH_CARD
        return Irregularity.PLAY_OUT_OF_TURN if trick.count else Irregularity.LEAD_OUT_OF_TURN
    return Irregularity.REVOKE if _fails_to_follow(board, trick, seat, card) else None


def _trick_owed(board: Board, seat: Seat) -> Trick:
    """The trick a card of this seat belongs to: the one where his withdrawn card is missing, else the last."""
    for trick in board.tricks:
        if trick.cards[seat.index] is None and not trick.quitted:
            return trick
    if _awaits_replacement(board.trick) and len(board.tricks) < 13:
        return Trick(len(board.tricks) + 1)
    return board.trick


def _awaits_replacement(trick: Trick) -> bool:
    """Whether a hand that has taken its card back is all that the trick lacks: who plays on leads to the next."""
    back = {play.seat for play, _ in trick.withdrawn}
    return trick.count == 3 and all(card is not None or n in back for n, card in enumerate(trick.cards))


def _fails_to_follow(board: Board, trick: Trick, seat: Seat, card: Card) -> bool:
    """Law 44C (2017): a card of the suit led is held, and another suit played."""
    led = trick.led
    return led is not None and card.suit is not led and bool(board.hands[seat.index] & led.mask)


def _play_irregular_card(board: Board, place: int, seat: Seat, card: Card) -> None:
    kind = card_is_irregular(board, seat, card)
    if kind in (Irregularity.CARD_IN_AUCTION, Irregularity.CARD_AFTER_PLAY):
        board.irregular.append(Irregular(kind, place, seat, 0, card))
        board.exposed.append(Play(place, seat.index, card, 0))
        return
    trick = _trick_owed(board, seat)
    if kind is not None and kind is not Irregularity.REVOKE:
        board.irregular.append(Irregular(kind, place, seat, trick.number, card))
    no_play = (Irregularity.CARD_NOT_HELD, Irregularity.FIFTH_CARD)
    if kind not in no_play and _fails_to_follow(board, trick, seat, card):
        board.irregular.append(Irregular(Irregularity.REVOKE, place, seat, trick.number, card, trick.led))
    if not board.known[seat.index]:
        _watch_unknown_hand(board, place, seat, card, trick)
    _put_down(board, place, seat, card, trick)


def _watch_unknown_hand(board: Board, place: int, seat: Seat, card: Card, trick: Trick) -> None:
    """A hand that is not known shows a revoke when its player later plays the suit: it is dated back."""
    failures = board.shown_out[seat.index]
    for failure in [f for f in failures if _led_in(board, f) is card.suit]:
        failures.remove(failure)
        board.irregular.append(
            Irregular(Irregularity.REVOKE, failure.place, seat, failure.trick, failure.card, card.suit, place)
        )
    if trick.led is not None and card.suit is not trick.led:
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
    if trick.cards[n] is not None:
        trick.surplus.append(Play(place, n, card, trick.number))
        return
    if not trick.count:
        trick.leader = n
    trick.cards[n] = card
    trick.places[n] = place
    trick.count += 1
    settle(board)


def settle(board: Board) -> None:
    """Work out winners, tricks won, and whose turn it is from the cards that lie on the tricks.

    The trick in progress is the first that lacks a card: a withdrawn card is owed before play goes on.
    """
    board.won = [0, 0]
    for trick in board.tricks:
        trick.winner = _winner_of(board, trick)
        if trick.complete and trick.winner >= 0:
            board.won[trick.winner & 1] += 1
    if board.tricks[-1].complete and len(board.tricks) < 13:
        board.tricks.append(Trick(len(board.tricks) + 1))
    board.trick = next((trick for trick in board.tricks if not trick.complete), board.tricks[-1])
    led = board.trick.led
    winning = board.trick.cards[board.trick.winner] if board.trick.winner >= 0 else None
    board.led = led.mask if led else 0
    board.best = board.strength[winning.index] if winning else -1
    board.turn = _due(board)


def _winner_of(board: Board, trick: Trick) -> int:
    """Law 44E-F (2017): the highest trump, else the highest card of the suit led; -1 while nothing is led."""
    led = trick.led
    if led is None:
        return -1
    trump = board.contract.strain.trump if board.contract else None
    best = trick.leader
    for n in range(4):
        card = trick.cards[n]
        leading = trick.cards[best]
        if card is None or leading is None or card.suit not in (led, trump):
            continue
        if board.strength[card.index] > board.strength[leading.index]:
            best = n
    return best


def _due(board: Board) -> int:
    """Whose card is due; -1 where none is, or where a lead is missing under cards already played to it.

    While a claim stands only a card that was taken back is due: in place of a revoke (62A).
    """
    trick = board.trick
    if board.contract is None or trick.complete or (trick.count and trick.led is None):
        return -1
    if trick.count:
        due = next(trick.leader + k & 3 for k in range(4) if trick.cards[trick.leader + k & 3] is None)
        if board.claim is None or any(play.seat == due for play, _ in trick.withdrawn):
            return due
        return -1
    if board.claim is not None:
        return -1
    previous = board.tricks[trick.number - 2].winner if trick.number > 1 else -1
    return previous if previous >= 0 else board.contract.declarer.left.index


def withdraw_card(board: Board, place: int, event: CardWithdrawn) -> None:
    """A played card is taken back into the hand; its trick waits for another."""
    n = event.seat.index
    for trick in reversed(board.tricks):
        for extra in trick.surplus:
            if extra.seat == n and extra.card is event.card:
                trick.surplus.remove(extra)
                trick.withdrawn.append((extra, place))
                board.hands[n] |= event.card.bit if board.known[n] else 0
                _find_revokes_through(board, place, event.seat, event.card, trick.number)
                return
        if trick.cards[n] is event.card:
            trick.withdrawn.append((Play(trick.places[n], n, event.card, trick.number), place))
            trick.cards[n] = None
            trick.places[n] = 0
            trick.count -= 1
            board.hands[n] |= event.card.bit if board.known[n] else 0
            if not trick.count:
                trick.leader = -1
            settle(board)
            return


def _lead_out_of_turn(board: Board) -> Irregular | None:
    """The lead out of turn that lies on the table alone, and that nobody has accepted."""
    trick = board.trick
    if trick.count != 1 or trick.leader < 0 or trick.places[trick.leader] in board.accepted:
        return None
    leads = (i for i in reversed(board.irregular) if i.kind is Irregularity.LEAD_OUT_OF_TURN)
    return next((lead for lead in leads if lead.place == trick.places[trick.leader]), None)


def accept_lead(board: Board, place: int, event: ActionAccepted) -> None:
    """An opponent accepts the lead out of turn that lies on the table (53A): it is not refused any more."""
    lead = _lead_out_of_turn(board)
    if lead is not None:
        board.accepted.add(lead.place)


def refuse_lead(board: Board, place: int, event: ActionRefused) -> None:
    """An opponent refuses the lead out of turn that lies on the table: it goes back."""
    lead = _lead_out_of_turn(board)
    if lead is not None and lead.card is not None:
        withdraw_card(board, place, CardWithdrawn(lead.seat, lead.card))


def quit_trick(board: Board, place: int, event: TrickQuitted) -> None:
    """The trick in progress is turned down, also where a hand has not played to it (67)."""
    trick = board.trick
    if event.trick not in (None, trick.number) or not 0 < trick.count < 4:
        return
    trick.quitted = True
    missing = next(seat for seat in SEATS if trick.cards[seat.index] is None)
    board.irregular.append(Irregular(Irregularity.DEFECTIVE_TRICK, place, missing, trick.number))
    settle(board)


def place_card(board: Board, place: int, event: CardPlaced) -> None:
    """A card is put among the played cards of an earlier trick (67B1); who won that trick does not change."""
    trick = board.trick_number(event.trick)
    if trick is None or trick.cards[event.seat.index] is not None:
        return
    board.hands[event.seat.index] &= ~event.card.bit
    trick.surplus.append(Play(place, event.seat.index, event.card, trick.number))


def restore_to_hand(board: Board, place: int, seat: Seat, card: Card) -> None:
    """A missing card comes back: by 14B4 it counts as held all along, so a failure to follow shows now."""
    n = seat.index
    board.held[n] |= card.bit
    if any(play.seat == n and play.card is card for play in board.plays):
        return
    board.hands[n] |= card.bit
    _find_revokes_through(board, place, seat, card, 0)


def _find_revokes_through(board: Board, place: int, seat: Seat, card: Card, after: int) -> None:
    """A card that counts as held all along (14B4, 67B2): where its suit was led since and not followed, a revoke."""
    n = seat.index
    already = {irregular.place for irregular in board.irregular if irregular.kind is Irregularity.REVOKE}
    for trick in board.tricks[after:]:
        played = trick.cards[n]
        if played is None or trick.led is not card.suit or played.suit is card.suit or trick.places[n] in already:
            continue
        board.irregular.append(
            Irregular(Irregularity.REVOKE, trick.places[n], seat, trick.number, played, card.suit, place)
        )


def remove_from_hand(board: Board, seat: Seat, card: Card) -> None:
    """A card that is no part of the deal leaves the hand (13C)."""
    board.held[seat.index] &= ~card.bit
    board.hands[seat.index] &= ~card.bit
