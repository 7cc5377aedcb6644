"""Published totals and percentages of a whole session beside the board figures that its file holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from domain.events import ScoresPublished
from projections.audit.conventions import Convention
from projections.audit.entered import Entered, decimals_of
from projections.audit.figures import Fit
from projections.audit.oddity import Oddity
from projections.audit.published import read_figure
from projections.elected.conditions import Conditions
from projections.laws.law_78_scoring import law_78d
from projections.points.rounding import ROUNDINGS, rounded
from projections.texts import message

__all__ = ["Tallies", "totals_apart"]

LEAST = 3
"""Of fewer totals it cannot be told how they were added up."""
NEUBERG = Convention("matchpoints", "two_neuberg_session", Conditions(), "session")


class BoardFigure(Struct, frozen=True):
    """What a contestant has on a board: as printed, exactly, and the most it can give."""

    printed: Fraction
    exact: Fraction
    factored: Fraction
    """With every board brought to the same number of results by Neuberg's formula."""
    top: Fraction
    factored_top: Fraction
    match: tuple[int, str] = (0, "")
    """At teams the round and the opponents."""


Tallies = Mapping[str, Sequence[BoardFigure]]
Way = Callable[[Sequence[BoardFigure], "_Most"], Fraction | None]


class _Most(Struct, frozen=True):
    """The most boards of any contestant, and the most that anybody can have."""

    boards: int
    top: Fraction
    factored_top: Fraction


def tallies_of(
    fit: Fit, entered: Iterable[Entered], meeting: Callable[[Entered], tuple[str, int, str]], factored: Fit,
    *, by_results: bool = False,
) -> Tallies:  # fmt: skip
    """By contestant, the figures of its boards; at teams each board once. `meeting` tells a figure's contestant, round
    and opponents; `factored` has the figures by Neuberg for the whole session. Where a figure does not follow from the
    results it counts as it is printed, or as it should be (`by_results`)."""
    found: dict[str, list[BoardFigure]] = {}
    wrong = {(one.stream, one.board) for one in fit.misfits}
    right = {(one.stream, one.board) for one in fit.rest} if by_results else set[tuple[str, int]]()
    seen: set[tuple[str, tuple[int, str], int]] = set()
    for one in entered:
        contestant, round_number, opponents = meeting(one)
        printed = Fraction(one.value)
        worth = fit.exact.get((one.stream, one.board, one.side))
        other = factored.exact.get((one.stream, one.board, one.side))
        if not contestant or worth is None or other is None:
            continue
        if (one.stream, one.board) in right:
            printed = Fraction(fit.convention.printed(worth, fit.decimals))
        match = (round_number, opponents) if fit.convention.conditions.is_team_play else (0, "")
        if match[1] and (contestant, match, one.board) in seen:
            continue
        seen.add((contestant, match, one.board))
        is_own = (one.stream, one.board) in wrong - right
        exact = printed if is_own else worth.score
        by_neuberg = printed if is_own else other.score
        figure = BoardFigure(printed, exact, by_neuberg, worth.top, other.top, match)
        found.setdefault(contestant, []).append(figure)
    return found


def totals_apart(
    published: Iterable[tuple[int, ScoresPublished]], session: str, tallies: Sequence[Tallies]
) -> Iterator[Oddity]:
    """The published totals that do not follow from the boards in the way in which the others do, and the way. Of
    several tallies a total may follow from any: a wrong figure of a board is told there, and not again."""
    for entry, event in published:
        told = {
            contestant: (text, value)
            for contestant, text in event.figures.items()
            if all(contestant in each for each in tallies) and (value := read_figure(text)) is not None
        }
        if len(told) >= LEAST:
            yield from _of_publication(entry, session, told, tallies)


def _most_of(tallies: Tallies) -> _Most:
    boards = max((len(one) for one in tallies.values()), default=0)
    top = max((_sum(each.top for each in one) for one in tallies.values()), default=Fraction(0))
    factored = max((_sum(each.factored_top for each in one) for one in tallies.values()), default=Fraction(0))
    return _Most(boards, top, factored)


def _of_publication(
    entry: int, session: str, told: Mapping[str, tuple[str, Decimal]], tallies: Sequence[Tallies]
) -> Iterator[Oddity]:
    decimals = max(decimals_of(value) for _, value in told.values())
    mosts = [_most_of(one) for one in tallies]
    best: tuple[list[str], str, Way, str] | None = None
    for code, way in WAYS.items():
        given = {one: [way(each[one], most) for each, most in zip(tallies, mosts, strict=True)] for one in told}
        for rounding in ROUNDINGS:
            wrong = [
                one
                for one, ways in given.items()
                if not any(worth is not None and rounded(worth, decimals, rounding) == told[one][1] for worth in ways)
            ]
            if best is None or len(wrong) < len(best[0]):
                best = wrong, code, way, rounding
    if best is None:
        return
    wrong, code, way, rounding = best
    named = message("file_audit", f"way_{code}")
    if 2 * len(wrong) >= len(told):
        text = message("file_audit", "told_no_way", count=len(told), fits=len(told) - len(wrong), way=named)
        yield Oddity("no_convention", session, entry=entry, text=text)
        return
    unit = "_percent" if code.startswith(("percent", "share")) else ""
    text = message("file_audit", f"told_way{unit}", count=len(told), way=named, exceptions=len(wrong))
    yield Oddity("convention", session, entry=entry, text=text)
    for one in wrong:
        worth = way(tallies[-1][one], mosts[-1])
        follows = "-" if worth is None else f"{rounded(worth, decimals, rounding):f}"
        text = message("file_audit", f"told_total{unit}", contestant=one, told=told[one][0], follows=follows)
        if worth is not None and abs(rounded(worth, decimals, rounding) - told[one][1]).scaleb(decimals) == 1:
            text += " " + message("file_audit", "by_last_decimal")
        yield Oddity("totals_differ", session, entry=entry, law="78", text=text)


def _sum(values: Iterable[Fraction]) -> Fraction:
    return sum(values, Fraction(0))


def _of_boards(total: Fraction, boards: Sequence[BoardFigure], most: _Most) -> Fraction:
    return total * most.boards / len(boards)


def _share(total: Fraction, top: Fraction) -> Fraction | None:
    return 100 * total / top if top else None


def _mean(shares: Sequence[Fraction | None]) -> Fraction | None:
    known = [one for one in shares if one is not None]
    return _sum(known) / len(known) if known and len(known) == len(shares) else None


def _mean_of_top(boards: Sequence[BoardFigure], most: _Most) -> Fraction | None:
    mean = _mean([_share(one.printed, one.top) for one in boards])
    return None if mean is None else mean * most.factored_top / 100


def _vp(boards: Sequence[BoardFigure], scale: Literal["wbf", "wbf_whole"]) -> Fraction | None:
    """The victory points of the matches; None where there are no matches."""
    matches: dict[tuple[int, str], list[Fraction]] = {}
    for one in boards:
        matches.setdefault(one.match, []).append(one.exact)
    if (0, "") in matches or not matches:
        return None
    conditions = Conditions(scoring="teams", victory_points=scale)
    return _sum(law_78d(_sum(imps), len(imps), conditions) for imps in matches.values())


WAYS: dict[str, Way] = {
    "sum_printed": lambda boards, most: _sum(one.printed for one in boards),
    "sum_exact": lambda boards, most: _sum(one.exact for one in boards),
    "sum_neuberg": lambda boards, most: _sum(one.factored for one in boards),
    "boards_printed": lambda boards, most: _of_boards(_sum(one.printed for one in boards), boards, most),
    "boards_exact": lambda boards, most: _of_boards(_sum(one.exact for one in boards), boards, most),
    "boards_neuberg": lambda boards, most: _of_boards(_sum(one.factored for one in boards), boards, most),
    "share_of_top_printed": lambda boards, most: _mean_of_top(boards, most),
    "percent_printed": lambda boards, most: _share(
        _sum(one.printed for one in boards), _sum(one.top for one in boards)
    ),
    "percent_exact": lambda boards, most: _share(_sum(one.exact for one in boards), _sum(one.top for one in boards)),
    "percent_neuberg": lambda boards, most: _share(
        _sum(one.factored for one in boards), _sum(one.factored_top for one in boards)
    ),
    "percent_mean": lambda boards, most: _mean([_share(one.exact, one.top) for one in boards]),
    "vp_wbf": lambda boards, most: _vp(boards, "wbf"),
    "vp_wbf_whole": lambda boards, most: _vp(boards, "wbf_whole"),
    "percent_mean_printed": lambda boards, most: _mean([_share(one.printed, one.top) for one in boards]),
}
"""The ways in which programs add up: the boards as printed, before they were rounded, or by Neuberg for the session;
as they are, or brought to the number of boards that most have played (`boards`); in per cent of what all boards
together can give, or as the mean of the boards' percentages; as victory points of the matches."""
