"""A file of results that is written while it is read: torn copies, damage, and what stays of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from application.pads.bws_file import BAD_READS, BwsFile
from application.pads.feed import Feed
from application.pads.following import FromFile
from domain.errors import NotReadable
from domain.events import AnyEvent, RoundStarted
from domain.seats import Seat
from formats.bws import read_bws
from formats.bws.tables import DAMAGE, Row, Rows
from projections.ranking.standings import standings
from projections.recorded.slips import Slip
from projections.texts import use_language
from stores.memory import MemoryLog
from tests.hall.evenings import log_of, office_on
from tests.pads.evening import Pad, as_row, rows_with

REAL = Path(__file__).parents[3] / "shared" / "data" / "bws" / "club.BWS"
ONE = Pad(1, 1, 1, 1, 4, Slip("3N", Seat.NORTH, 9))


class Growing:
    """A file, and what its rows are read as."""

    def __init__(self, folder: Path) -> None:
        use_language("en")
        self.path = folder / "club.bws"
        self.path.write_bytes(b"0")
        self.rows: Rows | Exception = rows_with([], [ONE])
        self.reads = 0
        self.file = BwsFile(self.path, self.read)

    def read(self, data: bytes) -> Rows:
        self.reads += 1
        if isinstance(self.rows, Exception):
            raise self.rows
        return self.rows

    def grows(self, rows: Rows | Exception) -> None:
        self.rows = rows
        self.path.write_bytes(self.path.read_bytes() + b"1")


@pytest.fixture
def growing(tmp_path: Path) -> Growing:
    return Growing(tmp_path)


def row(number: int = 1) -> Row:
    return as_row(ONE, number)


def test_given_a_file_that_is_what_it_was_then_it_is_not_read_again_and_says_all_it_said(growing: Growing) -> None:
    assert growing.file.look() == []
    growing.grows(rows_with([row()], [ONE]))
    first, second = growing.file.look(), growing.file.look()
    assert first == second
    assert (len(first), growing.reads) == (1, 2)


def test_given_a_file_that_is_written_while_it_is_copied_then_the_last_good_copy_counts_until_the_next_look(
    growing: Growing, monkeypatch: pytest.MonkeyPatch
) -> None:
    growing.grows(rows_with([row()], [ONE]))
    good = growing.file.look()
    growing.grows(rows_with([], [ONE]))
    read_bytes = Path.read_bytes

    def torn(path: Path) -> bytes:
        data = read_bytes(path)
        with path.open("ab") as file:
            file.write(b"more")
        return data

    monkeypatch.setattr(Path, "read_bytes", torn)
    assert growing.file.look() == good
    monkeypatch.undo()
    assert growing.file.look() == []


def test_given_bad_reads_in_a_row_then_the_third_is_news_once_and_that_it_can_be_read_again(growing: Growing) -> None:
    source = FromFile(growing.file)
    growing.grows(rows_with([row()], [ONE]))
    assert len(source.look().said) == 1
    growing.grows(NotReadable("torn"))
    news = [[one.text for one in source.look().news] for _ in range(BAD_READS + 2)]
    assert [len(one) for one in news] == [0, 0, 1, 0, 0]
    assert "3 times" in news[2][0]
    assert source.is_away
    growing.grows(rows_with([row()], [ONE]))
    looked = source.look()
    assert ([one.text for one in looked.news], len(looked.said)) == (["club.bws can be read again."], 1)


def test_given_a_file_that_was_never_read_when_it_cannot_be_then_that_is_told_at_once(growing: Growing) -> None:
    growing.grows({"ReceivedData": [row()], DAMAGE: [{"What": "pages"}]})
    with pytest.raises(NotReadable, match="club"):
        growing.file.look()
    growing.path.unlink()
    assert growing.file.look() == []


def test_given_a_file_that_is_only_read_then_nothing_of_it_changes(growing: Growing) -> None:
    growing.path.chmod(0o400)
    before = (growing.path.read_bytes(), os.stat(growing.path).st_mtime_ns)
    growing.file.look()
    assert (growing.path.read_bytes(), os.stat(growing.path).st_mtime_ns) == before


@pytest.mark.skipif(not REAL.exists(), reason="the real files are not here")
def test_given_a_real_file_that_nobody_marked_as_taken_then_it_says_every_board() -> None:
    said = BwsFile(REAL).look()
    assert len(said) == 297
    assert {one.kind for one in said} == {"result"}
    assert len({one.place for one in said}) == 297


@pytest.mark.skipif(not REAL.exists(), reason="the real files are not here")
def test_given_a_real_file_when_its_results_come_as_pads_say_them_then_the_ranking_is_that_of_its_import() -> None:
    streams = read_bws(REAL.read_bytes(), "club.BWS", session="S1").streams
    begun: dict[str, list[AnyEvent]] = {
        stream: [event for event in events if isinstance(event, RoundStarted)] for stream, events in streams.items()
    }
    log = log_of(begun | {"S1": streams["S1"]})
    taken = [*Feed(office_on(log), "S1").take(BwsFile(REAL).look())]
    assert {one.what for one in taken} == {"entered"}
    assert len(taken) == 297
    assert _ranking(log) == _ranking(log_of(streams))


def _ranking(log: MemoryLog) -> list[tuple[object, ...]]:
    found = standings(office_on(log).session("S1"))
    return [(group.name, row.place, row.contestant, row.total) for group in found.groups for row in group.rows]


def test_given_half_a_file_when_it_is_looked_at_then_how_often_is_told_from_the_second_time_on(
    growing: Growing,
) -> None:
    growing.rows = NotReadable("half of it")
    with pytest.raises(NotReadable, match=r"could not be read; what was read before stands, .*half of it"):
        growing.file.look()
    growing.grows(rows_with([row()], [ONE]))
    assert growing.file.look()
    growing.rows = NotReadable("half of it")
    growing.path.write_bytes(b"another")
    for _ in range(BAD_READS - 1):
        assert growing.file.look()
    with pytest.raises(NotReadable, match=rf"\({BAD_READS} times in a row\)"):
        growing.file.look()
