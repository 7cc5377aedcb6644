"""A board in words: its contract, the line at the head of a screen, and the tricks of both sides."""

from __future__ import annotations

from collections.abc import Sequence

from domain.board import Board
from domain.seats import Side
from projections.texts.catalogue import message
from projections.texts.names import contract_text, seat_text, side_text, vul_text

__all__ = ["contract_of", "header", "tally_text"]


def contract_of(board: Board) -> str:
    """`4♠X by South`, `passed out`, or `auction`."""
    contract = board.contract
    if contract is None:
        return message("screen", "passed_out" if board.passed_out else "auction")
    bid = contract_text(contract.text)
    return message("screen", "bid_by", contract=bid, declarer=seat_text(contract.declarer))


def header(board: Board) -> str:
    """Board, dealer, vulnerability, contract: always visible."""
    dealer, vul = seat_text(board.dealer), vul_text(board.vul)
    return message("screen", "header", number=board.number, dealer=dealer, vul=vul, contract=contract_of(board))


def tally_text(won: Sequence[int]) -> str:
    """The tricks of both sides: `NS 3  EW 2`."""
    return "  ".join(f"{side_text(side)} {won[side.index]}" for side in Side)
