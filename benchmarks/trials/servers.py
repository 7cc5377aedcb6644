"""Servers of a trial: one in a thread of this process, or one as it is started by a command, to be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from threading import Event, Thread

from application.hall.hall import Hall
from benchmarks.trials.messages import HOST
from domain.log.store import LogStore
from web.addresses import bound
from web.app import application
from web.serving import server_of
from web.settings import Bounds, Settings
from web.site import Site

__all__ = ["Killed", "in_a_thread"]

STARTS_WITHIN = 30
"""Seconds."""


@contextmanager
def in_a_thread(log: LogStore) -> Generator[int]:
    """A server of a log, in a thread. Gives its port."""
    listening, started = bound(HOST, 0), Event()
    port = int(listening.getsockname()[1])
    site = Site(Settings(bounds=Bounds(requests=1e9, requests_at_once=1e9), address=f"http://{HOST}:{port}"), Hall(log))
    bounds = site.settings.bounds
    server = server_of(application(site), bounds, started=started.set, ending=site.ending, heard=site.heard)
    thread = Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    try:
        if not started.wait(STARTS_WITHIN):
            raise TimeoutError("the server did not start")
        yield port
    finally:
        server.should_exit = True
        thread.join(STARTS_WITHIN)


class Killed:
    """`tdlog serve` of a log, at a port that stays the same: killed without warning, and started again."""

    def __init__(self, log: str) -> None:
        with bound(HOST, 0) as free:
            self.port = int(free.getsockname()[1])
        self._command = [sys.executable, "-m", "cli", "serve", log, "--port", str(self.port)]
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        """The number of its process."""
        if self._process is None:
            raise ProcessLookupError("the server is not there")
        return self._process.pid

    def start(self) -> None:
        """Start it; returns when it takes requests. Raises RuntimeError, with what it said, where it does not."""
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        started = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        self._process = started
        assert started.stdout is not None
        said: list[str] = []
        for line in started.stdout:
            said.append(line)
            if f"http://{HOST}:{self.port}" in line:
                return
        raise RuntimeError(f"the server did not start: {''.join(said)}")

    def kill(self) -> None:
        """Let it die at once, whatever it is doing."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.send_signal(how)
        assert process.stdout is not None
        process.stdout.read()
        process.stdout.close()
        process.wait(STARTS_WITHIN)

    @contextmanager
    def running(self) -> Generator[None]:
        """It runs for the length of a block, in which it may be killed and started again."""
        self.start()
        try:
            yield
        finally:
            self._end(signal.SIGTERM)
