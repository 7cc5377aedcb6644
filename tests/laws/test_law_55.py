"""Law 55: declarer leads out of turn."""

import pytest

from domain.errors import NotMarked
from domain.seats import Seat
from tests.given import FOUR_SPADES, given

SOUTH_LEADS = (*FOUR_SPADES, "dq 4 3 a")
WEST_LEADS = (*FOUR_SPADES, "hk 2 8 5")


def test_law_55a_either_defender_accepts() -> None:
    given(*SOUTH_LEADS).when("!n:c2", "accept w").then("55A declarers_lead_accepted seat=n card=c2")


def test_law_55a_the_next_in_turn_decides_where_they_differ() -> None:
    case = given(*SOUTH_LEADS).when("!n:c2", "accept w", "refuse e")
    case.then("55A next_in_turn_decides seat=e", "55B2 lead_from_right_hand", "not 53A lead_accepted")
    assert case.board.to_play is Seat.SOUTH


def test_law_55a_also_when_his_partner_refused_first() -> None:
    case = given(*SOUTH_LEADS).when("!n:c2", "refuse w", "accept e")
    case.then("55A next_in_turn_decides seat=e", "53A lead_accepted", "not 55B2")
    assert case.board.to_play is Seat.EAST


def test_law_55a_the_other_one_does_not_overrule_him() -> None:
    case = given(*SOUTH_LEADS).when("!n:c2", "accept e", "refuse w").then("53A lead_accepted", "not 55B2")
    case.then("not 55A next_in_turn_decides")
    given(*SOUTH_LEADS).when("!n:c2", "refuse e", "accept w").then("55B2", "not 53A lead_accepted")


def test_law_55b1_at_a_defenders_turn_the_card_goes_back() -> None:
    case = (
        given(*WEST_LEADS)
        .when("!n:c2", "refuse e")
        .then("55B1 defender_leads seat=w", "not 55B2", "not effect penalty_card")
    )
    assert case.board.to_play is Seat.WEST


def test_law_55b2_from_the_wrong_hand_he_leads_from_the_right_one() -> None:
    case = given(*SOUTH_LEADS).when("!n:c2", "refuse w").then("55B2 lead_from_right_hand seat=s", "not 55B1")
    case.when("sa").then("not 61A", "not effect penalty_card")


def test_law_55c_what_he_learned_is_asked_about_when_play_is_over() -> None:
    case = given(*SOUTH_LEADS).when("!n:c2", "refuse w", "sa 5 7 2").then("not ask 55C")
    case.when("claim s 10", "agree w", "agree e").then("ask 55C", "result done")


def test_law_55c_is_not_asked_of_a_lead_that_was_accepted() -> None:
    given(*SOUTH_LEADS).when("!n:c2", "accept w", "claim s 10", "agree w", "agree e").then("not ask 55C")


def test_law_55_a_card_called_from_the_wrong_hand_is_a_lead_though_dummy_has_not_put_it() -> None:
    case = given(*SOUTH_LEADS).when("name n s7").then("option 53A e card=s7", "option 53A w card=s7")
    case.when("refuse e").then("55B2 lead_from_right_hand seat=s card=s7", "not option 53A")
    case.when("sa").then("not 45D1", "not 10C2")


def test_law_55_a_defender_accepts_the_card_that_was_called_and_dummy_puts_it() -> None:
    case = given(*SOUTH_LEADS).when("name n s7", "accept w")
    case.then("55A declarers_lead_accepted", "effect 45C4a must_play_card seat=n card=s7")
    case.when("!n:s7").then("53A lead_accepted seat=n", "not option 53A", "not 10C2")


def test_law_55_no_lead_is_called_at_dummys_turn_or_to_a_trick_that_was_led_to() -> None:
    given(*SOUTH_LEADS, "c3 6").when("name n c7").then("clean")
    given(*FOUR_SPADES, "hk").when("name n h2").then("clean")


def test_law_55_a_defender_who_plays_to_a_card_that_was_called_accepts_it() -> None:
    """60A, and 53C with 57A of the other defender, though dummy has not put the card on the table."""
    case = given(*SOUTH_LEADS, "name n s7").when("e:s2").then("53A lead_accepted seat=n", "60A right_forfeited seat=e")
    case.then("not effect penalty_card", "not option 53A")
    assert case.when("sa s6").board.won == [2, 0]
    early = given(*SOUTH_LEADS, "name n s7").when("!w:s6")
    early.then("53C lead_stands seat=w", "effect 50 penalty_card seat=w card=s6", "option 57A s")


def test_law_55_a_card_that_was_called_at_a_defenders_turn_is_played_to_or_led_over() -> None:
    """53A, 53B, 53C: as over a card that lies there."""
    west_leads = (*FOUR_SPADES, "hk 2 8 5", "name n c2")
    case = given(*west_leads).when("!e:c4").then("53A lead_accepted seat=n", "60A right_forfeited seat=e")
    case.then("not effect penalty_card", "not 53A lead_accepted seat=e", "not option 53A")
    assert case.board.to_play is Seat.SOUTH
    case = given(*west_leads).when("c6").then("not effect penalty_card", "not option 53A", "not 53C")
    assert case.board.to_play is Seat.NORTH
    east_leads = (*FOUR_SPADES, "hk 2 a 5", "name n c2")
    given(*east_leads).when("h8").then("not 53A", "not 61A", "not option 53A")
    given(*east_leads).when("!w:c6").then("53C lead_stands seat=w", "57A premature_play seat=w", "option 57A s")


def test_law_55_who_does_not_follow_to_a_card_that_was_called_revokes() -> None:
    with pytest.raises(NotMarked, match="East still holds spades"):
        given(*SOUTH_LEADS, "name n s7").when("e:d5")


def test_law_60b_a_defender_who_plays_after_the_card_that_was_called_was_refused() -> None:
    case = given(*SOUTH_LEADS, "name n s7", "refuse e").when("!e:s2")
    case.then("60B penalty_card seat=e card=s2", "effect 50 penalty_card seat=e card=s2 note=major", "not option 53A")
