"""Values of the log as the text that a cell of a table holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Protocol

from domain.seats import Seat

__all__ = ["Scored", "fraction_value", "joined", "result_text"]


class Scored(Protocol):
    """A weighted part of a result, as an event or a stage of a result has it."""

    @property
    def contract(self) -> str:
        """`4S`, `3NX`, or `pass`."""
        ...

    @property
    def tricks(self) -> int:
        """Declarer's tricks."""
        ...


def joined(texts: Iterable[object]) -> str:
    """Several words in one cell, a space between."""
    return " ".join(map(str, texts))


def fraction_value(value: Fraction | None) -> float | None:
    """A fraction as a number for sorting; None for None, and where it is too large for one."""
    try:
        return None if value is None else float(value)
    except OverflowError:
        return None


def result_text(parts: Sequence[Scored]) -> str:
    """A side's result as the notation writes it: `4SS=10`, `1/3:4SS=10 2/3:4SS=9`, `pass`; `+170` of points alone."""
    return joined(_part_text(part) for part in parts)


def _part_text(part: Scored) -> str:
    declarer: object = getattr(part, "declarer", "")
    seat = declarer.value if isinstance(declarer, Seat) else declarer or ""
    weight = str(getattr(part, "weight", "1"))
    played = f"{part.contract}{seat}={part.tricks}" if seat else part.contract or _points_text(part)
    return played if weight == "1" else f"{weight}:{played}"


def _points_text(part: Scored) -> str:
    """The points of a part that names no contract: `+170`; empty where an event names neither."""
    points: object = getattr(part, "score", None)
    return f"{points:+d}" if isinstance(points, int) else ""
