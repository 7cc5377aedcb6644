"""`tdlog equity`: double-dummy figures of a board, for the director and the committee."""

from __future__ import annotations

import click

from application.tables import BoardAt, find_board
from cli.opening import open_log
from cli.options import view_options
from cli.show.columns import headed
from cli.show.equity import choice_lines, equity_lines
from cli.show.screen import show
from domain.board import entry_of, place_of
from domain.errors import TdlogError
from projections.equity.board_equity import board_equity, choice_before
from projections.equity.course import course_of
from projections.recorded.as_of import Moment
from projections.texts import message
from projections.texts.names import contract_of
from projections.views.equity import choice_view, equity_view


@click.command("equity")
@view_options
@click.argument("board")
@click.option("--trick", type=click.IntRange(1, 13), help="The position before this trick, card by card.")
@click.option("--entry", type=click.IntRange(1), help="The position before this entry of the table, card by card.")
def command(
    log_path: str, as_json: bool, as_of: Moment | None, board: str, trick: int | None, entry: int | None
) -> None:
    """Show what BOARD was worth double dummy: by declarer, card by card, before a revoke, at a claim.

    The figures stand beside the automatic transfer, and the director is asked; nothing is ruled by them. Needs
    endplay: pip install "tdlog[dd]". BOARD is a number, or t2/16, r1.t2/16, S1.r1.t2/16.
    """
    if trick is not None and entry is not None:
        raise click.UsageError(message("equity", "trick_or_entry"))
    with open_log(log_path) as log:
        at = find_board(log, board, as_of)
    if trick is None and entry is None:
        figures = equity_view(at.stream, board_equity(at.replay, at.board))
        show(figures, as_json, lambda view: [*headed(at.name, contract_of(at.board)), *equity_lines(view)])
        return
    place = _before_trick(at, trick) if trick is not None else _before_entry(at, entry or 0)
    choice = choice_view(at.stream, at.board.number, choice_before(at.replay, at.board, place))
    at_trick = message("equity", "before_trick", trick=trick)
    heading = at_trick if trick is not None else message("equity", "before_entry", entry=entry)
    show(choice, as_json, lambda view: [*headed(at.name, contract_of(at.board)), *choice_lines(view, heading)])


def _before_trick(at: BoardAt, number: int) -> int:
    """The place of the first card to a trick. Raises TdlogError where play has not come to it."""
    first = next((played.place for played in course_of(at.replay, at.board) if played.trick == number), None)
    if first is not None:
        return first
    if at.board.contract is not None and at.board.trick.number == number and not at.board.trick.count:
        return place_of(at.replay.until + 1)
    last = at.board.trick.number if at.board.contract is not None else 0
    raise TdlogError(message("equity", "no_such_trick", trick=number, board=at.name, last=last))


def _before_entry(at: BoardAt, entry: int) -> int:
    """The place of an entry while the board was in play. Raises TdlogError for any other."""
    later = [other.place for other in at.replay.boards if other.place > at.board.place]
    place = place_of(entry)
    last = min(later, default=place_of(at.replay.until + 1))
    if not at.board.place < place <= last:
        first, until = entry_of(at.board.place) + 1, entry_of(last)
        raise TdlogError(message("equity", "no_such_entry", entry=entry, board=at.name, first=first, last=until))
    return place
