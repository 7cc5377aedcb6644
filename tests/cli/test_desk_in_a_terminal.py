"""`tdlog desk` used as a director would: in a terminal, with interruptions."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from domain.events import JudgementMade, RulingGiven
from tests.cli.desk_logs import OVER, events_in, recorded
from tests.cli.running import heed_ctrl_c

pytestmark = pytest.mark.process


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return recorded(tmp_path / "evening.db", *OVER)


@pytest.fixture
def desk(log: Path) -> Iterator[pexpect.spawn[str]]:
    """The desk at an established revoke, waiting for the director's judgement."""
    child: pexpect.spawn[str] = pexpect.spawn(
        sys.executable,
        ["-m", "cli", "desk", "--log", str(log), "1#13"],
        encoding="utf-8",
        codec_errors="replace",
        dimensions=(50, 100),
        timeout=20,
        preexec_fn=heed_ctrl_c,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"},
    )
    child.expect_exact("Read aloud:")
    child.expect_exact("director>")
    yield child
    child.close(force=True)


def test_given_a_director_at_a_terminal_when_he_answers_then_each_prompt_says_what_it_wants(
    log: Path, desk: pexpect.spawn[str]
) -> None:
    desk.send("damaged\r")
    desk.expect_exact("declarer's tricks, 0 to 13>")
    desk.send("many\r")
    desk.expect_exact("expected a number of tricks")
    desk.send("13\r")
    desk.expect_exact("reason, if any>")
    desk.send("the jack was lost\r")
    desk.expect_exact("ruling, yes or other>")
    desk.send("yes\r")
    desk.expect_exact("nothing is open at 1#13")
    desk.expect(pexpect.EOF)
    judged, ruled = events_in(log)[-2:]
    assert isinstance(judged, JudgementMade)
    assert (judged.declarer, judged.reason) == (13, "the jack was lost")
    assert isinstance(ruled, RulingGiven)


def test_given_ctrl_c_twice_in_the_middle_of_an_answer_then_nothing_is_recorded(
    log: Path, desk: pexpect.spawn[str]
) -> None:
    desk.send("damaged\r")
    desk.expect_exact("declarer's tricks, 0 to 13>")
    desk.sendcontrol("c")
    desk.expect_exact("Ctrl-C clears the line")
    desk.sendcontrol("c")
    desk.expect_exact("1#13 is left open")
    desk.expect(pexpect.EOF)
    assert len(events_in(log)) == 30


def test_given_the_end_of_input_then_the_rest_is_left_open(log: Path, desk: pexpect.spawn[str]) -> None:
    desk.send('compensated "enough"\r')
    desk.expect_exact("ruling, yes or other>")
    desk.sendcontrol("d")
    desk.expect_exact("1#13 is left open")
    desk.expect(pexpect.EOF)
    assert isinstance(events_in(log)[-1], JudgementMade)
