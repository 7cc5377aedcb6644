"""Coming in by a link, going out again, and a sign of life.

The token of a link stands in the fragment of its address, which no browser sends: a script of the page takes it from
there, clears the address bar and posts it. It is exchanged for the secret of a device, in a cookie.
"""

from __future__ import annotations

import asyncio

from msgspec import Struct
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from projections.texts import message
from web.answers import json_answer, page
from web.asking import Asked, Route, form_of, json_of
from web.connections import ALIVE
from web.cookies import forget_device, keep_device
from web.failures import Failed
from web.limits import address_counted, client_of
from web.recorded_by import recorded_by
from web.roles import ANYONE, WITH_A_LINK

__all__ = ["ROUTES"]

MOST_OF_A_TOKEN = 200


class Token(Struct):
    """What the page posts that takes a token from the address."""

    token: str


class CameIn(Struct, frozen=True):
    """As whom a device came in."""

    role: str
    scope: str
    device: str
    next: str
    """Where its pages begin."""


async def _page(asked: Asked) -> Response:
    return page("come_in.html", asked=asked)


async def _come_in(asked: Asked) -> Response:
    """Exchange a token for the cookie of a device: sent as JSON by the page's script, or typed into its form."""
    address = client_of(asked.request.scope)
    asked.site.attempts.take(address_counted(asked.request.scope))
    is_typed = not asked.request.headers.get("content-type", "").startswith("application/json")
    fields = dict(await form_of(asked.request)) if is_typed else {}
    told: str = fields.get("token", "") if is_typed else (await json_of(asked.request, Token)).token
    token = told.strip().rpartition("#")[2]  # a whole link may be typed as well
    if not token or len(token) > MOST_OF_A_TOKEN or not token.isascii():
        raise Failed(400, "no_token")
    secret, who = await asyncio.to_thread(asked.site.come_in, token, address)
    answer: Response = RedirectResponse("/", 303)
    if not is_typed:
        answer = json_answer(CameIn(who.role, who.scope, who.device, "/"))
    keep_device(answer, secret, secure=asked.site.settings.secure)
    return answer


async def _go_out(asked: Asked) -> Response:
    """Let the device be known no more, here and by every other server. Raises LogError where that cannot be kept: the
    cookie stays then, and it can be tried again."""
    await asyncio.to_thread(asked.site.go_out, asked.site.secret_in(asked.request.scope))
    answer = RedirectResponse("/", 303)
    forget_device(answer, secure=asked.site.settings.secure)
    return answer


async def _alive(asked: Asked) -> Response:
    """A sign of life of a device that was not looked up for a while, or at whose table another one records: that is
    said in words, and nothing otherwise. The others are answered before they come here."""
    table = asked.query.get("at", "")
    asked.site.presence.said(asked.who, table, is_leaving="left" in asked.query)
    told = await recorded_by(asked, table)
    return PlainTextResponse(told) if told else Response(status_code=204)


async def _me(asked: Asked) -> Response:
    """As whom the device is known."""
    who = asked.who
    return json_answer({"role": who.role, "scope": who.scope, "device": who.device, "said": message("role", who.role)})


ROUTES = (
    Route("GET", "/in", ANYONE, _page, "page", "come in by a link"),
    Route("POST", "/in", ANYONE, _come_in, "json", "exchange a link's token for a cookie", Token),
    Route("POST", "/out", ANYONE, _go_out, "page", "forget the device"),
    Route("POST", ALIVE, WITH_A_LINK, _alive, "json", "a sign of life of a device"),
    Route("GET", "/api/me", ANYONE, _me, "json", "as whom a device is known"),
)
