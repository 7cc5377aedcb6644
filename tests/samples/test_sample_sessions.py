"""The sample sessions say what the replay says, and hold every case of the articles they start from."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.commands.check_ import failures_of

SAMPLES = Path(__file__).parents[2] / "sample_sessions"
SCRIPTS = sorted(SAMPLES.rglob("*.tdl"))

ARTICLE_001 = ("S1-01", "S1-02", "S1-04", "S1-05", "S1-06", "S1-07", "S1-08")
ARTICLE_002 = (
    "S2-01", "S2-02", "S2-03", "S2-04", "S2-05", "S2-06", "S2-07", "S2-08", "S2-09", "S2-10", "S2-11", "S2-11b",
    "S2-11c", "S2-12", "S2-13", "S2-14", "S2-15", "S2-16", "S2-17", "S2-18", "S2-19", "S2-20",
)  # fmt: skip


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_the_replay_says_what_the_script_expects(script: Path) -> None:
    assert failures_of(script) == []


@pytest.mark.parametrize("case", ARTICLE_001)
def test_every_case_of_article_001_has_its_script(case: str) -> None:
    assert len(list((SAMPLES / "article_001").glob(f"{case}-*.tdl"))) == 1


@pytest.mark.parametrize("case", ARTICLE_002)
def test_every_case_of_article_002_has_its_script(case: str) -> None:
    assert len(list((SAMPLES / "article_002").glob(f"{case}-*.tdl"))) == 1


def test_every_script_is_named_after_what_happens() -> None:
    named = [script for script in SCRIPTS if script.parent.name.startswith("article_")]
    assert named
    assert [script.name for script in named if script.stem.count("-") < 3] == []
