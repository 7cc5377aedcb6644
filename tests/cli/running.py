"""Running `tdlog` as a program: its exit code and what it printed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it printed, read as JSON."""
        return json.loads(self.out)


def tdlog(
    *arguments: str | Path,
    typed: str | bytes = "",
    folder: Path = ROOT,
    variables: Mapping[str, str] = MappingProxyType({}),
) -> Ran:
    """Run a command with `typed` as its standard input, in English whoever runs the tests. `variables` are added to
    the environment; an empty one is taken out."""
    data = typed.encode() if isinstance(typed, str) else typed
    program = [sys.executable, "-m", "cli", *map(str, arguments)]
    given = {**os.environ, "TDLOG_LANG": "en", **variables}
    environment = {name: value for name, value in given.items() if value}
    done = subprocess.run(
        program, input=data, capture_output=True, cwd=folder, env=environment, check=False, timeout=60
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def refused(ran: Ran, *texts: str) -> None:
    """The command failed with a message for people that says all of the texts, and no traceback."""
    said = ran.out + ran.err
    assert ran.code == 1, said
    assert "Traceback" not in said
    for text in texts:
        assert text in said, said
