from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.calls import Call
from domain.errors import LogError
from domain.events import AnyEvent, CallMade, NoteMade
from domain.log.store import Recorded
from domain.log.verifying import verify
from domain.seats import Seat
from stores.mapping import StreamEvent
from stores.sqlite.log import EventLog
from stores.sqlite.recorder import PAGE

PASS = CallMade(seat=Seat.NORTH, call=Call.PASS)


def test_what_is_appended_is_read_back_in_order(log: EventLog, board: list[AnyEvent]) -> None:
    assert log.append([("S1.r1.t1", 0, board)]) == list(range(1, 59))
    assert log.append([("S1.r1.t1", 58, [PASS])]) == [59]
    assert log.read("S1.r1.t1") == [*board, PASS]
    assert log.read("S1.r1.t1", 57) == [board[57], PASS]
    assert log.version("S1.r1.t1") == 59
    with log.rows_and_links() as (rows, _):
        assert list(rows)[58] == (59, "S1.r1.t1", 59, "call", b'{"event":"call","seat":"N","call":"P"}')


def test_scan_goes_on_from_a_position_and_over_pages(log: EventLog) -> None:
    notes = [NoteMade(text=str(n)) for n in range(PAGE + 10)]
    log.append([("S1", 0, notes)])
    found = list(log.scan())
    assert [one.event for one in found] == notes
    assert found[0] == Recorded(1, "S1", 1, notes[0])
    assert list(log.scan(PAGE + 8)) == [Recorded(PAGE + n, "S1", PAGE + n, notes[PAGE + n - 1]) for n in (9, 10)]


def test_a_log_is_the_same_when_opened_again(path: Path, board: list[AnyEvent]) -> None:
    with EventLog(path) as log:
        log.append([("S1", 0, board)])
    with EventLog(path, create=False) as log:
        assert log.read("S1") == board
        log.append([("S1", 58, [PASS])])
        assert verify(log) == []


@pytest.mark.parametrize("name", ["a b.db", "50%.db", "what?.db", "año.db", "x#y.db", ":memory:", "file:x.db"])
def test_any_file_name_will_do(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with EventLog(name) as log:
        log.append([("S1", 0, [PASS])])
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_the_librarys_application_reads_and_records_the_same_log(log: EventLog) -> None:
    log.append([("S1", 0, [PASS])])
    log.application.save(StreamEvent("S1", 2, NoteMade(text="two")))
    assert log.read("S1") == [PASS, NoteMade(text="two")]
    assert [n.topic for n in log.application.notification_log.select(1, 10)] == ["call", "note"]
    assert list(log.application.events.get("S1", gt=1)) == [StreamEvent("S1", 2, NoteMade(text="two"))]
    assert verify(log) == []


def test_the_settings_of_the_process_do_not_reach_the_log(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PERSISTENCE_MODULE", "eventsourcing.popo")
    monkeypatch.setenv("COMPRESSOR_TOPIC", "eventsourcing.compressor:ZlibCompressor")
    with EventLog(path) as log:
        log.append([("S1", 0, [PASS])])
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
        log.append([("S1", 0, [PASS])])
    with pytest.raises(LogError, match="was closed"):
        verify(log)


@given(st.lists(st.tuples(st.sampled_from(["S1", "S1.r1.t1", "Ægir"]), st.lists(st.text(), max_size=4)), max_size=12))
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_appends_are_read_back_and_verify(
    tmp_path_factory: pytest.TempPathFactory, appends: list[tuple[str, list[str]]]
) -> None:
    kept: dict[str, list[AnyEvent]] = {}
    with EventLog(tmp_path_factory.mktemp("any") / "tdlog.db", synchronous="NORMAL") as log:
        for stream, texts in appends:
            events = [NoteMade(text=text) for text in texts]
            log.append([(stream, len(kept.setdefault(stream, [])), events)])
            kept[stream] += events
        assert {stream: log.read(stream) for stream in kept} == kept
        assert verify(log) == []
