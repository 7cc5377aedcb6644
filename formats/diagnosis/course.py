"""The play of a board as its file tells it, followed card by card to the end: what in it cannot have been.

A reader stops where it can follow no further. Here the play goes on past every fault, so that an explanation can be
judged by what it leaves unexplained. A correction is tried by following the same cards with a few of them changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from msgspec import Struct

from domain.board import STRENGTH
from domain.calls import Strain
from domain.cards import Card
from formats.reading import StatedCard

__all__ = ["Cell", "Course", "Fault", "FaultKind", "Line", "Row", "follow", "rows_of"]

FaultKind = Literal["elsewhere", "nowhere", "twice", "revoke", "hole", "too_long"]
"""A card of another hand, of no hand, one that was played before; a suit not followed; a card that is not told though
later ones are; a fourteenth trick."""

MOST_CARDS = 60
"""No play is longer than 52 cards; what a file holds beyond some more is not looked at."""


class Cell(NamedTuple):
    """A card of a row, and its place among the cards of the file."""

    card: Card
    at: int


class Row(NamedTuple):
    """A trick as the file has it: four places, by seat or in the order of play."""

    cells: tuple[Cell | None, Cell | None, Cell | None, Cell | None]
    is_by_seat: bool
    led_by: int = -1
    """The seat that the file marks as leading out of turn; -1 where it marks none."""

    def turned(self, turn: int) -> Row:
        """The row with every card moved some seats clockwise."""
        a, b, c, d = (self.cells[(n - turn) % 4] for n in range(4))
        return Row((a, b, c, d), self.is_by_seat, (self.led_by + turn) % 4 if self.led_by >= 0 else -1)


class Fault(NamedTuple):
    """What cannot have been, or breaks the Laws: which card, whose place it stands in, and in which trick."""

    kind: FaultKind
    seat: int
    card: Card | None
    trick: int
    at: int


class Played(NamedTuple):
    """A card in the order of play."""

    seat: int
    card: Card
    at: int
    trick: int


class Line(Struct, frozen=True):
    """What the file tells of the play: the hands, the trumps, who led, and the rows."""

    hands: tuple[int, int, int, int]
    known: tuple[bool, bool, bool, bool]
    strain: Strain
    leader: int
    rows: tuple[Row, ...]

    @property
    def cards(self) -> int:
        """How many cards are told."""
        return sum(cell is not None for row in self.rows for cell in row.cells)

    @property
    def is_by_seat(self) -> bool:
        """Whether the file tells whose each card is."""
        return any(row.is_by_seat for row in self.rows)


@dataclass(slots=True)
class Course:
    """How the play went: the cards in their order, the faults, and the tricks won."""

    played: list[Played] = field(default_factory=list[Played])
    faults: list[Fault] = field(default_factory=list[Fault])
    won: list[int] = field(default_factory=lambda: [0, 0])
    """Tricks won by either side, North-South first."""
    leaders: list[int] = field(default_factory=list[int])

    @property
    def tricks(self) -> int:
        """How many tricks are complete."""
        return sum(self.won)

    @property
    def is_sound(self) -> bool:
        """Whether nothing speaks against the play."""
        return not self.faults


def rows_of(cards: list[StatedCard]) -> tuple[Row, ...]:
    """The cards as rows of four: by seat where the file has columns for all of them, else four after four."""
    cards = cards[:MOST_CARDS]
    if any(card.seat is None for card in cards):
        told = [Cell(card.card, at) for at, card in enumerate(cards)]
        fours = [[*told[n : n + 4], None, None, None][:4] for n in range(0, len(told), 4)]
        return tuple(Row((a, b, c, d), False) for a, b, c, d in fours)
    rows: list[Row] = []
    cells: dict[int, Cell] = {}
    number = led_by = -1
    for at, card in enumerate(cards):
        seat = card.seat.index if card.seat is not None else 0
        if cells and (card.trick != number or seat in cells):
            rows.append(_row(cells, led_by))
            cells, led_by = {}, -1
        number = card.trick
        cells[seat] = Cell(card.card, at)
        led_by = seat if card.mark == "L" else led_by
    return (*rows, _row(cells, led_by)) if cells else tuple(rows)


def _row(cells: Mapping[int, Cell], led_by: int) -> Row:
    return Row((cells.get(0), cells.get(1), cells.get(2), cells.get(3)), True, led_by)


NOTHING: dict[int, Card] = {}
NOBODY: dict[int, int] = {}


def follow(
    line: Line, changed: Mapping[int, Card] = NOTHING, most: int = 999, leaders: Mapping[int, int] = NOBODY
) -> Course:
    """Follow the play to its end, or until more than `most` faults are found.

    `changed` are cards put in place of those told, by their place in the file; `leaders` seats that lead a trick (from
    1) without having won the one before.
    """
    course = Course()
    follower = _Follower(line, changed, most, course)
    leader = line.leader
    for number, row in enumerate(line.rows, 1):
        if number > 13:
            course.faults.append(Fault("too_long", leader, None, number, 0))
            break
        leader = leaders.get(number, row.led_by if row.led_by >= 0 else leader)
        course.leaders.append(leader)
        winner = follower.trick(number, row, leader)
        if winner < 0:
            if number < len(line.rows) and len(course.faults) <= most:
                course.faults.append(Fault("hole", leader, None, number, _first_at(line.rows[number])))
            break
        course.won[winner & 1] += 1
        leader = winner
    return course


def _first_at(row: Row) -> int:
    return min((cell.at for cell in row.cells if cell is not None), default=0)


class _Follower:
    """Follows the tricks of a line one after another."""

    def __init__(self, line: Line, changed: Mapping[int, Card], most: int, course: Course) -> None:
        self.held = line.hands
        self.known = line.known
        self.hands = list(line.hands)
        self.strength = STRENGTH[line.strain]
        self.changed = changed
        self.most = most
        self.course = course
        self.gone = 0

    def trick(self, number: int, row: Row, leader: int) -> int:
        """Follow one trick. Returns the seat that wins it; -1 where it is not whole, or the faults are too many."""
        course, changed, hands, strength = self.course, self.changed, self.hands, self.strength
        cells, is_by_seat = row.cells, row.is_by_seat
        led, best, winner = 0, -1, leader
        for k in range(4):
            seat = leader + k & 3
            cell = cells[seat if is_by_seat else k]
            if cell is None:
                self._look_for_hole(number, row, leader, k)
                return -1
            card = changed.get(cell.at, cell.card) if changed else cell.card
            bit = card.bit
            held = hands[seat]
            if not bit & held or (led and not bit & led and held & led):
                kind = self._fault(seat, card)
                if kind is not None:
                    course.faults.append(Fault(kind, seat, card, number, cell.at))
                    if len(course.faults) > self.most:
                        return -1
            hands[seat] = held & ~bit
            self.gone |= bit
            course.played.append(Played(seat, card, cell.at, number))
            if not k:
                led = card.suit.mask
            power = strength[card.index]
            if power > best and (bit & led or power > 12):
                best, winner = power, seat
        return winner

    def _fault(self, seat: int, card: Card) -> FaultKind | None:
        """What is wrong with a card that is not simply held and lawful; None for one of a hand that is not known."""
        bit = card.bit
        if self.hands[seat] & bit:
            return "revoke"
        if self.held[seat] & bit or (self.gone & bit and not any(hand & bit for hand in self.hands)):
            return "twice"
        if any(hand & bit for n, hand in enumerate(self.held) if n != seat):
            return "elsewhere"
        return "nowhere" if self.known[seat] else None

    def _look_for_hole(self, number: int, row: Row, leader: int, missing: int) -> None:
        """A card that is not told though a later one of the trick is."""
        for k in range(missing + 1, 4):
            cell = row.cells[leader + k & 3 if row.is_by_seat else k]
            if cell is not None:
                self.course.faults.append(Fault("hole", leader + missing & 3, None, number, cell.at))
                return
