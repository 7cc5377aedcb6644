"""The server as an ASGI application: one table of routes, each with who may ask."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as Routed
from starlette.routing import Router
from starlette.types import ASGIApp, Receive, Scope, Send

from application.hall.identity import PUBLIC
from projections.texts.language import LANGUAGES, use_language
from web.asking import Asked, Route, language_of
from web.cookies import cookies_of, keep_language
from web.doors import Known
from web.failures import Failed, not_found
from web.front import Front
from web.site import Site
from web.table_of_routes import ROUTES

__all__ = ["application"]


def application(site: Site, routes: Iterable[Route] = ROUTES) -> ASGIApp:
    """What answers every request to a site."""
    routed = [Routed(each.path, _endpoint(site, each), methods=[each.method]) for each in routes]

    @asynccontextmanager
    async def lifespan(_: object) -> AsyncGenerator[None]:
        await site.start()
        try:
            yield
        finally:
            await site.stop()

    router = Router(routed, redirect_slashes=False, default=_nothing_there, lifespan=lifespan)

    async def told(scope: Scope, receive: Receive, send: Send) -> None:
        await router({**scope, "app": router}, receive, send)

    return Front(site, told)


async def _nothing_there(scope: Scope, receive: Receive, send: Send) -> None:
    raise not_found()


def _endpoint(site: Site, route: Route) -> Callable[[Request], Awaitable[Response]]:
    """What is called for a route: who asks is known, and may, when it is answered."""

    async def endpoint(request: Request) -> Response:
        asking = request.scope["asking"]
        asking.route = route.path
        known = await site.who(request.scope)
        who = known.who
        asking.role, asking.device = who.role, who.device or "-"
        if who.role not in route.roles:
            raise _kept_out(known)
        language = language_of(request.scope, cookies_of(request.scope), request.query_params, site.settings.language)
        use_language(language)
        answer = await route.answer(Asked(request, site, who, language))
        if request.query_params.get("lang") in LANGUAGES:
            keep_language(answer, language)
        return answer

    return endpoint


def _kept_out(known: Known) -> Failed:
    if known.refused is not None:
        return Failed(401, "come_in_again", why=known.refused.message)
    return Failed(401, "come_in_first") if known.who == PUBLIC else Failed(403, "not_your_page")
