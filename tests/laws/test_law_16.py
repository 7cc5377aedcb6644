"""Law 16: what questions about a revoke tell, and to whom."""

from tests.given import FOUR_SPADES, given

ONE_TRICK = (*FOUR_SPADES, "hk 2 8 5")


def test_law_16b_a_defenders_question_tells_his_partner_something() -> None:
    given(*ONE_TRICK).when("ask w e").then("16B unauthorised_for seat=e")
    given(*ONE_TRICK).when("ask e w").then("16B unauthorised_for seat=w")


def test_law_16b_dummys_question_to_a_defender_tells_declarer_something() -> None:
    given(*ONE_TRICK).when("ask n w").then("16B unauthorised_for seat=s")


def test_law_16b_a_question_to_an_opponent_tells_nobody_anything() -> None:
    given(*ONE_TRICK).when("ask s e").then("not 16B")
    given(*ONE_TRICK).when("ask e s").then("not 16B")


def test_law_16b_dummy_may_ask_declarer() -> None:
    given(*ONE_TRICK).when("ask n s").then("not 16B")
