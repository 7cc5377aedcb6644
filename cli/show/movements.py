"""Movements that fit an evening, on the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from cli.show.columns import indented, table_lines
from domain.errors import TdlogError
from projections.texts import message
from projections.views.movements import MovementProposedView

__all__ = ["chosen_of", "movements_lines"]

COLUMNS = ("number", "kind", "rounds", "plays", "winners", "spread", "remarks")


def movements_lines(found: Sequence[MovementProposedView], pairs: int, boards: int) -> list[str]:
    """The list, with what is odd about each; then how one is chosen."""
    head = [message("movements", f"head_{name}") for name in COLUMNS]
    rows = [
        [
            str(one.number), one.called, f"{one.rounds} x {one.boards_a_round}",
            str(one.plays), str(one.winners), one.spread, ", ".join(one.remarks),
        ]
        for one in found
    ]  # fmt: skip
    title = message("movements", "title", pairs=pairs, boards=boards, tables=found[0].tables)
    return [title, *table_lines(head, rows, left=(1, 6), wide=6), *indented(message("movements", "how"), 0, 0)]


def chosen_of(found: Sequence[MovementProposedView], number: int) -> MovementProposedView:
    """The one with a number. Raises TdlogError where there is none."""
    for one in found:
        if one.number == number:
            return one
    raise TdlogError(message("movements", "no_such", read=number, last=len(found)))
