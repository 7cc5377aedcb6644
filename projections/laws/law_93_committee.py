"""Law 93: who decides an appeal, and what a committee may decide.

A committee's decision on a matter of judgement takes the place of the director's. On what a Law or regulation says, and
on discipline, it is a recommendation until the director in charge acts.
"""

from __future__ import annotations

from typing import Any

from domain.events import AppealDecided, RulingGiven, RulingRevised, ScoreAdjusted
from projections.appeals import Appeal, Recorded, Ruled, is_after
from projections.incidents import Finding

__all__ = ["acted_after", "is_recommendation", "law_93a", "law_93b1", "law_93b2", "law_93b3", "law_93c", "makes_score"]

NOT_OVERRULED = {"law": "recommends_on_law", "discipline": "recommends_on_discipline"}
"""By what an appeal is about: what a committee's decision is, where it may not overrule."""


def law_93a(appeal: Appeal) -> Finding | None:
    """Law 93A (2017): where there is no committee, or none can meet without upsetting the event, the director in charge
    hears and rules on every appeal."""
    if not appeal.by_director:
        return None
    places = (appeal.decision or appeal.heard[-1]).places
    return Finding("93A", "director_in_charge_decides", places=places)


def law_93b1(appeal: Appeal) -> Finding | None:
    """Law 93B1 (2017): what an appeal says of the Laws or the regulations alone the director in charge rules on first;
    his ruling may be appealed to the committee."""
    if appeal.kind != "law" or appeal.by_director:
        return None
    return Finding("93B1", "law_to_director_in_charge", places=appeal.lodged.places)


def law_93b2(appeal: Appeal) -> Finding | None:
    """Law 93B2 (2017): all other parts of an appeal the director in charge puts before the committee."""
    if appeal.kind != "judgement" or appeal.by_director:
        return None
    return Finding("93B2", "judgement_to_committee", places=appeal.lodged.places)


def law_93b3(appeal: Appeal) -> Finding | None:
    """Law 93B3 (2017): a committee has every power the Laws give the director, but may not overrule the director in
    charge on what a Law or regulation says, or on discipline (91); there it recommends that he change his ruling."""
    decision = appeal.decision
    if decision is None or appeal.by_director or decision.event.outcome == "not_admissible":
        return None
    if is_recommendation(appeal, decision):
        return Finding("93B3", NOT_OVERRULED.get(appeal.kind, "recommends"), places=decision.places)
    if decision.event.outcome == "varied":
        return Finding("93B3", "committee_decides", places=decision.places)
    return None


def law_93c(appeal: Appeal, ruled: list[Recorded[Ruled]]) -> Finding | None:
    """Law 93C (2017): what was decided on appeal is appealed further as the regulating authority provides."""
    decided = [one for one in ruled if isinstance(one.event, AppealDecided)]
    return Finding("93C", "further_appeal", places=appeal.lodged.places) if decided else None


def is_recommendation(appeal: Appeal, decision: Recorded[AppealDecided]) -> bool:
    """Whether a decision only recommends: it says so, or a committee changes what it may not overrule."""
    if decision.event.by == "director":
        return False
    outcome = decision.event.outcome
    return outcome == "recommended" or (outcome == "varied" and appeal.kind in NOT_OVERRULED)


def makes_score(appeal: Appeal, decision: Recorded[AppealDecided]) -> bool:
    """Whether a decision puts a score in the place of the one that stood."""
    event = decision.event
    given = event.ns or event.ew or event.ns_artificial or event.ew_artificial
    return bool(given) and event.outcome == "varied" and not is_recommendation(appeal, decision)


def acted_after(ruled: list[Recorded[Ruled]], since: Recorded[Any]) -> Recorded[Ruled] | None:
    """What the director ruled, or what score he gave, on the same incident after something else; None where nothing is
    known to have come after it."""
    acts = (one for one in ruled if isinstance(one.event, RulingGiven | RulingRevised | ScoreAdjusted))
    return next((one for one in acts if is_after(one, since)), None)
