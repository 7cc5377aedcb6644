"""What each board gave at a table: every kind of decision, and boards that were not played."""

from __future__ import annotations

from fractions import Fraction

from domain.seats import Side
from projections.laws.law_87_fouled import law_87a
from projections.points.scores import Outcome, SelfInflicted, TableScore, points_of
from projections.ranking.table_scores import table_scores
from tests.given import FOUR_SPADES, Case, given
from tests.session.given_session import given_session

ROUND = "round 1 table=1 ns=3 ew=8 boards=1-3"
TEN = (ROUND, *FOUR_SPADES, "tricks 10")
"""South made four spades on the first of three boards."""
ONE = Fraction(1)


def scores(case: Case) -> dict[int, TableScore]:
    """The scores of a table, by board."""
    return {score.board: score for score in table_scores("S1.r1.t1", case.replay)}


def test_given_a_board_played_out_then_both_sides_have_its_points() -> None:
    score = scores(given(*TEN))[1]
    assert (score.ns, score.ew, score.state) == (("3",), ("8",), "done")
    assert (score.ns_outcome, score.ew_outcome) == (Outcome(points_of(420)), Outcome(points_of(-420)))
    assert not score.is_split


def test_given_a_board_in_play_then_it_is_open() -> None:
    score = scores(given(ROUND, *FOUR_SPADES))[1]
    assert (score.state, score.ns_outcome.is_known) == ("open", False)


def test_given_one_side_only_then_the_score_is_split() -> None:
    score = scores(given(*TEN, "adjust 11A ew=4SS=9"))[1]
    assert (score.ns_outcome, score.ew_outcome) == (Outcome(points_of(420)), Outcome(points_of(50)))
    assert score.is_split


def test_given_weights_then_they_stay_exact() -> None:
    score = scores(given(*TEN, "adjust 12C1c both=1/3:4SS=9,2/3:4SS=10"))[1]
    assert score.ns_outcome.points == ((Fraction(1, 3), -50), (Fraction(2, 3), 420))
    assert score.ew_outcome.points == ((Fraction(1, 3), 50), (Fraction(2, 3), -420))


def test_given_artificial_scores_then_each_side_has_its_own() -> None:
    score = scores(given(*TEN, "adjust 12C2 ns=average+ ew=45"))[1]
    assert (score.ns_outcome, score.ew_outcome) == (Outcome(artificial="average+"), Outcome(artificial="45"))


def test_given_a_self_inflicted_part_then_the_table_result_goes_with_it() -> None:
    case = given(*TEN, "adjust 12C1e both=4SS=8 ew_without_error=4SS=9 ns_self_inflicted=3/2")
    score = scores(case)[1]
    assert score.state == "awaits"
    assert score.outcome(Side.EW).self_inflicted == SelfInflicted(None, points_of(-420), points_of(50))
    assert score.outcome(Side.NS).self_inflicted == SelfInflicted(Fraction(3, 2), points_of(420))


def test_given_a_transfer_then_the_table_result_is_the_one_after_it() -> None:
    lines = (ROUND, *FOUR_SPADES, "hk 2 !e:d3 5", "hq 4 9 6", "tricks 10", "notice s revoke e 1")
    case = given(*lines, "adjust 12C1e both=4SS=12 ns_without_error=4SS=11")
    own = scores(case)[1].ns_outcome.self_inflicted
    assert own is not None
    assert own.at_table == points_of(450)


def test_given_a_question_that_is_open_then_the_latest_stage_waits() -> None:
    score = scores(given(*TEN, "dispute e 9"))[1]
    assert (score.state, score.ns_outcome) == ("awaits", Outcome(points_of(420)))


def test_given_a_cancelled_board_then_it_is_cancelled_until_it_has_a_score() -> None:
    case = given("round 1 table=1 ns=1 ew=2 boards=1", "!board 9 dealer=s vul=none", "judge 9#2 15B played_by_one")
    assert scores(case)[9].state == "cancelled"
    case.when("adjust 12C2a ns=average+ ew=average- incident=#2")
    assert (scores(case)[9].state, scores(case)[9].ew_outcome.artificial) == ("done", "average-")


def test_given_a_board_that_was_not_begun_then_it_counts_once_the_round_is_over() -> None:
    assert sorted(scores(given(*TEN))) == [1]
    case = given(*TEN, "endround")
    assert {board: score.state for board, score in scores(case).items()} == {
        1: "done",
        2: "not_played",
        3: "not_played",
    }
    assert not scores(case)[2].ns_outcome.is_known


def test_given_an_artificial_score_for_a_board_not_begun_then_it_is_done() -> None:
    case = given(*TEN, "adjust 2 12C2a ns=average+ ew=average-")
    score = scores(case)[2]
    assert (score.state, score.ns_outcome.artificial, score.form) == ("done", "average+", "E NS - - - - -")
    assert (score.ns, score.ew, score.round, score.table) == (("3",), ("8",), 1, 1)
    case.then("result ns=average+ board=2")


def test_given_an_assigned_score_for_a_board_not_begun_then_its_number_tells_the_vulnerability() -> None:
    score = scores(given(*TEN, "adjust 2 12C1 both=4SS=10"))[2]
    assert score.ns_outcome == Outcome(points_of(620))


def test_given_a_score_in_the_sessions_stream_then_it_counts_at_the_table_it_names() -> None:
    line = "adjust 1 12C2a ns=average+ ew=average- table={}"
    here = given(*TEN, session=[line.format("S1.r01.t01")])
    assert scores(here)[1].ns_outcome.artificial == "average+"
    here.then("result ns=average+ stage=director", "result score=420 stage=play")
    assert scores(given(*TEN, session=[line.format("S1.r1.t2")]))[1].ns_outcome == Outcome(points_of(420))


def test_given_a_score_for_every_table_then_it_counts_where_the_board_was_due() -> None:
    session = ["adjust 1 12C2a both=average+", "adjust 2 12C2a both=average+", "adjust 9 12C2a both=average+"]
    found = scores(given(*TEN, session=session))
    assert {board: score.ns_outcome.artificial for board, score in found.items()} == {1: "average+", 2: "average+"}


def test_given_decisions_here_and_in_the_session_then_the_later_one_counts() -> None:
    early, late = "@ 2026-03-14T20:00:00Z director", "@ 2026-03-14T21:00:00Z director"
    in_session = "adjust 1 12C1 both=4SS=11 table=S1.r1.t1"
    after = given(*TEN, early, "adjust 12C1 both=4SS=9", session=[late, in_session])
    assert scores(after)[1].ns_outcome == Outcome(points_of(450))
    before = given(*TEN, late, "adjust 12C1 both=4SS=9", session=[early, in_session])
    assert scores(before)[1].ns_outcome == Outcome(points_of(-50))


def test_given_a_correction_then_every_stage_before_stays() -> None:
    case = given(*TEN, session=['rescore 1 S1.r1.t1 old=4SS=10 new="NS +420 EW -450" 79B'])
    assert scores(case)[1].ew_outcome == Outcome(points_of(-450))
    assert [stage.name for stage in case.result.stages] == ["play", "correction"]


def test_given_a_board_begun_twice_then_the_sessions_score_is_of_the_latest() -> None:
    case = given(*TEN, "!board 1 dealer=s vul=none", "4s p p p", "tricks 9", session=["adjust 1 12C2a both=average"])
    assert scores(case)[1].ns_outcome.artificial == "average"
    first = case.replay.boards[0]
    assert [stage.name for stage in case.replay.result(first).stages] == ["play"]


def test_given_boards_that_only_the_movement_tells_then_those_not_begun_are_told() -> None:
    replay = given("round 1 table=1 ns=3 ew=8", *FOUR_SPADES, "tricks 10", "endround").replay
    found = table_scores("S1.r1.t1", replay, (1, 2))
    assert [(score.board, score.state) for score in found] == [(1, "done"), (2, "not_played")]


def test_given_contestants_that_only_the_movement_tells_then_the_score_is_theirs() -> None:
    session = ("session matchpoints", *(f"contestant {n}" for n in range(1, 5)), "movement mitchell 2 1 1")
    score = scores(given("round 1 table=1", *FOUR_SPADES, "tricks 10", session=session))[1]
    assert (score.ns, score.ew) == (("1",), ("3",))


def test_given_the_deal_of_a_session_when_a_table_had_other_cards_then_they_are_another_form() -> None:
    cards = "N:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87"
    case = given_session("session matchpoints", f"deal 1 {cards}")
    for table, line in enumerate(("result 1 4SN=10", "!board 1 N:653.875.AKQ54.43 - - -", f"board 1 {cards}"), 1):
        result = [] if line.startswith("result") else ["result 4SN=9"]
        case.at(f"S1.r1.t{table}", f"round 1 table={table} ns={table} ew={table + 5}", line, *result)
    first, second, third = case.scored.scores_on(1)
    assert first.form == third.form
    assert not law_87a((first, third))
    assert law_87a((first, second))


def test_given_sides_that_sat_the_other_way_at_a_board_then_its_score_is_theirs_and_no_other() -> None:
    case = given(*TEN, "procedure sat_other_way", "result 2 1NN=7")
    assert [(scores(case)[board].ns, scores(case)[board].ew) for board in (1, 2)] == [
        (("8",), ("3",)),
        (("3",), ("8",)),
    ]
