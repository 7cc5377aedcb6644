"""The form in which a board was played: dealer, vulnerability, the cards as far as they are known, and the form that
the director found (87)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.board import Board
from domain.cards import hand_from_text
from domain.events import BoardDealt, FactFound
from domain.seats import SEATS
from projections.scoring.scores import UNKNOWN

__all__ = ["dealt_as", "form_of", "form_of_deal"]


def dealt_as(form: str, dealt: str) -> str:
    """A form with the hands that were not recorded at the table as the session has them dealt, unless one that was is
    another. `dealt` is the form of the session's deal."""
    here, there = form.split(), dealt.split()
    if len(here) != len(there) or any(
        one != other and UNKNOWN not in (one, other) for one, other in _hands(here, there)
    ):
        return form
    return " ".join((*here[:2], *(other if one == UNKNOWN else one for one, other in _hands(here, there))))


def form_of_deal(deal: BoardDealt) -> str:
    """The form in which the session has a board dealt; empty where a hand cannot be read."""
    try:
        hands = [UNKNOWN if hand is None else f"{hand_from_text(hand):013x}" for hand in deal.hands]
    except ValueError:
        return ""
    return f"{deal.dealer} {deal.vul} {' '.join(hands)} {UNKNOWN}"


def _hands(here: list[str], there: list[str]) -> Iterable[tuple[str, str]]:
    """The hands of two forms, seat by seat."""
    return zip(here[2:], there[2:], strict=True)


def form_of(board: Board) -> str:
    """The board as played here: dealer, vulnerability, each hand that is known, and the form that the director found it
    to be (87)."""
    hands = (f"{board.held[seat.index]:013x}" if board.known[seat.index] else UNKNOWN for seat in SEATS)
    return f"{board.dealer.value} {board.vul} {' '.join(hands)} {_form_found(board)}"


def _form_found(board: Board) -> str:
    told = [moment.event.form for moment in board.moments if isinstance(moment.event, FactFound) and moment.event.form]
    return "".join(told[-1].split()).upper() if told else UNKNOWN
