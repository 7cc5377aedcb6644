"""How the tree of a log grows: its tiles are those of the whole tree, however the leaves came."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.log.growth import WIDTH, Growth, Tile
from tests.trees import Plain

LEAVES = 3000
PLAIN = Plain([b"%d" % number for number in range(LEAVES)])


def leaves(first: int, end: int) -> list[bytes]:
    return [PLAIN.node(0, index) for index in range(first, end)]


@given(st.integers(0, 1200), st.lists(st.integers(0, 400), max_size=6))
@settings(max_examples=150)
def test_given_any_steps_from_any_size_then_the_tiles_are_those_of_the_tree(size: int, steps: list[int]) -> None:
    growth = Growth(size, leaves)
    for step in steps:
        tiles = growth.add(leaves(size, size + step))
        full = range(size // WIDTH, (size + step) // WIDTH)
        size += step
        assert tiles == [Tile(number, PLAIN.node(8, number)) for number in full]
        assert growth.size == size


def test_given_one_leaf_at_a_time_then_a_tile_fills_with_the_256th_and_what_came_earlier_is_asked_for_once() -> None:
    asked: list[tuple[int, int]] = []

    def earlier(first: int, end: int) -> list[bytes]:
        asked.append((first, end))
        return leaves(first, end)

    growth = Growth(250, earlier)
    tiles = [growth.add(leaves(index, index + 1)) for index in range(250, 520)]
    assert [(number, *filled) for number, filled in enumerate(tiles, 251) if filled] == [
        (256, Tile(0, PLAIN.node(8, 0))),
        (512, Tile(1, PLAIN.node(8, 1))),
    ]
    assert asked == [(0, 250)]
