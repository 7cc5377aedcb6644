"""Figures that do not follow: what is simpler than that somebody adjusted a score is told, and not that."""

from __future__ import annotations

from fractions import Fraction

import pytest

from domain.events import ScoreAdjusted, ScoreEntered
from projections.audit.records import audit_record
from projections.points.rounding import figure_text
from tests.audit.fields import Line, field
from tests.audit.test_figures import POINTS, lines_of, matchpoints, oddities


def shares(points: list[int], rule: str) -> list[Line]:
    """A board with the percentages of both sides, to one decimal."""
    top = 2 * (len(points) - 1)
    found: list[Line] = []
    for own in points:
        won = sum((own > other) * 2 + (own == other) for other in points) - 1
        ns, ew = (figure_text(100 * Fraction(each, top), 1, rule) for each in (won, top - won))
        found.append((str(own), ns, ew))
    return found


@pytest.mark.parametrize("at", range(7))
@pytest.mark.parametrize("typed", [630, -1400, 10])
def test_given_another_score_on_one_line_when_every_figure_follows_from_it_then_nobody_adjusted_it(
    at: int, typed: int
) -> None:
    lines = lines_of(list(POINTS))
    lines[at] = (str(typed), *lines[at][1:])
    found = oddities({1: lines_of(list(POINTS)), 2: lines, 3: lines_of([*POINTS[1:], 90])})
    assert {one.kind for one in found} <= {"matchpoints_differ"}
    assert len(found) <= 2  # of two lines that changed places either may be wrong
    assert not found or f"S1.r1.t{at + 1}" in {one.stream for one in found}


def test_given_a_top_typed_as_a_bottom_when_the_others_follow_without_it_too_then_the_score_is_told() -> None:
    points = [620, 600, 170, 140, -50, -100]
    full = matchpoints([*points, 1430]), matchpoints([-each for each in [*points, 1430]])
    lines: list[Line] = [(str(each), ns, ew) for each, ns, ew in zip([*points, -1430], *full, strict=True)]
    (found,) = oddities({1: lines_of(list(POINTS)), 2: lines, 3: lines_of(list(POINTS[::-1]))})
    assert found.kind == "matchpoints_differ"
    assert "has -1430 for North-South" in found.text
    assert "if this line has +1430" in found.text


def test_given_an_exact_half_when_one_board_rounds_it_otherwise_then_nothing_is_odd() -> None:
    points = [10 * n for n in range(17)]
    boards = {1: shares(points, "half_up"), 2: shares(points, "half_up"), 3: shares(points, "half_even")}
    assert boards[1] != boards[3]
    assert oddities(boards, "percent") == []


def test_given_matchpoints_that_are_percentages_when_audited_then_nothing_is_odd() -> None:
    boards = {1: shares(list(POINTS), "half_up"), 2: shares(list(POINTS[::-1]), "half_up")}
    assert oddities(boards) == []


@pytest.mark.parametrize(
    ("award", "figure"), [("average+", "60"), ("average", "50"), ("45", "45"), ("average-", "40%")]
)
def test_given_an_award_in_per_cent_among_matchpoints_when_audited_then_nothing_is_odd(award: str, figure: str) -> None:
    others: list[int] = [*POINTS[:6]]
    ns, ew = matchpoints(others, 7), matchpoints([-each for each in others], 7)
    lines: list[Line] = [(str(points), one, two) for points, one, two in zip(others, ns, ew, strict=True)]
    streams = field({1: lines_of(list(POINTS)), 2: [*lines, ("average", "50", "50")]})
    events = streams["S1.r1.t7"]
    awarded = next(n for n, event in enumerate(events) if isinstance(event, ScoreAdjusted))
    events[awarded : awarded + 2] = [
        ScoreAdjusted(board=2, law="12C2", ns_artificial=award, ew_artificial=award),
        ScoreEntered(unit="matchpoints", ns=figure, ew=figure, by="scorer"),
    ]
    assert {one.kind for one in audit_record("S1", streams).oddities} == {"convention"}
