"""Law 54: the wrong defender faces the opening lead."""

from domain.seats import Seat
from tests.given import FOUR_SPADES, given

WRONG = (*FOUR_SPADES, "!e:h8")


def test_law_54a_presumed_declarer_spreads_his_hand_and_becomes_dummy() -> None:
    case = given(*WRONG).then("54A may_spread seat=s").when("dummy s")
    case.then("54A declarer_becomes_dummy seat=s", "53A lead_accepted", "not option 53A", "not effect penalty_card")
    assert (case.board.contract and case.board.contract.declarer) is Seat.NORTH
    assert case.board.to_play is Seat.SOUTH
    case.when("h5 k 2", "claim n 10", "agree e", "agree w").then("result declarer=n contract=4s tricks=10")


def test_law_54a_also_after_saying_that_he_accepts() -> None:
    case = given(*WRONG).when("accept s", "dummy s").then("54A declarer_becomes_dummy seat=s")
    assert case.board.dummy is Seat.SOUTH


def test_law_54a_who_has_begun_to_show_his_hand_must_spread_it() -> None:
    case = given(*WRONG).when("expose s ck deliberate").then("ask 54A", "not 54A must_spread", "option 53A s")
    case.when("judge #6 54A begun").then("54A must_spread seat=s", "not effect penalty_card", "not option 53A")
    given(*WRONG, "expose s ck unclear").when("judge #6 54A not_begun").then("54A may_spread", "option 53A s")


def test_law_54a_a_card_that_presumed_declarer_drops_is_no_beginning() -> None:
    given(*WRONG).when("expose s ck").then("not 54A must_spread", "54A may_spread", "option 53A s choice=refuse")
    dropped_before = given(*FOUR_SPADES, "expose s ck deliberate", "!e:h8")
    dropped_before.then("not 54A must_spread", "option 53A s")


def test_law_54a_not_where_dummy_was_spread_first() -> None:
    case = given(*WRONG).when("dummy n", "dummy s").then("not 54A")
    assert case.board.dummy is Seat.NORTH


def test_law_54a_not_after_a_regular_lead() -> None:
    assert given(*FOUR_SPADES, "hk").when("dummy s").board.dummy is Seat.NORTH


def test_law_54a_also_where_the_leaders_partner_has_played_to_it() -> None:
    case = given(*WRONG, "!w:h3").when("dummy s").then("54A declarer_becomes_dummy seat=s", "60C rights_remain seat=w")
    assert (case.board.contract and case.board.contract.declarer) is Seat.NORTH
    assert case.board.to_play is Seat.SOUTH


def test_law_54b_accepted_dummy_is_spread_and_declarer_plays_second() -> None:
    case = given(*WRONG).when("accept s").then("54B dummy_is_spread seat=s", "53A lead_accepted", "not 54A")
    assert case.when("dummy n").board.dummy is Seat.NORTH
    assert case.when("h5 k 2").board.won == [0, 1]


def test_law_54b_a_card_played_from_dummy_first_stays() -> None:
    given(*WRONG).when("accept s", "!n:h2").then("54B dummys_card_stays seat=n card=h2")


def test_law_54c_he_must_accept_when_he_could_see_a_card_of_dummys() -> None:
    case = given(*WRONG).when("expose n c2").then("54C must_accept seat=s", "not option 53A")
    case.when("refuse s").then(
        "54C refused_though_seen seat=s", "not 54D", "not effect penalty_card", "not option 50D2"
    )


def test_law_54c_dummy_spread_at_once_accepts_the_lead() -> None:
    given(*WRONG).when("dummy n").then("54C must_accept", "54B dummy_is_spread", "53A lead_accepted", "not option 53A")


def test_law_54c_a_card_shown_in_the_auction_does_not_count() -> None:
    """Law 24."""
    case = given(FOUR_SPADES[0], "4s p").when("expose n c2", "p p", "!e:h8")
    case.then("not 54C", "option 53A s choice=refuse")


def test_law_54d_refused_the_card_is_a_major_penalty_card() -> None:
    case = given(*WRONG).when("refuse s")
    case.then("54D penalty_card seat=e card=h8", "effect 50 penalty_card seat=e card=h8 note=major", "not 56")
    case.then("option 50D2 s suit=h", "effect await_declarer seat=w")
    assert case.board.to_play is Seat.WEST


def test_law_54d_not_of_a_lead_that_was_accepted_and_taken_back_after_that() -> None:
    case = given(*WRONG).when("accept s", "withdraw e h8").then("53A lead_accepted", "not 54D")
    case.then("not effect penalty_card")


def test_law_54d_a_lead_that_lies_face_down_goes_back_first() -> None:
    given(*FOUR_SPADES).when("facedown w", "!e:h8").then("54 face_down_lead_goes_back seat=w")


def test_law_54e_the_declaring_side_cannot_lead() -> None:
    case = (
        given(*FOUR_SPADES).when("!n:h2").then("54E card_goes_back seat=n", "not option 53A", "not effect penalty_card")
    )
    case.when("accept w").then("not 53A")
    case.when("w:hk").then("not 53B", "not 53A", "not 54C")
    assert case.board.to_play is Seat.NORTH


def test_law_54e_nor_can_declarer_himself() -> None:
    case = given(*FOUR_SPADES).when("!s:h5")
    assert case.board.to_play is Seat.WEST
    case.when("h3 2 8 5").then("54E card_goes_back seat=s", "not 53A", "not 61A")
    assert case.board.tricks[0].leader == Seat.WEST.index


def test_law_54e_it_may_go_back_first() -> None:
    given(*FOUR_SPADES).when("!s:h5", "withdraw s h5", "hk 2 8 5").then("54E card_goes_back", "not 55B1")


def test_law_54b_who_became_dummy_is_asked_where_no_hand_was_recorded_as_spread() -> None:
    case = given(*WRONG).when("s:h5").then("ask 54B", "53A lead_accepted")
    case.when("judge #6 54B declarer_is_dummy").then("54A enter_spread seat=s", "not ask 54B")
    given(*WRONG, "accept s").when("dummy n").then("not ask 54B")
    given(*WRONG).when("dummy s").then("not ask 54B")
    given(*FOUR_SPADES, "hk 2 8 5").then("not ask 54B")


def test_law_54e_a_defender_who_plays_to_it_has_a_penalty_card_only_by_his_own_error() -> None:
    case = given(*FOUR_SPADES, "!n:h2", "e:h8").then("54E card_goes_back seat=n", "ask 24", "not effect penalty_card")
    given(*FOUR_SPADES, "!n:h2", "e:h8", "judge #6 24 opponents_error").then("not effect penalty_card", "not ask 24")
    case.when("judge #6 24 own_error").then("effect 50 penalty_card seat=e card=h8 note=major")
    case.when("withdraw n h2", "withdraw e h8").then("option 50D2 s suit=h", "effect await_declarer seat=w")


def test_law_54e_a_defender_who_spreads_his_hand_upon_it_has_penalty_cards_only_by_his_own_error() -> None:
    case = given(*FOUR_SPADES, "!s:d2", "dummy w").then("ask 24", "not 41D", "not effect penalty_card")
    given(*FOUR_SPADES, "!s:d2", "dummy w", "judge #7 24 opponents_error").then("not effect penalty_card", "not ask 24")
    case.when("judge #7 24 own_error").then("effect 50 penalty_card seat=w card=hk note=major")
    case.then("41D defenders_hand_faced", "not effect must_play_one_of").when("refuse w").then(
        "effect must_play_one_of seat=w card=hk"
    )
    given(*FOUR_SPADES, "hk", "dummy e").then("not ask 24", "effect 50 penalty_card seat=e card=ha")


def test_law_54e_a_trick_that_was_played_out_stands() -> None:
    case = given(*FOUR_SPADES, "!n:h2", "e:h8", "h5 hk").then("54E card_goes_back seat=n")
    case.when("hq").then("54E stands_as_played seat=n", "not ask 24", "not effect penalty_card")


def test_law_54e_the_defender_whose_lead_it_was_leads() -> None:
    case = given(*FOUR_SPADES, "!s:h5", "hk").then("54E card_goes_back seat=s", "not ask 24")
    assert case.board.to_play is Seat.NORTH


def test_law_54e_the_right_defender_is_to_lead_also_where_dummy_to_be_led() -> None:
    case = given(*FOUR_SPADES, "!n:d4")
    assert case.board.to_play is Seat.WEST
    case.when("d9").then("54E card_goes_back seat=n card=d4", "not 53A", "not ask 24")
    assert case.board.to_play is Seat.NORTH
    case = given(*FOUR_SPADES, "!n:d4", "e:d3").then("ask 24")
    assert case.board.to_play is Seat.SOUTH


def test_law_54e_what_is_played_upon_no_lead_is_not_played_too_early() -> None:
    case = given(*FOUR_SPADES, "!s:da", "!e:d3").then("ask 24", "not 57A", "not option 57A", "not effect penalty_card")
    case.when("judge #6 24 own_error").then("effect 50 penalty_card seat=e card=d3", "not 57A")
    case = given(*FOUR_SPADES, "!s:da", "!n:d4").then("54E card_goes_back seat=n card=d4", "not 57C3")
