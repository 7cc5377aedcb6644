"""Law 25: changing a call."""

from tests.given import Case, given

BOARD = "board 1 dealer=n vul=none"


def auction(*lines: str) -> Case:
    """An auction that North opens."""
    return given(BOARD, *lines)


def test_law_25a_whether_the_first_call_was_intended_is_for_the_director() -> None:
    case = auction("1s p 2h", "change s 3h").then("ask 25A unintended", "result awaits 25A")
    case.then("not option 25B1", "not 25A1", "not 25B2")


def test_law_25a_does_not_wait_once_the_opponent_has_called_over_the_second() -> None:
    case = auction("1s p 2h", "change s 3h", "p p p").then(
        "ask 25A", "not result awaits 25A", "25B1 second_call_stands"
    )
    case.when("judge #5 25A unintended").then("25A1", "not 25B1", "not effect 26B")


def test_law_25a1_the_intended_call_stands_without_rectification() -> None:
    case = auction("1s p 2h", "change s 3h", 'judge #5 25A unintended "the cards stuck together"')
    case.then("25A1 intended_call_stands seat=s", "not option 25B1", "not effect 26B", "not ask 25A")


def test_law_25a1_an_intended_call_that_is_insufficient_is_treated_as_that() -> None:
    auction("1s p 2h", "change s 1h", "judge #5 25A unintended").then("25A1", "option 27A w")


def test_law_25a2_a_call_that_was_meant_may_not_be_changed_as_of_right() -> None:
    case = auction("1s p 2h", "change s 3h", "judge #5 25A intended")
    case.then("25A2 was_intended", "not 25A1", "option 25B1 w choice=accept", "option 25B1 w choice=refuse")


def test_law_25a4_it_is_too_late_when_partner_has_called() -> None:
    case = auction("1s p 2h p 2s", "change s 3h")
    case.then("25A4 partner_has_called seat=s", "not ask 25A", "option 25B1 w")


def test_law_25a4_the_opponents_call_is_not_partners() -> None:
    auction("1s p 2h p", "change s 3h").then("not 25A4", "ask 25A")


def test_law_25a5_in_time_until_the_lead_is_faced() -> None:
    auction("1s p p p", "change w x").then("ask 25A", "not 25A5")
    auction("1s p p p", "e:h2", "change w x").then("25A5 auction_period_over seat=w", "not ask 25A")


def test_law_25a5_a_board_passed_out_lasts_until_the_hands_are_back() -> None:
    auction("p p p p", "change w 1s").then("ask 25A", "not 25A5")
    auction("p p p p", "return", "change w 1s").then("25A5 auction_period_over", "not ask 25A", "result score=0")


def test_law_25a6_the_opponent_may_take_back_what_he_called_over_the_first_call() -> None:
    case = auction("1s p 2h p", "change s 3h").then("not option 25A6")
    case.when("judge #6 25A unintended").then("option 25A6 w choice=withdraw")
    case.when("withdraw w").then("not option 25A6")
    assert case.board.to_call is not None
    assert case.board.to_call.value == "W"


def test_law_25a6_is_done_with_when_he_keeps_it_or_the_auction_goes_on() -> None:
    unintended = ("1s p 2h p", "change s 3h", "judge #6 25A unintended")
    auction(*unintended, "choose w keep").then("not option 25A6")
    auction(*unintended, "4s").then("not option 25A6", "25A1")


def test_law_25a6_is_for_unintended_calls() -> None:
    auction("1s p 2h p", "change s 3h", "judge #6 25A intended").then("not option 25A6", "option 25B1 w")


def test_law_25b1_the_second_call_stands_when_it_is_accepted() -> None:
    case = auction("1s p 2h", "change s 3h", "judge #5 25A intended", "accept w")
    case.then("25B1 second_call_stands seat=s", "not option 25B1", "not 25B2", "16C2 side=ns entry=4")


def test_law_25b1_a_call_over_it_accepts_it() -> None:
    auction("1s p 2h", "change s 3h", "judge #5 25A intended", "p").then("25B1 second_call_stands", "not 25B2")


def test_law_25b1_also_after_the_opponent_had_called_over_the_first() -> None:
    changed = ("1s p 2h p", "change s 3h", "judge #6 25A intended")
    case = auction(*changed, "refuse w").then("25B2 first_call_stands")
    assert [call.value for _, _, call in case.board.calls] == ["1S", "P", "2H", "P"]
    case = auction(*changed, "accept w").then("25B1 second_call_stands")
    assert [call.value for _, _, call in case.board.calls] == ["1S", "P", "3H", "P"]


def test_law_25b2_a_change_that_is_not_accepted_leaves_the_first_call() -> None:
    case = auction("1s p 2h", "change s 3h", "judge #5 25A intended", "refuse w")
    case.then("25B2 first_call_stands seat=s", "not 25B1", "16C2 side=ns entry=5", "not 16C2 entry=4")
    assert case.board.calls[-1][2].value == "2H"


def test_law_25b3_the_withdrawn_call_is_authorised_for_the_other_side_only() -> None:
    case = auction("1s p 2h", "change s 3h", "judge #5 25A intended", "accept w")
    case.then("16C1 side=ew entry=4", "16C2 side=ns entry=4")


def test_law_25b3_a_lead_is_restricted_only_if_the_offender_defends_and_the_calls_are_not_comparable() -> None:
    changed = ("1s 2c", "change e 2d", "judge #4 25A intended", "accept s")
    auction(*changed, "p p p").then("not ask 23A", "not effect 26B")
    case = auction(*changed, "2s p p p").then("ask 23A", "not result awaits 23A", "not effect 26B")
    case.when("judge #4 23A not_comparable").then("effect 26B lead_restriction_pending seat=w")
    auction(*changed, "2s p p p", "judge #4 23A comparable").then("26A", "not effect 26B")


def test_law_25b1_a_change_that_ends_the_auction_is_decided_until_the_lead() -> None:
    changed = ("board 1 dealer=w vul=none", "1h p p x", "change s p")
    case = given(*changed).then("ask 25A", "result awaits 25A").when("judge #6 25A intended").then("option 25B1 w")
    case.when("refuse w").then("25B2 first_call_stands")
    assert case.board.contract is None
    given(*changed, "judge #6 25A intended", "n:h2").then("not option 25B1")


def test_law_25b1_only_the_left_hand_opponent_accepts_or_refuses() -> None:
    case = auction("1s p 2h", "change s 3h", "judge #5 25A intended", "!accept e")
    case.then("25B1 may_not_accept seat=e note=west", "option 25B1 w", "not 25B1 second_call_stands")


def test_law_25a1_a_change_that_was_refused_too_early_is_put_right() -> None:
    case = auction("1s p 2h", "change s 3h", "refuse w", "judge #5 25A unintended")
    case.then("effect restore_call 25A1 seat=s", "not 25A1 intended_call_stands")
    case.when("at #6").then("25A1 intended_call_stands", "not effect restore_call")
    assert case.board.calls[-1][2].value == "3H"


def test_law_25a6_what_the_opponent_took_back_told() -> None:
    case = auction("1s p 2h 2s", "change s 3h", "judge #6 25A unintended", "withdraw w")
    case.then("16C1 side=ew entry=5", "16C2 side=ns entry=5")


def test_law_25a6_a_call_kept_may_be_insufficient_now() -> None:
    case = auction("1s p 2h 2s", "change s 3h", "judge #6 25A unintended", "choose w keep")
    case.then("25A6 insufficient_now seat=w")
    auction("1s p 2h 3s", "change s 3h", "judge #6 25A unintended", "choose w keep").then("not 25A6 insufficient_now")


def test_law_25b3_waits_until_the_first_call_is_judged_intended() -> None:
    case = auction("1s p 2h", "change s 3h", "p").then("25B1 second_call_stands", "not 16C2")
    case.when("judge #5 25A intended").then("16C2 side=ns entry=4")


def test_law_25b1_a_change_that_passes_the_board_out_is_decided_until_the_hands_are_back() -> None:
    changed = ("p p p 1c", "change w p", "judge #6 25A intended")
    auction(*changed).then("option 25B1 n").when("return").then("not option 25B1")


def test_law_25a_what_an_unintended_call_told_is_for_the_other_side_alone() -> None:
    changed = ("1s p 2h", "change s 3h")
    auction(*changed).then("not 16C1", "not 16C2")
    case = auction(*changed, "judge #5 25A unintended").then("16C1 side=ew entry=4", "16C2 side=ns entry=4")
    case.then("not effect 26B", "not ask 23A")
    auction(*changed, "refuse w", "judge #5 25A unintended").then("effect restore_call 25A1", "not 16C2")


def test_law_25a_what_an_unintended_insufficient_bid_told_is_for_the_other_side_alone() -> None:
    auction("1s p 2h", "!w:1d", "change w 3d", "judge #5 25A unintended").then("16C2 side=ew entry=5", "not 27B2")
