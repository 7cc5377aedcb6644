"""A board's record with what some of the Laws have found in it: a paragraph names the stage that it needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Final, NamedTuple, TypeVar

from msgspec import Struct

from domain.seats import Seat, Side
from projections.found.incidents import Finding
from projections.recorded.board_record import Record
from projections.recorded.revoke import Revoke

__all__ = [
    "AfterAuction", "Chosen", "Ground", "LeadChoices", "Played", "Rectified", "Revoked", "TricksWon",
    "worked_out_once",
]  # fmt: skip

A = TypeVar("A")


class Ground(NamedTuple):
    """The right by which a player chose what another leads or plays."""

    law: str
    """The paragraph that gave the choice."""
    seat: Seat | None = None
    """Whose card it binds; None where the Law's own chapter says so (26B)."""
    trick: int = 0
    """The trick that the card belongs to; 0 where it is his next."""
    about: int = 0
    """The place of the card that gave the right (57A)."""


class TricksWon(Struct, frozen=True):
    """The tricks of each side when play is over, before any rectification."""

    ns: int
    ew: int
    by_claim: tuple[int, int]
    """How many of them, by side, were not played out."""
    law: str
    """`44` played out, `69A` agreed claim, `70A` adjudicated, `79A1` agreed number."""
    places: tuple[int, ...] = ()

    def of(self, side: Side) -> int:
        """The tricks of one side."""
        return self.ns if side is Side.NS else self.ew


class LeadChoices:
    """What declarer chose of a lead under 26B, while the incidents of the auction are gone through one by one: what has
    answered one of them answers no other."""

    def __init__(self) -> None:
        self.answering: Final[dict[int, str]] = {}
        """By place of a choice: the incident that it answers."""
        self.void: Final[set[int]] = set()
        """The places of choices that the Law did not give."""


@dataclass(frozen=True, eq=False, init=False, kw_only=True)
class AfterAuction(Record):
    """A record after the auction: which choices of declarer's answer a lead restriction, or were not his to make."""

    answering: Mapping[int, str]
    """By place of a choice of declarer's that names no incident: the incident whose lead restriction it answers."""
    void: frozenset[int]
    """Places of choices that the Law did not give (26B, 46B5): to disregard one is no revoke."""

    def __init__(self, record: Record, answering: Mapping[int, str], void: frozenset[int]) -> None:
        """What was worked out of the record is kept, here and in the stages that follow."""
        self.__dict__.update(record.__dict__, answering=answering, void=void)


@dataclass(frozen=True, eq=False, init=False, kw_only=True)
class Chosen(AfterAuction):
    """With the rights by which it was chosen what is led or played."""

    grounds: Mapping[int, Ground]
    """By place of a choice of what is led or played: the right by which it was made. Any other binds nobody."""

    def __init__(self, record: AfterAuction, grounds: Mapping[int, Ground]) -> None:
        self.__dict__.update(record.__dict__, grounds=grounds)

    def by_right_of(self, place: int, law: str) -> bool:
        """Whether a paragraph gave the choice that was made at a place."""
        ground = self.grounds.get(place)
        return ground is not None and ground.law == law


def worked_out_once(answer: Callable[[Chosen], A]) -> Callable[[Chosen], A]:
    """What several paragraphs ask of a record is worked out once, as a `cached_property` is, and kept in the stages
    that follow. Nobody changes what he is given."""
    name = answer.__qualname__

    @wraps(answer)
    def asked(stage: Chosen) -> A:
        known = vars(stage)
        if name not in known:
            known[name] = answer(stage)
        found: A = known[name]
        return found

    return asked


@dataclass(frozen=True, eq=False, init=False, kw_only=True)
class Revoked(Chosen):
    """With the revokes, each with attention, correction and establishment, and what that has opened again."""

    revokes: tuple[Revoke, ...]
    """In the order in which they were committed."""
    reopened: Mapping[Side, int]
    """By side, where attention was drawn to a revoke of its own that was not established yet: it is corrected (62A),
    and what the side had assented to before is open again."""

    def __init__(self, chosen: Chosen, reopened: Mapping[Side, int], revokes: tuple[Revoke, ...] = ()) -> None:
        self.__dict__.update(chosen.__dict__, reopened=reopened, revokes=revokes)


@dataclass(frozen=True, eq=False, init=False, kw_only=True)
class Played(Revoked):
    """With the tricks won at the table: in play, by a claim, or by the number agreed."""

    tricks: TricksWon | None
    """None while play or a claim is open."""

    def __init__(self, revoked: Revoked, tricks: TricksWon | None) -> None:
        self.__dict__.update(revoked.__dict__, tricks=tricks)


@dataclass(frozen=True, eq=False, init=False, kw_only=True)
class Rectified(Played):
    """With the tricks that are transferred for revokes."""

    transfers: Mapping[str, Finding]
    """By incident, the finding of 64A or 64B that counts for a revoke."""

    def __init__(self, played: Played, transfers: Mapping[str, Finding]) -> None:
        self.__dict__.update(played.__dict__, transfers=transfers)

    @classmethod
    def of_record(cls, record: Record, tricks: TricksWon | None) -> Rectified:
        """A board on which no choice, no revoke and no claim is to be looked at: the stages before hold nothing."""
        found = cls.__new__(cls)
        found.__dict__.update(record.__dict__)
        found.__dict__.update(NOTHING_FOUND, tricks=tricks)
        return found


NOTHING_FOUND: Mapping[str, object] = {
    "answering": {}, "void": frozenset[int](), "grounds": {}, "reopened": {}, "revokes": (), "transfers": {},
}  # fmt: skip
"""What the stages hold of such a board; made at once, for every regular board has it."""
