"""Law 67: a trick that was turned down with a card missing."""

import pytest

from domain.errors import NotMarked
from domain.seats import Seat
from tests.given import FOUR_SPADES, given

ONE_SHORT = (*FOUR_SPADES, "hk 2 8", "quit 1")
"""South has not played to the first trick."""
GONE_ON = (*ONE_SHORT, "w:hq 4 9 6")
ALL_AGREE = ("agree w", "agree e")


def test_law_67a_noticed_before_both_sides_have_gone_on_the_card_is_supplied() -> None:
    case = given(*ONE_SHORT).when('notice e "short trick" s 1')
    case.then("67A supply_card seat=s trick=1", "not 67B1")


def test_law_67a_one_side_alone_has_gone_on() -> None:
    given(*ONE_SHORT, "w:hq").when('notice e "short trick" s 1').then("67A supply_card seat=s", "not 67B1")


def test_law_67a_to_place_the_card_is_to_draw_attention() -> None:
    given(*ONE_SHORT).when("place s h5 1").then("67A card_supplied seat=s card=h5", "not 67A supply_card")


def test_law_67a_the_card_that_is_supplied_counts_in_the_trick_and_may_win_it() -> None:
    case = given(*FOUR_SPADES, "hk 2", "turned", "notice s defective trick=1 offender=e")
    case.then("67A supply_card seat=e trick=1", "67A supply_card seat=s trick=1")
    case.when("place e ha 1", "place s h5 1").then("not 61A", "not 67B1")
    assert (case.board.won, case.board.turn) == ([0, 1], Seat.EAST.index)
    case.when("h8 6 3 4").then("not 53A", "not 57A")


def test_law_67a_a_lead_that_came_too_soon_goes_back() -> None:
    case = given(*FOUR_SPADES, "hk 2", "turned", "hq", "place e ha 1", "place s h5 1").then("not 67B3")
    case.when("withdraw w hq").then("47A rectification_requires seat=w card=hq", "not 47F")


def test_law_67a_a_hand_may_play_its_card_once_the_trick_is_open_again() -> None:
    case = given(*FOUR_SPADES, "hk 2", "turned", "place e ha 1").when("s:h5")
    assert (case.board.won, case.board.turn) == ([0, 1], Seat.EAST.index)


def test_law_67a_the_card_that_is_supplied_must_be_a_lawful_one() -> None:
    with pytest.raises(NotMarked):
        given(*ONE_SHORT).when("place s sa 1")
    given(*ONE_SHORT).when("!place s sa 1").then("61A follow seat=s trick=1 card=sa", "not 67B1")


def test_law_67a_a_card_that_comes_too_late_does_not_win_the_trick() -> None:
    case = given(*FOUR_SPADES, "hk 2", "turned", "w:hq 4 9 6").when("place e ha 1")
    assert case.board.won == [0, 2]
    case.then("67B1 deemed_revoke seat=e card=ha", "not 67A")


def test_law_67a_comes_too_late_when_both_sides_have_gone_on() -> None:
    given(*GONE_ON).when('notice e "short trick" s 1').then("not 67A")


def test_law_67b1_the_player_is_deemed_to_have_revoked() -> None:
    case = given(*GONE_ON).when('notice e "short trick" s 1', "place s h5 1")
    case.then("67B1 deemed_revoke seat=s trick=1 card=h5", "not 67A", "not 61A")


def test_law_67b1_no_revoke_while_no_card_is_placed() -> None:
    given(*GONE_ON).then("not 67B1").when('notice e "short trick" s 1').then("not 67B1 deemed_revoke", "not 67A")


def test_law_67b1_the_player_is_told_at_once_what_to_do() -> None:
    case = given(*GONE_ON).when('notice e "short trick" s 1').then("67B1 place_card_of_suit seat=s trick=1 suit=h")
    case.when("place s h5 1").then("not 67B1 place_card_of_suit", "67B1 deemed_revoke", "not 67B1 placed_other_suit")


def test_law_67b1_any_card_where_he_has_none_of_the_suit_led() -> None:
    case = given(*FOUR_SPADES, "dq 4 3 a", "sa 5 7 2", "h5 3 2", "quit 3", "s:c3 6 7", "notice s short e 3")
    case.then("67B1 place_card_of_suit seat=e suit=h")
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "hj 7 a", "quit 3", "e:d3 7 9 8", "notice e short s 3")
    case.then("67B1 place_card seat=s trick=3", "not 67B1 place_card_of_suit")


def test_law_67b1_a_card_of_another_suit_is_placed_although_he_holds_the_suit() -> None:
    with pytest.raises(NotMarked):
        given(*GONE_ON).when("place s sa 1")
    case = given(*GONE_ON).when("!place s sa 1").then("67B1 placed_other_suit seat=s card=sa suit=h", "not 61A")
    case.then("67B1 deemed_revoke seat=s card=sa")


def test_law_67b1_the_owner_of_the_trick_does_not_change() -> None:
    case = given(*GONE_ON)
    before = case.board.won
    assert case.when("place s h5 1").board.won == before


def test_law_67b1_one_trick_by_64a2_where_the_side_won_a_later_one() -> None:
    case = given(*GONE_ON, "place s h5 1", "hj 7 a s10", "claim s all", *ALL_AGREE)
    case.then("64A2 seat=s tricks=1", "not 64A1", "ask 64C1", "result tricks=11 stage=play", "result tricks=10")


def test_law_67b1_one_trick_only_where_he_won_it_himself() -> None:
    case = given(
        *FOUR_SPADES, "dq 4 3 a", "sa 5", "n:s7", "quit 2", "s:sk 6 8 3", "place e s2 2", "claim s 9", *ALL_AGREE
    )
    case.then("67B1 seat=e trick=2", "64A2 seat=e tricks=1", "result tricks=13 stage=transfer")


def test_law_67b1_nothing_where_the_side_won_neither_the_trick_nor_a_later_one() -> None:
    case = given(*FOUR_SPADES, "dq 4 3 a", "sa 5", "n:s7", "quit 2", "s:sk 6 8 3", "place e s2 2")
    case.when("claim s all", *ALL_AGREE).then("64B1 seat=e tricks=0", "not 64A2")


def test_a_whole_trick_that_is_turned_down_is_not_defective() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("quit 1", "hq").then("not 67A", "not 67B1")


def test_a_defective_trick_that_nobody_noticed_is_an_incident_without_a_finding_of_67() -> None:
    case = given(*GONE_ON)
    assert [(incident.kind, [f.law for f in incident.findings]) for incident in case.incidents] == [
        ("trick with fewer than four cards", ["45G"])
    ]


def test_law_67b2_an_extra_card_that_goes_back_was_held_all_along() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq !w:cT 4 9 6", "c6 a j 3").when("withdraw w c10")
    case.then("not 61A")
    deal = "board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T6.J9654 AKQJT.65.A72.K83 65.KQJT3.QJ953.T"
    case = given(deal, "4s p p p", "hk 2 8 5", "hq !w:c10 4 9 6", "hj 7 a s10", "ck d3 2 4")
    case.then("not 61A seat=w").when("withdraw w c10").then("61A follow seat=w trick=4")


FIVE_ON_TWO = (*FOUR_SPADES, "hk 2 8 5", "hq !w:c10 4 9 6")
"""West has put a second card, a club, on the second trick."""


def test_law_67a_a_card_too_many_that_is_noticed_at_once_is_a_matter_of_the_fifth_card() -> None:
    case = given(*FIVE_ON_TWO).when('notice n "two cards" w 2')
    case.then("67A card_too_many seat=w trick=2 card=ct", "not 67B2")


def test_law_67b2_noticed_when_both_sides_have_gone_on_it_goes_back() -> None:
    case = given(*FIVE_ON_TWO, "hj 7 a s10").then("not 67B2", "not 67A").when('notice n "two cards" w 2')
    case.then("67B2 extra_card_goes_back seat=w trick=2 card=ct", "not 67A")
    case.when("withdraw w c10").then("67B2 extra_card_held_all_along seat=w card=ct", "not 67B2 extra_card_goes_back")


def test_law_67b2_the_owner_of_the_trick_does_not_change() -> None:
    case = given(*FIVE_ON_TWO, "hj 7 a s10")
    before = case.board.won
    assert case.when("withdraw w c10").board.won == before


def test_law_67b2_a_short_count_draws_attention_to_it() -> None:
    given(*FIVE_ON_TWO, "hj 7 a s10").when("count w 12").then("67B2 extra_card_goes_back seat=w")


def test_law_67b2_a_defenders_card_that_was_seen_is_a_penalty_card() -> None:
    case = given(*FIVE_ON_TWO, "hj 7 a s10", "withdraw w c10").then("not effect penalty_card")
    case.when("expose w c10").then("49 penalty_card seat=w card=ct", "effect penalty_card seat=w card=ct")
    case.then("not 67B2 penalty_card")


def test_law_67b2_it_is_no_fifth_card_any_more() -> None:
    case = given(*FIVE_ON_TWO, "hj 7 a s10").when('notice n "two cards" w 2')
    case.then("67B2", "not 45E1", "not ask 45E1")


def test_law_67b2_not_where_the_director_has_answered_in_time() -> None:
    case = given(*FIVE_ON_TWO, 'judge #11 45E1 not_led "he meant no lead"', "hj 7 a s10", 'notice n "two cards" w 2')
    case.then("not 67B2", "45E1 fifth_card_penalty_card seat=w", "not ask 45E1")


def test_law_67b3_a_card_that_was_played_is_put_where_it_was_played() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6").when("place e h8 1")
    case.then("67B3 put_where_it_was_played seat=e trick=1 card=h8", "not 67B1", "not 61A", "not ask 67B3")


def test_law_67b3_a_card_that_was_not_played_is_a_matter_of_67b1() -> None:
    given(*GONE_ON).when("place s h5 1").then("67B1 deemed_revoke", "not 67B3")


def test_law_67b3_the_card_was_played_to_a_later_trick_too() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq 4 !e:h8 6", "hj 7 9 s10").then("ask 67B3", "result awaits 67B3")
    case.when("place e h8 1").then("67B3 put_where_it_was_played", "ask 67B3")


def test_law_67b3_adjusted_where_it_cannot_be_put_right() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq 4 !e:h8 6", "hj 7 9 s10", "claim s rest-1", "agree w", "agree e")
    name = next(incident.name for incident in case.incidents if any(q.law == "67B3" for q in incident.questions))
    case.when(f"judge {name} 67B3 adjusted tricks=10").then("result tricks=10 stage=director", "result done")


COUNTED = (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6")


def test_law_67_a_count_during_play_tells_of_a_trick_that_may_be_defective_and_asks() -> None:
    case = given(*COUNTED).when("count w 10 in_hand")
    case.then("67 fewer_in_hand_than_left seat=w note=10", "ask 67", "not 67A", "not 67B2", "not 45E")
    given(*COUNTED).when("count w 12 in_hand").then("67 more_in_hand_than_left seat=w note=12", "ask 67", "not 67B1")


def test_law_67_once_a_trick_is_found_defective_the_count_says_nothing_of_the_deal() -> None:
    case = given(*COUNTED).when("count w 10 in_hand").then("14B", "ask 7B2")
    case.when("judge #14 67 defective_trick").then("not 14B", "not 7B2", "not ask 67", "67 seat=w")
    case = given(*COUNTED).when("count w 10 in_hand", "judge #14 67 no_defective_trick")
    case.then("14B", "not ask 67")


def test_law_67_a_count_that_fits_the_recorded_tricks_shows_nothing() -> None:
    given(*COUNTED).when("count w 11 in_hand").then("not 67", "not ask 67")
    given(*FOUR_SPADES, "hk 2 8", "quit 1", "w:hq 4 9").when("count s 13 in_hand").then("not 67", "not ask 67")


def test_law_67_a_count_before_play_is_one_of_the_deal() -> None:
    given(*FOUR_SPADES).when("count w 12 in_hand").then("not 67", "not ask 67")


def test_law_67_a_card_that_is_left_over_when_play_is_over_shows_a_defective_trick_too() -> None:
    claimed = given(*FOUR_SPADES, "hk 2 a 5", "claim s rest-3", "agree w", "count w 11 in_hand")
    claimed.then("67 fewer_in_hand_than_left seat=w", "ask 67")
    given(*FOUR_SPADES, "hk 2 a 5", "claim s rest-3", "agree w", "return", "count w 11 in_hand").then("not ask 67")


def test_law_67_a_trick_that_the_director_found_defective_is_to_be_entered() -> None:
    case = given(*FOUR_SPADES, "hk 2 a 5", "count w 11 in_hand", "judge #10 67 defective_trick")
    case.then("67 enter_defective_trick seat=w", "not 14B")
    told = given(*FOUR_SPADES, "hk 2 8", "!w:c6", "s:h5", "count w 10 in_hand")
    told.when("judge #11 67 defective_trick").then("not 67 enter_defective_trick")


def test_law_67_a_count_that_a_recorded_trick_explains_draws_attention_to_that_trick() -> None:
    case = given(*ONE_SHORT, "w:hq 4 9", "s:h6").when("count s 12 in_hand")
    case.then("67B1 place_card_of_suit seat=s", "not ask 67")
    given(*ONE_SHORT, "w:hq").when("count s 13 in_hand").then("67A supply_card seat=s trick=1")
    fifth = (*FOUR_SPADES, "hk 2 8", "!w:c6", "s:h5", "w:hq 4 9 6")
    given(*fifth).when("count w 10 in_hand").then("67B2 extra_card_goes_back seat=w card=c6", "not ask 67")
    given(*fifth).when("count w 11 in_hand").then("not 67B2")


def test_law_67a_a_lead_over_a_trick_that_lacks_a_card_waits_until_it_is_supplied() -> None:
    case = given(*ONE_SHORT, "!e:d3", "notice e defective trick=1 offender=s")
    case.then("67A supply_card", "67A correction_first", "not option 53A")
    case.when("place s h5 1").then("option 53A s card=d3")


def test_law_67b2_whether_a_defenders_card_was_seen_is_asked_where_the_record_does_not_show_it() -> None:
    noticed = (*FIVE_ON_TWO, "hj 7 a s10", 'notice s "two cards" w 2', "withdraw w c10")
    case = given(*noticed).then("ask 67B2", "not effect penalty_card")
    case.when("judge #11 67B2 could_be_seen").then("effect 50 penalty_card seat=w card=ct", "not ask 67B2")
    given(*noticed, "judge #11 67B2 nobody_saw").then("not effect penalty_card", "not ask 67B2")
    given(*noticed, "expose w c10").then("not ask 67B2", "effect penalty_card seat=w card=ct")
    dummys = given(*FOUR_SPADES, "hk 2 8", "!n:h4", "s:h5", "w:hq", "n:h7", "notice e extra n 1")
    dummys.then("67B2 extra_card_goes_back seat=n", "not ask 67B2")


def test_law_67b3_a_card_that_lies_on_a_later_trick_was_missing_nowhere() -> None:
    case = given(*ONE_SHORT, "w:hq 4 9", "s:h5").when("place s h5 1")
    case.then("67B3 put_where_it_was_played seat=s card=h5", "ask 67B3", "not 67B1 deemed_revoke")
    case.when("notice w defective s 1").then("not 67B1")


def test_law_67_no_card_is_placed_where_its_player_has_one() -> None:
    with pytest.raises(NotMarked, match="has played H5 to trick 1"):
        given(*FOUR_SPADES, "hk 2 8 5").when("place s h6 1")


def test_law_67_a_count_that_is_right_as_what_is_still_held_may_be_one() -> None:
    case = given(*COUNTED).when("count w 11").then("not ask 67", "14B").when("judge #14 67 in_hand")
    case.then("not 14B", "not 7B2")
    live = given(f"{FOUR_SPADES[0]} live", *COUNTED[1:]).when("count w 11").then("ask 67")
    live.when("judge #14 67 with_played").then("not ask 67", "14B")
    given(*COUNTED).when("count w 12").then("not ask 67", "14B")
