"""Law 72: no deliberate breach, no concealment; and what a player could have been aware of."""

from domain.seats import Seat
from projections.laws.law_72_principles import law_72c
from projections.recorded.board_record import Record
from tests.given import FOUR_SPADES, Case, given

REVOKED = (*FOUR_SPADES, "hk 2 !e:d3 5", "hq 4 9 6")
"""East revoked on the first trick (entry 8); it is established."""


def facts_of(case: Case) -> Record:
    """The record of the board in play."""
    return case.record


def test_law_72a_who_meant_nothing_by_it_did_nothing_worse_than_err() -> None:
    case = given(*REVOKED).when('notice s "deliberate revoke" e 1', "judge #8 72B1 not_deliberate")
    case.then("72A within_the_laws seat=e", "not 72B1")


def test_law_72b1_a_breach_on_purpose_is_asked_where_somebody_says_so() -> None:
    given(*REVOKED).when("notice s revoke e 1").then("not ask 72B1")
    case = given(*REVOKED).when('notice s "deliberate revoke" e 1').then("ask 72B1", "63A1 established", "not 72B1")
    case.when("judge #8 72B1 deliberate").then("72B1 deliberate_breach seat=e", "not 72A", "63A1 established")


def test_law_72b1_holds_no_result_up() -> None:
    case = given(*REVOKED).when('notice s "deliberate revoke" e 1', "claim s 10", "agree w", "agree e")
    case.then("ask 72B1", "not result awaits 72B1")


def test_law_72b1_of_nothing_recorded_begins_an_incident() -> None:
    given(*FOUR_SPADES, "hk").when('notice s "bevidst brud" e').then("ask 72B1")


def test_law_72b2_nobody_must_tell_of_his_own_revoke() -> None:
    """62A asks for the correction, once attention was drawn in time; the pointer to it is not followed."""
    given(*REVOKED).then("72B2 no_duty_to_tell seat=e", "not 62A")
    given(*FOUR_SPADES).when("hk 2 !e:d3 5").then("not 72B2")
    given(*FOUR_SPADES).when("hk 2 !e:d3 5", "notice s revoke e 1").then("not 72B2", "62A must_correct")


def test_law_72b3_but_he_may_not_hide_it() -> None:
    case = given(*REVOKED).when('notice s "concealed the revoke card" e 1').then("ask 72B3", "not 72B3")
    case.when("judge #8 72B3 hidden").then("72B3 concealment seat=e", "not ask 12C1")
    case.when("judge #8 72B3 hidden_and_gained").then("ask 12C1", "result awaits 12C1")
    case.when("judge #8 72B3 not_hidden").then("not 72B3", "72A within_the_laws", "not ask 12C1")


def test_law_72c_is_asked_when_play_is_over() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5")
    assert law_72c(facts_of(case), "1#4", Seat.EAST, (1,)) is None
    asked = law_72c(facts_of(case.when("claim s 10")), "1#4", Seat.EAST, (1,))
    assert asked is not None
    assert asked.is_open
    assert not asked.blocks


def test_law_72c_is_asked_of_a_board_that_was_passed_out() -> None:
    case = given("board 1 dealer=s", "p p p p")
    assert law_72c(facts_of(case), "1#3", Seat.EAST, (1,)) is not None
