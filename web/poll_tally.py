"""The tally of a poll: by answer, the levels of those who gave it, and of those who would have considered it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from domain.calls import Call
from domain.cards import Card
from formats.notation.words import CALL_WORDS, CARD_WORDS, word_of
from formats.pieces.signs import Level
from projections.texts import call_text, card_text
from projections.views.incident import PollView

__all__ = ["LEVELS", "Answered", "answer_read", "answer_told", "answer_word", "answered", "votes_of"]

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


def votes_of(polls: Iterable[PollView]) -> dict[str, int]:
    """How many gave each answer, in all polls together."""
    votes: dict[str, int] = {}
    for poll in polls:
        for answer, count in poll.answers.items():
            votes[answer] = votes.get(answer, 0) + count
    return votes


def answer_read(text: str, asks: str = "") -> Call | Card | None:
    """The call or card that an answer is, as it was typed or shown; None where it is none of what was asked for,
    `call` or `card`."""
    typed = "".join(text.split()).lower()
    call = CALL_WORDS.get(typed) if asks != "card" else None
    if call is not None and call.height <= Call.NOTRUMP_7.height:
        return call
    return CARD_WORDS.get(typed) if asks != "call" else None


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
