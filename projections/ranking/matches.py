"""The matches of a teams event: who met whom, what each side has by its own scores, and its victory points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from projections.elected.conditions import Conditions
from projections.laws.law_78_scoring import law_78d
from projections.movements.knockout import first_rounds
from projections.points.scores import BoardScore
from projections.ranking.own_scores import WAITS
from projections.ranking.penalties import Penalty
from projections.recorded.session_record import carried_by

if TYPE_CHECKING:
    from projections.ranking.scored import ScoredSession

__all__ = ["Match", "MatchSide", "matches", "meets_one_other"]


class MatchSide(Struct, frozen=True):
    """A match as it stands for one of its teams, by its own scores: after a split score they mirror nobody's."""

    team: str
    won: Fraction
    """What it won, in IMPs; at board-a-match its points, at total points the points of the boards it gained on."""
    lost: Fraction
    """What it lost."""
    penalty: Fraction = Fraction(0)
    """What was taken away from it for good, from its own margin only."""
    split: Fraction = Fraction(0)
    """Half of what the other side gained by its own scores beyond what this one lost by its own: nothing where every
    score is balanced. So the totals of the two differ by the mean of both margins, as 12C4 has it."""
    carried: Fraction = Fraction(0)
    """What it brought with it into the match, where it meets nobody else: its own alone, the others have theirs."""
    vp: Fraction | None = None
    """Victory points by its own margin; None where the event has none, or no board counts yet."""
    scores: tuple[BoardScore, ...] = ()

    @property
    def margin(self) -> Fraction:
        """By how much it has won, after penalties; without what it brought with it."""
        return self.won - self.lost - self.penalty

    @property
    def total(self) -> Fraction:
        """What it brought with it and what it won, after penalties: its side of the final score, as in 110 to 140. What
        it lost is in the total of the others."""
        return self.carried + self.won + self.split - self.penalty


class Match(Struct, frozen=True):
    """A match as it stands."""

    round: int
    """Its first, where it goes over several rounds of a knockout; 0 where all rounds are one match."""
    home: MatchSide
    """The team that sits North-South at the first of the match's tables."""
    away: MatchSide
    boards: tuple[int, ...]
    """The boards of the match that count or are still to come: their number sets the scale of the victory points."""
    awaiting: int = 0
    """Boards whose score is not final, or not there yet."""
    penalties: tuple[Penalty, ...] = ()
    """The penalties that are in the margins."""

    @property
    def teams(self) -> tuple[str, str]:
        """Home and away."""
        return self.home.team, self.away.team

    @property
    def winner(self) -> str:
        """The team that is ahead, with what was carried over into the match; empty where they are level."""
        if self.home.total == self.away.total:
            return ""
        return self.home.team if self.home.total > self.away.total else self.away.team

    def side(self, team: str) -> MatchSide:
        """One of the two."""
        return self.home if team == self.home.team else self.away

    def margin(self, team: str) -> Fraction:
        """The margin of one of the two."""
        return self.side(team).margin

    def vp(self, team: str) -> Fraction | None:
        """The victory points of one of the two."""
        return self.side(team).vp

    def opponents(self, team: str) -> str:
        """The other one."""
        return self.away.team if team == self.home.team else self.home.team


def matches(scored: ScoredSession) -> list[Match]:
    """The matches of a teams event in the order of rounds and tables; none in any other event."""
    if not scored.conditions.is_team_play:
        return []
    return [*scored.kept("matches", scored.changed, lambda: _Draw(scored).matches())]


_Meeting = tuple[int, frozenset[str]]
"""A round (0: all of them) and the two teams that meet in it."""


class _Draw:
    """Who meets whom, with what was due and what was penalised there; put in order once for all matches."""

    def __init__(self, scored: ScoredSession) -> None:
        self.scored = scored
        self.conditions = scored.conditions
        self.carried = carried_by(scored.record)
        self._stages = first_rounds(scored.movement)
        self.due: dict[_Meeting, set[int]] = {}
        self.seats: dict[_Meeting, tuple[int, int, str]] = {}
        """The lowest table of each meeting, and who sits North-South there."""
        for one in scored.sittings:
            if one.ns and one.ew:
                meeting = self._round(one.round), frozenset((*one.ns, *one.ew))
                self.due.setdefault(meeting, set()).update(one.boards)
                seat = one.round, one.table, one.ns[0]
                self.seats[meeting] = min(self.seats.get(meeting, seat), seat)
        self.penalties: dict[str, list[Penalty]] = {}
        for penalty in scored.all_penalties:
            if penalty.unit == self.conditions.board_unit:
                self.penalties.setdefault(penalty.contestant, []).append(penalty)

    def _round(self, round: int) -> int:
        return 0 if self.scored.movement.is_one_match else self._stages.get(round, round)

    def matches(self) -> list[Match]:
        """Every match of which a board was begun."""
        met: dict[_Meeting, dict[str, list[BoardScore]]] = {}
        for team in self.scored.contestants:
            for score in self.scored.scores_of(team):
                both = frozenset((team, *score.opponents[:1]))
                if len(both) == 2:
                    meeting = self._round(self._round_of(score)), both
                    met.setdefault(meeting, {}).setdefault(team, []).append(score)
        played = {meeting: sides for meeting, sides in met.items() if len(sides) == 2}
        often = Counter(team for _, teams in played for team in teams)
        found = [
            self._match(meeting, sides, all(often[team] == 1 for team in sides)) for meeting, sides in played.items()
        ]
        return sorted(found, key=lambda match: (match.round, *self._seat((match.round, frozenset(match.teams)))))

    def _round_of(self, score: BoardScore) -> int:
        tables = (self.scored.tables[stream] for stream in score.streams if stream in self.scored.tables)
        return min((table[score.board].round for table in tables if score.board in table), default=0)

    def _seat(self, meeting: _Meeting) -> tuple[int, int, str]:
        return self.seats.get(meeting, (0, 0, min(meeting[1])))

    def _match(self, meeting: _Meeting, sides: dict[str, list[BoardScore]], is_only: bool) -> Match:
        """`is_only`: whether neither team meets anybody else, so that the match has all that they brought with them."""
        home = self._seat(meeting)[2]
        away = next(team for team in sides if team != home)
        scores = (*sides[home], *sides[away])
        due = self.due.get(meeting, set[int]())
        counted = {score.board for score in scores if score.score is not None or score.kind in WAITS}
        boards = tuple(sorted(counted | due - {score.board for score in scores}))
        waiting = {score.board for score in scores if score.kind in WAITS}
        is_alone = is_only and meets_one_other(self.scored) and not self._stages
        has_carry = is_alone or (bool(self._stages) and meeting[0] == min(self._stages))
        place = 0 if is_alone else meeting[0]
        penalties = [one for team in (home, away) for one in self._penalties(place, team, boards)]
        has_vp = self.conditions.unit == "vp" and any(score.score is not None for score in scores)

        def side(team: str, other: str) -> MatchSide:
            lost = _lost(sides[team], self.conditions)
            found = MatchSide(
                team,
                won=_won(sides[team]),
                lost=lost,
                penalty=sum((one.amount or NOTHING for one in penalties if one.contestant == team), NOTHING),
                split=(_won(sides[other]) - lost) / 2,
                carried=self._carried(team) if has_carry else NOTHING,
                scores=tuple(sides[team]),
            )
            return replace(found, vp=law_78d(found.margin, len(boards), self.conditions)) if has_vp else found

        open_boards = len(waiting | due - {score.board for score in scores})
        return Match(meeting[0], side(home, away), side(away, home), boards, open_boards, tuple(penalties))

    def _carried(self, team: str) -> Fraction:
        unit = self.conditions.board_unit
        return sum((one.amount or NOTHING for one in self.carried.get(team, ()) if one.unit == unit), NOTHING)

    def _penalties(self, round: int, team: str, boards: tuple[int, ...]) -> list[Penalty]:
        """The penalties that belong to a match: given at one of its tables, or for one of its boards; of a match that
        is all there is (round 0) every one."""
        given = self.penalties.get(team, ())
        return [
            one for one in given if not round or (self._round(one.round) == round if one.round else one.board in boards)
        ]


NOTHING = Fraction(0)


def meets_one_other(scored: ScoredSession) -> bool:
    """Whether each team meets one other and nobody else: a knockout, or a session of two teams. Then a team's total is
    what it brought with it and what it won; in any other event its matches are added up by their margins."""
    return scored.conditions.knockout or len(scored.contestants) == 2


def _won(scores: Iterable[BoardScore]) -> Fraction:
    """What a team has gained on its boards."""
    has = (score.score for score in scores if score.score is not None)
    return sum((each for each in has if each > 0), NOTHING)


def _lost(scores: Iterable[BoardScore], conditions: Conditions) -> Fraction:
    """What it has lost: where an even board gives something, all that its scores leave to the others."""
    if conditions.board_unit == "matchpoints" and not conditions.is_plus_minus:
        return sum((score.top - score.score for score in scores if score.score is not None), NOTHING)
    return -sum((score.score for score in scores if score.score is not None and score.score < 0), NOTHING)
