"""Law 47: when a played card may be taken back."""

import pytest

from domain.seats import Seat
from tests.given import FOUR_SPADES, given

SOUTH_WINS = (*FOUR_SPADES, "dq 4 3 a")


def test_law_47e1_a_card_led_on_an_opponents_word_goes_back() -> None:
    case = given(*SOUTH_WINS).when("wrongturn s e", "!e:h9")
    case.then("47E1 led_on_wrong_word seat=e card=h9 trick=2")


def test_law_47e1_partners_wrong_word_does_not_excuse() -> None:
    given(*SOUTH_WINS).when("wrongturn w e", "!e:h9").then("not 47E1")


def test_law_47e1_a_word_to_somebody_else_does_not_excuse() -> None:
    given(*SOUTH_WINS).when("wrongturn s w", "!e:h9").then("not 47E1")


def test_law_47e1_a_word_that_came_after_the_card_does_not_excuse() -> None:
    given(*SOUTH_WINS).when("!e:h9", "wrongturn s e").then("not 47E1")


def test_law_47e1_the_word_is_spent_when_a_card_was_played() -> None:
    given(*SOUTH_WINS).when("wrongturn s e", "sa", "!e:s2").then("not 47E1")


def test_law_47e1_declarer_leads_from_dummy_on_a_defenders_word() -> None:
    case = given(*SOUTH_WINS).when("wrongturn w s", "!n:h2")
    case.then("47E1 led_on_wrong_word seat=n card=h2")


def test_law_47e1_the_card_establishes_no_revoke_of_its_side() -> None:
    case = given(*FOUR_SPADES, "dq 4 !e:c4 a").when("wrongturn s e", "!e:h9", "withdraw e h9", "notice e revoke e 1")
    case.then("47E1", "not 63A1", "62A must_correct seat=e")


OVER = ("claim s 10", "agree w", "agree e")


def test_law_47a_a_lead_that_is_refused_goes_back() -> None:
    case = given(*SOUTH_WINS, "!e:h9").when("refuse s")
    case.then("47A rectification_requires seat=e card=h9", "not 47F")


def test_law_47a_what_was_led_after_a_card_that_goes_back() -> None:
    case = given(*FOUR_SPADES, "dq 4 !e:c4 a", "sa", "notice e revoke e 1")
    case.when("withdraw e c4", "withdraw s sa", "withdraw s da", "e:d3").then("not 47F")


def test_law_47a_a_lead_before_declarer_has_chosen() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:c4 5", "notice n revoke e 1", "withdraw e c4", "e:h8", "dq")
    case.when("withdraw w dq").then("47A rectification_requires seat=w card=dq", "not 47F")
    case.when("choose s forbid c", "dq").then("47A seat=w card=dq", "not 47F")


def test_law_47b_an_illegal_play_is_put_right() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3", "notice n revoke e 1").when("withdraw e d3", "e:h8")
    case.then("47B illegal_play_put_right seat=e card=d3", "not 47F")


def test_law_47b_a_card_played_at_the_same_moment_as_another() -> None:
    given(*FOUR_SPADES, "hk 2 8", "together e").when("withdraw e h8").then("47B seat=e card=h8", "not 47F")


def test_law_47c_a_designation_that_was_not_meant() -> None:
    case = given(*FOUR_SPADES, "hk", "name n h7", "7").when("name n h2", "withdraw n h7", "n:h2")
    case.then("47C designation_changed seat=n card=h7", "not 47F")


def test_law_47c_without_a_change_of_designation_dummys_card_lies() -> None:
    case = given(*FOUR_SPADES, "hk", "name n h7", "7").when("withdraw n h7", "n:h2")
    case.then("not 47C", "47F may_not_be_taken_back seat=n card=h7")


def test_law_47d_after_an_opponent_has_changed_his_play() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "notice n revoke e 1").when("withdraw e d3", "e:ha", "withdraw s h5")
    case.then("47D opponent_changed_play seat=s card=h5", "not 47F")


def test_law_47d_also_before_the_opponent_has_put_his_card_right() -> None:
    case = given(*FOUR_SPADES, "dq 4 !e:c4 a", "notice e revoke e 1").when("withdraw s da")
    case.then("47D opponent_changed_play seat=s card=da", "not 47F")


def test_law_47d_not_after_a_card_played_before_the_opponents() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3", "notice n revoke e 1").when("withdraw e d3", "withdraw n h2")
    case.then("not 47D seat=n", "47F may_not_be_taken_back seat=n card=h2")


def test_law_47b_one_paragraph_gives_the_ground() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "notice s revoke e 1").when("withdraw e d3", "e:h8")
    case.then("47B seat=e card=d3", "not 47A", "not 47D", "option 50D2")


def test_law_47d_not_long_after_the_opponents_card_was_put_right() -> None:
    case = given(*FOUR_SPADES, "dq 4 !e:c4", "notice e revoke e 1", "withdraw e c4", "e:d3", "s:da")
    case.when("sa 5 7 2", "withdraw s sa").then("not 47D seat=s card=sa", "47F seat=s card=sa")


def test_law_47e2a_the_choice_ends_with_the_play() -> None:
    case = given(*FOUR_SPADES, 'explain s "hearts"', "hk", 'correct s "spades"').then("option 47E2a w")
    case.when(*OVER).then("not option 47E2a", "47E2a may_change_play")


def test_law_47e2a_not_when_the_play_had_ended_before_it_was_put_right() -> None:
    case = given(*FOUR_SPADES, 'explain s "hearts"', "hk", *OVER).when('correct s "spades"')
    case.then("not 47E2a", "not option 47E2a", "ask 47E2b damaged_by_explanation")


def test_law_47e2a_a_card_played_on_a_wrong_explanation_may_be_changed() -> None:
    case = given(FOUR_SPADES[0], 'explain s "hearts"', "4s p p p", "hk").when('correct s "spades"')
    case.then("47E2a may_change_play seat=w card=hk", "option 47E2a w card=hk choice=withdraw")
    case.when("withdraw w hk", "c10").then("not option 47E2a", "not 47F")
    case.then("16C1 side=ew card=hk", "16C2 side=ns card=hk")


def test_law_47e2a_he_may_leave_it() -> None:
    case = given(*FOUR_SPADES, 'explain s "hearts"', "hk", 'correct s "spades"')
    case.when("choose w keep").then("not option 47E2a")
    given(*FOUR_SPADES, 'explain s "hearts"', "hk", 'correct s "spades"', "2").then("option 47E2a w")


def test_law_47e2a_not_when_a_card_was_played_since() -> None:
    case = given(*FOUR_SPADES, 'explain s "hearts"', "hk 2").when('correct s "spades"')
    case.then("not 47E2a", "not option 47E2a")


def test_law_47e2a_the_opening_lead_not_when_dummy_has_shown_a_card() -> None:
    given(*FOUR_SPADES, 'explain s "hearts"', "hk", "dummy n").when('correct s "spades"').then("not 47E2a")


def test_law_47e2a_it_is_the_other_sides_explanation_that_counts() -> None:
    given(*FOUR_SPADES, 'explain e "weak"', "hk").when('correct e "strong"').then("not 47E2a")


def test_law_47e2b_too_late_the_score_may_be_adjusted() -> None:
    case = given(*FOUR_SPADES, 'explain s "hearts"', "hk 2", 'correct s "spades"').then("not ask 47E2b")
    case.when("8 5", *OVER).then("ask 47E2b")
    case.when('judge #9 47E2b damaged "a club lead"').then("not ask 47E2b", "ask 12C1")


def test_law_47e2b_a_card_that_could_still_be_changed_is_no_matter_of_it() -> None:
    given(*FOUR_SPADES, 'explain s "hearts"', "hk", 'correct s "spades"', "2 8 5", *OVER).then("not ask 47E2b")


def test_law_47f_otherwise_a_card_played_is_played() -> None:
    case = given(*FOUR_SPADES, "hk 2 8").when("withdraw e h8", "e:h9")
    case.then("47F may_not_be_taken_back seat=e card=h8")


def test_law_47f_a_card_played_in_error_to_a_lead_out_of_turn_may_go_back() -> None:
    case = given(*SOUTH_WINS, "!e:h9", "!w:h3").when("withdraw w h3")
    case.then("not 47F may_not_be_taken_back")


def test_law_47f_the_partner_of_who_led_out_of_turn_had_played_to_that_trick() -> None:
    case = given(*FOUR_SPADES, "!e:h9", "s:h5", "k").when("withdraw w hk")
    case.then("47F played_to_lead_out_of_turn seat=w card=hk")


FORCING = (FOUR_SPADES[0], "1s p 2nt! p", 'explain s "forcing raise"', "4s p p p", "hk")


@pytest.mark.parametrize("said", ["notice w misinformation s", "td w misinformation"])
def test_law_47e2a_also_where_the_director_finds_the_explanation_wrong(said: str) -> None:
    case = given(*FORCING, said).then("not 47E2a")
    case.when('judge last 75D mistaken_explanation "it was natural"').then("47E2a seat=w card=hk", "option 47E2a w")
    given(*FORCING, said, "judge last 75D mistaken_call").then("not 47E2a")
    given(*FORCING, "dummy n", said, "judge last 75D mistaken_explanation").then("not 47E2a")
    given(*FORCING, "2 8 5", said, "judge last 75D mistaken_explanation").then("not option 47E2a", "not ask 47E2b")


def test_law_47e2a_behind_screens_only_for_who_received_the_explanation() -> None:
    behind = ("round 1 table=1 ns=1 ew=2 screens", *FORCING)
    case = given(*behind, "notice w misinformation s", "judge last 75D mistaken_explanation")
    case.then("option 47E2a w")
    assert [incident.kind for incident in case.incidents if incident.seat is Seat.SOUTH] == ["misinformation"]
    given(*behind, "2 8", 'correct s "natural"').then("not 47E2a")
    given(*FORCING, "2 8", 'correct s "natural"').then("47E2a seat=e")
