"""Appeals: each is an incident of its own, with what makes it admissible or not, who decides it, and what it waits for;
83 and 92 to 93. Runs after every other chapter: they must have named what is appealed."""

from __future__ import annotations

from typing import Any

from domain.events import AppealDecided, PenaltyGiven, RulingGiven, RulingRevised, ScoreAdjusted
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Incident, Question
from projections.laws import law_83_right_to_appeal as law_83
from projections.laws import law_84_ruling as law_84
from projections.laws import law_92_appeal as law_92
from projections.laws import law_93_committee as law_93
from projections.recorded.appeals import (
    Appeal,
    Recorded,
    Ruled,
    appeals_on,
    is_after,
    name_of_appeal,
    rulings_appealed,
    rulings_on,
)
from projections.recorded.board_record import Record
from projections.recorded.periods import Period, appeal_period_on
from projections.rulings.board_rulings import RulingsSoFar
from projections.rulings.chapters.appeal_record import record_findings

__all__ = ["KIND", "committee_scores", "rule_on_appeals", "state_of"]

KIND = "appeal"
AFTER_ALL = 1 << 40
"""Where an appeal that stands in the session's stream comes among a table's incidents: after them."""

HEARD_BY = {"law": "93B1", "judgement": "93B2", "discipline": "93B2"}
"""The paragraph that says who hears an appeal, by what it is about."""


def rule_on_appeals(rulings: RulingsSoFar, record: Record) -> None:
    """The incidents of the appeals on a board; of other rulings that rest on judgement, that they may be appealed."""
    appeals = appeals_on(record)
    if not appeals and not record.moments(RulingGiven):
        return
    period = appeal_period_on(record)
    for appeal in appeals:
        rulings.begin(_incident(record, appeal, period))
    _advise(rulings, appeals, period)


def committee_scores(record: Record) -> list[Recorded[AppealDecided]]:
    """The decisions on appeals that put a score in place of the one that stood, in order."""
    return [
        decided
        for appeal in appeals_on(record)
        for decided in law_93.decisions_in_force(appeal)
        if law_93.makes_score(appeal, decided)
    ]


def _incident(record: Record, appeal: Appeal, period: Period) -> Incident:
    """One appeal: 92 of who, when, through whom and with whose consent; 84 and 93 of what it is about; its state."""
    of = record.edition.of
    lodged = appeal.lodged
    name = name_of_appeal(record, appeal.id)
    of_session = lodged.place if lodged.stream else 0
    place = lodged.place + (AFTER_ALL if lodged.stream else 0)
    incident = Incident(record.board.number, name, KIND, place, of_session=of_session)
    ruled = rulings_appealed(record, appeal)
    where = f", {lodged.name}" if lodged.stream else ""
    incident.add(Finding("92A", "lodged", places=lodged.places, note=f"{appeal.id} ({appeal.incident}){where}"))
    incident.add(
        of(law_92.law_92a)(record, appeal, ruled, name), of(law_92.law_92b)(record, appeal, period, name, ruled)
    )
    incident.add(of(law_92.law_92c)(appeal), of(law_92.law_92d)(record, appeal, name))
    incident.add(*(law_92.all_the_same(record, finding, name) for finding in incident.findings))
    incident.add(
        of(law_84.law_84b)(appeal, ruled), of(law_84.law_84d)(appeal, ruled), of(law_93.law_93c)(appeal, ruled)
    )
    incident.add(
        of(law_93.law_93a)(appeal),
        of(law_93.law_93b1)(appeal),
        of(law_93.law_93b2)(appeal),
        of(law_93.law_93b3)(appeal),
    )
    incident.add(_revised(record, appeal, ruled, name), _director_error(appeal, ruled))
    outcome = appeal.decision.event.outcome if appeal.decision is not None else ""
    if appeal.decision is not None and is_refused(incident) and outcome not in ("not_admissible", "withdrawn"):
        incident.add(Finding("92", "decided_all_the_same", places=appeal.decision.places))
    incident.add(*record_findings(record, appeal, ruled, period))
    incident.add(_state(incident, appeal, ruled))
    return incident


def is_refused(incident: Incident) -> bool:
    """Whether a paragraph of 92 says, or the director judged, that an appeal is not admissible; where he admits it all
    the same, what the paragraph says does not count."""
    answered = [q for q in incident.questions if q.law in ("92A", "92B", "92D") and q.answer is not None]
    admitted = {q.law for q in answered if q.answer and q.answer.answer in law_92.ADMISSIBLE_ANSWERS}
    if any(finding.carries.appeal == "inadmissible" and finding.law not in admitted for finding in incident.findings):
        return True
    return any(question.law not in admitted for question in answered)


REVISED_ANSWERS = ("maintained", "settled")


def _revised(record: Record, appeal: Appeal, ruled: list[Recorded[Ruled]], name: str) -> Question | None:
    """Where the director revised the ruling after it was appealed, and the appeal is not decided: it is not settled by
    that alone. Whoever appealed says whether he still does."""
    since = _revision(appeal, ruled)
    if since is None or appeal.decision is not None:
        return None
    places = (*appeal.lodged.places, *since.places)
    return Question("92", "revised_since", REVISED_ANSWERS, "", places, record.judgement(name, "92"), blocks=False)


def _revision(appeal: Appeal, ruled: list[Recorded[Ruled]]) -> Recorded[Ruled] | None:
    """The latest revision of the ruling, or score given for it, after the appeal was lodged; after it was referred
    back, none."""
    if appeal.referred:
        return None
    acts = (RulingRevised, ScoreAdjusted)
    revised = [one for one in ruled if isinstance(one.event, acts) and is_after(one, appeal.lodged)]
    return revised[-1] if revised else None


def _director_error(appeal: Appeal, ruled: list[Recorded[Ruled]]) -> Finding | None:
    """82C, where the decision on an appeal, or what the director did after it, says that the ruling was wrong: both
    sides are taken to be non-offending."""
    since: list[Recorded[Any]] = [*appeal.decided, *(one for one in ruled if is_after(one, appeal.lodged))]
    found = [one for one in since if one.event.law.upper().startswith("82C")]
    return Finding("82C", "nobody_offends", places=found[-1].places) if found else None


def _state(incident: Incident, appeal: Appeal, ruled: list[Recorded[Ruled]]) -> Finding:
    """Where an appeal stands: whom it waits for, and what would be recorded then; or how it ended."""
    law, code = state_of(incident, appeal, ruled)
    stages: list[Recorded[Any]] = [appeal.lodged, *appeal.heard, *appeal.referred, *appeal.decided]
    of_penalty = bool(appeal.penalties)
    ruling = next((one.event.law for one in reversed(ruled) if isinstance(one.event, PenaltyGiven) is of_penalty), "")
    return Finding(law, code, places=stages[-1].places, note=_line(code, appeal, ruling))


def state_of(incident: Incident, appeal: Appeal, ruled: list[Recorded[Ruled]]) -> tuple[str, str]:
    """The paragraph and code of an appeal's state."""
    decision, referred = appeal.decision, appeal.referred
    if referred and (decision is None or is_after(referred[-1], decision)):
        if law_93.acted_after(ruled, referred[-1]) is None:
            return "93B3", "awaits_point_of_law"
        if appeal.kind == "law" and decision is None:
            return "93B3", "recommendation_followed"
    if decision is not None:
        return _decided(appeal, decision, ruled)
    if is_refused(incident):
        return "92", "awaits_refusal"
    revised = next((q for q in incident.questions if q.code == "revised_since" and q.answer is not None), None)
    if revised is not None and revised.answer is not None and revised.answer.answer == "settled":
        return "92", "settled_by_revision"
    if appeal.heard:
        return "93A" if appeal.by_director else "93B", "awaits_decision"
    admits = [code for code, _ in law_92.ALL_THE_SAME.values()]
    if any(question.is_open and question.code not in admits for question in incident.questions):
        return "92", "awaits_admission"
    return "93C" if appeal.is_further else HEARD_BY.get(appeal.kind, "93B"), "awaits_hearing"


def _decided(appeal: Appeal, decision: Recorded[AppealDecided], ruled: list[Recorded[Ruled]]) -> tuple[str, str]:
    if decision.event.outcome in ("not_admissible", "withdrawn"):
        return "92", "refused" if decision.event.outcome == "not_admissible" else "withdrawn"
    law = "93A" if appeal.by_director else "93B3"
    if law_93.is_recommendation(appeal, decision):
        return "93B3", law_93.after_recommendation(ruled, decision) or "awaits_director_in_charge"
    return law, "upheld" if decision.event.outcome == "upheld" else "varied"


def _line(code: str, appeal: Appeal, ruling: str) -> str:
    """The line of the notation that takes an appeal further; its number where nothing is awaited. `ruling` is the
    paragraph of the ruling appealed."""
    if code == "awaits_refusal":
        return f"decide {appeal.id} not_admissible"
    if code == "awaits_hearing":
        return f"hear {appeal.id}"
    if code == "awaits_decision":
        return f"decide {appeal.id} upheld"
    if code in ("awaits_point_of_law", "awaits_director_in_charge"):
        return f"revise {appeal.incident} {ruling}".strip()
    return appeal.id


def _advise(rulings: RulingsSoFar, appeals: list[Appeal], period: Period) -> None:
    """83 of each incident that was ruled on and is not appealed."""
    record = rulings.record
    appealed = {appeal.incident for appeal in appeals}
    for name in {ruling.incident for _, ruling, _ in record.moments(RulingGiven)}:
        incident = next((each for each in rulings.incidents if each.name == name), None)
        if incident is not None:
            incident.add(record.edition.of(law_83.law_83)(rulings_on(record, name), period, name in appealed))


CODES = declared(
    Findings(("awaits_admission",), appeal="asks"),
    Findings(("awaits_refusal", "awaits_hearing", "awaits_decision", "awaits_point_of_law"), appeal="waits"),
    Findings(("awaits_director_in_charge",), appeal="waits", recommended=True),
    Findings(("refused", "upheld", "varied", "settled_by_revision", "withdrawn"), appeal="settled"),
    Findings(("lodged", "nobody_offends")),
    Findings(("decided_all_the_same",), audit="decided_all_the_same"),
    Questions(("revised_since",)),
)  # fmt: skip
