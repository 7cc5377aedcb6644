"""Law 23: the comparable call."""

from tests.given import Case, given

OPENED = ("board 1 dealer=w vul=none", "!s:1h", "refuse w", "p p 1s")
"""South opened 1H at West's turn; it was not accepted, and East has opened 1S."""


def opened(*lines: str) -> Case:
    """South's 1H was cancelled; it is his turn."""
    return given(*OPENED, *lines)


def test_law_23a_only_a_director_can_say_whether_a_call_is_comparable() -> None:
    opened("2h").then("ask 23A comparable", "not 31A2a", "not 31A2b", "not effect must_pass", "result awaits 23A")


def test_law_23a_is_not_asked_before_the_offender_has_called() -> None:
    opened().then("not ask 23A", "option 31B s choice=comparable")


def test_law_23a_is_asked_also_of_the_very_same_call() -> None:
    """An overcall need not mean what an opening meant."""
    given("board 1 dealer=w vul=none", "!s:1h", "refuse w", "p p 1c 1h").then("ask 23A", "not 31A2a")


def test_law_23a_an_insufficient_replacement_is_ruled_on_first() -> None:
    case = given("board 1 dealer=w vul=none", "!s:1h", "refuse w", "p p 1s", "!s:1h").then(
        "option 27A w", "not ask 23A"
    )
    case.when("refuse w", "2h").then("ask 23A entry=2", "27B1a")


def test_law_23b_a_comparable_call_leaves_nothing_to_rectify() -> None:
    case = opened("2h", 'judge #2 23A comparable "a subset"')
    case.then("23B no_rectification side=ns", "not 16C2", "not effect must_pass", "26A", "not effect 26B")


def test_law_23b_is_not_said_of_another_call() -> None:
    opened("p", "judge #2 23A not_comparable").then("not 23B", "16C2 side=ns")


def test_law_23c_is_asked_when_play_is_over_and_holds_nothing_up() -> None:
    case = opened("2h", "judge #2 23A comparable", "p p p").then("not ask 23C")
    case.when("claim s 8", "agree w", "agree e").then("ask 23C", "result done", "not ask 72C")
    case.when("judge #2 23C damaged", 'adjust 1 12C1b both=2HS=7 "without the help"').then("not ask 23C")


def test_law_23c_is_told_with_the_comparable_call_until_play_is_over() -> None:
    case = opened("2h", "judge #2 23A not_comparable").then("not 23C")
    case = opened("2h", "judge #2 23A comparable").then("23C look_again", "not ask 23C")
    case.when("p p p", "claim s 8", "agree w", "agree e").then("not 23C look_again", "ask 23C")


def test_law_23c_is_settled_by_an_adjusted_score_for_the_incident() -> None:
    case = opened("2h", "judge #2 23A comparable", "p p p", "claim s 8", "agree w", "agree e")
    case.when('adjust 1 12C1b both=2HS=7 "without the help" incident=1#2').then("not ask 23C", "result stage=director")


def test_law_23a_an_answer_before_the_replacement_is_about_another_call() -> None:
    case = given("board 1 dealer=n vul=none", "!s:1h", "refuse w", "p 1s", 'judge #2 23A comparable "2H would be"', "p")
    case.then("ask 23A", "not 31A2a", "23A answer_of_another_call", "result awaits 23A")
    case.when("judge #2 23A not_comparable").then("31A2b not_comparable", "not 23A answer_of_another_call")


def test_law_23a_an_answer_does_not_hold_for_a_replacement_that_was_changed() -> None:
    case = given("board 1 dealer=n vul=none", "!s:1h", "refuse w", "p 1s", "2h", "judge #2 23A comparable")
    case.then("31A2a comparable").when("change s p", "judge #8 25A unintended").then("ask 23A", "not 31A2a")


def test_law_23a_an_operators_slip_amended_in_its_place_keeps_the_answer() -> None:
    case = given("board 1 dealer=n vul=none", "!s:1h", "refuse w", "p 1s", "2h", "judge #2 23A comparable")
    case.when("at #6 s:3h").then("31A2a comparable", "not ask 23A")
