"""The conventions by which other programs score, which their files do not tell: each tried against what they printed.

A convention is a set of conditions of contest, with the number of results that a board is taken to be due and the rule
by which figures are rounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.seats import Side
from projections.audit.entered import Entered
from projections.elected.conditions import Conditions
from projections.laws.law_87_fouled import law_87b, law_87c
from projections.points.figures import average_of, share_of
from projections.points.rounding import ROUNDINGS, rounded
from projections.points.scores import BoardScore, TableScore
from projections.scoring.compare import compare_board

__all__ = ["Convention", "Exact", "ExactScore", "Lines", "conventions_for"]

Lines = Mapping[int, Sequence[TableScore]]
"""By board, what it gave at each table, with the contestants as the two sides of a table or as teams."""

Place = tuple[str, int, Side]
"""A table, a board, a side."""


class ExactScore(Struct, frozen=True):
    """What a side's result is worth by a convention, exactly."""

    score: Fraction
    top: Fraction = Fraction(0)
    average: Fraction = Fraction(0)
    """What it is rounded away from."""


Exact = dict[Place, ExactScore]


class Convention(Struct, frozen=True):
    """One way in which figures of a unit may have come about."""

    unit: str
    code: str
    """Its name in the catalogue `file_audit`."""
    conditions: Conditions
    due: Literal["board", "session"] = "board"
    """How many results a board is due to have: as many as its own lines, or as many as the board with most of them."""
    rounding: str = ROUNDINGS[0]
    shares: Literal["", "top", "field"] = ""
    """Whether the figure is a percentage: of the `top`, or of the whole `field` with the result itself among it, which
    counts half."""

    def exact_scores(self, lines: Lines) -> Exact:
        """What every line is worth, that has a result to be compared or an award."""
        most = max((len(scores) for scores in lines.values()), default=0)
        found: Exact = {}
        for scores in lines.values():
            found |= self.worth_on(scores, most)
        return found

    def worth_on(self, scores: Sequence[TableScore], most: int) -> Exact:
        """The same of one board; tables that hold different deals are compared apart (87B)."""
        groups = [list(scores)] if law_87c(scores, self.conditions.is_team_play) else law_87b(scores)
        found: Exact = {}
        for group in groups:
            due = most if self.due == "session" and len(groups) == 1 else len(group)
            tables = {score.stream: score for score in group}
            for score in compare_board(group, self.conditions, due):
                worth = self._exact_score(score)
                for place in _places(score, tables) if worth is not None else ():
                    found[place] = worth  # type: ignore[assignment]
        return found

    def _exact_score(self, score: BoardScore) -> ExactScore | None:
        if score.score is None or score.kind == "alone":
            return None
        if self.shares == "field":
            return ExactScore((score.score + 1) / (score.top + 2) * 100, Fraction(100), Fraction(50))
        if self.shares:
            share = share_of(score, self.conditions)
            return None if share is None else ExactScore(share, Fraction(100), average_of("percent", self.conditions))
        average = average_of(self.unit, self.conditions, score.top)
        return ExactScore(score.score, score.top, average)

    def printed(self, worth: ExactScore, decimals: int) -> Decimal:
        """A figure as the convention prints it."""
        return rounded(worth.score, decimals, self.rounding, worth.average)

    def gives(self, one: Entered, worth: ExactScore, decimals: int) -> bool:
        """Whether a figure is the one that the convention prints."""
        return self.printed(worth, decimals) == one.value


def _places(score: BoardScore, tables: Mapping[str, TableScore]) -> Iterator[Place]:
    """Where a score was made: by side at each of its tables."""
    for stream in score.streams:
        table = tables.get(stream)
        for side in Side if table is not None else ():
            if table is not None and score.contestant in table.contestants(side):
                yield stream, score.board, side


def conventions_for(unit: str, scoring: str, *, are_teams: bool) -> list[Convention]:
    """The conventions known for a unit, those first that the file's own method of scoring suggests. Where a file says
    matchpoints they may be percentages."""
    if unit in ("matchpoints", "percent"):
        in_percent = [replace(one, unit=unit) for one in _of_matchpoints("percent")]
        return [*_of_matchpoints(unit), *in_percent] if unit == "matchpoints" else in_percent
    if unit == "imps":
        found = [*_of_imps(are_teams)]
        return sorted(found, key=lambda one: one.conditions.scoring != scoring)
    return []


def _of_matchpoints(unit: str) -> Iterator[Convention]:
    """In per cent the three forms give the same: they are tried as one."""
    dues: tuple[Literal["session", "board"], ...] = ("session", "board")
    forms: tuple[Literal["two", "one", "plus_minus"], ...] = ("two", "one", "plus_minus")
    forms = forms if unit == "matchpoints" else forms[:1]
    for form in forms:
        for neuberg in (True, False):
            for due in dues if neuberg else dues[1:]:
                conditions = Conditions(matchpoint_form=form, neuberg=neuberg)
                named = form if unit == "matchpoints" else "top"
                code = f"{named}_neuberg_{due}" if neuberg else f"{named}_plain"
                yield Convention(unit, code, conditions, due, shares="top" if unit == "percent" else "")
    if unit == "percent":
        yield Convention(unit, "share_of_field", Conditions(neuberg=False), shares="field")


def _of_imps(are_teams: bool) -> Iterator[Convention]:
    if are_teams:
        yield Convention("imps", "teams", Conditions(scoring="teams"))
    for divisor in ("comparisons", "results", "none"):
        yield Convention("imps", f"cross_{divisor}", Conditions(scoring="cross-imps", cross_imps_divisor=divisor))
    for datum in ("mean", "trimmed"):
        for unit in (10, 1, 0):
            conditions = Conditions(scoring="butler", datum=datum, datum_unit=unit)
            yield Convention("imps", f"butler_{datum}_{unit}", conditions)
