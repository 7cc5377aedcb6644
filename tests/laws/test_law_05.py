"""Law 5: who sits where."""

from tests.given import given


def test_law_5b_the_sides_sat_the_other_way() -> None:
    given("board 1").when("procedure sat_other_way").then("5B sat_other_way", "not 7A")
