"""Tiles: named as C2SP names them, and every node is read from them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import NotReadable
from domain.log.tiles import nodes_of_tiles, tile_of_path, tile_path, width_of
from domain.log.tree import consistency_proof, inclusion_proof, root_of
from tests.proof.growing import entries_of, nodes_of

SIZE = 70_000
WIDE = nodes_of(entries_of(SIZE))


def read(level: int, number: int, width: int) -> bytes:
    return b"".join(WIDE(8 * level, number * 256 + place) for place in range(width))


@pytest.mark.parametrize(
    ("tile", "path"),
    [
        ((0, 0, 256), "tile/0/000"),
        ((1, 5, 17), "tile/1/005.p/17"),
        ((0, 1_234_067, 256), "tile/0/x001/x234/067"),
        ((63, 1000, 255), "tile/63/x001/000.p/255"),
    ],
)
def test_given_a_tile_then_it_lies_where_the_specification_says(tile: tuple[int, int, int], path: str) -> None:
    assert tile_path(*tile) == path
    assert tile_of_path(path) == tile


@given(st.integers(0, 63), st.integers(0, 1 << 55), st.integers(1, 256))
def test_given_any_tile_then_its_path_is_its_own(level: int, number: int, width: int) -> None:
    assert tile_of_path(tile_path(level, number, width)) == (level, number, width)


@pytest.mark.parametrize(
    "path",
    [
        "", "tile/0/0", "tile/00/000", "tile/64/000", "tile/0/x000/001", "tile/0/001/001", "tile/0/x1/001",
        "/tile/0/000", "tile/0/000.p/0", "tile/0/000.p/256", "tile/0/000.p/01", "tile/0/000.p/", "tile/0/000\n",
        "tile/0/٠٠٠", "tile/0/../000", "tile/-1/000", "tile/0/" + "x999/" * 9 + "999",
    ],
)  # fmt: skip
def test_given_any_other_path_then_no_tile_lies_there(path: str) -> None:
    assert tile_of_path(path) is None


def test_given_the_published_size_then_its_tiles_are_as_published() -> None:
    assert [width_of(0, number, SIZE) for number in (0, 272, 273, 274)] == [256, 256, 112, 0]
    assert [width_of(1, number, SIZE) for number in (0, 1, 2)] == [256, 17, 0]
    assert [width_of(2, 0, SIZE), width_of(3, 0, SIZE)] == [1, 0]
    assert [width_of(0, 0, 256), width_of(1, 0, 256)] == [256, 1]


@pytest.mark.parametrize("size", [1, 255, 256, 257, 65_535, 65_536, 65_537, SIZE])
def test_given_tiles_then_proofs_are_those_of_the_tree(size: int) -> None:
    nodes = nodes_of_tiles(size, read)
    assert root_of(size, nodes) == root_of(size, WIDE)
    for index in {0, size // 3, size - 1}:
        assert inclusion_proof(index, size, nodes) == inclusion_proof(index, size, WIDE)
        assert consistency_proof(index + 1, size, nodes) == consistency_proof(index + 1, size, WIDE)


def test_given_a_proof_then_few_tiles_are_read_for_it() -> None:
    told: list[tuple[int, int, int]] = []

    def noted(level: int, number: int, width: int) -> bytes:
        told.append((level, number, width))
        return read(level, number, width)

    consistency_proof(50_000, SIZE, nodes_of_tiles(SIZE, noted))
    assert len(told) == len({*told}) <= 5


@pytest.mark.parametrize("change", [-32, -1, 1, 32])
def test_given_a_tile_of_another_length_then_it_is_refused(change: int) -> None:
    def cut(level: int, number: int, width: int) -> bytes:
        return (read(level, number, width) + bytes(32))[: width * 32 + change]

    nodes = nodes_of_tiles(300, cut)
    with pytest.raises(NotReadable, match=r"tile/0/001\.p/44 has"):
        nodes(0, 299)
