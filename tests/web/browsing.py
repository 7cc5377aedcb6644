"""A server on a port of this machine, for browsers and for what only a real connection shows."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from threading import Event, Thread

import httpx

from application.clock import now
from application.hall.upkeep import Upkeep
from domain.log.store import LogStore
from tests.web.served import PATIENT, Served
from web.addresses import bound
from web.serving import server_of
from web.settings import Bounds, Settings

__all__ = ["LOOKS", "AtPort", "at_port"]

LOOKS = [("light", "da"), ("dark", "en")]
"""In which light and language a page is looked at: a colour that is wrong is wrong in any language, a word in any
light."""


class AtPort(Served):
    """A hall at a port."""

    def __init__(
        self, log: LogStore, port: int, bounds: Bounds, clock: Callable[[], str] = now,
        upkeep: Upkeep | None = None,
    ) -> None:  # fmt: skip
        settings = Settings(bounds=bounds, address=f"http://127.0.0.1:{port}")
        super().__init__(log, settings, clock=clock, upkeep=upkeep)
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def _client(self, headers: dict[str, str]) -> httpx.Client:
        """As of `Served`; by a connection, for the server's loop runs in another thread."""
        return httpx.Client(base_url=self.url, headers=headers, timeout=60)

    def link(self, role: str, scope: str) -> str:
        """The address of a link for a role."""
        return f"{self.url}/in#{self.token(role, scope)}"


@contextmanager
def at_port(
    log: LogStore,
    bounds: Bounds = PATIENT,
    clock: Callable[[], str] = now,
    port: int = 0,
    upkeep: Upkeep | None = None,
) -> Generator[AtPort]:
    """A server that runs for the length of a block, in a thread of its own; at any port that is free, or at one."""
    listening = bound("127.0.0.1", port)
    hall = AtPort(log, int(listening.getsockname()[1]), bounds, clock, upkeep)
    started = Event()
    site = hall.site
    server = server_of(hall.app, bounds, started=started.set, ending=site.ending, heard=site.heard)
    thread = Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    try:
        assert started.wait(20), "the server did not start"
        yield hall
    finally:
        server.should_exit = True
        thread.join(20)
