"""The decisions on a board from the table's stream and from the session's, in the order in which they were made."""

from __future__ import annotations

from domain.board import place_of
from domain.events import ScoreAdjusted, ScoreCorrected
from domain.times import time_of
from projections.chapters.appeals import committee_scores
from projections.decisions import Decision
from projections.facts import Facts

__all__ = ["decisions_on", "is_before"]


def decisions_on(facts: Facts) -> list[Decision]:
    """The decisions on a board, in the order they were made: those of the session's stream stand where their time puts
    them among those of the table, and behind them where no time tells."""
    found = [Decision("director", place, event) for place, event, _ in facts.moments(ScoreAdjusted)]
    found += [Decision("correction", place, event) for place, event, _ in facts.moments(ScoreCorrected)]
    for entry in facts.session.about(facts.stream, facts.board.number):
        event, stream = entry.event, entry.stream or "session"
        if isinstance(event, ScoreAdjusted):
            found.append(Decision("director", place_of(entry.number), event, stream))
        elif isinstance(event, ScoreCorrected):
            found.append(Decision("correction", place_of(entry.number), event, stream))
    found += [Decision("committee", told.place, told.event, told.stream) for told in committee_scores(facts)]
    return _in_order(found) if len(found) > 1 else found


def _in_order(decisions: list[Decision]) -> list[Decision]:
    here = sorted((one for one in decisions if not one.stream), key=lambda one: one.place)
    elsewhere = sorted((one for one in decisions if one.stream), key=lambda one: one.place)
    found: list[Decision] = []
    for decision in here:
        while elsewhere and is_before(elsewhere[0].event.at, decision.event.at):
            found.append(elsewhere.pop(0))
        found.append(decision)
    return found + elsewhere


def is_before(at: str, other: str) -> bool:
    """Whether a time is known to be before another."""
    mine, its = time_of(at), time_of(other)
    return mine is not None and its is not None and mine < its
