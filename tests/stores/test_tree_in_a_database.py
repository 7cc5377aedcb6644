"""The tree of a log in a database: when it comes, and that a copy has the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from application.copying import back_up, copy_log
from domain.events import NoteMade
from domain.log.chain import packed
from domain.log.rows import to_rows
from domain.log.store import LogStore
from domain.log.verifying import prove, verify
from stores.opening import open_log
from tests.databases import connected, new_address
from tests.stores.test_tree_in_a_file import begun, plain_of, record
from tests.trees import note_of, without_tree

TABLES = ("event_tree", "tree_tiles", "checkpoints", "stamps")


def tiles_of(address: str) -> list[tuple[object, ...]]:
    with connected(address) as connection:
        return connection.execute("SELECT number, root FROM tree_tiles ORDER BY number").fetchall()


def change(address: str, *statements: str) -> None:
    with connected(address) as connection:
        for statement in statements:
            connection.execute(statement)  # type: ignore[call-overload]  # pyright: ignore


def older(address: str) -> None:
    """Make of a log one of before there were trees."""
    change(address, *(f"DROP TABLE {name}" for name in TABLES), "UPDATE log_format SET number = 1")


def with_checkpoint(log: LogStore) -> None:
    tree = log.tree
    tree.keep(200, note_of(tree.origin, 200, tree.root(200)), lasting=True)
    tree.keep(300, note_of(tree.origin, 300, tree.root(300)), lasting=False)
    tree.keep_stamp(300, b"late")
    tree.keep_stamp(200, b"early")


@pytest.mark.parametrize("step", [1, 7, 100])
def test_given_entries_some_at_a_time_then_the_tiles_that_are_full_are_kept(step: int) -> None:
    address = new_address()
    with open_log(address) as log:
        for upto in range(step, 530 + step, step):
            record(log, upto)
        plain = plain_of(log)
        assert tiles_of(address) == [(number, plain.node(8, number)) for number in range(2)]
        assert prove(log).tree == "held"


def test_given_two_who_record_by_turns_then_the_tree_is_one() -> None:
    address = new_address()
    with open_log(address) as one, open_log(address) as other:
        for upto in range(9, 600, 9):
            record(one if upto % 2 else other, upto)
        assert one.tree.root() == other.tree.root() == plain_of(one).root(one.tail())
        assert len(tiles_of(address)) == 2
        assert verify(one) == []


def test_given_an_older_log_then_it_is_read_without_a_tree_and_gets_one_when_it_is_recorded_in() -> None:
    address = new_address()
    with open_log(address) as log:
        for upto in (200, 400, 600):
            record(log, upto)
    older(address)
    with open_log(address, read_only=True) as log:
        assert (log.tree.origin, log.tree.size(), log.tree.checkpoints(), log.tree.stamps()) == ("", 0, [], [])
        found = prove(log)
        assert (found.findings, found.chain, found.tree) == ([], "held", "none")
    with open_log(address) as log:
        record(log, 601)
        assert len(tiles_of(address)) == 2
        assert len(log.tree.origin) == 32
        record(log, 800)
        with_checkpoint(log)
        found = prove(log)
        assert (found.findings, found.tree, found.checkpoints, found.root) == (
            [], "held", "held", plain_of(log).root(800)
        )  # fmt: skip


def test_given_who_may_make_no_tables_then_he_records_in_an_older_log_without_a_tree() -> None:
    address = new_address()
    with open_log(address) as log:
        record(log, 250)
    older(address)
    with connected(address) as connection:
        [schema] = connection.execute("SELECT current_setting('search_path')").fetchone() or ("",)
        role = f"{schema}_hall"
        change(
            address,
            f"CREATE ROLE {role} LOGIN",
            f"GRANT USAGE ON SCHEMA {schema} TO {role}",
            f"GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA {schema} TO {role}",
        )
        try:
            with open_log(address.replace("//postgres:@", f"//{role}@")) as log:
                record(log, 260)
                record(log, 600)
                assert (log.tree.size(), verify(log)) == (0, [])
            with open_log(address) as log:
                record(log, 601)
                assert prove(log).tree == "held"
            assert len(tiles_of(address)) == 2
        finally:
            change(address, f"DROP OWNED BY {role}", f"DROP ROLE {role}")


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE event_tree SET origin = 'x'", "the id of the log"),
        ("INSERT INTO event_tree VALUES ('x')", "the id of the log"),
        ("DELETE FROM event_tree", "the id of the log"),
        ("UPDATE tree_tiles SET root = '' WHERE number = 1", "another hash over positions 257 to 512"),
        ("UPDATE tree_tiles SET number = 9 WHERE number = 1", "says nothing of positions 257 to 512"),
        ("UPDATE checkpoints SET note = 'none'", "the checkpoint at position 200 was changed"),
        ("UPDATE checkpoints SET size = 900 WHERE size = 300", "the checkpoint at position 900 is of tdlog/"),
        ("UPDATE checkpoints SET lasting = 2", "the checkpoint at position 200 was changed (it is none)"),
    ],
)
def test_given_damage_to_the_tree_then_it_is_named(statement: str, said: str) -> None:
    address = new_address()
    with open_log(address) as log:
        record(log, 600)
        with_checkpoint(log)
        assert verify(log) == []
        change(address, statement)
        found = prove(log)
    assert said in found.findings[0].text
    assert found.chain == "held"


def test_given_a_database_that_lacks_some_of_the_tables_then_it_is_damaged() -> None:
    address = new_address()
    with open_log(address) as log:
        record(log, 3)
    for statement, said in (
        ("UPDATE log_format SET number = 3", "is a log of format 3; this tdlog reads formats 1 to 2"),
        ("UPDATE log_format SET number = 1", "does not say of which format it is"),
        ("DROP TABLE stamps", "table stamps is missing"),
    ):
        change(address, statement)
        with pytest.raises(Exception, match=said):
            open_log(address)
        change(address, "UPDATE log_format SET number = 2")


def test_given_a_log_when_it_is_copied_from_store_to_store_then_id_checkpoints_and_stamps_go_along(
    tmp_path: Path,
) -> None:
    first = begun(tmp_path / "first.db", 600)
    with open_log(first) as log:
        with_checkpoint(log)
        told = log.tree.origin, log.tree.checkpoints(), log.tree.stamps(), log.tree.root()
    database, again, backup = new_address(), str(tmp_path / "again.db"), str(tmp_path / "backup.db")
    copy_log(str(first), database, lambda done, of: None)
    copy_log(database, again, lambda done, of: None)
    back_up(again, backup)
    other = str(tmp_path / "other.db")
    back_up(database, other)
    for address in (database, again, backup, other):
        with open_log(address) as log:
            assert (log.tree.origin, log.tree.checkpoints(), log.tree.stamps(), log.tree.root()) == told
            record(log, 800)
            found = prove(log)
            assert (found.findings, found.tree, found.checkpoints) == ([], "held", "held")


@pytest.mark.parametrize("target", ["file", "database"])
def test_given_an_older_log_when_it_is_copied_then_the_copy_has_a_tree_of_its_own(tmp_path: Path, target: str) -> None:
    first = begun(tmp_path / "first.db", 300)
    without_tree(first)
    address = new_address() if target == "database" else str(tmp_path / "copy.db")
    copy_log(str(first), address, lambda done, of: None)
    with open_log(address, read_only=True) as log:
        rows = to_rows("S1", 0, [NoteMade(text=f"entry {number}") for number in range(300)])
        assert log.tree.leaf_data(1, 300) == [packed(row) for row in rows]
        found = prove(log)
        assert (found.findings, found.tree, len(found.origin)) == ([], "held", 32)
    back_up(str(first), str(tmp_path / "backup.db"))
    with open_log(str(tmp_path / "backup.db"), read_only=True) as log:
        assert (prove(log).tree, verify(log)) == ("none", [])


def test_given_a_server_that_went_away_then_the_tree_is_whole_after_it_came_back() -> None:
    address = new_address()
    with open_log(address) as log:
        record(log, 250)
        with connected(address) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                " AND query LIKE %s", (f"%{address.rpartition('=')[2]}%",)
            )  # fmt: skip
        record(log, 260)
        record(log, 520)
        assert len(tiles_of(address)) == 2
        assert verify(log) == []
