"""The scores that were given on a board (12, 79C, 82, 86, 88, 89), and penalties (90, 91). Runs when the incidents are
named and judged: what a score is compared with is the result of the table, as it was rectified."""

from __future__ import annotations

from domain.board import place_of
from domain.events import PenaltyGiven, RedealOrdered, ScoreAdjusted, ScoreCorrected, WeightedResult
from domain.scores import fraction_of, written_score
from domain.seats import Side
from projections.board_rulings import BoardRulings
from projections.incidents import Effect, Finding, Incident, Option, Question
from projections.laws import law_12_adjusted as law_12
from projections.laws import law_43_dummy as law_43
from projections.laws import law_79_corrections as law_79
from projections.laws import law_82_errors as law_82
from projections.laws import law_86_teams as law_86
from projections.laws import law_88_indemnity as law_88
from projections.laws import law_91_discipline as law_91
from projections.laws.law_12_adjusted import Adjustment, incident_of
from projections.laws.law_16_information import answered
from projections.results import Assigned, Stage, decided_on, offending_side, points_of_stage
from projections.scoring.scores import Points

__all__ = ["rule_on_scores"]

KIND = "adjusted score"
BEHIND = place_of(1 << 40)
"""What stands in the session's stream has its incident behind those of the table."""
Item = Finding | Option | Question | Effect | None


def rule_on_scores(rulings: BoardRulings) -> None:
    """Every paragraph that speaks of a score that somebody gave, or of a penalty."""
    facts = rulings.facts
    rulings.add(facts.table.ended, "board not played", law_82.law_82b2(facts))
    _penalties(rulings)
    _disputed_tricks(rulings)
    for place, ordered, _ in facts.moments(RedealOrdered):
        incident = rulings.incident(place, "redeal")
        incident.add(law_86.law_86a(facts, place, ordered, incident.name))
    for incident in [*rulings.incidents]:
        _without_result(rulings, incident)
    _given_scores(rulings)


def _penalties(rulings: BoardRulings) -> None:
    facts = rulings.facts
    for place, penalty, _ in facts.moments(PenaltyGiven):
        said = law_91.law_90a(facts, place, penalty), law_91.law_91a(facts, place, penalty)
        rulings.add(
            place, "penalty", *said, law_91.law_91b(facts, place, penalty), law_88.law_89(facts, place, penalty)
        )


def _disputed_tricks(rulings: BoardRulings) -> None:
    asked = law_79.law_79b3(rulings.facts)
    if asked is not None:
        rulings.add(asked.places[0], "number of tricks", asked)


def _without_result(rulings: BoardRulings, incident: Incident) -> None:
    """12C2 and 86B2 of an incident by which the board gives no result: who is at fault, where the director has said
    that an artificial score is due, or assigned tricks of a contract that there is not."""
    facts = rulings.facts
    due = [question for question in incident.questions if _calls_for_artificial(rulings, question)]
    if not due:
        return
    asked = law_12.law_12c2(facts, incident.name, due[0].places)
    incident.add(asked)
    if facts.regulations.is_team_play:
        incident.add(law_86.law_86b2a(asked), law_86.law_86b2b(asked), law_86.law_86b2c(asked))


def _calls_for_artificial(rulings: BoardRulings, question: Question) -> bool:
    if answered(question, "artificial_score"):
        return True
    return rulings.board.contract is None and question.wants_tricks == "adjusted" and answered(question, "adjusted")


def _given_scores(rulings: BoardRulings) -> None:
    """What the Laws say of each score that was given and still counts."""
    steps = [step for step in decided_on(rulings) if step.decision is not None]
    for number, step in enumerate(steps):
        if step.decision is None or _is_superseded(step, steps[number + 1 :]):
            continue
        if isinstance(step.decision.event, ScoreAdjusted):
            _adjusted(rulings, step, step.decision.event)
        elif isinstance(step.decision.event, ScoreCorrected):
            _corrected(rulings, step, step.decision.event)
        else:
            _add(rulings, step, *law_12.unreadable(step.decision))


def _is_superseded(step: Assigned, later: list[Assigned]) -> bool:
    """Whether later decisions gave every side a score to which this one gave one."""
    decision = step.decision
    given = [side for side in Side if decision is not None and decision.is_given(side)]
    after = [other.decision for other in later if other.decision is not None and other.after is not None]
    return bool(given) and all(any(other.is_given(side) for other in after) for side in given)


def _add(rulings: BoardRulings, step: Assigned, *items: Item) -> None:
    """To the incident that a decision is about; to one of its own where it names none that is there."""
    found = [item for item in items if item is not None]
    decision = step.decision
    if not found or decision is None:
        return
    name = incident_of(rulings.facts, decision)
    incident = next((each for each in rulings.incidents if each.name == name), None)
    if incident is None and not decision.stream and name.startswith(f"{rulings.board.number}#{decision.entry}"):
        incident = rulings.incident(decision.place, KIND)
    if incident is None:
        place = BEHIND + decision.place if decision.stream else decision.place
        incident = Incident(rulings.board.number, name, KIND, place)
        rulings.incidents.append(incident)
    incident.add(*found)


def _adjusted(rulings: BoardRulings, step: Assigned, event: ScoreAdjusted) -> None:
    """12, 82B1, 86B1 and 88 of an adjusted score."""
    facts, decision = rulings.facts, step.decision
    assert decision is not None
    faults = law_12.unreadable(decision)
    if faults:
        _add(rulings, step, *faults)
        return
    name = incident_of(facts, decision)
    incident = next((each for each in rulings.incidents if each.name == name), None)
    adjustment = Adjustment(
        decision, event, name, offending_side(rulings, event), _points(step.rectified), _points(step.after),
        _tricks(decision.gives(Side.NS) + decision.gives(Side.EW)), _transferred(rulings, step, name),
    )  # fmt: skip
    of_12 = (
        law_12.law_12a(facts, adjustment), law_12.law_12a1(adjustment, incident), law_12.law_12a2(adjustment),
        law_12.law_12a3(adjustment, incident), law_12.law_12b1(facts, adjustment),
        law_12.law_12b2(adjustment, incident), law_12.law_12c1a(adjustment), law_12.law_12c1b(facts, adjustment),
        law_12.law_12c1d(facts, adjustment), law_12.self_inflicted_ground(facts, adjustment),
        law_12.of_offending_side(adjustment), law_12.law_12c3(facts, adjustment),
    )  # fmt: skip
    others = law_82.law_82b1(facts, event.law, adjustment.places), law_86.law_86b1(facts, adjustment)
    _add(rulings, step, *of_12, *others, law_88.law_88(facts, adjustment))
    if incident is not None:
        incident.add(law_43.declarers_side_adjusted_too(facts, incident, decision))


def _points(stage: Stage | None) -> dict[Side, Points]:
    return {side: points_of_stage(stage, side) for side in Side}


def _tricks(parts: tuple[WeightedResult, ...]) -> tuple[tuple[str, int], ...]:
    named = ((f"{part.contract}{part.declarer.value if part.declarer else ''}", part.tricks) for part in parts)
    return tuple(dict.fromkeys(named))


def _transferred(rulings: BoardRulings, step: Assigned, incident: str) -> tuple[str, int, int] | None:
    """What an adjusted score for a revoke is compared with: the contract, and declarer's tricks before and after."""
    moved, won, contract = rulings.transfers.get(incident), rulings.tricks, rulings.board.contract
    stage = step.rectified
    if moved is None or not moved.tricks or won is None or contract is None or stage is None or not stage.ns:
        return None
    return f"{contract.text}{contract.declarer.value}", won.of(contract.declarer.side), stage.ns[0].tricks


def _corrected(rulings: BoardRulings, step: Assigned, event: ScoreCorrected) -> None:
    """79C of a corrected score."""
    decision = step.decision
    assert decision is not None
    name = incident_of(rulings.facts, decision)
    stood = _stood(step.before)
    found = law_79.law_79c1(decision, stood, is_other=not _is_score(rulings, step.before, event.old))
    late = law_79.law_79c2(rulings.facts, decision, name)
    _add(rulings, step, *law_12.unreadable(decision), found, late)


def _stood(stage: Stage | None) -> str:
    """The score that stood, as a correction writes it."""
    if stage is None:
        return "-"
    told = {side: stage.artificial(side) or "/".join(f"{part.score:+d}" for part in stage.of(side)) for side in Side}
    return told[Side.NS] if stage.is_balanced else f"NS {told[Side.NS]} EW {told[Side.EW]}"


def _is_score(rulings: BoardRulings, stage: Stage | None, text: str) -> bool:
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
