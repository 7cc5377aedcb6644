"""The tree of a log as files of 256 hashes (C2SP tlog-tiles): what they are called, and how nodes are read from them.

Whoever has a checkpoint reads of them what he needs, and works out any proof himself: no server has to be asked for
one, or believed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from domain.errors import NotReadable
from domain.log.canonical import number_of
from domain.log.growth import HASH, HEIGHT, WIDTH
from domain.log.tree import Nodes, node_hash

__all__ = ["CHECKPOINT", "ReadTile", "nodes_of_tiles", "tile_of_path", "tile_path", "width_of"]

CHECKPOINT = "checkpoint"
"""What the file of the checkpoint is called, beside the folder of tiles."""
ReadTile = Callable[[int, int, int], bytes]
"""The first hashes of a tile, one after another, by its level, its number and how many there are."""
_MOST_LEVEL = 63
_KEPT = 64
"""Tiles that are kept while a proof is worked out."""
_PATH = re.compile(r"tile/(\d{1,2})/((?:x\d{3}/)*\d{3})(?:\.p/(\d{1,3}))?", re.ASCII)


def tile_path(level: int, number: int, width: int = WIDTH) -> str:
    """Where a tile lies: `tile/0/x001/234`; of one that is not full `tile/0/x001/234.p/17`."""
    parts = [f"{number % 1000:03}"]
    while number := number // 1000:
        parts.append(f"x{number % 1000:03}")
    return f"tile/{level}/{'/'.join(reversed(parts))}" + (f".p/{width}" if width < WIDTH else "")


def tile_of_path(path: str) -> tuple[int, int, int] | None:
    """Level, number and width of the tile that lies at a path; None where none can."""
    match = _PATH.fullmatch(path)
    if match is None:
        return None
    try:
        level, width = number_of(match[1]), number_of(match[3] or str(WIDTH))
        number = number_of(match[2].replace("x", "").replace("/", "").lstrip("0") or "0")
    except ValueError:
        return None
    told = level, number, width
    return told if level <= _MOST_LEVEL and 0 < width <= WIDTH and tile_path(*told) == path else None


def width_of(level: int, number: int, size: int) -> int:
    """How many hashes a tile has in the tree of a size."""
    return max(0, min(WIDTH, (size >> (HEIGHT * level)) - number * WIDTH))


def nodes_of_tiles(size: int, read: ReadTile) -> Nodes:
    """The nodes over full numbers of leaves of a tree of a size, read from its tiles. Raises NotReadable where a tile
    is of another length than it should be, and whatever `read` raises."""

    @lru_cache(_KEPT)
    def hashes(level: int, number: int) -> bytes:
        width = width_of(level, number, size)
        tile = read(level, number, width)
        if len(tile) != width * HASH:
            raise NotReadable(
                f"{tile_path(level, number, width)} has {len(tile)} bytes; a tile of {width} hashes has {width * HASH}"
            )
        return tile

    def node(level: int, index: int) -> bytes:
        above = level % HEIGHT
        first = index << above
        tile = hashes(level // HEIGHT, first // WIDTH)
        begin = first % WIDTH * HASH
        row = [tile[place : place + HASH] for place in range(begin, begin + (HASH << above), HASH)]
        while len(row) > 1:
            row = [node_hash(left, right) for left, right in zip(row[::2], row[1::2], strict=True)]
        return row[0]

    return node
