"""Numbers and bytes as text, each read in the one way in which it is written: what is signed must not be told apart by
how somebody writes it."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error

__all__ = ["MOST_NUMBER", "base64_text", "bytes_of", "number_of"]

MOST_NUMBER = (1 << 63) - 1
"""The greatest number of entries, and the latest second, that the formats allow."""
_NUMBER = re.compile("0|[1-9][0-9]{0,18}")


def number_of(text: str) -> int:
    """A number in decimal digits, without a sign or a leading zero. Raises ValueError where it is written otherwise, or
    is greater than 2 to the 63rd, less one."""
    if not _NUMBER.fullmatch(text) or (number := int(text)) > MOST_NUMBER:
        raise ValueError(f"{text[:40]!r} is no number as it is written here: decimal digits, no leading zero")
    return number


def base64_text(data: bytes) -> str:
    """Bytes in base64 (RFC 4648, section 4)."""
    return b64encode(data).decode("ascii")


def bytes_of(text: str, size: int | None = None) -> bytes:
    """What base64 says, of just so many bytes where a size is given. Raises ValueError where it is written in any other
    way than `base64_text` writes it."""
    try:
        data = b64decode(text.encode("ascii"), validate=True)
    except (Error, UnicodeEncodeError):
        data = b""
    if base64_text(data) != text or (size is not None and len(data) != size):
        many = "" if size is None else f" of {size} bytes"
        raise ValueError(f"{text[:60]!r} is no base64{many}, padded and with no bit to spare")
    return data
