"""A position in which somebody tries other cards than those that were played. None of it is ever recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from domain.calls import Contract
from domain.cards import SUITS, Card, cards_in
from domain.seats import SEATS, Seat, Side
from projections.equity.position import Position

__all__ = ["TriedCardView", "TriedView", "TriedYet", "no_position", "tried_view"]


class TriedCardView(Struct, frozen=True):
    """A card that was tried."""

    trick: int
    seat: Seat
    card: Card
    tricks: int | None
    """Declarer's, double dummy, behind it; null where there are no figures."""


class TriedView(Struct, frozen=True, kw_only=True):
    """A position, with what was tried so far."""

    session: str
    number: str
    """Of the appeal: `A1`."""
    declarer: Seat | None
    """Null where there is no position to try anything in."""
    dummy: Seat | None
    needed: int
    """The tricks that make the contract."""
    hands: Mapping[Seat, Mapping[str, tuple[Card, ...]]]
    """What each hand holds, by suit, spades first and the highest first."""
    trick: int
    """The trick in progress; 0 once all are played."""
    lies: Mapping[Seat, Card]
    """On the trick in progress."""
    won: tuple[int, int]
    """The tricks of North-South, and of East-West."""
    turn: Seat | None
    """Whose card is next; null once all are played."""
    lawful: tuple[Card, ...]
    figures: Mapping[Card, int]
    """Declarer's tricks, double dummy, by lawful card; nothing where there are none."""
    tried: tuple[TriedCardView, ...]
    missing: str
    """Why there is no position, or are no figures; empty where there are."""


class TriedYet(Struct, frozen=True):
    """The positions from the disputed one on, each with the card that was tried in it; the last without one."""

    positions: Sequence[Position]
    cards: Sequence[Card]
    figures: Sequence[Mapping[Card, int]]
    """By position, declarer's tricks for each lawful card; nothing where they were not worked out."""


def no_position(session: str, number: str, missing: str) -> TriedView:
    """That there is nothing to try anything in, and why."""
    return TriedView(
        session=session, number=number, declarer=None, dummy=None, needed=0, hands={}, trick=0, lies={}, won=(0, 0),
        turn=None, lawful=(), figures={}, tried=(), missing=missing,
    )  # fmt: skip


def tried_view(yet: TriedYet, contract: Contract, session: str, number: str, missing: str) -> TriedView:
    """What is shown of it, and why there are no figures."""
    now, left = yet.positions[-1], yet.positions[-1].left
    on_trick = {SEATS[now.leader.index + n & 3]: card for n, card in enumerate(now.trick)}
    return TriedView(
        session=session,
        number=number,
        declarer=contract.declarer,
        dummy=contract.declarer.partner,
        needed=contract.level + 6,
        hands={seat: _by_suit(now.hands[seat.index]) for seat in SEATS},
        trick=_number(now) if left else 0,
        lies=on_trick,
        won=(now.tricks_of(Side.NS), now.tricks_of(Side.EW)),
        turn=now.turn if left else None,
        lawful=tuple(now.cards()[::-1]) if left else (),
        figures=yet.figures[-1] if left else {},
        tried=tuple(_tried(yet)),
        missing=missing,
    )


def _tried(yet: TriedYet) -> Iterator[TriedCardView]:
    for before, card, figures in zip(yet.positions, yet.cards, yet.figures, strict=False):
        yield TriedCardView(_number(before), before.turn, card, figures.get(card))


def _number(position: Position) -> int:
    return sum(position.won) + 1


def _by_suit(hand: int) -> Mapping[str, tuple[Card, ...]]:
    return {suit.value: tuple(cards_in(hand & suit.mask)[::-1]) for suit in reversed(SUITS)}
