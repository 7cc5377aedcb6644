"""An evening of two sections, twelve tables in all: who plays, what the slips say, and what came of them, for whoever
runs it by the screens and for whoever runs it by commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

__all__ = [
    "ADJUSTED", "APPEAL", "CORRECTED", "DATE", "MEMBERS", "SECTIONS", "WEIGHTED", "Adjusted", "Due", "Section", "due",
    "number_of", "slip",
]  # fmt: skip

DATE = "2026-11-23"
MEMBERS = "Telefon;Medlemsnr.;Efternavn;Fornavn;Adresse\n" + "".join(
    f"5550{number};{number:05};Spiller{number};Ann{number};Vej {number}\n" for number in range(101, 147)
)
"""The members' file of another program, with columns that are nobody's business."""


class Section(NamedTuple):
    """A section: a session of its own in the same log."""

    session: str
    pairs: int
    """How many are there as it begins."""
    late: int
    """How many come late."""
    movement: str
    boards: int
    first: int
    """The number of the member who is entered first."""

    def members(self, pair: int) -> tuple[str, str]:
        """The numbers of a pair's players."""
        number = self.first + 2 * (pair - 1)
        return f"{number:05}", f"{number + 1:05}"


SECTIONS = (
    Section("S1", 13, 0, "mitchell-7x7x1", 7, 101),
    Section("S2", 9, 1, "howell-5x9x1", 9, 127),
)
"""A Mitchell of seven tables in which a pair sits out each round, and a Howell of five to which a pair comes late."""


def number_of(section: Section, proposed: list[dict[str, str]]) -> int:
    """The number of a section's movement among those that are proposed."""
    return 1 + [one["name"] for one in proposed].index(section.movement)


class Due(NamedTuple):
    """A board that is to be played."""

    round: int
    table: int
    ns: str
    ew: str
    board: int


LINE = re.compile(r'"r(\d+) t(\d+) ([0-9]+)-([0-9]+) ([0-9,]+)"')


def due(movement: str) -> Iterator[Due]:
    """What the line of a movement says: who plays which board where; a pair without opponents plays none."""
    for number, table, ns, ew, boards in LINE.findall(movement):
        for board in boards.split(","):
            yield Due(int(number), int(table), ns, ew, int(board))


SLIPS = (("1nn =8", "1NN=8"), ("3nte =", "3NE=9"), ("4hs -1", "4HS=9"), ("2cw +1", "2CW=9"), ("p", "pass"),
         ("4sxn -2", "4SXN=8"), ("6nn =", "6NN=12"))  # fmt: skip
"""What is typed on a page of slips, and as a line of the notation."""


class Adjusted(NamedTuple):
    """A board of which the director gives the score."""

    session: str
    board: int
    table: int
    typed: str
    """As a line has it."""


ADJUSTED = Adjusted("S1", 3, 2, "adjust 3 12C2a ns=average+ ew=average")
WEIGHTED = Adjusted("S2", 5, 2, "adjust 5 12C1c both=60%:3NN=9,40%:3NN=8")
CORRECTED = Adjusted("S2", 7, 3, "")
"""Typed as seven notrump; after the publication all four agree that it was three."""
APPEAL = {"grounds": "we were not to blame", "heard": "the board was fouled", "reason": "the score stands"}


def slip(session: str, board: int, table: int) -> tuple[str, str]:
    """What the slip of a board at a table says."""
    if (session, board, table) == WEIGHTED[:3]:
        return "3nn =", "3NN=9"
    if (session, board, table) == CORRECTED[:3]:
        return "7nn =", "7NN=13"
    return SLIPS[(5 * board + table) % len(SLIPS)]
