"""The search through every line: as double dummy where both sides play their best, and exact where one does not."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.calls import Strain
from domain.cards import PACK
from domain.seats import SEATS, Side
from projections.equity import every_line
from projections.equity.double_dummy import DoubleDummy
from projections.equity.every_line import MOST_TRICKS, Bounds, TooWide, bounds_of, tricks_of
from projections.equity.position import Position
from tests.equity.boards import ending, needs_endplay, random_ending

NORTH, EAST, SOUTH, WEST = SEATS
SEEDS = st.integers(0, 1_000_000)
SIDES = st.sampled_from(list(Side))


@cache
def by_playing_every_card(position: Position, side: Side, wanting: tuple[Side, ...]) -> int:
    """The same in the plainest way: every lawful card of every hand is played."""
    if not position.left:
        return position.tricks_of(side)
    best = max if position.turn.side in wanting else min
    return best(by_playing_every_card(position.after(card), side, wanting) for card in position.cards())


@needs_endplay
@settings(max_examples=150)
@given(SEEDS, SIDES)
def test_given_any_ending_when_both_sides_play_their_best_then_it_is_the_double_dummy_figure(
    seed: int, side: Side
) -> None:
    position = random_ending(seed, 5)
    assert tricks_of(position, side, (side,)) == DoubleDummy().tricks(position, side)


@settings(max_examples=150)
@given(SEEDS, SIDES)
def test_given_any_short_ending_when_every_card_is_played_then_the_bounds_are_the_same(seed: int, side: Side) -> None:
    position = random_ending(seed, 3)
    wanted = [by_playing_every_card(position, side, who) for who in ((), (side,), (side, side.opponents))]
    assert bounds_of(position, side) == Bounds(*wanted)


@settings(max_examples=100)
@given(SEEDS, SIDES)
def test_given_any_ending_when_bounded_then_double_dummy_lies_between_and_the_sides_mirror_each_other(
    seed: int, side: Side
) -> None:
    position = random_ending(seed, 4)
    mine, theirs = bounds_of(position, side), bounds_of(position, side.opponents)
    assert mine is not None
    assert theirs is not None
    assert mine.lowest <= mine.double_dummy <= mine.highest
    assert (mine.lowest + theirs.highest, mine.double_dummy + theirs.double_dummy) == (13, 13)


def test_given_only_winners_when_the_claimer_plays_anyhow_then_he_cannot_lose_a_trick() -> None:
    position = ending(("AKQ...", ".432..", "2..43.", "J..Q2."), Strain.NOTRUMP, NORTH)
    assert bounds_of(position, Side.NS) == Bounds(5 + 3, 5 + 3, 5 + 3)


def test_given_a_trump_that_is_out_when_the_claimer_forgets_it_then_it_is_lost() -> None:
    # At worst North leads the two to West's three and throws the ace of clubs on a diamond: the ace of trumps is left.
    position = ending(("A2...A", "...432", "..432.", "3..Q5."), Strain.SPADES, NORTH)
    bounds = bounds_of(position, Side.NS)
    assert bounds == Bounds(5 + 1, 5 + 3, 5 + 3)


def test_given_a_card_on_the_trick_when_bounded_then_the_search_goes_on_from_there() -> None:
    position = ending(("AQ...", "32...", "T..3.", "KJ..."), Strain.NOTRUMP, EAST)
    for card in (PACK[39], PACK[47], PACK[48]):
        position = position.after(card)
    assert [card.value for card in position.trick] == ["S2", "ST", "SJ"]
    assert bounds_of(position, Side.NS) == Bounds(7, 8, 8)
    assert bounds_of(position, Side.EW) == Bounds(5, 5, 6)


def test_given_more_cards_than_are_gone_through_when_bounded_then_there_is_no_bound() -> None:
    position = random_ending(1, 1)
    long = Position(
        tuple(sum(card.bit for card in PACK[n::4][: MOST_TRICKS + 1]) for n in range(4)),  # type: ignore[arg-type]
        Strain.NOTRUMP,
        NORTH,
        (),
        (13 - MOST_TRICKS - 1, 0),
    )
    assert bounds_of(long, Side.NS) is None
    assert bounds_of(position, Side.NS) is not None


def test_given_more_lines_than_are_tried_when_bounded_then_it_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    position = ending(("AQ42...", "K3.32..", "5.4.32.", "..AKQ.2"), Strain.NOTRUMP, NORTH)
    monkeypatch.setattr(every_line, "MOST_NODES", 3)
    with pytest.raises(TooWide):
        tricks_of(position, Side.NS, (Side.NS,))
    assert bounds_of(position, Side.NS) is None


@needs_endplay
def test_given_a_card_taken_back_before_others_when_solved_then_every_card_in_its_place_is_tried() -> None:
    whole = ending(("AQ...", "32...", "T..3.", "KJ..."), Strain.NOTRUMP, EAST)
    gap = Position(
        (whole.hands[0], whole.hands[1] & ~PACK[39].bit, whole.hands[2], whole.hands[3] & ~PACK[50].bit),
        Strain.NOTRUMP, EAST, (PACK[39],), whole.won, (PACK[50], None),
    )  # fmt: skip
    assert gap.turn is SOUTH
    assert DoubleDummy([gap]).by_card(gap, Side.NS) == {PACK[47]: 8}
    assert bounds_of(gap, Side.NS) == Bounds(7, 8, 8)
