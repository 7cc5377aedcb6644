"""The rulings on a board: its incidents, each with all that the Laws make of it.

The paragraphs are asked in the order of the Laws. What an earlier one found (attention, correction, establishment) is
written on the revoke or claim, so that a later one can read it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from domain.board import Board, Claim, Irregular, Irregularity
from domain.events import (
    DummyActed,
    IrregularityPrevented,
    RevokeAsked,
    RulingGiven,
    RulingRevised,
    TrickInspected,
)
from domain.seats import Side
from domain.table import Table
from projections.facts import Facts
from projections.incidents import Effect, Finding, Incident, incident_name, only_one
from projections.laws import law_16_information as law_16
from projections.laws import law_43_dummy as law_43
from projections.laws import law_47_retraction as law_47
from projections.laws import law_61_revoke as law_61
from projections.laws import law_62_correction as law_62
from projections.laws import law_63_establishment as law_63
from projections.laws import law_64_transfer as law_64
from projections.laws import law_67_defective_trick as law_67
from projections.laws import law_68_claim as law_68
from projections.laws import law_69_agreement as law_69
from projections.laws import law_70_contested as law_70
from projections.laws import law_71_concession as law_71
from projections.laws import law_79_tricks as law_79
from projections.laws.law_61_revoke import Revoke
from projections.laws.law_79_tricks import TricksWon
from projections.regulations import Regulations

__all__ = ["BoardRulings", "rule"]


@dataclass(slots=True)
class BoardRulings:
    """All incidents of a board, with the tricks won at the table and those that change hands."""

    facts: Facts
    incidents: list[Incident] = field(default_factory=list[Incident])
    tricks: TricksWon | None = None
    transfers: list[Finding] = field(default_factory=list[Finding])
    """The findings of 64A and 64B that count, one a revoke."""

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
        revokes = _revokes(facts)
        _claims(rulings, revokes)
        rulings.tricks = _tricks(rulings)
        _rule_on_revokes(rulings, revokes)
        _rule_on_the_rest(rulings)
        rulings.incidents.sort(key=lambda incident: incident.place)
    else:
        rulings.tricks = law_79.tricks_won(facts)
    return rulings


def _revokes(facts: Facts) -> list[Revoke]:
    """The board's revokes, with attention, correction and establishment written on each."""
    revokes = law_61.revokes_of(facts)
    for revoke in revokes:
        revoke.attention = law_62.attention_to(facts, revoke)
        _reopen(facts, revoke)
    for revoke in revokes:
        revoke.established = _establishment(facts, revoke)
    for revoke in revokes:
        if law_62.law_62c3(facts, revoke, revokes):
            revoke.both_corrected = True
        if law_62.law_62d1(facts, revoke) and revoke.corrected:
            revoke.established = []
    deemed = (law_67.law_67b1(facts, irregular) for irregular in law_67.defective_tricks(facts))
    revokes += [revoke for revoke in deemed if revoke is not None]
    return sorted(revokes, key=lambda revoke: revoke.place)


def _reopen(facts: Facts, revoke: Revoke) -> None:
    """62A with 69A: attention to a revoke before it is established leaves nothing agreed."""
    attention, deadline = revoke.attention, law_63.agreement_ends(facts, revoke.side)
    if attention is None or (deadline is not None and deadline < attention):
        return
    paragraphs = (law_63.law_63a1, law_63.law_63a2, law_63.law_63a3)
    found = [finding for paragraph in paragraphs if (finding := paragraph(facts, revoke))]
    if not any(finding.places[0] < attention for finding in found):
        facts.reopened[revoke.side] = max(attention, facts.reopened.get(revoke.side, 0))


def _establishment(facts: Facts, revoke: Revoke) -> list[Finding]:
    """What establishes a revoke, the first in time first; 43B2b stands in for 63 where dummy spoke without right."""
    paragraphs = (law_63.law_63a1, law_63.law_63a2, law_63.law_63a3, law_63.law_63a4)
    found = [finding for paragraph in paragraphs if (finding := paragraph(facts, revoke))]
    if found:
        return sorted(found, key=lambda finding: finding.places[0])
    prompted = law_43.law_43b2b(facts, revoke)
    return [prompted] if prompted else []


def _claims(rulings: BoardRulings, revokes: list[Revoke]) -> None:
    facts = rulings.facts
    for claim in facts.board.claims:
        kind = "concession" if claim.is_concession else "claim"
        name = incident_name(facts.board, claim.place)
        incident = Incident(facts.board.number, name, kind, claim.place, claim.seat)
        incident.add(law_68.law_68a(claim), law_68.law_68b1(claim), law_68.law_68b2(claim), law_68.law_68c(claim))
        incident.add(law_68.law_68d1(claim), *law_68.law_68d2(facts, claim))
        taken_back = law_69.law_69b(facts, claim, name)
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


def _winnings(rulings: BoardRulings, revoke: Revoke) -> law_64.Winnings:
    """What the offending side won from the revoke trick on, in play and by claim."""
    facts = rulings.facts
    later = facts.tricks_won(revoke.side, revoke.trick + 1)
    if rulings.tricks is not None:
        played = sum(facts.board.won)
        by_claim = rulings.tricks.by_claim[revoke.side.index]
        later += range(played + 1, played + 1 + max(0, by_claim))
    return law_64.Winnings(facts.trick_winner(revoke.trick), tuple(later))


def _rule_on_revokes(rulings: BoardRulings, revokes: list[Revoke]) -> None:
    due: list[tuple[Revoke, Finding, law_64.Winnings, Incident]] = []
    for revoke in revokes:
        incident = _revoke_incident(rulings.facts, revoke, revokes)
        rulings.incidents.append(incident)
        if not (revoke.is_established or revoke.both_corrected):
            continue
        if rulings.tricks is None or revoke.attention is None:
            incident.add(_transfer_to_come(revoke))
            continue
        won = _winnings(rulings, revoke)
        excepted = _exceptions(rulings.facts, revoke, revokes, won)
        general = only_one((law_64.law_64a1(revoke, won), law_64.law_64a2(revoke, won)))
        if excepted:
            only_one(excepted)
            incident.add(*excepted)
            rulings.transfers.append(excepted[0])
            _compare_with_ruling(rulings.facts, incident, excepted[0])
        elif general is not None:
            due.append((revoke, general, won, incident))
        _compensation(rulings.facts, revoke, revokes, incident)
    _transfer(rulings, due)


def _transfer(rulings: BoardRulings, due: list[tuple[Revoke, Finding, law_64.Winnings, Incident]]) -> None:
    """Each side's transfers, matched to distinct tricks."""
    for side in Side:
        mine = [(revoke, finding, won) for revoke, finding, won, _ in due if revoke.side is side]
        matched = law_64.match_transfers(mine)
        for revoke, finding, _, incident in due:
            if revoke.side is side:
                numbers = matched[revoke.place]
                counted = replace(finding, tricks=len(numbers), note=" ".join(map(str, numbers)))
                incident.add(counted)
                rulings.transfers.append(counted)
                _compare_with_ruling(rulings.facts, incident, counted)


def _revoke_incident(facts: Facts, revoke: Revoke, others: list[Revoke]) -> Incident:
    """61 to 63 of one revoke."""
    name = incident_name(facts.board, revoke.place)
    kind = "defective trick" if revoke.kind == "defective" else "revoke"
    incident = Incident(facts.board.number, name, kind, revoke.place, revoke.seat)
    if kind == "revoke":
        places = tuple(p for p in (revoke.place, revoke.found, *revoke.because) if p)
        code = revoke.kind.replace(" ", "_")
        incident.add(Finding("61A", code, revoke.seat, revoke.trick, None, revoke.card, revoke.suit, places))
    if revoke.attention is None:
        incident.add(Finding("9A", "unnoticed", revoke.seat, revoke.trick, places=(revoke.place,)))
    _correction(facts, revoke, others, incident)
    incident.add(*revoke.established, law_63.law_63b(facts, revoke))
    return incident


def _correction(facts: Facts, revoke: Revoke, others: list[Revoke], incident: Incident) -> None:
    both = law_62.law_62c3(facts, revoke, others)
    twelfth = law_62.law_62d1(facts, revoke)
    prompted = bool(revoke.established) and revoke.established[0].law == "43B2b"
    must = law_62.law_62a(facts, revoke) if not (both or twelfth) else None
    if revoke.kind == "defective" or not (must or both or twelfth or prompted):
        return
    incident.add(must, both, twelfth, law_62.law_62d2(facts, revoke))
    card = law_62.law_62b1(facts, revoke)
    incident.add(card, law_62.law_62b2(facts, revoke), law_62.penalty_card_effect(facts, revoke, card))
    incident.add(*law_62.law_62c1(facts, revoke), *law_62.law_62c2(facts, revoke))


def _transfer_to_come(revoke: Revoke) -> Effect | None:
    """What will be computed when play is over, if somebody speaks of the revoke in time."""
    places = (revoke.place,)
    return Effect("64A", "transfer_at_end_of_play", revoke.seat, revoke.card, places=places)


def _exceptions(facts: Facts, revoke: Revoke, others: list[Revoke], won: law_64.Winnings) -> list[Finding]:
    """64B in its order: every paragraph that applies."""
    found = (
        law_64.law_64b1(revoke, won),
        law_64.law_64b2(revoke, others),
        law_64.law_64b3(facts, revoke),
        law_64.law_64b4(facts, revoke),
        law_64.law_64b5(facts, revoke),
        law_64.law_64b6(revoke),
        law_64.law_64b7(revoke, others),
        law_64.law_64b8(revoke),
    )
    return [finding for finding in found if finding is not None]


def _compensation(facts: Facts, revoke: Revoke, others: list[Revoke], incident: Incident) -> None:
    """64C: which question the director is asked."""
    repeated = law_64.law_64b2(revoke, others) is not None
    both_sides = law_64.law_64b7(revoke, others) is not None
    if both_sides:
        incident.add(law_64.law_64c2b(facts, revoke, incident.name))
    elif repeated:
        incident.add(law_64.law_64c2a(facts, revoke, incident.name))
    else:
        incident.add(law_64.law_64c1(facts, revoke, incident.name))


def _compare_with_ruling(facts: Facts, incident: Incident, computed: Finding) -> None:
    """Where the ruling given differs from what the Laws compute, say so at once."""
    given: list[tuple[int, RulingGiven | RulingRevised, int]] = [*facts.moments(RulingGiven)]
    given += facts.moments(RulingRevised)
    for place, ruling, _ in given:
        if ruling.incident == incident.name and ruling.tricks not in (None, computed.tricks):
            note = f"{computed.law} gives {computed.tricks}"
            incident.add(Finding(ruling.law, "ruling_differs", tricks=ruling.tricks, places=(place,), note=note))


def _rule_on_the_rest(rulings: BoardRulings) -> None:
    """Questions, dummy's rights, defective tricks, and irregularities of chapters that are not computed yet."""
    facts = rulings.facts
    board = facts.board
    known = {incident.place for incident in rulings.incidents}
    for place, asked, _ in facts.moments(RevokeAsked):
        incident = _incident(board, place, "question")
        for paragraph in (law_61.law_61b1, law_61.law_61b2a, law_61.law_61b2b, law_61.law_61b3, law_16.law_16b):
            incident.add(paragraph(facts, place, asked))
        rulings.incidents.append(incident)
    for place, acted, _ in facts.moments(DummyActed):
        _append(rulings, place, "dummy's rights", law_43.law_43a2(facts, place, acted))
    for place, prevented, _ in facts.moments(IrregularityPrevented):
        _append(rulings, place, "prevented irregularity", law_43.law_42a3(facts, place, prevented))
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


def _append(rulings: BoardRulings, place: int, kind: str, *findings: Finding | None) -> None:
    incident = _incident(rulings.board, place, kind)
    incident.add(*findings)
    rulings.incidents.append(incident)
