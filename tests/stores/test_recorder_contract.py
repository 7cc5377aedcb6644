"""The library's own contract tests, on the log's recorder."""

from __future__ import annotations

import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import pytest
from eventsourcing.persistence import InfrastructureFactory, IntegrityError, StoredEvent
from eventsourcing.tests import persistence as contract

from stores.sqlite.recorder import EventLogRecorder


class _OnAFile(contract.RecorderTestCase):
    """On a log file. The library's tests leave reading threads behind: they must end before the file is closed."""

    def setUp(self) -> None:
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.uri = (Path(folder.name) / "contract.db").as_uri() + "?mode=rwc"

    def new_originator_id(self) -> str:
        return str(uuid4())

    def create_recorder(self) -> EventLogRecorder:
        factory = InfrastructureFactory.construct(
            {
                "PERSISTENCE_MODULE": "stores.sqlite.recorder:EventLogFactory",
                "SQLITE_DBNAME": self.uri,
                "ORIGINATOR_ID_TYPE": "text",
            }
        )
        self.addCleanup(factory.close)
        running = set(threading.enumerate())
        self.addCleanup(lambda: [thread.join(10) for thread in set(threading.enumerate()) - running])
        recorder = factory.application_recorder()
        assert isinstance(recorder, EventLogRecorder)
        return recorder


class TestRecordsAsTheLibraryAsks(_OnAFile, contract.ApplicationRecorderTestCase[EventLogRecorder]):
    def test_a_conflict_is_the_librarys_integrity_error(self) -> None:
        recorder = self.create_recorder()
        event = StoredEvent("S1", 1, "note", b"{}")
        recorder.insert_events([event])
        with pytest.raises(IntegrityError):
            recorder.insert_events([event])


class TestNotificationIdsDoNotInterleave(_OnAFile, contract.NonInterleavingNotificationIDsBaseCase):
    pass
