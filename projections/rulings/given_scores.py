"""The scores that were given on a board: by a decision that says so, or by answering a question; and what stage of the
result each makes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from domain.board import entry_of
from domain.calls import contract_from_text
from domain.events import JudgementMade, ScoreAdjusted, WeightedResult
from domain.scores import fraction_of
from domain.seats import Side
from projections.found.incidents import Incident, Question
from projections.found.stages import BoardResult, Part, Stage, points_of_stage
from projections.laws.law_12_adjusted import answers_fault, awards_for_fault, incident_of, is_denied, unreadable
from projections.laws.law_77_score import is_vulnerable, law_77
from projections.laws.law_79_corrections import is_in_doubt, is_too_late_to_dispute
from projections.laws.law_81_director import is_not_extended
from projections.laws.law_86_teams import laws_of_fault
from projections.points.scores import SelfInflicted
from projections.recorded.chronology import in_order
from projections.recorded.decisions import Decision
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.deciding import decisions_on

__all__ = ["RECTIFIED", "Assigned", "assigned_on", "decide", "offending_side", "table_parts"]

RECTIFIED = ("play", "transfer", "ruling")
"""The stages of what came about at the table, rectified as the Laws prescribe; nobody has judged anything yet."""

OF_THE_BOARD = (*RECTIFIED, "equity", "correction")
"""Stages of what came about, and of what is taken to have come about instead (64C, 79C), until anybody adjusts it."""

NO_OFFENCE = frozenset(
    {
        "adjusted score", "chance information", "claim", "concession", "disputed fact", "hand called on before",
        "inspected trick", "misunderstanding", "number of tricks", "penalty", "prevented irregularity",
    }
)  # fmt: skip
"""Kinds of incident whose player is no offender."""

WHOLE = Fraction(1)

GIVE_TRICKS = ("adjusted", "clearly_convinced", "other_number")
"""Answers that give a score by declarer's tricks."""


@dataclass(slots=True)
class Assigned:
    """A score that somebody gave: by a decision that says so, or by answering a question."""

    place: int
    stream: str = ""
    """The stream it stands in, where that is not the table's own."""
    at: str = ""
    """When it was given; empty where that is not told."""
    decision: Decision | None = None
    question: Question | None = None
    incident: Incident | None = None
    before: Stage | None = None
    """The stage it stands in place of."""
    rectified: Stage | None = None
    """The result of the table, after transfers."""
    stood: Stage | None = None
    """The same, as 64C, 79B or 79C gave another in its place: what stood before anybody adjusted it."""
    after: Stage | None = None
    """None where it gives no score, or none that can be read."""


def decide(rulings: BoardRulings, steps: list[Assigned], result: BoardResult) -> None:
    """Add the stages of the scores that were given, each with the stages before and after it."""
    rectified = next((stage for stage in reversed(result.stages) if stage.name in RECTIFIED), None)
    for step in steps:
        step.rectified, step.stood, step.before = rectified, _stood(result), result.final
        step.after = _stage_of(rulings, step, result)
        if step.after is not None:
            result.stages.append(step.after)


def _stood(result: BoardResult) -> Stage | None:
    """The result before anybody adjusted it."""
    stages: list[Stage] = []
    for stage in result.stages:
        if stage.name not in OF_THE_BOARD:
            break
        stages.append(stage)
    return stages[-1] if stages else None


def assigned_on(rulings: BoardRulings) -> list[Assigned]:
    """What the director judged, adjusted and corrected, and what a committee decided, in the order it was done; what
    stands in the session's stream by its time, else last."""
    decided = (Assigned(one.place, one.stream, one.at, one) for one in decisions_on(rulings.record))
    return in_order([*_judged_scores(rulings), *decided])


def _judged_scores(rulings: BoardRulings) -> list[Assigned]:
    """The answers by which the director gave a score: declarer's tricks (12C1b, 79B), or who is at fault for a board
    without a result (12C2)."""
    found: list[Assigned] = []
    places = {id(event): place for place, event, _ in rulings.record.moments(JudgementMade)}
    for incident in rulings.incidents:
        for question in incident.questions:
            answer = question.answer
            if answer is None:
                continue
            of_tricks = question.wants_tricks in GIVE_TRICKS and question.number is not None
            if of_tricks or answers_fault(question):
                place = places.get(id(answer), incident.place)
                found.append(Assigned(place, "", answer.at, None, question, incident))
    return found


def _stage_of(rulings: BoardRulings, step: Assigned, result: BoardResult) -> Stage | None:
    if step.decision is not None:
        return _decided(rulings, step.decision, result)
    question, incident = step.question, step.incident
    answer = question.answer if question is not None else None
    if question is None or incident is None or answer is None:
        return None
    if is_not_extended(rulings.record, incident.name, answer.at):
        return None
    entries = tuple(dict.fromkeys(entry_of(place) for place in question.places if place))
    awards = awards_for_fault(question, answer.answer)
    if awards is not None:
        laws = laws_of_fault(rulings.record, question, answer.answer)
        return Stage("director", (), (), laws, entries, awards[Side.NS], awards[Side.EW])
    if rulings.board.contract is None or question.number is None:
        return None
    if question.law == "79B" and is_too_late_to_dispute(rulings.record, incident.name, question.places):
        return None
    ns, ew = table_parts(rulings, question.number)
    name, law = ("ruling", "79B") if question.law == "79B" else ("director", "12C1b")
    return Stage(name, ns, ew, tuple(dict.fromkeys((question.law, law))), entries)


def _decided(rulings: BoardRulings, decision: Decision, result: BoardResult) -> Stage | None:
    """The stage that a decision makes: each side has what it is given, or keeps what it had; None where it gives none
    of them anything, or nothing that can be read."""
    if not decision.gives_any or unreadable(rulings.record, decision):
        return None
    if is_in_doubt(rulings.record, decision) or _is_too_late(rulings, decision):
        return None
    before = result.final
    parts: dict[Side, tuple[Part, ...]] = {}
    awards: dict[Side, str] = {}
    for side in Side:
        keeps = not decision.is_given(side) and before is not None
        parts[side] = before.of(side) if keeps and before is not None else _given(rulings, side, decision)
        awards[side] = before.artificial(side) if keeps and before is not None else decision.award(side)
    laws = [decision.event.law, "93A" if decision.name == "committee" and decision.event.by == "director" else ""]
    ns, ew = (_self_inflicted(rulings, side, decision, result) for side in Side)
    return Stage(
        decision.name, parts[Side.NS], parts[Side.EW], tuple(filter(None, laws)), (decision.entry,), awards[Side.NS],
        awards[Side.EW], decision.stream, ns, ew,
    )  # fmt: skip


def _is_too_late(rulings: BoardRulings, decision: Decision) -> bool:
    """81C3: whether a score was adjusted after the period, and was found to be too late."""
    event = decision.event
    if not isinstance(event, ScoreAdjusted):
        return False
    return is_not_extended(rulings.record, incident_of(rulings.record, decision), event.at)


def _self_inflicted(rulings: BoardRulings, side: Side, decision: Decision, result: BoardResult) -> SelfInflicted | None:
    """Law 12C1e: what an innocent side keeps of its damage, as the director named it: a part, or what it could have had
    but for its own error; None where he named none, or found that there was none."""
    event = decision.event
    if not isinstance(event, ScoreAdjusted):
        return None
    if is_denied(rulings.record, decision, side, offending_side(rulings, decision)):
        return None
    part, without = (
        (event.ns_self_inflicted, event.ns_without_error)
        if side is Side.NS
        else (event.ew_self_inflicted, event.ew_without_error)
    )
    table = next((stage for stage in reversed(result.stages) if stage.name in RECTIFIED), None)
    at_table = points_of_stage(table, side)
    if not part and not (without and at_table):
        return None
    could_have = tuple((each.weight, each.score) for each in _assigned(rulings, side, without))
    return SelfInflicted(fraction_of(part) if part else None, at_table, could_have)


def offending_side(rulings: BoardRulings, decision: Decision) -> Side | None:
    """Whose irregularity a given score is about: that of the incident it names, or whose ruling was appealed, else of
    the only one on the board that is a player's; None where that is not known, or where it was the director's error
    (82C)."""
    event = decision.event
    if event.law.startswith("82C"):
        return None
    name = decision.appealed or getattr(event, "incident", "")
    named = [incident for incident in rulings.incidents if incident.name == name]
    erred = [incident for incident in rulings.incidents if incident.kind not in NO_OFFENCE]
    told = [incident for incident in named or erred if incident.seat is not None and incident.kind not in NO_OFFENCE]
    if (name and not named) or len(told) != 1 or told[0].seat is None:
        return None
    return told[0].seat.side


def table_parts(rulings: BoardRulings, tricks: int) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """The results of both sides, North-South first, by the table's contract and declarer's tricks."""
    contract = rulings.board.contract
    assert contract is not None
    text, declarer = contract.text, contract.declarer
    points = law_77(contract, tricks, is_vulnerable(rulings.board.vul, declarer.side))
    won, lost = (Part(WHOLE, text, declarer.value, tricks, own) for own in (points, -points))
    return ((won,), (lost,)) if declarer.side is Side.NS else ((lost,), (won,))


def _given(rulings: BoardRulings, side: Side, decision: Decision) -> tuple[Part, ...]:
    points = decision.points(side)
    if points is not None:
        return (Part(Fraction(1), "", "", 0, points),)
    return _assigned(rulings, side, decision.gives(side))


def _assigned(rulings: BoardRulings, side: Side, parts: tuple[WeightedResult, ...]) -> tuple[Part, ...]:
    """Law 12C1c: the weighted results a side is given, each with its own score."""
    return tuple(
        Part(weight, part.contract, part.declarer.value if part.declarer else "", part.tricks, points)
        for part in parts
        for points in [_points(rulings, side, part)]
        for weight in [fraction_of(part.weight) or Fraction(0)]
    )


def _points(rulings: BoardRulings, side: Side, part: WeightedResult) -> int:
    contract = contract_from_text(part.contract, part.declarer)
    if contract is None or not 0 <= part.tricks <= 13:
        return 0
    points = law_77(contract, part.tricks, is_vulnerable(rulings.board.vul, contract.declarer.side))
    return points if contract.declarer.side is side else -points
