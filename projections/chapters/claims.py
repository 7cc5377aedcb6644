"""Claims and concessions: 68 to 71, and the tricks that count when play is over."""

from __future__ import annotations

from domain.board import Claim
from domain.seats import Side
from projections.board_rulings import BoardRulings
from projections.facts import Facts
from projections.incidents import Effect, Incident, incident_name
from projections.laws import law_68_claim as law_68
from projections.laws import law_69_agreement as law_69
from projections.laws import law_70_contested as law_70
from projections.laws import law_71_concession as law_71
from projections.laws import law_79_tricks as law_79
from projections.laws.law_61_revoke import Revoke
from projections.laws.law_79_tricks import TricksWon

__all__ = ["rule_on_claims", "tricks_on"]


def rule_on_claims(rulings: BoardRulings, revokes: list[Revoke]) -> None:
    """68 to 71 of every claim and concession, in their order."""
    facts = rulings.facts
    for claim in facts.board.claims:
        kind = "concession" if claim.is_concession else "claim"
        name = incident_name(facts.board, claim.place)
        incident = Incident(facts.board.number, name, kind, claim.place, claim.seat)
        incident.add(law_68.law_68a(claim), law_68.law_68b1(claim), law_68.law_68b2(claim), law_68.law_68c(claim))
        incident.add(law_68.law_68d1(claim), law_68.law_68d2a(claim, law_69.is_contested(facts, claim)))
        incident.add(*law_68.law_68d2b(facts, claim))
        taken_back = law_69.law_69b(facts, claim, name)
        incident.add(law_79.agreed_otherwise(facts, claim))
        incident.add(law_69.law_69a(facts, claim), *taken_back)
        _contested(facts, claim, revokes, incident)
        incident.add(law_71.law_71(facts, claim, name))
        if claim.stands and not any(f.code.startswith("agreed") for f in incident.findings):
            incident.add(_awaits_answer(claim, incident))
        rulings.take(incident)


def _contested(facts: Facts, claim: Claim, revokes: list[Revoke], incident: Incident) -> None:
    doubt = law_70.with_doubt_against_revoker(facts, claim, revokes) if claim.stands else None
    agreed = law_69.law_69a(facts, claim) is not None
    doubted = law_69.is_contested(facts, claim) or (doubt is not None and not agreed)
    question = law_70.law_70a(facts, claim, incident.name, doubted)
    incident.add(question, doubt if doubted else None)
    if question is None or not question.is_open:
        return
    for paragraph in (law_70.law_70c, law_70.law_70d1, law_70.law_70d2, law_70.law_70e1):
        incident.add(paragraph(facts, claim, incident.name))


def _awaits_answer(claim: Claim, incident: Incident) -> Effect | None:
    """Play is suspended until the other side agrees or somebody doubts the claim."""
    if incident.questions:
        return None
    return Effect("68D", "await_agreement", claim.seat.left, note=str(claim.seat.right), places=(claim.place,))


def tricks_on(rulings: BoardRulings) -> TricksWon | None:
    """Tricks at the table, with what the director adjudicated (70A) or gave back (69B, 71)."""
    facts = rulings.facts
    claim = facts.board.claim
    if claim is None:
        return law_79.tricks_won(facts)
    incident = next(i for i in rulings.incidents if i.place == claim.place)
    numbers = {question.law: question.number for question in incident.questions}
    adjudicated = numbers.get("70A")
    if "70A" in numbers and adjudicated is None:
        return None
    sign = 1 if claim.seat.side is Side.NS else -1
    return law_79.tricks_won(facts, adjudicated, sign * ((numbers.get("71") or 0) - (numbers.get("69B") or 0)))
