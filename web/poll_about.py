"""What a poll is about: whose hand, and which of his calls or cards; each of them is a poll of its own."""

from __future__ import annotations

from domain.calls import Call
from domain.cards import Card
from projections.texts import call_text, card_text, message
from projections.views.hearing import PolledDecisionView, PollSheetView
from projections.views.incident import PollView

__all__ = ["decision_told", "later_decision", "polls_about"]


def decision_told(one: PolledDecisionView) -> str:
    """A decision as the director chooses among them: which it was, and what was done."""
    if one.call:
        return message("director", "decision_call", number=one.number, call=call_text(Call(one.call)))
    return message("director", "decision_card", number=one.number, card=card_text(Card(one.card)))


def later_decision(sheet: PollSheetView) -> int | None:
    """The entry that a poll names: that of another decision than the first behind the irregularity."""
    return sheet.about if any(one.entry == sheet.about for one in sheet.decisions[1:]) else None


def polls_about(sheet: PollSheetView) -> tuple[PollView, ...]:
    """The polls of this hand, or of nobody's in particular, about this decision."""
    about = later_decision(sheet)
    return tuple(poll for poll in sheet.tally if poll.hand in (None, sheet.seat) and poll.about == about)
