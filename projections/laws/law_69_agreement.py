"""Law 69: an agreed claim or concession."""

from __future__ import annotations

from domain.board import Claim
from domain.events import JudgementMade, ObjectionMade
from projections.facts import Facts
from projections.incidents import Finding, Question, incident_name
from projections.laws.law_63_establishment import agreed_at, agreement_ends, taken_back
from projections.laws.law_68_claim import resolved
from projections.laws.law_79_corrections import reopened_too_late

__all__ = ["adjudicated_at", "is_contested", "law_69a", "law_69b"]


def law_69a(facts: Facts, claim: Claim) -> Finding | None:
    """Law 69A (2017): a side has agreed when it assents and raises no objection before it calls on a later board or
    the round ends; the tricks count as won in play."""
    side = claim.seat.side.opponents
    agreed = agreed_at(facts, claim, side) if claim.stands else None
    ruled = adjudicated_at(facts, claim)
    if agreed is None or (ruled is not None and ruled < agreed):
        return None
    held = resolved(facts, claim)
    deadline = agreement_ends(facts, side)
    code = "agreed" if deadline is not None else "agreed_so_far"
    places = tuple(p for p in (claim.place, agreed, deadline) if p)
    tricks = held.claimed if held is not None else None
    return Finding("69A", code, None, claim.trick, tricks, places=places, side=side)


def adjudicated_at(facts: Facts, claim: Claim) -> int | None:
    """Where the director first adjudicated a claim (70): from then on players cannot settle it themselves (10B)."""
    name = incident_name(facts.board, claim.place)
    ruled = (p for p, event, _ in facts.moments(JudgementMade) if event.incident == name and event.law.upper() == "70A")
    return next(ruled, None)


def is_contested(facts: Facts, claim: Claim) -> bool:
    """Whether somebody doubts a claim that stands and that its opponents have not agreed to."""
    withdrawn = any(seat.side is not claim.seat.side for _, seat in taken_back(facts, claim))
    ruled = adjudicated_at(facts, claim) is not None
    doubts = [objection for _, objection in claim.objections if _may_doubt(facts, claim, objection)]
    return claim.stands and (bool(doubts) or withdrawn or ruled) and law_69a(facts, claim) is None


def _may_doubt(facts: Facts, claim: Claim, objection: ObjectionMade) -> bool:
    """Anybody may doubt a claim (68D2); but dummy cannot object to what declarer concedes."""
    return not (claim.is_concession and objection.seat is facts.dummy and claim.seat is facts.declarer)


def law_69b(facts: Facts, claim: Claim, incident: str) -> list[Finding | Question]:
    """Law 69B (2017): a side takes back its agreement within the correction period (79C): it gets only a trick that it
    had won, or would likely have won had play gone on. Whoever disputes the number of tricks after a claim (79B) asks
    for that."""
    side = claim.seat.side.opponents
    deadline = agreement_ends(facts, side)
    if deadline is None or law_69a(facts, claim) is None:
        return []
    asked = [p for p, seat in taken_back(facts, claim) if p > deadline and seat.side is side]
    asked += [p for p, objection in claim.objections if p > deadline and objection.seat.side is side]
    if not asked:
        return []
    answer, places, most = facts.judgement(incident, "69B"), tuple(sorted(asked)), claim.claimed
    late = reopened_too_late("69B", facts, incident, places)
    question = Question(
        "69B", "likely_won", ("likely", "not_likely"), "likely", places, answer, blocks=not late, quantity="returned",
        most=most,
    )  # fmt: skip
    return [*late, question]
