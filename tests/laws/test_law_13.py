"""Law 13: a hand with more than thirteen cards, and cards that are no part of the deal."""

from tests.given import given

BOARD = "board 1 dealer=n vul=none"
WRONG_POCKET = "!board 1 dealer=n vul=none N:9872.742.K84.AQ72 .A98.T6532.J543 AKQJT43.65.A7.K8 65.KQJT3.QJ9.T96"
"""East's two of spades lies among North's cards."""
DEALT = "board 1 dealer=s vul=none N:987.742.K84.AQ72 2.A98.T6532.J543 AKQJT43.65.A7.K8 65.KQJT3.QJ9.T96"
TWO_ACES = "!board 1 dealer=s vul=none N:AQ653.AK5.K64.AQ7 JT7.T764.A752.T4 K984.Q82.Q3.KJ65 A2.J93.JT98.9832"
"""North has an ace of spades of another board; West has the one of this."""
SIX_SPADES = (TWO_ACES, "6s p p p", "dj 4 a 3", "h4 q 3 5")


def test_law_13a_nobody_has_called_on_a_wrong_hand() -> None:
    case = given(BOARD, "count n 14", "count e 12")
    case.then("13A put_hands_right seat=n", "ask 13A", "not 13B", "not ask 13B", "not 14A", "not result awaits")


def test_law_13a_those_with_right_hands_may_have_called() -> None:
    given("board 1 dealer=s vul=none", "1nt p", "count n 14", "count e 12").then("13A put_hands_right", "not ask 13B")


def test_law_13a_nobody_saw_a_card_then_nothing_more_is_asked() -> None:
    case = given(BOARD, "count n 14", "count e 12", "judge #2 13A nobody_saw")
    case.when("1nt p p p", "tricks 7").then("not ask 13A", "not ask 12C1b", "result tricks=7", "result done")


def test_law_13a_somebody_saw_a_card_then_the_board_is_played_and_judged_afterwards() -> None:
    case = given(BOARD, "count n 14", "count e 12", "judge #2 13A seen", "1nt p p p")
    case.then("not ask 12C1b", "not result awaits").when("tricks 7").then("ask 12C1b", "result awaits 12C1b")
    case.when('judge #2 12C1b adjusted tricks=6 "East knew of the ace"')
    case.then("result tricks=7 stage=play", "result tricks=6 stage=director", "result done")


def test_law_13a_what_was_seen_did_not_matter() -> None:
    case = given(BOARD, "count n 14", "count e 12", "judge #2 13A seen", "1nt p p p", "tricks 7")
    case.when("judge #2 12C1b result_stands").then("result tricks=7", "not result stage=director", "result done")


def test_law_13b_a_holder_of_a_wrong_hand_has_called() -> None:
    case = given(BOARD, "1nt", "count n 14", "count e 12")
    case.then("ask 13B", "result awaits 13B", "not 13A", "not 13B calls_stand", "7B2 called_on_wrong_count seat=n")


def test_law_13b_it_can_be_played_and_every_call_stands() -> None:
    case = given(BOARD, "1nt", "count n 14", "count e 12", "judge #3 13B playable")
    case.then("13B calls_stand", "not ask 13B", "not ask 12C1b").when("p p p", "tricks 7").then("ask 12C1b")
    assert [call.value for _, _, call in case.board.calls] == ["1N", "P", "P", "P"]
    case.when("judge #3 12C1b result_stands").then("result tricks=7", "result done")


def test_law_13b_it_cannot_be_played() -> None:
    case = given(BOARD, "1nt p p p", "count n 14", "count e 12", "judge #6 13B not_playable")
    case.then("13B result_cancelled", "ask 12C1b", "result awaits 12C1b")
    case.when("adjust 12C1b both=1NN=7 incident=1#6").then("not ask 12C1b", "result tricks=7", "result done")


def test_law_13b_is_not_asked_of_a_hand_with_too_few_alone() -> None:
    given(BOARD, "1nt p", "count e 12").then("not ask 13B", "14A search_before_play seat=e")


def test_law_13b_is_not_asked_of_a_card_of_another_pack() -> None:
    given(TWO_ACES, "6s p p p", "count n 14").then("not ask 13B", "not 13D", "13C remove_surplus card=sa")


def test_law_13b_a_card_put_back_from_another_hand_was_not_held_all_along() -> None:
    case = given(WRONG_POCKET, "1nt p p p", "e:h8 5 k 2", "s5 7 d3 a")
    case.when("count n 14", "judge 1#1 13B playable", "remove n s2", "restore e s2")
    case.then("not 61A", "13B calls_stand", "not 13C", "not 14B4")


def test_law_13c_a_card_of_another_pack_is_taken_out_and_all_stands() -> None:
    case = given(TWO_ACES, "6s p p p", "dj").then("13C remove_surplus seat=n card=sa")
    case.when("remove n sa").then("13C surplus_removed seat=n card=sa", "not ask 13C", "not result awaits", "90B6")
    assert case.board.contract is not None


def test_law_13c_by_the_count_alone() -> None:
    case = given(BOARD, "count n 14", "count e 13", "count s 13", "count w 13")
    case.then("13C look_for_surplus seat=n", "not 13C remove_surplus", "not 13A", "not ask 13A", "not 14A")


def test_law_13c_who_else_is_wrong_must_be_counted_first() -> None:
    case = given(BOARD, "count n 14").then("not 13C", "not 13A", "7B2 wrong_count seat=n", "13 count_other_hands")
    case.then("13 hand_to_count seat=e", "13 hand_to_count seat=w", "not 13 hand_to_count seat=n")
    case.when("count e 13").then("not 13 hand_to_count seat=e", "13 count_other_hands", "not 13C")
    case.when("count s 12").then("13A put_hands_right seat=n", "not 13 count_other_hands", "13 hand_to_count seat=w")


def test_law_13c_the_hands_as_they_were_dealt_are_not_counted_where_one_was_counted_otherwise() -> None:
    case = given(DEALT, "1nt p", "count s 14").then("not 13C", "13 count_other_hands seat=s")
    case.when("count w 13", "count n 12").then("ask 13B", "not 13C", "not 13 count_other_hands")
    given(DEALT, "count n 14", "count e 13", "count s 13", "count w 13").then("13C look_for_surplus seat=n")
    given(DEALT, "1nt p p p", "w:h3", "count w 14").then("not 13C", "13 count_other_hands seat=w")
    given(DEALT, "1nt p p p", "w:h3", "count e 12").then("not 13 count_other_hands", "14B search_during_play seat=e")


def test_given_as_many_cards_too_many_as_too_few_then_the_hands_left_may_be_counted_until_the_director_judges() -> None:
    case = given(BOARD, "count n 14", "count e 12").then("13 hand_to_count seat=s", "13 hand_to_count seat=w")
    case.then("not 13 hand_to_count seat=n").when("count s 14").then("13 count_other_hands")
    for judged in ("judge #2 13A nobody_saw", "remove n hk"):
        given(BOARD, "count n 14", "count e 12", judged).then("not 13 hand_to_count")
    given(BOARD, "count n 14", "count e 12", "count s 13", "count w 13").then("not 13 hand_to_count")


def test_law_14_the_other_hands_may_be_counted_of_a_hand_with_too_few_too() -> None:
    case = given(DEALT, "count n 12").then("14A search_before_play seat=n", "13 hand_to_count seat=e")
    case.then("not 13 count_other_hands").when("restore n s9").then("not 13 hand_to_count")


def test_law_13b_a_contract_told_without_its_auction_was_called_by_all() -> None:
    case = given(BOARD, "contract 4s n", "count n 14", "count e 12").then("ask 13B", "not 13A", "not ask 13")
    case.then("7B2 called_on_wrong_count seat=n")


def test_law_13b_where_no_call_is_recorded_the_director_says_who_had_called() -> None:
    case = given(BOARD, "count n 14", "count e 12").then("13A put_hands_right", "not result awaits")
    case.when("judge #2 13 e_called").then("ask 13B", "not 13A", "7B2 called_on_wrong_count seat=e")
    case.then("7B2 wrong_count seat=n").when("judge #2 13B playable").then("13B calls_stand seat=e")
    given(BOARD, "count n 14", "count e 12", "judge #2 13 not_called").then("13A put_hands_right", "not 13B")


def test_law_13a_a_contract_told_after_the_director_said_that_nobody_had_called_changes_nothing() -> None:
    case = given(BOARD, "count n 14", "count e 12", "judge #2 13 not_called", "contract 4s n", "tricks 10")
    case.then("13A put_hands_right", "not ask 13B", "not 7B2 called_on_wrong_count", "result tricks=10", "result done")
    case = given(BOARD, "count n 14", "count e 12", "judge #2 13 e_called", "contract 4s n")
    case.then("ask 13B", "7B2 called_on_wrong_count seat=e")
    case.then("not 7B2 called_on_wrong_count seat=n")


def test_law_13b_what_the_director_said_of_calls_goes_before_those_recorded_after_the_count() -> None:
    case = given(BOARD, "count n 14", "count e 12", "judge #2 13 e_called", "judge #2 13B playable", "1nt p p p")
    case.then("13B calls_stand seat=e", "not 13A", "7B2 wrong_count seat=n")


def test_law_13_a_contract_told_after_the_count_leaves_it_to_the_director_who_had_called() -> None:
    case = given(BOARD, "count n 14", "count e 12", "contract 4s n").then("13A put_hands_right", "not result awaits")
    case.when("judge #2 13 e_called").then("ask 13B", "not 13A", "7B2 called_on_wrong_count seat=e")
    case.when("judge #2 13 not_called").then("13A put_hands_right", "not ask 13B")


def test_law_7b2_both_holders_of_wrong_hands_may_have_called() -> None:
    case = given(BOARD, "count n 14", "count e 12", "judge #2 13 all_called")
    case.then("ask 13B", "7B2 called_on_wrong_count seat=n", "7B2 called_on_wrong_count seat=e", "ask 7B2")
    case.when("judge #2 7B2 not_counted").then("90B7 seat=n", "90B7 seat=e")


def test_law_13c_a_card_taken_out_may_be_another_players_while_the_others_are_not_counted() -> None:
    case = given(BOARD, "1nt", "count n 14", "remove n s2")
    case.then("13C surplus_if_others_right seat=n card=s2", "not 13C surplus_removed", "13 count_other_hands seat=n")
    case.then("13 hand_to_count seat=e", "not 13A", "not ask 13B").when("count e 12")
    case.then("ask 13B", "not 13C", "not 13 count_other_hands")


def test_law_13c_a_card_taken_out_is_no_part_of_the_deal_once_the_others_are_counted_or_it_is_seen_twice() -> None:
    case = given(BOARD, "1nt", "count n 14", "remove n s2", "count e 13", "count s 13", "count w 13")
    case.then("13C surplus_removed seat=n card=s2", "not 13 count_other_hands", "not ask 13B")
    case = given("board 1 dealer=s vul=none", "contract 4s s", "w:sa", "count n 14", "remove n sa")
    case.then("13C surplus_removed seat=n card=sa", "not 13 count_other_hands")


def test_law_13c_a_hand_counted_again_with_thirteen_holds_no_card_of_another_pack() -> None:
    again = ("count n 14", "count n 13")
    case = given(BOARD, *again, "count e 13", "count s 13", "count w 13")
    case.then("not 13C", "7B2 counted_again seat=n", "not 13A")
    given(BOARD, *again).then("not 13C", "not 13 count_other_hands", "not 13 hand_to_count")
    given(BOARD, "count n 14", "count e 12", "count n 13").then("13A put_hands_right seat=n")
    given(BOARD, "count n 14", "remove n s2", "count n 13").then("13 count_other_hands", "13C surplus_if_others_right")
    given(BOARD, "1nt", *again).then("not 7B2 called_on_wrong_count", "not ask 7B2", "not result awaits 13")


def test_law_13_nothing_waits_for_the_other_hands_once_too_many_and_too_few_balance() -> None:
    case = given(BOARD, "count n 15", "count e 12").then("13A put_hands_right", "13 count_other_hands seat=n")
    case.then("13 hand_to_count seat=s").when("count s 12").then("not 13 count_other_hands")
    case = given(BOARD, "count n 15", "count e 12", "count s 13", "count w 13")
    case.then("13A put_hands_right seat=n", "13C look_for_surplus seat=n", "not 13 count_other_hands")
    case = given(BOARD, "count n 14", "count e 12", "count s 14", "count w 13").then("13C surplus_somewhere")
    case.then("13A put_hands_right", "not 13C look_for_surplus")


def test_law_14_the_other_hands_may_be_counted_of_a_hand_with_too_few_after_the_lead_too() -> None:
    case = given("board 1 dealer=s vul=none", "contract 4s s", "w:hk", "count e 12")
    case.then("14B search_during_play seat=e", "13 hand_to_count seat=n", "not 13 hand_to_count seat=e")
    case.when("count n 14").then("ask 13B", "not 14B", "not 13 count_other_hands")


def test_law_13d_the_result_waits_until_the_other_hands_are_counted() -> None:
    case = given(BOARD, "1nt p p p", "tricks 7", "count n 14 board=1").then("result awaits 13", "not 13D")
    case.when("count e 12 board=1").then("13D result_cancelled", "not result awaits 13")
    case = given(BOARD, "1nt p p p", "tricks 7", "count n 14 board=1", *(f"count {s} 13 board=1" for s in "esw"))
    case.then("result tricks=7", "result done")


def test_law_13d_a_score_that_the_director_gave_waits_for_no_count() -> None:
    case = given(BOARD, "1nt p p p", "tricks 7", "count n 14 board=1")
    case.when("adjust 12C1b both=1NN=6 incident=1#7").then("result tricks=6", "result done")


def test_law_13c_played_to_a_quitted_trick_the_score_may_be_adjusted() -> None:
    case = given(*SIX_SPADES, "s4 2 a 7", "n:s3").when("remove n sa")
    case.then("13C surplus_in_quitted_trick seat=n trick=3 card=sa", "ask 13C", "result awaits 13C")
    case.when("judge #1 13C adjusted tricks=11").then("result tricks=11 score=-50 stage=director", "result done")


def test_law_13c_or_the_result_stands() -> None:
    case = given(*SIX_SPADES, "s4 2 a 7", "n:s3 10 k a", "remove n sa", "claim s rest-1", "agree w", "agree e")
    case.then("result awaits 13C").when("judge #1 13C result_stands")
    case.then("not result stage=director", "result tricks=10 stage=play", "result done")


def test_law_13c_weighted_results_settle_it_too() -> None:
    case = given(*SIX_SPADES, "s4 2 a 7", "n:s3", "remove n sa")
    case.when("adjust 12C1c both=1/2:6SS=11,1/2:6SS=10 incident=1#1")
    case.then("not ask 13C", "result stage=director", "result done")
    final = case.result.final
    assert final is not None
    assert [part.score for part in final.ns] == [-50, -100]


COUNTED = ("count n 14", "count e 13", "count s 13", "count w 13")


def test_law_13c_whether_a_card_that_no_record_names_was_played_to_a_quitted_trick_the_director_says() -> None:
    case = given(BOARD, "contract 1nt n", *COUNTED).then("13C look_for_surplus", "ask 13C", "not result awaits 13C")
    case.when("judge #3 13C not_in_quitted_trick").then("13C look_for_surplus", "not ask 13C")
    case.when("tricks 7").then("result tricks=7", "result done", "not result stage=director")
    case = given(BOARD, "1nt p p p", "tricks 7", *(f"{line} board=1" for line in COUNTED))
    case.then("ask 13C", "result tricks=7", "result done")
    case.when("judge #7 13C adjusted tricks=6").then("not ask 13C", "result tricks=6 stage=director", "result done")
    given(DEALT, "1nt p p p", "w:h3", *COUNTED).then("ask 13C")


def test_law_13c_it_is_not_asked_before_play_nor_of_a_card_that_the_record_names() -> None:
    given(BOARD, "1nt p", *COUNTED).then("13C look_for_surplus", "not ask 13C")
    given(BOARD, "contract 1nt n", "count n 14").then("13 count_other_hands", "not ask 13C")
    given(*SIX_SPADES, "s4 2 a").then("13C surplus_goes_back", "not ask 13C")
    given(TWO_ACES, "6s p p p", "dj 4 a 3", "remove n sa").then("13C surplus_removed", "not ask 13C")


def test_law_13c_a_card_that_the_record_shows_on_a_quitted_trick_is_judged_though_the_director_knew_of_none() -> None:
    case = given(BOARD, "contract 1nt n", *COUNTED, "judge #3 13C not_in_quitted_trick")
    case.when("e:c2 3 4 5", "n:c6", "remove n c5").then("13C surplus_in_quitted_trick card=c5", "ask 13C")
    case.then("not 13C no_such_answer")


def test_law_13c_played_to_a_trick_that_is_not_quitted_it_goes_back() -> None:
    case = given(*SIX_SPADES, "s4 2 a").then("13C surplus_goes_back seat=n trick=3", "not ask 13C")
    case.when("withdraw n sa", "remove n sa", "n:sq").then("13C surplus_removed", "not ask 13C", "not 61A")


def test_law_13c_four_cards_that_nobody_has_turned_are_not_quitted() -> None:
    case = given(*SIX_SPADES, "s4 2 a 7").then("13C surplus_goes_back trick=3", "not ask 13C")
    case.when("turned 3").then("ask 13C")


def test_law_13c_the_card_of_this_deal_is_played_without_more() -> None:
    case = given(*SIX_SPADES, "s4 a 3 7", "w:d10").when("remove n sa")
    case.then("13C surplus_removed", "not 13C surplus_in_quitted_trick", "not ask 13C")


def test_law_13d_found_when_play_is_over_the_result_is_cancelled() -> None:
    case = given(BOARD, "1nt p p p", "tricks 7").then("result tricks=7")
    case.when("count n 14 board=1", "count e 12 board=1")
    case.then("13D result_cancelled seat=n", "ask 13D", "result awaits 13D", "not result tricks=7", "not ask 13B")
    case.when("adjust 12C1b both=1NN=6 incident=1#7").then("result tricks=6", "result done")


def test_law_13d_not_where_it_was_found_during_play() -> None:
    case = given(BOARD, "1nt p p p", "count n 14", "count e 12", "judge #6 13B playable", "tricks 7")
    case.then("not 13D", "result tricks=7")


def test_law_13d_not_for_a_card_of_another_pack() -> None:
    given(TWO_ACES, "6s p p p", "tricks 12").when("remove n sa board=1").then("not 13D", "result tricks=12")
