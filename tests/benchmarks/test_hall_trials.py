"""`python -m benchmarks hall-trials`: what a trial came to is printed, and what was wrong is told by how it ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.trials import running


@pytest.mark.endurance
def test_given_a_trial_when_it_is_made_then_its_numbers_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert running.main(["--short", "cuts"]) == 0
    told = capsys.readouterr().out
    for name in ("lost", "doubled", "changed", "wrong"):
        assert re.search(rf"^  {name} +0$", told, re.MULTILINE)
    assert re.search(r"^  lines typed +\d{2,}$", told, re.MULTILINE)


def test_given_a_trial_in_which_something_is_wrong_when_it_is_made_then_it_is_told_and_the_program_ends_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def losing(folder: Path, seed: int, part: int) -> Iterator[tuple[str, int | str | list[str]]]:
        yield "lost", 1
        yield "wrong", ["entry 5 is lost"]

    monkeypatch.setitem(running.TRIALS, "cuts", losing)
    assert running.main(["cuts"]) == 1
    assert "entry 5 is lost" in capsys.readouterr().out


def test_given_a_trial_that_there_is_not_when_it_is_asked_for_then_it_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        running.main(["floods"])
    assert "there is no trial floods" in capsys.readouterr().err
