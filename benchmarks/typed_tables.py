"""What recorders of a large event type: the lines of whole boards, bid and played as in a club, some with a revoke."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from application.demo.course import next_act
from application.demo.evening import Evening
from application.demo.mishaps import Mishap, revoke
from application.office import Office
from application.recording import Understood, record
from application.writing import Proposed, Who, write
from domain.events import AnyEvent, CallMade, CardPlayed, RoundStarted
from domain.streams import session_of
from formats.notation.writer import write_events
from stores.memory import MemoryLog

__all__ = ["begun", "lines_of"]

AT = "2026-11-23T19:00:00Z"
ERRING = 10
"""At one table of so many a defender revokes."""


def begun(evening: Evening, session: str) -> list[tuple[str, list[AnyEvent]]]:
    """A session and its first round, by stream: what stands in the log before anybody types."""
    tables = range(1, evening.tables + 1)
    due = tuple(evening.boards_of(1))
    rounds = [RoundStarted(1, table, *evening.sitting(1, table), boards=due) for table in tables]
    found = {session: evening.events(AT[:10])}
    for one in rounds:
        found[f"{session}.r1.t{one.table}"] = [one]
    return [*found.items()]


def lines_of(evening: Evening, session: str, table: int) -> list[str]:
    """All that is typed at a table in the first round, an act a line, in the order in which it happens."""
    office = Office(MemoryLog(), clock=lambda: AT)
    stream = f"{session}.r1.t{table}"
    for known, events in begun(evening, session):
        if known in (session_of(stream), stream):
            write(office, [Proposed(known, event) for event in events], Who())
    random, due = Random(f"{session} {table}"), evening.boards_of(1)
    mishaps = [Mishap(min(due), revoke)] if table % ERRING == 0 else []
    lines: list[str] = []
    while (act := next_act(office.room(stream).replay, due, random, mishaps, waits=False)) is not None:
        record(office, stream, act, Who())
        lines += _typed(act)
    return lines


def _typed(act: Understood) -> Sequence[str]:
    """An act as it is typed: calls and cards in short."""
    [*events] = act.events
    marks = ["!" if number in act.marked else "" for number in range(len(events))]
    if all(isinstance(event, CallMade | CardPlayed) for event in events):
        return [_short(event, mark) for event, mark in zip(events, marks, strict=True)]
    return [line.removeprefix("!!") for line in write_events(events)]


def _short(event: AnyEvent, mark: str) -> str:
    if isinstance(event, CallMade):
        return f"{mark}{event.call.value.lower()}"
    assert isinstance(event, CardPlayed)
    return f"{mark}{event.seat.value.lower()}:{event.card.value.lower()}" if mark else event.card.value.lower()
