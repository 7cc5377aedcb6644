"""Law 37: a bid, double or redouble by a player who has to pass."""

from tests.given import given

ONCE = ("board 1 dealer=e vul=none", "!s:p", "refuse w", "1h")
"""South must pass at this turn (30A)."""
THROUGHOUT = ("board 1 dealer=n vul=none", "1s", "!e:1h", "refuse s", "2d", "judge #3 23A not_comparable", "2s")
"""West must pass whenever it is his turn (27B2)."""


def test_law_37a_what_the_opponent_called_over_stands() -> None:
    case = given(*ONCE, "1s 2h")
    case.then("37A stands seat=s", "not 37B", "not effect must_pass", "not effect 26B", "35B")


def test_law_37a_who_must_pass_for_longer_still_must() -> None:
    case = given(*THROUGHOUT, "3d p").then("37A stands seat=w", "effect 27B2 must_pass seat=w until=auction")
    case.then("not effect must_pass seat=e").when("p p").then("not 37B")


def test_law_37b_else_it_is_cancelled_and_both_members_pass() -> None:
    case = given(*ONCE, "1s").then("37B pass_to_be_substituted seat=s", "not 37A", "35B")
    case.when("withdraw s", "p").then("37B pass_substituted seat=s", "16C2 side=ns", "effect 26B seat=n")
    case.then("effect 37B must_pass seat=s until=auction", "effect 37B must_pass seat=n until=auction")


def test_law_37b_the_pass_may_be_told_as_a_change_of_the_call() -> None:
    given(*ONCE, "1s", "change s p").then("37B pass_substituted", "not ask 25A", "effect 37B must_pass seat=n")


def test_law_37b_to_break_it_once_more_is_once_more_37() -> None:
    given(*ONCE, "1s", "withdraw s", "p p", "2s").then("37B pass_to_be_substituted seat=n")


def test_law_37b_a_pass_breaks_nothing() -> None:
    given(*ONCE, "p").then("not 37A", "not 37B", "not 35B", "not effect must_pass")
    given(*THROUGHOUT, "p").then("not 37A", "not 37B", "effect 27B2 must_pass seat=w")


def test_law_37b_the_obligation_is_over_with_the_auction() -> None:
    given(*THROUGHOUT, "p p p").then("not effect must_pass")


def test_law_37b_is_about_forced_passes_of_every_law() -> None:
    """North has shown two cards during the auction (24C): South passes once."""
    shown = ("board 1 dealer=n vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96",)
    case = given(*shown, "expose n ca", "p p").then("effect 24B must_pass seat=s")
    case.when("1s").then("37B seat=s", "not effect 24B")
