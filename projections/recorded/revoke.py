"""A revoke with what became of it."""

from __future__ import annotations

from msgspec import Struct

from domain.cards import Card, Suit
from domain.seats import Seat, Side
from projections.found.incidents import Finding

__all__ = ["AnyRevoke", "Revoke", "StatedRevoke"]


class Revoke(Struct, frozen=True):
    """A revoke with what became of it: what 62 to 64 ask about."""

    place: int
    seat: Seat
    trick: int
    card: Card
    suit: Suit | None
    """The suit he failed to lead or follow to; None where a card was required."""
    found: int = 0
    """The entry that showed it, where that came later."""
    kind: str = "follow"
    """`follow`, `option` (an opponent's choice disregarded), `penalty card`, or `defective` (67B1)."""
    because: tuple[int, ...] = ()
    """Places of the entries that required another card."""
    corrected: int | None = None
    """Where the card was taken back."""
    attention: int | None = None
    """Where attention was first drawn to it."""
    established: tuple[Finding, ...] = ()
    """What established it (63A, 67B1, or 43B2b as if), the earliest first; empty while it may be corrected."""
    kept_penalty_card: bool = False
    """Whether a penalty card had to be played instead."""
    both_corrected: bool = False
    """62C3: both sides revoked on this trick and both put it right."""

    @property
    def side(self) -> Side:
        """The offending side."""
        return self.seat.side

    @property
    def established_at(self) -> int | None:
        """Where it was established."""
        return self.established[0].places[0] if self.established else None

    @property
    def is_established(self) -> bool:
        """Whether 64 applies to it."""
        return bool(self.established)

    @property
    def counts(self) -> bool:
        """Whether it is established and has been spoken of: what nobody has noticed frees no other revoke."""
        return self.is_established and self.attention is not None


class StatedRevoke(Struct, frozen=True):
    """A revoke of which no card is recorded: the director has found it, and states what 64 asks about."""

    place: int
    seat: Seat
    trick: int
    """0 where nobody has told."""
    established: tuple[Finding, ...] = ()
    noticed: str = ""
    """When attention was first drawn to it, as the director states it: `attention_in_time`, `attention_after_call` or
    `attention_after_round`; empty where he has not."""
    beside: str = ""
    """What it is beside another revoke of the same player, as the director states it: `later_in_suit`,
    `earlier_in_suit` or `other_revoke`; empty where there is none."""
    kind: str = "follow"
    card: Card | None = None
    suit: Suit | None = None
    because: tuple[int, ...] = ()
    kept_penalty_card: bool = False
    both_corrected: bool = False

    @property
    def side(self) -> Side:
        """The offending side."""
        return self.seat.side

    @property
    def attention(self) -> int:
        """Where attention was drawn to it, as far as the record tells."""
        return self.place

    @property
    def established_at(self) -> int | None:
        """Where that it is established was told."""
        return self.established[0].places[0] if self.established else None

    @property
    def is_established(self) -> bool:
        """Whether 64 applies to it."""
        return bool(self.established)

    @property
    def counts(self) -> bool:
        """Whether it is established: the director has spoken of it."""
        return self.is_established


AnyRevoke = Revoke | StatedRevoke
"""What 64 gives something for."""
