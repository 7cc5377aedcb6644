"""Law 50: which penalty cards lie, or lay, on a board, from wherever they come, and until when."""

from __future__ import annotations

from domain.cards import Card
from domain.events import CardPickedUp, OptionChosen
from domain.seats import SEATS, Seat
from projections.laws.law_49_exposed import Exposure, exposures
from projections.laws.law_50_disposition import kept_back, leads_too_early
from projections.laws.law_50_penalty_cards import PenaltyCard, law_50b
from projections.laws.law_59_unable import Order, orders
from projections.recorded.board_stages import Chosen, Ground, worked_out_once


@worked_out_once
def penalty_cards(record: Chosen) -> list[PenaltyCard]:
    """Every penalty card of a board, in the order in which they came to lie.

    A card that is played in place of one, or led before declarer has chosen (50D2), and is taken back, is one itself.
    """
    known = exposures(record)
    if not known:
        return []
    given = orders(record)
    cards = _laid_down(record, known)
    for _ in range(13):
        more = [each for each in _from_penalty_cards(record, cards, given) if each not in known]
        if not more:
            break
        known += more
        cards = _laid_down(record, known)
    return cards


def _laid_down(record: Chosen, known: list[Exposure]) -> list[PenaltyCard]:
    cards: list[PenaltyCard] = []
    for exposure in sorted(known, key=lambda each: each.since):
        mine = [c for c in cards if c.seat is exposure.seat and not 0 < c.until <= exposure.since]
        if any(c.card is exposure.card for c in mine):
            continue  # it lay there already, and stays as it was (62B2)
        new = PenaltyCard(exposure.card, exposure.seat, exposure.law, exposure.place, exposure.since, exposure.trick)
        for card in mine:
            if not card.major_from:
                card.major_from = exposure.since
                _end(record, card, card.until if card.ended == "played" else 0)
        new.major_from = exposure.since if law_50b(exposure.card, exposure.deliberate, bool(mine)) else 0
        _end(record, new, exposure.played)
        cards.append(new)
    return cards


def _from_penalty_cards(record: Chosen, cards: list[PenaltyCard], given: list[Order]) -> list[Exposure]:
    wrong = [(play, "52B") for _, play in kept_back(record, cards, given)]
    wrong += [(play, "49") for _, play in leads_too_early(record, cards)]
    return [
        Exposure(back, SEATS[play.seat], play.card, law, play.place, True, play.trick)
        for play, law in wrong
        if (back := record.withdrawn_at(play.place)) is not None
    ]


def _end(record: Chosen, card: PenaltyCard, played: int) -> None:
    """Write on a card where it stopped lying there: played, back in the hand, or by declarer's choice."""
    ends = [(played, "played")] if played else []
    ends += [
        (play.place, "played")
        for play in record.board.plays
        if play.card is card.card and play.place > card.since and record.withdrawn_at(play.place) is None
    ][:1]
    ends += [
        (place, "picked_up")
        for place, event, _ in record.moments(CardPickedUp)
        if place > card.since and event.card is card.card and event.seat is card.seat and event.by == "director"
    ][:1]
    if card.major_from:
        ends += [
            (place, "chosen")
            for place, event, _ in record.moments(OptionChosen)
            if place > card.major_from
            and event.suit is card.card.suit
            and record.grounds.get(place) == Ground("50D2", card.seat.partner)
        ][:1]
    card.until, card.ended = min(ends, default=(0, ""))


def was_faced(record: Chosen, seat: Seat, card: Card, place: int) -> bool:
    """Whether a defender's card lay before him as a penalty card when he played it (62B2)."""
    return any(c.seat is seat and c.card is card and c.lies_at(place) for c in penalty_cards(record))
