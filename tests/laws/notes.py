"""What the tests of the auction look at besides what stands after `=>`: the notes of findings and options."""

from __future__ import annotations

from domain.seats import Seat
from tests.given import Case

__all__ = ["notes_of"]


def notes_of(case: Case, law: str, seat: Seat | None = None) -> list[str]:
    """The notes of a paragraph's findings and options, of one seat where it is given."""
    items = [item for incident in case.incidents for item in (*incident.findings, *incident.options)]
    return [item.note for item in items if item.law == law and seat in (None, item.seat)]
