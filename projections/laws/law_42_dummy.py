"""Laws 42 and 43A: dummy's rights, and how he loses them."""

from __future__ import annotations

from domain.events import DummyActed, IrregularityPrevented
from projections.facts import Facts
from projections.incidents import Finding

__all__ = ["law_42a3", "law_42b2", "law_43a2", "rights_lost"]


def law_42a3(facts: Facts, place: int, prevented: IrregularityPrevented) -> Finding | None:
    """Law 42A3 (2017): dummy plays as declarer's agent and sees that he follows suit, also after losing his rights."""
    if prevented.seat is not facts.dummy or prevented.hand not in (None, facts.dummy):
        return None
    return Finding("42A3", "may_prevent", prevented.seat, places=(place,), note=prevented.what)


def law_42b2(facts: Facts, place: int, prevented: IrregularityPrevented) -> Finding | None:
    """Law 42B2 (2017): dummy may try to prevent any irregularity, while he has his rights (43)."""
    if prevented.seat is not facts.dummy or prevented.hand in (None, facts.dummy):
        return None
    lost = rights_lost(facts)
    code = "may_prevent" if lost is None or lost > place else "may_not_prevent"
    return Finding("42B2", code, prevented.seat, places=(place,), note=prevented.what)


def law_43a2(facts: Facts, place: int, acted: DummyActed) -> Finding | None:
    """Law 43A2 (2017): dummy may not exchange hands, leave his seat to watch, or look at a defender's cards."""
    if acted.what == "took_part" or facts.dummy is None:
        return None
    return Finding("43A2", "rights_lost", facts.dummy, places=(place,), note=acted.what.replace("_", " "))


def rights_lost(facts: Facts) -> int | None:
    """Where dummy lost his rights under 43A2; None while he has them."""
    return next((place for place, act, _ in facts.moments(DummyActed) if law_43a2(facts, place, act)), None)
