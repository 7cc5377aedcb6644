"""Law 43: what dummy may not do, and what he causes without his rights."""

import pytest

from tests.given import FOUR_SPADES, given

LOST = (*FOUR_SPADES, "dummy looked_at_hand e")


def test_law_42a3_dummy_stops_declarer() -> None:
    given(*FOUR_SPADES, "hk").when('prevent n "a heart was led"').then("42A3 may_prevent seat=n")


def test_law_42a3_even_when_he_has_lost_his_rights() -> None:
    given(*LOST, "hk").when("prevent n").then("42A3 may_prevent seat=n", "43A2 rights_lost")


def test_law_42a3_is_about_dummy() -> None:
    given(*FOUR_SPADES, "hk").when("prevent e").then("not 42A3")


@pytest.mark.parametrize("act", ["exchanged_hands", "left_seat", "looked_at_hand"])
def test_law_43a2_dummy_loses_his_rights(act: str) -> None:
    given(*FOUR_SPADES, "hk").when(f"dummy {act}").then("43A2 rights_lost seat=n")


def test_law_43a2_to_take_part_in_the_play_is_another_matter() -> None:
    given(*FOUR_SPADES, "hk").when("dummy took_part").then("not 43A2")


def test_law_43b2b_the_revoke_is_corrected_and_counts_as_if_established() -> None:
    case = given(*LOST, "hk 2 8 !s:s10", "ask n s")
    case.then("43B2b as_if_established seat=s trick=1", "62A must_correct seat=s", "not 63B", "not 63A1")


def test_law_43b2b_the_trick_is_as_it_was_corrected() -> None:
    """Minutes of the WBF Laws Committee, 12 January 2000: South no longer wins the trick, so it is 64A2."""
    case = given(*LOST, "hk 2 8 !s:s10", "ask n s", "withdraw s s10", "s:h5", "hq 4 9 6", "hj 7 a s10")
    case.when("claim s all", "agree w", "agree e").then("64A2 seat=s tricks=1", "not 64A1", "ask 64C1")
    case.then("result tricks=11 stage=play", "result tricks=10 stage=transfer")


def test_law_43b2b_does_not_apply_to_a_dummy_with_his_rights() -> None:
    given(*FOUR_SPADES, "hk 2 8 !s:s10", "ask n s").then("not 43B2b", "62A must_correct")


def test_law_43b2b_does_not_apply_where_he_lost_them_after_asking() -> None:
    given(*FOUR_SPADES, "hk 2 8 !s:s10", "ask n s", "dummy left_seat").then("not 43B2b")


def test_law_43b2b_does_not_apply_where_a_defender_asked_first() -> None:
    given(*LOST, "hk 2 8 !s:s10", "ask w s", "ask n s").then("not 43B2b", "62A must_correct")


def test_law_43b2b_does_not_apply_where_attention_was_drawn_before() -> None:
    given(*LOST, "hk 2 8 !s:s10", "notice w revoke s 1", "ask n s").then("not 43B2b")


def test_law_43b2b_does_not_apply_where_declarer_has_not_revoked() -> None:
    given(*LOST, "hk 2 8 5", "ask n s").then("not 43B2b")


def test_law_43b2b_gives_way_to_law_63_where_the_revoke_was_established() -> None:
    case = given(*LOST, "hk 2 8 !s:s10", "h6", "ask n s").then("63A1 established", "not 43B2b", "63B stands")
    assert ("43A2", "rights_lost") in case.findings


SHOWN_OUT = (*FOUR_SPADES, "hk 2 8 !s:s10")
"""South has not followed suit in a heart."""


def test_law_43b2b_whether_he_had_lost_his_rights_is_asked_where_only_the_typing_tells() -> None:
    for lines in (("ask n s", "dummy looked_at_hand e"), ("dummy looked_at_hand e", "ask n s")):
        asked = 10 + lines.index("ask n s")
        case = given(*SHOWN_OUT, *lines).then("ask 43A2", "not 43B2b", "not 42B1", "not 61B2a", "62A must_correct")
        case.then("not 62B2")
        case.when(f"judge #{asked} 43A2 rights_lost").then(
            "43B2b as_if_established", "61B2a may_not_ask", "not ask 43A2"
        )
        case = given(*SHOWN_OUT, *lines, f"judge #{asked} 43A2 rights_kept")
        case.then("not 43B2b", "42B1 may_ask", "62A must_correct", "62B2", "not ask 43A2")


@pytest.mark.parametrize(("looked", "lost"), [("19:01", True), ("19:05", False)])
def test_law_43b2b_the_times_tell_when_he_lost_them(looked: str, lost: bool) -> None:
    times = ("@ 2026-03-14T19:03:00Z", "ask n s", f"@ 2026-03-14T{looked}:00Z", "dummy looked_at_hand e")
    for lines in (times, (*times[2:], *times[:2])):
        case = given(*SHOWN_OUT, *lines).then("not ask 43A2")
        case.then("43B2b as_if_established" if lost else "not 43B2b")


def test_law_43b2b_the_times_tell_who_asked_first() -> None:
    lines = ("@ 2026-03-14T19:03:00Z", "ask n s", "@ 2026-03-14T19:02:00Z", "ask w s")
    given(*LOST, "hk 2 8 !s:s10", *lines).then("not 43B2b", "62A must_correct")


def test_law_43b2a_it_is_asked_of_a_warning_too() -> None:
    case = given(*FOUR_SPADES, "dq 4 3 a", "dummy looked_at_hand e", "prevent n hand=n")
    case.then("ask 43A2", "not 43B2a", "not 42B2").when("judge #11 43A2 rights_lost").then("43B2a", "option 43B2a w")


OVER = ("claim s 10", "agree w", "agree e")
WRONG_HAND = ("dq 4 3 a", 'prevent n "a lead from dummy" hand=n')
"""South has won the first trick and was about to lead from dummy."""


def test_law_43a1_dummy_draws_no_attention_during_play() -> None:
    given(*FOUR_SPADES, "hk 2").when("notice n hesitation e 1").then("43A1 dummy_drew_attention seat=n")


def test_law_43a1_another_player_may() -> None:
    given(*FOUR_SPADES, "hk 2").when("notice s hesitation e 1").then("not 43A1", "not 43B1")


def test_law_43a1_before_the_lead_and_after_play_dummy_may_speak() -> None:
    given(*FOUR_SPADES).when("notice n hesitation e").then("not 43A1")
    given(*FOUR_SPADES, "hk", *OVER).when("notice n hesitation e").then("not 43A1")


def test_law_43a1_dummy_calls_no_director_of_his_own_accord() -> None:
    given(*FOUR_SPADES, "hk 2").when("td n").then("43A1 dummy_called_director seat=n", "43B1")
    given(*FOUR_SPADES, "hk 2").when("td e").then("not 43A1")


def test_law_43a1_he_may_call_when_another_has_drawn_attention() -> None:
    given(*FOUR_SPADES, "hk 2").when("notice e hesitation s 1", "td n").then("not 43A1")


def test_law_43a1_dummy_takes_no_part_in_the_play() -> None:
    given(*FOUR_SPADES, "hk").when("dummy took_part").then("43A1 dummy_took_part seat=n", "not 43A2")


def test_law_43a2_a_look_at_declarers_cards_costs_no_rights() -> None:
    given(*FOUR_SPADES, "hk").when("dummy looked_at_hand s").then("not 43A2")
    given(*FOUR_SPADES, "hk").when("dummy looked_at_hand w").then("43A2 rights_lost")


def test_law_43a2_a_card_indicated_is_a_matter_of_45f() -> None:
    given(*FOUR_SPADES, "hk").when("dummy indicated_card").then("not 43A2", "45F dummy_indicated_card")


@pytest.mark.parametrize("act", ["dummy looked_at_hand e", "dummy took_part", "notice n hesitation e 1", "td n"])
def test_law_43b1_any_breach_makes_dummy_liable_to_a_penalty(act: str) -> None:
    given(*FOUR_SPADES, "hk 2").when(act).then("43B1 liable_to_penalty seat=n")


def test_law_43b1_nothing_for_what_dummy_may_do() -> None:
    given(*FOUR_SPADES, "hk").when("prevent n").then("not 43B1")


def test_law_43b2a_either_defender_chooses_the_hand() -> None:
    case = given(*LOST).when(*WRONG_HAND).then("43B2a defender_chooses_hand seat=n", "42B2 may_not_prevent")
    case.then("option 43B2a e choice=accept", "option 43B2a w choice=refuse", "not option 43B2a s")


def test_law_43b2a_the_hand_he_was_warned_off_leads() -> None:
    case = given(*LOST, *WRONG_HAND).when("choose e accept")
    case.then("not option 43B2a", "effect 43B2a must_lead_from seat=n")
    case.when("!n:h2").then("not effect must_lead_from", "not 43B2a led_from_other_hand")


def test_law_43b2a_the_lead_that_a_defender_chose_is_none_out_of_turn() -> None:
    case = given(*LOST, *WRONG_HAND).when("choose e accept", "!n:h2").then("not option 53A", "not 53A")
    case.when("8 5 3").then("not 53A", "not 55A1", "not 60A")
    given(*LOST, *WRONG_HAND).when("!n:h2").then("option 53A e")


def test_law_43b2a_the_right_hand_leads() -> None:
    case = given(*LOST, *WRONG_HAND).when("choose w refuse").then("effect must_lead_from seat=s")
    case.when("h5").then("not effect must_lead_from", "not 43B2a led_from_other_hand")


def test_law_43b2a_the_other_hand_leads_all_the_same() -> None:
    case = given(*LOST, *WRONG_HAND).when("choose e accept", "h5")
    case.then("43B2a led_from_other_hand seat=s card=h5", "not effect must_lead_from")


def test_law_43b2a_a_lead_before_anybody_chose_closes_the_choice() -> None:
    given(*LOST, *WRONG_HAND).when("h5").then("43B2a defender_chooses_hand", "not option 43B2a")


def test_law_43b2a_not_where_dummy_has_his_rights() -> None:
    given(*FOUR_SPADES).when(*WRONG_HAND).then("not 43B2a", "not option 43B2a", "42B2 may_prevent")


def test_law_43b2a_not_where_it_was_the_right_hand() -> None:
    given(*LOST, "dq 4 3 a").when('prevent n "not a club" hand=s').then("not 43B2a", "not option 43B2a")


def test_law_43b2a_not_where_a_defender_was_to_lead() -> None:
    given(*LOST, "hk 2 8 5").when("prevent n hand=n").then("not 43B2a")


def test_law_43b3_any_irregularity_of_a_defender() -> None:
    case = given(*LOST, "dq 4 3 a", "!e:h9").when('notice n "lead out of turn" e 2')
    case.then("43B3 play_goes_on seat=e", "43A1 dummy_drew_attention")


def test_law_43b3_also_one_that_stands_nowhere_else_in_the_record() -> None:
    given(*LOST, "hk 2").when("notice n hesitation e 1").then("43B3 play_goes_on seat=e trick=1")


def test_law_43b3_not_one_of_declarers_side() -> None:
    given(*LOST, "hk 2").when("notice n hesitation s 1").then("not 43B3", "43A1")


def test_law_43b3_not_where_dummy_has_his_rights_or_spoke_second() -> None:
    given(*FOUR_SPADES, "hk 2").when("notice n hesitation e 1").then("not 43B3")
    given(*LOST, "hk 2").when("notice s hesitation e 1", "notice n hesitation e 1").then("not 43B3")


def test_law_43b3_the_director_says_whether_the_defenders_gained() -> None:
    case = given(*LOST, "hk 2", "notice n hesitation e 1").then("not ask 43B3")
    case.when("8 5", *OVER).then("ask 43B3", "result awaits 43B3")
    case.when('judge #9 43B3 gained "the switch was suggested"').then("not ask 43B3", "ask 12C1")


def test_law_43b3_only_the_defenders_score_is_adjusted() -> None:
    case = given(*LOST, "hk 2", "notice n hesitation e 1", "8 5", *OVER)
    case.when('adjust 43B3 ew=4SS=11 incident=#9 "without the switch"')
    case.then("not ask 43B3", "result tricks=11 side=ew stage=director", "result tricks=10 side=ns stage=director")


def test_law_43b3_a_revoke_has_its_question_too() -> None:
    case = given(*LOST, "hk 2 !e:c4 5", "notice n revoke e 1", "hq 4 9 6", *OVER)
    case.then("43B3 play_goes_on seat=e trick=1", "ask 43B3", "not 64A2")


def test_law_43b3_a_score_for_declarers_side_all_the_same_is_told() -> None:
    case = given(*LOST, "hk 2", "notice n hesitation e 1", "8 5", *OVER, 'judge #9 43B3 gained "suggested"')
    case.when("adjust 12C1 both=4SS=11 incident=#9").then("43B3 other_side_adjusted_too side=ns")
    cited = given(*LOST, "hk 2", "notice n hesitation e 1", "8 5", *OVER, "adjust 43B3 both=4SS=11 incident=#9")
    cited.then("43B3 other_side_adjusted_too side=ns")


@pytest.mark.parametrize("end", ["endround", "board 2"])
def test_law_43a1_a_board_left_at_dummys_claim_waits_for_the_number_of_tricks(end: str) -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5").when("!claim n 11", "agree e")
    case.then("68D1 assent_to_no_claim seat=e board=1", "effect play_goes_on 43A1")
    case.when(end).then("result awaits 79A1 board=1", "effect number_awaited 79A1 board=1")
    case.when("tricks 11 board=1").then("not effect number_awaited 79A1 board=1", "result tricks=11 board=1")
