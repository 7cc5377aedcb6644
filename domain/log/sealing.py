"""Sealed heads: how far the chain had come, signed, and kept away from the log.

A head is a small JSON file. Its signature (Ed25519) is over the JSON array, without spaces,
["tdlog head",2,upto,link,at,key,register]; one that says nothing of the register, over
["tdlog head",1,upto,link,at,key].
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from domain.errors import LogError, NotReadable
from domain.log.files import read_small, write_new, write_whole
from domain.log.findings import Finding

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = [
    "Head", "check_seal", "head_if_one", "head_path", "heads_beside", "load_key", "public_key", "read_head",
    "signed_head", "two_histories", "write_head",
]  # fmt: skip


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The end of a log at one moment, signed."""

    upto: int
    """The position of the last entry: how many entries the log held."""
    link: str
    """The chain's last link, 64 hexadecimal digits."""
    at: str
    """When it was sealed, UTC, as `2026-03-14T22:40:00Z`: as the sealer said."""
    key: str
    """The public key, 64 hexadecimal digits."""
    signature: str
    """128 hexadecimal digits."""
    register: str = ""
    """The digest of the register of names, 64 hexadecimal digits; empty in a head that says nothing of it."""


_FORM = re.compile("[0-9a-f]{64} [0-9a-f]{64} [0-9a-f]{128} ([0-9a-f]{64})?")
"""Link, key, signature and register: each number is written in one way, so that a key is known again."""
_P, _EIGHTH = (1 << 255) - 19, 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
_NOBODYS = frozenset({0, 1, _P - 1, _P, _P + 1, _EIGHTH, _P - _EIGHTH})
"""Points of small order: with one of them as a key anybody can sign."""


def signed_head(key: Ed25519PrivateKey, upto: int, link: bytes, at: str, register: str = "") -> Head:
    """A head, signed at a time given as UTC text."""
    bare = Head(upto, link.hex(), at, public_key(key), "", register)
    return msgspec.structs.replace(bare, signature=key.sign(_message(bare)).hex())


def check_seal(head: Head, keys: Collection[str] = ()) -> list[Finding]:
    """What is wrong with the form and the signature; empty where nothing is. It must be by one of `keys`,
    public ones, if any are given."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    findings: list[Finding] = []
    if keys and head.key.lower() not in map(str.lower, keys):
        text = f"the head is sealed by the key {head.key}, not by {' or '.join(keys)}"
        findings.append(Finding("seal", text, head.upto, head.upto))
    try:
        if not _FORM.fullmatch(f"{head.link} {head.key} {head.signature} {head.register}"):
            raise ValueError
        if int.from_bytes(bytes.fromhex(head.key), "little") % (1 << 255) in _NOBODYS:
            raise ValueError
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(head.key)).verify(
            bytes.fromhex(head.signature), _message(head)
        )
    except (InvalidSignature, OverflowError, ValueError):
        findings.append(
            Finding("seal", "the signature of the head is not valid: the head was changed", head.upto, head.upto)
        )
    return findings


def two_histories(held: Sequence[Head], others: Sequence[Head]) -> list[Finding]:
    """Heads of one key that do not extend each other, of those the log holds and others: a key has signed two
    histories. Every signature is valid."""
    found: list[Finding] = []
    for number, other in enumerate(others):
        for head in (*held, *others[:number]):
            same_place = head.upto == other.upto and head.link != other.link
            if head.key == other.key and (same_place or (head in held and head.upto > other.upto)):
                text = f"two histories were signed by the key {head.key}: its heads at positions {other.upto} and"
                text += f" {head.upto} do not extend each other"
                found.append(Finding("seal", text, other.upto, head.upto))
                break
    return found


def public_key(key: Ed25519PrivateKey) -> str:
    """The public key that belongs to a private one, 64 hexadecimal digits."""
    return key.public_key().public_bytes_raw().hex()


def load_key(path: str | os.PathLike[str]) -> Ed25519PrivateKey:
    """The private key in a PEM file; where there is no file a new key is made and kept in it, for its owner only: the
    file is whole, or not there.

    Raises LogError where the file cannot be read or made, NotReadable where it holds no Ed25519 key.
    """
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        NoEncryption,
        PrivateFormat,
        load_pem_private_key,
    )

    try:
        if not os.path.lexists(path):
            made = Ed25519PrivateKey.generate()
            with suppress(FileExistsError):
                write_new(Path(path), made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()), 0o600)
                return made
        data = read_small(path)
    except OSError as error:
        raise LogError(f"the key {path} cannot be read or made ({error.strerror}); choose another place") from error
    try:
        key = load_pem_private_key(data, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise NotReadable(f"no private key could be read ({error})", source=str(path)) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise NotReadable("a private key, but not an Ed25519 one", source=str(path))
    return key


def head_path(log: str | os.PathLike[str], upto: int) -> Path:
    """Where a head is kept if nothing else is said: beside the log, its number of entries in the name."""
    place = _place(log)
    return place.with_name(f"{place.name}.head-{upto:06d}.json")


def heads_beside(log: str | os.PathLike[str]) -> list[Path]:
    """The files beside a log that are heads by their names, in the order of their names."""
    place = _place(log)
    try:
        names = sorted(os.listdir(place.parent))
    except OSError:
        return []
    form = re.compile(re.escape(place.name) + r"\.head(-[0-9]+)?\.json")
    return [place.with_name(name) for name in names if form.fullmatch(name)]


def write_head(head: Head, path: str | os.PathLike[str]) -> None:
    """Keep a head as JSON text; what stood there is replaced. Raises LogError where the file cannot be written."""
    try:
        write_whole(Path(path), msgspec.json.format(msgspec.json.encode(head), indent=2) + b"\n")
    except OSError as error:
        raise LogError(f"the head {path} cannot be written ({error.strerror}); choose another place") from error


def read_head(path: str | os.PathLike[str]) -> Head:
    """Read a head. Raises LogError where there is no file, NotReadable where it is not a head."""
    try:
        return msgspec.json.decode(read_small(path), type=Head)
    except OSError as error:
        raise LogError(f"the head {path} cannot be read ({error.strerror}); look at the name") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotReadable(f"not a sealed head ({error})", source=str(path)) from error


def head_if_one(path: Path) -> Head | None:
    """The head in a file; None where the file cannot be read, or holds none."""
    try:
        return read_head(path)
    except (LogError, NotReadable):
        return None


def _place(log: str | os.PathLike[str]) -> Path:
    """The log's own place: a link leads to it."""
    return Path(os.path.realpath(log)) if os.path.islink(log) else Path(log)


def _message(head: Head) -> bytes:
    version = 2 if head.register else 1
    told = ["tdlog head", version, head.upto, head.link, head.at, head.key]
    return msgspec.json.encode([*told, head.register] if head.register else told)
