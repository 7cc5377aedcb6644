"""Deals as somebody pastes them: the lines of a PBN file, or a board and its cards a line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domain.cards import hand_from_text, hand_to_text
from domain.errors import NotReadable
from domain.events.base import Hands
from projections.texts import message

__all__ = ["deals_in"]

BOARD = re.compile(r'\[Board "([0-9]{1,3})"\]', re.IGNORECASE)
DEAL = re.compile(r'\[Deal "([^"]*)"\]', re.IGNORECASE)
LINE = re.compile(r"(?:deal\s+)?([0-9]{1,3})[\s:.]\s*([NESW]:.*)", re.IGNORECASE)
RANK = re.compile(r"(?<=[:.\sAKQJT2-9])[AKQJT2-9]", re.IGNORECASE)
ASIDE = ("[", "%", ";")
"""How a line of a PBN file begins that tells something else."""
BROKEN = re.compile(r"\[\s*(Board|Deal)\b", re.IGNORECASE)
"""A tag of a deal, which is no other one."""
ROWS = re.compile(r"\[(Auction|Play|[A-Za-z]*Table) ", re.IGNORECASE)
"""A tag behind which a PBN file has lines that belong to it, as a dealing program's double dummy has: to the next tag,
or an empty line."""
EVERY_CARD = (1 << 52) - 1


def deals_in(text: str) -> dict[int, Hands]:
    """The deals of a text, North first, by board. Raises NotReadable with the line and what was read, where a line is
    none, or its cards are no whole pack."""
    found: dict[int, Hands] = {}
    board = 0
    for number, line in _telling(text):
        told, dealt, both = BOARD.fullmatch(line), DEAL.fullmatch(line), LINE.fullmatch(line)
        if told is not None:
            board = int(told[1])
        elif dealt is not None or both is not None:
            board, cards = (int(both[1]), both[2]) if both is not None else (board, dealt[1] if dealt else "")
            hands = _hands(cards)
            if hands is None or not board or board in found:
                raise NotReadable(message("evening", "no_deal", number=number, read=_without_cards(line)))
            found[board] = hands
        elif not line.startswith(ASIDE) or BROKEN.match(line):
            raise NotReadable(message("evening", "no_deal", number=number, read=_without_cards(line)))
    return found


def _telling(text: str) -> Iterator[tuple[int, str]]:
    """The lines that may tell a deal, with their numbers: without remarks in braces, and without rows of a PBN file's
    tables. Raises NotReadable where a remark has no end, which could hide deals."""
    is_row, opened = False, 0
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if opened or line.startswith("{"):
            opened = 0 if "}" in line else opened or number
            continue
        is_tag = line.startswith("[")
        is_row = bool(ROWS.match(line)) if is_tag else is_row and bool(line)
        if line and not is_row:
            yield number, line
    if opened:
        raise NotReadable(message("evening", "no_deal", number=opened, read="{"))


def _without_cards(line: str) -> str:
    """A line as it may be shown before the boards are played: each rank as a dot in the middle."""
    return RANK.sub("\N{MIDDLE DOT}", line[:60]) if ":" in line else line[:60]


def _hands(cards: str) -> Hands | None:
    """`E:AKQ.J52.. ...`, from the hand that is named on, four hands from North on; None where it is no whole deal."""
    first, _, rest = cards.strip().partition(":")
    try:
        hands = [hand_from_text(one) for one in rest.split()]
    except ValueError:
        return None
    seen = 0
    for hand in hands:
        seen |= hand
    if len(hands) != 4 or seen != EVERY_CARD or any(hand.bit_count() != 13 for hand in hands):
        return None
    at = "NESW".index(first.upper())
    north, east, south, west = (hand_to_text(hands[(n - at) % 4]) for n in range(4))
    return north, east, south, west
