"""Law 45: what makes a card played, a designation that was not meant, and the wrong card put by dummy."""

import pytest

from tests.given import FOUR_SPADES, given

OVER = ("claim s 10", "agree w", "agree e")
NAMED = (*FOUR_SPADES, "hk", "name n h7")
"""West has led, and declarer calls the seven of hearts from dummy."""
WRONG = (*NAMED, "4")
"""Dummy has put the four."""
SOUTH_LEADS = (*FOUR_SPADES, "dq 4 3 a")
IN_DUMMY = (*SOUTH_LEADS, "c3 6 q 4")
"""North is on lead to the third trick."""
LED_WRONG = (*IN_DUMMY, "name n h2", "d8")
"""Declarer called a heart, and dummy has led a diamond."""


def test_law_45a_a_card_is_played_when_it_is_faced() -> None:
    case = given(*SOUTH_LEADS).when("expose s c3 deliberate").then("ask 45C2")
    case.when("c3").then("not ask 45C2", "not effect must_play_card")


def test_law_45b_the_card_that_was_named_is_regular() -> None:
    given(*NAMED).when("7").then("clean")


def test_law_45b_the_card_named_stands_beside_the_wrong_one() -> None:
    given(*WRONG).then("45B named_from_dummy seat=s card=h7", "45D1 wrong_card_from_dummy seat=n card=h4")


def test_law_45c1_a_card_held_so_that_partner_could_see_it_is_played() -> None:
    case = given(*FOUR_SPADES, "hk 2").when("expose e h8 deliberate").then("ask 45C1", "not effect must_play_card")
    case.when('judge #8 45C1 played "held over the table"')
    case.then("not ask 45C1", "effect 45C1 must_play_card seat=e card=h8")
    case.when("8").then("not effect must_play_card", "not 45C1 other_card_played")


def test_law_45c1_another_card_is_played_all_the_same() -> None:
    case = given(*FOUR_SPADES, "hk 2", "expose e h8 deliberate", 'judge #8 45C1 played "seen by West"')
    case.when("9").then("45C1 other_card_played seat=e card=h9", "not effect must_play_card")


def test_law_45c1_a_card_that_was_dropped_or_shown_out_of_turn_is_not_asked_about() -> None:
    given(*FOUR_SPADES, "hk 2").when("expose e h8").then("not ask 45C1")
    given(*FOUR_SPADES, "hk").when("expose e h8 deliberate").then("not ask 45C1")


def test_law_45c2_declarers_card_on_the_table() -> None:
    case = given(*FOUR_SPADES, "hk 2 8").when("expose s h5 deliberate").then("ask 45C2", "not ask 45C1")
    case.when('judge #9 45C2 not_played "he was sorting his hand"').then("not ask 45C2", "not effect must_play_card")


def test_law_45c3_a_card_of_dummys_that_declarer_touched() -> None:
    case = given(*FOUR_SPADES, "hk").when("expose n h7 deliberate").then("ask 45C3")
    case.when('judge #7 45C3 played "touched on purpose"').then("effect 45C3 must_play_card seat=n card=h7")


def test_law_45c4a_a_card_named_as_the_one_he_will_play() -> None:
    case = given(*FOUR_SPADES, "hk 2").when("expose e h8 named").then("ask 45C4a", "not ask 45C1")
    case.when('judge #8 45C4a played "he said: I play the eight"').then("effect 45C4a must_play_card seat=e card=h8")


def test_law_45c4a_a_designation_that_was_meant_is_played() -> None:
    case = given(*NAMED).when("name n h2").then("ask 45C4b")
    case.when('judge #8 45C4b intended "he thought again"').then("effect 45C4a must_play_card seat=n card=h7")
    case.when("7").then("not effect must_play_card")


def test_law_45c4b_a_slip_of_the_tongue_may_be_put_right() -> None:
    case = given(*NAMED).when("name n h2").then("ask 45C4b", "not 45C4b designation_changed")
    case.when('judge #8 45C4b unintended "a slip of the tongue"')
    case.then("45C4b designation_changed seat=s card=h2", "not effect must_play_card")
    case.when("2").then("not 45D1", "not 47F")


def test_law_45c4b_the_same_card_again_is_no_change() -> None:
    given(*NAMED).when("name n h7", "7").then("clean")


def test_law_45c4b_an_opponent_who_has_played_since_may_change() -> None:
    case = given(*NAMED, "7 8").when("name n h2").then("ask 45C4b", "not option 47D")
    case.when('judge #10 45C4b unintended "a slip of the tongue"').then("option 47D e card=h8 choice=withdraw")
    case.when("withdraw n h7", "n:h2", "withdraw e h8", "e:h9").then("not option 47D", "not 47F", "47C", "47D seat=e")


def test_law_45c4b_a_slip_put_right_after_the_last_card_of_the_trick_is_no_lead() -> None:
    case = given(*SOUTH_LEADS, "c3 6", "name n c2", "c2 j", "name n cq").then("ask 45C4b")
    case.when("judge #15 45C4b unintended").then("45C4b designation_changed", "option 47D e", "not option 53A")


def test_law_45c4b_a_slip_put_right_establishes_no_revoke() -> None:
    case = given(*FOUR_SPADES, "hk 2 a 5", "d3 !c3 q", "name n d4", "d4", "name n dk").then("ask 45C4b")
    case.when("judge last 45C4b unintended").then("61A follow seat=s", "not 63A2")


def test_law_45c4b_too_late_when_declarer_has_played_from_either_hand() -> None:
    case = given(*NAMED, "7 8 5", "withdraw n h7", "name n h2", "n:h2")
    case.then("45C4b too_late_to_change seat=s card=h7", "not ask 45C4b", "47F may_not_be_taken_back seat=n")


def test_law_45c4b_a_change_that_was_answered_stays_when_play_goes_on() -> None:
    case = given(*FOUR_SPADES, "dq", "name n d4", "d4 3", "name n dk", 'judge #10 45C4b intended "changed his mind"')
    case.when("a", *OVER, "endround").then("not 85 orphan", "not ask 45C4b", "not 47F", "result done")


def test_law_45c4b_too_late_when_he_has_played_from_his_own_hand_and_dummys_card_lies_there() -> None:
    case = given(*FOUR_SPADES, "dq", "name n d4", "d4 3 a").when("name n dk")
    case.then("45C4b too_late_to_change seat=s card=d4", "not ask 45C4b", "not 45D1")
    case = given(*FOUR_SPADES, "hk", "name n h2", "2 8 5", "name n h7", 'judge #11 45C4b unintended "a slip"')
    case.then("45C4b too_late_to_change seat=s card=h2", "not 85 orphan", "not 45C4b designation_changed")


def test_law_45c4b_a_card_named_before_dummys_turn_and_played_then_is_no_change() -> None:
    given(*FOUR_SPADES, "hk", "name n h2", "2 8 5", "name n h7").when("hq 7").then("not 45C4b", "not 45D1")


def test_law_45c4b_a_card_named_for_the_next_trick_is_no_change() -> None:
    given(*IN_DUMMY).when("name n ca", "ca 5 8 9", "name n h2").then("not ask 45C4b", "not 45C4b")


def test_law_45d1_nobody_has_noticed_so_far() -> None:
    given(*WRONG, "8").then(
        "45D1 wrong_card_from_dummy card=h4", "not 45D1 wrong_card_must_be_changed", "not option 45D1"
    )


def test_law_45d1_the_wrong_card_goes_back_and_a_defender_may_change() -> None:
    case = given(*WRONG, "8").when("notice e wrong_card n 1")
    case.then("45D1 wrong_card_must_be_changed card=h7", "option 45D1 e card=h8 choice=withdraw", "not option 45D1 s")
    case.when("withdraw n h4", "n:h7").then("45D1 wrong_card_changed card=h7", "option 45D1 e", "not 47F")
    case.when("choose e keep card=h8").then("not option 45D1")


def test_law_45d1_declarer_may_change_when_his_right_hand_opponent_has() -> None:
    case = given(*WRONG, "8 5").when("notice s wrong_card n 1").then("not option 45D1 s")
    case.when("withdraw n h4", "n:h7", "withdraw e h8", "e:h9").then("option 45D1 s card=h5")
    case.then("16C1 side=ew card=h8", "16C2 side=ns card=h8")


def test_law_45d1_also_when_one_side_has_gone_on() -> None:
    case = given(*WRONG, "8 5", "hq").when("notice s wrong_card n 1")
    case.then("45D1 wrong_card_must_be_changed", "option 45D1 w card=hq", "not 45D2")


def test_law_45d1_the_card_that_declarer_named_last() -> None:
    case = given(*NAMED, "name n h2").when("2").then("not 45D1")
    given(*NAMED).when("7").then("not 45D1")
    case.when("8 5", "hq", "name n h7", "4").then("45D1 wrong_card_from_dummy trick=2 card=h4")


def test_law_45d1_and_62c_offer_one_card_once() -> None:
    case = given(*FOUR_SPADES, "dq", "name n d4", "!n:h2 3 a", "notice w revoke n 1", "withdraw n h2", "n:d4")
    case.then("option 62C1 e card=d3", "not option 45D1")
    case.when("withdraw e d3", "e:d5").then("option 62C2 s card=da", "not option 45D1")


def test_law_45d2_too_late_when_both_sides_have_gone_on() -> None:
    case = given(*WRONG, "8 5", "hq 7").when("notice s wrong_card n 1")
    case.then("45D2 wrong_card_stands seat=n trick=1 card=h4", "not 45D1 wrong_card_must_be_changed", "not option 45D1")


def test_law_45d2_not_to_follow_to_a_wrong_lead_may_be_a_revoke() -> None:
    case = given(*LED_WRONG).when("!e:h9", "2 9", "hk 4 8 5", "notice s wrong_card n 3")
    case.then("45D2 wrong_card_stands trick=3", "61A follow seat=e trick=3")


def test_law_45e1_a_defenders_second_card_becomes_a_penalty_card() -> None:
    case = given(*FOUR_SPADES, "hk 2 8").when("!e:h9").then("45E1 fifth_card_penalty_card seat=e card=h9", "ask 45E1")
    case.then("not 45E2").when('judge #9 45E1 led "he took the trick for his"').then(
        "45E1 fifth_card_deemed_led", "not ask 45E1"
    )


def test_law_45e2_a_second_card_of_declarers_side_goes_back() -> None:
    given(*FOUR_SPADES, "hk 2").when("!n:h7").then("45E2 fifth_card_goes_back seat=n card=h7", "not 45E1")


def test_law_45f_dummy_indicates_a_card() -> None:
    case = given(*FOUR_SPADES, "hk").when("dummy indicated_card").then("45F dummy_indicated_card seat=n", "not ask 45F")
    case.when("2 8 5", *OVER).then("ask 45F", "not result awaits 45F")
    case.when('judge #7 45F damaged "he would not have seen it"').then("ask 12C1")


def test_law_45f_nothing_was_suggested() -> None:
    case = given(*FOUR_SPADES, "hk", "dummy indicated_card", "2 8 5", *OVER)
    case.when('judge #7 45F not_damaged "it was the only heart"').then("not ask 45F", "not effect 45F")


def test_law_45g_nobody_turns_his_card_before_four_are_played() -> None:
    given(*FOUR_SPADES, "hk 2 8").when("turned").then("45G turned_before_four trick=1")
    given(*FOUR_SPADES, "hk 2 8 5").when("turned").then("not 45G")


def test_law_45d_dummy_who_follows_suit_instead_of_the_card_named_has_put_no_wrong_card() -> None:
    """42A3: declarer named a club while hearts are led and dummy holds some."""
    given(*FOUR_SPADES, "hk").when("name n c2", "n:h2").then("not 45D1", "not 61A")


def test_law_45d1_who_played_to_a_wrong_lead_follows_the_right_one() -> None:
    in_dummy = (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "dq 4 3 a", "c3 6 q 4")
    case = given(*in_dummy, "name n d8", "n:c2", "j", "8").when("notice w wrong_card n 5")
    case.then("45D1 must_follow_new_lead seat=e card=cj suit=d", "not option 45D1 e")


def test_law_45c4b_another_card_named_after_dummy_put_a_wrong_one_is_asked_about() -> None:
    case = given(*FOUR_SPADES, "hk", "name n h2", "n:h4", "8").when("name n h7").then("ask 45C4b")
    case.when("judge #10 45C4b intended").then("effect 45C4a must_play_card seat=n card=h2")


def test_law_45c_of_a_card_that_may_have_been_played_the_director_is_asked() -> None:
    case = given(*FOUR_SPADES, "hk 2").when("expose e h8 unclear").then("ask 45C1", "not effect penalty_card")
    case.when("judge #8 45C1 not_played").then("49 penalty_card seat=e", "effect 50 penalty_card note=minor")
    given(*FOUR_SPADES, "hk 2 8").when("expose s h5 unclear").then("ask 45C2")
    given(*FOUR_SPADES, "hk").when("expose n h7 unclear").then("ask 45C3")


def test_law_45c1_played_it_is_no_penalty_card() -> None:
    case = given(*FOUR_SPADES, "hk 2").when("expose e h8 unclear", "judge #8 45C1 played")
    case.then("effect 45C1 must_play_card seat=e card=h8", "not effect penalty_card")
    case.when("8").then("not effect must_play_card", "not 85 orphan", "result open")


def test_law_45c_out_of_turn_a_card_may_have_been_played_before_its_time() -> None:
    case = given(*FOUR_SPADES, "hk").when("expose e h8 unclear").then("ask 45C1", "not effect penalty_card")
    case.when("judge #7 45C1 played").then("45C1 enter_card seat=e card=h8", "not effect penalty_card")
    case.when("!e:h8").then("57D played_in_turn seat=e", "not 45C1 enter_card", "not 85 orphan")
    shown = given(*FOUR_SPADES, "hk").when("expose e h8 unclear", "judge #7 45C1 not_played")
    shown.then("49", "effect 50 penalty_card note=minor")
    lead = given(*FOUR_SPADES).when("expose e h8 unclear").then("ask 45C1", "not effect penalty_card")
    lead.when("judge #6 45C1 played", "!e:h8").then("54A may_spread", "option 53A s", "not 85 orphan")
    given(*FOUR_SPADES, "hk").when("expose e h8").then("not ask 45C1", "effect 50 penalty_card note=minor")


def test_law_45c1_a_card_that_partner_could_not_see_is_neither_played_nor_a_penalty_card() -> None:
    for lines, entry in ((("hk 2",), 8), (("hk",), 7)):
        case = given(*FOUR_SPADES, *lines, "expose e h8 unclear", f'judge #{entry} 45C1 not_seen "it was by his chest"')
        case.then("not 49", "not effect penalty_card", "not ask 45C1")


def test_law_48a_says_not_that_a_card_need_not_be_played_that_was_played() -> None:
    touched = (*FOUR_SPADES, "hk", "expose n h7 unclear")
    given(*touched).then("48A no_penalty_card", "ask 45C3")
    given(*touched, "judge #7 45C3 played").then("48A no_penalty_card", "effect 45C3 must_play_card")
    given(*touched, "judge #7 45C3 not_played").then("48A no_restriction", "not effect 45C3 must_play_card")
    given(*FOUR_SPADES, "hk", "expose n h7").then("48A no_restriction")


def test_law_45c3_declarer_who_touched_is_said_to_have_touched_dummys_card() -> None:
    for words in ("spilfører rørte ved syveren", "touched the seven", "the seven lay half out"):
        given(*FOUR_SPADES, "hk").when(f'notice w "{words}" s').then("ask 45C3")


@pytest.mark.parametrize("words", ["West's king was half played", "spillet eller ej?", "touched a card"])
def test_law_45c_also_where_it_was_recorded_in_plain_words(words: str) -> None:
    case = given(*FOUR_SPADES, "hk 2").when(f'director s "{words}"').then("ask 45C1")
    case.when('judge #8 45C1 played "the director looked"').then("45C1 enter_card seat=e", "not ask 45C1")
    case.when("8").then("not 45C1 enter_card")
    given(*FOUR_SPADES, "hk 2 8").when(f'notice w "{words}" s').then("ask 45C2")


def test_law_45c_also_of_a_hand_whose_turn_it_was_not_but_not_where_play_went_on() -> None:
    given(*FOUR_SPADES, "hk 2").when('notice w "half played" s').then("ask 45C2")
    given(*FOUR_SPADES, "hk 2", 'director s "half played"').when("8").then("not ask 45C1")
    given(*FOUR_SPADES, "hk 2").when('director s "a revoke"').then("not ask 45C1")


def test_law_45c4b_what_a_card_told_that_a_defender_took_back_his_side_may_use() -> None:
    case = given(*FOUR_SPADES, "hk", "named n h4", "n:h4", "e:h8", "named n h2")
    name = next(incident.name for incident in case.incidents if incident.kind == "designation")
    case.when(f"judge {name} 45C4b unintended").then("not 16C1")
    case.when("withdraw n h4", "withdraw e h8").then("16C1 side=ew card=h8", "16C2 side=ns card=h8", "not 16C1 card=h4")


def test_law_45c_a_card_shown_while_a_claim_lies_there_is_not_played() -> None:
    given(*FOUR_SPADES, "hk 2 8 5", "claim s 11").when("expose w hq unclear").then("not ask 45C1")


@pytest.mark.parametrize("answer", ["unintended", "intended"])
def test_law_45c4b_a_change_upon_a_whole_trick_is_no_lead_from_the_wrong_hand(answer: str) -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq 4 a 6", "c5 k t", "name n c2", "n:c2", "name n cq")
    case.then("ask 45C4b", "not option 53A").when(f"judge #19 45C4b {answer}").then("not option 53A", "not ask 45C4b")
