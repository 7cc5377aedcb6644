"""Deals that were sealed before play: whether the cards that were played are those of the seal.

The digest is SHA-256 of a text of lines, each ended by a line feed: the secret in hexadecimal, then for each board in
the order of its number `7 AKQ.J52..T9876543 ...`, the four hands from North clockwise, suits from spades down with a
dot between, ranks from the highest down. The secret keeps anybody from trying deals until the digest is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Literal

from msgspec import Struct

from domain.cards import hand_from_text, hand_to_text
from domain.events import AnyEvent, BoardStarted, DealsOpened, DealsSealed
from domain.events.base import Hands
from projections.recorded.session_record import SessionRecord

__all__ = ["Deal", "SealState", "SealedDeals", "deals_digest", "sealed_deals", "whole_deal"]

SealState = Literal["sealed", "cards_missing", "agrees", "differs"]
Deal = tuple[str, str, str, str]


class SealedDeals(Struct, frozen=True):
    """A seal of deals, with what has become of it."""

    entry: int
    """Of the session's stream."""
    boards: tuple[int, ...]
    digest: str
    state: SealState
    opened: int
    """The entry in which its secret was told; 0 where it was not."""
    missing: tuple[int, ...]
    """The boards whose cards the log does not hold."""


def deals_digest(deals: Mapping[int, Deal], secret: str) -> str:
    """The digest of a seal, hexadecimal."""
    lines = [secret, *(f"{board} {' '.join(deals[board])}" for board in sorted(deals))]
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def sealed_deals(record: SessionRecord, tables: Iterable[Iterable[AnyEvent]]) -> list[SealedDeals]:
    """The seals of a session in their order. The cards of a board are those that the session dealt and those with which
    it was begun at any table: where these are not all the same, they are not all those that were sealed."""
    dealt = _dealt(record, tables)
    secrets = {one.event.digest: one for one in record.seals if isinstance(one.event, DealsOpened)}
    found: list[SealedDeals] = []
    for entry in record.seals:
        if isinstance(entry.event, DealsSealed):
            sealed, opened = entry.event, secrets.get(entry.event.digest)
            missing = tuple(board for board in sealed.boards if board not in dealt)
            state: SealState = "sealed"
            if opened is not None and isinstance(opened.event, DealsOpened):
                state = "cards_missing" if missing else _state(sealed, opened.event, dealt)
            place = opened.number if opened is not None else 0
            found.append(SealedDeals(entry.number, sealed.boards, sealed.digest, state, place, missing))
    return found


def _state(sealed: DealsSealed, opened: DealsOpened, dealt: Mapping[int, set[Deal]]) -> SealState:
    cards = {board: min(dealt[board]) for board in sealed.boards}
    is_one = all(len(dealt[board]) == 1 for board in sealed.boards)
    return "agrees" if is_one and deals_digest(cards, opened.secret) == sealed.digest else "differs"


def _dealt(record: SessionRecord, tables: Iterable[Iterable[AnyEvent]]) -> dict[int, set[Deal]]:
    found: dict[int, set[Deal]] = {}
    begun = (event for events in tables for event in events if isinstance(event, BoardStarted))
    told = [(event.board, event.hands) for event in record.deals.values()]
    for board, hands in (*told, *((event.board, event.hands) for event in begun)):
        deal = whole_deal(hands)
        if deal is not None:
            found.setdefault(board, set()).add(deal)
    return found


def whole_deal(hands: Hands) -> Deal | None:
    """Four hands as the digest has them; None where one is not known or cannot be read."""
    north, east, south, west = (_written(hand) for hand in hands)
    if north is None or east is None or south is None or west is None:
        return None
    return north, east, south, west


def _written(hand: str | None) -> str | None:
    try:
        return None if hand is None else hand_to_text(hand_from_text(hand))
    except ValueError:
        return None
