"""Tables of plain text: figures of a column stand under each other at the decimal point."""

from __future__ import annotations

from cli.show.columns import at_the_point, table_lines
from cli.show.standings import standings_lines
from projections.views.standing import standings_view
from tests.session.given_session import given_session


def test_given_figures_with_and_without_decimals_when_shown_then_their_points_are_in_one_column() -> None:
    rows = at_the_point([["a", "110"], ["b", "21.5"], ["c", "-0.25"], ["d", ""]], [1])
    assert table_lines(["", "total"], rows, (0,), 9) == [
        "    total", "a  110", "b   21.5", "c   -0.25", "d",
    ]  # fmt: skip


def test_given_totals_of_a_ranking_when_shown_then_units_stand_under_units() -> None:
    case = given_session("session butler", "carry 1 10 imps", "carry 3 5/2 imps", "penalty 1/4 imps contestant=4")
    case.at("S1.r1.t1", "round 1 table=1 ns=1 ew=2", "result 1 pass")
    case.at("S1.r1.t2", "round 1 table=2 ns=3 ew=4", "result 1 pass")
    lines = [
        line
        for line in standings_lines(standings_view(case.scored, case.standings, {}))
        if line.split()[-1:] != ["total"]
    ]
    ends = {line.split()[1]: line for line in lines if line.split()[:1] and line.split()[0].strip("=").isdigit()}
    assert ends["1"].endswith("10     10")
    assert ends["3"].endswith(" 2.5    2.5")
    assert ends["4"].endswith("-0.25  -0.25")
