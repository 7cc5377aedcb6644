"""What the tree of every store promises (`domain.log.log_tree`), held against each of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.events import NoteMade
from domain.log.chain import packed
from domain.log.log_tree import KeptCheckpoint, Stamp
from domain.log.rows import to_rows
from domain.log.store import LogStore
from domain.log.tree import EMPTY, is_consistent, is_included, leaf_hash
from stores.memory import MemoryLog
from tests.stores.test_contract import notes, opened
from tests.trees import Plain, entries_of

KINDS = ("memory", "sqlite", "postgresql", "sqlite, checked")
SIZES = (1, 2, 7, 255, 256, 257, 700)


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LogStore]:
    with opened(request.param, tmp_path) as log:
        yield log


def grown(store: LogStore, size: int, step: int = 100) -> Plain:
    """A log of so many entries, recorded some at a time; and its tree as the RFC has it."""
    for after in range(0, size, step):
        store.append([("S1", after, [NoteMade(text=text) for text in entries_of(after, min(size, after + step))])])
    return Plain([packed(row) for row in to_rows("S1", 0, [NoteMade(text=text) for text in entries_of(0, size)])])


def test_given_no_entries_then_the_tree_is_empty_and_has_an_id(store: LogStore) -> None:
    tree = store.tree
    assert len(tree.origin) == 32
    assert int(tree.origin, 16) >= 0
    assert (tree.size(), tree.root(), tree.checkpoints(), tree.stamps()) == (0, EMPTY, [], [])


def test_given_two_logs_then_each_has_an_id_of_its_own(store: LogStore) -> None:
    assert store.tree.origin == store.tree.origin != MemoryLog().tree.origin


@pytest.mark.parametrize("size", SIZES)
def test_given_a_size_then_every_node_is_as_the_rfc_has_it(store: LogStore, size: int) -> None:
    plain = grown(store, size)
    tree = store.tree
    assert (tree.size(), tree.root()) == (size, plain.root(size))
    assert tree.leaf_data(1, size) == plain.entries
    for level in range(size.bit_length()):
        for index in {0, (size >> level) // 2, (size >> level) - 1}:
            assert tree.node(level, index) == plain.node(level, index)


@pytest.mark.parametrize("size", SIZES)
def test_given_an_entry_then_its_proof_holds_in_the_tree_of_now_and_of_before(store: LogStore, size: int) -> None:
    plain = grown(store, size)
    for position in {1, size // 3 + 1, size // 2 + 1, size}:
        leaf = leaf_hash(plain.entries[position - 1])
        for whole in {position, (position + size) // 2, size}:
            proof = store.tree.inclusion(position, whole)
            assert is_included(leaf, position - 1, whole, proof, plain.root(whole))
        assert store.tree.inclusion(position) == store.tree.inclusion(position, size)


@pytest.mark.parametrize("size", SIZES)
def test_given_an_earlier_size_then_the_tree_is_proved_to_begin_with_it(store: LogStore, size: int) -> None:
    plain = grown(store, size)
    for first in {1, size // 3 + 1, size // 2 + 1, size}:
        proof = store.tree.consistency(first)
        assert proof == store.tree.consistency(first, size)
        assert is_consistent(first, plain.root(first), size, plain.root(size), proof)
        assert store.tree.root(first) == plain.root(first)


@pytest.mark.parametrize("step", [1, 100, 600])
def test_given_a_size_then_its_tiles_are_there_full_and_in_part(store: LogStore, step: int) -> None:
    plain = grown(store, 600, step)
    leaves = [leaf_hash(entry) for entry in plain.entries]
    tree = store.tree
    assert tree.tile(0, 0) == b"".join(leaves[:256])
    assert tree.tile(0, 1) == b"".join(leaves[256:512])
    assert tree.tile(0, 1, 3) == b"".join(leaves[256:259])
    assert tree.tile(0, 2, 88) == b"".join(leaves[512:600])
    assert tree.tile(1, 0, 2) == plain.node(8, 0) + plain.node(8, 1)


@pytest.mark.parametrize(
    ("level", "number", "width"),
    [(0, 0, 0), (0, 0, 257), (0, 2, 89), (0, 3, 1), (1, 0, 3), (2, 0, 1), (-1, 0, 1), (0, -1, 1)],
)
def test_given_a_tile_that_is_not_there_yet_then_it_is_refused(
    store: LogStore, level: int, number: int, width: int
) -> None:
    grown(store, 600)
    with pytest.raises(ValueError, match=f"no tile {number} of level {level} and width {width}"):
        store.tree.tile(level, number, width)


def test_given_what_no_tree_of_that_size_has_then_it_is_refused(store: LogStore) -> None:
    grown(store, 5)
    tree = store.tree
    with pytest.raises(ValueError, match="no full node 1 of level 2"):
        tree.node(2, 1)
    with pytest.raises(ValueError, match="5 leaves, not 6"):
        tree.root(6)
    with pytest.raises(ValueError, match="5 leaves, not -1"):
        tree.root(-1)
    with pytest.raises(ValueError, match="leaf 5 is not"):
        tree.inclusion(6)
    with pytest.raises(ValueError, match="no beginning of 0"):
        tree.consistency(0)
    with pytest.raises(ValueError, match="no entries from position 0 to 3"):
        tree.leaf_data(0, 3)


def test_given_checkpoints_then_the_next_replaces_one_that_is_not_lasting(store: LogStore) -> None:
    grown(store, 9)
    tree = store.tree
    tree.keep(2, "two", lasting=False)
    tree.keep(5, "five", lasting=True)
    assert tree.checkpoints() == [KeptCheckpoint(5, "five", True)]
    tree.keep(7, "seven", lasting=False)
    tree.keep(7, "seven, cosigned", lasting=False)
    assert tree.checkpoints() == [KeptCheckpoint(5, "five", True), KeptCheckpoint(7, "seven, cosigned", False)]
    tree.keep(5, "five, cosigned", lasting=False)
    assert tree.checkpoints() == [KeptCheckpoint(5, "five, cosigned", True)]
    for size in (0, 10):
        with pytest.raises(ValueError, match=f"9 leaves, not {size}"):
            tree.keep(size, "of nothing", lasting=True)


def test_given_stamps_then_each_is_kept_once(store: LogStore) -> None:
    grown(store, 9)
    tree = store.tree
    tree.keep_stamp(9, b"late")
    tree.keep_stamp(3, b"first")
    tree.keep_stamp(3, b"second")
    tree.keep_stamp(3, b"first")
    assert tree.stamps() == [Stamp(3, b"first"), Stamp(3, b"second"), Stamp(9, b"late")]
    with pytest.raises(ValueError, match="9 leaves, not 10"):
        tree.keep_stamp(10, b"of nothing")


def test_given_streams_beside_each_other_then_leaves_stand_in_the_order_of_positions(store: LogStore) -> None:
    store.append([("S1", 0, notes("a")), ("S1.r1.t1", 0, notes("b"))])
    store.append([("S1", 1, notes("c"))])
    rows = [*to_rows("S1", 0, notes("a")), *to_rows("S1.r1.t1", 0, notes("b")), *to_rows("S1", 1, notes("c"))]
    assert store.tree.leaf_data(1, 3) == [packed(row) for row in rows]
    assert store.tree.leaf_data(2, 2) == [packed(rows[1])]
    assert store.tree.root() == Plain([packed(row) for row in rows]).root(3)
