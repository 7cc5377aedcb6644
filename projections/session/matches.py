"""The matches of a teams event: who met whom, the IMPs each side has by its own scores, and its victory points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from projections.scoring.scores import BoardScore
from projections.scoring.victory_points import victory_points
from projections.session.own_scores import WAITS
from projections.session.penalties import Penalty
from projections.session.scored import ScoredSession

__all__ = ["Match", "is_teams", "matches"]

TEAMS = ("teams", "board-a-match")


@dataclass(frozen=True, slots=True)
class Match:
    """A match as it stands. Each side counts by its own scores: after a split score they do not mirror each other."""

    round: int
    """0 where all rounds are one match."""
    home: str
    """The team that sits North-South at the first of the match's tables."""
    away: str
    boards: tuple[int, ...]
    """The boards of the match that count or are still to come: their number sets the scale of the victory points."""
    home_imps: Fraction
    """What the home team won, by its own scores; at board-a-match its points."""
    home_lost: Fraction
    """What it lost, by its own scores."""
    away_imps: Fraction
    away_lost: Fraction
    home_penalty: Fraction
    """IMPs taken away from the home team for good, from its own margin only."""
    away_penalty: Fraction
    home_vp: Fraction | None
    """Victory points by the home team's own margin; None where the event has none, or no board counts yet."""
    away_vp: Fraction | None
    awaiting: int
    """Boards whose score is not final, or not there yet."""
    home_scores: tuple[BoardScore, ...] = ()
    away_scores: tuple[BoardScore, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    """The penalties in IMPs that are in the margins."""

    @property
    def teams(self) -> tuple[str, str]:
        """Home and away."""
        return self.home, self.away

    @property
    def home_margin(self) -> Fraction:
        """By how much the home team has won, by its own scores, after penalties."""
        return self.home_imps - self.home_lost - self.home_penalty

    @property
    def away_margin(self) -> Fraction:
        """By how much the away team has won, by its own scores, after penalties."""
        return self.away_imps - self.away_lost - self.away_penalty

    @property
    def winner(self) -> str:
        """The team that is ahead; empty where they are level."""
        if self.home_margin == self.away_margin:
            return ""
        return self.home if self.home_margin > self.away_margin else self.away

    def margin(self, team: str) -> Fraction:
        """The margin of one of the two."""
        return self.home_margin if team == self.home else self.away_margin

    def vp(self, team: str) -> Fraction | None:
        """The victory points of one of the two."""
        return self.home_vp if team == self.home else self.away_vp

    def opponents(self, team: str) -> str:
        """The other one."""
        return self.away if team == self.home else self.home


def is_teams(scored: ScoredSession) -> bool:
    """Whether the session is played in matches of teams."""
    return scored.conditions.scoring in TEAMS


def matches(scored: ScoredSession) -> list[Match]:
    """The matches of a teams event in the order of rounds and tables; none in any other event."""
    if scored.matches is None:
        scored.matches = _Draw(scored).matches() if is_teams(scored) else []
    return list(scored.matches)


_Meeting = tuple[int, frozenset[str]]
"""A round (0: all of them) and the two teams that meet in it."""


class _Draw:
    """Who meets whom, with what was due and what was penalised there; put in order once for all matches."""

    def __init__(self, scored: ScoredSession) -> None:
        self.scored = scored
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
            if penalty.unit == "imps":
                self.penalties.setdefault(penalty.contestant, []).append(penalty)

    def _round(self, round: int) -> int:
        return 0 if self.scored.movement.is_one_match else round

    def matches(self) -> list[Match]:
        """Every match of which a board was begun."""
        met: dict[_Meeting, dict[str, list[BoardScore]]] = {}
        for team in self.scored.contestants:
            for score in self.scored.scores_of(team):
                both = frozenset((team, *score.opponents[:1]))
                if len(both) == 2:
                    meeting = self._round(self._round_of(score)), both
                    met.setdefault(meeting, {}).setdefault(team, []).append(score)
        found = [self._match(meeting, sides) for meeting, sides in met.items() if len(sides) == 2]
        return sorted(found, key=lambda match: (match.round, *self._seat((match.round, frozenset(match.teams)))))

    def _round_of(self, score: BoardScore) -> int:
        tables = (self.scored.tables[stream] for stream in score.streams if stream in self.scored.tables)
        return min((table[score.board].round for table in tables if score.board in table), default=0)

    def _seat(self, meeting: _Meeting) -> tuple[int, int, str]:
        return self.seats.get(meeting, (0, 0, min(meeting[1])))

    def _match(self, meeting: _Meeting, sides: dict[str, list[BoardScore]]) -> Match:
        home = self._seat(meeting)[2]
        away = next(team for team in sides if team != home)
        own, theirs = tuple(sides[home]), tuple(sides[away])
        scores = (*own, *theirs)
        due = self.due.get(meeting, set[int]())
        counted = {score.board for score in scores if score.score is not None or score.kind in WAITS}
        boards = tuple(sorted(counted | due - {score.board for score in scores}))
        waiting = {score.board for score in scores if score.kind in WAITS}
        penalties = [one for team in (home, away) for one in self._penalties(meeting[0], team, boards)]
        home_penalty, away_penalty = _amount(penalties, home), _amount(penalties, away)
        conditions = self.scored.conditions
        has_vp = conditions.victory_points != "none" and any(score.score is not None for score in scores)

        def vp(side: tuple[BoardScore, ...], penalty: Fraction) -> Fraction | None:
            return victory_points(_won(side) - _lost(side) - penalty, len(boards), conditions) if has_vp else None

        return Match(
            meeting[0], home, away, boards,
            _won(own), _lost(own), _won(theirs), _lost(theirs), home_penalty, away_penalty,
            vp(own, home_penalty), vp(theirs, away_penalty),
            len(waiting | due - {score.board for score in scores}), own, theirs, tuple(penalties),
        )  # fmt: skip

    def _penalties(self, round: int, team: str, boards: tuple[int, ...]) -> list[Penalty]:
        """The penalties in IMPs that belong to a match: given at one of its tables, or for one of its boards."""
        given = self.penalties.get(team, ())
        return [one for one in given if not round or (one.round == round if one.round else one.board in boards)]


def _amount(penalties: Iterable[Penalty], team: str) -> Fraction:
    return sum((one.amount or Fraction(0) for one in penalties if one.contestant == team), Fraction(0))


def _won(scores: Iterable[BoardScore]) -> Fraction:
    return sum((score.score for score in scores if score.score is not None and score.score > 0), Fraction(0))


def _lost(scores: Iterable[BoardScore]) -> Fraction:
    return -sum((score.score for score in scores if score.score is not None and score.score < 0), Fraction(0))
