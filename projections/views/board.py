"""A board as it is shown: how it stands, the four hands, the auction, the play, and what the Laws make of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from domain.board import Board, Claim, entry_of
from domain.cards import SUITS, Card, Suit, cards_in
from domain.seats import SEATS, Seat
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.results import BoardResult
from projections.texts import seat_text, text_of
from projections.texts.names import header
from projections.views.auction import AuctionView, auction_view
from projections.views.encoding import Unencoded
from projections.views.incident import IncidentView, Words, incident_view
from projections.views.play import TrickView, table_view, tricks_view
from projections.views.result import ResultView, result_view

__all__ = [
    "BoardView", "ClaimView", "HandView", "HandsView", "PositionView", "SuitHeldView", "board_view",
    "hands_filled", "hands_view", "position_view",
]  # fmt: skip


class SuitHeldView(Struct, frozen=True):
    """One suit of a hand."""

    suit: Suit
    had: tuple[Card, ...]
    """The cards it had, high to low."""
    held: tuple[Card, ...]
    """Those of them that it still holds."""


class HandView(Struct, frozen=True):
    """One hand."""

    seat: Seat
    player: str
    """Who holds it, by name or id; empty where that is not told."""
    suits: tuple[SuitHeldView, ...]
    """Spades first; empty where the hand is not known."""
    played: tuple[tuple[int, Card], ...]
    """The cards it has played, in order, each with its entry."""

    @property
    def name(self) -> str:
        """`North · Anna Holm`."""
        return " · ".join(filter(None, (seat_text(self.seat), self.player)))


HandsView = tuple[HandView, HandView, HandView, HandView]
"""North, East, South, West."""


class PositionView(Struct, frozen=True):
    """How a board stands."""

    phase: str
    contract: str
    """`4SX`; empty where there is none."""
    declarer: Seat | None
    dummy: Seat | None
    passed_out: bool
    to_call: Seat | None
    to_play: Seat | None
    trick: int
    """The trick in progress."""
    won: tuple[int, int]
    """The tricks of North-South, and of East-West."""
    claim: int | None
    """The entry of the claim or concession that suspends play."""
    undecided: bool
    """Whether it is not known who won a trick."""
    agreed: bool
    """Whether the players agreed on the number of tricks."""
    has_cards: bool
    """Whether a card was recorded."""


class ClaimView(Struct, frozen=True):
    """A claim or concession."""

    seat: Seat
    claimed: int
    left: int
    words: str
    entry: int
    agreed: tuple[Seat, ...]
    """Who has agreed to it."""
    objected: Unencoded[tuple[Seat, ...]] = ()
    """Who has objected to it: the director decides."""

    @property
    def is_agreed(self) -> bool:
        """Whether both opponents have agreed to it: nobody is asked any more."""
        return {self.seat.left, self.seat.right} <= set(self.agreed)


class BoardView(Struct, frozen=True, kw_only=True):
    """A board at a table after an entry."""

    stream: str
    board: int
    entry: int
    """The last entry that is taken into account."""
    dealer: Seat
    vul: str
    auction: tuple[tuple[Seat, str], ...]
    """The calls that stand, each with its seat."""
    tricks: tuple[TrickView, ...]
    """Those that have a card."""
    incidents: tuple[IncidentView, ...]
    result: ResultView
    text: Unencoded[str]
    """Board, dealer, vulnerability, contract."""
    hands: Unencoded[HandsView]
    calls: Unencoded[AuctionView]
    play: Unencoded[tuple[TrickView, ...]]
    """The tricks to which anything was played."""
    table: Unencoded[TrickView]
    """The trick that lies on the table, or the last one while nothing lies there."""
    position: Unencoded[PositionView]
    claims: Unencoded[tuple[ClaimView, ...]]


def board_view(
    rulings: BoardRulings,
    result: BoardResult,
    entry: int,
    *,
    stream: str = "",
    players: Mapping[Seat, str] | None = None,
    odd: Collection[int] | None = None,
    say: Words = text_of,
) -> BoardView:
    """A board in the language chosen. `odd` are the places of the calls and cards that broke the Laws, where more is
    known than what was irregular in itself."""
    board = rulings.board
    play = tricks_view(board, odd)
    return BoardView(
        stream=stream,
        board=board.number,
        entry=entry,
        dealer=board.dealer,
        vul=board.vul,
        auction=tuple((SEATS[seat], str(call.value)) for _, seat, call in board.calls),
        tricks=tuple(trick for trick in play if trick.cards),
        incidents=tuple(incident_view(incident, say=say) for incident in rulings.incidents),
        result=result_view(result),
        text=header(board),
        hands=hands_view(board, players),
        calls=auction_view(board, odd),
        play=play,
        table=table_view(board, odd),
        position=position_view(board),
        claims=tuple(map(_claim, board.claims)),
    )


def _claim(claim: Claim) -> ClaimView:
    agreed = tuple(dict.fromkeys(seat for _, seat in claim.assents))
    objected = tuple(dict.fromkeys(event.seat for _, event in claim.objections))
    return ClaimView(claim.seat, claim.claimed, claim.left, claim.words, entry_of(claim.place), agreed, objected)


def position_view(board: Board) -> PositionView:
    """How a board stands."""
    contract = board.contract
    ns, ew = board.won
    return PositionView(
        board.phase.value,
        contract.text if contract else "",
        contract.declarer if contract else None,
        board.dummy,
        board.passed_out,
        board.to_call,
        board.to_play,
        board.trick.number,
        (ns, ew),
        entry_of(board.claim.place) if board.claim else None,
        bool(board.undecided),
        board.tricks_agreed is not None,
        bool(board.plays),
    )


def hands_view(board: Board, players: Mapping[Seat, str] | None = None, held: Sequence[int] | None = None) -> HandsView:
    """The four hands with what was played of them; or, as `held` has them, at an earlier moment."""
    players = players or {}
    now = board.hands if held is None else held
    north, east, south, west = (_hand(board, seat, now[seat.index], players.get(seat, "")) for seat in SEATS)
    return north, east, south, west


def hands_filled(hands: HandsView, known: Sequence[int | None]) -> HandsView:
    """The same with the hands that were not known then as they are known by now: `known` has all their cards, from
    North on."""
    north, east, south, west = (_filled(hand, known[hand.seat.index]) for hand in hands)
    return north, east, south, west


def _filled(hand: HandView, known: int | None) -> HandView:
    if hand.suits or known is None:
        return hand
    left = known & ~sum(card.bit for _, card in hand.played)
    return replace(hand, suits=tuple(_suit(suit, known, left) for suit in reversed(SUITS)))


def _hand(board: Board, seat: Seat, now: int, player: str) -> HandView:
    n = seat.index
    played = tuple((entry_of(play.place), play.card) for play in board.plays if play.seat == n)
    suits = tuple(_suit(suit, board.held[n], now) for suit in reversed(SUITS)) if board.known[n] else ()
    return HandView(seat, player, suits, played)


def _suit(suit: Suit, had: int, now: int) -> SuitHeldView:
    cards = cards_in(had & suit.mask)[::-1]
    return SuitHeldView(suit, tuple(cards), tuple(card for card in cards if now & card.bit))
