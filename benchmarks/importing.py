"""Importing a season: a folder of files into a log, and the most memory that it takes.

Each measurement is a process of its own, because a process never gives back its high-water mark.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.figures import Figure, Limit, Scale
from benchmarks.session import plain_pbn
from stores.sqlite.log import EventLog

__all__ = ["import_season"]

EVENTS = 1_000_000
EVENT = "the evening"
MOST_GROWTH = 1.25
"""Ten times the files may take at most so many times the memory."""

RUN = """
import resource, sys, time
from cli.program import main
started = time.perf_counter()
code = main(["import", "--log", sys.argv[1], "--json", sys.argv[2]])
assert not code, code
print(time.perf_counter() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""


def import_season(scale: Scale) -> list[Figure]:
    """A million entries (with `--quick` some hundreds) in files of so many boards, beside a tenth of the files."""
    boards = min(scale.boards, 30)
    with TemporaryDirectory() as folder:
        entries = _imported(Path(folder, "one"), boards, 1)[0]
        files = max(10, EVENTS // entries if scale.use_files else 10)
        _, _, memory_of_few = _imported(Path(folder, "few"), boards, files // 10)
        many, seconds, memory = _imported(Path(folder, "many"), boards, files)
    growth = Limit("at most", MOST_GROWTH)
    return [
        Figure("import", f"a folder of {files} files", "events/s", many / seconds),
        Figure("import", "its most memory", "MiB", memory, memory_of_few, memory / memory_of_few, growth),
        Figure("import", "events recorded", "events", many),
    ]


def _imported(folder: Path, boards: int, files: int) -> tuple[int, float, float]:
    """Entries recorded, seconds, and the most MiB, of so many files of the same boards."""
    folder.mkdir()
    data = plain_pbn(boards, EVENT)
    for number in range(files):
        named = data.replace(EVENT.encode(), b"Evening %05d" % number)
        (folder / f"evening{number}.pbn").write_bytes(named)
    log = str(folder.with_suffix(".db"))
    ran = subprocess.run([sys.executable, "-c", RUN, log, str(folder)], capture_output=True, text=True, check=True)
    seconds, kib = map(float, ran.stderr.split()[-2:])
    with EventLog(log, read_only=True) as opened:
        return opened.head()[0], seconds, kib / 1024
