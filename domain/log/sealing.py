"""Sealed heads: how far the chain had come, signed, and kept away from the log; and the seals that a log keeps itself.

A head is a small JSON file. Its signature (Ed25519) is over the JSON array, without spaces,
["tdlog head",2,upto,link,at,key,register]; one that says nothing of the register, over
["tdlog head",1,upto,link,at,key].

The seals of a log stand outside its chain. Whoever can write the log can take them out, or the whole log with them;
what stays is what somebody else has kept: the head, or the public key that was printed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

import msgspec

from domain.errors import LogError
from domain.log.ed25519 import is_signed
from domain.log.findings import Finding

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = [
    "Head", "RegisterState", "Seal", "check_key", "check_keys", "check_seal", "public_key", "register_digest",
    "register_since", "signed_head", "two_histories",
]  # fmt: skip

RegisterState = Literal["unsealed", "unchanged", "changed", "forgotten"]
"""What became of the register since the last seal: there is none; nothing; names were entered or put right; somebody
was forgotten, and what else was changed cannot be told any more."""


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


class Seal(msgspec.Struct, frozen=True):
    """A head that the log keeps."""

    head: Head
    salt: str
    """What the digest of the register was computed with, hexadecimal; empty once somebody was forgotten."""


_FORM = re.compile("[0-9a-f]{64} [0-9a-f]{64} [0-9a-f]{128} ([0-9a-f]{64})?")
"""Link, key, signature and register: each number is written in one way, so that a key is known again."""
_SALT = re.compile("([0-9a-f]{64})?")


def signed_head(key: Ed25519PrivateKey, upto: int, link: bytes, at: str, register: str = "") -> Head:
    """A head, signed at a time given as UTC text."""
    bare = Head(upto, link.hex(), at, public_key(key), "", register)
    return msgspec.structs.replace(bare, signature=key.sign(_message(bare)).hex())


def check_seal(head: Head, keys: Collection[str] = ()) -> list[Finding]:
    """What is wrong with the form and the signature; empty where nothing is. It must be by one of `keys`,
    public ones, if any are given."""
    findings: list[Finding] = []
    if keys and head.key.lower() not in map(str.lower, keys):
        text = f"the head is sealed by the key {head.key}, not by {' or '.join(keys)}"
        findings.append(Finding("seal", text, head.upto, head.upto))
    if not _is_signed(head):
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


def _is_signed(head: Head) -> bool:
    if not _FORM.fullmatch(f"{head.link} {head.key} {head.signature} {head.register}"):
        return False
    try:
        return is_signed(bytes.fromhex(head.key), bytes.fromhex(head.signature), _message(head))
    except OverflowError:  # a position that no number of JSON is written for
        return False


def _message(head: Head) -> bytes:
    version = 2 if head.register else 1
    told = ["tdlog head", version, head.upto, head.link, head.at, head.key]
    return msgspec.json.encode([*told, head.register] if head.register else told)
