"""Movements that fit an evening, on the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from cli.show.columns import WIDEST, indented, table_lines, width_of
from domain.errors import TdlogError
from formats.printed import in_lines
from projections.texts import message
from projections.views.movement_now import MovementNowView
from projections.views.movements import MovementProposedView

__all__ = ["chosen_of", "drawn_lines", "movements_lines"]

COLUMNS = ("number", "kind", "rounds", "plays", "winners", "spread", "remarks")
OF_TEAMS = ("number", "kind", "rounds", "plays", "meets", "remarks")


def movements_lines(found: Sequence[MovementProposedView], contestants: int, boards: int) -> list[str]:
    """The list, with what is odd about each; then how one is chosen."""
    of = found[0].of
    columns = OF_TEAMS if of == "teams" else COLUMNS
    head = [message("movements", f"head_{name}") for name in columns]
    rows = [[_cell(one, name) for name in columns] for one in found]
    code = "" if of == "pairs" else f"_{of}"
    title = message("movements", f"title{code}", pairs=contestants, boards=boards, tables=found[0].tables)
    how = message("movements", "how_teams" if of == "teams" else "how")
    last = len(columns) - 1
    lines = table_lines(head, _with_room(head, rows), left=(1, last), wide=last)
    return [title, *lines, *indented(how, 0, 0)]


def _with_room(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The rows, where the last column has no room for its words with the rest of them in rows below."""
    others = [
        max(width_of(text) for text in column) for column in zip(head[:-1], *(row[:-1] for row in rows), strict=True)
    ]
    room = WIDEST - sum(others) - 2 * len(others)
    return [
        [*(row[:-1] if not at else [""] * len(row[:-1])), part]
        for row in rows
        for at, part in enumerate(in_lines(row[-1], room, "", "") or [""])
    ]


def _cell(one: MovementProposedView, name: str) -> str:
    """What stands in a column."""
    if name == "kind":
        return one.called
    if name == "rounds":
        return f"{one.rounds} x {one.boards_a_round}"
    if name == "meets":
        return str(one.meets or "")
    return ", ".join(one.remarks) if name == "remarks" else str(getattr(one, name))


def drawn_lines(view: MovementNowView) -> list[str]:
    """A draw: what is to be known of it, and its lines."""
    told = message("teams", "drawn_recorded" if view.recorded else "drawn_not_recorded", round=view.first)
    return [*indented(told, 0, 0), *(line for one in view.remarks for line in indented(one, 0, 0)), *view.lines]


def chosen_of(found: Sequence[MovementProposedView], number: int) -> MovementProposedView:
    """The one with a number. Raises TdlogError where there is none."""
    for one in found:
        if one.number == number:
            return one
    raise TdlogError(message("movements", "no_such", read=number, last=len(found)))
