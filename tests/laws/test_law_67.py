"""Law 67: a trick that was turned down with a card missing."""

from tests.given import FOUR_SPADES, given

ONE_SHORT = (*FOUR_SPADES, "hk 2 8", "quit 1")
"""South has not played to the first trick."""
GONE_ON = (*ONE_SHORT, "w:hq 4 9 6")
ALL_AGREE = ("agree w", "agree e")


def test_law_67a_noticed_before_both_sides_have_gone_on_the_card_is_supplied() -> None:
    case = given(*ONE_SHORT).when('notice e "short trick" s 1')
    case.then("67A supply_card seat=s trick=1", "not 67B1")


def test_law_67a_one_side_alone_has_gone_on() -> None:
    given(*ONE_SHORT, "w:hq").when('notice e "short trick" s 1').then("67A supply_card seat=s", "not 67B1")


def test_law_67a_to_place_the_card_is_to_draw_attention() -> None:
    given(*ONE_SHORT).when("place s h5 1").then("67A supply_card seat=s trick=1", "not 67B1")


def test_law_67a_comes_too_late_when_both_sides_have_gone_on() -> None:
    given(*GONE_ON).when('notice e "short trick" s 1').then("not 67A")


def test_law_67b1_the_player_is_deemed_to_have_revoked() -> None:
    case = given(*GONE_ON).when('notice e "short trick" s 1', "place s h5 1")
    case.then("67B1 deemed_revoke seat=s trick=1 card=h5", "not 67A", "not 61A")


def test_law_67b1_no_revoke_while_no_card_is_placed() -> None:
    given(*GONE_ON).when('notice e "short trick" s 1').then("not 67B1")


def test_law_67b1_the_owner_of_the_trick_does_not_change() -> None:
    case = given(*GONE_ON)
    before = case.board.won
    assert case.when("place s h5 1").board.won == before


def test_law_67b1_one_trick_by_64a2_where_the_side_won_a_later_one() -> None:
    case = given(*GONE_ON, "place s h5 1", "hj 7 a s10", "claim s all", *ALL_AGREE)
    case.then("64A2 seat=s tricks=1", "not 64A1", "ask 64C1", "result tricks=11 stage=play", "result tricks=10")


def test_law_67b1_one_trick_only_where_he_won_it_himself() -> None:
    case = given(
        *FOUR_SPADES, "dq 4 3 a", "sa 5", "n:s7", "quit 2", "s:sk 6 8 3", "place e s2 2", "claim s 9", *ALL_AGREE
    )
    case.then("67B1 seat=e trick=2", "64A2 seat=e tricks=1", "result tricks=13 stage=transfer")


def test_law_67b1_nothing_where_the_side_won_neither_the_trick_nor_a_later_one() -> None:
    case = given(*FOUR_SPADES, "dq 4 3 a", "sa 5", "n:s7", "quit 2", "s:sk 6 8 3", "place e s2 2")
    case.when("claim s all", *ALL_AGREE).then("64B1 seat=e tricks=0", "not 64A2")


def test_a_whole_trick_that_is_turned_down_is_not_defective() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("quit 1", "hq").then("not 67A", "not 67B1")


def test_a_defective_trick_that_nobody_noticed_is_an_incident_without_a_finding() -> None:
    case = given(*GONE_ON)
    assert [(incident.kind, incident.findings) for incident in case.incidents] == [
        ("trick with fewer than four cards", [])
    ]


def test_law_67b2_an_extra_card_that_goes_back_was_held_all_along() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq !w:cT 4 9 6", "c6 a j 3").when("withdraw w c10")
    case.then("not 61A")
    deal = "board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T6.J9654 AKQJT.65.A72.K83 65.KQJT3.QJ953.T"
    case = given(deal, "4s p p p", "hk 2 8 5", "hq !w:c10 4 9 6", "hj 7 a s10", "ck d3 2 4")
    case.then("not 61A seat=w").when("withdraw w c10").then("61A follow seat=w trick=4")
