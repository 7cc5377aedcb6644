"""Law 84: on what a ruling rests, where the facts are agreed: on what the Laws prescribe, or on judgement."""

from __future__ import annotations

from domain.events import AppealDecided, JudgementMade, RulingGiven, RulingRevised, ScoreAdjusted
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.appeals import Appeal, Recorded, Ruled


def rests_on_judgement(ruled: list[Recorded[Ruled]]) -> bool:
    """Whether the director judged, or assigned a score, for what was ruled."""
    return any(isinstance(one.event, JudgementMade | ScoreAdjusted | AppealDecided) for one in ruled)


def law_84b(appeal: Appeal, ruled: list[Recorded[Ruled]]) -> Finding | None:
    """Law 84B (2017): where a Law prescribes the rectification, the director applies it and judges nothing. An appeal
    on judgement of such a ruling has none to appeal."""
    given = [one for one in ruled if isinstance(one.event, RulingGiven | RulingRevised)]
    if appeal.kind != "judgement" or not given or rests_on_judgement(ruled):
        return None
    return Finding("84B", "ruling_is_prescribed", places=given[-1].places, note=given[-1].event.law)


def law_84d(appeal: Appeal, ruled: list[Recorded[Ruled]]) -> Finding | None:
    """Law 84D (2017): where the Laws leave the rectification to the director he judges, and restores equity. A ruling
    that rests on his judgement is more than a point of law, whatever the appeal says."""
    judged = [one for one in ruled if isinstance(one.event, JudgementMade | ScoreAdjusted)]
    if appeal.kind != "law" or not judged:
        return None
    return Finding("84D", "ruling_rests_on_judgement", places=judged[-1].places, note=judged[-1].event.law)


PARAGRAPHS: Paragraphs = {"84B": law_84b, "84D": law_84d}

CODES = declared(Findings(("ruling_is_prescribed", "ruling_rests_on_judgement")))
