"""The rulings on a board: its incidents, each with all that the Laws make of it.

The paragraphs are asked in the order of the Laws. What an earlier one found (attention, correction, establishment) is
written on the revoke or claim, so that a later one can read it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.board import Board, Claim, Irregular, Irregularity
from domain.events import (
    DummyActed,
    IrregularityPrevented,
    JudgementMade,
    RevokeAsked,
    RulingGiven,
    RulingRevised,
    TrickInspected,
)
from domain.seats import Side
from domain.table import Table
from projections.facts import Facts
from projections.incidents import Effect, Finding, Incident, incident_name
from projections.laws import law_16_information as law_16
from projections.laws import law_42_dummy as law_42
from projections.laws import law_47_retraction as law_47
from projections.laws import law_61_revoke as law_61
from projections.laws import law_67_defective_trick as law_67
from projections.laws import law_68_claim as law_68
from projections.laws import law_69_agreement as law_69
from projections.laws import law_70_contested as law_70
from projections.laws import law_71_concession as law_71
from projections.laws import law_79_tricks as law_79
from projections.laws.law_61_revoke import Revoke
from projections.laws.law_79_tricks import TricksWon
from projections.regulations import Regulations
from projections.revokes import revokes_on, rule_on_revokes

__all__ = ["BoardRulings", "rule"]


@dataclass(slots=True)
class BoardRulings:
    """All incidents of a board, with the tricks won at the table and those that change hands."""

    facts: Facts
    incidents: list[Incident] = field(default_factory=list[Incident])
    tricks: TricksWon | None = None
    transfers: dict[str, Finding] = field(default_factory=dict[str, Finding])
    """By incident, the finding of 64A or 64B that counts for a revoke."""

    @property
    def board(self) -> Board:
        """The board."""
        return self.facts.board

    @property
    def is_clean(self) -> bool:
        """Whether nothing out of the ordinary happened."""
        return not self.incidents


def rule(table: Table, board: Board, regulations: Regulations | None = None) -> BoardRulings:
    """What the Laws make of a board, as far as the table's record goes.

    A board without irregularity, claim or special moment costs a few comparisons.
    """
    facts = Facts(table, board, regulations or Regulations())
    rulings = BoardRulings(facts)
    if board.irregular or board.claims or board.moments:
        revokes = revokes_on(facts)
        _claims(rulings, revokes)
        rulings.tricks = _tricks(rulings)
        incidents, rulings.transfers = rule_on_revokes(facts, revokes, rulings.tricks)
        rulings.incidents += incidents
        _rule_on_the_rest(rulings)
        _orphans(rulings)
        rulings.incidents.sort(key=lambda incident: incident.place)
    else:
        rulings.tricks = law_79.tricks_won(facts)
    return rulings


def _claims(rulings: BoardRulings, revokes: list[Revoke]) -> None:
    facts = rulings.facts
    for claim in facts.board.claims:
        kind = "concession" if claim.is_concession else "claim"
        name = incident_name(facts.board, claim.place)
        incident = Incident(facts.board.number, name, kind, claim.place, claim.seat)
        incident.add(law_68.law_68a(claim), law_68.law_68b1(claim), law_68.law_68b2(claim), law_68.law_68c(claim))
        incident.add(law_68.law_68d1(claim), *law_68.law_68d2(facts, claim, law_69.is_contested(facts, claim)))
        taken_back = law_69.law_69b(facts, claim, name)
        incident.add(law_79.agreed_otherwise(facts, claim))
        incident.add(law_69.law_69a(facts, claim), *taken_back, *(law_70.bounds_of(claim, each) for each in taken_back))
        _contested(facts, claim, revokes, incident)
        disputed = law_71.law_71(facts, claim, name)
        incident.add(disputed, law_70.bounds_of(claim, disputed) if disputed is not None else None)
        if claim.stands and not any(f.code.startswith("agreed") for f in incident.findings):
            incident.add(_awaits_answer(claim, incident))
        rulings.incidents.append(incident)


def _contested(facts: Facts, claim: Claim, revokes: list[Revoke], incident: Incident) -> None:
    doubt = law_70.with_doubt_against_revoker(claim, revokes) if claim.stands else None
    agreed = law_69.law_69a(facts, claim) is not None
    doubted = law_69.is_contested(facts, claim) or (doubt is not None and not agreed)
    question = law_70.law_70a(facts, claim, incident.name, doubted)
    incident.add(question, doubt if doubted else None)
    if question is not None:
        incident.add(law_70.bounds_of(claim, question))
    if question is None or not question.is_open:
        return
    for paragraph in (law_70.law_70c, law_70.law_70d1, law_70.law_70d2, law_70.law_70e1):
        incident.add(paragraph(facts, claim, incident.name))


def _awaits_answer(claim: Claim, incident: Incident) -> Effect | None:
    """Play is suspended until the other side agrees or somebody doubts the claim."""
    if incident.questions:
        return None
    return Effect("68D", "await_agreement", claim.seat.left, note=str(claim.seat.right), places=(claim.place,))


def _tricks(rulings: BoardRulings) -> TricksWon | None:
    """Tricks at the table, with what the director adjudicated (70A) or gave back (69B, 71)."""
    facts = rulings.facts
    claim = facts.board.claim
    if claim is None:
        return law_79.tricks_won(facts)
    incident = next(i for i in rulings.incidents if i.place == claim.place)
    answers = {question.law: question.answer for question in incident.questions if question.answer}
    adjudicated = answers["70A"].tricks if "70A" in answers else None
    if "70A" in {question.law for question in incident.questions} and adjudicated is None:
        return None
    if any(finding.code == "out_of_bounds" for finding in incident.findings):
        return None
    back = answers["69B"].tricks if "69B" in answers and answers["69B"].answer == "likely" else 0
    kept = answers["71"].tricks if "71" in answers and answers["71"].answer == "cancelled" else 0
    sign = 1 if claim.seat.side is Side.NS else -1
    return law_79.tricks_won(facts, adjudicated, sign * ((kept or 0) - (back or 0)))


def _rule_on_the_rest(rulings: BoardRulings) -> None:
    """Questions, dummy's rights, defective tricks, and irregularities of chapters that are not computed yet."""
    facts = rulings.facts
    board = facts.board
    known = {incident.place for incident in rulings.incidents}
    for place, asked, _ in facts.moments(RevokeAsked):
        incident = _incident(board, place, "question")
        for paragraph in (law_61.law_61b1, law_61.law_61b2a, law_61.law_61b2b, law_61.law_61b3, law_16.law_16b):
            incident.add(paragraph(facts, place, asked))
        rulings.incidents += [incident] if incident.findings else []
    for place, acted, _ in facts.moments(DummyActed):
        _append(rulings, place, "dummy's rights", law_42.law_43a2(facts, place, acted))
    for place, prevented, _ in facts.moments(IrregularityPrevented):
        said = law_42.law_42a3(facts, place, prevented), law_42.law_42b2(facts, place, prevented)
        _append(rulings, place, "prevented irregularity", *said)
    for place, inspected, _ in facts.moments(TrickInspected):
        if finding := law_61.law_61c(facts, place, inspected):
            _append(rulings, place, "inspected trick", finding)
    disputed = law_79.law_79b(facts)
    if disputed is not None:
        _append(rulings, disputed.places[0], "number of tricks", disputed)
    for irregular in board.irregular:
        if irregular.kind is not Irregularity.REVOKE and irregular.place not in known:
            _append(rulings, irregular.place, irregular.kind.value, *_of_irregular(facts, irregular))


def _of_irregular(facts: Facts, irregular: Irregular) -> list[Finding]:
    if irregular.kind is Irregularity.DEFECTIVE_TRICK:
        supplied = law_67.law_67a(facts, irregular)
        return [supplied] if supplied else []
    play = next((play for play in facts.board.plays if play.place == irregular.place), None)
    misled = law_47.law_47e1(facts, play) if play is not None else None
    return [misled] if misled else []


def _incident(board: Board, place: int, kind: str) -> Incident:
    return Incident(board.number, incident_name(board, place), kind, place)


def _orphans(rulings: BoardRulings) -> None:
    """Answers whose incident is gone because an entry was amended since: they are not lost unseen."""
    names = {incident.name for incident in rulings.incidents}
    for moment in rulings.board.moments:
        answer = moment.event
        if isinstance(answer, JudgementMade | RulingGiven | RulingRevised) and answer.incident not in {"", *names}:
            orphan = Finding("85", "orphan", places=(moment.place,), note=answer.incident)
            _append(rulings, moment.place, "answer to nothing", orphan)


def _append(rulings: BoardRulings, place: int, kind: str, *findings: Finding | None) -> None:
    incident = _incident(rulings.board, place, kind)
    incident.add(*findings)
    rulings.incidents.append(incident)
