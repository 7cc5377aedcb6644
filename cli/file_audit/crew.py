"""Many files on all cores: each process has one file at a time, so that it is known which one ended it.

A file that takes too long is given up with its process, and so is one that ends its process; the rest goes on. A
process is replaced after so many files, and memory stays bounded.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Generator, Iterable
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from cli.file_audit.worker import work
from formats.file_audit import FileAudit, not_audited
from formats.sources import Source
from projections.texts import language, message

__all__ = ["FILES_A_PROCESS", "SECONDS_A_FILE", "audited", "cores", "interrupt_held_back"]

FILES_A_PROCESS = 2000
SECONDS_A_FILE = 60.0
"""How long one file may take."""
STARTING = 30.0
"""How much longer the first file of a process may take: it has to start."""

Numbered = tuple[int, Source]


def cores() -> int:
    """How many processors this program may use."""
    try:
        return max(1, len(os.sched_getaffinity(0)))
    except AttributeError:
        return max(1, os.cpu_count() or 1)


@dataclass(slots=True)
class _Hand:
    """A process with the file it has."""

    process: BaseProcess
    connection: Connection
    file: Numbered
    until: float
    """When its time is up."""
    had: int = field(default=1)

    def end(self) -> None:
        """End the process, whatever it does."""
        self.connection.close()
        if self.process.is_alive():
            self.process.kill()
        self.process.join()


def audited(
    sources: Iterable[Source], *, processes: int, seconds: float = SECONDS_A_FILE
) -> Generator[tuple[int, FileAudit], None, None]:
    """Audit files on so many processes: each with its number, from 0, in the order in which they are done.

    Closing the iterator ends the processes. Raises what `sources` raises.
    """
    waiting = iter(enumerate(sources))
    hands: list[_Hand] = []
    try:
        for file in waiting:
            hands.append(_begin(file, seconds))
            if len(hands) >= processes:
                break
        while hands:
            for hand in _heard(hands):
                number, audit = hand.file[0], _outcome(hand, seconds)
                hands.remove(hand)
                following = next(waiting, None)
                if following is not None:
                    hands.append(_go_on(hand, following, seconds))
                else:
                    hand.end()
                yield number, audit
    finally:
        for hand in hands:
            hand.end()


@contextmanager
def interrupt_held_back() -> Generator[None]:
    """Ctrl-C waits, and a process that is started meanwhile never hears of it, not even before its first line."""
    if not hasattr(signal, "pthread_sigmask"):  # no such thing on this system
        yield
        return
    resource_tracker.ensure_running()  # it would let the signal through again when it is started
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _begin(file: Numbered, seconds: float) -> _Hand:
    """A process of its own for a file and those after it."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, language()), daemon=True)
    with interrupt_held_back():
        process.start()
    theirs.close()
    hand = _Hand(process, ours, file, time.monotonic() + seconds + STARTING)
    with suppress(OSError):
        ours.send(file[1])
    return hand


def _go_on(hand: _Hand, file: Numbered, seconds: float) -> _Hand:
    """The next file for the same process, or for a new one where that has ended or has had its share."""
    if hand.had < FILES_A_PROCESS and not hand.connection.closed:
        with suppress(OSError):
            hand.connection.send(file[1])
            hand.file, hand.until, hand.had = file, time.monotonic() + seconds, hand.had + 1
            return hand
    hand.end()
    return _begin(file, seconds)


def _heard(hands: list[_Hand]) -> list[_Hand]:
    """The processes that have said something or ended, or whose time is up."""
    left = min(hand.until for hand in hands) - time.monotonic()
    ready = wait([hand.connection for hand in hands], max(0.0, left))
    now = time.monotonic()
    return [hand for hand in hands if hand.connection in ready or hand.until <= now]


def _too_slow(seconds: float) -> str:
    return message("file_audit", "was_too_slow", count=1 if seconds == 1 else None, seconds=f"{seconds:g}")


def _outcome(hand: _Hand, seconds: float) -> FileAudit:
    """What a process found of its file; or that it took too long, or ended the process, which is ended then."""
    name = hand.file[1].name
    if not hand.connection.poll():
        hand.end()
        return not_audited(name, "too_slow", _too_slow(seconds))
    try:
        found: FileAudit = hand.connection.recv()
    except (EOFError, OSError):
        hand.process.join(1.0)
        code = hand.process.exitcode
        hand.end()
        return not_audited(name, "killed", message("file_audit", "was_killed", code=code))
    return found
