"""What the tests of the commands share: a name for a log that does not exist yet."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where a log may be made."""
    return tmp_path / "evening.db"
