from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from domain.errors import LogError
from domain.events import AnyEvent, NoteMade
from domain.log.verifying import verify
from stores.sqlite.log import EventLog

NAME = "Åse Sjøberg-Quennell"


def files_with(path: Path, text: str) -> list[str]:
    files = path.parent.glob(path.name + "*")
    return [file.name for file in files if text.encode() in file.read_bytes()]


def test_names_are_kept_by_player(path: Path) -> None:
    with EventLog(path) as log:
        log.register.enter("p2", NAME)
        log.register.enter("p1", "Bo Li")
        log.register.enter("p1", "Bo Li")
    with EventLog(path, read_only=True) as log:
        assert log.register.names() == {"p2": NAME, "p1": "Bo Li"}


def test_a_forgotten_name_is_in_no_file_and_the_log_is_whole(path: Path, board: list[AnyEvent]) -> None:
    with EventLog(path) as log:
        log.append([("S1", 0, board)])
        log.register.enter("p1", "Bo Li")
        log.register.enter("p2", NAME)
        log.append([("S1", len(board), board)])
        assert files_with(path, NAME)
        assert log.register.forget("p2") == {"p2"}
        assert log.register.finish_erasing()
        assert files_with(path, NAME) == []
        assert log.register.names() == {"p1": "Bo Li"}
        assert log.register.forget("p2") == set()
        assert verify(log) == []
        assert files_with(path, "Bo Li")
    assert files_with(path, NAME) == []


def test_a_name_put_right_is_forgotten_as_it_was(path: Path) -> None:
    with EventLog(path) as log:
        log.register.enter("p1", NAME)
        log.register.enter("p2", "Bo Li")
        log.register.enter("p1", "Åse Sjöberg")
        assert log.register.names() == {"p1": "Åse Sjöberg", "p2": "Bo Li"}
        assert files_with(path, NAME) == []


@pytest.mark.endurance
@pytest.mark.parametrize("seed", [3, 55])
def test_no_copy_of_a_forgotten_name_stays_behind_among_many(path: Path, seed: int) -> None:
    """SQLite moves rows between pages; with these seeds, deleting one row at a time leaves copies behind."""
    chance = random.Random(seed)
    current: dict[str, str] = {}
    with EventLog(path, synchronous="NORMAL") as log:
        for step in range(600):
            player = f"p{chance.randrange(300)}"
            old = current.pop(player, "")
            if chance.random() < 0.6:
                current[player] = f"<{player}-{step}-{'x' * chance.randrange(chance.choice([5, 60, 900]))}>"
                log.register.enter(player, current[player])
            else:
                assert log.register.forget(player) == ({player} if old else set())
            if old:
                assert log.register.finish_erasing()
                assert files_with(path, old[:12]) == []
        assert log.register.names() == current


def test_a_name_that_another_program_still_reads_is_erased_and_its_bytes_wait(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stores.sqlite.register.PATIENCE", 0)
    with EventLog(path, lock_timeout=1) as log, closing(sqlite3.connect(path, isolation_level=None)) as other:
        log.register.enter("p1", NAME)
        other.execute("BEGIN")
        assert other.execute("SELECT count(*) FROM register").fetchone() == (1,)
        assert log.register.forget("p1") == {"p1"}
        assert log.register.finish_erasing() is False
        assert log.register.names() == {}
        assert log.recorder.select("PRAGMA busy_timeout") == [(1000,)]
        other.execute("ROLLBACK")
        assert log.register.finish_erasing() is True
        assert files_with(path, NAME) == []


def test_a_reader_who_is_done_in_time_is_waited_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stores.sqlite.register.PATIENCE", 0)
    with EventLog(path) as log, closing(sqlite3.connect(path, isolation_level=None)) as other:
        log.register.enter("p1", NAME)
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM register").fetchone()

        def let_go(seconds: float) -> None:
            if other.in_transaction:
                other.execute("ROLLBACK")

        monkeypatch.setattr("stores.sqlite.register.sleep", let_go)
        log.register.forget("p1")
        assert log.register.finish_erasing() is True
        assert files_with(path, NAME) == []


def test_several_are_forgotten_together_or_none(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with EventLog(path) as log:
        for player in ("p1", "p2", "p3"):
            log.register.enter(player, NAME)

        def fails(_: sqlite3.Cursor) -> None:
            raise sqlite3.OperationalError("the power went")

        monkeypatch.setattr("stores.sqlite.register.empty_salts", fails)
        with pytest.raises(LogError, match="the power went"):
            log.register.forget("p1", "p2")
        assert len(log.register.names()) == 3
        monkeypatch.undo()
        assert log.register.forget("p1", "p2", "p9") == {"p1", "p2"}
        assert log.register.names() == {"p3": NAME}


def test_a_register_opened_for_reading_only_is_not_changed(path: Path) -> None:
    with EventLog(path) as log:
        log.register.enter("p1", NAME)
    with EventLog(path, read_only=True) as log:
        with pytest.raises(LogError, match="for reading only"):
            log.register.enter("p1", "other")
        with pytest.raises(LogError, match="for reading only"):
            log.register.forget("p1")
        assert log.register.names() == {"p1": NAME}


def test_a_name_and_an_id_are_needed(log: EventLog) -> None:
    with pytest.raises(ValueError, match="the register holds a name"):
        log.register.enter("", NAME)
    with pytest.raises(ValueError, match="the register holds a name"):
        log.register.enter("p1", "")


def test_names_are_not_chained(log: EventLog) -> None:
    log.append([("S1", 0, [NoteMade(text="x")])])
    before = log.head()
    log.register.enter("p1", NAME)
    log.register.forget("p1")
    assert log.head() == before


def test_of_a_forgotten_player_the_id_stays(path: Path) -> None:
    with EventLog(path) as log:
        log.register.enter("p1", NAME)
        log.register.enter("p2", "Bo Li")
        log.register.forget("p1")
        assert log.register.finish_erasing()
        assert (log.register.names(), log.register.forgotten()) == ({"p2": "Bo Li"}, {"p1"})
        log.append([], {"p1": NAME, "p3": "Cy Ho"})
        assert (log.register.names(), log.register.forgotten()) == ({"p2": "Bo Li", "p3": "Cy Ho"}, {"p1"})
        assert files_with(path, NAME) == []
        log.register.enter("p1", NAME)
        assert log.register.forgotten() == set()


def test_names_that_contradict_are_told_and_replaced_only_on_request(path: Path) -> None:
    with EventLog(path) as log:
        log.register.enter("p1", NAME)
        assert log.register.differing({"p1": "Other", "p2": "New"}) == {"p1": NAME}
        with pytest.raises(LogError, match="p1 is"):
            log.append([("S1", 0, [NoteMade(text="x")])], {"p1": "Other", "p2": "New"})
        assert (log.version("S1"), log.register.names()) == (0, {"p1": NAME})
        log.append([("S1", 0, [NoteMade(text="x")])], {"p1": "Other", "p2": "New"}, rename=True)
        log.register.finish_erasing()
        assert log.register.names() == {"p1": "Other", "p2": "New"}
        assert files_with(path, NAME) == []
        with pytest.raises(ValueError, match="one of them is empty"):
            log.append([], {"p4": ""})
