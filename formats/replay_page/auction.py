"""The auction in four columns W N E S, blanks before the dealer, with what was said of the calls as notes below."""

from __future__ import annotations

from collections.abc import Sequence

from domain.board import entry_of
from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.replay_page.steps import Step
from formats.replay_page.variants import over_steps
from projections.recorded.hand_record import COLUMNS, auction_cells
from projections.texts import call_text, message, seat_text
from projections.views.auction_notes import AuctionNotes, auction_notes

__all__ = ["auction_table"]


def auction_table(steps: Sequence[Step]) -> Markup:
    """The table with its caption and notes, as it stood at each step."""
    grids = [_rows(step, auction_notes(step.board)) for step in steps]
    most = max(map(len, grids))
    rows = (
        over_steps([grid[row] if row < len(grid) else NOTHING for grid in grids], "tr") for row in range(max(most, 1))
    )
    heads = element("tr", *(element("th", seat_text(seat), scope="col") for seat in COLUMNS))
    caption = element("caption", message("form", "auction"), class_="sr")
    table = element("table", caption, element("thead", heads), element("tbody", *rows), class_="auction")
    nothing = over_steps([_nothing(step) for step in steps], "p", class_="note")
    notes = over_steps([_notes(auction_notes(step.board)) for step in steps], "div", class_="notes")
    return joined(table, nothing, notes)


def _nothing(step: Step) -> Markup:
    board = step.board
    if board.calls or board.withdrawn_calls:
        return NOTHING
    return joined(message("replay", "auction_not_told")) if board.contract is not None else NOTHING


def _rows(step: Step, said: AuctionNotes) -> list[Markup]:
    board = step.board
    if not board.calls:
        return []
    cells: list[Markup] = []
    odd = step.breaches
    for made in auction_cells(board):
        if made is None:
            cells.append(element("td"))
            continue
        place, _, call = made
        is_now = entry_of(place) == step.acted
        cells.append(_call(call_text(call), said.by_call.get(place, ()), place in odd, is_now))
    cells += [element("td")] * (-len(cells) % 4)
    return [joined(*cells[at : at + 4]) for at in range(0, len(cells), 4)]


def _call(text: str, notes: tuple[int, ...], is_odd: bool, is_now: bool) -> Markup:
    above = element("sup", ",".join(map(str, notes))) if notes else NOTHING
    odd = element("b", "!", title=message("replay", "irregular"), class_="flag") if is_odd else NOTHING
    call = element("span", text, odd, above, class_=" ".join(["call", *["odd"] * is_odd, *["noted"] * bool(notes)]))
    return element("td", element("mark", call) if is_now else call)


def _notes(said: AuctionNotes) -> Markup:
    """The notes by number, then what belongs to no call that stands."""
    numbered = (
        element("li", element("sup", str(number)), BLANK, note, dir="auto") for number, note in enumerate(said.notes, 1)
    )
    listed = element("ol", *numbered) if said.notes else NOTHING
    return joined(listed, *(element("p", line, dir="auto") for line in said.beside))
