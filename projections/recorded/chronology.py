"""The order in time of what stands in two streams: a table's own, and that of its session.

Within a stream the order of the entries counts. Between them only instants tell, whatever offset they are written with.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from domain.times import time_of

__all__ = ["Placed", "in_order", "is_before", "is_by", "is_later"]


class Placed(Protocol):
    """What stands at a place of a stream, and may tell a time."""

    @property
    def place(self) -> int:
        """Its place in its own stream."""
        ...

    @property
    def stream(self) -> str:
        """The session's stream; empty where it stands in the table's own."""
        ...

    @property
    def at(self) -> str:
        """When it was recorded; empty where that is not told."""
        ...


P = TypeVar("P", bound=Placed)


def is_later(at: str, other: str) -> bool | None:
    """Whether one time comes after another; None where either is not told, or they are the same instant."""
    mine, its = time_of(at), time_of(other)
    return None if mine is None or its is None or mine == its else mine > its


def is_before(at: str, other: str) -> bool:
    """Whether a time is known to be before another."""
    return is_later(at, other) is False


def is_by(at: str, other: str) -> bool:
    """Whether a time is known to be no later than another."""
    mine, its = time_of(at), time_of(other)
    return mine is not None and its is not None and mine <= its


def in_order(found: Iterable[P]) -> list[P]:
    """What stands in a table's stream and its session's, in the order in which it was recorded: what is the session's
    stands where its time puts it, and behind all that is the table's where no time tells."""
    here: list[P] = []
    elsewhere: list[P] = []
    for one in sorted(found, key=lambda one: one.place):
        (elsewhere if one.stream else here).append(one)
    ordered: list[P] = []
    for one in here:
        while elsewhere and is_before(elsewhere[0].at, one.at):
            ordered.append(elsewhere.pop(0))
        ordered.append(one)
    return ordered + elsewhere
