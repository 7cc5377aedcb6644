"""The bridge pads of a session: whether they are heard, what became of what they said, begun and ended here."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import Struct
from starlette.responses import RedirectResponse, Response

from projections.texts import message
from projections.views.pads import PadSourcesView
from web.asking import Asked, Route
from web.failures import Failed
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.pages.looking import live_page
from web.roles import OFFICE, SCORERS

__all__ = ["FORMS", "ROUTES"]

PATH = "/scorer/{session}/pads"


class PadsSent(Struct, frozen=True, forbid_unknown_fields=True):
    """That results are taken from pads from now on."""

    source: str = ""
    """One of those that the server was started with, by its name on the page."""
    begin: bool = False
    """Begin the session on the connector, and tell it of a changed movement; false where another program does."""
    guid: str = ""
    """Of the session on the connector, where another program has begun it; empty: the one of this session."""


class PadsLeft(Struct, frozen=True, forbid_unknown_fields=True):
    """That no more results are taken from pads."""

    source: str = ""


class PadsNow(Struct, frozen=True):
    """Whose results are taken from a source."""

    source: str
    session: str


async def _page(asked: Asked, outcome: Outcome[Any, PadsNow] = NOTHING_SENT) -> Response:
    session = asked.path["session"]
    if outcome.done is not None:
        return RedirectResponse(f"/scorer/{session}/pads", 303)
    return await live_page(
        asked, "scorer/pads.html", f"pads/{session}", message("pads", "title"), session=session,
        status=outcome.status, told=outcome.said, publishes=asked.who.role in SCORERS,
        sent=outcome.sent if isinstance(outcome.sent, PadsSent) else None,
    )  # fmt: skip


async def _follow(asked: Asked, sent: PadsSent) -> PadsNow:
    """Follow pads, on a thread of their own."""
    known = await _known(asked)
    asked.site.hall.pads.follow(sent.source, known.session, begins=sent.begin, guid=sent.guid)
    asked.site.hall.look()
    return PadsNow(sent.source, known.session)


async def _leave(asked: Asked, sent: PadsLeft) -> PadsNow:
    """Follow them no longer; one that is just being asked is waited for a moment."""
    known, pads = await _known(asked), asked.site.hall.pads
    if pads.session_of(sent.source) != known.session:
        raise Failed(422, "wrong_field", why=sent.source[:40])
    await asyncio.to_thread(pads.leave, sent.source)
    asked.site.hall.look()
    return PadsNow(sent.source, "")


async def _known(asked: Asked) -> PadSourcesView:
    """The sources of the session, if it is for whoever asks."""
    known: PadSourcesView = await asked.ask("pads", session=asked.path["session"])
    return known


FORMS = (
    Form(PATH, SCORERS, PadsSent, _follow, _page, "take results from bridge pads"),
    Form(f"{PATH}/stop", SCORERS, PadsLeft, _leave, _page, "take no more results from bridge pads"),
)
ROUTES = (
    Route("GET", PATH, OFFICE, _page, "page", "the bridge pads of a session, and what became of what they said"),
    *routes_of(FORMS),
)
