"""Scores as a decision writes them: what can be read, and what cannot be a score."""

from __future__ import annotations

from fractions import Fraction

import pytest

from domain.errors import NotPossible
from domain.events import ScoreAdjusted, WeightedResult
from domain.scores import (
    SIDES,
    Written,
    WrittenScore,
    award_of,
    fraction_of,
    is_lawful,
    written_score,
    wrong_score,
)  # fmt: skip
from domain.seats import Seat
from domain.verdicts import cannot
from tests.given import FOUR_SPADES, given

S = Seat.SOUTH
NINE = WeightedResult("1", "3NX", Seat.EAST, 9)
TEN = WeightedResult("1", "4S", S, 10)


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", Fraction(3)), ("-1/2", Fraction(-1, 2)), ("62.5", Fraction(125, 2)), ("+3", Fraction(3))],
)
def test_exact_numbers(text: str, number: Fraction) -> None:
    assert fraction_of(text) == number


@pytest.mark.parametrize("text", ["", "1/0", "3 IMP", "1e9", "½", "nan", "60%"])
def test_what_is_no_number(text: str) -> None:
    assert fraction_of(text) is None


@pytest.mark.parametrize("text", ["average+", "average", "average-", "60", "-3", "55.5"])
def test_awards(text: str) -> None:
    assert award_of(text) == text


@pytest.mark.parametrize("text", ["Average+", "average +", "plus", "60%"])
def test_what_is_no_award(text: str) -> None:
    assert award_of(text) is None


@pytest.mark.parametrize(
    ("text", "ns", "ew"),
    [
        ("4SS=10", Written((TEN,)), Written((TEN,))),
        ("4ss=10", Written((TEN,)), Written((TEN,))),
        ("3ntxe=9", Written((NINE,)), Written((NINE,))),
        ("pass", Written((WeightedResult("1", "pass"),)), Written((WeightedResult("1", "pass"),))),
        ("+420", Written(points=420), Written(points=-420)),
        ("-50", Written(points=-50), Written(points=50)),
        ("0", Written(points=0), Written(points=0)),
        ("average+", Written(award="average+"), Written(award="average+")),
        ("60%", Written(award="60"), Written(award="60")),
        ("NS +420 EW -450", Written(points=420), Written(points=-450)),
        ("ns: average+, ew: 4SS=10", Written(award="average+"), Written((TEN,))),
    ],
)  # fmt: skip
def test_corrected_scores(text: str, ns: Written, ew: Written) -> None:
    read = written_score(text)
    assert read is not None
    assert (read.ns, read.ew) == (ns, ew)


@pytest.mark.parametrize("text", ["", "420", "4S=10", "4SS=14", "1/2:4SS=10", "NS +420", "NS EW", "4SS=10,", "+420+"])
def test_what_is_no_corrected_score(text: str) -> None:
    assert written_score(text) is None


@pytest.mark.parametrize(
    "part",
    [
        WeightedResult("0", "4S", S, 10), WeightedResult("-1", "4S", S, 10), WeightedResult("2", "4S", S, 10),
        WeightedResult("1", "4S", S, 14), WeightedResult("1", "4S", S, -1), WeightedResult("1", "4S", None, 10),
        WeightedResult("1", "8S", S, 10), WeightedResult("1", "pass", S), WeightedResult("1", "", S, 9),
    ],
)  # fmt: skip
def test_results_that_cannot_be(part: WeightedResult) -> None:
    assert not is_lawful(part)


def test_a_score_that_can_be_is_let_through() -> None:
    event = ScoreAdjusted(1, "12C1e", ns=(TEN,), ew_artificial="average-", ns_without_error=(TEN,))
    assert wrong_score(event) is None


def test_what_a_side_could_have_had_is_checked_too() -> None:
    half = (WeightedResult("1/2", "4S", S, 9),)
    assert wrong_score(ScoreAdjusted(1, "12C1e", ew_without_error=half)) == cannot("weights_do_not_add_up", total="1/2")


def test_an_award_is_typed_with_its_side() -> None:
    [event] = given(*FOUR_SPADES, "tricks 10").scribe.read("adjust 12C2 ns=Average+ ew=40%")
    assert isinstance(event, ScoreAdjusted)
    assert (event.ns_artificial, event.ew_artificial) == ("average+", "40")
    [both] = given(*FOUR_SPADES, "tricks 10").scribe.read("adjust 12C2 both=average")
    assert isinstance(both, ScoreAdjusted)
    assert (both.ns_artificial, both.ew_artificial) == ("average", "average")


def test_a_board_that_is_not_due_at_the_table_has_no_score_there() -> None:
    with pytest.raises(NotPossible, match="board 9 was not played at this table"):
        given("round 1 table=1 ns=3 ew=8 boards=1-3", "board 1", "adjust 9 12C2 both=average")
    with pytest.raises(NotPossible, match="board 9 was not played at this table"):
        given("board 1", "adjust 9 12C1 both=4SS=10")
    given("board 1", "adjust 9 12C2 both=average")


@pytest.mark.parametrize(("written", "tricks"), [("3NTE-1", 8), ("4SS=", 10), ("4SS+1", 11), ("4SS=9", 9)])
def test_a_result_may_be_written_by_what_was_made_more_or_less(written: str, tricks: int) -> None:
    score = written_score(written)
    assert score is not None
    assert [part.tricks for part in score.ns.parts] == [tricks]


@pytest.mark.parametrize("written", ["4SS-11", "4SS+4", "4SS=14", "4S+1"])
def test_a_result_that_nobody_can_make_is_none(written: str) -> None:
    assert written_score(written) is None


@pytest.mark.parametrize(
    "text",
    [
        "NS" + ":" * 10_000 + ";" * 10_000,
        "NS +50" + " ;" * 10_000,
        "NS +50" + ";EW:" * 5_000,
        ",".join(["1/999:4SS="] * 2_000),
        " " * 20_000,
    ],
)
def test_given_a_long_text_that_is_no_score_when_it_is_read_then_no_more_of_it_is_looked_at_than_a_score_has(
    text: str,
) -> None:
    assert written_score(text) is None
    sides = SIDES.fullmatch(text)
    assert sides is None or sides["ns"] == "+50"


def test_given_sides_that_are_written_loosely_when_they_are_read_then_each_has_its_own() -> None:
    wanted = WrittenScore(Written(points=50), Written(award="average"))
    for text in ("NS +50 EW average", "ns: +50 ,; ew :average", "NS : +50;EW average"):
        assert written_score(text) == wanted
    for text in ("NS EW", "NS ;EW +50", "NS +50 EW :", "NS +50EW -50"):
        assert written_score(text) is None
