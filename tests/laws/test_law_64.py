"""Law 64 at the table: what is transferred, what is not, and what the director is asked."""

import pytest

from projections.texts import text_of
from tests.given import FOUR_SPADES, given

PARTNER_WINS = (*FOUR_SPADES, "hk 2 !e:d3 5", "hq 4 9 6")
"""East has revoked at the first trick, which West won, and it is established; West has won the second trick too."""
ALL_AGREE = ("agree w", "agree e")
TWELFTH = (
    "hk 2 8 5", "hq 4 9 6", "hj 7 a s10", "sa 5 7 2", "sk 6 8 3", "sq h3 s9 4", "d2 9 4 10", "d3 a j 8", "ck 6 2 4",
    "c3 9 a 5", "cq j 8 10",
)  # fmt: skip
CORRECTED = ("hk 2 !e:d3 5", "notice s revoke e 1", "withdraw e d3", "e:h8")
SHORT_WEST = "!board 1 dealer=s vul=none N:987.742.K84.AQ72 432.AQJT983.T6.J AKQJT.65.A72.K83 65..QJ953.T9654"


def test_law_64a1_the_offender_won_the_trick_and_his_side_a_later_one() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 !s:s10", "h6 j 7 a").when("notice w revoke s 1", "claim s 9", *ALL_AGREE)
    case.then("64A1 tricks_transferred seat=s trick=1 tricks=2", "not 64A2")
    case.then("result tricks=10 stage=play", "result tricks=8 stage=transfer")


def test_law_64a1_the_offender_won_the_trick_and_his_side_nothing_more() -> None:
    case = given(*FOUR_SPADES, "dq 4 3 a", "c3 !w:s6 a 4", "s5 7 2 a")
    case.when("notice n revoke w 2", "claim s all", *ALL_AGREE)
    case.then(
        "64A1 tricks_transferred seat=w tricks=1", "result tricks=12 stage=play", "result tricks=13 stage=transfer"
    )


def test_law_64a2_the_side_won_the_trick_or_a_later_one() -> None:
    case = given(*PARTNER_WINS).when("notice n revoke e 1", "claim s all", *ALL_AGREE)
    case.then("64A2 tricks_transferred seat=e tricks=1", "not 64A1", "not 64B1", "result tricks=12 stage=transfer")


def test_law_64a2_tricks_conceded_count_as_won_later() -> None:
    case = given(*FOUR_SPADES, "dq 4 !e:c4 a", "sa 5 7 2").when("notice n revoke e 1", "claim s 10", *ALL_AGREE)
    case.then("64A2 tricks=1", "result tricks=13 stage=transfer")


def test_law_64a2_a_trick_won_in_dummy_was_not_won_by_declarer() -> None:
    case = given(*FOUR_SPADES, "c10 a 4 !s:d2", "s7 2 a 5").when("notice w revoke s 1", "claim s all", *ALL_AGREE)
    case.then("64A2 seat=s tricks=1", "not 64A1", "result tricks=12 stage=transfer")


def test_law_64b1_the_offending_side_won_nothing_from_the_revoke_on() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "dq 4 !e:c4 a", "sa 5 7 2").when("notice n revoke e 3")
    case.when("claim s all", *ALL_AGREE).then("64B1 no_transfer tricks=0", "not 64A2", "ask 64C1", "result tricks=11")


def test_law_64b2_a_second_revoke_by_the_same_player_in_the_same_suit() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "hq 4 !e:d5 6", "hj 7 a s10").when("notice n revoke e", "claim s all")
    case.when(*ALL_AGREE).then("64A2 trick=1 tricks=1", "64B2 trick=2 tricks=0", "not 64B2 trick=1", "ask 64C2a")
    case.then("result tricks=11 stage=play", "result tricks=12 stage=transfer")


def test_law_64b2_does_not_apply_to_another_suit() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "dq 4 !e:c4 a", "sa 5 7 2").when("notice n revoke e", "claim s 9")
    case.when(*ALL_AGREE).then("64A2 trick=1 tricks=1", "64A2 trick=2 tricks=1", "not 64B2", "ask 64C1")
    case.then("result tricks=11 stage=play", "result tricks=13 stage=transfer")


def test_law_64b2_does_not_apply_to_partner() -> None:
    """Row 11."""
    case = given(*FOUR_SPADES, "dq 4 !e:c4 a", "d2 !w:h3 k 5", "c2 j k 6").when("notice n", "claim s 8", *ALL_AGREE)
    case.then("64A2 seat=e trick=1 tricks=1", "64A2 seat=w trick=2 tricks=1", "not 64B2")
    case.then("result tricks=11 stage=play", "result tricks=13 stage=transfer")


def test_law_64b2_does_not_apply_where_the_first_revoke_was_corrected() -> None:
    case = given(*FOUR_SPADES, *CORRECTED, "hq 4 !e:d3 6", "hj 7 9 s10").when("notice n revoke e 2", "claim s all")
    case.when(*ALL_AGREE).then("64A2 trick=2 tricks=1", "not 64B2")


def test_law_64b3_dummys_revoke() -> None:
    case = given(*FOUR_SPADES, "hk !n:s7 8 5", "c2 4 k 6").when("notice e revoke n 1", "claim s all", *ALL_AGREE)
    case.then("63A1 established seat=n", "64B3 no_transfer seat=n tricks=0", "not 64A1", "ask 64C1")


def test_law_64b3_a_penalty_card_kept_back() -> None:
    """Row 22."""
    case = given(*FOUR_SPADES, "hk 2 !e:c4 5", "notice s revoke e 1", "withdraw e c4", "e:h8", "choose s neither")
    case.when("c10 2 j k", "sa 5 7 2", "notice s revoke e 2", "claim s 9", *ALL_AGREE)
    case.then("61A penalty_card trick=2", "64B3 no_transfer trick=2 tricks=0", "not 64A2", "ask 64C1")


def test_law_64b3_a_penalty_card_with_which_he_could_have_followed() -> None:
    case = given(*FOUR_SPADES, "c10 a !e:h8 3", "notice s revoke e 1", "withdraw e h8", "e:c4")
    case.when("h2 !e:d3 5 10", "hk 4 9 6", "notice s revoke e 2", "claim s 9", *ALL_AGREE)
    case.then("64B3 no_transfer trick=2 tricks=0", "not 64A2")


def test_law_64b4_the_other_side_called_on_the_next_board_before_anybody_spoke() -> None:
    """Row 18."""
    case = given(*PARTNER_WINS, "claim s all", *ALL_AGREE, "board 2 dealer=n", "n:p", "notice s revoke e 1 board=1")
    case.then("64B4 no_transfer tricks=0 board=1", "not 64A2 board=1", "ask 64C1 board=1", "not 64B5 board=1")
    case.then("result tricks=11 stage=transfer board=1")


def test_law_64b4_a_call_by_the_offending_side_is_not_the_limit() -> None:
    """Row 19; it is the limit of 63A4."""
    case = given(*PARTNER_WINS, "claim s all", *ALL_AGREE, "board 2 dealer=e", "e:p", "notice s revoke e 1 board=1")
    case.then("64A2 tricks=1 board=1", "not 64B4 board=1", "result tricks=12 stage=transfer board=1")


def test_law_64b4_is_not_about_attention_that_came_before_the_call() -> None:
    case = given(*PARTNER_WINS, "claim s all", *ALL_AGREE, "notice s revoke e 1", "board 2 dealer=n", "n:p")
    case.then("64A2 tricks=1 board=1", "not 64B4 board=1")


def test_law_64b4_a_call_that_was_withdrawn_was_made() -> None:
    case = given(*PARTNER_WINS, "claim s all", *ALL_AGREE, "board 2 dealer=n", "n:p", "withdraw n")
    case.when("notice s revoke e 1 board=1").then("64B4 board=1")


def test_law_64b5_the_round_had_ended_before_anybody_spoke() -> None:
    """Row 20."""
    case = given(*PARTNER_WINS, "claim s all", *ALL_AGREE, "endround", "notice s revoke e 1")
    case.then("64B5 no_transfer tricks=0", "not 64A2", "ask 64C1", "not 64B4")


def test_law_64b5_a_round_that_ended_after_somebody_spoke_changes_nothing() -> None:
    case = given(*PARTNER_WINS, "claim s all", *ALL_AGREE, "notice s revoke e 1", "endround")
    case.then("64A2 tricks=1", "not 64B5")


def test_law_64b6_the_twelfth_trick_when_the_hands_are_back() -> None:
    """Row 17."""
    case = given(*FOUR_SPADES, *TWELFTH, "dk 5 7 !w:h10", "c7 d6 sj dq", "return", "notice n revoke w 12")
    case.then("64B6 no_transfer trick=12 tricks=0", "not 64A2", "ask 64C1", "result tricks=10 stage=transfer")


def test_law_64b6_nothing_is_promised_at_the_twelfth_trick() -> None:
    case = given(*FOUR_SPADES, *TWELFTH, "dk 5 7 !w:h10", "c7 d6 sj dq").then("9A unnoticed", "not effect 64A")
    case.then("not 63B")
    case.when("return").then("not effect 64A", "63B stands")


def test_law_64b4_and_64b5_nothing_is_promised_once_it_is_too_late_to_speak() -> None:
    over = (*PARTNER_WINS, "claim s all", *ALL_AGREE)
    given(*over).then("effect 64A transfer_if_noticed")
    given(*over, "endround").then("9A unnoticed", "not effect 64A")
    given(*over, "board 2 dealer=n", "n:p").then("9A unnoticed board=1", "not effect 64A board=1")
    given(*over, "board 2 dealer=e", "e:p").then("effect 64A transfer_if_noticed board=1")


def test_law_64b7_both_sides_have_an_established_revoke() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "hq 4 8 !s:s10", "sa 5 7 2").when("notice n", "claim s 9", *ALL_AGREE)
    case.then("64B7 no_transfer seat=e tricks=0", "64B7 no_transfer seat=s tricks=0", "not 64A1", "not 64A2")
    case.then("ask 64C2b", "not ask 64C1", "result tricks=11 stage=transfer")


def test_law_64b7_does_not_apply_where_one_was_corrected_in_time() -> None:
    """Row 14."""
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "hq 4 8 !s:s10", "withdraw s s10", "s:h6", "hj 7 9 s10")
    case.when("notice n revoke e 1", "claim s all", *ALL_AGREE)
    case.then("62A corrected seat=s", "64A2 seat=e tricks=1", "not 64B7", "ask 64C1", "not ask 64C2b")


def test_law_64b8_both_corrected_their_revokes_on_one_trick() -> None:
    """Row 15."""
    case = given(*FOUR_SPADES, "dq 4 !e:h8 !s:h5", "d9", "notice n", "withdraw w d9", "withdraw e h8", "withdraw s h5")
    case.when("e:d3", "s:da", "claim s 11", *ALL_AGREE)
    case.then("64B8 no_transfer seat=e tricks=0", "64B8 no_transfer seat=s tricks=0", "not 64B7", "result tricks=12")


def test_law_64_row_21_a_required_lead_is_disregarded_and_wins() -> None:
    case = given(*FOUR_SPADES, *CORRECTED, "choose s require d", "pickup e d3", "hq 4 9 6", "hj 7 a s10")
    case.when("notice s revoke w 2", "claim s 8", *ALL_AGREE)
    case.then("61A option seat=w trick=2", "64A1 seat=w tricks=2", "result tricks=9 stage=play", "result tricks=11")


def test_law_64_row_23_a_trick_with_a_card_missing() -> None:
    case = given(*FOUR_SPADES, "hk 2 8", "quit 1", "w:hq 4 9 6", 'notice e "short trick" s 1', "place s h5 1")
    case.when("hj 7 a s10", "claim s 9", *ALL_AGREE)
    case.then("67B1 deemed_revoke seat=s trick=1", "64A2 seat=s tricks=1", "not 64A1", "result tricks=9 stage=transfer")


def test_law_64_row_24_a_revoke_through_a_card_that_was_restored() -> None:
    case = given(SHORT_WEST, "4s p p p", "dq 4 10 a", "sa 5 7 2", "h5 d9 2 8", "restore w hk", "notice n revoke w 3")
    case.when("hj 6 k 4", "claim s 9", *ALL_AGREE)
    case.then("61A follow seat=w trick=3", "63A1 seat=w trick=3", "64A2 seat=w trick=3 tricks=1")


def test_law_64_row_25_established_by_agreement_to_a_claim() -> None:
    case = given(*FOUR_SPADES, "dq 4 !e:c4 a", "claim s rest-2", "agree w", "board 2 dealer=e", "e:p")
    case.when("notice e revoke e 1 board=1").then("63A4 board=1", "64A2 tricks=1 board=1", "not 64B4 board=1")
    case.then("result tricks=11 stage=play board=1", "result tricks=12 stage=transfer board=1")


def test_law_64_row_26_dummy_without_his_rights_asked_first() -> None:
    case = given(*FOUR_SPADES, "dummy looked_at_hand e", "hk 2 8 !s:s10", "ask n s", "withdraw s s10", "s:h5")
    case.when("hq 4 9 6", "hj 7 a s10", "claim s all", *ALL_AGREE)
    case.then("43B2b as_if_established", "64A2 tricks=1", "result tricks=11 stage=play", "result tricks=10")


def test_law_64c1_asks_after_every_established_revoke() -> None:
    case = given(*PARTNER_WINS, "notice n revoke e 1", "claim s all", *ALL_AGREE)
    case.then("ask 64C1", "result awaits 64C1")
    case.when("judge #8 64C1 compensated").then("not ask 64C1", "result done", "result tricks=12")


def test_law_64c1_asks_nothing_about_a_revoke_that_was_corrected() -> None:
    case = given(*FOUR_SPADES, *CORRECTED, "choose s neither", "dq 4 3 a", "claim s all", *ALL_AGREE)
    case.then("not ask 64C1", "result done", "result tricks=12")


def test_law_64c1_gives_the_better_of_the_transfer_and_what_would_have_been() -> None:
    case = given(*PARTNER_WINS, "notice n revoke e 1", "claim s 9", *ALL_AGREE)
    case.then("result tricks=10 stage=transfer").when("judge #8 64C1 damaged tricks=12")
    case.then("result tricks=12 stage=equity", "result done")


def test_law_64c1_never_takes_the_transfer_back() -> None:
    """Law 12B2: a rectification is not undone because it is more than the damage."""
    case = given(*PARTNER_WINS, "notice n revoke e 1", "claim s 9", *ALL_AGREE, "judge #8 64C1 damaged tricks=9")
    case.then("result tricks=10", "not result stage=equity")


def test_law_64c1_never_helps_the_offending_side() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 !s:s10", "h6 j 7 a", "notice w revoke s 1", "claim s 9", *ALL_AGREE)
    case.when("judge #9 64C1 damaged tricks=11")
    case.then("result tricks=8", "not result stage=equity")


def test_law_64c2a_asks_about_the_later_revokes() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "hq 4 !e:d5 6", "hj 7 a s10").when("notice n revoke e", "claim s all")
    case.when(*ALL_AGREE, "judge #8 64C1 compensated", "judge #12 64C2a damaged tricks=13")
    case.then("result tricks=13 stage=equity", "result done")


def test_law_64c2b_asks_what_would_have_been_without_any_revoke() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "hq 4 8 !s:s10", "sa 5 7 2").when("notice n", "claim s 9", *ALL_AGREE)
    case.then("result awaits 64C2b")
    case.when("judge #8 64C2b damaged tricks=10").then("result tricks=10 stage=equity", "result done")


def test_a_ruling_that_differs_from_the_laws_counts_as_it_was_given() -> None:
    case = given(*PARTNER_WINS, "notice n revoke e 1", "claim s 9", *ALL_AGREE, "rule #8 64A1 tricks=2")
    case.then("64A1 ruling_differs tricks=2", "64A2 tricks=1", "result tricks=11 stage=ruling")


def test_a_ruling_of_a_transfer_where_the_laws_give_none_is_told_too() -> None:
    case = given(*PARTNER_WINS, "claim s all", *ALL_AGREE, "endround", "notice s revoke e 1", "rule #8 64A2 tricks=1")
    case.then("64B5 no_transfer", "64A2 ruling_differs tricks=1", "result tricks=12 stage=ruling")


def test_a_ruling_that_agrees_with_the_laws_is_no_stage_of_its_own() -> None:
    case = given(*PARTNER_WINS, "notice n revoke e 1", "claim s 9", *ALL_AGREE, "rule #8 64A2 tricks=1")
    case.then("not result stage=ruling", "result tricks=10 stage=transfer")


def test_a_ruling_that_was_revised_to_what_the_laws_say_changes_nothing() -> None:
    case = given(*PARTNER_WINS, "notice n revoke e 1", "claim s 9", *ALL_AGREE, "rule #8 64A1 tricks=2")
    case.when('revise #8 64A2 tricks=1 why="East did not win the trick"').then("result tricks=10")


def test_a_revoke_that_nobody_has_noticed_transfers_nothing() -> None:
    case = given(*PARTNER_WINS, "claim s 9", *ALL_AGREE)
    case.then("9A unnoticed", "not 64A2", "effect 64A transfer_if_noticed", "result tricks=9", "result done")


def test_given_an_unnoticed_revoke_whose_side_won_nothing_more_then_no_transfer_is_promised() -> None:
    before = (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "dq 4 !e:c4 a", "sa 5 7 2")
    given(*before).then("effect 64A transfer_if_noticed seat=e")
    over = given(*before, "claim s all", *ALL_AGREE)
    over.then("effect 64B1 nothing_if_noticed seat=e", "not effect 64A", "result tricks=11", "result done")
    [told] = [text_of(effect) for one in over.incidents for effect in one.effects if effect.law == "64B1"]
    assert told.endswith("the offending side won neither the revoke trick nor a later one")


def test_nothing_is_transferred_before_play_is_over() -> None:
    case = given(*PARTNER_WINS, "notice n revoke e 1")
    case.then("63B stands", "not 64A2", "effect 64A transfer_at_end_of_play seat=e", "not ask 64C1")


def test_law_64b3_no_transfer_is_announced_where_none_can_come() -> None:
    """Dummy's revoke, and a penalty card that was not played, as soon as either is established."""
    dummys = given(*FOUR_SPADES, "hk !n:s7 8 5", "h2").then("63A1 established seat=n", "not effect 64A")
    dummys.when("notice e revoke n 1").then("not effect 64A")
    given(*FOUR_SPADES, "hk 2 !e:d3 5", "hq").then("effect 64A transfer_if_noticed")


def test_law_64b3_says_which_of_its_cases_it_is() -> None:
    """Not that the card lay faced on the table: nobody may have seen it (41D)."""
    case = given(*FOUR_SPADES, "dummy n 987.72.K84.AQ72", "hk !n:c2 8 5", "hq h2", "notice w revoke n 1")
    case.when("claim s 6", "agree e", "agree w")
    found = next(f for i in case.incidents for f in i.findings if f.law == "64B3")
    assert text_of(found) == "no trick is transferred automatically: the revoke was dummy's"


SLIPS = ("board 1 dealer=n vul=none", "contract 4s s", "tricks 10")
STATED = (*SLIPS, "@ 2026-03-14T19:30:00Z director", "notice td stated_revoke e")


@pytest.mark.parametrize(("won", "later", "said", "tricks"), [
    ("offender_won_it", "later_trick", "64A1 tricks_transferred tricks=2", 12),
    ("offender_won_it", "no_later_trick", "64A1 tricks_transferred tricks=1", 11),
    ("partner_won_it", "no_later_trick", "64A2 tricks_transferred tricks=1", 11),
    ("others_won_it", "later_trick", "64A2 tricks_transferred tricks=1", 11),
    ("others_won_it", "no_later_trick", "64B1 no_transfer", 10),
])  # fmt: skip
def test_law_64a_of_a_revoke_whose_card_is_not_recorded_what_the_director_states_takes_its_place(
    won: str, later: str, said: str, tricks: int
) -> None:
    case = given(*STATED).then("61A stated_revoke seat=e", "ask 63A", "result awaits 63A", "not ask 64A")
    case.when("judge #4 63A established").then("63A stated_established", "ask 64A", "ask 64A2", "not ask 64C1")
    case.when(f"judge #4 64A {won}", f"judge #4 64A2 {later}").then(said, "ask 64C1")
    case.when("judge #4 64C1 compensated").then(f"result tricks={tricks}", "result done")


def test_law_64b_of_a_revoke_whose_card_is_not_recorded() -> None:
    given(*STATED, "judge #4 63A established_at_twelfth").then("64B6 no_transfer", "ask 64C1", "not ask 64A")
    dummy = (*SLIPS, "notice td stated_revoke n", "judge #4 63A established")
    given(*dummy).then("64B3 no_transfer", "not ask 64A", "ask 64C1")


def test_law_62a_of_a_revoke_whose_card_is_not_recorded_and_that_is_not_established() -> None:
    case = given(*SLIPS[:2], "notice td stated_revoke e").then("ask 63A")
    case.when("judge #3 63A not_established").then("62A stated_not_established seat=e", "not ask 64A", "not ask 64C1")


def test_law_64a_of_a_revoke_whose_card_is_not_recorded_waits_for_the_end_of_play() -> None:
    case = given(*SLIPS[:2], "notice td stated_revoke e", "judge #3 63A established")
    case.then("effect 64A transfer_at_end_of_play seat=e", "not ask 64A").when("tricks 9").then("ask 64A")


def test_law_61a_what_the_cards_show_by_then_is_not_asked_as_stated() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "notice td stated_revoke e trick=1")
    case.then("not 61A stated_revoke", "not ask 63A")
