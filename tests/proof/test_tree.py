"""The tree of hashes: as the published vectors have it, and every proof of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.log.tree import (
    EMPTY,
    Edge,
    consistency_proof,
    inclusion_proof,
    is_consistent,
    is_included,
    leaf_hash,
    node_hash,
    root_of,
)
from tests.proof.growing import entries_of, nodes_of

ENTRIES = [bytes.fromhex(one) for one in (
    "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f",
)]  # fmt: skip
ROOTS = (
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)
"""Of the first one to eight of these entries: the published vectors of Certificate Transparency, whose tree it is."""


def plain_root(entries: Sequence[bytes]) -> bytes:
    """The root as the RFC defines it (2.1.1)."""
    if not entries:
        return EMPTY
    if len(entries) == 1:
        return leaf_hash(entries[0])
    middle = 1
    while 2 * middle < len(entries):
        middle *= 2
    return node_hash(plain_root(entries[:middle]), plain_root(entries[middle:]))


@pytest.mark.parametrize("size", range(1, 9))
def test_given_the_published_entries_then_the_root_is_the_published_one(size: int) -> None:
    told, edge = ENTRIES[:size], Edge()
    for entry in told:
        edge = edge.grown(leaf_hash(entry))
    assert root_of(size, nodes_of(told)).hex() == ROOTS[size - 1]
    assert edge.root.hex() == ROOTS[size - 1]


def test_given_no_entries_then_the_root_is_that_of_nothing() -> None:
    assert Edge().root == root_of(0, nodes_of([])) == EMPTY
    assert EMPTY.hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@given(st.integers(1, 300))
def test_given_any_size_then_edge_and_root_are_as_the_rfc_defines_them(size: int) -> None:
    entries, edge = entries_of(size), Edge()
    for entry in entries:
        edge = edge.grown(leaf_hash(entry))
    assert edge.root == root_of(size, nodes_of(entries)) == plain_root(entries)
    assert len(edge.hashes) == size.bit_count()


@given(st.data())
def test_given_any_entry_then_its_proof_holds_there_and_nowhere_else(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 200))
    index = data.draw(st.integers(0, size - 1))
    nodes = nodes_of(entries_of(size))
    root, leaf = root_of(size, nodes), nodes(0, index)
    proof = inclusion_proof(index, size, nodes)
    assert is_included(leaf, index, size, proof, root)
    assert len(proof) <= size.bit_length()
    other = data.draw(st.integers(0, size - 1))
    assert is_included(leaf, other, size, proof, root) == (other == index)
    assert not is_included(leaf_hash(b"another"), index, size, proof, root)
    assert not is_included(leaf, index, size, [*proof, root], root)
    assert not is_included(leaf, index, size, proof[:-1], root) or not proof
    assert not is_included(leaf, size, size, proof, root)


@given(st.data())
def test_given_any_earlier_size_then_its_proof_holds_for_it_and_for_no_other(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 200))
    first = data.draw(st.integers(1, size))
    nodes = nodes_of(entries_of(size))
    roots = root_of(first, nodes), root_of(size, nodes)
    proof = consistency_proof(first, size, nodes)
    assert is_consistent(first, roots[0], size, roots[1], proof)
    other = data.draw(st.integers(1, size))
    assert is_consistent(other, root_of(other, nodes), size, roots[1], proof) == (other == first)
    assert not is_consistent(first, EMPTY, size, roots[1], proof)
    assert not is_consistent(first, roots[0], size, EMPTY, proof)
    if proof:
        assert not is_consistent(first, roots[0], size, roots[1], proof[1:])
    rewritten = nodes_of([b"another", *entries_of(size)[1:]])
    assert not is_consistent(first, root_of(first, rewritten), size, roots[1], proof)


@pytest.mark.parametrize(("first", "size"), [(0, 3), (4, 3), (-1, 3)])
def test_given_what_is_no_beginning_then_it_is_refused(first: int, size: int) -> None:
    with pytest.raises(ValueError, match="no beginning"):
        consistency_proof(first, size, nodes_of(entries_of(3)))
    assert not is_consistent(first, EMPTY, size, EMPTY, [])


@pytest.mark.parametrize("index", [-1, 3])
def test_given_what_is_no_leaf_then_it_is_refused(index: int) -> None:
    with pytest.raises(ValueError, match=f"leaf {index}"):
        inclusion_proof(index, 3, nodes_of(entries_of(3)))
