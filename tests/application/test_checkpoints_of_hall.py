"""Checkpoints that the hall makes by itself: it goes on whatever happens, tells what does not, signs one history."""

from __future__ import annotations

import pytest

from application.checkpointing import checkpoint, key_of_log, last_checkpoint
from application.hall.checkpoints import Checkpoints
from application.hall.upkeep import upkeep_of
from domain.errors import LogError, NotPossible, NotReadable
from domain.events import NoteMade, SessionClosed, SessionOpened
from domain.log.checkpoints import Checkpoint, checkpoint_of, log_key, origin_of, sign
from domain.log.log_tree import KeptCheckpoint
from domain.log.notes import COSIGNATURE, Note, key_of, note_read, signers_of
from domain.log.store import LogStore
from stores.memory import MemoryLog
from tests.proof.signing import private, witness_vkey

KEY = private("log")


@pytest.fixture
def log() -> LogStore:
    log = MemoryLog()
    log.append([("S1", 0, [SessionOpened("Club", "2026-11-23")])])
    return log


def signed(log: LogStore) -> int:
    """Over how many entries the last checkpoint of the log is."""
    return log.tree.checkpoints()[-1].size


@pytest.mark.parametrize("wrong", [LogError("the disk is full"), ValueError("the tree has no such leaf"), OSError(28)])
def test_given_a_log_that_cannot_be_signed_when_that_is_tried_then_it_is_told_and_tried_again(
    log: LogStore, monkeypatch: pytest.MonkeyPatch, wrong: Exception
) -> None:
    def refuse(size: int, note: str, *, lasting: bool) -> None:
        raise wrong

    upkeep = upkeep_of(log, key=KEY)
    assert upkeep.checkpoints is not None
    with monkeypatch.context() as patched:
        patched.setattr(log.tree, "keep", refuse)
        before = upkeep.signs(None)
        upkeep.checkpoints.step()
        assert str(wrong) in upkeep.view(None).warnings[-1]
        assert upkeep.signs(None) != before
    upkeep.checkpoints.step()
    assert upkeep.view(None).warnings == ()
    assert signed(log) == 1


def test_given_entries_that_come_while_the_log_is_signed_then_the_next_checkpoint_has_them(
    log: LogStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    signs, keep = Checkpoints(log, KEY), log.tree.keep

    def kept(size: int, note: str, *, lasting: bool) -> None:
        keep(size, note, lasting=lasting)
        log.append([("S1", 1, [SessionClosed()])])

    with monkeypatch.context() as patched:
        patched.setattr(log.tree, "keep", kept)
        signs.now()
    assert signed(log) == 1
    signs.step()
    assert [(one.size, one.lasting) for one in log.tree.checkpoints()] == [(1, True), (2, True)]


def test_given_a_log_of_many_sessions_when_it_is_signed_first_then_its_last_turns_stay(log: LogStore) -> None:
    for number in range(2, 40):
        log.append([(f"S{number}", 0, [SessionOpened("Club", "2026-11-23"), SessionClosed()])])
    Checkpoints(log, KEY).step()
    assert [one.size for one in log.tree.checkpoints()] == [log.tail() - 2, log.tail()]


@pytest.mark.parametrize("witness", [key_of(KEY, "captain", COSIGNATURE), log_key(KEY, origin_of("0" * 32))])
def test_given_the_key_of_the_log_as_a_witness_then_it_is_refused(log: LogStore, witness: object) -> None:
    with pytest.raises((NotPossible, NotReadable)):
        Checkpoints(log, KEY, [witness])  # type: ignore[list-item]


def test_given_two_servers_with_keys_of_their_own_then_each_finds_the_last_that_it_signed(log: LogStore) -> None:
    ours, theirs = checkpoint(log, KEY, lasting=True), key_of_log(log, private("theirs"))
    log.append([("S1", 1, [NoteMade("late")])])
    checkpoint(log, private("theirs"))
    assert last_checkpoint(log, log.tail(), key_of_log(log, KEY)) == ours
    assert checkpoint_of(last_checkpoint(log, log.tail(), theirs) or ours).size == 2


def test_given_a_signature_that_is_not_ours_under_our_name_when_the_log_is_signed_then_it_is_replaced(
    log: LogStore,
) -> None:
    good = checkpoint(log, KEY)
    bad = Note(
        good.text, (good.signatures[0].__class__(good.signatures[0].name, good.signatures[0].key_id, bytes(64)),)
    )
    log.tree.keep(1, bad.encoded.decode(), lasting=True)
    assert last_checkpoint(log, 1, key_of_log(log, KEY)) is None
    assert checkpoint(log, KEY) == good
    assert signers_of(note_read(log.tree.checkpoints()[-1].note.encode()), [key_of_log(log, KEY)])


@pytest.mark.parametrize("size", [1, 2, 3])
def test_given_a_log_that_does_not_go_on_from_its_checkpoints_then_nothing_is_signed(
    log: LogStore, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    log.append([("S1", 1, [NoteMade("late")])])
    other = sign(Checkpoint(origin_of(log.tree.origin), size, bytes(32)), KEY)
    kept = [KeptCheckpoint(size, other.encoded.decode(), lasting=True)]
    monkeypatch.setattr(log.tree, "checkpoints", lambda: kept)
    with pytest.raises(NotPossible, match="does not go on"):
        checkpoint(log, KEY)


def test_given_a_witness_named_twice_then_he_is_one(log: LogStore) -> None:
    Checkpoints(log, KEY, [witness_vkey("captain"), witness_vkey("captain")])


def test_given_another_server_that_records_and_signs_meanwhile_then_the_log_still_goes_on(
    log: LogStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkpoint(log, KEY)
    size = log.tree.size

    def as_others_go_on() -> int:
        there = size()
        monkeypatch.setattr(log.tree, "size", size)
        log.append([("S1", 1, [NoteMade("late")])])
        checkpoint(log, private("theirs"))
        return there

    monkeypatch.setattr(log.tree, "size", as_others_go_on)
    checkpoint(log, KEY)
