"""Rows of a session: what its own stream tells, and what its boards, standings and matches come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from domain.amendments import effective
from domain.board import entry_of
from domain.events import AnyEvent, CorrectionPeriodSet, RegulationSet, ScoresPublished
from formats.read_model.rows import Row
from formats.read_model.rows_of_session import (
    BoardScoreRow,
    ContestantPlayer,
    ContestantRow,
    DealRow,
    MatchRow,
    PeriodRow,
    PublishedRow,
    RegulationRow,
    SessionRow,
    StandingRow,
)
from formats.read_model.texts import fraction_value, joined
from projections.points.figures import share_of
from projections.points.scores import BoardScore
from projections.ranking.matches import matches
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import standings

__all__ = ["session_rows"]


def session_rows(scored: ScoredSession) -> Iterator[tuple[str, Row]]:
    """By name of its table, every row of a session beside those of its tables."""
    yield "sessions", _session(scored)
    yield from _told(scored.name, scored.session)
    for contestant, entered in scored.record.contestants.items():
        yield "contestants", ContestantRow(scored.name, contestant, entered.kind, joined(entered.players))
        for number, player in enumerate(entered.players, 1):
            yield "contestant_players", ContestantPlayer(scored.name, contestant, number, player)
    for deal in scored.record.deals.values():
        yield "deals", DealRow(scored.name, deal.board, deal.dealer, deal.vul, *deal.hands)
    yield from (("board_scores", row) for row in _board_scores(scored))
    yield from (("standings", row) for row in _standings(scored))
    yield from (("matches", row) for row in _matches(scored))


def _session(scored: ScoredSession) -> SessionRow:
    record, opened, movement = scored.record, scored.record.opened, scored.record.movement
    return SessionRow(
        scored.name,
        opened.name,
        opened.date,
        scored.conditions.scoring,
        opened.edition,
        movement.kind if movement else "",
        movement.tables if movement else None,
        movement.rounds if movement else None,
        movement.boards_a_round if movement else None,
        len(scored.contestants),
        int(record.closed is not None),
        len(scored.session),
    )


def _told(session: str, events: Sequence[AnyEvent]) -> Iterator[tuple[str, Row]]:
    """Regulations, publications and periods, in the order of the entries."""
    for place, event in effective(events):
        entry = entry_of(place)
        if isinstance(event, RegulationSet):
            yield "regulations", RegulationRow(session, place, entry, event.name, event.value, event.why)
        elif isinstance(event, CorrectionPeriodSet):
            yield "correction_periods", PeriodRow(session, place, entry, event.scope, event.until)
        elif isinstance(event, ScoresPublished):
            for contestant, figure in (event.figures or {"": ""}).items():
                yield "published", PublishedRow(session, place, contestant, entry, event.scope, event.at, figure)


def _board_scores(scored: ScoredSession) -> Iterator[BoardScoreRow]:
    """What each board is worth to each contestant in the end, board by board."""
    by_board: dict[int, list[BoardScore]] = {}
    for contestant in scored.contestants:
        for score in scored.scores_of(contestant):
            by_board.setdefault(score.board, []).append(score)
    for board in sorted(by_board):
        for number, score in enumerate(by_board[board], 1):
            yield _board_score(scored.name, number, score, share_of(score, scored.conditions))


def _board_score(session: str, number: int, score: BoardScore, share: Fraction | None) -> BoardScoreRow:
    return BoardScoreRow(
        session,
        score.board,
        number,
        score.contestant,
        score.side.value,
        joined(score.opponents),
        joined(score.streams),
        None if score.score is None else str(score.score),
        fraction_value(score.score),
        str(score.top),
        fraction_value(score.top),
        fraction_value(share),
        score.kind,
        score.artificial,
    )


def _standings(scored: ScoredSession) -> Iterator[StandingRow]:
    found = standings(scored)
    for group in found.groups:
        for number, row in enumerate(group.rows, 1):
            yield StandingRow(
                scored.name,
                group.name,
                number,
                row.place,
                int(row.tied),
                row.contestant,
                str(row.total),
                fraction_value(row.total),
                str(row.top),
                None if row.percent is None else str(row.percent),
                fraction_value(row.percent),
                row.boards,
                str(row.carried),
                str(row.penalties),
                row.awaiting,
                row.left_out,
                row.out,
                found.unit,
            )


def _matches(scored: ScoredSession) -> Iterator[MatchRow]:
    for number, match in enumerate(matches(scored), 1):
        yield MatchRow(
            scored.name,
            number,
            match.round,
            match.home.team,
            match.away.team,
            joined(match.boards),
            str(match.home.won),
            str(match.away.won),
            str(match.home.margin),
            fraction_value(match.home.margin),
            str(match.away.margin),
            fraction_value(match.away.margin),
            None if match.home.vp is None else str(match.home.vp),
            fraction_value(match.home.vp),
            None if match.away.vp is None else str(match.away.vp),
            fraction_value(match.away.vp),
            match.awaiting,
        )
