"""Law 7: the board and the cards in it."""

from tests.given import given

BOARD = "board 1 dealer=n vul=none"
FOUR_SPADES_UNKNOWN = ("board 1 dealer=s vul=none", "4s p p p")
TWELVE = "!board 1 dealer=s vul=none N:JT654.KQ4.A832. 2.T875.K65.KQ742 AKQ987.A3.QJT4.9 3.J962.97.AJT863"


def test_law_7a_the_board_was_moved() -> None:
    given(BOARD).when("procedure board_moved w").then("7A board_moved seat=w", "not 7D")


def test_law_7b1_a_hand_from_another_pocket() -> None:
    given(BOARD).when("procedure wrong_pocket e").then("7B1 took_other_pocket seat=e", "not 15A1", "not 7B3")


def test_law_7b2_whether_who_called_on_a_wrong_count_had_counted_is_asked() -> None:
    case = given(TWELVE).then("7B2 wrong_count seat=n note=12", "not 7B2 called_on_wrong_count", "not ask 7B2")
    case.when("6s p p p").then("7B2 called_on_wrong_count seat=n", "not 7B2 seat=s", "ask 7B2")
    case.then("not 7B2 called_without_counting", "not 90B7", "not result awaits 7B2")
    case.when("judge #1 7B2 counted").then("not ask 7B2", "not 7B2 called_without_counting", "not 90B7")


def test_law_7b2_who_did_not_count_is_named_once_it_was_answered_or_recorded() -> None:
    called = (BOARD, "1nt p 3nt", "count n 14", "count s 12")
    case = given(*called).then("ask 7B2").when("judge #5 7B2 n_not_counted")
    case.then("7B2 called_without_counting seat=n", "90B7 seat=n", "not 90B7 seat=s")
    given(*called, "judge #5 7B2 not_counted").then("90B7 seat=n", "90B7 seat=s")
    given(*called, "procedure not_counted s").then("7B2 not_counted seat=s", "90B7 seat=s", "not 90B7 seat=n")


def test_law_7b2_a_count_made_during_play_does_not_tell_what_he_called_on() -> None:
    case = given(*FOUR_SPADES_UNKNOWN, "hk 2 8 5", "count w 12")
    case.then("7B2 wrong_count_in_play seat=w note=12", "not 7B2 called_on_wrong_count", "not 90B7")


def test_law_7b2_what_he_still_holds_is_counted_with_what_he_has_played() -> None:
    given(*FOUR_SPADES_UNKNOWN, "hk 2 8 5", "count w 12 in_hand").then("not 7B2", "not 14B")
    given(*FOUR_SPADES_UNKNOWN, "hk 2 8 5", "count w 11 in_hand").then("7B2 wrong_count_in_play note=12", "14B")


def test_law_7b2_who_counts_first_has_broken_nothing() -> None:
    case = given(BOARD, "1nt p 3nt", "count w 12")
    case.then("7B2 wrong_count seat=w", "not 7B2 called_on_wrong_count")
    case.when("p p p").then("not 7B2 called_on_wrong_count")


def test_law_7b2_also_a_call_that_was_taken_back_was_made() -> None:
    given(BOARD, "!w:1h", "refuse n", "count w 12").then("7B2 called_on_wrong_count seat=w")


def test_law_7b2_a_count_of_thirteen_is_no_incident() -> None:
    given(BOARD, "count w 13", "1nt").then("clean")


def test_law_7b2_what_is_known_of_one_hand_says_nothing_of_the_others() -> None:
    given(BOARD, "count w 12").then("not 7B2 seat=n", "not 7B2 seat=e", "not 7B2 seat=s")


def test_law_7b3_cards_were_mixed() -> None:
    given(BOARD).when("procedure cards_mixed s").then("7B3 cards_mixed seat=s", "not 7C")


def test_law_7c_a_hand_was_taken_out_again() -> None:
    given(BOARD).when("procedure hand_taken_out e").then("7C hand_taken_out seat=e", "not 7C returned_in_order")


def test_law_7c_cards_went_back_in_order() -> None:
    given(BOARD).when("procedure returned_in_order e").then("7C returned_in_order seat=e", "not 6A")


def test_law_7d_who_stays_answers_for_the_table() -> None:
    given(BOARD).when("procedure board_neglected n").then("7D answers_for_the_table seat=n", "not 7A")
