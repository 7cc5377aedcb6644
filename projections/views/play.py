"""The play of a board as it is shown, a trick a row."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from domain.board import Board, Trick, entry_of
from domain.cards import Card
from domain.happened import Play
from domain.seats import SEATS, Seat
from projections.texts import card_text, message, seat_text
from projections.views.auction import COLUMNS, irregular_places
from projections.views.encoding import Unencoded

__all__ = ["CardView", "TrickView", "begins_with", "beside_the_play", "table_view", "tricks_view"]


class CardView(Struct, frozen=True):
    """A card as it lies on a trick."""

    seat: Seat
    card: Card | None
    """None where nobody saw it."""
    entry: int
    text: str
    """`♥10`; `?` where nobody saw it."""
    leads: bool
    wins: bool
    """Whether it has won the trick; on the table, whether it wins so far."""
    odd: bool
    """Whether it broke the Laws."""


class TrickView(Struct, frozen=True):
    """A trick."""

    trick: int
    leader: Seat | None
    winner: Seat | None
    """Null while it is not complete, and where a card that nobody saw may have won it."""
    cards: Mapping[str, str]
    """By seat; `?` of a card that nobody saw."""
    worked_out: tuple[Seat, ...]
    """The seats whose unseen card is known, since no other is left."""
    row: Unencoded[tuple[CardView | None, ...]]
    """By column W N E S; None of a hand that has not played to it."""
    ns: Unencoded[int]
    """The tricks of North-South so far, with this one."""
    is_complete: Unencoded[bool]
    beside: Unencoded[tuple[str, ...]]
    """Its cards that were taken back, those that do not count, and those that nobody saw but that are known."""


def begins_with(trick: TrickView) -> int:
    """The first entry of a trick that has a card; 0 where all its cards were taken back."""
    return min((one.entry for one in trick.row if one is not None), default=0)


def tricks_view(board: Board, odd: Collection[int] | None = None) -> tuple[TrickView, ...]:
    """The tricks to which anything was played, in order; those without a card had them all taken back. `odd` are the
    places of what broke the Laws, where more than what was irregular in itself is known of it."""
    odd = irregular_places(board) if odd is None else odd
    found: list[TrickView] = []
    ns = 0
    for trick in board.tricks:
        if trick.count or trick.withdrawn or trick.surplus:
            ns += trick.complete and trick.winner >= 0 and trick.winner % 2 == 0
            found.append(_trick(board, trick, ns, odd))
    return tuple(found)


def table_view(board: Board, odd: Collection[int] | None = None) -> TrickView:
    """The trick in progress, or the last one while nothing lies on the table."""
    trick = board.tricks[-2] if not board.trick.count and len(board.tricks) > 1 else board.trick
    return _trick(board, trick, board.won[0], irregular_places(board) if odd is None else odd, so_far=True)


def _trick(board: Board, trick: Trick, ns: int, odd: Collection[int], *, so_far: bool = False) -> TrickView:
    winner = trick.winner if so_far or trick.complete else -1
    row = tuple(_card(trick, seat, winner, odd) for seat in COLUMNS)
    lie = {one.seat: one.card.value if one.card else "?" for one in row if one is not None}
    return TrickView(
        trick.number,
        SEATS[trick.leader] if trick.leader >= 0 else None,
        SEATS[trick.winner] if trick.complete and trick.winner >= 0 else None,
        {seat.value: lie[seat] for seat in SEATS if seat in lie},
        tuple(SEATS[card.seat] for card in board.worked_out if card.trick == trick.number),
        row,
        ns,
        trick.complete,
        tuple(_beside(board, trick)),
    )


def _card(trick: Trick, seat: Seat, winner: int, odd: Collection[int]) -> CardView | None:
    """The card of a hand on a trick; None where it has not played to it."""
    n = seat.index
    if not trick.has_card_of(n):
        return None
    card, place = trick.cards[n], trick.places[n]
    text = "?" if card is None else card_text(card)
    return CardView(seat, card, entry_of(place), text, trick.leader == n, winner == n, place in odd)


def _beside(board: Board, trick: Trick) -> Iterator[str]:
    for play, back in trick.withdrawn:
        yield _note_on("taken_back", play, entry_of(back))
    for play in trick.surplus:
        yield _note_on("surplus" if trick.has_card_of(play.seat) else "placed", play)
    for play in board.worked_out:
        if play.trick == trick.number:
            yield _note_on("worked_out", play)


def _note_on(what: str, play: Play, entry: int = 0) -> str:
    return message("screen", what, seat=seat_text(SEATS[play.seat]), card=card_text(play.card), entry=entry)


def beside_the_play(tricks: Collection[TrickView]) -> list[str]:
    """What is told beside the tricks, each with its number before it."""
    return [f"{message('screen', 'trick', number=trick.trick)}: {text}" for trick in tricks for text in trick.beside]
