"""Points of the curve of Ed25519 by the school's arithmetic, for tests: keys and signatures that nobody should take."""

from __future__ import annotations

from hashlib import sha512
from typing import NamedTuple

__all__ = ["BASE", "ORDER", "Hostile", "P", "encoded", "of_small_order", "plus", "times", "with_torsion"]

P = (1 << 255) - 19
ORDER = (1 << 252) + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
Point = tuple[int, int]
NEUTRAL: Point = (0, 1)


class Hostile(NamedTuple):
    """A key, a signature and a message that do not belong together as they should."""

    key: bytes
    signature: bytes
    message: bytes


def plus(one: Point, other: Point) -> Point:
    """The sum of two points."""
    (x1, y1), (x2, y2) = one, other
    both = D * x1 * x2 * y1 * y2
    return (x1 * y2 + x2 * y1) * pow(1 + both, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - both, -1, P) % P


def times(number: int, point: Point) -> Point:
    """A point so many times."""
    found = NEUTRAL
    while number:
        if number & 1:
            found = plus(found, point)
        number, point = number >> 1, plus(point, point)
    return found


def encoded(point: Point) -> bytes:
    """A point as 32 bytes."""
    return (point[1] | (point[0] & 1) << 255).to_bytes(32, "little")


def of_height(y: int) -> Point:
    """A point of a height. Raises ValueError where the curve has none."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    root = pow(square, (P + 3) // 8, P)
    for x in (root, root * pow(2, (P - 1) // 4, P) % P):
        if x * x % P == square:
            return (x, y) if x % 2 == 0 else (P - x, y)
    raise ValueError(f"no point is at {y}")


BASE = of_height(4 * pow(5, -1, P) % P)


def of_small_order() -> list[Point]:
    """The eight points of which eight make nothing."""
    height = next(y for y in range(2, 50) if _has_torsion(y))
    eighth = times(ORDER, of_height(height))
    return [times(number, eighth) for number in range(8)]


def _has_torsion(y: int) -> bool:
    try:
        return times(4 * ORDER, of_height(y)) != NEUTRAL
    except ValueError:
        return False


def with_torsion(secret: int, torsion: Point, message: bytes, nonce: int) -> Hostile:
    """A signature by a key to which a point of small order was added: who takes all eight together takes it."""
    key = encoded(plus(times(secret, BASE), torsion))
    begins = encoded(times(nonce, BASE))
    factor = int.from_bytes(sha512(begins + key + message).digest(), "little") % ORDER
    return Hostile(key, begins + ((nonce + factor * secret) % ORDER).to_bytes(32, "little"), message)
