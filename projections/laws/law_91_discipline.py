"""Law 91: discipline. What a penalty takes from a score is the session's arithmetic."""

from __future__ import annotations

from domain.events import PenaltyGiven
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.laws.law_90_procedure import as_given


def law_91a(place: int, penalty: PenaltyGiven) -> Finding | None:
    """Law 91A (2017): to keep order the director may give disciplinary penalties in points, or suspend a contestant for
    the session or a part of it; no committee overrules him in that (93B3)."""
    if not penalty.law.startswith("91") or penalty.law.upper().startswith("91B"):
        return None
    return as_given("91A", place, "disciplinary_penalty", penalty)


def law_91b(place: int, penalty: PenaltyGiven) -> Finding | None:
    """Law 91B (2017): for cause, and where the organiser approves, the director may disqualify a contestant."""
    if not penalty.law.upper().startswith("91B"):
        return None
    return as_given("91B", place, "needs_approval", penalty)


PARAGRAPHS: Paragraphs = {"91A": law_91a, "91B": law_91b}

CODES = declared(Findings(("disciplinary_penalty", "needs_approval"), note="penalty"))
