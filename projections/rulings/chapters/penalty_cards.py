"""Penalty cards: what lies on the table, what it binds, and what declarer chooses: 49 to 52."""

from __future__ import annotations

from domain.board import Irregularity
from domain.events import CardExposed, DummyFaced, OptionChosen
from projections.found.incidents import Incident
from projections.laws import law_49_exposed as law_49
from projections.laws import law_50_disposition as law_50d
from projections.laws import law_50_penalty_cards as law_50
from projections.laws import law_51_two_penalty_cards as law_51
from projections.laws import law_52_not_played as law_52
from projections.laws import law_59_unable as law_59
from projections.laws.law_50_lying import penalty_cards
from projections.laws.law_50_penalty_cards import PenaltyCard
from projections.laws.law_59_unable import Order
from projections.laws.law_70_contested import with_penalty_cards
from projections.recorded.board_stages import Chosen
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["rule_on_penalty_cards"]

KINDS = {
    "52B": "revoke",
    "62B1": "revoke",
    "57A": "lead before partner has played",
    "60C": "lead before partner has played",
    "45E1": "second card to one trick",
}
"""The kind of the incident that a penalty card comes from, where no earlier chapter has begun it."""


def rule_on_penalty_cards(rulings: RulingsSoFar, record: Chosen) -> None:
    """Every penalty card of the board in the incident that made it, and what the players are now bound to."""
    of = record.edition.of
    cards = penalty_cards(record)
    for place, exposed, _ in record.moments(CardExposed):
        rulings.add(place, "card shown", of(law_49.law_49)(record, place, exposed))
    if not cards:
        return
    for claim in record.board.claims:
        contested = rulings.find(claim.place)
        if contested is not None and any(question.law == "70A" for question in contested.questions):
            contested.add(*with_penalty_cards(claim, cards))
    given = law_59.orders(record)
    faced = {place for place, _, _ in record.moments(DummyFaced)}
    for card in cards:
        incident = _incident(rulings, card)
        incident.add(of(law_50.law_50a)(record, card), of(law_50.law_50c)(record, card))
        incident.add(law_50d.major_binds(record, card, cards))
        if card.place not in faced:
            incident.add(of(law_50.law_50e1)(record, card))
        incident.add(of(law_50.law_50e3)(card), *law_50.picked_up(record, card))
        incident.add(of(law_50.law_50e4)(record, card, incident.name))
    _must_play(rulings, cards, given)
    _lead(rulings, record, cards)
    for order in given:
        for item in of(law_50d.law_50d2a)(record, order, cards):
            _incident_of_order(rulings, order, cards).add(item)
    for card in cards:
        _incident(rulings, card).add(of(law_50.law_50e2)(card))
    for place, _, _ in record.moments(OptionChosen):
        neither = of(law_50d.law_50d2b)(record, place, cards)
        if neither is not None:
            rulings.incident(neither.places[1], "card shown").add(neither)
    for card, play in law_50d.leads_too_early(record, cards):
        _incident(rulings, card).add(
            law_50d.led_too_early(record, play, card), law_50d.early_lead(record, card, play, cards)
        )
    follows = {i.place for i in record.irregular(Irregularity.REVOKE)}
    for card, play in law_50d.kept_back(record, cards, given):
        if play.place in follows:
            continue  # he did not follow suit either: that must be put right, whatever declarer thinks of it (62A)
        rulings.incident(play.place, "revoke", card.seat).add(
            of(law_52.law_52a)(card, play), *of(law_52.law_52b)(record, card, play)
        )


def _incident(rulings: RulingsSoFar, card: PenaltyCard) -> Incident:
    return rulings.incident(card.place, KINDS.get(card.law, "card shown"), card.seat)


def _incident_of_order(rulings: RulingsSoFar, order: Order, cards: list[PenaltyCard]) -> Incident:
    """The incident of the first card that went back by an order."""
    back = [card for card in cards if order.event.suit is card.card.suit and card.since < order.place]
    return _incident(rulings, next((card for card in back if card.until == order.place), back[0]))


def _must_play(rulings: RulingsSoFar, cards: list[PenaltyCard], given: list[Order]) -> None:
    """50D1 and 51A: what the holder must play now."""
    record = rulings.record
    of = record.edition.of
    playable = of(law_50d.law_50d1)(record, cards, given)
    named = law_51.designated(record, playable, given)
    for card in [named] if named is not None else playable:
        _incident(rulings, card).add(law_50d.must_play(card, is_one_of=named is None and len(playable) > 1))
    if playable:
        _incident(rulings, max(playable, key=lambda card: card.since)).add(of(law_51.law_51a)(record, playable, given))


def _lead(rulings: RulingsSoFar, record: Chosen, cards: list[PenaltyCard]) -> None:
    """50D2 and 51B: what declarer may choose while the holder's partner is on lead."""
    of = record.edition.of
    lying = of(law_50d.law_50d2)(record, cards)
    chosen, closed = law_51.suits_waiting(record, lying, cards)
    declarer = record.declarer
    if not lying or closed or declarer is None:
        return
    if any(option.code == "premature_play" for incident in rulings.incidents for option in incident.options):
        return  # 57A is about the trick before, and comes first
    leader = lying[0].seat.partner
    binding = (effect for incident in rulings.incidents for effect in incident.effects)
    forbidden = {effect.suit for effect in binding if effect.code == "forbidden_suit" and effect.seat is leader}
    free = ("forbid", "neither") if chosen else ("require", "forbid", "neither")
    first = _incident(rulings, lying[0])
    if not chosen:
        first.add(law_51.must_wait(lying))
    suits = {card.card.suit for card in lying}
    if suits <= forbidden:
        free = ("forbid", "neither")
    latest = _incident(rulings, max(lying, key=lambda card: card.since))
    if len(lying) == 1:
        law = "51B2" if chosen else "50D2"
        latest.add(law_50d.lead_option(law, declarer, lying, lying[0].card.suit, free))
    latest.add(of(law_51.law_51b1)(declarer, lying, free), of(law_51.law_51b2)(declarer, lying, free))
