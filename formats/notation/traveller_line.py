"""What a scorer types of a traveller: where he goes (`11 t2`), and what the slip says (`1nn s2 =8`: the contract with
its declarer, the lead, the tricks). Any of it may be left out as long as it is typed.

A double stands behind the bid or behind who declares: `4hx e -2`, `4hex-2`, `4h e x -2`. Tricks are declarer's: `=8` or
`8`, or as players write them, `=`, `+1`, `-2`. Behind them may stand the points as they are written, `420`, or from
North-South's view `+420`, `-50`: they are held against the result. What stands in quotation marks is why.

`delete "of another board"` says that the slip is none of this board: what was entered by it is struck. `turned` says
that the two sides sat the other way at the board.

A contract and its declarer may be typed in Danish: `3uts`, `2klv`, `4hø`, `pas`. A lead may not, for `kd` is another
card then.
"""

from __future__ import annotations

import re

from msgspec import Struct

from domain.cards import Card
from domain.errors import NotReadable
from domain.seats import Seat
from formats.notation.danish import SEATS as DANISH_SEATS
from formats.notation.danish import SUITS as DANISH_SUITS
from formats.notation.faults import unread
from projections.texts import message

__all__ = ["PASSED_OUT", "TravellerLine", "read_traveller_line"]

PASSED_OUT = "pass"
DELETE = ("delete", "slet")
TURNED = ("turned", "omvendt")
LONGEST = 200
WORDS = ("open", "seal")
"""What is typed alone."""
TOKEN = re.compile(r'"(?P<why>[^"]*)"?|(?P<word>\S+)')
BOARD = re.compile(r"[1-9][0-9]{0,2}")
TABLE = re.compile(r"t(?:able)?([1-9][0-9]{0,3})")
BID = re.compile(r"([1-7])(nt?|sp|hj|ru|kl|ut|[cdhsrk])(.*)")
DECLARED = re.compile(r"(?P<before>xx?)?(?P<seat>[neswøv])?(?P<behind>xx?)?(?P<tricks>=[0-9]{0,2}|[+-][0-9]{1,2})?")
"""What may stand behind a bid, at once or after a space: the double before or behind who declares, and the tricks."""
DOUBLES = ("x", "xx")
TRICKS = re.compile(r"=?([0-9]{1,2})|=|[+-][0-9]{1,2}")
POINTS = re.compile(r"[+-]?(?:[5-9]0|[1-9][0-9]{1,2}0)")
CARDS = {name: card for card in Card for name in (card.value, card.value[::-1])}
ENGLISH = {letter: seat for seat in Seat for letter in (seat.value.lower(), seat.name.lower())}
SEATS = ENGLISH | {danish: ENGLISH[letter] for danish, letter in DANISH_SEATS.items()}


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
    deletes: bool = False
    """Whether it says that the slip is none of the board."""
    word: str = ""
    """`open`, `seal`; empty of any other line."""
    turned: bool = False
    """Whether it says that the sides sat the other way."""

    @property
    def goes(self) -> bool:
        """Whether it only says where to go."""
        return not (self.contract or self.word or self.deletes or self.turned)

    @property
    def is_whole(self) -> bool:
        """Whether it says all that a result needs; to delete one, why."""
        if self.deletes:
            return bool(self.why)
        played = self.declarer is not None and self.tricks is not None
        return self.contract == PASSED_OUT or bool(self.contract and played)


class _Reader:
    """A line as it is read, word by word."""

    def __init__(self) -> None:
        self.board: int | None = None
        self.table: int | None = None
        self.contract = ""
        self.deletes = False
        self.turned = False
        self.level = 0
        self.declarer: Seat | None = None
        self.lead: Card | None = None
        self.tricks: int | None = None
        self.why = ""
        self.points = ""

    def take(self, word: str, column: int) -> None:
        """One more word. Raises NotReadable for what cannot stand there."""
        takes = (self._result,) if self.contract else (self._place, self._contract, self._deletes, self._turned)
        if self.deletes or self.turned or not any(take(word) for take in takes):
            expected = message("expected", "of_a_slip" if self.contract else "place_or_slip")
            raise unread(word, expected, column, danish="lead_in_english")
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
        if word in ("p", "pass", "pas"):
            self.contract = PASSED_OUT
            return True
        found = BID.fullmatch(word)
        if found is None or not DECLARED.fullmatch(found[3]):
            return False
        self.level = int(found[1])
        self.contract = f"{found[1]}{DANISH_SUITS.get(found[2], found[2])[0]}".upper()
        return self._declared(found[3])

    def _deletes(self, word: str) -> bool:
        self.deletes = word in DELETE
        return self.deletes

    def _turned(self, word: str) -> bool:
        self.turned = word in TURNED
        return self.turned

    def _declared(self, word: str) -> bool:
        """Who declares, with the double and the tricks where they stand there too; the double once."""
        found = DECLARED.fullmatch(word)
        doubled = [] if found is None else [one for one in (found["before"], found["behind"]) if one]
        if found is None or len(doubled) + ("X" in self.contract) > 1 or (found["seat"] and self.declarer):
            return False
        self.contract += "".join(doubled).upper()
        self.declarer = SEATS[found["seat"]] if found["seat"] else self.declarer
        return not found["tricks"] or self._set_tricks(found["tricks"])

    def _result(self, word: str) -> bool:
        """What follows the contract: who declares, the lead, the tricks."""
        if self.contract == PASSED_OUT:
            return False
        if self.declarer is None and word in SEATS:
            self.declarer = SEATS[word]
            return True
        if self.declarer is None or (word in DOUBLES and self.tricks is None):
            return self._declared(word)
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
        reader.points, reader.deletes, turned=reader.turned,
    )  # fmt: skip
