"""Laws 42 and 43, as far as they touch a revoke: dummy's rights and their loss."""

from __future__ import annotations

from domain.events import DummyActed, IrregularityPrevented, RevokeAsked
from projections.facts import Facts
from projections.incidents import Finding
from projections.laws.law_61_revoke import Revoke

__all__ = ["law_42a3", "law_43a2", "law_43b2b"]


def law_42a3(facts: Facts, place: int, prevented: IrregularityPrevented) -> Finding | None:
    """Law 42A3 (2017): dummy plays as declarer's agent and sees that he follows suit, also after losing his rights."""
    if prevented.seat is not facts.dummy:
        return None
    return Finding("42A3", "may_prevent", prevented.seat, places=(place,), note=prevented.what)


def law_43a2(facts: Facts, place: int, acted: DummyActed) -> Finding | None:
    """Law 43A2 (2017): dummy may not exchange hands, leave his seat to watch, or look at a defender's cards."""
    if acted.what == "took_part" or facts.dummy is None:
        return None
    return Finding("43A2", "rights_lost", facts.dummy, places=(place,), note=acted.what.replace("_", " "))


def law_43b2b(facts: Facts, revoke: Revoke) -> Finding | None:
    """Law 43B2b (2017): dummy without his rights is the first to ask declarer about his revoke: declarer corrects it,
    and 64 applies as if it were established, on the trick as corrected."""
    if revoke.seat is not facts.declarer or revoke.kind != "follow":
        return None
    lost = next((place for place, act, _ in facts.moments(DummyActed) if law_43a2(facts, place, act)), None)
    for place, asked, _ in facts.moments(RevokeAsked):
        if place < revoke.place or asked.to is not revoke.seat:
            continue
        if lost is None or lost > place or asked.seat is not facts.dummy:
            return None
        if revoke.attention is not None and revoke.attention < place:
            return None
        return Finding("43B2b", "as_if_established", revoke.seat, trick=revoke.trick, places=(place, lost))
    return None
