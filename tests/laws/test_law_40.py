"""Law 40: what partners have agreed, what they must tell, and a call that departs from it."""

from tests.given import given

OVER = ("board 1 dealer=s vul=none", "1h 2d p p", "p", "tricks 9")


def test_law_40a3_any_call_is_allowed_without_announcement() -> None:
    given(*OVER).when("notice n psyche w").then("40A3 any_call_or_play seat=w")


def test_law_40b4_damage_by_silence_is_repaired() -> None:
    case = given(*OVER).when('notice n "undisclosed agreement" w').then("ask 40B4", "result awaits 40B4")
    case.when("judge #8 40B4 damaged_by_silence").then("ask 12C1", "result awaits 12C1")
    case.when("judge #8 40B4 not_damaged_by_silence").then("not ask 12C1", "result done")


def test_law_40b4_waits_until_play_is_over() -> None:
    case = given(*OVER[:2]).when('notice n "undisclosed agreement" w')
    case.then("effect 40B4 damage_judged_after_play", "not ask 40B4")
    case.when(*OVER[2:]).then("not effect damage_judged_after_play", "ask 40B4")


def test_law_40c1_a_departure_is_lawful_where_partner_is_as_surprised() -> None:
    case = given(*OVER).when("notice n psyche w").then("ask 40C1", "not result awaits 40C1", "not ask 40B4")
    case.when("judge #8 40C1 as_surprised").then("not ask 40B4", "result done")


def test_law_40c1_an_understanding_has_to_be_told() -> None:
    case = given(*OVER).when("notice n psyche w", "judge #8 40C1 understanding")
    case.then("ask 40B4", "result awaits 40B4")
