"""The next round of a Swiss, and the next stage of a knockout, as they are drawn now; nothing is recorded.

Both rest on the results so far. A Swiss is drawn by the ranking as it stands, whatever is open in it; a knockout only
where it is known of every match who goes on, by the results or because it is told who does. Whoever has no figure at
matchpoints, as he sat out, is drawn as if he had the average of the field.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from msgspec import Struct

from application.hall.session_book import SessionBook
from domain.errors import NotPossible
from domain.seats import Side
from projections.movements.knockout import bracket, can_be_threes, ranks_of, stage_meetings, stages_told
from projections.movements.plan import Meeting
from projections.movements.round_robins import match_tables, triangle_rounds
from projections.movements.swiss import Drawn, Met, NotDrawn, draw
from projections.ranking.going_on import Contest, last_contests
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standing, Standings
from projections.ranking.standings import standings as standings_of
from projections.recorded.movement import Due, Movement, line_of
from projections.texts import message, some_of
from projections.views.movement_now import Draws

__all__ = ["Asked", "Drawing", "draw_of", "drawn_lines", "draws_of"]

KNOCKOUT: Draws = "knockout"
SWISS: Draws = "swiss"
LOWEST = 12
"""Of a Swiss, among whom three are looked for that meet one another."""
TOLD = 12
"""Of those with open boards."""


class Asked(Struct, frozen=True):
    """How it is to be drawn."""

    may_rematch: bool = False
    """Of a Swiss: whether some may meet again."""
    threes: bool = False
    """Whether three teams may meet one another, where their number is odd (a Swiss: the lowest, over two rounds), or is
    no power of two (a knockout)."""
    goes_on: tuple[str, ...] = ()
    """Of a knockout: teams that go on though their match is level or not over, as the director decided."""


class Drawing(NamedTuple):
    """A draw."""

    first: int
    """The first round of it."""
    lines: Sequence[str]
    """One a round and table."""
    remarks: Sequence[str] = ()
    """What whoever looks at it must know."""


def drawn_lines(book: SessionBook, asked: Asked | None = None) -> Drawing:
    """What comes next. Of a Swiss the best meet at table 1 (a team's two pairs at tables 1 and 2), on the boards behind
    those that are told; who sat North-South less often does so. Raises NotPossible where no movement tells the boards
    of a round, of players each for himself, or of a knockout it is not known who goes on; NotDrawn (a TdlogError) where
    nobody can meet anybody new, and TdlogError where the library that draws is not installed."""
    if book.scored.record.movement is None or not book.scored.movement.due:
        raise NotPossible(message("guide", "no_movement", session=book.name))
    if not (kind := draws_of(book.scored)):
        raise NotPossible(message("teams", "no_draw_of_players", session=book.name))
    return _drawn(kind, book.scored, book.standings(book.scored), asked or Asked())


def draw_of(scored: ScoredSession) -> Drawing:
    """What comes next in a session of which a Swiss or a knockout is played, as it is scored. Raises as
    `drawn_lines`."""
    return _drawn(draws_of(scored), scored, standings_of(scored), Asked())


def _drawn(kind: Draws, scored: ScoredSession, standings: Standings, asked: Asked) -> Drawing:
    draws = _Knockout if kind == KNOCKOUT else _Swiss
    return draws(scored, standings, asked).drawn()


def draws_of(scored: ScoredSession) -> Draws:
    """What is drawn of the movement of a session: of a Mitchell or a round robin a round more than it has."""
    kind = scored.movement.kind
    if scored.movement.is_of_players:
        return ""
    if kind == KNOCKOUT:
        return KNOCKOUT
    return SWISS if kind == SWISS else "more"


class _Draw:
    """What a draw rests on."""

    def __init__(self, scored: ScoredSession, standings: Standings, asked: Asked) -> None:
        self.asked = asked
        self.scored = scored
        self.record, self.movement = scored.record, scored.movement
        self.of_teams = scored.conditions.is_team_play
        self.size = self.record.movement.boards_a_round if self.record.movement else 0
        ranked, self.without_figure = _with_average(standings)
        self.waiting = [row.contestant for row in ranked if row.awaiting or row.to_come]
        """Who has boards that are open, or not played yet."""
        known = dict.fromkeys([*(row.contestant for row in ranked), *self.record.contestants])
        self.order = [one for one in known if one in self.record.contestants and one not in self.record.withdrawn]
        """The contestants that play on, the best first; those with the same figure in the order of their entry."""

    def lines(self, meetings: Iterable[Meeting], names: Sequence[str]) -> list[str]:
        """Meetings as lines: numbers are those of `names`, from 1 on; sets of boards follow those that are told."""
        last = max((board for due in self.movement.due.values() for board in due.boards), default=0)

        def named(side: tuple[int, ...]) -> tuple[str, ...]:
            return tuple(names[one - 1] for one in side)

        def boards(one: Meeting) -> tuple[int, ...]:
            first = last + (one.set - 1) * self.size + 1
            return tuple(range(first, first + self.size)) if one.is_played else ()

        return [line_of(Due(one.round, one.table, named(one.ns), named(one.ew), boards(one))) for one in meetings]


class _Swiss(_Draw):
    def __init__(self, scored: ScoredSession, standings: Standings, asked: Asked) -> None:
        super().__init__(scored, standings, asked)
        self.numbers = {one: number for number, one in enumerate(self.order, 1)}
        self.met, self.out, self.ns = _so_far(self.movement, self.numbers)

    def drawn(self) -> Drawing:
        """The next round; or the rest of one in which three teams already play the second half of their matches."""
        told, rest = self.movement.rounds_told, [*self.numbers.values()]
        playing = [due for (round, _), due in sorted(self.movement.due.items()) if round == told]
        seated = {one for due in playing for one in (*due.ns, *due.ew)}
        is_begun = any(one.round == told for one in self.scored.seatings.values())
        if self.of_teams and len(seated) == 3 < len(self.order) and not is_begun:
            rest = [number for one, number in self.numbers.items() if one not in seated]
            return self._rest_of(told, playing, rest)
        return Drawing(told + 1, self._round(told + 1, rest), self._remarks())

    def _round(self, round: int, standing: Sequence[int]) -> list[str]:
        three: tuple[int, ...] = ()
        if self.asked.threes and self.of_teams and len(standing) % 2:
            three, drawn = self._with_triangle(standing)
        else:
            drawn = draw(standing, self.met, sat_out=self.out, may_rematch=self.asked.may_rematch)
        meetings = [*self._seated(drawn, round)]
        if three:
            table = max((one.table for one in meetings), default=0) + 1
            meetings += triangle_rounds((three[0], three[1], three[2]), round, table, 1)
        return self.lines(meetings, self.order)

    def _with_triangle(self, standing: Sequence[int]) -> tuple[tuple[int, ...], list[Drawn]]:
        """The lowest three who have not met one another, without whom all others can be drawn. Raises NotDrawn."""
        lowest_first = [*reversed(standing)][:LOWEST]
        for three in sorted(combinations(lowest_first, 3), key=lambda three: sum(map(lowest_first.index, three))):
            if self.asked.may_rematch or not any(frozenset(both) in self.met for both in combinations(three, 2)):
                others = [one for one in standing if one not in three]
                try:
                    return three[::-1], draw(others, self.met, may_rematch=self.asked.may_rematch) if others else []
                except NotDrawn:
                    continue
        raise NotDrawn(message("guide", "not_drawn", count=len(standing)))

    def _rest_of(self, round: int, playing: Sequence[Due], rest: Sequence[int]) -> Drawing:
        """The others in the second round of a triangle, on those of its boards that they have not played."""
        played = {
            board
            for due in self.movement.due.values()
            if any(self.numbers.get(one) in rest for one in (*due.ns, *due.ew))
            for board in due.boards
        }
        boards = tuple(sorted({board for due in playing for board in due.boards} - played)[: self.size])
        drawn = draw(rest, self.met, sat_out=self.out, may_rematch=self.asked.may_rematch)
        names = self.order
        mine = [
            Due(round, one.table, (names[one.ns[0] - 1],), tuple(names[each - 1] for each in one.ew), boards)
            if one.is_played else Due(round, one.table, (names[one.ns[0] - 1],))
            for one in self._seated(drawn, round)
        ]  # fmt: skip
        return Drawing(round, [line_of(due) for due in (*mine, *playing)], self._remarks())

    def _seated(self, drawn: Sequence[Drawn], round: int) -> Iterator[Meeting]:
        matches = [
            (one.one, one.other) if not one.other or self.ns[one.one] <= self.ns[one.other] else (one.other, one.one)
            for one in drawn
        ]
        if self.of_teams:
            yield from match_tables(round, matches, 1)
            return
        for table, (one, other) in enumerate(matches, 1):
            yield Meeting(round, table, (one,), (other,) if other else (), 1 if other else 0)

    def _remarks(self) -> list[str]:
        placed = [one for one in self.without_figure if one in self.numbers]
        told = (("drawn_while_open", self.waiting), ("drawn_by_average", placed))
        return [message("teams", code, contestants=some_of(some, TOLD)) for code, some in told if some]


def _with_average(standings: Standings) -> tuple[list[Standing], list[str]]:
    """The rows of a ranking, the best first; and whoever has no board that counts where others have percentages. Those
    stand behind the last who has the average of the others or more."""
    rows = standings.rows
    figures = [row.percent for row in rows if row.percent is not None]
    without = [row for row in rows if row.percent is None and not row.boards and not row.out] if figures else []
    if not without:
        return rows, []
    others = [row for row in rows if row not in without]
    average = sum(figures, Fraction()) / len(figures)
    above = [at for at, row in enumerate(others, 1) if row.percent is not None and row.percent >= average]
    place = max(above, default=0)
    return [*others[:place], *without, *others[place:]], [row.contestant for row in without]


def _so_far(movement: Movement, numbers: Mapping[str, int]) -> tuple[Met, list[int], Counter[int]]:
    """Who has met in which rounds, who had nobody to meet in a round (once for each, also where he came later), and how
    often each sat North-South."""
    met: dict[frozenset[int], list[int]] = {}
    meets: dict[int, set[int]] = {}
    ns = Counter[int]()
    for (round, _), due in sorted(movement.due.items()):
        sides = [[numbers[one] for one in due.of(side) if one in numbers] for side in Side]
        playing = meets.setdefault(round, set())
        if not (due.ns and due.ew):
            continue
        playing.update(*sides)
        ns.update(sides[0])
        for one in sides[0]:
            for other in sides[1]:
                rounds = met.setdefault(frozenset((one, other)), [])
                if round not in rounds:
                    rounds.append(round)
    out = [one for playing in meets.values() for one in numbers.values() if one not in playing]
    return met, out, ns


class _Knockout(_Draw):
    def drawn(self) -> Drawing:
        """The next stage. Raises NotPossible where a match is open or level, or one team is left."""
        stages, contests = stages_told(self.movement), last_contests(self.scored)
        self._check_told({team for contest in contests for team in contest.teams})
        going_on = [team for contest in contests for team in self._go_on(contest)]
        undecided = [contest for contest in contests if self._is_undecided(contest)]
        if undecided:
            raise NotPossible(" ".join(map(self._undecided, undecided)))
        if len(going_on) < 2:
            raise NotPossible(message("teams", "is_won", team=some_of(going_on, TOLD)))
        if self.asked.threes and not can_be_threes(len(going_on)):
            raise NotPossible(message("teams", "no_threes", teams=len(going_on)))
        ranks = ranks_of(stages, [*self.record.contestants])
        order = sorted(going_on, key=ranks.__getitem__)
        halves = min(len(stage.rounds) for stage in stages)
        drawn = bracket(range(1, len(order) + 1), threes=self.asked.threes)
        first = self.movement.rounds_told + 1
        return Drawing(first, self.lines(sorted_meetings(stage_meetings(drawn, first, 1, halves)), order))

    def _check_told(self, there: set[str]) -> None:
        unknown = [one for one in self.asked.goes_on if one not in there]
        if unknown:
            raise NotPossible(
                message("teams", "not_in_stage", team=unknown[0][:40], teams=some_of(sorted(there), TOLD))
            )
        left = [one for one in self.asked.goes_on if one in self.record.withdrawn]
        if left:
            raise NotPossible(message("teams", "has_left", team=left[0]))

    def _go_on(self, contest: Contest) -> list[str]:
        """Who goes on from a match: as it is told, or the one that has not left, else as the results say."""
        told = [team for team in contest.teams if team in self.asked.goes_on]
        if len(told) == len(contest.teams) > 1:
            raise NotPossible(message("teams", "all_go_on", teams=", ".join(contest.teams)))
        left = [team for team in contest.teams if team not in self.record.withdrawn]
        if told or len(left) < 2:
            return told or left
        return [contest.winner] if contest.winner in left else []

    def _is_undecided(self, contest: Contest) -> bool:
        has_left = any(team in self.record.withdrawn for team in contest.teams)
        return not (has_left and len(contest.teams) < 3) and not self._go_on(contest)

    def _undecided(self, contest: Contest) -> str:
        """Why it is not known who goes on from a match."""
        teams = " – ".join(contest.teams)
        if contest.winner:
            return message("teams", "winner_has_left", team=contest.winner, teams=teams)
        if contest.state == "level":
            return message("teams", "match_level", teams=teams)
        return message("teams", "match_open", teams=teams, open=some_of(contest.open, TOLD))


def sorted_meetings(meetings: Iterable[Meeting]) -> list[Meeting]:
    """In the order of rounds and tables."""
    return sorted(meetings, key=lambda one: (one.round, one.table))
