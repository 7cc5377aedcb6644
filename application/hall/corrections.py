"""What stands of a board at a table before somebody tells its result: whether a slip of it may be entered, mended or
corrected, and by whom."""

from __future__ import annotations

from typing import Literal, NamedTuple

from application.office import Office
from application.rights import NotAllowed, Role
from domain.board import Board
from domain.events import AnyEvent, ScoreCorrected
from domain.streams import plain_stream
from projections.found.stages import Stage
from projections.ranking.table_scores import boards_that_count
from projections.recorded.periods import Period, correction_period
from projections.recorded.slips import TakenDown, taken_down
from projections.rulings.replay import Replay
from projections.texts import message
from projections.texts.places import table_text

__all__ = ["Stands", "Way", "check_correction", "law_of_correction", "stands"]

Way = Literal["enter", "mend", "correct", "at_table", "decided", "not_due"]
"""How a slip of a board is recorded: entered; mended; by a correction of the score; or not, for the table records the
board itself, somebody decided its score, or it is not due there."""
DECIDED = ("director", "ruling", "equity", "committee")
"""The stages of a result that are no scorer's to correct."""


class Stands(NamedTuple):
    """What stands of a board at a table, before a slip is recorded."""

    way: Way
    board: Board | None = None
    stage: Stage | None = None
    slip: TakenDown | None = None
    period: Period | None = None


def stands(replay: Replay, number: int) -> Stands:
    """What stands of a board at a table."""
    board = boards_that_count(replay).get(number)
    period = correction_period(replay.session, replay.seating.round)
    if board is None:
        return Stands("enter" if number in replay.seating.boards else "not_due", period=period)
    result = replay.result(board)
    if result.is_unfinished:
        is_empty = not board.calls and board.contract is None and board is replay.board
        return Stands("enter" if is_empty else "at_table", board, period=period)
    stage, slip = result.final, taken_down(board)
    if stage is not None and stage.name in DECIDED:
        return Stands("decided", board, stage, slip, period)
    is_made_available = period.told_by is not None or replay.session.record.closed is not None
    is_plain = slip is not None and (stage is None or stage.name == "play")
    return Stands("mend" if is_plain and not is_made_available else "correct", board, stage, slip, period)


def law_of_correction(period: Period | None, at: str, role: Role) -> str:
    """By which paragraph somebody corrects a score at a time: a director by 79C2 once the correction period has ended;
    of a scorer's correction he is asked then whether it is beyond doubt, and until he answers the old score stands."""
    is_late = period is not None and period.holds(at) is False
    return "79C2" if is_late and role != "scorer" else "79C1"


def check_correction(office: Office, event: AnyEvent, role: Role) -> None:
    """Raise NotAllowed where a scorer corrects a score that a director or a committee decided."""
    if role != "scorer" or not isinstance(event, ScoreCorrected):
        return
    stream = plain_stream(event.table)
    if stream in office.log.versions() and stands(office.room(stream).replay, event.board).way == "decided":
        raise NotAllowed(message("rights", "decided_by_director", board=event.board, table=table_text(stream)))
