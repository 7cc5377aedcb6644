"""The figures that were entered at the tables of a session, beside what its own conditions of contest give.

Where most do not follow because the program that printed them scored by other conditions, that is said once, with the
regulation that would elect them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from projections.audit.conventions import Convention
from projections.audit.difference import Audit, Difference
from projections.audit.entered import Entered, decimals_of, figures_on
from projections.audit.figures import Fit, best_fit, convention_text
from projections.elected.conditions import Conditions
from projections.points.figures import average_of, share_of
from projections.points.rounding import rounded
from projections.points.scores import BoardScore, TableScore
from projections.ranking.scored import ScoredSession
from projections.rulings.replay import Replay
from projections.texts import message, side_text

__all__ = ["audit_entered"]

LEAST = 8
"""Of fewer figures it is not told that they follow by other conditions."""
ELECTED = ("matchpoint_form", "neuberg", "cross_imps_divisor", "datum", "datum_unit")
"""The conditions by which figures of a board differ, as regulations name them."""
ROUNDING = "rounding"

Wrong = tuple[Entered, str]
"""A figure with what follows instead."""


def audit_entered(audit: Audit, scored: ScoredSession, replays: dict[str, Replay]) -> None:
    """Every figure that was entered at the tables of a session beside what its own conditions give now. Of a unit of
    which more follow by conditions that the session has not elected, this is told once, and then what is left."""
    units: dict[str, list[Entered]] = {}
    for stream, replay in replays.items():
        for board in replay.boards:
            if replay.table.find_board(board.number) is board:
                for one in figures_on(stream, board):
                    units.setdefault(one.unit, []).append(one)
    told: set[str] = set()
    for unit, figures in units.items():
        wrong = _wrong(audit, scored, figures)
        fit = _other_fit(scored, unit, figures, wrong)
        if fit is not None:
            difference = _by_other_conditions(scored, unit, fit, len(wrong))
            if difference.line not in told:
                audit.add(difference)
            told |= {difference.line} - {""}
            wrong = [(one, _follows(fit, one)) for one in fit.misfits]
        for one, follows in wrong:
            audit.add(_difference(one, follows))


def _wrong(audit: Audit, scored: ScoredSession, figures: Sequence[Entered]) -> list[Wrong]:
    """The figures of a unit that the session's own conditions do not give."""
    found: list[Wrong] = []
    most = max(decimals_of(one.value) for one in figures)
    rule = scored.conditions.rounding
    for one in figures:
        exact, average = _given(scored, one)
        if exact is None:
            continue
        audit.count(figures=1)
        if one.value not in {rounded(exact, many, rule, average) for many in range(decimals_of(one.value), most + 1)}:
            found.append((one, f"{rounded(exact, most, rule, average)}"))
    return found


def _other_fit(scored: ScoredSession, unit: str, figures: Sequence[Entered], wrong: Sequence[Wrong]) -> Fit | None:
    """The convention by which far more of the figures follow; None where there is none, or too few of them."""
    if len(wrong) < LEAST or unit == "points":
        return None
    conditions = scored.conditions
    boards = sorted({one.board for one in figures})
    lines: dict[int, Sequence[TableScore]] = {board: scored.scores_on(board) for board in boards}
    fit = best_fit(lines, figures, conditions.scoring, are_teams=conditions.is_team_play)
    if fit is None or not fit.is_good or 2 * len(fit.misfits) > len(wrong):
        return None
    return fit


def _by_other_conditions(scored: ScoredSession, unit: str, fit: Fit, wrong: int) -> Difference:
    """That the figures follow by another convention, and the regulations that elect it; of several as good the one that
    needs the fewest."""
    choices = [_to_elect(scored.conditions, one) for one in (fit.convention, *fit.equals)]
    known = [lines for lines in choices if lines]
    lines = min(known, key=len) if known else []
    recorded = message("audit", "entered_otherwise", count=wrong, unit=message("file_audit", f"unit_{unit}"))
    follows = message("audit", "follows_by", convention=convention_text(fit))
    if len(lines) > 1:
        follows = f"{follows}; {message('audit', 'lines_to_type', lines=', '.join(lines))}"
    elif not lines:
        follows = f"{follows}; {message('audit', 'none_to_elect')}"
    line = lines[0] if lines else ""
    return Difference("entered_convention", "80B", scored.name, None, "", (), None, recorded, follows, line)


def _to_elect(own: Conditions, convention: Convention) -> list[str]:
    """The regulations that make a session score by a convention; none where no regulation does."""
    other = convention.conditions
    if (
        convention.shares == "field"
        or (convention.shares and convention.unit != "percent")
        or other.scoring != own.scoring
        or not other.datum_unit
    ):
        return []
    if convention.due == "board" and other.neuberg and not other.is_team_play and other.board_unit == "matchpoints":
        return []  # Neuberg for the lines of a board is none
    changes = {name: getattr(other, name) for name in ELECTED if getattr(other, name) != getattr(own, name)}
    if convention.rounding != own.rounding:
        changes[ROUNDING] = convention.rounding
    words = {True: "yes", False: "no"}
    return [
        f"regulation {name} {words[value] if isinstance(value, bool) else value}" for name, value in changes.items()
    ]


def _follows(fit: Fit, one: Entered) -> str:
    """What a figure should be by the convention; `-` for an adjusted line."""
    worth = fit.exact.get((one.stream, one.board, one.side))
    return "-" if worth is None else f"{fit.convention.printed(worth, fit.decimals):f}"


def _given(scored: ScoredSession, one: Entered) -> tuple[Fraction | None, Fraction]:
    """What the session gives in the unit of a figure, and the average it is rounded away from; None where it gives
    nothing in that unit, or not yet."""
    nothing = Fraction(0)
    table = scored.tables.get(one.stream, {}).get(one.board)
    if table is None or table.state != "done":
        return None, nothing
    if one.unit == "points":
        points = table.outcome(one.side).points
        return (Fraction(points[0][1]) if len(points) == 1 else None), nothing
    conditions = scored.conditions
    unit = "matchpoints" if one.unit == "percent" else one.unit
    score = _score_of(scored, one, table.contestants(one.side))
    if unit != conditions.board_unit or score is None:
        return None, nothing
    if one.unit == "percent":
        return share_of(score, conditions), average_of("percent", conditions)
    return score.score, average_of(unit, conditions, score.top)


def _score_of(scored: ScoredSession, one: Entered, contestants: tuple[str, ...]) -> BoardScore | None:
    compared = (each for each in scored.compared(one.board) if one.stream in each.streams)
    return next((each for each in compared if each.contestant in contestants), None)


def _difference(one: Entered, follows: str) -> Difference:
    recorded = message(
        "audit",
        "entered_figure",
        side=side_text(one.side),
        figure=one.text,
        unit=message("file_audit", f"unit_{one.unit}"),
    )
    said = message("audit", "record_gives", figure=follows)
    entries = (f"{one.stream}#{one.entry}",)
    return Difference("entered_differs", "79C1", one.stream, one.board, "", entries, None, recorded, said)
