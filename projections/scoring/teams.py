"""Teams of four: the two tables of a match on a board, each team's figure by itself (12C1c, 12C2b, 12C4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from domain.scores import NO_SCORE
from domain.seats import Side
from projections.elected.conditions import Conditions
from projections.laws.law_12_artificial import law_12c2a, law_12c2b, law_12c4
from projections.laws.law_78_scoring import law_78b
from projections.laws.law_87_fouled import law_87a
from projections.points.encounters import Encounter, encounters
from projections.points.scores import BoardScore, Outcome, Points, TableScore
from projections.scoring.award import artificial_points, is_compared, missing, own_score

__all__ = ["compare_teams"]


def compare_teams(scores: Sequence[TableScore], conditions: Conditions) -> list[BoardScore]:
    """Each team's score on a board, at IMPs, board-a-match or total points."""
    found: list[BoardScore] = []
    for encounter in encounters(scores):
        home, away = (_team_score(encounter, side, conditions) for side in Side)
        if conditions.knockout and home.score is not None and away.score is not None:
            mean = home.top / 2 if _mean_is_half(conditions) else Fraction(0)
            averaged = law_12c4(home.score, away.score, mean)
            home, away = replace(home, score=averaged), replace(away, score=2 * mean - averaged)
        for score, contestants in ((home, encounter.first.ns), (away, encounter.first.ew)):
            found += [replace(score, contestant=contestant) for contestant in contestants]
    return found


def _team_score(encounter: Encounter, side: Side, conditions: Conditions) -> BoardScore:
    """The score of the team that sits on a side at the first table, by its own results."""
    first = encounter.first
    tables = encounter.tables
    score, kind, award = _figure(encounter, side, conditions)
    return BoardScore(
        contestant="",
        board=first.board,
        side=side,
        streams=tuple(table.stream for table in tables),
        opponents=first.contestants(side.opponents),
        score=score,
        top=_top(conditions),
        kind=kind,
        artificial=award,
    )


def _figure(encounter: Encounter, side: Side, conditions: Conditions) -> tuple[Fraction | None, str, str]:
    """A team's score on a board, of what kind it is, and the artificial award where it is one."""
    places = list(zip(encounter.tables, (side, side.opponents), strict=False))
    awards = [table.outcome(seat).artificial for table, seat in places if table.state != "awaits"]
    if NO_SCORE in awards:
        return None, NO_SCORE, ""
    award = _joined([award for award in awards if award], conditions)
    if award:
        return _artificial(award, conditions), "artificial", award
    waiting = [missing(table) for table, seat in places if not is_compared(table, seat)]
    if encounter.other is None:
        return None, waiting[0] if waiting else "open", ""
    is_fouled = law_87a(encounter.tables) and not any(table.is_decided for table in encounter.tables)
    if waiting and not (is_fouled and set(waiting) == {"awaits"}):
        return None, waiting[0], ""
    if is_fouled:
        return None, "fouled", ""
    return _compared(places, conditions)


def _compared(places: list[tuple[TableScore, Side]], conditions: Conditions) -> tuple[Fraction, str, str]:
    """What the team's results at its two tables are worth, less what it brought on itself at either (12C1e)."""
    here, there = (table.outcome(seat) for table, seat in places)
    score = _net(here.points, there.points, conditions)
    both = ((here, there), (there, here))
    losses = [score - _own(one, other, conditions) for one, other in both if one.self_inflicted is not None]
    return score - sum(losses, Fraction(0)), "self_inflicted" if losses else "compared", ""


def _own(outcome: Outcome, other: Outcome, conditions: Conditions) -> Fraction:
    """What an outcome at one table is worth to the team, beside what it has at the other."""
    return own_score(outcome, lambda points: _net(points, other.points, conditions))


def _net(here: Points, there: Points, conditions: Conditions) -> Fraction:
    """What two results of a team are worth: of every pair of their parts by itself, and only then by weight."""
    if len(here) == 1 and len(there) == 1:
        return _score_of(here[0][1] + there[0][1], conditions)
    return sum(
        (weight * part * _score_of(points + other, conditions) for weight, points in here for part, other in there),
        Fraction(0),
    )


def _score_of(net: int, conditions: Conditions) -> Fraction:
    if conditions.scoring == "board-a-match":
        sign = (net > 0) - (net < 0)
        return _in_form(Fraction(sign + 1, 2), conditions)
    return Fraction(net if conditions.scoring == "total" else law_78b(net))


def _joined(awards: list[str], conditions: Conditions) -> str:
    """The award for a board whose tables may both have one: where they differ, a number that is their mean."""
    if len(set(awards)) < 2:
        return awards[0] if awards else ""
    plain = law_12c2a if conditions.scoring == "board-a-match" else law_12c2b
    return str(sum((plain(award, conditions) for award in awards), Fraction(0)) / len(awards))


def _artificial(award: str, conditions: Conditions) -> Fraction | None:
    if conditions.scoring == "total":
        return artificial_points(award)
    if conditions.scoring == "board-a-match":
        return _in_form(law_12c2a(award, conditions) / 100, conditions)
    return law_12c2b(award, conditions)


def _in_form(share: Fraction, conditions: Conditions) -> Fraction:
    """A share of a board won, 0 to 1, in the form of the event: 0..2, 0..1 or -1..1."""
    if conditions.matchpoint_form == "one":
        return share
    return 2 * share - (conditions.matchpoint_form == "plus_minus")


def _top(conditions: Conditions) -> Fraction:
    if conditions.scoring != "board-a-match":
        return Fraction(0)
    return Fraction(1 if conditions.matchpoint_form in ("one", "plus_minus") else 2)


def _mean_is_half(conditions: Conditions) -> bool:
    return conditions.matchpoint_form != "plus_minus"
