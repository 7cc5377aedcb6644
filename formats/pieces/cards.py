"""A card: in a line, as it lies, as a key that records it."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Literal

from domain.cards import Card, Suit
from domain.seats import Seat
from formats.markup import Markup, element, joined
from formats.pieces.suits import PICTURES
from projections.texts import language, message, rank_text, seat_text, suit_text
from projections.texts.spoken import card_spoken

__all__ = ["CardMark", "CardState", "card", "card_key", "played_key", "suit_picture", "unseen", "unseen_key"]

CardState = Literal["face", "flat"]
"""What one tap does: `face` records, `flat` asks for a second act."""
CardMark = Literal["shows", "lies"]
"""Why a card is framed: it shows that another broke the Laws, or it lies before its player as a penalty card."""


def suit_picture(suit: Suit, *, told: bool = False) -> Markup:
    """The picture of a suit; with its word for who does not see it, where that is not told otherwise."""
    drawn = Markup(PICTURES[suit.value])
    return joined(drawn, element("span", suit_text(suit), class_="sr")) if told else drawn


def card(shown: Card | None) -> Markup:
    """A card in a line: picture and rank, in words for who does not see them; `?` of one that nobody saw."""
    return unseen() if shown is None else _card(shown, language())


@cache
def _card(shown: Card, code: str) -> Markup:
    drawn = element(
        "span", Markup(PICTURES[shown.suit.value]), rank_text(shown.rank), aria_hidden="true", class_="card"
    )
    return joined(drawn, element("span", card_spoken(shown), class_="sr"))


def unseen() -> Markup:
    """A card that nobody saw."""
    return joined(element("span", "?", aria_hidden="true"), element("span", message("piece", "unseen"), class_="sr"))


def card_key(held: Card, seat: Seat, state: CardState, mark: CardMark | None = None) -> Markup:
    """A card that a hand holds, as a key. A face records the card with one tap, by the line `line`; a flat one is sent
    as `ask`, and asks whether it happened."""
    return _held_key(held, seat, state, mark, language())


@cache
def _held_key(held: Card, seat: Seat, state: CardState, mark: CardMark | None, code: str) -> Markup:
    name = message("piece", f"card_{state}", card=card_spoken(held))
    if mark == "lies":
        name = f"{name}, {message('piece', 'penalty_card')}"
    asked = "line" if state == "face" else "ask"
    more = (f' data-framed="{mark}"' if mark is not None else "") + ' tabindex="-1"' * (state == "flat")
    return _key(held, seat, state, name, f' name="{asked}" value="{seat.value.lower()}:{held.value.lower()}"{more}')


def played_key(gone: Card, seat: Seat, trick: int, odd: bool) -> Markup:
    """A card that a hand has played, where it stood: nothing is recorded by it. `trick` is 0 where it lies in none;
    `odd`: it broke the Laws."""
    return _played_key(gone, seat, trick, odd, language())


@cache
def _played_key(gone: Card, seat: Seat, trick: int, odd: bool, code: str) -> Markup:
    told = message("piece", "card_played" if trick else "card_gone", card=card_spoken(gone), trick=trick)
    name = ", ".join([told, *[message("sign", "irregular")] * odd])
    place = f' data-trick="{trick}"' if trick else ""
    return _key(gone, seat, "played", name, f"{place} disabled{' data-odd' * odd}")


def _key(one: Card, seat: Seat, state: str, name: str, more: str) -> Markup:
    return Markup(
        f'<button class="key" data-card="{one.value}" data-seat="{seat.value}" data-state="{state}" '
        f'aria-label="{escape(name)}"{more}>{PICTURES[one.suit.value]}{escape(rank_text(one.rank))}</button>'
    )


def unseen_key(seat: Seat) -> Markup:
    """The key that records a card of a hand that nobody saw."""
    return _unseen_key(seat, language())


@cache
def _unseen_key(seat: Seat, code: str) -> Markup:
    name = message("piece", "not_seen_by", seat=seat_text(seat))
    return element(
        "button", element("b", "?"), element("span", message("piece", "not_seen")), class_="key unseen", name="line",
        value="?", data_card="?", data_seat=seat.value, aria_label=name,
    )  # fmt: skip
