"""A server that runs as a program of its own."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.cli.running import ROOT, heed_ctrl_c

__all__ = ["Program"]

URL = re.compile(r"https?://127\.0\.0\.1:\d+")


class Program:
    """A server that runs, and what it has said so far."""

    def __init__(self, folder: Path, *arguments: str, command: Sequence[str] = ("serve",)) -> None:
        """The command serves at a port of its own."""
        program = [sys.executable, "-m", "cli", *command, "--port", "0", *arguments]
        environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "TDLOG_LANG": "en", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            program, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=heed_ctrl_c,
        )  # fmt: skip
        self.said = ""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            if "Control-C" in line:
                break

    @property
    def url(self) -> str:
        """Where it serves."""
        found = URL.search(self.said)
        assert found is not None, self.said + self.process.communicate()[1]
        return found[0]

    def says(self, what: re.Pattern[str]) -> re.Match[str]:
        """Wait until it has said something."""
        assert self.process.stdout is not None
        while not (found := what.search(self.said)):
            line = self.process.stdout.readline()
            assert line, self.said
            self.said += line
        return found

    def ends(self, by: signal.Signals) -> tuple[int, str, str]:
        """End it by a signal: its exit code, and what it said until then."""
        self.process.send_signal(by)
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        out, error = self.process.stdout.read(), self.process.stderr.read()  # what was read ahead, too
        return self.process.wait(30), self.said + out, error
