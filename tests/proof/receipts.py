"""Receipts of results, for tests: their entries, in a log of one key."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from domain.log.chain import packed
from domain.log.checkpoints import Checkpoint, cosign, sign
from domain.log.entry_proof import EntryProof
from domain.log.tree import inclusion_proof, root_of
from tests.proof.growing import entries_of, nodes_of
from tests.proof.signing import ORIGIN, TIME, private

__all__ = ["RESULT", "receipt_of"]

RESULT = {
    "event": "receipt_given", "at": "2026-11-28T21:03:00Z", "board": 7, "table": "S1.r1.t3", "ns": "12", "ew": "9",
    "result": "4SXS=10", "points": "+590",
}  # fmt: skip


def receipt_of(event: Mapping[str, object], *witnesses: str, size: int = 20) -> EntryProof:
    """The receipt of an event, in the middle of a log of a size, cosigned."""
    entries, index = entries_of(size), size // 2
    state = msgspec.json.encode(event)
    entries[index] = packed(("S1", 41, str(event["event"]), state))
    nodes = nodes_of(entries)
    note = sign(Checkpoint(ORIGIN, size, root_of(size, nodes)), private("log"))
    for whose in witnesses:
        note = cosign(note, private(whose), whose, TIME)
    return EntryProof(entries[index], index, tuple(inclusion_proof(index, size, nodes)), note)
