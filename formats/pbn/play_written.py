"""The play of a board as PBN 2.1 writes it (3.6, 3.9): a row a trick, its columns clockwise from the opening leader."""

from __future__ import annotations

from collections.abc import Container

from domain.board import Board, Irregularity, Trick
from domain.cards import Card

__all__ = ["play_rows"]


def play_rows(board: Board, *, goes_on: bool) -> list[str]:
    """The rows; none where no card was played. `^R` stands before a revoke that lies there, `^L` before a lead out of
    turn, `-` for a card that was not played, or that nobody saw. Play that stops before the thirteenth trick is
    complete ends with `*`; where the table is still at it, `+` is the card that is due."""
    contract = board.contract
    if contract is None or not board.plays:
        return []
    opener = contract.declarer.left.index
    revokes = {(i.trick, i.seat.index, i.card) for i in board.irregular if i.kind is Irregularity.REVOKE}
    tricks = [trick for trick in board.tricks if any(trick.cards)]
    if not tricks:
        return []
    due = opener
    rows: list[str] = []
    last: list[str] = []
    for trick in board.tricks[: tricks[-1].number]:
        last = _cells(trick, opener, due, revokes)
        rows.append(" ".join(last))
        due = trick.winner if trick.winner >= 0 or trick.unseen else due
    if tricks[-1].number == 13 and tricks[-1].count == 4:
        return rows
    turn = max(board.turn, board.waiting) if goes_on and board.claim is None and board.tricks_agreed is None else -1
    if turn < 0:
        return [*rows, "*"]
    column = turn - opener & 3
    if board.trick.number == tricks[-1].number:
        last[column] = "+"
        rows[-1] = " ".join(last)
        return rows
    return [*rows, " ".join(["-"] * column + ["+"] + ["-"] * (3 - column))]


def _cells(trick: Trick, opener: int, due: int, revokes: Container[tuple[int, int, Card | None]]) -> list[str]:
    """The four cells of a trick. `due` is the seat whose lead it was; -1 where nobody saw that."""
    cells: list[str] = []
    for n in range(4):
        seat = opener + n & 3
        card = trick.cards[seat]
        if card is None:
            cells.append("-")
            continue
        mark = ""
        if seat == trick.leader and seat != due >= 0:
            mark = "^L "
        elif (trick.number, seat, card) in revokes:
            mark = "^R "
        cells.append(mark + card.value)
    return cells
