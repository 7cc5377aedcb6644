"""A log with a session in it, and where its read model may be built."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import pytest

from stores.sqlite.log import EventLog
from tests.read_model.reading import SAMPLES, Contents, bring, contents, streams_of


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    """An empty log."""
    with EventLog(tmp_path / "log.db", synchronous="NORMAL") as opened:
        yield opened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a read model may be built."""
    return tmp_path / "view.db"


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the log of the sample match, and its read model, built at once."""
    folder = tmp_path_factory.mktemp("match")
    with EventLog(folder / "log.db", synchronous="NORMAL") as log:
        log.append([(stream, 0, events) for stream, events in streams_of(SAMPLES / "spring_match.tdl").items()])
        bring(log, folder / "view.db")
    return folder


@pytest.fixture
def match(kept: Path, tmp_path: Path) -> Iterator[EventLog]:
    """A log that holds the sample match: 16 boards at four tables, with revokes, claims and a penalty card."""
    with EventLog(copy(kept / "log.db", tmp_path), synchronous="NORMAL") as opened:
        yield opened


@pytest.fixture(scope="session")
def built(kept: Path) -> Path:
    """The read model of the sample match, to be read."""
    return kept / "view.db"


@pytest.fixture(scope="session")
def whole(built: Path) -> Contents:
    """What is in it."""
    return contents(built)
