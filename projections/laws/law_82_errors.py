"""Law 82: what the director may do about a board, and what he owes both sides when he himself has ruled wrongly."""

from __future__ import annotations

from domain.events import RulingRevised
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.recorded.board_record import Record


def law_82b1(cited: str, places: tuple[int, ...]) -> Finding | None:
    """Law 82B1 (2017): to put an error of procedure right the director may give an adjusted score, where the Laws allow
    one."""
    if not cited.upper().startswith("82B"):
        return None
    return Finding("82B1", "procedure_adjusted", places=places)


def law_82b2(record: Record) -> Finding | None:
    """Law 82B2 (2017): the director may require a board to be played, put it off, or cancel it.

    Found of a board that was due at a table and not begun when the round ended: it is played later, or it has a score
    by 12C2.
    """
    ended = record.elsewhere.ended()
    if record.is_begun or not ended or record.board.number not in record.seating.boards:
        return None
    return Finding("82B2", "due_and_not_begun", places=(ended,))


def law_82c(record: Record, incident: str) -> Question | None:
    """Law 82C (2017): where a ruling turns out to have been the director's own error and no rectification lets the
    board be scored normally, he gives an adjusted score, and treats both sides as non-offending for that.

    Asked once a ruling was revised by this paragraph.
    """
    revised = [
        place
        for place, event, _ in record.moments(RulingRevised)
        if event.incident == incident and event.law.upper().startswith("82C")
    ]
    if not revised:
        return None
    answer, adjusted = record.judgement(incident, "82C"), record.adjusted(incident)
    answers = ("scored_normally", "not_scored_normally")
    return Question("82C", "directors_error", answers, "", (revised[-1],), answer, adjusted, adjusts=answers[1])


PARAGRAPHS: Paragraphs = {"82B1": law_82b1, "82B2": law_82b2, "82C": law_82c}

CODES = declared(
    Findings(("procedure_adjusted",)),
    Findings(("due_and_not_begun",), waits="not_begun"),
    Questions(("directors_error",)),
)  # fmt: skip
