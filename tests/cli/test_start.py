"""How the program begins: Ctrl-C ends it quietly whenever it comes, and a closed stream is nobody's file."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest

from tests.cli.running import ROOT, heed_ctrl_c, tdlog

pytestmark = pytest.mark.process

SCRIPT = ROOT / "sample_sessions" / "spring_match.tdl"
SAMPLE = ROOT / "sample_sessions" / "article_000" / "S0-01-partner-asks-and-a-penalty-card-lies-there.tdl"
INTERRUPTED = """
import os, sys

when = sys.argv.pop(1)

class CtrlC:
    def find_spec(self, name, path=None, target=None):
        if name == when:
            os.kill(os.getpid(), 2)

sys.meta_path.insert(0, CtrlC())
from cli.__main__ import main
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as on Unix")
@pytest.mark.parametrize(
    "module", ["signal", "click", "cli.program", "domain.errors", "cli.commands.check_", "formats.notation"]
)
def test_ctrl_c_while_a_module_is_loaded_ends_without_a_traceback(module: str) -> None:
    program = [sys.executable, "-c", INTERRUPTED, module, "check", SCRIPT]
    done = subprocess.run(
        program, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60, preexec_fn=heed_ctrl_c
    )
    assert done.returncode in (130, -signal.SIGINT), done.stderr
    assert (done.stdout, done.stderr.strip()) == ("", "")


def test_ctrl_c_is_ignored_where_whoever_started_it_ignores_it() -> None:
    program = f"trap '' INT; exec {quote(sys.executable)} -c \"$0\" click check {quote(str(SCRIPT))}"
    done = subprocess.run(
        ["sh", "-c", program, INTERRUPTED], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")


CLOSED = ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"]


@pytest.mark.parametrize("closed", CLOSED)
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (f"check {quote(str(SCRIPT))}", 0),
        ("check no-such-file.tdl", 1),
        ("nonsense", 2),
        ("--help", 0),
        ("results --json --log tdlog.db", 0),
        ("record --log tdlog.db --table S9.r1.t1", 0),
        ("verify --log tdlog.db", 0),
    ],
)
def test_a_closed_stream_changes_nothing_of_how_a_command_ends(
    tmp_path: Path, command: str, code: int, closed: str
) -> None:
    log = tmp_path / "tdlog.db"
    assert tdlog("import", SAMPLE, "--log", log).code == 0
    line = f"{quote(sys.executable)} -m cli {command} {closed}".replace("tdlog.db", quote(str(log)))
    done = subprocess.run(
        ["sh", "-c", line], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=60
    )
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
    assert done.returncode == code, done.stderr
    assert tdlog("verify", "--log", log).code == 0
