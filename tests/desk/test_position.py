"""A position: where a table stands, what may be done there, what is open, and what an entry changed of it."""

from __future__ import annotations

import doctest

from domain.cards import cards_in
from domain.seats import SEATS, Seat
from projections.texts import use_language
from projections.texts.refusals import why_text
from projections.views import position
from projections.views.position import Position, can, can_call, can_play, changed, needs_mark, position_of
from tests.given import FOUR_SPADES, given

N, E, S, W = SEATS
UNKNOWN = ("board 1 dealer=s vul=none",)


def at(*lines: str, seat: Seat | None = None) -> Position:
    return position_of(given(*lines).replay, seat)


def test_given_no_board_when_the_table_is_looked_at_then_a_board_can_be_begun_and_nothing_called() -> None:
    table = at("round 1 table=1 ns=1 ew=2 boards=3-4")
    assert (table.board, table.phase, table.to_act, table.calls, table.cards) == (None, "", None, {}, {})
    assert can(table, "next_board")
    assert table.acts["next_board"].fields == {"board": "3"}
    assert not can(table, "claim")


def test_given_an_auction_when_it_is_looked_at_then_all_38_calls_stand_with_what_is_wrong_with_them() -> None:
    table = at(FOUR_SPADES[0], "1s 2h")
    assert (table.phase, table.to_act, len(table.calls), table.cards) == ("auction", "N", 38, {})
    assert can_call(table, "2S")
    assert can_call(table, "X")
    assert needs_mark(table, "2H")
    assert table.calls["XX"].why == "nothing_to_redouble"
    assert not can_call(table, "8C")


def test_given_a_player_who_must_pass_when_it_is_his_turn_then_any_bid_needs_the_mark_and_says_why() -> None:
    table = at("board 1 dealer=e vul=none", "!s:p", "refuse w", "1h")
    assert [call for call in table.calls if can_call(table, call)] == ["P"]
    assert why_text(table.calls["1S"]) == "South must pass [30A]"


def test_given_a_lead_when_the_next_hand_is_looked_at_then_what_does_not_follow_needs_the_mark() -> None:
    case = given(*FOUR_SPADES, "hk")
    table = position_of(case.replay)
    assert (table.phase, table.to_act, table.calls) == ("play", "N", {})
    assert [card for card in table.cards if can_play(table, card)] == ["H2", "H4", "H7"]
    assert needs_mark(table, "S7")
    assert not needs_mark(table, "HA")
    board = case.table.board
    assert board is not None
    assert set(table.cards) == {card.value for card in cards_in(board.hands[N.index])}


def test_given_another_seat_when_it_is_asked_about_then_its_cards_are_told_and_out_of_turn() -> None:
    table = at(*FOUR_SPADES, "hk", seat=E)
    assert (table.to_act, table.seat) == ("N", "E")
    assert {verdict.why for verdict in table.cards.values()} == {"card_out_of_turn"}


def test_given_hands_that_are_not_known_when_a_card_is_played_then_it_is_nobody_elses() -> None:
    table = at(*UNKNOWN, "4s p p p", "hk")
    assert len(table.cards) == 51
    assert can_play(table, "SA")
    assert "HK" not in table.cards


def test_given_a_claim_when_it_is_looked_at_then_the_others_may_answer_it_and_no_other_claim_is_offered() -> None:
    before, after = at(*FOUR_SPADES, "hk 2 8 5"), at(*FOUR_SPADES, "hk 2 8 5", "claim s all")
    assert can(before, "claim")
    assert before.acts["claim"].fields == {"seats": "E S W"}
    assert before.acts["agree"].why == "nothing_to_agree_to"
    assert after.phase == "claimed"
    assert after.acts["agree"].fields == {"seats": "N E W"}
    assert [after.acts[act].status for act in ("object", "play_on", "claim")] == ["yes", "yes", "no"]


def test_given_an_insufficient_bid_when_it_is_looked_at_then_it_says_who_decides_what() -> None:
    table = at(FOUR_SPADES[0], "1s !1h")
    assert table.acts["accept"].fields == {"seats": "N"}
    first = table.steps[0]
    assert (first.law, first.step, first.who) == ("27A", "option", ("N",))
    assert set(first.answers) == {"accept", "refuse"}
    assert first.text


def test_given_a_board_in_play_when_it_is_looked_at_then_another_is_not_offered_until_it_is_over() -> None:
    assert at(*FOUR_SPADES).acts["next_board"].why == "board_not_over"
    over = at(*FOUR_SPADES, "hk 2 8 5", "tricks 10")
    assert over.acts["next_board"].fields == {"board": "2"}
    assert can(over, "end_round")
    ended = at(*FOUR_SPADES, "hk 2 8 5", "tricks 10", "round_end")
    assert needs_mark(ended, "next_board")
    assert needs_mark(ended, "end_round")


def test_given_entries_when_the_last_is_struck_then_the_one_before_is_offered_next() -> None:
    assert at(*FOUR_SPADES, "hk").acts["undo"].fields["entry"] == "6"
    assert at(*FOUR_SPADES, "hk", "undo").acts["undo"].fields["entry"] == "5"
    assert position_of(given().replay).acts["undo"].why == "nothing_to_undo"


def test_given_a_card_when_it_is_played_then_what_changed_is_told_and_nothing_else() -> None:
    before, after = at(*FOUR_SPADES, "hk", seat=N), at(*FOUR_SPADES, "hk", "2", seat=N)
    told = changed(before, after)
    assert set(told) == {"entries", "to_act", "cards", "acts"}
    assert told["to_act"] == "E"
    assert isinstance(told["cards"], dict)
    assert told["cards"]["H2"] is None
    assert changed(after, after) == {}


def test_given_danish_when_a_reason_is_told_then_it_is_danish() -> None:
    use_language("da")
    assert why_text(at(*FOUR_SPADES, "hk").cards["S7"]) == "Nord har endnu hjerter og lægger S7"


def test_given_the_example_of_a_position_when_it_is_tried_then_it_is_so() -> None:
    tried = doctest.testmod(position)
    assert (tried.failed, tried.attempted) == (0, 5)
