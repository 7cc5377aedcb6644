"""What each board gave at each table, taken from the replay of the table: the input of every comparison."""

from __future__ import annotations

from collections.abc import Collection

from domain.board import Board
from domain.seats import Side
from projections.found.stages import BoardResult, Stage, points_of_stage
from projections.points.scores import Outcome, TableScore
from projections.recorded.decisions import NOT_COMPARABLE, PLAYED_AGAIN, settles
from projections.recorded.seating import Seating
from projections.rulings.deciding import decisions_on
from projections.rulings.given_scores import RECTIFIED
from projections.rulings.replay import Replay

__all__ = ["board_that_counts", "boards_that_count", "outcome_of", "table_scores"]


ABOUT = ("fouled board", "wrong board")
"""The kinds of incident that a score is about which says what a board without a comparison is worth."""


def table_scores(stream: str, replay: Replay, due: Collection[int] = ()) -> list[TableScore]:
    """The score of every board of a table; then of those that it did not begin: with the score they were given all the
    same, or `not_played` where they were due and the round has ended.

    `due` are the boards of the round where the movement tells of them and the round itself does not.
    """
    boards = boards_that_count(replay)
    boards |= {board.number: board for board in replay.not_begun}
    seating = replay.seating
    scores = [_table_score(stream, seating, replay, board) for board in boards.values()]
    missing = sorted(set(due) - boards.keys()) if replay.table.ended else []
    return scores + [_not_played(stream, seating, number) for number in missing]


def boards_that_count(replay: Replay) -> dict[int, Board]:
    """The boards that a table has begun, by number. Where it began one more than once it is the latest; but an earlier
    one, that was not cancelled, where the latest was (15B)."""
    found: dict[int, Board] = {}
    for board in replay.boards:
        earlier = found.get(board.number)
        if earlier is None or replay.result(board).state != "none" or replay.result(earlier).state == "none":
            found[board.number] = board
    return found


def _table_score(stream: str, seating: Seating, replay: Replay, board: Board) -> TableScore:
    result, seating = replay.result(board), seating.at(board.number)
    return TableScore(
        board=board.number,
        stream=stream,
        round=seating.round,
        table=seating.table,
        ns=seating.ns,
        ew=seating.ew,
        ns_outcome=outcome_of(result.final, Side.NS),
        ew_outcome=outcome_of(result.final, Side.EW),
        state=_state(result, is_late=_is_to_be_played_late(replay, board)),
        form=replay.session.form(board),
        is_decided=_is_decided(replay, board, result),
    )


def _not_played(stream: str, seating: Seating, number: int) -> TableScore:
    return TableScore(number, stream, seating.round, seating.table, seating.ns, seating.ew, state="not_played")


def _is_to_be_played_late(replay: Replay, board: Board) -> bool:
    """Whether the director lets the table play a board that it has not begun (8B2)."""
    told = replay.session.told_of_time(replay.seating.stream)
    return board.number in told.late_play and not replay.rulings(board).record.is_begun


def _state(result: BoardResult, *, is_late: bool) -> str:
    if is_late and result.state == "not_played":
        return "open"
    if result.state in ("done", "awaits", "not_played"):
        return result.state
    return "cancelled" if result.state == "none" else "open"


def _is_decided(replay: Replay, board: Board, result: BoardResult) -> bool:
    """Whether it was decided what a board is worth that somebody had played before (15B), or that two tables of a match
    did not play alike (86B2); an answer that gives both sides artificial scores decides it, too."""
    incidents = replay.rulings(board).incidents
    if any(finding.code == "score_stands" for incident in incidents for finding in incident.findings):
        return True
    if any(stage.ns_artificial and stage.ew_artificial for stage in result.stages):
        return True
    if result.final is None or result.final.name in RECTIFIED:
        return False
    record = replay.rulings(board).record
    laws = NOT_COMPARABLE if record.regulations.is_team_play else PLAYED_AGAIN
    names = {incident.name for incident in incidents if incident.kind in ABOUT}
    return any(settles(one.event, laws, name) for one in decisions_on(record) for name in ("", *names))


def outcome_of(stage: Stage | None, side: Side) -> Outcome:
    """What a stage gives a side, as the comparison needs it."""
    if stage is None:
        return Outcome()
    return Outcome(points_of_stage(stage, side), stage.artificial(side), stage.self_inflicted(side))


def board_that_counts(replay: Replay, number: int) -> Board | None:
    """The play of a board that counts, or the board that has a score there without having been begun."""
    return boards_that_count(replay).get(number) or replay.find_board(number)
