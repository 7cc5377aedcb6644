"""Many recorders on one log: how long an entry takes when each of them records without a pause.

Beside it the same recorders without turns, as SQLite lets them through by itself: both in one run, on one disk.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.figures import Figure, Limit, Scale

__all__ = ["contend"]

WRITERS = 16
SECONDS = 5.0
QUICK_WRITERS, QUICK_SECONDS = 2, 0.2

HUNDREDTH_LIMIT = 250
"""Milliseconds."""

ROOT = Path(__file__).parents[1]
RECORDER = """
import sys
from time import perf_counter
from domain.events import NoteMade
from stores.sqlite.log import EventLog

path, stream, seconds, with_turns = sys.argv[1:]
with EventLog(path) as log:
    if with_turns == "no":
        log.datastore.turns.close()
    log.append([(stream, 0, [NoteMade(text="ready")])])
    print("ready", flush=True)
    sys.stdin.readline()
    times, now = [], perf_counter()
    until = now + float(seconds)
    while now < until:
        log.append([(stream, len(times) + 1, [NoteMade(text="an entry")])])
        before, now = now, perf_counter()
        times.append(now - before)
    print(*times, flush=True)
"""


def contend(scale: Scale) -> list[Figure]:
    """The time of an entry, in the middle, at the slowest hundredth, and at worst."""
    writers, seconds = (QUICK_WRITERS, QUICK_SECONDS) if scale.rounds == 1 else (WRITERS, SECONDS)
    without = _times(writers, seconds, "no")
    ours = _times(writers, seconds, "yes")
    return [
        _figure(f"an entry, {writers} writers", _part(ours, 0.5), _part(without, 0.5)),
        _figure("its slowest hundredth", _part(ours, 0.99), _part(without, 0.99), HUNDREDTH_LIMIT),
        _figure("its worst", ours[-1], without[-1]),
    ]


def _times(writers: int, seconds: float, with_turns: str) -> list[float]:
    """What each entry took, sorted. Exits, with what it said, where a recorder fails."""
    with TemporaryDirectory() as folder, ExitStack() as running:
        recorders = [
            running.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", RECORDER, f"{folder}/log.db", f"S.{number}", str(seconds), with_turns],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                    cwd=ROOT,
                )
            )
            for number in range(writers)
        ]
        for recorder in recorders:
            assert recorder.stdout is not None
            recorder.stdout.readline()
        for recorder in recorders:
            assert recorder.stdin is not None
            recorder.stdin.write("go\n")
            recorder.stdin.flush()
        told = [recorder.communicate()[0] for recorder in recorders]
    if any(recorder.returncode for recorder in recorders):
        sys.exit("a recorder failed")
    return sorted(float(time) for line in told for time in line.split())


def _part(times: list[float], part: float) -> float:
    return times[int(len(times) * part)]


def _figure(name: str, ours: float, without: float, limit: float | None = None) -> Figure:
    allowed = None if limit is None else Limit("at most", limit, "measured")
    return Figure("contention", name, "ms", ours * 1000, without * 1000, ours / without, allowed)
