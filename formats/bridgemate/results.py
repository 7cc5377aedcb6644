"""A result and a call of the director as the Data Connector sends them, and what they say.

A result tells pairs by their numbers, a declarer by direction, and by its level also what is none: passed out, not
played, an artificial score of each side. Two sides that were given different scores come as two records.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.cards import RANKS, Card
from domain.errors import NotReadable
from domain.log.rows import UNREADABLE
from domain.seats import SEATS, Side
from formats.reading import clean
from formats.reading.pads import PadCall, PadSaid
from projections.recorded.slips import Slip
from projections.texts import message

__all__ = ["IN_PROGRESS", "RESOLVED", "ResultDTO", "TdCallDTO", "calls_said", "read_each", "results_said"]

MOST_NUMBER = 9999
"""No table, round, board or pair has a higher number."""
SECTION_APART = 100
"""From section to section tables are counted on from the next hundred."""
NOT_PLAYED = -10
AVERAGES = ("average-", "average", "average+")
DENOMINATIONS = "CDHSN"
STAKES = ("", "X", "XX")
SUITS = "CDHS"
ShortText = Annotated[str, Meta(max_length=80)]
"""What is kept of each record: a connector must not fill the memory with it."""
LAUNCHED, IN_PROGRESS, RESOLVED = 1, 2, 3


class ResultDTO(Struct, frozen=True, rename="pascal"):
    """A result of a board at a table."""

    session_guid: ShortText | None = ""
    section_letters: ShortText | None = ""
    table_number: int = 0
    round_number: int = 0
    board_number: int = 0
    scoring_direction: int = 3
    """1 North-South's alone, 2 East-West's alone, 3 both."""
    is_deleted: bool = False
    pair_north_south: int = 0
    pair_east_west: int = 0
    declaring_pair: int = 0
    declarer_direction: int = 0
    """1 North, 2 East, 3 South, 4 West."""
    level: int = 0
    """1-7; 0 passed out, -10 not played, -1 to -9 artificial scores."""
    denomination: int = 0
    """1 clubs, 2 diamonds, 3 hearts, 4 spades, 5 no trump."""
    stake: int = 0
    total_tricks: int = 0
    lead_card_rank: int = 0
    """2-14; 0 where no lead is told."""
    lead_card_suit: int = 0


class TdCallDTO(Struct, frozen=True, rename="pascal"):
    """A call of the director; both ways."""

    session_guid: ShortText | None = ""
    section_letters: ShortText | None = ""
    table_number: int = 0
    round_number: int = 0
    hour: int = 0
    minute: int = 0
    status: int = LAUNCHED
    """1 launched, 2 in progress, 3 resolved, 4 deferred."""


def read_each(
    data: Iterable[msgspec.Raw], kind: type[ResultDTO] | type[TdCallDTO]
) -> Iterator[ResultDTO | TdCallDTO | NotReadable]:
    """The records of an answer one by one, so that one that cannot be read harms no other: it is why, in words made fit
    to be shown."""
    for raw in data:
        try:
            yield msgspec.json.decode(raw, type=kind)
        except UNREADABLE as error:
            yield NotReadable(message("pads", "record_unreadable", why=clean(str(error), 120)))


def results_said(results: Iterable[ResultDTO]) -> list[PadSaid]:
    """What the results say, of every place what was said last, in the order in which the places were first named."""
    of_sides: dict[tuple[int, int, int], dict[Side, PadSaid]] = {}
    for result in results:
        one = _said(result)
        held = of_sides.setdefault(one.place, {})
        for side in _sides(result.scoring_direction):
            held.pop(side, None)
            held[side] = one
    return [_both(held) for held in of_sides.values()]


def calls_said(calls: Iterable[TdCallDTO], until: int = LAUNCHED) -> list[PadCall]:
    """The calls that were made and have come no further than a status. What has no place or time that can be is left
    out."""
    return [
        PadCall(_letters(one.section_letters), _table(one), one.round_number, one.hour, one.minute)
        for one in calls
        if LAUNCHED <= one.status <= until
        and _is_section(one.section_letters)
        and 0 < one.table_number <= MOST_NUMBER
        and 0 <= one.round_number <= MOST_NUMBER
        and 0 <= one.hour < 24
        and 0 <= one.minute < 60
    ]


def _sides(direction: int) -> tuple[Side, ...]:
    return {1: (Side.NS,), 2: (Side.EW,)}.get(direction, (Side.NS, Side.EW))


def _both(held: dict[Side, PadSaid]) -> PadSaid:
    """One record for both sides: as it came, or put together of the scores of either."""
    last = [*held.values()][-1]
    ns, ew = held.get(Side.NS), held.get(Side.EW)
    if ns is not None and ns is ew:
        return ns
    if ns is not None and ew is not None and ns.kind == ew.kind == "artificial":
        return replace(ns, awards=(ns.awards[0], ew.awards[1]), read=f"{ns.read} / {ew.read}")
    return replace(last, kind="split", slip=None, read=" / ".join(one.read or _written(one) for one in held.values()))


def _written(one: PadSaid) -> str:
    slip = one.slip
    return one.kind if slip is None else f"{slip.contract}{slip.declarer.value if slip.declarer else ''}"


def _letters(text: str | None) -> str:
    return (text or "").strip().upper()


def _is_section(text: str | None) -> bool:
    """Whether a section can be called so; where none is told there is one alone."""
    letters = _letters(text)
    return not letters or (letters.isascii() and letters.isalpha() and len(letters) <= 3)


def _section(letters: str) -> int:
    """A is 0, Z 25, AA 26."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return max(0, number - 1)


def _table(dto: ResultDTO | TdCallDTO) -> int:
    return _section(_letters(dto.section_letters)) * SECTION_APART + dto.table_number


def _said(result: ResultDTO) -> PadSaid:
    numbers = (result.table_number, result.round_number, result.board_number)
    pairs = (result.pair_north_south, result.pair_east_west)
    is_section = _is_section(result.section_letters)
    are_numbers = all(0 < one <= MOST_NUMBER for one in numbers) and all(0 <= one <= MOST_NUMBER for one in pairs)
    can_be = is_section and are_numbers
    told = PadSaid(
        section=_letters(result.section_letters) if can_be else "",
        table=_table(result) if can_be else 0,
        round=result.round_number if can_be else 0,
        board=result.board_number if can_be else 0,
        ns=pairs[0] if can_be else 0,
        ew=pairs[1] if can_be else 0,
    )
    if not can_be:
        return replace(
            told,
            kind="unreadable",
            read=clean(f"{'' if is_section else result.section_letters} {numbers} {pairs}".strip(), 80),
        )
    if result.is_deleted:
        return replace(told, kind="deleted")
    if result.level == NOT_PLAYED:
        return replace(told, kind="not_played")
    if -9 <= result.level <= -1:
        return _artificial(told, -1 - result.level)
    return _played(told, result)


def _artificial(told: PadSaid, number: int) -> PadSaid:
    """Nine levels: North-South's score in threes, East-West's within them."""
    awards = AVERAGES[number // 3], AVERAGES[number % 3]
    return replace(told, kind="artificial", awards=awards, read=" / ".join(awards))


def _played(told: PadSaid, result: ResultDTO) -> PadSaid:
    if result.level == 0:
        return replace(told, slip=Slip("pass"))
    can_be = (
        1 <= result.level <= 7
        and 1 <= result.denomination <= 5
        and 0 <= result.stake <= 2
        and 1 <= result.declarer_direction <= 4
        and 0 <= result.total_tricks <= 13
    )
    if not can_be:
        read = (result.level, result.denomination, result.stake, result.declarer_direction, result.total_tricks)
        return replace(told, kind="unreadable", read=clean(str(read), 80))
    declarer = SEATS[result.declarer_direction - 1]
    contract = f"{result.level}{DENOMINATIONS[result.denomination - 1]}{STAKES[result.stake]}"
    declaring, others = (told.ns, told.ew) if declarer.side is Side.NS else (told.ew, told.ns)
    is_turned = declaring != others and result.declaring_pair == others != 0
    return replace(told, slip=Slip(contract, declarer, result.total_tricks, _lead(result)), turned=is_turned)


def _lead(result: ResultDTO) -> Card | None:
    """The card led; None where none is told, or what is told is no card."""
    rank, suit = result.lead_card_rank, result.lead_card_suit
    if not (2 <= rank <= 14 and 1 <= suit <= 4):
        return None
    return Card(f"{SUITS[suit - 1]}{RANKS[rank - 2]}")
