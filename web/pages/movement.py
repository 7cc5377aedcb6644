"""The movement of a session, changed from a round on; and the next round of a Swiss."""

from __future__ import annotations

from markupsafe import Markup, escape
from starlette.responses import RedirectResponse, Response

from application.hall.acknowledged import Acknowledged
from application.hall.changed_movement import MovementChanged
from projections.views.movement_now import MovementNowView
from web.answers import page
from web.asking import Asked, Route
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.recording import Keyed, prepared
from web.roles import SCORERS

__all__ = ["FORMS", "ROUTES"]

PATH = "/scorer/{session}/movement"


class MovementSent(Keyed, frozen=True):
    """Who sits where from a round on."""

    first: int = 1
    """The first round that is another."""
    lines: str = ""
    """One a round and table: `r3 t1 8-2 9,10,11`, North-South first; `-` where nobody sits."""
    seen: int | None = None
    """How many entries the session had as its movement was looked at; None: as many as there are."""


class DrawSent(Keyed, frozen=True):
    """The next round of a Swiss is to be drawn."""

    rematch: bool = False
    """Whether some may meet again."""


async def _page(asked: Asked, outcome: Outcome[MovementSent, Acknowledged] = NOTHING_SENT) -> Response:
    session = asked.path["session"]
    if outcome.done is not None:
        return RedirectResponse(f"/scorer/{session}", 303)
    view: MovementNowView = await asked.ask("movement", session=session)
    sent = outcome.sent
    first, lines = (sent.first, sent.lines) if sent is not None else (view.first, "\n".join(view.lines))
    return _shown(asked, outcome.status, outcome.said, view, first, lines)


async def _drawn_page(asked: Asked, outcome: Outcome[DrawSent, MovementNowView]) -> Response:
    """The lines as they were drawn, to be looked at and recorded."""
    view: MovementNowView = outcome.done or await asked.ask("movement", session=asked.path["session"])
    return _shown(
        asked, outcome.status, outcome.said, view, view.first, "\n".join(view.lines), outcome.done is not None
    )


def _shown(
    asked: Asked, status: int, told: str, view: MovementNowView, first: int, lines: str, is_drawn: bool = False
) -> Response:
    return page(
        "scorer/movement.html", status=status, told=told, session=asked.path["session"], shown=view, first=first,
        lines=Markup(escape(lines)), is_drawn=is_drawn, seen=view.entries,
    )  # fmt: skip


async def _change(asked: Asked, sent: MovementSent) -> Acknowledged:
    """Record the movement with other lines from a round on."""
    lines = tuple(line.strip() for line in sent.lines.splitlines() if line.strip())
    act = MovementChanged(asked.path["session"], sent.first, lines, sent.seen)
    return await prepared(asked, lambda office: act, sent.key, sent)


async def _draw(asked: Asked, sent: DrawSent) -> MovementNowView:
    view: MovementNowView = await asked.ask("drawn", session=asked.path["session"], rematch=str(int(sent.rematch)))
    return view


FORMS = (
    Form(PATH, SCORERS, MovementSent, _change, _page, "change who sits where from a round on"),
    Form(f"{PATH}/draw", SCORERS, DrawSent, _draw, _drawn_page, "the next round as a Swiss draws it; not recorded"),
)
ROUTES = (
    Route("GET", PATH, SCORERS, _page, "page", "the movement, to be changed from a round on"),
    *routes_of(FORMS),
)
