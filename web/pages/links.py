"""Links as a scorer and a director hand them out: made and shown once, listed, taken back."""

from __future__ import annotations

import asyncio
from io import BytesIO

import segno
from markupsafe import Markup
from msgspec import Struct
from starlette.responses import RedirectResponse, Response

from application.hall.access import LINK_ROLES
from application.hall.links import address_of, end_of, link_role, links_of, make_links, wanted_link
from projections.views.link import MadeLinkView, made_link_view
from web.answers import page
from web.asking import Asked, Route
from web.failures import Failed
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.roles import SCORERS

__all__ = ["FORMS", "ROUTES", "qr_svg"]


class LinkSent(Struct, frozen=True, forbid_unknown_fields=True):
    """A link to be made. Asked twice, two are made."""

    role: str = ""
    """`recorder`, `director`, `scorer`, `committee`, `player`."""
    scope: str = ""
    """`S1.t5` a table, `S1/7` a contestant, `S1/A1` an appeal, `S1` a session; empty for the whole log."""
    label: str = ""
    """For whom."""


class LinkNamed(Struct, frozen=True, forbid_unknown_fields=True):
    """A link to be taken back."""

    name: str = ""
    """As `link` of the link that was made."""


class TakenBack(Struct, frozen=True):
    """A link that lets nobody in any more."""

    link: str


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


async def _links(asked: Asked, outcome: Outcome[LinkSent, MadeLinkView] = NOTHING_SENT) -> Response:
    log, at = asked.site.hall.log, asked.site.clock()
    held = await asyncio.to_thread(links_of, log, at)
    one = outcome.done
    made = [ShownLink(one.role, one.scope, one.address, qr_svg(one.address))] if one is not None else []
    mine = [one for one in reversed(held) if _is_his(asked, one.link.scope)]
    return page("links.html", status=outcome.status, made=made, links=mine, roles=LINK_ROLES, told=outcome.said)


def _is_his(asked: Asked, scope: str) -> bool:
    """Whether a link is for what his own is for: who came for one session hands out none for another."""
    return not asked.who.scope or scope.partition("/")[0].partition(".")[0] == asked.who.scope


async def _make(asked: Asked, sent: LinkSent) -> MadeLinkView:
    log, at = asked.site.hall.log, asked.site.clock()
    role = link_role(sent.role)
    scope = sent.scope or (asked.who.scope if role in ("director", "scorer") else "")
    wanted = await asyncio.to_thread(wanted_link, log, role, scope, end_of(role, at), sent.label, early=True)
    if not _is_his(asked, wanted.scope):
        raise Failed(403, "other_scope", scope=asked.who.scope)
    [made] = await asyncio.to_thread(make_links, log, [wanted], at)
    return made_link_view(made.link, address_of(asked.site.settings.address, made))


async def _revoke(asked: Asked, sent: LinkNamed) -> TakenBack:
    log, at = asked.site.hall.log, asked.site.clock()
    held = {one.link.name: one.link for one in await asyncio.to_thread(links_of, log, at)}
    if sent.name not in held or not _is_his(asked, held[sent.name].scope):
        raise Failed(404, "not_found")
    await asyncio.to_thread(asked.site.entrance.revoke, [sent.name])
    return TakenBack(sent.name)


async def _revoked(asked: Asked, outcome: Outcome[LinkNamed, TakenBack]) -> Response:
    """The links again."""
    if outcome.said:
        return await _links(asked, Outcome(outcome.status, outcome.said))
    return RedirectResponse("/links", 303)


FORMS = (
    Form("/links", SCORERS, LinkSent, _make, _links, "make a link, shown this once"),
    Form("/links/revoke", SCORERS, LinkNamed, _revoke, _revoked, "take a link back"),
)
ROUTES = (
    Route("GET", "/links", SCORERS, _links, "page", "links handed out"),
    *routes_of(FORMS),
)
