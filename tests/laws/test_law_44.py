"""Law 44: how a trick goes, as it stood at any entry."""

from domain.board import place_of
from domain.cards import Card, Suit, hand_from_text
from domain.seats import Seat
from projections.laws.law_44_trick import (
    Standing,
    law_44a,
    law_44b,
    law_44c,
    law_44d,
    law_44e,
    law_44f,
    law_44g,
    legal_cards,
    trick_before,
)
from tests.given import FOUR_SPADES, Case, given

HAND = hand_from_text("987.742.K84.")


def standing(case: Case, entry: int = 999) -> Standing:
    """The trick in progress before an entry of a case."""
    found = trick_before(case.record, place_of(entry))
    assert found is not None
    return found


def test_law_44a_any_card_may_be_led() -> None:
    assert law_44a(HAND) == legal_cards(HAND, None) == HAND


def test_law_44b_each_hand_plays_in_turn() -> None:
    assert law_44b(standing(given(*FOUR_SPADES))) is Seat.WEST
    assert law_44b(standing(given(*FOUR_SPADES, "hk"))) is Seat.NORTH
    assert law_44b(standing(given(*FOUR_SPADES, "hk 2 8"))) is Seat.SOUTH


def test_law_44b_the_turn_is_that_of_the_entry_asked_about() -> None:
    assert law_44b(standing(given(*FOUR_SPADES, "hk 2 8 5", "hq"), entry=8)) is Seat.EAST


def test_law_44b_a_card_taken_back_since_lay_there_then() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3", "withdraw e d3")
    assert law_44b(standing(case, entry=9)) is Seat.SOUTH
    assert law_44b(standing(case)) is Seat.EAST


def test_law_44c_the_suit_led_is_followed() -> None:
    assert law_44c(HAND, Suit.HEARTS) == legal_cards(HAND, Suit.HEARTS) == hand_from_text(".742..")


def test_law_44d_without_it_any_card_may_be_played() -> None:
    assert law_44d(HAND, Suit.CLUBS) == legal_cards(HAND, Suit.CLUBS) == HAND
    assert not law_44d(HAND, Suit.HEARTS)


def test_law_44e_the_highest_trump_wins() -> None:
    cards = {Seat.WEST: Card.HA, Seat.NORTH: Card.S2, Seat.EAST: Card.S3, Seat.SOUTH: Card.HK}
    assert law_44e(cards, Suit.SPADES) is Seat.EAST
    assert law_44e(cards, Suit.CLUBS) is None


def test_law_44f_without_a_trump_the_highest_of_the_suit_led_wins() -> None:
    cards = {Seat.WEST: Card.HQ, Seat.NORTH: Card.CA, Seat.EAST: Card.HK, Seat.SOUTH: Card.HJ}
    assert law_44f(cards, Suit.HEARTS) is Seat.EAST


def test_law_44g_the_winner_leads_to_the_next() -> None:
    assert law_44g(Seat.EAST) is Seat.EAST
    second = standing(given(*FOUR_SPADES, "dq 4 3 a"))
    assert (second.number, second.lead, second.before) == (2, Seat.SOUTH, (Seat.SOUTH, Card.DA))
