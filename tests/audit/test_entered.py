"""Figures that a scorer entered, in the audit of a session of the log: beside what its own conditions give."""

from __future__ import annotations

from fractions import Fraction

from domain.events import ContractRecorded, SessionOpened, TricksAgreed
from domain.seats import Seat
from projections.audit.difference import Difference
from projections.audit.session import audit_session
from projections.laws.law_78_scoring import law_78b
from tests.audit.fields import Line, field
from tests.audit.sessions import PAIRS, audited

AT_FIRST = "contract 4S n\ntricks 10\n"


def entered(*lines: str) -> list[Difference]:
    """What the audit says of figures entered for board 1 at the first table, where pair 1 has 4 spades, just made,
    against one down at the other."""
    script = PAIRS.replace(AT_FIRST, AT_FIRST + "\n".join(lines) + "\n", 1)
    return [one for one in audited(script).differences if one.code == "entered_differs"]


def test_given_figures_that_follow_when_the_session_is_audited_then_nothing_is_said() -> None:
    assert entered("enter points +420", "enter matchpoints 2 ew=0", "enter percent 100.0 ew=0") == []


def test_given_points_that_do_not_follow_when_audited_then_the_entry_and_what_follows_are_told() -> None:
    (found,) = entered("enter points +450")
    assert (found.stream, found.board, found.entries) == ("S1.r1.t1", 1, ("S1.r1.t1#5",))
    assert "+450" in found.recorded
    assert "420" in found.follows


def test_given_matchpoints_of_both_sides_when_one_does_not_follow_then_only_that_one_is_told() -> None:
    (found,) = entered("enter matchpoints 2 ew=1")
    assert "EW 1 (matchpoints)" in found.recorded
    assert "gives 0" in found.follows


def test_given_a_figure_that_was_entered_again_when_audited_then_the_later_one_counts() -> None:
    assert entered("enter points +450", "enter points +420") == []


def test_given_imps_in_a_session_of_matchpoints_when_audited_then_they_are_not_compared() -> None:
    assert entered("enter imps 11 ew=-11") == []


def test_given_figures_of_another_convention_when_audited_then_that_is_said_once_with_the_regulation() -> None:
    # given: six tables in four spades, Butler by the trimmed datum, which the session has not elected
    tricks = {420: 10, 450: 11, -50: 9, -100: 8, -500: 0, 480: 12}
    streams = field({1: _butler([*tricks])}, "imps")
    streams["S1"] = [SessionOpened(name="x", scoring="butler")]
    for table, number in enumerate(tricks.values(), 1):
        played = [ContractRecorded(contract="4S", declarer=Seat.SOUTH), TricksAgreed(declarer_tricks=number)]
        streams[f"S1.r1.t{table}"][2:2] = played
    # then
    found = [one for one in audit_session("S1", streams).differences if one.code.startswith("entered")]
    assert [(one.code, one.line) for one in found] == [("entered_convention", "regulation datum trimmed")], found
    assert "without the highest and the lowest" in found[0].follows


def _butler(points: list[int]) -> list[Line]:
    """A board with the IMPs from the mean of all but the highest and the lowest, to ten points."""
    mean = Fraction(sum(sorted(points)[1:-1]), len(points) - 2)
    datum = int(mean / 10 + Fraction(1, 2)) * 10
    imps = [law_78b(each - datum) for each in points]
    return [(str(each), str(own), str(-own)) for each, own in zip(points, imps, strict=True)]
