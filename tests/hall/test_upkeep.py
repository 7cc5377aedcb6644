"""What a server does beside recording: copies in an interval, the whole log proved once, and how both are told."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from application.backups import Kept
from application.hall.disk import Disk
from application.hall.hall import Hall
from application.hall.identity import Identity
from application.hall.regular_backups import Backups, Plan
from application.hall.self_check import SelfCheck, Verified, verified
from application.hall.services.answering import answer
from application.hall.upkeep import Upkeep, upkeep_of
from domain.errors import LogAway, TdlogError
from domain.events import NoteMade
from domain.log.store import Link
from projections.texts import in_language
from projections.views.log_now import HealthView, RunningView
from stores.memory import MemoryLog
from stores.opening import open_log
from stores.sqlite.log import EventLog
from tests.databases import new_address
from tests.hall.stepping import BEGUN, NOON, Stepped

OPERATOR = Identity("operator")


class Copying:
    """Copies that are made in an interval of ten minutes, of a log that grows by hand."""

    def __init__(self) -> None:
        self.time = 0.0
        self.entries = 5
        self.asked: list[str] = []
        self.fails = ""
        self.left: tuple[str, ...] = ()
        self.waited: list[float] = []
        self.stop_after = 3
        self.backups = Backups(
            Plan("copies", every=600.0, keep=24),
            self._make,
            lambda: self.entries,
            self._clock,
            lambda: self.time,
            self._pause,
        )

    def _clock(self) -> str:
        return f"2026-03-14T12:{int(self.time // 60):02}:00Z"

    def _make(self, at: str) -> Kept:
        self.asked.append(at)
        if self.fails:
            raise TdlogError(self.fails)
        return Kept(Link(self.entries, bytes(32)), f"copies/evening-{len(self.asked)}.db", (), self.left)

    def _pause(self, stopped: Event, seconds: float) -> None:
        self.waited.append(seconds)
        self.time += seconds
        if len(self.waited) == self.stop_after:
            stopped.set()

    def view(self) -> RunningView:
        log = MemoryLog()
        check = SelfCheck(lambda: verified(log), lambda: NOON)
        return Upkeep(Disk(None, lambda: self.time), check, self.backups).view(None)


def test_given_an_interval_when_time_goes_by_then_a_copy_is_made_at_once_and_in_each() -> None:
    copying = Copying()
    copying.backups.run()
    assert copying.asked == [f"2026-03-14T12:{minute:02}:00Z" for minute in (0, 10, 20)]
    assert copying.waited == [600.0] * 3
    assert (copying.backups.told.entries, copying.backups.told.file) == (5, "copies/evening-3.db")


def test_given_entries_that_no_copy_has_when_it_is_stopped_then_a_last_one_is_made() -> None:
    copying = Copying()
    copying.stop_after = 1
    pause = copying.backups._pause  # pyright: ignore[reportPrivateUsage]

    def grown(stopped: Event, seconds: float) -> None:
        pause(stopped, seconds)
        copying.entries = 6

    copying.backups._pause = grown  # pyright: ignore[reportPrivateUsage]
    copying.backups.run()
    assert len(copying.asked) == 2
    assert copying.backups.told.entries == 6


def test_given_a_log_without_an_entry_then_there_is_nothing_to_copy() -> None:
    copying = Copying()
    copying.entries = 0
    copying.backups.run()
    assert copying.asked == []
    view = copying.view().backups
    assert view is not None
    assert (view.file, view.at, view.entries, view.age, view.failed_at) == ("", "", 0, None, "")


def test_given_a_copy_that_fails_when_it_is_told_then_the_last_good_one_is_too_and_it_is_tried_sooner() -> None:
    copying = Copying()
    assert copying.backups.step() == 600.0
    copying.time = 660.0
    copying.fails = "the stick is out"
    assert copying.backups.step() == 60.0
    view = copying.view().backups
    assert view is not None
    assert (view.file, view.at, view.entries, view.age) == ("evening-1.db", "2026-03-14T12:00:00Z", 5, 660)
    assert (view.failed_at, view.why) == ("2026-03-14T12:11:00Z", "the stick is out")
    assert "11 min" in view.text
    assert "the stick is out" in view.text
    copying.fails = ""
    copying.backups.step()
    view = copying.view().backups
    assert view is not None
    assert (view.failed_at, view.why, view.age) == ("", "", 0)


def test_given_a_copy_that_does_not_come_to_its_end_when_the_last_is_old_then_that_is_a_warning() -> None:
    copying = Copying()
    copying.backups.step()
    copying.time = 1800.0
    assert copying.view().warnings == ()
    copying.time = 1801.0
    [warning] = copying.view().warnings
    assert "30 min ago" in warning
    copying.backups.step()
    assert copying.view().warnings == ()


def test_given_no_good_copy_yet_when_it_is_told_then_only_what_failed_is() -> None:
    copying = Copying()
    view = copying.view().backups
    assert view is not None
    assert view.text == "none made yet"
    copying.fails = "the stick is out"
    copying.backups.step()
    view = copying.view().backups
    assert view is not None
    assert view.text.startswith("FAILED")


def test_given_a_copy_that_may_not_go_then_it_is_told_by_its_name_alone() -> None:
    copying = Copying()
    copying.left = ("/media/stick/evening-0.db",)
    copying.backups.step()
    view = copying.view().backups
    assert view is not None
    assert "evening-0.db" in view.text
    assert "/media" not in view.text


def test_given_a_log_and_an_address_when_it_is_kept_then_it_is_copied_and_proved_in_another_process(
    tmp_path: Path,
) -> None:
    path, folder = tmp_path / "evening.db", tmp_path / "copies"
    with EventLog(path) as log:
        log.append([("S1", 0, [NoteMade("coffee")])])
        upkeep = upkeep_of(log, str(path), plan=Plan(str(folder), keep=1), clock=lambda: NOON)
        assert upkeep.backups is not None
        upkeep.backups.step()
        upkeep.check.run()
        log.append([("S1", 1, [NoteMade("tea")])])
        upkeep.backups.step()
        view = upkeep.view(None)
        assert log.head() == EventLog(folder / "evening-20260314T120000Z-2.db", read_only=True).head()
    assert view.backups is not None
    assert (view.backups.entries, view.backups.file) == (2, "evening-20260314T120000Z-2.db")
    assert (view.check.state, view.check.entries, view.check.at) == ("whole", 1, NOON)
    assert [file.name for file in folder.iterdir()] == ["evening-20260314T120000Z-2.db"]


def test_given_a_log_in_a_database_when_it_is_kept_then_its_copies_are_files_and_its_disk_is_not_known(
    tmp_path: Path,
) -> None:
    address = new_address()
    with open_log(address) as log:
        log.append([("S1", 0, [NoteMade("coffee")])])
        upkeep = upkeep_of(log, address, plan=Plan(str(tmp_path / "copies")), clock=lambda: NOON)
        assert upkeep.backups is not None
        upkeep.backups.step()
        upkeep.check.run()
        view, head = upkeep.view(None), log.head()
    assert (view.disk.state, view.check.state, view.warnings) == ("unknown", "whole", ())
    assert view.backups is not None
    with EventLog(tmp_path / "copies" / view.backups.file, read_only=True) as copy:
        assert copy.head() == head


@pytest.mark.parametrize(
    ("found", "state", "said"),
    [
        (Verified(860, ()), "whole", "860 entries"),
        (Verified(1, ()), "whole", "one entry"),
        (Verified(860, ("entry 5 was changed",)), "broken", "entry 5 was changed"),
        (LogAway("the cable is out"), "not_done", "the cable is out"),
    ],
)
def test_given_what_a_look_at_the_whole_log_finds_then_it_is_told(
    found: Verified | LogAway, state: str, said: str
) -> None:
    def look() -> Verified:
        if isinstance(found, LogAway):
            raise found
        return found

    check = SelfCheck(look, lambda: NOON)
    upkeep = Upkeep(Disk(None, lambda: 0.0), check)
    assert upkeep.view(None).check.state == "running"
    check.run()
    view = upkeep.view(None).check
    assert (view.state, view.at) == (state, NOON)
    assert said in view.text


def test_given_who_follows_a_scorers_page_when_something_of_the_server_is_otherwise_then_he_is_told_once() -> None:
    free = [5000 << 20]
    woken: list[None] = []
    log = MemoryLog()
    stepped = Stepped(log)
    disk = Disk(Path("evening"), lambda: stepped.time, lambda folder: free[0])
    check = SelfCheck(lambda: verified(log), lambda: NOON)
    stepped.hall = Hall(log, clock=lambda: NOON, monotonic=lambda: stepped.time, upkeep=Upkeep(disk, check))
    following = stepped.hall.topics.subscriber(lambda: woken.append(None))
    for topic in ("scorer/S1", "scorer/S2", "desk/S1"):
        following.add(topic)

    def told() -> list[str]:
        stepped.time += 1.0
        stepped.hall.look()
        return sorted(following.take())

    assert told() == []
    free[0] = 4999 << 20
    assert told() == []
    free[0] = 100 << 20
    assert told() == ["scorer/S1", "scorer/S2"]
    assert "NEARLY FULL" in stepped.hall.running().warnings[0]
    free[0] = 90 << 20
    assert told() == []
    check.run()
    assert told() == ["scorer/S1", "scorer/S2"]
    free[0] = 5000 << 20
    assert told() == ["scorer/S1", "scorer/S2"]
    assert stepped.hall.running().warnings == ()


def test_given_a_clock_that_was_set_back_when_health_is_asked_then_it_is_told_until_it_is_past_again() -> None:
    times = [NOON, "2026-03-14T11:59:00Z", "2026-03-14T12:01:00Z"]
    log = MemoryLog()
    stepped = Stepped(log, clock=lambda: times[0])

    def told() -> RunningView:
        future = stepped.hall.read(lambda office: answer(office, OPERATOR, "health", {}))
        stepped.hall.reader.step()
        view = future.result(0)
        assert isinstance(view, HealthView)
        assert view.running is not None
        return view.running

    stepped.recorded(*BEGUN)
    assert told().clock is None
    times.pop(0)
    stepped.recorded("1c")
    found = told().clock
    assert found is not None
    assert (found.stamped, found.now) == (NOON, times[0])
    with in_language("da"):
        assert "tilbage" in stepped.hall.running().clock.text  # type: ignore[union-attr]
    times.pop(0)
    stepped.recorded("p")
    assert told().clock is None
