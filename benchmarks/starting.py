"""How long the command takes to start, beside a Python that does nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.figures import Figure, Limit, Scale
from benchmarks.timing import alternate

__all__ = ["start"]

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "sample_sessions"

HELP_LIMIT = 100
SHORT_LIMIT = 200
"""Milliseconds."""


def start(scale: Scale) -> list[Figure]:
    """`tdlog --help`, `tdlog check` of one sample session and `tdlog desk` of a log with it, as from the second time
    on: all is compiled."""
    script = min(SAMPLES.rglob("*.tdl"))
    with TemporaryDirectory() as compiled:
        log = f"{compiled}/tdlog.db"
        _python(compiled, "-m", "cli", "import", "--log", log, str(script))
        bare, helping, checking, listing = alternate(
            [
                lambda _: _python(compiled, "-c", "pass"),
                lambda _: _python(compiled, "-m", "cli", "--help"),
                lambda _: _python(compiled, "-m", "cli", "check", str(script)),
                lambda _: _python(compiled, "-m", "cli", "desk", "--log", log),
            ],
            scale.rounds,
        )
    return [
        _figure("tdlog --help", helping, bare, HELP_LIMIT),
        _figure("tdlog check FILE", checking, bare, SHORT_LIMIT),
        _figure("tdlog desk", listing, bare, SHORT_LIMIT),
    ]


def _python(compiled: str, *arguments: str) -> None:
    """Run Python to its end, with a folder for what it compiles. Exits, with what it said, where it fails."""
    program = [sys.executable, *arguments]
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
    done = subprocess.run(program, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        sys.exit(f"python {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")


def _figure(name: str, times: list[float], bare: list[float], limit: float) -> Figure:
    ratio = median(ours / python for ours, python in zip(times, bare, strict=True))
    allowed = Limit("at most", limit, "measured")
    return Figure("start", name, "ms", median(times) * 1000, median(bare) * 1000, ratio, allowed)
