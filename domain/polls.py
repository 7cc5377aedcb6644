"""Polls: whether the answers that were counted are those of the players asked."""

from __future__ import annotations

from domain.events import AnyEvent, PollTaken
from domain.verdicts import Verdict, cannot

__all__ = ["wrong_poll"]


def wrong_poll(event: AnyEvent) -> Verdict | None:
    """Why the answers of a poll do not add up to the players who were asked; None where they do."""
    if not isinstance(event, PollTaken):
        return None
    answers, counts, players = event.answers, event.counts, str(event.players)
    if not counts and len(answers) > event.players:
        return cannot("more_answers_than_players", players=players, answers=str(len(answers)))
    if counts and len(counts) != len(answers):
        return cannot("counts_and_answers", answers=str(len(answers)), counts=str(len(counts)))
    if counts and (min(counts) < 0 or sum(counts) != event.players):
        added = " + ".join(map(str, counts))
        return cannot("counts_do_not_add_up", added=added, total=str(sum(counts)), players=players)
    return None
