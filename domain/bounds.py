"""Numbers that an entry may hold, by the name of its field.

The events themselves bear no bounds: a log that was written stays readable. What is recorded live, and what comes from
another program, is held to what a session can have.
"""

from __future__ import annotations

from functools import cache
from typing import cast

from msgspec.structs import fields

from domain.events import AnyEvent
from domain.verdicts import Verdict, cannot

__all__ = ["BOUNDS", "out_of_bounds"]

MOST = 999_999_999

BOUNDS: dict[str, tuple[int, int]] = {
    "board": (0, MOST),
    "from_board": (0, MOST),
    "boards": (1, MOST),
    "tricks": (0, 13),
    "declarer_tricks": (0, 13),
    "claimer": (0, 13),
    "declarer": (0, 13),
    "returned": (0, 13),
    "transferred": (0, 13),
    "trick": (0, 13),
    "cards": (0, MOST),
    "entry": (1, MOST),
    "after": (0, MOST),
    "taken": (1, MOST),
    "struck": (1, MOST),
    "about": (1, MOST),
    "number": (0, MOST),
    "table": (0, MOST),
    "tables": (0, MOST),
    "rounds": (0, MOST),
    "boards_a_round": (0, MOST),
    "seconds": (0, MOST),
    "players": (0, MOST),
}
"""The least and the most, where the field is a number or a list of numbers."""


@cache
def _bounded(kind: type[AnyEvent]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name in BOUNDS)


def out_of_bounds(event: AnyEvent) -> Verdict | None:
    """What is wrong with the first number of an event that cannot be."""
    for name in _bounded(type(event)):
        value, (least, most) = cast("int | tuple[int, ...] | None", getattr(event, name)), BOUNDS[name]
        for number in value if isinstance(value, tuple) else (value,):
            if isinstance(number, int) and not least <= number <= most:
                return cannot("number_out_of_bounds", field=name, least=str(least), most=str(most), read=str(number))
    return None
