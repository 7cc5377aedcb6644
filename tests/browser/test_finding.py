"""Where a browser is required, a test that finds none has failed: it is not skipped."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.finding import MISSING, REQUIRED

ROOT = Path(__file__).resolve().parents[2]
NOWHERE = {"BROWSER_PATH": "/nonexistent", "PLAYWRIGHT_BROWSERS_PATH": "/nonexistent", "PATH": "/nonexistent"}


@pytest.mark.process
@pytest.mark.parametrize(("required", "code", "told"), [("1", 1, "ERROR"), ("", 0, "SKIPPED")])
def test_given_no_browser_when_a_test_needs_one_then_it_fails_where_one_is_required(
    required: str, code: int, told: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rsE", "--maxfail=1",
         "tests/browser/test_replay_in_a_browser.py", "-k", "test_given_the_help"],
        cwd=ROOT, env={**os.environ, **NOWHERE, REQUIRED: required}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == code, done.stdout
    assert MISSING[:40] in done.stdout
    assert told in done.stdout
