"""The tally of a poll: by answer, the levels of those who gave it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from formats.pieces.signs import Level
from projections.views.incident import PollView

__all__ = ["LEVELS", "Answered", "answered"]

LEVELS: tuple[Level, ...] = ("same", "stronger", "weaker")


class Answered(Struct, frozen=True):
    """An answer, with the levels of those who gave it."""

    answer: str
    levels: tuple[Level, ...]


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
