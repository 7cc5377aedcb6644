"""The hash chain: one link a transaction, over the whole log.

    leaf = sha256(MessagePack of the array [stream, version, topic, state])
    link = sha256(link before, leaf, leaf, ...)        in the order of the rows

MessagePack puts the length before every part; in its shortest form, with the state as binary, any implementation
gives the same bytes. The link before the first is 32 zero bytes. `event_chain.upto` is the position of the last row
that the link covers. Who can write the file can also compute a new chain: only a head that was signed and kept
elsewhere stops that.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

import msgspec

from domain.log.rows import Row

__all__ = ["GENESIS", "leaf", "leaves_of_packed", "link", "link_of_leaves", "link_of_packed", "packed"]

GENESIS = bytes(32)
"""The link before the first transaction."""

packed = msgspec.msgpack.Encoder().encode
"""The bytes of a row that chain and tree hash."""


def leaf(row: Row) -> bytes:
    """The digest of one row, 32 bytes."""
    return sha256(packed(row)).digest()


def leaves_of_packed(entries: Iterable[bytes]) -> list[bytes]:
    """The digests of rows that are packed already, 32 bytes each."""
    return [sha256(entry).digest() for entry in entries]


def link_of_leaves(before: bytes, leaves: Iterable[bytes]) -> bytes:
    """The link over leaves already computed, 32 bytes."""
    return sha256(b"".join((before, *leaves))).digest()


def link_of_packed(before: bytes, entries: Iterable[bytes]) -> bytes:
    """The link of one transaction over rows that are packed already, 32 bytes."""
    return link_of_leaves(before, leaves_of_packed(entries))


def link(before: bytes, rows: Iterable[Row]) -> bytes:
    """The link of one transaction, 32 bytes."""
    return link_of_packed(before, map(packed, rows))
