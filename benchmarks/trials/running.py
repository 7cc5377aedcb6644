"""`python -m benchmarks hall-trials`: all trials of the hall, long or short, and what they came to."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.trials.checking import Came
from benchmarks.trials.crowding import crowded
from benchmarks.trials.cutting import cut_off
from benchmarks.trials.databases import away, database, several
from benchmarks.trials.killing import killed
from benchmarks.trials.looking import never_ahead
from benchmarks.trials.power import power_lost
from benchmarks.trials.recorders import Plan
from stores.opening import open_log

__all__ = ["main"]

SHORT = 50
"""A short run has one of so many cuts, kills, copies and sessions."""
CUTS, KILLS, COPIES, SESSIONS = 10_000, 200, 300, 12
AWAY = 30.0
"""Seconds."""
SERVERS, LINES = 3, 300
CONNECTIONS = 12_500
Told = Iterator[tuple[str, int | str | list[str]]]
"""What is printed of a trial, line by line, each with its name; `wrong` holds what must not be."""


def cuts(folder: Path, seed: int, part: int) -> Told:
    """Cuts, repeats and reorderings between devices and server."""
    with open_log(folder / "cuts.db") as log:
        came = cut_off(log, Plan(seed, tables=24, lines=900), CUTS // part)
    yield from _told(came)


def kills(folder: Path, seed: int, part: int) -> Told:
    """Kills of the server."""
    yield from _told(killed(folder / "kills.db", Plan(seed, tables=24, lines=900), KILLS // part))


def power(folder: Path, seed: int, part: int) -> Told:
    """Losses of power."""
    yield from _told(power_lost(folder / "power.db", Plan(seed, tables=12, lines=900), COPIES // part))


def database_away(folder: Path, seed: int, part: int) -> Told:
    """A PostgreSQL database that goes away, once for long."""
    with database() as there:
        yield from _told(away(there, Plan(seed, tables=12, lines=300), (AWAY / part, 0.0, 2.0 / part)))


def servers(folder: Path, seed: int, part: int) -> Told:
    """Several servers on one PostgreSQL database."""
    with database() as there, ExitStack() as held:
        logs = [held.enter_context(open_log(there.address)) for _ in range(SERVERS)]
        yield from _told(several(logs, Plan(seed, tables=12, lines=max(10, LINES // part))))


def crowd(folder: Path, seed: int, part: int) -> Told:
    """More connections than there may be at a time."""
    found = crowded(folder / "crowd.db", Plan(seed, tables=12, lines=max(10, LINES // part)), CONNECTIONS // part)
    yield from sorted(found.answered.items())
    yield "slowest answer, milliseconds", round(found.slowest * 1000)
    yield from _told(found.came)


def public(folder: Path, seed: int, part: int) -> Told:
    """Sessions that everybody looks at after each act."""
    found = [never_ahead(seed + one, folder / f"public-{one}.db") for one in range(max(1, SESSIONS // part))]
    yield "sessions", len(found)
    yield "entries", sum(one.entries for one in found)
    yield "looks", sum(one.moments for one in found)
    yield "starts of the server", sum(one.starts for one in found)
    yield "boards opened", sum(len(one.opened) for one in found)
    yield "boards refused", sum(one.closed for one in found)
    yield "wrong", [wrong for one in found for wrong in one.wrong]


TRIALS: dict[str, Callable[[Path, int, int], Told]] = {
    "cuts": cuts,
    "kills": kills,
    "power": power,
    "database": database_away,
    "servers": servers,
    "crowd": crowd,
    "public": public,
}


def main(arguments: Sequence[str]) -> int:
    """Make trials and print what they came to. Returns 1 where something was wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks hall-trials", description="Make the trials of the hall."
    )
    parser.add_argument("trials", nargs="*", metavar="TRIAL", help=f"one of {', '.join(TRIALS)}; all, if none")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--short", action="store_true", help=f"a {SHORT}th of everything")
    chosen = parser.parse_args(arguments)
    unknown = {*chosen.trials} - {*TRIALS}
    if unknown:
        parser.error(f"there is no trial {', '.join(sorted(unknown))}")
    is_wrong = False
    for name in chosen.trials or TRIALS:
        with TemporaryDirectory() as folder:
            is_wrong |= _printed(name, TRIALS[name](Path(folder), chosen.seed, SHORT if chosen.short else 1))
    return int(is_wrong)


def _printed(name: str, told: Told) -> bool:
    """Print what a trial came to. Returns whether something was wrong."""
    print(f"{name}:", flush=True)
    is_wrong = False
    for what, value in told:
        if isinstance(value, list):
            is_wrong |= bool(value)
            for line in value[:20]:
                print(f"    {line}")
            value = len(value)
        print(f"  {what:<32} {value:>12,}" if isinstance(value, int) else f"  {what:<32} {value:>12}", flush=True)
    return is_wrong


def _told(came: Came) -> Told:
    yield "lines typed", came.typed
    yield "acknowledged", came.acknowledged
    for told in (came.troubles, came.met):
        yield from sorted(told.items())
    kept = came.kept
    yield "entries in the log", kept.entries
    yield "lines in rival records", kept.aside
    yield from (("lost", kept.lost), ("doubled", kept.doubled), ("changed", kept.changed))
    yield "seconds", f"{came.seconds:.0f}"
    yield "wrong", kept.wrong
