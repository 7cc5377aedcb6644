"""The rulings on a board: its incidents, each with all that the Laws make of it; whether they are asked at all."""

from __future__ import annotations

from collections.abc import Sequence

from domain.board import Board
from domain.events import (
    AnnouncementMade,
    CallAlerted,
    CardUnseen,
    ContractRecorded,
    DummyFaced,
    Event,
    LeadFacedDown,
    NoteMade,
    PlayerSeated,
    PlayUnrecorded,
    ScoreEntered,
    TricksAgreed,
)
from domain.table import Table
from projections.elected.regulations import Regulations
from projections.laws import law_41_opening_lead as law_41
from projections.laws import law_79_tricks as law_79
from projections.laws import law_81_director as law_81
from projections.laws.editions import edition_named
from projections.recorded.board_record import Record
from projections.recorded.board_stages import Rectified
from projections.recorded.elsewhere import Elsewhere
from projections.recorded.stream import SessionStream
from projections.rulings.board_rulings import BoardRulings, RulingsSoFar
from projections.rulings.chapters.fouled import is_fouled_in_a_match
from projections.rulings.chapters.number_of_tricks import rule_on_number_of_tricks
from projections.rulings.order import NOT_BEGUN, rule_by_chapters

__all__ = ["BoardRulings", "is_regular", "rule"]

WAKE_NO_LAW = frozenset(
    {
        CallAlerted,
        AnnouncementMade,
        CardUnseen,
        ContractRecorded,
        NoteMade,
        PlayerSeated,
        PlayUnrecorded,
        ScoreEntered,
        TricksAgreed,
    }
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
    record = Record(board, elsewhere, regulations, stream, edition_named(regulations.edition), entries)
    if not record.is_begun:
        rulings = RulingsSoFar(Rectified.of_record(record, None))
        stage = rule_by_chapters(rulings, NOT_BEGUN)
    elif is_regular(record) and not record.session.about(stream, board.number) and not is_fouled_in_a_match(record):
        stage = Rectified.of_record(record, law_79.tricks_without_claim(record))
        rulings = RulingsSoFar(stage)
        rule_on_number_of_tricks(rulings, stage)
    else:
        rulings = RulingsSoFar(record)
        stage = rule_by_chapters(rulings)
        rulings.incidents.sort(key=lambda incident: incident.place)
    if stage.edition.awaited:
        for incident in rulings.incidents:
            incident.add(law_81.read_by_another_edition(stage, incident))
    rulings.add(board.place, "edition of the Laws", stage.edition.of(law_81.law_81b2)(stage))
    return rulings.as_of(stage)


def is_regular(record: Record) -> bool:
    """Whether nothing was recorded of a board that wakes a law."""
    board = record.board
    special = {type(moment.event) for moment in board.moments} - WAKE_NO_LAW
    if board.irregular or board.claims or not special <= IN_TURN:
        return False
    if special and not _came_in_turn(record):
        return False
    if not record.elsewhere.is_first:
        return False  # played again (86A)
    return {hand.bit_count() for hand in board.held} <= {0, 13} and not _went_on(record)


def _came_in_turn(record: Record) -> bool:
    """Whether a lead that lay face down was that of declarer's left-hand opponent (41A), and dummy spread his whole
    hand when a card was led (41D)."""
    contract, lead = record.board.contract, record.opening_lead
    if any(contract is None or down.seat is not contract.declarer.left for _, down, _ in record.moments(LeadFacedDown)):
        return False
    return all(
        spread.seat is record.dummy and lead is not None and lead < place and not law_41.law_41d(record, place, spread)
        for place, spread, _ in record.moments(DummyFaced)
    )


def _went_on(record: Record) -> bool:
    """Whether the board was bid or played on after the round had ended (8B1)."""
    board, ended = record.board, record.elsewhere.ended()
    if not board.place < ended:
        return False
    last = board.plays[-1].place if board.plays else board.calls[-1][0] if board.calls else 0
    return last > ended
