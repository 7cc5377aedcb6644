"""Law 65: how the played cards are kept."""

from tests.given import FOUR_SPADES, given

FIRST = (*FOUR_SPADES, "hk 2 8 5")


def test_law_65a_a_whole_trick_that_is_turned_down_is_regular() -> None:
    given(*FIRST).when("turned", "hq 4").then("clean")


def test_law_65a_when_it_is_turned_nobody_may_see_it_again() -> None:
    given(*FIRST, "turned").when("inspect s 1").then("66C quitted_trick_closed seat=s", "not 66A")


def test_law_65b1_a_card_of_a_trick_won_points_to_partner() -> None:
    given(*FIRST).when("notice s pointed_wrongly e 1").then("65B1 points_to_partner seat=e trick=1", "not 65B2")


def test_law_65b2_a_card_of_a_trick_lost_points_to_the_opponents() -> None:
    given(*FIRST).when("notice e pointed_wrongly s 1").then("65B2 points_to_opponents seat=s trick=1", "not 65B1")


def test_law_65b3_until_ones_own_side_has_gone_on() -> None:
    given(*FIRST, "hq").when("notice s pointed_wrongly w 1").then("65B3 may_have_it_pointed seat=s")
    given(*FIRST, "hq 4").when("notice s pointed_wrongly w 1").then("65B3 pointing_too_late seat=s")


def test_law_65b3_that_the_other_side_has_gone_on_costs_nothing() -> None:
    given(*FIRST, "hq").when("notice e pointed_wrongly s 1").then("65B3 pointing_too_late seat=e")


def test_law_65c_the_played_cards_are_kept_in_order() -> None:
    given(*FIRST).when("notice s mixed_cards e").then("65C not_in_order seat=e", "not 65D")


def test_law_65d_mixed_before_the_tricks_are_agreed() -> None:
    case = given(*FIRST, "claim s 10", "agree w").when("notice s mixed_cards e")
    case.then("65D mixed_before_agreement seat=e", "not 65C", "not ask 66D")


def test_law_65d_after_agreement_the_cards_may_be_mixed() -> None:
    given(*FIRST, "claim s 10", "agree w", "tricks 10").when("notice s mixed_cards e").then("not 65D", "not 65C")
