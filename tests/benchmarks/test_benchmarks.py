"""The benchmarks run through, and their figures are complete. How fast anything is, is no matter of a test."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from benchmarks.figures import Figure
from benchmarks.report import as_table
from tests.browser.finding import browser_path

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
WITH_LIMITS = {
    "append": ["a board a transaction", "an event a transaction"],
    "postgresql": ["50 boards a transaction", "a board a transaction", "an event a transaction"],
    "contention": ["its slowest hundredth"],
    "live": [
        "a card, early",
        "its preview, early",
        "a card, late",
        "its preview, late",
        "a card, early, revokes",
        "its preview, early, revokes",
        "a card, late, revokes",
        "its preview, late, revokes",
    ],
    "position": ["38 calls", "10 cards"],
    "hall": [
        "sequencer, 16 together",
        "a card, entry 50",
        "out of turn, entry 50",
        "an undo, entry 50",
        "a card, 10 tables",
    ],
    "load": ["its slowest hundredth", "answered in all", "6 spectators, worst", "its memory at most"],
    "read": ["whole log, with the fold"],
    "verify": ["whole log, chain and tree"],
    "tree": ["its bytes, by entry", "a proof, log just opened"],
    "replay": ["made-up rounds, by the Laws", "a revoke on every board", "an incident"],
    "parse": ["PBN, made-up boards"],
    "import": ["its most memory"],
    "compare": ["a result, most to fewest"],
    "score": ["a result, most to fewest", "one entry more"],
    "draw": ["20 teams, half as many"],
    "view": ["an entry, no score changed", "a change on one board"],
    "publish": ["2 tables x 2, all pages"],
    **({"recorder": ["tap to picture, 95 of 100", "tap to sent, 95 of 100"]} if browser_path() else {}),
    "start": ["tdlog --help", "tdlog check FILE", "tdlog desk"],
}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the benchmarks once through, quickly."""
    program = [sys.executable, "-m", "benchmarks", "--quick", *arguments]
    return subprocess.run(program, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


@pytest.fixture(scope="module")
def figures() -> list[dict[str, Any]]:
    done = run("--json")
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_every_subject_has_its_figures_and_limits(figures: list[dict[str, Any]]) -> None:
    limited = {
        subject: [figure["name"] for figure in figures if figure["subject"] == subject and figure["limit"]]
        for subject in dict.fromkeys(figure["subject"] for figure in figures)
    }
    assert limited == WITH_LIMITS


def test_every_figure_was_measured(figures: list[dict[str, Any]]) -> None:
    assert all(figure["measured"] > 0 for figure in figures)


def test_a_figure_with_a_limit_stands_beside_another_and_says_whether_it_is_met(figures: list[dict[str, Any]]) -> None:
    for figure in figures:
        assert figure["ratio"] is None or figure["beside"] is not None
        assert (figure["limit"] is None) == (figure["met"] is None)
        assert figure["limit"] is None or figure["ratio"] or figure["limit"]["of"] == "measured"


def test_the_table_fits_a_terminal_and_names_every_figure(figures: list[dict[str, Any]]) -> None:
    large = {"measured": 9_999_999.0, "beside": 9_999_999.0, "ratio": 99.99}
    wide = [figure | {name: value for name, value in large.items() if figure[name] is not None} for figure in figures]
    plain = [{name: value for name, value in figure.items() if name != "met"} for figure in wide]
    lines = as_table(msgspec.convert(plain, list[Figure])).splitlines()
    assert max(map(len, lines)) <= 80
    for figure in figures:
        assert any(line.startswith(f"  {figure['name']}") for line in lines)


def test_without_json_the_table_is_printed() -> None:
    done = run("verify")
    assert done.returncode == 0, done.stderr
    assert "whole log, chain and tree" in done.stdout


def test_an_unknown_subject_is_named() -> None:
    done = run("appendix")
    assert done.returncode == 2
    assert "there is no subject appendix" in done.stderr
