"""Recording a table in play: a card from the typed line to what the echo says, early and late in a long round.

Beside the line read and put on the table, by a scribe that keeps no log and asks no law.
"""

from __future__ import annotations

from itertools import islice
from statistics import median
from typing import NamedTuple

from application.office import Office
from application.recording import preview, record
from application.writing import Who
from benchmarks import session
from benchmarks.figures import Figure, Limit, Scale
from benchmarks.timing import Pair, compare
from cli.show.live import echo_lines
from domain.events import AnyEvent, CardPlayed
from formats.notation import Scribe
from stores.memory import MemoryLog

__all__ = ["live"]

STREAM = "bench.r1.t1"
EARLY, LATE = 3, 14
"""The boards in play: of 75 entries each, so that the cards come from entry 165 or 990 on."""
CARDS = 8
"""Few: what takes long on a busy machine is interrupted."""
MOST = 1000.0
"""Microseconds."""


class Ready(NamedTuple):
    """A table that awaits its next cards, as its recorder has it before him; and a scribe at the same table."""

    office: Office
    scribe: Scribe


def live(scale: Scale) -> list[Figure]:
    """A lawful card at the beginning of a board, after regular boards and after a revoke on each."""
    late = LATE if scale.boards >= LATE else EARLY
    return [
        figure
        for revokes, kind in ((False, ""), (True, ", revokes"))
        for board, when in ((EARLY, "early"), (late, "late"))
        for figure in _figures(f"{when}{kind}", session.boards(board, revokes=revokes), scale.rounds)
    ]


def _figures(name: str, boards: list[list[AnyEvent]], rounds: int) -> list[Figure]:
    *_, last = boards
    begun = next(n for n, event in enumerate(last) if isinstance(event, CardPlayed))
    before = [*(event for board in boards[:-1] for event in board), *last[:begun]]
    cards = islice((event for event in last if isinstance(event, CardPlayed)), CARDS)
    lines = [f"{card.seat.value.lower()}:{card.card.value.lower()}" for card in cards]
    tables = [_ready(before) for _ in range(rounds + 1)]
    previewed = compare(lambda n: _preview(tables[n], lines[0]), lambda n: _propose(tables[n], lines[0]), rounds)
    recorded = compare(lambda n: _record(tables[n], lines), lambda n: _read(tables[n], lines), rounds)
    return [_figure(f"a card, {name}", recorded), _figure(f"its preview, {name}", previewed)]


def _figure(name: str, times: Pair) -> Figure:
    """Microseconds a card."""
    ours, floor = (median(taken) / CARDS * 1e6 for taken in times)
    ratio = median(ours / floor for ours, floor in zip(*times, strict=True))
    return Figure("live", name, "us", ours, floor, ratio, Limit("at most", MOST, "measured"))


def _ready(before: list[AnyEvent]) -> Ready:
    log = MemoryLog()
    log.append([(STREAM, 0, before)])
    office = Office(log)
    assert office.room(STREAM).echoes
    return Ready(office, Scribe(before, stream=STREAM))


def _record(table: Ready, lines: list[str]) -> None:
    for line in lines:
        told = record(table.office, STREAM, line, Who())
        assert told.echo is not None
        echo_lines(told.echo)


def _read(table: Ready, lines: list[str]) -> None:
    for line in lines:
        table.scribe.read(line)


def _preview(table: Ready, line: str) -> None:
    for _ in range(CARDS):
        preview(table.office, STREAM, line, Who())


def _propose(table: Ready, line: str) -> None:
    for _ in range(CARDS):
        table.scribe.propose(line)
