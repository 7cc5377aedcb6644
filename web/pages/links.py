"""Links as a scorer and a director hand them out: made and shown once, listed, taken back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from io import BytesIO

import segno
from markupsafe import Markup
from msgspec import Struct
from starlette.responses import RedirectResponse, Response

from application.hall.access import LINK_ROLES
from application.hall.links import MadeLink, address_of, end_of, link_role, links_of, make_links, wanted_link
from domain.errors import TdlogError
from web.answers import page
from web.asking import Asked, Route, form_of
from web.failures import Failed, failure_of
from web.roles import SCORERS

__all__ = ["ROUTES", "qr_svg"]


class ShownLink(Struct, frozen=True):
    """A link that was just made."""

    role: str
    scope: str
    url: str
    qr: Markup


def qr_svg(text: str) -> Markup:
    """A text as a QR code, for a page."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(drawn, kind="svg", omitsize=True, xmldecl=False, svgns=True, nl=False)
    return Markup(drawn.getvalue().decode())


async def _links(asked: Asked, *, status: int = 200, made: Sequence[MadeLink] = (), told: str = "") -> Response:
    log, at = asked.site.hall.log, asked.site.clock()
    held = await asyncio.to_thread(links_of, log, at)
    address = asked.site.settings.address
    shown = [
        ShownLink(one.link.role, one.link.scope, address_of(address, one), qr_svg(address_of(address, one)))
        for one in made
    ]
    mine = [one for one in reversed(held) if _is_his(asked, one.link.scope)]
    return page("links.html", status=status, made=shown, links=mine, roles=LINK_ROLES, told=told)


def _is_his(asked: Asked, scope: str) -> bool:
    """Whether a link is for what his own is for: who came for one session hands out none for another."""
    return not asked.who.scope or scope.partition("/")[0].partition(".")[0] == asked.who.scope


async def _make(asked: Asked) -> Response:
    fields = await form_of(asked.request)
    log, at = asked.site.hall.log, asked.site.clock()
    try:
        role = link_role(fields.get("role", ""))
        scope = fields.get("scope", "").strip() or (asked.who.scope if role in ("director", "scorer") else "")
        wanted = await asyncio.to_thread(
            wanted_link, log, role, scope, end_of(role, at), fields.get("label", ""), early=True
        )
        if not _is_his(asked, wanted.scope):
            raise Failed(403, "other_scope", scope=asked.who.scope)
        made = await asyncio.to_thread(make_links, log, [wanted], at)
    except (TdlogError, Failed) as error:
        failure = failure_of(error)
        return await _links(asked, status=failure.status, told=failure.message)
    return await _links(asked, made=made)


async def _revoke(asked: Asked) -> Response:
    fields = await form_of(asked.request)
    log, at = asked.site.hall.log, asked.site.clock()
    held = {one.link.name: one.link for one in await asyncio.to_thread(links_of, log, at)}
    name = fields.get("name", "")
    if name not in held or not _is_his(asked, held[name].scope):
        raise Failed(404, "not_found")
    await asyncio.to_thread(asked.site.entrance.revoke, [name])
    return RedirectResponse("/links", 303)


ROUTES = (
    Route("GET", "/links", SCORERS, _links, "page", "links handed out"),
    Route("POST", "/links", SCORERS, _make, "page", "make a link, shown this once"),
    Route("POST", "/links/revoke", SCORERS, _revoke, "page", "take a link back"),
)
