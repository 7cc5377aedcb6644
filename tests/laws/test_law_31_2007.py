"""Law 31 in the code of 2007: a bid out of turn."""

from __future__ import annotations

from tests.given import Case, given

UNDER_2007 = ("session matchpoints 2007",)
DEAL = "N:AK5.KQ974.A3.J52 Q843.T6.KQ72.A94 JT97.A52.J84.K86 62.J83.T965.QT73"


def table(dealer: str, *lines: str, session: tuple[str, ...] = UNDER_2007) -> Case:
    return given(f"board 1 dealer={dealer} vul=none {DEAL}", *lines, session=session)


HEART_AT_RHO = ("!s:1h", "refuse w")


def test_law_31a2_2007_once_right_hand_opponent_acts_the_offender_is_free() -> None:
    case = table("e", *HEART_AT_RHO).then("31A2 free_after_action_2007", "31A1 repeats_after_pass")
    case.when("1s").then("option 31A2 replace_call_2007 s choice=same_denomination", "not ask 23A")


def test_law_31a2a_2007_the_same_denomination_makes_partner_pass_once_whatever_it_shows() -> None:
    case = table("e", *HEART_AT_RHO, "1s", "2h").then("31A2a same_denomination", "not ask 23A")
    case.then("effect 31A2a must_pass seat=n until=next_turn", "not 26B", "not effect lead_restriction_pending")
    case.when("p p p").then("not effect must_pass")
    broken = table("e", *HEART_AT_RHO, "1s", "2h", "2s", "!3h").then("37B pass_to_be_substituted seat=n")
    broken.then("effect 37B must_pass seat=s until=auction")
    table("e", *HEART_AT_RHO, "1s", "2h", "2s", "p", "3s", "p", "p", "4h").then("not 37B")


def test_law_31a2b_2007_after_any_other_call_partner_must_pass_throughout() -> None:
    case = table("e", *HEART_AT_RHO, "1s", "p").then("31A2b partner_silenced", "not ask 23A")
    case.then("effect 31A2b must_pass seat=n until=auction", "effect lead_restriction_pending 26B")


def test_law_31a1_2007_is_that_of_2017_a_pass_obliges_him_to_repeat() -> None:
    table("e", *HEART_AT_RHO, "p", "1h").then("31A1 repeated", "not effect must_pass", "not 81B2")


def test_law_31b_2007_at_partners_turn_partner_passes_throughout() -> None:
    case = table("n", "!s:1s", "refuse w").then("31B partner_silenced", "effect 31B must_pass seat=n until=auction")
    case.when("p p 1d p").then("effect 31B must_pass seat=n", "not ask 23A", "16C2")
    table("n", "!s:1s", "refuse w", session=()).then("31B partner_is_free", "not effect must_pass")


def test_law_31b_2007_a_later_bid_at_left_hand_opponents_turn_is_a_change_of_call() -> None:
    table("s", "1h", "!s:2h", "refuse w").then("31B change_of_call", "not effect must_pass", "not 31C")
