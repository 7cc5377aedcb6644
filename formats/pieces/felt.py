"""The felt: the trick as it lies, in four places that are always there, with whose turn it is and the tricks won."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from domain.seats import SEATS, Seat, Side
from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.pieces.cards import card
from projections.texts import language, message, seat_letter, seat_text, side_text
from projections.views.live import WholeBoardView
from projections.views.play import CardView, TrickView

__all__ = ["felt", "felt_of", "lying", "tally"]


def felt(trick: TrickView | None, title: Markup, won: Markup, *, turn: Seat | None = None) -> Markup:
    """What is within a felt: the title, each seat's letter and place, the tricks won. `turn`: whose place is dashed."""
    lain = {one.seat: one for one in trick.row if one is not None} if trick is not None else {}
    places = (lying(lain[seat]) if seat in lain else _empty(seat, seat is turn) for seat in SEATS)
    return joined(element("p", title, class_="title"), _letters(language()), *places, won)


@cache
def _letters(code: str) -> Markup:
    return joined(*(
        element("span", seat_letter(seat.value), class_=f"at {seat.name.lower()}", aria_hidden="true") for seat in SEATS
    ))  # fmt: skip


def felt_of(board: WholeBoardView) -> Markup:
    """The felt of a board in play: the trick in progress, or the last one while nothing lies there."""
    trick = board.lies if board.contract else None
    number = trick.trick if trick is not None and trick.cards else board.trick
    title = joined(element("b", message("piece", "trick", number=number)), _leads(trick)) if board.contract else NOTHING
    turn = board.to_play if trick is None or not trick.is_complete else None
    return element("div", felt(trick, title, tally(board.won), turn=turn), class_="felt", role="group",
        aria_label=message("piece", "on_the_table"), data_trick=str(number))  # fmt: skip


def _leads(trick: TrickView | None) -> Markup:
    if trick is None or trick.leader is None:
        return NOTHING
    return joined(BLANK, element("span", message("piece", "leads", seat=seat_text(trick.leader))))


def tally(won: Sequence[int]) -> Markup:
    """The tricks of both sides, North-South first."""
    told = (joined(side_text(side), BLANK, element("b", str(won[side.index]))) for side in Side)
    return element("p", *(element("span", one) for one in told), class_="tally")


def lying(one: CardView) -> Markup:
    """A card as it lies in its place: framed gold where it wins, red with `!` where it broke the Laws; in words what it
    is, whose, and that."""
    return _lying(one, language())


@lru_cache(maxsize=2048)
def _lying(one: CardView, code: str) -> Markup:
    words = [f"{seat_text(one.seat)}: ", *([message("piece", "wins"), " "] * one.wins)]
    flag = (
        joined(element("b", "!", class_="flag", aria_hidden="true"), _told(message("sign", "irregular")))
        if one.odd
        else NOTHING
    )
    name = _told("".join(words))
    classes = " ".join(["place", "face", one.seat.name.lower(), *["wins"] * one.wins, *["odd"] * one.odd])
    return element("span", name, card(one.card), flag, class_=classes, data_place=one.seat.value)


def _told(words: str) -> Markup:
    return element("span", words, BLANK, class_="sr")


@cache
def _empty(seat: Seat, is_turn: bool) -> Markup:
    classes = " ".join(["place", "empty", seat.name.lower(), *["next"] * is_turn])
    return element("span", class_=classes, data_place=seat.value)
