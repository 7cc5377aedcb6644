"""A plain natural system, good enough that the auctions of a made-up evening look like a club's.

Five-card majors, 15-17 notrump, weak twos, natural replies, simple overcalls and takeout doubles; no conventions. A
player looks at his own hand and at what his partner has shown, and passes where no rule of his speaks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.auction import Standing, is_admissible, standing_after
from domain.board import Board
from domain.calls import BIDS, Call, Strain
from domain.cards import RANK_BITS, SUITS, Suit, count
from domain.seats import SEATS, Seat

__all__ = ["a_call"]

MOST_CALLS = 4
"""A player who has called so often is done."""
HONOURS = {
    sum(RANK_BITS[rank] << 13 * suit.index for suit in SUITS): points
    for rank, points in zip("AKQJ", (4, 3, 2, 1), strict=True)
}
"""The four cards of a rank, a bit a card, and what each counts."""
MAJORS = (Suit.HEARTS, Suit.SPADES)
BY_SUIT = {strain.trump: strain for strain in Strain}


class Hand(NamedTuple):
    """What a bidder counts."""

    points: int
    """High cards, 4-3-2-1."""
    lengths: dict[Suit, int]

    @classmethod
    def of(cls, cards: int) -> Hand:
        """Count a hand, a bit a card."""
        points = sum(value * count(cards & held) for held, value in HONOURS.items())
        return cls(points, {suit: count(cards & suit.mask) for suit in SUITS})

    @property
    def is_balanced(self) -> bool:
        """No singleton, and one doubleton at most."""
        return min(self.lengths.values()) > 1 and list(self.lengths.values()).count(2) < 2

    @property
    def longest(self) -> Suit:
        """The longest suit, the higher of two."""
        return max(SUITS, key=lambda suit: (self.lengths[suit], suit.index))


class Shown(NamedTuple):
    """What a player has told his partner: his points at least and at most, and his suit."""

    least: int
    most: int
    suit: Suit | None = None
    length: int = 0


def a_call(board: Board, seat: Seat) -> Call:
    """What the player whose turn it is calls."""
    hand = Hand.of(board.hands[seat.index])
    calls = [(caller, call) for _, caller, call in board.calls]
    mine = [call for caller, call in calls if caller == seat.index and call.is_bid]
    now = standing_after(board.calls)
    if sum(caller == seat.index for caller, _ in calls) >= MOST_CALLS:
        return Call.PASS
    wanted = _opening(hand, passes=len(calls)) if not now.high else _later(board, seat, hand, mine)
    return next((call for call in wanted if _may(now, seat, call)), Call.PASS)


def _may(now: Standing, seat: Seat, call: Call) -> bool:
    return call.height > now.high if call.is_bid else is_admissible(now, seat.index, call)


def _opening(hand: Hand, passes: int) -> Iterator[Call]:
    """What is opened, if anything."""
    suit, length = hand.longest, hand.lengths[hand.longest]
    if hand.is_balanced and 15 <= hand.points <= 17:
        yield Call.NOTRUMP_1
    elif hand.is_balanced and 20 <= hand.points <= 22:
        yield Call.NOTRUMP_2
    elif hand.points >= 12 or (hand.points == 11 and length > 5):
        yield _bid(1, _to_open(hand))
    elif 6 <= hand.points <= 10 and length == 6 and suit is not Suit.CLUBS and passes < 3:
        yield _bid(2, suit)
    elif 6 <= hand.points <= 10 and length >= 7 and passes < 3:
        yield _bid(3, suit)


def _to_open(hand: Hand) -> Suit:
    """The suit opened at the one level: a major of five, else the longer minor."""
    majors = [suit for suit in MAJORS if hand.lengths[suit] > 4]
    if majors:
        return max(majors, key=lambda suit: (hand.lengths[suit], suit.index))
    diamonds, clubs = hand.lengths[Suit.DIAMONDS], hand.lengths[Suit.CLUBS]
    return Suit.DIAMONDS if diamonds > clubs or diamonds == clubs == 4 else Suit.CLUBS


def _later(board: Board, seat: Seat, hand: Hand, mine: list[Call]) -> Iterator[Call]:
    """What is called once somebody has bid."""
    partner = shown_by(board, seat.partner)
    if partner is not None:
        yield from _answer(hand, partner, shown_by(board, seat), board)
    elif not mine:
        yield from _compete(hand, _last_bid(board, seat))


def _answer(hand: Hand, partner: Shown, own: Shown | None, board: Board) -> Iterator[Call]:
    """What is called with a partner who has shown something: a game where the points are there, else the cheapest that
    tells of a fit or a suit, and nothing where he knows it all."""
    least, most = hand.points + partner.least, hand.points + partner.most
    fit = _fit(hand, partner)
    if fit is not None and least + _shortness(hand) >= 25:
        yield _bid(4 if fit in MAJORS else 5, fit)
    if least >= 33:
        yield Call.NOTRUMP_6
    if least >= 25:
        yield Call.NOTRUMP_3
    if own is not None:
        if fit is not None and most >= 25 and hand.points > (own.least + own.most) // 2:
            yield _bid(3, fit)
        return
    if hand.points < 6 or (partner.least >= 15 and most < 25):
        return
    if fit is not None and fit is partner.suit:
        yield _bid(3 if hand.points > 9 else 2, fit)
    yield from _new_suits(hand, board)
    if hand.points >= 6:
        yield Call.NOTRUMP_2 if hand.points > 10 else Call.NOTRUMP_1


def _new_suits(hand: Hand, board: Board) -> Iterator[Call]:
    """Suits of four at the one level, of five at the two level with ten points."""
    high = board.high
    for suit in sorted(SUITS, key=lambda one: (-hand.lengths[one], one.index)):
        level = next((bid.level for bid in BIDS if bid.strain is BY_SUIT[suit] and bid.height > high), 8)
        if (level == 1 and hand.lengths[suit] > 3) or (level == 2 and hand.lengths[suit] > 4 and hand.points > 9):
            yield _bid(level, suit)


def _compete(hand: Hand, against: Call) -> Iterator[Call]:
    """What is called over an opponent's bid: an overcall, a takeout double, one's own notrump."""
    suit = hand.longest
    if hand.lengths[suit] > 4 and 8 <= hand.points <= 16:
        level = next(bid.level for bid in BIDS if bid.strain is BY_SUIT[suit] and bid.height > against.height)
        if level == 1 or (level == 2 and hand.points > 10):
            yield _bid(level, suit)
    trump = against.strain.trump
    if hand.points > 11 and trump is not None and hand.lengths[trump] < 3 and against.level < 4:
        yield Call.DOUBLE
    if against.level == 1 and hand.is_balanced and 15 <= hand.points <= 18:
        yield Call.NOTRUMP_1


def shown_by(board: Board, seat: Seat) -> Shown | None:
    """What a player's calls have told; None where they told nothing."""
    told: Shown | None = None
    opened = next((caller for _, caller, call in board.calls if call.is_bid), -1)
    for _, caller, call in board.calls:
        if caller == seat.index and call is not Call.PASS:
            told = _told(call, is_opening=told is None and caller == opened, before=told)
    return told


def _told(call: Call, *, is_opening: bool, before: Shown | None) -> Shown:
    """What one call tells, after what its player has told before."""
    if not call.is_bid:
        return before or Shown(12, 17)
    trump = call.strain.trump
    if trump is None:
        least = {1: 15 if is_opening else 6, 2: 20 if is_opening else 11}.get(call.level, 13)
        return Shown(max(least, before.least if before else 0), least + 3)
    if before is not None:
        return Shown(before.least, before.most, trump, 6 if before.suit is trump else 4)
    if not is_opening:
        return Shown(6 if call.level == 1 else 9, 16, trump, 5 if call.level > 1 else 4)
    if call.level > 1:
        return Shown(6, 10, trump, 4 + call.level)
    return Shown(12, 19, trump, 5 if trump in MAJORS else 3)


def _fit(hand: Hand, partner: Shown) -> Suit | None:
    """Partner's suit where eight cards of it are together; None where they are not known to be."""
    suit = partner.suit
    return suit if suit is not None and hand.lengths[suit] + partner.length > 7 else None


def _shortness(hand: Hand) -> int:
    """Points for short suits, beside a fit."""
    return sum({0: 3, 1: 2}.get(length, 0) for length in hand.lengths.values())


def _last_bid(board: Board, seat: Seat) -> Call:
    """The last bid, an opponent's where partner has bid nothing."""
    return next(call for _, caller, call in reversed(board.calls) if call.is_bid and SEATS[caller] is not seat)


def _bid(level: int, suit: Suit) -> Call:
    return next(bid for bid in BIDS if bid.level == level and bid.strain is BY_SUIT[suit])
