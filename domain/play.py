"""The course of play (44, 45): what a card does, and what is out of the ordinary about it."""

from __future__ import annotations

from domain.board import Board, Irregular, Irregularity, Play, Trick
from domain.cards import Card
from domain.events import (
    ActionAccepted,
    ActionRefused,
    CardPlaced,
    CardPlayed,
    CardWithdrawn,
    DummyFaced,
    Event,
    TrickQuitted,
)
from domain.held_all_along import find_revokes_through
from domain.seats import SEATS, Seat

__all__ = [
    "accept_lead", "card_is_irregular", "decides_on_lead", "face_dummy", "lead_to_be_decided", "place_card",
    "play_card", "quit_trick", "refuse_lead", "settle", "withdraw_card",
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
    if board.claim is not None and seat.index != board.turn:
        return Irregularity.CARD_AFTER_CLAIM
    if sum(board.won) == 13:
        return Irregularity.CARD_AFTER_PLAY
    if _wrong_lead_before(board, seat, card) is not None:
        return None
    trick = _trick_owed(board, seat)
    if seat is not board.to_play:
        if trick.number > board.trick.number and _leads_before_partner(board, seat):
            return Irregularity.PREMATURE_LEAD
        if trick.cards[seat.index] is not None:
            return Irregularity.FIFTH_CARD
        return Irregularity.PLAY_OUT_OF_TURN if trick.count else Irregularity.LEAD_OUT_OF_TURN
    return Irregularity.REVOKE if _fails_to_follow(board, trick, seat, card) else None


def _trick_owed(board: Board, seat: Seat) -> Trick:
    """The trick a card of this seat belongs to: the one where his withdrawn card is missing, else the last."""
    for trick in board.tricks:
        if trick.cards[seat.index] is None and not trick.quitted:
            return trick
    goes_on = _awaits_replacement(board.trick) or _leads_before_partner(board, seat)
    if goes_on and len(board.tricks) < 13:
        return Trick(len(board.tricks) + 1)
    return board.trick


def _awaits_replacement(trick: Trick) -> bool:
    """Whether a hand that has taken its card back is all that the trick lacks: who plays on leads to the next."""
    back = {play.seat for play, _ in trick.withdrawn}
    return trick.count == 3 and all(card is not None or n in back for n, card in enumerate(trick.cards))


def _leads_before_partner(board: Board, seat: Seat) -> bool:
    """Law 57A (2017): a defender whose card is winning the trick leads to the next, and only his partner's card is
    missing. (Any other second card lies beside the trick: whether it was led is the director's to say, 45E.)"""
    trick = board.trick
    if trick.count != 3 or trick.winner != seat.index or board.contract is None:
        return False
    defends = seat.side is not board.contract.declarer.side
    return defends and trick.cards[seat.partner.index] is None and not _awaits_replacement(trick)


def _take_back_premature_lead(board: Board) -> None:
    """What a defender led before his partner had won the trick was no lead: it goes back before him (57A)."""
    trick = board.trick
    if trick.count != 1 or trick.leader < 0 or trick.number == 1:
        return
    before, place = board.tricks[trick.number - 2], trick.places[trick.leader]
    card = trick.cards[trick.leader]
    led = any(i.place == place and i.kind is Irregularity.PREMATURE_LEAD for i in board.irregular)
    if led and card is not None and before.winner not in (-1, trick.leader):
        _take_from_trick(board, trick, trick.leader, max(before.places))


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
    wrong = _wrong_lead_before(board, seat, card) if kind is None else None
    if wrong is not None:
        _take_back_lead(board, place, wrong)
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
        if trick.number == 13:
            _lead_to_last_trick(board)
        trick.winner = _winner_of(board, trick)
        if trick.complete and trick.winner >= 0:
            board.won[trick.winner & 1] += 1
    if board.tricks[-1].complete and len(board.tricks) < 13:
        board.tricks.append(Trick(len(board.tricks) + 1))
    board.trick = next((trick for trick in board.tricks if not trick.complete), board.tricks[-1])
    _take_back_premature_lead(board)
    led = board.trick.led
    winning = board.trick.cards[board.trick.winner] if board.trick.winner >= 0 else None
    board.led = led.mask if led else 0
    board.best = board.strength[winning.index] if winning else -1
    board.turn = _due(board)


def _lead_to_last_trick(board: Board) -> None:
    """Law 53A (2017): a lead out of turn to the thirteenth trick is never the lead: the card of the hand whose lead it
    was is, whenever it comes (53B)."""
    proper = board.tricks[11].winner
    if proper >= 0 and board.tricks[12].cards[proper] is not None:
        board.tricks[12].leader = proper


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
    if board.contract is None or trick.complete or (trick.count and trick.led is None) or board.declarer_led_first:
        return -1
    last = trick.number == 13 and trick.count and trick.leader != _on_lead(board)
    if last and board.claim is None:
        return _on_lead(board)
    if trick.count:
        due = next(trick.leader + k & 3 for k in range(4) if trick.cards[trick.leader + k & 3] is None)
        if board.claim is None or any(play.seat == due for play, _ in trick.withdrawn):
            return due
        return -1
    if board.claim is not None:
        return -1
    return _on_lead(board)


def _on_lead(board: Board) -> int:
    """Whose lead it is to the trick in progress: the winner's of the one before, at first declarer's left-hand
    opponent's; -1 while there is no contract."""
    number = board.trick.number
    previous = board.tricks[number - 2].winner if number > 1 else -1
    if previous >= 0 or board.contract is None:
        return previous
    return board.contract.declarer.left.index


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
            _take_from_trick(board, trick, n, place)
            settle(board)
            return


def _take_from_trick(board: Board, trick: Trick, n: int, place: int) -> None:
    """A card goes back from the trick into its hand."""
    card = trick.cards[n]
    if card is None:
        return
    trick.withdrawn.append((Play(trick.places[n], n, card, trick.number), place))
    trick.cards[n] = None
    trick.places[n] = 0
    trick.count -= 1
    board.hands[n] |= card.bit if board.known[n] else 0
    if not trick.count:
        trick.leader = -1


def _lead_out_of_turn(board: Board, *, also_accepted: bool = False) -> Irregular | None:
    """The lead out of turn that lies on the table, that nobody has accepted and no opponent has played to."""
    trick = board.trick
    if not trick.count or trick.leader < 0:
        return None
    place = trick.places[trick.leader]
    if place in board.accepted and not also_accepted:
        return None
    if any(card is not None and (n ^ trick.leader) & 1 for n, card in enumerate(trick.cards)):
        return None
    leads = (i for i in reversed(board.irregular) if i.kind is Irregularity.LEAD_OUT_OF_TURN)
    return next((lead for lead in leads if lead.place == place), None)


def _is_no_lead(board: Board, lead: Irregular) -> bool:
    """Law 54E (2017): what the declaring side faces as an opening lead is a card shown in the auction period (24)."""
    return lead.trick == 1 and board.contract is not None and lead.seat.side is board.contract.declarer.side


def _wrong_lead_before(board: Board, seat: Seat, card: Card) -> Irregular | None:
    """Law 53B (2017): an opponent's lead out of turn that this card, led in turn, takes the place of; None if none.

    Whose turn it is to lead and to play next after the wrong lead may be the same player: then what follows suit, or
    is thrown on it by a hand that cannot, is played to that lead (53A); he who means it otherwise refuses first.
    """
    wrong = _lead_out_of_turn(board)
    if wrong is None or wrong.seat.side is seat.side or _on_lead(board) != seat.index or board.claim is not None:
        return None
    is_next = wrong.seat.left is seat
    if is_next and not _is_no_lead(board, wrong) and not _fails_to_follow(board, board.trick, seat, card):
        return None
    return wrong


def _take_back_lead(board: Board, place: int, lead: Irregular) -> None:
    """A lead out of turn goes back, with what its own side played to it."""
    trick = board.trick
    for n in (lead.seat.partner.index, lead.seat.index):
        _take_from_trick(board, trick, n, place)
    settle(board)


def accept_lead(board: Board, place: int, event: ActionAccepted) -> None:
    """An opponent accepts the lead out of turn that lies on the table (53A): it is not refused any more. The opening
    lead of the declaring side (54E) and a lead to the last trick cannot be accepted."""
    lead = _lead_out_of_turn(board)
    if lead is None:
        _accept_refused_lead(board, event.seat)
    elif decides_on_lead(board, lead, event.seat) and board.trick.number < 13 and not _is_no_lead(board, lead):
        board.accepted.add(lead.place)


def decides_on_lead(board: Board, lead: Irregular, seat: Seat) -> bool:
    """Whether a player may accept or refuse a lead out of turn: declarer a defender's, either defender declarer's;
    dummy never (43A1c)."""
    declarer = board.contract.declarer if board.contract else None
    return seat.side is not lead.seat.side and (lead.seat.side is not board.defenders() or seat is declarer)


def lead_to_be_decided(board: Board) -> Irregular | None:
    """The lead out of turn that lies on the table and may be accepted or refused; None while none does."""
    lead = _lead_out_of_turn(board)
    return lead if lead is not None and not _is_no_lead(board, lead) else None


def refuse_lead(board: Board, place: int, event: ActionRefused) -> None:
    """An opponent refuses the lead out of turn that lies on the table: it goes back."""
    lead = _lead_out_of_turn(board) or _lead_accepted_by_partner(board, event.seat)
    if lead is not None and (decides_on_lead(board, lead, event.seat) or _is_no_lead(board, lead)):
        board.accepted.discard(lead.place)
        _take_back_lead(board, place, lead)
    elif lead is None and _led_before_choice(board, event.seat):
        _take_from_trick(board, board.trick, board.trick.leader, place)
        settle(board)


def _led_before_choice(board: Board, seat: Seat) -> bool:
    """Law 50D2 (2017): declarer has a lead taken back that a defender made while a card of his partner's lay face up,
    or had been taken back, that may be a penalty card: before declarer had chosen. Nobody has played to it."""
    trick = board.trick
    if trick.count != 1 or trick.leader < 0 or board.contract is None or seat is not board.contract.declarer:
        return False
    leader = SEATS[trick.leader]
    partner = leader.partner.index
    seen = [play for play in board.exposed if play.seat == partner]
    seen += [play for each in board.tricks for play, _ in each.withdrawn if play.seat == partner]
    lying = [play for play in seen if not any(each.cards[partner] is play.card for each in board.tricks)]
    return leader.side is not seat.side and bool(lying)


def _lead_accepted_by_partner(board: Board, seat: Seat) -> Irregular | None:
    """Law 55A (2017): the defender next in turn after declarer's lead decides, also when his partner has accepted."""
    lead = _lead_out_of_turn(board, also_accepted=True)
    if lead is None or board.contract is None or lead.seat.side is not board.contract.declarer.side:
        return None
    spoke = [m.event.seat for m in board.moments if m.place > lead.place and isinstance(m.event, ActionAccepted)]
    return lead if lead.seat.left is seat and seat not in spoke else None


def _accept_refused_lead(board: Board, seat: Seat) -> None:
    """55A the other way round: the defender next in turn accepts what his partner has refused; it lies there again."""
    trick = board.trick
    if trick.count or not trick.withdrawn or trick.number == 13 or board.contract is None:
        return
    back, place = trick.withdrawn[-1]
    leader = SEATS[back.seat]
    refused = _event_at(board, place)
    was_led = any(i.place == back.place and i.kind is Irregularity.LEAD_OUT_OF_TURN for i in board.irregular)
    if not was_led or not isinstance(refused, ActionRefused) or refused.seat is not leader.right:
        return
    if (
        leader.left is not seat
        or leader.side is not board.contract.declarer.side
        or board.plays[-1].place != back.place
    ):
        return
    trick.withdrawn.pop()
    board.hands[back.seat] &= ~back.card.bit
    trick.leader, trick.count = back.seat, 1
    trick.cards[back.seat] = back.card
    trick.places[back.seat] = back.place
    board.accepted.add(back.place)
    settle(board)


def _event_at(board: Board, place: int) -> Event | None:
    return next((moment.event for moment in reversed(board.moments) if moment.place == place), None)


def face_dummy(board: Board, place: int, event: DummyFaced) -> None:
    """Laws 54A and 54B (2017): while a defender's opening lead out of turn lies there, the declaring side accepts it by
    spreading a hand; where it is presumed declarer's, he becomes dummy and his partner declarer."""
    lead = _lead_out_of_turn(board, also_accepted=True)
    contract = board.contract
    if lead is None or contract is None or board.trick.number > 1 or board.trick.count > 1:
        return
    if event.seat.side is lead.seat.side or _is_no_lead(board, lead):
        return
    board.accepted.add(lead.place)
    dummy = contract.declarer.partner
    faced = any(isinstance(m.event, DummyFaced) and m.event.seat is dummy for m in board.moments)
    if event.seat is contract.declarer and not faced:
        board.contract = contract._replace(declarer=dummy)


def quit_trick(board: Board, place: int, event: TrickQuitted) -> None:
    """The trick in progress is turned down, also where a hand has not played to it (67)."""
    trick = board.trick
    if event.trick not in (None, trick.number) or not 0 < trick.count < 4:
        return
    trick.quitted = True
    for missing in (seat for seat in SEATS if trick.cards[seat.index] is None):
        board.irregular.append(Irregular(Irregularity.DEFECTIVE_TRICK, place, missing, trick.number))
    settle(board)


def place_card(board: Board, place: int, event: CardPlaced) -> None:
    """A card is put to a defective trick: until both sides have played to the next it is played to it like any card,
    and may win it (67A); later it lies beside it, and the trick stays with its winner (67B1)."""
    trick = board.trick_number(event.trick)
    if trick is None or trick.cards[event.seat.index] is not None:
        return
    if not _both_sides_went_on(board, trick):
        _supply_card(board, place, event.seat, event.card, trick)
        return
    board.hands[event.seat.index] &= ~event.card.bit
    trick.surplus.append(Play(place, event.seat.index, event.card, trick.number))


def _both_sides_went_on(board: Board, trick: Trick) -> bool:
    """Whether each side has led or played to a later trick, also with a card taken back since (67)."""
    return len({play.seat & 1 for play in board.plays if play.trick > trick.number}) == 2


def _supply_card(board: Board, place: int, seat: Seat, card: Card, trick: Trick) -> None:
    """Law 67A (2017): the missing card is played; the trick is open again until four cards lie on it."""
    if _fails_to_follow(board, trick, seat, card):
        board.irregular.append(Irregular(Irregularity.REVOKE, place, seat, trick.number, card, trick.led))
    if not board.known[seat.index]:
        _watch_unknown_hand(board, place, seat, card, trick)
    trick.quitted = False
    _put_down(board, place, seat, card, trick)
