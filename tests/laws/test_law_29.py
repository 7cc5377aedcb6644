"""Law 29: a call out of turn is accepted, or cancelled."""

from tests.given import given

BOARD = "board 1 dealer=e vul=none"


def test_law_29a_the_left_hand_opponent_may_accept_it() -> None:
    case = given(BOARD, "!s:1h").then("option 29A w choice=accept", "option 29A w choice=refuse", "not option 29A e")
    case.when("accept w").then("29A accepted seat=s", "not 29B", "not option 29A", "not effect must_repeat")


def test_law_29a_his_call_accepts_it_and_the_right_is_lost() -> None:
    case = given(BOARD, "!s:1h", "p").then("29A accepted_by_calling seat=s", "not 29B", "not 16C2")
    case.when("p p").then("not effect must_repeat", "not ask 23A")


def test_law_29a_also_at_his_own_turn() -> None:
    given("board 1 dealer=w vul=none", "!s:1h").then("option 29A w")
    given("board 1 dealer=w vul=none", "!s:1h", "1s").then("29A accepted_by_calling", "not 28B")


def test_law_29a_an_inadmissible_double_is_never_accepted() -> None:
    case = given(BOARD, "p 1h", "!n:x").then("not option 29A", "not 29A")
    case.when("accept e").then("not 29A accepted")
    given(BOARD, "!s:x").then("not option 29A")


def test_law_29a_the_option_waits_while_the_call_was_changed_in_haste() -> None:
    case = given(BOARD, "!s:1h", "change s 1s").then("option 29A w")
    case.when("refuse w").then("29B cancelled")
    assert case.board.calls == []


def test_law_29b_else_it_is_cancelled_and_the_turn_goes_back() -> None:
    case = given(BOARD, "!s:1h", "refuse w").then("29B cancelled seat=s note=east", "16C1 side=ew", "not 29A")
    assert case.board.to_call is not None
    assert case.board.to_call.value == "E"


def test_law_29b_leaves_a_pass_that_took_a_turn_to_17d3() -> None:
    """West passed at South's turn, and North, who passed over it, accepted nothing: South still has his turn."""
    given("board 1 dealer=n vul=none", "1s p", "!w:p", "n:p").then("17D3", "not 29B", "not effect must_pass")


def test_law_29c_of_an_artificial_bid_the_denominations_shown_count() -> None:
    given(BOARD, "!s:2d", "explain n majors shows=[h, s]").then("29C denominations_shown seat=s")
    given(BOARD, "!s:2d! multi").then("not 29C")
    given(BOARD, "!s:2d").then("not 29C")


def test_law_29a_only_the_left_hand_opponent_accepts_or_refuses() -> None:
    for seat in "nes":
        given(BOARD, "!s:1h", f"!accept {seat}").then(
            f"29A may_not_accept seat={seat} note=west", "option 29A w", "not 29A accepted"
        )
        given(BOARD, "!s:1h", f"!refuse {seat}").then(f"29A may_not_accept seat={seat}", "option 29A w", "not 29B")


def test_law_29a_the_call_meant_is_that_of_the_speakers_right_hand_opponent() -> None:
    """North calls over his partner's call out of turn; West is South's left-hand opponent."""
    case = given("board 1 dealer=n vul=none", "!s:1h", "!n:1s").then("option 29A w", "not 29A may_not_accept")
    case.when("refuse w").then("29B cancelled seat=s", "not 29B cancelled seat=n", "not 29A may_not_accept")
    assert [(seat, call.value) for _, seat, call in case.board.calls] == [(0, "1S")]


def test_law_29a_what_is_told_at_right_hand_opponents_turn() -> None:
    given(BOARD, "!s:1h").then("option 29A w call_at_rho")


def test_law_29a_what_is_said_of_a_lead_is_not_about_a_call() -> None:
    deal = "board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
    case = given(deal, "4s p p", "p", "change e p", "!e:h9", "accept s")
    case.then("not 29A may_not_accept", "not 27A", "not 25B1")
