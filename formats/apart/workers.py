"""Jobs in other processes: one that is waited for, or many on all cores. Processes are kept and reused; one that
exceeds its bounds is ended, and another does the rest."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import closing, suppress
from queue import Empty, SimpleQueue
from typing import Any, ParamSpec, TypeVar, cast

from domain.errors import NotReadable, TdlogError
from formats.apart.job import Bounds, Job
from formats.apart.process import Heard, Process
from projections.texts import message

__all__ = ["Outcome", "call", "cores", "in_order", "outcomes", "warm"]

P = ParamSpec("P")
T = TypeVar("T")

Outcome = Any
"""What a job gave, or the TdlogError that it raised."""

_idle: list[Process] = []
"""Processes that wait for a job. They end when this one does: nobody asks any more."""


def cores() -> int:
    """How many processors this program may use."""
    try:
        return max(1, len(os.sched_getaffinity(0)))
    except AttributeError:
        return max(1, os.cpu_count() or 1)


def warm(first: str) -> None:
    """Start a process that is needed soon for a function of a module, and do not wait for it."""
    if not _idle:
        with suppress(OSError):
            _idle.append(Process(first))


def call(bounds: Bounds, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What a function of a module gives, worked out apart. Raises GivenUp, and TdlogError where it does."""
    [(_, outcome)] = outcomes([Job(function, args, kwargs)], bounds, 1)
    if isinstance(outcome, TdlogError):
        raise outcome
    return cast(T, outcome)


def outcomes(jobs: Iterable[Job], bounds: Bounds, processes: int) -> Generator[tuple[int, Outcome]]:
    """What each job gave, with its number from 0, in the order in which they are done.

    Closing the iterator ends what is being done. Raises what `jobs` raises.
    """
    with closing(_Workers(jobs, bounds, processes)) as workers:
        workers.fill()
        while workers.busy:
            done = workers.next_done()
            workers.fill()
            yield done


def in_order(jobs: Iterable[Job], bounds: Bounds, processes: int) -> Generator[Outcome]:
    """The same in the order of the jobs, and only a few worked out ahead: their outcomes take room."""
    done: dict[int, Outcome] = {}
    due = 0
    with closing(_Workers(jobs, bounds, processes)) as workers:
        workers.fill(2 * processes)
        while workers.busy or done:
            while due not in done:
                number, outcome = workers.next_done()
                done[number] = outcome
                workers.fill(due + 2 * processes)
            outcome = done.pop(due)
            due += 1
            workers.fill(due + 2 * processes)
            yield outcome


class _Workers:
    """Processes at work on jobs."""

    def __init__(self, jobs: Iterable[Job], bounds: Bounds, processes: int) -> None:
        self.waiting = iter(jobs)
        self.bounds = bounds
        self.processes = processes
        self.begun = 0
        self.busy: dict[Process, int] = {}
        """The processes that have a job, and its number."""
        self.heard: SimpleQueue[Heard] = SimpleQueue()

    def fill(self, most: int | None = None) -> None:
        """Give a job to whoever has none, as far as there are any, and up to a number of jobs in all."""
        while len(self.busy) < self.processes and (most is None or self.begun < most):
            job = next(self.waiting, None)
            if job is None:
                return
            process = _free(job)
            process.ask(job, self.bounds, self.heard)
            self.busy[process] = self.begun
            self.begun += 1

    def next_done(self) -> tuple[int, Outcome]:
        """Wait for the next job that is done, or given up."""
        while True:
            late = min(self.busy, key=lambda process: process.until)
            try:
                process, data = self.heard.get(timeout=max(0.0, late.until - time.monotonic()))
            except Empty:
                return self.busy.pop(late), late.give_up()
            if process not in self.busy:  # it was given up, and has ended since
                continue
            outcome: Outcome
            try:
                outcome = process.said(data)
            except TdlogError as error:
                outcome = error
            if outcome is not process:
                _keep(process)
                return self.busy.pop(process), outcome

    def close(self) -> None:
        """End what is being done."""
        for process in self.busy:
            process.end()
        self.busy.clear()


def _free(job: Job) -> Process:
    """A process that waits, or a new one. Raises NotReadable where none can be started."""
    while _idle:
        process = _idle.pop()
        if process.is_usable:
            return process
        process.end()
    try:
        return Process(getattr(job.function, "__module__", "") or "builtins")
    except OSError as error:
        raise NotReadable(message("command", "no_process", why=error.strerror)) from error


def _keep(process: Process) -> None:
    if process.is_usable and len(_idle) < cores():
        process.rest()
        _idle.append(process)
    else:
        process.end()
