"""Where everybody begins: the sessions of the log, and what there is of them for his role."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starlette.responses import Response

from application.hall.identity import Identity
from projections.texts import message
from projections.texts.places import table_text
from projections.views.live import TableInPlayView
from projections.views.log_now import SessionsView, SessionView
from projections.views.on_device import stage_of
from web.answers import page
from web.asking import Asked, Route
from web.pages.links import what_of
from web.pages.rounds_open import earliest_open, rounds_of
from web.roles import ANYONE, DESK, OFFICE, SCORERS

__all__ = ["ROUTES"]

Place = tuple[str, str]
"""A path, and what leads there."""


async def _home(asked: Asked) -> Response:
    view: SessionsView = await asked.ask("sessions")
    tables = {one.session: await _tables(asked, one) for one in view.sessions}
    places = {one.session: [*_places(asked.who, one, tables[one.session])] for one in view.sessions}
    seats = asked.who.role in SCORERS and (not asked.who.scope or not view.sessions)
    return page("home.html", who=asked.who, sessions=view.sessions, series=view.series, places=places, seats=seats,
        scope=what_of(asked.who.role, asked.who.scope) if asked.who.scope else "")  # fmt: skip


async def _tables(asked: Asked, session: SessionView) -> Sequence[str]:
    """Where a recorder goes on: his table in the last round that is recorded of it, before that the next where that
    round has ended, and the earliest round that has not ended where that is another; of a table of which nothing is
    recorded, in the round of the others. Empty for anybody else."""
    if asked.who.role != "recorder":
        return ()
    rounds = rounds_of(session, asked.who.scope.rpartition(".")[2])
    begun = await asked.read(lambda office: [one for one in rounds if office.log.version(one)])
    if not begun:
        return rounds[-1:]
    view: TableInPlayView = await asked.ask("table", stream=begun[-1])
    follows = view.round.follows if stage_of(view) == "ended" else ""
    found = filter(None, (await earliest_open(asked, rounds), follows, begun[-1]))
    return [*dict.fromkeys(found)]


def _places(who: Identity, session: SessionView, tables: Sequence[str]) -> Iterator[Place]:
    """What there is of a session for somebody, what is most his own first."""
    name = session.session
    for table in tables:
        yield f"/tables/{table}", message("web", "record_table", table=table_text(table))
    if who.role == "committee":
        yield f"/cases/{who.scope}", message("web", "appeal", number=who.scope.rpartition("/")[2])
        return
    if who.role in DESK:
        yield f"/desk/{name}", message("web", "queue")
        yield f"/cases/{name}", message("web", "appeals")
    if who.role in OFFICE:
        yield f"/scorer/{name}", message("web", "scoring")
    if who.role == "player":
        yield f"/sessions/{name}/cards/{who.scope.rpartition('/')[2]}", message("web", "own_results")
    if "ranking" in session.public:
        yield f"/sessions/{name}", message("web", "ranking")
    yield f"/sessions/{name}/boards", message("web", "boards")
    yield f"/scorer/{name}/clock" if who.role in OFFICE else f"/clock/{name}", message("clock", "clock_word")


ROUTES = (Route("GET", "/", ANYONE, _home, "page", "where everybody begins"),)
