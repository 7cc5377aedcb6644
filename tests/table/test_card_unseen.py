"""A card that nobody saw (`?`): what is known of the trick, of the hand and of the result; and what is not guessed."""

from __future__ import annotations

import pytest

from domain.board import Irregularity
from domain.errors import NotMarked, NotPossible, NotReadable
from domain.seats import Seat
from formats.notation import read_script, write_script
from projections.equity.course import position_at
from projections.equity.position import Unclear
from tests.given import FOUR_SPADES, given

ONE_HAND = ("board 7 dealer=s vul=none N:653.875.AKQ54.62 - - -", "1nt p 3nt p p p")
ALL_HANDS = (
    "board 7 dealer=s vul=none N:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87",
    ONE_HAND[1],
)
MIDDLE = (
    "cq s3 h6 5", "c8 h5 h9 c9", "ha 3 7 10", "hk q 8 j", "sa 4 5 10", "d2 8 a 6", "dk 7 3 9", "dq j h2 d10",
    "d5 sj h4 s8", "d4 sq s2 c7",
)  # fmt: skip
"""Tricks 3 to 12 of both."""


def test_given_a_card_that_nobody_saw_when_play_goes_on_then_the_others_are_in_turn() -> None:
    case = given(*ALL_HANDS, "ca 2 10 3", "ck ? j")
    assert case.board.to_play is Seat.SOUTH
    assert case.when("4").board.to_play is Seat.WEST
    assert not case.board.irregular


def test_given_an_unseen_card_that_may_have_won_when_the_next_lead_is_typed_then_its_seat_tells_who_won() -> None:
    case = given(*FOUR_SPADES, "hk 2 ? 5")
    assert case.board.tricks[0].winner == -1
    with pytest.raises(NotReadable, match="who won trick 1 was not seen; a lead needs its seat: w:h5"):
        case.when("d3")
    assert case.when("e:d3").board.tricks[0].winner == Seat.EAST.index
    assert case.board.to_play is Seat.SOUTH


def test_given_who_cannot_have_won_when_he_leads_then_it_is_out_of_turn() -> None:
    case = given(*FOUR_SPADES, "hk 2 ? 5")
    with pytest.raises(NotMarked, match="North cannot have won the trick before"):
        case.when("n:d4")
    assert case.when("!n:d4").board.irregular[0].kind is Irregularity.LEAD_OUT_OF_TURN


def test_given_an_unseen_lead_when_cards_are_played_to_it_then_no_suit_is_guessed() -> None:
    case = given(*FOUR_SPADES, "?")
    with pytest.raises(NotReadable, match="the suit led was not seen"):
        case.when("2")
    case.when("h2 h8 s10")
    assert case.board.tricks[0].led is None
    assert not case.board.irregular


@pytest.mark.parametrize(("hands", "last"), [(ALL_HANDS, "s6 k 7 9"), (ONE_HAND, "s6 k 7 9")])
def test_given_one_card_left_that_it_can_be_when_play_is_over_then_the_unseen_card_is_known(
    hands: tuple[str, ...], last: str
) -> None:
    case = given(*hands, "ca 2 10 3", "ck ? j 4", *MIDDLE, last)
    assert [(card.card.value, card.trick) for card in case.board.worked_out] == [("C6", 2)]
    assert case.board.unseen == []
    case.then("result contract=3nt declarer=s tricks=9", "not result awaits")


def test_given_the_last_trick_not_seen_when_nothing_tells_its_winner_then_the_result_waits_for_it() -> None:
    before = ("ca 6 10 3", "ck 2 j 4", MIDDLE[0], "c8 h5 h9 ?", "s:ha 3 7 10", *MIDDLE[3:])
    case = given(*ONE_HAND, *before, "s6 ? 7 9")
    case.then("79A1 winner_not_seen seat=e trick=13", "result awaits 79A1")
    assert case.result.stages == []
    case.when("tricks 9").then("not 79A1 winner_not_seen", "not result awaits", "result declarer=s tricks=9")


def test_given_a_trick_that_nobody_is_known_to_have_won_when_the_rest_is_claimed_then_the_result_waits() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq 4 ? 6", "claim s 11", "agree w", "agree e")
    case.then("79A1 winner_not_seen trick=2", "result awaits 79A1")
    case.when("at 2.e h9").then("result declarer=s tricks=11", "not result awaits")


def test_given_an_unseen_card_when_it_is_amended_then_it_counts_as_played() -> None:
    seen = given(*ALL_HANDS, "ca 2 10 3", "ck 6 j 4")
    amended = given(*ALL_HANDS, "ca 2 10 3", "ck ? j 4", "at 2.n c6")
    assert amended.board.plays == seen.board.plays
    assert (amended.board.unseen, amended.board.turn) == ([], seen.board.turn)


def test_given_a_card_when_it_is_amended_to_one_that_nobody_saw_then_it_is_open() -> None:
    board = given(*ALL_HANDS, "ca 2 10 3", "ck 6 j 4", "at 2.n ?").board
    assert [(card.seat, card.trick) for card in board.unseen] == [(Seat.NORTH.index, 2)]


def test_given_a_suit_that_he_may_have_played_unseen_when_he_discards_then_no_revoke_is_found() -> None:
    assert not given(*ALL_HANDS, "ca 2 10 3", "ck ? j 4", "cq s3").board.irregular


def test_given_more_of_the_suit_than_cards_unseen_when_he_discards_then_it_is_a_revoke() -> None:
    case = given(*ALL_HANDS, "ca ? 10 3")
    with pytest.raises(NotMarked, match="North still holds"):
        case.when("ck s3")
    assert case.when("ck !s3").board.irregular[0].kind is Irregularity.REVOKE


def test_given_a_discard_when_he_plays_the_suit_later_then_the_revoke_is_dated_back() -> None:
    case = given(*ALL_HANDS, "ca 2 10 3", "ck ? j 4", "cq s3 h6 5", "c8 c6")
    assert [(odd.kind, odd.trick) for odd in case.board.irregular] == [(Irregularity.REVOKE, 3)]


def test_given_a_card_that_nobody_saw_when_it_is_typed_out_of_turn_then_it_is_refused() -> None:
    with pytest.raises(NotPossible, match="a card that nobody saw is recorded in turn"):
        given(*FOUR_SPADES, "n:?")


def test_given_a_lowest_card_when_one_of_the_hand_was_not_seen_then_it_is_asked_for() -> None:
    with pytest.raises(NotReadable, match="may be the lowest"):
        given(*ALL_HANDS, "ca ? 10 3", "ck .")


def test_given_a_trick_in_one_word_when_a_card_was_not_seen_then_it_stands_in_its_place() -> None:
    assert given(*FOUR_SPADES, "hk2?5").events == given(*FOUR_SPADES, "hk 2 ? 5").events


def test_given_cards_that_nobody_saw_when_written_then_they_read_back_the_same() -> None:
    events = given(*FOUR_SPADES, "hk 2 ?~20 5", "e:?", "s:h6 h3 h7").events
    text = write_script({"S1.r1.t1": events})
    assert "e:?" in text
    assert read_script(text).streams["S1.r1.t1"] == events


def test_given_an_unseen_card_when_double_dummy_is_asked_then_it_says_why_there_is_no_figure() -> None:
    case = given(*ALL_HANDS, "ca 2 10 3", "ck ? j 4", "cq")
    found = position_at(case.replay, case.board, case.board.plays[-1].place)
    assert found == Unclear("card_not_seen", (Seat.NORTH,))
