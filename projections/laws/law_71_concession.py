"""Law 71: taking back one's own concession."""

from __future__ import annotations

from domain.board import Claim
from domain.events import ConcessionDisputed
from projections.facts import Facts
from projections.incidents import Question

__all__ = ["law_71"]


def law_71(facts: Facts, claim: Claim, incident: str) -> Question | None:
    """Law 71 (2017): a concession stands, but within the correction period the director cancels it for a trick that
    the side had won (71A), or could not lose by any normal play of the cards left (71B)."""
    asked = [
        place
        for place, event, _ in facts.moments(ConcessionDisputed)
        if place > claim.place and event.seat.side is claim.seat.side
    ]
    if not asked or not claim.stands or not claim.conceded:
        return None
    answers = ("cancelled", "stands")
    places = (claim.place, *asked)
    answer, most = facts.judgement(incident, "71"), claim.conceded
    return Question(
        "71", "concession_cancelled", answers, "cancelled", places, answer, quantity="returned", most=most
    )  # fmt: skip
