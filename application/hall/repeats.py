"""What was asked before: a device repeats what it asked until it is answered, under the same key."""

from __future__ import annotations

from application.hall.asked import Pending
from application.writing import Proposed, Written
from domain.errors import TdlogError
from domain.log.store import LogStore, Receipt
from projections.texts import message

__all__ = ["KeyUsed", "check_key", "recorded_before"]

LONGEST_KEY = 80
DIGEST = 32
"""Bytes of SHA-256."""


class KeyUsed(TdlogError):
    """The device has recorded something else under this key."""


def check_key(device: str, key: str, digest: bytes = bytes(DIGEST)) -> None:
    """Raise TdlogError where what is asked could not be known again."""
    if not device:
        raise TdlogError(message("hall", "no_device"))
    if not (key and len(key) <= LONGEST_KEY and key.isprintable()):
        raise TdlogError(message("hall", "no_key", most=LONGEST_KEY, read=repr(key[: LONGEST_KEY + 1])))
    if len(digest) != DIGEST:
        raise ValueError(f"a digest has {DIGEST} bytes; got {len(digest)}")


def recorded_before(log: LogStore, asked: Pending[object]) -> Written | None:
    """What was recorded for a device under the key of an act, as it stands in the log; None where nothing was.

    Raises KeyUsed where that was something else.
    """
    receipt = log.receipt(*asked.name)
    if receipt is None:
        return None
    if receipt.digest != asked.digest:
        raise KeyUsed(message("hall", "key_used", key=asked.key))
    return _written(log, receipt)


def _written(log: LogStore, receipt: Receipt) -> Written:
    held = [*log.scan(receipt.first - 1, receipt.first + receipt.count - 1)]
    return Written(tuple(Proposed(one.stream, one.event) for one in held), tuple(one.position for one in held))
