"""The result of a board in its stages: in play, after transfers, after the director, after the committee.

Each side has its own result (a split score is two), each a list of weighted parts. Every stage that changed something
is kept, with its laws and entries.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from domain.board import entry_of
from domain.calls import Contract
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding, Question
from projections.found.stages import Awaits, BoardResult, Part, Stage
from projections.laws.law_64_transfer import after_transfers
from projections.laws.law_81_director import is_not_extended
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.chapters.claims import given_back
from projections.rulings.chapters.revokes import ruling_in_force
from projections.rulings.given_scores import Assigned, assigned_on, decide, table_parts

__all__ = ["Awaits", "BoardResult", "Part", "Stage", "decided_on", "result_of"]


def result_of(rulings: BoardRulings) -> BoardResult:
    """The stages of a board's result, from its rulings."""
    board = rulings.board
    result = BoardResult(board.number, board.contract, "done")
    _played_stages(rulings, result)
    decide(rulings, assigned_on(rulings), result)
    result.awaits = _awaits(rulings, has_score=bool(result.stages))
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
    if not rulings.record.is_begun:
        return "not_played"
    return "none" if result.state == "none" else rulings.board.phase.value


def _is_cancelled(rulings: BoardRulings) -> bool:
    """Whether what was bid and played gives no result: cancelled (13B, 13D, 15A1a, 15B1), or the
    board is dealt anew."""
    return any(finding.carries.no_result for incident in rulings.incidents for finding in incident.findings)


def _awaits(rulings: BoardRulings, *, has_score: bool) -> list[Awaits]:
    waiting: list[Awaits] = []
    for incident in rulings.incidents:
        waiting += [
            Awaits(question.law, incident.name, question.code)
            for question in incident.open_questions
            if question.blocks
        ]
        awaited = ("agreement",) if has_score else ("agreement", "number")
        claims = (effect for effect in incident.effects if effect.carries.waits in awaited)
        waiting += [Awaits(effect.law, incident.name, effect.code) for effect in claims]
        orphans = (finding for finding in incident.findings if finding.code == "orphan")
        waiting += [Awaits(finding.law, finding.note, finding.code) for finding in orphans]
        awaited = ("unseen",) if rulings.record.adjusted(incident.name) else ("unseen", "count")
        unseen = (finding for finding in incident.findings if finding.carries.waits in awaited)
        waiting += [Awaits(finding.law, incident.name, finding.code) for finding in unseen]
        odd = (finding for finding in incident.findings if finding.carries.no_score)
        waiting += [Awaits(finding.law, incident.name, finding.code) for finding in odd]
    return waiting


def _stage(rulings: BoardRulings, name: str, tricks: int, findings: list[Finding], laws: tuple[str, ...] = ()) -> Stage:
    """A stage in which both sides have the table's contract with declarer's tricks."""
    entries = tuple(dict.fromkeys(entry for finding in findings for entry in finding.entries))
    ns, ew = table_parts(rulings, tricks)
    return Stage(name, ns, ew, laws or tuple(dict.fromkeys(finding.law for finding in findings)), entries)


def _tricks_stages(rulings: BoardRulings, contract: Contract, result: BoardResult) -> None:
    """Tricks in play or by claim, then automatic transfers, then what 64C gives instead."""
    won = rulings.tricks
    assert won is not None
    side = contract.declarer.side
    tricks = won.of(side)
    given_back = _given_back(rulings)
    laws = (won.law, *dict.fromkeys(question.law for question in given_back))
    places = (*won.places, *(place for question in given_back for place in question.places))
    entries = tuple(dict.fromkeys(entry_of(place) for place in places if place))
    result.stages.append(Stage("play", *table_parts(rulings, tricks), laws, entries))
    if rulings.transfers:
        tricks = after_transfers(rulings.transfers.values(), tricks, side)
        result.stages.append(_stage(rulings, "transfer", tricks, list(rulings.transfers.values())))
    tricks = _ruling_stage(rulings, won.of(side), tricks, result)
    _equity_stage(rulings, contract, tricks, result)


def _given_back(rulings: BoardRulings) -> list[Question]:
    """The questions of 69B and 71 by whose answer a trick was given back."""
    return [question for incident in rulings.incidents for question in given_back(rulings.record, incident)]


def _equity_stage(rulings: BoardRulings, contract: Contract, tricks: int, result: BoardResult) -> None:
    """64C1 and 64C2: what the director judged instead of the transfer, where it is better for the non-offenders."""
    for incident in rulings.incidents:
        for question in incident.questions:
            judged = question.number
            if not question.law.startswith("64C") or judged is None or incident.seat is None:
                continue
            if question.answer is not None and is_not_extended(rulings.record, incident.name, question.answer.at):
                continue
            declarer_gains = judged > tricks
            for_offenders = declarer_gains is (incident.seat.side is contract.declarer.side)
            if judged == tricks or (for_offenders and question.law != "64C2b"):
                continue
            tricks = judged
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
        found = ruling_in_force(rulings.record, name)
        as_given[name] = replace(transfer, tricks=found[1].moved) if found else transfer
    tricks = after_transfers(as_given.values(), played, contract.declarer.side)
    result.stages.append(_stage(rulings, "ruling", tricks, differing))
    return tricks


def decided_on(rulings: BoardRulings) -> list[Assigned]:
    """The scores that were given on a board with the stages before and after each."""
    steps = assigned_on(rulings)
    if steps:
        result = BoardResult(rulings.board.number, rulings.board.contract, "")
        _played_stages(rulings, result)
        decide(rulings, steps, result)
    return steps


CODES = declared(Findings(("equity",)))
