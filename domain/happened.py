"""What happened on a board, each at its place: cards that were played, and events that are neither call nor card.

(A module of its own, for the compiled build loses what is said beside the base of a class.)
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from domain.cards import Card
from domain.events import Event

__all__ = ["Moment", "Play", "Unseen"]


class Play(Struct, frozen=True, gc=False):
    """A card that was played at some time, also if it was withdrawn later."""

    place: int
    seat: int
    card: Card
    trick: int


class Unseen(NamedTuple):
    """A card that was played, and is not known: nobody saw it."""

    place: int
    seat: int
    trick: int


class Moment(Struct, frozen=True):
    """An event that is neither call nor card, with the number of the trick in progress."""

    place: int
    event: Event
    trick: int
