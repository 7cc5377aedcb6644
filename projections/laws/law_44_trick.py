"""Law 44: how a trick goes: who leads and plays when, what must be followed, who wins. As it stood at any entry.

The fold of the table keeps the trick in progress as it is now; a ruling asks how it stood when something was said or
done, with the cards that have been taken back since.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.cards import Card, Suit
from domain.events import RevokeAsked, TrickQuitted
from domain.happened import Play
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.recorded.board_record import Record


@dataclass(slots=True)
class Standing:
    """The trick in progress as it stood when an entry was made."""

    number: int
    lead: Seat
    """Whose lead it was (44G); to the first trick, the defender on declarer's left."""
    cards: dict[Seat, Card] = field(default_factory=dict[Seat, Card])
    """The cards that lay on it, in the order in which they were played."""
    before: tuple[Seat, Card] | None = None
    """Who won the trick before, and with which card."""

    @property
    def leader(self) -> Seat:
        """Who led to it: whose lead it was, or else who led out of turn."""
        return self.lead if self.lead in self.cards or not self.cards else next(iter(self.cards))

    @property
    def led(self) -> Suit | None:
        """The suit led; None while nothing is."""
        card = self.cards.get(self.leader)
        return card.suit if card else None


def trick_before(record: Record, place: int) -> Standing | None:
    """How the trick in progress stood before the entry at a place; None where no card was to be played then, or
    after a card that nobody saw."""
    declarer = record.declarer
    if declarer is None:
        return None
    tricks: dict[int, dict[Seat, Play]] = {}
    for play in _standing_plays(record, place):
        tricks.setdefault(play.trick, {}).setdefault(SEATS[play.seat], play)
    standing = Standing(1, declarer.left)
    quitted = _quitted_before(record, place)
    unseen = {card.trick for card in record.board.unseen if card.place < place}
    while standing.number <= 13 and standing.number not in unseen:
        standing.cards = {seat: play.card for seat, play in tricks.get(standing.number, {}).items()}
        if len(standing.cards) < 4 and standing.number not in quitted:
            return standing
        winner = trick_winner(record, standing.cards, standing.led)
        if winner is None:
            return None
        standing = Standing(standing.number + 1, law_44g(winner), before=(winner, standing.cards[winner]))
    return None


def _standing_plays(record: Record, place: int) -> list[Play]:
    """The cards that had been played before a place and not been taken back by then."""
    back = record.withdrawn
    return [play for play in record.board.plays if play.place < place <= back.get(play.place, place)]


def _quitted_before(record: Record, place: int) -> set[int]:
    return {event.trick or trick for at, event, trick in record.moments(TrickQuitted) if at < place}


def law_44a(hand: int) -> int:
    """Law 44A (2017): who leads to a trick may lead any card of his hand, unless he is restricted."""
    return hand


def law_44b(standing: Standing) -> Seat:
    """Law 44B (2017): after the lead each hand plays a card in turn, and the four make up the trick."""
    if not standing.cards:
        return standing.lead
    seat = standing.leader
    while seat in standing.cards and seat.left is not standing.leader:
        seat = seat.left
    return seat


def is_at_turn(record: Record, seat: Seat, place: int) -> bool:
    """Whether it was a hand's turn to play when the entry at a place was made."""
    standing = trick_before(record, place)
    return standing is not None and law_44b(standing) is seat


def law_44c(hand: int, led: Suit) -> int:
    """Law 44C (2017): a hand that holds the suit led follows it; that comes before every other duty."""
    return hand & led.mask


def has_shown_out(record: Record, place: int, asked: RevokeAsked) -> bool | None:
    """44C with 61B: whether the last card of the player who was asked, when he was asked, did not follow suit. The
    moment goes by the clock where the times tell another order than the record; None where an earlier card of his, or
    his next to the trick, did not follow, so that only the order of typing would tell."""
    moment = record.moment_by_clock(place, asked.at)
    mine = [play for play in record.board.plays if play.seat == asked.to.index]
    last = next((play for play in reversed(mine) if play.place < moment), None)
    if last is not None and _did_not_follow(record, last):
        return True
    if moment != place:
        return False
    standing = trick_before(record, place)
    until = standing.number if standing is not None else 13
    failed = any(_did_not_follow(record, play) for play in mine if play.trick <= until)
    return None if failed else False


def _did_not_follow(record: Record, play: Play) -> bool:
    standing = trick_before(record, play.place)
    if standing is None or not standing.cards or standing.leader is SEATS[play.seat]:
        return False
    return play.card.suit is not standing.led


def law_44d(hand: int, led: Suit) -> int:
    """Law 44D (2017): a hand without the suit led may play any card, unless it is restricted."""
    return hand if not hand & led.mask else 0


def legal_cards(hand: int, led: Suit | None) -> int:
    """The cards of a hand that may be led, or played to the suit led."""
    return law_44a(hand) if led is None else law_44c(hand, led) or law_44d(hand, led)


def law_44e(cards: Mapping[Seat, Card], trump: Suit | None) -> Seat | None:
    """Law 44E (2017): a trick with a trump in it goes to the highest trump.

    None where there is none.
    """
    return _highest(cards, trump)


def law_44f(cards: Mapping[Seat, Card], led: Suit | None) -> Seat | None:
    """Law 44F (2017): a trick without a trump goes to the highest card of the suit led."""
    return _highest(cards, led)


def _highest(cards: Mapping[Seat, Card], suit: Suit | None) -> Seat | None:
    of_suit = [seat for seat, card in cards.items() if card.suit is suit]
    return max(of_suit, key=lambda seat: cards[seat].index, default=None)


def trick_winner(record: Record, cards: Mapping[Seat, Card], led: Suit | None) -> Seat | None:
    """Who wins with these cards on a trick, so far; None where nothing is led."""
    contract = record.board.contract
    trump = contract.strain.trump if contract else None
    return law_44e(cards, trump) or law_44f(cards, led)


def law_44g(winner: Seat) -> Seat:
    """Law 44G (2017): the lead to the next trick comes from the hand that won the last."""
    return winner


PARAGRAPHS: Paragraphs = {
    "44A": law_44a, "44B": law_44b, "44C": law_44c, "44D": law_44d, "44E": law_44e, "44F": law_44f,
    "44G": law_44g,
}  # fmt: skip
