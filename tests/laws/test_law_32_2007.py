"""Law 32 in the code of 2007: a double out of turn."""

from __future__ import annotations

from tests.given import Case, given

UNDER_2007 = ("session matchpoints 2007",)
DEAL = "N:AK5.KQ974.A3.J52 Q843.T6.KQ72.A94 JT97.A52.J84.K86 62.J83.T965.QT73"


def table(dealer: str, *lines: str, session: tuple[str, ...] = UNDER_2007) -> Case:
    return given(f"board 1 dealer={dealer} vul=none {DEAL}", *lines, session=session)


def test_law_32a_2007_at_partners_turn_partner_passes_throughout() -> None:
    case = table("w", "1s", "!s:x", "refuse w").then("32A partner_silenced", "not 32B")
    case.then("effect 32A must_pass seat=n until=auction", "not ask 23A")


def test_law_32b_2007_at_right_hand_opponents_turn_he_repeats_it_or_partner_must_pass() -> None:
    table("w", "1h", "p", "!s:x", "refuse w", "p", "x").then("32B repeated", "not effect must_pass")
    case = table("w", "1h", "p", "!s:x", "refuse w", "2h").then("32B partner_silenced", "not ask 23A")
    case.then("effect 32B must_pass seat=n until=auction").when("p p p").then("option 26B forbid_suit")
