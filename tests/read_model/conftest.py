"""A log with a session in it, and where its read model may be built."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stores.sqlite.log import EventLog
from tests.read_model.reading import SAMPLES, streams_of


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    """An empty log."""
    with EventLog(tmp_path / "log.db", synchronous="NORMAL") as opened:
        yield opened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a read model may be built."""
    return tmp_path / "view.db"


@pytest.fixture
def match(log: EventLog) -> EventLog:
    """A log that holds the sample match: 16 boards at four tables, with revokes, claims and a penalty card."""
    streams = streams_of(SAMPLES / "spring_match.tdl")
    log.append([(stream, 0, events) for stream, events in streams.items()])
    return log
