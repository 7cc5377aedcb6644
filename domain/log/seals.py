"""The seals that a log keeps of itself: who signed how far it had come, and what the register of names was then.

They stand outside the chain. Whoever can write the file can take them out, or the whole log with them; what stays is
what somebody else has kept: the head, or the public key that was printed.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Collection, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

import msgspec

from domain.errors import LogError
from domain.log.findings import Finding
from domain.log.schema import OPTIONAL
from domain.log.sealing import Head, check_seal, public_key

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = [
    "RegisterState",
    "Seal",
    "check_key",
    "check_keys",
    "empty_salts",
    "keep",
    "register_digest",
    "register_since",
    "seals_in",
]

RegisterState = Literal["unsealed", "unchanged", "changed", "forgotten"]
"""What became of the register since the last seal: there is none; nothing; names were entered or put right; somebody
was forgotten, and what else was changed cannot be told any more."""

_ALL = "SELECT upto, link, at, key, register, signature, salt FROM seals NOT INDEXED ORDER BY upto"
_TABLE = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'seals'"
_KEEP = "INSERT INTO seals (upto, link, at, key, register, signature, salt) VALUES (?, ?, ?, ?, ?, ?, ?)"

_SALT = re.compile("([0-9a-f]{64})?")


class Seal(msgspec.Struct, frozen=True):
    """A head that the log keeps."""

    head: Head
    salt: str
    """What the digest of the register was computed with, hexadecimal; empty once somebody was forgotten."""


def seals_in(cursor: sqlite3.Cursor) -> list[Seal]:
    """The seals of a log, in the order of position; what is no text in a row is made one, and not signed."""
    if not cursor.execute(_TABLE).fetchone()[0]:
        return []
    rows = [(upto, *map(str, texts)) for upto, *texts in cursor.execute(_ALL).fetchall()]
    return [
        Seal(Head(upto, link, at, key, signature, register), salt)
        for upto, link, at, key, register, signature, salt in rows
    ]


def keep(cursor: sqlite3.Cursor, head: Head, salt: str) -> None:
    """Add a seal to the log; one of the same position is replaced. The table is made with the first."""
    cursor.execute(OPTIONAL["seals"].replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS"))
    cursor.execute("DELETE FROM seals WHERE upto = ?", (head.upto,))
    cursor.execute(_KEEP, (head.upto, head.link, head.at, head.key, head.register, head.signature, salt))


def empty_salts(cursor: sqlite3.Cursor) -> None:
    """Forget what the digests of the register were computed with, so that no name can be guessed from one.

    All rows are written anew: of a row that was changed alone, SQLite may leave a copy in the page.
    """
    seals = seals_in(cursor)
    if any(seal.salt for seal in seals):
        cursor.execute("DELETE FROM seals")
        for seal in seals:
            keep(cursor, seal.head, "")


def register_digest(salt: str, names: Mapping[str, str]) -> str:
    """The digest of the register, 64 hexadecimal digits: of the salt's bytes, and of the MessagePack of the pairs of id
    and name, sorted. Raises ValueError where the salt is not hexadecimal."""
    return sha256(bytes.fromhex(salt) + msgspec.msgpack.encode(sorted(names.items()))).hexdigest()


def register_since(seals: list[Seal], names: Mapping[str, str]) -> RegisterState:
    """What became of the register, all its ids and names, since the last seal."""
    if not seals:
        return "unsealed"
    last = seals[-1]
    if not last.salt:
        return "forgotten"
    try:
        return "unchanged" if register_digest(last.salt, names) == last.head.register else "changed"
    except (ValueError, TypeError):
        return "changed"


def check_key(seals: list[Seal], key: Ed25519PrivateKey, upto: int, *, new_key: bool) -> None:
    """Raise LogError where a log is to be sealed with another key than before and it is not said that it is new, or at
    just the position where another key has sealed."""
    if not seals or seals[-1].head.key == public_key(key):
        return
    last = seals[-1].head
    if not new_key:
        raise LogError(f"the log was sealed at {last.upto} by the key {last.key}, and this is another")
    if last.upto == upto:
        raise LogError(f"the log was sealed at {last.upto} by the key {last.key}: record why the key is new, then seal")


def check_keys(seals: list[Seal], keys: Collection[str] = ()) -> list[Finding]:
    """What is wrong with the seals by themselves: a signature, or a key that is none of `keys`; where none are given,
    another key than before."""
    found = [
        Finding("seal", f"the salt of the seal at position {seal.head.upto} is none", seal.head.upto, seal.head.upto)
        for seal in seals
        if not _SALT.fullmatch(seal.salt)
    ]
    before = seals[0].head.key if seals else ""
    for head in (seal.head for seal in seals):
        found += check_seal(head, keys)
        if not keys and head.key != before:
            text = (
                f"the log was sealed at position {head.upto} by another key, {head.key}, than before, {before}: a new"
            )
            text += " key was said to be right when that was sealed; ask whoever seals, and give both with --key"
            found.append(Finding("seal", text, head.upto, head.upto))
        before = head.key
    return found
