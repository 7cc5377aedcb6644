"""A match of teams as it is shown, with its boards where these are asked for."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from domain.scores import AWARDS
from domain.seats import Side
from projections.elected.conditions import Conditions
from projections.points.figures import figure_of, shown
from projections.points.scores import BoardScore, Outcome
from projections.ranking.matches import Match, MatchSide, matches
from projections.ranking.scored import ScoredSession
from projections.texts.scores import award_text, signed
from projections.views.encoding import Unencoded

__all__ = ["MatchBoardView", "MatchShown", "MatchView", "match_view", "matches_view"]

Both = tuple[Fraction, Fraction]
OfTwo = tuple[str, str]


class MatchBoardView(Struct, frozen=True):
    """A board of a match."""

    board: int
    results: tuple[str, ...]
    """What the home team has North-South and East-West, then the same of the away team."""
    worths: OfTwo
    """What the board is worth to home and away."""
    kind: str
    """What sort of score it is."""


class MatchShown(Struct, frozen=True):
    """The figures of a match as the conditions round them."""

    imps: OfTwo
    away_imps: OfTwo
    penalties: OfTwo
    carried: OfTwo
    total: OfTwo
    vp: OfTwo | None


class MatchView(Struct, frozen=True):
    """A match as it stands; of two figures the first is the home team's."""

    round: int
    """0: all rounds."""
    home: str
    away: str
    boards: tuple[int, ...]
    imps: Both
    """Won and lost by the home team's own scores."""
    away_imps: Both
    penalties: Both
    carried: Both
    """What each brought with it."""
    total: Both
    """The same with what each won, after penalties."""
    vp: tuple[Fraction | None, Fraction | None]
    winner: str
    awaiting: int
    shown: Unencoded[MatchShown]
    unit: Unencoded[str]
    """The unit in which its boards are scored."""
    knockout: Unencoded[bool]
    played: Unencoded[tuple[MatchBoardView, ...]]

    @property
    def is_split(self) -> bool:
        """Whether what one team won is not what the other lost."""
        return self.imps != self.away_imps[::-1]


def matches_view(scored: ScoredSession, *, with_boards: bool = False) -> list[MatchView]:
    """Every match of a session."""
    return [match_view(scored, match, with_boards=with_boards) for match in matches(scored)]


def match_view(scored: ScoredSession, match: Match, *, with_boards: bool = False) -> MatchView:
    """A match in the language chosen."""
    home, away, conditions = match.home, match.away, scored.conditions
    imps, away_imps = (home.won, home.lost), (away.won, away.lost)
    penalties, carried, total = (home.penalty, away.penalty), (home.carried, away.carried), (home.total, away.total)
    vp = _both((home.vp, away.vp), conditions, "vp") if home.vp is not None and away.vp is not None else None
    rounded = MatchShown(
        imps=_both(imps, conditions),
        away_imps=_both(away_imps, conditions),
        penalties=_both(penalties, conditions),
        carried=_both(carried, conditions),
        total=_both(total, conditions),
        vp=vp,
    )
    return MatchView(
        match.round, home.team, away.team, match.boards, imps, away_imps, penalties, carried, total,
        (home.vp, away.vp), match.winner, match.awaiting, rounded, conditions.board_unit,
        conditions.knockout, _boards(scored, match) if with_boards else (),
    )  # fmt: skip


def _both(pair: Both, conditions: Conditions, unit: str = "") -> OfTwo:
    home, away = pair
    return shown(home, unit, conditions), shown(away, unit, conditions)


def _boards(scored: ScoredSession, match: Match) -> tuple[MatchBoardView, ...]:
    """The boards of a match in order."""
    home, away = ({score.board: score for score in side.scores} for side in (match.home, match.away))
    return tuple(
        MatchBoardView(
            board,
            tuple(_result(scored, board, match, one, side) for one in (match.home, match.away) for side in Side),
            (_score_text(scored, home.get(board)), _score_text(scored, away.get(board))),
            (home.get(board) or away[board]).kind,
        )
        for board in sorted(home.keys() | away.keys())
    )


def _result(scored: ScoredSession, board: int, match: Match, of: MatchSide, side: Side) -> str:
    """What a team has where it sits on a side."""
    streams = {stream for score in match.home.scores if score.board == board for stream in score.streams}
    for stream in sorted(streams):
        score = scored.tables[stream].get(board)
        if score is not None and of.team in score.contestants(side):
            return _points_text(score.outcome(side))
    return ""


def _points_text(outcome: Outcome) -> str:
    """What a side has at a table: `+420`, `1/2:+400 1/2:+150`, or an artificial score in words."""
    if outcome.artificial:
        return award_text(outcome.artificial) if outcome.artificial in AWARDS else outcome.artificial
    if len(outcome.points) == 1 and outcome.points[0][0] == 1:
        return signed(outcome.points[0][1])
    return " ".join(f"{weight}:{signed(points)}" for weight, points in outcome.points)


def _score_text(scored: ScoredSession, score: BoardScore | None) -> str:
    conditions = scored.conditions
    return "" if score is None else figure_of(score, conditions.board_unit, conditions)
