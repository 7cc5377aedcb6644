"""Law 8: how boards and players go on, and when a round is over."""

from __future__ import annotations

from domain.board import Irregularity
from domain.events import LatePlayAllowed, ProcedureBroken, TricksDisputed
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.board_record import Record


def law_8a(place: int, broken: ProcedureBroken) -> Finding | None:
    """Law 8A (2017): players and boards go on as the director says; North sees to the boards of his table."""
    if broken.what != "boards_not_passed_on":
        return None
    return Finding("8A", "boards_not_passed_on", broken.seat, places=(place,))


def law_8b1(record: Record) -> Finding | None:
    """Law 8B1 (2017): the round ends with the director's signal for the next; where a table is still bidding or playing
    then, it goes on there until the players move on."""
    ended, board = record.elsewhere.ended(), record.board
    if not board.place < ended:
        return None
    late = [at for at, _, _ in record.calls_made() if at > ended] + [p.place for p in board.plays if p.place > ended]
    return Finding("8B1", "went_on_after_the_end", places=(ended, min(late))) if late else None


def law_8b2(record: Record) -> Finding | None:
    """Law 8B2 (2017): a board that is put off to be played later keeps its round open for those who play it, until it
    is played and its score agreed, or the director cancels it."""
    if not record.irregular(Irregularity.BOARD_AFTER_ROUND):
        return None
    return Finding("8B2", "postponed_board", places=(record.board.place, record.elsewhere.ended()))


def to_be_played_late(record: Record) -> Finding | None:
    """8B2 of a board that the director lets this table play later, and that it has not begun: it has no score until it
    is played, or the director gives one."""
    leave = record.session.told_of_time(record.seating.stream).late_play.get(record.board.number)
    ended = record.elsewhere.ended()
    if record.is_begun or not ended or leave is None:
        return None
    when = leave.event.text if isinstance(leave.event, LatePlayAllowed) else ""
    return Finding("8B2", "to_be_played_late", places=(ended,), note=when or leave.name)


def law_8c(record: Record) -> Finding | None:
    """Law 8C (2017): the last round, and the session, is over for a table when the boards due there are played and
    every score is entered and nobody objects: not while a board that was put off is in play, or its tricks disputed."""
    disputed = [place for place, _, _ in record.moments(TricksDisputed)]
    if not record.irregular(Irregularity.BOARD_AFTER_ROUND) or (record.is_over and not disputed):
        return None
    return Finding("8C", "session_goes_on", places=(record.board.place, *disputed))


PARAGRAPHS: Paragraphs = {"8A": law_8a, "8B1": law_8b1, "8B2": law_8b2, "8C": law_8c}

CODES = declared(
    Findings(("boards_not_passed_on", "went_on_after_the_end", "postponed_board", "session_goes_on")),
    Findings(("to_be_played_late",), waits="not_begun"),
)
