"""Logs that grow, for tests: their trees, their checkpoints, and what a witness is asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from domain.log.checkpoints import Checkpoint, sign
from domain.log.notes import Note
from domain.log.tree import Nodes, consistency_proof, leaf_hash, node_hash, root_of
from domain.log.witnessing import Request
from tests.proof.signing import ORIGIN, private

__all__ = ["asked", "entries_of", "nodes_of", "note_at"]


def nodes_of(entries: Sequence[bytes]) -> Nodes:
    """The nodes of a tree, each worked out from those below it."""

    @cache
    def nodes(level: int, place: int) -> bytes:
        if level == 0:
            return leaf_hash(entries[place])
        return node_hash(nodes(level - 1, 2 * place), nodes(level - 1, 2 * place + 1))

    return nodes


def entries_of(size: int) -> list[bytes]:
    """The entries of a log of a size."""
    return [f"entry {number}".encode() for number in range(size)]


def note_at(size: int, entries: Sequence[bytes] = (), whose: str = "log", origin: str = ORIGIN) -> Note:
    """The checkpoint of a log at a size, signed by its key."""
    told = entries or entries_of(size)
    return sign(Checkpoint(origin, size, root_of(size, nodes_of(told))), private(whose))


def asked(old: int, size: int, entries: Sequence[bytes] = ()) -> Request:
    """What a log asks a witness that saw it at an old size."""
    told = entries or entries_of(size)
    proof = consistency_proof(old, size, nodes_of(told)) if old else []
    return Request(old, tuple(proof), note_at(size, told))
