"""Sealed heads: how far the chain had come, signed, and kept away from the log.

A head is a small JSON file. Its signature (Ed25519) is over the JSON array, without spaces,
["tdlog head",1,upto,link,at,key].
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from domain.errors import LogError, NotReadable
from domain.log.files import read_small, write_whole
from domain.log.findings import Finding

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from domain.log.log import EventLog

__all__ = [
    "Head", "check_seal", "head_if_one", "head_path", "heads_beside", "load_key", "public_key", "read_head", "seal",
    "write_head",
]  # fmt: skip


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


def seal(log: EventLog, key: Ed25519PrivateKey, *, at: str) -> Head:
    """Sign the log as it stands, at a time given as UTC text. Raises LogError where entries stand outside the chain.

    It does not walk the log: verify it before you sign for it.
    """
    upto, link = log.head()
    public = public_key(key)
    return Head(upto, link.hex(), at, public, key.sign(_message(upto, link.hex(), at, public)).hex())


def check_seal(head: Head, expected_key: str = "") -> list[Finding]:
    """What is wrong with the signature; empty where nothing is. `expected_key` is the public key it must be by."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    findings: list[Finding] = []
    if expected_key and head.key.lower() != expected_key.lower():
        findings.append(
            Finding("seal", f"the head is sealed by the key {head.key}, not by {expected_key}", head.upto, head.upto)
        )
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(head.key)).verify(
            bytes.fromhex(head.signature), _message(head.upto, head.link, head.at, head.key)
        )
    except (InvalidSignature, ValueError):
        findings.append(
            Finding("seal", "the signature of the head is not valid: the head was changed", head.upto, head.upto)
        )
    return findings


def public_key(key: Ed25519PrivateKey) -> str:
    """The public key that belongs to a private one, 64 hexadecimal digits."""
    return key.public_key().public_bytes_raw().hex()


def load_key(path: str | os.PathLike[str]) -> Ed25519PrivateKey:
    """The private key in a PEM file; where there is no file a new key is made and kept in it, for its owner only.

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
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            data = read_small(path)
        else:
            made = Ed25519PrivateKey.generate()
            with os.fdopen(handle, "wb") as file:
                file.write(made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
                file.flush()
                os.fsync(file.fileno())
            return made
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


def _message(upto: int, link: str, at: str, key: str) -> bytes:
    return msgspec.json.encode(["tdlog head", 1, upto, link, at, key])
