"""An auction in four columns W N E S, blanks before the dealer, with what was said of the calls as notes below."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from domain.seats import Seat
from formats.markup import BLANK, NOTHING, Markup, element, joined, pictured
from projections.texts import language, message, seat_text
from projections.texts.spoken import call_spoken
from projections.views.auction import COLUMNS, AuctionView, StandingCallView

__all__ = ["auction_head", "auction_notes", "auction_table", "call_cell", "call_shown"]


def auction_table(
    said: AuctionView, *, names: Mapping[Seat, str] | None = None, vulnerable: Collection[Seat] = (),
    turn: Seat | None = None, framed: Collection[int] = (), by_seat: bool = False, mends: bool = False,
) -> Markup:  # fmt: skip
    """The table with its caption. The cell of a call has `data-entry` and `data-seat`; `framed` are the entries of
    calls that are asked about, `turn` is whose call is awaited. `names` are the players, told below their seats.
    `by_seat`: each seat leads to the calls that it may make, whoever is to call. `mends`: each call is a key with
    `data-mends`, as a line names it: `#41`."""
    told = tuple((seat, (names or {}).get(seat, ""), seat in vulnerable) for seat in COLUMNS)
    body = "".join(_row(row, framed, mends) for row in _rows(said, turn))
    return Markup(f'<table class="auction">{_head(told, by_seat, language())}<tbody>{body}</tbody></table>')


@lru_cache(maxsize=512)
def _head(told: Sequence[tuple[Seat, str, bool]], by_seat: bool, code: str) -> Markup:
    caption = element("caption", message("piece", "auction"), class_="sr")
    return joined(caption, element("thead", element("tr", *(_seat_head(*one, by_seat=by_seat) for one in told))))


def auction_head() -> Markup:
    """The row of seats."""
    return element("tr", *(_seat_head(seat, "", False) for seat in COLUMNS))


def _seat_head(seat: Seat, name: str, is_vulnerable: bool, *, by_seat: bool = False) -> Markup:
    vul = joined(BLANK, element("span", message("piece", "vul"), class_="vul")) if is_vulnerable else NOTHING
    player = joined(BLANK, element("bdi", name, class_="player")) if name else NOTHING
    told = seat_text(seat)
    if by_seat:
        told = element("a", told, href=f"?seat={seat.value.lower()}", class_="seat-key", data_calls=seat.value,
            title=message("piece", "call_out_of_turn_by", seat=seat_text(seat)))  # fmt: skip
    return element("th", told, vul, player, scope="col", data_seat=seat.value)


Cell = StandingCallView | None | Seat
"""A call, nothing, or the seat whose call is awaited."""


def _rows(said: AuctionView, turn: Seat | None) -> Iterable[list[Cell]]:
    cells: list[Cell] = list(said.calls)
    if turn is not None:
        cells += [None] * ((COLUMNS.index(turn) - len(cells)) % 4)
        cells.append(turn)
    cells += [None] * (-len(cells) % 4)
    return (cells[at : at + 4] for at in range(0, len(cells), 4))


def _row(row: Iterable[Cell], framed: Collection[int], mends: bool) -> str:
    return f"<tr>{''.join(_cell(one, framed, mends) for one in row)}</tr>"


def _cell(one: Cell, framed: Collection[int], mends: bool) -> str:
    if isinstance(one, Seat):
        return f'<td data-seat="{one.value}"><span class="awaited"></span></td>'
    return "<td></td>" if one is None else _call_cell(one, one.entry in framed, mends, language())


def call_cell(call: StandingCallView, *, framed: bool = False) -> Markup:
    """The cell of a call."""
    return _call_cell(call, framed, False, language())


@lru_cache(maxsize=2048)
def _call_cell(call: StandingCallView, framed: bool, mends: bool, code: str) -> Markup:
    asked = " data-framed" if framed else ""
    shown = call_shown(call)
    if mends:
        shown = element("button", shown, type="button", class_="mends", data_mends=f"#{call.entry}")
    return Markup(f'<td data-entry="{call.entry}" data-seat="{call.seat.value}"{asked}>{shown}</td>')


def call_shown(call: StandingCallView) -> Markup:
    """A call with `!` where it broke the Laws, and the numbers of its notes; the same in words."""
    words = element("span", call_spoken(call.call), class_="sr")
    flag = element("b", "!", class_="flag", aria_hidden="true") if call.odd else NOTHING
    told = joined(element("span", f", {message('sign', 'irregular')}", class_="sr")) if call.odd else NOTHING
    notes = element("sup", ",".join(map(str, call.notes))) if call.notes else NOTHING
    classes = " ".join(["call", *["odd"] * call.odd, *["noted"] * bool(call.notes)])
    drawn = element("span", pictured(call.text), aria_hidden="true")
    return element("span", words, drawn, flag, told, notes, class_=classes)


def auction_notes(said: AuctionView) -> Markup:
    """What was said of calls by number, then what belongs to no call that stands; nothing where nothing was said."""
    numbered = (
        element("li", element("sup", str(number)), BLANK, note.text, dir="auto")
        for number, note in enumerate(said.notes, 1)
    )
    listed = element("ol", *numbered) if said.notes else NOTHING
    return joined(listed, *(element("p", line, dir="auto") for line in said.beside))
