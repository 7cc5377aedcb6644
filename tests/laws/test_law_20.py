"""Law 20F and 20G: who may ask and answer, and when a wrong explanation is put right."""

import pytest

from tests.given import FOUR_SPADES, given

OPENED = ("board 1 dealer=s vul=none", "1nt")


def test_law_20f1_before_the_final_pass_a_player_asks_at_his_turn_to_call() -> None:
    given(*OPENED).when('question w "strength?"', 'notice s "improper question" w').then("20F1 may_ask_now seat=w")
    case = given(*OPENED).when('question e "strength?"', 'notice s "improper question" e')
    case.then("ask 20F1", "not 20F1 may_not_ask_now").when("judge #4 20F1 put_at_wrong_moment")
    case.then("20F1 may_not_ask_now seat=e", "not ask 20F1")


def test_law_20f1_a_question_alone_begins_no_incident() -> None:
    given(*OPENED).when('question e "strength?"', 'explain n "15-17"').then("clean")


def test_law_20f2_in_the_play_dummy_may_not_ask() -> None:
    played = (*FOUR_SPADES, "hk 2 8 5")
    case = given(*played).when("question n", "notice w question n").then("ask 41B", "not 20F2", "not 20F1")
    case.when("judge #10 41B put_at_wrong_moment").then("20F2 may_not_ask_now seat=n")
    given(*played).when("question w", "notice s question w").then("20F2 may_ask_now seat=w")


def test_law_20f3_a_question_about_one_call_may_inform_partner() -> None:
    given(*OPENED).when("question w about=2", "notice s question w").then("20F3 one_call_asked seat=w", "ask 16B1a")
    given(*OPENED).when("question w", "notice s question w").then("not 20F3")


@pytest.mark.parametrize("moment", [(), ("p p p",)])
def test_law_20f4_ones_own_explanation_may_be_corrected_at_once(moment: tuple[str, ...]) -> None:
    given(*OPENED).when(*moment, 'correct s "15-18" own').then("20F4 corrected_in_time seat=s", "not 20F5a")


def test_law_20f4_and_must_be_before_the_opening_lead_is_faced() -> None:
    given(*FOUR_SPADES, "hk 2").when('correct e "weak" own').then("20F4 corrected_too_late seat=e")


def test_law_20f4_a_lead_that_lies_face_down_ends_nothing() -> None:
    given(*FOUR_SPADES, "facedown w").when('correct e "weak" own').then("20F4 corrected_in_time seat=e")


@pytest.mark.parametrize("seat", ["n", "e", "s", "w"])
def test_law_20f5a_nobody_corrects_his_partner_during_the_auction(seat: str) -> None:
    partner = {"n": "s", "s": "n", "e": "w", "w": "e"}[seat]
    case = given(*OPENED).when(f'correct {seat} "not so" partner')
    case.then(f"20F5a corrected_too_early seat={seat}", f"16B1a correction_informs seat={partner}")
    case.then("not 20F5b1", "not 20F5b2", "9B1a director_must_be_called")


@pytest.mark.parametrize("seat", ["w", "e"])
@pytest.mark.parametrize(
    ("moment", "code"), [((), "too_early"), (("hk 2",), "too_early"), (("claim s 10",), "in_time")]
)
def test_law_20f5b1_a_defender_waits_until_play_is_over(seat: str, moment: tuple[str, ...], code: str) -> None:
    case = given(*FOUR_SPADES).when(*moment, f'correct {seat} "not so" partner')
    case.then(f"20F5b1 corrected_{code} seat={seat}", "not 20F5b2", "not 20F5a")


@pytest.mark.parametrize("seat", ["s", "n"])
@pytest.mark.parametrize(
    ("moment", "code"),
    [((), "in_time"), (("facedown w",), "in_time"), (("hk 2",), "too_late"), (("hk", "claim s 10"), "too_late")],
)
def test_law_20f5b2_declarer_and_dummy_speak_between_final_pass_and_lead(
    seat: str, moment: tuple[str, ...], code: str
) -> None:
    case = given(*FOUR_SPADES).when(*moment, f'correct {seat} "not so" partner')
    case.then(f"20F5b2 corrected_{code} seat={seat}", "not 20F5b1", "not 20F5a")


def test_law_20f5b2_at_the_right_moment_partner_is_told_nothing() -> None:
    given(*FOUR_SPADES).when('correct s "not so" partner').then("not 16B1a", "9B1a director_must_be_called")


def test_law_20f5a_who_did_not_explain_corrects_his_partner_and_need_not_say_so() -> None:
    explained = (*OPENED, 'question e "strength?"', 'explain n "12-14"')
    case = given(*explained).when('correct s "15-17"')
    case.then("20F5a corrected_too_early seat=s", "16B1a correction_informs seat=n", "not 20F4")
    given(*explained).when('correct n "15-17"').then("20F4 corrected_in_time seat=n", "not 20F5a")


def test_law_20f5b1_a_defender_whose_partner_explained_speaks_too_early_in_the_play() -> None:
    case = given("board 1 dealer=w vul=none", "1h", 'explain e "five"', "1s p 4s p p p", "hk").when('correct w "four"')
    case.then("20F5b1 corrected_too_early seat=w", "not 20F4")


def test_law_20f4_where_both_explained_a_player_corrects_his_own() -> None:
    both = (*OPENED, 'explain n "12-14"', 'explain s "15-17"')
    given(*both).when('correct s "15-18"').then("20F4 corrected_in_time seat=s", "not 20F5a")
    other = (*OPENED, 'explain n "12-14" about=2', "p 2c p", 'explain s "asks" about=4')
    given(*other).when('correct s "15-17" about=2').then("20F5a corrected_too_early seat=s", "not 20F4")


def test_law_20f6_calls_are_a_matter_of_21_and_cards_of_47e() -> None:
    given(*OPENED).when("notice e misinformation s").then("20F6 see_calls side=ew")
    given(*FOUR_SPADES, "hk 2").when("notice e misinformation s").then("20F6 see_cards side=ew")


def test_law_20f3_the_director_may_be_called_with_any_question() -> None:
    given(*OPENED).when('td w "a question about the movement"').then("clean")


def test_law_20g1_a_question_for_partners_good_is_forbidden() -> None:
    case = given(*OPENED).when("question w", "notice s question w")
    case.then("ask 20G1", "not result awaits 20G1").when("judge #4 20G1 for_partner").then("not ask 20G1")


def test_law_20g2_a_question_for_a_wrong_answer_is_forbidden() -> None:
    case = given(*OPENED).when("question w", "notice s question w")
    case.then("ask 20G2").when("judge #4 20G2 own_interest").then("not ask 20G2")
    given(*OPENED).when("notice s tempo w").then("not ask 20G1", "not ask 20G2")


def test_law_20f4_a_correction_typed_late_was_made_before_the_lead_by_the_clock() -> None:
    lead = (*FOUR_SPADES, "@ 2026-03-14T20:05:00Z", "hk")
    case = given(*lead, "@ 2026-03-14T20:04:00Z", 'correct s "strong" own')
    case.then("20F4 corrected_in_time seat=s", "not 20F4 corrected_too_late")
    given(*lead, "@ 2026-03-14T20:06:00Z", 'correct s "strong" own').then("20F4 corrected_too_late seat=s")


def test_law_20f5b_a_correction_of_partner_goes_by_the_clock_too() -> None:
    lead = (*FOUR_SPADES, 'explain n "strong"', "@ 2026-03-14T20:05:00Z", "hk")
    given(*lead, "@ 2026-03-14T20:04:00Z", 'correct s "weak" partner').then("20F5b2 corrected_in_time seat=s")
    given(*lead, "@ 2026-03-14T20:06:00Z", 'correct s "weak" partner').then("20F5b2 corrected_too_late seat=s")


def test_law_20f1_a_question_typed_at_its_turn_was_put_at_another_by_the_directors_answer() -> None:
    case = given("board 1 dealer=s vul=none", "1s", "question w", "p", "notice s question w")
    case.then("20F1 may_ask_now seat=w", "not ask 20F1")
    name = next(each.name for each in case.incidents if any(item.law == "20F1" for item in each.findings))
    case.when(f"judge {name} 20F1 put_at_wrong_moment").then("20F1 may_not_ask_now seat=w", "not 20F1 may_ask_now")


def test_law_20f4_what_was_explained_only_in_play_was_not_to_be_put_right_before_it() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", 'explain e "low encourages"').when('correct e "high encourages"')
    case.then("20F4 corrected_in_time seat=e", "not 20F4 corrected_too_late")
