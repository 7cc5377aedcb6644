"""Copies of a log in a folder: the newest stay, nothing of anybody else goes, and what goes was replaced before."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from application.backups import Kept, back_up_into, name_for
from domain.errors import TdlogError
from domain.events import NoteMade
from domain.log.access import AccessLink
from domain.log.store import LogStore, Receipt
from domain.log.verifying import verify
from stores.opening import open_log
from stores.sqlite.log import EventLog
from tests.databases import new_address
from tests.hall.stepping import BEGUN, Stepped

PLENTY = 1 << 50


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "evening.db"
    add(path)
    return path


def add(path: Path | str, text: str = "coffee") -> None:
    with open_log(path) as log:
        log.append([("S1", log.version("S1"), [NoteMade(text)])])


def back_up(log: Path | str, folder: Path, second: int, keep: int = 2) -> Kept:
    return back_up_into(str(log), str(folder), keep, f"2026-03-14T19:02:{second:02}Z", lambda path: PLENTY)


def named(second: int) -> str:
    return f"evening-20260314T1902{second:02}Z.db"


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_given_copies_of_a_log_when_one_more_is_made_then_the_oldest_beyond_the_number_goes(
    log: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "copies"
    made = [back_up(log, folder, second) for second in (1, 2)]
    assert [one.removed for one in made] == [(), ()]
    third = back_up(log, folder, 3)
    assert (third.removed, third.left) == ((str(folder / named(1)),), ())
    assert names(folder) == [named(2), named(3)]
    assert Path(third.file).name == named(3) == name_for(str(log), "2026-03-14T19:02:03Z")


def test_given_a_clock_that_was_set_back_when_copies_go_then_how_far_they_reach_decides(
    log: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "copies"
    for second in (30, 40, 10):
        back_up(log, folder, second)
        add(log)
    assert names(folder) == [named(10), named(40)]
    back_up(log, folder, 20)
    assert names(folder) == [named(10), named(20)]


@settings(max_examples=12)
@given(steps=st.lists(st.tuples(st.integers(0, 59), st.integers(1, 3), st.booleans()), min_size=1, max_size=6))
def test_given_any_clock_and_any_number_to_keep_then_the_newest_is_there_and_as_many_as_there_can_be(
    steps: list[tuple[int, int, bool]],
) -> None:
    with TemporaryDirectory() as place:
        log, folder = Path(place, "evening.db"), Path(place, "copies")
        add(log)
        before: set[str] = set()
        for second, keep, grows in steps:
            made = back_up(log, folder, second, keep)
            there = set(names(folder))
            assert Path(made.file).name in there - before
            assert len(there) == min(len(before) + 1, keep)
            assert {Path(one).name for one in made.removed} == before - there
            with EventLog(made.file, read_only=True) as copy, EventLog(log, read_only=True) as whole:
                assert copy.head() == whole.head() == made.head
            before = there
            if grows:
                add(log)


def test_given_two_copies_of_one_second_then_both_are_kept(log: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    back_up(log, folder, 1, keep=9)
    assert Path(back_up(log, folder, 1, keep=9).file).name == "evening-20260314T190201Z-2.db"
    assert len(names(folder)) == 2


def test_given_files_of_others_when_copies_go_then_those_stay(log: Path, tmp_path: Path) -> None:
    folder, other = tmp_path / "copies", tmp_path / "other"
    other.mkdir()
    add(other / "evening.db", "another evening")
    back_up(other / "evening.db", folder, 1, keep=1)
    shutil.copy(log, folder / "evening.db")
    (folder / named(2)).write_text("a letter")
    (folder / named(3)).symlink_to(log)
    (folder / named(4)).hardlink_to(log)
    (folder / f"{named(5)}.txt").write_text("notes")
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    for second in (11, 12, 13):
        back_up(log, folder, second, keep=1)
    assert names(folder) == sorted([*before, named(13)])
    assert {name: (folder / name).read_bytes() for name in before} == before
    assert log.exists()


def test_given_a_copy_that_was_changed_or_is_open_when_it_is_due_to_go_then_it_is_left_and_told(
    log: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "copies"
    add(log)
    changed = Path(back_up(log, folder, 1, keep=9).file)
    with closing(sqlite3.connect(changed)) as connection, connection:
        connection.execute("UPDATE event_chain SET link = zeroblob(32) WHERE upto = 1")
    used = Path(back_up(log, folder, 2, keep=9).file)
    with EventLog(used) as opened:
        assert opened.tail() == 2
        made = back_up(log, folder, 3, keep=1)
    assert (made.removed, made.left) == ((), (str(changed), str(used)))
    assert back_up(log, folder, 4, keep=1).removed == (str(used), made.file)


def test_given_a_log_that_is_not_whole_when_it_is_to_be_copied_then_no_earlier_copy_goes(
    log: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "copies"
    back_up(log, folder, 1, keep=1)
    with closing(sqlite3.connect(log)) as connection, connection:
        connection.execute("UPDATE event_chain SET link = zeroblob(32)")
    with pytest.raises(TdlogError, match="not backed up"):
        back_up(log, folder, 2, keep=1)
    assert names(folder) == [named(1)]


def test_given_too_little_room_when_a_copy_is_to_be_made_then_it_is_said_and_nothing_goes(
    log: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "copies"
    back_up(log, folder, 1, keep=1)
    with pytest.raises(TdlogError, match="63 MiB are free"):
        back_up_into(str(log), str(folder), 1, "2026-03-14T19:02:02Z", lambda path: 63 << 20)
    assert names(folder) == [named(1)]


@pytest.mark.parametrize("taken", ["evening.db", "none/copies"])
def test_given_no_folder_when_a_copy_is_to_be_kept_then_it_is_refused(log: Path, tmp_path: Path, taken: str) -> None:
    with pytest.raises(TdlogError, match="is no folder for copies"):
        back_up(log, tmp_path / taken, 1)
    assert names(tmp_path) == ["evening.db"]


def test_given_a_log_in_a_database_then_its_copies_are_files_kept_alike(tmp_path: Path) -> None:
    address, folder = new_address(), tmp_path / "copies"
    for second in (1, 2, 3):
        add(address)
        made = back_up(address, folder, second)
    with EventLog(made.file, read_only=True) as copy, open_log(address) as log:
        assert copy.head() == log.head() == made.head
        assert verify(copy) == []
    assert len(names(folder)) == 2
    assert len(made.removed) == 1


def test_given_a_copy_made_in_the_middle_of_writing_then_a_hall_goes_on_with_it(log: Path, tmp_path: Path) -> None:
    times = "2026-03-14T12:00:00Z", "2026-03-15T12:00:00Z"
    with EventLog(log) as recording:
        recording.access.add_links([AccessLink("dir-1", bytes(32), "director", "", "TD", *times)])
        begun, copied = Event(), Event()
        writer = Thread(target=write, args=(recording, begun, copied))
        writer.start()
        begun.wait()
        made = back_up(log, tmp_path / "copies", 1)
        copied.set()
        writer.join()
        assert 0 < made.head.upto < recording.tail()
        assert recording.link_at(made.head.upto) == made.head.link
        kept = recording.receipts(0, made.head.upto)
    with EventLog(made.file, create=False) as copy:
        assert verify(copy) == []
        assert copy.head() == made.head
        assert [one.name for one in copy.access.links()] == ["dir-1"]
        assert copy.receipts() == kept != []
        assert Stepped(copy).recorded(*BEGUN, "1c").entries == 3
        assert verify(copy) == []


def write(log: LogStore, begun: Event, copied: Event) -> None:
    """Record, an entry a transaction, each with its receipt, until a copy was made and then once more."""
    number = 0
    goes_on = True
    while goes_on:
        goes_on = not copied.is_set()
        log.append([("S2", number, [NoteMade("more")])], receipts=[Receipt("d1", f"key {number}", bytes(32), 1)])
        number += 1
        begun.set()
