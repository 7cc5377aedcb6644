"""A series of a log: its sessions as they are scored, and what follows of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from application.office import Office
from application.tables import streams_of
from domain.errors import TdlogError
from domain.events import AnyEvent
from domain.log.store import LogStore
from domain.streams import session_of
from projections.elected.conditions import Conditions
from projections.explaining import View, series_node
from projections.explaining.node import Node
from projections.ranking.finals import Final, final_of
from projections.ranking.series import SeriesStanding, SeriesStandings, SessionScored, series_standings
from projections.ranking.standings import standings
from projections.ranking.who_is_who import entrants_of
from projections.recorded.as_of import Moment
from projections.recorded.series_record import SeriesRecord, is_series
from projections.recorded.session_record import SessionRecord
from projections.texts import message, some_of

__all__ = ["SeriesAtHand", "is_series_in", "series_at_hand", "series_from", "series_in", "series_of", "sessions_in"]

Streams = Mapping[str, Sequence[AnyEvent]]
MOST_TOLD = 12


class SeriesAtHand(Struct, frozen=True):
    """A series with everything that it is made from."""

    found: SeriesStandings
    conditions: Conditions
    """How its figures are rounded."""
    finals: tuple[Final, ...]
    view_of: Callable[[str], View]
    """What explains a session of it."""

    @property
    def name(self) -> str:
        """Its stream."""
        return self.found.record.name

    def row(self, contestant: str) -> SeriesStanding:
        """The line of a contestant, by as whom it plays in any session. Raises TdlogError where there is none."""
        row = self.found.of(contestant)
        if row is None:
            known = some_of((one.contestant for one in self.found.rows), MOST_TOLD) or "-"
            told = {"contestant": contestant[:40], "series": self.name, "held": known}
            raise TdlogError(message("series", "no_contestant", count=None, **told))
        return row

    def explained(self, contestant: str) -> Node:
        """Where the total of a contestant comes from. Raises as `row`."""
        return series_node(self.found, self.row(contestant), self.view_of)


def is_series_in(log: LogStore, name: str) -> bool:
    """Whether a name is that of a series of the log."""
    return bool(name) and "." not in name and is_series(log.read(name))


def series_in(streams: Streams) -> list[str]:
    """The series among some streams."""
    return [name for name, events in streams.items() if "." not in name and is_series(events)]


def sessions_in(streams: Streams) -> list[str]:
    """The sessions among some streams, in the order of their first entries; a series is none."""
    held = series_in(streams)
    return [name for name in dict.fromkeys(map(session_of, streams)) if name not in held]


def series_of(
    name: str, own: Sequence[AnyEvent], record_of: Callable[[str], Sequence[AnyEvent]],
    scored: Callable[[str], SessionScored], view_of: Callable[[str], View],
) -> SeriesAtHand:  # fmt: skip
    """A series from its own stream; `record_of` gives the own stream of a session, `scored` its scores."""
    record = SeriesRecord.of(name, own)
    taken_out = {one: entrants_of(SessionRecord.of(one, record_of(one))) for one in record.taken_out}
    found = series_standings(record, {one: scored(one) for one in record.added}, taken_out)
    finals: list[Final] = []
    for final in dict.fromkeys((*record.finalists, *record.rules)):
        events = record_of(final)
        finals.append(final_of(found, final, SessionRecord.of(final, events) if events else None))
    return SeriesAtHand(found, Conditions.of(own), tuple(finals), view_of)


def series_from(log: LogStore, name: str, as_of: Moment | None = None) -> SeriesAtHand:
    """A series of a log as it was at a moment (None: now). Raises TdlogError where there is none of that name."""
    streams = streams_of(log, as_of)
    held = series_in(streams)
    if name not in held:
        told = some_of(held, MOST_TOLD) or message("series", "none")
        raise TdlogError(message("series", "not_a_series", name=name[:40], held=told))
    views: dict[str, View] = {}

    def view_of(session: str) -> View:
        if session not in views:
            own = {stream: events for stream, events in streams.items() if session_of(stream) == session}
            views[session] = View.of(session, own)
        return views[session]

    def scored(session: str) -> SessionScored:
        view = view_of(session)
        return SessionScored(view.scored, view.standings)

    return series_of(name, streams[name], lambda one: streams.get(one, ()), scored, view_of)


def series_at_hand(office: Office, name: str) -> SeriesAtHand:
    """A series as it stands, by the sessions that the office keeps. Raises as `series_from`."""
    log = office.log
    if not is_series_in(log, name):
        told = (one for one in log.versions() if is_series_in(log, one))
        held = some_of(told, MOST_TOLD) or message("series", "none")
        raise TdlogError(message("series", "not_a_series", name=name[:40], held=held))

    def scored(session: str) -> SessionScored:
        one = office.session(session)
        return SessionScored(one, standings(one))

    def view_of(session: str) -> View:
        tables = {one: log.read(one) for one in log.versions() if "." in one and session_of(one) == session}
        return View(office.session(session), tables)

    return series_of(name, log.read(name), log.read, scored, view_of)
