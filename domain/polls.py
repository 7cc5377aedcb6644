"""Polls: whether the answers that were counted are those of the players asked."""

from __future__ import annotations

from domain.errors import NotPossible
from domain.events import AnyEvent, PollTaken

__all__ = ["check_poll"]


def check_poll(event: AnyEvent) -> None:
    """Raise NotPossible where the answers of a poll do not add up to the players who were asked."""
    if not isinstance(event, PollTaken):
        return
    answers, counts = event.answers, event.counts
    if not counts and len(answers) > event.players:
        raise NotPossible(f"{event.players} players were asked; read {len(answers)} answers, one for each player")
    if counts and len(counts) != len(answers):
        raise NotPossible(f"a poll has a count for each answer; read {len(answers)} answers and {len(counts)} counts")
    if counts and (min(counts) < 0 or sum(counts) != event.players):
        added = " + ".join(map(str, counts))
        raise NotPossible(f"the counts of a poll add up to its players: {added} is {sum(counts)}, not {event.players}")
