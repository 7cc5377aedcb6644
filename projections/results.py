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
from domain.events import AppealDecided, ScoreAdjusted, WeightedResult
from domain.seats import Side
from projections.board_rulings import BoardRulings
from projections.chapters.revokes import ruling_in_force
from projections.incidents import Finding, Question
from projections.laws.law_77_score import is_vulnerable, law_77

__all__ = ["Awaits", "BoardResult", "Part", "Stage", "result_of"]


NO_RESULT = ("result_cancelled", "redeal")
"""Findings by which nothing that was bid or played on the board counts."""


@dataclass(frozen=True, slots=True)
class Part:
    """One weighted part of a side's result; `score` is in points from that side's view."""

    weight: Fraction
    contract: str
    declarer: str
    tricks: int
    score: int


@dataclass(frozen=True, slots=True)
class Stage:
    """A result as it stood after one step."""

    name: str
    """`play`, `transfer`, `equity`, `ruling`, `director`, `committee`."""
    ns: tuple[Part, ...]
    ew: tuple[Part, ...]
    laws: tuple[str, ...] = ()
    entries: tuple[int, ...] = ()
    ns_artificial: str = ""
    """An artificial score (12C2) in place of parts: `average+`, `average`, `average-`, or an exact number."""
    ew_artificial: str = ""
    stream: str = ""
    """The stream in which the entries stand, where it is not the table's own."""

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


@dataclass(frozen=True, slots=True)
class Awaits:
    """What a result waits for."""

    law: str
    incident: str
    what: str


@dataclass(slots=True)
class BoardResult:
    """A board's result in all its stages. `state` is `auction`, `play`, `claimed`, `awaits`, `done` or `none`."""

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
    if _is_cancelled(rulings):
        result.state = "none"
    elif board.passed_out:
        part = (Part(Fraction(1), "pass", "", 0, 0),)
        result.stages.append(Stage("play", part, part, ("22B",)))
    elif rulings.tricks is not None and board.contract is not None:
        _tricks_stages(rulings, board.contract, result)
    _assigned_stages(rulings, result)
    _decided_stages(rulings, result)
    result.awaits = _awaits(rulings)
    result.state = _state(rulings, result)
    return result


def _state(rulings: BoardRulings, result: BoardResult) -> str:
    if result.awaits:
        return "awaits"
    if result.stages:
        return "done"
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


def _assigned_stages(rulings: BoardRulings, result: BoardResult) -> None:
    """The assigned scores (12C1b) that the director gave by answering a question with declarer's tricks."""
    if rulings.board.contract is None:
        return
    for incident in rulings.incidents:
        for question in incident.questions:
            answer = question.answer
            if question.wants_tricks != "adjusted" or answer is None or answer.answer != "adjusted":
                continue
            if answer.tricks is not None and 0 <= answer.tricks <= 13:
                finding = Finding(question.law, "adjusted_score", incident.seat, places=question.places)
                laws = tuple(dict.fromkeys((question.law, "12C1b")))
                result.stages.append(_stage(rulings, "director", answer.tricks, [finding], laws))


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


def _decided_stages(rulings: BoardRulings, result: BoardResult) -> None:
    """Adjusted scores of the director, then of a committee, in the order they were given."""
    decisions: list[tuple[int, str, ScoreAdjusted | AppealDecided]] = []
    decisions += [(place, "director", event) for place, event, _ in rulings.facts.moments(ScoreAdjusted)]
    decisions += [(place, "committee", event) for place, event, _ in rulings.facts.moments(AppealDecided)]
    for place, name, event in sorted(decisions, key=lambda decision: decision[0]):
        stage = _decided(rulings, name, event, result.final, entry_of(place))
        if stage is not None:
            result.stages.append(stage)


def _decided(
    rulings: BoardRulings, name: str, event: ScoreAdjusted | AppealDecided, before: Stage | None, entry: int
) -> Stage | None:
    """The stage that a decision makes: each side has what it is given, or keeps what it had; None where it gives none
    of them anything."""
    given = {Side.NS: (event.ns, event.ns_artificial), Side.EW: (event.ew, event.ew_artificial)}
    if not any(parts or artificial for parts, artificial in given.values()):
        return None
    parts: dict[Side, tuple[Part, ...]] = {}
    artificial: dict[Side, str] = {}
    for side, (assigned, awarded) in given.items():
        keeps = not assigned and not awarded and before is not None
        parts[side] = before.of(side) if keeps and before is not None else _assigned(rulings, side, assigned)
        artificial[side] = before.artificial(side) if keeps and before is not None else awarded
    laws = (event.law,) if event.law else ()
    return Stage(
        name, parts[Side.NS], parts[Side.EW], laws, (entry,), artificial[Side.NS], artificial[Side.EW]
    )


def _assigned(rulings: BoardRulings, side: Side, parts: tuple[WeightedResult, ...]) -> tuple[Part, ...]:
    """Law 12C1c: the weighted results a side is given, each with its own score."""
    return tuple(
        Part(_weight(part), part.contract, part.declarer.value if part.declarer else "", part.tricks, points)
        for part in parts
        for points in [_points(rulings, side, part)]
    )


def _weight(part: WeightedResult) -> Fraction:
    """The exact weight; nothing where a log of another hand holds none that can be read."""
    try:
        return Fraction(part.weight)
    except (ValueError, ZeroDivisionError):
        return Fraction(0)


def _points(rulings: BoardRulings, side: Side, part: WeightedResult) -> int:
    contract = contract_from_text(part.contract, part.declarer)
    if contract is None:
        return 0
    points = law_77(contract, part.tricks, is_vulnerable(rulings.board.vul, contract.declarer.side))
    return points if contract.declarer.side is side else -points
