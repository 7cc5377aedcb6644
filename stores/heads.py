"""Sealed heads and private keys as files: a head beside its log, a key wherever its owner keeps it."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from domain.errors import LogError, NotReadable
from domain.log.sealing import Head, check_seal
from domain.log.store import LogStore
from domain.log.verifying import holds
from stores.addresses import place_of
from stores.files import read_small, write_new, write_whole

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = [
    "begins_a_key", "beyond", "head_if_one", "head_path", "heads_beside", "is_named_as_head", "load_key", "read_head",
    "write_head",
]  # fmt: skip


NAMED = re.compile(r".*\.head(-[0-9]+)?\.json", re.DOTALL | re.IGNORECASE)
"""What the file of a head is called, whichever log it is of."""


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


def begins_a_key(beginning: bytes) -> bool:
    """Whether the first bytes of a file are those of a private key."""
    return beginning.startswith(b"-----BEGIN PRIVATE KEY")


def head_path(log: str | os.PathLike[str], upto: int) -> Path:
    """Where a head is kept if nothing else is said: beside the log, its number of entries in the name."""
    place = place_of(log)
    return place.with_name(f"{place.name}.head-{upto:06d}.json")


def is_named_as_head(path: Path, log: str | os.PathLike[str]) -> bool:
    """Whether a file, links followed, has a name that is kept for a head of a log, or that is one of another's."""
    place = Path(os.path.realpath(place_of(log)))
    own = path.parent == place.parent and path.name.startswith(f"{place.name}.head")
    return own or NAMED.fullmatch(path.name) is not None


def heads_beside(log: str | os.PathLike[str]) -> list[Path]:
    """The files beside a log that are heads by their names, in the order of their names."""
    place = place_of(log)
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


def beyond(log: LogStore) -> Head | None:
    """The longest head, of those beside the log and of its own seals, that it does not hold; None where it holds each.
    Beside the log it counts if its signature is valid, whoever made it.

    A log that was copied without its journal lacks its last entries, and is whole in itself.
    """
    beside = [head for path in heads_beside(log.name) if (head := head_if_one(path)) is not None]
    lacking = [head for head in beside if not holds(log, head) and not check_seal(head)]
    lacking += [seal.head for seal in log.seals() if not holds(log, seal.head)]
    return max(lacking, key=attrgetter("upto"), default=None)
