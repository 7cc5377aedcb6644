"""Law 29 in the code of 2007: what a refusal of a call out of turn leads to."""

from __future__ import annotations

from tests.given import Case, given

UNDER_2007 = ("session matchpoints 2007",)
DEAL = "N:AK5.KQ974.A3.J52 Q843.T6.KQ72.A94 JT97.A52.J84.K86 62.J83.T965.QT73"


def table(dealer: str, *lines: str, session: tuple[str, ...] = UNDER_2007) -> Case:
    return given(f"board 1 dealer={dealer} vul=none {DEAL}", *lines, session=session)


def test_law_29a_2007_each_call_has_what_a_refusal_of_it_leads_to() -> None:
    for dealer, called, code in (
        ("n", ("!s:1s",), "call_at_partner_2007"),
        ("e", ("!s:1h",), "call_at_rho_2007"),
        ("n", ("!s:p", 'explain n "nothing" shows=natural'), "pass_before_bid_2007"),
        ("w", ("1s", "!s:p", 'explain n "nothing" shows=natural'), "pass_at_partner_2007"),
        ("n", ('1n! "15-17"', "p", "2c", "2d", "!s:p"), "call_unexplained_2007"),
    ):
        table(dealer, *called).then(f"option 29A {code}")


def test_law_29a_2007_an_accepted_call_stands_as_ever() -> None:
    table("n", "!s:1s", "accept w").then("29A accepted", "not effect must_pass")
