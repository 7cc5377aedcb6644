"""Law 60: playing after an irregularity before it is put right."""

import pytest

from domain.errors import NotMarked
from domain.seats import Seat
from tests.given import FOUR_SPADES, given

SOUTH_LEADS = (*FOUR_SPADES, "dq 4 3 a")
WEST_LEADS = (*FOUR_SPADES, "hk 2 8 5")


def test_law_60a_who_plays_to_a_wrong_lead_has_no_rectification() -> None:
    case = given(*WEST_LEADS).when("!e:d3", "d2").then("60A right_forfeited seat=s card=d2", "not effect penalty_card")
    case.then("not option 53A", "53A lead_accepted")


def test_law_60a_who_leads_in_turn_has_not_forfeited_anything() -> None:
    """Law 53B."""
    given(*SOUTH_LEADS).when("!e:h8", "s:sa").then("not 60A")


def test_law_60a_who_plays_to_a_lead_that_came_too_early() -> None:
    case = given(*FOUR_SPADES, "c6 a 4 3", "h2 a 5", "!e:d3").when("!s:d2")
    case.then("60A right_forfeited seat=s card=d2", "not option 57A", "not effect penalty_card")
    case.when("w:h3").then("not 61A")
    assert case.board.to_play is Seat.WEST


def test_law_60a_what_was_owed_before_is_owed_still() -> None:
    (given(*WEST_LEADS, "expose e cj").when("!e:h9", "h6").then("60A right_forfeited", "effect penalty_card card=cj"))


def test_law_60b_a_card_after_declarers_lead_was_sent_back_is_a_penalty_card() -> None:
    case = given(*SOUTH_LEADS).when("!n:c2", "refuse w", "!e:c4")
    case.then("60B penalty_card seat=e card=c4", "effect penalty_card seat=e card=c4 note=major", "not option 53A")
    case.when("s:sa").then("effect penalty_card card=c4", "not 53B")
    assert case.board.to_play is Seat.WEST


def test_law_60b_not_where_declarer_has_led_again() -> None:
    given(*SOUTH_LEADS).when("!n:c2", "refuse w", "sa 5 7 2").then("not 60B", "not effect penalty_card")


NORTH_LED = (*FOUR_SPADES, "hk 2 8 5", "hq 4 a 6", "dt a 9 4", "!n:ca", "refuse e")
"""South is to lead from his hand; the ace of clubs from dummy was refused."""


@pytest.mark.parametrize("sent_back", [("!n:ca", "refuse e"), ("name n ca", "refuse e"), ("!n:ca", "withdraw n ca")])
def test_law_60b_declarer_is_still_to_lead_from_the_right_hand(sent_back: tuple[str, ...]) -> None:
    case = given(*NORTH_LED[:-2], *sent_back).when("!w:c6")
    assert case.board.to_play is Seat.SOUTH
    with pytest.raises(NotMarked):
        case.when("n:ca")
    case.when("s:c3").then("60B penalty_card seat=w card=c6", "effect 50D1 must_play seat=w card=c6", "not 60A")
    assert case.board.to_play is Seat.WEST


def test_law_60b_a_second_lead_from_the_wrong_hand_is_one_out_of_turn_again() -> None:
    case = given(*NORTH_LED).when("!w:c6", "!n:ca").then("option 53A e card=ca", "option 53A w card=ca", "not 60A")
    case.when("refuse w", "s:sa").then("effect 50 penalty_card seat=w card=c6")


def test_law_60b_each_defender_may_do_so_and_neither_card_is_a_lead() -> None:
    case = given(*NORTH_LED).when("!w:c6", "!e:c4").then("60B seat=w card=c6", "60B seat=e card=c4")
    assert case.board.to_play is Seat.SOUTH
    case.when("s:c8").then("effect 50D1 must_play seat=w card=c6").when("w:c6", "n:cq")
    case.then("effect 50D1 must_play seat=e card=c4")


def test_law_60b_nobody_accepts_it_and_a_card_that_nobody_saw_may_be_the_lead() -> None:
    case = given(*NORTH_LED).when("!w:c6").then("not option 53A").when("s:?")
    assert case.board.to_play is Seat.WEST


def test_law_60b_not_where_a_defender_was_to_lead() -> None:
    """Law 56: declarer's card went back, and the lead is East's."""
    case = given(*FOUR_SPADES, "hk 2 a 5", "!s:sa", "refuse w").when("!w:hq")
    case.then("not 60B", "option 53A s card=hq").when("refuse s").then("56 penalty_card seat=w")


def test_law_60c_what_the_offending_side_plays_takes_no_right_from_the_other() -> None:
    case = given(*FOUR_SPADES).when("!e:h8", "!w:hk").then("60C rights_remain seat=w", "option 53A s")
    case.when("refuse s").then("54D penalty_card seat=e", "effect penalty_card seat=w card=hk")
    assert case.board.trick.count == 0


def test_law_47e1_who_plays_to_a_lead_on_his_own_sides_wrong_word_has_not_accepted_it() -> None:
    case = given(*SOUTH_LEADS).when("wrongturn n e", "!e:h9", "s:h5")
    case.then("47E1 cannot_be_accepted seat=s card=h5", "not 60A", "not 53A", "not effect penalty_card")
    case.when("withdraw s h5", "withdraw e h9", "s:sa").then("not effect penalty_card", "not 61A")
