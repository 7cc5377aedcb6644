"""Bytes as text in base45 (RFC 9285): of the letters that a QR code has a short form for."""

from __future__ import annotations

__all__ = ["base45_text", "bytes_of_base45"]

_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_VALUES = {letter: value for value, letter in enumerate(_LETTERS)}
_NONE = 1 << 16
"""For what is no letter of it: more than any bytes are."""


def base45_text(data: bytes) -> str:
    """Three letters for two bytes, the least first; two for one that is left over."""
    parts: list[str] = []
    for place in range(0, len(data), 2):
        two = data[place : place + 2]
        number = int.from_bytes(two, "big")
        for _ in range(len(two) + 1):
            number, value = divmod(number, 45)
            parts.append(_LETTERS[value])
    return "".join(parts)


def bytes_of_base45(text: str) -> bytes:
    """What base45 says. Raises ValueError where a letter is none of it, or the letters stand for no bytes."""
    data = bytearray()
    for place in range(0, len(text), 3):
        part = text[place : place + 3]
        many = len(part) - 1
        number = sum(_VALUES.get(letter, _NONE) * 45**power for power, letter in enumerate(part))
        if not many or number >= 1 << 8 * many:
            raise ValueError(f"{part!r} is no base45")
        data += number.to_bytes(many, "big")
    return bytes(data)
