"""A log's checkpoint and tree as they are published: at an address of HTTP, in a folder, or in a log itself."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Protocol

from application.opening import opened
from application.over_http import Ask, is_of_http
from domain.errors import LogError, NotReadable
from domain.log.growth import HASH, WIDTH
from domain.log.log_tree import LogTree
from domain.log.notes import MOST_BYTES, note_read
from domain.log.tiles import CHECKPOINT, tile_path
from projections.texts import message
from stores.files import read_small

__all__ = ["MOST_FILE", "Published", "is_note", "published_at"]

MOST_FILE = MOST_BYTES
"""The longest file that is read, in bytes: a checkpoint; a tile is shorter."""


class Published(Protocol):
    """What is published of a log. Each method raises TdlogError where it cannot be had."""

    def checkpoint(self) -> bytes:
        """The newest checkpoint, a signed note."""
        ...

    def tile(self, level: int, number: int, width: int) -> bytes:
        """The first hashes of a tile, one after another."""
        ...


@contextmanager
def published_at(source: str, ask: Ask) -> Generator[Published]:
    """What is published at an address, in a folder, or in a log. Raises LogError where there is nothing."""
    if is_of_http(source):
        yield _InFiles(source, partial(_served, source.rstrip("/"), ask))
    elif os.path.isdir(source):
        yield _InFiles(source, partial(_lying, Path(source)))
    else:
        with opened(source, read_only=True) as log:
            yield _OfLog(source, log.tree)


class _InFiles:
    """What a web server gives out, or a memory stick holds: the files of C2SP tlog-tiles."""

    def __init__(self, source: str, had: Callable[[str], bytes | None]) -> None:
        """`had` gives a file by its path; None where it is not there."""
        self._source = source
        self._had = had

    def checkpoint(self) -> bytes:
        """The file of the checkpoint."""
        found = self._had(CHECKPOINT)
        if found is None:
            raise LogError(message("witness", "no_checkpoint_there", source=self._source))
        return found

    def tile(self, level: int, number: int, width: int) -> bytes:
        """The file of a tile; where the log has grown, the beginning of the full one."""
        found = self._had(tile_path(level, number, width))
        if found is None and width < WIDTH:
            full = self._had(tile_path(level, number))
            found = full[: width * HASH] if full is not None else None
        if found is None:
            raise LogError(message("witness", "no_tile", source=self._source, path=tile_path(level, number, width)))
        return found


class _OfLog:
    """What a log itself keeps."""

    def __init__(self, source: str, tree: LogTree) -> None:
        self._source = source
        self._tree = tree

    def checkpoint(self) -> bytes:
        """The newest that is kept."""
        kept = self._tree.checkpoints()
        if not kept:
            raise LogError(message("witness", "no_checkpoint_there", source=self._source))
        return max(kept, key=attrgetter("size")).note.encode()

    def tile(self, level: int, number: int, width: int) -> bytes:
        """Out of the tree of the log."""
        try:
            return self._tree.tile(level, number, width)
        except ValueError as error:
            path = tile_path(level, number, width)
            raise LogError(message("witness", "no_tile", source=self._source, path=path)) from error


def is_note(path: str) -> bool:
    """Whether a file is a signed note, that a newer one may replace."""
    try:
        note_read(read_small(path))
    except (OSError, NotReadable):
        return False
    return True


def _served(url: str, ask: Ask, path: str) -> bytes | None:
    answer = ask(f"{url}/{path}", None)
    return answer.body if answer.is_done else None


def _lying(folder: Path, path: str) -> bytes | None:
    try:
        return read_small(folder / path, MOST_FILE)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise LogError(message("witness", "not_read", file=folder / path, why=error.strerror)) from error
