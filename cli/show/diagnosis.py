"""What is odd in a file that was read: each diagnosis with its evidence and what it proposes."""

from __future__ import annotations

from cli.show.columns import indented
from projections.texts import message
from projections.views.imported import DiagnosisView

__all__ = ["diagnosis_lines"]

MOST_ENTRIES = 6
"""How many amended entries of one proposal are shown."""


def diagnosis_lines(diagnosis: DiagnosisView) -> list[str]:
    """One diagnosis: its number, place, kind and confidence; the evidence; what accepting it would amend, or did."""
    heading = message(
        "diagnosed",
        "heading",
        number=diagnosis.number,
        where=_place(diagnosis),
        kind=diagnosis.text,
        confidence=message("confidence", diagnosis.confidence),
    )
    lines = indented(heading, 0, 3)
    for evidence in diagnosis.evidence:
        lines += indented(f"- {evidence.words}", 3, 2)
    return lines + _proposal_lines(diagnosis)


def _place(diagnosis: DiagnosisView) -> str:
    id = "at_board" if diagnosis.room else "at_board_alone"
    id = id if diagnosis.line else "at_board_no_line"
    return message("diagnosed", id, board=diagnosis.board, room=_room(diagnosis.room), line=diagnosis.line)


def _room(room: str) -> str:
    """A room or table as its reader calls it, in the language chosen: `closed`, `table 3`."""
    word, _, number = room.partition(" ")
    known = word in ("open", "closed", "table") and bool(number) == (word == "table")
    return message("diagnosed", f"room {word}", number=number) if known else room


def _proposal_lines(diagnosis: DiagnosisView) -> list[str]:
    """What accepting the diagnosis would amend, the first few entries in words; of one accepted before only that."""
    amendments = diagnosis.amendments
    if not amendments:
        return indented(message("diagnosed", "not_proposed"), 3, 0)
    if diagnosis.accepted == "before":
        return indented(message("command", "accepted_before", number=diagnosis.number), 3, 0)
    count = len(amendments)
    id = "proposed_accepted" if diagnosis.accepted else "proposed"
    lines = indented(message("diagnosed", id, count=count, number=diagnosis.number), 3, 0)
    for text in amendments[:MOST_ENTRIES]:
        lines += indented(text, 5, 2)
    if count > MOST_ENTRIES:
        lines += indented(message("diagnosed", "more", count=count - MOST_ENTRIES), 5, 0)
    return lines
