"""Published matchpoints, percentages and IMPs beside what the results of a file give, by the convention that fits best.

Of a board on which no convention gives what was printed, lines are left out one after another: a line without which all
the others follow was adjusted, whatever its score says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from domain.seats import Side
from projections.audit.conventions import ROUNDINGS, Convention, Exact, Lines, conventions_for
from projections.audit.entered import Entered, decimals_of
from projections.audit.oddity import Oddity
from projections.scoring.scores import Outcome, TableScore
from projections.texts import message

__all__ = ["MOST_TRIED", "Fit", "best_fit", "figures_apart"]

KIND_OF = {"matchpoints": "matchpoints_differ", "percent": "percent_differ", "imps": "imps_differ"}
MOST_IN_PAIRS = 20
"""Boards of no more lines are searched for two adjusted lines at once."""
MOST_SEARCHED = 30
"""No more boards of a file are searched for adjusted lines."""
MOST_TRIED = 40
"""By so many boards the conventions are told apart where a file has more."""
LEAST_LINES = 4
"""Of fewer figures nothing can be told about the convention."""


@dataclass(slots=True)
class Fit:
    """A convention with what it gives, and the figures that are others."""

    convention: Convention
    decimals: int
    exact: Exact
    misfits: list[Entered]
    checked: int
    """How many figures of results it gives, right or wrong."""

    @property
    def is_good(self) -> bool:
        """Whether most of what was printed follows."""
        return self.checked > 0 and 2 * len(self.misfits) < self.checked


def best_fit(lines: Lines, entered: Sequence[Entered], scoring: str, *, are_teams: bool) -> Fit | None:
    """The convention under which most figures of one unit follow; of equal ones the first. None where there is nothing
    to compare."""
    if not entered:
        return None
    conventions = conventions_for(entered[0].unit, scoring, are_teams=are_teams)
    decimals = max(decimals_of(one.value) for one in entered)
    some = dict(sorted(lines.items())[:MOST_TRIED])
    if len(some) < len(lines):
        tried = [_of_convention(some, entered, convention, decimals) for convention in conventions]
        least = min((len(fit.misfits) - fit.checked, len(fit.misfits)) for fit in tried)
        conventions = [fit.convention for fit in tried if (len(fit.misfits) - fit.checked, len(fit.misfits)) == least]
    best: Fit | None = None
    for convention in conventions:
        fit = _of_convention(lines, entered, convention, decimals)
        if best is None or len(fit.misfits) - fit.checked < len(best.misfits) - best.checked:
            best = fit
        if fit.checked and not fit.misfits:
            break
    return best if best is not None and best.checked else None


def _of_convention(lines: Lines, entered: Sequence[Entered], convention: Convention, decimals: int) -> Fit:
    """The figures by one convention, with the rule of rounding by which most of them follow."""
    exact = convention.worth_of(lines)
    awarded = {(score.stream, score.board) for scores in lines.values() for score in scores if _has_award(score)}
    told = [
        (one, worth)
        for one in entered
        if (one.stream, one.board) not in awarded and (worth := exact.get((one.stream, one.board, one.side)))
    ]
    best: Fit | None = None
    for rounding in ROUNDINGS:
        tried = replace(convention, rounding=rounding)
        misfits = [one for one, worth in told if not tried.gives(one, worth, decimals)]
        if best is None or len(misfits) < len(best.misfits):
            best = Fit(tried, decimals, exact, misfits, len(told))
        if not misfits:
            break
    assert best is not None
    return best


def figures_apart(
    lines: Lines, entered: Sequence[Entered], fit: Fit, known: set[tuple[str, int]] | None = None
) -> Iterator[Oddity]:
    """The figures of a unit that do not follow: adjusted lines that say nothing of it, single figures, awards of which
    the figure is another than their code tells; and by which convention all the others follow.

    `known` are the adjusted lines already found by another unit, which are not told again.
    """
    known = set() if known is None else known
    is_match = fit.convention.conditions.is_team_play
    if not fit.is_good:
        if not (is_match and fit.checked <= LEAST_LINES):
            text = message(
                "file_audit", "told_no_convention", unit=_unit(fit), count=fit.checked,
                fits=fit.checked - len(fit.misfits), convention=_named(fit),
            )  # fmt: skip
            yield Oddity("no_convention", text=text)
            return
        yield from _one_by_one(fit, fit.misfits)
        return
    most = max((len(scores) for scores in lines.values()), default=0)
    rest: list[Entered] = []
    hidden: list[Oddity] = []
    for searched, (board, misfits) in enumerate(_by_board(fit.misfits).items()):
        found: tuple[TableScore, ...] = ()
        if len({one.stream for one in misfits}) > 1 and searched < MOST_SEARCHED:
            found = _adjusted(lines[board], entered, fit, most)
        if found:
            hidden += [_hidden(entered, score) for score in found if (score.stream, board) not in known]
            known |= {(score.stream, board) for score in found}
        else:
            rest += misfits
    exceptions = len({(one.stream, one.board) for one in rest}) + len(hidden)
    text = message(
        "file_audit", "told_convention", unit=_unit(fit), count=fit.checked, convention=_named(fit),
        exceptions=exceptions,
    )  # fmt: skip
    yield Oddity("convention", text=text)
    yield from hidden
    yield from _one_by_one(fit, rest)
    yield from _awards(lines, entered, fit)


def _by_board(figures: Sequence[Entered]) -> dict[int, list[Entered]]:
    found: dict[int, list[Entered]] = {}
    for one in figures:
        found.setdefault(one.board, []).append(one)
    return found


def _adjusted(scores: Sequence[TableScore], entered: Sequence[Entered], fit: Fit, most: int) -> tuple[TableScore, ...]:
    """The lines of a board without which all the others follow: one, else two; empty where there are none, or where
    it might be others as well."""
    streams = {score.stream for score in scores}
    own = [one for one in entered if one.board == scores[0].board and one.stream in streams]
    compared = [score for score in scores if not _has_award(score)]
    for many in (1, 2) if len(compared) <= MOST_IN_PAIRS else (1,):
        found = [left for left in combinations(compared, many) if _follows_without(left, scores, own, fit, most)]
        if len(found) == 1:
            return found[0]
        if found:
            return ()
    return ()


def _follows_without(
    left: tuple[TableScore, ...], scores: Sequence[TableScore], own: Sequence[Entered], fit: Fit, most: int
) -> bool:
    out = {score.stream for score in left}
    award = Outcome(artificial="average")
    others = [replace(one, ns_outcome=award, ew_outcome=award) if one.stream in out else one for one in scores]
    exact = fit.convention.worth_on(others, most)
    told = [(one, exact.get((one.stream, one.board, one.side))) for one in own if one.stream not in out]
    awarded = {one.stream for one in scores if _has_award(one)}
    return len(told) > LEAST_LINES and all(
        worth is None or one.stream in awarded or fit.convention.gives(one, worth, fit.decimals) for one, worth in told
    )


def _hidden(entered: Sequence[Entered], score: TableScore) -> Oddity:
    own = [one for one in entered if (one.stream, one.board) == (score.stream, score.board)]
    points = next((points for _, points in score.ns_outcome.points), 0)
    figures = " / ".join(one.text for one in sorted(own, key=lambda one: one.side.index))
    text = message("file_audit", "told_hidden", points=f"{points:+d}", figures=figures)
    entry = own[0].entry if own else 0
    return Oddity("hidden_adjustment", score.stream, score.board, entry, "12C", text)


def _one_by_one(fit: Fit, misfits: Sequence[Entered]) -> Iterator[Oddity]:
    """Each line once, with both sides' figures."""
    lines: dict[tuple[str, int], list[Entered]] = {}
    for one in misfits:
        lines.setdefault((one.stream, one.board), []).append(one)
    for (stream, board), sides in lines.items():
        yield Oddity(KIND_OF[fit.convention.unit], stream, board, sides[0].entry, "78", _other_figures(fit, sides))


def _other_figures(fit: Fit, sides: Sequence[Entered]) -> str:
    said: list[str] = []
    for one in sides:
        worth = fit.exact[one.stream, one.board, one.side]
        follows = fit.convention.printed(worth, fit.decimals)
        said.append(message("file_audit", "told_figure", side=_side(one.side), told=one.text, follows=f"{follows:f}"))
    return "; ".join(said) + f" ({_unit(fit)})"


def _awards(lines: Lines, entered: Sequence[Entered], fit: Fit) -> Iterator[Oddity]:
    """Artificial scores whose figures are others than their code gives."""
    figures: Mapping[tuple[str, int], list[Entered]] = _by_place(entered)
    for scores in lines.values():
        for score in scores:
            own = figures.get((score.stream, score.board), [])
            told = [
                one
                for one in own
                if score.outcome(one.side).artificial
                and (worth := fit.exact.get((one.stream, one.board, one.side)))
                and not fit.convention.gives(one, worth, fit.decimals)
            ]
            if told:
                codes = " / ".join(score.outcome(side).artificial or "-" for side in Side)
                text = message("file_audit", "told_award", code=codes, figures=_other_figures(fit, told))
                yield Oddity("award_differs", score.stream, score.board, told[0].entry, "12C2", text)


def _by_place(entered: Sequence[Entered]) -> dict[tuple[str, int], list[Entered]]:
    found: dict[tuple[str, int], list[Entered]] = {}
    for one in entered:
        found.setdefault((one.stream, one.board), []).append(one)
    return found


def _has_award(score: TableScore) -> bool:
    return bool(score.ns_outcome.artificial or score.ew_outcome.artificial)


def _unit(fit: Fit) -> str:
    return message("file_audit", f"unit_{fit.convention.unit}")


def _named(fit: Fit) -> str:
    """The convention in words."""
    return message("file_audit", f"convention_{fit.convention.code}", decimals=fit.decimals)


def _side(side: Side) -> str:
    return message("word", side.value)
