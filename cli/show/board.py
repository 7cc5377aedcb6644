"""The board on the screen: diagram, auction, tricks, and what stands at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

from domain.seats import SEATS, Side
from formats.printed import in_lines
from projections.texts import SYMBOLS, card_text, message, rank_text, seat_text, side_text
from projections.texts.names import tally_text
from projections.views.auction import COLUMNS, AuctionView, StandingCallView
from projections.views.board import BoardView, HandView, SuitHeldView
from projections.views.play import CardView, TrickView

__all__ = [
    "auction_grid", "auction_lines", "board_lines", "diagram", "obligation_lines", "trick_head", "trick_lines",
    "trick_row",
]  # fmt: skip

WIDTH = 78


def board_lines(board: BoardView) -> list[str]:
    """The diagram, North on top, with the trick in progress in the middle."""
    return diagram([_hand_lines(hand) for hand in board.hands], _trick_box(board))


def diagram(hands: Sequence[Sequence[str]], middle: Sequence[str]) -> list[str]:
    """The lines of four hands, North, East, South and West, around what stands in the middle."""
    north, east, south, west = hands
    indent = " " * 24
    lines = [indent + line for line in north]
    for left, centre, right in zip_longest(west, middle, east, fillvalue=""):
        lines.append(f"{left:<24}{centre:<18}{right}".rstrip())
    return lines + [indent + line for line in south]


def _hand_lines(hand: HandView) -> list[str]:
    head = f"{seat_text(hand.seat)}  {hand.player}".rstrip()[:24]
    if not hand.suits:
        played = " ".join(card_text(card) for _, card in hand.played[:7])
        return [head, message("screen", "not_known"), f"({played})" if played else "", "", ""]
    return [head, *(f"{SYMBOLS[suit.suit.value]} {_ranks(suit)}" for suit in hand.suits)]


def _ranks(suit: SuitHeldView) -> str:
    """Ranks high to low; what was played stands in round brackets."""
    words: list[str] = []
    for card in suit.had:
        shown = rank_text(card.rank)
        played = card not in suit.held
        if played and words and words[-1].endswith(")"):
            words[-1] = f"{words[-1][:-1]} {shown})"
        else:
            words.append(f"({shown})" if played else shown)
    return " ".join(words) or "-"


def _trick_box(board: BoardView) -> list[str]:
    """The cards of the trick in progress, or of the last one, as they lie."""
    lie = {card.seat: card.text for card in board.table.row if card is not None}
    north, east, south, west = (lie.get(seat, "") for seat in SEATS)
    has_contract = board.position.contract
    title = message("screen", "trick", number=board.table.trick) if has_contract else ""
    tally = tally_text(board.position.won) if has_contract else ""
    return [f"{title:^16}", f"{north:^16}", f"{west:<8}{east:>8}", f"{south:^16}", f"{tally:^16}"]


def auction_lines(auction: AuctionView) -> list[str]:
    """Four columns W N E S, blanks before the dealer; alerts numbered, their meanings below."""
    notes: list[str] = []

    def cell(call: StandingCallView) -> str:
        text = call.text
        for note in (auction.notes[number - 1] for number in call.notes):
            if note.kind == "alerted":
                notes.append(f"{len(notes) + 1} {note.said or message('screen', 'alerted')}")
                text += f"({len(notes)})"
        return text + "!" * call.odd

    rows = auction_grid(auction, 9, cell)
    return [row.rstrip() for row in rows + notes]


def auction_grid(auction: AuctionView, width: int, cell: Callable[[StandingCallView], str]) -> list[str]:
    """The seats above their columns, then the calls row by row."""
    heads = "".join(f"{seat_text(seat):<{width}}" for seat in COLUMNS)
    cells = ([cell(call) if call is not None else "" for call in row] for row in auction.rows)
    return [heads, *("".join(f"{text:<{width}}" for text in row) for row in cells)]


def trick_lines(board: BoardView) -> list[str]:
    """One trick a row: `>` leads, `*` wins, `!` breaks the Laws; cards taken back below; a running tally."""
    if not board.position.contract:
        return []
    lines = [trick_head(8)]
    for trick in board.play:
        lines += [trick_row(trick, 8), *(f"    {text}" for text in trick.beside)]
    return lines


def trick_head(width: int) -> str:
    """The seats above their columns."""
    return " #  " + "".join(f"{seat_text(seat):<{width}}" for seat in COLUMNS) + side_text(Side.NS)


def trick_row(trick: TrickView, width: int) -> str:
    """A trick in a row."""
    return f"{trick.trick:>2}  " + "".join(f"{_cell(card):<{width}}" for card in trick.row) + str(trick.ns)


def _cell(card: CardView | None) -> str:
    if card is None:
        return ""
    return f"{'>' if card.leads else ' '}{card.text}{'*' if card.wins else ''}{'!' if card.odd else ''}"


def obligation_lines(found: Sequence[str]) -> list[str]:
    """Obligations in lines, under their heading; nothing where nothing stands."""
    lines = [line for text in found for line in in_lines(text, WIDTH, first="  - ", rest="    ")]
    return ["  " + message("desk", "stands") + ":", *lines] if lines else []
