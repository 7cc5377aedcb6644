"""The play, trick by trick: who leads, holds what and follows suit, and what each side wins (3.6, 3.9, 3.10)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from domain.cards import Card, Suit
from formats.pbn.strict.annotated import Cell
from formats.pbn.strict.deals import RANKS, SEATS, Deal
from formats.pbn.strict.faults import Faults, quoted
from formats.reading.certain import sure_side

__all__ = ["CARD", "Won", "check_play"]

CARD = re.compile(r"([SHDCshdc])([AKQJT98765432akqjt])")
MOST_STRANGE = 3
"""After so many cards that their players do not hold, a play is given up: the deal or the seats are others."""


@dataclass(slots=True)
class Won:
    """What a play shows of the tricks."""

    sides: list[int] = field(default_factory=lambda: [0, 0])
    """Tricks that north-south and east-west have won for certain."""
    is_whole: bool = False
    """Whether all thirteen tricks are known."""
    end: str = ""
    """The sign it ends with: `*`, `+` or none."""


@dataclass(slots=True)
class _Trick:
    """Four places of a row, by seat."""

    cells: dict[int, Cell]
    leader: int | None = None
    led: str = ""
    """The suit that was led; empty where it is not known."""
    is_sound: bool = True
    is_strange: bool = False
    """Whether a card of it is none, or not its player's."""


def check_play(
    cells: list[Cell], first: int, leader: int | None, deal: Deal | None, trump: str | None, faults: Faults
) -> Won:
    """Hold the cards against the deal and against each other.

    `first` is the seat of the first column; `leader` leads to the first trick, None where it is not known; `trump` is
    a suit, `NT`, or None where it is not known.
    """
    play = _Play(leader, deal, trump, faults)
    row: dict[int, Cell] = {}
    for n, cell in enumerate(cells):
        if cell.text == "*":
            play.stop(cell, cells[n + 1 :], row)
            break
        row[(first + len(row)) % 4] = cell
        if len(row) == 4:
            play.trick(row)
            row = {}
    else:
        if row:
            play.trick(row)
        play.close(cells)
    return play.won


class _Play:
    """A play as it stands after some tricks."""

    def __init__(self, leader: int | None, deal: Deal | None, trump: str | None, faults: Faults) -> None:
        self.leader = leader
        self.deal = deal
        self.trump = trump
        self.faults = faults
        self.won = Won()
        self.tricks = 0
        self.played: set[str] = set()
        self.by_seat: list[set[str]] = [set() for _ in range(4)]
        self.shown_out: list[dict[str, Cell]] = [{} for _ in range(4)]
        self.plus: Cell | None = None
        self.strange = 0
        self.is_told = False
        self.most = 13
        if deal is not None and deal.is_end_position:
            self.most = max(len(hand) for hand in deal.hands if hand is not None)
        self.is_exact = True
        """Whether every card of the tricks before is known."""

    def fault(self, code: str, seat: int, cell: Cell, text: str) -> None:
        """Note a fault at a card, and whose card it is."""
        self.faults.add(code, cell.place, f"{quoted(cell.text)} by {SEATS[seat]}: {text}")

    def stop(self, cell: Cell, after: list[Cell], row: dict[int, Cell]) -> None:
        """`*`: the play ends here."""
        if row:
            self.trick(row)
        self.won.end = "*"
        if self.plus is not None:
            self.faults.add("after-plus", cell.place, '"*" after "+": a play that goes on is not ended')
        if self.tricks >= self.most:
            text = "all tricks are there, and need no sign of their end"
            self.faults.add("end-needless", cell.place, text)
        if after:
            self.faults.add("after-end", after[0].place, f'{quoted(after[0].text)}: nothing is expected after "*"')

    def close(self, cells: list[Cell]) -> None:
        """The section ends without `*`."""
        if self.plus is not None:
            self.won.end = "+"
        elif self.tricks < self.most and cells:
            text = f'{self.tricks} of {self.most} tricks: "*" or "+" is expected at the end of the play'
            self.faults.add("unfinished", cells[-1].place, text)

    def trick(self, row: dict[int, Cell]) -> None:
        """One row. Nothing comes after all the tricks, or after a row with `+`."""
        one = next(iter(row.values()))
        if self.plus is not None or self.tricks >= self.most:
            cell = next((cell for cell in row.values() if cell.text not in ("-", "+")), None)
            again = next((cell for cell in row.values() if cell.text == "+"), None)
            if again is not None and self.plus is not None:
                self.faults.add("plus-twice", again.place, 'a second "+": one stands in place of the next card')
            elif not self.is_told and (cell is not None or self.plus is None):
                code = "after-plus" if self.plus is not None else "after-end"
                why = "in a row after the one with the sign +" if self.plus is not None else "after the last trick"
                self.faults.add(code, (cell or one).place, f"{quoted((cell or one).text)}: a card {why}")
                self.is_told = True
            return
        trick = _Trick(row)
        trick.leader = self.led_by(row)
        order = [] if trick.leader is None else [(trick.leader + n) % 4 for n in range(4)]
        for seat in order or sorted(row):
            if seat in row:
                self.place(seat, row[seat], trick, order)
        self.check_plus(row, order)
        self.settle(trick, order)

    def led_by(self, row: dict[int, Cell]) -> int | None:
        """Who leads to the trick: whoever should, or the one marked `^L`."""
        marked = [seat for seat, cell in row.items() if cell.has_mark("^L")]
        for seat in marked[1:]:
            self.fault("lead-mark", seat, row[seat], "a second lead out of turn to one trick")
        if marked and marked[0] == self.leader:
            text = "^L marks a lead out of turn, and it is this player's turn to lead"
            self.fault("lead-mark", marked[0], row[marked[0]], text)
        return marked[0] if marked else self.leader

    def place(self, seat: int, cell: Cell, trick: _Trick, order: list[int]) -> None:
        """One place of a row: a card, or a sign that none is told."""
        for mark in {text for text, _ in cell.marks}:
            if sum(text == mark for text, _ in cell.marks) > 1:
                self.fault("irregular", seat, cell, f"it is marked {mark} twice")
        if cell.has_mark("^R") and cell.has_mark("^L"):
            self.fault("irregular", seat, cell, "a lead is no revoke: ^R and ^L exclude each other")
        if cell.text in ("-", "+"):
            if cell.marks:
                self.fault("irregular", seat, cell, "a mark is expected before a card")
            trick.is_sound = False
            return
        card = self.card(seat, cell)
        if card is None:
            trick.is_sound, trick.is_strange = False, True
            return
        if order and seat == order[0]:
            trick.led = card[0]
            if cell.has_mark("^R") and not cell.has_mark("^L"):
                self.fault("revoke-mark", seat, cell, "^R marks a revoke, and this card is led")
        elif trick.led:
            self.follow(seat, cell, card, trick.led)
        self.take(seat, card)

    def card(self, seat: int, cell: Cell) -> str | None:
        """The card of a place; None where it is none, or not this player's."""
        if not CARD.fullmatch(cell.text):
            self.fault("card", seat, cell, 'expected a suit and a rank, such as ST, or "-"')
            return None
        card = cell.text.upper()
        if self.strange > MOST_STRANGE:
            return None
        hand = self.deal.hands[seat] if self.deal else None
        if card in self.played:
            self.strange_card("card-twice", seat, cell, "it was played before")
            return None
        if hand is not None and card not in hand:
            self.strange_card("card-not-held", seat, cell, "the deal gives this card to somebody else")
            return None
        if hand is None and self.deal is not None and card not in self.deal.unknown:
            self.strange_card("card-not-held", seat, cell, "the deal gives this card to somebody else")
            return None
        return card

    def strange_card(self, code: str, seat: int, cell: Cell, text: str) -> None:
        """A card that its player cannot have played; after some of them the rest is not looked at."""
        self.strange += 1
        if self.strange > MOST_STRANGE:
            more = f"more than {MOST_STRANGE} cards are not their players': the rest of the play is not checked"
            self.faults.add("play-given-up", cell.place, more)
        else:
            self.fault(code, seat, cell, text)

    def take(self, seat: int, card: str) -> None:
        """The card is played. A hand that is not given showed out of its suit before: that was a revoke."""
        self.played.add(card)
        self.by_seat[seat].add(card)
        before = self.shown_out[seat].pop(card[0], None)
        if before is not None:
            text = f"a revoke without ^R before it: {card} was played later"
            self.fault("revoke-unmarked", seat, before, text)

    def follow(self, seat: int, cell: Cell, card: str, led: str) -> None:
        """Whether a card that was not led follows suit, or revokes and is marked."""
        if card[0] == led:
            if cell.has_mark("^R"):
                self.fault("revoke-mark", seat, cell, "^R marks a revoke, and this card follows suit")
            return
        hand = self.deal.hands[seat] if self.deal else None
        if hand is None:
            if not cell.has_mark("^R"):
                self.shown_out[seat].setdefault(led, cell)
            return
        could = any(held[0] == led for held in hand - self.by_seat[seat])
        if could and not cell.has_mark("^R"):
            self.fault("revoke-unmarked", seat, cell, f"a revoke without ^R before it: {SEATS[seat]} still has {led}")
        if not could and cell.has_mark("^R"):
            self.fault("revoke-mark", seat, cell, f"^R marks a revoke, and {SEATS[seat]} has no {led} left")

    def check_plus(self, row: dict[int, Cell], order: list[int]) -> None:
        """`+` stands in place of the next card to be played, so that nobody plays after it."""
        signs = [seat for seat in (order or row) if seat in row and row[seat].text == "+"]
        if not signs:
            return
        self.plus = row[signs[0]]
        for seat in signs[1:]:
            self.fault("plus-twice", seat, row[seat], 'a second "+": one stands in place of the next card')
        at = order.index(signs[0]) if order else 0
        for seat in order[:at]:
            if seat in row and row[seat].text == "-":
                self.fault("play-turn", seat, row[seat], '"+" stands for the next card, and this one comes before it')
        for seat in order[at + 1 :]:
            if seat in row and row[seat].text not in ("-", "+"):
                self.fault("after-plus", seat, row[seat], f'a card after "+", which stands for {SEATS[signs[0]]}')

    def settle(self, trick: _Trick, order: list[int]) -> None:
        """Who won the trick, or which side must; and so who leads to the next."""
        self.tricks += 1
        cells = trick.cells
        is_full = len(cells) == 4 and trick.is_sound and bool(order) and self.trump is not None
        if is_full:
            cards = {seat: cells[seat].text.upper() for seat in order}
            winner = max(order, key=lambda seat: self.power(cards[seat], trick.led))
            self.won.sides[winner % 2] += 1
            self.won.is_whole = self.tricks == 13 == sum(self.won.sides)
            self.leader = winner
            return
        self.leader = None
        if order and trick.led and self.trump is not None and self.is_exact and not trick.is_strange:
            side = self.sure_side(trick, order[0])
            if side is not None:
                self.won.sides[side] += 1
        self.is_exact = False

    def power(self, card: str, led: str) -> int:
        """How high a card is in a trick."""
        rank = 13 - RANKS.index(card[1])
        return rank + 20 if card[0] == self.trump else rank if card[0] == led else 0

    def sure_side(self, trick: _Trick, leader: int) -> int | None:
        """The side that wins a trick that is not told to its end, whatever the others play; None where either may."""
        cells = trick.cells.items()
        cards = {seat: Card(cell.text.upper()) for seat, cell in cells if CARD.fullmatch(cell.text)}
        hands = self.deal.hands if self.deal is not None else [None] * 4
        left = [None if hand is None else sum(Card(card).bit for card in hand - self.played) for hand in hands]
        return sure_side(leader, cards, left, Suit(self.trump) if self.trump != "NT" else None)
