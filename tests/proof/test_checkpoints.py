"""Checkpoints: read and written in one way, and believed only as far as keys and witnesses go."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tlog_scales.signing import Vkey, VkeySet
from tlog_scales.tlog import Checkpoint as TheirCheckpoint

from domain.errors import NotProven, NotReadable
from domain.log.checkpoints import (
    Checkpoint,
    Policy,
    check_checkpoint,
    checkpoint_of,
    cosign,
    id_of,
    log_key,
    origin_of,
    sign,
)
from domain.log.notes import Note, key_read, note_read, signed
from domain.log.tree import EMPTY
from tests.proof.signing import ORIGIN, TIME, log_vkey, private, witness_vkey

ROOT = bytes(range(32))
CHECKPOINT = Checkpoint(ORIGIN, 20, ROOT)
PUBLISHED = (
    "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
    "— example.com/behind-the-sofa"
    " Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n"
    "— witness.example.com/w1"
    " jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n"
)
"""The example of C2SP tlog-cosignature; whose keys these are is not published."""


def noted(*witnesses: str, checkpoint: Checkpoint = CHECKPOINT) -> Note:
    note = sign(checkpoint, private("log"))
    for whose in witnesses:
        note = cosign(note, private(whose), whose, TIME)
    return note


def policy(need: int, *witnesses: str) -> Policy:
    return Policy(tuple(map(witness_vkey, witnesses)), need)


def test_given_the_published_example_then_it_is_read_and_written_as_it_stands() -> None:
    note = note_read(PUBLISHED.encode())
    checkpoint = checkpoint_of(note)
    assert (checkpoint.origin, checkpoint.size) == ("example.com/behind-the-sofa", 20852163)
    assert checkpoint.text == note.text
    assert note.encoded.decode() == PUBLISHED
    assert int.from_bytes(note.signatures[1].data[:8], "big") == 1679315147


def test_given_a_checkpoint_then_another_program_reads_ours_and_it_holds_there() -> None:
    note = noted("one", "two")
    theirs = TheirCheckpoint.from_text(note.encoded.decode())
    assert (theirs.origin, theirs.size, theirs.root_hash) == (ORIGIN, 20, ROOT)
    keys = [log_vkey().text, witness_vkey("one").text, witness_vkey("two").text]
    found = VkeySet(*map(Vkey.from_string, keys)).verify(theirs.signatures, theirs)
    assert len(found) == 3
    assert theirs.serialize().encode() == note.encoded


def test_given_a_log_and_its_witnesses_then_who_vouches_is_told() -> None:
    vouched = check_checkpoint(note_read(noted("one", "two").encoded), [log_vkey()], policy(2, "one", "two", "three"))
    assert vouched.checkpoint == CHECKPOINT
    assert vouched.log == log_key(private("log"), ORIGIN)
    assert vouched.witnesses == {witness_vkey("one"): TIME, witness_vkey("two"): TIME}
    assert check_checkpoint(noted("one"), [log_vkey()]).witnesses == {}


def test_given_a_key_of_before_then_either_will_do() -> None:
    keys = [log_vkey("the key before"), log_vkey()]
    assert check_checkpoint(noted(), keys).log == log_vkey()


@pytest.mark.parametrize(
    ("note", "asked", "code"),
    [
        (noted("one"), policy(2, "one", "two"), "too_few"),
        (noted(), policy(1, "one"), "too_few"),
        (cosign(noted("one"), private("one"), "one", TIME + 1), policy(1, "one"), "signed_twice"),
        (cosign(noted(), private("one"), "two", TIME), policy(1, "two"), "too_few"),
        (
            Note(CHECKPOINT.text, noted("one", checkpoint=Checkpoint(ORIGIN, 21, ROOT)).signatures),
            Policy(),
            "bad_signature",
        ),
        (Note(CHECKPOINT.text, (signed(CHECKPOINT.text, private("another"), ORIGIN),)), Policy(), "unsigned"),
        (sign(Checkpoint(origin_of("f" * 32), 20, ROOT), private("log")), Policy(), "another_log"),
        (noted(checkpoint=Checkpoint(ORIGIN, 0, ROOT)), Policy(), "empty_root"),
    ],
)
def test_given_too_little_then_it_is_told_what_is_lacking(note: Note, asked: Policy, code: str) -> None:
    with pytest.raises(NotProven) as caught:
        check_checkpoint(note, [log_vkey()], asked)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("note", "asked"),
    [(noted("one", "one"), policy(0, "two")), (noted(checkpoint=Checkpoint(ORIGIN, 0, EMPTY)), Policy())],
)
def test_given_enough_then_the_checkpoint_is_believed(note: Note, asked: Policy) -> None:
    assert check_checkpoint(note, [log_vkey()], asked).checkpoint == checkpoint_of(note)


def test_given_a_policy_that_cannot_be_then_it_is_refused() -> None:
    for need, witnesses in ((2, ("one",)), (1, ()), (-1, ("one",))):
        with pytest.raises(NotReadable, match="cannot be needed"):
            policy(need, *witnesses)
    renamed = key_read(witness_vkey("one").text)
    with pytest.raises(NotReadable, match="named twice"):
        Policy((witness_vkey("one"), renamed), 2)
    with pytest.raises(NotReadable, match="named twice"):
        Policy((witness_vkey("one"), type(renamed)("by another name", renamed.algorithm, renamed.public)), 1)
    with pytest.raises(NotReadable, match="no witness's"):
        Policy((log_vkey(),), 1)
    with pytest.raises(NotReadable, match="nobody is a witness of himself"):
        check_checkpoint(noted("log"), [log_vkey()], policy(1, "log"))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("o\n1\n", 1),
        ("\n1\n" + "A" * 43 + "=\n", 1),
        ("o\n1\n" + "A" * 43 + "=\n\n", 1),
        ("o\n01\n" + "A" * 43 + "=\n", 2),
        ("o\n-1\n" + "A" * 43 + "=\n", 2),
        ("o\n9223372036854775808\n" + "A" * 43 + "=\n", 2),
        ("o\n1\n" + "A" * 43 + "\n", 3),
        ("o\n1\n" + "A" * 42 + "B=\n", 3),
        ("o\n1\nAAAA\n", 3),
    ],
)
def test_given_what_is_no_checkpoint_then_the_line_is_told(text: str, line: int) -> None:
    with pytest.raises(NotReadable) as caught:
        checkpoint_of(Note(text, ()))
    assert caught.value.line == line


@given(
    st.text(st.characters(exclude_characters="\n"), min_size=1),
    st.integers(0, (1 << 63) - 1),
    st.binary(min_size=32, max_size=32),
)
def test_given_any_checkpoint_then_it_is_read_as_it_was_written(origin: str, size: int, root: bytes) -> None:
    checkpoint = Checkpoint(origin, size, root)
    assert checkpoint_of(Note(checkpoint.text, ())) == checkpoint


def test_given_lines_of_another_log_then_they_are_signed_too() -> None:
    longer = Checkpoint(ORIGIN, 20, ROOT, ("a line more",))
    note = noted("one", checkpoint=longer)
    assert check_checkpoint(note, [log_vkey()], policy(1, "one")).checkpoint == longer
    cut = Note(CHECKPOINT.text, note.signatures)
    with pytest.raises(NotProven, match="does not hold"):
        check_checkpoint(cut, [log_vkey()])


def test_given_an_id_then_its_origin_is_known_again() -> None:
    assert id_of(origin_of("ab" * 16)) == "ab" * 16
    assert id_of("example.com/log") == id_of("tdlog/" + "AB" * 16) == id_of(f"{ORIGIN}\n") == ""
    with pytest.raises(ValueError, match=re.escape("'ABC'")):
        origin_of("ABC")
