"""Law 90: procedural penalties as the director gave them, and who is liable to one for what he did to a board. What
they take from a score is the session's arithmetic; the opponents' score never changes by one."""

from __future__ import annotations

from domain.events import PenaltyGiven
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.laws.law_07_board import WrongDeal

IN_UNITS = {
    "matchpoints": "penalty_in_matchpoints",
    "percent": "penalty_in_percent",
    "imps": "penalty_in_imps",
    "vp": "penalty_in_victory_points",
    "points": "penalty_in_points",
}


def as_given(law: str, place: int, code: str, penalty: PenaltyGiven) -> Finding:
    """A penalty as it was given: to whom, and how much."""
    note = " ".join(word for word in (penalty.amount, penalty.contestant and f"({penalty.contestant})") if word)
    return Finding(law, code, side=penalty.side, places=(place,), note=note)


def law_90a(place: int, penalty: PenaltyGiven) -> Finding | None:
    """Law 90A (2017): besides every rectification the director may penalise an offence that delays or hinders the game,
    annoys others, breaks correct procedure, or makes an adjusted score necessary at another table."""
    if penalty.law.startswith("91"):
        return None
    if penalty.side is None and not penalty.contestant:
        return Finding("90A", "penalty_of_nobody", places=(place,), note=penalty.amount)
    cited = penalty.law if penalty.law.startswith("90") else "90A"
    return as_given(cited, place, IN_UNITS[penalty.unit], penalty)


def law_90b6(deal: WrongDeal) -> Finding | None:
    """Law 90B6 (2017): who put a card into the wrong pocket, or into the wrong board, is liable to a penalty: as a rule
    a player of the table that had the board before. (A card that is missing and in no other hand tells of nobody.)"""
    if not deal.surplus and not (deal.more and deal.fewer):
        return None
    seat = deal.surplus[0].seat if deal.surplus else deal.more[0]
    return Finding("90B6", "table_before_is_liable", seat, places=(deal.noticed or deal.place,))


def law_90b7(uncounted: Finding) -> Finding:
    """Law 90B7 (2017): who has called without counting his cards is liable to a penalty, where his cards were wrong and
    it was recorded, or found by the director, that he did not count them."""
    return Finding("90B7", "liable_for_not_counting", uncounted.seat, places=uncounted.places)


PARAGRAPHS: Paragraphs = {"90A": law_90a, "90B6": law_90b6, "90B7": law_90b7}

CODES = declared(
    Findings((
        "penalty_in_matchpoints", "penalty_in_percent", "penalty_in_imps", "penalty_in_victory_points",
        "penalty_in_points"
    ), note="penalty"),
    Findings(("penalty_of_nobody",), audit="penalty_of_nobody"),
    Findings(("table_before_is_liable", "liable_for_not_counting")),
)  # fmt: skip
