"""The cards of a hand that nobody has told: a key for each suit, and the thirteen ranks of the one that is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from domain.cards import Suit
from domain.seats import Seat
from formats.markup import Markup, element, joined
from formats.pieces.cards import suit_picture
from projections.texts import language, message, seat_text

__all__ = ["suit_pad"]


def suit_pad(seat: Seat, lines: Iterable[tuple[Suit, Markup]], led: Suit | None) -> Markup:
    """The lines of four suits, of which one is shown: the suit led, else the first that may be held. Each has
    `data-suit`, its key the same value."""
    told = list(lines)
    chosen = led if led in [suit for suit, _ in told] else told[0][0]
    return element("div", _keys(seat, tuple(suit for suit, _ in told), chosen, language()),
        joined(*(line for _, line in told)), class_="pad")  # fmt: skip


@lru_cache(maxsize=64)
def _keys(seat: Seat, suits: tuple[Suit, ...], chosen: Suit, code: str) -> Markup:
    keys = (
        element("label", _field(seat, suit, suit is chosen), element("span", suit_picture(suit, told=True)))
        for suit in suits
    )
    return element("div", *keys, class_="segmented", role="group",
        aria_label=message("piece", "suit_of", seat=seat_text(seat)))  # fmt: skip


def _field(seat: Seat, suit: Suit, is_chosen: bool) -> Markup:
    field = element("input", type="radio", name=f"suit-{seat.value.lower()}", value=suit.value,
        id=f"suit-{seat.value.lower()}-{suit.value.lower()}", checked="checked" if is_chosen else "")  # fmt: skip
    return Markup(field.removesuffix("</input>"))
