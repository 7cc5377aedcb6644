"""What double dummy says of a matter, as it is shown: of the disputed choice, and of contracts that were assigned."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from domain.seats import Seat

__all__ = ["CardsBeside", "DisputedView", "FiguresBeside", "FiguresView", "LeadsBeside", "LeadsView"]


class DisputedView(Struct, frozen=True):
    """The call or card that a matter is about."""

    entry: int
    """Its entry; of a matter that is about neither, the entry at which it began."""
    seat: Seat | None
    """Whose choice it was; null where nobody's is disputed."""
    chosen: str
    """The call or card: `2H`, `C4`; empty where there is none."""
    trick: int
    """The trick of a card; 0 of a call."""


class LeadsView(Struct, frozen=True):
    """A contract that somebody assigned, with declarer's tricks double dummy after each opening lead."""

    contract: str
    declarer: Seat
    leader: Seat
    cards: Mapping[str, int]


class FiguresView(Struct, frozen=True):
    """What double dummy says of a matter."""

    declarer: Seat | None
    """Whose tricks are told of the disputed card; null where it is none, or there is no figure."""
    needed: int
    """The tricks that make the contract that was played; 0 where there is none."""
    cards: Mapping[str, int]
    """Declarer's tricks, by the card that could be played at the disputed moment."""
    leads: tuple[LeadsView, ...]
    missing: str
    """Why there are no figures, and how to get them; empty where there are."""


class CardsBeside(Struct, frozen=True):
    """The cards that could be played at a disputed moment of a board, beside the board."""

    disputed: DisputedView
    figures: FiguresView
    votes: Mapping[str, int]
    """How many of those who were polled about it gave each answer."""
    since: int
    """The step that the choice was made at."""


class LeadsBeside(Struct, frozen=True):
    """The opening leads against a contract that somebody assigned, beside the board."""

    leads: LeadsView
    since: int
    """The step at which it was assigned."""


class FiguresBeside(Struct, frozen=True):
    """What double dummy says of the matters of a board."""

    cards: tuple[CardsBeside, ...] = ()
    leads: tuple[LeadsBeside, ...] = ()
    missing: str = ""
    """Why there are no figures where some are asked for, and how to get them."""
