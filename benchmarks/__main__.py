"""Run the benchmarks: `python -m benchmarks [--quick] [--json] [SUBJECT ...]`, `python -m benchmarks fuzz`,
`python -m benchmarks hall-trials`, or `python -m benchmarks screens`."""

from __future__ import annotations

import argparse
import sys

from benchmarks.appending import append
from benchmarks.comparing import compare
from benchmarks.contending import contend
from benchmarks.database import postgresql
from benchmarks.drawing import draws
from benchmarks.figures import Scale, Subject
from benchmarks.importing import import_season
from benchmarks.loading import load
from benchmarks.parsing import parse
from benchmarks.positions import position
from benchmarks.proving import prove
from benchmarks.publishing import publish
from benchmarks.reading import read, verify
from benchmarks.recording import live
from benchmarks.replaying import replay
from benchmarks.report import as_json, as_table
from benchmarks.scoring import score
from benchmarks.sequencing import hall
from benchmarks.starting import start
from benchmarks.tapping import recorder
from benchmarks.viewing import view

SUBJECTS: dict[str, Subject] = {
    "append": append,
    "postgresql": postgresql,
    "contention": contend,
    "live": live,
    "position": position,
    "hall": hall,
    "load": load,
    "read": read,
    "verify": verify,
    "tree": prove,
    "replay": replay,
    "parse": parse,
    "import": import_season,
    "compare": compare,
    "score": score,
    "draw": draws,
    "view": view,
    "publish": publish,
    "recorder": recorder,
    "start": start,
}

FULL = Scale(boards=150, rounds=15)
QUICK = Scale(boards=3, rounds=1, use_files=False)


def main() -> None:
    """Measure what the command line asks for, and print it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Run the benchmarks.")
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT", help=f"one of {', '.join(SUBJECTS)}; all, if none")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--quick", action="store_true", help="run through everything once; the figures mean little")
    chosen = parser.parse_args()
    unknown = set(chosen.subjects) - set(SUBJECTS)
    if unknown:
        parser.error(f"there is no subject {', '.join(sorted(unknown))}")
    scale = QUICK if chosen.quick else FULL
    figures = [figure for name in chosen.subjects or SUBJECTS for figure in SUBJECTS[name](scale)]
    print(as_json(figures) if chosen.json else as_table(figures))


if __name__ == "__main__":
    if sys.argv[1:2] == ["fuzz"]:
        from benchmarks.fuzzing import main as fuzz

        sys.exit(fuzz(sys.argv[2:]))
    if sys.argv[1:2] == ["hall-trials"]:
        from benchmarks.trials.running import main as try_the_hall

        sys.exit(try_the_hall(sys.argv[2:]))
    if sys.argv[1:2] == ["screens"]:
        from tests.screens.paint_measured import main as weigh_the_screens

        sys.exit(weigh_the_screens(sys.argv[2:]))
    main()
