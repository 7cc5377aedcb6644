"""A position of the play: what every hand holds, what lies on the trick, and who is to play."""

from __future__ import annotations

from msgspec import Struct

from domain.board import STRENGTH
from domain.calls import Strain
from domain.cards import PACK, Card, Suit, cards_in
from domain.seats import SEATS, Seat, Side

__all__ = ["NOT_COUNTED", "Hands", "Position", "Unclear", "fault_of"]

Hands = tuple[int, int, int, int]
"""The cards of the four hands, North first."""

NOT_COUNTED = (
    "no_contract", "passed_out", "hand_not_known", "wrong_count", "same_card_twice", "in_disorder", "card_not_seen",
    "play_unrecorded", "not_begun", "played_out",
)  # fmt: skip
"""Why there may be no figure, in one word each."""


class Unclear(Struct, frozen=True):
    """Why a position has no figure, and whose hands it is about."""

    code: str
    """One of `NOT_COUNTED`."""
    seats: tuple[Seat, ...] = ()


class Position(Struct, frozen=True):
    """Hands of equal length, with the cards of a trick in progress; a hand that has played to it holds one less."""

    hands: Hands
    """Without the cards that lie on the trick."""
    strain: Strain
    leader: Seat
    """Who led to the trick in progress, or is to lead."""
    trick: tuple[Card, ...] = ()
    """The cards on the trick in progress, the lead first."""
    won: tuple[int, int] = (0, 0)
    """The tricks won before by North-South and East-West."""
    ahead: tuple[Card | None, ...] = ()
    """What hands after the one to play have played to the trick already, where its own card was taken back."""

    @property
    def turn(self) -> Seat:
        """Who is to play."""
        return SEATS[self.leader.index + len(self.trick) & 3]

    @property
    def left(self) -> int:
        """Tricks not complete."""
        return self.hands[self.leader.index].bit_count() + bool(self.trick)

    @property
    def led(self) -> Suit | None:
        """The suit that was led to the trick in progress."""
        return self.trick[0].suit if self.trick else None

    @property
    def lawful(self) -> int:
        """The cards that follow suit, or all of them where none does (44): as a hand."""
        hand = self.hands[self.turn.index]
        return hand & self.led.mask or hand if self.led is not None else hand

    def cards(self) -> list[Card]:
        """The lawful cards, clubs to spades, lowest first."""
        return cards_in(self.lawful)

    def tricks_of(self, side: Side) -> int:
        """The tricks a side has won before this one."""
        return self.won[side.index]

    def after(self, card: Card) -> Position:
        """The position when the hand whose turn it is plays a card of its own, lawful or not."""
        n = self.turn.index
        hands = list(self.hands)
        hands[n] &= ~card.bit
        left = (hands[0], hands[1], hands[2], hands[3])
        trick, ahead = (*self.trick, card), self.ahead
        while ahead and ahead[0] is not None:
            trick, ahead = (*trick, ahead[0]), ahead[1:]
        if len(trick) < 4:
            return Position(left, self.strain, self.leader, trick, self.won, ahead[1:] if any(ahead) else ())
        winner = self._winner(trick)
        won = (self.won[0] + (winner.side is Side.NS), self.won[1] + (winner.side is Side.EW))
        return Position(left, self.strain, winner, (), won)

    def _winner(self, trick: tuple[Card, ...]) -> Seat:
        strength = STRENGTH[self.strain]
        counted = (trick[0].suit, self.strain.trump)
        best = max(range(4), key=lambda k: strength[trick[k].index] if trick[k].suit in counted else -1)
        return SEATS[self.leader.index + best & 3]


def fault_of(position: Position) -> Unclear | None:
    """What is wrong with a position: hands of other counts than the trick wants, or a card that lies twice."""
    lying = [*position.trick, None, *position.ahead]
    on_trick = [position.leader.index + k & 3 for k, card in enumerate(lying) if card is not None]
    held = [hand.bit_count() + (n in on_trick) for n, hand in enumerate(position.hands)]
    wanted = 13 - sum(position.won)
    wrong = tuple(seat for seat in SEATS if held[seat.index] != wanted)
    if wrong:
        return Unclear("wrong_count", wrong)
    seen = sum(card.bit for card in set(lying) if card is not None)
    twice: list[Seat] = []
    for seat, hand in zip(SEATS, position.hands, strict=True):
        twice += [seat] if hand & seen else []
        seen |= hand
    if twice or seen.bit_count() != sum(held) or seen >> len(PACK):
        return Unclear("same_card_twice", tuple(twice))
    return None
