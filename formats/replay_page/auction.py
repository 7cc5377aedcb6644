"""The auction in four columns W N E S, blanks before the dealer, with what was said of the calls as notes below."""

from __future__ import annotations

from collections.abc import Sequence

from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.replay_page.variants import over_steps
from projections.texts import message, seat_text
from projections.views.auction import COLUMNS, AuctionView, StandingCallView
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
    heads = element("tr", *(element("th", seat_text(seat), scope="col") for seat in COLUMNS))
    caption = element("caption", message("form", "auction"), class_="sr")
    table = element("table", caption, element("thead", heads), element("tbody", *rows), class_="auction")
    nothing = over_steps([_nothing(step.view) for step in steps], "p", class_="note")
    notes = over_steps([_notes(step.view.calls) for step in steps], "div", class_="notes")
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
    notes, is_odd = call.notes, call.odd
    above = element("sup", ",".join(map(str, notes))) if notes else NOTHING
    odd = element("b", "!", title=message("replay", "irregular"), class_="flag") if is_odd else NOTHING
    classes = " ".join(["call", *["odd"] * is_odd, *["noted"] * bool(notes)])
    told = element("span", call.text, odd, above, class_=classes)
    return element("td", element("mark", told) if call.entry == step.acted else told)


def _notes(said: AuctionView) -> Markup:
    """The notes by number, then what belongs to no call that stands."""
    numbered = (
        element("li", element("sup", str(number)), BLANK, note.text, dir="auto")
        for number, note in enumerate(said.notes, 1)
    )
    listed = element("ol", *numbered) if said.notes else NOTHING
    return joined(listed, *(element("p", line, dir="auto") for line in said.beside))
