"""The event stream: what is new of the topics that a page, or a program, follows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from application.hall.topics import is_about
from web.asking import Asked, Route
from web.failures import Failed
from web.limits import address_counted
from web.parts import part_of, topic_of
from web.recording import number_in
from web.roles import ANYONE
from web.streams import RELOAD, Reader, Wanted, event_bytes

__all__ = ["ROUTES"]

MOST_TOPICS = 12
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
CHECKED_EACH = 5.0
"""Seconds after which it is looked up again whether a reader may still follow."""


async def _stream(asked: Asked) -> Response:
    """Follow topics: `?topic=desk/S1&topic=table/S1.r1.t5&after=860`, `form=json` for views instead of parts of pages.

    `after` is the position of the log as of which they are known, one for all of them or one for each in their order:
    what changed since comes first. `Last-Event-ID` says the same of all. Who draws his table from the answers to what
    he records himself names in `own` what its keys begin with: he is told of all else that happens there.
    """
    known = _known(asked)
    topics = list(known)
    form = asked.query.get("form", "html")
    if not 0 < len(topics) <= MOST_TOPICS or form not in ("html", "json"):
        raise Failed(422, "which_topics", most=MOST_TOPICS)
    for topic in topics:
        if asked.who.role not in part_of(topic)[0].roles:
            raise Failed(403, "not_your_page")
    wanted = [Wanted(topic, asked.who.role, asked.who.scope, form, asked.language, topic_of(topic)) for topic in topics]
    return _Following(asked, dict(zip(wanted, known.values(), strict=True)))


def _known(asked: Asked) -> dict[str, int | None]:
    """By topic that is followed, as of which position it is known; None where that is not told."""
    params = asked.request.query_params
    topics, after = params.getlist("topic"), params.getlist("after")
    last = asked.request.headers.get("last-event-id", "")
    if last or len(after) != len(topics):
        after = [last or asked.query.get("after", "")] * len(topics)
    known: dict[str, int | None] = {}
    for topic, position in zip(topics, map(number_in, after), strict=True):
        known[topic] = position if topic not in known else min(position or 0, known[topic] or 0)
    return known


class _Following(Response):
    """A stream, as long as its reader stays."""

    def __init__(self, asked: Asked, known: Mapping[Wanted, int | None]) -> None:
        """`known`: by what is followed, as of which position it is known; None where all of it is wanted."""
        super().__init__()
        self._asked = asked
        self._known = known

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked, site = self._asked, self._asked.site
        with site.streaming.one_of(asked.who.device or address_counted(scope)):
            is_ahead = await self._is_ahead()
            begin = partial(send, {"type": "http.response.start", "status": 200, "headers": HEADERS})
            if is_ahead:
                await begin()
                await send({"type": "http.response.body", "body": event_bytes(RELOAD, b"")})
                return
            own = asked.query.get("own", "")
            known = (asked.who.device, own) if asked.who.device and own else None
            reader = Reader(site.may_still(scope, asked.who, CHECKED_EACH), known)
            extensions = scope.get("extensions", {})
            reader.abort = extensions.get("tdlog.abort", {}).get("call", reader.abort)
            reader.written = extensions.get("tdlog.write", {}).get("call", reader.written)
            await site.streams.follow(reader, [*self._known], self._behind, receive, send, begin)

    async def _is_ahead(self) -> bool:
        """Whether the reader knows of more than there is."""
        latest = max((known for known in self._known.values() if known is not None), default=0)
        return latest > 0 and latest > await self._asked.read(lambda office: office.log.tail())

    async def _behind(self) -> list[Wanted]:
        """The topics that changed since the reader knew of them, or of which something in no log did."""
        positions = {known for known in self._known.values() if known is not None}
        grown = await self._asked.read(lambda office: {each: [*office.log.versions(each)] for each in positions})
        altered = {each: self._asked.site.altered_since(each) for each in positions}

        def is_behind(wanted: Wanted, known: int | None) -> bool:
            if known is None or altered[known](wanted):
                return True
            return any(is_about(wanted.grows_by, stream) for stream in grown[known])

        return [wanted for wanted, known in self._known.items() if is_behind(wanted, known)]


ROUTES = (Route("GET", "/stream", ANYONE, _stream, "stream", "what is new of the topics that are followed"),)
