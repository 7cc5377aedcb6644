"""A golden file: sections under a heading `$ ...` each, so that a difference names where it is."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path

__all__ = ["HEADING", "differences", "read", "write"]

FOLDER = Path(__file__).parent / "files"
HEADING = "$ "
MOST_SHOWN = 40
"""How many lines of a difference are shown."""


def read(name: str) -> dict[str, str]:
    """The sections of a golden file, by heading."""
    sections: dict[str, str] = {}
    heading = ""
    for line in (FOLDER / name).read_text(encoding="utf-8").split("\n")[:-1]:
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
    return [*told, *lines[:MOST_SHOWN], *more] if wrong else []


def _of(found: Mapping[str, str], heading: str) -> str | None:
    return _ended(found[heading]) if heading in found else None


def _ended(text: str) -> str:
    return text if text.endswith("\n") or not text else f"{text}\n"
