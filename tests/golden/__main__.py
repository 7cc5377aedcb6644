"""`python -m tests.golden --write [NAME...]`: write golden files anew; without `--write` tell what differs."""

from __future__ import annotations

import sys

from tests.golden.families import FAMILIES
from tests.golden.sections import differences, write


def main(arguments: list[str]) -> int:
    """Write or compare the files named, or all."""
    named = [name for name in arguments if name != "--write"] or list(FAMILIES)
    found = 0
    for name in named:
        told = FAMILIES[name]()
        if "--write" in arguments:
            write(name, told)
        else:
            lines = differences(name, told)
            found += len(lines)
            print("\n".join(lines or [f"{name}: the same"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
