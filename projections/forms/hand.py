"""The hand on a form: the deal, the auction with its footnotes, the play, and the position of a claim."""

from __future__ import annotations

from domain.board import Board, Claim
from domain.seats import SEATS, Seat, Side
from projections.forms.case import Case
from projections.forms.document import Auction, Hands, Tricks
from projections.texts import message, seat_text, side_text, trick_card_text, vul_text
from projections.views.auction import auction_view
from projections.views.board import hands_view
from projections.views.play import beside_the_play, tricks_view

__all__ = ["auction_block", "claim_position", "deal_block", "play_block"]


def deal_block(case: Case, board: Board) -> Hands:
    """The four hands as they were taken from the board, with dealer and vulnerability in the middle."""
    middle = (
        message("form", "board_number", number=board.number),
        message("form", "dealer_is", seat=seat_text(board.dealer)),
        message("form", "vul_is", vul=vul_text(board.vul)),
    )
    return Hands("", hands_view(board, _players(case), board.held), middle)


def _players(case: Case) -> dict[Seat, str]:
    return {seat: case.player(seat) for seat in SEATS}


def claim_position(case: Case, board: Board, claim: Claim) -> Hands:
    """The cards that were left when a claim was made, and the tricks won until then."""
    hands = hands_view(board, _players(case), [_left(board, seat, claim.place) for seat in SEATS])
    won = _won_before(board, claim.place)
    tally = tuple(f"{side_text(side)} {won[side.index]}" for side in Side)
    left = message("form", "tricks_left", tricks=claim.left)
    lead = _trick_at(board, claim)
    return Hands("", hands, (*tally, left, *lead))


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
    """The auction; what was said of each call as a footnote."""
    return Auction(message("form", "auction"), auction_view(board))


def play_block(board: Board) -> Tricks:
    """The play, a trick a row."""
    tricks = tricks_view(board)
    rows = tuple(trick for trick in tricks if trick.cards)
    return Tricks("", rows, (message("form", "key"), *beside_the_play(tricks)) if rows else ())
