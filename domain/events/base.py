"""What all events share, and the small value types that several of them use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct, json

from domain.seats import Seat

__all__ = ["Author", "Choice", "Event", "Hands", "Shown", "Speaker", "Topic", "Vulnerability", "WeightedResult"]

Author = Literal["operator", "director", "scorer", "committee", "N", "E", "S", "W"]
"""Who says so: an office, or a player by seat."""

Shown = Literal["natural", "artificial", "C", "D", "H", "S", "N"]
"""What a call shows: `natural` the denomination it names (a pass or double its usual meaning), `artificial` none in
particular, else the denominations."""

Speaker = Literal["N", "E", "S", "W", "director"]
"""Who speaks at the table: a player by seat, or the director."""

Vulnerability = Literal["none", "NS", "EW", "both"]

Hands = tuple[str | None, str | None, str | None, str | None]
"""North, East, South, West as `AKQ.J52..T9876543`; None where a hand is not known. Any number of cards."""

Choice = Literal[
    "accept", "refuse", "require", "forbid", "neither", "highest", "lowest", "withdraw", "keep", "spread"
]  # fmt: skip
"""What a player may choose where a Law gives him an option."""

Topic = Literal[
    "revoke", "deliberate", "concealed", "misinformation", "unauthorised", "rights", "tempo", "question", "misled",
    "misunderstood", "undisclosed", "psyche", "extraneous", "signals", "pointed_wrongly", "mixed_cards", "misstated",
    "missing_alert", "other",
    "perhaps_played", "stated_revoke",
]  # fmt: skip
"""What somebody speaks of, as far as the Laws ask about it; `other` where they ask nothing about it."""


class Event(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event", forbid_unknown_fields=True, gc=False
):
    """One entry of the log: a fact of the table, or a decision somebody made. Never what follows from it."""

    at: str = ""
    """When, UTC, as `2026-03-14T19:02:11Z`; empty where the source tells no time."""
    by: Author = "operator"
    """Who says so."""

    def __reduce__(self) -> tuple[Callable[[type[Event], bytes], Event], tuple[type[Event], bytes]]:
        """By its bytes: an event that comes from another process is stored as the same bytes."""
        return _again, (type(self), json.encode(self))


def _again(kind: type[Event], data: bytes) -> Event:
    return json.decode(data, type=kind)


class WeightedResult(Struct, frozen=True, omit_defaults=True):
    """One part of a score: a result and its weight (Law 12C1c)."""

    weight: str
    """An exact fraction, `1/3`; the weights of a side sum to 1."""
    contract: str
    """`4S`, `3NX`, `2HXX`, or `pass`."""
    declarer: Seat | None = None
    """None where the board was passed out."""
    tricks: int = 0
    """Declarer's tricks, 0 to 13."""
