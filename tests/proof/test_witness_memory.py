"""What a witness remembers: whole, its own, and there before anybody is told."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from threading import Thread

import pytest

from domain.errors import LogError
from domain.log.checkpoints import cosign
from domain.log.notes import Note
from stores.witness_memory import WitnessMemory
from tests.proof.growing import note_at
from tests.proof.signing import ORIGIN, TIME, private, witness_vkey


def noted(size: int) -> Note:
    return cosign(note_at(size), private("w"), "w", TIME)


@pytest.fixture
def memory(tmp_path: Path) -> WitnessMemory:
    return WitnessMemory(str(tmp_path / "seen"), witness_vkey("w"))


def test_given_a_memory_then_another_program_finds_what_was_remembered(memory: WitnessMemory, tmp_path: Path) -> None:
    assert memory.last(ORIGIN) is None
    assert memory.follow(ORIGIN, lambda last: noted(3)) == noted(3)
    again = WitnessMemory(str(tmp_path / "seen"), witness_vkey("w"))
    assert again.last(ORIGIN) == noted(3)
    assert again.last("another") is None
    assert again.all() == [noted(3)]
    assert again.follow(ORIGIN, lambda last: noted(5 if last == noted(3) else 0)) == noted(5)
    assert memory.last(ORIGIN) == noted(5)


def test_given_a_refusal_then_nothing_is_remembered(memory: WitnessMemory) -> None:
    memory.follow(ORIGIN, lambda last: noted(3))

    def refuse(last: Note | None) -> Note:
        raise LogError("no")

    with pytest.raises(LogError, match="no"):
        memory.follow(ORIGIN, refuse)
    assert memory.last(ORIGIN) == noted(3)


def test_given_one_who_decides_then_nobody_else_does_meanwhile(
    memory: WitnessMemory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stores.witness_memory.WAIT", 0.0)
    other = WitnessMemory(str(tmp_path / "seen"), witness_vkey("w"))

    def decide(last: Note | None) -> Note:
        with pytest.raises(LogError, match="cannot be used"):
            other.follow(ORIGIN, lambda last: noted(9))
        return noted(3)

    memory.follow(ORIGIN, decide)
    assert other.last(ORIGIN) == noted(3)


def test_given_many_at_once_then_each_goes_on_from_the_one_before(memory: WitnessMemory) -> None:
    seen: list[Note | None] = []

    def decide(last: Note | None) -> Note:
        seen.append(last)
        return noted(len(seen))

    threads = [Thread(target=memory.follow, args=(ORIGIN, decide)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [None, *map(noted, range(1, 8))]
    assert memory.last(ORIGIN) == noted(8)


def test_given_what_was_seen_of_another_log_then_it_does_not_stand_for_this(
    memory: WitnessMemory, tmp_path: Path
) -> None:
    memory.follow(ORIGIN, lambda last: noted(5))
    with sqlite3.connect(tmp_path / "seen") as held:
        held.execute("UPDATE cosigned SET origin = 'other'")
    held.close()
    with pytest.raises(LogError, match="was changed"):
        memory.last("other")


def test_given_the_memory_of_another_then_it_is_refused(memory: WitnessMemory, tmp_path: Path) -> None:
    with pytest.raises(LogError, match="the memory of another witness"):
        WitnessMemory(str(tmp_path / "seen"), witness_vkey("another"))


@pytest.mark.parametrize("note", [note_at(3), cosign(note_at(3), private("another"), "w", TIME), noted(3)])
def test_given_a_memory_that_was_changed_then_it_is_told(memory: WitnessMemory, tmp_path: Path, note: Note) -> None:
    memory.follow(ORIGIN, lambda last: noted(5))
    told = note.encoded.decode().replace("\n3\n", "\n4\n") if note == noted(3) else note.encoded.decode()
    with sqlite3.connect(tmp_path / "seen") as held:
        held.execute("UPDATE cosigned SET note = ?", (told,))
    held.close()
    with pytest.raises(LogError, match="was changed"):
        memory.last(ORIGIN)
    with pytest.raises(LogError, match="was changed"):
        memory.follow(ORIGIN, lambda last: noted(9))


def test_given_what_is_no_memory_then_it_is_left_as_it_is(tmp_path: Path) -> None:
    text, other = tmp_path / "text", tmp_path / "other.db"
    text.write_text("no database, and long enough to be looked at as one" * 40)
    with sqlite3.connect(other) as held:
        held.execute("CREATE TABLE kept (x)")
    held.close()
    before = text.read_bytes(), other.read_bytes()
    for path in (text, other, tmp_path / "no folder" / "seen", tmp_path):
        with pytest.raises(LogError, match="memory"):
            WitnessMemory(str(path), witness_vkey("w"))
    assert (text.read_bytes(), other.read_bytes()) == before
