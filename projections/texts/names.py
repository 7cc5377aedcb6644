"""Seats, sides, suits, cards and contracts as a person reads them, and the line at the head of a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.board import Board, Trick
from domain.calls import Call
from domain.cards import SUITS, Card, Suit, cards_in
from domain.seats import Seat, Side
from projections.texts.catalogue import message

__all__ = [
    "SYMBOLS", "call_text", "card_text", "contract_of", "contract_text", "hand_text", "header", "law_text", "rank_text",
    "ranks_text", "seat_letter", "seat_text", "side_text", "some_of", "suit_text", "tally_text", "vul_text",
]  # fmt: skip

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def card_text(card: Card | None) -> str:
    """A card for a person: `♥10`; nothing for None."""
    return "" if card is None else SYMBOLS[card.value[0]] + rank_text(card.rank)


def hand_text(hand: int, void: str = "-") -> str:
    """A hand by suits, spades first: `♠653 ♥- ♦54 ♣-`."""
    ranks = {suit: "".join(rank_text(card.rank) for card in reversed(cards_in(hand & suit.mask))) for suit in SUITS}
    return " ".join(SYMBOLS[suit.value] + (ranks[suit] or void) for suit in reversed(SUITS))


def trick_card_text(trick: Trick, seat: Seat) -> str:
    """The card of a hand on a trick: `♥10`, `?` where nobody saw it; nothing where it has not played."""
    card = trick.cards[seat.index]
    return "?" if card is None and trick.has_card_of(seat.index) else card_text(card)


def ranks_text(cards: Iterable[Card]) -> str:
    """The ranks of the cards of a suit: `A 10 5`."""
    return " ".join(rank_text(card.rank) for card in cards)


def call_text(call: Call) -> str:
    """A call for a person: `2♥`, `3NT`, `Pass`, `X`."""
    if call is Call.PASS:
        return message("word", "pass")
    if not call.is_bid:
        return str(call.value)
    return contract_text(str(call.value))


def law_text(law: str) -> str:
    """A paragraph as it is cited on the screen: `64A2`, in Danish `§64A2`."""
    return message("word", "law", law=law)


def rank_text(rank: str) -> str:
    """A rank for a person: `10` of `T`; in Danish `E` of `A`."""
    return message("rank", rank)


def contract_text(text: str) -> str:
    """A contract for a person: `4♠X` of `4SX`, `3NT` of `3N`."""
    level, strain, doubled = text[:1], text[1:2], text[2:]
    if not level.isdigit():
        return text
    return f"{level}{SYMBOLS.get(strain) or message('word', 'notrump')}{doubled}"


def seat_text(seat: Seat | None) -> str:
    """A seat by its name: `North`; nothing for None."""
    return "" if seat is None else message("word", seat.name.lower())


def seat_letter(seat: str) -> str:
    """A seat by its letter: `E` of `E`, in Danish `Ø`; another text as it is."""
    return message("seat letter", seat) if seat in tuple("NESW") else seat


def suit_text(suit: Suit | None) -> str:
    """A suit by its name: `hearts`; nothing for None."""
    return "" if suit is None else message("word", str(suit))


def side_text(side: Side | None) -> str:
    """A side by its letters: `EW`, in Danish `ØV`; nothing for None."""
    return "" if side is None else message("word", side.value)


def vul_text(vul: str) -> str:
    """Who is vulnerable: `none`, `NS`, `EW` or `both`."""
    return message("word", vul)


def some_of(names: Iterable[str], most: int) -> str:
    """The first few of some names, with three dots after them where there are more; empty where there is none."""
    told = list(names)
    return ", ".join(told[:most]) + (" ..." if len(told) > most else "")


def contract_of(board: Board) -> str:
    """`4♠X by South`, `passed out`, or `auction`."""
    contract = board.contract
    if contract is None:
        return message("screen", "passed_out" if board.passed_out else "auction")
    bid = contract_text(contract.text)
    return message("screen", "bid_by", contract=bid, declarer=seat_text(contract.declarer))


def header(board: Board) -> str:
    """Board, dealer, vulnerability, contract: always visible."""
    dealer, vul = seat_text(board.dealer), vul_text(board.vul)
    return message("screen", "header", number=board.number, dealer=dealer, vul=vul, contract=contract_of(board))


def tally_text(won: Sequence[int]) -> str:
    """The tricks of both sides: `NS 3  EW 2`."""
    return "  ".join(f"{side_text(side)} {won[side.index]}" for side in Side)
