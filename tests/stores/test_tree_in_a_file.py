"""The tree in a log's file: when it comes, that it comes with the entries, and what verifying finds of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest

from domain.errors import LogError
from domain.events import AnyEvent, NoteMade
from domain.log.access import AccessLink
from domain.log.log_tree import LogTree
from domain.log.store import LogStore, Receipt
from domain.log.verifying import Proved, prove, verify
from stores.sqlite import recorder
from stores.sqlite.log import EventLog
from tests.stores.conftest import Tamper
from tests.stores.damaging import chain_anew
from tests.trees import Plain, note_of, without_tree

AT, LATER = "2026-03-14T22:40:00Z", "2026-03-15T00:00:00Z"
LINK = AccessLink("k1", bytes([1] * 32), "director", "", "", AT, LATER)


def notes(first: int, end: int) -> list[AnyEvent]:
    return [NoteMade(text=f"entry {number}") for number in range(first, end)]


def record(log: LogStore, upto: int) -> None:
    """Lengthen the one stream of a log."""
    before = log.version("S1")
    log.append([("S1", before, notes(before, upto))])


def begun(path: Path, size: int) -> Path:
    """A log of so many entries."""
    with EventLog(path, synchronous="NORMAL") as log:
        for upto in range(100, size + 100, 100):
            record(log, min(upto, size))
    return path


def ask(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()


def tiles_of(path: Path) -> list[tuple[object, ...]]:
    return ask(path, "SELECT number, root FROM tree_tiles")


def plain_of(log: LogStore) -> Plain:
    """The tree of a log as the RFC has it."""
    return Plain(log.tree.leaf_data(1, log.tail()))


def proved(path: Path) -> Proved:
    with EventLog(path, read_only=True) as log:
        return prove(log)


def texts(path: Path) -> list[str]:
    return [finding.text for finding in proved(path).findings]


# Growing


@pytest.mark.parametrize("size", [255, 256, 257])
def test_given_a_size_then_the_tiles_that_are_full_are_kept_and_no_other(path: Path, size: int) -> None:
    begun(path, size)
    with EventLog(path) as log:
        plain = plain_of(log)
        assert tiles_of(path) == ([(0, plain.node(8, 0))] if size >= 256 else [])
        record(log, size + 256)
        assert [number for number, _ in tiles_of(path)] == list(range((size + 256) // 256))
        assert verify(log) == []


def test_given_a_tile_of_the_second_level_then_its_hashes_are_those_of_the_tree(path: Path) -> None:
    with EventLog(path, synchronous="NORMAL") as log:
        events = notes(0, 65_535)
        for first in range(0, 65_535, 3000):
            log.append([("S1", first, events[first : first + 3000])])
        plain = plain_of(log)
        assert log.tree.tile(1, 0, 255) == b"".join(plain.node(8, number) for number in range(255))
        with pytest.raises(ValueError, match="no tile"):
            log.tree.tile(1, 0)
        record(log, 65_537)
        plain = plain_of(log)
        assert log.tree.tile(1, 0) == b"".join(plain.node(8, number) for number in range(256))
        assert log.tree.tile(2, 0, 1) == log.tree.node(16, 0) == plain.node(16, 0)
        assert log.tree.inclusion(3) == [plain.node(level, 2 >> level ^ 1) for level in range(16)] + [
            plain.node(0, 65_536)
        ]
        found = prove(log)
    assert (found.findings, found.root) == ([], plain.root(65_537))


def test_given_a_crash_before_the_commit_then_neither_entries_nor_tile_are_there(path: Path) -> None:
    begun(path, 250)
    with EventLog(path) as log:
        dying = patch.object(recorder, "keep_receipts", side_effect=RuntimeError("it dies"))
        with dying, pytest.raises(RuntimeError, match="it dies"):
            log.append([("S1", 250, notes(250, 260))], receipts=[Receipt("d1", "1", bytes(32), 10)])
        assert (log.tail(), tiles_of(path)) == (250, [])
        record(log, 260)
        assert len(tiles_of(path)) == 1
        assert verify(log) == []


def test_given_two_who_record_by_turns_then_the_tree_is_one(path: Path) -> None:
    with EventLog(path) as one, EventLog(path) as other:
        for upto in range(9, 800, 9):
            record(one if upto % 2 else other, upto)
        assert one.tree.origin == other.tree.origin
        assert one.tree.root() == other.tree.root() == plain_of(one).root(one.tail())
        assert [number for number, _ in tiles_of(path)] == [0, 1, 2]
        assert verify(one) == []


def test_given_the_library_records_then_the_tree_grows_too(path: Path) -> None:
    begun(path, 250)
    with EventLog(path) as log:
        stored = log.recorder.select(
            "SELECT originator_id, originator_version, topic, state FROM stored_events LIMIT 8"
        )
        from eventsourcing.persistence import StoredEvent

        log.recorder.insert_events([StoredEvent("S2", version, topic, state) for _, version, topic, state in stored])
        assert len(tiles_of(path)) == 1
        record(log, 300)
        assert verify(log) == []


# Older logs


@pytest.mark.parametrize("hall", [False, True])
def test_given_an_older_log_then_it_is_read_without_a_tree_and_gets_one_when_it_is_recorded_in(
    path: Path, hall: bool
) -> None:
    begun(path, 700)
    if hall:
        with EventLog(path) as log:
            log.access.add_links([LINK])
    without_tree(path)
    with EventLog(path, read_only=True) as log:
        assert (log.tree.origin, log.tree.size(), log.tree.checkpoints(), log.tree.stamps()) == ("", 0, [], [])
        found = prove(log)
        assert (found.findings, found.chain, found.tree, found.checkpoints) == ([], "held", "none", "none")
    with EventLog(path) as log:
        assert ask(path, "PRAGMA user_version") == [(2 if hall else 1,)]
        record(log, 701)
        assert ask(path, "PRAGMA user_version") == [(3,)]
        assert log.tree.root() == plain_of(log).root(701)
        assert len(log.tree.origin) == 32
        assert len(tiles_of(path)) == 2
        if not hall:
            log.access.add_links([LINK])
        assert prove(log).tree == "held"
    with EventLog(path, read_only=True) as log:
        assert verify(log) == []
        assert log.access.links() == [LINK]


def test_given_an_older_log_then_it_gets_its_tree_with_a_checkpoint_too(path: Path) -> None:
    begun(path, 300)
    without_tree(path)
    with EventLog(path) as log:
        root = plain_of(log).root(300)
        log.tree.keep_stamp(300, b"token")
        log.tree.keep(300, note_of(log.tree.origin, 300, root), lasting=True)
        assert len(tiles_of(path)) == 1
        assert verify(log) == []


def test_given_an_older_log_that_is_damaged_then_nothing_is_recorded_in_it(path: Path, tamper: Tamper) -> None:
    begun(path, 300)
    without_tree(path)
    tamper("DELETE FROM stored_events WHERE rowid = 7")
    with EventLog(path) as log, pytest.raises(LogError, match="some are missing: verify the log"):
        log.append([("S2", 0, notes(0, 1))])


def test_given_what_another_program_recorded_without_the_tree_then_it_catches_up(path: Path, tamper: Tamper) -> None:
    begun(path, 200)
    state = 'CAST(\'{"event":"note","text":"x"}\' AS BLOB)'
    with EventLog(path) as log:
        record(log, 201)
        tamper(*(f"INSERT INTO stored_events VALUES ('S2', {number}, 'note', {state})" for number in range(1, 400)))
        tamper("INSERT INTO event_chain VALUES (600, zeroblob(32))")
        with closing(sqlite3.connect(path)) as connection, connection:
            chain_anew(connection)
            connection.execute("DELETE FROM tree_tiles")
        assert [finding.kind for finding in verify(log)] == ["tree"]
        record(log, 202)
        assert len(tiles_of(path)) == 2
        assert verify(log) == []


# Verifying


DAMAGES: dict[str, tuple[str, str]] = {
    "origin, of another form": ("UPDATE event_tree SET origin = upper(origin) || '!'", "the id of the log"),
    "origin, twice": ("INSERT INTO event_tree SELECT * FROM event_tree", "the id of the log"),
    "origin, none": ("DELETE FROM event_tree", "the id of the log"),
    "root": (
        "UPDATE tree_tiles SET root = zeroblob(32) WHERE number = 1",
        "the tree of hashes has another hash over positions 257 to 512 than the entries",
    ),
    "root, of another length": (
        "UPDATE tree_tiles SET root = x'00' WHERE number = 0",
        "has another hash over positions 1 to 256 than the entries",
    ),
    "two roots": (
        "UPDATE tree_tiles SET root = zeroblob(32)", "has another hash over positions 1 to 512 than the entries",
    ),
    "a tile is missing": (
        "DELETE FROM tree_tiles WHERE number = 0", "the tree of hashes says nothing of positions 1 to 256",
    ),
    "a tile before all": ("INSERT INTO tree_tiles VALUES (-1, zeroblob(32))", "over positions -255 to 0"),
    "a tile behind all": (
        "INSERT INTO tree_tiles VALUES (2, zeroblob(32))",
        "the tree of hashes goes on over positions 513 to 768, and the log ends before",
    ),
    "number": (
        "UPDATE tree_tiles SET number = 7 WHERE number = 1", "the tree of hashes says nothing of positions 257 to 512",
    ),
    "checkpoint, its size": ("UPDATE checkpoints SET size = 299", "the checkpoint at position 299 is of tdlog/"),
    "checkpoint, beyond the end": (
        "UPDATE checkpoints SET size = 900, note = replace(note, char(10) || 300, char(10) || 900)",
        "the log has a checkpoint at position 900 and ends at 600: its tail was cut off",
    ),
    "checkpoint, its root": (
        "UPDATE checkpoints SET size = 301, note = replace(note, char(10) || 300, char(10) || 301)",
        "the checkpoint at position 301 is of other entries than the log has: it was made anew",
    ),
    "checkpoint, of another log": (
        "UPDATE event_tree SET origin = '0123456789abcdef0123456789abcdef'",
        "the checkpoint at position 300 is of tdlog/",
    ),
    "checkpoint, no note": (
        "UPDATE checkpoints SET note = 'none'", "the checkpoint at position 300 was changed (",
    ),
    "checkpoint, lasting": (
        "UPDATE checkpoints SET lasting = 2", "the checkpoint at position 300 was changed (it is none)",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """600 entries, with a checkpoint at 300 and a stamp."""
    path = begun(tmp_path_factory.mktemp("grown") / "tdlog.db", 600)
    with EventLog(path) as log:
        log.tree.keep(300, note_of(log.tree.origin, 300, log.tree.root(300)), lasting=True)
        log.tree.keep_stamp(300, b"token")
    return path


@pytest.fixture
def changed(grown: Path, path: Path) -> Callable[..., Path]:
    """A copy of that log, changed."""

    def change(*statements: str, anew: bool = False) -> Path:
        path.write_bytes(grown.read_bytes())
        with closing(sqlite3.connect(path)) as connection, connection:
            for statement in statements:
                connection.execute(statement)
            if anew:
                kept = connection.execute("SELECT * FROM tree_tiles").fetchall()
                chain_anew(connection)
                connection.execute("DELETE FROM tree_tiles")
                connection.executemany("INSERT INTO tree_tiles VALUES (?, ?)", kept)
        return path

    return change


def test_given_a_whole_log_then_it_is_told_what_was_there_and_held(grown: Path) -> None:
    found = proved(grown)
    assert found.findings == []
    assert (found.entries, found.chain, found.tree, found.checkpoints, found.seals) == (
        600,
        "held",
        "held",
        "held",
        "none",
    )
    with EventLog(grown, read_only=True) as log:
        assert (found.origin, found.root) == (log.tree.origin, log.tree.root())
    assert (found.kept, [one.size for one in found.stamps]) == ((300,), [300])


@pytest.mark.parametrize("what", DAMAGES)
def test_given_damage_to_the_tree_then_it_is_named_and_the_chain_held(changed: Callable[..., Path], what: str) -> None:
    statement, said = DAMAGES[what]
    found = proved(changed(statement))
    assert said in found.findings[0].text
    assert found.chain == "held"
    assert "broken" in (found.tree, found.checkpoints)
    assert {finding.kind for finding in found.findings} <= {"tree", "checkpoint"}


def test_given_an_entry_that_was_changed_then_the_chain_names_it_and_the_tree_does_not_repeat_it(
    changed: Callable[..., Path],
) -> None:
    """In the third transaction, beyond the first tile."""
    statement = "UPDATE stored_events SET state = CAST(replace(state, 'entry 2', 'entry 3') AS BLOB) WHERE rowid = 280"
    found = proved(changed(statement))
    assert [finding.kind for finding in found.findings] == ["edited"]
    assert (found.chain, found.tree) == ("broken", "broken")


def test_given_an_entry_and_the_chain_changed_together_then_the_tree_finds_it_and_the_checkpoint(
    changed: Callable[..., Path],
) -> None:
    statement = "UPDATE stored_events SET state = CAST(replace(state, 'entry 2', 'entry 3') AS BLOB) WHERE rowid = 280"
    found = proved(changed(statement, anew=True))
    assert [(finding.kind, finding.position, finding.last) for finding in found.findings] == [
        ("tree", 257, 512), ("checkpoint", 300, 300)
    ]  # fmt: skip
    assert (found.chain, found.tree, found.checkpoints) == ("held", "broken", "broken")


def test_given_a_cut_tail_with_its_links_then_the_tree_finds_it(changed: Callable[..., Path]) -> None:
    path = changed("DELETE FROM stored_events WHERE rowid > 500", "DELETE FROM event_chain WHERE upto > 500")
    assert texts(path) == ["the tree of hashes goes on over positions 257 to 512, and the log ends before"]
    with EventLog(path) as log, pytest.raises(LogError, match="goes further than its 500 entries: verify the log"):
        log.append([("S1", 500, notes(0, 1))])


READ: dict[str, Callable[[LogTree], object]] = {
    "event_tree": lambda tree: tree.origin,
    "tree_tiles": lambda tree: tree.node(8, 0),
    "checkpoints": lambda tree: tree.checkpoints(),
    "stamps": lambda tree: tree.stamps(),
}
"""What is read of each table."""


@pytest.mark.parametrize(
    ("table", "statement"),
    [
        ("event_tree", "UPDATE event_tree SET origin = x'00'"),
        ("tree_tiles", "UPDATE tree_tiles SET root = 'text'"),
        ("checkpoints", "UPDATE checkpoints SET note = x'00'"),
        ("checkpoints", "UPDATE checkpoints SET lasting = 'yes'"),
        ("stamps", "UPDATE stamps SET token = 'text'"),
        ("stamps", "UPDATE stamps SET size = 'text'"),
    ],
)
def test_given_a_value_of_another_type_then_it_is_found_and_not_read(
    changed: Callable[..., Path], table: str, statement: str
) -> None:
    sql = ask(changed(), f"SELECT sql FROM sqlite_schema WHERE name = '{table}'")[0][0]
    words = "UPDATE sqlite_schema SET sql = {} WHERE name = '" + table + "'"
    path = changed("PRAGMA writable_schema = ON", words.format("replace(sql, ' STRICT', '')"))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(words.format(f"'{sql}'"))
    found = proved(path)
    kinds = {finding.kind for finding in found.findings}
    assert kinds >= {"file"}
    assert "stamp" in kinds or "broken" in (found.tree, found.checkpoints)
    with EventLog(path, read_only=True) as log, pytest.raises(LogError, match="verify the log"):
        READ[table](log.tree)
