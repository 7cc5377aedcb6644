"""One other process: started so that nothing of the current folder is run, asked, heard, and ended."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import IO

from formats.apart.child import Asked, read_frame, write_frame
from formats.apart.job import Answer, Bounds, GivenUp, Job
from projections.texts import language

__all__ = ["Process", "safe_environment", "safe_path"]

STARTING = 30.0
"""How much longer the first answer of a process may take: it has to start."""
JOBS = 2000
"""So many jobs and a process is replaced."""
ROOT = str(Path(__file__).resolve().parents[2])
BEGIN = "import sys; first, *sys.path[:] = sys.argv[1:]; from formats.apart.child import main; main(first)"

Heard = tuple["Process", "bytes | None"]
"""What a process said; None where it ended."""


def safe_path() -> list[str]:
    """Where this process looks for modules, without the current folder, which may be anybody's: that of a mail's
    attachments, or of all that was ever downloaded. The folder of this program itself stays."""
    here = os.path.realpath(os.curdir)
    found = [part for part in sys.path if os.path.isabs(part) and (part == ROOT or os.path.realpath(part) != here)]
    return found if ROOT in found else [*found, ROOT]


def safe_environment() -> dict[str, str]:
    """The environment of another process: it is told where modules are, and looks nowhere else for them."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONSTARTUP")}
    return {**kept, "PYTHONSAFEPATH": "1"}


class Process:
    """A process that does one job at a time. `first`: the module that its first job is of, loaded before its time is
    counted."""

    def __init__(self, first: str) -> None:
        self._child = subprocess.Popen(
            [sys.executable, "-P", "-c", BEGIN, first, *safe_path()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=safe_environment(),
            start_new_session=True,  # Ctrl-C is for the program that asks
        )
        self._heard: SimpleQueue[Heard] = SimpleQueue()
        self._lock = Lock()
        self.jobs = 0
        self.is_ready = False
        self.is_over = False
        self.bounds = Bounds()
        self.until = 0.0
        """When its time is up."""
        assert self._child.stdout is not None
        Thread(target=self._listen, args=(self._child.stdout,), daemon=True).start()

    def _listen(self, pipe: IO[bytes]) -> None:
        data: bytes | None = b""
        while data is not None:
            try:
                data = read_frame(pipe)
            except (OSError, ValueError):
                data = None
            with self._lock:
                self._heard.put((self, data))

    def ask(self, job: Job, bounds: Bounds, into: SimpleQueue[Heard]) -> None:
        """Give it a job; what it says goes into a queue."""
        self.jobs += 1
        self.bounds = bounds
        with self._lock, suppress(Empty):
            waiting, self._heard = self._heard, into
            while True:
                into.put(waiting.get_nowait())
        self.until = time.monotonic() + bounds.seconds + (0.0 if self.is_ready else STARTING)
        assert self._child.stdin is not None
        with suppress(OSError):  # it ended: that is heard
            write_frame(self._child.stdin, pickle.dumps(Asked(job, bounds, language(), _here())))

    def rest(self) -> None:
        """It waits for another job: what it says meanwhile, were it that it ended, is for whoever asks next."""
        with self._lock:
            self._heard = SimpleQueue()

    def said(self, data: bytes | None) -> object:
        """The value of its answer; `self` where it only says that it is ready. Raises GivenUp, or what the work
        raised."""
        if data is None:
            self._child.wait(5)
            code = self._child.returncode
            self.end()
            raise GivenUp.killed(code)
        answer: Answer = pickle.loads(data)
        if answer.how == "ready":
            self.is_ready = True
            self.until = time.monotonic() + self.bounds.seconds
            return self
        if answer.how == "memory":
            self.end()
            raise GivenUp.no_memory(self.bounds)
        if answer.how == "failed":
            raise GivenUp.failed(answer.value)
        if answer.how == "refused":
            raise answer.value
        return answer.value

    def give_up(self) -> GivenUp:
        """Its time is up: it is ended, whatever it does."""
        self.end()
        return GivenUp.too_slow(self.bounds)

    @property
    def is_usable(self) -> bool:
        """Whether it may have another job."""
        return not self.is_over and self.jobs < JOBS and self._child.poll() is None

    def end(self) -> None:
        """End it at once."""
        self.is_over = True
        with suppress(OSError):
            self._child.kill()
        assert self._child.stdin is not None
        with suppress(OSError):
            self._child.stdin.close()
        self._child.wait()


def _here() -> str:
    try:
        return os.getcwd()
    except OSError:
        return os.curdir
