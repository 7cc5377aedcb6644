"""Law 66: who may look at the cards of a trick, and until when."""

from tests.given import FOUR_SPADES, given

FIRST = (*FOUR_SPADES, "hk 2 8 5")
OVER = ("claim s 10", "agree w")


def test_law_66a_declarer_and_the_defenders_may_see_the_last_trick() -> None:
    given(*FIRST).when("inspect s").then("66A may_see_trick seat=s trick=1", "not 66C", "not 61C")
    given(*FIRST).when("inspect e 1").then("66A may_see_trick seat=e trick=1")


def test_law_66a_until_ones_own_side_has_led_or_played_to_the_next() -> None:
    given(*FIRST, "hq").when("inspect s 1").then("66A may_see_trick seat=s")
    given(*FIRST, "hq").when("inspect e 1").then("not 66A", "66C quitted_trick_closed seat=e")
    given(*FIRST, "hq 4").when("inspect s 1").then("not 66A", "66C quitted_trick_closed seat=s")


def test_law_66a_dummy_has_no_such_right() -> None:
    given(*FIRST).when("inspect n").then("not 66A", "66C quitted_trick_closed seat=n")


def test_law_66b_ones_own_last_card() -> None:
    given(*FIRST, "turned").when("inspect e 1 own").then("66B may_see_own_card seat=e", "not 66A", "not 66C")
    given(*FIRST, "hq 4 9").when("inspect e 1 own").then("not 66B", "66C seat=e")


def test_law_66c_a_quitted_trick_is_closed() -> None:
    given(*FIRST, "hq 4 9 6").when("inspect w 1").then("66C quitted_trick_closed seat=w trick=1", "61C may_not_inspect")


def test_law_66c_the_director_may() -> None:
    given(*FIRST, "hq 4 9 6").when("inspect director 1").then("not 66C", "clean")


def test_law_66d_after_play_the_cards_may_be_looked_at() -> None:
    given(*FIRST, *OVER).when("inspect w 1").then("66D may_inspect_after_play seat=w", "not 66C", "not 61C")


def test_law_66d_facts_that_are_lost_because_one_side_mixed_its_cards() -> None:
    case = given(*FIRST, "hq", *OVER, "notice s revoke e 1").when("notice s mixed_cards e").then("ask 66D")
    case.when('judge #14 66D ruled_for_other_side "East had shuffled his cards"').then("not ask 66D")
