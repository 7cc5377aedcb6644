"""Law 42: what dummy may do, always or while he has his rights."""

from tests.given import FOUR_SPADES, given

LOST = (*FOUR_SPADES, "dummy looked_at_hand e")


def test_law_42a1_dummy_tells_the_director_what_happened() -> None:
    case = given(*FOUR_SPADES, "hk 2").when("td e", "notice n hesitation e 1")
    case.then("42A1 may_tell_director seat=n", "not 43A1")


def test_law_42a1_without_the_director_he_draws_attention() -> None:
    given(*FOUR_SPADES, "hk 2").when("notice n hesitation e 1").then("not 42A1", "43A1 dummy_drew_attention seat=n")


def test_law_42a1_when_play_has_gone_on_the_director_is_gone() -> None:
    given(*FOUR_SPADES, "hk", "td e", "2 8").when("notice n hesitation e 1").then("not 42A1", "43A1")


def test_law_42a2_dummy_keeps_count_of_the_tricks() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5").when("notice n pointed_wrongly s 1")
    case.then("42A2 counts_tricks seat=n trick=1", "65B3 may_have_it_pointed seat=n", "not 43A1")


def test_law_42a2_is_about_dummy() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("notice e pointed_wrongly s 1").then("not 42A2", "65B3")


def test_law_42a3_dummy_sees_that_he_follows_suit() -> None:
    given(*LOST, "hk").when("prevent n hand=n").then("42A3 may_prevent seat=n", "not 42B2")


def test_law_42a3_a_lead_from_the_wrong_hand_is_another_matter() -> None:
    given(*FOUR_SPADES, "dq 4 3 a").when('prevent n "led from dummy" hand=n').then("not 42A3", "42B2 may_prevent")


def test_law_42b1_dummy_may_ask_declarer() -> None:
    given(*FOUR_SPADES, "hk 2 8 !s:s10").when("ask n s").then("42B1 may_ask seat=n", "61B2a may_ask")


def test_law_42b1_he_may_not_ask_a_defender_nor_without_his_rights() -> None:
    given(*FOUR_SPADES, "hk 2 !e:d3").when("ask n e").then("42B1 may_not_ask seat=n")
    given(*LOST, "hk 2 8 !s:s10").when("ask n s").then("42B1 may_not_ask seat=n")


def test_law_42b1_is_about_dummy() -> None:
    given(*FOUR_SPADES, "hk 2 8 !s:s10").when("ask e s").then("not 42B1")


def test_law_42b2_dummy_may_try_to_prevent_any_irregularity() -> None:
    given(*FOUR_SPADES, "hk 2").when("prevent n hand=e").then("42B2 may_prevent seat=n")
    given(*LOST, "hk 2").when("prevent n hand=e").then("42B2 may_not_prevent seat=n")


def test_law_42b3_dummy_may_point_to_an_irregularity_after_play() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "hq", "claim s 10", "agree w")
    case.when("notice n revoke e 1").then("42B3 may_point_out seat=n", "not 43A1", "not 43B1")


def test_law_42b3_during_play_he_may_not() -> None:
    given(*FOUR_SPADES, "hk 2 !e:d3 5", "hq").when("notice n revoke e 1").then("not 42B3", "43A1", "43B1")
