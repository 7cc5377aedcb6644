"""The README tells the truth: its screen is what the demo prints, and its lines can be typed."""

from __future__ import annotations

import re

from formats.notation import Scribe
from projections.answers import check_answer
from projections.replay import Replay
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


def test_the_lines_can_be_typed_as_they_stand() -> None:
    scribe = Scribe(stream="S1.r1.t1")
    for line in block("tdl"):
        for event in scribe.propose(line).events:
            check_answer(Replay(scribe.entries), event)
        scribe.read(line)
    replay = Replay(scribe.entries)
    assert replay.board is not None
    assert replay.result(replay.board).state == "done"
