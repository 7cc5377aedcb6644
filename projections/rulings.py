"""The rulings on a board: its incidents, each with all that the Laws make of it.

The chapters are asked in the order of the Laws, as far as one does not need what a later one finds. What an earlier
one found (attention, correction, establishment) is written on the revoke or claim, so that a later one can read it.
"""

from __future__ import annotations

from domain.board import Board, Irregularity
from domain.events import JudgementMade, RulingGiven, RulingRevised
from domain.table import Table
from projections.board_rulings import BoardRulings
from projections.chapters.cards import rule_on_cards
from projections.chapters.claims import rule_on_claims, tricks_on
from projections.chapters.dummy import rule_on_dummy
from projections.chapters.revokes import revokes_on, rule_on_revokes
from projections.facts import Facts
from projections.incidents import Finding
from projections.laws import law_47_retraction as law_47
from projections.laws import law_79_tricks as law_79
from projections.regulations import Regulations

__all__ = ["BoardRulings", "rule"]


def rule(table: Table, board: Board, regulations: Regulations | None = None) -> BoardRulings:
    """What the Laws make of a board, as far as the table's record goes.

    A board without irregularity, claim or special moment costs a few comparisons.
    """
    facts = Facts(table, board, regulations or Regulations())
    rulings = BoardRulings(facts)
    if not (board.irregular or board.claims or board.moments):
        rulings.tricks = law_79.tricks_won(facts)
        return rulings
    revokes = revokes_on(facts)
    rule_on_claims(rulings, revokes)
    rulings.tricks = tricks_on(rulings)
    rule_on_revokes(rulings, revokes)
    rule_on_dummy(rulings)
    rule_on_cards(rulings)
    _rule_on_the_rest(rulings)
    _orphans(rulings)
    rulings.incidents.sort(key=lambda incident: incident.place)
    return rulings


def _rule_on_the_rest(rulings: BoardRulings) -> None:
    """The number of tricks, and irregularities that no chapter speaks of."""
    facts = rulings.facts
    board = facts.board
    disputed = law_79.law_79b(facts)
    if disputed is not None:
        rulings.add(disputed.places[0], "number of tricks", disputed)
    for irregular in board.irregular:
        if irregular.kind is Irregularity.REVOKE:
            continue
        incident = rulings.incident(irregular.place, irregular.kind.value)
        play = next((play for play in board.plays if play.place == irregular.place), None)
        incident.add(law_47.law_47e1(facts, play) if play is not None else None)


def _orphans(rulings: BoardRulings) -> None:
    """Answers whose incident is gone because an entry was amended since: they are not lost unseen."""
    names = {incident.name for incident in rulings.incidents}
    for moment in rulings.board.moments:
        answer = moment.event
        if isinstance(answer, JudgementMade | RulingGiven | RulingRevised) and answer.incident not in {"", *names}:
            orphan = Finding("85", "orphan", places=(moment.place,), note=answer.incident)
            rulings.add(moment.place, "answer to nothing", orphan)
