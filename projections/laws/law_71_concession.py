"""Law 71: taking back one's own concession."""

from __future__ import annotations

from domain.board import Claim
from domain.events import ConcessionDisputed, TricksDisputed
from projections.facts import Facts
from projections.incidents import Finding, Question
from projections.laws.law_79_corrections import reopened_too_late

__all__ = ["law_71"]


def law_71(facts: Facts, claim: Claim, incident: str) -> list[Finding | Question]:
    """Law 71 (2017): a concession stands, but within the correction period (79C) the director cancels it for a trick
    that the side had won (71A), or could not lose by any normal play of the cards left (71B). Whoever of that side
    disputes the number of tricks (79B) asks for that."""
    said: list[tuple[int, ConcessionDisputed | TricksDisputed, int]] = [*facts.moments(ConcessionDisputed)]
    said += facts.moments(TricksDisputed)
    asked = sorted(p for p, event, _ in said if p > claim.place and event.seat.side is claim.seat.side)
    if not asked or not claim.stands or not claim.conceded:
        return []
    answers, places = ("cancelled", "stands"), tuple(asked)
    answer, late = facts.judgement(incident, "71"), reopened_too_late("71", facts, incident, places)
    question = Question(
        "71", "concession_cancelled", answers, "cancelled", places, answer, blocks=not late, quantity="returned",
        most=claim.conceded,
    )  # fmt: skip
    return [*late, question]
