"""A golden file: sections under a heading `$ ...` each, so that a difference names where it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path

__all__ = ["HEADING", "differences", "read", "write"]

FOLDER = Path(__file__).parent / "files"
HEADING = "$ "
MOST_SHOWN = 40
"""How many lines of a difference are shown."""
KEY = re.compile(r'"(\w+)": ')


def read(name: str) -> dict[str, str]:
    """The sections of a golden file, by heading; one that is not there yet has none."""
    sections: dict[str, str] = {}
    heading = ""
    path = FOLDER / name
    for line in path.read_text(encoding="utf-8").split("\n")[:-1] if path.exists() else ():
        if line.startswith(HEADING):
            heading = line.removeprefix(HEADING)
            assert heading not in sections, heading
            sections[heading] = ""
        else:
            sections[heading] += f"{line}\n"
    return sections


def write(name: str, sections: Mapping[str, str]) -> None:
    """Write a golden file anew."""
    for heading, text in sections.items():
        assert not any(line.startswith(HEADING) for line in text.split("\n")), heading
    FOLDER.mkdir(exist_ok=True)
    parts = (f"{HEADING}{heading}\n{_ended(text)}" for heading, text in sections.items())
    (FOLDER / name).write_text("".join(parts), encoding="utf-8", newline="\n")


def differences(name: str, found: Mapping[str, str]) -> list[str]:
    """What is otherwise than in a golden file: every section that differs, and the lines of the first ones."""
    held = read(name)
    wrong = [heading for heading in {**held, **found} if held.get(heading) != _of(found, heading)]
    lines: list[str] = []
    for heading in wrong:
        was, now = (one or "" for one in (held.get(heading), _of(found, heading)))
        lines += unified_diff(was.splitlines(), now.splitlines(), f"was: {heading}", "now", lineterm="", n=1)
    more = [f"... {len(lines) - MOST_SHOWN} lines more"] if len(lines) > MOST_SHOWN else []
    told = [f"{name}: {len(wrong)} sections differ:", *(f"  {heading}" for heading in wrong[:MOST_SHOWN])]
    return [*told, *_summed_up(held, found), *lines[:MOST_SHOWN], *more] if wrong else []


def _summed_up(held: Mapping[str, str], found: Mapping[str, str]) -> list[str]:
    """Which sections are new or gone, and which keys the JSON of others gained or lost; what is held as a digest tells
    no keys."""
    new, gone = len(found.keys() - held.keys()), len(held.keys() - found.keys())
    lines = [f"{count} sections are {how}" for count, how in ((new, "new"), (gone, "gone")) if count]
    keys = [(set(KEY.findall(held[one])), set(KEY.findall(found[one]))) for one in held.keys() & found.keys()]
    gained = Counter(key for was, now in keys for key in now - was)
    lost = Counter(key for was, now in keys for key in was - now)
    lines += [f"{count} sections gained the key {key}" for key, count in sorted(gained.items())]
    return lines + [f"{count} sections lost the key {key}" for key, count in sorted(lost.items())]


def _of(found: Mapping[str, str], heading: str) -> str | None:
    return _ended(found[heading]) if heading in found else None


def _ended(text: str) -> str:
    return text if text.endswith("\n") or not text else f"{text}\n"
