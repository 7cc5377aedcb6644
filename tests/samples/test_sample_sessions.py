"""The sample sessions say what the replay says, and hold every case of the articles they start from."""

from __future__ import annotations

from pathlib import Path

import pytest

from application.checking import checked_file

SAMPLES = Path(__file__).parents[2] / "sample_sessions"
SCRIPTS = sorted(SAMPLES.rglob("*.tdl"))

ARTICLE_000 = (
    "S0-01", "S0-02", "S0-03", "S0-04", "S0-05", "S0-06", "S0-07",
    "S0-08", "S0-09", "S0-10a", "S0-10b", "S0-11a", "S0-11b", "S0-12", "S0-13",
)  # fmt: skip
ARTICLE_001 = ("S1-01", "S1-02", "S1-03", "S1-04", "S1-05", "S1-06", "S1-07", "S1-08")
ARTICLE_002 = (
    "S2-01", "S2-02", "S2-03", "S2-04", "S2-05", "S2-06", "S2-07", "S2-08", "S2-09", "S2-10", "S2-11", "S2-11b",
    "S2-11c", "S2-12", "S2-13", "S2-14", "S2-15", "S2-16", "S2-17", "S2-18", "S2-19", "S2-20",
)  # fmt: skip
ARTICLE_003 = ("S3-01", "S3-02", "S3-03", "S3-04", "S3-05", "S3-06", "S3-07", "S3-08", "S3-09", "S3-10", "S3-11")
DUMMY = ("DU-01", "DU-02", "DU-03")
LEADS = ("LE-01", "LE-02", "LE-03", "LE-04", "LE-05", "LE-06", "LE-07", "LE-08", "LE-09", "LE-10", "LE-11")
AUCTION = ("AU-01", "AU-02", "AU-03", "AU-04", "AU-05", "AU-06", "AU-07", "AU-08")

ARTICLE_004 = ("S4-01", "S4-02", "S4-03", "S4-04", "S4-05", "S4-06", "S4-07", "S4-08", "S4-09")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_the_replay_says_what_the_script_expects(script: Path) -> None:
    found = checked_file(script)
    assert (found.failures, found.is_idle) == ((), False)


@pytest.mark.parametrize("case", ARTICLE_000)
def test_every_case_of_article_000_has_its_script(case: str) -> None:
    assert len(list((SAMPLES / "article_000").glob(f"{case}-*.tdl"))) == 1


@pytest.mark.parametrize("case", ARTICLE_001)
def test_every_case_of_article_001_has_its_script(case: str) -> None:
    assert len(list((SAMPLES / "article_001").glob(f"{case}-*.tdl"))) == 1


@pytest.mark.parametrize("case", ARTICLE_002)
def test_every_case_of_article_002_has_its_script(case: str) -> None:
    assert len(list((SAMPLES / "article_002").glob(f"{case}-*.tdl"))) == 1


@pytest.mark.parametrize("case", AUCTION)
def test_every_case_of_the_auction_has_its_script(case: str) -> None:
    assert len(list((SAMPLES / "auction").glob(f"{case}-*.tdl"))) == 1


@pytest.mark.parametrize("case", DUMMY)
def test_every_case_of_dummy_and_his_cards_has_its_script(case: str) -> None:
    assert len(list((SAMPLES / "play").glob(f"{case}-*.tdl"))) == 1


@pytest.mark.parametrize("case", LEADS)
def test_every_case_of_leads_and_penalty_cards_has_its_script(case: str) -> None:
    assert len(list((SAMPLES / "play").glob(f"{case}-*.tdl"))) == 1


@pytest.mark.parametrize("case", ARTICLE_003)
def test_every_case_of_article_003_has_its_script(case: str) -> None:
    assert len(list((SAMPLES / "article_003").glob(f"{case}-*.tdl"))) == 1


@pytest.mark.parametrize("case", ARTICLE_004)
def test_every_case_of_article_004_has_its_script(case: str) -> None:
    assert len(list((SAMPLES / "article_004").glob(f"{case}-*.tdl"))) == 1


def test_every_script_is_named_after_what_happens() -> None:
    named = [script for script in SCRIPTS if script.parent.name.startswith("article_")]
    assert named
    assert [script.name for script in named if script.stem.count("-") < 3] == []
