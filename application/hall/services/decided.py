"""A decision of an appeal, line by line, before it is recorded and after: with the points of each side, and what they
are worth."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from application.hall.services.scores import standing_with, worth_of
from application.hall.sight import Sight
from domain.events import AppealDecided
from domain.seats import Side
from projections.found.stages import Stage
from projections.ranking.appeals import AppealAt
from projections.texts import message
from projections.texts.scores import points_text
from projections.views.decision import DecisionLineView, decision_lines

__all__ = ["decided_lines", "lines_if_decided"]


def lines_if_decided(sight: Sight, at: AppealAt, event: AppealDecided) -> tuple[DecisionLineView, ...]:
    """What is read back of a decision before it is recorded."""
    by = "committee" if sight.role == "committee" else "director"
    return decision_lines(event, at.appeal.deposit, _gives(sight, at, event, replace(event, by=by, at=sight.now)))


def decided_lines(sight: Sight, at: AppealAt) -> tuple[DecisionLineView, ...]:
    """What the last decision of an appeal says, as it is recorded; nothing where there is none."""
    if not at.appeal.decided:
        return ()
    event = at.appeal.decided[-1].event
    return decision_lines(event, at.appeal.deposit, _gives(sight, at, event))


def _gives(sight: Sight, at: AppealAt, said: AppealDecided, given: AppealDecided | None = None) -> Mapping[Side, str]:
    """By side, its points as they stand, or with a decision that is given, and what these are worth; that is told where
    everybody may see the board, for it tells of the other tables. Nothing where no score is changed."""
    book, number = sight.book_of_case(at.replay.session.name), at.board.number
    if said.outcome != "varied" or not number:
        return {}
    standing = standing_with(book, at.replay, number, given)
    unit = book.scored.conditions.board_unit
    is_worth_told = unit != "points" and sight.opened(book.name, number) is not None
    gives: dict[Side, str] = {}
    for side in Side:
        worth = worth_of(standing, at.replay.seating.at(number).contestants(side)) if is_worth_told else ""
        told = (_points(standing.stage, side), f"{worth} {message('score form', f'unit_{unit}')}" if worth else "")
        gives[side] = " · ".join(filter(None, told))
    return gives


def _points(stage: Stage | None, side: Side) -> str:
    """The points of a side; nothing of an artificial score."""
    return points_text(stage.of(side)) if stage is not None and not stage.artificial(side) else ""
