"""A receipt is read and judged by the page's script as by the program, however it was changed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from domain.log.chain import packed
from domain.log.checkpoints import NOBODY, Checkpoint, Policy, cosign, origin_of, sign
from domain.log.entry_proof import EntryProof
from domain.log.notes import Note, VerifierKey, key_of
from domain.log.rows import Row
from domain.log.tree import leaf_hash
from tests.proof.in_a_browser import scripts_in, told_by_script, told_by_us
from tests.proof.signing import ORIGIN, TIME, log_vkey, private, witness_vkey
from tests.proof.test_entry_proof import POLICY, WITNESS, forms, proof_at

pytestmark = pytest.mark.browser

replace = msgspec.structs.replace
LOGS = [log_vkey()]


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = scripts_in(browser)
    yield page
    page.close()


def agreed(page: Page, receipts: list[bytes], logs: list[VerifierKey], policy: Policy = NOBODY) -> set[str]:
    """In which states the receipts are found, by both alike."""
    ours = told_by_us(receipts, logs, policy)
    theirs = told_by_script(page, receipts, logs, policy)
    differing = [
        (receipt, one, other) for receipt, one, other in zip(receipts, ours, theirs, strict=True) if one != other
    ]
    assert not differing, differing[:3]
    return {state for state, _ in ours}


def signed_leaf(leaf: bytes, size: int = 1) -> EntryProof:
    """The proof of a leaf that a log has signed, whatever it is."""
    return EntryProof(leaf, 0, (), sign(Checkpoint(ORIGIN, size, leaf_hash(leaf)), private("log")))


def otherwise() -> list[EntryProof]:
    """Proofs of other things than they should be."""
    proof, other = proof_at(5, 7), proof_at(6, 7)
    twice = cosign(proof.note, private(WITNESS), WITNESS, TIME + 1)
    return [
        replace(proof, entry=other.entry),
        replace(proof, index=5),
        replace(proof, path=other.path),
        replace(proof, path=(*proof.path, bytes(32))),
        replace(proof, path=proof.path[:-1]),
        replace(proof, note=proof_at(5, 8).note),
        proof_at(5, 7, origin=origin_of("e" * 32)),
        replace(proof, note=Note(proof.note.text, proof.note.signatures[:1])),
        replace(proof, note=Note(proof.note.text, proof.note.signatures[1:])),
        replace(proof, note=twice),
        replace(proof, note=proof.note.with_signatures(proof_at(5, 8).note.signatures)),
        EntryProof(b"x", 0, (), sign(Checkpoint(ORIGIN, 0, bytes(32)), private("log"))),
        EntryProof(b"x", 0, (), sign(Checkpoint("example.com/log", 1, leaf_hash(b"x"), ("more",)), private("log"))),
    ]


def rows() -> Iterator[Row]:
    """Entries whose parts are as long as each form of MessagePack, and a little longer."""
    for length in (0, 31, 32, 255, 256, 65535, 65536):
        yield "s" * length, 1, "t" * length, b"x" * length
    for number in (1, 127, 128, 255, 256, 65535, 65536, 1 << 31, 1 << 32, (1 << 63) - 1, (1 << 64) - 1):
        yield "S1", number, "note_made", b"{}"
    yield "S\N{BRIDGE AT NIGHT}1 \N{LATIN SMALL LETTER AE}", 1, "x", b"\xff"
    yield "S1", 0, "x", b""
    yield "S1", -1, "x", b""


LEAVES = [
    b"",
    b"x",
    packed(("S1", 1, "x", b"{}")) + b"x",
    b"\x94\xd9\x02S1\x01\xa1x\xc4\x02{}",
    b"\x93\xa2S1\x01\xa1x",
    b"\x94\xa2S1\xcc\x01\xa1x\xc4\x02{}",
    b"\x94\xa2S1\x01\xa1x\xc5\x00\x02{}",
    b"\x94\xa2S1\x01\xa1x\xa2{}",
    b"\x94\xa2\xff1\x01\xa1x\xc4\x02{}",
    b"\x94\xa3\xed\xa0\x80\x01\xa1x\xc4\x00",
    b"\xdc\x00\x04\xa2S1\x01\xa1x\xc4\x00",
    b"\x94" * 5000,
    b"\x94\xa2S1\xcb\x3f\xf0\x00\x00\x00\x00\x00\x00\xa1x\xc4\x00",
]
"""What is no entry, or is written as none is."""


@cache
def packed_otherwise() -> list[bytes]:
    """The packed form with a part of another sort, or another form of the same."""
    proof = proof_at(5, 7)
    form: list[object] = msgspec.msgpack.decode(proof.packed, type=list[object])
    others: list[tuple[int, object]] = [
        (0, 2),
        (0, 1.0),
        (1, "text"),
        (1, b""),
        (2, 7),
        (2, 6),
        (2, -1),
        (2, None),
        (3, b"short"),
        (3, b""),
        (4, b"short"),
        (4, b"x" * 17),
        (5, 1 << 63),
        (5, 4),
        (5, (1 << 63) - 1),
        (6, []),
        (6, [["", b"1234"]]),
        (6, [["a b", b"12345"]]),
        (6, [["a+", b"12345"]]),
        (6, [["\n", b"12345"]]),
        (6, [["\x85", b"12345"]]),
        (6, [["\ufeff", b"12345"]]),
        (6, [["x", b"12345"]] * 101),
        (6, [["x", b"12345", 1]]),
    ]
    told = [msgspec.msgpack.encode([*form[:place], value, *form[place + 1 :]]) for place, value in others]
    named = proof.packed.replace(b"\x92\xa0", b"\x92\xd9" + bytes([len(ORIGIN)]) + ORIGIN.encode())
    longer = b"\xdc\x00\x07" + proof.packed[1:]
    return [*told, named, longer, proof.packed + b"\0", proof.packed[:-1], msgspec.msgpack.encode([*form, 1]), b""]


def test_given_any_entry_then_each_form_of_its_receipt_holds_for_both(page: Page) -> None:
    receipts = [form for size in (1, 2, 3, 7, 8, 13) for at in range(1, size + 1) for form in forms(proof_at(at, size))]
    assert agreed(page, receipts, LOGS, POLICY) == {"proven"}
    assert agreed(page, receipts, []) == {"key_unknown"}
    assert agreed(page, receipts, [log_vkey("another")]) == {"refused"}
    assert agreed(page, receipts, [log_vkey("another"), log_vkey()], Policy((witness_vkey("x"),), 0)) == {"proven"}
    assert agreed(page, receipts, LOGS, Policy((witness_vkey("x"), witness_vkey(WITNESS)), 2)) == {"refused"}


def test_given_a_receipt_with_a_byte_changed_then_both_say_the_same_of_it(page: Page) -> None:
    chance = Random(25)
    receipts: list[bytes] = []
    for form in forms(proof_at(5, 7)):
        for place in range(len(form)):
            wrong = bytearray(form)
            wrong[place] ^= 1 << chance.randrange(8)
            receipts.append(bytes(wrong))
        receipts += [form[:length] for length in range(0, len(form), 7)]
        receipts += [form + more for more in (b"\n", b"\r\n", b" ", b"\0")]
    assert agreed(page, receipts, LOGS, POLICY) >= {"refused", "unreadable"}


def test_given_receipts_of_other_things_then_both_refuse_them_for_the_same_reason(page: Page) -> None:
    receipts = [proof.text.encode() for proof in otherwise()]
    assert "proven" not in agreed(page, receipts, LOGS, POLICY)
    assert agreed(page, receipts, []) >= {"refused", "key_unknown"}


def test_given_what_is_no_entry_then_both_say_so_and_take_every_other(page: Page) -> None:
    entries = [*map(packed, rows())]
    assert agreed(page, [signed_leaf(one).text.encode() for one in entries[:-2]], LOGS) == {"proven"}
    assert agreed(page, [signed_leaf(one).text.encode() for one in (*entries[-2:], *LEAVES)], LOGS) == {"refused"}


def test_given_packed_receipts_written_otherwise_then_neither_believes_them(page: Page) -> None:
    assert agreed(page, packed_otherwise(), LOGS, POLICY) == {"unreadable", "refused"}


TEXT = proof_at(5, 7).text
TEXTS = [
    TEXT.replace("extra ", "more "),
    TEXT.replace("extra ", "extra  "),
    TEXT.replace("index 4", "index 04"),
    TEXT.replace("index 4", "index -4"),
    TEXT.replace("index 4", "index \u0664"),
    TEXT.replace("index 4\n", "index 4\nAAAA\n"),
    TEXT.replace("index 4", "index 9223372036854775807"),
    TEXT.replace("index 4", "index 9223372036854775808"),
    TEXT.replace("index 4\n", "index 4\n" + ("A" * 43 + "=\n") * 64),
    TEXT.replace("\n\n", "\n"),
    TEXT.replace("=\n", "\n"),
    TEXT.replace("\u2014 captain", "- captain"),
    TEXT.replace("\u2014 captain", "\u2014  captain"),
    TEXT + "\n",
    TEXT + "x" * (1 << 20),
    TEXT.replace("v1", "v2"),
    TEXT.replace("\n7\n", "\n07\n"),
    TEXT.replace("\n7\n", "\n7\nmore\n"),
    TEXT.replace("\n", "\r\n"),
    TEXT[:-1],
    TEXT + "\u2014 x AAAAAAA=\n",
    TEXT + "\u2014 x AAAAAAA=",
    TEXT + "\u2014 x AAAA\n",
    TEXT + "\u2014 x AAAAAAB=\n",
    TEXT + "\u2014 x\u00a0y AAAAAAA=\n",
    TEXT + "\u2014 x\u3000 AAAAAAA=\n",
    TEXT + "\u2014 x\u200by AAAAAAA=\n",
    TEXT + "\u2014 x\ty AAAAAAA=\n",
    TEXT + "\u2014 x AAAAAAA=\n" * 99,
    "\ufeff" + TEXT,
    TEXT.replace("extra", "extra\ufeff"),
    TEXT + TEXT,
]


def test_given_texts_that_are_written_otherwise_then_both_say_the_same_of_them(page: Page) -> None:
    receipts = [text.encode() for text in TEXTS]
    assert "unreadable" in agreed(page, receipts, LOGS, POLICY)


def test_given_keys_that_are_none_then_the_script_takes_none_of_them(page: Page) -> None:
    good = witness_vkey("x").text
    name, id, material = good.split("+", 2)
    wrong = [
        "",
        "x",
        f"{name}+{id}",
        f"{name}+{id.upper()}+{material}",
        f"{name}+00000000+{material}",
        f"a b+{id}+{material}",
        f"{name}+{id}+{material}=",
        good.replace("+B", "+C"),
        key_of(private("x"), "x", 7).text,
        good[:-4],
    ]
    read = (
        "(keys) => keys.map((key) => { try { return Proof.keyRead(key).text; } catch (error) { return error.code; } })"
    )
    assert page.evaluate(read, wrong) == ["no_key"] * len(wrong)
    assert page.evaluate(read, [good, f" {good}\n", log_vkey().text]) == [good, good, log_vkey().text]
    policies = [
        ("need_too_many", {"logs": "", "witnesses": good, "need": 2}),
        ("witness_twice", {"logs": "", "witnesses": f"{good}\n{good}", "need": 1}),
        ("no_witness_key", {"logs": "", "witnesses": log_vkey().text, "need": 1}),
    ]
    meant = "(keys) => { try { Proof.trusted(keys); return 'taken'; } catch (error) { return error.code; } }"
    for code, keys in policies:
        assert page.evaluate(meant, keys) == code
