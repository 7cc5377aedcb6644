"""What each board gave at each table, taken from the replay of the table: the input of every comparison."""

from __future__ import annotations

from collections.abc import Collection

from domain.board import Board
from domain.events import RoundStarted
from domain.seats import SEATS, Side
from projections.replay import Replay
from projections.results import BoardResult, Stage, points_of_stage
from projections.scoring.scores import Outcome, TableScore

__all__ = ["form_of", "outcome_of", "table_scores"]


def table_scores(stream: str, replay: Replay, due: Collection[int] = ()) -> list[TableScore]:
    """The score of every board of a table, the latest where a board was begun more than once; then of those that it did
    not begin: with the score they were given all the same, or `not_played` where they were due and the round has ended.

    `due` are the boards of the round where the movement tells of them and the round itself does not.
    """
    latest = {board.number: board for board in replay.boards}
    latest |= {board.number: board for board in replay.not_begun}
    scores = [_table_score(stream, replay, board) for board in latest.values()]
    missing = sorted(set(due) - latest.keys()) if replay.table.ended else []
    return scores + [_not_played(stream, replay, number) for number in missing]


def _table_score(stream: str, replay: Replay, board: Board) -> TableScore:
    begun = replay.table.round or RoundStarted(number=0, table=0)
    result = replay.result(board)
    return TableScore(
        board.number,
        stream,
        begun.number,
        begun.table,
        (begun.ns,) if begun.ns else (),
        (begun.ew,) if begun.ew else (),
        outcome_of(result.final, Side.NS),
        outcome_of(result.final, Side.EW),
        _state(result),
        form_of(board),
    )


def _not_played(stream: str, replay: Replay, number: int) -> TableScore:
    begun = replay.table.round or RoundStarted(number=0, table=0)
    ns, ew = ((one,) if one else () for one in (begun.ns, begun.ew))
    return TableScore(number, stream, begun.number, begun.table, ns, ew, state="not_played")


def _state(result: BoardResult) -> str:
    if result.state in ("done", "awaits", "not_played"):
        return result.state
    return "cancelled" if result.state == "none" else "open"


def outcome_of(stage: Stage | None, side: Side) -> Outcome:
    """What a stage gives a side, as the comparison needs it."""
    if stage is None:
        return Outcome()
    return Outcome(points_of_stage(stage, side), stage.artificial(side), stage.self_inflicted(side))


def form_of(board: Board) -> str:
    """The board as played here: dealer, vulnerability and cards; empty where a hand is not known (87)."""
    if not all(board.known):
        return ""
    hands = " ".join(f"{board.held[seat.index]:013x}" for seat in SEATS)
    return f"{board.dealer.value} {board.vul} {hands}"
