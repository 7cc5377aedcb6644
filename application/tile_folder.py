"""The tree of a log as a folder of files that any web server can serve (C2SP tlog-tiles): whoever has it works out any
proof himself. It holds hashes and the checkpoint, and no entry."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from domain.errors import TdlogError
from domain.log.checkpoints import checkpoint_of
from domain.log.growth import HASH, HEIGHT, WIDTH, root_over
from domain.log.notes import MOST_BYTES, Note, note_read
from domain.log.store import LogStore
from domain.log.tiles import CHECKPOINT, tile_path, width_of
from projections.texts import message
from stores.files import read_small, write_whole

__all__ = ["TilesWritten", "tile_of", "tiles_under", "write_tiles"]

TILES = "tile"
"""What the folder of tiles is called, beside the checkpoint."""


class TilesWritten(Struct, frozen=True):
    """What became of a folder."""

    written: int
    """Files that are new, or hold more than before."""
    unchanged: int


def tiles_under(size: int) -> Iterator[tuple[int, int, int]]:
    """Level, number and width of every tile of a tree of a size; a full one once, the last of a level as it is."""
    level = 0
    while width_of(level, 0, size):
        number = 0
        while width := width_of(level, number, size):
            yield level, number, width
            number += 1
        level += 1


def tile_of(log: LogStore, size: int, level: int, number: int, width: int) -> bytes | None:
    """A tile of the tree of a size, as it is served; None where that tree has no such tile of at least that width."""
    if not 0 < width <= width_of(level, number, size):
        return None
    return log.tree.tile(level, number, width)


def write_tiles(log: LogStore, note: Note, folder: Path) -> TilesWritten:
    """Write the tiles under a checkpoint, and the checkpoint behind them: whoever reads it finds all that it stands
    for. Nothing is written over but an earlier checkpoint, and no link in the folder is followed. Raises TdlogError
    where the folder holds the tree of another log, or of one that went on otherwise, or what is no tile of it; and
    where it cannot be written."""
    size = checkpoint_of(note).size
    try:
        before = _checkpoint_in(folder, note, log)
        written = unchanged = 0
        for level, number, width in tiles_under(size):
            path = _own_place(folder, tile_path(level, number, width))
            if os.path.lexists(path):
                _check_tile(log, path, level, number, width)
                unchanged += 1
                continue
            _put(path, log.tree.tile(level, number, width))
            written += 1
            if width == WIDTH:
                _take_parts(folder, tile_path(level, number, width))
        is_new = before != note.encoded
        if is_new:
            _put(folder / CHECKPOINT, note.encoded)
        return TilesWritten(written + is_new, unchanged + (not is_new))
    except OSError as error:
        raise TdlogError(message("command", "not_writable_there", file=str(folder), why=error.strerror)) from error


def _checkpoint_in(folder: Path, note: Note, log: LogStore) -> bytes:
    """The checkpoint that a folder holds; empty where it holds none yet. Raises TdlogError where that is of another
    log, or this one does not go on from it, and where others' files lie there."""
    place = _own_place(folder, CHECKPOINT)
    if not os.path.lexists(place):
        others = (one.name for one in folder.iterdir()) if folder.exists() else ()
        if any(one != TILES and not one.startswith(f".{CHECKPOINT}.") for one in others):
            raise TdlogError(message("proofs", "folder_of_others", folder=str(folder), file=CHECKPOINT))
        return b""
    data = read_small(place, MOST_BYTES)
    held, now = checkpoint_of(note_read(data)), checkpoint_of(note)
    if held.origin != now.origin or held.size > now.size or log.tree.root(held.size) != held.root:
        raise TdlogError(message("proofs", "folder_of_another_log", folder=str(folder), log=held.origin))
    return data


def _own_place(folder: Path, name: str) -> Path:
    """Where a file of a folder lies. Raises TdlogError where the way there leads by a link, out of the folder."""
    place = folder
    for part in name.split("/"):
        place = place / part
        if place.is_symlink():
            raise _no_tile(place)
    return place


def _check_tile(log: LogStore, path: Path, level: int, number: int, width: int) -> None:
    """Raise TdlogError unless a file holds a tile of the log."""
    try:
        held = read_small(path, width * HASH)
    except OSError as error:
        raise _no_tile(path) from error
    if len(held) != width * HASH:
        raise _no_tile(path)
    if level == 0 and width == WIDTH:  # the log keeps its root
        is_tile = root_over([held[at : at + HASH] for at in range(0, len(held), HASH)]) == log.tree.node(HEIGHT, number)
    else:
        is_tile = held == log.tree.tile(level, number, width)
    if not is_tile:
        raise _no_tile(path)


def _no_tile(path: Path) -> TdlogError:
    return TdlogError(message("proofs", "no_tile_of_this_log", file=str(path)))


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, data)


def _take_parts(folder: Path, name: str) -> None:
    """Take away what was written of a tile before it was full, and nothing else."""
    parts = _own_place(folder, f"{name}.p")
    if parts.is_dir():
        for width in range(1, WIDTH):
            (parts / str(width)).unlink(missing_ok=True)
        with suppress(OSError):
            parts.rmdir()
