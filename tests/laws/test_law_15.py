"""Law 15: a call with the cards of another board, and a board that these players were not to play."""

from tests.given import given

BOARD = "board 1 dealer=n vul=none"
ROUND = "round 2 table=1 ns=3 ew=8 boards=1-3"


def test_law_15a1_the_call_and_those_after_it_are_cancelled() -> None:
    case = given(BOARD, "p 1h p").when("wronghand e 2").then("15A1 call_cancelled seat=e")
    assert [call.value for _, _, call in case.board.calls] == ["P"]
    assert case.board.to_call is not None
    assert case.board.to_call.value == "E"


def test_law_15a1_before_he_has_called_nothing_is_cancelled() -> None:
    case = given(BOARD, "p").when("wronghand e 2").then("not 15A1", "not 15A1b")
    assert len(case.board.calls) == 1


def test_law_15a1a_his_partner_has_called_over_it() -> None:
    case = given(BOARD, "p 1h p 2h").when("wronghand e 2")
    case.then("15A1a result_cancelled seat=e", "ask 15A1a", "result awaits 15A1a", "not 15A1b")
    case.when("adjust 12C1b both=pass incident=1#6").then("not ask 15A1a", "result contract=pass", "result done")


def test_law_15a1a_not_when_only_an_opponent_has() -> None:
    given(BOARD, "p 1h p").when("wronghand e 2").then("not 15A1a", "not ask 15A1a", "15A1b calls_with_right_cards")


def test_law_15a1a_what_partner_called_before_does_not_count() -> None:
    given(BOARD, "p p p 1h p 2h").when("wronghand e 2").then("15A1a")
    given("board 1 dealer=w vul=none", "1h p 2h").when("wronghand e 2").then("not 15A1a", "15A1b")


def test_law_15a1b_he_calls_with_his_right_cards() -> None:
    case = given(BOARD, "p 1h p").when("wronghand e 2").then("15A1b calls_with_right_cards seat=e", "16C2", "16C1")
    case.when("p p p").then("result contract=pass")


def test_law_15a2_on_the_other_board_his_call_is_compared() -> None:
    case = given(BOARD, "p 1h", "wronghand e 2", "p p p", "board 2 dealer=e vul=ns").then("not ask 15A2")
    case.when("1h").then("ask 15A2").when("p p p", "tricks 8", "judge 2#8 15A2 same_meaning")
    case.then("not ask 15A2", "result tricks=8", "result done")


def test_law_15a2_a_call_that_means_something_else_leads_to_an_adjusted_score() -> None:
    case = given(BOARD, "p 1h", "wronghand e 2", "p p p", "board 2 dealer=e vul=ns", "1s p p p", "tricks 8")
    case.then("result awaits 15A2").when("judge 2#8 15A2 adjusted tricks=7")
    case.then("result tricks=8 stage=play", "result tricks=7 stage=director", "result done")


def test_law_15a2_only_of_the_board_whose_cards_he_had() -> None:
    given(BOARD, "p 1h", "wronghand e 2", "p p p", "board 3 dealer=s vul=ew", "1s").then("clean")


def test_law_15b1_somebody_has_played_the_board_before() -> None:
    case = given(ROUND, "!board 7 dealer=s vul=both", "1nt p p p", "tricks 7").then("ask 15B1", "result awaits 15B1")
    case.when("judge #2 15B1 played_by_one").then("15B1 result_cancelled", "not result tricks=7", "result none")
    case.then("ask 15B3").when("judge #2 15B3 no_chance_lost").then("not ask 15B3")


def test_law_15b2_nobody_has_and_the_score_stands() -> None:
    case = given(ROUND, "!board 7 dealer=s vul=both", "1nt p p p", "tricks 7").when("judge #2 15B1 nobody_has")
    case.then("15B2 score_stands", "not 15B1 result_cancelled", "result tricks=7", "result done", "not ask 15B3")


def test_law_15b1_this_table_has_played_it_itself() -> None:
    case = given(BOARD, "1nt p p p", "tricks 7", "board 2", "!board 1 dealer=n vul=none", "1nt p p p", "tricks 8")
    case.then("15B1 result_cancelled", "not ask 15B1", "result none", "not result tricks=8")


def test_law_15b_a_board_that_is_due_is_regular() -> None:
    given(ROUND, "board 2 dealer=e vul=ns", "1nt p p p").then("clean")
    given("round 2 table=1", "board 7 dealer=s vul=both", "1nt").then("clean")


def test_law_15b_a_board_that_was_begun_but_not_called_on_may_be_begun_again() -> None:
    given(BOARD, "!board 1 dealer=n vul=none", "1nt").then("clean")


def test_law_15a1c_who_may_use_what_the_cancelled_calls_told() -> None:
    case = given(BOARD, "p 1h p").when("wronghand e 2")
    case.then("15A1c cancelled_calls_tell seat=e side=EW", "16C1", "16C2")
    given(BOARD, "p 1h p 2h").when("wronghand e 2").then("not 15A1c")


def test_law_15a3_a_penalty_besides_is_told_once_it_was_given() -> None:
    case = given(BOARD, "p 1h p").when("wronghand e 2").then("not 15A3")
    case.when("penalty 10 percent side=ew").then("15A3 penalty_besides seat=e")


def test_answers_under_the_numbers_of_before_are_still_answers() -> None:
    cancelled = given(BOARD, "p 1h p 2h", "wronghand e 2", "judge 1#6 15A2 adjusted tricks=8")
    cancelled.then("not ask 15A1a", "not result awaits 15A1a")
    later = given(BOARD, "p 1h", "wronghand e 2", "p p p", "board 2 dealer=e vul=ns", "1h p p p", "tricks 8")
    later.when("judge 2#8 15A3 same_meaning").then("not ask 15A2", "result done")
    before = given(ROUND, "!board 7 dealer=s vul=both", "1nt p p p", "tricks 7", "judge #2 15B played_by_one")
    before.then("15B1 result_cancelled").when("judge #2 12C2a no_chance_lost").then("not ask 15B3")


def test_law_15b3_who_lost_the_chance_of_a_score_has_an_artificial_one() -> None:
    case = given(ROUND, "!board 7 dealer=s vul=both", "1nt p p p", "tricks 7", "judge #2 15B1 played_by_one")
    case.then("ask 15B3").when("judge #2 15B3 artificial_score", "judge #2 12C2 nobody_at_fault")
    case.then("result ns=average+ ew=average+")
