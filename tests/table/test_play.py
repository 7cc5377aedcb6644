"""The fold of the play: tricks, turns, cards taken back, and what is out of the ordinary."""

from __future__ import annotations

import pytest

from domain.board import Irregularity, Phase, Trick
from domain.cards import Card
from domain.errors import NotMarked
from domain.seats import SEATS, Seat
from tests.given import FOUR_SPADES, THREE_NOTRUMP, Case, given


def kinds(case: Case) -> list[Irregularity]:
    """What was irregular, in its order."""
    return [irregular.kind for irregular in case.board.irregular]


def lying(trick: Trick) -> str:
    """The cards that lie on a trick, by seat."""
    return " ".join(f"{seat.value}:{card.value}" for seat in SEATS if (card := trick.cards[seat.index]))


def test_a_trick_goes_to_the_highest_card_of_the_suit_led() -> None:
    case = given(*THREE_NOTRUMP, "hk 2 a 5")
    assert case.board.won == [0, 1]
    assert case.board.to_play is Seat.EAST


def test_a_trump_wins_over_the_suit_led_and_a_higher_trump_over_that() -> None:
    ruffed = given("!board 1 dealer=s vul=none N:9.2.. 43.8.. A.5.. 6.A..", "contract 4S s", "ha !n:s9 8 !s:sa")
    assert ruffed.board.tricks[0].winner == Seat.SOUTH.index


def test_a_discard_never_wins() -> None:
    case = given(*THREE_NOTRUMP, "hk 2 8 5", "hq 4 9 6", "hj 7 a sa")
    assert case.board.tricks[2].winner == Seat.EAST.index


def test_a_card_out_of_turn_is_noted() -> None:
    with pytest.raises(NotMarked):
        given(*FOUR_SPADES, "hk", "e:h8")
    case = given(*FOUR_SPADES, "hk", "!e:h8")
    assert kinds(case) == [Irregularity.PLAY_OUT_OF_TURN]
    assert case.board.to_play is Seat.NORTH


def test_play_goes_round_a_card_that_lies_there_already() -> None:
    case = given(*FOUR_SPADES, "hk", "!e:h8", "n:h2")
    assert case.board.to_play is Seat.SOUTH
    assert case.when("h5").board.won == [0, 1]


def test_a_lead_from_the_wrong_hand_is_noted_and_stands_until_it_is_refused() -> None:
    case = given(*FOUR_SPADES, "dq 4 3 a", "!n:c2")
    assert kinds(case) == [Irregularity.LEAD_OUT_OF_TURN]
    assert case.board.to_play is Seat.EAST
    case.when("refuse e")
    assert case.board.to_play is Seat.SOUTH
    assert lying(case.board.trick) == ""
    assert case.board.hands[Seat.NORTH.index] & Card.C2.bit


def test_a_lead_out_of_turn_that_is_accepted_is_played_to() -> None:
    case = given(*FOUR_SPADES, "!e:h8", "accept s", "h5 k 2")
    assert case.board.won == [0, 1]
    assert case.board.accepted == {6 << 8}


def test_a_lead_that_was_accepted_is_not_refused_any_more() -> None:
    case = given(*FOUR_SPADES, "!e:h8", "accept s", "refuse n")
    assert lying(case.board.trick) == "E:H8"


def test_an_opening_lead_out_of_turn_that_is_refused_goes_back() -> None:
    case = given(*FOUR_SPADES, "!e:h8", "refuse s", "w:hk 2 8 5")
    assert case.board.tricks[0].leader == Seat.WEST.index
    assert case.board.won == [0, 1]


def test_a_card_that_is_taken_back_is_in_the_hand_again_and_owed() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "withdraw e d3")
    assert case.board.hands[Seat.EAST.index] & Card.D3.bit
    assert case.board.to_play is Seat.EAST
    assert case.board.won == [0, 0]
    case.when("h8")
    assert lying(case.board.tricks[0]) == "N:H2 E:H8 S:H5 W:HK"
    assert case.board.won == [0, 1]
    assert case.board.to_play is Seat.WEST


def test_an_earlier_trick_is_completed_before_the_next_goes_on() -> None:
    case = given(*FOUR_SPADES, "dq 4 !e:c4 a", "sa", "withdraw s sa", "withdraw e c4", "e:d3", "s:sa 5 7 2")
    assert lying(case.board.tricks[0]) == "N:D4 E:D3 S:DA W:DQ"
    assert case.board.won == [2, 0]


def test_a_trick_that_changes_hands_by_a_correction_changes_the_count() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 !s:s10")
    assert case.board.won == [1, 0]
    assert case.when("withdraw s s10", "s:h5").board.won == [0, 1]


def test_a_fifth_card_to_a_trick_lies_beside_it() -> None:
    case = given(*FOUR_SPADES, "hk", "!w:hq")
    assert kinds(case) == [Irregularity.FIFTH_CARD]
    assert [play.card for play in case.board.trick.surplus] == [Card.HQ]
    case.when("withdraw w hq")
    assert case.board.trick.surplus == []
    assert case.board.hands[Seat.WEST.index] & Card.HQ.bit


def test_a_trick_that_is_turned_down_short_is_quitted() -> None:
    case = given(*FOUR_SPADES, "hk 2 8", "quit 1")
    assert kinds(case) == [Irregularity.DEFECTIVE_TRICK]
    assert case.board.won == [0, 1]
    assert case.board.to_play is Seat.WEST


def test_nothing_is_quitted_before_a_card_was_led() -> None:
    assert not kinds(given(*FOUR_SPADES, "quit"))
    assert not kinds(given(*FOUR_SPADES, "hk 2 8 5", "quit 1"))


def test_a_card_placed_on_a_short_trick_does_not_change_its_winner() -> None:
    case = given(*FOUR_SPADES, "hk 2 8", "quit 1", "w:hq 4 9 6", "place s h5 1")
    assert case.board.won == [0, 2]
    assert not case.board.hands[Seat.SOUTH.index] & Card.H5.bit


def test_a_card_in_the_auction_is_shown_and_not_played() -> None:
    case = given(FOUR_SPADES[0], "4s p", "!n:h2")
    assert kinds(case) == [Irregularity.CARD_IN_AUCTION]
    assert case.board.plays == []
    assert [play.card for play in case.board.exposed] == [Card.H2]


def test_a_card_after_a_claim_is_noted() -> None:
    with pytest.raises(NotMarked):
        given(*FOUR_SPADES, "hk 2 8 5", "claim s 10", "w:hq")
    case = given(*FOUR_SPADES, "hk 2 8 5", "claim s 10", "!w:hq", "!n:h4")
    assert kinds(case) == [Irregularity.CARD_AFTER_CLAIM] * 2


def test_nobody_is_to_play_while_a_claim_stands() -> None:
    assert given(*FOUR_SPADES, "hk 2 8 5", "claim s 10").board.to_play is None
    assert given(*FOUR_SPADES, "hk 2", "claim s 10").board.to_play is None


def test_a_revoke_may_be_put_right_under_a_claim() -> None:
    case = given(*FOUR_SPADES, "dq 4 !e:c4 a", "claim s 10", "notice e revoke e 1", "withdraw e c4", "e:d3")
    assert kinds(case) == [Irregularity.REVOKE]
    assert case.board.to_play is None
    assert case.board.phase is Phase.CLAIMED


def test_a_card_that_the_hand_does_not_hold_any_more_cannot_be_its_card() -> None:
    board = given("board 1 dealer=s vul=none - - AKQJT.65.A72.K83 -", "contract 4S s", "w:hk 2 8 5").board
    assert board.hands[Seat.SOUTH.index].bit_count() == 12


def test_the_fourth_hand_is_what_the_other_three_leave() -> None:
    case = given("board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 -", "4s p p p")
    assert case.board.known == [True] * 4
    assert case.when("hk 2").board.trick.led is not None


def test_a_card_restored_belongs_to_the_hand_from_the_start() -> None:
    short = "!" + FOUR_SPADES[0].replace("65.KQJT3", "65.QJT3")
    case = given(short, "4s p p p", "dq 4 3 a", "restore w hk")
    assert case.board.held[Seat.WEST.index] & Card.HK.bit
    assert case.board.hands[Seat.WEST.index].bit_count() == 12


def test_a_card_of_another_pack_leaves_the_hand() -> None:
    case = given("board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 - -", "remove n c2")
    assert case.board.held[Seat.NORTH.index].bit_count() == 12


def test_play_is_over_after_thirteen_tricks() -> None:
    case = given(
        *FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "hj 7 a s10", "sa 5 7 2", "sk 6 8 3", "sq h3 s9 4", "d2 9 4 10",
        "d3 a j 8", "ck 6 2 4", "c3 9 a 5", "cq j 8 10", "dk 5 7 q", "c7 d6 sj h10",
    )  # fmt: skip
    assert case.board.phase is Phase.OVER
    assert case.board.won == [10, 3]
    assert case.board.to_play is None
    assert case.board.hands == [0, 0, 0, 0]


def test_hands_are_back_when_all_four_are() -> None:
    case = given(*FOUR_SPADES, "return n,e,w")
    assert not case.board.returned
    assert case.when("return s").board.returned == 7 << 8


def test_what_belongs_to_no_board_is_kept_aside() -> None:
    case = given("round 1 1 ns=3 ew=4")
    assert case.table.round is not None
    assert case.table.boards == []
    assert [place for place, _ in given("; a late start").table.strays] == [1 << 8]


def test_a_lead_in_turn_takes_the_place_of_an_opponents_wrong_one() -> None:
    case = given(*FOUR_SPADES, "dq 4 3 a", "!e:h8", "s:sa")
    assert kinds(case) == [Irregularity.LEAD_OUT_OF_TURN]
    assert lying(case.board.trick) == "S:SA"
    assert case.board.hands[Seat.EAST.index] & Card.H8.bit
    assert case.board.to_play is Seat.WEST


def test_the_wrong_lead_stays_when_its_own_side_plays_after_it() -> None:
    case = given(*FOUR_SPADES, "dq 4 3 a", "!n:c2", "!s:ck")
    assert kinds(case) == [Irregularity.LEAD_OUT_OF_TURN, Irregularity.PLAY_OUT_OF_TURN]
    assert lying(case.board.trick) == "N:C2 S:CK"
    case.when("refuse e")
    assert lying(case.board.trick) == ""
    assert case.board.to_play is Seat.SOUTH


def test_a_lead_by_the_next_hand_in_the_suit_of_the_wrong_one_is_played_to_it() -> None:
    assert lying(given(*FOUR_SPADES, "hk 2 8 5", "!s:d2", "d9").board.trick) == "S:D2 W:D9"
    assert lying(given(*FOUR_SPADES, "hk 2 8 5", "!s:d2", "refuse w", "d9").board.trick) == "W:D9"


def test_an_opening_lead_by_declarer_is_none() -> None:
    case = given(*FOUR_SPADES, "!s:h5", "accept w")
    assert case.board.to_play is Seat.WEST
    assert lying(case.when("h3").board.trick) == "W:H3"
    assert case.board.to_play is Seat.NORTH


def test_a_lead_to_the_last_trick_is_not_accepted() -> None:
    case = given(
        *FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "hj 7 a s10", "sa 5 7 2", "sk 6 8 3", "sq h3 s9 4", "d2 9 4 10",
        "d3 a j 8", "ck 6 2 4", "c3 9 a 5", "cq j 8 10", "dk 5 7 q", "!s:sj", "accept e",
    )  # fmt: skip
    assert case.board.accepted == set()
    assert case.when("refuse e").board.to_play is Seat.NORTH


def test_declarer_who_spreads_his_hand_upon_a_wrong_opening_lead_is_dummy() -> None:
    case = given(*FOUR_SPADES, "!e:h8", "dummy s")
    assert case.board.dummy is Seat.SOUTH
    assert case.board.to_play is Seat.SOUTH
    assert given(*FOUR_SPADES, "hk", "dummy s").board.dummy is Seat.NORTH


def test_dummy_who_spreads_his_hand_upon_a_wrong_opening_lead_accepts_it() -> None:
    case = given(*FOUR_SPADES, "!e:h8", "dummy n", "refuse s")
    assert lying(case.board.trick) == "E:H8"
    assert case.board.dummy is Seat.NORTH


def test_of_two_defenders_the_one_who_plays_next_decides_about_declarers_lead() -> None:
    wrong = (*FOUR_SPADES, "dq 4 3 a", "!n:c2")
    assert lying(given(*wrong, "accept w", "refuse e").board.trick) == ""
    assert lying(given(*wrong, "refuse w", "accept e").board.trick) == "N:C2"
    assert lying(given(*wrong, "accept e", "refuse w").board.trick) == "N:C2"
    assert lying(given(*wrong, "refuse e", "accept w").board.trick) == ""


def test_a_lead_before_partner_has_played_lies_on_the_next_trick() -> None:
    case = given(*FOUR_SPADES, "c6 a 4 3", "h2 a 5", "!e:d3")
    assert kinds(case) == [Irregularity.PREMATURE_LEAD]
    assert case.board.to_play is Seat.WEST
    assert lying(case.when("w:h3").board.trick) == "E:D3"
    assert case.board.to_play is Seat.SOUTH
    assert case.board.won == [1, 1]


def test_a_lead_before_partner_has_played_is_none_when_he_wins_the_trick() -> None:
    case = given(*FOUR_SPADES, "c6 a 4 3", "h2 9 5", "!e:d3", "w:hk")
    assert lying(case.board.trick) == ""
    assert case.board.hands[Seat.EAST.index] & Card.D3.bit
    assert case.board.to_play is Seat.WEST
    assert lying(case.when("hq").board.trick) == "W:HQ"


def test_a_second_card_of_a_hand_that_does_not_win_is_no_lead() -> None:
    assert kinds(given(*FOUR_SPADES, "c6 a 4 3", "h2 9 6", "!n:h4")) == [Irregularity.FIFTH_CARD]
    assert kinds(given(*FOUR_SPADES, "hk 2", "!w:h3")) == [Irregularity.FIFTH_CARD]


def test_a_card_put_to_the_first_trick_during_the_auction_lies_there_when_play_begins() -> None:
    case = given(FOUR_SPADES[0], "4s p p", "place w hk trick=1", "p", "h2 8 5", "h3")
    assert [lying(trick) for trick in case.board.tricks] == ["N:H2 E:H8 S:H5 W:HK", "W:H3"]
