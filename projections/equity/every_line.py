"""An exact search of our own through every lawful line of a short ending: what a side gets at best and at worst.

`double_dummy` is each side playing its best. `lowest` is the fewest tricks the side can take on any lawful line: it
plays its worst and the other side its best. `highest` is the most: it plays its best and the other side its worst. A
"normal" line (70, 71) is a line among these that only the director can name.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from domain.board import STRENGTH
from domain.cards import PACK
from domain.seats import Side
from projections.equity.position import Hands, Position

__all__ = ["MOST_TRICKS", "Bounds", "TooWide", "bounds_of", "tricks_of"]

MOST_TRICKS = 8
"""Longer endings are left to double dummy alone."""
MOST_NODES = 500_000
"""Cards that one search tries before it gives up: about a second. Six tricks take a tenth, eight may not end."""


class TooWide(Exception):
    """There are more lines than the search goes through."""


class Bounds(Struct, frozen=True):
    """The tricks of a side, those won before and those to come."""

    lowest: int
    double_dummy: int
    highest: int


def bounds_of(position: Position, side: Side) -> Bounds | None:
    """The bounds of what a side takes; None where the ending is too long, or there are too many lines of play."""
    if position.left > MOST_TRICKS:
        return None
    try:
        lowest, double_dummy, highest = (
            tricks_of(position, side, wanting) for wanting in ((), (side,), (side, side.opponents))
        )
    except TooWide:
        return None
    return Bounds(lowest, double_dummy, highest)


def tricks_of(position: Position, side: Side, wanting: Collection[Side]) -> int:
    """All tricks of a side where the sides `wanting` it play for as many as can be, and the others for as few.

    Raises TooWide.
    """
    if position.ahead:
        best = max if position.turn.side in wanting else min
        return best(tricks_of(position.after(card), side, wanting) for card in position.cards())
    search = _Search(position, side, wanting)
    most = next((need for need in range(position.left, 0, -1) if search.reaches(need)), 0)
    return position.tricks_of(side) + most


class _Search:
    """Whether a side reaches a number of tricks. What is known of a position between two tricks is kept as bounds."""

    def __init__(self, position: Position, side: Side, wanting: Collection[Side]) -> None:
        self.position = position
        self.side = side.index
        self.wants = [Side.NS in wanting, Side.EW in wanting]
        self.strength = STRENGTH[position.strain]
        trump = position.strain.trump
        self.trump = trump.mask if trump else 0
        self.known: dict[tuple[Hands, int], tuple[int, int]] = {}
        self.nodes = 0

    def reaches(self, need: int) -> bool:
        """Whether the side takes that many of the tricks left. Raises TooWide."""
        position = self.position
        leader = position.leader.index
        if not position.trick:
            return self._lead(position.hands, leader, need, position.left)
        led = position.trick[0].suit.mask
        best, winner = -1, leader
        for k, card in enumerate(position.trick):
            if card.bit & (led | self.trump) and self.strength[card.index] > best:
                best, winner = self.strength[card.index], leader + k & 3
        lying = sum(card.bit for card in position.trick)
        turn = leader + len(position.trick) & 3
        return self._play(position.hands, turn, leader, led, lying, best, winner, need, position.left)

    def _lead(self, hands: Hands, leader: int, need: int, left: int) -> bool:
        if need <= 0 or need > left:
            return need <= 0
        key = (hands, leader)
        lowest, highest = self.known.get(key, (0, left))
        if need <= lowest or need > highest:
            return need <= lowest
        reached = self._play(hands, leader, leader, 0, 0, -1, leader, need, left)
        self.known[key] = (need, highest) if reached else (lowest, need - 1)
        return reached

    def _play(
        self, hands: Hands, n: int, leader: int, led: int, lying: int, best: int, winner: int, need: int, left: int
    ) -> bool:
        """One card of a hand, each that differs from the others tried: `best` is the strength that wins so far."""
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise TooWide
        wanted = self.wants[n & 1]
        mine = hands[n]
        for index in self._differing(mine & led or mine, hands, lying):
            bit = 1 << index
            strength = self.strength[index]
            wins = strength > best and (not led or bool(bit & (led | self.trump)))
            now, who = (strength, n) if wins else (best, winner)
            rest = (*hands[:n], mine ^ bit, *hands[n + 1 :])
            after: Hands = (rest[0], rest[1], rest[2], rest[3])
            following = n + 1 & 3
            if following == leader:
                reached = self._lead(after, who, need - (who & 1 == self.side), left - 1)
            else:
                suit = led or PACK[index].suit.mask
                reached = self._play(after, following, leader, suit, lying | bit, now, who, need, left)
            if reached is wanted:
                return wanted
        return not wanted

    def _differing(self, playable: int, hands: Hands, lying: int) -> list[int]:
        """The cards that may be played, highest first; of those with nothing between them, only the highest."""
        others = (hands[0] | hands[1] | hands[2] | hands[3] | lying) & ~playable
        found: list[int] = []
        while playable:
            index = playable.bit_length() - 1
            if not found or found[-1] // 13 != index // 13 or others >> index & (1 << found[-1] - index) - 1:
                found.append(index)
            playable ^= 1 << index
        return found
