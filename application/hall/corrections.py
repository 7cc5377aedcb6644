"""What stands of a board at a table before somebody tells its result: whether a slip of it may be entered, mended or
corrected, and by whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from application.office import Office, Room
from application.rights import NotAllowed, Role, changed_by, is_of_a_scorer, told_by
from domain.board import Board
from domain.errors import NotPossible
from domain.events import AnyEvent, EntryAmended, ProcedureBroken, RoundStarted, ScoreCorrected
from domain.streams import plain_stream, session_of
from projections.found.stages import BoardResult, Stage
from projections.ranking.table_scores import boards_that_count
from projections.recorded.periods import Period, correction_period, was_made_available
from projections.recorded.seating import SAT_THE_OTHER_WAY
from projections.recorded.slips import TakenDown, has_calls_alone, is_recorded_in_play, taken_down
from projections.rulings.replay import Replay
from projections.texts import message, some_of
from projections.texts.places import table_text

__all__ = ["Stands", "Way", "check_corrections", "check_turned", "law_of_correction", "stands"]

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


def stands(replay: Replay, number: int, role: Role, *, is_recorded: bool = False) -> Stands:
    """What stands of a board at a table, before somebody who comes as `role` tells its result. `is_recorded`: a device
    has said that it records the table."""
    board = boards_that_count(replay).get(number)
    slip = taken_down(board) if board is not None else None
    period = correction_period(replay.session, replay.seating.round, slip.at if slip is not None else "")
    if board is None:
        return Stands("enter" if number in replay.seating.boards else "not_due", period=period)
    result = replay.result(board)
    stage = result.final
    if stage is None and board.tricks_agreed is None and _is_told_of(board, is_recorded=is_recorded):
        return Stands("enter", board, period=period)
    if result.is_unfinished:
        return Stands("at_table", board, period=period)
    if _is_decided(result, role):
        return Stands("decided", board, stage, slip, period)
    is_closed = replay.session.record.closed is not None
    is_plain = slip is not None and (stage is None or stage.name == "play")
    if slip is None or not is_plain or is_closed or was_made_available(replay.session, period.round, slip.at):
        return Stands("correct", board, stage, slip, period)
    return Stands("mend", board, stage, slip, period)


def _is_told_of(board: Board, *, is_recorded: bool) -> bool:
    """Whether no more is known of a board than that it was begun, and what a director told of a matter there: its
    contract, or the calls before one that was irregular. A slip then tells its result."""
    if is_recorded_in_play(board) or board.passed_out:
        return False
    if has_calls_alone(board):
        return not is_recorded and bool(board.irregular or board.withdrawn_calls)
    return True


def law_of_correction(period: Period | None, at: str, role: Role) -> str:
    """By which paragraph somebody corrects a score at a time: a director by 79C2 once the correction period has ended;
    of a scorer's correction he is asked then whether it is beyond doubt, and until he answers the old score stands."""
    is_late = period is not None and period.holds(at) is False
    return "79C2" if is_late and role != "scorer" else "79C1"


def _is_decided(result: BoardResult, role: Role) -> bool:
    """Whether a director or a committee decided a result. For a scorer also where it was corrected since, and where the
    correction itself is by a paragraph that is theirs."""
    if role != "scorer":
        return result.final is not None and result.final.name in DECIDED
    corrected = [one for one in result.stages if one.name == "correction"]
    return any(one.name in DECIDED for one in result.stages) or any(
        not any(map(is_of_a_scorer, one.laws)) for one in corrected
    )


def check_corrections(office: Office, said: Iterable[tuple[str, AnyEvent]], role: Role) -> None:
    """Raise NotAllowed where a scorer corrects a score that a director or a committee decided, also by what he puts in
    the place of another entry; or amends what was recorded of one that was made available, the beginning of its round,
    or how the sides sat; NotPossible where he corrects one of no table that has recorded anything. `said`: the events,
    each with its stream."""
    for stream, event in said if role == "scorer" else ():
        if isinstance(event, EntryAmended) and "." in stream:
            _check_amended(office, stream, event)
        for one in told_by(event):
            if isinstance(one, ScoreCorrected):
                _check_correction(office, session_of(stream), one)
            if isinstance(one, ProcedureBroken) and one.what == SAT_THE_OTHER_WAY:
                replay = office.room(stream).replay
                number = one.board or (replay.board.number if replay.board is not None else 0)
                check_turned(stands(replay, number, role), number, stream, role)


def check_turned(found: Stands, board: int, stream: str, role: Role) -> None:
    """Raise NotPossible where the table has not begun the board; NotAllowed where a scorer would move figures that were
    made available: who sat where a director rectifies then (81C3)."""
    if found.board is None:
        raise NotPossible(message("slip", "turned_unknown", board=board))
    is_published = found.period is not None and found.period.unknown != "not_published"
    if role == "scorer" and (is_published or found.way == "decided"):
        raise NotAllowed(message("rights", "made_available", board=board, table=table_text(stream)))


def _check_amended(office: Office, stream: str, event: EntryAmended) -> None:
    """Law 79C (2017): a score that was made available is corrected, with who, when and why; its slip stays."""
    room = office.room(stream)
    replay = room.replay
    then = boards_that_count(replay.after((event,)))
    _check_beginning(room, event.entry)
    for number, board in boards_that_count(replay).items():
        slip = taken_down(board)
        told = taken_down(then[number]) if number in then else None
        is_same = slip is None or (told is not None and told.slip == slip.slip)
        if not is_same and stands(replay, number, "scorer").way in ("correct", "decided"):
            raise NotAllowed(message("rights", "made_available", board=number, table=table_text(stream)))


def _check_beginning(room: Room, amended: int) -> None:
    """Law 81C3 (2017): who sat where, and which boards were due, moves scores that were made available; a director
    rectifies that."""
    entries, replay = room.entries, room.replay
    if not any(isinstance(entries[number - 1], RoundStarted) for number in changed_by(entries, amended)):
        return
    ways = {stands(replay, number, "scorer").way for number in boards_that_count(replay)}
    if ways & {"correct", "decided"}:
        raise NotAllowed(message("rights", "round_made_available", table=table_text(room.stream)))


def _check_correction(office: Office, session: str, event: ScoreCorrected) -> None:
    stream = plain_stream(event.table)
    if "." not in stream or session_of(stream) != session or not office.log.version(stream):
        known = some_of((one for one in office.log.versions() if one.startswith(f"{session}.")), 6)
        raise NotPossible(message("desk", "no_such_table", where=event.table[:80] or "-", known=known or "-"))
    if stands(office.room(stream).replay, event.board, "scorer").way == "decided":
        raise NotAllowed(message("rights", "decided_by_director", board=event.board, table=table_text(stream)))
