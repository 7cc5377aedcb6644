"""Law 27: the insufficient bid."""

from tests.given import Case, given

BOARD = "board 1 dealer=n vul=none"
REFUSED = (BOARD, "1s", "!e:1h", "refuse s")
"""East's 1H over 1S (entry 3) is not accepted; it is his turn."""


def refused(*lines: str) -> Case:
    """East is to replace his bid."""
    return given(*REFUSED, *lines)


def test_law_27a_the_left_hand_opponent_may_accept_or_not() -> None:
    case = given(BOARD, "1s", "!e:1h")
    case.then("option 27A s choice=accept", "option 27A s choice=refuse", "not option 27A w", "not 27B", "not ask 23A")


def test_law_27a_the_option_is_gone_when_he_has_decided() -> None:
    for line in ("accept s", "refuse s", "2h"):
        given(BOARD, "1s", "!e:1h", line).then("not option 27A")


def test_law_27a1_an_accepted_bid_is_treated_as_legal() -> None:
    case = given(BOARD, "1s", "!e:1h", "accept s").then("27A1 accepted seat=e", "not 27B", "not 16C2")
    case.when("1s").then("27A1 accepted", "not effect must_pass")


def test_law_27a1_a_call_over_it_accepts_it() -> None:
    given(BOARD, "1s", "!e:1h", "p").then("27A1 accepted_by_calling seat=e", "not 27B", "not effect must_pass")


def test_law_27a2_a_bid_out_of_turn_is_repeated_first_and_insufficient_then() -> None:
    case = given(BOARD, "1s", "!s:1h", "refuse w").then("not 27A2", "not option 27A")
    case.when("p").then("effect 31A1 must_repeat seat=s note=1H")
    case.when("!s:1h").then("27A2 repetition_is_insufficient seat=s", "not effect must_repeat", "option 27A w")
    case.when("refuse w", "2h").then("27B1a seat=s")


def test_law_27b_a_bid_that_is_not_accepted_is_cancelled() -> None:
    refused().then("27B must_be_replaced seat=e", "16C1 side=ns", "not effect must_pass", "not ask 23A")


def test_law_27b1_the_offender_hears_what_each_replacement_leads_to() -> None:
    case = refused()
    case.then("option 27B1 e choice=same_denomination replace_unexplained_bid", "option 27B1 e choice=comparable")
    case.then("option 27B1 e choice=other", "not option 27B1 choice=double")
    case.when("2d").then("not option 27B1")
    explained = given(BOARD, "1s", "!e:1h", "explain w hearts shows=natural", "refuse s")
    explained.then("option 27B1 e choice=same_denomination replace_bid note=2H")


def test_law_27b1_there_is_no_higher_bid_in_the_denomination_above_seven() -> None:
    case = given(BOARD, "7s", "!e:7h", "explain w hearts shows=natural", "refuse s")
    case.then("option 27B1 e choice=comparable", "not option 27B1 e choice=same_denomination")


def test_law_27b1a_the_lowest_sufficient_bid_in_the_same_denomination() -> None:
    case = refused("2h").then("27B1a same_denomination seat=e", "not ask 23A", "not effect must_pass", "not 16C2")
    case.when("3h p p p").then("not effect 26B")


def test_law_27b1a_a_higher_bid_in_the_denomination_is_another_bid() -> None:
    refused("3h").then("not 27B1a", "ask 23A")


def test_law_27b1a_the_lowest_bid_in_another_denomination_is_another_bid() -> None:
    refused("1n").then("not 27B1a same_denomination", "ask 23A")


def test_law_27b1a_what_an_artificial_bid_specified_is_asked() -> None:
    bid = (BOARD, "2n p", "!s:2c!", "refuse w", "3c")
    case = given(*bid).then("ask 27B1a specified", "not 27B1a", "not ask 23A", "result awaits 27B1a")
    same = given(*bid, "judge #4 27B1a same_denominations suits=h,s")
    same.then("27B1a same_denomination", "not ask 23A", "not effect must_pass")
    case.when("judge #4 27B1a other_denominations").then("not 27B1a", "ask 23A")


def test_law_27b1b_a_comparable_call() -> None:
    case = refused("x", 'judge #3 23A comparable "hearts"').then("27B1b comparable seat=e", "not 27B3")
    case.then("not effect must_pass", "not 16C2", "26A")
    refused("p", "judge #3 23A comparable").then("27B1b comparable", "not 27B2")


def test_law_27b2_after_any_other_bid_or_pass_partner_must_pass_for_the_whole_auction() -> None:
    case = refused("2d", "judge #3 23A not_comparable")
    case.then("27B2 partner_silenced", "effect 27B2 must_pass seat=w until=auction", "16C2 side=ew", "not 27B1b")
    case.then("not effect must_pass seat=w until=next_turn")
    case.when("p p p").then("not effect must_pass")


def test_law_27b2_does_not_end_with_partners_next_turn() -> None:
    """After a call out of turn it would (31A2b)."""
    case = refused("p", "judge #3 23A not_comparable", "2s p 3s p")
    case.then("effect 27B2 must_pass seat=w").when("4s", "!w:x").then("37B pass_to_be_substituted seat=w")


def test_law_27b2_a_lead_may_be_restricted() -> None:
    case = refused("p", "judge #3 23A not_comparable").then("effect 26B seat=w")
    refused("p", "judge #3 23A comparable").then("not effect 26B")
    case.when("2s p p p").then("effect 26B lead_restriction_pending seat=w")


def test_law_27b3_a_double_that_is_not_comparable_is_cancelled() -> None:
    case = refused("x").then("ask 23A", "not effect must_pass")
    case.when("judge #3 23A not_comparable").then("27B3 double_must_be_replaced seat=e", "not 27B2")
    case.when("withdraw e").then("27B3 double_cancelled", "option 27B1 e", "effect 27B3 must_pass seat=w until=auction")
    case.then("effect 26B lead_restriction_if_not_comparable seat=w", "not effect lead_restriction_pending")


def test_law_27b3_partner_must_pass_also_when_the_second_try_is_the_same_denomination() -> None:
    case = refused("x", "judge #3 23A not_comparable", "withdraw e", "2h")
    case.then("effect 27B3 must_pass seat=w until=auction", "not 27B1a", "not option 27B1", "not ask 23A")


def test_law_27b3_an_inadmissible_double_is_no_comparable_call() -> None:
    case = given(BOARD, "1s p", "!s:1h", "refuse w", "!s:x").then("27B3 seat=s", "not ask 23A")
    case.when("withdraw s", "2h").then("effect 27B3 must_pass seat=n until=auction", "not 27B1a")


def test_law_27b4_a_second_insufficient_bid_that_is_not_accepted() -> None:
    case = refused("!e:1d").then("option 27A s", "not 27B4", "not effect must_pass")
    case.when("refuse s").then("27B4 insufficient_again seat=e", "effect 27B4 must_pass seat=w until=auction")
    case.then("option 27B1 e").when("2d").then("effect 27B4 must_pass seat=w", "not 27B1a", "not ask 23A")


def test_law_27b4_a_second_insufficient_bid_may_be_accepted() -> None:
    refused("!e:1d", "accept s").then("27A1 accepted", "not 27B4", "not effect must_pass", "not ask 23A")


def test_law_27b4_is_about_one_turn() -> None:
    refused("2h p p p").when("board 2 dealer=n vul=ns", "1s p 2s", "!w:1h", "refuse n").then("27B", "not 27B4")


def test_law_27b4_also_where_the_second_came_in_haste() -> None:
    case = given(BOARD, "1s", "!e:1h", "change e 1d").then("option 27A s", "27C")
    case.when("refuse s").then("27B4 insufficient_again", "effect 27B4 must_pass seat=w", "option 27B1 e")


def test_law_27c_a_replacement_in_haste_stands_unless_the_first_bid_is_accepted() -> None:
    case = given(BOARD, "1s", "!e:1h", "change e 2h").then("27C replaced_in_haste", "option 27A s choice=accept")
    case.then("not 27B1a")
    accepted = given(BOARD, "1s", "!e:1h", "change e 2h", "accept s").then("27A1 accepted", "not 27C", "not 27B1a")
    assert accepted.board.calls[-1][2].value == "1H"
    case.when("refuse s").then("27B1a same_denomination", "not option 27A")


def test_law_27c_a_call_over_the_replacement_leaves_it() -> None:
    case = given(BOARD, "1s", "!e:1h", "change e 3c", "p").then("ask 23A", "not option 27A", "not 27A1")
    case.when("judge #3 23A not_comparable").then("effect 27B2 must_pass seat=w until=auction")


def test_law_27c_does_not_stop_the_director_from_finding_that_it_was_unintended() -> None:
    case = given(BOARD, "1s", "!e:1h", "change e 2h").then("ask 25A", "not result awaits 25A")
    case.when("judge #3 25A unintended").then("25A1 intended_call_stands", "not option 27A", "not 27C", "not 27B")


def test_law_27d_is_asked_after_the_play_where_27b1_applied() -> None:
    over = ("p p", "p", "claim e 8", "agree n", "agree s")
    case = refused("2h").when("p p p").then("not ask 27D")
    case.when("claim e 8", "agree n", "agree s").then("ask 27D", "result done", "not ask 72C")
    must_pass = refused("2d", "judge #3 23A not_comparable", *over)
    must_pass.then("not ask 27D", "ask 72C")


def test_law_27b3_the_second_choice_is_told_with_the_pass_it_enforces_on_partner() -> None:
    """What is read aloud does not promise an auction without rectification any more."""
    case = refused("x", "judge #3 23A not_comparable", "withdraw e")
    case.then("option 27B1 e choice=comparable replace_bid_silenced", "not option 27B1 replace_unexplained_bid")
    given(*REFUSED).then("option 27B1 e replace_unexplained_bid", "not option 27B1 replace_bid_silenced")


def test_law_27b3_a_call_over_the_double_goes_with_it() -> None:
    case = refused("x", "2s", "judge #3 23A not_comparable").then("27B3 double_called_over seat=e")
    case.when("withdraw e later").then("27B3 double_cancelled", "not 27B3 double_called_over", "option 27B1 e")


def test_law_27b4_the_left_hand_opponent_hears_what_a_second_insufficient_bid_leads_to() -> None:
    case = refused("!e:1d").then("option 27A s insufficient_bid_again")
    case.when("refuse s").then("option 27B1 e replace_bid_silenced", "not option 27B1 replace_bid")
    case.then("16C2 side=ew entry=3", "16C2 side=ew entry=5")
    given(BOARD, "1s", "!e:1h").then("option 27A s insufficient_bid", "not option 27A insufficient_bid_again")


def test_law_27b4_also_after_a_double_that_was_cancelled() -> None:
    case = refused("x", "judge #3 23A not_comparable", "withdraw e", "!e:1h").then("option 27A insufficient_bid_again")
    case.when("refuse s").then("27B4 insufficient_again", "option 27B1 replace_bid_silenced")


def test_law_27b4_whether_the_call_at_last_is_comparable_is_asked_for_the_lead() -> None:
    case = refused("x", "judge #3 23A not_comparable", "withdraw e", "2h").then("not ask 23A")
    case.when("p p 2s p p p").then(
        "ask 23A", "effect lead_restriction_if_not_comparable seat=w", "not result awaits 23A"
    )
    case.when("judge #3 23A comparable").then(
        "26A", "not effect lead_restriction_if_not_comparable", "27B3 double_cancelled"
    )
    case.then("not 27B1b")


def test_law_27a_only_the_left_hand_opponent_accepts_or_refuses() -> None:
    for word in ("accept", "refuse"):
        for seat in "nwe":
            case = given(BOARD, "1s", "!e:1h", f"!{word} {seat}")
            case.then(f"27A may_not_accept seat={seat} note=south", "option 27A s", "not 27A1", "not 27B")
            case.when("accept s").then("27A1 accepted")


def test_law_27c_what_the_replacement_told_is_withdrawn_where_the_first_bid_is_accepted() -> None:
    case = given(BOARD, "1s", "!e:1h", "change e 2h", "accept s")
    case.then("27A1 accepted", "16C1 side=ns entry=4", "16C2 side=ew entry=4")


def test_law_27c_whether_it_was_unintended_is_no_more_asked_once_that_is_settled() -> None:
    case = given(BOARD, "1s", "!e:1h", "change e 2h").then("ask 25A")
    case.when("refuse s").then("not ask 25A", "27B1a")


def test_law_27b1a_an_answer_given_for_another_call_is_none() -> None:
    bid = (BOARD, "2n p", "!s:2c!", "refuse w", "3c", "judge #4 27B1a same_denominations suits=h,s")
    case = given(*bid).then("27B1a same_denomination").when("change s 3d", "judge #8 25A unintended")
    case.then("ask 27B1a", "not 27B1a same_denomination")
