"""Law 68: claims and concessions, and how play is suspended or goes on."""

from __future__ import annotations

from domain.board import Claim
from domain.events import PlayContinued
from projections.facts import Facts
from projections.incidents import Finding

__all__ = ["law_68a", "law_68b1", "law_68b2", "law_68c", "law_68d1", "law_68d2a", "law_68d2b"]


def law_68a(claim: Claim) -> Finding | None:
    """Law 68A (2017): it is a claim to state that a side will win a number of the tricks left, to suggest that play be
    cut short, or to show one's cards, unless it is clear that they were not shown for that."""
    if claim.is_concession:
        return None
    note = claim.statement or ("hand shown" if claim.shown else "")
    return Finding("68A", "claim", claim.seat, claim.trick, claim.claimed, places=(claim.place,), note=note)


def law_68b1(claim: Claim) -> Finding | None:
    """Law 68B1 (2017): who claims some of the tricks left concedes the rest."""
    if not claim.conceded:
        return None
    return Finding("68B1", "concession", claim.seat, claim.trick, claim.conceded, places=(claim.place,))


def law_68b2(claim: Claim) -> Finding | None:
    """Law 68B2 (2017): a defender gives up a trick and his partner objects at once: no claim or concession happened,
    play goes on, cards shown are no penalty cards but 16C holds for partner."""
    if not claim.annulled:
        return None
    return Finding("68B2", "annulled", claim.seat, claim.trick, places=(claim.place, claim.annulled))


def law_68c(claim: Claim) -> Finding | None:
    """Law 68C (2017): a claim comes with its line of play; one without a statement is judged so (70)."""
    if claim.is_concession or claim.statement or not claim.claimed:
        return None
    return Finding("68C", "no_statement", claim.seat, claim.trick, places=(claim.place,))


def law_68d1(claim: Claim) -> Finding | None:
    """Law 68D1 (2017): play is suspended, and an agreed claim is scored by 69."""
    return Finding("68D1", "suspended", claim.seat, claim.trick, places=(claim.place,)) if claim.stands else None


def law_68d2a(claim: Claim, contested: bool) -> Finding | None:
    """Law 68D2a (2017): once anybody doubts a claim the director is called and nothing else is done; to claim against
    it is to doubt it."""
    if claim.played_on:
        return None
    if claim.counter_to:
        return Finding("68D2a", "counterclaim", claim.seat, claim.trick, places=(claim.place, claim.counter_to))
    if not contested or not claim.objections:
        return None
    place, objection = claim.objections[0]
    return Finding("68D2a", "doubted", objection.seat, claim.trick, places=(claim.place, place))


def law_68d2b(facts: Facts, claim: Claim) -> list[Finding]:
    """Law 68D2b (2017): where the side that did not claim asks for it and all four agree, play goes on; the claim is
    void and is not adjudicated."""
    if claim.played_on:
        return [Finding("68D2b", "played_on", claim.seat, claim.trick, places=(claim.place, claim.played_on))]
    return [
        Finding("68D2b", "not_agreed_by_all", asked.seat, claim.trick, places=(place, claim.place))
        for place, asked, _ in facts.moments(PlayContinued)
        if place > claim.place and claim.stands
    ]
