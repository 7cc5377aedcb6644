"""Published matchpoints, percentages and IMPs beside what the results of a file give, by the convention that fits best.

Of a board on which no convention gives what was printed, lines are left out one after another: a line without which all
the others follow was adjusted, whatever its score says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct, field
from msgspec.structs import replace

from domain.seats import Side
from projections.audit.conventions import Convention, Exact, Lines, conventions_for
from projections.audit.entered import Entered, decimals_of
from projections.audit.oddity import Oddity
from projections.audit.simpler import by_another_rounding, with_another_score
from projections.points.rounding import ROUNDINGS
from projections.points.scores import Outcome, TableScore
from projections.texts import message

__all__ = ["MOST_TRIED", "Fit", "best_fit", "convention_text", "figures_apart"]

KIND_OF = {"matchpoints": "matchpoints_differ", "percent": "percent_differ", "imps": "imps_differ"}
MOST_IN_PAIRS = 20
"""Boards of no more lines are searched for two adjusted lines at once."""
MOST_SEARCHED = 30
"""No more boards of a file are searched for adjusted lines."""
FIRST_TRIED, MOST_TRIED = 6, 40
"""By so many boards the conventions are told apart where a file has more: first those that are near, then the best."""
MOST_SOLVED = 12
"""So many conventions and roundings that fit alike are searched for adjusted lines."""
PERCENT_OF = {"average+": 60, "average": 50, "average-": 40}
"""What an award is in per cent (12C2a): some programs print that among the matchpoints of the others."""
LEAST_LINES = 4
"""Of fewer figures nothing can be told about the convention."""

Hidden = dict[int, tuple[TableScore, ...]]
"""By board, the lines without which all others follow."""


class Fit(Struct):
    """A convention with what it gives, and the figures that are others."""

    convention: Convention
    decimals: int
    exact: Exact
    misfits: list[Entered]
    """Those of hidden adjustments among them."""
    checked: int
    """How many figures of results it gives, right or wrong."""
    hidden: Hidden = field(default_factory=Hidden)
    """Lines that were adjusted and say nothing of it."""
    doubtful: frozenset[int] = frozenset()
    """Boards on which some line was adjusted, of which it cannot be told which: it hangs on the convention."""
    typed: dict[int, TableScore] = field(default_factory=dict[int, TableScore])
    """By board, the one line that has another score in the figures than in the record, with that score."""
    equals: tuple[Convention, ...] = ()
    """Other conventions that explain the figures as well; not those that differ in their rounding only."""

    @property
    def is_good(self) -> bool:
        """Whether most of what was printed follows."""
        return self.checked > 0 and 2 * len(self.misfits) < self.checked

    @property
    def rest(self) -> list[Entered]:
        """The figures that do not follow and are of no adjusted line."""
        out = {(score.stream, board) for board, scores in self.hidden.items() for score in scores}
        return [one for one in self.misfits if (one.stream, one.board) not in out]

    @property
    def cost(self) -> int:
        """How many lines are left to explain: the adjusted ones, and those that do not follow."""
        return len({(one.stream, one.board) for one in self.rest}) + sum(map(len, self.hidden.values()))

    @property
    def boards(self) -> set[int]:
        """The boards on which something does not follow."""
        return {one.board for one in self.misfits}


def best_fit(
    lines: dict[int, Sequence[TableScore]], entered: Sequence[Entered], scoring: str, *, are_teams: bool,
    others: Lines | None = None,
) -> Fit | None:  # fmt: skip
    """The convention that leaves the fewest lines of one unit unexplained, with all that explain as many; of equal ones
    the first counts. None where there is nothing to compare.

    `others` are boards with the points as they should be (Law 77), where a score is another: where more figures follow
    from these, `lines` are changed to them.
    """
    if not entered:
        return None
    conventions = conventions_for(entered[0].unit, scoring, are_teams=are_teams)
    decimals = max(decimals_of(one.value) for one in entered)
    for many, margin in ((FIRST_TRIED, 1), (MOST_TRIED, 0)):
        if many < len(lines):
            some = dict(sorted(lines.items())[:many])
            near = _near(_fits(some, entered, conventions, decimals), margin)
            conventions = [one for one in conventions if one.code in near] if near else conventions
    fits = _fits(lines, entered, conventions, decimals)
    if not fits:
        return None
    as_told = dict(lines)
    if others and _corrected(lines, entered, fits[0], others):
        corrected = _fits(lines, entered, conventions, decimals)
        if not corrected:  # nothing is left to be compared: that explains nothing
            lines.update(as_told)
        fits = corrected or fits
    best = _with_simpler(lines, entered, _best(lines, entered, fits))
    own = best.convention.conditions.scoring
    if scoring == own or best.convention.conditions.is_team_play:  # the file says, or suggests, so much
        best.equals = tuple(one for one in best.equals if one.conditions.scoring == own)
    return best


def _fits(lines: Lines, entered: Sequence[Entered], conventions: Sequence[Convention], decimals: int) -> list[Fit]:
    """The figures by each convention and rounding, those first by which most follow; none where nothing is compared."""
    found = (fit for convention in conventions for fit in _of_convention(lines, entered, convention, decimals))
    return sorted((fit for fit in found if fit.checked), key=lambda fit: (len(fit.misfits) - fit.checked, fit.checked))


def _near(fits: Sequence[Fit], margin: int) -> set[str]:
    """The codes of the conventions with about the fewest boards on which something does not follow."""
    least = min((len(fit.boards) for fit in fits), default=0) + margin
    return {fit.convention.code for fit in fits if len(fit.boards) <= least}


def _best(lines: Lines, entered: Sequence[Entered], fits: Sequence[Fit]) -> Fit:
    """Of the fits, each searched for adjusted lines, the one that leaves the fewest unexplained."""
    first = fits[0]
    alike = [fit for fit in fits if fit.checked == first.checked and len(fit.boards) <= len(first.boards)]
    if first.misfits and first.is_good:
        known: Known = {}
        alike = [_solved(lines, entered, fit, known) for fit in alike[:MOST_SOLVED]]
    least = min(fit.cost for fit in alike)
    alike = [fit for fit in alike if fit.cost == least]
    best = alike[0]
    codes = {fit.convention.code: fit.convention for fit in alike if fit.convention.code != best.convention.code}
    apart = {
        board
        for fit in alike
        for board in {*best.hidden, *fit.hidden}
        if _streams(best.hidden.get(board)) != _streams(fit.hidden.get(board))
    }
    hidden = {board: found for board, found in best.hidden.items() if board not in apart}
    return replace(best, hidden=hidden, doubtful=frozenset(apart), equals=(*codes.values(),))


def _with_simpler(lines: Lines, entered: Sequence[Entered], fit: Fit) -> Fit:
    """The same, where nothing simpler explains a board: another rounding of exact halves, another score on one line.
    Only then a line was adjusted."""
    if not fit.misfits or not fit.is_good or fit.convention.conditions.is_team_play:
        return fit
    most = max((len(scores) for scores in lines.values()), default=0)
    by_board, hidden, exact = _by_board(entered), dict(fit.hidden), dict(fit.exact)
    typed: dict[int, TableScore] = {}
    explained: set[int] = set()
    for board in list(_by_board(fit.misfits))[:MOST_SEARCHED]:
        as_told = fit.convention.worth_on(lines[board], most)
        if by_another_rounding(fit.convention, fit.decimals, _compared(by_board[board], lines[board]), as_told):
            explained.add(board)
            exact |= as_told
        elif len(_streams_of([one for one in fit.misfits if one.board == board])) > 1:
            line = with_another_score(fit.convention, fit.decimals, lines[board], by_board[board], most)
            if line is not None:
                typed[board] = line
    for board in {*explained, *typed}:
        hidden.pop(board, None)
    misfits = [one for one in fit.misfits if one.board not in explained and one.board not in typed]
    doubtful = fit.doubtful - explained - typed.keys()
    return replace(fit, hidden=hidden, misfits=misfits, typed=typed, exact=exact, doubtful=doubtful)


def _compared(figures: Sequence[Entered], scores: Sequence[TableScore]) -> list[Entered]:
    """The figures of lines without an artificial score."""
    awarded = {score.stream for score in scores if _has_award(score)}
    return [one for one in figures if one.stream not in awarded]


def _streams(scores: Sequence[TableScore] | None) -> set[str]:
    return {score.stream for score in scores or ()}


def _of_convention(lines: Lines, entered: Sequence[Entered], convention: Convention, decimals: int) -> Iterator[Fit]:
    """The figures by one convention, with each rule of rounding that gives others."""
    exact = convention.exact_scores(lines)
    awarded = {(score.stream, score.board) for scores in lines.values() for score in scores if _has_award(score)}
    told = [
        (one, worth)
        for one in entered
        if (one.stream, one.board) not in awarded and (worth := exact.get((one.stream, one.board, one.side)))
    ]
    seen: list[list[Entered]] = []
    for rounding in ROUNDINGS:
        tried = replace(convention, rounding=rounding)
        misfits = [one for one, worth in told if not tried.gives(one, worth, decimals)]
        if misfits not in seen:
            seen.append(misfits)
            yield Fit(tried, decimals, exact, misfits, len(told))


def _corrected(lines: dict[int, Sequence[TableScore]], entered: Sequence[Entered], fit: Fit, others: Lines) -> bool:
    """Change `lines` to the points as they should be, line by line, where more figures of the board follow then."""
    changed = False
    most = max((len(scores) for scores in lines.values()), default=0)
    for board, figures in _by_board([one for one in entered if one.board in others]).items():
        for at, score in enumerate(others.get(board, ())):
            now = lines.get(board, ())
            if at >= len(now) or now[at].ns_outcome == score.ns_outcome:
                continue
            tried = [*now[:at], score, *now[at + 1 :]]
            if _misfits(fit, tried, figures, most) < _misfits(fit, now, figures, most):
                lines[board], changed = tried, True
    return changed


def _misfits(fit: Fit, scores: Sequence[TableScore], figures: Sequence[Entered], most: int) -> int:
    """How many figures of a board do not follow from these scores."""
    exact = fit.convention.worth_on(scores, most)
    told = ((one, exact.get((one.stream, one.board, one.side))) for one in figures)
    return sum(worth is not None and not fit.convention.gives(one, worth, fit.decimals) for one, worth in told)


Known = dict[tuple[str, int, frozenset[str]], Exact]
"""What boards are worth without some of their lines, by a convention's code: rounding changes nothing of it."""


def _solved(lines: Lines, entered: Sequence[Entered], fit: Fit, known: Known) -> Fit:
    """The same with the adjusted lines of its boards found, and what the others are worth without them."""
    most = max((len(scores) for scores in lines.values()), default=0)
    hidden: Hidden = {}
    exact = dict(fit.exact)
    for searched, (board, misfits) in enumerate(_by_board(fit.misfits).items()):
        if len({one.stream for one in misfits}) > 1 and searched < MOST_SEARCHED:
            found = _adjusted(lines[board], entered, fit, most, known)
            if found:
                hidden[board] = found
                exact |= _without(found, lines[board], fit, most, known)
    out = {(score.stream, board) for board, scores in hidden.items() for score in scores}
    misfits = [one for one in fit.misfits if one.board not in hidden or (one.stream, one.board) in out]
    misfits += [
        one for one in entered if (one.stream, one.board) in out and one not in misfits
    ]  # fmt: skip
    return replace(fit, exact=exact, hidden=hidden, misfits=misfits)


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
            fits = fit.checked - len(fit.misfits)
            said = "told_no_convention" if 3 * fits >= fit.checked else "told_none"
            named = convention_text(fit)
            text = message("file_audit", said, unit=_unit(fit), count=fit.checked, fits=fits, convention=named)
            yield Oddity("no_convention", text=text)
            return
        yield from _one_by_one(fit, fit.misfits)
        return
    hidden = [
        _hidden(entered, score)
        for board, found in fit.hidden.items()
        for score in found
        if (score.stream, board) not in known
    ]
    known |= {(score.stream, board) for board, found in fit.hidden.items() for score in found}
    rest = fit.rest
    typed = [
        _typed(fit, entered, lines[board], line)
        for board, line in fit.typed.items()
        if (line.stream, board) not in known
    ]
    known |= {(line.stream, board) for board, line in fit.typed.items()}
    exceptions = len({(one.stream, one.board) for one in rest}) + len(hidden) + len(typed)
    text = message(
        "file_audit", "told_convention", unit=_unit(fit), count=fit.checked, convention=convention_text(fit),
        exceptions=exceptions,
    )  # fmt: skip
    yield Oddity("convention", text=text)
    yield from hidden
    yield from typed
    for board, misfits in _by_board(rest).items():
        streams = _streams_of(misfits)
        if not is_match and len(streams) >= LEAST_LINES and 2 * len(streams) > len(lines[board]):
            yield _whole_board(fit, board, misfits, len(streams))
        else:
            yield from _one_by_one(fit, misfits)
    yield from _awards(lines, entered, fit)


def _streams_of(figures: Sequence[Entered]) -> set[str]:
    return {one.stream for one in figures}


def _whole_board(fit: Fit, board: int, misfits: Sequence[Entered], lines: int) -> Oddity:
    """Most lines of a board at once: what is wrong there, it is not each of them."""
    said = "told_board_doubtful" if board in fit.doubtful else "told_board"
    text = message("file_audit", said, lines=lines, unit=_unit(fit))
    return Oddity(KIND_OF[fit.convention.unit], "", board, 0, "78", f"{text} {_other_figures(fit, misfits[:1])}.")


def _by_board(figures: Sequence[Entered]) -> dict[int, list[Entered]]:
    found: dict[int, list[Entered]] = {}
    for one in figures:
        found.setdefault(one.board, []).append(one)
    return found


def _adjusted(
    scores: Sequence[TableScore], entered: Sequence[Entered], fit: Fit, most: int, known: Known
) -> tuple[TableScore, ...]:
    """The lines of a board without which all the others follow: one, else two; empty where there are none, or where
    it might be others as well."""
    streams = {score.stream for score in scores}
    own = [one for one in entered if one.board == scores[0].board and one.stream in streams]
    compared = [score for score in scores if not _has_award(score)]
    for many in (1, 2) if len(compared) <= MOST_IN_PAIRS else (1,):
        found = [left for left in combinations(compared, many) if _follows_without(left, scores, own, fit, most, known)]
        if len(found) == 1:
            return found[0]
        if found:
            return ()
    return ()


def _without(left: tuple[TableScore, ...], scores: Sequence[TableScore], fit: Fit, most: int, known: Known) -> Exact:
    """What a board is worth where these lines have an artificial score."""
    out = frozenset(score.stream for score in left)
    key = fit.convention.code, scores[0].board, out
    if key not in known:
        award = Outcome(artificial="average")
        others = [replace(one, ns_outcome=award, ew_outcome=award) if one.stream in out else one for one in scores]
        known[key] = fit.convention.worth_on(others, most)
    return known[key]


def _follows_without(
    left: tuple[TableScore, ...], scores: Sequence[TableScore], own: Sequence[Entered], fit: Fit, most: int,
    known: Known,
) -> bool:  # fmt: skip
    out = {score.stream for score in left}
    exact = _without(left, scores, fit, most, known)
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


def _typed(fit: Fit, entered: Sequence[Entered], scores: Sequence[TableScore], line: TableScore) -> Oddity:
    """A line whose score in the record is not the one that the figures were worked out from."""
    entry = next((one.entry for one in entered if (one.stream, one.board) == (line.stream, line.board)), 0)
    before = next(score for score in scores if score.stream == line.stream)
    told, meant = (next((points for _, points in one.ns_outcome.points), 0) for one in (before, line))
    text = message("file_audit", "told_other_score", points=f"{told:+d}", follows=f"{meant:+d}")
    return Oddity(KIND_OF[fit.convention.unit], line.stream, line.board, entry, "78", text)


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
                and one.value != PERCENT_OF.get(score.outcome(one.side).artificial)
                and one.text.strip("%") != score.outcome(one.side).artificial
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
    unit = "percent" if fit.convention.shares else fit.convention.unit
    return message("file_audit", f"unit_{unit}")


def convention_text(fit: Fit) -> str:
    """The convention of a fit in words, with those that explain as much."""
    codes = (fit.convention.code, *(one.code for one in fit.equals))
    named = message("file_audit", "or").join(message("file_audit", f"convention_{code}") for code in codes)
    if fit.decimals:
        named = message("file_audit", "to_decimals", count=fit.decimals, convention=named, decimals=fit.decimals)
    return message("file_audit", "cannot_be_told", conventions=named) if fit.equals else named


def _side(side: Side) -> str:
    return message("word", side.value)
