"""A poll taken at the desk: other players are asked what they would do, before the director judges (16B1b)."""

from __future__ import annotations

import re
from collections.abc import Callable

from cli.desk.typed import Director, seat_named
from domain.errors import NotReadable
from domain.events import PollTaken
from domain.seats import Seat
from projections.found.incidents import Question
from projections.texts import message

__all__ = ["POLL", "is_polled", "poll_taken"]

POLL = "poll"
"""What is typed to take one."""
MOST_PLAYERS = 999
COUNTED = re.compile(r"(?P<answer>.+?)[ =:]+(?P<count>[0-9]{1,3})")


def is_polled(question: Question) -> bool:
    """Whether the director may ask other players before he answers."""
    return question.carries.polled


def poll_taken(director: Director, tell: Callable[[str], None], incident: str) -> PollTaken:
    """What was asked, whose hand was shown, of what standard the players are, how many they are, and what they said.

    Raises Leaves or Skips.
    """
    question = director.words(message("desk", "poll_question"), tell, message("desk", "needs_words"))
    hand = director.answer(message("desk", "poll_hand"), tell, _seat_or_none)
    standard = director.words(message("desk", "poll_standard"), tell, message("desk", "needs_words"))
    players = director.answer(message("desk", "poll_players"), tell, _players)
    prompt = message("desk", "poll_answers", players=players)
    counted = director.answer(prompt, tell, lambda typed: _answers(typed, players))
    answers, counts = tuple(counted), tuple(counted.values())
    return PollTaken(question, players, answers, incident, standard, hand, counts)


def _seat_or_none(typed: str) -> Seat | None:
    return None if typed.strip() in ("-", "0") else seat_named(typed)


def _players(typed: str) -> int:
    if not typed.strip().isdecimal() or not 1 <= int(typed) <= MOST_PLAYERS:
        raise NotReadable(message("desk", "not_players", read=typed, most=MOST_PLAYERS))
    return int(typed)


def _answers(typed: str, players: int) -> dict[str, int]:
    """`pass 3, 4h 2`, which add up to the players. Raises NotReadable."""
    counted: dict[str, int] = {}
    for part in typed.split(","):
        found = COUNTED.fullmatch(part.strip())
        if found is None:
            raise NotReadable(message("desk", "not_counted", read=part.strip()))
        answer = found["answer"].strip().strip('"“”')
        counted[answer] = counted.get(answer, 0) + int(found["count"])
    if sum(counted.values()) != players:
        raise NotReadable(
            message("desk", "does_not_add_up", count=players, added=sum(counted.values()), players=players)
        )
    return counted
