"""`tdlog receipt`, `tdlog tree`: nothing is recorded or signed where it cannot be handed out, or by another key."""

from __future__ import annotations

from pathlib import Path

import pytest

from stores.sqlite.log import EventLog
from tests.cli.running import Ran, tdlog
from tests.proof.test_receipts import EVENING
from tests.web.evening import evening_log


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.db"
    with EventLog(path) as opened:
        evening_log(opened, EVENING)
    return path


def run(command: str, log: Path, *more: str | Path, key: str = "key.pem") -> Ran:
    return tdlog(command, *more, "--log", log, "--key", log.parent / key, folder=log.parent)


def held(log: Path) -> int:
    """How many entries and checkpoints it has."""
    with EventLog(log, read_only=True) as opened:
        return opened.tail() + len(opened.tree.checkpoints())


@pytest.mark.parametrize("name", ["there.txt", "log.db", "receipt.doc", "log.db-wal", "key.pem"])
def test_given_a_file_that_is_not_to_be_written_when_receipts_are_asked_for_then_nothing_is_recorded(
    log: Path, name: str
) -> None:
    run("tree", log, "first")
    (log.parent / "there.txt").write_text("mine")
    before = held(log)
    ran = run("receipt", log, "S1", "1", "--board", "1", "--to", log.parent / name)
    assert ran.code == 1
    assert held(log) == before
    assert (log.parent / "there.txt").read_text() == "mine"


@pytest.mark.parametrize(("command", "what"), [("tree", "tree"), ("receipt", "S1")])
@pytest.mark.parametrize("signed", ["seal", "tree"])
@pytest.mark.parametrize(("key", "said"), [("new.pem", "is not there"), ("other.pem", "another key")])
def test_given_a_log_that_was_signed_when_its_key_is_not_named_then_nothing_else_signs_it(
    log: Path, command: str, what: str, signed: str, key: str, said: str
) -> None:
    other = log.parent / "else.db"
    with EventLog(other) as opened:
        evening_log(opened, EVENING)
    run("tree", other, log.parent / "else", key="other.pem")
    run(signed, log, *(["first"] if signed == "tree" else []))
    before = held(log)
    ran = run(command, log, what, key=key)
    assert (ran.code, ran.out) == (1, "")
    assert said in ran.err
    assert not (log.parent / "new.pem").exists()
    assert held(log) == before
    assert run(command, log, what).code == 0


def test_given_a_key_that_was_lost_when_the_log_is_sealed_by_a_new_one_then_that_signs_it(log: Path) -> None:
    run("seal", log)
    tdlog("note", "the key was lost", "--log", log)
    run("receipt", log, "S1")
    (log.parent / "key.pem").unlink()
    assert run("seal", log, "--new-key", key="new.pem").code == 0
    assert run("tree", log, "tree", key="new.pem").code == 0


@pytest.mark.parametrize(("command", "what"), [("tree", "tree"), ("receipt", "S1")])
def test_given_a_board_in_play_when_hashes_are_handed_out_then_that_they_can_be_guessed_is_told(
    log: Path, command: str, what: str
) -> None:
    assert "Not everybody may know all of S1 yet" in run(command, log, what).err


def test_given_a_board_in_play_when_a_page_with_its_proof_is_exported_then_that_it_can_be_guessed_is_told(
    log: Path,
) -> None:
    page = ("export", "S1.r1.t2/2", "--format", "html", "--log", log)
    assert "Not everybody" not in tdlog(*page).err
    run("tree", log, "tree")
    ran = tdlog(*page)
    assert (ran.code, "Not everybody may know all of S1 yet" in ran.err) == (0, True)


def test_given_what_a_witness_wrote_when_it_is_taken_into_the_log_then_verify_finds_it(log: Path) -> None:
    there = log.parent
    key = run("tree", log, "tree", "--json").json["key"]
    tdlog("witness", "tree", "--key", "w.pem", "--name", "captain", "--log-key", key, "--out", "co.txt", folder=there)
    witness = tdlog("witness", "--key", "w.pem", "--json", folder=there).json["key"]
    asked = ("verify", "--log", log, "--log-key", key, "--witness", witness, "--need", "1")
    assert tdlog(*asked, folder=there).code == 1
    assert run("tree", log, "tree", "--cosigned", there / "co.txt", "--witness", witness).code == 0
    assert tdlog(*asked, folder=there).code == 0
    assert "captain" in (there / "tree" / "checkpoint").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "said"), [("nowhere.txt", "nowhere.txt"), ("key.pem", "signed note")])
def test_given_no_checkpoint_of_a_witness_when_it_is_to_be_taken_then_it_is_told(
    log: Path, name: str, said: str
) -> None:
    run("tree", log, "tree")
    witness = tdlog("witness", "--key", "w.pem", "--json", folder=log.parent).json["key"]
    ran = run("tree", log, "tree", "--cosigned", log.parent / name, "--witness", witness)
    assert ran.code == 1
    assert said in ran.err
