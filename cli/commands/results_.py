"""`tdlog results`: the result of boards, in stages."""

from __future__ import annotations

from collections.abc import Iterable

import click

from application.cases import of_several_tables
from application.tables import BoardAt, boards_named, boards_of, names_tables
from cli.opening import open_log
from cli.options import view_options
from cli.show.results import open_lines, results_lines
from cli.show.rulings import result_lines
from cli.show.screen import say, say_json
from domain.streams import plain_stream
from projections.desk.open_items import OpenItem, open_of
from projections.recorded.as_of import Moment
from projections.texts import message
from projections.texts.names import contract_of
from projections.views.case import open_view
from projections.views.result import ResultView, result_view


@click.command("results")
@view_options
@click.argument("board", required=False)
def command(log_path: str, as_json: bool, as_of: Moment | None, board: str | None) -> None:
    """Show the result of BOARD in all its stages, or the latest stage of every board of the log, table by table.

    BOARD is a number, or t2/16, S1.r1.t2/16; a session, round or table (S1, S1.r1, S1.r1.t2) means all its boards.
    """
    with open_log(log_path) as log:
        everywhere = list(boards_of(log, as_of))
        chosen = boards_named(log, board, as_of) if board else everywhere
    between = of_several_tables({at.stream: at.replay for at in everywhere}.items())
    results = [_view(at, between) for at in chosen]
    if as_json:
        say_json(results)
    elif board and not names_tables(board):
        at, result = chosen[0], results[0]
        begun = at.replay.table.find_board(at.board.number) is not None
        what = contract_of(at.board) if begun else message("state", "not_played")
        say([f"{at.name}  {what}", *result_lines(result), *open_lines(result.beside)])
    else:
        say(results_lines(results, {at.stream: (at.replay.seating.ns, at.replay.seating.ew) for at in chosen}))


def _view(at: BoardAt, between: Iterable[OpenItem]) -> ResultView:
    """The result of a board with what is open and bears on it, at its table and between the tables."""
    own = [item for item in open_of(at.stream, at.replay, at.board) if item.bears]
    elsewhere = [item for item in between if item.board == at.board.number and _is_beside(at, item)]
    return result_view(at.replay.result(at.board), at.stream, map(open_view, [*own, *elsewhere]))


def _is_beside(at: BoardAt, item: OpenItem) -> bool:
    """Whether an item that is open elsewhere is about the result of a table."""
    return at.stream in item.tables and plain_stream(at.stream) != item.stream
