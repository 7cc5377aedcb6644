"""Evenings of the samples as logs, and who looks at them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from application.hall.identity import PUBLIC, Identity
from application.hall.services.answering import SERVICES, answer
from application.office import Office
from domain.events import AnyEvent
from formats.notation import read_script
from projections.views.queue import QueueView
from stores.memory import MemoryLog

__all__ = ["DIRECTOR", "NOW", "PUBLIC", "SCORER", "fields_for", "log_of", "office_on", "sample"]

SAMPLES = Path(__file__).parents[2] / "sample_sessions"
NOW = "2026-03-14T23:00:00Z"
DIRECTOR = Identity("director", device="d1")
SCORER = Identity("scorer", device="d2")


def sample(name: str) -> dict[str, list[AnyEvent]]:
    """The streams of a sample, `sessions/pairs_evening`."""
    return read_script((SAMPLES / f"{name}.tdl").read_text(encoding="utf-8")).streams


def log_of(streams: Mapping[str, list[AnyEvent]]) -> MemoryLog:
    """A log with these streams, one after another."""
    log = MemoryLog()
    for stream, events in streams.items():
        log.append([(stream, 0, events)])
    return log


def office_on(log: MemoryLog, now: str = NOW) -> Office:
    """An office whose clock stands."""
    return Office(log, clock=lambda: now)


def fields_for(name: str, office: Office, session: str, stream: str, board: int = 1) -> dict[str, str]:
    """What a service is asked about one session, table and board, whose first incident or appeal is meant."""
    asks = SERVICES[name].asks.__struct_fields__
    held = {"session": session, "stream": stream, "board": str(board)}
    held["contestant"] = next(iter(office.session(session).contestants), "")
    if name in ("matter", "poll"):
        queue = answer(office, Identity("operator"), "queue", {"session": session})
        assert isinstance(queue, QueueView)
        first = next((one for one in queue.items if one.incident is not None), None)
        held |= (
            {"incident": f"{board}#1"} if first is None else {"stream": first.stream, "incident": str(first.incident)}
        )
    if name == "figure":
        held["board"] = "0"
    if name == "drawn":
        held["rematch"] = "1"  # all have met
    if name in ("case", "tried"):
        held["appeal"] = "A1"
    return {field: held[field] for field in asks if field in held}
