"""The session of a log that a person means, with everything that was scored in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from application.series import series_in, sessions_in
from application.tables import streams_of
from domain.errors import TdlogError
from domain.events import AnyEvent
from domain.log.store import LogStore
from domain.streams import session_of
from projections.ranking.scored import ScoredSession
from projections.recorded.as_of import Moment
from projections.texts import message, some_of

__all__ = ["scored_from", "session_streams"]


def session_streams(
    log: LogStore, name: str = "", as_of: Moment | None = None
) -> tuple[str, Mapping[str, Sequence[AnyEvent]]]:
    """The id of the session named, or of the only one, and its streams as they were at a moment (None: now).

    Raises TdlogError where there is none of that name, or several and none was named, saying which there are.
    """
    streams = streams_of(log, as_of)
    if name in series_in(streams):
        raise TdlogError(message("series", "is_series", name=name))
    names = sessions_in(streams)
    if as_of is not None and (name not in names if name else not names):
        _raise_not_begun(log, name, as_of)
    chosen = _chosen(names, name)
    return chosen, {stream: events for stream, events in streams.items() if session_of(stream) == chosen}


def scored_from(name: str, streams: Mapping[str, Sequence[AnyEvent]]) -> ScoredSession:
    """A session scored from its streams."""
    tables = {stream: events for stream, events in streams.items() if stream != name}
    return ScoredSession.of(name, streams.get(name, ()), tables)


def _raise_not_begun(log: LogStore, name: str, as_of: Moment) -> None:
    """Raise TdlogError where the log holds the session, of which nothing was recorded at the moment asked for."""
    held = list(dict.fromkeys(map(session_of, log.versions())))
    if name in held or (held and not name):
        raise TdlogError(message("command", "session_not_begun", name=name or some_of(held, 6), moment=as_of.text))


def _chosen(names: Sequence[str], wanted: str) -> str:
    if not names:
        raise TdlogError(message("command", "no_session_at_all"))
    if wanted in names:
        return wanted
    if session_of(wanted) in names:
        return session_of(wanted)
    held = some_of(names, 6)
    if wanted:
        raise TdlogError(message("command", "no_such_session", name=wanted, held=held))
    if len(names) > 1:
        raise TdlogError(message("command", "several_sessions", count=len(names), held=held))
    return names[0]
