"""Signed notes: a text with lines of signatures below it, and the keys that check them (C2SP signed-note).

    the text, of one line or more

    — name base64(key's id, signature)

A key is told as `name+id+base64(algorithm, public key)`. Its id is the beginning of a hash over name, algorithm and
public key; with the name it says which key a line is by. Lines by keys that nobody knows are passed over: anybody may
add one. A line by a key that is known must hold, and there is one of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from domain.errors import NotProven, NotReadable
from domain.log.canonical import MOST_NUMBER, base64_text, bytes_of
from domain.log.ed25519 import is_key, is_signed

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = [
    "COSIGNATURE", "ED25519", "MOST_BYTES", "Note", "Signature", "VerifierKey", "cosigned", "key_of", "key_read",
    "note_read", "signed", "signers_of",
]  # fmt: skip

ED25519, COSIGNATURE = 0x01, 0x04
"""The algorithms: Ed25519 over the text; Ed25519 over a time and a checkpoint's text (C2SP tlog-cosignature)."""
MOST_BYTES = 1 << 17
"""The longest note that is read."""
MOST_SIGNATURES = 100
_ID, _TIME = 4, 8
"""Bytes of a key's id, and of a time."""
_BEGINNING = "— "
_KEY = re.compile(r"([^+]+)\+([0-9a-f]{8})\+(.+)")


class _Algorithm(NamedTuple):
    """How a sort of signature is checked."""

    is_key: Callable[[bytes], bool]
    """Whether some bytes are a public key that somebody holds."""
    is_signed: Callable[[bytes, bytes, bytes], bool]
    """Whether the holder of a public key made a signature over a text."""
    time: Callable[[bytes], int]
    """When a signature says that it was made, in seconds since 1970; 0 where it says nothing of it."""


class VerifierKey(Struct, frozen=True):
    """A public key, by its name and with what it is for."""

    name: str
    algorithm: int
    public: bytes

    @property
    def id(self) -> bytes:
        """What stands in its signatures, 4 bytes."""
        return sha256(b"%s\n%c%s" % (self.name.encode(), self.algorithm, self.public)).digest()[:_ID]

    @property
    def text(self) -> str:
        """As it is handed on."""
        return f"{self.name}+{self.id.hex()}+{base64_text(b'%c%s' % (self.algorithm, self.public))}"


class Signature(Struct, frozen=True):
    """A line below a text."""

    name: str
    """Of the key."""
    key_id: bytes
    data: bytes
    """What the algorithm makes."""

    @property
    def line(self) -> str:
        """As it stands below the text, with its end."""
        return f"{_BEGINNING}{self.name} {base64_text(self.key_id + self.data)}\n"


class Note(Struct, frozen=True):
    """A text with its signatures; none of them is checked yet."""

    text: str
    """It ends with a line feed."""
    signatures: tuple[Signature, ...]

    @property
    def encoded(self) -> bytes:
        """The note as it is kept and sent, in UTF-8."""
        return f"{self.text}\n{''.join(one.line for one in self.signatures)}".encode()

    def with_signatures(self, more: Iterable[Signature]) -> Note:
        """The note with further signatures; one that it has already is not added again."""
        return Note(self.text, tuple(dict.fromkeys((*self.signatures, *more))))


def key_read(text: str) -> VerifierKey:
    """The key that a text tells. Raises NotReadable where it is none, where its id is not its own, or where nobody
    holds such a key."""
    told = text.strip()
    match = _KEY.fullmatch(told)
    try:
        if match is None or not _is_name(match[1]):
            raise ValueError("a key is NAME+ID+BASE64")
        material = bytes_of(match[3])
        key = VerifierKey(match[1], material[0] if material else 0, material[1:])
        if key.algorithm not in _ALGORITHMS:
            raise ValueError(
                f"its algorithm is {key.algorithm}, and only {' and '.join(map(str, _ALGORITHMS))} are known"
            )
        if not _ALGORITHMS[key.algorithm].is_key(key.public):
            raise ValueError("its last part is no public key that somebody holds")
        if key.id.hex() != match[2]:
            raise ValueError(f"its id is {match[2]}, and that of this key is {key.id.hex()}")
    except ValueError as error:
        raise NotReadable(
            f"{told[:120]!r} is no key to check with: {error}; copy it again from whoever signs"
        ) from None
    return key


def key_of(key: Ed25519PrivateKey, name: str, algorithm: int) -> VerifierKey:
    """What others need to check what a private key signs under a name. Raises NotReadable where that can be no name."""
    if not _is_name(name):
        raise NotReadable(
            f"{name[:80]!r} is no name of a key: it needs a letter, and no space, no line end and no plus"
        )
    return VerifierKey(name, algorithm, key.public_key().public_bytes_raw())


def note_read(data: bytes) -> Note:
    """A note as it is kept and sent. Raises NotReadable, with the line, where it is written in any other way."""
    if len(data) > MOST_BYTES:
        raise NotReadable(f"a signed note has at most {MOST_BYTES} bytes")
    try:
        whole = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotReadable("a signed note is text in UTF-8", line=data.count(b"\n", 0, error.start) + 1) from None
    odd = next((place for place, one in enumerate(whole) if one < " " and one != "\n"), None)
    if odd is not None:
        raise NotReadable(f"a signed note has no {whole[odd]!r} in it", line=whole.count("\n", 0, odd) + 1)
    text, empty, below = whole.rpartition("\n\n")
    if not empty or not below.endswith("\n"):
        raise NotReadable("a signed note is a text, an empty line, and lines of signatures, each with its end")
    lines = below[:-1].split("\n")
    if len(lines) > MOST_SIGNATURES:
        raise NotReadable(f"a signed note has at most {MOST_SIGNATURES} signatures, and this has {len(lines)}")
    first = text.count("\n") + 3
    return Note(text + "\n", tuple(_signature_read(line, number) for number, line in enumerate(lines, first)))


def signed(text: str, key: Ed25519PrivateKey, name: str) -> Signature:
    """The line of a key under a text that ends with a line feed."""
    return Signature(name, key_of(key, name, ED25519).id, key.sign(text.encode()))


def cosigned(text: str, key: Ed25519PrivateKey, name: str, time: int) -> Signature:
    """The line of a witness under a checkpoint's text, at a time in seconds since 1970."""
    signature = key.sign(_cosigned_message(time, text.encode()))
    return Signature(name, key_of(key, name, COSIGNATURE).id, time.to_bytes(_TIME, "big") + signature)


def signers_of(note: Note, keys: Collection[VerifierKey]) -> dict[VerifierKey, int]:
    """Who of some keys signed a note, and at what time in seconds since 1970, 0 where a signature says none. Raises
    NotProven where a line by one of them does not hold, or is there twice."""
    known = {(key.name, key.id): key for key in keys}
    if len(known) != len({*keys}):
        raise NotReadable("two different keys have one name and one id: whose a signature is could not be told")
    found: dict[VerifierKey, int] = {}
    for one in note.signatures:
        key = known.get((one.name, one.key_id))
        if key is None:
            continue
        if key in found:
            raise NotProven("signed_twice", f"there are two signatures of {key.name}", key=key.name)
        algorithm = _ALGORITHMS[key.algorithm]
        if not algorithm.is_signed(key.public, one.data, note.text.encode()):
            raise NotProven("bad_signature", f"the signature of {key.name} does not hold", key=key.name)
        found[key] = algorithm.time(one.data)
    return found


def _signature_read(line: str, number: int) -> Signature:
    name, space, told = line.removeprefix(_BEGINNING).partition(" ")
    if not line.startswith(_BEGINNING) or not space or not _is_name(name):
        raise NotReadable("a line of a signature is a dash (U+2014), the name of a key, and base64", line=number)
    try:
        data = bytes_of(told)
    except ValueError as error:
        raise NotReadable(str(error), line=number) from None
    if len(data) <= _ID:
        raise NotReadable("a signature is longer than the id of its key", line=number)
    return Signature(name, data[:_ID], data[_ID:])


def _is_name(name: str) -> bool:
    """Whether a key may be called so."""
    return bool(name) and not any(
        one == "+" or one.isspace() or one < " " or "\ud800" <= one <= "\udfff" for one in name
    )


def _is_cosigned(public: bytes, data: bytes, text: bytes) -> bool:
    """Whether a witness signed a checkpoint's text at the time that it says."""
    stamp, signature = data[:_TIME], data[_TIME:]
    time = _time_of(stamp)
    return 0 < time <= MOST_NUMBER and is_signed(public, signature, _cosigned_message(time, text))


def _time_of(data: bytes) -> int:
    return int.from_bytes(data[:_TIME], "big")


def _no_time(data: bytes) -> int:
    return 0


def _cosigned_message(time: int, text: bytes) -> bytes:
    return b"cosignature/v1\ntime %d\n%s" % (time, text)


_ALGORITHMS = {
    ED25519: _Algorithm(is_key, is_signed, _no_time),
    COSIGNATURE: _Algorithm(is_key, _is_cosigned, _time_of),
}
