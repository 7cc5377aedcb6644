"""The rows of a BWS file by subject: which section, table and round, which board, what was entered, when."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from domain.seats import Seat, Side
from formats.bws.tables import Row, Rows
from formats.reading import clean, contract_word, seat_from_text
from formats.reading.outcomes import Outcome, award_of_percent
from projections.texts import message, seat_text

__all__ = [
    "Entered",
    "Place",
    "Sitting",
    "entered_rows",
    "moment_of",
    "number_of",
    "place_of_row",
    "sittings",
    "text_of",
]

Place = tuple[int, int, int]
"""Section, table, round."""

RELATIVE = re.compile(r"([+-])\s{0,3}([0-9]{1,2})")
PERCENTAGES = re.compile(r"([0-9]{1,3})\s{0,3}%\s{0,3}[-/]\s{0,3}([0-9]{1,3})\s{0,3}%")
BOARDS = re.compile(r"([0-9]{1,3})(?:\s{0,3}-\s{0,3}([0-9]{1,3}))?")
NOT_PLAYED = "not played"
WRONG_DIRECTION = "wrong direction"


@dataclass(slots=True)
class Sitting:
    """Who is due at a table in a round, and on which boards (RoundData). Pairs are numbers; 0 where nobody sits."""

    ns: int
    ew: int
    boards: tuple[int, ...] = ()


@dataclass(slots=True)
class Entered:
    """A row of ReceivedData: what a table entered for a board, at a time by its own clock."""

    place: Place
    board: int
    when: str
    number: int
    """Its ID."""
    ns: int
    ew: int
    declarer: int
    erased: bool
    outcome: Outcome
    partners: tuple[int, int] = (0, 0)
    """South and West of an individual event, whose `ns` and `ew` are North and East."""
    kind: Literal["result", "not_played", "nothing"] = "result"
    turned: bool = False
    """Whether the pairs sat in the wrong direction."""
    faults: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """What is odd about it: kind and words."""


def text_of(row: Row, *columns: str) -> str:
    """What the first of the columns holds, as text made fit to keep."""
    value = next((row[column] for column in columns if row.get(column) is not None), "")
    return clean(value if isinstance(value, str) else str(value), 120)


def number_of(row: Row, *columns: str) -> int:
    """What the first of the columns holds, as a number of no more than four digits; 0 where it is none."""
    text = text_of(row, *columns)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0


def place_of_row(row: Row) -> Place:
    """Section, table and round of a row."""
    return number_of(row, "Section"), number_of(row, "Table"), number_of(row, "Round")


def moment_of(row: Row) -> str:
    """When a row was entered, by the clock of whoever entered it: the date of one column, the time of another."""
    return f"{text_of(row, 'DateLog')[:10]} {text_of(row, 'TimeLog')[11:]}"


def sittings(rows: Rows) -> dict[Place, Sitting]:
    """The movement (RoundData) by section, table and round."""
    found: dict[Place, Sitting] = {}
    for row in rows.get("RoundData", []):
        custom = text_of(row, "CustomBoards")
        low, high = number_of(row, "LowBoard"), number_of(row, "HighBoard")
        boards = _listed(custom) or (tuple(range(low, high + 1)) if 0 < low <= high < low + 200 else ())
        found[place_of_row(row)] = Sitting(number_of(row, "NSPair"), number_of(row, "EWPair"), boards)
    return found


def _listed(text: str) -> tuple[int, ...]:
    found: list[int] = []
    for part in re.split(r"[,;\s]+", text)[:200]:
        span = BOARDS.fullmatch(part)
        if span is not None and len(found) < 500:
            found += range(int(span[1]), min(int(span[2] or span[1]), int(span[1]) + 99) + 1)
    return tuple(found)


def entered_rows(rows: Iterable[Row]) -> list[Entered]:
    """The results as they were entered, in the order of their time, and of their numbers where that is the same."""
    found = [_entered(row) for row in rows]
    return sorted(found, key=lambda one: (one.when, one.number))


def _entered(row: Row) -> Entered:
    told = Outcome(lead=text_of(row, "LeadCard"))
    number = text_of(row, "ID")
    entered = Entered(
        place_of_row(row),
        number_of(row, "Board"),
        moment_of(row),
        int(number) if number.isascii() and number.isdecimal() and len(number) < 12 else 0,
        number_of(row, "PairNS"),
        number_of(row, "PairEW"),
        number_of(row, "Declarer"),
        row.get("Erased") is True,
        told,
        (number_of(row, "South"), number_of(row, "West")),
    )
    seat = seat_from_text(text_of(row, "NS/EW", "NSEW"))
    _contract(entered, text_of(row, "Contract"), seat, text_of(row, "Result"))
    _scorers_remark(entered, text_of(row, "Remarks"))
    if not told.contract and not any(told.awards) and entered.kind == "result":
        entered.kind = "nothing"
    if number_of(row, "SuspiciousContract"):
        entered.faults.append(("marked as suspicious", message("remarked", "marked_as_suspicious")))
    return entered


def _contract(entered: Entered, contract: str, seat: Seat | None, result: str) -> None:
    told = entered.outcome
    if not contract:
        return
    word = contract_word(contract)
    if word is None:
        what = message("remarked", "read_no_contract", read=repr(contract[:30]))
        entered.faults.append(("contract not readable", what))
        return
    told.contract, told.declarer = word, None if word == "pass" else seat
    if word == "pass" or seat is None:
        return
    declarers = entered.ns if seat.side is Side.NS else entered.ew
    if entered.declarer and declarers != entered.declarer:
        pair, named = entered.declarer, seat_text(seat)
        what = message("remarked", "declarer_of_another_pair", pair=pair, seat=named, other=declarers)
        entered.faults.append(("declarer of another pair", what))
    relative = RELATIVE.fullmatch(result)
    if result == "=" or relative is not None:
        over = 0 if relative is None else int(relative[1] + relative[2])
        tricks = int(word[0]) + 6 + over
        told.tricks = tricks if 0 <= tricks <= 13 else None
    if told.tricks is None and result:
        what = message("remarked", "no_result_of", read=repr(result[:30]), contract=word)
        entered.faults.append(("result not readable", what))


def _scorers_remark(entered: Entered, remark: str) -> None:
    """What the column Remarks says: an artificial score, a board not played, pairs that sat the wrong way round."""
    percent = PERCENTAGES.fullmatch(remark)
    words = remark.lower()
    if percent is not None:
        entered.outcome.awards = award_of_percent(int(percent[1])), award_of_percent(int(percent[2]))
        entered.outcome.award_stated = remark
    elif words == NOT_PLAYED:
        entered.kind = "not_played"
    elif words == WRONG_DIRECTION:
        entered.turned = True
    elif remark:
        what = message("remarked", "scorer_remarks", remark=remark)
        entered.faults.append(("remark of the scorer", what))
