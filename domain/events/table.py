"""Events of a round at one table that are neither calls nor cards: seating, boards, time, wrong counts."""

from __future__ import annotations

from typing import Literal

from domain.cards import Card
from domain.events.base import Event, Hands, Speaker, Vulnerability
from domain.seats import Seat

__all__ = [
    "BoardStarted",
    "CardFound",
    "CardRemoved",
    "CardRestored",
    "HandCounted",
    "HandsReturned",
    "NoteMade",
    "PlayerSeated",
    "ProcedureBroken",
    "RedealOrdered",
    "RoundEnded",
    "RoundStarted",
    "ScoreEntered",
    "WrongHandHeld",
]


class RoundStarted(Event, frozen=True, tag="round"):
    """A round begins at this table (8B): who sits where, and which boards are due."""

    number: int
    table: int
    ns: str = ""
    """The contestant that sits North-South."""
    ew: str = ""
    players: tuple[str, ...] = ()
    """Player ids North, East, South, West, where known."""
    boards: tuple[int, ...] = ()
    screens: bool | None = None
    """Whether the table plays with screens; None: as the session's regulation says."""


class PlayerSeated(Event, frozen=True, tag="seated"):
    """A player takes a seat during the round: a substitute, or an exchange put right."""

    seat: Seat
    player: str
    why: str = ""


class BoardStarted(Event, frozen=True, tag="board"):
    """The hands are taken from the board. Everything until the next such event is about this board."""

    board: int
    dealer: Seat
    vul: Vulnerability
    hands: Hands = (None, None, None, None)
    """As held at this table, so also 12 or 14 cards; unknown hands are None."""
    live: bool = False
    """Recorded while it is played, where the director can be asked: what a call specified that nobody explained is
    then his to judge. False: told by a file, or by an entry from before this field existed: presumed natural (27B1a,
    30C)."""


class HandsReturned(Event, frozen=True, tag="returned"):
    """Hands went back into the board (62D1 and 79A1 ask whether all four have)."""

    seats: tuple[Seat, ...] = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
    board: int | None = None
    """The board meant where it is not the one in play."""


class RoundEnded(Event, frozen=True, tag="round_end"):
    """The round has ended at this table (8B)."""


class HandCounted(Event, frozen=True, tag="count"):
    """Somebody counted a hand, its played cards included (7B2, 13, 14)."""

    seat: Seat
    cards: int
    by_whom: Speaker | None = None
    board: int | None = None
    """The board meant where it is not the one in play."""
    in_hand: bool = False
    """Whether it is the number he still held at that moment, without the cards he had played."""


class CardFound(Event, frozen=True, tag="found"):
    """A card turned up where it should not be (14B, 67)."""

    card: Card
    where: str = ""
    seat: Seat | None = None
    """The hand it belongs to, where that is known."""
    board: int | None = None


class CardRestored(Event, frozen=True, tag="restored"):
    """A card is given back to a hand; by 14B4 and 67B2 it counts as held all along."""

    seat: Seat
    card: Card
    board: int | None = None


class CardRemoved(Event, frozen=True, tag="removed"):
    """A card that is no part of the deal is taken out of a hand (13C)."""

    seat: Seat
    card: Card
    why: str = ""
    board: int | None = None


class WrongHandHeld(Event, frozen=True, tag="wrong_hand"):
    """A player has called on this board with the cards of another one (15A)."""

    seat: Seat
    from_board: int
    """The board whose cards he held."""
    board: int | None = None


class RedealOrdered(Event, frozen=True, tag="redeal"):
    """The director has a board dealt anew (6D): what was done on it does not count."""

    ground: Literal["misdealt", "card_seen", "unshuffled", "other_session", "director"] = "director"
    """6D1: wrongly dealt, or a card was seen in dealing; 6D2: no shuffle, or an old deal; 6D3: any other reason."""
    why: str = ""
    board: int | None = None


class ProcedureBroken(Event, frozen=True, tag="procedure"):
    """Somebody dealt, handled or passed on a board otherwise than he should (6A to 6E, 7, 8A), or the two sides sat the
    other way at it (5B)."""

    what: Literal[
        "unshuffled", "badly_dealt", "one_side_absent", "not_as_directed", "board_moved", "wrong_pocket",
        "not_counted", "cards_mixed", "returned_in_order", "hand_taken_out", "board_neglected", "boards_not_passed_on",
        "sat_other_way",
    ]  # fmt: skip
    seat: Seat | None = None
    board: int | None = None


class ScoreEntered(Event, frozen=True, tag="score_entered"):
    """A scorer's own figure for the board at this table, as his program holds it; what follows from the record stands
    beside it."""

    unit: Literal["points", "matchpoints", "percent", "imps", "vp"]
    ns: str
    """As printed, from North-South's view."""
    ew: str = ""
    """As printed, from East-West's view; empty where the source tells one figure for both."""
    board: int | None = None
    """The board meant where it is not the one in play."""


class NoteMade(Event, frozen=True, tag="note"):
    """Free text beside the record."""

    text: str
