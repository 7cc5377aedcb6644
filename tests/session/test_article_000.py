"""The figures of article 000, from what was recorded at the tables to the standings (cases S0-08 to S0-11)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.session.given_session import SessionCase, given_session, teams_of_article_000

VP = "regulation victory_points wbf"


def test_given_a_split_score_at_teams_when_the_match_is_scored_then_each_side_has_vps_by_its_own_margin() -> None:
    teams_of_article_000(VP).then(
        "score A board=16 points=-6", "score B board=16 points=3",
        "match home=A away=B imps=5-37 away_imps=34-5 vp=1.32-18.21",
        "standing A place=2 vp=1.32", "standing B place=1 vp=18.21",
    )  # fmt: skip
    match = teams_of_article_000(VP).matches[0]
    assert (match.home.vp, match.away.vp) == (Fraction(132, 100), Fraction(1821, 100))
    assert match.home.margin + match.away.margin == -3


def test_given_the_weighted_score_when_it_is_compared_then_points_are_never_averaged_first() -> None:
    mean_of_points = "points=4"
    assert teams_of_article_000().said(f"score B board=16 {mean_of_points}") is not None


def test_given_a_knockout_when_a_score_is_split_then_both_have_the_average() -> None:
    teams_of_article_000("regulation knockout yes").then(
        "score A board=16 points=-4.5", "score B board=16 points=9/2", "match winner=B imps=5-35.5 away_imps=35.5-5"
    )


@pytest.mark.parametrize(("award", "imps"), [("average+", 3), ("average-", -3), ("average", 0)])
def test_given_an_artificial_score_at_teams_when_the_match_is_scored_then_each_total_has_it_by_itself(
    award: str, imps: int
) -> None:
    case = given_session("session scoring=teams", VP, "movement match 2 1 8", "contestant A team", "contestant B team")
    adjusted = f"adjust 3 12C2a ns_artificial={award} ew_artificial={award}"
    plain = [f"result {board} pass" for board in range(1, 9)]
    case.at("S1.r1.t1", "round 1 table=1", *plain, adjusted, "endround")
    case.at("S1.r1.t2", "round 1 table=2", *plain, "endround")
    case.then(f"score A board=3 points={imps} artificial={award}", f"score B board=3 points={imps}")
    match = case.matches[0]
    assert (match.home.margin, match.away.margin) == (imps, imps)
    assert match.home.vp == match.away.vp == {3: Fraction(1127, 100), -3: Fraction(873, 100), 0: 10}[imps]


FIELDS = [
    ("5DN=12", "5DN=12", "5DN=11", "3DN=11", "3DN=11", "3DN=11", "pass", "pass"),
    ("5DN=12", "5DN=11", "5DN=11", "5DN=11", "3DN=11", "pass", "pass", "pass"),
]
"""The eight other tables of case S0-11: the two fields that satisfy every published number, one tables short."""


def pairs_of_article_000(others: tuple[str, ...]) -> SessionCase:
    """Nine tables, one board: at table 1 North-South have 150, and East-West half of 400 and half of 150."""
    case = given_session(
        "session matchpoints", "regulation matchpoint_form plus_minus",
        *(f"contestant {number}" for number in range(1, 19)),
    )  # fmt: skip
    case.at(
        "S1.r1.t1", "round 1 table=1 ns=1 ew=10", "result 1 4SN-1", "adjust 1 12C1c ns=3DN=11 ew=1/2:5DN=11,1/2:3DN=11"
    )
    for table, result in enumerate(others, 2):
        case.at(f"S1.r1.t{table}", f"round 1 table={table} ns={table} ew={table + 9}", f"result 1 {result}")
    return case


@pytest.mark.parametrize("others", FIELDS)
def test_given_a_split_score_at_pairs_when_the_board_is_compared_then_there_are_two_fields(
    others: tuple[str, ...],
) -> None:
    case = pairs_of_article_000(others)
    at_400, at_150 = 2 + others.index("5DN=11"), 2 + others.index("3DN=11")
    case.then(
        "score 1 board=1 points=-1 side=ns", "score 10 board=1 points=-1 side=ew",
        f"score {at_400 + 9} board=1 points=-3.5", f"score {at_150 + 9} board=1 points=3/2",
        f"score {at_150} board=1 points=-1",
    )  # fmt: skip
    for group in case.standings.groups:
        assert sum(row.total for row in group.rows) == 0
    own, partner = case.row("1"), case.row("10")
    assert own.total + partner.total == -2
    diamonds = [n for n, result in enumerate(others, 2) if result in ("5DN=11", "3DN=11")]
    assert {case.row(str(n)).total + case.row(str(n + 9)).total for n in diamonds} == {Fraction(1, 2)}


@pytest.mark.parametrize("others", FIELDS)
def test_given_the_form_of_0_to_16_when_the_same_board_is_compared_then_both_have_seven(
    others: tuple[str, ...],
) -> None:
    case = pairs_of_article_000(others)
    case.lines = [line for line in case.lines if "plus_minus" not in line]
    case.then("score 1 board=1 points=7 top=16 percent=43.75", "score 10 board=1 points=7")
