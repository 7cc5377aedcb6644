"""The ranking of a session: what every contestant has after carry-over and penalties, and its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from domain.seats import Side
from projections.desk.open_items import OpenItem
from projections.points.sums import in_whole_numbers, percent
from projections.ranking.going_on import stages_reached
from projections.ranking.matches import Match, MatchSide, matches, meets_one_other
from projections.ranking.oddities import remarks
from projections.ranking.open_between import open_items
from projections.ranking.own_scores import Tally
from projections.ranking.penalties import Penalty
from projections.ranking.results_due import results_due
from projections.ranking.scored import ScoredSession
from projections.recorded.session_record import Remark, carried_by

__all__ = [
    "Group", "Standing", "Standings", "in_unit", "rounds_sat_out", "sat_out_vp", "sides_of_duel", "standings",
]  # fmt: skip


class Standing(Struct, frozen=True):
    """One contestant's line of the ranking. Figures are exact; they are rounded where they are printed."""

    contestant: str
    place: int
    """1 for the first; 0 for a contestant that takes none."""
    tied: bool
    total: Fraction
    """In the unit of the ranking, after carry-over and penalties."""
    top: Fraction
    """The most its boards could give, at matchpoints; else 0."""
    percent: Fraction | None
    """Of the boards it played, after carry-over and penalties; None where the unit has none, or no board counts."""
    boards: int
    """Boards that count."""
    carried: Fraction
    """In the unit of the ranking; it is in the total."""
    penalties: Fraction
    """In the unit of the ranking; they are taken from the total."""
    awaiting: int
    """Boards whose score is not there yet, or not final."""
    left_out: int = 0
    """Boards cancelled or not played: they count for nothing."""
    to_come: int = 0
    """Boards due and not begun yet, as far as the rounds and the movement tell."""
    scored: Fraction = Fraction(0)
    """The boards or matches alone."""
    factored: Fraction = Fraction(0)
    """What was added to the total for boards that it played fewer than others (`factor_totals`); it is in the total."""
    out: str = ""
    """Why it takes no place: `disqualified` (91B), `withdrawn`, or `too_few_boards` (`least_boards`)."""
    not_counted: tuple[Penalty, ...] = ()
    """Penalties in a unit that this ranking cannot count."""
    rests_on: tuple[OpenItem, ...] = ()
    """What is open on a board that counts in the figure: it may change by that."""


class Group(Struct, frozen=True):
    """Contestants that are ranked together: `all`, or `ns` and `ew` where there are two winners."""

    name: str
    rows: list[Standing]


@dataclass(slots=True)
class Standings:
    """The ranking: its unit (`matchpoints`, `imps`, `vp`, `points`), its groups, and what is odd about the session."""

    unit: str
    groups: list[Group] = field(default_factory=list[Group])
    remarks: list[Remark] = field(default_factory=list[Remark])
    open: list[OpenItem] = field(default_factory=list[OpenItem])
    """What is open and bears on the ranking."""
    due: frozenset[int] = frozenset()
    """The boards that were played and have a result to come at another table."""

    @property
    def is_provisional(self) -> bool:
        """Whether something is open by which a figure may still change: an appeal, a judgement, a score that awaits the
        director; or a result to come that those there are compared with."""
        return bool(self.open or self.due)

    @property
    def rows(self) -> list[Standing]:
        """The lines of all groups."""
        return [row for group in self.groups for row in group.rows]

    def of(self, contestant: str) -> Standing | None:
        """The line of one contestant."""
        return next((row for row in self.rows if row.contestant == contestant), None)


def standings(scored: ScoredSession) -> Standings:
    """The ranking of a session as it stands."""
    ranking = _Ranking(scored)
    found = Standings(ranking.unit)
    for name, contestants in _groups(scored).items():
        found.groups.append(Group(name, ranking.ranked([ranking.kept_row(one) for one in contestants])))
    found.remarks = [*remarks(scored), *ranking.remarks]
    found.open = ranking.open
    found.due = results_due(scored)
    return found


class _Ranking:
    """What the rows of a ranking are made from."""

    def __init__(self, scored: ScoredSession) -> None:
        self.scored = scored
        self.conditions = scored.conditions
        self.matches: dict[str, list[Match]] = {}
        for match in matches(scored):
            for team in (match.home.team, match.away.team):
                self.matches.setdefault(team, []).append(match)
        self.reached: Mapping[str, int] = stages_reached(scored) if self.matches else {}
        self.unit = self.conditions.unit
        self.carried = carried_by(scored.record)
        self.remarks: list[Remark] = []
        self.open = open_items(scored)
        self.rests_on: dict[str, list[OpenItem]] = {}
        for item in self.open:
            for contestant in _who_rests_on(scored, item):
                self.rests_on.setdefault(contestant, []).append(item)
        self.penalties: dict[str, list[Penalty]] = {}
        for penalty in scored.all_penalties:
            self.penalties.setdefault(penalty.contestant, []).append(penalty)

    def kept_row(self, contestant: str) -> Standing:
        """The line of one contestant, made anew where something that it rests on has changed."""
        given, carried = self.penalties.get(contestant, ()), self.carried.get(contestant, ())
        if self.matches or carried:
            return self.row(contestant)
        rests_on = (
            self.scored.tally(contestant), self.scored.sittings.left(contestant), given, self.rests_on.get(contestant)
        )  # fmt: skip
        return self.scored.kept(("row", contestant), rests_on, partial(self.row, contestant))

    def row(self, contestant: str) -> Standing:
        """The line of one contestant, without its place."""
        tally = self.scored.tally(contestant)
        scored = self._scored(contestant, tally)
        carried = self._carried(contestant, tally)
        given = self.penalties.get(contestant, ())
        counted = [(one, self._in_unit(one, tally)) for one in given]
        penalties = sum((worth for _, worth in counted if worth is not None), NOTHING)
        total = scored + carried - penalties if carried or penalties else scored
        left_out, to_come = self._not_begun(contestant, tally)
        return Standing(
            contestant,
            place=0,
            tied=False,
            total=total,
            top=tally.top,
            percent=self._percent(total, tally),
            boards=tally.boards,
            carried=carried,
            penalties=penalties,
            awaiting=tally.awaiting,
            left_out=left_out,
            to_come=to_come,
            scored=scored,
            out=self._out(contestant, tally),
            not_counted=tuple(one for one, worth in counted if worth is None and not self._is_in_a_match(one)),
            rests_on=tuple(self.rests_on.get(contestant, ())),
        )

    def _scored(self, contestant: str, tally: Tally) -> Fraction:
        """What its boards or matches gave: victory points; against one other team what it won; else all its scores."""
        if self.unit == "vp":
            return self._match_points(contestant) + sat_out_vp(self.scored, contestant)
        duel = sides_of_duel(self.scored, contestant)
        return sum((side.won + side.split for side in duel), NOTHING) if duel else tally.score

    def _carried(self, contestant: str, tally: Tally) -> Fraction:
        """What the contestant brings with it; a percentage is one of all the boards it has played."""
        total = NOTHING
        for one in self.carried.get(contestant, ()):
            worth = in_unit(one.amount, one.unit, self.unit, tally.top)
            if worth is None:
                self.remarks.append(Remark("carry_not_counted", {"contestant": contestant, "entry": one.entry.name}))
            total += worth or NOTHING
        return total

    def _out(self, contestant: str, tally: Tally) -> str:
        if any(one.disqualifies for one in self.penalties.get(contestant, ())):
            return "disqualified"
        if contestant in self.scored.record.withdrawn:
            return "withdrawn"
        return "too_few_boards" if 0 < tally.boards < self.conditions.least_boards else ""

    def _not_begun(self, contestant: str, tally: Tally) -> tuple[int, int]:
        """How many boards count for nothing (those of rounds that ended without them too), and how many are to come."""
        due = self.scored.sittings.left(contestant)
        if not due:
            return tally.left_out, 0
        begun = {score.board for score in self.scored.scores_of(contestant)}
        not_begun = [ended for board, ended in due.items() if board not in begun]
        return tally.left_out + sum(not_begun), len(not_begun) - sum(not_begun)

    def _match_points(self, contestant: str) -> Fraction:
        return sum((match.vp(contestant) or NOTHING for match in self.matches.get(contestant, ())), NOTHING)

    def _in_unit(self, penalty: Penalty, tally: Tally) -> Fraction | None:
        """What a penalty takes away in the unit of the ranking; a percentage is one of the top of a board."""
        return in_unit(penalty.amount, penalty.unit, self.unit, tally.highest_top)

    def _is_in_a_match(self, penalty: Penalty) -> bool:
        """Whether a penalty in IMPs has been taken from the margin of a match."""
        met = self.matches.get(penalty.contestant, ())
        return self.unit == "vp" and penalty.unit == "imps" and any(penalty in match.penalties for match in met)

    def _percent(self, total: Fraction, tally: Tally) -> Fraction | None:
        if not tally.top:
            return None
        return percent(total + tally.top / 2 if self.conditions.is_plus_minus else total, tally.top)

    def ranked(self, rows: list[Standing]) -> list[Standing]:
        """The lines of a group in order, with their places: who is out or has no board yet stands last, without one."""
        rows = self._factored(rows)
        placed = [row for row in rows if not row.out and self._has_figure(row)]
        totals = {row.contestant: row.total for row in rows}

        keys = in_whole_numbers({row.contestant: self._key(row, totals) for row in placed})

        def key(row: Standing) -> int:
            return keys[row.contestant]

        placed.sort(key=key, reverse=True)
        found: list[Standing] = []
        for _, level in groupby(placed, key=key):
            for same in self._broken(list(level)):
                place = len(found) + 1
                found += [replace(row, place=place, tied=len(same) > 1) for row in same]
        return found + [row for row in rows if row.out or not self._has_figure(row)]

    def _key(self, row: Standing, totals: Mapping[str, Fraction]) -> Fraction:
        """What the place goes by: the percentage, else the total; in a knockout the lead over the other team, or the
        stage that was reached where there are several."""
        if row.contestant in self.reached:
            return Fraction(self.reached[row.contestant])
        if self.conditions.knockout and sides_of_duel(self.scored, row.contestant):
            return row.total - totals[self.matches[row.contestant][0].opponents(row.contestant)]
        return row.total if row.percent is None else row.percent

    def _has_figure(self, row: Standing) -> bool:
        return bool(row.boards or row.carried or row.penalties)

    def _factored(self, rows: list[Standing]) -> list[Standing]:
        """The totals of contestants with fewer boards brought to the most that anybody has, where that is elected.
        Those of matches in victory points stay as they are: a match has its own scale."""
        if not self.conditions.factor_totals or self.unit == "vp":
            return rows
        top = max((row.top for row in rows), default=NOTHING)
        most = max((row.boards for row in rows), default=0)
        added = {row.contestant: self._added(row, top, most) for row in rows}
        return [replace(row, total=row.total + added[row.contestant], factored=added[row.contestant]) for row in rows]

    def _added(self, row: Standing, top: Fraction, most: int) -> Fraction:
        """What brings one total to `most` boards; at matchpoints, to as much `top`."""
        if row.percent is not None:
            level = top / 2 if self.conditions.is_plus_minus else NOTHING
            return row.percent * top / 100 - level - row.total
        return row.scored * Fraction(most - row.boards, row.boards) if row.boards else NOTHING

    def _broken(self, level: list[Standing]) -> list[list[Standing]]:
        """Those that are level, in the order of what breaks their tie, where there is that for all of them."""
        if len(level) == 1 or self.conditions.ties == "shared":
            return [level]
        names = {row.contestant for row in level}
        marks = {row.contestant: self._mark(row.contestant, names - {row.contestant}) for row in level}
        if any(mark is None for mark in marks.values()):
            return [level]

        def order(row: Standing) -> Fraction:
            return marks[row.contestant] or NOTHING

        return [list(same) for _, same in groupby(sorted(level, key=order, reverse=True), key=order)]

    def _mark(self, contestant: str, others: set[str]) -> Fraction | None:
        """What breaks a tie for one contestant: its score against the others, or by all its matches; None where the
        conditions name what it has not."""
        if self.conditions.ties == "by_match":
            return self._against(contestant, others)
        sides = [match.side(contestant) for match in self.matches.get(contestant, ())]
        if not sides:
            return None
        if self.conditions.ties == "by_net":
            return sum((side.margin for side in sides), NOTHING)
        won, lost = (sum(figures, NOTHING) for figures in ((s.won for s in sides), (s.lost for s in sides)))
        return won / lost if lost else NEVER_LOST + won

    def _against(self, contestant: str, others: set[str]) -> Fraction | None:
        """What a contestant scored against some others; None where it has not met all of them."""
        if self.scored.conditions.is_team_play:
            met = [match for match in self.matches.get(contestant, ()) if match.opponents(contestant) in others]
            names = {match.opponents(contestant) for match in met}
            points = (match.vp(contestant) if self.unit == "vp" else match.margin(contestant) for match in met)
            return sum((each or NOTHING for each in points), NOTHING) if names == others else None
        boards = [score for score in self.scored.scores_of(contestant) if others & {*score.opponents}]
        names = {one for score in boards for one in score.opponents} & others
        return sum((score.score or NOTHING for score in boards), NOTHING) if names == others else None


NOTHING = Fraction(0)
NEVER_LOST = Fraction(10**9)
"""More than any quotient of what was won to what was lost, for a team that has lost nothing."""


def _who_rests_on(scored: ScoredSession, item: OpenItem) -> Iterable[str]:
    """Whose figures count a result that an open item may still change: those who sat there, in a match both teams."""
    if not item.touches:
        return ()
    scores = (scored.tables.get(stream, {}).get(item.board) for stream in item.tables)
    return dict.fromkeys(one for score in scores if score is not None for one in (*score.ns, *score.ew))


def sat_out_vp(scored: ScoredSession, team: str) -> Fraction:
    """The victory points of a team for the rounds in which it sat out."""
    each = scored.conditions.sit_out_vp
    return each * len(rounds_sat_out(scored, team)) if each else NOTHING


def rounds_sat_out(scored: ScoredSession, team: str) -> list[int]:
    """The rounds in which a team sits out by the movement, and in which a match has begun."""
    begun = {match.round for match in matches(scored)}
    alone = (due for due in scored.movement.due.values() if due.round in begun and not (due.ns and due.ew))
    return sorted(due.round for due in alone if team in (*due.ns, *due.ew))


def sides_of_duel(scored: ScoredSession, team: str) -> list[MatchSide]:
    """A team's side of its matches where they are all with one other team that meets nobody else either, and count in
    IMPs or points; empty otherwise."""
    if scored.conditions.unit not in ("imps", "points") or not meets_one_other(scored):
        return []
    met = [match for match in matches(scored) if team in match.teams]
    others = {match.opponents(team) for match in met}
    of_others = (match for match in matches(scored) if others & {*match.teams})
    if len(others) != 1 or any(team not in match.teams for match in of_others):
        return []
    return [match.side(team) for match in met]


def in_unit(amount: Fraction | None, unit: str, wanted: str, top: Fraction) -> Fraction | None:
    """An amount in the unit of the ranking, a percentage being one of `top`; None where it cannot be counted there."""
    if amount is None:
        return None
    if unit == wanted:
        return amount
    return amount * top / 100 if unit == "percent" and wanted == "matchpoints" else None


def _groups(scored: ScoredSession) -> dict[str, list[str]]:
    """Who is ranked with whom: everybody together; or, with two winners, by the side on which they sat most. Who was
    entered and has sat nowhere is told with North-South, and takes no place."""
    contestants = scored.contestants
    if scored.conditions.is_team_play:
        return {"all": contestants}
    sat = scored.sittings.sides
    if _winners(scored, sat.values()) == 1:
        return {"all": contestants}
    found: dict[str, list[str]] = {"ns": [], "ew": []}
    for contestant in contestants:
        sides = sat.get(contestant, Counter[Side]())
        found["ns" if sides[Side.NS] >= sides[Side.EW] else "ew"].append(contestant)
    return found


def _winners(scored: ScoredSession, sat: Iterable[Counter[Side]]) -> int:
    """As elected; else one where most contestants have sat on both sides, as after an arrow switch; else as the
    movement says. Where there is no movement: two if nobody at all has changed sides."""
    if scored.conditions.winners in (1, 2):
        return scored.conditions.winners
    changed = [len(sides) > 1 for sides in sat]
    if 2 * sum(changed) > len(changed):
        return 1
    return scored.movement.winners or (1 if any(changed) or scored.record.is_individual else 2)
