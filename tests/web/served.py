"""A hall for the tests: a log with an evening that goes on, a server before it in this process, and who comes to it."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast

import httpx
from starlette.testclient import TestClient

from application.clock import now
from application.hall.access import LinkRole
from application.hall.hall import Hall
from application.hall.links import Wanted, make_links
from application.hall.upkeep import Upkeep
from application.importing.importer import Importer
from application.office import Office
from application.opening import opened
from domain.log.store import LogStore
from formats.sources import sources
from stores.memory import MemoryLog
from web.app import application
from web.request_log import RequestLine
from web.settings import Bounds, Settings
from web.site import Site

__all__ = ["HERE", "ROLES", "SCOPES", "Browser", "Served", "log_of", "served"]

ROOT = Path(__file__).parents[2]
HERE = "http://127.0.0.1"
SAME = {"sec-fetch-site": "same-origin"}
ROLES = ("recorder", "director", "scorer", "committee", "player", "commentator", "public")
SCOPES = {
    "recorder": "S1.t1",
    "director": "S1",
    "scorer": "S1",
    "committee": "S1/A1",
    "player": "S1/1",
    "commentator": "S1",
}
PATIENT = Bounds(requests=1e9, requests_at_once=1e9, attempts=1e9, attempts_at_once=1e9, coalesced=0.0)


class Browser:
    """Somebody's browser, which keeps its cookies."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.headers: httpx.Headers = client.headers
        self.cookies: httpx.Cookies = client.cookies

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        """What the server answers."""
        return cast(httpx.Response, self.client.request(method, path, **options))

    def get(self, path: str, **options: Any) -> httpx.Response:
        """A page, or what a program asks for."""
        return self.request("GET", path, **options)

    def post(self, path: str, **options: Any) -> httpx.Response:
        """Something sent."""
        return self.request("POST", path, **options)


class Served:
    """A server in this process, with a browser for each who comes."""

    def __init__(
        self,
        log: LogStore,
        settings: Settings | None = None,
        monotonic: Callable[[], float] = time.monotonic,
        upkeep: Upkeep | None = None,
        clock: Callable[[], str] = now,
    ) -> None:
        self.log = log
        self.hall = Hall(log, upkeep=upkeep, clock=clock)
        self.lines: list[RequestLine] = []
        self.settings = settings or Settings(bounds=PATIENT)
        self.site = Site(self.settings, self.hall, tell=self.lines.append, monotonic=monotonic, clock=clock)
        self.app = application(self.site)
        self._running: Any = TestClient(self.app, base_url=HERE)
        self._links: dict[tuple[str, str], str] = {}

    def __enter__(self) -> Self:
        self._running.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._running.__exit__(kind, error, trace)

    @property
    def portal(self) -> Any:
        """Where the loop of the server is called from another thread."""
        return self._running.portal

    def token(self, role: str, scope: str) -> str:
        """The token of a link for a role."""
        [made] = make_links(
            self.log, [Wanted(cast(LinkRole, role), scope, "2099-01-01T00:00:00Z")], "2026-11-23T18:00:00Z"
        )
        return made.token

    def browser(self, role: str = "public", scope: str | None = None, **headers: str) -> Browser:
        """A browser that came in as a role; each has a device of its own."""
        client = Browser(self._client({**SAME, **headers}))
        if role != "public":
            token = self.token(role, SCOPES[role] if scope is None else scope)
            answer = client.post("/in", json={"token": token})
            assert answer.status_code == 200, answer.text
        return client

    def _client(self, headers: dict[str, str]) -> httpx.Client:
        """What sends the requests of a browser, on the loop of the server."""
        client = TestClient(self.app, base_url=HERE, headers=headers, follow_redirects=False)
        client.portal = self._running.portal
        return client


@contextmanager
def served(
    log: LogStore,
    settings: Settings | None = None,
    monotonic: Callable[[], float] = time.monotonic,
    upkeep: Upkeep | None = None,
) -> Generator[Served]:
    """A server that runs for the length of a block."""
    with Served(log, settings, monotonic, upkeep) as running:
        yield running


def log_of(*scripts: str | Path, path: Path | None = None) -> LogStore:
    """A log that holds scripts of the notation, told or as files of `sample_sessions/`."""
    log: LogStore = opened(str(path), create=True) if path is not None else MemoryLog()
    importer = Importer(Office(log))
    for script in scripts:
        for source in sources([str(ROOT / "sample_sessions" / script)]):
            importer.take(source)
    return log
