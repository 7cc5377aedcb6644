"""A poll put together from its entries: one of several players may be recorded player by player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from domain.events.director import PollTaken

__all__ = ["LEVELS", "counted_of", "polls_in"]

LEVELS: Mapping[str, str] = {"same": "=", "stronger": "+", "weaker": "−"}
"""The standard of a single player against the one whose choice it was, with its sign."""


def polls_in(taken: Iterable[PollTaken]) -> list[tuple[PollTaken, ...]]:
    """The polls about an incident: one that was recorded at once by itself, the players who were asked one by one about
    the same decision of the same hand together."""
    found: list[list[PollTaken]] = []
    for poll in taken:
        about = poll.hand, poll.about
        singles = (each for each in found if _is_single(each[0]) and (each[0].hand, each[0].about) == about)
        same = next(singles, None) if _is_single(poll) else None
        if same is not None:
            same.append(poll)
        else:
            found.append([poll])
    return [tuple(group) for group in found]


def counted_of(group: Sequence[PollTaken]) -> list[tuple[str, int]]:
    """The answers of a poll, each with the number of players who gave it; `2h` and `2 H` are the same one."""
    counted: dict[str, tuple[str, int]] = {}
    for poll in group:
        for answer, count in poll.counted:
            same = "".join(answer.split()).casefold()
            told, before = counted.get(same, (answer, 0))
            counted[same] = told, before + count
    return list(counted.values())


def _is_single(poll: PollTaken) -> bool:
    return poll.players == 1 and poll.standard in LEVELS
