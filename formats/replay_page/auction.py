"""The auction in four columns W N E S, blanks before the dealer, with what was said of the calls as notes below."""

from __future__ import annotations

from collections.abc import Sequence

from formats.markup import NOTHING, Markup, element, joined
from formats.pieces.auction import auction_head, auction_notes, call_shown
from formats.replay_page.variants import over_steps
from projections.texts import message
from projections.views.auction import StandingCallView
from projections.views.board import BoardView
from projections.views.steps import Step

__all__ = ["auction_table"]


def auction_table(steps: Sequence[Step]) -> Markup:
    """The table with its caption and notes, as it stood at each step."""
    grids = [_rows(step) for step in steps]
    most = max(map(len, grids))
    rows = (
        over_steps([grid[row] if row < len(grid) else NOTHING for grid in grids], "tr") for row in range(max(most, 1))
    )
    caption = element("caption", message("form", "auction"), class_="sr")
    table = element("table", caption, element("thead", auction_head()), element("tbody", *rows), class_="auction")
    nothing = over_steps([_nothing(step.view) for step in steps], "p", class_="note")
    notes = over_steps([auction_notes(step.view.calls) for step in steps], "div", class_="notes")
    return joined(table, nothing, notes)


def _nothing(board: BoardView) -> Markup:
    if not board.position.contract or board.calls.was_called:
        return NOTHING
    return joined(message("replay", "auction_not_told"))


def _rows(step: Step) -> list[Markup]:
    rows = step.view.calls.rows if step.view.auction else []
    return [joined(*(_call(call, step) for call in row), *[element("td")] * (4 - len(row))) for row in rows]


def _call(call: StandingCallView | None, step: Step) -> Markup:
    if call is None:
        return element("td")
    told = call_shown(call)
    return element("td", element("mark", told) if call.entry == step.acted else told)
