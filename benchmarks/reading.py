"""Reading a whole log back and folding its tables, without the Laws; and proving that it was not changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks import session
from benchmarks.figures import Figure, Limit, Scale, beside_floor
from benchmarks.floor import log_and_floor
from benchmarks.timing import alternate, compare
from domain.events import AnyEvent, decode
from domain.log import verifying
from domain.table import fold
from stores.sqlite.log import EventLog

__all__ = ["read", "verify"]

READ_LIMIT = 1.3
VERIFY_LIMIT = 400_000.0
"""Events a second of one processor."""


def read(scale: Scale) -> list[Figure]:
    """The log's `scan` and fold, beside a bare SELECT, decode and the same fold; and what a single event costs."""
    with log_and_floor() as (log, floor):
        for stream, events in session.rounds(session.boards(scale.boards)).items():
            log.append([(stream, 0, events)])
            floor.append([(stream, 0, events)])
        states, streams = floor.states(), floor.streams()
        times = compare(
            lambda _: _fold_all(_streams_of(log).values()),
            lambda _: _fold_all(floor.streams().values()),
            scale.rounds,
        )
        decoding, folding = alternate(
            [lambda _: [decode(state) for state in states], lambda _: _fold_all(streams.values())], scale.rounds
        )
    count = len(states)
    return [
        beside_floor("read", "whole log, with the fold", "events/s", count, times, READ_LIMIT),
        Figure("read", "to decode an event", "ns", median(decoding) / count * 1e9),
        Figure("read", "to fold an event", "ns", median(folding) / count * 1e9),
    ]


def verify(scale: Scale) -> list[Figure]:
    """Every event, every link and every hash of the tree, a board a transaction."""
    boards = session.boards(scale.boards)
    with TemporaryDirectory() as folder, EventLog(Path(folder, "log.db")) as log:
        for number, board in enumerate(boards):
            log.append([(f"bench.{number}", 0, board)])
        assert verifying.verify(log) == []
        [times] = alternate([lambda _: verifying.verify(log)], scale.rounds, process_time)
    wanted = Limit("at least", VERIFY_LIMIT, "measured")
    entries = sum(map(len, boards))
    return [Figure("verify", "whole log, chain and tree", "events/s", entries / median(times), limit=wanted)]


def _streams_of(log: EventLog) -> dict[str, list[AnyEvent]]:
    found: defaultdict[str, list[AnyEvent]] = defaultdict(list)
    for one in log.scan():
        found[one.stream].append(one.event)
    return found


def _fold_all(streams: Iterable[list[AnyEvent]]) -> None:
    for events in streams:
        fold(events)
