"""The other process: it does one job after another until nobody asks any more, each within its bounds."""

from __future__ import annotations

import os
import pickle
import signal
import traceback
from contextlib import suppress
from importlib import import_module
from typing import IO

from msgspec import Struct

from domain.errors import TdlogError
from formats.apart.job import Answer, Bounds, Job
from formats.reading.words import clean
from projections.texts import use_language

__all__ = ["Asked", "failure", "is_apart", "main", "read_frame", "write_frame"]

HEAD = 8
"""Bytes before each message, which tell its length."""
GRACE = 30
"""Seconds after which a process whose time is up ends by itself, should nobody be there to end it."""

_apart = False


class Asked(Struct, frozen=True):
    """A job with what it needs to know of whoever asks."""

    job: Job
    bounds: Bounds
    language: str
    folder: str


def is_apart() -> bool:
    """Whether this is such a process: what it does is bounded already."""
    return _apart


def write_frame(pipe: IO[bytes], data: bytes) -> None:
    """A message with its length before it. Raises OSError where nobody listens."""
    pipe.write(len(data).to_bytes(HEAD, "big"))
    pipe.write(data)
    pipe.flush()


def read_frame(pipe: IO[bytes]) -> bytes | None:
    """The next message; None where there is none to come."""
    head = pipe.read(HEAD)
    if len(head) < HEAD:
        return None
    length = int.from_bytes(head, "big")
    data = pipe.read(length)
    return data if len(data) == length else None


def main(first: str) -> None:
    """Do what comes through standard input, until it is closed. `first`: a module that is needed soon."""
    global _apart
    _apart = True
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked, said = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nothing, stream)  # no reader asks or prints anything, whatever is in a file
    _bound_core()
    with suppress(ImportError):
        import_module(first)
    with suppress(OSError):
        write_frame(said, pickle.dumps(Answer("ready")))
        while (data := read_frame(asked)) is not None:
            answer, is_last = _answer(data)
            del data
            write_frame(said, answer)
            del answer
            if is_last:
                break
    os._exit(0)


def _answer(data: bytes) -> tuple[bytes, bool]:
    """What is to be said of a job, and whether the process had better end after it."""
    try:
        told: Asked = pickle.loads(data)
        answer = _done(told)
        return pickle.dumps(answer, pickle.HIGHEST_PROTOCOL), answer.how == "memory"
    except MemoryError:
        _free()
        return pickle.dumps(Answer("memory")), True
    except Exception as error:
        return pickle.dumps(Answer("failed", failure(error))), False
    finally:
        _free()


def _done(told: Asked) -> Answer:
    with suppress(OSError):
        os.chdir(told.folder)
    use_language(told.language)
    _bound(told.bounds)
    try:
        return Answer("done", told.job.function(*told.job.arguments, **told.job.named))
    except TdlogError as error:
        return Answer("refused", error)


def failure(error: BaseException) -> str:
    """An error that should not be, and where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({frames[-1].name}, {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__} {clean(str(error), 100)}{where}"


def _bound(bounds: Bounds) -> None:
    """Bound memory, where the system knows such a bound, and end at last by itself."""
    _limit(bounds.memory)
    with suppress(AttributeError):
        signal.alarm(int(bounds.seconds) + GRACE)


def _free() -> None:
    """No bound between jobs: what is said of the last must go out."""
    _limit(-1)
    with suppress(AttributeError):
        signal.alarm(0)


def _limit(memory: int) -> None:
    try:
        import resource
    except ImportError:
        return
    with suppress(ValueError, OSError):
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        none = hard if memory < 0 else memory
        resource.setrlimit(resource.RLIMIT_AS, (none, hard))


def _bound_core() -> None:
    """No picture of the memory on the disk where it is ended."""
    try:
        import resource
    except ImportError:
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
