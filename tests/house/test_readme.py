"""The README tells the truth: its screen is what the demo prints, and its lines can be typed."""

from __future__ import annotations

import re
from pathlib import Path

from projections.rulings.replay import Replay
from stores.sqlite.log import EventLog
from tests.cli.running import ROOT, tdlog

README = (ROOT / "README.md").read_text()


def block(kind: str) -> list[str]:
    """The lines of the one fenced block of a kind."""
    [found] = re.findall(rf"```{kind}\n(.*?)```", README, re.DOTALL)
    return str(found).splitlines()


def test_the_screen_is_what_the_demo_prints() -> None:
    printed = iter(tdlog("demo").out.splitlines())
    for line in block("text"):
        assert line == "..." or line in printed, line


def test_the_lines_can_be_typed_as_they_stand(tmp_path: Path) -> None:
    log = tmp_path / "evening.db"
    lines = block("tdl")
    ran = tdlog("record", "--log", log, typed="\n".join(lines) + "\n")
    assert ran.code == 0, ran.err
    assert [line for line in ran.out.splitlines() if line.startswith("!")] == []
    assert sum(line.startswith("  #") for line in ran.out.splitlines()) == len(lines)
    with EventLog(log, create=False, read_only=True) as kept:
        replay = Replay(kept.read("S1.r1.t1"))
    assert replay.board is not None
    assert replay.result(replay.board).state == "done"
