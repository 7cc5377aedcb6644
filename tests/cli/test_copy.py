"""`tdlog copy`: a log moves between files and databases, and has the same chain wherever it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.events import NoteMade
from domain.log.access import AccessLink
from domain.log.store import Receipt
from domain.log.verifying import verify
from stores.addresses import shown
from stores.heads import load_key
from stores.opening import open_log
from tests.cli.running import refused, tdlog
from tests.databases import connected, new_address

AT = "2026-03-14T22:40:00Z"
LINK = AccessLink("a", bytes(32), "director", "", "Inger's phone", AT, "2026-03-15T22:40:00Z")


def held(address: str) -> list[object]:
    """All that a copy has with the log."""
    with open_log(address, create=False, read_only=True) as log:
        assert verify(log) == []
        with log.rows_and_links() as (rows, links):
            return [
                list(rows), list(links), log.register.names(), list(log.register.names()), log.register.forgotten(),
                log.register.since_seal(), log.seals(), log.receipts(),
            ]  # fmt: skip


def place(kind: str, folder: Path, name: str) -> str:
    return new_address() if kind == "database" else str(folder / name)


@pytest.fixture(params=["file", "database"])
def log(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A log with all that one can hold."""
    address = place(request.param, tmp_path, "log.db")
    with open_log(address) as log:
        receipts = [Receipt("d1", "1", bytes(32), 2), Receipt("d2", "1", bytes(range(32)), 1)]
        log.append([("S1", 0, [NoteMade(text="a")] * 3)], {"p2": "Inger Holm", "p1": "Bo Lund"}, receipts=receipts)
        log.register.forget("p1")
        log.seal(load_key(tmp_path / "key.pem"), at=AT)
        log.append([("S2", 0, [NoteMade(text="é")] * 700)], {"p9": "Ida Friis", "p3": "Per Dam"})
        log.append([("S1", 3, [NoteMade(text="b")])])
        log.access.add_links([LINK])
    return address


@pytest.mark.parametrize("kind", ["file", "database"])
def test_a_copy_holds_all_that_the_log_does_but_who_may_come_in(log: str, kind: str, tmp_path: Path) -> None:
    other = place(kind, tmp_path, "other.db")
    told = tdlog("copy", log, other, "--json").json
    with open_log(log, read_only=True) as source:
        head = source.head()
    assert told == {
        "entries": 704, "head": head.link.hex(), "names": 3, "forgotten": 1, "seals": 1, "receipts": 2,
        "target": shown(other),
    }  # fmt: skip
    assert held(other) == held(log)
    with open_log(other) as copy:
        assert (copy.access.links(), copy.access.devices()) == ([], [])
        assert copy.append([("S1", 4, [NoteMade(text="c")])]) == [705]
        assert verify(copy) == []
    assert tdlog("copy", log, place(kind, tmp_path, "third.db")).out.splitlines()[-1] == (
        "  without links and devices: hand out new ones"
    )


@pytest.mark.parametrize("kind", ["file", "database"])
def test_where_something_is_nothing_is_copied_to(log: str, kind: str, tmp_path: Path) -> None:
    other = place(kind, tmp_path, "other.db")
    with open_log(other) as there:
        there.append([], {"p1": "Someone"})
    before = held(other)
    refused(tdlog("copy", log, other), "a log is copied to where nothing is")
    refused(tdlog("copy", log, log), "a log is copied to where nothing is" if "://" in log else "is the log itself")
    assert held(other) == before


def test_a_log_that_is_not_whole_is_not_copied(tmp_path: Path) -> None:
    log, other = new_address(), tmp_path / "other.db"
    with open_log(log) as there:
        there.append([("S1", 0, [NoteMade(text="a")])])
    with connected(log) as connection:
        connection.execute("UPDATE stored_events SET topic = 'call'")
    refused(tdlog("copy", log, other), "not copied: the log is not whole")
    assert list(tmp_path.iterdir()) == []


def test_a_copy_that_was_broken_off_leaves_nothing(log: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a bar that fails halfway, then neither a file nor an entry is there."""

    def broken(done: int, of: int) -> None:
        raise KeyboardInterrupt

    from application.copying import copy_log

    database, file = new_address(), tmp_path / "other.db"
    before = sorted(tmp_path.iterdir())
    for target in (database, str(file)):
        with pytest.raises(KeyboardInterrupt):
            copy_log(log, target, broken)
    assert sorted(tmp_path.iterdir()) == before
    with open_log(database, create=False) as copy:
        assert (copy.tail(), copy.register.names()) == (0, {})
    assert tdlog("copy", log, database).code == 0


def test_a_backup_of_a_database_is_a_file_and_is_brought_up_to_date(tmp_path: Path) -> None:
    log, file = new_address(), str(tmp_path / "copy.db")
    for n in range(2):
        with open_log(log) as there:
            there.append([("S1", n, [NoteMade(text="a")])], {"p1": "Inger Holm"})
        assert "without links and devices: hand out new ones" in tdlog("backup", "--log", log, file).out
        assert held(file) == held(log)
    assert [path.name for path in tmp_path.iterdir()] == ["copy.db"]


def test_a_database_is_no_file_and_its_password_is_not_shown(tmp_path: Path) -> None:
    log = new_address()
    with open_log(log) as there:
        there.append([("S1", 0, [NoteMade(text="a")])])
    secret = log.replace("postgres:@", "postgres:s3cret@")
    for line in (
        ["backup", "--log", log, secret],
        ["seal", "--log", log, "--key", tmp_path / "key.pem", "--head", secret],
        ["export", "--log", log, "--to", secret],
        ["export", "--log", log, "--format", "db", "--to", secret],
    ):
        ran = tdlog(*line)
        refused(ran, "is a database, and a file is to be written here")
        assert "s3cret" not in ran.out + ran.err


def test_who_forgets_in_a_database_is_told_what_is_out_of_reach() -> None:
    log = new_address()
    with open_log(log) as there:
        there.append([], {"p1": "Inger Holm"})
    ran = tdlog("forget", "--log", log, "p1")
    assert "What the server keeps beside its tables is out of reach" in " ".join(ran.out.split())
    assert "schema" not in ran.out
