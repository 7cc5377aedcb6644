"""Laws 90A and 91: penalties as the director gave them. What they take from a score is the session's arithmetic; the
opponents' score never changes by one."""

from __future__ import annotations

from domain.events import PenaltyGiven
from projections.facts import Facts
from projections.incidents import Finding

__all__ = ["law_90a", "law_91a", "law_91b"]

CODES = {
    "matchpoints": "penalty_in_matchpoints",
    "percent": "penalty_in_percent",
    "imps": "penalty_in_imps",
    "vp": "penalty_in_victory_points",
    "points": "penalty_in_points",
}


def _given(law: str, place: int, code: str, penalty: PenaltyGiven) -> Finding:
    note = " ".join(word for word in (penalty.amount, penalty.contestant and f"({penalty.contestant})") if word)
    return Finding(law, code, side=penalty.side, places=(place,), note=note)


def law_90a(facts: Facts, place: int, penalty: PenaltyGiven) -> Finding | None:
    """Law 90A (2017): besides every rectification the director may penalise an offence that delays or hinders the game,
    annoys others, breaks correct procedure, or makes an adjusted score necessary at another table."""
    if penalty.law.startswith("91"):
        return None
    if penalty.side is None and not penalty.contestant:
        return Finding("90A", "penalty_of_nobody", places=(place,), note=penalty.amount)
    cited = penalty.law if penalty.law.startswith("90") else "90A"
    return _given(cited, place, CODES[penalty.unit], penalty)


def law_91a(facts: Facts, place: int, penalty: PenaltyGiven) -> Finding | None:
    """Law 91A (2017): to keep order the director may give disciplinary penalties in points, or suspend a contestant for
    the session or a part of it; no committee overrules him in that (93B3)."""
    if not penalty.law.startswith("91") or penalty.law.upper().startswith("91B"):
        return None
    return _given("91A", place, "disciplinary_penalty", penalty)


def law_91b(facts: Facts, place: int, penalty: PenaltyGiven) -> Finding | None:
    """Law 91B (2017): for cause, and where the organiser approves, the director may disqualify a contestant."""
    if not penalty.law.upper().startswith("91B"):
        return None
    return _given("91B", place, "needs_approval", penalty)
