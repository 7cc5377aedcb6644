"""Events of an appeal (92, 93)."""

from __future__ import annotations

from typing import Literal

from domain.events.base import Event, WeightedResult
from domain.seats import Side

__all__ = ["AppealDecided", "AppealHeard", "AppealLodged", "AppealReferredBack"]


class AppealLodged(Event, frozen=True, tag="appeal"):
    """A contestant appeals a ruling (92A)."""

    appeal: str
    """Its number, `A4`."""
    incident: str
    contestant: str
    concurrence: bool | None = None
    """Whether partner, or the captain, concurs (92D); told once more under the same number, the latest counts."""
    grounds: str = ""
    deposit: str = ""
    kind: Literal["judgement", "law", "discipline"] = "judgement"
    board: int | None = None
    table: str = ""
    """The stream of the table, `S1.r3.t5`, where the entry stands in a session's stream."""


class AppealHeard(Event, frozen=True, tag="appeal_heard"):
    """The committee, or the director in charge, heard the sides."""

    appeal: str
    members: tuple[str, ...] = ()
    """Player or official ids."""
    statements: str = ""
    board: int | None = None
    """The board, and in a session's stream the table, where more than one appeal has this number."""
    table: str = ""
    kind: Literal["", "statement", "question", "exhibit", "methods", "precedent", "poll"] = ""
    """What the words are, where one thing of the hearing is an entry of its own: what a side says; a question with its
    answer; what is laid before the committee; notes of a side's methods; an earlier case; a poll that it asks for."""
    side: Side | None = None
    """Whose they are, or who was asked."""


class AppealDecided(Event, frozen=True, tag="appeal_decided"):
    """The decision, with the committee's own adjusted score where it changes the director's (93B)."""

    appeal: str
    outcome: Literal["upheld", "varied", "recommended", "not_admissible", "withdrawn"]
    """`withdrawn`: whoever appealed took it back."""
    law: str = ""
    ns: tuple[WeightedResult, ...] = ()
    ew: tuple[WeightedResult, ...] = ()
    ns_artificial: str = ""
    ew_artificial: str = ""
    reason: str = ""
    dissent: str = ""
    deposit: Literal["returned", "kept", "none"] = "none"
    board: int | None = None
    penalty: str = ""
    """Of an appeal of a penalty: the amount instead of it, in its unit; `0` for none."""
    table: str = ""
    """The stream of the table, where the entry stands in a session's stream and more than one has this number."""


class AppealReferredBack(Event, frozen=True, tag="appeal_referred_back"):
    """The committee may not overrule on a point of law and sends it back to the director in charge (93B3)."""

    appeal: str
    point: str
    reason: str = ""
    board: int | None = None
    table: str = ""
