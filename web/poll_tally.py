"""The tally of a poll: by answer, the levels of those who gave it, and of those who would have considered it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from domain.calls import Call
from domain.cards import Card
from formats.notation.answers import answer_read
from formats.notation.words import word_of
from formats.pieces.signs import Level
from projections.texts import call_text, card_text
from projections.views.incident import PollView

__all__ = ["LEVELS", "Answered", "answer_told", "answer_word", "answered", "reasons_told"]

LEVELS: tuple[Level, ...] = ("same", "stronger", "weaker")


class Answered(Struct, frozen=True):
    """An answer, with the levels of those who gave it."""

    answer: str
    """In words, where it is a call or card; other words as they were typed."""
    levels: tuple[Level, ...]
    considered: tuple[Level, ...]
    """Of those who would have considered it."""


def answered(polls: Iterable[PollView]) -> list[Answered]:
    """The answers in the order in which they were given first, then what else was considered; one that is typed
    otherwise is the same."""
    chosen: dict[str, list[Level]] = {}
    considered: dict[str, list[Level]] = {}
    for poll in polls:
        if poll.asked:
            for one in poll.asked:
                chosen.setdefault(answer_told(one.answer), []).append(_level(one.level))
                for other in one.considered:
                    considered.setdefault(answer_told(other), []).append(_level(one.level))
        else:
            for answer, count in poll.answers.items():
                chosen.setdefault(answer_told(answer), []).extend(_level(poll.standard) for _ in range(count))
    return [
        Answered(one, tuple(chosen.get(one, ())), tuple(considered.get(one, ())))
        for one in dict.fromkeys([*chosen, *considered])
    ]


def reasons_told(polls: Iterable[PollView]) -> list[tuple[str, str]]:
    """What the players gave as reasons, each with the answer it was given for."""
    players = (one for poll in polls for one in poll.asked)
    return [(answer_told(one.answer), one.reason) for one in players if one.reason]


def answer_told(text: str) -> str:
    """An answer in words; one that is neither call nor card as it was typed."""
    read = answer_read(text)
    return call_text(read) if isinstance(read, Call) else card_text(read) if read is not None else text


def answer_word(read: Call | Card) -> str:
    """An answer as it is recorded: `2h`, `pass`, `s4`."""
    return "pass" if read is Call.PASS else word_of(read)


def _level(standard: str) -> Level:
    """The level that a poll's standard says; the player's own where it says another thing."""
    for level in LEVELS:
        if level == standard:
            return level
    return "same"
