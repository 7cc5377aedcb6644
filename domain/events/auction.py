"""Events of the auction: calls, and what is said and shown about them."""

from __future__ import annotations

from typing import Literal

from domain.calls import Call
from domain.cards import Card
from domain.events.base import Event, Shown
from domain.seats import Seat

__all__ = [
    "ActionAccepted",
    "ActionRefused",
    "AnnouncementMade",
    "CallAlerted",
    "CallChanged",
    "CallMade",
    "CallWithdrawn",
    "ContractRecorded",
    "ExplanationCorrected",
    "ExplanationGiven",
    "QuestionAsked",
    "TempoNoted",
]


class CallMade(Event, frozen=True, tag="call"):
    """A player calls. Whether it was his turn, and whether the call was lawful, is computed."""

    seat: Seat
    call: Call


class ContractRecorded(Event, frozen=True, tag="contract"):
    """The contract, where the source tells it without the auction that led to it."""

    contract: str
    """`4S`, `3NX`, `2HXX`, or `pass`."""
    declarer: Seat | None = None
    lead: Card | None = None
    """The opening lead as a slip tells it, where no card is recorded. It is no card played: the slip may be wrong."""
    board: int | None = None
    """The board meant where it is not the one in play."""


class CallAlerted(Event, frozen=True, tag="alert"):
    """The last call of a player was alerted, by his partner or by himself. That alone does not say that it is
    artificial: what it shows is said by `shows`, or nobody has recorded it."""

    seat: Seat
    """Whose call it was."""
    meaning: str = ""
    alerted_by: Seat | None = None
    about: int | None = None
    """The entry of the call where it is not that player's last."""
    shows: tuple[Shown, ...] = ()
    """What was said that the call shows; empty where that was not recorded, here and below."""


class AnnouncementMade(Event, frozen=True, tag="announcement"):
    """The meaning of a call was announced unasked."""

    seat: Seat
    """Who announced it."""
    text: str
    to: tuple[Seat, ...] = ()
    """Who received it; empty where that was not recorded, or it was before this field existed."""
    shows: tuple[Shown, ...] = ()


class QuestionAsked(Event, frozen=True, tag="question"):
    """A player asked about a call, a carding method or the auction (20F)."""

    seat: Seat
    text: str = ""
    about: int | None = None


class ExplanationGiven(Event, frozen=True, tag="explanation"):
    """A player explained his partner's call or the partnership's methods (20F)."""

    seat: Seat
    text: str
    about: int | None = None
    to: tuple[Seat, ...] = ()
    """Who received it; empty where that was not recorded, or it was before this field existed."""
    shows: tuple[Shown, ...] = ()


class ExplanationCorrected(Event, frozen=True, tag="explanation_corrected"):
    """A player said that an explanation was wrong (20F4 his own, 20F5 his partner's)."""

    seat: Seat
    text: str
    whose: Literal["own", "partner"] = "own"
    about: int | None = None
    to: tuple[Seat, ...] = ()
    """Who received it; empty where that was not recorded, or it was before this field existed."""
    shows: tuple[Shown, ...] = ()


class TempoNoted(Event, frozen=True, tag="tempo"):
    """A player's tempo or manner was out of the ordinary (16B1, 73D)."""

    seat: Seat
    seconds: int | None = None
    text: str = ""
    about: int | None = None


class CallChanged(Event, frozen=True, tag="call_changed"):
    """A player replaced his last call by another (25, 27C)."""

    seat: Seat
    call: Call
    about: int | None = None
    """The entry of the replaced call where it is not that player's last."""


class CallWithdrawn(Event, frozen=True, tag="call_withdrawn"):
    """A call was taken back: cancelled by the director, or by the player under 21B."""

    seat: Seat
    about: int | None = None
    later: bool = False
    """Whether every call after it is cancelled too (36A, 38B)."""


class ActionAccepted(Event, frozen=True, tag="accepted"):
    """A player accepts an opponent's irregular call or lead (27A, 29A, 53A)."""

    seat: Seat
    about: int | None = None


class ActionRefused(Event, frozen=True, tag="refused"):
    """A player does not accept an opponent's irregular call or lead (27B, 29B, 54D, 55B, 56)."""

    seat: Seat
    about: int | None = None
