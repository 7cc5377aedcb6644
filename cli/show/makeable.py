"""What the deals of a session give double dummy, on the screen."""

from __future__ import annotations

from cli.show.columns import table_lines, wrapped
from projections.texts import message
from projections.views.makeable import BoardMakesView, SessionMakesView

__all__ = ["makeable_lines"]

HEAD = ("", "\N{BLACK CLUB SUIT}", "\N{BLACK DIAMOND SUIT}", "\N{BLACK HEART SUIT}", "\N{BLACK SPADE SUIT}")


def makeable_lines(shown: SessionMakesView) -> list[str]:
    """The open boards, and how many are known in all."""
    lines = [line for board in shown.boards for line in [*_board_lines(board), ""]]
    new = message("equity", "worked_out", count=shown.new)
    lines += wrapped(message("equity", "of_session", session=shown.session, new=new, known=shown.known))
    if shown.closed:
        lines += wrapped(message("equity", "closed", count=shown.closed))
    lines += [line for board, why in shown.failed.items() for line in wrapped(_failed(board, why))]
    if shown.why_not_kept:
        lines += wrapped(message("equity", "not_kept", why=shown.why_not_kept))
    return lines


def _failed(board: int, why: str) -> str:
    return message("equity", "board_failed", board=board, why=why)


def _board_lines(board: BoardMakesView) -> list[str]:
    head = message("place", "board", board=board.board)
    rows = [(one.name, *map(str, one.tricks)) for one in board.declarers]
    table = table_lines((*HEAD, message("ranked", "notrump")), rows, (0,), 0)
    return [f"{head}  {board.vul_text}", *(f"  {line}" for line in table), f"  {board.par.text}"]
