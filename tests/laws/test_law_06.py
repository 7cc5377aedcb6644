"""Law 6: shuffle and deal, and when a board is dealt anew."""

import pytest

from tests.given import FOUR_SPADES, given

BOARD = "board 1 dealer=n vul=none"


def test_law_6a_the_pack_was_not_shuffled() -> None:
    given(BOARD).when("procedure unshuffled n").then("6A not_shuffled seat=n", "not 6B", "not 7C")


def test_law_6b_the_cards_were_not_dealt_one_by_one() -> None:
    given(BOARD).when("procedure badly_dealt").then("6B badly_dealt", "not 6A")


def test_law_6c_nobody_of_one_side_was_there() -> None:
    given(BOARD).when("procedure one_side_absent e").then("6C one_side_absent seat=e", "not 6E")


def test_law_6e_not_dealt_as_the_director_had_said() -> None:
    given(BOARD).when("procedure not_as_directed").then("6E not_as_directed", "not 6C")


@pytest.mark.parametrize("ground", ["misdealt", "card_seen"])
def test_law_6d1_before_the_first_call_the_board_is_dealt_anew(ground: str) -> None:
    given(BOARD).when(f"redeal {ground}").then("6D1 redeal", "not 6D2", "not 6D3", "result none")


def test_law_6d1_once_somebody_has_called_it_is_too_late() -> None:
    given(BOARD, "1nt").when("redeal misdealt").then("6D1 too_late_to_redeal", "not 6D1 redeal", "not result none")


def test_law_6d1_a_call_that_was_cancelled_was_made() -> None:
    given(BOARD, "!e:1h", "refuse s").when("redeal card_seen").then("6D1 too_late_to_redeal")


@pytest.mark.parametrize("ground", ["unshuffled", "other_session"])
def test_law_6d2_a_deal_of_old_gives_no_result_even_when_it_was_played(ground: str) -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "claim s 10", "agree w", "agree e").then("result tricks=10")
    case.when(f"redeal {ground}").then("6D2 redeal", "not 6D1", "not result tricks=10", "result none")


def test_law_6d3_for_any_other_reason() -> None:
    given(BOARD, "1nt").when('redeal "a player is taken ill"').then("6D3 redeal", "not 6D1", "result none")


def test_law_6d3_not_because_the_board_was_passed_out() -> None:
    case = given(BOARD, "p p p p").when('redeal director "nobody had anything"')
    case.then("6D3 passed_out_stands", "not 6D3 redeal", "result done", "result contract=pass")


def test_a_board_that_was_passed_out_is_not_dealt_anew_when_its_hands_go_back() -> None:
    given(BOARD, "p p p p").when("return").then("not 6D3", "result contract=pass")


def test_a_board_that_is_dealt_anew_is_played_again_without_more() -> None:
    case = given(BOARD, "redeal misdealt", "!board 1 dealer=n vul=none")
    case.then("clean", "not 15B")
