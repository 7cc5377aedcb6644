"""The bytes of a board for a dealing machine, after the maker's sheet (Jannersten).

A DUP record has 156 bytes and no end of line. The first 78, BRI, are 39 numbers of two digits: the cards of North, East
and South, from 01 for the ace of spades down to 52 for the two of clubs; West has the rest. The next 68, DGE, are the
hands of North, East, South and West in 17 bytes each: the sign of a suit, as code page 437 has it, before its ranks.
The last ten say how the machine deals: `Y` or `N` whether at random, the same whether backwards, the lowest board in
three characters, the copies in two, the highest board in three. BRI and DGE files have a part in 128 bytes a board.

Where bytes are none of that, what is said names the place and no card: the boards are yet to be played.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from domain.cards import PACK, RANKS, Card, Suit, hand_to_text
from domain.errors import NotReadable
from domain.seats import SEATS
from formats.dup.kinds import HAND_BYTES
from projections.recorded.sealed_deals import Deal
from projections.texts import message, seat_text

__all__ = [
    "HIGHEST_BOARD", "Settings", "bri_bytes", "bri_hands", "dge_bytes", "dge_hands", "hands_text", "settings_bytes",
    "settings_in",
]  # fmt: skip

SUIT_SIGNS = {Suit.SPADES: 6, Suit.HEARTS: 3, Suit.DIAMONDS: 4, Suit.CLUBS: 5}
"""Code page 437, in the order in which they stand in a hand."""
HIGHEST_BOARD = 999
"""Three digits."""
DOWN = RANKS[::-1]
NUMBERED = [Card(suit.value + rank) for suit in SUIT_SIGNS for rank in DOWN]
"""The cards in the order of their numbers: number 01 is the first."""
EVERY_CARD = (1 << len(PACK)) - 1
HAND = 13
DIGITS = re.compile(rb"[0-9]+")


class Settings(Struct, frozen=True):
    """What the machine is told beside the cards."""

    lowest: int
    highest: int
    copies: int = 1
    is_random: bool = True
    is_backwards: bool = False


def bri_hands(part: bytes, at: int) -> list[int]:
    """The four hands of the numbers, West's being the rest. `at` is where the part stands in its file. Raises
    NotReadable, with the place, for what is no number of a card or stands twice."""
    hands, seen = [0, 0, 0, 0], 0
    for n in range(3 * HAND):
        told = part[2 * n : 2 * n + 2]
        number = int(told) if len(told) == 2 and DIGITS.fullmatch(told) else 0
        seat = seat_text(SEATS[n // HAND])
        if not 1 <= number <= len(PACK):
            raise NotReadable(message("dup", "no_number", byte=at + 2 * n + 1, read=_shown(told), seat=seat))
        bit = NUMBERED[number - 1].bit
        if seen & bit:
            raise NotReadable(message("dup", "number_again", byte=at + 2 * n + 1, seat=seat))
        seen |= bit
        hands[n // HAND] |= bit
    hands[3] = EVERY_CARD & ~seen
    return hands


def dge_hands(part: bytes, at: int) -> list[int]:
    """The four hands of the signs. Raises NotReadable, with the place, for what is none, has another number of cards,
    or gives a card twice."""
    hands = [_hand(part[n * HAND_BYTES : (n + 1) * HAND_BYTES], at + n * HAND_BYTES, n) for n in range(4)]
    seen = 0
    for n, hand in enumerate(hands):
        if seen & hand:
            raise NotReadable(message("dup", "card_of_two", byte=at + n * HAND_BYTES + 1, seat=seat_text(SEATS[n])))
        seen |= hand
    return hands


def _hand(part: bytes, at: int, number: int) -> int:
    """One hand of 17 bytes."""
    seat, held, suit = seat_text(SEATS[number]), 0, None
    signs = iter(SUIT_SIGNS.items())
    due = next(signs)
    for n, byte in enumerate(part):
        if byte == due[1]:
            suit, due = due[0], next(signs, (Suit.CLUBS, -1))
            continue
        rank = chr(byte)
        if suit is None or rank not in RANKS:
            raise NotReadable(message("dup", "no_sign", byte=at + n + 1, read=_shown(part[n : n + 1]), seat=seat))
        bit = 1 << 13 * suit.index + RANKS.index(rank)
        if held & bit:
            raise NotReadable(message("dup", "card_again", byte=at + n + 1, seat=seat))
        held |= bit
    if held.bit_count() != HAND or due[1] != -1:
        raise NotReadable(message("dup", "other_count", byte=at + 1, seat=seat, count=held.bit_count()))
    return held


def settings_in(part: bytes, at: int) -> Settings:
    """What the machine is told. Raises NotReadable, with the place, where it cannot be."""
    random, backwards = part[:1], part[1:2]
    numbers = [part[2:5], part[5:7], part[7:10]]
    fields = [int(one.strip(b" ")) if DIGITS.fullmatch(one.strip(b" ")) else 0 for one in numbers]
    told = (random in (b"Y", b"N"), backwards in (b"Y", b"N"), *(bool(field) for field in fields))
    lowest, copies, highest = fields
    if not all(told) or lowest > highest:
        raise NotReadable(message("dup", "no_settings", byte=at + 1, read=_shown(part)))
    return Settings(lowest, highest, copies, random == b"Y", backwards == b"Y")


def bri_bytes(hands: Sequence[int]) -> bytes:
    """The part of numbers, from four hands of thirteen cards."""
    numbers = (n for hand in hands[:3] for n, card in enumerate(NUMBERED, 1) if hand & card.bit)
    return b"".join(b"%02d" % number for number in numbers)


def dge_bytes(hands: Sequence[int]) -> bytes:
    """The part of signs, from four hands of thirteen cards."""
    return b"".join(_hand_bytes(hand) for hand in hands)


def _hand_bytes(hand: int) -> bytes:
    suits = hand_to_text(hand).split(".")
    return b"".join(bytes([sign]) + ranks.encode() for sign, ranks in zip(SUIT_SIGNS.values(), suits, strict=True))


def settings_bytes(told: Settings) -> bytes:
    """The last ten bytes of a board."""
    flags = "".join("Y" if one else "N" for one in (told.is_random, told.is_backwards))
    return f"{flags}{told.lowest:<3}{told.copies:<2}{told.highest:<3}".encode()


def hands_text(hands: Sequence[int]) -> Deal:
    """Four hands as the log has them."""
    north, east, south, west = map(hand_to_text, hands)
    return north, east, south, west


def _shown(read: bytes) -> str:
    """Bytes as they may be shown: anything but a card in full."""
    return repr(read.decode("cp437"))[1:-1]
