"""Law 77: every score there is, against the printed table, which is written out here row by row."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.calls import Contract, Strain, contract_from_text
from domain.events import Vulnerability
from domain.seats import SEATS, Seat, Side
from projections.laws.law_77_score import is_vulnerable, law_77
from tests.given import given

UNDOUBLED = 0
DOUBLED = 1
REDOUBLED = 2

TRICK_POINTS = {
    "C": (20, 40, 60, 80, 100, 120, 140),
    "D": (20, 40, 60, 80, 100, 120, 140),
    "H": (30, 60, 90, 120, 150, 180, 210),
    "S": (30, 60, 90, 120, 150, 180, 210),
    "N": (40, 70, 100, 130, 160, 190, 220),
}
"""By denomination, the trick score of levels one to seven, undoubled."""

DOUBLED_TRICK_POINTS = {
    "C": (40, 80, 120, 160, 200, 240, 280),
    "D": (40, 80, 120, 160, 200, 240, 280),
    "H": (60, 120, 180, 240, 300, 360, 420),
    "S": (60, 120, 180, 240, 300, 360, 420),
    "N": (80, 140, 200, 260, 320, 380, 440),
}

REDOUBLED_TRICK_POINTS = {
    "C": (80, 160, 240, 320, 400, 480, 560),
    "D": (80, 160, 240, 320, 400, 480, 560),
    "H": (120, 240, 360, 480, 600, 720, 840),
    "S": (120, 240, 360, 480, 600, 720, 840),
    "N": (160, 280, 400, 520, 640, 760, 880),
}

GAMES = {
    "C": {UNDOUBLED: (5, 6, 7), DOUBLED: (3, 4, 5, 6, 7), REDOUBLED: (2, 3, 4, 5, 6, 7)},
    "D": {UNDOUBLED: (5, 6, 7), DOUBLED: (3, 4, 5, 6, 7), REDOUBLED: (2, 3, 4, 5, 6, 7)},
    "H": {UNDOUBLED: (4, 5, 6, 7), DOUBLED: (2, 3, 4, 5, 6, 7), REDOUBLED: (1, 2, 3, 4, 5, 6, 7)},
    "S": {UNDOUBLED: (4, 5, 6, 7), DOUBLED: (2, 3, 4, 5, 6, 7), REDOUBLED: (1, 2, 3, 4, 5, 6, 7)},
    "N": {UNDOUBLED: (3, 4, 5, 6, 7), DOUBLED: (2, 3, 4, 5, 6, 7), REDOUBLED: (1, 2, 3, 4, 5, 6, 7)},
}
"""By denomination and doubling, the levels whose trick score reaches a hundred."""

PREMIUMS = {"part score": (50, 50), "game": (300, 500), "small slam": (500, 750), "grand slam": (1000, 1500)}
"""Not vulnerable, vulnerable."""

FOR_THE_INSULT = {UNDOUBLED: 0, DOUBLED: 50, REDOUBLED: 100}

OVERTRICK = {
    (UNDOUBLED, "C"): (20, 20),
    (UNDOUBLED, "D"): (20, 20),
    (UNDOUBLED, "H"): (30, 30),
    (UNDOUBLED, "S"): (30, 30),
    (UNDOUBLED, "N"): (30, 30),
    **{(DOUBLED, strain): (100, 200) for strain in "CDHSN"},
    **{(REDOUBLED, strain): (200, 400) for strain in "CDHSN"},
}
"""Not vulnerable, vulnerable."""

DOWN = {
    (UNDOUBLED, False): (50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650),
    (UNDOUBLED, True): (100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300),
    (DOUBLED, False): (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
    (DOUBLED, True): (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
    (REDOUBLED, False): (200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000),
    (REDOUBLED, True): (400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600),
}
"""By doubling and vulnerability, one trick down to thirteen."""


def by_the_table(level: int, strain: str, doubled: int, tricks: int, vulnerable: bool) -> int:
    """The score as a scorer reads it off the table."""
    needed = 6 + level
    if tricks < needed:
        return -DOWN[doubled, vulnerable][needed - tricks - 1]
    points = (TRICK_POINTS, DOUBLED_TRICK_POINTS, REDOUBLED_TRICK_POINTS)[doubled][strain][level - 1]
    bonus = ["game" if level in GAMES[strain][doubled] else "part score"]
    bonus += ["small slam"] * (level == 6) + ["grand slam"] * (level == 7)
    premiums = sum(PREMIUMS[name][vulnerable] for name in bonus)
    return points + premiums + FOR_THE_INSULT[doubled] + (tricks - needed) * OVERTRICK[doubled, strain][vulnerable]


def every_result() -> Iterator[tuple[int, str, int, int, bool]]:
    """Level, denomination, doubling, tricks, vulnerability."""
    for level in range(1, 8):
        for strain in "CDHSN":
            for doubled in (UNDOUBLED, DOUBLED, REDOUBLED):
                for tricks in range(14):
                    for vulnerable in (False, True):
                        yield level, strain, doubled, tricks, vulnerable


def test_law_77_every_score_is_that_of_the_table() -> None:
    results = list(every_result())
    assert len(results) == 7 * 5 * 3 * 14 * 2
    wrong = [
        (level, strain, doubled, tricks, vulnerable)
        for level, strain, doubled, tricks, vulnerable in results
        if law_77(Contract(level, Strain(strain), doubled, Seat.SOUTH), tricks, vulnerable)
        != by_the_table(level, strain, doubled, tricks, vulnerable)
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerable", "score"),
    [
        ("1C", 7, False, 70),
        ("1N", 7, True, 90),
        ("2N", 8, False, 120),
        ("3N", 9, False, 400),
        ("3N", 10, True, 630),
        ("4S", 10, False, 420),
        ("4H", 10, True, 620),
        ("5D", 11, False, 400),
        ("5C", 12, True, 620),
        ("6S", 12, False, 980),
        ("6N", 12, True, 1440),
        ("7N", 13, False, 1520),
        ("7NXX", 13, True, 2980),
        ("1NX", 7, False, 180),
        ("2SX", 8, True, 670),
        ("2CX", 8, False, 180),
        ("1CXX", 7, False, 230),
        ("1SXX", 7, True, 720),
        ("4SX", 11, True, 990),
        ("1CXX", 13, True, 2630),
        ("4S", 9, False, -50),
        ("3N", 5, True, -400),
        ("4SX", 9, False, -100),
        ("4SX", 8, False, -300),
        ("4SX", 7, False, -500),
        ("4SX", 6, False, -800),
        ("3NX", 7, True, -500),
        ("3NXX", 7, False, -600),
        ("7NXX", 0, True, -7600),
    ],
)
def test_law_77_scores_that_every_player_knows(contract: str, tricks: int, vulnerable: bool, score: int) -> None:
    read = contract_from_text(contract, Seat.EAST)
    assert read is not None
    assert law_77(read, tricks, vulnerable) == score


@pytest.mark.parametrize(
    ("vul", "sides"), [("none", ()), ("NS", (Side.NS,)), ("EW", (Side.EW,)), ("both", (Side.NS, Side.EW))]
)
def test_a_side_is_vulnerable_as_the_board_says(vul: Vulnerability, sides: tuple[Side, ...]) -> None:
    assert tuple(side for side in Side if is_vulnerable(vul, side)) == sides


@pytest.mark.parametrize("seat", SEATS)
def test_law_77_the_score_is_seen_from_each_side(seat: Seat) -> None:
    case = given(f"board 1 dealer={seat.value} vul=both", f"contract 4S {seat.value}", "tricks 10")
    own, other = ("ns", "ew") if seat.side is Side.NS else ("ew", "ns")
    case.then(f"result score=620 side={own}", f"result score=-620 side={other}")


def test_law_77_a_board_passed_out_scores_nothing() -> None:
    given("board 1 dealer=n vul=both", "p p p p").then("result score=0 stage=play contract=pass", "result done")
