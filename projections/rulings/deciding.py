"""The decisions on a board from the table's stream and from the session's, in the order in which they were made."""

from __future__ import annotations

from domain.board import place_of
from domain.events import ScoreAdjusted, ScoreCorrected
from projections.recorded.appeals import appeals_on, name_of_appeal
from projections.recorded.board_record import Record
from projections.recorded.chronology import in_order
from projections.recorded.decisions import Decision
from projections.rulings.chapters.appeals import committee_scores

__all__ = ["decisions_on"]


def decisions_on(record: Record) -> list[Decision]:
    """The decisions on a board, in the order they were made: those of the session's stream stand where their time puts
    them among those of the table, and behind them where no time tells."""
    found = [Decision("director", place, event) for place, event, _ in record.moments(ScoreAdjusted)]
    found += [Decision("correction", place, event) for place, event, _ in record.moments(ScoreCorrected)]
    for entry in record.session.about(record.stream, record.board.number):
        event, stream = entry.event, entry.stream or "session"
        if isinstance(event, ScoreAdjusted):
            found.append(Decision("director", place_of(entry.number), event, stream))
        elif isinstance(event, ScoreCorrected):
            found.append(Decision("correction", place_of(entry.number), event, stream))
    return in_order([*found, *_of_committees(record)])


def _of_committees(record: Record) -> list[Decision]:
    """What was decided on appeals, each with the appeal and with the incident whose ruling was appealed: also where it
    was a decision on another appeal that was (93C)."""
    decided = committee_scores(record)
    appeals = {name_of_appeal(record, appeal.id): appeal for appeal in appeals_on(record)} if decided else {}
    found: list[Decision] = []
    for told in decided:
        name = next(
            (name for name, each in appeals.items() if any(one.event is told.event for one in each.decided)), ""
        )
        about, seen = name, {""}
        while about in appeals and about not in seen:
            seen.add(about)
            about = appeals[about].incident
        found.append(Decision("committee", told.place, told.event, told.stream, name, about))
    return found
