"""Law 53: a lead out of turn that is accepted, or that another lead takes the place of."""

import pytest

from domain.errors import NotMarked
from domain.seats import Seat
from tests.given import FOUR_SPADES, THREE_NOTRUMP, given

SOUTH_LEADS = (*FOUR_SPADES, "dq 4 3 a")
WEST_LEADS = (*FOUR_SPADES, "hk 2 8 5")
TWELVE = (
    "hk 2 8 5", "hq 4 9 6", "hj 7 a s10", "sa 5 7 2", "sk 6 8 3", "sq h3 s9 4", "d2 9 4 10", "d3 a j 8", "ck 6 2 4",
    "c3 9 a 5", "cq j 8 10", "dk 5 7 q",
)  # fmt: skip
"""Twelve tricks; North leads to the last."""


def test_law_53a_declarer_may_accept_a_defenders_lead_or_refuse_it() -> None:
    case = given(*SOUTH_LEADS).when("!e:h8").then("option 53A s choice=accept card=h8", "option 53A s choice=refuse")
    case.when("accept s").then("53A lead_accepted seat=e card=h8", "not option 53A", "not effect penalty_card")
    assert case.when("h5 k 2").board.to_play is Seat.WEST


def test_law_53a_either_defender_may_accept_declarers_lead() -> None:
    case = given(*SOUTH_LEADS).when("!n:c2").then("option 53A e", "option 53A w", "not option 53A s")
    case.when("accept w").then("53A lead_accepted seat=n", "not option 53A")


def test_law_53a_the_hand_next_in_turn_accepts_by_playing() -> None:
    given(*SOUTH_LEADS).when("!n:c2", "c4").then("53A lead_accepted seat=n card=c2", "not option 53A")
    given(*WEST_LEADS).when("!e:d3", "d2").then("53A lead_accepted seat=e card=d3", "not effect penalty_card")


def test_law_53a_dummy_accepts_and_refuses_nothing() -> None:
    case = given(*SOUTH_LEADS).when("!e:h8", "!accept n")
    case.then("43A1 only_declarer_chooses seat=n", "option 53A s", "not 53A lead_accepted")
    case.when("!refuse n").then("option 53A s", "not 56").when("refuse s").then("56 penalty_card seat=e")


def test_law_53a_admission_asks_who_accepts() -> None:
    with pytest.raises(NotMarked, match="South may accept or refuse the lead; not North"):
        given(*SOUTH_LEADS).when("!e:h8", "accept n")
    with pytest.raises(NotMarked, match="East or West may accept"):
        given(*SOUTH_LEADS).when("!n:c2", "refuse s")


def test_law_53a_a_word_of_the_offenders_own_side_accepts_nothing() -> None:
    given(*SOUTH_LEADS).when("!e:h8", "!accept w").then("not 53A lead_accepted", "option 53A s")


def test_law_53a_a_lead_to_the_last_trick_goes_back() -> None:
    case = given(*FOUR_SPADES, *TWELVE).when("!s:sj").then("53A must_take_back_lead seat=s", "not option 53A")
    case.when("accept e").then("not 53A lead_accepted")
    case.when("withdraw s sj", "n:c7").then("53A lead_goes_back seat=s")


LAST_OF_NORTH = (
    *FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "hj 7 a s10", "sa 5 7 2", "sk 6 8 3", "sq h3 9 4", "sj d9 c2 d3", "c3 6 q 4",
    "c7 5 k 9", "da j 4 5", "d2 q k 6", "ca j 8 10",
)  # fmt: skip
"""Twelve tricks without a trump left; North leads to the last."""


def test_law_53b_at_the_last_trick_the_proper_hands_card_is_the_lead() -> None:
    """The lead out of turn cannot be accepted, by playing after it either, and wins nothing."""
    case = given(*LAST_OF_NORTH).when("!w:h10").then("53A must_take_back_lead seat=w")
    assert case.board.to_play is Seat.NORTH
    case.when("n:d8", "e:d10", "s:d7")
    case.then("53B proper_lead_stands seat=n card=h10", "not 53A lead_accepted", "not 53A must_take_back_lead")
    assert (case.board.tricks[12].leader, case.board.tricks[12].winner) == (Seat.NORTH.index, Seat.EAST.index)
    case.then("result done")


def test_law_53b_at_the_last_trick_it_may_also_be_taken_back_first() -> None:
    case = given(*LAST_OF_NORTH).when("!w:h10", "withdraw w h10", "d8 10 7 h10").then("53A lead_goes_back seat=w")
    assert case.board.tricks[12].winner == Seat.EAST.index


def test_law_53a_a_card_led_on_a_wrong_word_cannot_be_accepted() -> None:
    """Law 47E1."""
    case = given(*SOUTH_LEADS).when("wrongturn s e", "!e:h9").then("47E1 led_on_wrong_word seat=e", "not option 53A")
    case.when("withdraw e h9").then("not 56", "not effect penalty_card")


def test_law_53b_an_opponent_whose_lead_it_was_leads() -> None:
    case = given(*SOUTH_LEADS).when("!e:h8", "s:sa")
    case.then("53B proper_lead_stands seat=s card=h8", "not 53A lead_accepted")
    assert case.board.to_play is Seat.WEST


def test_law_53b_the_wrong_card_goes_back_without_rectification() -> None:
    given(*SOUTH_LEADS).when("!e:h8", "s:sa").then("not effect penalty_card", "not 56", "not option 53A")


def test_law_53b_a_card_of_the_suit_led_by_the_next_hand_is_played_to_it() -> None:
    """West was to lead, and plays next after South's wrong lead: he follows, and has accepted it."""
    given(*WEST_LEADS).when("!s:d2", "d9").then("53A lead_accepted seat=s", "not 53B")


def test_law_53b_a_card_of_another_suit_by_the_next_hand_is_his_own_lead() -> None:
    case = given(*WEST_LEADS).when("!s:d2", "hq").then("53B proper_lead_stands seat=w card=d2", "not 61A")
    assert case.board.to_play is Seat.NORTH


def test_law_53b_is_not_about_a_partner() -> None:
    """Declarer leads from the right hand after all: nobody has refused the lead from dummy."""
    given(*SOUTH_LEADS).when("!n:c2", "!s:ck").then("not 53B", "option 53A e", "60C rights_remain seat=s")


def test_law_53c_the_defender_on_the_right_plays_to_declarers_wrong_lead() -> None:
    case = given(*SOUTH_LEADS).when("!n:c2", "!w:c9").then("53C lead_stands seat=w card=c9", "53A lead_accepted")
    case.then("57A premature_play seat=w", "option 57A s", "effect penalty_card seat=w card=c9")


def test_law_53c_is_not_about_the_defender_on_the_left() -> None:
    given(*SOUTH_LEADS).when("!n:c2", "c4").then("not 53C", "not 57A")


@pytest.mark.parametrize("contract", [FOUR_SPADES, THREE_NOTRUMP])
def test_law_53a_the_lead_establishes_a_revoke_also_when_it_goes_back(contract: tuple[str, ...]) -> None:
    """Law 63A1: lawfully or not."""
    given(*contract).when("dq 4 !e:h8 a", "!e:c4", "refuse s").then("63A1 established seat=e trick=1")


def test_law_53b_what_the_lead_told_that_went_back_is_for_the_other_side_alone() -> None:
    case = given(*WEST_LEADS).when("!s:d2", "hq").then("53B", "16C1 side=ew card=d2", "16C2 side=ns card=d2")
    case = given(*SOUTH_LEADS).when("!e:h8", "s:sa").then("53B", "16C1 side=ns card=h8", "16C2 side=ew card=h8")
    case.then("not effect penalty_card")
