"""Law 69: an agreed claim. The windows look at the side that agrees."""

import pytest

from domain.errors import NotPossible
from domain.events import JudgementMade
from projections.desk.answers import check_answer
from tests.given import FOUR_SPADES, given

SOUTH_CLAIMS = (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "claim s 9")
"""East-West have two tricks, and get two more."""


def test_law_69a_one_opponent_assents_and_none_objects() -> None:
    case = given(*SOUTH_CLAIMS).when("agree w")
    case.then("69A agreed_so_far tricks=9", "result tricks=9 stage=play", "result done")


@pytest.mark.parametrize("end", ["endround", "e:p"])
def test_law_69a_the_agreement_binds_when_its_side_calls_or_the_round_ends(end: str) -> None:
    case = given(*SOUTH_CLAIMS, "agree w")
    case.when(*(["board 2 dealer=e"] if end == "e:p" else []), end)
    case.then("69A agreed board=1", "not 69A agreed_so_far board=1")


def test_law_69a_a_call_by_the_other_side_binds_nobody() -> None:
    case = given(*SOUTH_CLAIMS, "agree w").when("board 2 dealer=n", "n:p")
    case.then("69A agreed_so_far board=1", "not 69A agreed board=1")
    case.when("e:p").then("69A agreed board=1")


def test_law_69a_a_call_on_an_earlier_board_is_no_limit() -> None:
    case = given("board 9 dealer=e", "e:p", *SOUTH_CLAIMS, "agree w")
    case.then("69A agreed_so_far")


def test_law_69a_an_objection_in_time_leaves_nothing_agreed() -> None:
    given(*SOUTH_CLAIMS, "agree w").when("object e").then("not 69A", "ask 70A", "result awaits 70A")


def test_law_69a_an_objection_in_time_though_another_board_has_begun() -> None:
    case = given(*SOUTH_CLAIMS, "agree w", "board 2 dealer=n", "n:p").when("object e board=1")
    case.then("not 69A board=1", "ask 70A board=1")


def test_law_69a_an_objection_after_the_limit_does_not_undo_it() -> None:
    case = given(*SOUTH_CLAIMS, "agree w", "endround").when("object e")
    case.then("69A agreed", "not ask 70A", "ask 69B")


def test_law_69a_objection_and_then_assent_of_the_same_player_is_assent() -> None:
    given(*SOUTH_CLAIMS).when("object w", "agree w").then("69A agreed_so_far", "not ask 70A", "not 68D2a")


def test_law_69a_objection_of_one_and_assent_of_the_other_is_no_agreement() -> None:
    given(*SOUTH_CLAIMS).when("object w", "agree e").then("not 69A", "ask 70A")


def test_law_69a_assent_that_is_taken_back_in_time_is_an_objection() -> None:
    case = given(*SOUTH_CLAIMS, "agree w", "agree e").when("unagree e")
    case.then("not 69A", "not ask 69B", "ask 70A")


def test_law_69a_the_number_of_tricks_agreed_is_assent() -> None:
    given(*SOUTH_CLAIMS).when("tricks 9").then("69A agreed_so_far", "result tricks=9")


def test_law_69a_a_claim_by_a_defender_is_agreed_by_declarers_side() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "claim w 3").when("agree e").then("not 69A")
    case.when("agree s").then("69A agreed_so_far", "result tricks=9")


def test_law_69a_tricks_of_an_agreed_claim_count_as_won_in_play() -> None:
    given(*SOUTH_CLAIMS, "agree w").then("result tricks=9 stage=play score=-50")
    assert given(*SOUTH_CLAIMS, "agree w").result.stages[0].laws == ("69A",)


def test_law_69b_asks_whether_the_trick_was_likely_won() -> None:
    case = given(*SOUTH_CLAIMS, "agree w", "endround").when("unagree w 1")
    case.then("ask 69B", "result awaits 69B")
    case.when("judge #14 69B likely tricks=1").then("result tricks=8 stage=play", "result done")


def test_law_69b_gives_nothing_back_that_was_not_likely() -> None:
    case = given(*SOUTH_CLAIMS, "agree w", "endround", "unagree w 1").when("judge #14 69B not_likely")
    case.then("result tricks=9", "result done", "not ask 69B")


def test_law_69b_is_for_the_side_that_agreed() -> None:
    given(*SOUTH_CLAIMS, "agree w", "endround").when("unagree n 1").then("not ask 69B", "69A agreed")


def test_law_69b_is_for_an_agreement() -> None:
    given(*SOUTH_CLAIMS, "endround").when("unagree w 1").then("not ask 69B")


def test_law_69b_gives_back_no_more_than_was_claimed() -> None:
    case = given(*SOUTH_CLAIMS, "agree w", "endround", "unagree w 1").when("judge #14 69B likely tricks=10")
    case.then("69B out_of_bounds tricks=9", "not result done")


PERIOD = "until 2026-03-14T22:30:00Z"
REOPENED = (*SOUTH_CLAIMS, "agree w", "endround", "unagree w 1 board=1 at=2026-03-14T22:45:00Z")


def test_law_69b_after_the_correction_period_is_told_and_changes_nothing() -> None:
    case = given(*REOPENED, session=[PERIOD])
    case.then("69B reopened_too_late", "ask 69B", "ask 79C2", "result done", "result tricks=9")
    case.when("judge #14 69B likely returned=1").then("result done", "result tricks=9")


def test_law_69b_after_the_correction_period_counts_where_the_score_is_wrong_beyond_doubt() -> None:
    case = given(*REOPENED, "judge #14 69B likely returned=1", "judge #14 79C2 beyond_doubt", session=[PERIOD])
    case.then("result tricks=8", "69B reopened_too_late")


def test_law_69b_in_the_correction_period_is_in_time() -> None:
    early = "unagree w 1 board=1 at=2026-03-14T22:30:00Z"
    case = given(*REOPENED[:-1], early, REOPENED[-1], session=[PERIOD])
    case.then("not 69B reopened_too_late", "result awaits 69B").when("judge #14 69B likely returned=1")
    case.then("result tricks=8")


def test_law_69b_whoever_disputes_the_number_after_a_claim_takes_his_agreement_back() -> None:
    given(*SOUTH_CLAIMS, "agree w", "endround", "dispute w 8 board=1").then("ask 69B", "result awaits 69B")
    given(*SOUTH_CLAIMS, "agree w").when("dispute e 8").then("not 69A", "ask 70A", "not ask 69B")


def test_law_69b_is_meant_where_the_side_that_agreed_reclaims_a_trick() -> None:
    claimed = (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "claim s all", "agree w")
    given(*claimed, "endround").when("reclaim w 1 board=1").then("ask 69B", "not ask 71", "result awaits 69B")
    given(*claimed).when("reclaim w 1").then("ask 70A", "not 69A", "result awaits 70A")


def test_law_69a_who_agrees_to_a_claim_of_his_own_side_settles_nothing() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5").when("claim s 11", "agree n")
    case.then("68D1 own_side_assents seat=n", "not 69A", "effect await_agreement 68D", "result awaits 68D")


def test_law_69a_who_agrees_to_a_claim_that_was_annulled_agrees_to_nothing() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5").when("concede w 9", "object e", "agree s")
    case.then("68B2 annulled", "68D1 assent_to_no_claim seat=s")


def test_law_69b_a_trick_that_is_given_back_is_one_at_least() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "claim s 11", "agree w", "endround", "unagree w")
    with pytest.raises(NotPossible, match="returned=N, 1 to 11"):
        check_answer(case.replay, JudgementMade("1#10", "69B", "likely", returned=0, by="director"))
    case.when('judge 1#10 69B likely returned=0 "?"').then("69B out_of_bounds", "ask 69B", "result awaits 69B")


def test_law_69a_an_objection_to_no_claim_is_told() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5").when("!claim n all", "object e")
    case.then("68D1 objection_to_no_claim seat=e", "not ask 70A", "effect play_goes_on 43A1")
    given(*FOUR_SPADES, "hk 2 8 5").when("concede w 9", "object e", "object s").then(
        "68D1 objection_to_no_claim seat=s"
    )
    given(*FOUR_SPADES, "hk 2 8 5").when("claim s 11", "object e").then("not 68D1 objection_to_no_claim")


def test_law_69b_who_agreed_to_lose_no_trick_has_none_to_get_back() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "concede s 12", "agree w", "endround", "unagree w")
    case.then("69B nothing_to_give_back side=ew", "not ask 69B", "result tricks=0", "result done")
