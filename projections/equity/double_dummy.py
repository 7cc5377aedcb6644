"""Double dummy by endplay, the extra `dd`: loaded when a figure is first asked for, for it takes its time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING

from domain.calls import Strain
from domain.cards import Card, hand_to_text
from domain.errors import TdlogError
from domain.seats import SEATS, Seat, Side
from projections.equity.position import Hands, Position
from projections.texts import message

if TYPE_CHECKING:
    from endplay.dds.ddtable import DDTable
    from endplay.types import Deal

__all__ = ["DoubleDummy", "is_installed", "require", "solved_table", "table_of"]

AT_ONCE = 200
"""How many positions endplay takes in one call."""
LETTERS = {Strain.CLUBS: "C", Strain.DIAMONDS: "D", Strain.HEARTS: "H", Strain.SPADES: "S", Strain.NOTRUMP: "NT"}


def is_installed() -> bool:
    """Whether endplay is there, without loading it."""
    return find_spec("endplay") is not None


def require() -> None:
    """Load endplay. Raises TdlogError, with the way to go on, where it is not installed or cannot be loaded."""
    try:
        import endplay.dds
    except (ImportError, OSError, RuntimeError) as error:
        raise TdlogError(message("equity", "no_endplay")) from error
    assert endplay.dds


def table_of(hands: Hands) -> Mapping[tuple[Seat, Strain], int]:
    """The tricks of each declarer in each denomination, from four whole hands. Raises TdlogError without endplay."""
    return solved_table(hands)[1]


def solved_table(hands: Hands) -> tuple[DDTable, Mapping[tuple[Seat, Strain], int]]:
    """The same, with the table as endplay has it. Raises as `table_of`."""
    require()
    from endplay.dds import calc_dd_table
    from endplay.types import Deal, Denom, Player

    found = calc_dd_table(Deal(_pbn(hands)))
    return found, {
        (seat, strain): found[Denom.find(LETTERS[strain]), Player.find(seat.value)]
        for seat in SEATS
        for strain in Strain
    }


class DoubleDummy:
    """What positions are worth, each asked of endplay once."""

    def __init__(self, positions: Iterable[Position] = ()) -> None:
        """Solve some positions together. Raises TdlogError where endplay is not installed."""
        require()
        self._by_card: dict[Position, dict[Card, int]] = {}
        self.solve(positions)

    def solve(self, positions: Iterable[Position]) -> None:
        """Solve those of the positions that are not known yet, many at once: that is faster than one by one."""
        whole = (each for position in positions for each in _without_cards_ahead(position))
        new = [p for p in dict.fromkeys(whole) if p not in self._by_card and p.left]
        for start in range(0, len(new), AT_ONCE):
            self._solve(new[start : start + AT_ONCE])

    def _solve(self, positions: list[Position]) -> None:
        from endplay.dds import solve_all_boards

        solved = solve_all_boards([_deal_of(position) for position in positions])
        for number, position in enumerate(positions):
            found = {f"{card.suit.name[0].upper()}{card.rank.abbr}": tricks for card, tricks in solved[number]}
            self._by_card[position] = {card: found[card.value] for card in position.cards()}

    def by_card(self, position: Position, side: Side) -> dict[Card, int]:
        """All tricks of a side, those won before and those to come, for each lawful card of the hand to play."""
        if not position.left:
            return {}
        self.solve([position])
        if position.ahead:
            return {card: self.tricks(position.after(card), side) for card in position.cards()}
        mine = position.turn.side is side
        won = position.tricks_of(side)
        return {
            card: won + (tricks if mine else position.left - tricks) for card, tricks in self._by_card[position].items()
        }

    def tricks(self, position: Position, side: Side) -> int:
        """All tricks of a side when everybody plays his best from here on."""
        figures = self.by_card(position, side).values()
        best = max if position.turn.side is side else min
        return best(figures, default=position.tricks_of(side))


def _without_cards_ahead(position: Position) -> Iterator[Position]:
    """The position, or where cards already lie beyond a gap, those that every card in the gap leads to."""
    if not position.ahead:
        yield position
        return
    for card in position.cards():
        yield from _without_cards_ahead(position.after(card))


def _deal_of(position: Position) -> Deal:
    from endplay.types import Card as CardOfEndplay
    from endplay.types import Deal, Denom, Player

    trump = Denom.find(LETTERS[position.strain])
    deal = Deal(_pbn(position.hands), first=Player.find(position.leader.value), trump=trump)
    for card in position.trick:
        deal.play(CardOfEndplay(card.value), from_hand=False)
    return deal


def _pbn(hands: Hands) -> str:
    return "N:" + " ".join(map(hand_to_text, hands))
