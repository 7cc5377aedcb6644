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
from projections.recorded.board_record import Facts
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["rule_on_dummy"]


def rule_on_dummy(rulings: RulingsSoFar, facts: Facts) -> None:
    """What dummy did that limits his rights, what he said, and the questions of 61B with what they tell partner."""
    of = facts.edition.of
    for place, asked, _ in facts.moments(RevokeAsked):
        for paragraph in (of(law_61.law_61b1), of(law_61.law_61b2a), of(law_61.law_61b3)):
            rulings.add(place, "question", *paragraph(facts, place, asked))
        rulings.add(
            place, "question", of(law_61.law_61b2b)(facts, place, asked), of(law_16.law_16b)(facts, place, asked)
        )
        rulings.add(place, "question", of(law_42.law_42b1)(facts, place, asked))
        if asked.seat is facts.dummy and _has_revoked_before(facts, asked.to, place):
            rulings.add(place, "question", law_42.rights_question(facts, place))
    if facts.dummy is None:
        return
    for place, acted, _ in facts.moments(DummyActed):
        _acted(rulings, place, acted)
    for place, spread, _ in facts.moments(DummyFaced):
        _spread(rulings, place, spread)
    for place, prevented, _ in facts.moments(IrregularityPrevented):
        _prevented(rulings, place, prevented)
    for place, called, _ in facts.moments(DirectorCalled):
        _add_breach(rulings, place, of(law_43.law_43a1)(facts, place, called))
    for place, said, _ in facts.moments(AttentionDrawn):
        _add_breach(rulings, place, of(law_43.law_43a1)(facts, place, said))
        for about in (of(law_42.law_42a1), of(law_42.law_42a2), of(law_42.law_42b3)):
            rulings.add(place, "dummy's rights", about(facts, place, said))
    _pointed_to_defenders(rulings)


def _add_breach(rulings: RulingsSoFar, place: int, breach: Finding | None) -> None:
    rulings.add(place, "dummy's rights", breach, rulings.facts.edition.of(law_43.law_43b1)(breach))


def _acted(rulings: RulingsSoFar, place: int, acted: DummyActed) -> None:
    """43A of what dummy did, and 45F of a card he indicated."""
    facts = rulings.facts
    of = facts.edition.of
    _add_breach(rulings, place, of(law_43.law_43a1)(facts, place, acted))
    _add_breach(rulings, place, of(law_43.law_43a2)(facts, place, acted))
    indicated = of(law_45.law_45f)(facts, place, acted)
    if indicated is None:
        return
    incident = rulings.incident(place, "card indicated by dummy", facts.dummy)
    question = law_45.dummy_suggested(facts, incident.name, indicated)
    incident.add(indicated, question)


def _spread(rulings: RulingsSoFar, place: int, spread: DummyFaced) -> None:
    """41D of a hand spread too early or by a defender, of cards that could not be seen, and the damage that may have
    done."""
    facts = rulings.facts
    rulings.add(place, "dummy's hand", law_41.spread_too_early(facts, place, spread))
    by_whose_error = law_54.spread_to_no_lead(facts, place, spread, incident_name(facts.board, place))
    rulings.add(place, "hand faced", by_whose_error)
    if by_whose_error is None or by_whose_error.counts == "own_error":
        rulings.add(place, "hand faced", law_41.defenders_hand_faced(facts, place, spread))
    found = facts.edition.of(law_41.law_41d)(facts, place, spread)
    if not found:
        return
    incident = rulings.incident(place, "dummy's hand", facts.dummy)
    question = law_41.dummy_misled(facts, incident.name, found)
    incident.add(*found, question)


def _prevented(rulings: RulingsSoFar, place: int, prevented: IrregularityPrevented) -> None:
    """42 of what dummy stopped, and 43B2a."""
    facts = rulings.facts
    of = facts.edition.of
    name = incident_name(facts.board, place)
    hand_chosen = of(law_43b2a)(facts, name, place, prevented)
    said = of(law_42.law_42a3)(facts, place, prevented), of(law_42.law_42b2)(facts, place, prevented)
    warned = law_42.warns_off_wrong_hand(facts, place, prevented)
    when = law_42.rights_question(facts, place) if warned else None
    rulings.add(place, "prevented irregularity", *said, *hand_chosen, when)


def _pointed_to_defenders(rulings: RulingsSoFar) -> None:
    """43B3 of whatever defenders' irregularity dummy was the first to speak of; the revokes know theirs already."""
    facts = rulings.facts
    for place, said, _ in facts.moments(AttentionDrawn):
        if said.who != str(facts.dummy.value if facts.dummy else "") or said.offender is None:
            continue
        if facts.is_defender(said.offender) and law_42.in_play(facts, place):
            rulings.add(place, "dummy's rights", law_42.rights_question(facts, place))
        if any(_speaks_of(incident, place) for incident in rulings.incidents):
            continue
        recorded = _breach_meant(facts, place, said, said.offender)
        breach = recorded or law_43.SpokenOf(place, said.offender, said.trick or 0)
        found = facts.edition.of(law_43.law_43b3)(facts, breach, place)
        rulings.add(breach.place, recorded.kind.value if recorded else "dummy's rights", found)
    for incident in list(rulings.incidents):
        found = next((finding for finding in incident.findings if finding.law == "43B3"), None)
        question = law_43.defenders_gained(facts, incident.name, found) if found is not None else None
        incident.add(question)


def _has_revoked_before(facts: Facts, seat: Seat, place: int) -> bool:
    """Whether a player had revoked when the entry at a place was made."""
    return any(revoke.seat is seat and revoke.place < place for revoke in facts.irregular(Irregularity.REVOKE))


def _speaks_of(incident: Incident, place: int) -> bool:
    return any(finding.law == "43B3" and place in finding.places for finding in incident.findings)


def _breach_meant(facts: Facts, place: int, said: AttentionDrawn, offender: Seat) -> Irregular | None:
    """The irregularity of a defender that dummy means: the latest recorded; None where the record has it from him."""
    of_offender = facts.irregular(*(kind for kind in Irregularity if kind is not Irregularity.REVOKE))
    meant = [i for i in of_offender if i.seat is offender and i.place < place and said.trick in (None, i.trick)]
    return meant[-1] if meant else None
