"""Law 14: a hand with fewer than thirteen cards, and none with more."""

from tests.given import FOUR_SPADES, given

BOARD = "board 1 dealer=n vul=none"
DUMMY_SHORT = "!board 1 dealer=s vul=none N:JT654.KQ4.A832. 2.T875.K65.KQ742 AKQ987.A3.QJT4.9 3.J962.97.AJT863"
EAST_SHORT = "!board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A9.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
"""East lacks the eight of hearts."""
RUFFED = (DUMMY_SHORT, "6s p p p", "d7 a 5 4", "s4 2 a 3", "c9 a s5 2")
"""Dummy ruffs a club; his five of clubs is missing."""


def test_law_14a_before_the_opening_lead_the_card_is_looked_for() -> None:
    case = given(BOARD, "1nt p", "count s 12").then("14A search_before_play seat=s", "not 14B", "not 14B3")
    case.when("find d5 s", "restore s d5").then("14A complete_all_along seat=s card=d5", "not 14A search_before_play")
    assert len(case.board.calls) == 2


def test_law_14a_also_after_the_final_pass() -> None:
    case = given(BOARD, "1nt p p p", "count s 12", "restore s d5").then(
        "14A complete_all_along", "not 14B3", "not 14B4"
    )
    assert case.board.contract is not None


def test_law_14a_a_hand_with_too_many_makes_it_another_law() -> None:
    given(BOARD, "count s 12", "count n 14").then("not 14A", "13A put_hands_right")


def test_law_14b_during_play_the_card_is_looked_for() -> None:
    case = given(BOARD, "1nt p p p", "e:h8").when("count s 12").then("14B search_during_play seat=s", "not 14A")
    case.when("find d5 s").then("not 14B search_during_play", "14B2 restore_card seat=s card=d5")


def test_law_14b_not_where_it_was_missed_before_the_lead() -> None:
    given(BOARD, "1nt p p p", "count s 12", "e:h8").then("not 14B", "14A search_before_play")


LATE = ("session", 'until "2026-03-14T23:30:00Z"')


def test_law_14b_up_to_the_end_of_the_correction_period() -> None:
    lines = (EAST_SHORT, "4s p p p", "hk 2 9 5", "claim s 10", "agree w", "agree e")
    in_time = given(*lines, "find h8 e at=2026-03-14T23:29:59Z", session=LATE).when("restore e h8")
    in_time.then("14B2 found_and_restored", "14B4", "not 14B too_late_to_restore")
    late = given(*lines, "find h8 e at=2026-03-14T23:30:01Z", session=LATE).when("restore e h8")
    late.then("14B too_late_to_restore seat=e", "not 14B2", "not 14B4", "result tricks=10")


def test_law_14b_without_a_time_it_is_in_time() -> None:
    lines = (EAST_SHORT, "4s p p p", "hk 2 9 5", "claim s 10", "agree w", "agree e")
    given(*lines, "find h8 e", "restore e h8", session=LATE).then("14B2", "not 14B too_late_to_restore")


def test_law_14b1_among_the_played_cards() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq !w:c10 4 9 6", "hj 7 a s10").when("count w 12")
    case.then("14B1 among_the_played seat=w trick=2 card=ct", "not 14B2", "not 14B3", "not 14B search_during_play")
    case.then("67B2 extra_card_goes_back seat=w card=ct")


def test_law_14b1_a_card_found_under_another_trick() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "count w 12").when('find hk "under trick 2" w')
    case.then("14B1 among_the_played seat=w card=hk", "not 14B2")


def test_law_14b2_found_elsewhere_and_given_back() -> None:
    case = given(EAST_SHORT, "4s p p p", "hk 2 9 5", "count e 12", 'find h8 "on the floor" e')
    case.then("14B2 restore_card seat=e card=h8", "not 14B4")
    case.when("restore e h8").then("14B2 found_and_restored seat=e card=h8", "not 14B3", "not 14B1")


def test_law_14b2_the_card_is_played_when_it_has_been_given_back() -> None:
    case = given(EAST_SHORT, "4s p p p", "hk 2 9 5", "count e 12", 'find h8 "on the floor" e', "restore e h8")
    case.when("hq 4 8 6").then("14B2 found_and_restored seat=e card=h8", "not 14B1")


def test_law_14b2_every_card_that_was_found_is_named() -> None:
    two_short = EAST_SHORT.replace("T653", "T65")
    case = given(two_short, "4s p p p", "hk 2 9 5", "count e 11", "find h8 e", "find d3 e", "restore e d3")
    case.then("14B2 restore_card seat=e card=h8", "14B2 found_and_restored seat=e card=d3")


def test_law_14b3_not_found_and_made_up_from_another_pack() -> None:
    case = given(EAST_SHORT, "4s p p p", "hk 2 9 5", "count e 12", "restore e h8")
    case.then("14B3 rebuilt seat=e card=h8", "not 14B2", "14B4 held_all_along")


def test_law_14b4_not_to_have_played_it_may_be_a_revoke() -> None:
    case = given(*RUFFED, "claim s rest-1", "agree w").then("not 61A")
    case.when("find c5 n", "restore n c5").then("14B4 held_all_along seat=n card=c5", "61A follow seat=n trick=3")
    case.when("notice director revoke n 3").then("63A3 established", "64B3 no_transfer", "ask 64C1")


def test_law_14b4_without_its_suit_led_there_is_no_revoke() -> None:
    given(DUMMY_SHORT, "6s p p p", "d7 a 5 4").when("count n 12", "restore n c5").then(
        "not 61A", "14B4", "not ask 64C1"
    )


def test_law_14b4_a_defenders_revoke_has_its_transfer() -> None:
    case = given(EAST_SHORT.replace("432.A9.T653", "432..AT653").replace("A72.K83", "972.K83"), "4s p p p")
    case.when("hk 2 d3 5", "hq 4 d5 6", "restore e h8", "notice s revoke e 1", "claim s rest-2", "agree w", "agree e")
    case.then("61A follow seat=e trick=1", "63A1 established seat=e trick=1", "64A2 seat=e tricks=1")


def test_law_14b4_a_defenders_card_that_was_seen_is_a_penalty_card() -> None:
    case = given(EAST_SHORT, "4s p p p", "hk 2 9 5", "count e 12", "find h8 e", "restore e h8")
    case.then("14B4 held_all_along", "not effect penalty_card").when("expose e h8")
    case.then("49 penalty_card seat=e card=h8", "effect penalty_card seat=e card=h8", "not 14B4 penalty_card")


def test_law_14b4_dummys_card_is_none() -> None:
    case = given(DUMMY_SHORT, "6s p p p", "d7 a 5 4", "count n 12", "restore n c5", "expose n c5")
    case.then("14B4 held_all_along", "not effect penalty_card", "not 49")


def test_law_14b4_is_of_no_concern_before_the_opening_lead() -> None:
    given(EAST_SHORT, "4s p p p", "count e 12", "restore e h8", "expose e h8").then("not 14B4")


def test_law_14c_partner_may_not_know_that_the_hand_was_short() -> None:
    case = given(BOARD, "1nt p", "count s 12").then("14C unauthorised_for seat=n", "not 14C seat=s", "not 14C seat=e")
    given(BOARD, "1nt p p p", "e:h8", "count w 12").then("14C unauthorised_for seat=e")
    case.when("restore s d5").then("14C unauthorised_for seat=n")


def test_law_14c_dummy_has_nothing_to_choose() -> None:
    given(BOARD, "1nt p p p", "e:h8", "count n 12").then("not 14C")
    given(BOARD, "1nt p p p", "e:h8", "count s 12").then("14C unauthorised_for seat=n")


def test_law_14c_when_play_is_over_there_is_nothing_left_to_choose() -> None:
    given(BOARD, "1nt p p p", "tricks 7", "count w 12").then("not 14C")


def test_what_a_card_too_few_did_to_the_bidding_is_not_adjusted() -> None:
    case = given(BOARD, "1nt p 3nt p p p", "e:h8", "count s 12", "find d5 s", "restore s d5", "tricks 9")
    case.then("result tricks=9", "result done", "not ask 12C1b")


FOUND_EARLY = (
    "!board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K8 65.KQJT3.QJ9.T96",
    "count s 12",
)


def test_law_14a_a_card_found_before_the_lead_is_given_back_and_not_looked_for() -> None:
    case = given(*FOUND_EARLY).then("14A search_before_play seat=s")
    case.when('find c3 "in the board" s').then("14A restore_card seat=s card=c3", "not 14A search_before_play")
    case.when("restore s c3", "4s p p p").then("14A complete_all_along seat=s card=c3", "not 14A restore_card")


def test_law_14a_holds_until_a_defender_has_faced_a_lead() -> None:
    """Law 54E: what declarer faces is no opening lead."""
    given(*FOUR_SPADES, "!s:da", "count w 12").then("14A search_before_play seat=w", "not 14B")


def test_law_14b_holds_of_a_board_of_which_only_the_result_is_told() -> None:
    given("result 7 4SN=10", "count s 12").then("14B search_during_play seat=s", "not 14A")


def test_law_14_a_hand_that_is_counted_again_and_has_thirteen_is_not_searched() -> None:
    given("board 1 dealer=s", "count s 12", "count s 13").then("not 14A search_before_play", "7B2 counted_again")
    given(*FOUR_SPADES, "hk", "count s 12", "count s 13 in_hand").then("not 14B")
    given("board 1 dealer=s", "count s 13", "count s 12").then("14A search_before_play")


def test_law_14a_a_hand_that_is_entered_as_short_before_anybody_called_is_searched() -> None:
    case = given(FOUND_EARLY[0]).then("14A search_before_play seat=s")
    case.when("4s p p p").then("not 14A")
    given(FOUND_EARLY[0].replace("AQ72", "AQ732")).then("not 14A")
