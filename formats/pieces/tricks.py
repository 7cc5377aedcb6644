"""The table of tricks, W N E S: leader underlined, winner on a ground of its own, what is irregular framed with `!`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from domain.cards import Card
from domain.seats import Seat, Side
from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.pieces.cards import card
from projections.texts import card_text, language, message, seat_letter, seat_text, side_text
from projections.views.auction import COLUMNS
from projections.views.play import CardView, TrickView

__all__ = ["trick_card", "trick_head", "trick_legend", "trick_table"]

ROWS = range(1, 14)


def trick_table(tricks: Iterable[TrickView], *, turn: tuple[int, Seat] | None = None, mends: bool = False) -> Markup:
    """The thirteen tricks of a board, a row each: every cell has `data-trick` and `data-seat`, one with a card
    `data-entry`. `turn`: the trick and the seat whose card is awaited, a dashed place. `mends`: each card is a key with
    `data-mends`, where it lies as a line names it: `6.e`."""
    played = {trick.trick: trick for trick in tricks}
    rows = "".join(_row(number, played.get(number), turn, mends) for number in ROWS)
    return Markup(f'<table class="tricks">{_head(language())}<tbody>{rows}</tbody></table>')


@cache
def _head(code: str) -> Markup:
    return joined(element("caption", message("piece", "play"), class_="sr"), element("thead", trick_head()))


def trick_head() -> Markup:
    """The row of headings: trick, West, North, East, South, the tricks of North-South."""
    first = element("th", element("span", message("piece", "trick_head"), class_="sr"), scope="col")
    seats = (
        element("th", element("abbr", seat_letter(one.value), title=seat_text(one)), scope="col") for one in COLUMNS
    )
    last = element("th", side_text(Side.NS), scope="col", title=message("piece", "tally_head"))
    return element("tr", first, *seats, last)


def _row(number: int, trick: TrickView | None, turn: tuple[int, Seat] | None, mends: bool) -> str:
    cards: Mapping[Seat, CardView] = {one.seat: one for one in trick.row if one is not None} if trick else {}
    cells = "".join(_cell(number, seat, cards.get(seat), turn == (number, seat), mends, language()) for seat in COLUMNS)
    ns = trick.ns if trick is not None and trick.is_complete else ""
    return f'<tr data-trick="{number}"><th scope="row">{number}</th>{cells}<td data-ns>{ns}</td></tr>'


@lru_cache(maxsize=4096)
def _cell(number: int, seat: Seat, one: CardView | None, is_turn: bool, mends: bool, code: str) -> Markup:
    given = f'data-trick="{number}" data-seat="{seat.value}"'
    if one is None:
        awaited = '<span class="awaited"></span>' if is_turn else ""
        return Markup(f"<td {given}>{awaited}</td>")
    shown = trick_card(one)
    if mends:
        shown = element("button", shown, type="button", class_="mends", data_mends=f"{number}.{seat.value.lower()}")
    return Markup(f'<td {given} data-entry="{one.entry}">{shown}</td>')


def trick_card(one: CardView) -> Markup:
    """A card of a trick, with what it does in words: leads, wins, breaks the Laws."""
    marks = (("leads", one.leads), ("wins", one.wins), ("odd", one.odd))
    told = [message("piece", f"card_{code}") for code, on in marks if on]
    words = joined(BLANK, element("span", f"({', '.join(told)})", class_="sr")) if told else NOTHING
    flag = element("b", "!", aria_hidden="true", class_="flag") if one.odd else NOTHING
    return element("span", card(one.card), flag, words, class_=" ".join(["lain", *(code for code, on in marks if on)]))


def trick_legend() -> Markup:
    """What the marks of the table mean."""
    ace = card_text(Card.SA)
    signs = (
        element(
            "span", element("span", shown, class_=kind, aria_hidden="true"), BLANK, message("piece", f"card_{kind}")
        )
        for shown, kind in ((ace, "wins"), (ace, "leads"), ("!", "odd"))
    )
    return joined(*signs, between=BLANK)
