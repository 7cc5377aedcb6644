"""Play that went on without a record (`unrecorded`): what is told of it is known, and nothing else is guessed."""

from __future__ import annotations

import pytest

from domain.errors import NotPossible
from domain.seats import Seat
from projections.equity.course import position_at
from projections.equity.position import Unclear
from tests.given import FOUR_SPADES, Case, given

CONTRACT = ("board 2", "contract 3nt s")


def laws_of(case: Case) -> set[str]:
    incidents = case.replay.rulings(case.board).incidents
    return {item.law for one in incidents for item in (*one.findings, *one.options, *one.questions)}


def test_given_how_many_tricks_each_side_had_won_when_the_rest_is_claimed_then_only_those_left_are_divided() -> None:
    case = given(*CONTRACT, "unrecorded 9 declarer=6", "claim s 3", "agree w")
    assert (case.board.won, case.board.claims[0].left) == ([6, 3], 4)
    case.then("68B1 concession tricks=1", "result tricks=9")


def test_given_a_declarer_of_east_west_when_the_tricks_are_told_then_they_are_those_of_his_side() -> None:
    case = given("board 2", "contract 3nt e", "unrecorded 5 declarer=4")
    assert (case.board.won, case.board.tricks_left, case.board.trick.number) == ([1, 4], 8, 6)


def test_given_tricks_of_which_nobody_told_who_won_them_when_the_rest_is_claimed_then_no_number_is_known() -> None:
    case = given(*CONTRACT, "unrecorded 9", "claim s 4", "agree w")
    assert case.replay.result(case.board).final is None
    case.when("tricks 10").then("result tricks=10")


@pytest.mark.parametrize(("lead", "who", "law"), [
    ("e", "n", "53A"), ("n", "s", "53A"), ("n", "w", "53A"), ("w", "e", "53A"),
])  # fmt: skip
def test_given_whose_lead_it_was_when_another_leads_then_it_is_no_opening_lead(lead: str, who: str, law: str) -> None:
    case = given(*CONTRACT, f"unrecorded lead={lead}", f"!{who}:hk")
    assert law in laws_of(case)
    assert not laws_of(case) & {"54A", "54E", "24", "24B"}


def test_given_whose_lead_it_was_when_he_leads_then_nothing_is_out_of_turn() -> None:
    assert not given(*CONTRACT, "unrecorded lead=e", "e:hk").board.irregular


def test_given_play_of_which_nothing_else_is_told_when_it_stands_so_then_nobody_is_on_lead() -> None:
    assert given(*CONTRACT, "unrecorded").board.to_play is None


def test_given_play_that_was_told_of_when_it_is_told_anew_then_the_later_word_stands() -> None:
    case = given(*CONTRACT, "unrecorded", "expose e hk", "unrecorded 9 declarer=6", "unrecorded lead=n", "!w:h3")
    assert case.board.won_unrecorded is None
    assert not laws_of(case) & {"24E", "54A", "54B"}


def test_given_a_lead_to_the_last_trick_when_it_is_out_of_turn_then_it_cannot_be_accepted() -> None:
    given(*CONTRACT, "unrecorded 12 lead=e", "!w:hk").then("53A must_take_back_lead seat=w")


@pytest.mark.parametrize(("who", "laws"), [("e", {"49"}), ("n", {"48A"})])
def test_given_play_that_went_on_when_a_card_is_seen_then_it_is_not_one_of_the_auction(
    who: str, laws: set[str]
) -> None:
    case = given(*CONTRACT, "unrecorded", f"expose {who} hk")
    assert laws <= laws_of(case)
    assert not laws_of(case) & {"24", "24E", "24D"}


@pytest.mark.parametrize("lines", [
    ("board 2", "unrecorded"), (*CONTRACT, "unrecorded 13"), (*CONTRACT, "unrecorded 4 declarer=5"),
    (*FOUR_SPADES, "hk", "unrecorded 4"), (*CONTRACT, "unrecorded", "claim s 3", "unrecorded 3"),
])  # fmt: skip
def test_given_what_cannot_be_when_it_is_told_then_it_is_refused(lines: tuple[str, ...]) -> None:
    with pytest.raises(NotPossible):
        given(*lines)


def test_given_play_that_nobody_recorded_when_it_is_folded_then_a_branch_is_the_same() -> None:
    board = given(*CONTRACT, "unrecorded 9 declarer=6 lead=e").board
    assert board.is_as(board.branch())
    assert board.to_play is Seat.EAST


def test_given_play_that_nobody_recorded_when_all_hands_are_known_then_no_position_is_made_up() -> None:
    case = given(FOUR_SPADES[0], "contract 4s s", "unrecorded 9 declarer=7", "claim s 3")
    assert position_at(case.replay, case.board, case.board.claims[0].place) == Unclear("play_unrecorded")
