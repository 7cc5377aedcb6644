"""The matches of a teams event as plain text, with their boards."""

from __future__ import annotations

from collections.abc import Sequence

from cli.show.columns import WIDEST, at_the_point, fitted, id_text, table_lines
from domain.seats import Side
from projections.texts import message
from projections.views.match import MatchView

__all__ = ["match_table", "matches_lines"]


def matches_lines(session: str, played: Sequence[MatchView]) -> list[str]:
    """Every match with its boards: what each team has at both tables, and what the board is worth to it."""
    if not played:
        return [message("standings", "no_matches")]
    lines = match_table(session, played)
    for match in played:
        lines += ["", fitted(_heading(session, match), WIDEST), *_board_lines(session, match)]
    return lines


def _heading(session: str, match: MatchView) -> str:
    home, away = (id_text(session, team) for team in (match.home, match.away))
    if match.round:
        return message("standings", "match_of", home=home, away=away, round=match.round)
    return message("standings", "match_of_all", home=home, away=away)


def _board_lines(session: str, match: MatchView) -> list[str]:
    """A row a board: what either team has where it sits North-South and East-West, and what that is worth to it."""
    teams = [id_text(session, team) for team in (match.home, match.away)]
    sides = (message("standings", f"at_{side.value}", team=team) for team in teams for side in Side)
    rows = [
        [str(one.board), *one.results, *one.worths, "" if one.kind == "compared" else message("scorekind", one.kind)]
        for one in match.played
    ]
    return table_lines([message("standings", "board"), *sides, *teams, ""], at_the_point(rows, (5, 6)), (7,), 1)


def match_table(session: str, played: Sequence[MatchView]) -> list[str]:
    """The matches, a line each."""
    words = ("round", "home", "away", "boards", "imps", "away_imps", "penalty", "carried", "total", "vp", "winner",
             "not_final")  # fmt: skip
    head = [message("standings", word) for word in words]
    if any(match.unit != "imps" for match in played):
        head[4:6] = [message("standings", "points"), message("standings", "away_points")]
    return table_lines(head, [_match_row(session, match) for match in played], (1, 2, 10), 2)


def _match_row(session: str, match: MatchView) -> list[str]:
    has_carry, figures = any(match.carried), match.shown
    winner = id_text(session, match.winner) or message("standings", "level")
    return [
        str(match.round or ""),
        id_text(session, match.home),
        id_text(session, match.away),
        str(len(match.boards)),
        "-".join(figures.imps),
        "-".join(figures.away_imps) if match.is_split else "",
        "-".join(figures.penalties) if any(match.penalties) else "",
        "-".join(figures.carried) if has_carry else "",
        "-".join(figures.total) if has_carry else "",
        "-".join(figures.vp or ()),
        winner if (match.knockout or has_carry) and not match.awaiting else "",
        str(match.awaiting or ""),
    ]
