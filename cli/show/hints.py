"""Results that look odd, a board after another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cli.show.columns import wrapped
from projections.texts import message
from projections.views.hints import HintView

__all__ = ["hints_lines"]


def hints_lines(found: Sequence[HintView]) -> list[str]:
    """A heading for each board, and the results of it that look odd with what is odd about each."""
    if not found:
        return [message("odd", "none")]
    lines: list[str] = []
    for board, on_board in groupby(found, lambda one: one.board):
        lines.append(message("place", "board", board=board))
        for (table, round, result), hints in groupby(on_board, lambda one: (one.table, one.round, one.result)):
            at = message("odd", "at", table=table, round=round, result=result)
            lines += [f"  {at}", *(line for one in hints for line in wrapped(f"? {one.text}", 4))]
    return [*lines, "", *wrapped(message("odd", "kept_nowhere"))]
