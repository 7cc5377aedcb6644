"""A board on the screen: diagram, auction, tricks."""

from __future__ import annotations

from itertools import pairwise

from domain.board import Board
from domain.cards import SUITS, cards_in
from domain.events import CallAlerted
from domain.seats import SEATS, Seat, Side
from projections.recorded.board_record import LATER
from projections.recorded.hand_record import COLUMNS, CardOfTrick, auction_cells, beside_trick, trick_rows
from projections.texts import (
    SYMBOLS,
    call_text,
    card_text,
    message,
    rank_text,
    seat_text,
    side_text,
    trick_card_text,
)
from projections.texts.board import tally_text

__all__ = ["auction_lines", "board_lines", "trick_lines"]


def board_lines(board: Board, names: dict[Seat, str] | None = None) -> list[str]:
    """The diagram, North on top, with the trick in progress in the middle."""
    names = names or {}
    north, east, south, west = (_hand_lines(board, seat, names.get(seat, "")) for seat in SEATS)
    middle = _trick_box(board)
    indent = " " * 24
    lines = [indent + line for line in north]
    for left, centre, right in zip(west, middle, east, strict=True):
        lines.append(f"{left:<24}{centre:<18}{right}".rstrip())
    return lines + [indent + line for line in south]


def _hand_lines(board: Board, seat: Seat, name: str) -> list[str]:
    head = f"{seat_text(seat)}  {name}".rstrip()[:24]
    n = seat.index
    if not board.known[n]:
        played = [card_text(p.card) for p in board.plays if p.seat == n]
        return [head, message("screen", "not_known"), ("(" + " ".join(played[:7]) + ")") if played else "", "", ""]
    lines = [head]
    for suit in reversed(SUITS):
        held = list(reversed(cards_in(board.held[n] & suit.mask)))
        lines.append(f"{SYMBOLS[suit.value]} " + _ranks(board.hands[n], [(c.bit, c.rank) for c in held]))
    return lines


def _ranks(hand: int, cards: list[tuple[int, str]]) -> str:
    """Ranks high to low; what was played stands in round brackets."""
    words: list[str] = []
    for bit, rank in cards:
        shown = rank_text(rank)
        played = not hand & bit
        if played and words and words[-1].endswith(")"):
            words[-1] = f"{words[-1][:-1]} {shown})"
        else:
            words.append(f"({shown})" if played else shown)
    return " ".join(words) or "-"


def _trick_box(board: Board) -> list[str]:
    """The cards of the trick in progress, or of the last one, as they lie."""
    trick = board.trick
    if not trick.count and len(board.tricks) > 1:
        trick = board.tricks[-2]
    at = [trick_card_text(trick, seat) for seat in SEATS]
    title = message("screen", "trick", number=trick.number) if board.contract else ""
    tally = tally_text(board) if board.contract else ""
    return [f"{title:^16}", f"{at[0]:^16}", f"{at[3]:<8}{at[1]:>8}", f"{at[2]:^16}", f"{tally:^16}"]


def auction_lines(board: Board) -> list[str]:
    """Four columns W N E S, blanks before the dealer; alerts numbered, their meanings below."""
    alerts = [m for m in board.moments if isinstance(m.event, CallAlerted)]
    irregular = {i.place for i in board.irregular}
    cells: list[str] = []
    notes: list[str] = []
    following = dict(pairwise([*(place for place, _, _ in board.calls), LATER]))
    for made in auction_cells(board):
        if made is None:
            cells.append("")
            continue
        place, seat, call = made
        text = call_text(call)
        for moment in alerts:
            event = moment.event
            if isinstance(event, CallAlerted) and event.seat is SEATS[seat] and place < moment.place < following[place]:
                notes.append(f"{len(notes) + 1} {event.meaning or message('screen', 'alerted')}")
                text += f"({len(notes)})"
        if place in irregular:
            text += "!"
        cells.append(text)
    rows = ["".join(f"{seat_text(seat):<9}" for seat in COLUMNS)]
    rows += ["".join(f"{cell:<9}" for cell in cells[i : i + 4]) for i in range(0, len(cells), 4)]
    return [row.rstrip() for row in rows + notes]


def trick_lines(board: Board) -> list[str]:
    """One trick a row: `>` leads, `*` wins, `!` breaks the Laws; cards taken back below; a running tally."""
    if board.contract is None:
        return []
    irregular = {i.place for i in board.irregular}
    lines = [" #  " + "".join(f"{seat_text(seat):<8}" for seat in COLUMNS) + side_text(Side.NS)]
    for row in trick_rows(board):
        cells = "".join(f"{_cell(card, irregular):<8}" for card in row.cards)
        lines.append(f"{row.trick.number:>2}  {cells}{row.ns}")
        lines += [f"    {text}" for text in beside_trick(board, row.trick)]
    return lines


def _cell(card: CardOfTrick | None, irregular: set[int]) -> str:
    if card is None:
        return ""
    return f"{'>' if card.leads else ' '}{card.text}{'*' if card.wins else ''}{'!' if card.place in irregular else ''}"
