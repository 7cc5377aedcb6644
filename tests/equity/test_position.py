"""A position plays on by the rules of following suit and winning, and says what is wrong with it."""

from __future__ import annotations

from domain.calls import Strain
from domain.cards import Card
from domain.seats import SEATS
from projections.equity.position import Position, Unclear, fault_of
from tests.equity.boards import ending

NORTH, EAST, SOUTH, WEST = SEATS
TWO_LEFT = ("A2...", "K3...", ".A..2", ".K.A.")


def test_given_a_suit_led_when_a_hand_holds_it_then_only_that_suit_is_lawful() -> None:
    position = ending(("A2...", "K.3..", "Q.4..", "J.5.."), Strain.NOTRUMP, NORTH).after(Card.SA)
    assert position.turn is EAST
    assert position.cards() == [Card.SK]


def test_given_a_void_when_a_suit_is_led_then_any_card_is_lawful() -> None:
    position = ending(TWO_LEFT, Strain.NOTRUMP, NORTH).after(Card.SA).after(Card.S3)
    assert position.cards() == [Card.C2, Card.HA]


def test_given_four_cards_when_the_last_is_a_trump_then_its_hand_leads_on() -> None:
    position = ending(TWO_LEFT, Strain.DIAMONDS, NORTH)
    for card in (Card.SA, Card.SK, Card.HA, Card.DA):
        position = position.after(card)
    assert (position.leader, position.trick, position.left) == (WEST, (), 1)
    assert position.won == (6, 6)


def test_given_notrump_when_a_higher_card_of_another_suit_is_thrown_then_it_wins_nothing() -> None:
    position = ending(TWO_LEFT, Strain.NOTRUMP, NORTH)
    for card in (Card.S2, Card.S3, Card.HA, Card.DA):
        position = position.after(card)
    assert position.leader is EAST


def test_given_a_revoke_when_it_is_played_on_from_it_then_the_card_lies_there_as_played() -> None:
    position = ending(("A2...", "K.3..", "Q.4..", "J.5.."), Strain.HEARTS, NORTH).after(Card.SA).after(Card.H3)
    assert position.trick == (Card.SA, Card.H3)
    assert position.after(Card.SQ).after(Card.SJ).leader is EAST


def test_given_a_hand_with_a_card_too_few_when_checked_then_it_is_named() -> None:
    position = ending(("A2...", "K3...", "Q...", "JT..."), Strain.NOTRUMP, NORTH)
    assert fault_of(position) == Unclear("wrong_count", (SOUTH,))


def test_given_a_card_in_two_hands_when_checked_then_the_later_hand_is_named() -> None:
    position = ending(("A2...", "A3...", "Q9...", "JT..."), Strain.NOTRUMP, NORTH)
    assert fault_of(position) == Unclear("same_card_twice", (EAST,))


def test_given_cards_on_the_trick_when_checked_then_they_count_for_their_hands() -> None:
    whole = ending(TWO_LEFT, Strain.NOTRUMP, NORTH)
    assert fault_of(whole) is None
    assert fault_of(whole.after(Card.SA)) is None
    assert isinstance(fault_of(Position(whole.hands, Strain.NOTRUMP, NORTH, (Card.SQ,), whole.won)), Unclear)


def test_given_a_card_that_was_taken_back_when_it_is_replaced_then_the_cards_beyond_it_follow_of_themselves() -> None:
    whole = ending(TWO_LEFT, Strain.NOTRUMP, NORTH)
    hands = (whole.hands[0] & ~Card.SA.bit, whole.hands[1], whole.hands[2] & ~Card.HA.bit, whole.hands[3])
    gap = Position(hands, Strain.NOTRUMP, NORTH, (Card.SA,), whole.won, (Card.HA, None))
    assert fault_of(gap) is None
    assert (gap.turn, gap.cards()) == (EAST, [Card.S3, Card.SK])
    filled = gap.after(Card.S3)
    assert filled == whole.after(Card.SA).after(Card.S3).after(Card.HA)
    assert filled.turn is WEST
