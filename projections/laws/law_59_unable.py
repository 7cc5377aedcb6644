"""Law 59: a player who cannot lead or play as an opponent chose; and who disregards the choice although he can."""

from __future__ import annotations

from typing import NamedTuple

from domain.cards import Card, Suit
from domain.events import OptionChosen
from domain.happened import Play
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.board_record import LATER, Record
from projections.recorded.board_stages import Chosen, Ground, worked_out_once

ORDERS = ("require", "forbid", "highest", "lowest")
"""Choices by which declarer says what a defender leads or plays, or does not."""


class Order(NamedTuple):
    """What declarer chose that the other side should lead or play (26B, 50D2, 51, 57A), and the cards it bound."""

    place: int
    event: OptionChosen
    trick: int
    plays: tuple[Play, ...]
    ground: Ground
    """The right by which he chose."""


@worked_out_once
def orders(record: Chosen) -> list[Order]:
    """Declarer's orders, in the order in which they were given: only what a Law gave him to choose is one."""
    return [
        Order(place, event, trick, tuple(_bound_by(record, place, event, trick, ground)), ground)
        for place, event, trick in record.moments(OptionChosen)
        if event.choice in ORDERS and (ground := record.grounds.get(place)) is not None
    ]


def _bound_by(record: Record, place: int, option: OptionChosen, trick: int, ground: Ground) -> list[Play]:
    """The next card of the hand that is bound (not one in place of a card to an earlier trick), and what replaced it
    where it was taken back; where a suit is forbidden, also what its player leads while he keeps the lead."""
    plays = [play for play in record.plays_after(place, option.seat.side.opponents) if play.trick >= trick]
    if ground.seat is not None:
        after = ground.trick or trick
        plays = [play for play in plays if play.seat == ground.seat.index and play.trick >= after]
    if ground.trick:
        plays = [play for play in record.board.plays if play.place > place and play.trick == ground.trick]
        plays = [play for play in plays if ground.seat is not None and play.seat == ground.seat.index]
    bound = plays[:1]
    while bound and record.withdrawn_at(bound[-1].place) is not None:
        last = bound[-1]
        again = next((p for p in plays if p.place > last.place and (p.seat, p.trick) == (last.seat, last.trick)), None)
        if again is None:
            break
        bound.append(again)
    while bound and option.choice == "forbid":
        last = bound[-1]
        if led_to(record, last) is not None or record.trick_winner(last.trick) is not SEATS[last.seat]:
            break
        lead = next((p for p in plays if p.trick == last.trick + 1 and p.seat == last.seat), None)
        if lead is None or led_to(record, lead) is not None:
            break
        bound.append(lead)
    return bound


def is_due(record: Record, order: Order) -> bool:
    """Whether the card that an order binds is still to come: none was played, or the one that was has been taken back
    and the trick waits for another (62A)."""
    if not order.plays:
        return True
    last = order.plays[-1]
    return record.withdrawn_at(last.place) is not None and last.trick == record.board.trick.number


def led_to(record: Record, play: Play) -> Suit | None:
    """The suit that was led to a card; None where the card was itself the lead."""
    trick = record.board.trick_number(play.trick)
    return trick.led if trick is not None and trick.leader != play.seat else None


def disregarded(record: Chosen) -> list[tuple[Order, Play]]:
    """Each card that was led or played against an order that could be obeyed (61A)."""
    return [(order, play) for order in orders(record) for play in order.plays if _disregards(record, order.event, play)]


def binds(record: Record, given: list[Order], play: Play, card: Card) -> bool:
    """Whether an order kept a player from playing another card than he did."""
    would = Play(play.place, play.seat, card, play.trick)
    return any(play in order.plays and _disregards(record, order.event, would) for order in given)


def disregards(record: Record, order: Order, play: Play) -> bool:
    """Whether a card is another than the order asks for, though its player could obey."""
    return _disregards(record, order.event, play)


def forbids(record: Record, order: Order, seat: Seat, card: Card) -> bool:
    """Whether an order keeps the player whose turn it is from a card that he holds."""
    would = Play(LATER, seat.index, card, record.board.trick.number)
    return _disregards(record, order.event, would)


def _disregards(record: Record, option: OptionChosen, play: Play) -> bool:
    seat = SEATS[play.seat]
    hand = record.hand_before(seat, play.place)
    led = led_to(record, play)
    if option.card is not None and option.choice == "require":
        follows = led is not None and play.card.suit is led and option.card.suit is not led
        return play.card is not option.card and not follows and bool(hand & option.card.bit)
    if option.choice in ("highest", "lowest"):
        suit = option.suit or led
        return suit is not None and led in (None, suit) and _misses_extreme(option, play.card, hand & suit.mask)
    if option.suit is None:
        return False
    if led is not None and play.card.suit is led:
        return False  # following suit comes before everything else (44C)
    if option.choice == "require":
        return play.card.suit is not option.suit and record.held_suit(seat, option.suit, play.place)
    return play.card.suit is option.suit and _held_another(record, seat, option.suit, hand, play.place)


def _held_another(record: Record, seat: Seat, forbidden: Suit, hand: int, place: int) -> bool:
    """Whether a player could have played another suit: by his hand, or, where it is hidden, by what he played since."""
    if record.board.known[seat.index]:
        return bool(hand & ~forbidden.mask)
    return any(p.seat == seat.index and p.card.suit is not forbidden and p.place > place for p in record.board.plays)


def _misses_extreme(option: OptionChosen, played: Card, held: int) -> bool:
    """57A: the highest or lowest card of the suit was to be played."""
    if not held:
        return False
    wanted = held.bit_length() - 1 if option.choice == "highest" else (held & -held).bit_length() - 1
    return played.index != wanted


def law_59(record: Record, order: Order) -> Finding | None:
    """Law 59 (2017): a player who has no card with which to obey an order leads or plays any lawful card."""
    event = order.event
    if event.card is not None or not order.plays:
        return None
    play = order.plays[0]
    seat = SEATS[play.seat]
    suit = event.suit or (led_to(record, play) if event.choice in ("highest", "lowest") else None)
    if suit is None:
        return None
    obeys = (play.card.suit is suit) is not (event.choice == "forbid")
    if obeys or not record.board.known[seat.index] or _disregards(record, event, play):
        return None
    led = led_to(record, play)
    if led is not None and (play.card.suit is led or (event.choice in ("highest", "lowest") and led is not suit)):
        return None
    return Finding("59", "unable", seat, play.trick, card=play.card, suit=suit, places=(play.place, order.place))


PARAGRAPHS: Paragraphs = {"59": law_59}

CODES = declared(Findings(("unable",), outcome=True))
