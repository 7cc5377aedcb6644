"""Law 71: a concession that its own side wants back."""

from tests.given import FOUR_SPADES, given

CONCEDED = (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "claim s 9", "agree w", "agree e")
"""South claims nine of eleven, and so concedes two."""


def test_law_71_asks_whether_the_trick_was_won_or_could_not_be_lost() -> None:
    case = given(*CONCEDED).when("reclaim s 1").then("ask 71", "result awaits 71")
    case.when("judge #14 71 cancelled tricks=1").then("result tricks=10 stage=play", "result done")


def test_law_71_otherwise_the_concession_stands() -> None:
    case = given(*CONCEDED, "reclaim s 1").when("judge #14 71 stands").then("result tricks=9", "result done")
    case.then("not ask 71")


def test_law_71_is_for_the_side_that_conceded() -> None:
    given(*CONCEDED).when("reclaim w 1").then("not ask 71")


def test_law_71_is_for_a_concession() -> None:
    given(*FOUR_SPADES, "claim s all", "agree w").when("reclaim s 1").then("not ask 71")


def test_law_71_may_be_asked_when_the_round_has_ended() -> None:
    given(*CONCEDED, "endround").when("reclaim n 1").then("ask 71")


def test_law_71_gives_back_no_more_than_was_conceded() -> None:
    case = given(*CONCEDED, "reclaim s 1").when("judge #14 71 cancelled tricks=3")
    case.then("71 out_of_bounds tricks=2", "not result done")


def test_law_71_a_defenders_concession_goes_back_to_the_defenders() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "concede w 12", "agree s", "reclaim e 2").then("ask 71")
    case.when("judge #10 71 cancelled tricks=2").then("result tricks=10")


def test_law_71_an_annulled_concession_has_nothing_to_give_back() -> None:
    given(*FOUR_SPADES, "hk 2 8 5", "concede w 12", "object e", "reclaim e 2").then("not ask 71", "68B2")


LATE = "reclaim s 1 board=1 at=2026-03-14T22:45:00Z"


def test_law_71_after_the_correction_period_is_told_and_changes_nothing() -> None:
    case = given(*CONCEDED, "endround", LATE, session=["until 2026-03-14T22:30:00Z"])
    case.then("71 reopened_too_late", "ask 79C2", "result done").when("judge #14 71 cancelled returned=1")
    case.then("result tricks=9").when("judge #14 79C2 beyond_doubt").then("result tricks=10", "result done")


def test_law_71_in_the_correction_period_is_in_time() -> None:
    case = given(*CONCEDED, "endround", LATE, session=["until 2026-03-14T22:45:00Z"])
    case.then("not 71 reopened_too_late", "result awaits 71")


def test_law_71_whoever_of_the_side_disputes_the_number_asks_for_the_trick_back() -> None:
    given(*CONCEDED, "endround").when("dispute n 10 board=1").then("ask 71", "result awaits 71", "not ask 69B")


def test_law_71_is_meant_by_whatever_word_the_side_that_conceded_asks() -> None:
    given(*CONCEDED, "endround").when("unagree s 1 board=1").then("ask 71", "not ask 69B", "result awaits 71")
    given(*CONCEDED).when("object s").then("ask 71", "result awaits 71")
    given(*CONCEDED, "endround").when("object n board=1").then("ask 71", "result awaits 71")


def test_law_71_a_concession_that_nobody_agreed_to_awaits_an_answer_when_71_is_answered() -> None:
    case = given(*FOUR_SPADES, "concede w 13", "reclaim e 1", "judge #6 71 cancelled returned=1")
    case.then("effect 68D await_agreement", "result awaits 68D")
    case.when("agree s").then("result tricks=12", "result done")
