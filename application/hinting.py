"""The hints about every result of a session, for whoever has the log."""

from __future__ import annotations

from collections.abc import Callable

from application.double_dummy.session import known_of_session
from application.sessions import scored_from, session_streams
from domain.log.store import LogStore
from projections.rulings.replay import Replay
from projections.views.hints import HintView, hints_view

__all__ = ["hints_in"]


def hints_in(log: LogStore, name: str, clock: Callable[[], str]) -> list[HintView]:
    """What looks odd of a session; beside double dummy only what is open to everybody by the time of `clock`. Raises
    TdlogError where there is no such session."""
    session, streams = session_streams(log, name)
    scored = scored_from(session, streams)
    replays = {
        stream: Replay(events, scored.own_stream, stream=stream) for stream, events in streams.items() if "." in stream
    }
    known = known_of_session(log, session, clock).opened
    return hints_view(scored, replays, lambda board: known[board][1].table if board in known else {})
