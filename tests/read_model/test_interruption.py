"""A build that is stopped in the middle goes on where it was, and ends as if it had not been."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import session
from domain.events import AnyEvent, NoteMade, PenaltyGiven
from stores.sqlite.log import EventLog
from tests.read_model.reading import Contents, ask, bring, contents, from_scratch

BUILDER = """
import sys
from stores.sqlite.log import EventLog
from formats.read_model import build
from stores.opening import check_beside

with EventLog(sys.argv[1], create=False, read_only=True) as log:
    build(log, sys.argv[2], check=check_beside, page=1, step=lambda done, of: print(done, flush=True))
print("whole", flush=True)
"""


class Stopped(Exception):
    """Raised by a test in the middle of a build."""


@pytest.mark.parametrize("page", [1, 300, 5000])
@pytest.mark.parametrize("after", [1, 2, 4])
def test_an_error_in_the_middle_takes_back_its_page_alone(
    match: EventLog, path: Path, whole: Contents, after: int, page: int
) -> None:
    steps = 0

    def stop(done: int, of: int) -> None:
        nonlocal steps
        steps += 1
        if steps > after:
            raise Stopped

    with pytest.raises(Stopped):
        bring(match, path, step=stop, page=page)
    [(built,)] = ask(path, "SELECT count(*) FROM streams")
    assert built == {1: after, 300: after // 2 * 2 if after < 4 else 3, 5000: 0}[page] or page == 300
    assert ask(path, "SELECT count(*) FROM sessions") == [(0,)]
    assert ask(path, "SELECT position FROM tracking") == [(0,)]
    rest = bring(match, path)
    assert (rest.anew, rest.streams, rest.sessions) == ("", 5 - built, ["S1"])
    assert contents(path) == whole


def test_stopped_before_the_boards_are_compared(
    match: EventLog, path: Path, whole: Contents, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise Stopped

    with monkeypatch.context() as patch:
        patch.setattr("formats.read_model.building.session_rows", stop)
        with pytest.raises(Stopped):
            bring(match, path)
    built = bring(match, path)
    assert (built.streams, built.sessions) == (0, ["S1"])
    assert contents(path) == whole


def test_stopped_before_the_boards_are_compared_they_are_after_any_entry(
    match: EventLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise Stopped

    def record(event: AnyEvent) -> None:
        match.append([("S1.r2.t2", match.version("S1.r2.t2"), [event])])

    bring(match, path)
    record(PenaltyGiven(amount="3", unit="imps", contestant="1"))
    with monkeypatch.context() as patch:
        patch.setattr("formats.read_model.building.session_rows", stop)
        with pytest.raises(Stopped):
            bring(match, path)
    record(NoteMade(text="the clock was stopped"))
    assert bring(match, path).sessions == ["S1"]
    assert contents(path) == from_scratch(match, path)


def test_the_log_may_grow_before_a_build_goes_on(match: EventLog, path: Path) -> None:
    def stop(done: int, of: int) -> None:
        if done > 400:
            raise Stopped

    with pytest.raises(Stopped):
        bring(match, path, step=stop, page=1)
    for stream, events in session.rounds(session.boards(3)).items():
        match.append([(stream, 0, events)])
    match.append([("S1.r1.t1", match.version("S1.r1.t1"), session.boards(1)[0])])
    assert bring(match, path).anew == ""
    assert contents(path) == from_scratch(match, path)


@pytest.mark.process
def test_killed_again_and_again_it_ends_as_if_built_at_once(tmp_path: Path, path: Path) -> None:
    chance = random.Random(9)
    killed = 0
    with EventLog(tmp_path / "log.db", synchronous="NORMAL") as log:
        for stream, events in session.rounds(session.boards(45, revokes=True)).items():
            log.append([(stream, 0, events)])
        for _ in range(12):
            program = [sys.executable, "-c", BUILDER, str(log.path), str(path)]
            process = subprocess.Popen(program, stdout=subprocess.PIPE, text=True)
            assert process.stdout is not None
            for _ in range(chance.randrange(1, 4)):
                process.stdout.readline()
            process.kill()
            rest = process.stdout.read()
            process.wait()
            if "whole" in rest:
                break
            killed += 1
        bring(log, path)
        assert killed >= 3
        assert ask(path, "PRAGMA integrity_check") == [("ok",)]
        assert contents(path) == from_scratch(log, path)
