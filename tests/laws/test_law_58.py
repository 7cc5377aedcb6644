"""Law 58: cards played at the same moment."""

from tests.given import FOUR_SPADES, given


def test_law_58a_the_card_counts_as_played_later() -> None:
    given(*FOUR_SPADES).when("hk", "!e:h8", "together e").then("58A counts_as_later seat=e card=h8 trick=1")


def test_law_58a_needs_a_card() -> None:
    given(*FOUR_SPADES).when("together e").then("not 58A")


def test_law_58b_a_defenders_other_card_is_a_penalty_card() -> None:
    case = given(*FOUR_SPADES, "hk 2").when("e:h8", "expose e h9", "together e", "5")
    case.then("58B penalty_card seat=e card=h9", "effect penalty_card seat=e card=h9 note=minor", "not 58A", "not 49")


def test_law_58b_an_honour_is_a_major_one() -> None:
    given(*FOUR_SPADES, "hk 2").when("h8", "expose e ha", "together e").then("effect penalty_card card=ha note=major")


def test_law_58b_declarers_other_card_goes_back() -> None:
    case = given(*FOUR_SPADES, "hk 2 8").when("h5", "expose s h6", "together s")
    case.then("58B goes_back seat=s card=h6", "not effect penalty_card")


def test_law_58b_a_card_dropped_at_another_time_is_law_49() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("expose e c4").then("49 penalty_card", "not 58B")
