"""Dummy: his rights and how he loses them, what he may say and do, and the hand he spreads (41D, 42, 43, 45F, 61B)."""

from __future__ import annotations

from domain.board import Irregular, Irregularity
from domain.events import (
    AttentionDrawn,
    DirectorCalled,
    DummyActed,
    DummyFaced,
    IrregularityPrevented,
    RevokeAsked,
)
from domain.seats import Seat
from projections.found.incidents import Finding, Incident, incident_name
from projections.laws import law_16_information as law_16
from projections.laws import law_41_opening_lead as law_41
from projections.laws import law_42_dummy as law_42
from projections.laws import law_43_dummy as law_43
from projections.laws import law_45_card_played as law_45
from projections.laws import law_54_opening_lead as law_54
from projections.laws import law_61_revoke as law_61
from projections.laws.law_43_leading_hand import law_43b2a
from projections.recorded.board_record import Record
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["rule_on_dummy"]


def rule_on_dummy(rulings: RulingsSoFar, record: Record) -> None:
    """What dummy did that limits his rights, what he said, and the questions of 61B with what they tell partner."""
    of = record.edition.of
    for place, asked, _ in record.moments(RevokeAsked):
        for paragraph in (of(law_61.law_61b1), of(law_61.law_61b2a), of(law_61.law_61b3)):
            rulings.add(place, "question", *paragraph(record, place, asked))
        rulings.add(
            place, "question", of(law_61.law_61b2b)(record, place, asked), of(law_16.law_16b)(record, place, asked)
        )
        rulings.add(place, "question", of(law_42.law_42b1)(record, place, asked))
        if asked.seat is record.dummy and _has_revoked_before(record, asked.to, place):
            rulings.add(place, "question", law_42.rights_question(record, place))
    if record.dummy is None:
        return
    for place, acted, _ in record.moments(DummyActed):
        _acted(rulings, place, acted)
    for place, spread, _ in record.moments(DummyFaced):
        _spread(rulings, place, spread)
    for place, prevented, _ in record.moments(IrregularityPrevented):
        _prevented(rulings, place, prevented)
    for place, called, _ in record.moments(DirectorCalled):
        _add_breach(rulings, place, of(law_43.law_43a1)(record, place, called))
    for place, said, _ in record.moments(AttentionDrawn):
        _add_breach(rulings, place, of(law_43.law_43a1)(record, place, said))
        for about in (of(law_42.law_42a1), of(law_42.law_42a2), of(law_42.law_42b3)):
            rulings.add(place, "dummy's rights", about(record, place, said))
    _pointed_to_defenders(rulings)


def _add_breach(rulings: RulingsSoFar, place: int, breach: Finding | None) -> None:
    rulings.add(place, "dummy's rights", breach, rulings.record.edition.of(law_43.law_43b1)(breach))


def _acted(rulings: RulingsSoFar, place: int, acted: DummyActed) -> None:
    """43A of what dummy did, and 45F of a card he indicated."""
    record = rulings.record
    of = record.edition.of
    _add_breach(rulings, place, of(law_43.law_43a1)(record, place, acted))
    _add_breach(rulings, place, of(law_43.law_43a2)(record, place, acted))
    indicated = of(law_45.law_45f)(record, place, acted)
    if indicated is None:
        return
    incident = rulings.incident(place, "card indicated by dummy", record.dummy)
    question = law_45.dummy_suggested(record, incident.name, indicated)
    incident.add(indicated, question)


def _spread(rulings: RulingsSoFar, place: int, spread: DummyFaced) -> None:
    """41D of a hand spread too early or by a defender, of cards that could not be seen, and the damage that may have
    done."""
    record = rulings.record
    rulings.add(place, "dummy's hand", law_41.spread_too_early(record, place, spread))
    by_whose_error = law_54.spread_to_no_lead(record, place, spread, incident_name(record.board, place))
    rulings.add(place, "hand faced", by_whose_error)
    if by_whose_error is None or by_whose_error.counts == "own_error":
        rulings.add(place, "hand faced", law_41.defenders_hand_faced(record, place, spread))
    found = record.edition.of(law_41.law_41d)(record, place, spread)
    if not found:
        return
    incident = rulings.incident(place, "dummy's hand", record.dummy)
    question = law_41.dummy_misled(record, incident.name, found)
    incident.add(*found, question)


def _prevented(rulings: RulingsSoFar, place: int, prevented: IrregularityPrevented) -> None:
    """42 of what dummy stopped, and 43B2a."""
    record = rulings.record
    of = record.edition.of
    name = incident_name(record.board, place)
    hand_chosen = of(law_43b2a)(record, name, place, prevented)
    said = of(law_42.law_42a3)(record, place, prevented), of(law_42.law_42b2)(record, place, prevented)
    warned = law_42.warns_off_wrong_hand(record, place, prevented)
    when = law_42.rights_question(record, place) if warned else None
    rulings.add(place, "prevented irregularity", *said, *hand_chosen, when)


def _pointed_to_defenders(rulings: RulingsSoFar) -> None:
    """43B3 of whatever defenders' irregularity dummy was the first to speak of; the revokes know theirs already."""
    record = rulings.record
    for place, said, _ in record.moments(AttentionDrawn):
        if said.who != str(record.dummy.value if record.dummy else "") or said.offender is None:
            continue
        if record.is_defender(said.offender) and law_42.in_play(record, place):
            rulings.add(place, "dummy's rights", law_42.rights_question(record, place))
        if any(_speaks_of(incident, place) for incident in rulings.incidents):
            continue
        recorded = _breach_meant(record, place, said, said.offender)
        breach = recorded or law_43.SpokenOf(place, said.offender, said.trick or 0)
        found = record.edition.of(law_43.law_43b3)(record, breach, place)
        rulings.add(breach.place, recorded.kind.value if recorded else "dummy's rights", found)
    for incident in list(rulings.incidents):
        found = next((finding for finding in incident.findings if finding.law == "43B3"), None)
        question = law_43.defenders_gained(record, incident.name, found) if found is not None else None
        incident.add(question)


def _has_revoked_before(record: Record, seat: Seat, place: int) -> bool:
    """Whether a player had revoked when the entry at a place was made."""
    return any(revoke.seat is seat and revoke.place < place for revoke in record.irregular(Irregularity.REVOKE))


def _speaks_of(incident: Incident, place: int) -> bool:
    return any(finding.law == "43B3" and place in finding.places for finding in incident.findings)


def _breach_meant(record: Record, place: int, said: AttentionDrawn, offender: Seat) -> Irregular | None:
    """The irregularity of a defender that dummy means: the latest recorded; None where the record has it from him."""
    of_offender = record.irregular(*(kind for kind in Irregularity if kind is not Irregularity.REVOKE))
    meant = [i for i in of_offender if i.seat is offender and i.place < place and said.trick in (None, i.trick)]
    return meant[-1] if meant else None
