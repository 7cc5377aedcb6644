"""The public page is never ahead: whoever has no link asks after each entry what he may see, while a session is played.

What he may see is counted here entry by entry, by the plan of the movement and from nothing that the hall has computed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from application.demo.evening import SESSION
from application.hall.hall import Hall
from application.hall.identity import PUBLIC
from application.hall.services.answering import answer
from application.office import Office
from application.writing import Proposed, Who, write
from benchmarks.trials.rotating import Rotating, Rotation
from domain.calls import Call
from domain.errors import TdlogError
from domain.events import (
    AnyEvent,
    AssentGiven,
    BoardStarted,
    CallMade,
    CardPlayed,
    ClaimMade,
    RoundEnded,
    ScoreAdjusted,
    ScoreCorrected,
    TricksAgreed,
)
from domain.log.store import LogStore
from stores.opening import open_log

__all__ = ["Looked", "never_ahead"]

AT = "2026-11-23T19:00:00Z"
ENDS = (AssentGiven, ClaimMade, TricksAgreed, ScoreAdjusted, ScoreCorrected)
"""After one of these a board may be over at a table."""
CARDS = 52
RESTARTED = 0.03
"""How often, by entry, the server starts again."""


class Looked(Struct):
    """What a trial came to."""

    entries: int = 0
    moments: int = 0
    """How often was looked."""
    starts: int = 0
    """How often a server was started."""
    closed: int = 0
    """Replays and results that were asked for of boards that are not open, and refused."""
    opened: tuple[int, ...] = ()
    """The boards in the order in which they came open."""
    wrong: list[str] = []


def never_ahead(seed: int, path: Path, *, tables: int = 3, boards: int = 2) -> Looked:
    """Play a session whose log is at a path, and look after each act."""
    rotation, random, looked = Rotation(seed, tables, boards), Random(f"looked {seed}"), Looked()
    played = Rotating(rotation, seed)
    with open_log(path) as log:
        write(Office(log, lambda: AT), [Proposed(SESSION, event) for event in rotation.events()], Who())
    while not played.is_over:
        looked.starts += 1
        with open_log(path) as log:
            hall = Hall(log, clock=lambda: AT)
            goes_on = True
            while goes_on and not played.is_over:
                played.step(hall)
                _look(hall, rotation, looked, random)
                goes_on = random.random() >= RESTARTED
            looked.entries = log.tail()
    missing = sorted(rotation.places.keys() - {*looked.opened})
    if missing:
        looked.wrong.append(f"boards {missing} were finished by all, and never opened")
    return looked


def _look(hall: Hall, rotation: Rotation, looked: Looked, random: Random) -> None:
    """Ask what everybody may ask, and compare it with what may be told."""
    looked.moments += 1
    at = hall.log.tail()
    may, must = _finished(hall.log, rotation.places)
    boards: Any = _asked(hall, "boards", session=SESSION)
    served = {*boards.boards.open}
    ranked: Any = _asked(hall, "standings", session=SESSION)
    for name, told, most in (("boards", served, may), ("standings", {*ranked.boards}, may & served)):
        if told - most:
            looked.wrong.append(f"entry {at}: {name} tells {sorted(told - most)}, not finished by all")
    earlier: Any = _asked(hall, "standings", session=SESSION, as_of=str(random.randint(1, at)))
    if {*earlier.boards} - (may & served):
        looked.wrong.append(
            f"entry {at}: an earlier ranking tells {sorted({*earlier.boards} - may)}, not finished by all"
        )
    if must - served:
        looked.wrong.append(f"entry {at}: boards {sorted(must - served)} are finished by all, and not open")
    if {*looked.opened} - served:
        looked.wrong.append(f"entry {at}: boards {sorted({*looked.opened} - served)} were open, and are not")
    looked.opened += tuple(sorted(served - {*looked.opened}))
    board = random.choice([*rotation.places])
    _look_at(hall, random.choice(rotation.places[board]), board, looked, is_open=board in served)


def _look_at(hall: Hall, stream: str, board: int, looked: Looked, *, is_open: bool) -> None:
    """Ask for the replay of a board, and for what it gave at all tables."""
    if is_open:
        _asked(hall, "board", stream=stream, board=str(board))
        _asked(hall, "comments", stream=stream, board=str(board))
        _asked(hall, "traveller", session=SESSION, board=str(board))
        return
    at_table = {"stream": stream}
    for service, fields in (("board", at_table), ("comments", at_table), ("traveller", {"session": SESSION})):
        try:
            _asked(hall, service, board=str(board), **fields)
        except TdlogError:
            looked.closed += 1
        else:
            looked.wrong.append(f"entry {hall.log.tail()}: {service} {board} at {stream} is told, and not open")


def _asked(hall: Hall, service: str, **fields: str) -> object:
    """What the public is answered. The hall's threads do not run."""
    told = hall.read(lambda office: answer(office, PUBLIC, service, fields))
    hall.reader.step()
    return told.result(0)


def _finished(log: LogStore, places: Mapping[int, Sequence[str]]) -> tuple[set[int], set[int]]:
    """The boards that all who are due may have finished, and those that all must have: they have gone on from them."""
    streams = {stream: log.read(stream) for stream in {one for each in places.values() for one in each}}
    told = {stream: (_may_be_over(events), _left_behind(events)) for stream, events in streams.items()}
    may = {board for board, where in places.items() if all(board in told[one][0] for one in where)}
    return may, {board for board, where in places.items() if all(board in told[one][1] for one in where)}


def _may_be_over(events: Sequence[AnyEvent]) -> set[int]:
    return {board for board, held in _by_board(events).items() if _looks_over(held)}


def _looks_over(held: Sequence[AnyEvent]) -> bool:
    cards = sum(isinstance(event, CardPlayed) for event in held)
    calls = [event.call for event in held if isinstance(event, CallMade)]
    passed_out = len(calls) >= 4 and all(call is Call.PASS for call in calls)
    return passed_out or cards >= CARDS or any(isinstance(event, ENDS) for event in held)


def _left_behind(events: Sequence[AnyEvent]) -> set[int]:
    """The boards after which a table has begun another, or ended its round; what comes later comes as a slip."""
    begun = [*_by_board(events)]
    return {*(begun if any(isinstance(event, RoundEnded) for event in events) else begun[:-1])}


def _by_board(events: Sequence[AnyEvent]) -> dict[int, list[AnyEvent]]:
    found: dict[int, list[AnyEvent]] = {}
    board = 0
    for event in events:
        if isinstance(event, BoardStarted):
            board = event.board
        if board:
            found.setdefault(board, []).append(event)
    return found
