"""The pairs of a session: their names put right, a substitute, a pair that comes late."""

from __future__ import annotations

from typing import Any

from starlette.responses import RedirectResponse, Response

from application.hall.acknowledged import Acknowledged
from application.hall.pairs import PairLeaves, PairSaid
from projections.views.pairs import PairsView
from web.answers import page
from web.asking import Asked, Route
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.pages.evenings import names_in
from web.recording import Keyed, prepared
from web.roles import SCORERS

__all__ = ["FORMS", "ROUTES"]

PATH = "/scorer/{session}/pairs"


class PairSent(Keyed, frozen=True):
    """Who a pair is from now on; as many as were told before, or with a substitute behind them."""

    contestant: str = ""
    """Its number; empty for a pair that comes late."""
    names: str = ""
    """With a comma between: `Anna Holm, Bo Krogh`; whoever played for one of them behind the two."""


class PairLeavesSent(Keyed, frozen=True):
    """That a pair has left the session: it is due to play no more."""

    contestant: str = ""
    """Its number."""
    back: bool = False
    """That it has come back."""


async def _page(asked: Asked, outcome: Outcome[Any, Acknowledged] = NOTHING_SENT) -> Response:
    session, sent = asked.path["session"], outcome.sent
    if outcome.done is not None:
        return RedirectResponse(f"/scorer/{session}/pairs", 303)
    view: PairsView = await asked.ask("pairs", session=session)
    return page(
        "scorer/pairs.html", status=outcome.status, told=outcome.said, session=session, shown=view,
        sent=sent if isinstance(sent, PairSent) else None,
    )  # fmt: skip


async def _said(asked: Asked, sent: PairSent) -> Acknowledged:
    """Enter a pair once more, or one that comes late."""
    act = PairSaid(asked.path["session"], sent.contestant.strip(), names_in(sent.names))
    return await prepared(asked, lambda office: act, sent.key, sent)


async def _leaves(asked: Asked, sent: PairLeavesSent) -> Acknowledged:
    """Record that a pair has left, or has come back."""
    act = PairLeaves(asked.path["session"], sent.contestant.strip(), sent.back)
    return await prepared(asked, lambda office: act, sent.key, sent)


FORMS = (
    Form(PATH, SCORERS, PairSent, _said, _page, "say who a pair is, or enter one that comes late"),
    Form(f"{PATH}/leave", SCORERS, PairLeavesSent, _leaves, _page, "say that a pair has left, or has come back"),
)
ROUTES = (
    Route("GET", PATH, SCORERS, _page, "page", "the pairs of a session by name"),
    *routes_of(FORMS),
)
