"""What only a log in a database has: an address, connections that break, a server that others write to by hand."""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import Connection, sql
from psycopg.conninfo import conninfo_to_dict

from domain.errors import LogAway, LogError, RecordedFirst
from domain.events import AnyEvent, NoteMade
from domain.log.access import AccessLink, Device, Lease
from domain.log.store import Receipt
from domain.log.verifying import verify
from stores.addresses import shown
from stores.heads import load_key
from stores.opening import is_there, open_log
from stores.postgresql.address import address_of
from stores.postgresql.database import Database
from stores.postgresql.log import PostgresLog
from tests.cli.running import ROOT
from tests.databases import connected, new_address, schema_of, server_address


@pytest.fixture
def address() -> str:
    return new_address()


@pytest.fixture
def log(address: str) -> Iterator[PostgresLog]:
    with PostgresLog(address) as opened:
        yield opened


@pytest.fixture
def by_hand(address: str) -> Iterator[Connection[Any]]:
    """Somebody else's connection, in which the log's tables are found by their names."""
    with connected(address) as connection:
        yield connection


def notes(*texts: str) -> list[AnyEvent]:
    return [NoteMade(text=text) for text in texts]


def receipt(key: str) -> Receipt:
    return Receipt("d1", key, bytes(32), 1)


# The address


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("postgresql://inger:s3cret@db.example/tour", "tour@db.example"),
        ("postgresql://inger:s3cret@db.example:5433/tour?schema=evening_2", "tour.evening_2@db.example-5433"),
        ("postgres:///tour?host=/run/pg&password=s3cret", "tour@run-pg"),
        ("postgresql://inger:s3cret@one,two/tour?sslmode=require", "tour@one,two"),
    ],
)
def test_a_log_is_called_by_its_database_and_host(monkeypatch: pytest.MonkeyPatch, text: str, name: str) -> None:
    monkeypatch.delenv("PGPORT", raising=False)
    assert shown(text) == name
    assert "s3cret" not in repr(address_of(text))
    assert address_of(text).settings["password"] == "s3cret"


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://inger:s3cret%zz@db.example/tour",
        "postgresql://inger:s3cret@db.example/tour?unheard=of",
        "postgresql://inger:s3cret@db.example/tour?schema=pg_temp",
        'postgresql://inger:s3cret@db.example/tour?schema=a"; DROP TABLE x; --',
        "postgresql://inger:s3cret@127.0.0.1:1/tour?connect_timeout=2",
    ],
)
def test_no_message_holds_a_password(text: str) -> None:
    with pytest.raises(LogError) as caught:
        open_log(text)
    assert "s3cret" not in "".join(traceback.format_exception(caught.value))


def test_without_psycopg_it_is_told_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for act in (open_log, is_there, shown):
        with pytest.raises(LogError, match=r"pip install 'tdlog\[postgres\]'"):
            act("postgresql://inger@db.example/tour")


def test_a_name_whose_commit_was_not_answered_may_be_there(
    log: PostgresLog,
) -> None:
    database: Database = log._database  # pyright: ignore[reportPrivateUsage]
    with pytest.raises(LogAway, match="is not known yet"), database.transaction() as connection:
        connection.close()
    log.register.enter("p1", "Inger Holm")
    assert log.register.names() == {"p1": "Inger Holm"}


def test_logs_of_one_database_lie_in_schemas_of_their_own(address: str) -> None:
    with open_log(address) as one, open_log(new_address()) as other:
        one.append([("S1", 0, notes("a"))])
        assert (one.tail(), other.tail()) == (1, 0)
        assert one.name != other.name


def test_a_database_that_was_never_made_is_told_with_how_to_make_it(address: str) -> None:
    with pytest.raises(LogError, match="createdb", check=lambda told: not isinstance(told, LogAway)):
        PostgresLog(address.replace("/postgres?", "/never_made?"))


def test_a_log_is_made_only_where_that_is_asked_for(address: str) -> None:
    for create, read_only in ((False, False), (False, True), (True, True)):
        with pytest.raises(LogError, match="there is no log in"):
            open_log(address, create=create, read_only=read_only)
        assert not is_there(address)
    with open_log(address):
        pass
    assert is_there(address)


def test_a_log_may_be_made_in_a_schema_that_was_made_for_it(address: str) -> None:
    with connected(address) as connection:
        connection.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(schema_of(address))))
    with open_log(address) as log:
        assert log.append([("S1", 0, notes("a"))]) == [1]


def test_of_those_who_begin_a_log_at_once_all_have_it(address: str) -> None:
    def record(number: int) -> list[int]:
        with open_log(address) as log:
            return log.append([(f"S{number}", 0, notes("a"))])

    with ThreadPoolExecutor(4) as pool:
        assert sorted(position for found in pool.map(record, range(4)) for position in found) == [1, 2, 3, 4]


# What others do by hand

HOSTILE = {
    "trigger": "CREATE FUNCTION public.swallow_{schema}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';"
    " CREATE TRIGGER swallow BEFORE INSERT ON stored_events FOR EACH ROW EXECUTE FUNCTION public.swallow_{schema}()",
    "rule": "CREATE RULE swallow AS ON INSERT TO event_chain DO INSTEAD NOTHING",
    "view": "CREATE VIEW planted AS SELECT * FROM stored_events",
    "function": "CREATE FUNCTION planted() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "policy": "CREATE POLICY planted ON stored_events USING (position < 3)",
    "column stored_events.more": "ALTER TABLE stored_events ADD more text NOT NULL DEFAULT ''",
    "table stored_events": "ALTER TABLE stored_events SET UNLOGGED",
    "table event_chain": "ALTER TABLE event_chain ENABLE ROW LEVEL SECURITY",
    "table register is missing": "DROP TABLE register",
    "column event_chain.link": "ALTER TABLE event_chain ALTER link DROP NOT NULL",
    "column stored_events.originator_id": "ALTER TABLE stored_events ALTER originator_id TYPE text COLLATE \"POSIX\"",
    "index stored_events (originator_id, originator_version)":
        "ALTER TABLE stored_events DROP CONSTRAINT stored_events_originator_id_originator_version_key",
    "index stored_events (topic)": "CREATE INDEX planted ON stored_events (topic)",
    "constraint": "ALTER TABLE stored_events ADD CHECK (position < 1000)",
    "sequence": "CREATE SEQUENCE planted",
    "type": "CREATE DOMAIN planted AS text",
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_a_schema_that_is_not_a_logs_is_not_opened(
    address: str, log: PostgresLog, by_hand: Connection[Any], what: str
) -> None:
    log.append([("S1", 0, notes("a"))])
    assert log.damage() == []
    statement: Any = HOSTILE[what].format(schema=schema_of(address))
    by_hand.execute(statement)
    said = what.partition(" is ")[0].split()
    for read_only in (False, True):
        with pytest.raises(LogError) as caught:
            open_log(address, read_only=read_only)
        assert all(word.strip("(),") in str(caught.value) for word in said)
    assert [finding.kind for finding in log.damage()][:1] == ["file"]


@pytest.mark.parametrize("what", ["trigger", "rule"])
@pytest.mark.parametrize("count", [1, 60])
def test_what_swallows_entries_is_noticed_before_they_are_acknowledged(
    address: str, log: PostgresLog, by_hand: Connection[Any], what: str, count: int
) -> None:
    log.append([("S1", 0, notes("a"))])
    statement: Any = HOSTILE[what].format(schema=schema_of(address))
    by_hand.execute(statement)
    with pytest.raises(LogError, match="none of a log's"):
        log.append([("S1", 1, notes(*"b" * count))])
    by_hand.execute(
        "DROP TRIGGER swallow ON stored_events" if what == "trigger" else "DROP RULE swallow ON event_chain"
    )
    assert log.append([("S1", 1, notes("c"))]) == [2]
    assert verify(log) == []


def test_a_log_for_a_newer_tdlog_is_left_as_it_is(address: str, log: PostgresLog, by_hand: Connection[Any]) -> None:
    by_hand.execute("UPDATE log_format SET number = 3")
    with pytest.raises(LogError, match="a log of format 3; this tdlog reads formats 1 to 2"):
        open_log(address)
    by_hand.execute("DELETE FROM log_format")
    with pytest.raises(LogError, match="does not say of which format"):
        open_log(address)


def test_texts_must_be_kept_as_utf_8(address: str) -> None:
    name = f"latin_{schema_of(address)}"
    with psycopg.connect(server_address(), autocommit=True) as connection:
        connection.execute(
            sql.SQL("CREATE DATABASE {} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0").format(
                sql.Identifier(name)
            )
        )
        try:
            latin = conninfo_to_dict(server_address())
            with pytest.raises(LogError, match="keeps its texts as LATIN1"):
                open_log(f"postgresql:///{name}?host={latin['host']}&user={latin['user']}")
        finally:
            connection.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))


def test_a_user_without_the_right_is_told(address: str, log: PostgresLog, by_hand: Connection[Any]) -> None:
    """Given a user who may record and read, then he records; he cannot forget, or change an entry."""
    log.append([("S1", 0, notes("a"))], {"p1": "Inger Holm"})
    role, schema = sql.Identifier(schema_of(address) + "_hall"), sql.Identifier(schema_of(address))
    by_hand.execute(sql.SQL("CREATE ROLE {} LOGIN").format(role))
    try:
        by_hand.execute(sql.SQL("GRANT USAGE ON SCHEMA {} TO {}").format(schema, role))
        by_hand.execute(sql.SQL("GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA {} TO {}").format(schema, role))
        with PostgresLog(f"{address}&user={schema_of(address)}_hall") as hall:
            assert hall.append([("S1", 1, notes("b"))], {"p2": "Bo Lund"}, receipts=[receipt("1")]) == [2]
            with pytest.raises(LogError, match=r"does not let this user do that .*docs/postgresql.md"):
                hall.register.forget("p1")
            assert hall.register.names() == {"p1": "Inger Holm", "p2": "Bo Lund"}
    finally:
        by_hand.execute(sql.SQL("DROP OWNED BY {}").format(role))
        by_hand.execute(sql.SQL("DROP ROLE {}").format(role))


def test_the_rights_of_the_documentation_are_enough_to_record_and_no_more(
    address: str, log: PostgresLog, by_hand: Connection[Any], tmp_path: Path
) -> None:
    log.append([("S1", 0, notes("a"))], {"p1": "Inger Holm"})
    schema, role = schema_of(address), f"{schema_of(address)}_hall"
    page = Path(ROOT, "docs/postgresql.md").read_text(encoding="utf-8")
    granted = re.findall(r"^    (GRANT [^;]+);", page, re.MULTILINE)
    assert len(granted) == 6
    by_hand.execute(sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(role)))
    try:
        for line in granted:
            told: Any = line.replace("tdlog.", f"{schema}.").replace("SCHEMA tdlog", f"SCHEMA {schema}")
            by_hand.execute(told.replace("TO hall", f"TO {role}"))
        with PostgresLog(f"{address}&user={role}") as hall:
            hall.append([("S1", 1, notes("b"))], {"p2": "Bo Lund"}, receipts=[receipt("1")])
            hall.seal(load_key(tmp_path / "key.pem"), at="2026-03-14T22:40:00Z")
            hall.access.add_links([AccessLink("a", bytes(32), "director", "", "Inger", "2026", "2027")])
            hall.access.admit(Device("d1", bytes(32), "a", "phone", "2026"))
            hall.access.take_lease(Lease("S1.r1.t1", "d1", "2026"))
            assert hall.access.take_lease(Lease("S1.r1.t1", "d2", "2026")) == Lease("S1.r1.t1", "d1", "2026")
            assert hall.access.relabel("a", "")
            assert hall.access.revoke(["a"], "2026") == ["a"]
            assert verify(hall) == []
            with pytest.raises(LogError, match="does not let this user do that"):
                hall.register.forget("p1")
        with psycopg.connect(server_address(), user=role, autocommit=True) as connection:
            for statement in ("UPDATE {} SET state = ''", "DELETE FROM {}", "TRUNCATE {}"):
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    connection.execute(sql.SQL(statement).format(sql.Identifier(schema, "stored_events")))
    finally:
        by_hand.execute(sql.SQL("DROP OWNED BY {}").format(sql.Identifier(role)))
        by_hand.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(role)))


def test_a_commit_waits_for_the_disk_whatever_the_session_was_told(address: str) -> None:
    with PostgresLog(f"{address}&options=-c%20synchronous_commit%3Doff%20-c%20search_path%3Dpublic") as log:
        database: Database = log._database  # pyright: ignore[reportPrivateUsage]
        with database.transaction() as connection:
            assert connection.execute("SHOW synchronous_commit").fetchone() == ("on",)
            assert connection.execute("SHOW search_path").fetchone() == ("pg_catalog, pg_temp",)
            assert connection.execute("SHOW transaction_isolation").fetchone() == ("read committed",)


# Several servers


def test_another_server_wakes_who_waits(address: str, log: PostgresLog) -> None:
    with PostgresLog(address) as other, ThreadPoolExecutor(1) as pool:
        assert not other.wait(0, 0)
        waiting = pool.submit(other.wait, 0, 60)
        log.append([("S1", 0, notes("a"))])
        assert waiting.result(60)
        assert other.wait(0, 0)
        assert not other.wait(1, 0)


def test_servers_that_record_by_turns_leave_no_gap(address: str) -> None:
    """Given four servers that each record in a stream of their own and all in one, a board or an entry at a time."""

    def record(number: int) -> None:
        with PostgresLog(address) as log:
            for n in range(10):
                log.append([(f"S{number}", n, notes(str(n)))])
                while True:
                    with suppress(RecordedFirst):
                        log.append([("all", log.version("all"), notes(*"x" * (1 if n % 2 else 30)))])
                        break

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(record, range(4)))
    with open_log(address, read_only=True) as log:
        entries = list(log.scan())
        assert [one.position for one in entries] == list(range(1, len(entries) + 1))
        assert len(entries) == 4 * (10 + 5 + 5 * 30)
        assert verify(log) == []


def test_a_server_that_is_overtaken_after_it_has_looked_often_goes_on_recording(log: PostgresLog) -> None:
    """What was begun is taken back then, and what was prepared for the connection must outlive that."""
    for n in range(10):
        log.append([("S1", n, notes("a"))], {f"p{n}": "Somebody"})
    with pytest.raises(RecordedFirst):
        log.append([("S1", 5, notes("b"))])
    assert log.append([("S1", 10, notes("b"))]) == [11]
    assert verify(log) == []


def test_who_follows_by_positions_misses_nothing_of_what_is_not_committed_yet(
    address: str, log: PostgresLog, by_hand: Connection[Any]
) -> None:
    """Given one who has inserted and not committed, then nobody else gets a position until he has."""
    log.append([("S1", 0, notes("a"))])
    database: Database = log._database  # pyright: ignore[reportPrivateUsage]
    with PostgresLog(address) as other, ThreadPoolExecutor(1) as pool:
        with database.transaction() as connection:
            columns = "position, originator_id, originator_version, topic, state"
            table = sql.Identifier(schema_of(address), "stored_events")
            insert = sql.SQL("INSERT INTO {} ({}) VALUES (2, 'S2', 1, 'note', %s)").format(table, sql.SQL(columns))
            connection.execute(insert, (b'{"event":"note","text":"b"}',))
            late = pool.submit(other.append, [("S3", 0, notes("c"))])
            waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            while by_hand.execute(waits).fetchone() == (0,):
                assert not late.done()
            assert [one.position for one in other.scan()] == [1]
            connection.execute(sql.SQL("DELETE FROM {} WHERE position = 2").format(table))
        assert late.result(60) == [2]
        assert verify(other) == []


# Connections that break


def end_connections(connection: Connection[Any]) -> None:
    """As if the server had been started anew: all connections but this one are ended by it."""
    connection.execute(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
        " WHERE pid <> pg_backend_pid() AND application_name = 'tdlog' AND query LIKE '%%' || %s || '%%'",
        (connection.execute("SELECT current_schema()").fetchone() or ("",))[:1],
    )


def test_a_log_goes_on_by_itself_when_its_connections_were_ended(log: PostgresLog, by_hand: Connection[Any]) -> None:
    log.append([("S1", 0, notes("a"))])
    for n in range(1, 4):
        end_connections(by_hand)
        if n % 2:
            assert log.version("S1") == n
        assert log.append([("S1", n, notes(str(n)))]) == [n + 1]
        end_connections(by_hand)
        assert not log.wait(n + 1, 0)
    assert verify(log) == []


def test_a_database_that_lacks_what_was_acknowledged_is_not_recorded_in(
    log: PostgresLog, by_hand: Connection[Any]
) -> None:
    """Given a replica that took over before it had everything."""
    log.append([("S1", 0, notes("a"))])
    log.append([("S1", 1, notes("b"))])
    by_hand.execute("DELETE FROM stored_events WHERE position = 2")
    by_hand.execute("DELETE FROM event_chain WHERE upto = 2")
    end_connections(by_hand)
    for _ in range(2):
        with pytest.raises(LogError, match="lacks entries that were recorded in it"):
            log.append([("S1", 1, notes("c"))])
    assert log.tail() == 1


# Names


def test_a_name_that_was_forgotten_is_in_no_table(log: PostgresLog, by_hand: Connection[Any]) -> None:
    log.append([("S1", 0, notes("a"))], {"p1": "Inger Holm", "p2": "Bo Lund"})
    log.append([], {"p1": "Inge Holm"}, rename=True)
    by_hand.execute("ANALYZE register")
    assert log.register.forget("p1") == {"p1"}
    assert log.register.finish_erasing()
    by_hand.execute("CHECKPOINT")
    [file] = by_hand.execute("SELECT pg_read_binary_file(pg_relation_filepath('register'))").fetchone() or (b"",)
    assert b"Bo Lund" in file
    assert b"Ing" not in file
    found = by_hand.execute("SELECT count(*) FROM pg_stats WHERE schemaname = current_schema()"
        " AND most_common_vals::text || histogram_bounds::text LIKE '%Ing%'").fetchone()  # fmt: skip
    assert found == (0,)
