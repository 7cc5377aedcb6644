"""What the public sees of a ranking: the boards that are open, and nothing that any other board has come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.events import (
    AnyEvent,
    BoardStarted,
    ContractRecorded,
    MovementSet,
    PenaltyGiven,
    ScoreAdjusted,
    SessionOpened,
    TricksAgreed,
)
from domain.seats import Seat, Side
from projections.ranking.public import PublicSession
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standings, standings
from tests.properties.tournaments import Tournament, tournaments
from tests.session.log_of_session import LogOfSessions

TWO_ROUNDS = ("r1 t1 1-2 1,2", "r1 t2 3-4 1,2", "r2 t1 1-3 3,4", "r2 t2 2-4 3,4")


def test_the_public_ranking_counts_a_board_when_all_tables_have_finished_it() -> None:
    log = evening()
    slips(log, "S1.r1.t1", {1: 7, 2: 8})
    assert {row.boards for row in seen(log).rows} == {0}
    slips(log, "S1.r1.t2", {1: 6})
    assert {row.contestant: (row.boards, row.to_come) for row in seen(log).rows}["1"] == (1, 3)
    slips(log, "S1.r1.t2", {2: 8})
    assert {row.contestant: (row.boards, row.to_come) for row in seen(log).rows}["1"] == (2, 2)


def test_when_all_is_open_the_public_ranking_is_the_ranking() -> None:
    log = evening()
    for stream, boards in (("S1.r1.t1", (1, 2)), ("S1.r1.t2", (1, 2)), ("S1.r2.t1", (3, 4)), ("S1.r2.t2", (3, 4))):
        slips(log, stream, {board: 6 + len(stream) % 3 + board for board in boards})
        log.ends(stream)
    whole = standings(scored(log.streams))
    assert seen(log).groups == whole.groups


def test_a_score_and_a_penalty_on_a_board_that_is_not_open_move_no_public_figure() -> None:
    log = evening()
    slips(log, "S1.r1.t1", {1: 7})
    slips(log, "S1.r1.t2", {1: 6})
    slips(log, "S1.r1.t1", {2: 7})
    before = seen(log).rows
    log.record("S1.r1.t1", ScoreAdjusted(2, "12C1", ns_artificial="60", ew_artificial="40"))
    log.record("S1.r1.t1", PenaltyGiven("10", "percent", Side.NS, board=2))
    assert seen(log).rows == before
    log.record("S1.r1.t1", PenaltyGiven("10", "percent", Side.NS, board=1))
    assert seen(log).rows != before


def test_a_board_that_is_in_play_again_leaves_the_figures_of_that_table() -> None:
    log = evening()
    slips(log, "S1.r1.t1", {1: 7})
    slips(log, "S1.r1.t2", {1: 6})
    assert counted(log) == {"1": 1, "2": 1, "3": 1, "4": 1}
    log.record("S1.r1.t1", BoardStarted(1, Seat.NORTH, "none"), ContractRecorded("2N", Seat.NORTH))
    assert log.opened() == [1]
    assert counted(log)["1"] == 0
    assert PublicSession(scored(log.streams)).held_back(log.open.counts) == [1]


def test_what_a_publication_would_rest_on_is_told() -> None:
    log = evening()
    slips(log, "S1.r1.t1", {1: 7, 2: 7})
    slips(log, "S1.r1.t2", {1: 7})
    assert PublicSession(scored(log.streams)).held_back(log.open.counts) == [2]


@given(tournaments(), st.integers(0, 200))
@settings(max_examples=60)
def test_no_result_of_a_board_that_is_not_open_moves_a_public_figure(tournament: Tournament, length: int) -> None:
    log = LogOfSessions()
    log.record("S1", *tournament.opening)
    for step in tournament.steps[:length]:
        log.record(step.stream, step.event)
    told = {*log.opened()}
    twin = {stream: otherwise(events, told) for stream, events in log.streams.items()}
    public = PublicSession(scored(log.streams)).standings(log.open.counts)
    other = PublicSession(scored(twin)).standings(log.open.counts)
    assert (public.groups, public.open) == (other.groups, other.open)


@given(tournaments())
@settings(max_examples=25)
def test_a_public_session_that_grew_is_as_one_made_anew(tournament: Tournament) -> None:
    log = LogOfSessions()
    log.record("S1", *tournament.opening)
    whole = scored(log.streams)
    public = PublicSession(whole)
    for n, step in enumerate(tournament.steps):
        log.record(step.stream, step.event)
        if step.stream == "S1":
            whole = scored(log.streams)
            public = PublicSession(whole)
        else:
            whole.update(step.stream, log.streams[step.stream])
        if n % 7 == 0 or n == len(tournament.steps) - 1:
            anew = PublicSession(scored(log.streams)).standings(log.open.counts)
            assert public.standings(log.open.counts).groups == anew.groups


def otherwise(events: Sequence[AnyEvent], told: set[int]) -> list[AnyEvent]:
    """A stream with other results on the boards that are not open."""
    found: list[AnyEvent] = []
    board = 0
    for event in events:
        board = event.board if isinstance(event, BoardStarted) else board
        if isinstance(event, TricksAgreed) and board not in told:
            event = replace(event, declarer_tricks=11)
        elif isinstance(event, ScoreAdjusted) and event.board not in told:
            event = replace(event, ns_artificial="60", ew_artificial="40")
        found.append(event)
    return found


def evening() -> LogOfSessions:
    """Two rounds of two tables."""
    log = LogOfSessions()
    log.record("S1", SessionOpened("Evening"), MovementSet("howell", 2, 2, 2, TWO_ROUNDS))
    return log


def slips(log: LogOfSessions, stream: str, tricks: Mapping[int, int]) -> None:
    """One notrump by North, with so many tricks, board by board."""
    for board, won in tricks.items():
        log.record(stream, BoardStarted(board, Seat.NORTH, "none"), ContractRecorded("1N", Seat.NORTH))
        log.record(stream, TricksAgreed(won))


def scored(streams: Mapping[str, Sequence[AnyEvent]]) -> ScoredSession:
    """The whole session, scored from the beginning."""
    tables = {stream: list(events) for stream, events in streams.items() if stream != "S1"}
    return ScoredSession.of("S1", list(streams["S1"]), tables)


def seen(log: LogOfSessions) -> Standings:
    """The ranking as the public sees it."""
    return PublicSession(scored(log.streams)).standings(log.open.counts)


def counted(log: LogOfSessions) -> dict[str, int]:
    """By contestant, how many boards count in its public figure."""
    return {row.contestant: row.boards for row in seen(log).rows}
