"""Whatever is recorded at the tables: what is followed of them entry by entry is what they are folded anew."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import AnyEvent, MovementSet, SessionOpened
from domain.table import fold
from projections.recorded.finished import at_table
from tests.properties.random_tables import MOVES, SEEDS, Moves, anything, table_of
from tests.session.log_of_session import LogOfSessions

STREAMS = ("S1.r1.t1", "S1.r1.t2")
PLAN = ("r1 t1 1-2 1-3", "r1 t2 3-4 1-3")


@given(SEEDS, MOVES, MOVES, st.integers(0, 2**32))
@settings(max_examples=40)
def test_tables_followed_by_entries_are_those_folded_anew(deal: int, first: Moves, second: Moves, seed: int) -> None:
    log, random = LogOfSessions(), Random(seed)
    log.record("S1", SessionOpened("Any"), MovementSet("howell", 2, 1, 3, PLAN))
    left = {stream: [*table_of(deal, moves)] for stream, moves in zip(STREAMS, (first, second), strict=True)}
    before: set[int] = set()
    while any(left.values()):
        stream = random.choice([stream for stream, events in left.items() if events])
        log.record(stream, left[stream].pop(0))
        session = log.open.sessions["S1"]
        anew = {one: at_table(one, fold(events)) for one, events in log.streams.items() if one != "S1"}
        assert session.due.tables == anew
        opened = {*log.opened()}
        assert before <= opened
        unfinished = {board for table in anew.values() for board in table.begun - table.finished}
        assert not (opened - before) & unfinished
        before = opened
    assert log.anew().sessions["S1"].opened == log.open.sessions["S1"].opened


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_whatever_stands_in_a_session_nothing_is_raised_and_what_is_open_stays_so(seed: int) -> None:
    log, random = LogOfSessions(), Random(seed)
    log.record("S1", MovementSet("howell", 2, 1, 3, PLAN))
    before: set[int] = set()
    for _ in range(60):
        event: AnyEvent = anything(random)
        log.record(random.choice(("S1", *STREAMS)), event)
        assert before <= {*log.opened()}
        before = {*log.opened()}
    assert log.anew().sessions["S1"].opened == log.open.sessions["S1"].opened
