"""The proof that goes with boards on a page of their own."""

from __future__ import annotations

from collections.abc import Sequence

from domain.log.store import LogStore
from domain.log.tree import inclusion_proof
from projections.views.page_proof import PageProofView
from projections.views.steps import BoardShown, decided_elsewhere

__all__ = ["proof_of_boards"]


def proof_of_boards(log: LogStore, boards: Sequence[BoardShown]) -> PageProofView:
    """The entries of the boards' tables, all of each, and what the session decided of the boards; proven by the last
    checkpoint, as far as it covers them. Without a note where the log has none. Raises LogError."""
    last = max(log.tree.checkpoints(), key=lambda one: one.size, default=None)
    if last is None or not last.size:
        return PageProofView()
    whole = {one.stream: len(one.replay.events) for one in boards}
    decided = {(entry.stream, entry.number) for one in boards for entry in decided_elsewhere(one)}
    streams = [*whole, *sorted({stream for stream, _ in decided})]
    positions = sorted(
        one.position
        for stream in streams
        for one in log.scan(0, last.size, stream)
        if stream in whole or (stream, one.entry) in decided
    )
    leaves = tuple((position - 1, log.tree.leaf_data(position, position)[0]) for position in positions)
    nodes: dict[tuple[int, int], bytes] = {}

    def node(level: int, index: int) -> bytes:
        if (level, index) not in nodes:
            nodes[level, index] = log.tree.node(level, index)
        return nodes[level, index]

    for index, _ in leaves:
        inclusion_proof(index, last.size, node)
    told = tuple((level, index, one) for (level, index), one in sorted(nodes.items()))
    return PageProofView(last.note, leaves, told, whole)
