"""`python -m tests.golden [NAME...]`: tell what differs from the golden files; with `--write` write them anew."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.golden.families import FAMILIES
from tests.golden.sections import differences, write


def main(arguments: list[str]) -> int:
    """Write or compare the files named, or all."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.golden",
        description="Tell what differs from the golden files: 0 where nothing does, else 1.",
        epilog=f"There are: {', '.join(name.removesuffix('.txt') for name in FAMILIES)}.",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", type=family, help="a golden file (help, results); else all")
    parser.add_argument("--write", action="store_true", help="write the files anew")
    chosen = parser.parse_args(arguments)
    found = 0
    for name in chosen.names or FAMILIES:
        told = FAMILIES[name]()
        if chosen.write:
            write(name, told)
        else:
            lines = differences(name, told)
            found += len(lines)
            print("\n".join(lines or [f"{name}: the same"]))
    return 1 if found else 0


def family(name: str) -> str:
    """A golden file by its name, with or without its ending. Raises ArgumentTypeError for none."""
    file = f"{Path(name).stem}.txt"
    if file not in FAMILIES:
        raise argparse.ArgumentTypeError(
            f"no golden file is called {name}: a new one is a line in tests/golden/typed.py"
        )
    return file


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
