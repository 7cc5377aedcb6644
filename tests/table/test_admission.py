"""Admission: what cannot have happened is refused, what breaks the Laws is refused until it is marked.

Each refusal names what was read and what is so instead.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given as any_of
from hypothesis import settings
from hypothesis import strategies as st

from domain.admission import wrong_hands
from domain.calls import Call
from domain.cards import Card
from domain.errors import NotMarked, NotPossible
from domain.events import (
    AnyEvent,
    AssentGiven,
    AssentWithdrawn,
    AttentionDrawn,
    BoardStarted,
    CallChanged,
    CallMade,
    CardPlayed,
    CardRemoved,
    CardWithdrawn,
    ClaimMade,
    ConcessionDisputed,
    ConcessionMade,
    JudgementMade,
    NoteMade,
    ObjectionMade,
    PlayContinued,
    RoundEnded,
    RoundStarted,
    RulingGiven,
    ScoreAdjusted,
    TricksAgreed,
    WeightedResult,
    WrongHandHeld,
)
from domain.scores import wrong_weights
from domain.seats import SEATS
from domain.table import Table
from formats.notation.admitting import admit, refuse
from tests.given import FOUR_SPADES, given

N, E, S, W = SEATS
HIDDEN = "board 1 dealer=s vul=none N:987.742.K84.AQ72 - AKQJT.65.A72.K83 -"
ONE_TRICK = (*FOUR_SPADES, "hk 2 8 5")


def refusal(lines: tuple[str, ...], event: AnyEvent, *, marked: bool = True) -> str:
    """The reason why an event is refused at a table."""
    with pytest.raises(NotPossible) as refused:
        admit(given(*lines).table, event, marked=marked)
    return str(refused.value)


def warning(lines: tuple[str, ...], event: AnyEvent) -> str:
    """What is out of the ordinary about an event; marked, it is let through."""
    table = given(*lines).table
    with pytest.raises(NotMarked) as warned:
        admit(table, event)
    admit(table, event, marked=True)
    return str(warned.value)


@pytest.mark.parametrize("event", [RoundStarted(1, 1), BoardStarted(1, N, "none"), RoundEnded(), NoteMade("late")])
def test_some_entries_need_no_board(event: AnyEvent) -> None:
    admit(Table(), event)


@pytest.mark.parametrize("event", [CallMade(N, Call.PASS), CardPlayed(N, Card.H2), ClaimMade(S, 3)])
def test_the_others_do(event: AnyEvent) -> None:
    with pytest.raises(NotPossible, match="no board is open; begin one with: board NUMBER"):
        admit(Table(), event)


def test_a_board_that_was_not_played_here() -> None:
    assert refusal(ONE_TRICK, TricksAgreed(9, board=7)) == (
        "board 7 was not played at this table; begin one with: board NUMBER"
    )


def test_a_card_that_another_hand_holds() -> None:
    told = refusal(ONE_TRICK, CardPlayed(W, Card.SA))
    assert told.startswith("West does not hold SA: South holds it")


def test_a_card_that_no_hand_of_the_board_holds() -> None:
    told = refusal(("!" + FOUR_SPADES[0].replace("65.KQJT3", "65.QJT3"), "4s p p p"), CardPlayed(W, Card.HK))
    assert told.startswith("West does not hold HK: no hand of this board holds it")


def test_a_card_that_was_played_and_lies_there() -> None:
    told = warning(ONE_TRICK, CardPlayed(W, Card.HK))
    assert told == "HK was played to trick 1 by West and lies there still. If it happened, mark it with '!'"


def test_a_card_that_lies_there_does_not_come_from_a_hand_that_is_known_to_hold_others() -> None:
    told = refusal(ONE_TRICK, CardPlayed(S, Card.HK))
    assert told.startswith("South does not hold HK: West holds it")


def test_a_card_that_lies_there_may_come_again_from_a_hand_that_is_not_known() -> None:
    told = warning(("board 1 dealer=s vul=none", "4s p p p", "hk 2 8 5"), CardPlayed(S, Card.HK))
    assert told == "HK was played to trick 1 by West and lies there still. If it happened, mark it with '!'"


def test_a_card_of_a_known_hand_in_a_hand_that_is_not_known() -> None:
    told = refusal((HIDDEN, "4s p p p"), CardPlayed(W, Card.SA))
    assert told == "West does not hold SA: South holds it"


def test_a_card_that_was_taken_back_may_be_played_again() -> None:
    table = given(*FOUR_SPADES, "hk 2 !e:d3 5", "withdraw e d3", "e:h8", "dq 4").table
    admit(table, CardPlayed(E, Card.D3))


def test_a_card_is_taken_back_by_who_played_it() -> None:
    assert refusal(ONE_TRICK, CardWithdrawn(W, Card.HQ)) == "West has not played HQ; his cards played are HK"
    assert refusal(FOUR_SPADES, CardWithdrawn(W, Card.HQ)) == "West has not played HQ; his cards played are none"


def test_a_call_when_cards_were_played() -> None:
    told = warning(ONE_TRICK, CallMade(W, Call.DOUBLE))
    assert told == "the auction of board 1 is over. If it happened, mark it with '!'"


def test_a_call_is_changed_by_who_made_one() -> None:
    assert refusal((FOUR_SPADES[0],), CallChanged(W, Call.DOUBLE)) == "West has made no call on board 1"


@pytest.mark.parametrize("event", [ClaimMade(S, 13), ConcessionMade(S, -1), ClaimMade(S, 99)])
def test_a_claim_of_more_than_is_left(event: ClaimMade | ConcessionMade) -> None:
    assert refusal(ONE_TRICK, event) == f"12 tricks are left on board 1; read {event.tricks}"


def test_a_claim_before_there_is_a_contract() -> None:
    told = refusal((FOUR_SPADES[0],), ClaimMade(S, 3))
    assert told == "board 1 has no contract yet: nothing can be claimed"


@pytest.mark.parametrize("tricks", [-1, 14])
def test_an_agreed_number_that_nobody_can_win(tricks: int) -> None:
    assert refusal(ONE_TRICK, TricksAgreed(tricks)) == f"declarer wins 0 to 13 tricks; read {tricks}"


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("AKQ.J52.T98", "North: a hand is four suits between dots, spades first; read 'AKQ.J52.T98'"),
        ("AKX.J52..T98", "North: 'X' is not a rank, in the hand 'AKX.J52..T98'"),
        ("AKA.J52..T98", "North: SA stands twice in the hand 'AKA.J52..T98'"),
        ("...", "North holds 0 cards: ..."),
    ],
)
def test_a_hand_that_is_none(hand: str, told: str) -> None:
    assert refusal((), BoardStarted(1, N, "none", (hand, None, None, None))) == told


@pytest.mark.parametrize(("hand", "count"), [("AKQJ.AKQ.AKQ.AK", 12), ("AKQJ.AKQJ.AKQJ.AK", 14), ("A...", 1)])
def test_a_hand_of_other_than_thirteen_cards_is_a_fact_when_it_is_marked(hand: str, count: int) -> None:
    started = BoardStarted(1, N, "none", (None, None, None, hand))
    cards = "card" if count == 1 else "cards"
    assert warning((), started) == f"West holds {count} {cards}. If it happened, mark it with '!'"


IN_TWO_HANDS = ("AK.AKQ.AKQJT9.AK", "QJT98765432.A..A", None, None)
"""North and East both hold the aces of hearts and clubs, thirteen cards each."""


def test_a_card_in_two_hands_is_a_fact_when_it_is_marked() -> None:
    told = warning((), BoardStarted(1, N, "none", IN_TWO_HANDS))
    assert told == "CA stands in two hands, North's and East's: look at the deal. If it happened, mark it with '!'"


def test_a_card_in_two_hands_is_no_deal_of_a_session() -> None:
    with pytest.raises(NotPossible, match="CA stands in two hands, North's and East's: look at the deal"):
        refuse(wrong_hands(IN_TWO_HANDS))


def test_a_card_in_two_hands_is_played_by_either() -> None:
    board = "!board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T962"
    table = given(board, "4s p p p").table
    admit(table, CardPlayed(W, Card.C2))
    admit(given(board, "4s p p p", "hk 2 8 5", "hq 4 9 6", "c6 2 4 3").table, CardPlayed(W, Card.C2), marked=True)


def test_a_card_that_is_removed_was_held() -> None:
    assert refusal(FOUR_SPADES, CardRemoved(W, Card.SA)).startswith("West does not hold SA: South holds it")
    admit(given(*FOUR_SPADES).table, CardRemoved(S, Card.SA))


def test_the_hand_of_another_board_is_not_the_hand_of_this_one() -> None:
    told = refusal(FOUR_SPADES, WrongHandHeld(W, 1))
    assert told == "board 1 is this board; name the one whose cards he held"
    assert refusal(FOUR_SPADES, WrongHandHeld(W, 0)).startswith("a board has a number from 1 to 999")
    admit(given(*FOUR_SPADES).table, WrongHandHeld(W, 2))


def test_a_board_that_is_not_due_must_be_marked() -> None:
    due = "round 1 table=1 ns=3 ew=8 boards=7-9"
    told = warning((due,), BoardStarted(1, N, "none"))
    assert told.startswith("board 1 is not due at this table in this round, but 7 8 9. If it happened")
    admit(given(due).table, BoardStarted(7, N, "none"))
    admit(given("round 1 table=1").table, BoardStarted(1, N, "none"))


@pytest.mark.parametrize("number", [0, -7, 1000])
def test_a_board_has_a_number_that_a_board_can_have(number: int) -> None:
    assert refusal((), BoardStarted(number, N, "none")) == f"a board has a number from 1 to 999; read {number}"


def test_a_board_that_was_begun_before_must_be_marked() -> None:
    told = warning((*ONE_TRICK, "board 2"), BoardStarted(1, N, "none"))
    assert told.startswith("board 1 was begun at this table before, by entry 1 (a redeal, or played again). If it")


def test_a_board_without_a_call_that_is_begun_again_is_told_how_its_result_is_typed() -> None:
    told = warning(("board 1",), BoardStarted(1, N, "none"))
    assert told.startswith(
        "board 1 lies on the table already, since entry 1: a result is then typed without its number"
    )


@pytest.mark.parametrize(
    "event", [BoardStarted(2, N, "none"), RoundEnded(), CallMade(N, Call.PASS), CardPlayed(W, Card.HQ)]
)
def test_after_the_end_of_the_round_boards_calls_and_cards_must_be_marked(event: AnyEvent) -> None:
    lines = FOUR_SPADES if isinstance(event, CallMade) else ONE_TRICK
    told = warning((*lines, "endround"), event)
    assert told.startswith("the round at this table ended with entry ")


@pytest.mark.parametrize(
    "event",
    [
        AttentionDrawn("N", offender=E, board=1),
        ObjectionMade(W, board=1),
        AssentWithdrawn(W, board=1),
        JudgementMade("1#10", "70A", "adjudicated", 9),
        RulingGiven("1#10", "70A"),
        ScoreAdjusted(1, "12C2a", ns_artificial="average"),
    ],
)
def test_after_the_end_of_the_round_whatever_names_its_board_is_let_through(event: AnyEvent) -> None:
    admit(given(*ONE_TRICK, "claim s all", "endround").table, event)


def test_a_board_that_was_begun_after_the_end_all_the_same_goes_on_without_marks() -> None:
    table = given(*ONE_TRICK, "endround", "!board 2").table
    admit(table, CallMade(E, Call.PASS))
    admit(table, RoundEnded())


@pytest.mark.parametrize(
    ("event", "what"),
    [
        (ObjectionMade(W), "object to"),
        (AssentGiven(W), "agree to"),
        (PlayContinued(W), "play on after"),
        (AssentWithdrawn(W), "take an agreement back from"),
        (ConcessionDisputed(S), "reclaim from"),
    ],
)
def test_an_answer_to_a_claim_needs_a_claim(event: AnyEvent, what: str) -> None:
    told = f"nobody has claimed or conceded on board 1: there is nothing to {what}"
    assert refusal(ONE_TRICK, event) == told
    admit(given(*ONE_TRICK, "claim s all").table, event)
    admit(given(*ONE_TRICK, "concede w 3").table, event)
    admit(given(*ONE_TRICK, "!claim n all").table, event)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (CallMade(E, Call.HEART_1), "1H does not exceed the last bid"),
        (CallMade(S, Call.HEART_1), "it is East's turn to call, not South's"),
        (CallMade(E, Call.REDOUBLE), "East has nothing to redouble"),
        (CardPlayed(E, Card.H8), "H8 by East is a card shown during the auction"),
    ],
)
def test_what_breaks_the_laws_of_the_auction_must_be_marked(event: AnyEvent, told: str) -> None:
    board = FOUR_SPADES[0].replace("dealer=s", "dealer=n")
    assert warning((board, "1s"), event) == f"{told}. If it happened, mark it with '!'"


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (CardPlayed(E, Card.D3), "East still holds hearts and plays D3"),
        (CardPlayed(S, Card.H5), "it is East's turn to play, not South's"),
        (CardPlayed(W, Card.HQ), "HQ by West is a second card to one trick"),
    ],
)
def test_what_breaks_the_laws_of_play_must_be_marked(event: AnyEvent, told: str) -> None:
    assert warning((*FOUR_SPADES, "hk 2"), event) == f"{told}. If it happened, mark it with '!'"


def test_a_lead_out_of_turn_must_be_marked() -> None:
    assert warning(ONE_TRICK, CardPlayed(S, Card.SA)).startswith("it is West's turn to play, not South's")


def test_a_call_after_the_auction_must_be_marked() -> None:
    assert warning(FOUR_SPADES, CallMade(W, Call.DOUBLE)).startswith("the auction of board 1 is over")


def test_a_card_after_a_claim_must_be_marked() -> None:
    told = warning((*ONE_TRICK, "claim s all"), CardPlayed(W, Card.HQ))
    assert told.startswith("HQ by West is a card played after a claim")


def test_what_is_regular_needs_no_mark() -> None:
    admit(given(*FOUR_SPADES).table, CardPlayed(W, Card.HK))
    admit(given(FOUR_SPADES[0]).table, CallMade(S, Call.SPADE_4))


@pytest.mark.parametrize("weights", [("1/2", "1/3", "1/6"), ("1",), ("0.5", "0.5"), ("2/4", "50/100"), ()])
def test_weights_that_make_up_the_whole(weights: tuple[str, ...]) -> None:
    assert wrong_weights(tuple(WeightedResult(weight, "3N", S, 9) for weight in weights)) is None


@pytest.mark.parametrize(
    ("weights", "total"), [(("1/2", "1/3"), "5/6"), (("0.33", "0.33", "0.33"), "99/100"), (("1", "1/100"), "101/100")]
)
def test_weights_that_do_not(weights: tuple[str, ...], total: str) -> None:
    parts = tuple(WeightedResult(weight, "3N", S, 9) for weight in weights)
    told = refusal(ONE_TRICK, ScoreAdjusted(1, "12C1c", ns=parts))
    assert told == f"the weights of a side sum to 1; these sum to {total}"


@pytest.mark.parametrize("weight", ["half", "1/0", ""])
def test_a_weight_that_is_no_fraction(weight: str) -> None:
    told = refusal(ONE_TRICK, ScoreAdjusted(1, "12C1c", ew=(WeightedResult(weight, "3N", S, 9),)))
    assert told == f"a weight is an exact fraction such as 1/3; read {weight}"


@settings(max_examples=60)
@any_of(st.lists(st.integers(1, 40), min_size=1, max_size=6), st.fractions(Fraction(1, 1000), 1))
def test_only_exact_shares_of_one_whole_are_let_through(shares: list[int], more: Fraction) -> None:
    whole = sum(shares)
    parts = [WeightedResult(str(Fraction(share, whole)), "3N", S, 9) for share in shares]
    assert wrong_weights(tuple(parts)) is None
    assert wrong_weights((*parts, WeightedResult(str(more), "3N", S, 9))) is not None
