"""What each board gave at each table, taken from the replay of the table: the input of every comparison."""

from __future__ import annotations

from collections.abc import Collection

from domain.board import Board
from domain.seats import Side
from projections.given_scores import RECTIFIED
from projections.replay import Replay
from projections.scoring.scores import Outcome, TableScore
from projections.session.seating import Seating
from projections.stages import BoardResult, Stage, points_of_stage

__all__ = ["board_that_counts", "boards_that_count", "outcome_of", "table_scores"]


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
    result = replay.result(board)
    return TableScore(
        board=board.number,
        stream=stream,
        round=seating.round,
        table=seating.table,
        ns=seating.ns,
        ew=seating.ew,
        ns_outcome=outcome_of(result.final, Side.NS),
        ew_outcome=outcome_of(result.final, Side.EW),
        state=_state(result),
        form=replay.session.form(board),
        is_decided=_is_decided(replay, board, result),
    )


def _not_played(stream: str, seating: Seating, number: int) -> TableScore:
    return TableScore(number, stream, seating.round, seating.table, seating.ns, seating.ew, state="not_played")


def _state(result: BoardResult) -> str:
    if result.state in ("done", "awaits", "not_played"):
        return result.state
    return "cancelled" if result.state == "none" else "open"


def _is_decided(replay: Replay, board: Board, result: BoardResult) -> bool:
    if result.final is not None and result.final.name not in RECTIFIED:
        return True
    findings = (finding for incident in replay.rulings(board).incidents for finding in incident.findings)
    return any(finding.code == "score_stands" for finding in findings)


def outcome_of(stage: Stage | None, side: Side) -> Outcome:
    """What a stage gives a side, as the comparison needs it."""
    if stage is None:
        return Outcome()
    return Outcome(points_of_stage(stage, side), stage.artificial(side), stage.self_inflicted(side))


def board_that_counts(replay: Replay, number: int) -> Board | None:
    """The play of a board that counts, or the board that has a score there without having been begun."""
    return boards_that_count(replay).get(number) or replay.find_board(number)
