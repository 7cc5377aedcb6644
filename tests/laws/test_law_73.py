"""Law 73: partners speak by calls and plays alone; tempo, manner, and deceiving an opponent."""

from tests.given import FOUR_SPADES, given

SLOW = ("board 1 dealer=s vul=none", "1h p~35")
"""West passed slowly (entry 4)."""
MISLED = (*FOUR_SPADES, "hk 2 8 5", 'notice s "misled by tempo" e')


def test_law_73a2_calls_are_made_in_an_even_tempo() -> None:
    given(*SLOW).then("73A2 uneven_tempo seat=w")
    given("board 1 dealer=s vul=none", "1h p").then("clean")


def test_law_73b1_a_remark_or_gesture_is_manner() -> None:
    given("board 1 dealer=s", "1h p").when('tempo w text="shook his head"').then("73B1 manner_tells seat=w")
    given(*SLOW).then("not 73B1")


def test_law_73b2_prearranged_signals_are_the_gravest_offence() -> None:
    case = given(*FOUR_SPADES, "hk", "claim s 10", "agree w", "agree e").when('notice s "prearranged signals" e')
    case.then("ask 73B2", "result awaits 73B2").when("judge #10 73B2 not_prearranged").then("result done")


def test_law_73c_partner_takes_care_to_gain_nothing() -> None:
    given(*SLOW, "p 2d").then("73C must_gain_nothing seat=e")


def test_law_73d1_the_opponents_read_a_tempo_at_their_own_risk() -> None:
    given(*SLOW).then("73D1 at_own_risk side=ns")


def test_law_73d2_to_mislead_on_purpose_is_forbidden() -> None:
    case = given(*MISLED).then("not ask 73D2").when("judge #10 73E2 misled_without_reason").then("ask 73D2")
    case.when("judge #10 73D2 tried").then("not ask 73D2")


def test_law_73e1_by_a_call_or_play_one_may_deceive() -> None:
    case = given(*MISLED).when("judge #10 73E2 by_call_or_play")
    case.then("73E1 lawful_deception seat=e", "not ask 12C1", "not ask 73D2")


def test_law_73e2_an_innocent_player_who_was_misled_is_repaired() -> None:
    case = given(*MISLED, "claim s 9", "agree w", "agree e").then("ask 73E2", "result awaits 73E2")
    case.when("judge #10 73E2 misled_without_reason").then("ask 12C1", "result awaits 12C1")


def test_law_73e2_with_a_bridge_reason_or_at_his_own_risk_he_is_not() -> None:
    for answer in ("bridge_reason", "own_risk"):
        case = given(*MISLED, "claim s 9", "agree w", "agree e").when(f"judge #10 73E2 {answer}")
        case.then("not ask 12C1", "not 73E1", "result done")
