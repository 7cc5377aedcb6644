"""A board that a pair plays twice (15B): the director may say that it has no second score, and the ranking is final."""

from __future__ import annotations

import pytest

from domain.errors import TdlogError
from projections.explaining import View, standing_node
from tests.explaining.adding_up import wrong_figures
from tests.session.given_session import SessionCase, given_session


def played_twice(*lines: str) -> SessionCase:
    """Three tables play board 1: +420, +50, +420. Pair 1, which had +420 at the first, plays it again with pair 7."""
    case = given_session("session matchpoints")
    for table, (ns, ew, result) in enumerate(((1, 2, "4SN=10"), (3, 4, "1NTN=6"), (5, 6, "4SN=10")), 1):
        case.at(f"S1.r1.t{table}", f"round 1 table={table} ns={ns} ew={ew}", f"result 1 {result}")
    return case.at("S1.r2.t1", "round 2 table=1 ns=1 ew=7", "result 1 4SN=9", *lines)


def test_given_no_decision_then_the_second_result_is_open() -> None:
    case = played_twice()
    assert case.standings.is_provisional
    case.then("standing 1 boards=1 awaiting=1", "standing 7 boards=0 awaiting=1")


def test_given_no_second_score_for_either_then_it_counts_for_nothing_and_the_ranking_is_final() -> None:
    case = played_twice('adjust 1 15B1 both=no_score "North-South had played it"')
    assert not case.standings.is_provisional
    # Of three results +420 beats one and equals one: 2 + 1 of 4. Nothing is brought to four results.
    case.then("standing 1 boards=1 awaiting=0 matchpoints=3 top=4", "standing 3 matchpoints=0")
    assert [case.row(one).left_out for one in ("1", "7")] == [1, 1]


def test_given_no_second_score_for_one_side_then_the_other_has_its_artificial_one() -> None:
    case = played_twice('adjust 1 15B1 ns=no_score ew=average+ "East-West had not played it"')
    assert not case.standings.is_provisional
    case.then("standing 1 boards=1 matchpoints=3", "standing 7 boards=1 matchpoints=12/5 percent=60")
    for contestant in ("1", "7"):
        assert wrong_figures(standing_node(View.of("S1", case.streams), contestant)) == []


@pytest.mark.parametrize("said", ['adjust 1 12C1b both=4SN=10 "misinformation"', "adjust 1 12A1 ns=4SN=10"])
def test_given_a_score_for_another_reason_then_the_second_result_is_still_open(said: str) -> None:
    case = played_twice(said)
    case.then("standing 1 boards=1 awaiting=1", "standing 7 boards=0 awaiting=1")
    assert [one.code for one in case.standings.open] == ["played_again"]


def test_given_a_second_result_put_right_then_it_is_still_open() -> None:
    played_twice().at("S1", "rescore 1 S1.r2.t1 -50 -100 79C1").then("standing 1 boards=1 awaiting=1")


def test_given_a_word_that_is_no_award_then_it_is_refused() -> None:
    with pytest.raises(TdlogError):
        played_twice("adjust 1 15B1 ns=noscore ew=average+").then("standing 1 boards=1")
