"""What a publication may say, by its scope: the ranking of the session, of a round alone, or of a board."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from domain.events import AnyEvent, CarriedOver, PenaltyGiven
from projections.points.scores import BoardScore
from projections.ranking.own_scores import tally_of
from projections.ranking.scored import GivenByTable, ScoredSession
from projections.ranking.standings import Group, Standing, Standings, standings
from projections.recorded.periods import rounds_of

__all__ = ["board_of_scope", "is_of_session", "rankings_of"]

BOARD = re.compile(r"(?:boards?|spil|bd)\.?[ _]*0*(?P<number>[0-9]{1,6})", re.IGNORECASE)
NOTHING = Fraction(0)


def board_of_scope(scope: str) -> int | None:
    """The board whose scores a scope names (`board 7`, `spil 7`); None where it names none."""
    found = BOARD.fullmatch(" ".join(scope.split()))
    return int(found["number"]) if found else None


def is_of_session(scored: ScoredSession, scope: str) -> bool:
    """Whether a scope is the whole session's, as far as it can be read."""
    return board_of_scope(scope) is None and not rounds_of(scored.own_stream, scope)


def rankings_of(scored: ScoredSession, scope: str) -> list[Standings]:
    """The rankings that figures of a scope may be of, always as many in the same order: a board's scores; or the
    session's ranking and, of a scope that names rounds, before it those rounds alone and all rounds until then."""
    board = board_of_scope(scope)
    if board is not None:
        return [_of_scores(scored, lambda score: score.board == board)]
    rounds = rounds_of(scored.own_stream, scope)
    if not rounds:
        return [standings(scored)]
    streams = {stream for stream, seating in scored.seatings.items() if seating.round in rounds}
    return [
        standings(_within(scored, rounds, plain=True)),
        _of_scores(scored, lambda score: any(stream in streams for stream in score.streams)),
        standings(_within(scored, rounds)),
        standings(_within(scored, range(rounds[-1] + 1))),
        standings(scored),
    ]


def _within(scored: ScoredSession, rounds: range, *, plain: bool = False) -> ScoredSession:
    """A session as if only some of its rounds had been played; `plain` without what is carried over and penalties."""
    own: tuple[AnyEvent, ...] = tuple(scored.session)
    if plain:
        own = tuple(event for event in own if not isinstance(event, CarriedOver | PenaltyGiven))
    found = ScoredSession(scored.name, own)
    for stream, seating in scored.seatings.items():
        if seating.round in rounds:
            penalties = () if plain else tuple(one for one in scored.all_penalties if one.entry.stream == stream)
            found.take(GivenByTable(seating, penalties, tuple(scored.tables[stream].values())))
    return found


def _of_scores(scored: ScoredSession, wanted: Callable[[BoardScore], bool]) -> Standings:
    """What some of the boards gave to each contestant, in the comparison with the whole field."""
    rows: list[Standing] = []
    conditions = scored.conditions
    for contestant in scored.contestants:
        scores = [score for score in scored.scores_of(contestant) if wanted(score)]
        if not scores:
            continue
        tally = tally_of(scores, conditions)
        level = tally.top / 2 if conditions.is_plus_minus else NOTHING
        percent = (tally.score + level) / tally.top * 100 if tally.top else None
        rows.append(
            Standing(
                contestant, 0, False, tally.score, tally.top, percent, tally.boards, NOTHING, NOTHING, tally.awaiting
            )
        )
    unit = "matchpoints" if any(row.top for row in rows) else conditions.board_unit
    return Standings(unit, [Group("all", rows)])
