"""The short run has the tests that a change can matter to, nearest first, and not more than can be waited for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.selection import MOST, ROOT, SLOW, Graph, now_to_run, selection, taken, users_of

AT_ONCE = {path.relative_to(ROOT).as_posix(): 0 for path in (ROOT / "tests").rglob("test_*.py")}
"""As if no test took any time."""


@pytest.fixture(scope="module")
def users() -> Graph:
    """By file, the files that use it."""
    return users_of()


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("projections/laws/law_27_insufficient.py", "tests/laws/test_law_27.py"),
        ("domain/cards.py", "tests/notation/test_lines.py"),
        ("cli/commands/desk_.py", "tests/cli/test_desk.py"),
        ("formats/notation/grammar.lark", "tests/notation/test_errors.py"),
        ("projections/texts/da/calls.po", "tests/texts/test_catalogues.py"),
        ("sample_sessions/spring_match.tdl", "tests/samples/test_sample_sessions.py"),
        ("docs/laws.md", "tests/house/test_written.py"),
        ("tests/given.py", "tests/laws/test_law_45.py"),
    ],
)
def test_given_a_changed_file_when_time_is_no_matter_then_its_tests_are_chosen(
    users: Graph, changed: str, test: str
) -> None:
    chosen, more = selection([changed], users, AT_ONCE)
    assert test in chosen
    assert more == 0


def test_given_a_law_when_it_is_changed_then_the_test_named_after_it_comes_first(users: Graph) -> None:
    chosen, _ = selection(["projections/laws/law_45_card_played.py"], users, {})
    assert "tests/laws/test_law_45.py" in chosen[:3]


def test_given_what_nearly_every_test_imports_when_it_is_changed_then_no_more_is_chosen_than_can_be_waited_for(
    users: Graph,
) -> None:
    everything, _ = selection(["domain/cards.py"], users, AT_ONCE)
    took = dict.fromkeys(everything, MOST // 10)
    chosen, more = selection(["domain/cards.py"], users, took)
    assert 5 < len(chosen) <= 10
    assert more == len(everything) - len(chosen)


def test_given_a_slow_test_when_it_is_changed_itself_then_it_is_chosen(users: Graph) -> None:
    slow = "tests/house/test_imports.py"
    chosen, _ = selection([slow], users, {slow: 2 * MOST})
    assert chosen == [slow]


def test_given_a_fresh_clone_then_the_slow_files_are_known_until_they_are_run_here(tmp_path: Path) -> None:
    slow = taken(SLOW, tmp_path / "nothing yet")
    assert [name for name in slow if not (ROOT / name).exists()] == []
    assert slow["tests/golden/test_golden.py"] > MOST
    own = tmp_path / "milliseconds"
    own.write_text('{"tests/golden/test_golden.py": 7}', encoding="utf-8")
    assert taken(SLOW, own) == slow | {"tests/golden/test_golden.py": 7}


@pytest.mark.parametrize(
    ("changed", "then"),
    [
        ("docs/notation.md", "python3 dev.py test"),
        ("tests/given.py", "python3 dev.py test"),
        ("cli/show/appeals.py", "python -m tests.golden appeals"),
        ("cli/commands/results_.py", "python -m tests.golden help results"),
        ("projections/laws/law_27_insufficient.py", "python -m tests.golden law samples"),
        ("domain/streams.py", "python -m tests.golden"),
        ("projections/texts/da/screen.po", "python -m tests.golden"),
    ],
)
def test_given_a_change_then_what_is_to_be_run_next_is_told(users: Graph, changed: str, then: str) -> None:
    assert now_to_run([changed], users).removeprefix(".venv/bin/") == then


def test_given_no_mark_when_a_test_starts_a_program_then_it_is_refused() -> None:
    with pytest.raises(AssertionError, match="starts a program"):
        subprocess.run([sys.executable, "-c", ""], check=True)
