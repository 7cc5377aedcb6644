"""Published figures beside what the results give, by the convention that fits: what follows, and what does not."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import (
    AnyEvent,
    BoardStarted,
    ContractRecorded,
    RoundEnded,
    RoundStarted,
    ScoreEntered,
    ScoresPublished,
    TricksAgreed,
)
from domain.numbering import standard_dealer, standard_vul
from domain.seats import Seat
from projections.audit.figures import MOST_TRIED
from projections.audit.oddity import Oddity
from projections.audit.records import audit_record
from projections.elected.conditions import Conditions
from projections.laws.law_78_scoring import law_78b, law_78d
from projections.points.rounding import figure_text
from tests.audit.fields import Line, field, match

POINTS: tuple[int, ...] = (620, 170, 140, -50, -100, -200, 600)


def matchpoints(points: list[int], among: int = 0) -> list[str]:
    """Two a pair below, brought by Neuberg to `among` results and to one decimal: worked out the long way."""
    count, due = len(points), among or len(points)
    found: list[str] = []
    for at, own in enumerate(points):
        won = sum((own > other) * 2 + (own == other) for n, other in enumerate(points) if n != at)
        found.append(figure_text(Fraction((won + 1) * due, count) - 1, 1, "half_up"))
    return found


def lines_of(points: list[int]) -> list[Line]:
    """A board whose matchpoints are as they should be."""
    both = zip(points, matchpoints(points), matchpoints([-each for each in points]), strict=True)
    return [(str(each), ns, ew) for each, ns, ew in both]


def oddities(boards: dict[int, list[Line]], unit: str = "matchpoints") -> list[Oddity]:
    """What the audit finds in a session of these boards, without what it merely notes."""
    found = audit_record("S1", field(boards, unit)).oddities
    assert [one.kind for one in found].count("convention") <= 1
    return [one for one in found if one.kind != "convention"]


def convention(boards: dict[int, list[Line]], unit: str = "matchpoints") -> str:
    """The convention that the audit names."""
    found = audit_record("S1", field(boards, unit)).oddities
    return next(one.text for one in found if one.kind in ("convention", "no_convention"))


def test_given_matchpoints_that_follow_when_audited_then_nothing_is_odd_and_the_convention_is_named() -> None:
    boards = {1: lines_of(list(POINTS)), 2: lines_of(list(POINTS[::-1]))}
    assert oddities(boards) == []
    assert "28 figures in matchpoints: 2 a pair below" in convention(boards)


def test_given_one_misprinted_figure_when_audited_then_that_line_alone_is_named_with_what_follows() -> None:
    lines = lines_of(list(POINTS))
    lines[2] = (lines[2][0], "9", lines[2][2])
    (found,) = oddities({1: lines_of(list(POINTS)), 2: lines})
    assert (found.kind, found.stream, found.board) == ("matchpoints_differ", "S1.r1.t3", 2)
    assert "NS has 9, the results give 6" in found.text
    assert "EW" not in found.text


def test_given_an_adjusted_line_that_does_not_say_so_when_audited_then_it_is_named_and_no_other() -> None:
    # given: on board 2 the line of 110 was awarded 60 per cent to each, and the six others were compared by Neuberg
    others = [points for points in POINTS if points != 140]
    ns, ew = matchpoints(others, 7), matchpoints([-each for each in others], 7)
    lines: list[Line] = [(str(points), one, two) for points, one, two in zip(others, ns, ew, strict=True)]
    lines.insert(2, ("110", "7.2", "7.2"))
    # when
    found = oddities({1: lines_of(list(POINTS)), 2: lines, 3: lines_of([*POINTS[1:], 90])})
    # then
    assert [(one.kind, one.stream, one.board) for one in found] == [("hidden_adjustment", "S1.r1.t3", 2)]
    assert "+110" in found[0].text
    assert "7.2 / 7.2" in found[0].text


def test_given_an_award_whose_figure_is_another_when_audited_then_both_are_told() -> None:
    others: list[int] = [*POINTS[:6]]
    ns, ew = matchpoints(others, 7), matchpoints([-each for each in others], 7)
    lines: list[Line] = [(str(points), one, two) for points, one, two in zip(others, ns, ew, strict=True)]
    (found,) = oddities({1: lines_of(list(POINTS)), 2: [*lines, ("average", "7.2", "4.8")]})
    assert (found.kind, found.board, found.stream) == ("award_differs", 2, "S1.r1.t7")
    assert "average / average" in found.text
    assert "NS has 7.2, the results give 6.0; EW has 4.8, the results give 6.0" in found.text


def test_given_figures_of_no_convention_when_audited_then_that_is_said_once() -> None:
    lines: list[Line] = [(str(points), str(n * n + 41), str(n + 40)) for n, points in enumerate(POINTS)]
    (found,) = oddities({1: lines, 2: lines})
    assert found.kind == "no_convention"
    assert "0 of 28 figures" in found.text


def test_given_more_boards_than_are_tried_when_only_the_last_tells_the_convention_apart_then_it_is_found() -> None:
    some, few = list(POINTS[:5]), list(POINTS[:4])
    ns, ew = matchpoints(few, 5), matchpoints([-each for each in few], 5)
    last = [(str(points), one, two) for points, one, two in zip(few, ns, ew, strict=True)]
    boards = {**{number: lines_of(some) for number in range(1, MOST_TRIED + 5)}, 99: last}
    assert oddities(boards) == []
    assert "Neuberg for the tables of the session" in convention(boards)


def test_given_a_table_alone_when_audited_then_nothing_can_be_told_of_its_figures() -> None:
    assert audit_record("S1", field({1: [("620", "12", "0")]})).oddities == []


def total(own: int, points: list[int]) -> Fraction:
    """The IMPs of a result against all others."""
    return Fraction(sum(law_78b(own - other) for other in points))


def from_datum(own: int, points: list[int]) -> Fraction:
    """The IMPs of a result from the mean of all but the highest and the lowest, to ten points."""
    datum = Fraction(sum(sorted(points)[1:-1]), len(points) - 2)
    return Fraction(law_78b(own - int(datum / 10 + Fraction(1, 2)) * 10))


Way = Callable[[int, list[int]], Fraction]
IMPS: dict[str, Way] = {
    "divided by the comparisons": lambda own, points: total(own, points) / (len(points) - 1),
    "divided by the results": lambda own, points: total(own, points) / len(points),
    "not divided": total,
    "datum without the highest and the lowest, rounded to 10": from_datum,
}


@pytest.mark.parametrize("way", IMPS)
def test_given_imps_in_one_of_the_ways_when_audited_then_it_is_found(way: str) -> None:
    boards: dict[int, list[Line]] = {}
    for number in (1, 2):
        points = [each + 10 * number * n for n, each in enumerate(POINTS)]
        imps = [IMPS[way](own, points) for own in points]
        boards[number] = [
            (str(each), figure_text(own), figure_text(-own)) for each, own in zip(points, imps, strict=True)
        ]
    assert oddities(boards, "imps") == []
    assert way in convention(boards, "imps")


def test_given_percentages_of_the_field_when_audited_then_the_convention_is_found() -> None:
    points = list(POINTS)
    shares = [Fraction(2 * sum(own > other for other in points) + 1, 2 * len(points)) * 100 for own in points]
    lines = [
        (str(each), figure_text(share, 1, "half_up"), figure_text(100 - share, 1, "half_up"))
        for each, share in zip(points, shares, strict=True)
    ]
    assert oddities({1: lines}, "percent") == []
    assert "the result itself counting half" in convention({1: lines}, "percent")


def test_given_totals_when_one_does_not_follow_then_it_is_named_with_what_follows() -> None:
    streams = field({1: lines_of(list(POINTS)), 2: lines_of(list(POINTS))})
    totals = {str(n): figure_text(2 * Fraction(mp)) for n, mp in enumerate(matchpoints(list(POINTS)), 1)}
    streams["S1"].append(ScoresPublished(scope="session", figures={**totals, "3": "13"}))
    found = [one for one in audit_record("S1", streams).oddities if one.kind == "totals_differ"]
    assert [one.text for one in found] == ["3 has 13, the boards give 12. Only the last decimal differs."]


MATCH = {1: (420, -50, "10", "-10"), 2: (110, 140, "-1", "1"), 3: (600, 600, "0", "0"), 4: (-100, 620, "-12", "12")}
"""Team A loses by three IMPs."""


def test_given_the_imps_of_two_rooms_when_they_follow_then_nothing_is_odd() -> None:
    (found,) = audit_record("S1", match(MATCH)).oddities
    assert found.kind == "convention"
    assert "8 figures in IMPs: IMPs between the two tables of a match; lines that do not follow: 0." in found.text


def test_given_the_imps_of_two_rooms_when_one_board_does_not_follow_then_both_its_lines_are_named() -> None:
    found = audit_record("S1", match({**MATCH, 2: (110, 140, "1", "-1")})).oddities
    assert [(one.kind, one.stream, one.board) for one in found[1:]] == [
        ("imps_differ", "S1.r1.t1", 2), ("imps_differ", "S1.r1.t2", 2),
    ]  # fmt: skip
    assert "NS has 1, the results give -1" in found[1].text


def test_given_a_match_of_one_board_when_its_imps_do_not_follow_then_they_are_named_all_the_same() -> None:
    found = audit_record("S1", match({1: (420, -50, "9", "-9")})).oddities
    assert [one.kind for one in found] == ["imps_differ", "imps_differ"]


def test_given_the_victory_points_of_a_match_when_they_follow_then_the_scale_is_named() -> None:
    streams = {**match(MATCH), "S1.r2.t1": _other("C", "D", 1), "S1.r2.t2": _other("D", "C", 2)}
    margin = law_78d(Fraction(-3), 4, Conditions(scoring="teams", victory_points="wbf"))
    other = law_78d(Fraction(10), 1, Conditions(scoring="teams", victory_points="wbf"))
    shares = {"A": margin, "B": 20 - margin, "C": other, "D": 20 - other}
    figures = {team: figure_text(share) for team, share in shares.items()}
    streams["S1"].append(ScoresPublished(scope="session", figures=figures))
    told = [one.text for one in audit_record("S1", streams).oddities]
    assert any("4 totals: the victory points of the matches, by the continuous scale" in text for text in told), told


def _other(ns: str, ew: str, table: int) -> list[AnyEvent]:
    """A room of a match of one board: 420 there, one down here."""
    points, imps = (("420", "10"), ("-50", "-10"))[table - 1]
    return [
        RoundStarted(number=2, table=table, ns=ns, ew=ew),
        BoardStarted(board=1, dealer=standard_dealer(1), vul=standard_vul(1)),
        ScoreEntered(unit="points", ns=points, by="scorer"),
        ScoreEntered(unit="imps", ns=imps, by="scorer"),
        RoundEnded(),
    ]


@settings(max_examples=15)
@given(st.lists(st.lists(st.sampled_from(POINTS), min_size=5, max_size=9), min_size=1, max_size=3))
def test_given_any_results_when_their_matchpoints_are_right_then_nothing_is_odd(boards: list[list[int]]) -> None:
    assert oddities({number: lines_of(points) for number, points in enumerate(boards, 1)}) == []


BY_TRICKS = {10: 420, 11: 450, 9: -50, 8: -100, 7: -150, 12: 480, 6: -200}
"""Board 1, four spades by South."""


def four_spades(points: list[int], printed: list[str]) -> list[Oddity]:
    """What the audit finds where every table played four spades with the tricks of `BY_TRICKS`; its matchpoints are
    those of these, and its scores as printed."""
    lines = [(told, ns, ew) for told, (_, ns, ew) in zip(printed, lines_of(points), strict=True)]
    streams = field({1: lines})
    tricks = {score: number for number, score in BY_TRICKS.items()}
    for table, score in enumerate(points, 1):
        events = streams[f"S1.r1.t{table}"]
        begun = next(n for n, event in enumerate(events) if isinstance(event, BoardStarted))
        events[begun + 1 : begun + 1] = [
            ContractRecorded(contract="4S", declarer=Seat.SOUTH),
            TricksAgreed(declarer_tricks=tricks[score]),
        ]
    return [one for one in audit_record("S1", streams).oddities if one.kind != "convention"]


def test_given_a_wrong_score_when_the_matchpoints_are_of_the_right_one_then_that_line_alone_is_told() -> None:
    points = list(BY_TRICKS.values())
    printed = ["-1700", *map(str, points[1:])]
    assert [(one.kind, one.stream) for one in four_spades(points, printed)] == [("points_differ", "S1.r1.t1")]


def test_given_a_wrong_score_when_the_matchpoints_follow_from_it_then_that_line_alone_is_told_too() -> None:
    right = list(BY_TRICKS.values())
    entered = [-1700, *right[1:]]
    streams = field({1: lines_of(entered)})
    tricks = list(BY_TRICKS)
    for table, number in enumerate(tricks, 1):
        played = [ContractRecorded(contract="4S", declarer=Seat.SOUTH), TricksAgreed(declarer_tricks=number)]
        streams[f"S1.r1.t{table}"][2:2] = played
    found = [one for one in audit_record("S1", streams).oddities if one.kind != "convention"]
    assert [(one.kind, one.stream) for one in found] == [("points_differ", "S1.r1.t1")]


def without_neuberg(points: list[int]) -> list[str]:
    """Two a pair below among these, as they are."""
    return matchpoints(points)


def test_given_a_hidden_adjustment_when_every_convention_fits_the_other_boards_then_it_is_found_all_the_same() -> None:
    # given: board 2 was compared without its line of 110, and not factored up
    others = [points for points in POINTS if points != 140]
    ns, ew = without_neuberg(others), without_neuberg([-each for each in others])
    lines: list[Line] = [(str(points), one, two) for points, one, two in zip(others, ns, ew, strict=True)]
    lines.insert(2, ("110", "7", "5"))
    boards = {1: lines_of(list(POINTS)), 2: lines, 3: lines_of([*POINTS[1:], 90])}
    # then
    assert [(one.kind, one.stream, one.board) for one in oddities(boards)] == [("hidden_adjustment", "S1.r1.t3", 2)]
    assert "Neuberg for" not in convention(boards).replace("Neuberg for the lines of the board", "")


def test_given_full_boards_when_audited_then_it_is_not_claimed_that_they_were_factored_up() -> None:
    named = convention({1: lines_of(list(POINTS)), 2: lines_of(list(POINTS[::-1]))})
    assert "without Neuberg" in named
    assert "which cannot be told" in named


def test_given_most_lines_of_a_board_when_they_do_not_follow_then_the_board_is_told_once() -> None:
    wrong = [(points, str(3 * n % 7), str(5 * n % 7)) for n, (points, _, _) in enumerate(lines_of(list(POINTS)))]
    found = oddities({1: lines_of(list(POINTS)), 2: wrong, 3: lines_of([*POINTS[1:], 90])})
    assert [(one.kind, one.board) for one in found] == [("matchpoints_differ", 2)]
    assert "lines of the board do not follow" in found[0].text


def test_given_a_wrong_figure_when_the_total_is_of_the_right_one_then_the_total_is_not_told_as_well() -> None:
    lines = lines_of(list(POINTS))
    lines[2] = (lines[2][0], "9", lines[2][2])
    for third in ("12", "15"):  # from the results, and as printed
        streams = field({1: lines_of(list(POINTS)), 2: lines})
        totals = {str(n): figure_text(2 * Fraction(mp)) for n, mp in enumerate(matchpoints(list(POINTS)), 1)}
        streams["S1"].append(ScoresPublished(scope="session", figures={**totals, "3": third}))
        found = [one.kind for one in audit_record("S1", streams).oddities if one.kind != "convention"]
        assert found == ["matchpoints_differ"]
