"""Hands with a wrong number of cards (7B2, 13, 14, 90B), and tricks with too few or too many (67)."""

from __future__ import annotations

from domain.board import Irregularity
from domain.events import CardPlaced, HandCounted
from domain.seats import Seat
from projections.found.incidents import Incident
from projections.laws import law_13_surplus as law_13
from projections.laws import law_14_missing as law_14
from projections.laws import law_67_defective_trick as law_67
from projections.laws import law_90_procedure as law_90
from projections.laws.law_07_board import WrongDeal, law_7b2, not_counted, other_hands, who_counted, wrong_deal
from projections.recorded.board_record import Record
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["rule_on_cards"]


def rule_on_cards(rulings: RulingsSoFar, record: Record) -> None:
    """13 or 14 of a board whose hands did not hold thirteen cards each; 67 of every defective trick."""
    deal = wrong_deal(record)
    if deal is not None:
        _wrong_deal(rulings, deal)
    for place, counted, _ in record.moments(HandCounted):
        rulings.add(place, "wrong number of cards", *law_67.count_in_play(record, place, counted))
    _tricks_too_short(rulings)
    _tricks_too_full(rulings)
    _played_but_not_among_the_quitted(rulings)


def _wrong_deal(rulings: RulingsSoFar, deal: WrongDeal) -> None:
    record = rulings.record
    of = record.edition.of
    incident = rulings.incident(deal.place, "wrong number of cards")
    for seat in deal.held:
        incident.add(of(law_7b2)(record, deal, seat))
    incident.add(*other_hands(record, deal))
    _too_many(rulings, deal, incident)
    surplus = [of(law_13.law_13c)(record, deal, extra) for extra in deal.surplus]
    for found in surplus:
        incident.add(found, law_13.played_to_quitted_trick(record, found, incident.name))
    incident.add(law_13.may_have_been_played(record, surplus, incident.name), *law_13.taken_out(deal))
    if not deal.more:
        for seat in deal.fewer:
            _too_few(rulings, deal, seat, incident)
    asked = who_counted(record, deal, incident.name)
    uncounted = not_counted(record, deal, asked)
    incident.add(asked, *uncounted, of(law_90.law_90b6)(deal), *map(of(law_90.law_90b7), uncounted))


def _too_many(rulings: RulingsSoFar, deal: WrongDeal, incident: Incident) -> None:
    """13A, 13B and 13D, which exclude each other: by when it was noticed, and by who had called."""
    record = rulings.record
    of = record.edition.of
    incident.add(law_13.called_on_wrong_hand(record, deal, incident.name))
    corrected = of(law_13.law_13a)(record, deal)
    seen = law_13.foreign_card_seen(record, corrected, incident.name)
    incident.add(corrected, seen, law_13.affected_by_seen_card(record, seen, incident.name))
    judged = of(law_13.law_13b)(record, deal, incident.name)
    incident.add(*judged, law_13.adjusted_for_wrong_hand(record, judged, incident.name))
    incident.add(*of(law_13.law_13d)(record, deal, incident.name))


def _too_few(rulings: RulingsSoFar, deal: WrongDeal, seat: Seat, incident: Incident) -> None:
    record = rulings.record
    of = record.edition.of
    incident.add(of(law_14.law_14b)(record, deal, seat))
    for paragraph in (
        of(law_14.law_14a),
        of(law_14.law_14b1),
        of(law_14.law_14b2),
        of(law_14.law_14b3),
        of(law_14.law_14b4),
    ):
        incident.add(*paragraph(record, deal, seat))
    incident.add(of(law_14.law_14c)(record, deal, seat))


def _tricks_too_short(rulings: RulingsSoFar) -> None:
    """67A of every hand whose card was missing when a trick was turned down; 67B1 makes it a revoke."""
    for irregular in law_67.defective_tricks(rulings.record):
        found = (
            rulings.record.edition.of(law_67.law_67a)(rulings.record, irregular),
            law_67.card_to_place(rulings.record, irregular),
        )
        rulings.incident(irregular.place, irregular.kind.value).add(*found)


def _tricks_too_full(rulings: RulingsSoFar) -> None:
    """67A or 67B2 of every second card on a trick."""
    record = rulings.record
    of = record.edition.of
    for irregular, extra, back in law_67.tricks_with_too_many(record):
        incident = rulings.incident(irregular.place, irregular.kind.value, irregular.seat)
        incident.add(of(law_67.law_67a)(record, irregular, (extra, back)))
        late = of(law_67.law_67b2)(record, irregular, extra, back)
        incident.add(*late, law_67.extra_card_seen(record, late, incident.name))


def _played_but_not_among_the_quitted(rulings: RulingsSoFar) -> None:
    """67B3: by the card that was put where it had been played, or that came a second time."""
    record = rulings.record
    for place, placed, _ in record.moments(CardPlaced):
        found = record.edition.of(law_67.law_67b3)(record, place, placed)
        if found is not None:
            incident = rulings.incident(place, "defective trick", placed.seat)
            incident.add(found, law_67.played_again(record, placed.seat, placed.card, incident.name))
    shown = {(finding.seat, finding.card) for i in rulings.incidents for finding in i.findings if finding.law == "67B3"}
    for irregular in record.irregular(Irregularity.CARD_NOT_HELD):
        if irregular.card is not None and (irregular.seat, irregular.card) not in shown:
            incident = rulings.incident(irregular.place, irregular.kind.value, irregular.seat)
            incident.add(law_67.played_again(record, irregular.seat, irregular.card, incident.name))
