"""Law 31: a bid out of turn."""

from tests.given import given

BOARD = "board 1 dealer=e vul=none"
AT_RHO = (BOARD, "!s:1h", "refuse w")
"""South bid 1H at East's turn (entry 2)."""
AT_PARTNER = ("board 1 dealer=n vul=none", "!s:1h", "refuse w")
"""South bid 1H at North's turn (entry 2)."""


def test_law_31a1_if_the_opponent_passes_the_bid_must_be_repeated() -> None:
    case = given(*AT_RHO).then("31A1 repeats_after_pass", "not effect must_repeat", "not ask 23A")
    case.when("p").then("effect 31A1 must_repeat seat=s note=1H until=next_turn", "not 31A1 repeats_after_pass")
    case.when("1h").then("not effect must_repeat", "31A1 repeated", "not ask 23A", "not effect must_pass", "not 16B")
    case.when("p p p").then("not effect 26B", "not 31A1 not_repeated")


def test_law_31a1_where_the_opponents_pass_ends_the_auction_there_is_no_turn_to_repeat_the_bid() -> None:
    case = given("board 1 dealer=n vul=none", "p p p", "!n:1s", "refuse e")
    case.then("31A1 no_turn_to_repeat seat=n", "not 31A1 repeats_after_pass", "31A2 free_after_action")
    over = case.when("p").then("not effect must_repeat", "not 31A1").replay.board
    assert over is not None
    assert over.passed_out


def test_law_31a1_where_the_opponents_pass_makes_partners_bid_the_contract_there_is_no_turn_either() -> None:
    case = given("board 1 dealer=n vul=none", "p p 1h p p", "!s:2h", "refuse w")
    case.then("31A1 no_turn_to_repeat seat=s", "not 31A1 repeats_after_pass")
    over = case.when("p").then("not effect must_repeat", "not 31A1").replay.board
    assert over is not None
    assert over.contract is not None


def test_law_31a1_another_call_is_told() -> None:
    given(*AT_RHO, "p p").then("31A1 not_repeated seat=s note=1H", "not effect must_repeat", "not ask 23A")


def test_law_31a1_a_wrong_call_that_is_taken_back_leaves_the_obligation() -> None:
    case = given(*AT_RHO, "p p", "withdraw s").then("31A1 not_repeated", "effect must_repeat seat=s")
    case.when("1h").then("31A1 repeated", "not effect must_repeat")


def test_law_31a1_a_bid_that_overlooked_partners_call_means_what_it_means_now() -> None:
    case = given("board 1 dealer=n vul=none", "1h", "!s:1nt", "refuse w", "p 1nt")
    case.then("31A1 repeated", "16B meant_otherwise seat=n")


def test_law_31a2_if_the_opponent_acts_the_offender_is_free() -> None:
    case = given(*AT_RHO).then("31A2 free_after_action", "not option 31A2")
    case.when("1c").then("option 31A2 s choice=comparable", "option 31A2 s choice=other", "not effect must_repeat")
    case.when("1h").then("not option 31A2", "ask 23A")


def test_law_31a2_an_illegal_call_of_the_opponent_is_rectified_first() -> None:
    case = given("board 1 dealer=n vul=none", "1s", "!s:2h", "refuse w", "!e:1h")
    case.then("option 27A s", "not option 31A2").when("refuse s", "p").then("effect 31A1 must_repeat seat=s")


def test_law_31a2a_a_comparable_call() -> None:
    case = given(*AT_RHO, "1s 2h", "judge #2 23A comparable").then("31A2a comparable", "not effect must_pass", "26A")
    case.then("not 16C2", "not effect 26B", "not 31A2b")


def test_law_31a2b_else_partner_passes_once() -> None:
    case = given(*AT_RHO, "1s p", "judge #2 23A not_comparable")
    case.then("31A2b not_comparable", "effect 31A2b must_pass seat=n until=next_turn", "16C2 side=ns")
    case.then("effect 26B seat=n", "not effect must_pass until=auction")
    case.when("2s p").then("not effect must_pass").when("p 3c p 3h").then("not 37A", "not 37B")


def test_law_31b_at_partners_turn_partner_is_free_but_may_not_use_it() -> None:
    case = given(*AT_PARTNER).then("31B partner_is_free seat=n", "16C2 side=ns", "not 31A1", "not effect must_repeat")
    case.when("p 1s 2h").then("ask 23A").when("judge #2 23A comparable").then("31A2a", "not 16C2")


def test_law_31b_at_the_left_hand_opponents_turn_without_an_earlier_call() -> None:
    case = given("board 1 dealer=w vul=none", "!s:1h", "refuse w").then("31B partner_is_free", "not 31C")
    case.when("p p p", "p").then("ask 23A")


def test_law_31b_where_the_offender_has_no_more_turn_his_bid_is_not_replaced() -> None:
    case = given("board 1 dealer=e vul=none", "1n p p", "!s:2h", "refuse w", "n:p")
    case.then("not option 31B", "not ask 23A", "effect 26B seat=n")


def test_law_31c_at_the_left_hand_opponents_turn_after_an_earlier_call_it_is_a_change() -> None:
    case = given("board 1 dealer=n vul=none", "1s p 2h", "!s:3h").then("31C change_of_call seat=s", "ask 25A")
    case.then("not 31B", "not option 29A").when("p").then("25B1 second_call_stands")
    assert [call.value for _, _, call in case.board.calls] == ["1S", "P", "3H", "P"]


def test_law_31a1_what_lawfully_replaces_the_insufficient_repetition_is_no_second_breach() -> None:
    case = given("board 1 dealer=n vul=none", "1s", "!s:1h", "refuse w", "p", "!s:1h", "refuse w", "2h")
    case.then("31A1 repeated", "27B1a", "not 31A1 not_repeated")


def test_law_31a1_does_not_oblige_a_player_who_must_pass() -> None:
    """South showed an honour: North must pass at his next turn (24B), and has bid out of turn at East's."""
    deal = "board 1 dealer=e vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
    case = given(deal, "expose n ca", "!s:1h", "refuse w", "e:p").then("effect must_pass 24B seat=s")
    case.then("31A1 repetition_not_legal seat=s", "not effect must_repeat").when("p")
    case.then("not 31A1 not_repeated", "not 37B", "not 37A")


def test_law_31_of_two_calls_out_of_turn_by_one_player_the_last_stands() -> None:
    case = given(BOARD, "!s:1c", "!s:1h").then("29A last_call_counts seat=s", "16C2 side=ns entry=2", "option 29A w")
    case.when("refuse w", "p").then("effect must_repeat seat=s note=1H")
    given(BOARD, "!s:1h", "change s 2h").then("29A last_call_counts seat=s", "16C2 side=ns entry=2")


def test_law_31_the_last_of_two_calls_out_of_turn_is_the_one_that_is_accepted() -> None:
    case = given(BOARD, "!s:1c", "!s:1h", "accept w").then("29A accepted seat=s", "not effect must_repeat")
    assert [call.value for _, _, call in case.board.calls] == ["1H"]


def test_law_31a1_a_repetition_by_a_player_who_must_pass_is_a_breach() -> None:
    deal = "board 1 dealer=e vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
    case = given(deal, "expose n ca", "!s:1h", "refuse w", "e:p", "1h")
    case.then("37B pass_to_be_substituted seat=s", "31A1 repetition_not_legal", "not 31A1 repeated")
