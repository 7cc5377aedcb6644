"""The data packs of a session: which are in force, and the handicaps that players are given."""

from __future__ import annotations

from typing import Any, Literal

from starlette.responses import RedirectResponse, Response

from application.hall.acknowledged import Acknowledged
from application.hall.acts import EventSaid
from domain.events import HandicapGiven, RegulationSet
from domain.scores import fraction_of
from projections.elected.packs import NO_PACK, ElectedPack
from projections.views.packs_at_hand import PacksView
from web.answers import page
from web.asking import Asked, Route
from web.failures import Failed
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.recording import Keyed, Sent, lines_recorded
from web.roles import SCORERS

__all__ = ["FORMS", "ROUTES"]

PATH = "/scorer/{session}/packs"
LONGEST = 120


class PackSent(Keyed, frozen=True):
    """Which data pack is in force from now on."""

    kind: Literal["masterpoints", "handicap"] = "masterpoints"
    pack: str = ""
    """Its name; empty: none."""


class HandicapSent(Keyed, frozen=True):
    """That a player has a handicap from this session on."""

    player: str = ""
    """His id."""
    value: str = ""
    """An exact number, `12.5`."""
    why: str = ""
    """Who gave it."""


async def _page(asked: Asked, outcome: Outcome[Any, Acknowledged] = NOTHING_SENT) -> Response:
    session, sent = asked.path["session"], outcome.sent
    if outcome.done is not None:
        return RedirectResponse(f"/scorer/{session}/packs", 303)
    view: PacksView = await asked.ask("packs", session=session)
    return page(
        "scorer/packs.html", status=outcome.status, told=outcome.said, session=session, shown=view,
        sent=sent if isinstance(sent, HandicapSent) else None,
    )  # fmt: skip


async def _elect(asked: Asked, sent: PackSent) -> Acknowledged:
    """Elect a pack that is at hand, as it is now. Raises Failed for one that is not, or that is of the other kind."""
    session, value = asked.path["session"], NO_PACK
    if sent.pack:
        view: PacksView = await asked.ask("packs", session=session)
        packs = next(one.packs for one in view.kinds if one.kind == sent.kind)
        pack = next((one for one in packs if one.pack == sent.pack), None)
        if pack is None:
            raise Failed(422, "wrong_field", why=sent.pack[:40])
        value = ElectedPack(pack.pack, pack.version, pack.digest).typed
    return await _said(asked, sent, EventSaid(RegulationSet(sent.kind, value, by="scorer")))


async def _give(asked: Asked, sent: HandicapSent) -> Acknowledged:
    """Record a handicap. Raises Failed where it is no number, or names no player of the list."""
    view: PacksView = await asked.ask("packs", session=asked.path["session"])
    value = sent.value.strip().replace(",", ".").replace("\N{MINUS SIGN}", "-")
    if sent.player not in {one.player for one in view.players}:
        raise Failed(422, "wrong_field", why=sent.player[:40])
    if fraction_of(value) is None or len(sent.why) > LONGEST:
        raise Failed(422, "no_handicap", read=sent.value[:40])
    date = await asked.read(lambda office: office.clock()[:10])
    return await _said(asked, sent, EventSaid(HandicapGiven(sent.player, value, date, sent.why.strip(), by="scorer")))


async def _said(asked: Asked, sent: Keyed, event: EventSaid) -> Acknowledged:
    return await lines_recorded(asked, asked.path["session"], Sent(key=sent.key, events=(event,)))


FORMS = (
    Form(PATH, SCORERS, PackSent, _elect, _page, "say which data pack is in force"),
    Form(f"{PATH}/handicap", SCORERS, HandicapSent, _give, _page, "record the handicap of a player"),
)
ROUTES = (
    Route("GET", PATH, SCORERS, _page, "page", "the data packs of a session, and whose handicap is asked for"),
    *routes_of(FORMS),
)
