"""A log that is away for a while, or gone: what was asked waits or is refused in words, and is recorded once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import pytest

from application.hall.acts import DirectorCall
from application.hall.rivals import SetAside, Tapped
from application.hall.waiting import Bounds
from domain.errors import LogAway, LogError, LogGone, RecordedFirst, TdlogError
from domain.events import NoteMade
from domain.log.store import Batch, Receipt
from stores.memory import MemoryLog
from stores.sqlite.log import EventLog
from tests.hall.stepping import BEGUN, OTHER, TABLE, Stepped, recorder


class Failing(MemoryLog):
    """A log that fails to append as often as it is told, before or after it has recorded."""

    def __init__(self) -> None:
        super().__init__()
        self.before: list[Exception] = []
        self.after: list[Exception] = []

    def append(
        self,
        batches: Iterable[Batch],
        names: Mapping[str, str] | None = None,
        *,
        rename: bool = False,
        receipts: Sequence[Receipt] = (),
    ) -> list[int]:
        """As in `LogStore`, unless it fails."""
        if self.before:
            raise self.before.pop()
        positions = super().append(batches, names, rename=rename, receipts=receipts)
        if self.after:
            raise self.after.pop()
        return positions


@pytest.fixture
def log() -> Failing:
    return Failing()


def test_given_a_log_that_is_away_when_it_comes_back_in_time_then_what_waited_is_recorded(log: Failing) -> None:
    hall = Stepped(log)
    log.before = [LogAway("the cable is out")] * 3
    answer, other = hall.lines(*BEGUN), hall.lines(*BEGUN, table=OTHER)
    for _ in range(3):
        assert hall.step() == 2
        assert not answer.done()
    hall.step()
    assert (answer.result(0).entries, other.result(0).entries) == (2, 2)
    assert log.tail() == 4


def test_given_a_log_that_stays_away_when_one_has_waited_long_then_he_is_refused_and_the_next_are_recorded(
    log: Failing,
) -> None:
    hall = Stepped(log, Bounds(pause=0.0, patience=8.0))
    log.before = [LogAway("the cable is out")] * 2
    first = hall.lines(*BEGUN)
    hall.step()
    hall.time = 7.0
    second = hall.lines(*BEGUN, table=OTHER)
    hall.time = 8.0
    hall.step()
    assert isinstance(first.exception(0), LogAway)
    assert "send it again, unchanged" in str(first.exception(0))
    assert not second.done()
    hall.step()
    assert second.result(0).entries == 2


def test_given_an_answer_that_was_lost_when_the_log_is_back_then_it_is_recorded_once(log: Failing) -> None:
    hall = Stepped(log)
    log.after = [LogAway("the connection was lost")]
    answer = hall.lines(*BEGUN)
    hall.step()
    assert log.tail() == 2
    hall.step()
    assert answer.result(0).entries == 2
    assert [one.position for one in answer.result(0).recorded] == [1, 2]
    assert log.tail() == 2


def test_given_an_answer_that_was_lost_and_refused_when_it_is_asked_again_then_it_is_answered(log: Failing) -> None:
    hall = Stepped(log)
    log.after = [LogAway("the connection was lost")]
    lost = hall.lines(*BEGUN, key="once")
    hall.time = 100.0
    hall.step()
    assert isinstance(lost.exception(0), LogAway)
    assert hall.recorded(*BEGUN, seen=0, key="once").entries == 2
    assert log.tail() == 2


@pytest.mark.parametrize("error", [LogError("the chain was changed"), ValueError("a fault of the program")])
def test_given_a_log_that_fails_when_something_is_asked_then_it_is_refused_and_the_next_recorded(
    log: Failing, error: Exception
) -> None:
    hall = Stepped(log)
    log.before = [error]
    failed = hall.lines(*BEGUN)
    hall.step()
    assert failed.exception(0) is error
    assert hall.recorded(*BEGUN).entries == 2


def test_given_a_fault_after_it_was_recorded_when_it_is_asked_again_then_it_is_answered(log: Failing) -> None:
    hall = Stepped(log)
    log.after = [RuntimeError("a fault of the program")]
    failed = hall.lines(*BEGUN, key="once")
    hall.step()
    assert isinstance(failed.exception(0), RuntimeError)
    assert hall.recorded(*BEGUN, seen=0, key="once").entries == 2
    assert hall.recorded("1c").entries == 3
    assert log.tail() == 3


def test_given_another_server_that_recorded_it_when_it_is_asked_here_then_it_is_answered(log: Failing) -> None:
    here, there = Stepped(log), Stepped(log)
    first = here.recorded(*BEGUN, seen=0, key="once")
    assert there.recorded(*BEGUN, seen=0, key="once") == first
    there.recorded("1c", key="there")
    late = here.lines("1d", seen=2)
    here.step()
    assert isinstance(late.exception(0), RecordedFirst)
    assert here.recorded("p").entries == 4


def test_given_another_server_that_is_quicker_when_the_log_tells_then_the_others_are_recorded(log: Failing) -> None:
    hall = Stepped(log)
    hall.recorded(*BEGUN)
    overtaken, other = hall.lines("1c", seen=2), hall.lines(*BEGUN, table=OTHER)
    append = log.append
    log.append = quicker(append, TABLE)  # type: ignore[method-assign]
    hall.step()
    assert other.result(0).entries == 2
    hall.step()
    assert isinstance(overtaken.exception(0), RecordedFirst)


@pytest.mark.parametrize("act", [DirectorCall(TABLE), SetAside(TABLE, 1, "phone", (Tapped("; tea"),))])
def test_given_another_server_that_is_quicker_when_an_act_goes_on_from_whatever_stands_there_then_it_is_recorded_behind(
    log: Failing, act: DirectorCall | SetAside
) -> None:
    hall = Stepped(log)
    hall.recorded(*BEGUN)
    append = log.append
    log.append = quicker(append, TABLE)  # type: ignore[method-assign]
    answer = hall.ask(act, recorder())
    hall.step()
    assert not answer.done()
    hall.step()
    assert answer.exception(0) is None
    assert log.version(TABLE) == 4


def quicker(append: Callable[..., list[int]], stream: str) -> Callable[..., list[int]]:
    """What appends, once somebody else has added to a stream."""
    others = [NoteMade("coffee")]

    def appended(batches: Iterable[Batch], *args: object, **kwargs: object) -> list[int]:
        if others:
            append([(stream, 2, [others.pop()])])
        return append(batches, *args, **kwargs)

    return appended


def test_given_a_file_that_was_moved_away_when_something_is_asked_then_it_is_refused_until_it_is_back(
    tmp_path: Path,
) -> None:
    path, aside = tmp_path / "evening.db", tmp_path / "aside"
    aside.mkdir()
    with EventLog(path) as log:
        hall = Stepped(log)
        hall.recorded(*BEGUN)
        moved = [file.rename(aside / file.name) for file in tmp_path.glob("evening.db*")]
        lost = hall.lines("1c", seen=2, key="once")
        hall.step()
        assert isinstance(lost.exception(0), LogGone)
        again, other = hall.lines("1c", seen=2, key="once"), hall.lines(*BEGUN, table=OTHER)
        hall.step()
        assert isinstance(again.exception(0), LogGone)
        assert isinstance(other.exception(0), LogGone)
        copies = [file.name for file in tmp_path.glob("*.saved*")]
        assert len(copies) == 1
        hall.time = 5.0
        hall.lines("1c", seen=2, key="once")
        hall.step()
        assert [file.name for file in tmp_path.glob("*.saved*")] == copies
        for file in moved:
            file.rename(tmp_path / file.name)
        hall.time = 10.0
        assert hall.recorded("1c", seen=2, key="once").entries == 3
        assert hall.recorded(*BEGUN, table=OTHER).entries == 2
    with EventLog(path, read_only=True) as kept:
        assert (kept.version(TABLE), kept.version(OTHER)) == (3, 2)


def test_given_a_word_on_what_is_asked_when_the_log_is_away_then_it_is_no_fault_of_his(log: Failing) -> None:
    hall = Stepped(log)
    log.before = [LogAway("the cable is out")]
    wrong, right = hall.lines("foo"), hall.lines(*BEGUN, table=OTHER)
    hall.step()
    assert isinstance(wrong.exception(0), TdlogError)
    assert not isinstance(wrong.exception(0), LogAway)
    hall.step()
    assert right.result(0).entries == 2


def test_given_a_copy_in_the_place_of_a_file_that_is_open_then_the_log_is_not_there(tmp_path: Path) -> None:
    path, aside = tmp_path / "evening.db", tmp_path / "aside.db"
    with EventLog(path) as log:
        log.append([(TABLE, 0, [NoteMade("x")])])
        assert log.is_there()
        path.rename(aside)
        assert not log.is_there()
        path.write_bytes(aside.read_bytes())
        assert not log.is_there()
        aside.replace(path)
        assert log.is_there()
    assert MemoryLog().is_there()
