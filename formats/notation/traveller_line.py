"""What a scorer types of a traveller: where he goes (`11 t2`), and what the slip says (`1nn s2 =8`: the contract with
its declarer, the lead, the tricks). Any of it may be left out as long as it is typed.

Tricks are declarer's: `=8` or `8`, or as players write them, `=`, `+1`, `-2`. Behind them may stand the points as they
are written, `420`, or from North-South's view `+420`, `-50`: they are held against the result. What stands in quotation
marks is why.
"""

from __future__ import annotations

import re

from msgspec import Struct

from domain.cards import Card
from domain.errors import NotReadable
from domain.seats import Seat
from formats.notation.faults import unread
from projections.texts import message

__all__ = ["PASSED_OUT", "TravellerLine", "read_traveller_line"]

PASSED_OUT = "pass"
LONGEST = 200
WORDS = ("open", "seal")
"""What is typed alone."""
TOKEN = re.compile(r'"(?P<why>[^"]*)"?|(?P<word>\S+)')
BOARD = re.compile(r"[1-9][0-9]{0,2}")
TABLE = re.compile(r"t(?:able)?([1-9][0-9]{0,3})")
CONTRACT = re.compile(r"([1-7])(nt?|[cdhs])(xx?)?([nesw])?(=[0-9]{0,2}|[+-][0-9]{1,2})?")
TRICKS = re.compile(r"=?([0-9]{1,2})|=|[+-][0-9]{1,2}")
POINTS = re.compile(r"[+-]?(?:[5-9]0|[1-9][0-9]{1,2}0)")
CARDS = {name: card for card in Card for name in (card.value, card.value[::-1])}
SEATS = {letter: seat for seat in Seat for letter in (seat.value.lower(), seat.name.lower())}


class TravellerLine(Struct, frozen=True):
    """A line as far as it was typed."""

    board: int | None = None
    table: int | None = None
    contract: str = ""
    """`1N`, `4SX`, `pass`; empty where none was typed."""
    declarer: Seat | None = None
    lead: Card | None = None
    tricks: int | None = None
    why: str = ""
    points: str = ""
    """As they are written, `420`, `-50`; empty where none were typed."""
    word: str = ""
    """`open`, `seal`; empty of any other line."""

    @property
    def goes(self) -> bool:
        """Whether it only says where to go."""
        return not self.contract and not self.word

    @property
    def is_whole(self) -> bool:
        """Whether it says all that a result needs."""
        played = self.declarer is not None and self.tricks is not None
        return self.contract == PASSED_OUT or bool(self.contract and played)


class _Reader:
    """A line as it is read, word by word."""

    def __init__(self) -> None:
        self.board: int | None = None
        self.table: int | None = None
        self.contract = ""
        self.level = 0
        self.declarer: Seat | None = None
        self.lead: Card | None = None
        self.tricks: int | None = None
        self.why = ""
        self.points = ""

    def take(self, word: str, column: int) -> None:
        """One more word. Raises NotReadable for what cannot stand there."""
        takes = (self._result,) if self.contract else (self._place, self._contract)
        if not any(take(word) for take in takes):
            raise unread(word, message("expected", "of_a_slip" if self.contract else "place_or_slip"), column)
        if self.tricks is not None and not 0 <= self.tricks <= 13:
            raise unread(word, message("expected", "tricks_of_a_slip"), column)

    def _place(self, word: str) -> bool:
        """Board and table."""
        table = TABLE.fullmatch(word)
        if table is not None and self.table is None:
            self.table = int(table[1])
            return True
        if BOARD.fullmatch(word) and self.board is None and self.table is None:
            self.board = int(word)
            return True
        return False

    def _contract(self, word: str) -> bool:
        if word in ("p", "pass"):
            self.contract = PASSED_OUT
            return True
        found = CONTRACT.fullmatch(word)
        if found is None:
            return False
        self.level = int(found[1])
        self.contract = f"{found[1]}{found[2][0]}{found[3] or ''}".upper()
        self.declarer = SEATS[found[4]] if found[4] else None
        return not found[5] or self._set_tricks(found[5])

    def _result(self, word: str) -> bool:
        """What follows the contract: who declares, the lead, the tricks."""
        if self.contract == PASSED_OUT:
            return False
        if self.declarer is None:
            self.declarer = SEATS.get(word)
            return self.declarer is not None
        card = CARDS.get(word.upper().replace("10", "T")) if self.lead is None else None
        if card is not None:
            self.lead = card
            return True
        if self.tricks is None:
            return TRICKS.fullmatch(word) is not None and self._set_tricks(word)
        self.points = word if not self.points and POINTS.fullmatch(word) else ""
        return bool(self.points)

    def _set_tricks(self, word: str) -> bool:
        number = word.removeprefix("=")
        is_over = number[:1] in ("+", "-") or not number
        self.tricks = 6 + self.level + int(number or 0) if is_over else int(number)
        return True


def read_traveller_line(text: str) -> TravellerLine:
    """A line as it is typed, or as far as it is. Raises NotReadable with the column, saying what was expected there."""
    line = text.strip().lower()
    if len(text) > LONGEST:
        raise NotReadable(message("expected", "shorter_line", most=LONGEST))
    if line in WORDS:
        return TravellerLine(word=line)
    reader = _Reader()
    for found in TOKEN.finditer(text):
        if found["why"] is not None:
            reader.why = " ".join(found["why"].split())
        else:
            reader.take(found["word"].lower(), found.start() + 1)
    return TravellerLine(
        reader.board, reader.table, reader.contract, reader.declarer, reader.lead, reader.tricks, reader.why,
        reader.points,
    )  # fmt: skip
