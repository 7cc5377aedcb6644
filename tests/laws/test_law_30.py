"""Law 30: a pass out of turn."""

from tests.given import given

BOARD = "board 1 dealer=e vul=none"
AT_RHO = (BOARD, "!s:p", "refuse w")
"""South passed at East's turn (entry 2)."""


def test_law_30a_the_offender_must_pass_once_whatever_his_opponent_does() -> None:
    for call in ("1h", "p"):
        case = given(*AT_RHO).then("effect 30A must_pass seat=s until=next_turn", "30A passes_once seat=s")
        case.when(call).then("effect 30A must_pass seat=s", "not ask 23A", "not effect must_repeat")
        case.when("p").then("not effect must_pass")


def test_law_30a_does_not_bind_his_partner_nor_a_later_turn_nor_a_lead() -> None:
    case = given(*AT_RHO, "1h p p").then("not effect must_pass", "not effect 26B")
    case.when("1s p 2s p").then("not 37A", "not 37B")


def test_law_30a_the_pass_is_authorised_unless_the_organiser_says_otherwise() -> None:
    given(*AT_RHO).then("30A pass_is_authorised side=ns", "not 16C2")
    strict = given(*AT_RHO, session=["regulation withdrawn_pass_is_authorised no"])
    strict.then("16C2 side=ns", "not 30A pass_is_authorised")


def test_law_30a_whether_it_helped_is_asked_after_the_play() -> None:
    played = (*AT_RHO, "1h p p p", "claim e 7", "agree n", "agree s")
    given(*played).then("ask 30A", "ask 72C", "result done")
    given(*played, session=["regulation withdrawn_pass_is_authorised no"]).then("not ask 30A", "ask 72C")


def test_law_30b1a_at_partners_turn_partner_is_free() -> None:
    case = given("board 1 dealer=n vul=none", "!s:p", "refuse w")
    case.then("30B1a partner_is_free seat=n", "16C2 side=ns", "not effect must_pass", "not 30A")


def test_law_30b1b_the_offender_is_free_and_his_call_is_compared() -> None:
    case = given("board 1 dealer=n vul=none", "!s:p", "refuse w", "1c p").then("option 30B1b s", "not ask 23A")
    case.when("p").then("ask 23A")
    comparable = given("board 1 dealer=n vul=none", "!s:p", "refuse w", "1c p 1h", "judge #2 23A comparable")
    comparable.then("30B1b comparable", "23B", "not effect must_pass", "not 16C2")
    case.when("judge #2 23A not_comparable")
    case.then("30B1b not_comparable", "effect 30B1b must_pass seat=n until=next_turn", "16C2")


def test_law_30b1b_at_the_left_hand_opponents_turn_too() -> None:
    case = given("board 1 dealer=w vul=none", "!s:p", "refuse w").then("30B1a partner_is_free", "option 30B1b s")
    case.when("p 1c p 1h", "judge #2 23A not_comparable").then("effect must_pass 30B1b seat=n")


def test_law_30b2_at_the_left_hand_opponents_turn_after_an_earlier_call_it_is_a_change() -> None:
    case = given("board 1 dealer=n vul=none", "1s p 2h", "!s:p").then("30B2 change_of_call seat=s", "ask 25A")
    case.then("not option 29A", "not effect must_pass").when("judge #5 25A intended").then("option 25B1 w")
    case.when("refuse w").then("25B2 first_call_stands")
    assert case.board.calls[-1][2].value == "2H"


def test_law_30c_a_pass_of_partners_artificial_call_is_treated_as_a_bid() -> None:
    multi = ("2d!", "explain s multi shows=[h, s]")
    case = given("board 1 dealer=n vul=none", *multi, "!s:p", "refuse w")
    case.then("not effect must_pass", "31A1 repeats_after_pass", "not 30A")
    case.when("p").then("effect 31A1 must_repeat seat=s note=P")


def test_law_30c_an_alert_does_not_bind_the_director() -> None:
    case = given("board 1 dealer=n vul=none", '1n! "15-17"', "!s:p", "refuse w").then("ask 30C", "not effect must_pass")
    case.when("judge #4 30C natural").then("effect 30A must_pass seat=s", "not 31A1", "not ask 30C")


def test_law_30c_a_pass_of_which_nobody_can_be_asked_any_more_is_presumed_natural() -> None:
    given(*AT_RHO).then("not ask 30C", "30C presumed_natural seat=s")
    given("board 1 dealer=n vul=none", "1h", "!s:p").then("not ask 30C", "30C presumed_natural")
