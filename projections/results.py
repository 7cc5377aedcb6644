"""The result of a board in its stages: in play, after transfers, after the director, after the committee.

Each side has its own result (a split score is two), each a list of weighted parts. Every stage that changed something
is kept, with its laws and entries.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from domain.board import entry_of
from domain.calls import Contract, contract_from_text
from domain.events import JudgementMade, ScoreAdjusted, WeightedResult
from domain.scores import fraction_of
from domain.seats import Side
from projections.board_rulings import BoardRulings
from projections.chapters.revokes import ruling_in_force
from projections.deciding import decisions_on
from projections.decisions import Decision
from projections.incidents import Finding, Incident, Question
from projections.laws.law_12_adjusted import answers_fault, awards_for_fault, is_denied, laws_of_fault, unreadable
from projections.laws.law_77_score import is_vulnerable, law_77
from projections.laws.law_79_corrections import is_in_doubt
from projections.scoring.scores import Points, SelfInflicted

__all__ = [
    "RECTIFIED", "Assigned", "Awaits", "BoardResult", "Part", "Stage", "decided_on", "offending_side",
    "points_of_stage", "result_of",
]  # fmt: skip


NO_RESULT = ("result_cancelled", "redeal")
"""Findings by which nothing that was bid or played on the board counts."""

NO_SCORE = ("award_not_readable", "correction_not_readable", "part_not_lawful", "weights_do_not_sum")
"""Findings on a decision that gives no score that can be read: a log of another hand."""

RECTIFIED = ("play", "transfer", "ruling")
"""The stages of what came about at the table, rectified as the Laws prescribe; nobody has judged anything yet."""

NO_OFFENCE = frozenset(
    {
        "adjusted score", "chance information", "claim", "concession", "disputed fact", "hand called on before",
        "inspected trick", "misunderstanding", "number of tricks", "penalty", "prevented irregularity",
    }
)  # fmt: skip
"""Kinds of incident whose player is no offender."""

GIVE_TRICKS = ("adjusted", "clearly_convinced", "other_number")
"""Answers that give a score by declarer's tricks."""


@dataclass(frozen=True, slots=True)
class Part:
    """One weighted part of a side's result; `score` is in points from that side's view. `contract` is `pass` where the
    board was passed out, and empty where a correction names nothing but points."""

    weight: Fraction
    contract: str
    declarer: str
    tricks: int
    score: int


@dataclass(frozen=True, slots=True)
class Stage:
    """A result as it stood after one step."""

    name: str
    """`play`, `transfer`, `equity`, `ruling`, `director`, `correction`, `committee`."""
    ns: tuple[Part, ...]
    ew: tuple[Part, ...]
    laws: tuple[str, ...] = ()
    entries: tuple[int, ...] = ()
    ns_artificial: str = ""
    """An artificial score (12C2) in place of parts: `average+`, `average`, `average-`, or an exact number."""
    ew_artificial: str = ""
    stream: str = ""
    """The stream in which the entries stand, where it is not the table's own."""
    ns_self_inflicted: SelfInflicted | None = None
    """12C1e: the part of its damage that the side brought on itself, and keeps."""
    ew_self_inflicted: SelfInflicted | None = None

    @property
    def is_balanced(self) -> bool:
        """Whether what one side has is what the other has not; else the score is split."""
        mirrored = tuple(replace(part, score=-part.score) for part in self.ew)
        return self.ns == mirrored and self.ns_artificial == self.ew_artificial

    def artificial(self, side: Side) -> str:
        """The artificial score of one side; empty where it has a result."""
        return self.ns_artificial if side is Side.NS else self.ew_artificial

    def of(self, side: Side) -> tuple[Part, ...]:
        """The result of one side."""
        return self.ns if side is Side.NS else self.ew

    def self_inflicted(self, side: Side) -> SelfInflicted | None:
        """What one side brought on itself (12C1e)."""
        return self.ns_self_inflicted if side is Side.NS else self.ew_self_inflicted


@dataclass(frozen=True, slots=True)
class Awaits:
    """What a result waits for."""

    law: str
    incident: str
    what: str


@dataclass(slots=True)
class BoardResult:
    """A board's result in all its stages. `state` is `auction`, `play`, `claimed`, `awaits`, `done`, `none` where it
    was cancelled, or `not_played` where this table never began it."""

    board: int
    contract: Contract | None
    state: str
    stages: list[Stage] = field(default_factory=list[Stage])
    awaits: list[Awaits] = field(default_factory=list[Awaits])

    @property
    def final(self) -> Stage | None:
        """The latest stage; None while there is no result."""
        return self.stages[-1] if self.stages else None


def result_of(rulings: BoardRulings) -> BoardResult:
    """The stages of a board's result, from its rulings."""
    board = rulings.board
    result = BoardResult(board.number, board.contract, "done")
    _played_stages(rulings, result)
    _decide(rulings, result)
    result.awaits = _awaits(rulings)
    result.state = _state(rulings, result)
    return result


def _played_stages(rulings: BoardRulings, result: BoardResult) -> None:
    """The result in play, after transfers, and by 64C; none of a board that was cancelled."""
    board = rulings.board
    if _is_cancelled(rulings):
        result.state = "none"
    elif board.passed_out:
        part = (Part(Fraction(1), "pass", "", 0, 0),)
        result.stages.append(Stage("play", part, part, ("22B",)))
    elif rulings.tricks is not None and board.contract is not None:
        _tricks_stages(rulings, board.contract, result)


def _state(rulings: BoardRulings, result: BoardResult) -> str:
    if result.awaits:
        return "awaits"
    if result.stages:
        return "done"
    if not rulings.facts.is_begun:
        return "not_played"
    return "none" if result.state == "none" else rulings.board.phase.value


def _is_cancelled(rulings: BoardRulings) -> bool:
    """Whether what was bid and played gives no result: cancelled (13B, 13D, 15A2, 15B), or the board is dealt anew."""
    return any(finding.code in NO_RESULT for incident in rulings.incidents for finding in incident.findings)


def _awaits(rulings: BoardRulings) -> list[Awaits]:
    waiting: list[Awaits] = []
    for incident in rulings.incidents:
        waiting += [
            Awaits(question.law, incident.name, question.code)
            for question in incident.open_questions
            if question.blocks
        ]
        claims = (effect for effect in incident.effects if effect.code == "await_agreement")
        waiting += [Awaits(effect.law, incident.name, effect.code) for effect in claims]
        orphans = (finding for finding in incident.findings if finding.code == "orphan")
        waiting += [Awaits(finding.law, finding.note, finding.code) for finding in orphans]
        odd = (finding for finding in incident.findings if finding.code in NO_SCORE)
        waiting += [Awaits(finding.law, incident.name, finding.code) for finding in odd]
    return waiting


def _stage(rulings: BoardRulings, name: str, tricks: int, findings: list[Finding], laws: tuple[str, ...] = ()) -> Stage:
    """A stage in which both sides have the table's contract with declarer's tricks."""
    entries = tuple(dict.fromkeys(entry for finding in findings for entry in finding.entries))
    ns, ew = (_parts(rulings, side, tricks) for side in Side)
    return Stage(name, ns, ew, laws or tuple(dict.fromkeys(finding.law for finding in findings)), entries)


def _parts(rulings: BoardRulings, side: Side, tricks: int) -> tuple[Part, ...]:
    contract = rulings.board.contract
    assert contract is not None
    points = law_77(contract, tricks, is_vulnerable(rulings.board.vul, contract.declarer.side))
    own = points if side is contract.declarer.side else -points
    return (Part(Fraction(1), contract.text, contract.declarer.value, tricks, own),)


def _tricks_stages(rulings: BoardRulings, contract: Contract, result: BoardResult) -> None:
    """Tricks in play or by claim, then automatic transfers, then what 64C gives instead."""
    won = rulings.tricks
    assert won is not None
    side = contract.declarer.side
    tricks = won.of(side)
    play = _stage(rulings, "play", tricks, [], (won.law,))
    given_back = _given_back(rulings)
    laws = (won.law, *dict.fromkeys(question.law for question in given_back))
    places = (*won.places, *(place for question in given_back for place in question.places))
    entries = tuple(dict.fromkeys(entry_of(place) for place in places if place))
    result.stages.append(Stage(play.name, play.ns, play.ew, laws, entries))
    if rulings.transfers:
        tricks = _after(rulings.transfers, tricks, side)
        result.stages.append(_stage(rulings, "transfer", tricks, list(rulings.transfers.values())))
    tricks = _ruling_stage(rulings, won.of(side), tricks, result)
    _equity_stage(rulings, contract, tricks, result)


def _given_back(rulings: BoardRulings) -> list[Question]:
    """The questions of 69B and 71 by whose answer a trick was given back."""
    questions = (question for incident in rulings.incidents for question in incident.questions)
    return [q for q in questions if q.law in ("69B", "71") and q.answer and q.answer.answer == q.wants_tricks]


def _after(transfers: Mapping[str, Finding], tricks: int, declaring: Side) -> int:
    """Declarer's tricks after transfers, 0 to 13."""
    for finding in transfers.values():
        if finding.seat is not None:
            tricks += (finding.tricks or 0) * (-1 if finding.seat.side is declaring else 1)
    return max(0, min(13, tricks))


def _equity_stage(rulings: BoardRulings, contract: Contract, tricks: int, result: BoardResult) -> None:
    """64C1 and 64C2: what the director judged instead of the transfer, where it is better for the non-offenders."""
    for incident in rulings.incidents:
        for question in incident.questions:
            answer = question.answer
            if not question.law.startswith("64C") or answer is None or answer.answer != "damaged":
                continue
            if answer.tricks is None or incident.seat is None or not 0 <= answer.tricks <= 13:
                continue
            declarer_gains = answer.tricks > tricks
            for_offenders = declarer_gains is (incident.seat.side is contract.declarer.side)
            if answer.tricks == tricks or (for_offenders and question.law != "64C2b"):
                continue
            tricks = answer.tricks
            finding = Finding(question.law, "equity", incident.seat, places=question.places)
            result.stages.append(_stage(rulings, "equity", tricks, [finding], (question.law, "12C1")))


def _ruling_stage(rulings: BoardRulings, played: int, computed: int, result: BoardResult) -> int:
    """Where rulings name other transfers than the Laws compute, they count as they were given, until they are revised.
    Returns declarer's tricks."""
    contract = rulings.board.contract
    differing = [f for incident in rulings.incidents for f in incident.findings if f.code == "ruling_differs"]
    if not differing or contract is None:
        return computed
    as_given: dict[str, Finding] = {}
    for name, transfer in rulings.transfers.items():
        found = ruling_in_force(rulings.facts, name)
        as_given[name] = replace(transfer, tricks=found[1].tricks) if found else transfer
    tricks = _after(as_given, played, contract.declarer.side)
    result.stages.append(_stage(rulings, "ruling", tricks, differing))
    return tricks


def decided_on(rulings: BoardRulings) -> list[Assigned]:
    """The scores that were given on a board with the stages before and after each."""
    result = BoardResult(rulings.board.number, rulings.board.contract, "")
    _played_stages(rulings, result)
    return _decide(rulings, result)


def _decide(rulings: BoardRulings, result: BoardResult) -> list[Assigned]:
    """The stages of what the director judged, adjusted and corrected, and of what a committee decided, in the order it
    was done; what stands in the session's stream by its time, else last."""
    steps = assigned_on(rulings)
    rectified = next((stage for stage in reversed(result.stages) if stage.name in RECTIFIED), None)
    for step in steps:
        step.rectified, step.before = rectified, result.final
        step.after = _stage_of(rulings, step, result)
        if step.after is not None:
            result.stages.append(step.after)
    return steps


@dataclass(slots=True)
class Assigned:
    """A score that somebody gave: by a decision that says so, or by answering a question."""

    decision: Decision | None = None
    question: Question | None = None
    incident: Incident | None = None
    before: Stage | None = None
    """The stage it stands in place of."""
    rectified: Stage | None = None
    """The result of the table, after transfers."""
    after: Stage | None = None
    """None where it gives no score, or none that can be read."""


def assigned_on(rulings: BoardRulings) -> list[Assigned]:
    """The scores that were given on a board, in the order in which they were."""
    judged = _judged_scores(rulings)
    found: list[Assigned] = []
    for decision in decisions_on(rulings.facts):
        while judged and not decision.stream and judged[0][0] < decision.place:
            found.append(judged.pop(0)[1])
        if decision.stream:
            found += [each for _, each in judged if _is_earlier(each, decision)]
            judged = [(place, each) for place, each in judged if not _is_earlier(each, decision)]
        found.append(Assigned(decision))
    return found + [each for _, each in judged]


def _is_earlier(judged: Assigned, decision: Decision) -> bool:
    """Whether a question was answered before a decision of the session's stream, or no time tells that it was later."""
    answer = judged.question.answer if judged.question is not None else None
    return answer is None or not (answer.at and decision.event.at) or answer.at <= decision.event.at


def _judged_scores(rulings: BoardRulings) -> list[tuple[int, Assigned]]:
    """The answers by which the director gave a score, each with its place: declarer's tricks (12C1b), or who is at
    fault for a board without a result (12C2)."""
    found: list[tuple[int, Assigned]] = []
    places = {id(event): place for place, event, _ in rulings.facts.moments(JudgementMade)}
    for incident in rulings.incidents:
        for question in incident.questions:
            answer = question.answer
            if answer is None:
                continue
            if (question.wants_tricks in GIVE_TRICKS and answer.answer == question.wants_tricks) or answers_fault(
                question
            ):
                found.append((places.get(id(answer), incident.place), Assigned(None, question, incident)))
    return sorted(found, key=lambda each: each[0])


def _stage_of(rulings: BoardRulings, step: Assigned, result: BoardResult) -> Stage | None:
    if step.decision is not None:
        return _decided(rulings, step.decision, result)
    question, incident = step.question, step.incident
    answer = question.answer if question is not None else None
    if question is None or incident is None or answer is None:
        return None
    awards = awards_for_fault(question, answer.answer)
    if awards is not None:
        laws = laws_of_fault(rulings.facts, answer.answer)
        entries = tuple(dict.fromkeys(entry_of(place) for place in question.places if place))
        return Stage("director", (), (), laws, entries, awards[Side.NS], awards[Side.EW])
    if rulings.board.contract is None or answer.tricks is None or not 0 <= answer.tricks <= 13:
        return None
    finding = Finding(question.law, "adjusted_score", incident.seat, places=question.places)
    name, law = ("ruling", "79B") if question.law == "79B" else ("director", "12C1b")
    return _stage(rulings, name, answer.tricks, [finding], tuple(dict.fromkeys((question.law, law))))


def _decided(rulings: BoardRulings, decision: Decision, result: BoardResult) -> Stage | None:
    """The stage that a decision makes: each side has what it is given, or keeps what it had; None where it gives none
    of them anything, or nothing that can be read."""
    if not any(decision.is_given(side) for side in Side) or unreadable(decision):
        return None
    if is_in_doubt(rulings.facts, decision):
        return None
    before = result.final
    parts: dict[Side, tuple[Part, ...]] = {}
    awards: dict[Side, str] = {}
    for side in Side:
        keeps = not decision.is_given(side) and before is not None
        parts[side] = before.of(side) if keeps and before is not None else _given(rulings, side, decision)
        awards[side] = before.artificial(side) if keeps and before is not None else decision.award(side)
    law = decision.event.law
    ns, ew = (_self_inflicted(rulings, side, decision, result) for side in Side)
    return Stage(
        decision.name, parts[Side.NS], parts[Side.EW], (law,) if law else (), (decision.entry,), awards[Side.NS],
        awards[Side.EW], decision.stream, ns, ew,
    )  # fmt: skip


def _self_inflicted(rulings: BoardRulings, side: Side, decision: Decision, result: BoardResult) -> SelfInflicted | None:
    """Law 12C1e: what an innocent side keeps of its damage, as the director named it: a part, or what it could have had
    but for its own error; None where he named none, or found that there was none."""
    event = decision.event
    if not isinstance(event, ScoreAdjusted) or is_denied(rulings.facts, decision, side, offending_side(rulings, event)):
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


def offending_side(rulings: BoardRulings, event: ScoreAdjusted) -> Side | None:
    """Whose irregularity an adjusted score is about: that of the incident it names, else of the only one on the board
    that is a player's; None where that is not known, or where it was the director's error (82C)."""
    if event.law.startswith("82C"):
        return None
    named = [incident for incident in rulings.incidents if incident.name == event.incident]
    erred = [incident for incident in rulings.incidents if incident.kind not in NO_OFFENCE]
    told = [incident for incident in named or erred if incident.seat is not None and incident.kind not in NO_OFFENCE]
    if (event.incident and not named) or len(told) != 1 or told[0].seat is None:
        return None
    return told[0].seat.side


def points_of_stage(stage: Stage | None, side: Side) -> Points:
    """The weighted points of a side in a stage, from its own view."""
    return tuple((part.weight, part.score) for part in stage.of(side)) if stage is not None else ()


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
