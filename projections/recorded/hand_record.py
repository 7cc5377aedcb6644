"""The auction and the play of a board in the four columns of a hand record: screen, forms and page each draw
them in their own way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.board import Board, Trick, entry_of
from domain.calls import Call
from domain.cards import Card
from domain.happened import Play
from domain.seats import SEATS, Seat
from projections.texts import card_text, message, seat_text

__all__ = ["COLUMNS", "CardOfTrick", "TrickRow", "auction_cells", "beside_the_play", "beside_trick", "trick_rows"]

COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)


class CardOfTrick(NamedTuple):
    """A card as it lies on a trick."""

    card: Card | None
    """None where nobody saw it."""
    place: int
    leads: bool
    wins: bool

    @property
    def text(self) -> str:
        """`♥10`; `?` where nobody saw it."""
        return "?" if self.card is None else card_text(self.card)


class TrickRow(NamedTuple):
    """A trick, also one whose cards have all been taken back."""

    trick: Trick
    cards: tuple[CardOfTrick | None, ...]
    """By column; None of a hand that has not played to it."""
    ns: int
    """The tricks of North-South so far, with this one."""


def auction_cells(board: Board) -> list[tuple[int, int, Call] | None]:
    """The calls that stand (place, seat, call), each in its column, row upon row; None where nobody called: before the
    dealer, and at a turn that was passed over."""
    cells: list[tuple[int, int, Call] | None] = [None] * COLUMNS.index(board.dealer)
    for made in board.calls:
        cells += [None] * ((COLUMNS.index(SEATS[made[1]]) - len(cells)) % 4)
        cells.append(made)
    return cells


def trick_rows(board: Board) -> list[TrickRow]:
    """The tricks to which anything was played, in order."""
    rows: list[TrickRow] = []
    ns = 0
    for trick in board.tricks:
        if trick.count or trick.withdrawn or trick.surplus:
            ns += trick.complete and trick.winner >= 0 and trick.winner % 2 == 0
            rows.append(TrickRow(trick, tuple(_card(trick, seat.index) for seat in COLUMNS), ns))
    return rows


def _card(trick: Trick, n: int) -> CardOfTrick | None:
    if not trick.has_card_of(n):
        return None
    return CardOfTrick(trick.cards[n], trick.places[n], trick.leader == n, trick.complete and trick.winner == n)


def beside_trick(board: Board, trick: Trick) -> Iterator[str]:
    """What is told beside a trick: its cards that were taken back, those that do not count, and those that nobody saw
    but that are known."""
    for play, back in trick.withdrawn:
        yield _told("taken_back", play, entry_of(back))
    for play in trick.surplus:
        yield _told("surplus" if trick.has_card_of(play.seat) else "placed", play)
    for play in board.worked_out:
        if play.trick == trick.number:
            yield _told("worked_out", play)


def _told(what: str, play: Play, entry: int = 0) -> str:
    return message("screen", what, seat=seat_text(SEATS[play.seat]), card=card_text(play.card), entry=entry)


def beside_the_play(board: Board) -> Iterator[str]:
    """The same of all tricks, each with its number before it."""
    for trick in board.tricks:
        for text in beside_trick(board, trick):
            yield f"{message('screen', 'trick', number=trick.number)}: {text}"
