"""A list with handicaps by a data pack: beside the ranking, from the same percentages.

What a player was given is a fact of the log. What he has by earlier sessions is worked out from them each time, as of
the date of the session. Of whom neither is known nobody guesses: his pair awaits it.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from itertools import groupby

from msgspec import Struct, field
from msgspec.structs import replace

from domain.events import HandicapGiven
from domain.scores import fraction_of
from projections.packs.pack import HandicapRule, Pack
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Group, Standing, Standings
from projections.recorded.session_record import Entry, Remark

__all__ = ["Earlier", "HandicapGroup", "HandicapList", "HandicapRow", "Past", "PlayerHandicap", "handicap_list"]

OF_A_PAIR = 2
"""Who played for one of them stands behind the two."""
FIFTY, NOTHING = Fraction(50), Fraction(0)


class Past(Struct, frozen=True):
    """What a player scored in an earlier session."""

    session: str
    date: str
    """ISO."""
    contestant: str
    percent: Fraction


class Earlier(Struct, frozen=True):
    """What a log holds from before a session, by player."""

    scored: Mapping[str, Sequence[Past]] = field(default_factory=dict[str, "Sequence[Past]"])
    given: Mapping[str, Entry] = field(default_factory=dict[str, Entry])
    """The handicap that he was given last, in an earlier session."""


class PlayerHandicap(Struct, frozen=True):
    """The handicap of a player."""

    player: str
    value: Fraction | None = None
    """None where it is not known."""
    given: Entry | None = None
    """Where it was given, if it is that."""
    sessions: tuple[Past, ...] = ()
    """Those it was worked out from, the latest first."""
    mean: Fraction | None = None
    """Of their percentages."""
    capped: bool = False
    """Whether it is as far from nothing as the pack lets it be."""


class HandicapRow(Struct, frozen=True):
    """A contestant in the list with handicaps."""

    contestant: str
    percent: Fraction
    """In the ranking: after carry-over and penalties."""
    players: tuple[PlayerHandicap, ...]
    handicap: Fraction | None
    """Of the contestant; None where that of a player is not known."""
    others: Fraction | None = None
    """The mean of the other contestants of the list, where the pack asks for an expectation."""
    expected: Fraction | None = None
    score: Fraction | None = None
    """With handicap; None where it awaits one."""
    place: int = 0
    tied: bool = False


class HandicapGroup(Struct, frozen=True):
    """Contestants that are ranked together."""

    name: str
    rows: tuple[HandicapRow, ...]


class HandicapList(Struct, frozen=True):
    """The list with handicaps of a session."""

    pack: Pack
    groups: tuple[HandicapGroup, ...] = ()
    not_defined: Remark | None = None
    """Why there is none."""

    @property
    def awaited(self) -> list[tuple[str, str]]:
        """Contestants and players whose handicap is not known; a contestant of unknown players with nobody."""
        return [
            (row.contestant, one.player)
            for group in self.groups
            for row in group.rows
            for one in row.players or (PlayerHandicap(""),)
            if one.value is None
        ]

    def of(self, contestant: str) -> HandicapRow | None:
        """The row of a contestant."""
        return next((row for group in self.groups for row in group.rows if row.contestant == contestant), None)


def handicap_list(scored: ScoredSession, ranking: Standings, pack: Pack, earlier: Earlier) -> HandicapList:
    """The list with handicaps of a session; `not_defined` where what it counts in has no percentage, where it is of
    teams, or where the date is not known by which earlier sessions count."""
    rule = pack.handicap
    if rule is None:
        return HandicapList(pack, not_defined=Remark("no_handicap_pack", {"pack": pack.name}))
    if scored.conditions.is_team_play:
        return HandicapList(pack, not_defined=Remark("handicap_of_teams"))
    if scored.conditions.unit != "matchpoints":
        return HandicapList(pack, not_defined=Remark("handicap_of_percent"))
    if rule.rule != "expectation" and _day(scored.record.opened.date) is None:
        return HandicapList(pack, not_defined=Remark("no_date"))
    groups = tuple(_group(scored, group, rule, earlier) for group in ranking.groups)
    if not any(group.rows for group in groups):
        return HandicapList(pack, not_defined=Remark("nobody_placed"))
    return HandicapList(pack, groups)


def _group(scored: ScoredSession, group: Group, rule: HandicapRule, earlier: Earlier) -> HandicapGroup:
    rows = [_row(scored, row, rule, earlier) for row in group.rows if row.place]
    if rule.rule == "expectation":
        rows = _expected(rows)
    else:
        rows = [replace(row, score=row.percent + row.handicap) if row.handicap is not None else row for row in rows]
    ranked = sorted(rows, key=lambda row: (row.score is not None, row.score or NOTHING), reverse=True)
    found: list[HandicapRow] = []
    for score, level in groupby(ranked, key=lambda row: row.score):
        same, place = list(level), len(found) + 1
        found += [replace(row, place=place, tied=len(same) > 1) if score is not None else row for row in same]
    return HandicapGroup(group.name, tuple(found))


def _row(scored: ScoredSession, row: Standing, rule: HandicapRule, earlier: Earlier) -> HandicapRow:
    entered = scored.record.contestants.get(row.contestant)
    who = entered.players[:OF_A_PAIR] if entered is not None else ()
    players = tuple(_of_player(scored, one, rule, earlier) for one in who)
    return HandicapRow(row.contestant, row.percent or NOTHING, players, _of_contestant(players, rule))


def _of_contestant(players: Sequence[PlayerHandicap], rule: HandicapRule) -> Fraction | None:
    """What a contestant has of the handicaps of its players: their mean, or their sum."""
    values = [one.value for one in players if one.value is not None]
    if not values or len(values) < len(players):
        return None
    total = sum(values, NOTHING)
    return total if rule.pair == "sum" else total / len(values)


def _expected(rows: list[HandicapRow]) -> list[HandicapRow]:
    """Rows against what was expected of each: 50, and half of what the others have more than it. It rests on everybody,
    so where one is not known all await it."""
    values = [row.handicap for row in rows if row.handicap is not None]
    if len(values) < len(rows) or len(rows) < 2:
        return rows
    total = sum(values, NOTHING)
    found: list[HandicapRow] = []
    for row in rows:
        own = row.handicap or NOTHING
        others = (total - own) / (len(rows) - 1)
        expected = FIFTY + (others - own) / 2
        found.append(replace(row, others=others, expected=expected, score=row.percent - expected + FIFTY))
    return found


def _of_player(scored: ScoredSession, player: str, rule: HandicapRule, earlier: Earlier) -> PlayerHandicap:
    """By earlier sessions where there are enough of them, else as it was given; unknown otherwise."""
    if rule.rule != "expectation":
        sessions = _that_count(earlier.scored.get(player, ()), scored.record.opened.date, rule)
        if len(sessions) >= rule.least_sessions:
            return _worked_out(player, sessions, rule)
    given = scored.record.handicaps.get(player) or earlier.given.get(player)
    event = given.event if given is not None else None
    value = fraction_of(event.value) if isinstance(event, HandicapGiven) else None
    return PlayerHandicap(player, value, given)


def _worked_out(player: str, sessions: tuple[Past, ...], rule: HandicapRule) -> PlayerHandicap:
    mean = sum((one.percent for one in sessions), NOTHING) / len(sessions)
    if rule.rule == "steps":
        return PlayerHandicap(player, _on_step(mean, rule), sessions=sessions, mean=mean)
    exact = (rule.base - mean) * rule.factor
    value = exact if rule.at_most is None else max(-rule.at_most, min(exact, rule.at_most))
    return PlayerHandicap(player, value, sessions=sessions, mean=mean, capped=value != exact)


def _on_step(mean: Fraction, rule: HandicapRule) -> Fraction:
    """The points of the step that a percentage is on: of those from below the first that holds it, of those from above
    the last; nothing between them."""
    from_below = [step for step in rule.steps if step.to is not None and step.holds(mean)]
    from_above = [step for step in rule.steps if step.to is None and step.holds(mean)]
    step = from_below[0] if from_below else from_above[-1] if from_above else None
    return step.points if step is not None else NOTHING


def _that_count(played: Sequence[Past], on: str, rule: HandicapRule) -> tuple[Past, ...]:
    """The sessions of a player that count on a date, the latest first."""
    day = _day(on)
    if day is None:
        return ()
    begins = _months_before(day, rule.months) if rule.months else date.min
    dated = [(when, one) for one in played if (when := _day(one.date)) is not None and begins <= when < day]
    dated.sort(key=lambda each: (each[0], each[1].session), reverse=True)
    counted = dated[: rule.sessions] if rule.sessions else dated
    return tuple(one for _, one in counted)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _months_before(day: date, months: int) -> date:
    """The same day so many months ago, or the last of that month."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    if year < 1:
        return date.min
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
