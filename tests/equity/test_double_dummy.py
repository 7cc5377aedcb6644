"""Double dummy: against published figures, and against endings worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest

from domain.calls import Strain
from domain.cards import SUITS, Card, Suit
from domain.seats import SEATS, Seat, Side
from projections.equity.double_dummy import DoubleDummy, table_of
from projections.equity.position import Hands, Position
from tests.equity.boards import REFERENCE, ending, hands, needs_endplay, needs_reference

pytestmark = needs_endplay
NORTH, EAST, SOUTH, WEST = SEATS
STRAINS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
"""In the order of the reference."""


class Deal(NamedTuple):
    """A deal of the reference."""

    opening: Position
    alternatives: dict[Card, int]
    """For each opening lead, the tricks of the side that leads."""
    table: list[int]
    """By denomination, and in it by declarer, North first."""
    cards: list[Card]
    trace: list[int]
    """Declarer's tricks before the first card and after each."""


def reference() -> Iterator[Deal]:
    """The deals of the reference, seven lines each."""
    lines = [line.split() for line in REFERENCE.read_text(encoding="utf-8").splitlines()[1:]]
    for start in range(0, len(lines) - 6, 7):
        yield deal_of({words[0]: words[1:] for words in lines[start : start + 7]})


def deal_of(said: dict[str, list[str]]) -> Deal:
    trump, first = int(said["PBN"][2]), int(said["PBN"][3])
    dealt = " ".join(said["PBN"][4:]).strip('"')
    begins = next(seat for seat in SEATS if seat.value == dealt[0])
    texts = dealt[2:].split()
    ordered = [texts[(seat.index - begins.index) % 4] for seat in SEATS]
    opening = Position(hands(*ordered), STRAINS[trump], SEATS[first])
    played = said["PLAY"][1].strip('"')
    cards = [Card(played[n : n + 2]) for n in range(0, len(played), 2)]
    return Deal(opening, leads_of(said["FUT"]), list(map(int, said["TABLE"])), cards, list(map(int, said["TRACE"][1:])))


def leads_of(words: list[str]) -> dict[Card, int]:
    """The opening leads with their tricks: each of the listed cards, and those that are equal to it."""
    count, numbers = int(words[0]), list(map(int, words[1:]))
    suits, ranks, equals, tricks = (numbers[count * n : count * (n + 1)] for n in range(4))
    found: dict[Card, int] = {}
    for suit, rank, equal, won in zip(suits, ranks, equals, tricks, strict=True):
        held: Suit = SUITS[3 - suit]
        for card in Card:
            if card.suit is held and (1 << rank | equal) >> card.index % 13 + 2 & 1:
                found[card] = won
    return found


@needs_reference
def test_given_every_fifth_deal_when_each_denomination_is_solved_then_the_tables_agree() -> None:
    deals = list(reference())
    assert len(deals) == 100
    for deal in deals[::5]:
        figures = table_of(deal.opening.hands)
        assert [figures[seat, strain] for strain in STRAINS for seat in SEATS] == deal.table


@needs_reference
def test_given_a_hundred_deals_when_each_opening_lead_is_solved_then_the_figures_agree() -> None:
    deals = list(reference())
    solver = DoubleDummy(deal.opening for deal in deals)
    for deal in deals:
        assert solver.by_card(deal.opening, deal.opening.leader.side) == deal.alternatives


@needs_reference
def test_given_every_other_play_when_solved_after_each_card_then_the_traces_agree() -> None:
    for deal in list(reference())[::2]:
        side = deal.opening.leader.right.side
        positions = [deal.opening]
        for card in deal.cards:
            positions.append(positions[-1].after(card))
        solver = DoubleDummy(positions)
        found = [solver.tricks(position, side) for position in positions]
        assert found[: len(deal.trace)] == deal.trace


@pytest.mark.parametrize(
    ("leader", "tricks"),
    [(SOUTH, 2), (NORTH, 1)],
    ids=["towards the fork", "away from it"],
)
def test_given_a_finesse_when_the_right_hand_leads_then_the_fork_wins_both(leader: Seat, tricks: int) -> None:
    position = ending(("AQ...", ".32..", "2..3.", "K3..."), Strain.NOTRUMP, leader)
    assert DoubleDummy().tricks(position, Side.NS) == 6 + tricks


def test_given_three_cards_on_the_trick_when_the_last_hand_plays_then_each_card_has_its_figure() -> None:
    position = ending(("AQ...", "32...", "T..3.", "KJ..."), Strain.NOTRUMP, EAST)
    for card in (Card.S2, Card.ST, Card.SJ):
        position = position.after(card)
    assert position.turn is NORTH
    assert DoubleDummy().by_card(position, Side.NS) == {Card.SQ: 8, Card.SA: 7}


def test_given_the_last_card_has_been_played_when_asked_then_the_tricks_are_those_won() -> None:
    position = Position((0, 0, 0, 0), Strain.NOTRUMP, NORTH, (), (9, 4))
    assert DoubleDummy([position]).tricks(position, Side.EW) == 4
    assert DoubleDummy().by_card(position, Side.EW) == {}


def test_given_a_trick_when_the_figures_go_on_then_none_gets_better_for_the_side_that_plays() -> None:
    position = ending(("AQ4...", "K32...", ".AK3..", ".QJ4.."), Strain.CLUBS, WEST)
    worth = [position]
    solver = DoubleDummy()
    while worth[-1].left:
        worth.append(worth[-1].after(worth[-1].cards()[0]))
    for before, after in pairwise(worth):
        side = before.turn.side
        assert solver.tricks(after, side) <= solver.tricks(before, side)


def test_given_hands_of_thirteen_when_tabled_then_the_side_with_all_the_tops_has_all_tricks() -> None:
    four: Hands = hands("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
    figures = table_of(four)
    assert (figures[NORTH, Strain.SPADES], figures[EAST, Strain.SPADES], figures[SOUTH, Strain.NOTRUMP]) == (13, 0, 0)
