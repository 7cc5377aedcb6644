"""The hall's pages as whoever has no link is shown them: asked of the server's own application, in this process; where
they are many, in others, one a core."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import unquote

from msgspec import Struct
from msgspec.structs import replace
from starlette.types import Message

from application.hall.hall import Hall
from application.hall.identity import PUBLIC
from application.hall.services.answering import answer
from application.opening import opened
from domain.errors import TdlogError
from domain.log.store import LogStore
from formats.apart import Bounds as WorkBounds
from formats.apart import Job, cores, outcomes
from projections.packs.by_session import Packs
from projections.texts.language import LANGUAGES
from projections.views.log_now import SessionsView
from web.app import application
from web.settings import Bounds, Settings
from web.site import Site

__all__ = ["LINK", "SCRIPT", "AskedPage", "Pages", "PublishedSite", "Source", "led_to"]

T = TypeVar("T")

UNBOUND = Bounds(requests=1e9, requests_at_once=1e9)
SCRIPT = re.compile(r"<script\b[^>]*></script>\n?")
LINK = re.compile(r' (href|src)="([^"]*)"')
MANY = 2_000
"""From so many entries of a log on other processes are worth their start, which takes about a second."""
AT_ONCE = 40
"""Pages that another process is asked for together."""
APART = WorkBounds(seconds=600.0)
"""What so many pages may take."""


class Source(Struct, frozen=True):
    """What pages rest on: all that another process must know to show the same."""

    address: str
    """Of the log; empty where no other process can open it."""
    moment: str
    """When they are written, UTC: by that the hall tells what is open."""
    language: str
    packs: Packs
    comments: bool = False
    """Whether what commentators say is in them: in a file it can be copied, and not be taken back."""


class AskedPage(Struct, frozen=True):
    """A page as it was answered."""

    by_language: dict[str, bytes]
    """In every language in which everybody is shown it; empty where it is not for everybody, or not there."""
    leads: tuple[str, ...]
    """The addresses that it leads to, within the hall."""


class PublishedSite:
    """The server's application over a log, asked by whoever has no link. A context manager.

    Its loop is in a thread of its own: whoever asks may have one that runs."""

    def __init__(self, log: LogStore, source: Source) -> None:
        settings = Settings(bounds=UNBOUND, language=source.language, published=True, comments=source.comments)
        self._hall = Hall(log, clock=lambda: source.moment, packs=source.packs)
        self._site = Site(settings, self._hall, clock=lambda: source.moment)
        self._application = application(self._site)
        self._language = source.language
        self._thread = ThreadPoolExecutor(1)
        self._runner: asyncio.Runner | None = None

    def __enter__(self) -> Self:
        self._runner = self._thread.submit(asyncio.Runner).result()
        self._run(self._site.start)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._run(self._site.stop)
        assert self._runner is not None
        self._thread.submit(self._runner.close).result()
        self._thread.shutdown()

    def _run(self, work: Callable[[], Awaitable[T]]) -> T:
        async def done() -> T:
            return await work()

        assert self._runner is not None
        runner = self._runner
        return self._thread.submit(lambda: runner.run(done())).result()

    def to_be_published(self, session: str = "") -> SessionsView:
        """The sessions and series that everybody may see; one alone, where it is named. Raises TdlogError where there
        is no such session."""
        found = self._answer("sessions")
        assert isinstance(found, SessionsView)
        sessions = tuple(one for one in found.sessions if session in ("", one.session))
        series = tuple(one for one in found.series if session in ("", one.series))
        if session and not sessions and not series:
            self._answer("moments", session=session)
        return replace(found, sessions=sessions, series=series)

    def _answer(self, service: str, **fields: str) -> object:
        async def answered() -> object:
            asked = self._hall.read(lambda office: answer(office, PUBLIC, service, fields, self._language))
            return await asyncio.wrap_future(asked)

        return self._run(answered)

    def pages(self, addresses: Sequence[str]) -> list[AskedPage]:
        """What is answered to each of some addresses, in every language, one after the other: what a page rests on is
        still at hand for the next language."""

        async def asked() -> list[AskedPage]:
            return [await self._page(address) for address in addresses]

        return self._run(asked)

    async def _page(self, address: str) -> AskedPage:
        if address.startswith("/static/"):
            content = await self._asked(address, LANGUAGES[0])
            return AskedPage(dict.fromkeys(LANGUAGES, content) if content is not None else {}, ())
        told = [(code, await self._asked(address, code)) for code in LANGUAGES]
        found = {code: content for code, content in told if content is not None}
        leads = dict.fromkeys(lead for content in found.values() for lead in led_to(content.decode()))
        return AskedPage(found, tuple(leads))

    async def _asked(self, address: str, code: str) -> bytes | None:
        """What everybody is answered; None where it is not for everybody, or is not there."""
        told: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            told.append(message)

        scope: dict[str, Any] = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
            "path": unquote(address), "raw_path": address.encode(), "query_string": f"lang={code}".encode(),
            "root_path": "", "headers": [(b"host", b"localhost")], "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
        }  # fmt: skip
        await self._application(scope, receive, send)
        if told[0]["status"] != 200:
            return None
        return b"".join(one.get("body", b"") for one in told if one["type"] == "http.response.body")


def led_to(content: str) -> Iterator[str]:
    """The addresses in the hall that a page leads to."""
    for found in LINK.finditer(SCRIPT.sub("", content)):
        if found[2].startswith("/"):
            yield unescape(found[2])


class Pages:
    """Pages of a site, asked for here, or on all cores where a log is large."""

    def __init__(self, site: PublishedSite, source: Source, entries: int) -> None:
        """`entries`: how many the log has."""
        self._site = site
        self._source = source
        self._is_apart = bool(source.address) and entries >= MANY and cores() > 1

    def pages(self, addresses: Sequence[str]) -> Iterator[tuple[str, AskedPage]]:
        """What is answered to each address, in some order. Raises TdlogError where another process cannot open the
        log."""
        wanted = sorted(addresses, key=_together)
        if not self._is_apart:
            yield from zip(wanted, self._site.pages(wanted), strict=True)
            return
        parts = [wanted[first : first + AT_ONCE] for first in range(0, len(wanted), AT_ONCE)]
        idle = parts[:1] * (cores() - len(parts))  # the others open the log meanwhile: it is soon their turn
        jobs = (Job(_apart, (self._source, part)) for part in [*parts, *idle])
        for number, outcome in outcomes(jobs, APART, cores()):
            if isinstance(outcome, TdlogError):
                raise outcome
            if number < len(parts):
                yield from zip(parts[number], outcome, strict=True)


def _together(address: str) -> tuple[str, ...]:
    """By this, pages that rest on the same are asked for one after the other: the figure and the card of a contestant,
    the boards of a table."""
    parts = address.split("/")
    return (*parts[:3], *parts[4:], *parts[3:4]) if parts[1] == "sessions" else tuple(parts)


class _Opened:
    """The site that this process shows to another one, which asks for many of its pages."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._log = opened(source.address, read_only=True)
        self.site = PublishedSite(self._log, source).__enter__()

    def close(self) -> None:
        """Show it no more."""
        self.site.__exit__(None, None, None)
        self._log.close()


_opened: list[_Opened] = []
"""At most one; it ends with the process, or as another is asked for."""


def _apart(source: Source, addresses: list[str]) -> list[AskedPage]:
    """In another process: what is answered to some addresses."""
    while _opened and _opened[-1].source != source:
        _opened.pop().close()
    if not _opened:
        _opened.append(_Opened(source))
    return _opened[-1].site.pages(addresses)
