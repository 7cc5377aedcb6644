"""What one row holds of each table of a read model that is about a session as a whole."""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "BoardScoreRow", "ContestantPlayer", "ContestantRow", "DealRow", "MatchRow", "PeriodRow", "Player",
    "PublishedRow", "RegulationRow", "SessionRow", "StandingRow",
]  # fmt: skip


class SessionRow(NamedTuple):
    """A session of the log."""

    session: str
    name: str
    date: str
    scoring: str
    edition: str
    movement: str
    tables: int | None
    rounds: int | None
    boards_a_round: int | None
    contestants: int
    is_closed: int
    entries: int


class RegulationRow(NamedTuple):
    """What a sponsor elected (80B)."""

    session: str
    place: int
    entry: int
    name: str
    value: str
    why: str


class ContestantRow(NamedTuple):
    """A pair, team or player that takes part."""

    session: str
    contestant: str
    kind: str
    players: str


class ContestantPlayer(NamedTuple):
    """A player of a contestant."""

    session: str
    contestant: str
    number: int
    player: str


class DealRow(NamedTuple):
    """A board as dealt for all tables."""

    session: str
    board: int
    dealer: str
    vul: str
    north: str | None
    east: str | None
    south: str | None
    west: str | None


class PublishedRow(NamedTuple):
    """A figure that was published."""

    session: str
    place: int
    contestant: str
    entry: int
    scope: str
    at: str
    figure: str


class PeriodRow(NamedTuple):
    """Until when scores may be corrected and rulings appealed."""

    session: str
    place: int
    entry: int
    scope: str
    until: str


class BoardScoreRow(NamedTuple):
    """What a board is worth to a contestant."""

    session: str
    board: int
    number: int
    contestant: str
    side: str
    opponents: str
    streams: str
    score: str | None
    score_value: float | None
    top: str
    top_value: float | None
    percent_value: float | None
    kind: str
    artificial: str


class StandingRow(NamedTuple):
    """A contestant's place in the ranking."""

    session: str
    ranking: str
    number: int
    place: int
    is_tied: int
    contestant: str
    total: str
    total_value: float | None
    top: str
    percent: str | None
    percent_value: float | None
    boards: int
    carried: str
    penalties: str
    awaiting: int
    left_out: int
    is_out: str
    unit: str


class MatchRow(NamedTuple):
    """A match of teams."""

    session: str
    number: int
    round: int
    home: str
    away: str
    boards: str
    home_imps: str
    away_imps: str
    home_margin: str
    home_margin_value: float | None
    away_margin: str
    away_margin_value: float | None
    home_vp: str | None
    home_vp_value: float | None
    away_vp: str | None
    away_vp_value: float | None
    awaiting: int


class Player(NamedTuple):
    """A name of the register, which is outside the chain."""

    player: str
    name: str
