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


def test_law_37b_not_for_a_call_that_went_with_an_inadmissible_one() -> None:
    """East must pass by 27B2; his 2H over South's redouble goes with it (36A)."""
    must_pass = ("board 1 dealer=n vul=none", "1s", "!e:1h", "refuse s", "p", "judge #3 23A not_comparable")
    case = given(*must_pass, "!s:xx", "!w:2h", "withdraw s later")
    case.then("36A cancelled_with_earlier seat=w", "not 37B", "not 37A", "effect must_pass 27B2 seat=w")


def test_law_37_a_player_whose_turn_the_opponent_took_has_passed() -> None:
    """28A: South must pass (30A), and West calls in his turn."""
    case = given("board 1 dealer=e vul=none", "!s:p", "refuse w", "1h", "!w:2c").then("28A seat=w")
    case.then("not effect must_pass seat=s").when("p p 2s").then("not 37A", "not 37B")


def test_law_37b_a_call_before_the_late_judgement_is_no_breach() -> None:
    """The director asks late whether South's 1D is comparable; North has called in the meantime."""
    late = ("board 1 dealer=n vul=none", "!s:1h", "refuse w", "p 1s 2d p 3d p", "judge #2 23A not_comparable")
    case = given(*late).then("23A judged_after_call seat=n", "not 82C", "not 37B", "not effect must_pass seat=n")
    bids = ("board 1 dealer=n vul=none", "1s", "!e:1h", "refuse s", "2d p 3d p")
    case = given(*bids, "judge #3 23A not_comparable").then(
        "23A judged_after_call seat=w", "not 82C", "not 37A", "not 37B"
    )
    case.then("effect must_pass 27B2 seat=w until=auction").when("p 3s").when("w:4d").then("37B seat=w")


def test_law_82c_a_call_before_the_director_ruled_otherwise_was_his_error() -> None:
    bids = ("board 1 dealer=n vul=none", "1s", "!e:1h", "refuse s", "2d", "judge #3 23A comparable", "p 3d p")
    case = given(*bids, "judge #3 23A not_comparable").then("82C judged_late seat=w", "not 23A judged_after_call")
    case.then("not 37B", "effect must_pass 27B2 seat=w until=auction")
