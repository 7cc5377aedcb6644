"""The fold of an auction: what a call does to it, regular or not."""

from __future__ import annotations

import pytest

from domain.board import Irregularity, Phase
from domain.calls import Call
from domain.errors import NotMarked
from domain.seats import Seat
from tests.given import Case, given

BOARD = "board 1 dealer=n vul=none"


def auction(*lines: str) -> Case:
    """An auction that North opens."""
    return given(BOARD, *lines)


def kinds(case: Case) -> list[Irregularity]:
    """What was irregular, in its order."""
    return [irregular.kind for irregular in case.board.irregular]


def calls(case: Case) -> list[tuple[str, str]]:
    """The calls that stand, by seat."""
    return [("NESW"[seat], call.value) for _, seat, call in case.board.calls]


@pytest.mark.parametrize(
    ("line", "contract", "declarer"),
    [
        ("1n p p p", "1N", Seat.NORTH),
        ("1h p 2h p p p", "2H", Seat.NORTH),
        ("p 1s p 2s p 4s p p p", "4S", Seat.EAST),
        ("1s x xx 2c p p 2s p p p", "2S", Seat.NORTH),
        ("1s 2h x p p p", "2HX", Seat.EAST),
        ("1s 2h x xx p p p", "2HXX", Seat.EAST),
        ("1s x 2s p p p", "2S", Seat.NORTH),
        ("1c 1d 1h 2d 3h p p p", "3H", Seat.SOUTH),
        ("p p p 1c p p p", "1C", Seat.WEST),
        ("1d p 1s p 3n p p p", "3N", Seat.NORTH),
        ("1n 2h 3n p p p", "3N", Seat.NORTH),
        ("7n x xx p p p", "7NXX", Seat.NORTH),
    ],
)
def test_a_regular_auction_ends_in_its_contract(line: str, contract: str, declarer: Seat) -> None:
    board = auction(line).board
    assert board.contract is not None
    assert (board.contract.text, board.contract.declarer) == (contract, declarer)
    assert board.to_play is declarer.left
    assert board.dummy is declarer.partner
    assert not board.irregular


def test_the_first_of_a_side_to_name_the_denomination_declares_whatever_the_opponents_named() -> None:
    board = auction("1h 2h 3h p 4h p p p").board
    assert board.contract is not None
    assert board.contract.declarer is Seat.NORTH


def test_four_passes_end_the_auction_without_a_contract() -> None:
    case = auction("p p p p")
    assert case.board.passed_out
    assert case.board.phase is Phase.OVER
    assert case.board.contract is None
    assert case.board.to_call is case.board.to_play is None


def test_three_passes_do_not_end_an_auction_without_a_bid() -> None:
    case = auction("p p p")
    assert case.board.to_call is Seat.WEST
    assert case.board.phase is Phase.AUCTION


def test_three_passes_after_a_double_end_it() -> None:
    assert auction("1s x p p").board.to_call is Seat.NORTH
    assert auction("1s x p p p").board.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("before", "call", "kind"),
    [
        ("1s", "!e:1h", Irregularity.INSUFFICIENT_BID),
        ("1s", "!e:1s", Irregularity.INSUFFICIENT_BID),
        ("2n", "!e:2s", Irregularity.INSUFFICIENT_BID),
        ("1s", "!s:2h", Irregularity.CALL_OUT_OF_TURN),
        ("1s", "!w:p", Irregularity.CALL_OUT_OF_TURN),
        ("1s", "!n:2s", Irregularity.CALL_OUT_OF_TURN),
        ("1s p", "!s:x", Irregularity.INADMISSIBLE_DOUBLE),
        ("p", "!e:x", Irregularity.INADMISSIBLE_DOUBLE),
        ("1s x", "!s:x", Irregularity.INADMISSIBLE_DOUBLE),
        ("1s", "!e:xx", Irregularity.INADMISSIBLE_DOUBLE),
        ("1s x p", "!w:xx", Irregularity.INADMISSIBLE_DOUBLE),
        ("1s x xx", "!w:x", Irregularity.INADMISSIBLE_DOUBLE),
        ("1s p p p", "!n:2nt", Irregularity.CALL_AFTER_AUCTION),
    ],
)
def test_a_call_that_breaks_the_laws_is_noted_and_must_be_marked(before: str, call: str, kind: Irregularity) -> None:
    with pytest.raises(NotMarked):
        auction(before, call.removeprefix("!"))
    case = auction(before, call)
    assert kinds(case) == [kind]


@pytest.mark.parametrize("line", ["1s x", "1s p p x", "1s x xx", "1s x p p xx", "1c 1d x", "1s p 2s x"])
def test_a_lawful_double_or_redouble_is_regular(line: str) -> None:
    assert not auction(line).board.irregular


def test_an_insufficient_bid_that_is_accepted_stands() -> None:
    case = auction("1s", "!e:1h", "accept s", "2h p p p")
    assert case.board.contract is not None
    assert case.board.contract.text == "2H"
    assert case.board.contract.declarer is Seat.SOUTH


def test_a_call_over_an_insufficient_bid_goes_on_from_it() -> None:
    case = auction("1s", "!e:1h", "1n")
    assert kinds(case) == [Irregularity.INSUFFICIENT_BID]
    assert case.board.to_call is Seat.WEST


def test_an_insufficient_bid_that_is_refused_is_taken_away() -> None:
    case = auction("1s", "!e:1h", "refuse s")
    assert calls(case) == [("N", "1S")]
    assert case.board.to_call is Seat.EAST
    case.when("2h p p p")
    assert case.board.contract is not None
    assert case.board.contract.text == "2H"


def test_a_call_out_of_turn_that_is_accepted_stands() -> None:
    case = auction("1s", "!s:2s", "accept w")
    assert case.board.to_call is Seat.WEST
    case.when("p p p")
    assert case.board.contract is not None
    assert case.board.contract.text == "2S"


def test_a_call_that_was_accepted_is_not_refused_any_more() -> None:
    assert calls(auction("1s", "!e:1h", "accept s", "refuse s")) == [("N", "1S"), ("E", "1H")]


def test_a_call_out_of_turn_that_is_refused_goes_back_to_whose_turn_it_was() -> None:
    case = auction("1s", "!s:2s", "refuse w")
    assert case.board.to_call is Seat.EAST
    assert calls(case) == [("N", "1S")]


def test_a_call_out_of_turn_before_the_dealer_is_refused() -> None:
    case = auction("!s:1h", "refuse w")
    assert case.board.to_call is Seat.NORTH
    assert calls(case) == []
    assert case.board.first_call(Seat.SOUTH) is not None


def test_nothing_is_refused_where_nothing_is_irregular() -> None:
    case = auction("1s p", "refuse w")
    assert calls(case) == [("N", "1S"), ("E", "P")]


def test_three_passes_of_which_one_was_out_of_turn_do_not_take_a_turn_away() -> None:
    """Laws 17D3 and 34: it goes back to the player who has not spoken, and the passes after it are cancelled."""
    case = auction("1s p p", "!n:p")
    assert case.board.to_call is Seat.WEST
    case = auction("1s p", "!w:p", "n:p")
    assert case.board.contract is None
    assert case.board.to_call is Seat.SOUTH
    assert calls(case) == [("N", "1S"), ("E", "P")]
    assert case.when("p").board.to_call is Seat.WEST
    assert case.when("p").board.phase is Phase.PLAY


def test_four_passes_of_which_one_was_out_of_turn_do_not_pass_a_board_out() -> None:
    case = auction("p", "!s:p", "w:p n:p")
    assert not case.board.passed_out
    assert case.board.to_call is Seat.EAST
    assert case.when("p p p").board.passed_out


def test_the_player_whose_turn_it_was_calls_before_anything_is_ruled() -> None:
    """Law 28B: his call is in turn, and the opponent's call out of turn is cancelled."""
    case = auction("!e:1s", "n:1h")
    assert calls(case) == [("N", "1H")]
    assert kinds(case) == [Irregularity.CALL_OUT_OF_TURN]
    assert case.board.to_call is Seat.EAST


def test_a_call_of_eight_is_nothing_that_can_be_played() -> None:
    """Law 38: it has no effect while it stands."""
    case = auction("1s", "!e:8h", "p")
    assert kinds(case) == [Irregularity.BID_OVER_SEVEN]
    assert case.when("withdraw e later").board.to_call is Seat.EAST
    assert calls(case) == [("N", "1S")]


def test_calls_over_an_inadmissible_double_are_cancelled_with_it() -> None:
    """Law 36A."""
    case = auction("1s p", "!s:x", "2h", "withdraw s later")
    assert calls(case) == [("N", "1S"), ("E", "P")]
    assert case.board.to_call is Seat.SOUTH


def test_a_changed_call_that_is_not_accepted_goes_back_to_the_first() -> None:
    """Law 25B2."""
    case = auction("1s p 2h", "change s 3h", "refuse w")
    assert calls(case)[-1] == ("S", "2H")
    assert [call for _, _, call in case.board.withdrawn_calls] == [Call.HEART_3]


def test_an_insufficient_bid_replaced_in_haste_may_still_be_accepted() -> None:
    """Law 27C."""
    case = auction("1s", "!e:1h", "change e 2h")
    assert calls(case)[-1] == ("E", "2H")
    assert calls(case.when("accept s"))[-1] == ("E", "1H")
    assert calls(auction("1s", "!e:1h", "change e 2h", "refuse s"))[-1] == ("E", "2H")


def test_a_doubled_contract_stands_also_when_a_changed_call_was_the_last_pass() -> None:
    board = auction("1s x p p 2s", "change n p").board
    assert board.contract is not None
    assert board.contract.text == "1SX"
    assert board.to_play is Seat.EAST


def test_an_inadmissible_double_is_not_a_pass() -> None:
    assert auction("1s p", "!s:x", "p p").board.to_call is Seat.EAST


def test_a_call_is_changed_where_it_stood() -> None:
    case = auction("1s p 2h", "change s 3h")
    assert calls(case) == [("N", "1S"), ("E", "P"), ("S", "3H")]
    assert [call for _, _, call in case.board.withdrawn_calls] == [Call.HEART_2]
    case.when("p p p")
    assert case.board.contract is not None
    assert case.board.contract.text == "3H"
    assert case.board.contract.declarer is Seat.SOUTH


def test_the_last_call_of_a_contract_may_be_changed_before_a_card_is_played() -> None:
    case = auction("1s p p p", "change w x")
    assert case.board.contract is None
    assert case.board.to_call is Seat.NORTH


def test_no_call_is_changed_after_a_card_was_played() -> None:
    case = auction("1s p p p", "e:h2", "change w x")
    assert case.board.contract is not None
    assert case.board.contract.doubled == 0


def test_a_call_is_withdrawn() -> None:
    case = auction("1s p 2h p", "withdraw w")
    assert calls(case) == [("N", "1S"), ("E", "P"), ("S", "2H")]
    assert case.board.to_call is Seat.WEST


def test_a_call_after_the_auction_does_not_reopen_it() -> None:
    case = auction("1s p p p", "!n:2nt")
    assert case.board.contract is not None
    assert case.board.contract.text == "1S"
    assert [call for _, _, call in case.board.withdrawn_calls] == [Call.NOTRUMP_2]


def test_a_contract_may_be_told_without_its_auction() -> None:
    board = given(BOARD, "contract 4SX w").board
    assert board.contract is not None
    assert (board.contract.text, board.contract.declarer) == ("4SX", Seat.WEST)
    assert board.to_play is Seat.NORTH


def test_a_board_may_be_told_to_have_been_passed_out() -> None:
    case = given(BOARD, "contract pass")
    assert case.board.passed_out
    case.then("result score=0", "result done")


def test_a_contract_told_in_the_middle_of_play_changes_nothing() -> None:
    case = given(BOARD, "contract 4S w", "n:h2", "contract 3N e")
    assert case.board.contract is not None
    assert case.board.contract.text == "4S"
    assert case.board.to_play is Seat.EAST


def test_the_first_call_of_a_seat_is_known_also_when_it_was_withdrawn() -> None:
    case = auction("1s p")
    assert case.board.first_call(Seat.EAST) == 3 << 8
    assert case.board.first_call(Seat.SOUTH) is None
    assert case.when("withdraw e").board.first_call(Seat.EAST) == 3 << 8


def test_a_call_at_left_hand_opponents_turn_by_who_called_last_is_a_change_of_his_call() -> None:
    """Laws 30B2, 31C and 32C."""
    case = auction("1s p 2h", "!s:3h")
    assert kinds(case) == [Irregularity.CALL_OUT_OF_TURN]
    assert calls(case) == [("N", "1S"), ("E", "P"), ("S", "3H")]
    assert case.board.to_call is Seat.WEST
    assert calls(case.when("refuse w"))[-1] == ("S", "2H")
    assert case.board.to_call is Seat.WEST


def test_an_inadmissible_double_out_of_turn_is_not_accepted() -> None:
    case = auction("1h", "!s:x", "accept w")
    assert not case.board.accepted
    assert calls(case.when("refuse w")) == [("N", "1H")]


def test_a_change_is_refused_also_after_the_next_player_had_called() -> None:
    case = auction("1s p 2h p", "change s 3h", "refuse w")
    assert calls(case) == [("N", "1S"), ("E", "P"), ("S", "2H"), ("W", "P")]
    assert case.board.to_call is Seat.NORTH


def test_a_board_passed_out_is_not_reopened_when_the_hands_are_back() -> None:
    assert auction("p p p p", "change w 1s").board.phase is Phase.AUCTION
    assert auction("p p p p", "return", "change w 1s").board.passed_out


def test_four_passes_pass_a_board_out_though_the_first_was_out_of_turn() -> None:
    """Law 22B: everybody has spoken, and nobody lost a turn."""
    assert auction("!e:p", "s:p w:p n:p").board.passed_out
    assert auction("!e:p", "accept s", "p p p").board.passed_out


def test_only_the_left_hand_opponent_accepts_or_refuses() -> None:
    assert calls(auction("1s", "!e:1h", "!refuse n")) == [("N", "1S"), ("E", "1H")]
    assert calls(auction("1s", "!e:1h", "!refuse e")) == [("N", "1S"), ("E", "1H")]
    assert not auction("1s", "!e:1h", "!accept w").board.accepted
    with pytest.raises(NotMarked, match="South"):
        auction("1s", "!e:1h", "accept w")
    with pytest.raises(NotMarked, match="South"):
        auction("1s", "!e:1h", "refuse n")


def test_a_call_made_in_turn_after_partners_that_is_refused_is_in_turn() -> None:
    case = auction("!s:1h", "!n:1s", "refuse w")
    assert calls(case) == [("N", "1S")]
    assert case.board.to_call is Seat.EAST
    assert [irregular.seat for irregular in case.board.irregular] == [Seat.SOUTH]


def test_an_opponents_double_of_a_bid_over_seven_needs_no_mark() -> None:
    case = auction("1s", "!e:8c", "x")
    assert kinds(case) == [Irregularity.BID_OVER_SEVEN]
    assert case.board.doubled == 0
    with pytest.raises(NotMarked):
        auction("1s", "!e:8c", "p", "x")
