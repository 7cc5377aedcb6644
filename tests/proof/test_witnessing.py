"""A witness cosigns what goes on from what it saw last, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tlog_scales.tlog import ConsistencyProof

from domain.log.checkpoints import Checkpoint, check_checkpoint, sign
from domain.log.notes import MOST_BYTES, Note, note_read
from domain.log.tree import EMPTY
from domain.log.witnessing import (
    NOTHING,
    Request,
    Seen,
    WitnessRefuses,
    accepted,
    cosigned_next,
    request_read,
    seen_of,
)
from tests.proof.growing import asked, entries_of, note_at
from tests.proof.signing import ORIGIN, TIME, log_vkey, private, witness_vkey
from tests.proof.test_checkpoints import policy

LOGS = [log_vkey(), log_vkey("another", "example.com/another")]
PUBLISHED = (
    "old 20852014\nPlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=\njrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=\n"
    "5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=\n/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=\n\n"
    "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
    "— example.com/behind-the-sofa"
    " Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n"
    "— example.com/behind-the-sofa"
    " opLqBQsREYCgu6xQkYQwJr9fo45a62DN9EdmHXnZdXNqlcVGlCum2Wks+49/V6267UEjw6QUXTS5Rovnzv++qbSzm9Q=\n"
)
"""The example of C2SP tlog-witness."""


def seen_at(size: int, entries: list[bytes] | None = None) -> Seen:
    return seen_of(note_at(size, entries or entries_of(size))) if size else NOTHING


def test_given_the_published_request_then_it_is_read_and_written_as_it_stands() -> None:
    request = request_read(PUBLISHED.encode())
    assert (request.old, len(request.proof), len(request.note.signatures)) == (20852014, 4, 2)
    assert request.encoded.decode() == PUBLISHED


@given(st.data())
def test_given_a_log_that_grew_then_it_is_cosigned(data: st.DataObject) -> None:
    size = data.draw(st.integers(0, 80))
    old = data.draw(st.integers(0, size))
    request = request_read(asked(old, size).encoded)
    note = cosigned_next(request, seen_at(old), LOGS, private("w"), "w", TIME)
    vouched = check_checkpoint(note_read(note.encoded), LOGS, policy(1, "w"))
    assert (vouched.checkpoint.size, vouched.witnesses) == (size, {witness_vkey("w"): TIME})
    theirs = ConsistencyProof(old, size, [*request.proof])
    theirs.check(seen_at(old).root, vouched.checkpoint.root)


def test_given_strangers_signatures_then_they_are_not_handed_on() -> None:
    other = sign(Checkpoint(ORIGIN, 3, EMPTY), private("another")).signatures
    request = Request(0, (), note_at(3).with_signatures(other))
    note = cosigned_next(request, NOTHING, LOGS, private("w"), "w", TIME)
    assert [one.name for one in note.signatures] == [ORIGIN, "w"]


REWRITTEN = [b"another", *entries_of(9)[1:]]
EMPTY_TREE = Request(0, (), sign(Checkpoint(ORIGIN, 0, bytes(32)), private("log")))


@pytest.mark.parametrize(
    ("request_", "seen", "status", "code"),
    [
        (Request(0, (), note_at(3, origin="example.com/unknown")), NOTHING, 404, "another_log"),
        (Request(0, (), note_at(3, whose="another")), NOTHING, 403, "unsigned"),
        (Request(0, (), Note(note_at(4).text, note_at(3).signatures)), NOTHING, 403, "bad_signature"),
        (Request(0, (), Note(note_at(3).text, note_at(3).signatures * 2)), NOTHING, 403, "signed_twice"),
        (Request(0, (), Note("no checkpoint\n", note_at(3).signatures)), NOTHING, 400, "no_request"),
        (Request(5, (), note_at(3)), seen_at(5), 400, "goes_back"),
        (asked(3, 9), seen_at(5), 409, "elsewhere"),
        (asked(3, 9), NOTHING, 409, "elsewhere"),
        (asked(0, 9), seen_at(5), 409, "elsewhere"),
        (asked(5, 9, REWRITTEN), seen_at(5), 422, "not_extended"),
        (asked(8, 9, REWRITTEN), seen_at(8), 422, "not_extended"),
        (asked(9, 9, REWRITTEN), seen_at(9), 422, "two_histories"),
        (Request(5, (), note_at(9)), seen_at(5), 422, "not_extended"),
        (Request(5, asked(5, 9).proof[:-1], note_at(9)), seen_at(5), 422, "not_extended"),
        (Request(9, (EMPTY,), note_at(9)), seen_at(9), 422, "not_extended"),
        (Request(0, (EMPTY,), note_at(9)), NOTHING, 422, "not_extended"),
        (EMPTY_TREE, NOTHING, 422, "empty_root"),
    ],
)
def test_given_what_does_not_go_on_then_it_is_refused(request_: Request, seen: Seen, status: int, code: str) -> None:
    with pytest.raises(WitnessRefuses) as caught:
        accepted(request_, seen, LOGS)
    assert (caught.value.status, caught.value.code) == (status, code)
    assert caught.value.size == (seen.size if status == 409 else 0)


@given(st.data())
def test_given_a_history_that_was_rewritten_then_no_proof_of_it_is_believed(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 60))
    old = data.draw(st.integers(1, size))
    changed = data.draw(st.integers(0, old - 1))
    rewritten = [b"another" if at == changed else entry for at, entry in enumerate(entries_of(size))]
    with pytest.raises(WitnessRefuses) as caught:
        accepted(asked(old, size, rewritten), seen_at(old), LOGS)
    assert caught.value.status == 422


BODY = asked(5, 9).encoded.decode()


@pytest.mark.parametrize(
    "data",
    [
        b"", b"old 5\n", b"old 5\n\n", BODY.replace("old 5", "old 05").encode(), BODY.replace("5", "-5", 1).encode(),
        BODY.replace("old 5\n", "").encode(), BODY.replace("\n", "\r\n").encode(), BODY.replace("old", "Old").encode(),
        BODY.replace("5\n", "5\nAAAA\n", 1).encode(), BODY.replace("5\n", "5\n" + "A" * 42 + "B=\n", 1).encode(),
        BODY.replace("5\n", "5\n" + ("A" * 43 + "=\n") * 63, 1).encode(), BODY.replace("old 5", "old 5 ").encode(),
        BODY.replace("old 5", "old é").encode(), b"old 5\n" + BODY.encode(), BODY[:-1].encode(),
        BODY.encode() + b" " * MOST_BYTES, b"a" * 1_000_000,
    ],
)  # fmt: skip
def test_given_what_is_no_request_then_it_is_refused(data: bytes) -> None:
    with pytest.raises(WitnessRefuses) as caught:
        request_read(data)
    assert (caught.value.status, caught.value.code) == (400, "no_request")


@given(st.binary(max_size=60), st.integers(0, len(BODY.encode())))
def test_given_any_bytes_then_what_is_read_is_written_as_it_was(data: bytes, place: int) -> None:
    whole = BODY.encode()
    for one in (data, whole[:place] + data + whole[place:]):
        try:
            request = request_read(one)
        except WitnessRefuses:
            continue
        assert request.encoded == one
