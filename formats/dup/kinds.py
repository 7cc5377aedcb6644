"""Which of the files for a dealing machine a file is, by its first bytes."""

from __future__ import annotations

import re

from msgspec import Struct

__all__ = ["BRI", "BRI_BYTES", "DGE", "DGE_BYTES", "DUP", "HAND_BYTES", "Layout", "layout_of"]

HAND_BYTES = 17
BRI_BYTES, DGE_BYTES, SETTINGS_BYTES = 78, 4 * HAND_BYTES, 10
SPADES = 6
"""The sign of spades in code page 437: every hand begins with it."""
NUMBERS = re.compile(rb"[0-9]+")


class Layout(Struct, frozen=True):
    """How a file is laid out."""

    name: str
    size: int
    """Bytes a board."""


DUP, BRI, DGE = Layout("DUP", BRI_BYTES + DGE_BYTES + SETTINGS_BYTES), Layout("BRI", 128), Layout("DGE", 128)


def layout_of(data: bytes) -> Layout | None:
    """How a file is laid out, by its first board; None where it is none of these."""
    if _begins_a_hand(data[BRI_BYTES : BRI_BYTES + DGE_BYTES]) and NUMBERS.match(data[:2]):
        return DUP
    if _begins_a_hand(data[:DGE_BYTES]):
        return DGE
    return BRI if len(data) >= BRI_BYTES and NUMBERS.fullmatch(data[:BRI_BYTES]) else None


def _begins_a_hand(part: bytes) -> bool:
    """Whether four hands seem to stand here: all four begin with a spade, or what is left of them does."""
    signs = part[::HAND_BYTES]
    return len(signs) > 1 and signs.count(SPADES) * 2 > len(signs)
