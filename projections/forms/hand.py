"""The hand on a form: the deal, the auction with its footnotes, the play, and the position of a claim."""

from __future__ import annotations

from domain.board import Board, Claim
from domain.cards import SUITS, cards_in
from domain.seats import SEATS, Seat, Side
from projections.forms.case import Case
from projections.forms.document import Auction, Called, Hand, Hands, Played, Tricks
from projections.recorded.hand_record import COLUMNS, CardOfTrick, auction_cells, beside_the_play, trick_rows
from projections.texts import (
    SYMBOLS,
    call_text,
    message,
    rank_text,
    seat_text,
    side_text,
    trick_card_text,
    vul_text,
)
from projections.views.auction_notes import auction_notes

__all__ = ["auction_block", "claim_position", "deal_block", "play_block"]


def deal_block(case: Case, board: Board) -> Hands:
    """The four hands as they were taken from the board, with dealer and vulnerability in the middle."""
    north, east, south, west = (_hand(case, board, seat, board.held[seat.index]) for seat in SEATS)
    middle = (
        message("form", "board_number", number=board.number),
        message("form", "dealer_is", seat=seat_text(board.dealer)),
        message("form", "vul_is", vul=vul_text(board.vul)),
    )
    return Hands("", (north, east, south, west), middle)


def _hand(case: Case, board: Board, seat: Seat, cards: int) -> Hand:
    name = " · ".join(filter(None, (seat_text(seat), case.player(seat))))
    if not board.known[seat.index]:
        return Hand(name, note=message("screen", "not_known"))
    suits = tuple(
        (SYMBOLS[suit.value], " ".join(rank_text(card.rank) for card in reversed(cards_in(cards & suit.mask))))
        for suit in reversed(SUITS)
    )
    return Hand(name, suits)


def claim_position(case: Case, board: Board, claim: Claim) -> Hands:
    """The cards that were left when a claim was made, and the tricks won until then."""
    hands = (_hand(case, board, seat, _left(board, seat, claim.place)) for seat in SEATS)
    north, east, south, west = hands
    won = _won_before(board, claim.place)
    tally = tuple(f"{side_text(side)} {won[side.index]}" for side in Side)
    left = message("form", "tricks_left", tricks=claim.left)
    lead = _trick_at(board, claim)
    return Hands("", (north, east, south, west), (*tally, left, *lead))


def _left(board: Board, seat: Seat, place: int) -> int:
    """The cards of a hand before a place."""
    cards = board.held[seat.index]
    for trick in board.tricks:
        card, at = trick.cards[seat.index], trick.places[seat.index]
        if card is not None and 0 < at < place and trick.number != _number_at(board, place):
            cards &= ~card.bit
    return cards


def _number_at(board: Board, place: int) -> int:
    """The number of the trick that was in progress, with cards on the table, at a place; 0 where none was."""
    for trick in board.tricks:
        played = [at for at in trick.places if 0 < at < place]
        if 0 < len(played) < 4 and not trick.quitted:
            return trick.number
    return 0


def _trick_at(board: Board, claim: Claim) -> tuple[str, ...]:
    """The cards on the table when the claim was made; they are shown in the hands too."""
    trick = board.trick_number(_number_at(board, claim.place))
    if trick is None:
        return ()
    on_table = [
        f"{seat_text(seat)[:1]} {trick_card_text(trick, seat)}"
        for seat in (SEATS[(max(trick.leader, 0) + turn) % 4] for turn in range(4))
        if trick.has_card_of(seat.index) and trick.places[seat.index] < claim.place
    ]
    return (message("form", "on_table"), *on_table)


def _won_before(board: Board, place: int) -> list[int]:
    won = [0, 0]
    for trick in board.tricks:
        if trick.complete and trick.winner >= 0 and max(trick.places) < place:
            won[trick.winner % 2] += 1
    return won


def auction_block(board: Board) -> Auction:
    """The auction in four columns W N E S, blanks before the dealer; what was said of each as a footnote."""
    said = auction_notes(board)
    irregular = {irregular.place for irregular in board.irregular}
    cells: list[Called] = []
    for made in auction_cells(board):
        if made is None:
            cells.append(Called())
            continue
        place, _, call = made
        odd = "!" if place in irregular else ""
        cells.append(Called(call_text(call) + odd, said.by_call.get(place, ())))
    return Auction(message("form", "auction"), tuple(map(seat_text, COLUMNS)), tuple(cells), said.notes, said.beside)


def play_block(board: Board) -> Tricks:
    """The play, a trick a row."""
    odd = {irregular.place for irregular in board.irregular}
    rows = tuple(
        (row.trick.number, tuple(_played(card, odd) for card in row.cards), row.ns)
        for row in trick_rows(board)
        if row.trick.count
    )
    head = (*map(seat_text, COLUMNS), side_text(Side.NS))
    return Tricks("", head, rows, (message("form", "key"), *beside_the_play(board)) if rows else ())


def _played(card: CardOfTrick | None, odd: set[int]) -> Played:
    return Played() if card is None else Played(card.text, card.leads, card.wins, card.place in odd)
