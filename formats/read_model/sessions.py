"""Rows of a session: what its own stream tells, and what its boards, standings and matches come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.amendments import effective
from domain.board import entry_of
from domain.events import AnyEvent, CorrectionPeriodSet, RegulationSet, ScoresPublished
from formats.read_model.boards import hands
from formats.read_model.rows import Named, Placed, row_of
from projections.points.figures import share_of
from projections.points.scores import BoardScore
from projections.ranking.matches import matches
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import standings

__all__ = ["session_rows"]


def session_rows(scored: ScoredSession) -> Iterator[Named]:
    """Every row of a session beside those of its tables."""
    record, session = scored.record, scored.name
    movement = {name: getattr(record.movement, name, None) for name in ("tables", "rounds", "boards_a_round")}
    yield row_of(
        "sessions", scored, **movement, movement=record.movement and record.movement.kind,
        contestants=len(scored.contestants), is_closed=record.closed is not None, entries=len(scored.session),
    )  # fmt: skip
    yield from _told(session, scored.session)
    for contestant, entered in record.contestants.items():
        yield row_of("contestants", entered, session=session, contestant=contestant)
        for number, player in enumerate(entered.players, 1):
            yield row_of("contestant_players", session=session, contestant=contestant, number=number, player=player)
    for deal in record.deals.values():
        yield row_of("deals", deal, session=session, **hands(deal.hands))
    yield from _board_scores(scored)
    yield from _standings(scored)
    for number, match in enumerate(matches(scored), 1):
        yield row_of("matches", match, session=session, number=number)


def _told(session: str, events: Sequence[AnyEvent]) -> Iterator[Named]:
    """Regulations, publications and periods, in the order of the entries."""
    for place, event in effective(events):
        at = Placed(session, session, place, entry_of(place))
        if isinstance(event, RegulationSet):
            yield row_of("regulations", at, event)
        elif isinstance(event, CorrectionPeriodSet):
            yield row_of("correction_periods", at, event)
        elif isinstance(event, ScoresPublished):
            for contestant, figure in (event.figures or {"": ""}).items():
                yield row_of("published", at, event, contestant=contestant, figure=figure)


def _board_scores(scored: ScoredSession) -> Iterator[Named]:
    """What each board is worth to each contestant in the end, board by board."""
    by_board: dict[int, list[BoardScore]] = {}
    for contestant in scored.contestants:
        for score in scored.scores_of(contestant):
            by_board.setdefault(score.board, []).append(score)
    for board in sorted(by_board):
        for number, score in enumerate(by_board[board], 1):
            share = share_of(score, scored.conditions)
            yield row_of("board_scores", score, session=scored.name, number=number, percent_value=share)


def _standings(scored: ScoredSession) -> Iterator[Named]:
    found = standings(scored)
    for group in found.groups:
        for number, row in enumerate(group.rows, 1):
            told = {"session": scored.name, "ranking": group.name, "number": number, "unit": found.unit}
            yield row_of("standings", row, **told)
