"""A log that is deleted, moved or replaced while it is open: nothing is acknowledged then, and nothing lost."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from domain.errors import LogGone
from domain.events import NoteMade
from domain.log.verifying import verify
from stores.sqlite.log import EventLog

NOTE = NoteMade(text="x")


def deleted(path: Path) -> None:
    path.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def replaced(path: Path) -> None:
    with EventLog(path.with_name("other.db")) as other:
        other.append([("S9", 0, [NOTE])])
    path.with_name("other.db").replace(path)


def copied_over(path: Path) -> None:
    shutil.copy(path, path.with_name("copy.db"))
    path.with_name("copy.db").replace(path)


def without_journal(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


def truncated(path: Path) -> None:
    path.write_bytes(b"")


LOSSES = [
    (deleted, "deleted"),
    (moved, "moved"),
    (replaced, "replaced"),
    (copied_over, "replaced"),
    (truncated, "cut"),
    (without_journal, "journal"),
]


@pytest.mark.parametrize(("lose", "loss"), LOSSES)
def test_an_entry_that_nobody_would_find_again_is_not_acknowledged(
    path: Path, lose: Callable[[Path], None], loss: str
) -> None:
    with EventLog(path) as log:
        log.append([("S1", 0, [NOTE, NOTE])])
        lose(path)
        with pytest.raises(LogGone) as caught:
            log.append([("S1", 2, [NOTE])])
        gone = caught.value
        assert (gone.loss, gone.recorded, gone.entries, gone.why) == (loss, True, 3, "")
        assert gone.place == (str(path.with_name("elsewhere.db")) if loss == "moved" else "")
        assert gone.saved == f"{path}.saved"
        with pytest.raises(LogGone):
            log.append([("S1", 3, [NOTE])])
        with pytest.raises(LogGone):
            log.register.enter("p1", "Bo Li")
    with EventLog(gone.saved) as saved:
        assert saved.read("S1") == [NOTE] * 3
        assert verify(saved) == []


@pytest.mark.parametrize(("lose", "loss"), LOSSES)
def test_a_log_that_is_gone_before_the_first_entry_is_not_begun_anew(
    path: Path, lose: Callable[[Path], None], loss: str
) -> None:
    with EventLog(path) as log:
        log.append([("S1", 0, [NOTE, NOTE])])
    with EventLog(path) as log:
        assert log.version("S1") == 2
        lose(path)
        there = path.exists()
        with pytest.raises(LogGone) as caught:
            log.append([("S1", 2, [NOTE])])
        left = 0 if loss == "cut" else 2
        assert (caught.value.loss, caught.value.recorded, caught.value.entries) == (loss, False, left)
        assert bool(caught.value.saved) is bool(left)
        assert path.exists() is there


def test_a_log_that_grows_and_is_written_by_others_is_still_there(path: Path) -> None:
    with EventLog(path) as log:
        for n in range(3):
            log.append([("S1", n, [NOTE])])
            with EventLog(path) as other:
                other.append([("S2", n, [NOTE])])
                other.register.enter(f"p{n}", "Bo Li")
                other.register.forget(f"p{n}")
        assert verify(log) == []
    assert sorted(file.name for file in path.parent.iterdir()) == ["tdlog.db"]


def test_a_second_copy_takes_a_name_of_its_own(path: Path) -> None:
    with EventLog(path) as log, EventLog(path) as other:
        log.append([("S1", 0, [NOTE])])
        path.unlink()
        for each, name in ((log, "tdlog.db.saved"), (other, "tdlog.db.saved-2")):
            with pytest.raises(LogGone) as caught:
                each.append([("S1", each.version("S1"), [NOTE])])
            assert caught.value.saved == str(path.with_name(name))


def test_a_link_to_the_log_that_is_turned_to_another_is_noticed(path: Path) -> None:
    link = path.with_name("link.db")
    link.symlink_to(path)
    with EventLog(link) as log:
        log.append([("S1", 0, [NOTE])])
        link.unlink()
        link.symlink_to(path.with_name("another.db"))
        with pytest.raises(LogGone):
            log.append([("S1", 1, [NOTE])])
