"""Law 30 in the code of 2007: a pass out of turn."""

from __future__ import annotations

from tests.given import Case, given

UNDER_2007 = ("session matchpoints 2007",)
DEAL = "N:AK5.KQ974.A3.J52 Q843.T6.KQ72.A94 JT97.A52.J84.K86 62.J83.T965.QT73"


def table(dealer: str, *lines: str, session: tuple[str, ...] = UNDER_2007) -> Case:
    return given(f"board 1 dealer={dealer} vul=none {DEAL}", *lines, session=session)


def test_law_30a_2007_before_any_bid_the_offender_passes_once_whoever_was_to_call() -> None:
    case = table("n", "!s:p", "refuse w").then("30C presumed_natural")
    case.then("30A passes_once seat=s", "effect 30A must_pass seat=s until=next_turn", "not 16C2", "not 30B1a")
    case.when("1h p p p").then("not effect must_pass")


def test_law_30b1_2007_at_right_hand_opponents_turn_after_a_bid_he_passes_once() -> None:
    case = table("n", "1h", "!s:p", "refuse w", "judge #2 30C natural")
    case.then("30B1 passes_once seat=s", "effect 30B1 must_pass seat=s until=next_turn", "not 30A")


def test_law_30b2_2007_at_partners_turn_after_a_bid_he_passes_throughout_and_partner_may_not_double() -> None:
    lines = ("1s", "!s:p", "refuse w", "judge #2 30C natural")
    case = table("w", *lines).then("effect 30B2 must_pass seat=s until=auction", "effect 30B2 may_not_double seat=n")
    case.when("2h p").then("effect must_pass seat=s", "not effect may_not_double", "not 30B2 doubled_all_the_same")
    table("w", *lines, "x").then("30B2 doubled_all_the_same seat=n")
    table("w", *lines, session=()).then("30B1a partner_is_free", "not effect must_pass")


def test_law_30b3_2007_after_a_call_of_his_own_it_is_a_change_of_call() -> None:
    case = table("s", "1h", "!s:p", "refuse w").then("30B3 change_of_call", "not 30B2")
    assert "30B2" in {law for law, _ in table("s", "1h", "!s:p", "refuse w", session=()).findings}
    case.then("not effect must_pass")
