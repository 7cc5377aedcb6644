"""What a view reads is what `verify` proves: the rows that the chain covers, whatever else is in the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from domain.errors import LogError
from domain.events import NoteMade
from domain.log.findings import LinkRow, LogRow
from domain.log.verifying import verify
from stores.checked import CheckedLog
from stores.memory import MemoryLog
from stores.sqlite.log import EventLog

Tamper = Callable[..., None]

STREAM = "S1.r1.t1"
PLANTED = "CREATE INDEX planted ON stored_events (originator_id, originator_version, state)"
SWALLOWING = "CREATE TRIGGER swallow BEFORE INSERT ON stored_events BEGIN SELECT RAISE(IGNORE); END"
REWRITING = (
    "CREATE TRIGGER rewrite AFTER INSERT ON stored_events BEGIN"
    ' UPDATE stored_events SET state = CAST(\'{"event":"note","text":"changed"}\' AS BLOB)'
    " WHERE rowid = new.rowid; END"
)


def notes(*texts: str) -> list[NoteMade]:
    return [NoteMade(text=text) for text in texts]


@pytest.fixture
def recorded(path: Path) -> Path:
    """Twelve entries of one table, three at a time, and one of another between them."""
    with EventLog(path) as log:
        for first in range(0, 12, 3):
            log.append([(STREAM, first, notes(*(f"note {n}" for n in range(first + 1, first + 4))))])
            log.append([("S1.r1.t2", first // 3, notes(f"other {first}"))])
    return path


def checked(path: Path) -> CheckedLog:
    return CheckedLog(EventLog(path, create=False, read_only=True))


def change_index(path: Path, before: bytes, after: bytes) -> None:
    """Change bytes of an index entry, as a hand with a hexadecimal editor would, and nothing of any table."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [size] = connection.execute("PRAGMA page_size").fetchone()
        root = "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_stored_events_1'"
        [page] = connection.execute(root).fetchone()
    content = bytearray(path.read_bytes())
    place = content.index(before, (page - 1) * size, page * size)
    content[place : place + len(before)] = after
    path.write_bytes(content)


def test_checked_reading_gives_what_reading_gives(recorded: Path) -> None:
    with EventLog(recorded) as plain, checked(recorded) as log:
        assert log.is_whole
        assert list(log.versions()) == list(plain.versions()) == [STREAM, "S1.r1.t2"]
        assert list(log.scan()) == list(plain.scan())
        assert list(log.scan(5)) == list(plain.scan(5))
        for stream in ("S1.r1.t1", "S1.r1.t2", "S1.r1.t3"):
            assert log.read(stream) == plain.read(stream)
            assert log.read(stream, 2) == plain.read(stream, 2)
            assert log.version(stream) == plain.version(stream)
            assert list(log.scan(1, 9, stream)) == list(plain.scan(1, 9, stream))
        for after, upto in ((0, 16), (3, 9), (16, 16), (0, None)):
            assert log.versions(after, upto) == plain.versions(after, upto)
        for position in range(-1, 18):
            assert log.link_at(position) == plain.link_at(position)


def test_checked_reading_goes_on_with_what_is_recorded_since(recorded: Path) -> None:
    with EventLog(recorded) as writer, checked(recorded) as log:
        assert log.version(STREAM) == 12
        writer.append([(STREAM, 12, notes("later"))])
        assert log.read(STREAM)[-1] == NoteMade(text="later")
        assert log.is_whole


def test_a_changed_index_entry_does_not_change_what_is_read_and_is_found(recorded: Path) -> None:
    """Given an index that leads from entry 5 to the row of entry 6."""
    with EventLog(recorded) as log:
        before = log.read(STREAM)
    change_index(recorded, b"S1.r1.t1\x05\x06", b"S1.r1.t1\x05\x07")
    with EventLog(recorded, read_only=True) as log:
        assert log.read(STREAM) != before, "the attack works on a reader that trusts the index"
    with checked(recorded) as log:
        assert log.read(STREAM) == before
        assert log.is_whole
        assert {finding.kind for finding in verify(log)} == {"file"}


def test_an_index_that_hides_the_last_entry_hides_nothing_from_a_view(recorded: Path) -> None:
    change_index(recorded, b"S1.r1.t1\x0c", b"S1.r1.t0\x0c")
    with checked(recorded) as log:
        assert log.version(STREAM) == 12
        assert verify(log)


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        (PLANTED, "the index 'planted'"),
        (SWALLOWING, "the trigger 'swallow'"),
        ("CREATE VIEW shown AS SELECT * FROM stored_events", "the view 'shown'"),
        ("CREATE TABLE beside (a)", "the table 'beside'"),
        ("CREATE VIRTUAL TABLE found USING fts5(a)", "the table 'found"),
        ("ANALYZE", "the table 'sqlite_stat1'"),
        ("ALTER TABLE stored_events ADD COLUMN more TEXT", "'stored_events' has not the shape"),
        ("ALTER TABLE register RENAME COLUMN name TO called", "'register' has not the shape"),
    ],
)
@pytest.mark.parametrize("read_only", [True, False])
def test_a_log_with_anything_else_in_it_is_not_opened(
    recorded: Path, tamper: Tamper, statement: str, named: str, read_only: bool
) -> None:
    tamper(statement)
    with pytest.raises(LogError, match=named):
        EventLog(recorded, read_only=read_only)


@pytest.mark.parametrize("trigger", [SWALLOWING, REWRITING])
def test_a_trigger_that_is_planted_while_a_log_is_open_lets_nothing_be_acknowledged(
    recorded: Path, tamper: Tamper, trigger: str
) -> None:
    with EventLog(recorded) as log:
        log.append([(STREAM, 12, notes("thirteen"))])
        tamper(trigger)
        with pytest.raises(LogError, match="the trigger"):
            log.append([(STREAM, 13, notes("swallowed"))])
        tamper("DROP TRIGGER " + trigger.split()[2])
        assert log.append([(STREAM, 13, notes("fourteen"))]) == [18]
        assert verify(log) == []


@pytest.mark.parametrize(
    "statements",
    [
        ['UPDATE stored_events SET state = CAST(\'{"event":"note","text":"note X"}\' AS BLOB) WHERE rowid = 2'],
        ["UPDATE stored_events SET state = 5 WHERE rowid = 2"],
        ["UPDATE stored_events SET originator_id = 5 WHERE rowid = 2"],
        ["UPDATE stored_events SET rowid = 99 WHERE rowid = 16"],
        ["DELETE FROM stored_events WHERE rowid = 3"],
        ["DELETE FROM event_chain WHERE upto = 4"],
        ["DELETE FROM event_chain WHERE upto = 16"],
        ["UPDATE event_chain SET link = zeroblob(32) WHERE upto = 16"],
        ["UPDATE event_chain SET link = 'text' WHERE upto = 4"],
        ["INSERT INTO stored_events VALUES ('S1.r1.t1', 13, 'note', '{}')"],
        ["INSERT INTO event_chain VALUES (17, zeroblob(32))"],
        ["INSERT INTO event_chain VALUES (-5, zeroblob(32))"],
        ["UPDATE stored_events SET rowid = -3 WHERE rowid = 2"],
        ["UPDATE stored_events SET rowid = -9223372036854775808 WHERE rowid = 1"],
    ],
)
def test_what_does_not_fit_its_chain_is_known_as_it_is_read(
    recorded: Path, tamper: Tamper, statements: list[str]
) -> None:
    tamper(*statements)
    with checked(recorded) as log:
        assert not log.is_whole
        assert verify(log)


class Interrupted(MemoryLog):
    """A log whose reading is interrupted, once, after its first row."""

    def __init__(self, by: Callable[[], object]) -> None:
        super().__init__()
        self.by: Callable[[], object] | None = by

    @contextmanager
    def rows_and_links(
        self, after: int | None = None, link_after: int | None = None
    ) -> Generator[tuple[Iterator[LogRow], Iterator[LinkRow]]]:
        def interrupted(rows: Iterator[LogRow]) -> Iterator[LogRow]:
            for row in rows:
                yield row
                by, self.by = self.by, None
                if by:
                    by()

        with super().rows_and_links(after, link_after) as (rows, links):
            yield interrupted(rows), links


def test_two_threads_that_read_at_once_take_each_row_once() -> None:
    """Given a second thread that begins to read in the midst of the first, then it waits, or at least harms nothing."""
    with ThreadPoolExecutor(1) as pool:
        reading: list[Future[int]] = []

        def read_too() -> None:
            reading.append(pool.submit(log.version, STREAM))
            wait(reading, 0.2)

        inner = Interrupted(read_too)
        log = CheckedLog(inner)
        inner.append([(STREAM, 0, notes("one", "two", "three"))])
        assert log.read(STREAM) == notes("one", "two", "three")
        assert reading[0].result(60) == 3
        assert [one.position for one in log.scan()] == [1, 2, 3]
        assert log.is_whole
