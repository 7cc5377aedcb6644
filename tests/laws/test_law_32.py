"""Law 32: a double or redouble out of turn."""

from tests.given import given

AT_RHO = ("board 1 dealer=w vul=none", "1h p", "!s:x", "refuse w")
"""West opened 1H; South doubled at East's turn (entry 4)."""
AT_PARTNER = ("board 1 dealer=w vul=none", "1h", "!s:x", "refuse w")
"""West opened 1H; South doubled at North's turn (entry 3)."""


def test_law_32a1_if_the_opponent_passes_the_double_must_be_repeated() -> None:
    case = given(*AT_RHO).then("32A1 repeats_after_pass", "not effect must_repeat")
    case.when("p").then("effect 32A1 must_repeat seat=s note=X")
    case.when("x").then("32A1 repeated", "not effect must_repeat", "not ask 23A", "not effect must_pass")


def test_law_32a1_an_inadmissible_double_is_not_repeated() -> None:
    given("board 1 dealer=n vul=none", "1h", "!s:x", "refuse w", "p").then("not effect must_repeat", "not 32A1")


def test_law_32a2_if_the_opponent_acts_the_offender_is_free() -> None:
    given(*AT_RHO, "2h").then("option 32A2 s", "not effect must_repeat", "not ask 23A")


def test_law_32a2a_a_comparable_call() -> None:
    given(*AT_RHO, "2h x", "judge #4 23A comparable").then("32A2a comparable", "23B", "not effect must_pass")


def test_law_32a2b_else_partner_passes_once() -> None:
    case = given(*AT_RHO, "2h 2s", "judge #4 23A not_comparable")
    case.then("effect 32A2b must_pass seat=n until=next_turn", "32A2b not_comparable", "effect 26B")
    case.when("p p").then("not effect must_pass")


def test_law_32b_at_partners_turn_partner_is_free() -> None:
    case = given(*AT_PARTNER).then("32B partner_is_free seat=n", "16C2 side=ns", "option 32B s", "not 32A1")
    case.when("p p x").then("ask 23A")


def test_law_32c_at_the_left_hand_opponents_turn_after_an_earlier_call_it_is_a_change() -> None:
    case = given("board 1 dealer=e vul=none", "1h 1s", "!s:x").then("32C change_of_call seat=s", "ask 25A")
    case.then("not option 29A").when("judge #4 25A intended", "refuse w").then("25B2 first_call_stands")
    given("board 1 dealer=e vul=none", "1h", "!n:x").then("not 32C", "option 29A e")
