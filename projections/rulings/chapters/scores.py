"""The scores that were given on a board (12, 79C, 82, 86, 88, 89), and penalties (90, 91). Runs when the incidents are
named and judged: what a score is compared with is the result of the table, as it was rectified."""

from __future__ import annotations

from domain.board import place_of
from domain.events import JudgementMade, PenaltyGiven, ScoreAdjusted, ScoreCorrected, WeightedResult
from domain.scores import fraction_of, written_score
from domain.seats import Side
from projections.found.incidents import Effect, Finding, Incident, Option, Question, incident_name
from projections.found.stages import Stage
from projections.laws import law_08_rounds as law_08
from projections.laws import law_12_adjusted as law_12
from projections.laws import law_12_damage as damage
from projections.laws import law_43_dummy as law_43
from projections.laws import law_79_corrections as law_79
from projections.laws import law_81_director as law_81
from projections.laws import law_82_errors as law_82
from projections.laws import law_86_teams as law_86
from projections.laws import law_88_indemnity as law_88
from projections.laws import law_89_individual as law_89
from projections.laws import law_90_procedure as law_90
from projections.laws import law_91_discipline as law_91
from projections.laws.law_12_adjusted import Adjustment, incident_of
from projections.laws.law_16_information import answered
from projections.laws.law_79_tricks import beyond_cards, same_as_agreed
from projections.recorded.board_record import Record
from projections.recorded.board_stages import Rectified
from projections.recorded.decisions import Decision
from projections.rulings.adjustments import adjustment_of, superseding
from projections.rulings.board_rulings import RulingsSoFar
from projections.rulings.chapters.fouled import favourable_there, rule_on_fouled
from projections.rulings.deciding import decisions_on
from projections.rulings.given_scores import Assigned
from projections.rulings.results import decided_on

__all__ = ["rule_on_committee_scores", "rule_on_scores"]

KIND = "adjusted score"
BEHIND = place_of(1 << 40)
"""What stands in the session's stream has its incident behind those of the table."""
Item = Finding | Option | Question | Effect | None


def rule_on_scores(rulings: RulingsSoFar, record: Rectified) -> None:
    """Every paragraph that speaks of a score that the director gave, or of a penalty."""
    late = law_08.to_be_played_late(record)
    rulings.add(record.elsewhere.ended(), "board not played", late or record.edition.of(law_82.law_82b2)(record))
    _penalties(rulings)
    _disputed_tricks(rulings)
    _redeals(rulings)
    rule_on_fouled(rulings, record)
    for incident in [*rulings.incidents]:
        _without_result(rulings, incident)
    _given_scores(rulings, record, of_committee=False)


def rule_on_committee_scores(rulings: RulingsSoFar, record: Rectified) -> None:
    """The same of a score that was decided on appeal: it is asked about with the appeal, which must have been named."""
    if any(decision.appeal for decision in decisions_on(record)):
        _given_scores(rulings, record, of_committee=True)


def _penalties(rulings: RulingsSoFar) -> None:
    of = rulings.record.edition.of
    for place, penalty, _ in rulings.record.moments(PenaltyGiven):
        procedural, disciplinary = of(law_90.law_90a)(place, penalty), of(law_91.law_91a)(place, penalty)
        of_partners = of(law_89.law_89)(rulings.record, place, penalty)
        rulings.add(place, "penalty", procedural, disciplinary, of(law_91.law_91b)(place, penalty), of_partners)


def _disputed_tricks(rulings: RulingsSoFar) -> None:
    asked = rulings.record.edition.of(law_79.law_79b3)(rulings.record)
    if asked is not None:
        rulings.add(asked.places[0], "number of tricks", asked, law_79.disputed_too_late(rulings.record))
        if asked.number is not None:
            beyond = beyond_cards(rulings.record, asked.number, asked.places)
            rulings.add(asked.places[0], "number of tricks", beyond, same_as_agreed(rulings.record, asked))


def _redeals(rulings: RulingsSoFar) -> None:
    """86A of every new board that was ordered, with the board in whose place it was, and with the new one as soon as
    that is known not to count, or was asked about."""
    record = rulings.record
    for place, ordered_here in law_86.redeals(record):
        name = incident_name(record.board, place)
        asked = record.edition.of(law_86.law_86a)(record, place, name)
        answered_here = any(asked is not None and asked.answer is each for each in _judgements(record))
        if asked is None or not (ordered_here or asked.calls_for_score or answered_here):
            continue
        incident = rulings.incident(place, "redeal")
        incident.add(asked, law_86.replayed(record, asked, ordered_here=ordered_here))
        if asked.calls_for_score and record.elsewhere.is_latest:
            given = [decision.place for decision in decisions_on(record) if decision.gives_any]
            incident.add(law_12.score_due(record, name, asked.places, has_result=False, settled=max(given, default=0)))


def _judgements(record: Record) -> list[JudgementMade]:
    return [event for _, event, _ in record.moments(JudgementMade)]


def _without_result(rulings: RulingsSoFar, incident: Incident) -> None:
    """12C2 and 86B2 of an incident by which the board gives no result: who is at fault, where the director has said
    that an artificial score is due, or assigned tricks of a contract that there is not."""
    record = rulings.record
    of = record.edition.of
    due = [question for question in incident.questions if _calls_for_artificial(rulings, question)]
    if not due:
        return
    asked = of(law_12.law_12c2)(record, incident.name, due[0].places)
    incident.add(asked, of(law_86.law_86b2a)(record, asked))
    incident.add(of(law_86.law_86b2b)(record, asked), of(law_86.law_86b2c)(record, asked))
    _beside_other_table(record, incident, asked)


def _beside_other_table(record: Record, incident: Incident, asked: Question) -> None:
    """86B1 of a board that gave no result here, when it was said who is at fault, and has one at the other table."""
    if asked.answer is None or len(law_86.laws_of_fault(record, asked, asked.answer.answer)) > 1:
        return
    favourable = favourable_there(record, incident.name, asked.places, known=True)
    incident.add(favourable, law_86.assigned_score_due(favourable, record.adjusted(incident.name)))


def _calls_for_artificial(rulings: RulingsSoFar, question: Question) -> bool:
    if answered(question, "artificial_score"):
        return True
    return rulings.board.contract is None and question.wants_tricks == "adjusted" and answered(question, "adjusted")


def _given_scores(rulings: RulingsSoFar, record: Rectified, *, of_committee: bool) -> None:
    """What the Laws say of each score that was given and still counts."""
    steps = [step for step in decided_on(rulings.as_of(record)) if step.decision is not None]
    for number, step in enumerate(steps):
        decision, later = step.decision, steps[number + 1 :]
        if decision is None or bool(decision.appeal) is not of_committee:
            continue
        by = superseding(step, later)
        if by is not None and by.decision is not None:
            _add(rulings, decision, law_12.superseded(decision, by.decision))
        elif isinstance(decision.event, ScoreCorrected):
            _corrected(rulings, step, decision.event)
        else:
            _adjusted(rulings, record, step, later)


def _add(rulings: RulingsSoFar, decision: Decision, *items: Item) -> None:
    """To the incident that a decision is about; to one of its own where it names none that is there."""
    found = [item for item in items if item is not None]
    if not found:
        return
    name = incident_of(rulings.record, decision)
    incident = next((each for each in rulings.incidents if each.name == name), None)
    if incident is None and not decision.stream and name.startswith(f"{rulings.board.number}#{decision.entry}"):
        incident = rulings.incident(decision.place, KIND)
    if incident is None:
        place = BEHIND + decision.place if decision.stream else decision.place
        of_session = decision.place if decision.stream else 0
        incident = Incident(rulings.board.number, name, KIND, place, of_session=of_session)
        rulings.begin(incident)
    incident.add(*found)


def _adjusted(rulings: RulingsSoFar, record: Rectified, step: Assigned, later: list[Assigned]) -> None:
    """12, 79B3, 82B1, 86B and 88 of a score that the director or a committee gave."""
    decision, adjustment = step.decision, adjustment_of(rulings.as_of(record), step)
    of = record.edition.of
    if decision is None or adjustment is None:
        return
    faults = law_12.unreadable(record, decision)
    if faults:
        _add(rulings, decision, *faults)
        return
    incident = next((each for each in rulings.incidents if each.name == adjustment.about), None)
    asked_before = incident is not None and any(question.law == "86B1" for question in incident.questions)
    of_one = law_86.speaks_of_one_table(adjustment) and not asked_before
    favourable = favourable_there(record, adjustment.incident, adjustment.places) if of_one else None
    results = (each.decision for each in later if each.decision is not None and each.after is not None)
    settled = next((each.place for each in results if any(each.gives(side) for side in Side)), 0)
    by_fault = incident is not None and any(finding.law == "86B2b" for finding in incident.findings)
    _add(
        rulings, decision, *_of_12(record, adjustment, incident), law_79.raised_alone(record, adjustment),
        of(law_82.law_82b1)(adjustment.event.law, adjustment.places), favourable,
        law_86.assigned_score_due(favourable, settled), law_86.not_the_complement(record, adjustment, by_fault),
        of(law_88.law_88)(record, adjustment),
    )  # fmt: skip
    if incident is not None:
        incident.add(law_43.declarers_side_adjusted_too(record, incident, decision))


def _of_12(record: Record, adjustment: Adjustment, incident: Incident | None) -> tuple[Item, ...]:
    """What 12 says of an adjusted score; 12A only of the director's, for an appeal has its own time (92B)."""
    of = record.edition.of
    of_director = isinstance(adjustment.event, ScoreAdjusted)
    return (
        of(law_12.law_12a)(record, adjustment) if of_director else None,
        law_81.changed_after_period(record, adjustment.event.at, adjustment.places, adjustment.incident)
        if of_director else None, of(law_12.law_12a1)(adjustment, incident),
        of(law_12.law_12a2)(adjustment), of(law_12.law_12a3)(adjustment, incident),
        of(damage.law_12b1)(record, adjustment), damage.offenders_gain(record, adjustment),
        of(damage.law_12b2)(adjustment, incident),
        of(law_12.law_12c1a)(adjustment), of(law_12.law_12c1f)(adjustment), law_12.gives_nothing(adjustment),
        of(law_12.law_12c1b)(record, adjustment),
        of(law_12.law_12c1d)(record, adjustment), law_12.self_inflicted_ground(record, adjustment),
        law_12.of_offending_side(adjustment), law_12.negative_part(adjustment),
        law_12.artificial_is_too_good(record, adjustment), of(law_12.law_12c3)(record, adjustment),
    )  # fmt: skip


def _corrected(rulings: RulingsSoFar, step: Assigned, event: ScoreCorrected) -> None:
    """79C of a corrected score."""
    of = rulings.record.edition.of
    decision = step.decision
    assert decision is not None
    name = incident_of(rulings.record, decision)
    stood = _stood(step.before)
    found = of(law_79.law_79c1)(decision, stood, is_other=not _is_score(step.before, event.old))
    late = of(law_79.law_79c2)(rulings.record, decision, name)
    _add(rulings, decision, *law_12.unreadable(rulings.record, decision), found, late)


def _stood(stage: Stage | None) -> str:
    """The score that stood, as a correction writes it."""
    if stage is None:
        return "-"
    told = {side: stage.artificial(side) or "/".join(f"{part.score:+d}" for part in stage.of(side)) for side in Side}
    return told[Side.NS] if stage.is_balanced else f"NS {told[Side.NS]} EW {told[Side.EW]}"


def _is_score(stage: Stage | None, text: str) -> bool:
    """Whether a written score is the one of a stage, side by side."""
    written = written_score(text)
    if stage is None or written is None:
        return stage is None and text.strip() in ("", "-")
    for side in Side:
        told, parts = written.of(side), stage.of(side)
        if told.points is not None and (len(parts) != 1 or parts[0].score != told.points):
            return False
        if told.award != stage.artificial(side):
            return False
        mine = {(part.contract.upper(), part.declarer, part.tricks, str(part.weight)) for part in parts}
        if told.parts and mine != {_as_part(part) for part in told.parts}:
            return False
    return True


def _as_part(part: WeightedResult) -> tuple[str, str, int, str]:
    weight = fraction_of(part.weight)
    return part.contract.upper(), part.declarer.value if part.declarer else "", part.tricks, str(weight)
