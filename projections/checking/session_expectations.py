"""Whether a session says what a script expects of it: `=> score`, `=> standing` and `=> match` of the notation."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from projections.checking.expectations import Expected
from projections.elected.conditions import Conditions
from projections.points.figures import average_of, share_of
from projections.points.rounding import figure_text, rounded
from projections.points.scores import BoardScore
from projections.ranking.matches import Match, matches
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Group, Standing, standings
from projections.texts import message

__all__ = ["unmet_in_session"]

PAIR = re.compile(r"(-?[\d./]+)-(-?[\d./]+)", re.ASCII)


Figures = dict[str, Fraction | tuple[Fraction, ...] | str]
"""What the session says: exact figures, one or two, and words."""


def unmet_in_session(scored: ScoredSession, expected: Expected) -> str | None:
    """None where the session says so; else what it says instead, for the person who wrote the script."""
    name = expected.words[0] if expected.words else ""
    if expected.kind == "score":
        said = [_of_score(score, scored) for score in scored.scores_of(name) if score.board == expected.board]
        who = message("standings", "score_of", contestant=name, board=expected.board)
    elif expected.kind == "standing":
        found = standings(scored)
        said = [
            _of_standing(row, group, found.unit)
            for group in found.groups for row in group.rows if row.contestant == name
        ]  # fmt: skip
        who = name
    else:
        said = [_of_match(match) for match in matches(scored) if name in ("", str(match.round or 1))]
        if "home" in expected.fields or "away" in expected.fields:
            wanted = [expected.fields.get("home"), expected.fields.get("away")]
            said = [
                one for one in said if all(w in (None, one[k]) for w, k in zip(wanted, ("home", "away"), strict=True))
            ]
        who = message("standings", "match_named", round=name or "-")
    conditions = scored.conditions
    held = any(all(_is(one, key, str(value), conditions) for key, value in expected.fields.items()) for one in said)
    if held is not expected.negated:
        return None
    if not said:
        return message("command", "standings_say_nothing", who=who)
    return message("command", "standings_say", who=who, told=" | ".join(_told(one) for one in said))


def _of_score(score: BoardScore, scored: ScoredSession) -> Figures:
    told: Figures = {
        "side": score.side.value.lower(), "kind": score.kind, "artificial": score.artificial, "top": score.top,
    }  # fmt: skip
    if score.score is None:
        return told
    figures: Figures = {"points": score.score}
    share = share_of(score, scored.conditions)
    if share is not None:
        figures["percent"] = share
    return figures | told


def _of_standing(row: Standing, group: Group, unit: str) -> Figures:
    told: Figures = {
        "place": Fraction(row.place), "tied": "yes" if row.tied else "no", "group": group.name, unit: row.total,
        "boards": Fraction(row.boards), "carried": row.carried, "penalties": row.penalties,
        "awaiting": Fraction(row.awaiting), "top": row.top, "out": row.out,
    }  # fmt: skip
    return told | ({} if row.percent is None else {"percent": row.percent})


def _of_match(match: Match) -> Figures:
    told: Figures = {
        "home": match.home.team, "away": match.away.team, "imps": (match.home.won, match.home.lost),
        "away_imps": (match.away.won, match.away.lost), "margin": match.home.margin,
        "total": (match.home.total, match.away.total),
        "boards": Fraction(len(match.boards)), "awaiting": Fraction(match.awaiting), "winner": match.winner,
    }  # fmt: skip
    if match.home.vp is not None and match.away.vp is not None:
        told["vp"] = (match.home.vp, match.away.vp)
    return told


def _is(figures_said: Figures, key: str, typed: str, conditions: Conditions) -> bool:
    """Whether a figure is the one typed: exactly; or, where decimals are typed, rounded to as many."""
    said = figures_said.get(key)
    if said is None or isinstance(said, str):
        return said is not None and said.lower() == typed.lower()
    figures = said if isinstance(said, tuple) else (said,)
    two = PAIR.fullmatch(typed)
    parts = list(two.groups()) if two is not None and len(figures) == 2 else [typed]
    level = _average(figures_said, key, conditions)
    return len(parts) == len(figures) and all(
        _is_figure(figure, part, conditions.rounding, level) for figure, part in zip(figures, parts, strict=True)
    )


def _average(figures: Figures, key: str, conditions: Conditions) -> Fraction:
    """What a figure is rounded away from."""
    top = figures.get("top")
    if key not in ("percent", "points", "matchpoints") or not isinstance(top, Fraction):
        return Fraction(0)
    return average_of(key if key == "percent" else conditions.board_unit, conditions, top)


def _is_figure(said: Fraction, typed: str, rule: str, level: Fraction) -> bool:
    try:
        wanted = Fraction(typed)
    except (ValueError, ZeroDivisionError):
        return False
    decimals = len(typed.partition(".")[2])
    return said == wanted or (decimals > 0 and Fraction(rounded(said, decimals, rule, level)) == wanted)


def _told(figures: Figures) -> str:
    return " ".join(f"{key}={_text(value)}" for key, value in figures.items() if value != "")


def _text(value: Fraction | Iterable[Fraction] | str) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Fraction):
        return figure_text(value)
    return "-".join(map(figure_text, value))
