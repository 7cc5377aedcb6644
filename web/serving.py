"""A server that runs: its listening socket, its connections, and its end."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import current_thread, main_thread
from types import FrameType

import uvicorn
from starlette.types import ASGIApp, Scope

from web.connections import bounded_protocol
from web.settings import Bounds
from web.sweeping import swept

__all__ = ["Server", "serve", "server_of"]

KEPT_OPEN = 120
"""Seconds for which a connection stays open that nothing comes by."""
TO_FINISH = 10
"""Seconds that a request has to be answered once the server is to end."""
SWITCHED_EACH = 0.0001
"""Seconds for which a thread computes before another has its turn. Each request, and a transaction several times, lets
the others have theirs, and waits so long where a ranking is worked out meanwhile."""
ENDS_BY = (signal.SIGINT, signal.SIGTERM)


class Server(uvicorn.Server):
    """A server that ends in order when it is told to, and does not pass the signal on."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], object], ending: Callable[[], object]) -> None:
        super().__init__(config)
        self._told_started = started
        self._ending = ending

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets)
        self._told_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say that it ends, then answer what is left."""
        self._ending()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Listen to signals while it runs."""
        if current_thread() is not main_thread():  # it is ended by who started it
            yield
            return
        before = {each: signal.signal(each, self._told_to_end) for each in _signals()}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def _told_to_end(self, number: int, _: FrameType | None) -> None:
        """End; at once where it is told a second time."""
        self.force_exit = self.should_exit
        self.should_exit = True


def _signals() -> Iterator[signal.Signals]:
    yield from ENDS_BY
    if hasattr(signal, "SIGHUP"):
        yield signal.SIGHUP


def server_of(
    application: ASGIApp,
    bounds: Bounds,
    *,
    certificate: tuple[Path, Path] | None = None,
    started: Callable[[], object] = lambda: None,
    ending: Callable[[], object] = lambda: None,
    heard: Callable[[Scope], bool] = lambda scope: False,
) -> Server:
    """A server of an application. `certificate` is the path of the chain and that of the key; `started` is called once
    requests are taken, `ending` when no more are; `heard` as of `bounded_protocol`."""
    chain, key = certificate or (None, None)
    config = uvicorn.Config(
        application, http=bounded_protocol(bounds, heard), lifespan="on", log_config=None, log_level="error",
        access_log=False, server_header=False, proxy_headers=False, ws="none", timeout_keep_alive=KEPT_OPEN,
        timeout_graceful_shutdown=TO_FINISH, ssl_certfile=chain, ssl_keyfile=key,
    )  # fmt: skip
    return Server(config, started, ending)


def serve(server: Server, listening: socket.socket) -> None:
    """Answer requests until a signal ends it: what is asked until then is answered first."""
    _open_files_allowed()
    sys.setswitchinterval(SWITCHED_EACH)
    with swept():
        server.run([listening])


def _open_files_allowed() -> None:
    """Let the process have as many connections open as the system allows it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
