"""A row shows in each column what a view says under its name."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec import Struct

from domain.seats import SEATS
from formats.read_model.rows import NOTHING, Placed, row_of

AT = Placed("S1.r1.t1", "S1", 512, 2)


class Fined(Struct):
    """Some of what a row of `penalties` shows."""

    amount: Fraction
    by: str = "director"
    board: int | None = None
    law: str | None = None


def test_a_fraction_is_text_and_its_value_a_number() -> None:
    _, row = row_of("penalties", AT, Fined(Fraction(1, 4)), NOTHING)
    assert row == ("S1.r1.t1", 512, 2, None, "", "", "1/4", 0.25, "", "", "", "", "director")


def test_what_is_given_stands_before_what_a_view_says() -> None:
    _, row = row_of("penalties", AT, Fined(Fraction(2), board=3), NOTHING, board=7, side=SEATS[0].side)
    assert (row[3], row[5]) == (7, "NS")


def test_a_column_that_nobody_fills_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no contestant in Placed, Fined"):
        row_of("penalties", AT, Fined(Fraction(1, 4)))
