"""The tally of a poll: by answer, the levels of those who gave it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from domain.calls import Call
from domain.cards import Card
from formats.pieces.signs import Level
from projections.texts import call_text, card_text
from projections.views.incident import PollView

__all__ = ["LEVELS", "Answered", "answered"]

LEVELS: tuple[Level, ...] = ("same", "stronger", "weaker")


class Answered(Struct, frozen=True):
    """An answer, with the levels of those who gave it."""

    answer: str
    """As it was typed."""
    levels: tuple[Level, ...]

    @property
    def text(self) -> str:
        """A card or call as it is printed, other words as they are."""
        named = "".join(self.answer.split()).upper().replace("10", "T")
        card = next((one for one in Card if named in (one.value, one.value[::-1])), None)
        if card is not None:
            return card_text(card)
        call = next((one for one in Call if named in (one.value, f"{one.value}T", one.name)), None)
        return call_text(call) if call is not None else self.answer


def answered(polls: Iterable[PollView]) -> list[Answered]:
    """The answers in the order in which they were given first, each with the levels of those who gave it."""
    found: dict[str, list[Level]] = {}
    for poll in polls:
        level = _level(poll.standard)
        for answer, count in poll.answers.items():
            found.setdefault(answer, []).extend(level for _ in range(count))
    return [Answered(answer, tuple(levels)) for answer, levels in found.items()]


def _level(standard: str) -> Level:
    """The level that a poll's standard says; the player's own where it says another thing."""
    for level in LEVELS:
        if level == standard:
            return level
    return "same"
