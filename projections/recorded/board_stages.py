"""A board's record with what some of the Laws have found in it: a paragraph names the stage that it needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from domain.seats import Seat
from projections.recorded.board_record import Facts

__all__ = ["Chosen", "Ground", "LeadChoices", "Silenced"]


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


class LeadChoices:
    """What declarer chose of a lead under 26B, while the incidents of the auction are gone through one by one: what has
    answered one of them answers no other."""

    def __init__(self) -> None:
        self.answering: Final[dict[int, str]] = {}
        """By place of a choice: the incident that it answers."""
        self.void: Final[set[int]] = set()
        """The places of choices that the Law did not give."""


class Stage(Facts):
    """The same board as in the stage before: what was worked out there is not worked out again."""

    def __init__(self, before: Facts) -> None:
        self.__dict__.update(before.__dict__)


class Silenced(Stage):
    """After the auction: which choices of declarer's answer a lead restriction, or were not his to make."""

    def __init__(self, record: Facts, answering: Mapping[int, str], void: frozenset[int]) -> None:
        super().__init__(record)
        self.answering: Final = answering
        """By place of a choice of declarer's that names no incident: the incident whose lead restriction it answers."""
        self.void: Final = void
        """Places of choices that the Law did not give (26B, 46B5): to disregard one is no revoke."""


class Chosen(Silenced):
    """With the rights by which it was chosen what is led or played."""

    def __init__(self, silenced: Silenced, grounds: Mapping[int, Ground]) -> None:
        super().__init__(silenced, silenced.answering, silenced.void)
        self.grounds: Final = grounds
        """By place of a choice of what is led or played: the right by which it was made. Any other binds nobody."""

    def by_right_of(self, place: int, law: str) -> bool:
        """Whether a paragraph gave the choice that was made at a place."""
        ground = self.grounds.get(place)
        return ground is not None and ground.law == law
