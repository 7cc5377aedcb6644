"""The floor: the least that must be done with `sqlite3` and `msgspec` alone to keep events and read them again.

The same table as the log's, the same rows of JSON, the same durability (WAL, synchronous FULL): but no chain, no
check of versions, and no look at what is written or read.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Generator, Iterable
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from domain.events import TAGS, AnyEvent
from domain.log.store import Batch
from stores.sqlite.log import EventLog

__all__ = ["Floor", "log_and_floor"]

BEGIN = "BEGIN IMMEDIATE"
INSERT = "INSERT INTO stored_events VALUES (?, ?, ?, ?)"
SELECT = "SELECT originator_id, state FROM stored_events ORDER BY rowid"

TAG_OF = {kind: tag for tag, kind in TAGS.items()}
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEvent).decode


class Floor:
    """A file of events without any of the log's promises but one: what was appended survives a power cut."""

    def __init__(self, path: Path) -> None:
        with EventLog(path):
            pass  # makes the table
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("PRAGMA synchronous=FULL")
        assert self.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    def append(self, batches: Iterable[Batch]) -> None:
        """Record batches in one transaction."""
        rows = [
            (stream, entry, TAG_OF[type(event)], encode(event))
            for stream, version, events in batches
            for entry, event in enumerate(events, version + 1)
        ]
        self.connection.execute(BEGIN)
        self.connection.executemany(INSERT, rows)
        self.connection.execute("COMMIT")

    def streams(self) -> dict[str, list[AnyEvent]]:
        """All events by stream, in the order of recording."""
        found: defaultdict[str, list[AnyEvent]] = defaultdict(list)
        for stream, state in self.connection.execute(SELECT):
            found[stream].append(decode(state))
        return found

    def states(self) -> list[bytes]:
        """All events as they lie in the file."""
        return [state for _, state in self.connection.execute(SELECT)]

    def close(self) -> None:
        """Close the file."""
        self.connection.close()


@contextmanager
def log_and_floor() -> Generator[tuple[EventLog, Floor]]:
    """An empty log and an empty floor in a temporary folder, on one disk."""
    with (
        TemporaryDirectory() as folder,
        EventLog(Path(folder, "log.db")) as log,
        closing(Floor(Path(folder, "floor.db"))) as floor,
    ):
        yield log, floor
