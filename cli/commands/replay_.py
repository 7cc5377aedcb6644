"""`tdlog replay`: a hand, trick by trick, as of any entry."""

from __future__ import annotations

import click

from application.tables import BoardAt, find_board
from cli.opening import open_log
from cli.options import view_options
from cli.show.board import auction_lines, board_lines, obligation_lines, trick_lines
from cli.show.record import record_lines
from cli.show.rulings import incident_lines, result_lines
from cli.show.screen import say, say_json
from domain.board import Board, entry_of
from domain.errors import TdlogError
from domain.seats import SEATS, Seat
from projections.recorded.as_of import Moment
from projections.rulings.replay import Replay
from projections.texts import message
from projections.views.board import BoardView, board_view
from projections.views.echo import obligations
from projections.views.record import record_view


@click.command("replay")
@view_options
@click.argument("board")
@click.option("--at", "entry", type=int, help="As it stood, and as it was known, after this entry.")
def command(log_path: str, as_json: bool, as_of: Moment | None, board: str, entry: int | None) -> None:
    """Show BOARD: the hands, the auction, every trick, the record and what the Laws make of it.

    BOARD is a number, or t2/16, r1.t2/16, S1.r1.t2/16 where several tables played it.
    """
    with open_log(log_path) as log:
        at = find_board(log, board, as_of)
        names = log.register.names()
    replay = at.replay if entry is None else at.replay.as_of(entry)
    then = _board_then(at, replay)
    if as_json:
        say_json(_view(at, replay, then, {}))
        return
    title, *page = board_page(at, replay, then, names_at(replay, names))
    last = len(at.replay.events)
    present = ["  " + message("screen", "the_present", entry=last)] * (entry is not None and entry >= last)
    say([title, *present, *page])


def _board_then(at: BoardAt, replay: Replay) -> Board:
    """The board as it stood then; where it was begun twice, the play of it that was the latest then.

    Raises TdlogError where it had not begun.
    """
    wanted = at.board.place, at.board.number
    same = next((board for board in replay.all_boards if (board.place, board.number) == wanted), None)
    then = same or replay.table.find_board(at.board.number)
    if then is None:
        first = min(entry_of(board.place) for board in at.replay.boards if board.number == at.board.number)
        board = at.board.number
        raise TdlogError(
            message("command", "began_later", board=board, first=first, stream=at.stream, entry=replay.until)
        )
    return then


def board_page(at: BoardAt, replay: Replay, board: Board, names: dict[Seat, str]) -> list[str]:
    """The whole page of a board."""
    shown = _view(at, replay, board, names)
    as_of = "  " + message("screen", "as_of", entry=replay.until) if replay.until < len(replay.events) else ""
    lines = [f"{shown.text}  {at.stream}{as_of}", *_earlier_plays(replay, board), ""]
    lines += [*board_lines(shown), "", *auction_lines(shown.calls), "", *trick_lines(shown)]
    stands = obligation_lines(obligations(shown.incidents))
    lines += ["", *stands] if stands else []
    times = "  " + message("screen", "times_utc") if any(event.at for event in replay.events) else ""
    record = record_lines(record_view(replay, board, shown.incidents))
    lines += ["", message("screen", "record") + times, *record]
    if shown.incidents:
        told = (line for incident in shown.incidents for line in incident_lines(incident))
        lines += ["", message("screen", "laws"), *told]
    return [*lines, "", message("screen", "result"), *result_lines(shown.result)]


def _earlier_plays(replay: Replay, board: Board) -> list[str]:
    """Where a board of the same number was begun before at this table, and how to see it."""
    earlier = [other for other in replay.boards if other.number == board.number and other.place < board.place]
    until = entry_of(board.place) - 1
    return ["  " + message("screen", "earlier_play", entry=entry_of(play.place), until=until) for play in earlier[-1:]]


def names_at(replay: Replay, names: dict[str, str]) -> dict[Seat, str]:
    """The players of a table by seat, where the register knows them."""
    players = replay.table.round.players if replay.table.round else ()
    return {seat: names[player] for seat, player in zip(SEATS, players, strict=False) if player in names}


def _view(at: BoardAt, replay: Replay, board: Board, names: dict[Seat, str]) -> BoardView:
    rulings, result = replay.rulings(board), replay.result(board)
    return board_view(rulings, result, replay.until, stream=at.stream, players=names)
