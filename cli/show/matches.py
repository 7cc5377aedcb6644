"""The matches of a teams event as plain text, with their boards, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from cli.show.columns import WIDEST, at_the_point, fitted, id_text, table_lines
from domain.scores import AWARDS
from domain.seats import Side
from projections.points.figures import figure_of, shown
from projections.points.scores import BoardScore, Outcome
from projections.ranking.matches import Match, matches
from projections.ranking.scored import ScoredSession
from projections.texts import message
from projections.texts.scores import award_text, signed

__all__ = ["exact_text", "match_json", "match_table", "matches_lines", "points_text"]


def exact_text(value: Fraction | None) -> str | None:
    """An exact figure for machines: `34251`, `285425/4329`."""
    return None if value is None else str(value)


def points_text(outcome: Outcome) -> str:
    """What a side has at a table: `+420`, `1/2:+400 1/2:+150`, or an artificial score in words."""
    if outcome.artificial:
        return award_text(outcome.artificial) if outcome.artificial in AWARDS else outcome.artificial
    if len(outcome.points) == 1 and outcome.points[0][0] == 1:
        return signed(outcome.points[0][1])
    return " ".join(f"{weight}:{signed(points)}" for weight, points in outcome.points)


def matches_lines(scored: ScoredSession) -> list[str]:
    """Every match with its boards: what each team has at both tables, and what the board is worth to it."""
    played = matches(scored)
    if not played:
        return [message("standings", "no_matches")]
    lines = match_table(scored, played)
    for match in played:
        lines += ["", fitted(_heading(scored, match), WIDEST), *_board_lines(scored, match)]
    return lines


def _heading(scored: ScoredSession, match: Match) -> str:
    home, away = (id_text(scored.name, one.team) for one in (match.home, match.away))
    if match.round:
        return message("standings", "match_of", home=home, away=away, round=match.round)
    return message("standings", "match_of_all", home=home, away=away)


def _board_lines(scored: ScoredSession, match: Match) -> list[str]:
    """A row a board: what either team has where it sits North-South and East-West, and what that is worth to it."""
    home, away = ({score.board: score for score in scores} for scores in (match.home.scores, match.away.scores))
    teams = [(one.team, side) for one in (match.home, match.away) for side in Side]
    head = [
        message("standings", "board"),
        *(message("standings", f"at_{side.value}", team=id_text(scored.name, team)) for team, side in teams),
    ]
    rows: list[list[str]] = []
    for board in sorted(home.keys() | away.keys()):
        results = [_result(scored, board, match, team, side) for team, side in teams]
        worths = [_worth(scored, scores.get(board)) for scores in (home, away)]
        rows.append([str(board), *results, *worths, _state(home.get(board) or away.get(board))])
    teams_worth = [id_text(scored.name, one.team) for one in (match.home, match.away)]
    return table_lines([*head, *teams_worth, ""], at_the_point(rows, (5, 6)), (7,), 1)


def _result(scored: ScoredSession, board: int, match: Match, team: str, side: Side) -> str:
    """What a team has where it sits on a side."""
    streams = {stream for score in match.home.scores if score.board == board for stream in score.streams}
    for stream in sorted(streams):
        score = scored.tables[stream].get(board)
        if score is not None and team in score.contestants(side):
            return points_text(score.outcome(side))
    return ""


def _worth(scored: ScoredSession, score: BoardScore | None) -> str:
    conditions = scored.conditions
    return "" if score is None else figure_of(score, conditions.board_unit, conditions)


def _state(score: BoardScore | None) -> str:
    return "" if score is None or score.kind == "compared" else message("scorekind", score.kind)


def match_table(scored: ScoredSession, played: Sequence[Match]) -> list[str]:
    """The matches, a line each."""
    words = ("round", "home", "away", "boards", "imps", "away_imps", "penalty", "carried", "total", "vp", "winner",
             "not_final")  # fmt: skip
    head = [message("standings", word) for word in words]
    if scored.conditions.board_unit != "imps":
        head[4:6] = [message("standings", "points"), message("standings", "away_points")]
    rows = [_match_row(scored, match) for match in played]
    return table_lines(head, rows, (1, 2, 10), 2)


def _match_row(scored: ScoredSession, match: Match) -> list[str]:
    conditions = scored.conditions

    def both(home: Fraction, away: Fraction, unit: str = "") -> str:
        return f"{shown(home, unit, conditions)}-{shown(away, unit, conditions)}"

    is_split = (match.home.won, match.home.lost) != (match.away.lost, match.away.won)
    penalties = both(match.home.penalty, match.away.penalty) if match.home.penalty or match.away.penalty else ""
    has_carry = bool(match.home.carried or match.away.carried)
    has_vp = match.home.vp is not None and match.away.vp is not None
    return [
        str(match.round or ""),
        id_text(scored.name, match.home.team),
        id_text(scored.name, match.away.team),
        str(len(match.boards)),
        both(match.home.won, match.home.lost),
        both(match.away.won, match.away.lost) if is_split else "",
        penalties,
        both(match.home.carried, match.away.carried) if has_carry else "",
        both(match.home.total, match.away.total) if has_carry else "",
        both(match.home.vp or Fraction(0), match.away.vp or Fraction(0), "vp") if has_vp else "",
        (id_text(scored.name, match.winner) or message("standings", "level"))
        if (conditions.knockout or has_carry) and not match.awaiting
        else "",
        str(match.awaiting) if match.awaiting else "",
    ]


def match_json(match: Match) -> dict[str, Any]:
    """A match with stable keys (docs/json.md)."""
    return {
        "round": match.round,
        "home": match.home.team,
        "away": match.away.team,
        "boards": list(match.boards),
        "imps": [exact_text(match.home.won), exact_text(match.home.lost)],
        "away_imps": [exact_text(match.away.won), exact_text(match.away.lost)],
        "penalties": [exact_text(match.home.penalty), exact_text(match.away.penalty)],
        "carried": [exact_text(match.home.carried), exact_text(match.away.carried)],
        "total": [exact_text(match.home.total), exact_text(match.away.total)],
        "vp": [exact_text(match.home.vp), exact_text(match.away.vp)],
        "winner": match.winner,
        "awaiting": match.awaiting,
    }
