"""The certificates of `--tls auto`: where they lie, and who may read or put them there."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from domain.errors import TdlogError
from web.authority import certified, folder_beside

HERE = ["127.0.0.1"]


def test_given_a_log_when_it_is_served_by_tls_then_its_certificates_lie_beside_it() -> None:
    assert folder_beside("clubs/evening.db") == Path("clubs/evening.db-tls")


def test_given_a_database_when_it_is_served_by_tls_then_no_password_is_in_a_name() -> None:
    folder = folder_beside("postgresql://bo:holdhemmeligt@127.0.0.1:5433/evening?password=ogsaa")
    assert len(folder.parts) == 1
    assert not any(word in str(folder) for word in ("bo:", "holdhemmeligt", "ogsaa"))


@pytest.mark.skipif(sys.platform == "win32", reason="rights of files are POSIX's")
def test_given_a_folder_of_certificates_when_it_is_made_then_its_owner_alone_may_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "evening.db-tls"
    certified(folder, HERE)
    for path in (folder, *folder.iterdir()):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_given_a_link_in_place_of_the_folder_when_it_is_served_then_that_is_refused(tmp_path: Path) -> None:
    """Where it leads somebody may have put a key of his own."""
    certified(tmp_path / "his", HERE)
    os.symlink(tmp_path / "his", tmp_path / "evening.db-tls")
    with pytest.raises(TdlogError, match=r"evening\.db-tls"):
        certified(tmp_path / "evening.db-tls", HERE)
