"""The rulings on a board: its incidents, each with all that the Laws make of it.

The chapters are asked in the order of the Laws, as far as one does not need what a later one finds. What an earlier
one found (attention, correction, establishment) is written on the revoke or claim, so that a later one can read it.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.board import Board, Irregularity
from domain.events import (
    AnnouncementMade,
    CallAlerted,
    CardUnseen,
    ContractRecorded,
    DummyFaced,
    Event,
    JudgementMade,
    LeadFacedDown,
    NoteMade,
    PlayerSeated,
    RulingGiven,
    RulingRevised,
    ScoreEntered,
    TricksAgreed,
)
from domain.table import Table
from projections.elected.regulations import Regulations
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.laws import law_41_opening_lead as law_41
from projections.laws import law_46_designation as law_46
from projections.laws import law_79_tricks as law_79
from projections.laws import law_81_director as law_81
from projections.laws.editions import edition_named
from projections.recorded.board_record import Facts
from projections.recorded.board_stages import AfterAuction, LeadChoices
from projections.recorded.elsewhere import Elsewhere
from projections.recorded.stream import SessionStream
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.chapters.appeals import rule_on_appeals
from projections.rulings.chapters.auction import rule_on_auction
from projections.rulings.chapters.boards import rule_on_boards
from projections.rulings.chapters.calls import rule_on_calls
from projections.rulings.chapters.cards import rule_on_cards
from projections.rulings.chapters.choices import rule_on_choices
from projections.rulings.chapters.claims import rule_on_claims, tricks_on
from projections.rulings.chapters.dummy import rule_on_dummy
from projections.rulings.chapters.enforced_passes import rule_on_enforced_passes
from projections.rulings.chapters.fouled import is_fouled_in_a_match
from projections.rulings.chapters.given_rulings import rule_on_given_rulings
from projections.rulings.chapters.information import rule_on_information
from projections.rulings.chapters.leads import rule_on_leads
from projections.rulings.chapters.number_of_tricks import rule_on_number_of_tricks
from projections.rulings.chapters.numbers_judged import rule_on_numbers_judged
from projections.rulings.chapters.penalty_cards import rule_on_penalty_cards
from projections.rulings.chapters.played_cards import rule_on_played_cards
from projections.rulings.chapters.procedure import rule_on_procedure
from projections.rulings.chapters.put_right_first import put_right_first
from projections.rulings.chapters.revokes import revokes_on, rule_on_revokes
from projections.rulings.chapters.scores import rule_on_committee_scores, rule_on_scores
from projections.rulings.choices_given import with_grounds

__all__ = ["BoardRulings", "is_regular", "rule", "rule_by_chapters"]

WAKE_NO_LAW = frozenset(
    {CallAlerted, AnnouncementMade, CardUnseen, ContractRecorded, NoteMade, PlayerSeated, ScoreEntered, TricksAgreed}
)
"""What is recorded of a regular board besides calls and cards."""
IN_TURN = frozenset({LeadFacedDown, DummyFaced})
"""What is too, where it came in its turn."""


def rule(
    table: Table,
    board: Board,
    regulations: Regulations | None = None,
    session: SessionStream | None = None,
    stream: str = "",
    entries: Sequence[Event] = (),
) -> BoardRulings:
    """What the Laws make of a board, as far as the table's record goes, and the session's where it speaks of it.

    A board without irregularity, claim or special moment costs a few comparisons.
    """
    session = session or SessionStream()
    regulations = regulations or session.regulations
    elsewhere = Elsewhere(table, board, session)
    facts = Facts(board, elsewhere, regulations, stream, edition_named(regulations.edition), entries)
    rulings = BoardRulings(facts)
    if not facts.is_begun:
        rule_on_scores(rulings)
        rule_on_appeals(rulings)
        rule_on_committee_scores(rulings)
    elif is_regular(facts) and not facts.session.about(stream, board.number) and not is_fouled_in_a_match(facts):
        rulings.tricks = law_79.tricks_without_claim(facts)
        rule_on_number_of_tricks(rulings)
    else:
        rule_by_chapters(rulings)
    if facts.edition.awaited:
        for incident in rulings.incidents:
            incident.add(law_81.read_by_another_edition(facts, incident))
    rulings.add(board.place, "edition of the Laws", facts.edition.of(law_81.law_81b2)(facts))
    return rulings


def is_regular(facts: Facts) -> bool:
    """Whether nothing was recorded of a board that wakes a law."""
    board = facts.board
    special = {type(moment.event) for moment in board.moments} - WAKE_NO_LAW
    if board.irregular or board.claims or not special <= IN_TURN:
        return False
    if special and not _came_in_turn(facts):
        return False
    if not facts.elsewhere.is_first:
        return False  # played again (86A)
    return {hand.bit_count() for hand in board.held} <= {0, 13} and not _went_on(facts)


def rule_by_chapters(rulings: BoardRulings) -> None:
    """Every chapter of the Laws, whatever was recorded."""
    facts = rulings.facts
    choices = LeadChoices()
    rule_on_auction(rulings, choices)
    rule_on_calls(rulings, choices)
    rule_on_enforced_passes(rulings, choices)
    void = choices.void | law_46.choices_without_effect(facts)
    revoked = revokes_on(with_grounds(AfterAuction(facts, choices.answering, frozenset(void))))
    rulings.revoked = revoked
    rule_on_claims(rulings, revoked)
    rulings.tricks = tricks_on(rulings, revoked)
    rule_on_revokes(rulings, revoked)
    rule_on_dummy(rulings)
    rule_on_leads(rulings, revoked)
    rule_on_penalty_cards(rulings, revoked)
    rule_on_cards(rulings)
    rule_on_boards(rulings)
    _rule_on_the_rest(rulings)
    rule_on_played_cards(rulings, revoked)
    rule_on_information(rulings)
    rule_on_procedure(rulings)
    put_right_first(rulings, revoked)
    rule_on_choices(rulings, revoked)
    rule_on_scores(rulings)
    rule_on_numbers_judged(rulings)
    rule_on_given_rulings(rulings)
    rule_on_appeals(rulings)
    rule_on_committee_scores(rulings)
    _orphans(rulings)
    rulings.incidents.sort(key=lambda incident: incident.place)


def _came_in_turn(facts: Facts) -> bool:
    """Whether a lead that lay face down was that of declarer's left-hand opponent (41A), and dummy spread his whole
    hand when a card was led (41D)."""
    contract, lead = facts.board.contract, facts.opening_lead
    if any(contract is None or down.seat is not contract.declarer.left for _, down, _ in facts.moments(LeadFacedDown)):
        return False
    return all(
        spread.seat is facts.dummy and lead is not None and lead < place and not law_41.law_41d(facts, place, spread)
        for place, spread, _ in facts.moments(DummyFaced)
    )


def _went_on(facts: Facts) -> bool:
    """Whether the board was bid or played on after the round had ended (8B1)."""
    board, ended = facts.board, facts.elsewhere.ended()
    if not board.place < ended:
        return False
    last = board.plays[-1].place if board.plays else board.calls[-1][0] if board.calls else 0
    return last > ended


def _rule_on_the_rest(rulings: BoardRulings) -> None:
    """The number of tricks, and irregularities that no chapter speaks of."""
    rule_on_number_of_tricks(rulings)
    for irregular in rulings.board.irregular:
        if irregular.kind is Irregularity.REVOKE:
            continue
        rulings.incident(irregular.place, irregular.kind.value)


def _orphans(rulings: BoardRulings) -> None:
    """Answers whose incident is gone because an entry was amended since: they are not lost unseen."""
    names = {incident.name for incident in rulings.incidents}
    for moment in rulings.board.moments:
        answer = moment.event
        if isinstance(answer, JudgementMade | RulingGiven | RulingRevised) and answer.incident not in {"", *names}:
            orphan = Finding("85", "orphan", places=(moment.place,), note=answer.incident)
            rulings.add(moment.place, "answer to nothing", orphan)


CODES = declared(Findings(("orphan",), audit="orphan"))
