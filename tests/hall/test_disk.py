"""A disk that is nearly full: told in time, refused in words before SQLite fails, nothing lost, then on again."""

from __future__ import annotations

import resource
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from application.hall.acts import Lines
from application.hall.disk import Disk, NoRoom, Room, Thresholds
from application.hall.self_check import SelfCheck, verified
from application.hall.upkeep import Upkeep
from domain.errors import LogAway
from domain.log.verifying import verify
from projections.texts import in_language
from stores.memory import MemoryLog
from stores.sqlite.log import EventLog
from tests.hall.stepping import BEGUN, NOON, OTHER, TABLE, Stepped, recorder

MIB = 1 << 20
THRESHOLDS = Thresholds(warn=100 * MIB, least=10 * MIB)


class Fake:
    """A disk, as the system tells of it, and a clock."""

    def __init__(self) -> None:
        self.free = 1000 * MIB
        self.time = 0.0
        self.looks = 0
        self.is_there = True
        self.disk = Disk(Path("/evening"), lambda: self.time, self._told, THRESHOLDS)

    def _told(self, folder: Path) -> int:
        assert folder == Path("/evening")
        self.looks += 1
        if not self.is_there:
            raise OSError(2, "No such file or directory")
        return self.free

    def later(self, *, free: int) -> None:
        """A second goes by."""
        self.time += 1.0
        self.free = free


def hall(fake: Fake) -> Stepped:
    log = MemoryLog()
    return Stepped(log, upkeep=Upkeep(fake.disk, SelfCheck(lambda: verified(log), lambda: NOON)))


@pytest.mark.parametrize(
    ("free", "state"),
    [(100 * MIB, "enough"), (100 * MIB - 1, "low"), (10 * MIB, "low"), (10 * MIB - 1, "too_little"), (0, "too_little")],
)
def test_given_so_much_room_then_it_is_told(free: int, state: str) -> None:
    fake = Fake()
    fake.free = free
    assert fake.disk.room == Room(state, free)  # type: ignore[arg-type]


def test_given_many_questions_in_a_second_then_the_disk_is_looked_at_once() -> None:
    fake = Fake()
    assert {fake.disk.room for _ in range(1000)} == {Room("enough", 1000 * MIB)}
    assert fake.looks == 1
    fake.later(free=MIB)
    assert fake.disk.room == Room("too_little", MIB)
    assert fake.looks == 2


def test_given_a_folder_that_cannot_be_looked_at_or_none_then_the_room_is_unknown_and_is_recorded() -> None:
    fake = Fake()
    fake.is_there = False
    assert fake.disk.room == Room("unknown", None)
    assert hall(fake).recorded(*BEGUN).entries == 2
    assert Disk(None, lambda: 0.0).room == Room("unknown", None)


def test_given_a_real_folder_then_its_room_is_known(tmp_path: Path) -> None:
    room = Disk(tmp_path, lambda: 0.0).room
    assert room.free is not None
    assert room.free > 0


def test_given_too_little_room_when_something_is_asked_then_it_is_refused_at_once_and_recorded_when_there_is_room() -> (
    None
):
    fake = Fake()
    stepped = hall(fake)
    assert stepped.recorded(*BEGUN).entries == 2
    fake.later(free=MIB)
    refused, other = stepped.lines("1c", seen=2, key="once"), stepped.lines(*BEGUN, table=OTHER)
    assert stepped.step() == 2
    for answer in (refused, other):
        assert isinstance(answer.exception(0), NoRoom)
        assert isinstance(answer.exception(0), LogAway)
    assert "1 MiB" in str(refused.exception(0))
    assert "send it again" in str(refused.exception(0))
    assert stepped.log.tail() == 2
    fake.later(free=50 * MIB)
    assert stepped.recorded("1c", seen=2, key="once").entries == 3
    assert stepped.recorded(*BEGUN, table=OTHER).entries == 2


def test_given_too_little_room_when_what_was_recorded_is_asked_again_then_it_is_answered_as_it_was() -> None:
    fake = Fake()
    stepped = hall(fake)
    first = stepped.recorded(*BEGUN, seen=0, key="once")
    fake.later(free=0)
    assert stepped.recorded(*BEGUN, seen=0, key="once") == first
    answer = stepped.lines("1c", seen=2)
    answer.cancel()
    assert stepped.step() == 1
    assert stepped.log.tail() == 2


def test_given_an_act_that_is_refused_for_room_then_it_is_told_in_the_language_of_who_asked() -> None:
    fake = Fake()
    stepped = hall(fake)
    fake.later(free=0)
    with in_language("da"):
        answer = stepped.ask(Lines(TABLE, BEGUN, 0), recorder())
    stepped.step()
    assert "hallens disk" in str(answer.exception(0))


@contextmanager
def files_no_longer_than(size: int) -> Generator[None]:
    """No file of this process grows beyond so many bytes meanwhile: the system refuses it as a full disk would."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_given_a_file_that_cannot_grow_when_lines_are_recorded_then_what_was_acknowledged_stands_and_it_goes_on(
    tmp_path: Path,
) -> None:
    path = tmp_path / "evening.db"
    with EventLog(path) as log:
        stepped = Stepped(log)
        stepped.recorded(*BEGUN)
        acknowledged = 2
        with files_no_longer_than((tmp_path / "evening.db-wal").stat().st_size + 200_000):
            while (answer := note(stepped, acknowledged)) is not None:
                acknowledged = answer
        assert acknowledged > 2
        assert log.version(TABLE) == acknowledged
        for _ in range(3):
            acknowledged = note(stepped, acknowledged) or 0
        assert verify(log) == []
    with EventLog(path, read_only=True) as kept:
        assert verify(kept) == []
        assert kept.version(TABLE) == acknowledged


def note(stepped: Stepped, seen: int) -> int | None:
    """Record a note; Returns how many entries the table has then, None where it was refused because the log
    cannot grow."""
    answer = stepped.lines(f'note "{"coffee " * 20}"', seen=seen)
    stepped.step()
    if not answer.done():
        stepped.time += 100.0
        stepped.step()
    error = answer.exception(0)
    assert error is None or isinstance(error, LogAway), error
    return None if error is not None else answer.result(0).entries
