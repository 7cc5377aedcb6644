"""What is typed at the tables of a trial: each line with what it means when nothing goes wrong."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from application.demo.course import next_act
from application.demo.evening import SESSION, Evening
from application.demo.mishaps import Mishap, revoke
from application.office import Office
from application.recording import record
from application.writing import Proposed, Who, write
from domain.events import AnyEvent, CallMade, CardPlayed, NoteMade, RoundStarted
from domain.log.store import LogStore
from formats.notation.writer import write_events
from stores.memory import MemoryLog

__all__ = ["DIFFERENT", "Typed", "begin", "notes", "play", "stream_of"]

AT = "2026-11-23T19:00:00Z"
DIFFERENT = 3
"""Tables that play each board in a way of its own; the others play it as one of these."""


class Typed(NamedTuple):
    """A line, and the event it means."""

    line: str
    event: AnyEvent


def stream_of(table: int) -> str:
    """A table in the first round, as the log names it."""
    return f"{SESSION}.r1.t{table}"


def begin(log: LogStore, evening: Evening) -> None:
    """Record the session, and the beginning of its first round at every table."""
    write(Office(log, lambda: AT), [Proposed(SESSION, event) for event in evening.events(AT[:10])], Who())
    for table in range(1, evening.tables + 1):
        ns, ew = evening.sitting(1, table)
        started = RoundStarted(1, table, ns, ew, boards=tuple(evening.boards_of(1)))
        log.append([(stream_of(table), 0, [started])])


def play(evening: Evening, way: int, most: int) -> list[Typed]:
    """The first round at a table, up to so many lines: bid and played, with a revoke, and claims."""
    office = Office(MemoryLog(), clock=lambda: AT)
    begin(office.log, evening)
    stream, random, due = stream_of(way), Random(f"play {way}"), evening.boards_of(1)
    mishaps = [Mishap(min(due), revoke)]
    typed: list[Typed] = []
    while len(typed) < most:
        act = next_act(office.room(stream).replay, due, random, mishaps, waits=False)
        if act is None:
            break
        for number, event in enumerate(act.events):
            line = ("!" if number in act.marked else "") + _short(event)
            before = office.log.version(stream)
            record(office, stream, line, Who())
            typed += [Typed(line, recorded) for recorded in office.log.read(stream, before)]
            assert office.log.version(stream) == before + 1
    return typed


def notes(table: int, count: int) -> list[Typed]:
    """What somebody else notes at a table."""
    texts = [f"note {number} of table {table}" for number in range(1, count + 1)]
    return [Typed(f"; {text}", NoteMade(text)) for text in texts]


def _short(event: AnyEvent) -> str:
    """An event as it is typed: calls and cards in short."""
    if isinstance(event, CallMade):
        return str(event.call.value.lower())
    if isinstance(event, CardPlayed):
        return f"{event.seat.value.lower()}:{event.card.value.lower()}"
    line: str = write_events([event])[0]
    return line.removeprefix("!!")
