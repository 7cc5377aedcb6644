from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.calls import Call
from domain.errors import LogError
from domain.events import AnyEvent, CallMade, EntryAmended, NoteMade, SessionOpened
from domain.seats import Seat
from stores.mapping import Recorded
from stores.sqlite.log import EventLog
from stores.sqlite.recorder import PAGE

PASS = CallMade(seat=Seat.NORTH, call=Call.PASS)


def unchecked(**fields: Any) -> CallMade:
    """The constructor takes anything."""
    return CallMade(**fields)


def test_what_is_appended_is_read_back_in_order(log: EventLog, board: list[AnyEvent]) -> None:
    assert log.append("S1.r1.t1", 0, board) == list(range(1, 59))
    assert log.append("S1.r1.t1", 58, [PASS]) == [59]
    assert log.read("S1.r1.t1") == [*board, PASS]
    assert log.read_since("S1.r1.t1", 57) == [board[57], PASS]
    assert log.version("S1.r1.t1") == 59
    assert log.states("S1.r1.t1")[58] == b'{"event":"call","seat":"N","call":"P"}'


def test_an_unknown_stream_is_empty(log: EventLog) -> None:
    assert log.read("S9") == []
    assert log.states("S9") == []
    assert log.version("S9") == 0
    assert log.streams() == []
    assert list(log.scan()) == []


def test_streams_are_named_in_the_order_of_their_first_entries(log: EventLog) -> None:
    for stream in ("S1", "S1.r10.t1", "S1.r2.t1"):
        log.append(stream, 0, [PASS])
    log.append("S1", 1, [PASS])
    assert log.streams() == ["S1", "S1.r10.t1", "S1.r2.t1"]


def test_several_streams_are_recorded_together(log: EventLog, board: list[AnyEvent]) -> None:
    positions = log.append_streams([("S1", 0, [SessionOpened()]), ("S1.r1.t1", 0, board), ("S1", 1, [PASS])])
    assert positions == list(range(1, 61))
    assert log.read("S1") == [SessionOpened(), PASS]
    assert log.verify() == []
    with closing(sqlite3.connect(log.path)) as connection:
        assert connection.execute("SELECT upto FROM event_chain").fetchall() == [(60,)]


def test_no_events_record_nothing(log: EventLog) -> None:
    assert log.append("S1", 0, []) == []
    assert log.append_streams([]) == []
    assert log.streams() == []


def test_scan_goes_on_from_a_position_and_over_pages(log: EventLog) -> None:
    notes = [NoteMade(text=str(n)) for n in range(PAGE + 10)]
    log.append("S1", 0, notes)
    found = list(log.scan())
    assert [event for *_, event in found] == notes
    assert found[0] == (1, "S1", 1, notes[0])
    assert list(log.scan(PAGE + 8)) == [(PAGE + n, "S1", PAGE + n, notes[PAGE + n - 1]) for n in (9, 10)]


def test_a_log_is_the_same_when_opened_again(path: Path, board: list[AnyEvent]) -> None:
    with EventLog(path) as log:
        log.append("S1", 0, board)
    with EventLog(path, create=False) as log:
        assert log.read("S1") == board
        log.append("S1", 58, [PASS])
        assert log.verify() == []


@pytest.mark.parametrize("name", ["a b.db", "50%.db", "what?.db", "año.db", "x#y.db", ":memory:", "file:x.db"])
def test_any_file_name_will_do(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with EventLog(name) as log:
        log.append("S1", 0, [PASS])
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_an_event_that_could_not_be_read_back_is_refused(log: EventLog) -> None:
    with pytest.raises(LogError, match=r"entry 2 of S1 was not recorded.*\$\.seat"):
        log.append("S1", 0, [PASS, unchecked(seat=1, call=Call.PASS), PASS])
    with pytest.raises(LogError, match=r"entry 1 of S1 was not recorded.*surrogates"):
        log.append("S1", 0, [NoteMade(text="\udcff")])
    with pytest.raises(LogError, match=r"entry 1 of S2 was not recorded"):
        log.append_streams(
            [("S1", 0, [PASS]), ("S2", 0, [EntryAmended(entry=1, replacements=(unchecked(seat=1, call=2),))])]
        )
    assert log.streams() == []


def test_what_is_no_event_is_refused(log: EventLog) -> None:
    nothing: list[AnyEvent] = [object()]  # type: ignore[list-item]  # pyright: ignore[reportAssignmentType]
    with pytest.raises(TypeError, match="not an event"):
        log.append("S1", 0, nothing)


def test_a_stream_needs_a_name_and_a_version_from_zero(log: EventLog) -> None:
    with pytest.raises(ValueError, match="a stream has a name"):
        log.append("", 0, [PASS])
    with pytest.raises(ValueError, match="a version from 0"):
        log.append("S1", -1, [PASS])
    with pytest.raises(ValueError, match="stands twice"):
        log.append_streams([("S1", 0, [PASS]), ("S1", 0, [PASS])])


def test_the_librarys_application_reads_and_records_the_same_log(log: EventLog) -> None:
    log.append("S1", 0, [PASS])
    log.application.save(Recorded("S1", 2, NoteMade(text="two")))
    assert log.read("S1") == [PASS, NoteMade(text="two")]
    assert [n.topic for n in log.application.notification_log.select(1, 10)] == ["call", "note"]
    assert list(log.application.events.get("S1", gt=1)) == [Recorded("S1", 2, NoteMade(text="two"))]
    assert log.verify() == []


def test_the_settings_of_the_process_do_not_reach_the_log(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PERSISTENCE_MODULE", "eventsourcing.popo")
    monkeypatch.setenv("COMPRESSOR_TOPIC", "eventsourcing.compressor:ZlibCompressor")
    with EventLog(path) as log:
        log.append("S1", 0, [PASS])
    with EventLog(path) as log:
        assert log.read("S1") == [PASS]


@pytest.mark.parametrize(("synchronous", "level"), [("FULL", 2), ("NORMAL", 1)])
def test_the_disk_is_waited_for_as_asked(path: Path, synchronous: str, level: int) -> None:
    assert synchronous in ("FULL", "NORMAL")
    with EventLog(path, synchronous="FULL" if synchronous == "FULL" else "NORMAL") as log:
        assert log.recorder.select("PRAGMA synchronous")[0][0] == level
        assert log.recorder.select("PRAGMA journal_mode")[0][0] == "wal"


def test_a_closed_log_says_so(path: Path) -> None:
    log = EventLog(path)
    log.close()
    with pytest.raises(LogError, match="was closed"):
        log.read("S1")
    with pytest.raises(LogError, match="was closed"):
        log.append("S1", 0, [PASS])
    with pytest.raises(LogError, match="was closed"):
        log.verify()


@given(st.lists(st.tuples(st.sampled_from(["S1", "S1.r1.t1", "Ægir"]), st.lists(st.text(), max_size=4)), max_size=12))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_appends_are_read_back_and_verify(
    tmp_path_factory: pytest.TempPathFactory, appends: list[tuple[str, list[str]]]
) -> None:
    kept: dict[str, list[AnyEvent]] = {}
    with EventLog(tmp_path_factory.mktemp("any") / "tdlog.db", synchronous="NORMAL") as log:
        for stream, texts in appends:
            events = [NoteMade(text=text) for text in texts]
            log.append(stream, len(kept.setdefault(stream, [])), events)
            kept[stream] += events
        assert {stream: log.read(stream) for stream in kept} == kept
        assert log.verify() == []
