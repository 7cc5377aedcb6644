"""The official score made available: what the ranking says at that moment, and what may change it yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from application.office import Office
from application.series import is_series_in, sessions_in
from application.sessions import scored_from, session_streams
from application.tables import streams_of
from application.writing import Proposed, Who, Written, write
from domain.events import AnyEvent, ScoresPublished
from domain.log.store import LogStore
from domain.streams import session_of
from projections.desk.open_items import OpenItem
from projections.points.figures import printed
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standing, Standings, standings
from projections.views.publication import PublicationView, publication_view

__all__ = ["Published", "comments_on", "figures_of", "names_open", "publications_of", "publish"]


class Published(Struct, frozen=True):
    """What was published, and what is open that bears on it."""

    written: Written
    figures: Mapping[str, str]
    open: tuple[OpenItem, ...]


def publish(office: Office, session: str, who: Who, *, scope: str = "session") -> Published:
    """Publish the ranking of a session as it stands: its figures go into the entry with what is still open, so
    that an audit can tell later what was printed. 79C and 92B count from here. Raises NotAllowed; LogError."""
    scored = office.session(session)
    ranking = standings(scored)
    figures = figures_of(scored, ranking)
    written = write(office, [Proposed(session, ScoresPublished(scope, figures, names_open(ranking)))], who)
    return Published(written, figures, tuple(ranking.open))


def publications_of(log: LogStore, session: str = "") -> tuple[PublicationView, ...]:
    """What was published last of each session of a log, or of one, beside what it corrected and what is another now.
    Raises TdlogError where there is no such session."""
    if session and is_series_in(log, session):
        return ()
    names = [session] if session else sessions_in(streams_of(log))
    told = (session_streams(log, name) for name in names)
    of_published = ((name, streams) for name, streams in told if _is_published(streams.get(name, ())))
    found = (publication_view(scored_from(name, streams)) for name, streams in of_published)
    return tuple(one for one in found if one is not None)


def comments_on(log: LogStore, session: str = "") -> int:
    """How much commentators said of the boards of a log, or of one session."""
    return sum(session in ("", session_of(one.stream)) for one in log.commentary.all())


def _is_published(events: Sequence[AnyEvent]) -> bool:
    return any(isinstance(event, ScoresPublished) for event in events)


def names_open(ranking: Standings) -> tuple[str, ...]:
    """What is open and bears on a ranking, by name: a publication says so for good."""
    return tuple(dict.fromkeys(item.name for item in ranking.open))


def figures_of(scored: ScoredSession, ranking: Standings) -> dict[str, str]:
    """The figure of each contestant that has one, as it is printed: the percentage at matchpoints, else the total."""
    rows = [row for group in ranking.groups for row in group.rows if row.boards and not row.out]
    return {row.contestant: _figure(scored, ranking.unit, row) for row in rows}


def _figure(scored: ScoredSession, unit: str, row: Standing) -> str:
    if unit == "matchpoints" and row.percent is not None:
        return f"{printed(row.percent, 'percent', scored.conditions)}"
    return f"{printed(row.total, unit, scored.conditions, row.top)}"
