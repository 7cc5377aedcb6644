"""A decision of an appeal as it is read back before it is recorded: what it says of each side, a line each."""

from __future__ import annotations

from msgspec import Struct

from domain.events import AppealDecided
from domain.scores import AWARDS
from domain.seats import Side
from projections.texts import law_text, message
from projections.texts.entries import results_text
from projections.texts.scores import award_text

__all__ = ["DecisionLineView", "decision_lines"]


class DecisionLineView(Struct, frozen=True):
    """A line of a decision."""

    name: str
    """What it is of: `Outcome`, `North-South`."""
    text: str


def decision_lines(event: AppealDecided) -> tuple[DecisionLineView, ...]:
    """What is read back; of a score that is changed also the side whose score stays as it is."""
    lines = [(message("committee", "outcome"), message("committee", f"outcome_{event.outcome}"))]
    if event.outcome == "varied":
        lines += [(message("committee", f"heading_{side.name}"), _score_of(event, side)) for side in Side]
    lines += [
        (message("committee", "law"), law_text(event.law) if event.law else ""),
        (message("committee", "reason"), event.reason),
        (message("committee", "dissent"), event.dissent),
        (message("committee", "deposit"), message("committee", f"deposit_{event.deposit}")),
    ]
    return tuple(DecisionLineView(name, text) for name, text in lines if text)


def _score_of(event: AppealDecided, side: Side) -> str:
    results = event.ns if side is Side.NS else event.ew
    award = event.ns_artificial if side is Side.NS else event.ew_artificial
    if award:
        return award_text(award) if award in AWARDS else award
    return results_text(results) if results else message("committee", "side_stays")
