"""kill -9 while a table is being recorded: what was acknowledged is there, and no transaction is torn."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from domain.events import NoteMade
from domain.log.verifying import verify
from stores.sqlite.log import EventLog

RECORDER = """
import sys
from domain.events import NoteMade
from stores.sqlite.log import EventLog

# Boards of 76 entries: a transaction each of 1, 12, 1, 1, 1, 52, 4, 3 and 1 entries.
with EventLog(sys.argv[1]) as log:
    version = log.version("S1.r1.t1")
    print("ready", flush=True)
    while True:
        for size in (1, 12, 1, 1, 1, 52, 4, 3, 1):
            notes = [NoteMade(text=f"{n} of {size}") for n in range(size)]
            log.append([("S1.r1.t1", version, notes)])
            version += size
            print(version, flush=True)
"""


@pytest.mark.process
def test_no_acknowledged_entry_is_lost_and_no_transaction_torn(path: Path) -> None:
    chance = random.Random(68)
    acknowledged = killed_at_work = 0
    for _ in range(20):
        process = subprocess.Popen([sys.executable, "-c", RECORDER, path], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        begun = [process.stdout.readline() for _ in range(chance.randrange(1, 40))]
        process.kill()
        lines = ("".join(begun) + process.stdout.read()).split("\n")
        process.wait()
        # The last line may have been cut off by the kill: only whole lines are acknowledgements.
        acknowledged = max([acknowledged, *map(int, lines[:-1])])
        killed_at_work += process.returncode != 0 and len(lines) > 2
        with EventLog(path) as log:
            events = log.read("S1.r1.t1")
            assert len(events) >= acknowledged
            acknowledged = len(events)
            assert _whole([event.text for event in events if isinstance(event, NoteMade)])
            assert verify(log) == []
    assert killed_at_work >= 15
    assert acknowledged > 1000


def _whole(texts: list[str]) -> bool:
    """Whether the entries fall into complete transactions: `0 of 3`, `1 of 3`, `2 of 3`."""
    n = 0
    while n < len(texts):
        size = int(texts[n].split(" of ")[1])
        if texts[n : n + size] != [f"{m} of {size}" for m in range(size)]:
            return False
        n += size
    return True


def test_a_torn_transaction_would_be_noticed() -> None:
    assert _whole(["0 of 1", "0 of 2", "1 of 2"])
    assert not _whole(["0 of 1", "0 of 2"])
    assert not _whole(["0 of 2", "0 of 2", "1 of 2"])
