"""Events of claims and concessions (68 to 71) and of the number of tricks (79). Counts are of the tricks left."""

from __future__ import annotations

from domain.cards import Suit
from domain.events.base import Event
from domain.seats import Seat

__all__ = [
    "AssentGiven",
    "AssentWithdrawn",
    "ClaimMade",
    "ConcessionDisputed",
    "ConcessionMade",
    "ObjectionMade",
    "PlayContinued",
    "TricksAgreed",
    "TricksDisputed",
]


class ClaimMade(Event, frozen=True, tag="claim"):
    """A player claimed tricks (68A); those left over are conceded (68B1)."""

    seat: Seat
    tricks: int
    """How many of the tricks left he claims."""
    statement: str = ""
    """In the claimer's words (68C)."""
    shown: bool = False
    """Whether he faced his hand."""
    line: str | None = None
    """The line of play that he stated (68C); empty where he stated none, `?` where nobody has told; None in an entry
    made before this was asked: there his statement is taken for one."""
    otherwise: int | None = None
    """How many he claims where the condition that he named does not hold; None where he named none."""
    condition: str = ""
    """The condition in his words: `if the clubs break`."""
    breaks: Suit | None = None
    """The suit that is to break, where that is the condition."""


class ConcessionMade(Event, frozen=True, tag="concession"):
    """A player conceded tricks (68B1) without claiming the rest in so many words."""

    seat: Seat
    tricks: int
    """How many of the tricks left he concedes."""
    statement: str = ""


class ObjectionMade(Event, frozen=True, tag="objection"):
    """A player objects to a claim or concession (68B2, 68D, 69A)."""

    seat: Seat
    at_once: bool = True
    """Said immediately (68B2 asks for it of the partner of a conceding defender)."""
    statement: str = ""
    board: int | None = None
    """The board of the claim where another has begun."""


class AssentGiven(Event, frozen=True, tag="assent"):
    """A player agrees to an opponent's claim or concession (69A)."""

    seat: Seat
    board: int | None = None


class PlayContinued(Event, frozen=True, tag="play_on"):
    """The non-claiming side asked to play on and all four agreed (68D2b)."""

    seat: Seat
    """Who asked for it."""
    agreed: tuple[Seat, ...] = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


class AssentWithdrawn(Event, frozen=True, tag="assent_withdrawn"):
    """A side takes back its agreement to a claim (69B)."""

    seat: Seat
    tricks: int = 1
    """How many tricks it says it would have won."""
    board: int | None = None
    statement: str = ""


class ConcessionDisputed(Event, frozen=True, tag="concession_disputed"):
    """A side asks for a trick back that it had conceded itself (71)."""

    seat: Seat
    tricks: int = 1
    board: int | None = None
    statement: str = ""


class TricksAgreed(Event, frozen=True, tag="tricks"):
    """The players agreed how many tricks declarer won (79A1)."""

    declarer_tricks: int
    board: int | None = None


class TricksDisputed(Event, frozen=True, tag="tricks_disputed"):
    """A player disputes the number of tricks that was agreed (79B)."""

    seat: Seat
    declarer_tricks: int
    board: int | None = None
    statement: str = ""
