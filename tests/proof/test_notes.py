"""Signed notes: the published ones hold, and nothing that is written otherwise is read."""

from __future__ import annotations

from base64 import b64decode, b64encode
from contextlib import suppress

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st
from tlog_scales.signing import Vkey

from domain.errors import NotProven, NotReadable
from domain.log.canonical import base64_text, bytes_of, number_of
from domain.log.notes import (
    COSIGNATURE,
    ED25519,
    MOST_BYTES,
    Note,
    VerifierKey,
    cosigned,
    key_of,
    key_read,
    note_read,
    signed,
    signers_of,
)
from tests.proof.signing import TIME, private, witness_vkey

EXAMPLE_KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
EXAMPLE = (
    "This is an example message.\n\n— example.com/foo"
    " Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n"
)
"""The example of C2SP signed-note."""
GO_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
GO_PRIVATE = "YEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
GO_TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
GO_LINE = (
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
"""The example of Go's own package for notes, with the key that made it."""
WITNESS_KEY = "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2"
"""A published key of a witness."""
TEXT = "a text\n\nof three lines\n"


def note_of(*signers: str, text: str = TEXT) -> Note:
    return Note(text, tuple(signed(text, private(one), one) for one in signers))


def key(whose: str) -> VerifierKey:
    return key_of(private(whose), whose, ED25519)


@pytest.mark.parametrize("text", [EXAMPLE_KEY, GO_KEY, WITNESS_KEY])
def test_given_a_published_key_then_it_is_read_and_written_as_it_stands(text: str) -> None:
    read = key_read(f" {text}\n")
    assert read.text == text
    assert Vkey.from_string(text).serialize() == text
    assert read.algorithm == (COSIGNATURE if text == WITNESS_KEY else ED25519)


@pytest.mark.parametrize(("note", "told"), [(EXAMPLE, EXAMPLE_KEY), (f"{GO_TEXT}\n{GO_LINE}", GO_KEY)])
def test_given_a_published_note_then_it_holds(note: str, told: str) -> None:
    read = note_read(note.encode())
    assert read.encoded.decode() == note
    assert signers_of(read, [key_read(told)]) == {key_read(told): 0}


def test_given_a_published_private_key_then_it_signs_as_published() -> None:
    made = Ed25519PrivateKey.from_private_bytes(b64decode(f"A{GO_PRIVATE}")[1:])
    assert key_of(made, "PeterNeumann", ED25519).text == GO_KEY
    assert signed(GO_TEXT, made, "PeterNeumann").line == GO_LINE


def test_given_another_text_then_its_signature_does_not_hold() -> None:
    changed = note_read(EXAMPLE.replace("example message", "other message").encode())
    with pytest.raises(NotProven, match=r"example\.com/foo does not hold") as caught:
        signers_of(changed, [key_read(EXAMPLE_KEY)])
    assert (caught.value.code, caught.value.facts) == ("bad_signature", {"key": "example.com/foo"})


def test_given_signatures_of_strangers_then_they_are_passed_over() -> None:
    note = note_of("one", "two", "three")
    assert signers_of(note, [key("two")]) == {key("two"): 0}
    assert signers_of(note, [key("four")]) == {}
    renamed = VerifierKey("one", ED25519, key("two").public)
    assert signers_of(note, [renamed]) == {}, "the name is one's, the id another's"


def test_given_two_signatures_of_one_key_then_the_note_is_refused() -> None:
    note = note_of("one", "two")
    twice = Note(TEXT, (*note.signatures, cosigned(TEXT, private("one"), "one", TIME), *note.signatures[:1]))
    assert signers_of(twice, [key("two")]) == {key("two"): 0}, "whose they are nobody knows here"
    with pytest.raises(NotProven, match="two signatures of one"):
        signers_of(twice, [key("one"), key("two")])


def test_given_a_signature_that_is_there_already_then_it_is_not_added() -> None:
    note = note_of("one")
    assert note.with_signatures(note_of("one", "two").signatures) == note_of("one", "two")


def test_given_a_cosignature_then_it_says_when_and_only_then() -> None:
    line = cosigned(TEXT, private("w"), "w", TIME)
    assert signers_of(Note(TEXT, (line,)), [witness_vkey("w")]) == {witness_vkey("w"): TIME}
    for data in (b"\0" * 8 + line.data[8:], line.data[:7] + b"\1" + line.data[8:], line.data + b"\0", line.data[:8]):
        with pytest.raises(NotProven, match="w does not hold"):
            signers_of(Note(TEXT, (type(line)(line.name, line.key_id, data),)), [witness_vkey("w")])


@pytest.mark.parametrize("time", [0, 1 << 63])
def test_given_a_cosignature_at_no_time_then_it_does_not_hold(time: int) -> None:
    note = Note(TEXT, (cosigned(TEXT, private("w"), "w", time),))
    with pytest.raises(NotProven, match="w does not hold"):
        signers_of(note, [witness_vkey("w")])


def test_given_one_key_for_two_things_then_neither_stands_for_the_other() -> None:
    note = Note(TEXT, (cosigned(TEXT, private("w"), "w", TIME), signed(TEXT, private("w"), "w")))
    assert signers_of(note, [key("w")]) == {key("w"): 0}
    assert signers_of(note, [key("w"), witness_vkey("w")]) == {key("w"): 0, witness_vkey("w"): TIME}


def test_given_two_keys_of_one_name_and_id_then_they_are_refused() -> None:
    class Colliding(VerifierKey, frozen=True):
        @property
        def id(self) -> bytes:
            return b"same"

    keys = [Colliding("w", ED25519, key(whose).public) for whose in ("one", "two")]
    with pytest.raises(NotReadable, match="one name and one id"):
        signers_of(note_of("one"), keys)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("", "NAME"),
        ("example.com/foo", "NAME"),
        ("+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k", "NAME"),
        ("exam ple+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k", "NAME"),
        ("exam\u00a0ple+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k", "NAME"),
        (EXAMPLE_KEY.replace("530d903a", "530D903A"), "NAME"),
        (EXAMPLE_KEY.replace("530d903a", "530d903b"), "its id is 530d903b"),
        (EXAMPLE_KEY.replace("com/foo", "com/bar"), "its id is 530d903a"),
        ("example.com/foo\udc80+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k", "NAME"),
        (EXAMPLE_KEY + "=", "base64"),
        (EXAMPLE_KEY[:-1] + "l", "its id is"),
        ("name+00000000+AQ==", "no public key"),
        ("name+00000000+" + b64encode(b"\x06" + bytes(1312)).decode(), "algorithm is 6"),
        ("name+00000000+" + b64encode(b"\x01" + bytes(32)).decode(), "no public key that somebody holds"),
        ("name+00000000+" + b64encode(b"\x01" + b"\xff" * 32).decode(), "no public key that somebody holds"),
    ],
)
def test_given_what_is_no_key_then_it_is_told_why(told: str, why: str) -> None:
    with pytest.raises(NotReadable, match="is no key to check with") as caught:
        key_read(told)
    assert why in caught.value.message


@pytest.mark.parametrize("name", ["", "a b", "a+b", "a\nb", "a\u2003b", "a\udc80"])
def test_given_what_is_no_name_then_no_key_is_called_so(name: str) -> None:
    with pytest.raises(NotReadable, match="no name of a key"):
        key_of(private("one"), name, ED25519)


LINE = EXAMPLE.splitlines()[2]


@pytest.mark.parametrize(
    ("data", "why", "line"),
    [
        (b"", "an empty line", 0),
        (b"text\n", "an empty line", 0),
        (b"text\n\n", "an empty line", 0),
        (EXAMPLE[:-1].encode(), "each with its end", 0),
        (EXAMPLE.replace("\n", "\r\n").encode(), "no '\\r' in it", 1),
        (f"a\tb\n\n{LINE}\n".encode(), "no '\\t' in it", 1),
        (f"a\nb\0\n\n{LINE}\n".encode(), "no '\\x00' in it", 2),
        (b"a\nb\xff\n\n" + LINE.encode() + b"\n", "text in UTF-8", 2),
        (f"text\n\n{LINE}\n\n".encode(), "an empty line", 0),
        (f"text\n\n{LINE}\nmore\n".encode(), "a dash", 4),
        (f"text\n\n{LINE.replace('—', '-')}\n".encode(), "a dash", 3),
        (f"text\n\n— {LINE}\n".encode(), "base64", 3),
        ("text\n\n— name\n".encode(), "a dash", 3),
        ("text\n\n—  AAAAAAAA\n".encode(), "a dash", 3),
        ("text\n\n— na+me AAAAAAAA\n".encode(), "a dash", 3),
        ("text\n\n— name AAAAAAAA \n".encode(), "base64", 3),
        ("text\n\n— name AAAAAAAB=\n".encode(), "base64", 3),
        ("text\n\n— name AAAAAA==\n".encode(), "longer than the id", 3),
        ("text\n\n— name AAAAAAB=\n".encode(), "base64", 3),
        ("text\n\n— name AAAA-AAA\n".encode(), "base64", 3),
        (f"text\n\n{LINE}\n".encode() + f"{LINE}\n".encode() * 100, "at most 100 signatures", 0),
        (b"a" * MOST_BYTES + EXAMPLE.encode(), "at most 131072 bytes", 0),
    ],
)
def test_given_what_is_no_note_then_it_is_told_why(data: bytes, why: str, line: int) -> None:
    with pytest.raises(NotReadable) as caught:
        note_read(data)
    assert why in caught.value.message
    assert caught.value.line == line


@given(st.binary(max_size=80) | st.text(max_size=80).map(str.encode), st.integers(0, len(EXAMPLE.encode())))
def test_given_any_bytes_then_what_is_read_is_written_as_it_was(data: bytes, place: int) -> None:
    whole = EXAMPLE.encode()
    for one in (data, whole[:place] + data + whole[place:], whole[:place] + data):
        try:
            note = note_read(one)
        except NotReadable:
            continue
        assert note.encoded == one


@given(st.integers(0, len(EXAMPLE.encode()) - 1), st.integers(1, 255))
def test_given_one_byte_changed_then_the_key_did_not_sign_it(place: int, change: int) -> None:
    data = bytearray(EXAMPLE.encode())
    data[place] ^= change
    with suppress(NotReadable, NotProven):
        assert not signers_of(note_read(bytes(data)), [key_read(EXAMPLE_KEY)])


@given(st.integers(0, (1 << 64)) | st.text(max_size=22) | st.from_regex(r"[0-9]{1,20}", fullmatch=True))
def test_given_any_text_then_a_number_is_read_only_as_it_is_written(told: int | str) -> None:
    try:
        number = number_of(str(told))
    except ValueError:
        assert not (isinstance(told, int) and told < 1 << 63)
    else:
        assert str(number) == str(told)
        assert number < 1 << 63


@pytest.mark.parametrize(
    "told", ["", "-1", "+1", "01", "00", "1_0", " 1", "1\n", "١", "9223372036854775808", "1" * 5000]
)
def test_given_a_number_written_otherwise_then_it_is_none(told: str) -> None:
    with pytest.raises(ValueError, match="is no number"):
        number_of(told)


@given(st.binary(max_size=70), st.text(max_size=90) | st.text("AB/+=", max_size=12))
def test_given_any_text_then_base64_is_read_only_as_it_is_written(data: bytes, told: str) -> None:
    assert bytes_of(base64_text(data), len(data)) == data
    with suppress(ValueError):
        assert base64_text(bytes_of(told)) == told
    with pytest.raises(ValueError, match="of 71 bytes"):
        bytes_of(base64_text(data), 71)
