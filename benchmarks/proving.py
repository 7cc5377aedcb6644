"""Proving an entry to somebody who has a root: what the tree of a log costs on the disk, and a proof of it in time.

A proof is made as by a command that opens the log, with nothing remembered of it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks import session
from benchmarks.figures import Figure, Limit, Scale
from benchmarks.timing import alternate
from stores.sqlite.log import EventLog
from stores.sqlite.schema import TREE

__all__ = ["prove"]

TOGETHER = 50
"""Boards of a transaction."""
TIMES = 6
"""How often the boards are recorded: at full scale some 67,000 entries, more than a tile of the second level has."""
PROOFS = 20
SIZE_LIMIT = 80.0
"""Bytes an entry."""
PROOF_LIMIT = 20.0
"""Milliseconds of one processor."""


def prove(scale: Scale) -> list[Figure]:
    """The bytes of the tree by entry; an inclusion proof, and the root, of a log that was just opened."""
    boards = session.boards(scale.boards)
    draw = Random(scale.boards)
    with TemporaryDirectory() as folder:
        path = Path(folder, "log.db")
        with EventLog(path, synchronous="NORMAL") as log:
            for first in range(0, TIMES * len(boards), TOGETHER):
                every = range(first, min(first + TOGETHER, TIMES * len(boards)))
                log.append([(f"bench.{number}", 0, boards[number % len(boards)]) for number in every])
            entries = log.tail()
        proving, rooting = alternate(
            [
                lambda _: list(_proved(path, [draw.randint(1, entries) for _ in range(PROOFS)])),
                lambda _: list(_roots(path)),
            ],
            scale.rounds,
            process_time,
        )
        size = (_bytes_of(path) - _bytes_of(path, without=TREE)) / entries
    return [
        Figure("tree", "its bytes, by entry", "B", size, limit=Limit("at most", SIZE_LIMIT, "measured")),
        _milliseconds("a proof, log just opened", median(proving), Limit("at most", PROOF_LIMIT, "measured")),
        _milliseconds("the root, log just opened", median(rooting), None),
    ]


def _milliseconds(name: str, seconds: float, limit: Limit | None) -> Figure:
    return Figure("tree", name, "ms", seconds / PROOFS * 1000, limit=limit)


def _proved(path: Path, positions: list[int]) -> Iterator[object]:
    for position in positions:
        with EventLog(path, read_only=True) as log:
            yield log.tree.inclusion(position)


def _roots(path: Path) -> Iterator[object]:
    for _ in range(PROOFS):
        with EventLog(path, read_only=True) as log:
            yield log.tree.root()


def _bytes_of(path: Path, without: dict[str, str] | None = None) -> int:
    """How many bytes a copy of a file has that holds nothing but its tables, all but some."""
    copy = path.with_name("copy.db")
    copy.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("VACUUM INTO ?", (str(copy),))
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        for name in without or {}:
            connection.execute(f"DROP TABLE {name}")
        connection.execute("VACUUM")
    return copy.stat().st_size
