"""Law 68: claims and concessions, and how play is suspended or goes on."""

import pytest

from tests.given import FOUR_SPADES, given

TWO_TRICKS = (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6")
"""West has won two tricks and is on lead; eleven are left."""


def test_law_68a_a_claim_is_a_statement_about_the_tricks_left() -> None:
    case = given(*TWO_TRICKS).when('claim s 10 "drawing trumps"')
    case.then("68A claim seat=s tricks=10 trick=3")


def test_law_68a_a_concession_is_no_claim() -> None:
    given(*TWO_TRICKS).when("concede s 2").then("not 68A", "68B1 concession seat=s tricks=2")


def test_law_68b1_who_claims_some_concedes_the_rest() -> None:
    given(*TWO_TRICKS).when("claim s 10").then("68B1 concession seat=s tricks=1")


def test_law_68b1_who_claims_all_concedes_nothing() -> None:
    given(*TWO_TRICKS).when("claim s all").then("not 68B1")


def test_law_68b2_a_defender_concedes_and_his_partner_objects_at_once() -> None:
    case = given(*TWO_TRICKS).when("concede w 9", "object e")
    case.then("68B2 annulled seat=w", "not 68D1", "not ask 70A", "not 69A", "not 68D2a")


def test_law_68b2_a_defender_claims_some_and_his_partner_objects_at_once() -> None:
    given(*TWO_TRICKS).when("claim w 2", "object e").then("68B2 annulled seat=w")


def test_law_68b2_play_goes_on_where_it_stood() -> None:
    case = given(*TWO_TRICKS).when("claim w 2", "object e", "hj 7 a s10")
    case.then("68B2 annulled", "not 61A", "not 68D1")
    assert case.board.tricks_left == 10


def test_law_68b2_the_objection_must_come_at_once() -> None:
    given(*TWO_TRICKS).when("claim w 2", "object e later").then("not 68B2", "68D2a doubted seat=e", "ask 70A")


def test_law_68b2_a_claim_of_all_the_tricks_cannot_be_annulled() -> None:
    given(*TWO_TRICKS).when("claim w all", "object e").then("not 68B2", "68D2a doubted seat=e", "ask 70A")


def test_law_68b2_dummy_cannot_annul_declarers_concession() -> None:
    given(*TWO_TRICKS).when("concede s 5", "object n").then("not 68B2", "not 68D2a doubted", "not ask 70A")


def test_law_68b2_declarer_cannot_annul_a_defenders_concession() -> None:
    given(*TWO_TRICKS).when("concede w 5", "object s").then("not 68B2", "68D2a doubted seat=s")


def test_law_68b2_at_once_is_at_once_although_declarer_spoke_first() -> None:
    given(*TWO_TRICKS).when("concede w 5", "agree s", "object e").then("68B2 annulled", "not 69A", "result play")


def test_law_68b2_an_objection_later_is_too_late() -> None:
    given(*TWO_TRICKS).when("concede w 5", "agree s", "object e later").then("not 68B2")


def test_law_68b2_comes_too_late_when_another_board_has_begun() -> None:
    case = given(*TWO_TRICKS).when("concede w 5", "board 2", "object e board=1")
    case.then("not 68B2 board=1", "68D2a doubted seat=e board=1")


def test_law_68b2_after_an_annulled_claim_there_may_be_another() -> None:
    case = given(*TWO_TRICKS).when("claim w 2", "object e", "hj 7 a s10", "claim s all", "agree w", "agree e")
    case.then("68B2 annulled seat=w", "69A agreed_so_far", "result tricks=11 stage=play")


def test_law_68c_a_claim_without_a_line_of_play() -> None:
    given(*TWO_TRICKS).when("claim s 10").then("68C no_statement seat=s")
    given(*TWO_TRICKS).when("claim s 10 shown").then("68C no_statement seat=s")


def test_law_68c_a_claim_with_a_line_of_play() -> None:
    given(*TWO_TRICKS).when('claim s 10 "drawing trumps"').then("not 68C")


def test_law_68c_a_concession_needs_no_line() -> None:
    given(*TWO_TRICKS).when("concede s all").then("not 68C")
    given(*TWO_TRICKS).when("claim s 0").then("not 68C")


def test_law_68d_nobody_has_answered_yet() -> None:
    given(*TWO_TRICKS).when("claim s 10").then("effect 68D await_agreement", "result awaits 68D")


def test_law_68d1_play_is_suspended() -> None:
    case = given(*TWO_TRICKS).when("claim s 10")
    case.then("68D1 suspended")
    assert case.board.to_play is None


def test_law_68d2a_any_player_may_doubt_a_claim() -> None:
    for seat in "nwe":
        given(*TWO_TRICKS).when("claim s 10", f"object {seat}").then(f"68D2a doubted seat={seat}", "ask 70A")


def test_law_68d2b_all_four_agree_to_play_on() -> None:
    case = given(*TWO_TRICKS).when("claim s 10", "playon w", "hj 7 a s10")
    case.then("68D2b played_on seat=s", "not 68D1", "not 68D2a", "not ask 70A", "not 69A")
    assert case.board.tricks_left == 10


@pytest.mark.parametrize("agreed", ["n,e,w", "e,w", "n,e,s"])
def test_law_68d2b_three_are_not_enough(agreed: str) -> None:
    case = given(*TWO_TRICKS).when("claim s 10", f"playon w {agreed}")
    case.then("68D2b not_agreed_by_all", "not 68D2b played_on", "68D1 suspended", "result awaits")
    assert case.board.to_play is None


def test_law_68d2b_the_claiming_side_cannot_ask_for_it() -> None:
    given(*TWO_TRICKS).when("claim s 10", "playon n").then("68D2b not_agreed_by_all", "68D1 suspended")


def test_law_68d2b_the_claim_is_not_judged_and_the_play_counts() -> None:
    case = given(*TWO_TRICKS).when("claim s all", "playon w", "hj 7 a s10", "claim s 9", "agree w", "agree e")
    case.then("68D2b", "result tricks=10 stage=play", "result done")


def test_law_68_a_claim_needs_a_contract() -> None:
    case = given("board 1 dealer=s vul=none")
    assert not case.board.claims
