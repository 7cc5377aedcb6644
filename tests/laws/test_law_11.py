"""Law 11: what a side loses that acts before the director has been called."""

from tests.given import Case, given

ACTED = (
    "board 1 dealer=s vul=none", "1d 3s p p", "4d p p p", 'correct w "3S should have been alerted" partner',
    "w:s2 n:s3 e:s4 s:sa", "tricks 11", 'td n "misinformation"',
)  # fmt: skip
"""The misinformed side played on; then North called."""
DAMAGED = ("judge #10 75D mistaken_explanation", "judge #10 21B3 gained")


def damaged() -> Case:
    """The director has found that East-West gained by the missing alert."""
    return given(*ACTED).when(*DAMAGED)


def test_law_11a_is_asked_once_it_matters() -> None:
    given(*ACTED).then("not ask 11A", "9B2")
    damaged().then("ask 11A", "result awaits 11A", "not ask 12C1")


def test_law_11a_is_not_asked_where_the_director_was_called_before_they_acted() -> None:
    case = given(*ACTED[:4]).when("td n", ACTED[4], "tricks 11", *DAMAGED)
    case.then("not ask 11A", "ask 12C1", "result awaits 12C1")


def test_law_11a_is_not_asked_where_the_offenders_alone_acted() -> None:
    case = given(*ACTED[:4]).when("w:s2", "td n", "n:s3 e:s4 s:sa", "tricks 11", *DAMAGED)
    case.then("9B2 seat=w", "not ask 11A", "ask 12C1")


def test_law_11a_a_right_that_is_kept_leads_to_a_score_for_both_sides() -> None:
    damaged().when("judge #10 11A not_forfeited").then("ask 12C1", "not 11A", "not 11B")


def test_law_11a_a_right_that_is_lost_leaves_the_table_score() -> None:
    case = damaged().when("judge #10 11A forfeited")
    case.then("11A right_is_lost side=ns", "not ask 12C1", "result done", "result side=ns score=150")


def test_law_11a_only_the_side_that_gained_is_adjusted() -> None:
    case = damaged().when("judge #10 11A offenders_gained", "adjust 12C1c ew=5DS=11 incident=#10")
    case.then("11A adjust_this_side_only side=ew", "not 11A other_side_adjusted_too", "not ask 12C1")
    case.then("result side=ns score=150", "result side=ew score=-400")


def test_law_11a_an_adjusted_score_for_the_other_side_is_told() -> None:
    case = damaged().when("judge #10 11A offenders_gained", "adjust 12C1c both=5DS=11 incident=#10")
    case.then("11A other_side_adjusted_too side=ns")


def test_law_11a_it_may_be_the_other_side_that_gained() -> None:
    case = damaged().when("judge #10 11A non_offenders_gained", "adjust 12C1c ns=4DS=10 incident=#10")
    case.then("11A adjust_this_side_only side=ns", "not 11A other_side_adjusted_too", "result side=ew score=-150")


def test_law_11a_of_another_irregularity_holds_nothing_up() -> None:
    case = given("board 1 dealer=n", "!e:1h").when('notice s "call out of turn" e', "accept s", "td n")
    case.then("ask 11A", "not result awaits 11A")


def test_law_11b_a_penalty_is_possible_all_the_same() -> None:
    damaged().when("judge #10 11A forfeited").then("11B penalty_possible side=ew")
    damaged().then("not 11B")
