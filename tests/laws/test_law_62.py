"""Law 62: putting a revoke right before it is established."""

import pytest

from tests.given import FOUR_SPADES, given

TWELFTH = (
    "hk 2 8 5", "hq 4 9 6", "hj 7 a s10", "sa 5 7 2", "sk 6 8 3", "sq h3 s9 4", "d2 9 4 10", "d3 a j 8", "ck 6 2 4",
    "c3 9 a 5", "cq j 8 10",
)  # fmt: skip
"""Eleven tricks. North leads to the twelfth from DK C7; East has D65 left, South SJ D7, West DQ HT."""
TWELFTH_BY_SOUTH = (
    "hk 2 8 5", "hq 4 9 6", "dq 4 3 a", "sa 5 7 2", "sk 6 8 3", "sq h3 s9 4", "ck 6 2 4", "c3 9 a 5", "cq j 8 10",
    "c7 d5 s10 d9", "sj h10 h7 d6",
)  # fmt: skip
"""Eleven tricks. South leads to the twelfth from D72; West has HJ DJ left, North DK8, East HA DT."""
BOTH = ("dq 4 !e:h8 !s:h5",)
"""East and South both revoke on the first trick, which West wins."""


def test_law_62a_a_revoke_that_is_noticed_before_it_is_established_must_be_corrected() -> None:
    given(*FOUR_SPADES).when("hk 2 !e:d3 5", "notice n revoke e 1").then("62A must_correct seat=e trick=1 card=d3")


def test_law_62a_nothing_must_be_corrected_while_nobody_speaks() -> None:
    given(*FOUR_SPADES).when("hk 2 !e:d3 5").then("not 62A", "9A unnoticed seat=e trick=1")


def test_law_62a_nothing_is_corrected_that_is_established() -> None:
    given(*FOUR_SPADES).when("hk 2 !e:d3 5", "hq", "notice n revoke e 1").then("not 62A", "63B stands")


def test_law_62a_a_question_to_the_revoker_draws_attention() -> None:
    given(*FOUR_SPADES).when("hk 2 !e:d3 5", "ask w e").then("62A must_correct seat=e")


def test_law_62a_a_question_to_somebody_else_does_not() -> None:
    given(*FOUR_SPADES).when("hk 2 !e:d3 5", "ask e s").then("not 62A")


def test_law_62a_to_take_the_card_back_is_to_draw_attention() -> None:
    given(*FOUR_SPADES).when("hk 2 !e:d3", "withdraw e d3", "e:h8").then("62A corrected seat=e card=d3", "not 9A")


def test_law_62a_attention_to_another_revoke_is_none_to_this_one() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 !s:s10", "notice w revoke s 1")
    case.then("62A must_correct seat=s", "not 62A seat=e")


def test_law_62a_attention_to_another_trick_or_another_matter_is_none_to_this_one() -> None:
    given(*FOUR_SPADES).when("hk 2 !e:d3 5", "notice s revoke e 2").then("not 62A")
    given(*FOUR_SPADES).when("hk 2 !e:d3 5", "notice s hesitation e").then("not 62A")


def test_law_62a_attention_without_a_name_is_attention_to_every_revoke() -> None:
    given(*FOUR_SPADES).when("hk 2 !e:d3 !s:s10", "notice w").then("62A seat=s", "62A seat=e")


def test_law_62a_a_question_that_was_answered_by_going_on_drew_no_attention() -> None:
    """Nobody has noticed the revoke: the clocks of 64B do not run from the question."""
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", "ask w e", "hq 4 9 6", "claim s 10", "agree w", "agree e")
    case.then("61B3 may_ask", "9A unnoticed seat=e", "not 64A2")
    case.when("endround", "notice n revoke e 1").then("64B5 no_transfer", "not 64A2")


def test_law_62b1_a_defenders_card_becomes_a_major_penalty_card() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", "notice n revoke e 1", "withdraw e d3", "e:h8")
    case.then("62B1 penalty_card seat=e card=d3", "effect 50 penalty_card seat=e card=d3 note=major")


def test_law_62b1_the_penalty_card_is_gone_when_it_is_played() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", "notice n revoke e 1", "withdraw e d3", "e:h8", "dq 4 3 a")
    case.then("62B1 penalty_card card=d3", "not effect penalty_card")


def test_law_62b1_the_penalty_card_stays_one_when_its_player_picks_it_up() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", "notice n revoke e 1", "withdraw e d3", "e:h8")
    case.then("effect penalty_card").when("pickup e d3").then("effect penalty_card", "50A may_not_be_picked_up")


def test_law_62b1_the_penalty_card_is_gone_when_declarer_requires_or_forbids_its_suit() -> None:
    corrected = (*FOUR_SPADES, "hk 2 !e:c4 5", "notice n revoke e 1", "withdraw e c4", "e:h8")
    for choice in ("require c", "forbid c"):
        case = given(*corrected).when(f"choose s {choice}").then("not effect penalty_card")
        case.when("c6 2 j" if choice == "require c" else "hq 4 9").then("not 61A penalty_card")


def test_law_62b1_is_for_defenders() -> None:
    case = given(*FOUR_SPADES).when("hk 2 8 !s:s10", "notice w revoke s 1", "withdraw s s10", "s:h5")
    case.then("not 62B1", "62B2 no_rectification seat=s card=s10", "not effect penalty_card")


def test_law_62b2_dummys_card_is_replaced_without_rectification() -> None:
    case = given(*FOUR_SPADES).when("hk !n:s7", "notice e revoke n 1")
    case.then("62A must_correct seat=n", "62B2 no_rectification seat=n", "not 62B1")


def test_law_62b2_a_defenders_card_that_lay_face_up_stays_what_it_was() -> None:
    case = given(*FOUR_SPADES).when("expose e d3", "hk 2 !e:d3 5", "notice n revoke e 1")
    case.then("62B2 no_rectification seat=e card=d3", "not 62B1")


def test_law_62c1_the_other_side_may_take_back_what_it_played_after_the_revoke() -> None:
    case = given(*FOUR_SPADES).when("dq 4 !e:c4 a", "sa", "notice e revoke e 1")
    case.then("option 62C1 s card=da choice=withdraw", "option 62C1 s card=sa choice=keep", "not option 62C1 n")


def test_law_62c1_a_card_played_before_the_revoke_stays() -> None:
    given(*FOUR_SPADES).when("hk 2 !e:d3", "notice s revoke e 1").then("62A must_correct", "not option 62C1")


def test_law_62c1_a_card_played_after_attention_stays() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3", "notice s revoke e 1", "s:h5")
    case.then("62A must_correct", "not option 62C1")


def test_law_62c1_the_right_is_open_while_the_revoker_has_but_replaced_his_card() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", "notice n revoke e 1", "withdraw e d3", "e:h8")
    case.then("option 62C1 s card=h5")
    case.when("hq").then("not option 62C1")


def test_law_62c1_a_card_taken_back_is_no_option_any_more() -> None:
    case = given(*FOUR_SPADES).when("dq 4 !e:c4 a", "notice e revoke e 1", "withdraw s da", "withdraw e c4", "e:d3")
    case.then("not option 62C1").when("s:d2").then("not option 62C1")


def test_law_62c2_when_the_other_side_changes_so_may_the_offenders_partner() -> None:
    case = given(*FOUR_SPADES, "dq 4 3 a").when("d7 !w:hj k 5", "notice n revoke w 2")
    case.then("option 62C1 s card=dk", "not option 62C2")
    case.when("withdraw n dk").then("option 62C2 e card=d5", "not option 62C2 w")


def test_law_62c2_gives_nothing_to_who_played_before_the_card_that_was_changed() -> None:
    given(*FOUR_SPADES).when("dq 4 !e:c4 a", "notice n revoke e 1", "withdraw s da").then("not option 62C2")


def test_law_62c2_a_card_taken_back_is_no_option_any_more() -> None:
    case = given(*FOUR_SPADES, "dq 4 3 a").when("d7 !w:hj k 5", "notice n revoke w 2")
    case.when("withdraw n dk", "withdraw e d5").then("not option 62C2")


def test_law_62c3_both_sides_revoked_on_one_trick_and_one_has_gone_on() -> None:
    case = given(*FOUR_SPADES).when(*BOTH, "d9", "notice n")
    case.then("62C3 both_correct seat=e", "62C3 both_correct seat=s", "not 62A", "not 63B")
    case.then("62B1 penalty_card card=h8", "62B2 no_rectification seat=s")


@pytest.mark.parametrize("named", ["e 1", "s 1"])
def test_law_62c3_attention_to_either_revoke_of_the_trick_is_attention_to_both(named: str) -> None:
    case = given(*FOUR_SPADES).when(*BOTH, "d9", f"notice n revoke {named}")
    case.then("62C3 both_correct seat=e", "62C3 both_correct seat=s", "not 62A", "not 63B", "not 9A unnoticed")
    case.when("withdraw w d9", "withdraw e h8", "withdraw s h5", "e:d3", "s:da", "claim s 11", "agree w", "agree e")
    case.then("64B8 no_transfer seat=e", "64B8 no_transfer seat=s")


def test_law_62c3_leaves_nothing_to_transfer() -> None:
    case = given(*FOUR_SPADES).when(*BOTH, "d9", "notice n", "withdraw w d9", "withdraw e h8", "withdraw s h5")
    case.when("e:d3", "s:da", "claim s 11", "agree w", "agree e")
    case.then("64B8 no_transfer seat=e", "64B8 no_transfer seat=s", "not 64B7", "not 64A2", "not ask 64C2b")


def test_law_62c3_is_not_needed_while_nobody_has_gone_on() -> None:
    given(*FOUR_SPADES).when(*BOTH, "notice n").then("not 62C3", "62A must_correct seat=e", "62A must_correct seat=s")


def test_law_62c3_comes_too_late_when_both_sides_have_gone_on() -> None:
    case = given(*FOUR_SPADES).when(*BOTH, "d9 8 3 a", "notice n")
    case.then("not 62C3", "63B stands seat=e", "63B stands seat=s")


def test_law_62c3_asks_for_both_revokes_on_the_same_trick() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", "hq 4 !e:d5 !s:s10", "notice n revoke e 1")
    case.then("not 62C3")


def test_law_62c3_asks_for_a_revoke_of_either_side() -> None:
    """Two defenders who revoke on one trick are one side."""
    case = given(*FOUR_SPADES, "dq 4 3 a").when("h5 !w:d9 2 !e:d5", "c3", "notice n")
    case.then("not 62C3", "62A must_correct seat=w", "62A must_correct seat=e")


def test_law_62d1_a_revoke_at_trick_twelve_is_corrected_though_established() -> None:
    case = given(*FOUR_SPADES, *TWELFTH).when("dk 5 7 !w:h10", "c7 d6 sj dq", "notice n revoke w 12")
    case.then(
        "62D1 must_correct seat=w trick=12",
        "not 63A1",
        "not 64B6",
        "not ask 64C1",
        "not 63B",
        "not 62A",
        "62B1 card=h10",
    )


def test_law_62d1_when_corrected_nothing_is_left_of_it() -> None:
    case = given(*FOUR_SPADES, *TWELFTH).when("dk 5 7 !w:h10", "c7 d6 sj dq", "notice n revoke w 12", "withdraw w dq")
    case.when("withdraw w h10", "w:dq", "w:h10", "return")
    case.then("62D1 corrected", "not 63A1", "not 64B6", "not ask 64C1", "result tricks=10", "result done")


PLAYED_OUT = (*FOUR_SPADES, *TWELFTH, "dk 5 7 !w:h10", "c7 d6 sj dq", "notice n revoke w 12")
"""West has thrown a heart on the king of diamonds at trick twelve, and the thirteenth was played too."""


def test_law_62d1_what_was_played_to_the_thirteenth_trick_goes_back() -> None:
    case = given(*PLAYED_OUT)
    case.then(
        "62D1 trick_13_goes_back seat=n card=c7",
        "62D1 trick_13_goes_back seat=e card=d6",
        "62D1 trick_13_goes_back seat=s card=sj",
    )
    case.then("62D1 lawful_card_at_13 seat=w card=dq", "not option 62C1 card=d6")


def test_law_62d1_the_card_that_lies_at_the_thirteenth_trick_is_the_one_he_plays_to_the_twelfth() -> None:
    case = given(*PLAYED_OUT).when("withdraw w h10")
    case.then(
        "not effect must_play", "62D1 corrected", "62D1 lawful_card_at_13 card=dq", "62D1 trick_13_goes_back card=c7"
    )
    case.when("withdraw w dq").then("not 62D1 lawful_card_at_13", "not effect must_play")
    case.when("withdraw s sj", "withdraw e d6", "withdraw n c7").then("not 62D1 trick_13_goes_back", "not 47F")
    case.when("w:dq").then("not 61A card=dq", "not 62D1 trick_13_goes_back")
    case.when("n:c7 e:d6 s:sj w:h10", "return").then(
        "result tricks=10", "result done", "not 64B6", "not effect must_play"
    )


def test_law_62d1_comes_too_late_when_all_four_hands_are_back() -> None:
    case = given(*FOUR_SPADES, *TWELFTH).when("dk 5 7 !w:h10", "c7 d6 sj dq", "return", "notice n revoke w 12")
    case.then("not 62D1", "63B stands", "64B6 no_transfer tricks=0", "ask 64C1")


def test_law_62d1_is_in_time_while_one_hand_is_out() -> None:
    case = given(*FOUR_SPADES, *TWELFTH).when("dk 5 7 !w:h10", "c7 d6 sj dq", "return n,e,w", "notice n revoke w 12")
    case.then("62D1 must_correct")
    case.when("return s").then("62D1 must_correct")


def test_law_62d1_is_about_the_twelfth_trick_only() -> None:
    given(*FOUR_SPADES).when("hk 2 !e:d3 5", "hq 4 9 6", "notice n revoke e 1").then("not 62D1", "63B stands")


def test_law_62d2_partner_had_played_to_the_twelfth_trick_already() -> None:
    case = given(*FOUR_SPADES, *TWELFTH).when("dk 5 7 !w:h10", "notice n revoke w 12")
    case.then("62D1 must_correct", "not 62D2")


def test_law_62d2_the_revoke_card_is_unauthorised_for_a_partner_who_plays_after() -> None:
    case = given(*FOUR_SPADES, *TWELFTH_BY_SOUTH).when("d2 !w:hj", "notice n revoke w 12")
    case.then("62D1 must_correct seat=w", "62D2 withdrawn_card seat=e card=hj")


def test_law_62d2_is_about_defenders() -> None:
    case = given(*FOUR_SPADES, *TWELFTH).when("dk 5 !s:sj", "notice e revoke s 12")
    case.then("62D1 must_correct seat=s", "not 62D2")


def test_law_62d2_is_about_the_twelfth_trick_only() -> None:
    given(*FOUR_SPADES).when("hk 2 !e:d3", "notice n revoke e 1").then("not 62D2")


def test_law_62a_a_card_that_is_put_back_into_the_hand_draws_attention_to_the_revoke_it_shows() -> None:
    short = "!board 1 dealer=s vul=none N:987.742.K84.AQ72 432.AQJT983.T6.J AKQJT.65.A72.K83 65..QJ953.T9654"
    case = given(short, "4s p p p", "dq 4 10 a", "sa 5 7 2", "h5 d9 2 8").when("found hk", "restore w hk")
    case.then("61A seat=w trick=3", "not 9A unnoticed", "62A must_correct seat=w")


def test_law_62a_a_revoke_that_nobody_corrected_before_play_went_on_stands() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", "notice n revoke e 1", "hq 4 9 6")
    case.then("62A not_corrected seat=e", "63A1 established", "63B stands", "not 62A must_correct", "not option 62C1")
    case.then("not effect penalty_card", "not 62B1")


def test_law_62a_attention_in_other_words_is_attention_to_the_revoke() -> None:
    given(*FOUR_SPADES).when("hk 2 !e:d3 5", 'notice s "did not follow suit" e').then("62A must_correct seat=e")
    given(*FOUR_SPADES).when("hk 2 !e:d3 5", 'notice s "bekendte ikke" e').then("62A must_correct seat=e")
    given(*FOUR_SPADES).when("hk 2 !e:d3 5", 'notice s "no revoke" e').then("not 62A")
    given(*FOUR_SPADES).when("hk 2 !e:d3 5", 'notice s "a red one?" e topic=revoke').then("62A must_correct seat=e")


def test_law_62a_to_call_the_director_about_a_revoke_is_to_draw_attention_to_it() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", 'td s "East bekendte ikke"')
    case.then("62A must_correct seat=e", "not 9A unnoticed")
    given(*FOUR_SPADES).when("hk 2 !e:d3 5", 'td s "a question"').then("not 62A")
    given(*FOUR_SPADES).when("hk 2 !e:d3 5", 'td s "a revoke" topic=-').then("not 62A")


def test_law_62c1_a_lead_over_the_revoke_is_its_players_own_once_the_trick_is_his() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 !st", "!w:hq", "notice e offender=s trick=1")
    case.then("not option 53A", "62A correction_first seat=s", "option 62C1 w").when("withdraw s st", "s:h5")
    case.then("option 62C1 w", "not option 53A", "not effect penalty_card").when("n:h4 9")
    case.then("not 53A", "not 60A")


def test_law_62c1_nobody_may_keep_a_revoke_card_that_must_be_put_right() -> None:
    case = given(*FOUR_SPADES, "hk 2 !s2 !st", "s:c3", "notice w offender=s trick=1")
    case.then("62C3 both_correct seat=s", "option 62C1 s card=c3", "not option 62C1 s card=st")


def test_law_62c3_nothing_will_go_over_once_both_are_corrected() -> None:
    case = given(*FOUR_SPADES, "hk 2 !s2 !st", "s:c3", "notice w offender=s trick=1")
    case.when("withdraw s c3", "withdraw s st", "withdraw e s2").then("not effect 64A")


def test_law_62c1_what_a_card_told_that_a_non_offender_took_back_is_for_his_side() -> None:
    changed = ("notice s revoke e 1", "withdraw e d3", "withdraw s h5", "e:h8", "s:h6")
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5").when(*changed)
    case.then("16C1 side=ns card=h5", "16C2 side=ew card=h5", "47D seat=s card=h5")
    given(*FOUR_SPADES, "hk 2 !e:d3 5").when(*changed[:2], "e:h8").then("not 16C1", "not 16C2")


def timed(*lines: tuple[str, str]) -> list[str]:
    """Lines, each with the minute after seven at which it happened."""
    return [text for minute, line in lines for text in (f"@ 2026-03-14T19:{minute}:00Z", line)]


LED_ON = (*FOUR_SPADES, "hk 2 !e:d3 5")
"""East has not followed suit to West's king, which holds the trick."""


def test_law_62a_the_times_tell_whether_attention_came_before_the_next_lead() -> None:
    in_time = timed(("03", "hq"), ("02", "notice s revoke e 1"))
    given(*LED_ON, *in_time).then("62A not_corrected seat=e", "63A1 established", "not 63A1 noticed_after_as_typed")
    too_late = timed(("02", "notice s revoke e 1"), ("01", "hq"))
    case = given(*LED_ON, *too_late).then("not 62A", "63A1 established")
    assert ("63A1", "noticed_before_as_typed") not in case.findings


def test_law_62a_where_no_times_tell_the_order_of_typing_is_presumed_and_said() -> None:
    after = given(*LED_ON, "hq", "notice s revoke e 1").then("not 62A", "63A1 established")
    assert ("63A1", "noticed_after_as_typed") in after.findings
    before = given(*LED_ON, "notice s revoke e 1", "hq").then("62A not_corrected")
    assert ("63A1", "noticed_before_as_typed") in before.findings
    plain = given(*LED_ON, "hq 4 a 6", "notice s revoke e 1")
    assert ("63A1", "noticed_after_as_typed") not in plain.findings


def test_law_62c1_a_card_that_came_after_attention_is_not_one_to_change() -> None:
    lines = timed(("01", "hk 2 !e:d3"), ("04", "s:h5"), ("03", "notice s revoke e 1"))
    given(*FOUR_SPADES, *lines).then("62A must_correct", "not option 62C1")


@pytest.mark.parametrize(("minute", "late"), [("05", False), ("07", True)])
def test_law_64b4_the_times_tell_whether_a_call_on_the_next_board_came_first(minute: str, late: bool) -> None:
    play = ("hq 4 a 6", "claim s 10", "agree w", "agree e", "board 2 dealer=n")
    spoken = timed(("06", "p p p p"), (minute, "notice s revoke e 1 board=1"))
    given(*LED_ON, *play, *spoken).then(f"{'64B4' if late else 'not 64B4'} board=1")


def test_law_62b2_what_declarers_revoke_card_told_is_for_the_defenders_alone() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 !s:c3", "notice e revoke s 1", "withdraw s c3")
    case.then("62B2", "16C1 side=ew card=c3", "16C2 side=ns card=c3")
    given(*FOUR_SPADES, "hk 2 !e:d3", "notice s revoke e 1", "withdraw e d3").then("not 16C1", "50E1")
    given(*FOUR_SPADES, "hk !n:d4", "notice s revoke n 1", "withdraw n d4").then("62B2", "not 16C1", "not 16C2")
