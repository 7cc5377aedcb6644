"""Law 86: boards of a match without a result to compare."""

from tests.given import FOUR_SPADES, Case, given

TEAMS = ('session "Cup" 2026-03-14 teams',)
TEN = (*FOUR_SPADES, "tricks 10")
LOST = (
    "round 1 table=1 ns=1 ew=2 boards=1", "!board 9 dealer=s vul=none", "judge 9#2 15B played_by_one",
    'judge 9#2 12C2a artificial_score "lost"',
)  # fmt: skip


def lost(answer: str) -> Case:
    """A board of a match without a result, and who is at fault."""
    return given(*LOST, f'judge 9#2 12C2 {answer} "so it was"', session=TEAMS)


def test_law_86a_a_new_board_is_not_played_where_the_result_could_be_known() -> None:
    case = given("board 1 dealer=s vul=none", 'redeal director "noise"', session=TEAMS)
    case.then("ask 86A", "not result awaits 86A")
    case.when('judge 1#2 86A result_known "the other board was the last"').then("not ask 86A")
    given("board 1 dealer=s vul=none", 'redeal director "noise"').then("not ask 86A")


def test_law_86b1_beside_a_favourable_result_the_score_is_assigned() -> None:
    given(*TEN, "adjust 12C1d ns=average+ ew=average-", session=TEAMS).then("ask 86B1", "result done")
    given(*TEN, "adjust 86B2b ns=average+ ew=average-", session=TEAMS).then("not ask 86B1")
    given(*TEN, "adjust 12C1 both=4SS=9", session=TEAMS).then("not ask 86B1")
    given(*TEN, "adjust 12C1d ns=average+ ew=average-").then("not ask 86B1")


def test_law_86b2a_nobody_at_fault() -> None:
    case = lost("nobody_at_fault").then("86B2a cancelled_without_fault", "result ns=average+ ew=average+")
    case.then("not 86B2b", "not 86B2c")


def test_law_86b2b_one_side_at_fault() -> None:
    case = lost("ew_at_fault").then("86B2b one_side_at_fault", "result ns=average+ ew=average-", "not 86B2a")
    assert case.result.final is not None
    assert case.result.final.laws == ("12C2b", "86B2b")


def test_law_86b2c_both_at_fault() -> None:
    lost("both_at_fault").then("86B2c cancelled_both_at_fault", "result ns=average- ew=average-")
    given(*LOST, 'judge 9#2 12C2 both_at_fault "so"').then("not 86B2c", "result ns=average-")
