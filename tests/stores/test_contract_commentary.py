"""What every store of a log promises of comments (`domain.log.commentary`), and what a file keeps of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from psycopg import sql

from application.copying import back_up, copy_log
from domain.errors import LogError
from domain.log.commentary import Comment
from domain.log.store import LogStore
from domain.log.verifying import verify
from stores.opening import open_log
from stores.postgresql.log import PostgresLog
from stores.postgresql.schema import table
from stores.sqlite.log import EventLog
from tests.databases import new_address
from tests.stores.conftest import Tamper
from tests.stores.test_contract import AT, STORES, notes, opened

WORDS = "East holds the queen of spades, and nobody says a word."


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LogStore]:
    with opened(request.param, tmp_path) as log:
        yield log


def comment(name: str, **fields: str | int) -> Comment:
    return replace(Comment(name, "S1.r1.t1", 6, 85, WORDS, "k1", "d1", f"key {name}", AT), **fields)


def test_comments_are_kept_in_their_order_beside_the_chain(store: LogStore) -> None:
    assert store.commentary.all() == []
    store.append([("S1", 0, notes("a"))])
    head = store.head()
    first, second = comment("b"), comment("a", stream="S1.r1.t2", board=7, entry=3, text="ruder ♦")
    assert [store.commentary.add(one) for one in (first, second)] == [first, second]
    assert store.commentary.all() == [first, second]
    assert (store.head(), store.tail(), verify(store)) == (head, 1, [])


def test_a_comment_is_kept_once_for_a_device_and_its_key(store: LogStore) -> None:
    kept = store.commentary.add(comment("a"))
    assert store.commentary.add(comment("b", key=kept.key, text="other words")) == kept
    other = store.commentary.add(comment("c", key=kept.key, device="d2"))
    with pytest.raises(LogError, match="a comment of that name is in the log already"):
        store.commentary.add(comment("a", key="new"))
    assert store.commentary.all() == [kept, other]


def test_a_comment_that_is_removed_is_gone(store: LogStore) -> None:
    first, second, third = (store.commentary.add(comment(name)) for name in "abc")
    assert store.commentary.remove(["c", "x", "a"]) == [first.name, third.name]
    assert store.commentary.remove(["a"]) == []
    assert store.commentary.all() == [second]
    assert store.commentary.remove(["b"]) == ["b"]
    assert store.commentary.all() == []
    assert store.commentary.add(first) == first


def test_each_change_of_comments_is_told(store: LogStore) -> None:
    seen = [store.access.changes()]
    store.commentary.add(comment("a"))
    seen.append(store.access.changes())
    store.commentary.remove(["a"])
    seen.append(store.access.changes())
    store.commentary.remove(["a"])
    assert len(set(seen)) == 3
    assert store.access.changes() == seen[-1]


def test_of_a_comment_that_was_removed_no_byte_is_left_in_a_file(log: EventLog, path: Path) -> None:
    for number in range(150):
        log.commentary.add(comment(f"n{number}", text="x" * number))
    log.commentary.add(comment("a"))
    log.commentary.remove(["a"])
    left = path.read_bytes() + path.with_name(path.name + "-wal").read_bytes()
    assert b"queen of spades" not in left
    assert len(log.commentary.all()) == 150


def test_a_backup_of_a_file_has_its_comments(log: EventLog, path: Path) -> None:
    log.append([("S1", 0, notes("a"))])
    kept = log.commentary.add(comment("a"))
    back_up(str(path), str(path.with_name("copy.db")))
    with open_log(path.with_name("copy.db"), read_only=True) as copied:
        assert copied.commentary.all() == [kept]


def test_a_log_that_is_copied_into_a_database_and_back_has_its_comments(log: EventLog, path: Path) -> None:
    log.append([("S1", 0, notes("a"))])
    kept, database, again = log.commentary.add(comment("a")), new_address(), path.with_name("again.db")
    copy_log(str(path), database, lambda done, of: None)
    copy_log(database, str(again), lambda done, of: None)
    back_up(database, str(path.with_name("backup.db")))
    for address in (database, again, path.with_name("backup.db")):
        with open_log(address, read_only=True) as copied:
            assert copied.commentary.all() == [kept]


def test_a_database_that_was_made_before_there_were_comments_has_them_from_the_first_on() -> None:
    address = new_address()
    with open_log(address) as log:
        log.append([("S1", 0, notes("a"))])
        assert isinstance(log, PostgresLog)
        database = log._database  # pyright: ignore[reportPrivateUsage]
        with database.transaction() as connection:
            connection.execute(sql.SQL("DROP TABLE {}").format(table(database.address, "comments")))
    with open_log(address) as log:
        assert (log.commentary.all(), log.commentary.remove(["a"])) == ([], [])
        kept = log.commentary.add(comment("a"))
    with open_log(address, read_only=True) as log:
        assert log.commentary.all() == [kept]
        assert verify(log) == []


def test_a_comment_that_is_no_text_is_told(log: EventLog, tamper: Tamper) -> None:
    log.append([("S1", 0, notes("a"))])
    log.commentary.add(comment("a"))
    assert verify(log) == []
    tamper("UPDATE comments SET text = CAST(x'ff' AS TEXT)")
    [found] = verify(log)
    assert "the table comments holds what is no text" in found.text
