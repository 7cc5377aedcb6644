"""A decision of an appeal as it is read back before it is recorded: what it says of each side, a line each."""

from __future__ import annotations

from collections.abc import Mapping

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
    gives: str = ""
    """Of a side's score: its points, and what they are worth where that may be told, `+420 · 11 MP`; else empty."""


def decision_lines(
    event: AppealDecided, paid: str = "", gives: Mapping[Side, str] | None = None
) -> tuple[DecisionLineView, ...]:
    """What is read back; of a score that is changed also the side whose score stays as it is. `paid` is the deposit as
    it was written down when the appeal was lodged: where nothing is said of it, that is read back. `gives` is what each
    side has by it."""
    unsaid = paid and event.deposit == "none"
    deposit = (
        message("committee", "deposit_paid", deposit=paid)
        if unsaid
        else message("committee", f"deposit_{event.deposit}")
    )
    line, told = DecisionLineView, gives or {}
    lines = [line(message("committee", "outcome"), message("committee", f"outcome_{event.outcome}"))]
    if event.outcome == "varied":
        lines += [
            line(message("committee", f"heading_{side.name}"), _score_of(event, side), told.get(side, ""))
            for side in Side
        ]
    lines += [
        line(message("committee", "law"), law_text(event.law) if event.law else ""),
        line(message("committee", "reason"), event.reason),
        line(message("committee", "dissent"), event.dissent),
        line(message("committee", "deposit"), deposit),
    ]
    return tuple(one for one in lines if one.text)


def _score_of(event: AppealDecided, side: Side) -> str:
    results = event.ns if side is Side.NS else event.ew
    award = event.ns_artificial if side is Side.NS else event.ew_artificial
    if award:
        return award_text(award) if award in AWARDS else award
    return results_text(results) if results else message("committee", "side_stays")
