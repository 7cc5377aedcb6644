"""Logs that publish their trees, for tests: as the files of C2SP tlog-tiles."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from domain.log.notes import Note
from domain.log.tiles import CHECKPOINT, tile_path, width_of
from tests.proof.growing import entries_of, nodes_of, note_at

__all__ = ["published"]


def published(folder: Path, size: int, entries: Sequence[bytes] = ()) -> Note:
    """The checkpoint and the tiles of a log of a size, in a folder: those of a smaller one stay."""
    told = entries or entries_of(size)
    nodes, note = nodes_of(told), note_at(size, told)
    for level in range(4):
        for number in range((size >> 8 * level) // 256 + 1):
            width = width_of(level, number, size)
            if width:
                path = folder / tile_path(level, number, width)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(b"".join(nodes(8 * level, 256 * number + place) for place in range(width)))
    folder.mkdir(exist_ok=True)
    (folder / CHECKPOINT).write_bytes(note.encoded)
    return note
