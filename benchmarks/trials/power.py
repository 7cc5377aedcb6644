"""Power loss: the files of a log as they lie while a server writes them, copied and opened elsewhere.

The server is stopped for the length of a copy, so that it is of one moment, as a loss of power is. What was written to
the journal after an earlier moment may have been on its way to the disk: a second copy has the file of that moment, and
a journal that is torn somewhere behind it.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Mapping
from itertools import zip_longest
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from benchmarks.trials.checking import Came, came_of
from benchmarks.trials.devices import Device
from benchmarks.trials.killing import with_trouble
from benchmarks.trials.recorders import Plan, recorders
from benchmarks.trials.servers import Killed
from domain.log.verifying import verify
from stores.opening import open_log

__all__ = ["power_lost"]

BEGUN = slice(16, 24)
"""The bytes of a journal that are others where it was begun anew."""
HEAD = 32
PART = 4096
PAUSE = 0.002
MEANWHILE = 8
"""Acknowledgements between the two moments."""


class Moment(NamedTuple):
    """The files of a log at a moment, and what was acknowledged before."""

    file: bytes
    journal: bytes
    acknowledged: Mapping[tuple[str, str], int]
    """Position by device and key."""


def power_lost(path: Path, plan: Plan, times: int) -> Came:
    """Let devices record in a new log whose files are copied so often while the server writes; each copy is opened, and
    compared with what the devices had been told. Raises RuntimeError where the server does not start."""
    with open_log(path) as log:
        ready = recorders(log, plan)
    server, random = Killed(str(path)), Random(f"power {plan.seed}")
    copies: Counter[str] = Counter()
    wrong: list[str] = []

    async def lose(devices: dict[str, Device]) -> None:
        before = _moment(server.pid, path, devices)
        while len(_acknowledged(devices)) < len(before.acknowledged) + MEANWHILE and not _is_over(devices):
            await asyncio.sleep(PAUSE)
        after = _moment(server.pid, path, devices)
        copies["whole"] += 1
        wrong.extend(_wrong(path.with_name("whole.db"), after))
        torn = _torn(before, after, random)
        if torn is not None:
            copies["journal torn"] += 1
            wrong.extend(_wrong(path.with_name("torn.db"), torn))

    began = perf_counter()
    with server.running():
        devices, _ = asyncio.run(with_trouble(ready, server.port, times, lose))
    seconds = perf_counter() - began
    with open_log(path) as log:
        came = came_of(log, devices, ready.before, seconds, copies)
    came.kept.wrong += wrong
    return came


def _is_over(devices: Mapping[str, Device]) -> bool:
    return all(device.is_done for device in devices.values())


def _acknowledged(devices: Mapping[str, Device]) -> dict[tuple[str, str], int]:
    return {(name, one.key): one.first for name, device in devices.items() for one in device.acknowledged}


def _moment(pid: int, path: Path, devices: Mapping[str, Device]) -> Moment:
    """Stop the server, and read the files of its log."""
    os.kill(pid, signal.SIGSTOP)
    try:
        journal = path.with_name(f"{path.name}-wal")
        return Moment(path.read_bytes(), journal.read_bytes() if journal.exists() else b"", _acknowledged(devices))
    finally:
        os.kill(pid, signal.SIGCONT)


def _torn(before: Moment, after: Moment, random: Random) -> Moment | None:
    """What a loss of power may leave: of the journal all that was there at the earlier moment, of what came since any
    part, and something else behind it. None where the journal was begun anew in between."""
    old, new = before.journal, after.journal
    if len(old) < HEAD or old[BEGUN] != new[BEGUN]:
        return None
    whole = random.randint(_parting(old, new), len(new))
    garbled = random.randint(whole, len(new))
    return Moment(before.file, new[:whole] + random.randbytes(garbled - whole) + old[garbled:], before.acknowledged)


def _parting(old: bytes, new: bytes) -> int:
    """Where two journals of one beginning are no longer the same."""
    for at in range(0, len(new), PART):
        if old[at : at + PART] != new[at : at + PART]:
            pairs = enumerate(zip_longest(old[at : at + PART], new[at : at + PART]), at)
            return next(number for number, (one, other) in pairs if one != other)
    return len(new)


def _wrong(path: Path, moment: Moment) -> list[str]:
    """What is wrong with a copy, opened as its owner would after the power came back."""
    path.write_bytes(moment.file)
    path.with_name(f"{path.name}-wal").write_bytes(moment.journal)
    with open_log(path) as log:
        held = {(one.device, one.key): one.first for one in log.receipts()}
        lost = [name for name, position in moment.acknowledged.items() if held.get(name) != position]
        found = [f"{path.name}: {finding}" for finding in verify(log)]
    for left in path.parent.glob(f"{path.name}*"):
        left.unlink()
    return [*found, *([f"{path.name}: acknowledged and not there: {lost[:3]}"] if lost else [])]
