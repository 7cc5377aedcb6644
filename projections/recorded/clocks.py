"""Times that cannot all be right: what the clocks of those who recorded, and of whoever sealed, say against each other.

The order of the log is that of its positions, and no time changes it. So a clock that was wrong is worth a word, and
no more than that.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import pairwise

from msgspec import Struct

from domain.times import time_of, time_text

__all__ = ["ClockRemark", "Clocks"]

EARLIEST = datetime(1990, 1, 1, tzinfo=UTC)
"""Before that nobody recorded with this program; a clock that lost its battery begins there."""


class ClockRemark(Struct, frozen=True):
    """Times that do not go together, in a word: `clock_back` (an entry is earlier than the one before it),
    `clock_early` (before 1990), `clock_after_seal` (later than the seal over it) or `seal_back` (a seal earlier than
    the one before)."""

    code: str
    stream: str
    """Of the first entry that is meant; empty for `seal_back`."""
    entry: int
    """The first that is meant; the position of the seal for `seal_back`."""
    time: str
    """Its time."""
    other: str
    """The time it is held against; empty for `clock_early`."""
    count: int
    """How many there are."""


class Clocks:
    """Takes the entries of a log in the order of recording, then says what is odd about their times."""

    def __init__(self, seals: Iterable[tuple[int, str]] = ()) -> None:
        """The seals by position, each with its time."""
        self._seals = [(upto, time) for upto, at in sorted(seals) if (time := time_of(at)) is not None]
        self._before: dict[str, datetime] = {}
        self._found: dict[tuple[str, object], ClockRemark] = {}

    def take(self, position: int, stream: str, entry: int, at: str) -> None:
        """The next entry; `position` is 0 where nobody knows it, and `at` empty where it tells no time."""
        time = time_of(at) if at else None
        if time is None:
            return
        before = self._before.get(stream)
        self._before[stream] = time
        if before is not None and time < before:
            self._note("clock_back", stream, stream, entry, time, before)
        if time < EARLIEST:
            self._note("clock_early", stream, stream, entry, time, None)
        seal = next((seal for seal in self._seals if position <= seal[0]), None) if position else None
        if seal is not None and seal[1] < time:
            self._note("clock_after_seal", seal[0], stream, entry, time, seal[1])

    def remarks(self) -> list[ClockRemark]:
        """What is odd about the entries taken, one a kind and stream or seal, and about the seals."""
        back = [
            ClockRemark("seal_back", "", upto, time_text(time), time_text(before), 1)
            for (_, before), (upto, time) in pairwise(self._seals)
            if time < before
        ]
        return [*self._found.values(), *back]

    def _note(self, code: str, group: object, stream: str, entry: int, time: datetime, other: datetime | None) -> None:
        first = self._found.get((code, group))
        if first is None:
            told = time_text(other) if other else ""
            self._found[code, group] = ClockRemark(code, stream, entry, time_text(time), told, 1)
        else:
            self._found[code, group] = ClockRemark(
                code, first.stream, first.entry, first.time, first.other, first.count + 1
            )
