"""Law 9: drawing attention to an irregularity, and calling the director."""

from tests.given import FOUR_SPADES, given

AUCTION = ("board 1 dealer=s vul=none", "1d 3s p p", "4d p p p")
"""West has jumped to 3S over 1D. North has passed last of his side; West is on lead."""
EARLY = (*AUCTION, 'correct w "3S should have been alerted" partner')


def test_law_9a1_in_the_auction_any_player_may_draw_attention() -> None:
    case = given("board 1 dealer=s", "1d 3s").when('notice e "unauthorised information" s')
    case.then("9A1 may_draw_attention seat=e", "not 9A2")


def test_law_9a2_while_the_cards_are_played_declarer_and_defenders_may() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when('notice e "misinformation" s').then("9A2 may_draw_attention seat=e", "not 9A1")


def test_law_9a2_but_dummy_may_not() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when('notice n "misinformation" e').then("not 9A2", "not 9A1")


def test_law_9a3_any_player_may_try_to_prevent_an_irregularity() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("prevent e").then("9A3 may_prevent_irregularity seat=e")


def test_law_9a3_dummys_part_of_it_stands_in_42() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("prevent n").then("not 9A3")


def test_law_9a4_dummy_draws_no_attention_before_play_is_over() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", "notice n revoke e 1")
    case.then("9A4 dummy_may_not_draw_attention seat=n", "62A must_correct")


def test_law_9a4_nor_calls_the_director_first() -> None:
    case = given(*FOUR_SPADES).when("hk 2 8 5", 'td n "look at that"')
    case.then("43A1 dummy_called_director seat=n", "9A4 seat=n", "not 9B1b")


def test_law_9a4_a_card_that_is_pointed_wrongly_he_may_speak_of() -> None:
    given(*FOUR_SPADES).when("hk 2 8 5", "notice n pointed_wrongly s 1").then("42A2", "not 9A4", "not 43A1")


def test_law_9a4_when_play_is_over_he_may() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", "hq 4 9 6", "claim s 10", "agree w", "notice n revoke e 1")
    case.then("not 9A4", "63A1 established seat=e")


def test_law_9a4_in_the_auction_there_is_no_dummy_yet() -> None:
    given(*AUCTION).when('notice n "misinformation" e').then("not 9A4", "9A1 seat=n")


def test_law_9a5_nobody_must_tell_of_his_own_sides_fault() -> None:
    given(*FOUR_SPADES).when("hk 2 !e:d3 5").then("9A5 no_duty_to_draw_attention seat=e")


def test_law_9a5_says_nothing_more_once_somebody_has_spoken() -> None:
    given(*FOUR_SPADES).when("hk 2 !e:d3 5", "notice s revoke e 1").then("not 9A5", "62A must_correct")


def test_law_9b1a_the_director_is_called_at_once() -> None:
    case = given("@ 2026-03-14T20:00:00Z", *EARLY).then("9B1a director_must_be_called")
    case.when("@ 2026-03-14T20:00:40Z", "td n").then("9B1a director_called_at_once seat=n")


def test_law_9b1a_without_times_nothing_is_said_of_at_once() -> None:
    case = given(*EARLY).when("td n").then("9B1a director_called seat=n", "not 9B1a director_called_at_once")
    case.then("not 9B1a director_must_be_called")


def test_law_9b1a_by_the_times_of_both_it_was_not_at_once() -> None:
    case = given("@ 2026-03-14T20:00:00Z", *EARLY).when("@ 2026-03-14T20:03:00Z", "td n")
    case.then("9B1a director_called_after_a_while seat=n", "not 9B1a director_called_at_once")


def test_law_9b1a_a_call_after_a_card_is_not_at_once() -> None:
    given(*EARLY).when("w:s2", "td n").then("9B1a director_called_late seat=n", "not 9B1a director_must_be_called")


def test_law_9b1a_he_who_calls_the_director_about_it_has_called_him_at_once() -> None:
    given(*AUCTION).when('td n "misinformation"').then("9B1a director_called_at_once seat=n")


def test_law_9b1a_a_director_who_stands_at_the_table_need_not_be_called_again() -> None:
    case = given(*AUCTION).when("td n", 'correct s "1D may be three cards" own')
    case.then("9B1a director_called_at_once", "not 9B1a director_must_be_called")


def test_law_9b1b_dummy_may_call_him_once_attention_was_drawn() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", "notice s revoke e 1", "td n")
    case.then("9B1b dummy_may_call_director seat=n", "not 9A4")


def test_law_9b1c_to_call_the_director_costs_no_right() -> None:
    given(*EARLY).when("td n").then("9B1c no_rights_lost seat=n")


def test_law_9b1d_attention_to_ones_own_side_leaves_the_others_whole() -> None:
    given(*EARLY).then("9B1d opponents_keep_rights seat=w")
    given(*AUCTION).when('notice n "misinformation" e').then("not 9B1d")


def test_law_9b2_nobody_acts_before_the_director_has_explained() -> None:
    given(*EARLY).when("w:s2 n:s3", "td n").then("9B2 acted_before_director seat=w")


def test_law_9b2_is_no_matter_where_nobody_acted_or_he_never_came() -> None:
    given(*EARLY).when("td n", "w:s2").then("not 9B2")
    given(*EARLY).when("w:s2").then("not 9B2")


def test_law_9c_a_correction_before_the_director_came_may_cost_more() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", "notice s revoke e 1", "withdraw e d3", "e:h8", "td s")
    case.then("9C premature_correction seat=e")


def test_law_9c_a_correction_on_his_word_is_none() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", "notice s revoke e 1", "td s", "withdraw e d3", "e:h8")
    case.then("not 9C", "62A corrected")


def test_attention_to_information_is_no_attention_to_a_revoke() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", 'notice n "tempo" e')
    case.then("not 62A", "9A unnoticed", "ask 16B1a")


def test_attention_may_be_to_a_revoke_and_to_how_it_came_about() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", 'notice s "did not follow suit, on purpose" e')
    case.then("62A must_correct seat=e", "ask 72B1")
