"""Where everybody begins: the sessions of the log, and what there is of them for his role."""

from __future__ import annotations

from collections.abc import Iterator

from starlette.responses import Response

from application.hall.identity import Identity
from projections.texts import message
from projections.views.log_now import SessionsView, SessionView
from web.answers import page
from web.asking import Asked, Route
from web.roles import ANYONE, DESK, OFFICE

__all__ = ["ROUTES"]

Place = tuple[str, str]
"""A path, and what leads there."""


async def _home(asked: Asked) -> Response:
    view: SessionsView = await asked.ask("sessions")
    places = {one.session: [*_places(asked.who, one)] for one in view.sessions}
    return page("home.html", who=asked.who, sessions=view.sessions, places=places)


def _places(who: Identity, session: SessionView) -> Iterator[Place]:
    """What there is of a session for somebody, what is most his own first."""
    name = session.session
    if who.role == "recorder":
        table = f"{name}.r{max(session.rounds, 1)}.{who.scope.rpartition('.')[2]}"
        yield f"/tables/{table}", message("web", "record_table", table=table)
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
    yield f"/sessions/{name}", message("web", "ranking")
    yield f"/sessions/{name}/boards", message("web", "boards")


ROUTES = (Route("GET", "/", ANYONE, _home, "page", "where everybody begins"),)
