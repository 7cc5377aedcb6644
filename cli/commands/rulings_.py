"""`tdlog rulings`: incidents with their laws and entries."""

from __future__ import annotations

from collections.abc import Sequence

import click

from application.cases import between_tables
from application.tables import BoardAt, boards_named, boards_of
from cli.opening import open_log
from cli.options import view_options
from cli.show.columns import headed
from cli.show.rulings import between_lines, due_lines, incident_lines
from cli.show.screen import say, say_json
from domain.board import Board
from projections.desk.open_items import open_of
from projections.recorded.as_of import Moment
from projections.texts import message
from projections.texts.names import header
from projections.views.case import DueView, between_view, due_view
from projections.views.incident import IncidentView, incident_view


@click.command("rulings")
@view_options
@click.argument("board", required=False)
@click.option("--at", "entry", type=int, help="As known after this entry of the board's table.")
@click.option("--open", "only_open", is_flag=True, help="Only what still awaits a decision.")
def command(
    log_path: str, as_json: bool, as_of: Moment | None, board: str | None, entry: int | None, only_open: bool
) -> None:
    """Show what the Laws make of the incidents of BOARD, or of every board of the log.

    BOARD is a number, or t2/16, r1.t2/16, S1.r1.t2/16 where several tables played it.
    """
    with open_log(log_path) as log:
        chosen = boards_named(log, board, as_of) if board else list(boards_of(log, as_of))
        between = between_tables({at.stream: at.replay for at in boards_of(log, as_of)}.items()) if only_open else []
    found: list[IncidentView] = []
    lines: list[str] = []
    for at in chosen:
        replay = at.replay if entry is None else at.replay.as_of(entry)
        then = next((one for one in replay.all_boards if _is_the_same(one, at.board)), None)
        incidents = replay.rulings(then).incidents if then else ()
        due: list[DueView] = []
        if only_open and then is not None:
            awaited = open_of(at.stream, replay, then)
            due = [ruling for ruling in map(due_view, awaited) if ruling is not None]
            waiting = {one.incident for one in awaited}
            incidents = [i for i in incidents if i.name in waiting or any(f.note in waiting for f in i.findings)]
        views = [incident_view(incident, at.stream) for incident in incidents]
        found += views
        if views and then is not None:
            lines += [*_heading(at, then), *(line for view in views for line in _lines(view, due)), ""]
    numbers = {at.board.number for at in chosen}
    apart = [between_view(case) for case in between if case.board in numbers]
    if as_json:
        say_json([*found, *apart])
    else:
        lines += [line for case in apart for line in [*between_lines(case), ""]]
        say(lines[:-1] or [message("screen", "nothing_open" if only_open else "nothing_odd")])


def _lines(incident: IncidentView, due: Sequence[DueView]) -> list[str]:
    """An incident, and last the ruling on it that is to be given."""
    rulings = (line for one in due if one.incident == incident.incident for line in due_lines(one))
    return [*incident_lines(incident), *rulings]


def _is_the_same(board: Board, other: Board) -> bool:
    """Whether a board is the same play of one; of those that were not begun, the same number."""
    return (board.place, board.number) == (other.place, other.number)


def _heading(at: BoardAt, board: Board) -> list[str]:
    """Table and board; of a board that was not begun its name alone."""
    if any(one is board for one in at.replay.not_begun):
        return [f"{at.name}  {message('state', 'not_played')}"]
    return headed(at.stream, header(board))
