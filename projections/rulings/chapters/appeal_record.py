"""What is odd about the record of an appeal: the Laws are not asked, but whoever reads it is told."""

from __future__ import annotations

from typing import Any

from domain.events import AppealDecided, ScoreAdjusted
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.laws import law_93_committee as law_93
from projections.recorded.appeals import Appeal, Recorded, Ruled, is_after
from projections.recorded.board_record import Record
from projections.recorded.periods import Period
from projections.recorded.session_record import Entry

__all__ = ["is_replaced", "record_findings"]


def record_findings(record: Record, appeal: Appeal, ruled: list[Recorded[Ruled]], period: Period) -> list[Finding]:
    """Everything about the record of an appeal that does not hang together."""
    found: list[Finding] = []
    if appeal.number_taken:
        found.append(Finding("92A", "number_taken", places=appeal.lodged.places, note=appeal.id))
    found += _of_lodging(appeal, period)
    found += _of_hearing(appeal)
    for decision in appeal.decided:
        if not is_replaced(appeal, decision):
            found += _of_decision(record, appeal, decision)
    found += _overruled(record, appeal)
    return found


def is_replaced(appeal: Appeal, decision: Recorded[AppealDecided]) -> bool:
    """Whether the same director or committee has decided an appeal once more since."""
    later = appeal.decided[next(n for n, one in enumerate(appeal.decided) if one is decision) + 1 :]
    return any(one.event.by == decision.event.by for one in later)


def _of_lodging(appeal: Appeal, period: Period) -> list[Finding]:
    """What it is about was changed when the period had ended."""
    kinds = [(appeal.lodged, appeal.lodged.event.kind), *((one, one.event.kind) for one in appeal.again)]
    changed = [one for (one, kind), (_, before) in zip(kinds[1:], kinds, strict=False) if kind != before]
    late = [one for one in changed if period.holds(one.event.at) is False]
    return [Finding("92B", "kind_changed_late", places=one.places, note=period.end_text) for one in late]


def _law(decision: Recorded[AppealDecided]) -> str:
    return "93A" if decision.event.by == "director" else "93B"


def _of_hearing(appeal: Appeal) -> list[Finding]:
    """Decided, or referred back, before anybody was heard; heard when all was decided."""
    found: list[Finding] = []
    decided = [one for one in appeal.decided if one.event.outcome not in law_93.NOT_HEARD]
    if decided and not any(is_after(decided[0], heard) is not False for heard in appeal.heard):
        found.append(Finding(_law(decided[0]), "decided_without_hearing", places=decided[0].places))
    late = [heard for heard in appeal.heard if decided and all(is_after(heard, one) for one in decided)]
    if late:
        found.append(Finding(_law(decided[-1]), "heard_after_decision", places=late[0].places))
    if appeal.referred and appeal.kind == "judgement":
        first = appeal.referred[0]
        if not any(is_after(first, heard) is not False for heard in appeal.heard):
            found.append(Finding("93B3", "referred_without_hearing", places=first.places))
    return found


def _of_decision(record: Record, appeal: Appeal, decision: Recorded[AppealDecided]) -> list[Finding]:
    """One decision beside the appeal, what it says itself, and what was decided before."""
    event, found, law = decision.event, list[str](), _law(decision)
    if is_after(appeal.lodged, decision):
        found.append("decided_before_lodged")
    if event.board is not None and event.board != record.board.number:
        found.append("decided_on_another_board")
    if _is_incomplete(event):
        found.append("varied_without_score")
    if law_93.names_score_in_vain(event):
        found.append("upheld_with_score")
    earlier = [one.event for one in appeal.decided if one is not decision and is_after(decision, one) is not False]
    before = [one for one in _before(appeal, decision, earlier) if not _is_incomplete(one)]
    if any(one.by == event.by and _said(one) != _said(event) for one in before):
        found.append("decided_otherwise_before")
    return [Finding(law, code, places=decision.places, note=appeal.id) for code in found]


def _is_incomplete(event: AppealDecided) -> bool:
    """Whether a decision changes the ruling, and does not say to what: who decides again only says that."""
    return event.outcome == "varied" and not law_93.gives_score(event)


def _before(appeal: Appeal, decision: Recorded[AppealDecided], earlier: list[AppealDecided]) -> list[AppealDecided]:
    """What was decided before a decision, as the log has it."""
    place = next(n for n, one in enumerate(appeal.decided) if one is decision)
    return [one.event for one in appeal.decided[:place] if one.event in earlier]


def _said(event: AppealDecided) -> tuple[object, ...]:
    return event.outcome, event.penalty, *law_93.score_of(event)


def _overruled(record: Record, appeal: Appeal) -> list[Finding]:
    """Law 93B3: where a committee has decided a matter of judgement, the director does not give another score."""
    decision = appeal.decision
    if decision is None or appeal.by_director or law_93.is_recommendation(appeal, decision):
        return []
    if decision.event.outcome not in ("upheld", "varied") or appeal.kind != "judgement":
        return []
    if any(is_after(back, decision) for back in appeal.referred):
        return []
    given: list[Recorded[Any]] = [Recorded(event, place) for place, event, _ in record.moments(ScoreAdjusted)]
    given += [_recorded(record, entry) for entry in record.session.about(record.stream, record.board.number)]
    others = [
        one
        for one in given
        if isinstance(one.event, ScoreAdjusted)
        and one.event.incident in ("", appeal.incident)
        and is_after(one, decision)
        and law_93.score_of(one.event) != law_93.score_of(decision.event)
    ]
    return [Finding("93B3", "director_overrules_committee", places=one.places, note=one.name) for one in others]


def _recorded(record: Record, entry: Entry) -> Recorded[Any]:
    return Recorded(entry.event, entry.number << 8, entry.stream or record.session.name or "session")


CODES = declared(
    Findings((
        "number_taken", "kind_changed_late", "decided_before_lodged", "decided_without_hearing", "heard_after_decision",
        "decided_on_another_board", "varied_without_score", "upheld_with_score", "decided_otherwise_before",
        "referred_without_hearing"
    ), appeal="odd", audit="appeal_record"),
    Findings(("director_overrules_committee",), appeal="odd", audit="committee_overruled"),
)  # fmt: skip
