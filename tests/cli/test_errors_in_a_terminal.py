"""What is said beside the output: folded where a person looks at it, with paths, ids and commands in one piece."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pexpect
import pytest

from cli.show.screen import beside, folded
from formats.printed import clean
from tests.cli.running import tdlog

LONG = "an evening of many words.pbn"


def shown(*arguments: str | Path, width: int) -> list[str]:
    """The lines that a command prints in a terminal of a width."""
    child: pexpect.spawn[str] = pexpect.spawn(
        sys.executable, ["-m", "cli", *map(str, arguments)], encoding="utf-8", timeout=20,
        dimensions=(24, width), env={**os.environ, "COLUMNS": "", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    child.expect(pexpect.EOF)
    return (child.before or "").rstrip().splitlines()


@pytest.mark.process
@pytest.mark.parametrize("width", [44, 60, 100])
def test_given_a_terminal_when_a_command_fails_then_its_error_fits_and_the_path_is_whole(
    tmp_path: Path, width: int
) -> None:
    lines = shown("audit", "--log", "none.db", LONG, width=width)
    assert "".join(lines).startswith("tdlog: ")
    assert any(LONG in line for line in lines)
    assert all(len(line) <= width for line in lines)


@pytest.mark.process
def test_given_a_terminal_when_a_command_is_used_wrongly_then_the_sentence_fits() -> None:
    lines = shown("audit", "--examples", "0", "x", width=50)
    assert "Error: Invalid value for '--examples': 0 is not in" in lines
    assert all(len(line) <= 50 for line in lines)


def test_given_a_pipe_when_a_command_fails_then_the_error_is_one_line() -> None:
    ran = tdlog("audit", "--log", "none.db", LONG)
    assert ran.code == 1
    assert len(ran.err.splitlines()) == 1


def test_given_a_long_remark_when_folded_then_lines_below_stand_in_and_no_command_is_broken() -> None:
    told = "    the evening is there already; go on with `tdlog record --table S1.r2.t1` or take another name"
    lines = folded([told], 44)
    assert all(line.startswith("    ") for line in lines)
    assert any("`tdlog record --table S1.r2.t1`" in line for line in lines)
    assert " ".join(line.strip() for line in lines) == told.strip()


def test_given_what_turns_the_direction_of_writing_when_told_then_it_is_visible() -> None:
    assert beside("a\u202eb") == clean("a\u202eb") != "a\u202eb"
