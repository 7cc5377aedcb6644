"""What is odd about what was recorded is told, and counts for nothing in silence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from domain.errors import NotPossible
from formats.notation.faults import Faults
from tests.session.given_session import SessionCase, given_session


def at(case: SessionCase, round: int, table: int, sitting: str, *lines: str, stream: str = "") -> SessionCase:
    """A table: `1-2` for North-South and East-West, and what happened there."""
    ns, ew = sitting.split("-")
    return case.at(stream or f"S1.r{round}.t{table}", f"round {round} table={table} ns={ns} ew={ew}", *lines)


def three_tables(*lines: str) -> SessionCase:
    """Boards 1 and 2 at three tables; 1 and 5 do well on board 1, 5 on board 2."""
    case = given_session("session matchpoints", *lines)
    at(case, 1, 1, "1-2", "result 1 4SN=10", "result 2 3NN=9")
    at(case, 1, 2, "3-4", "result 1 4SN=9", "result 2 3NN=9")
    return at(case, 1, 3, "5-6", "result 1 4SN=10", "result 2 3NN=10")


def codes(case: SessionCase) -> list[str]:
    return [remark.code for remark in case.standings.remarks]


def test_given_a_board_begun_again_at_a_table_when_it_was_played_then_the_first_result_counts() -> None:
    case = three_tables().at("S1.r1.t1", "!board 1", "result 3NN=9")
    assert [score.ns_outcome.points[0][1] for score in case.scored.scores_on(1)] == [420, -50, 420]
    assert codes(case) == ["begun_again"]


def test_given_a_board_begun_again_when_it_was_dealt_anew_then_the_new_result_counts() -> None:
    case = given_session("session matchpoints")
    at(case, 1, 1, "1-2", "result 1 4SN=10", "redeal unshuffled", "!board 1", "result 3NN=9")
    assert [score.ns_outcome.points[0][1] for score in case.scored.scores_on(1)] == [400]
    assert codes(case) == []


def test_given_a_pair_that_plays_a_board_again_when_ranked_then_the_second_result_awaits_the_director() -> None:
    case = at(three_tables(), 2, 1, "1-4", "result 1 4SN=11")
    assert [score.state for score in case.scored.scores_on(1)] == ["done", "done", "done", "awaits"]
    assert case.scored.expected == 3
    assert codes(case) == ["played_again"]
    case.then("standing 1 awaiting=1 boards=2", "standing 4 awaiting=1", "standing 5 percent=87.5")


def test_given_a_pair_that_plays_a_board_again_when_the_director_gives_a_score_then_it_counts() -> None:
    case = at(three_tables(), 2, 1, "1-7", "result 1 4SN=11", "adjust 1 12C2a both=average")
    assert codes(case) == []
    case.then("standing 1 boards=3 awaiting=0", "score 7 board=1 percent=50")


def test_given_a_team_that_plays_a_board_number_in_two_rounds_when_compared_then_both_count() -> None:
    case = given_session("session scoring=teams", *(f"contestant {team} team" for team in "ABC"))
    for round, other in ((1, "B"), (2, "C")):
        at(case, round, 1, f"A-{other}", "result 1 4SN=10")
        at(case, round, 2, f"{other}-A", "result 1 4SN=9")
    assert codes(case) == []
    case.then("standing A boards=2 imps=20")


def test_given_a_table_recorded_in_two_streams_when_ranked_then_no_top_is_raised_and_it_is_told() -> None:
    case = at(three_tables(), 1, 1, "1-2", "result 1 4SN=10", stream="S1.r1.t11")
    assert codes(case) == ["recorded_twice", "played_again"]
    assert case.scored.expected == 3


def test_given_a_second_line_that_begins_the_round_when_it_names_others_then_it_is_told() -> None:
    case = three_tables().at("S1.r1.t1", "round 1 table=1 ns=7 ew=2")
    assert codes(case) == ["round_again"]
    assert codes(three_tables().at("S1.r1.t1", "round 1 table=1 ns=1 ew=2")) == []


def test_given_tables_at_which_not_everybody_can_have_sat_when_ranked_then_it_is_told() -> None:
    assert codes(three_tables().at("S1.r1.t4", "round 1 table=4", "result 1 4SN=10")) == ["nobody_sat"]
    assert codes(three_tables().at("S1.r1.t4", "round 1 table=4 ns=7", "result 1 4SN=10")) == ["sat_alone"]
    assert codes(at(three_tables(), 1, 4, "7-7", "result 1 4SN=10")) == ["against_itself"]
    assert codes(at(three_tables(), 1, 4, "7-1", "result 3 4SN=10")) == ["at_two_tables"]


def test_given_a_team_on_one_side_at_both_tables_when_ranked_then_it_is_told() -> None:
    case = given_session("session scoring=teams", "contestant A team", "contestant B team")
    at(case, 1, 1, "A-B", "result 1 4SN=10")
    at(case, 1, 2, "A-B", "result 1 4SN=9")
    assert codes(case) == ["team_on_one_side", "team_on_one_side"]


def test_given_entered_contestants_when_another_sits_then_the_nearest_is_named() -> None:
    entered = [f"contestant {one} [p{one}]" for one in (1, 2, 3, 4, 5, 6)]
    case = at(three_tables(*entered), 2, 1, "33-1", "result 3 4SN=10")
    [remark] = case.standings.remarks
    assert (remark.code, remark.fields["contestant"], remark.fields["nearest"]) == ("entered_near", "33", "3")


def test_given_two_winners_when_an_entered_contestant_has_sat_nowhere_then_it_is_told_all_the_same() -> None:
    case = three_tables(*(f"contestant {one} [p{one}]" for one in range(1, 8)))
    assert case.row("7").place == 0


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("rescore 1 S1.r9.t9 4SN=10 4SN=9 79C1", "no_such_table"),
        ("rescore 77 S1.r1.t1 4SN=10 4SN=9 79C1", "never_due"),
        ("adjust 1 12C2a both=average+ table=S1.r9.t9", "no_such_table"),
        ("adjust 77 12C2a both=average+", "never_due_anywhere"),
    ],
)
def test_given_a_score_for_what_is_not_there_when_ranked_then_it_is_told(line: str, code: str) -> None:
    case = three_tables().at("S1", line)
    assert code in codes(case)


def test_given_a_score_for_every_table_when_its_board_was_played_then_there_is_nothing_to_remark() -> None:
    assert codes(three_tables().at("S1", "adjust 1 12C2a both=average")) == []


def test_given_an_award_that_is_worth_average_plus_when_ranked_then_it_is_asked_once_whether_that_is_meant() -> None:
    case = three_tables().at("S1.r1.t1", "adjust 1 12C2a both=60", "adjust 2 12C2a both=60")
    assert codes(case) == ["average_meant"]
    assert codes(three_tables().at("S1.r1.t1", "adjust 1 12C2a both=55")) == []


def test_given_a_withdrawn_pair_when_its_results_are_cancelled_then_they_count_for_nobody() -> None:
    kept, cancelled = (
        three_tables(f"regulation withdrawn_results {word}", *(f"contestant {one} [p{one}]" for one in range(1, 7)))
        .at("S1", "contestant 2 withdrawn")
        for word in ("keep", "cancel")
    )  # fmt: skip
    kept.then("standing 1 boards=2", "score 5 board=1 points=3")
    cancelled.then("standing 1 boards=0", "score 5 board=1 points=2")
    assert cancelled.row("5").top == 4


def test_given_a_least_number_of_boards_when_a_pair_has_fewer_then_it_takes_no_place() -> None:
    case = at(three_tables("regulation least_boards 2"), 2, 1, "7-2", "result 3 4SN=10")
    assert (case.row("7").place, case.row("7").out, case.row("1").out) == (0, "too_few_boards", "")


def test_given_a_penalty_of_the_session_for_a_side_and_a_board_when_one_table_played_it_then_it_is_theirs() -> None:
    case = at(three_tables(), 2, 1, "1-2", "result 3 4SN=10").at("S1", "penalty 1/2 matchpoints ns board=3")
    assert case.row("1").penalties == Fraction(1, 2)
    assert codes(three_tables().at("S1", "penalty 1/2 matchpoints ns board=1")) == ["no_such_contestant"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("penalty lots percent ns", "exact number"),
        ("penalty -10 percent ns", "not negative"),
        ("penalty 10 percent n", "type ns instead"),
        ("adjust 1 12C1c both=+420", "rescore"),
        ("adjust 1 12C2a both=101", "between -24 and 100"),
    ],
)
def test_given_an_amount_that_cannot_be_when_it_is_recorded_then_it_is_refused(line: str, said: str) -> None:
    with pytest.raises((Faults, NotPossible), match=said):
        _ = three_tables().at("S1.r1.t1", line).streams
