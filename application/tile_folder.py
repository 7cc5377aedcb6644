"""The tree of a log as a folder of files that any web server can serve (C2SP tlog-tiles): whoever has it works out any
proof himself. It holds hashes and the checkpoint, and no entry."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from domain.errors import TdlogError
from domain.log.checkpoints import checkpoint_of
from domain.log.growth import HASH, WIDTH
from domain.log.notes import Note
from domain.log.store import LogStore
from domain.log.tiles import CHECKPOINT, tile_path, width_of
from projections.texts import message
from stores.files import write_whole

__all__ = ["TilesWritten", "tile_of", "tiles_under", "write_tiles"]


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
    for. What stands there full is left alone. Raises TdlogError where the folder holds the tree of another log, or of
    one that went on otherwise, and where it cannot be written."""
    size = checkpoint_of(note).size
    try:
        _check_same(folder, note, log)
        written = unchanged = 0
        for level, number, width in tiles_under(size):
            path = folder / tile_path(level, number, width)
            if path.exists() and path.stat().st_size == width * HASH:
                unchanged += 1
                continue
            _put(path, log.tree.tile(level, number, width))
            written += 1
            if width == WIDTH:
                _take_parts(path)
        place = folder / CHECKPOINT
        is_new = not place.exists() or place.read_bytes() != note.encoded
        if is_new:
            _put(place, note.encoded)
        return TilesWritten(written + is_new, unchanged + (not is_new))
    except OSError as error:
        raise TdlogError(message("command", "not_writable_there", file=str(folder), why=error.strerror)) from error


def _check_same(folder: Path, note: Note, log: LogStore) -> None:
    """Raise TdlogError where a folder holds the checkpoint of another log, or one that this log does not go on from."""
    from domain.log.notes import MOST_BYTES, note_read

    place = folder / CHECKPOINT
    if not place.exists():
        if folder.exists() and any(folder.iterdir()):
            raise TdlogError(message("proofs", "folder_of_others", folder=str(folder), file=CHECKPOINT))
        return
    held, now = checkpoint_of(note_read(place.read_bytes()[: MOST_BYTES + 1])), checkpoint_of(note)
    if held.origin != now.origin or held.size > now.size or log.tree.root(held.size) != held.root:
        raise TdlogError(message("proofs", "folder_of_another_log", folder=str(folder), log=held.origin))


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, data)


def _take_parts(path: Path) -> None:
    """Take away what was written of a tile before it was full."""
    parts = path.with_name(f"{path.name}.p")
    if parts.is_dir():
        for part in parts.iterdir():
            part.unlink()
        parts.rmdir()
