"""How the tree of a log grows: edge and tiles are those of the whole tree, however the leaves came."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.log.growth import WIDTH, Growth, Tile
from domain.log.tree import Edge, leaf_hash, node_hash
from tests.trees import Plain

LEAVES = 66_000
PLAIN = Plain([b"%d" % number for number in range(LEAVES)])
"""So many that a tile of the second level is full."""


def hashes(level: int, first: int, end: int) -> list[bytes]:
    """Those of a tile level of the whole tree."""
    return [PLAIN.node(8 * level, index) for index in range(first, end)]


def whole(level: int, number: int) -> Tile:
    return Tile(level, number, b"".join(hashes(level, number * WIDTH, (number + 1) * WIDTH)))


def edge_of(size: int) -> Edge:
    """The edge of the whole tree at a size."""
    found: list[bytes] = []
    begin = 0
    for level in reversed(range(size.bit_length())):
        if size >> level & 1:
            found.append(PLAIN.node(level, begin >> level))
            begin += 1 << level
    return Edge(size, tuple(found))


@given(st.integers(0, 1200), st.lists(st.integers(0, 400), max_size=6))
@settings(max_examples=150)
def test_given_any_steps_from_any_size_then_edge_and_tiles_are_those_of_the_tree(size: int, steps: list[int]) -> None:
    growth = Growth(edge_of(size), hashes)
    full = {0: size // WIDTH, 1: 0}
    for step in steps:
        tiles = growth.add(hashes(0, size, size + step))
        size += step
        assert tiles == [whole(0, number) for number in range(full[0], size // WIDTH)]
        full[0] = size // WIDTH
        assert (growth.size, growth.edge) == (size, edge_of(size))
        assert growth.edge.root == PLAIN.root(size)
        assert growth.packed == b"".join(edge_of(size).hashes)


def test_given_one_leaf_at_a_time_then_a_tile_of_the_second_level_fills_with_the_65536th() -> None:
    """From shortly before it on: what came earlier is asked for once."""
    asked: list[tuple[int, int, int]] = []

    def earlier(level: int, first: int, end: int) -> list[bytes]:
        asked.append((level, first, end))
        return hashes(level, first, end)

    growth = Growth(edge_of(65_530), earlier)
    tiles = [growth.add(hashes(0, index, index + 1)) for index in range(65_530, 65_540)]
    assert [number for number, filled in enumerate(tiles) if filled] == [5]
    assert tiles[5] == [whole(0, 255), whole(1, 0)]
    assert asked == [(0, 65_280, 65_530), (1, 0, 255)]
    assert growth.edge == edge_of(65_540)


def test_given_all_leaves_at_once_then_all_tiles_are_full() -> None:
    growth = Growth(Edge(), hashes)
    tiles = growth.add(hashes(0, 0, LEAVES))
    assert tiles == [*(whole(0, number) for number in range(LEAVES // WIDTH)), whole(1, 0)]
    assert growth.edge == edge_of(LEAVES)


def test_given_an_edge_then_it_grows_as_leaf_by_leaf() -> None:
    edge, growth = Edge(), Growth(Edge(), hashes)
    for number in range(20):
        edge = edge.grown(leaf_hash(b"%d" % number))
        growth.add([leaf_hash(b"%d" % number)])
        assert growth.edge == edge
    assert node_hash(*edge.hashes) == edge.root
