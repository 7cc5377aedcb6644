"""Law 93: who decides an appeal, and what a committee may decide.

A committee's decision on a matter of judgement takes the place of the director's. On what a Law or regulation says, and
on discipline, it is a recommendation until the director in charge acts.
"""

from __future__ import annotations

from typing import Any

from domain.events import AppealDecided, RulingGiven, RulingRevised, ScoreAdjusted
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.appeals import Appeal, Recorded, Ruled, is_after

Acted = Recorded[RulingGiven] | Recorded[RulingRevised] | Recorded[ScoreAdjusted]

NOT_OVERRULED = {"law": "recommends_on_law", "discipline": "recommends_on_discipline"}
"""By what an appeal is about: what a committee's decision is, where it may not overrule."""

NOT_HEARD = ("not_admissible", "withdrawn")
"""Outcomes of an appeal that nobody rules on: whoever notes them, they do not say who would have."""


def law_93a(appeal: Appeal) -> Finding | None:
    """Law 93A (2017): where there is no committee, or none can meet without upsetting the event, the director in charge
    hears and rules on every appeal."""
    if appeal.decision is not None and appeal.decision.event.outcome in NOT_HEARD:
        return None
    if not appeal.by_director or any(is_recommendation(appeal, one) for one in appeal.decided):
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
    """Law 93B2 (2017): all other parts of an appeal the director in charge puts before the committee: a matter of
    judgement, and discipline, of which it may only recommend something else (93B3)."""
    if appeal.kind == "law" or appeal.by_director:
        return None
    code = "discipline_to_committee" if appeal.kind == "discipline" else "judgement_to_committee"
    return Finding("93B2", code, places=appeal.lodged.places)


def law_93b3(appeal: Appeal) -> Finding | None:
    """Law 93B3 (2017): a committee has every power the Laws give the director, but may not overrule the director in
    charge on what a Law or regulation says, or on discipline (91); there it recommends that he change his ruling."""
    decision = appeal.decision
    if decision is None or appeal.by_director or decision.event.outcome in NOT_HEARD:
        return None
    if is_recommendation(appeal, decision):
        return Finding("93B3", NOT_OVERRULED.get(appeal.kind, "recommends"), places=decision.places)
    if decision.event.outcome == "varied":
        return Finding("93B3", "committee_decides", places=decision.places)
    return None


def law_93c(appeal: Appeal, ruled: list[Recorded[Ruled]]) -> Finding | None:
    """Law 93C (2017): what was decided on appeal is appealed further as the regulating authority provides: that
    decides who hears it, and until when it may be lodged."""
    decided = appeal.is_further and any(isinstance(one.event, AppealDecided) for one in ruled)
    return Finding("93C", "further_appeal", places=appeal.lodged.places) if decided else None


def is_recommendation(appeal: Appeal, decision: Recorded[AppealDecided]) -> bool:
    """Whether a decision only recommends: it says so, or a committee changes what it may not overrule."""
    if decision.event.by == "director":
        return False
    outcome = decision.event.outcome
    return outcome == "recommended" or (outcome == "varied" and appeal.kind in NOT_OVERRULED)


def score_of(event: AppealDecided | ScoreAdjusted) -> tuple[object, ...]:
    """The score that a decision names, side by side."""
    return event.ns, event.ew, event.ns_artificial, event.ew_artificial


def gives_score(event: AppealDecided) -> bool:
    """Whether a decision names a score, or another penalty, whatever its outcome."""
    return any(score_of(event)) or bool(event.penalty)


def names_score_in_vain(event: AppealDecided) -> bool:
    """Whether a decision that leaves the score as it was names one all the same."""
    return event.outcome in ("upheld", *NOT_HEARD) and gives_score(event)


def makes_score(appeal: Appeal, decision: Recorded[AppealDecided]) -> bool:
    """Whether a decision puts a score in the place of the one that stood."""
    event = decision.event
    return any(score_of(event)) and event.outcome == "varied" and not is_recommendation(appeal, decision)


def decisions_in_force(appeal: Appeal) -> list[Recorded[AppealDecided]]:
    """The decisions that count: those that vary the ruling since the latest that did not. Who upholds a ruling, or does
    not admit the appeal, takes back what was decided on it before."""
    found: list[Recorded[AppealDecided]] = []
    for decision in reversed(appeal.decided):
        if decision.event.outcome != "varied" or is_recommendation(appeal, decision):
            break
        found.append(decision)
    return found[::-1]


def acted_after(ruled: list[Recorded[Ruled]], since: Recorded[Any]) -> Acted | None:
    """What the director ruled, or what score he gave, on the same incident after something else; None where nothing is
    known to have come after it."""
    return next(iter(_acts_after(ruled, since)), None)


def after_recommendation(ruled: list[Recorded[Ruled]], decision: Recorded[AppealDecided]) -> str:
    """What the director in charge did with a recommendation: he followed it, kept his ruling, or acted without the
    score that was recommended; empty where he has not acted yet. He keeps it by ruling the same once more."""
    acts = _acts_after(ruled, decision)
    if not acts:
        return ""
    if _is_kept(ruled, acts, decision):
        return "ruling_kept"
    changes = any(isinstance(one.event, ScoreAdjusted) or one.event.moved is not None for one in acts)
    return "recommendation_followed" if changes or not any(score_of(decision.event)) else "acted_without_score"


def _acts_after(ruled: list[Recorded[Ruled]], since: Recorded[Any]) -> list[Acted]:
    acts: list[Any] = [one for one in ruled if isinstance(one.event, RulingGiven | RulingRevised | ScoreAdjusted)]
    return [one for one in acts if is_after(one, since)]


def _is_kept(ruled: list[Recorded[Ruled]], acts: list[Acted], decision: Recorded[AppealDecided]) -> bool:
    """Whether what the director did was to rule once more (`rule`, and no revision) what he had ruled, or to give the
    score once more that he had given."""
    before = [one for one in ruled if is_after(decision, one)]
    for act in acts:
        if isinstance(act.event, RulingRevised):
            return False
        same = [one.event for one in before if isinstance(one.event, type(act.event))]
        if not same or _said(same[-1]) != _said(act.event):
            return False
    return True


def _said(event: Any) -> tuple[object, ...]:
    return score_of(event) if isinstance(event, ScoreAdjusted) else (event.law.upper(), event.moved)


PARAGRAPHS: Paragraphs = {"93A": law_93a, "93B1": law_93b1, "93B2": law_93b2, "93B3": law_93b3, "93C": law_93c}

CODES = declared(
    Findings(("recommends_on_law", "recommends_on_discipline"), audit="recommendation"),
    Findings((
        "director_in_charge_decides", "law_to_director_in_charge", "recommends", "committee_decides", "further_appeal",
        "discipline_to_committee", "judgement_to_committee"
    )),
    Findings(("ruling_kept", "recommendation_followed"), appeal="settled", recommended=True),
    Findings(("acted_without_score",), appeal="settled", recommended=True, audit="appeal_record"),
)  # fmt: skip
