"""The proof of an entry: in three forms, none of which can be changed and still prove something."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

import msgspec
import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st
from tlog_scales.tlog import Checkpoint as TheirCheckpoint
from tlog_scales.tlog import InclusionProof

from domain.errors import NotProven, NotReadable
from domain.log.base45 import base45_text, bytes_of_base45
from domain.log.chain import packed
from domain.log.checkpoints import Checkpoint, cosign, origin_of, sign
from domain.log.entry_proof import MOST_PROOF, QR_BEGINS, EntryProof, check_proof, proof_read
from domain.log.notes import Note
from domain.log.rows import Row
from domain.log.tree import inclusion_proof, leaf_hash, root_of
from tests.proof.growing import nodes_of
from tests.proof.signing import ORIGIN, TIME, log_vkey, private, witness_vkey
from tests.proof.test_checkpoints import policy

WITNESS = "captain.example/witness"
POLICY = policy(1, WITNESS)


def row_at(position: int, length: int = 40) -> Row:
    return "S1", position, "receipt_given", b'{"event":"receipt_given","x":"%s"}' % (b"x" * length)


@cache
def rows_packed(size: int, length: int) -> list[bytes]:
    return [packed(row_at(position, length)) for position in range(1, size + 1)]


@cache
def proof_at(position: int, size: int, length: int = 40, origin: str = ORIGIN) -> EntryProof:
    leaves = rows_packed(size, length)
    nodes = nodes_of(leaves)
    note = cosign(sign(Checkpoint(origin, size, root_of(size, nodes)), private("log")), private(WITNESS), WITNESS, TIME)
    return EntryProof(leaves[position - 1], position - 1, tuple(inclusion_proof(position - 1, size, nodes)), note)


def forms(proof: EntryProof) -> list[bytes]:
    return [proof.text.encode(), proof.packed, proof.qr_text.encode()]


@given(st.data())
def test_given_any_entry_then_every_form_of_its_proof_is_read_and_holds(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 40))
    position = data.draw(st.integers(1, size))
    proof = proof_at(position, size)
    for form in forms(proof):
        assert proof_read(form) == proof
    proven = check_proof(proof, [log_vkey()], POLICY)
    assert (proven.entry, proven.position) == (row_at(position), position)
    assert proven.vouched.checkpoint.size == size
    assert proven.vouched.witnesses == {witness_vkey(WITNESS): TIME}


def test_given_a_proof_then_another_program_finds_the_same() -> None:
    proof = proof_at(9, 13)
    _, below, note = proof.text.split("\n", 2)[2].partition("\n\n")
    assert below
    theirs = TheirCheckpoint.from_text(note)
    InclusionProof(proof.index, theirs.size, [*proof.path]).check(leaf_hash(proof.entry), theirs.root_hash)


def test_given_the_longest_log_of_an_event_then_the_proof_fits_a_code() -> None:
    proof = proof_at(40_000, 65_536, 175)
    assert len(proof.entry) == 230
    assert len(proof.packed) <= 1024, len(proof.packed)
    code = segno.make(proof.qr_text)
    assert code.mode == "alphanumeric"
    assert isinstance(code.version, int)
    assert code.version <= 30


@pytest.mark.parametrize("form", [0, 1, 2])
@given(st.data())
def test_given_a_proof_that_was_changed_then_it_proves_nothing_else(form: int, data: st.DataObject) -> None:
    proof = proof_at(5, 7)
    told = bytearray(forms(proof)[form])
    told[data.draw(st.integers(0, len(told) - 1))] ^= data.draw(st.integers(1, 255))
    with suppress(NotProven, NotReadable):
        assert check_proof(proof_read(bytes(told)), [log_vkey()], POLICY).entry == proof.entry


@given(st.binary(max_size=60), st.sampled_from([b"", b"c2sp.org/tlog-proof@v1\n", b"TDLOG1:", b"\x97\x01"]))
def test_given_any_bytes_then_nothing_but_its_own_error_comes_of_it(data: bytes, begins: bytes) -> None:
    with suppress(NotReadable):
        proof_read(begins + data)


def test_given_proofs_of_other_things_then_they_are_refused() -> None:
    proof, other = proof_at(5, 7), proof_at(6, 7)
    replace = msgspec.structs.replace
    for one, code in [
        (replace(proof, entry=other.entry), "not_included"),
        (replace(proof, index=5), "not_included"),
        (replace(proof, path=other.path), "not_included"),
        (replace(proof, path=(*proof.path, bytes(32))), "not_included"),
        (replace(proof, note=proof_at(5, 8).note), "not_included"),
        (proof_at(5, 7, origin=origin_of("e" * 32)), "another_log"),
        (replace(proof, note=Note(proof.note.text, proof.note.signatures[:1])), "too_few"),
        (replace(proof, note=Note(proof.note.text, proof.note.signatures[1:])), "unsigned"),
    ]:
        with pytest.raises(NotProven) as caught:
            check_proof(one, [log_vkey()], POLICY)
        assert caught.value.code == code
    changed = msgspec.structs.replace(proof, entry=other.entry)
    with pytest.raises(NotProven):
        assert changed.packed


@pytest.mark.parametrize(
    "entry",
    [
        b"",
        b"x",
        packed(("S1", 1, "x", b"{}")) + b"x",
        b"\x94\xd9\x02S1\x01\xa1x\xc4\x02{}",
        b"\x93\xa2S1\x01\xa1x",
        b"\x94" * 5000,
    ],
)
def test_given_a_leaf_that_is_no_entry_then_it_is_told(entry: bytes) -> None:
    note = sign(Checkpoint(ORIGIN, 1, leaf_hash(entry)), private("log"))
    with pytest.raises(NotProven) as caught:
        check_proof(EntryProof(entry, 0, (), note), [log_vkey()])
    assert caught.value.code == "no_entry"


def test_given_a_log_of_another_program_then_its_proof_has_a_text_alone() -> None:
    for checkpoint in (
        Checkpoint("example.com/log", 1, leaf_hash(b"x")),
        Checkpoint(ORIGIN, 1, leaf_hash(b"x"), ("more",)),
    ):
        proof = EntryProof(b"x", 0, (), sign(checkpoint, private("log")))
        assert proof_read(proof.text.encode()) == proof
        with pytest.raises(NotReadable, match="hand on the text"):
            assert proof.packed


TEXT = proof_at(5, 7).text


@pytest.mark.parametrize(
    ("text", "why", "line"),
    [
        (TEXT.replace("extra ", "more "), "here stands `extra`", 2),
        (TEXT.replace("extra ", "extra  "), "no base64", 2),
        (TEXT.replace("index 4", "index 04"), "no number", 3),
        (TEXT.replace("index 4", "index -4"), "no number", 3),
        (TEXT.replace("index 4\n", "index 4\nAAAA\n"), "of 32 bytes", 4),
        (TEXT.replace("index 4\n", "index 4\n" + ("A" * 43 + "=\n") * 64), "at most 63", 0),
        (TEXT.replace("\n\n", "\n"), "an empty line", 0),
        (TEXT.replace("— captain", "- captain"), "a dash", 13),
        (TEXT + "\n", "an empty line", 0),
        (TEXT + "x" * MOST_PROOF, "at most", 0),
        (TEXT.replace("v1", "v2"), "no proof of an entry", 0),
    ],
)
def test_given_a_text_that_is_no_proof_then_the_line_is_told(text: str, why: str, line: int) -> None:
    with pytest.raises(NotReadable) as caught:
        proof_read(text.encode())
    assert why in caught.value.message
    assert caught.value.line == line


def test_given_a_packed_proof_written_otherwise_then_it_is_refused() -> None:
    proof = proof_at(5, 7)
    form: list[object] = msgspec.msgpack.decode(proof.packed, type=list[object])
    assert proof_read(msgspec.msgpack.encode(form)) == proof
    others: list[tuple[int, object]] = [
        (0, 2), (1, "text"), (2, 7), (2, -1), (3, b"short"), (4, b"short"), (5, 1 << 63), (5, 4), (6, []),
    ]  # fmt: skip
    for place, value in others:
        with pytest.raises(NotReadable):
            proof_read(msgspec.msgpack.encode([*form[:place], value, *form[place + 1 :]]))
    named = proof.packed.replace(b"\x92\xa0", b"\x92\xd9" + bytes([len(ORIGIN)]) + ORIGIN.encode())
    for data in (named, proof.packed + b"\0", msgspec.msgpack.encode([*form, 1]), msgspec.msgpack.encode(form[:-1])):
        with pytest.raises(NotReadable):
            proof_read(data)


@pytest.mark.parametrize(
    ("data", "text"),
    [(b"AB", "BB8"), (b"Hello!!", "%69 VD92EX0"), (b"base-45", "UJCLQE7W581"), (b"ietf!", "QED8WEX0"), (b"", "")],
)
def test_given_the_published_examples_then_base45_is_as_published(data: bytes, text: str) -> None:
    assert base45_text(data) == text
    assert bytes_of_base45(text) == data


@given(st.binary(max_size=50), st.text("0AZ:%/ ay", max_size=9))
def test_given_any_text_then_base45_is_read_only_as_it_is_written(data: bytes, text: str) -> None:
    assert bytes_of_base45(base45_text(data)) == data
    with suppress(ValueError):
        assert base45_text(bytes_of_base45(text)) == text


@pytest.mark.parametrize("text", ["0", "BB8B", "GGW", ":::", "::", "bb8", "BÅ8", "B\n8"])
def test_given_what_no_bytes_are_written_as_then_it_is_no_base45(text: str) -> None:
    with pytest.raises(ValueError, match="no base45"):
        bytes_of_base45(text)
    with pytest.raises(NotReadable, match="take the picture again"):
        proof_read((QR_BEGINS + text).encode())
