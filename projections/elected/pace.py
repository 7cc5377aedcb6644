"""How long a round takes, as the sponsor elected it (80B, 81B): `regulation minutes_a_board 7.5`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import timedelta
from fractions import Fraction

from msgspec import Struct

from domain.amendments import effective
from domain.events import AnyEvent
from domain.times import duration_of
from projections.elected.regulations import elected

__all__ = ["FORMS_OF_PAUSES", "MOST_MINUTES", "Pace", "pauses_of"]

FORMS_OF_PAUSES = ("after 3: 15 minutes", "after 2: 10 min, after 4: 30 min", "none")
"""How pauses are typed."""
MOST_MINUTES = 600
"""So long is no round, and no pause."""
PAUSE = re.compile(r"after\s+(?:round\s+)?([1-9][0-9]{0,2})\s*:?\s*(.+)", re.IGNORECASE | re.DOTALL)


class Pace(Struct, frozen=True):
    """Minutes of a round. The defaults are those of a club (7 a board, 1 to move; facts of clubs: 6.5 to 7.5)."""

    minutes_a_board: Fraction = Fraction(7)
    """How long a board may take: a round as many times as it has boards."""
    minutes_to_move: Fraction = Fraction(1)
    """How long it takes, after a round, until the next may begin."""
    no_new_board: Fraction = Fraction(3)
    """With how many minutes left of a round no new board may be begun; 0: there is no such line."""
    pauses: str = "none"
    """After which rounds there is a pause, as `pauses_of` reads it."""
    clock_goes_on: bool = False
    """Whether the clock of the next round begins by itself; else somebody starts it (8B1)."""

    @classmethod
    def of(cls, session: Iterable[AnyEvent]) -> Pace:
        """As a session's events set it, as they were amended."""
        return cls(**elected(cls, [event for _, event in effective(session)]))

    def plays(self, boards: int) -> timedelta:
        """How long a round of so many boards is played."""
        return _minutes(self.minutes_a_board * boards)

    @property
    def moving(self) -> timedelta:
        """How long it takes to move."""
        return _minutes(self.minutes_to_move)

    @property
    def last_minutes(self) -> timedelta:
        """With how much left no new board may be begun."""
        return _minutes(self.no_new_board)

    def pause_after(self, round: int) -> timedelta:
        """How long the pause after a round is; nothing where there is none."""
        return (pauses_of(self.pauses) or {}).get(round, timedelta())


def _minutes(number: Fraction) -> timedelta:
    """To the second."""
    return timedelta(seconds=round(number * 60))


def pauses_of(text: str) -> Mapping[int, timedelta] | None:
    """By round, how long the pause after it is; None where that cannot be read."""
    told = text.strip()
    if told.lower() == "none":
        return {}
    found: dict[int, timedelta] = {}
    for part in told.split(","):
        read = PAUSE.fullmatch(part.strip())
        length = duration_of(read[2]) if read is not None else None
        if read is None or length is None or not timedelta() < length <= timedelta(minutes=MOST_MINUTES):
            return None
        found[int(read[1])] = length
    return found
