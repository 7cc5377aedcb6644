"""The movement of a session, changed from a round on; and the next round of a Swiss or a knockout."""

from __future__ import annotations

from typing import Any

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
    why: str = ""
    """A note beside it: why it is changed, or who decided that a team goes on; may be left out."""


class DrawSent(Keyed, frozen=True):
    """The next round of a Swiss, or the next stage of a knockout, is to be drawn."""

    rematch: bool = False
    """Of a Swiss: whether some may meet again."""
    threes: bool = False
    """Of teams: whether three of them may meet one another, where their number asks for it."""
    goes_on: str = ""
    """Of a knockout: teams, with commas between, that go on though their match is level or not over, as the director
    decided."""


async def _page(asked: Asked, outcome: Outcome[MovementSent, Acknowledged] = NOTHING_SENT) -> Response:
    session = asked.path["session"]
    if outcome.done is not None:
        return RedirectResponse(f"/scorer/{session}", 303)
    view: MovementNowView = await asked.ask("movement", session=session)
    sent = outcome.sent
    first, lines = (sent.first, sent.lines) if sent is not None else (view.first, "\n".join(view.lines))
    return _shown(asked, outcome, view, first, lines, why=sent.why if sent is not None else "")


async def _drawn_page(asked: Asked, outcome: Outcome[DrawSent, MovementNowView]) -> Response:
    """The lines as they were drawn, to be looked at and recorded."""
    view: MovementNowView = outcome.done or await asked.ask("movement", session=asked.path["session"])
    asks = outcome.sent or DrawSent(key="")
    return _shown(asked, outcome, view, view.first, "\n".join(view.lines), asks)


def _shown(
    asked: Asked,
    outcome: Outcome[Any, Any],
    view: MovementNowView,
    first: int,
    lines: str,
    draws: DrawSent | None = None,
    why: str = "",
) -> Response:
    return page(
        "scorer/movement.html", status=outcome.status, told=outcome.said, session=asked.path["session"], shown=view,
        first=first, lines=lines, is_drawn=draws is not None and outcome.done is not None,
        draws=draws or DrawSent(key=""), why=why, seen=view.entries,
    )  # fmt: skip


async def _change(asked: Asked, sent: MovementSent) -> Acknowledged:
    """Record the movement with other lines from a round on."""
    lines = tuple(line.strip() for line in sent.lines.splitlines() if line.strip())
    act = MovementChanged(asked.path["session"], sent.first, lines, sent.seen, sent.why.strip())
    return await prepared(asked, lambda office: act, sent.key, sent)


async def _draw(asked: Asked, sent: DrawSent) -> MovementNowView:
    view: MovementNowView = await asked.ask(
        "drawn", session=asked.path["session"], rematch=str(int(sent.rematch)), threes=str(int(sent.threes)),
        goes_on=sent.goes_on,
    )  # fmt: skip
    return view


FORMS = (
    Form(PATH, SCORERS, MovementSent, _change, _page, "change who sits where from a round on"),
    Form(
        f"{PATH}/draw",
        SCORERS,
        DrawSent,
        _draw,
        _drawn_page,
        "the next round of a Swiss or a knockout as it is drawn; not recorded",
    ),
)
ROUTES = (
    Route("GET", PATH, SCORERS, _page, "page", "the movement, to be changed from a round on"),
    *routes_of(FORMS),
)
