"""Events of the play: cards, and what happens to them out of the ordinary."""

from __future__ import annotations

from typing import Literal

from domain.cards import Card, Suit
from domain.events.base import Event, Speaker, Topic
from domain.seats import Seat

__all__ = [
    "AttentionDrawn",
    "CardExposed",
    "CardPickedUp",
    "CardPlaced",
    "CardPlayed",
    "CardUnseen",
    "CardWithdrawn",
    "DummyActed",
    "DummyCardNamed",
    "DummyFaced",
    "IrregularityPrevented",
    "LeadFacedDown",
    "PlayUnrecorded",
    "RevokeAsked",
    "SimultaneousPlay",
    "TrickInspected",
    "TrickQuitted",
    "TurnMisstated",
]


class CardPlayed(Event, frozen=True, tag="card"):
    """A card was led or played from this seat's hand (dummy's too: declarer played it)."""

    seat: Seat
    card: Card


class CardUnseen(Event, frozen=True, tag="unseen"):
    """A card was led or played in turn from this seat's hand, and nobody who kept the record saw which."""

    seat: Seat


class PlayUnrecorded(Event, frozen=True, tag="unrecorded"):
    """The opening lead had been faced and play went on, and nobody recorded the cards."""

    tricks: int | None = None
    """How many tricks had been played; None where nobody has told."""
    declarer: int | None = None
    """How many of them declarer's side had won; None where nobody has told."""
    lead: Seat | None = None
    """Whose lead it was to the next trick; None where nobody has told."""


class LeadFacedDown(Event, frozen=True, tag="face_down"):
    """An opening lead lies face down (41A)."""

    seat: Seat


class DummyFaced(Event, frozen=True, tag="dummy"):
    """Dummy spread his hand (41D)."""

    seat: Seat
    hand: str | None = None
    """The cards that could be seen, where that was not all of them."""


class DummyCardNamed(Event, frozen=True, tag="named"):
    """Declarer named or designated a card from dummy (45B, 46); it may not have been moved yet."""

    seat: Seat
    """The hand the card was called from."""
    card: Card | None = None
    words: str = ""
    """What was said, where it was not a card: `low club`, `anything`."""
    suit: Suit | None = None
    """The suit that he named, or called by a word such as `ruff`."""
    rank: Literal["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"] | None = None
    """The rank that he named."""
    how: Literal["high", "low", "win", "run", "anything", "as_named", "other"] | None = None
    """How he said which: `as_named` by suit or rank alone, `run` a whole suit, `other` in words that say none of this;
    None where a card was named, or the entry is older than this field."""


class CardExposed(Event, frozen=True, tag="exposed"):
    """A player let a card be seen without playing it (24, 48, 49)."""

    seat: Seat
    card: Card
    how: Literal["accident", "deliberate", "named", "claim", "objection", "unclear"] = "accident"
    """`unclear` where nobody has said whether it was played, shown or dropped: the director is asked (45C, 48A)."""


class CardWithdrawn(Event, frozen=True, tag="withdrawn"):
    """A played card was taken back (47, 62): to be replaced, or because the lead was refused."""

    seat: Seat
    card: Card


class CardPickedUp(Event, frozen=True, tag="picked_up"):
    """A penalty card went back into the hand (50D2a)."""

    seat: Seat
    card: Card


class CardPlaced(Event, frozen=True, tag="placed"):
    """A card was put to a defective trick: supplied in time (67A), placed among the played cards (67B1), or put where
    it had been played (67B3)."""

    seat: Seat
    card: Card
    trick: int


class SimultaneousPlay(Event, frozen=True, tag="simultaneous"):
    """This player's last call or card came at the same moment as another player's (33, 58A)."""

    seat: Seat


class TrickQuitted(Event, frozen=True, tag="quitted"):
    """The cards of the trick in progress were turned down, also where fewer than four were played (67)."""

    trick: int | None = None


class RevokeAsked(Event, frozen=True, tag="asked"):
    """A player asked another whether he has a card of the suit led (61B)."""

    seat: Seat
    to: Seat


class TrickInspected(Event, frozen=True, tag="inspected"):
    """The cards of a trick that was played were looked at (66; a quitted trick only on the director's word)."""

    by_whom: Speaker
    trick: int | None = None
    own: bool = False
    """Whether he looked at nothing but his own card (66B)."""


class AttentionDrawn(Event, frozen=True, tag="attention"):
    """Somebody drew attention to an irregularity (9A): the clocks of 62 and 64B count from here."""

    who: Speaker
    what: str = "revoke"
    offender: Seat | None = None
    trick: int | None = None
    board: int | None = None
    """The board of the irregularity where it is not the one in play."""
    when: str = ""
    """In words, where the moment of the entry is not the moment it was said."""
    topic: tuple[Topic, ...] | None = None
    """What it is about (`topics_of`); None in an entry from before this was recorded."""


class TurnMisstated(Event, frozen=True, tag="wrong_turn"):
    """A player wrongly told another that it was his turn to lead or play (47E1)."""

    seat: Seat
    """Who said so."""
    to: Seat


class DummyActed(Event, frozen=True, tag="dummy_acted"):
    """Dummy did what limits his rights (43A)."""

    what: Literal["exchanged_hands", "left_seat", "looked_at_hand", "took_part", "indicated_card"]
    about: Seat | None = None
    """Whose hand he saw."""


class IrregularityPrevented(Event, frozen=True, tag="prevented"):
    """A player stopped another from committing an irregularity (9A3, 42A3, 42B2)."""

    seat: Seat
    what: str = ""
    hand: Seat | None = None
    """The hand the wrong card was to come from, where it was a card."""
