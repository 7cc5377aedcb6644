"""What every request passes first: its host, where it comes from, how much and how often."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domain.errors import TdlogError
from projections.texts.language import use_language
from web.answers import failed_answer
from web.asking import fields_of, language_of
from web.cookies import cookies_of
from web.failures import Failed
from web.limits import address_counted, bounded_body
from web.request_log import Asking, line_of
from web.security import OF_EVERY_ANSWER, check_host, check_origin
from web.site import Site

__all__ = ["Front"]

faults = logging.getLogger("tdlog.web")


class Front:
    """The application, behind what holds for every request."""

    def __init__(self, site: Site, inner: ASGIApp) -> None:
        self._site = site
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, as ASGI has it."""
        if scope["type"] == "lifespan":
            await self._inner(scope, receive, send)
        elif scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1000})
        else:
            await self._answered(scope, receive, send)

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        site, asking = self._site, Asking()
        scope["asking"] = asking
        since = site.monotonic()
        told = _with_headers(send, asking)
        try:
            self._check(scope)
            bounds = site.settings.bounds
            await self._inner(scope, bounded_body(scope, receive, bounds.body, bounds.body_seconds), told)
        except (Failed, TdlogError, HTTPException) as error:
            await self._refused(error, scope, receive, told)
        except ClientDisconnect:
            return  # it was cut off before it had said all, and is there no more to be told
        except Exception as error:
            if isinstance(error, RuntimeError) and _is_gone(scope):
                return  # nothing can be told on a connection that is closed
            faults.exception("%s %s", scope["method"], asking.route)
            await self._refused(error, scope, receive, told)
        finally:
            site.tell(line_of(scope["method"], asking, site.monotonic() - since, site.clock))

    def _check(self, scope: Scope) -> None:
        use_language(language_of(scope, cookies_of(scope), _query_of(scope), self._site.settings.language))
        check_host(scope, self._site.settings.hosts)
        self._site.rate.take(self._site.counted_as(scope) or address_counted(scope))
        check_origin(scope)

    async def _refused(self, error: Exception, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer in words; where an answer has begun it is cut off instead."""
        if scope["asking"].status:
            return
        answer = failed_answer(_known(error), scope)
        if answer.status_code in (408, 413):
            answer.headers["connection"] = "close"  # what is still to come is not read
        await answer(scope, receive, send)


def _query_of(scope: Scope) -> dict[str, str]:
    """What stands behind the question mark, where a language may be among it; nothing where that is too much."""
    told: bytes = scope["query_string"]
    if b"lang=" in told:
        with suppress(ValueError):
            return dict(fields_of(told.decode("latin-1")))
    return {}


def _is_gone(scope: Scope) -> bool:
    """Whether the connection of a request is closed."""
    is_gone: Callable[[], bool] = scope.get("extensions", {}).get("tdlog.is_gone", {}).get("call", lambda: False)
    return is_gone()


def _known(error: Exception) -> Failed | TdlogError:
    """What is said of an error: of one of our own, nothing but that it is."""
    if isinstance(error, HTTPException):
        return Failed(405, "other_method") if error.status_code == 405 else Failed(400, "not_understood")
    return error if isinstance(error, Failed | TdlogError) else Failed(500, "fault")


def _with_headers(send: Send, asking: Asking) -> Callable[[Message], Awaitable[None]]:
    """Send an answer with the headers that each has, and take note of its status."""

    async def told(message: Message) -> None:
        if message["type"] == "http.response.start":
            asking.status = message["status"]
            headers: list[tuple[bytes, bytes]] = list(message.get("headers", ()))
            own = {name for name, _ in headers}
            headers += [pair for pair in OF_EVERY_ANSWER if pair[0] not in own]
            if b"cache-control" not in own:
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": headers}
        await send(message)

    return told
