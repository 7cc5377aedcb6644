"""Law 41: the opening lead face down, the questions before it is faced, and dummy's hand."""

from tests.given import FOUR_SPADES, given

CLAIMED = ("claim s 10", "agree w", "agree e")


def test_law_41a_a_face_down_lead_by_the_right_hand_is_regular() -> None:
    given(*FOUR_SPADES).when("facedown w", "hk").then("clean")


def test_law_41a_a_face_down_lead_by_another_hand_goes_back() -> None:
    given(*FOUR_SPADES).when("facedown e").then("41A face_down_out_of_turn seat=e")


def test_law_41a_the_lead_goes_back_where_an_explanation_is_put_right_before_it_is_faced() -> None:
    case = given(*FOUR_SPADES, 'explain n "natural"', "facedown w")
    case.when('correct n "a transfer"').then("41A face_down_lead_may_go_back seat=w")
    given(*FOUR_SPADES, "facedown w", "hk").when('correct n "a transfer"').then("not 41A")


def test_law_41a_a_defenders_correction_gives_the_lead_back_to_nobody() -> None:
    given(*FOUR_SPADES, "facedown w").when('correct e "weak"').then("not 41A")


def test_law_41b_leaders_partner_and_declarer_may_ask_before_the_lead_is_faced() -> None:
    given(*FOUR_SPADES, "facedown w").when("question e", "question s").then("not 41B")


def test_law_41b_of_dummys_question_the_director_says_when_it_was_put() -> None:
    case = given(*FOUR_SPADES, "facedown w").when("question n").then("ask 41B", "not 41B dummy_may_not_ask")
    case.when("judge #7 41B put_at_wrong_moment").then("41B dummy_may_not_ask seat=n", "not ask 41B")


def test_law_41b_during_play_at_ones_turn() -> None:
    given(*FOUR_SPADES, "hk 2").when("question e").then("not 41B", "not ask 41B")


def test_law_41b_the_order_of_typing_alone_says_nothing_of_a_question() -> None:
    case = given(*FOUR_SPADES, "hk").when("question e").then("ask 41B", "not 41B question_not_at_turn")
    given(*FOUR_SPADES, "hk", "question e", "judge #7 41B put_in_time").then("not ask 41B", "not 41B")
    case.when("judge #7 41B put_at_wrong_moment").then("41B question_not_at_turn seat=e", "not ask 41B")


def test_law_41b_a_question_typed_late_was_put_before_the_lead_by_the_clock() -> None:
    lead = ("@ 2026-03-14T20:05:00Z", "hk")
    given(*FOUR_SPADES, *lead, "@ 2026-03-14T20:04:00Z", "question e").then("not 41B", "not ask 41B")


def test_law_41b_a_question_typed_early_was_put_after_the_lead_by_the_clock() -> None:
    asked = ("@ 2026-03-14T20:06:00Z", "question e")
    case = given(*FOUR_SPADES, *asked, "@ 2026-03-14T20:05:00Z", "hk")
    case.then("41B question_not_at_turn seat=e", "not ask 41B")


def test_law_41b_without_a_time_beside_it_the_clock_decides_nothing() -> None:
    given(*FOUR_SPADES, "hk", "@ 2026-03-14T20:04:00Z", "question e").then("ask 41B")


def test_law_41b_declarer_may_ask_at_dummys_turn() -> None:
    given(*FOUR_SPADES, "hk").when("question s").then("not 41B", "not ask 41B")


def test_law_41b_is_about_the_time_after_the_auction() -> None:
    given(FOUR_SPADES[0], "4s").when("question n").then("not 41B")


def test_law_41c_no_call_is_changed_when_the_lead_is_faced() -> None:
    given(*FOUR_SPADES, "hk").when("change w 5c").then("41C play_has_begun seat=w")
    given(*FOUR_SPADES).when("change e 5c").then("not 41C")


def test_law_41d_a_card_that_could_not_be_seen() -> None:
    case = given(*FOUR_SPADES, "hk").when("dummy n 987.742.K84.AQ7")
    case.then("41D card_not_visible seat=n card=c2", "not 41D card=c7", "not ask 41D")
    case.when("2 8 5", *CLAIMED).then("ask 41D", "not result awaits 41D", "result done")


def test_law_41d_all_thirteen_cards_are_regular() -> None:
    given(*FOUR_SPADES, "hk").when("dummy n", "2").then("clean")
    given(*FOUR_SPADES, "hk").when("dummy n 987.742.K84.AQ72", "2").then("clean")


def test_law_41d_a_card_that_dummy_has_played_is_not_hidden() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("dummy n 987.74.K84.AQ72").then("not 41D")


def test_law_41d_a_dummy_that_is_not_known() -> None:
    unknown = "board 1 dealer=s vul=none N:- 432.A98.T653.J54 - -"
    case = given(unknown, "4s p p p", "w:hk").when("dummy n 987.742.K84.AQ7")
    case.then("41D too_few_cards_visible seat=n")


def test_law_41d_the_director_says_whether_the_defenders_were_damaged() -> None:
    case = given(*FOUR_SPADES, "hk", "dummy n 987.742.K84.AQ7", "2 8 5", *CLAIMED).then("ask 41D")
    case.when('judge #7 41D damaged "East could not see the club"')
    case.then("not ask 41D", "ask 12C1")
    case.when('adjust 12C1 both=4SS=9 incident=#7 "nine tricks"')
    case.then("not ask 12C1", "result tricks=9 stage=director")


def test_law_41d_no_damage_leaves_the_score() -> None:
    case = given(*FOUR_SPADES, "hk", "dummy n 987.742.K84.AQ7", "2 8 5", *CLAIMED)
    case.when('judge #7 41D not_damaged "nothing depended on it"').then("not ask 41D", "not effect 12A1", "result done")


def test_law_41d_dummy_is_spread_before_the_lead() -> None:
    given(*FOUR_SPADES).when("dummy n").then("41D spread_before_lead seat=n")
    given(*FOUR_SPADES, "hk").when("dummy n").then("not 41D")


def test_law_41d_a_defender_faces_his_hand() -> None:
    given(*FOUR_SPADES, "hk").when("dummy e").then("41D defenders_hand_faced seat=e", "not 41D spread_before_lead")


def test_law_41b_a_question_typed_at_its_turn_was_put_at_another_by_the_directors_answer() -> None:
    asked = (*FOUR_SPADES, "hk 2", "question e")
    given(*asked, "8 5", "notice n question w").then("not 41B", "not ask 41B")
    case = given(*asked, "8 5", "notice n question e").then("not 41B", "not ask 41B")
    case.when('judge 1#8 41B put_at_wrong_moment "before dummy had played"').then("41B question_not_at_turn seat=e")
    given(*asked, "8 5", "td n question", "judge 1#8 41B put_in_time").then("not 41B", "not ask 41B")


def test_law_41b_a_question_before_the_lead_was_put_after_it_by_the_directors_answer() -> None:
    asked = (*FOUR_SPADES, "facedown w", "question e", "hk", "notice s question e")
    given(*asked, "judge 1#7 41B put_at_wrong_moment").then("41B question_not_at_turn seat=e")
