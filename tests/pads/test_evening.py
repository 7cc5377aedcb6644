"""An evening whose results come from pads, over a connector or from a file that grows, is that of the sample."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from application.office import Office
from application.pads.bws_file import BwsFile
from application.pads.connector import Connector
from application.pads.following import FromConnector, FromFile, Source
from application.pads.running import followed
from domain.events import DirectorCalled, EntryAmended
from formats.bws.tables import Rows
from projections.texts import use_language
from stores.memory import MemoryLog
from tests.hall.evenings import office_on
from tests.pads.evening import (
    NOT_PLAYED,
    PLACE,
    SESSION,
    Pad,
    as_dto,
    as_row,
    before_the_pads,
    later,
    pads_of,
    ranking,
    rows_with,
    said_by_pads,
    sample_office,
)
from tests.pads.fake_connector import GUID, FakeConnector

Grows = Callable[[list[Pad], list[Pad]], None]
"""Lets the pads say more: what they have now, and what of it is new."""


def over_connector(_folder: Path) -> tuple[Source, Grows]:
    fake = FakeConnector()
    fake.sessions[GUID] = {"EventGuid": GUID}
    source = FromConnector(Connector("http://127.0.0.1:5079", lambda seconds: None, fake.send), GUID)

    def grows(_all: list[Pad], new: list[Pad]) -> None:
        for one in new:
            fake.play(as_dto(one))

    return source, grows


def from_file(folder: Path) -> tuple[Source, Grows]:
    path = folder / "evening.bws"
    path.write_bytes(b"0")
    rows: list[Rows] = [rows_with([], said_by_pads())]
    numbers: dict[tuple[int, ...], int] = {}
    last = [0]

    def grows(pads: list[Pad], new: list[Pad]) -> None:
        for one in new:
            last[0] += 3 if last[0] % 2 else 1
            numbers[one[:3]] = last[0]
        held = [as_row(one, numbers[one[:3]]) for one in pads]
        rows.append(rows_with(sorted(held, key=lambda row: str(row["ID"])), said_by_pads()))
        path.write_bytes(b"%d" % len(rows))

    return FromFile(BwsFile(path, lambda _data: rows[-1])), grows


SOURCES = [pytest.param(over_connector, id="connector"), pytest.param(from_file, id="file")]


@pytest.mark.parametrize("source_of", SOURCES)
def test_given_an_evening_from_pads_when_it_is_over_then_its_ranking_is_that_of_the_sample_and_every_ruling_stands(
    tmp_path: Path, source_of: Callable[[Path], tuple[Source, Grows]]
) -> None:
    use_language("en")
    log = before_the_pads()
    office = office_on(log)
    kept = {stream: log.read(stream) for stream in log.versions() if "." in stream}
    source, grows = source_of(tmp_path)
    run = followed(office, SESSION, source, lambda text: None)
    last, wrong = said_by_pads(), pads_of(said_by_pads(), wrong=True)
    done = 0
    for until in (40, 90, len(wrong)):
        grows(wrong[:until], wrong[done:until])
        done = until
        run.look()
    grows(last, [one for one, before in zip(last, wrong, strict=True) if one != before])
    run.look()
    later(log)
    assert ranking(office) == ranking(sample_office())
    assert {stream: log.read(stream) for stream in kept} == kept
    whats = [one.what for one in run.view().taken if one.what != "entered"]
    assert whats == ["asked", "mended"]
    assert [event.entry for event in log.read(PLACE) if isinstance(event, EntryAmended)] == [4]
    at_table = log.read(f"S2.r{NOT_PLAYED[0]}.t{NOT_PLAYED[1]}")
    assert [event.board for event in at_table if isinstance(event, DirectorCalled)] == [NOT_PLAYED[2]]
    assert run.view().left == 0
    held = log.tail()
    assert followed(office_on(log), SESSION, source, lambda text: None).look() == 0
    assert log.tail() == held


def test_given_an_evening_over_a_connector_when_the_file_of_the_same_is_read_too_then_nothing_comes_twice(
    tmp_path: Path,
) -> None:
    log: MemoryLog = before_the_pads()
    office: Office = office_on(log)
    pads = said_by_pads()
    for number, source_of in enumerate((over_connector, from_file)):
        source, grows = source_of(tmp_path)
        grows(pads, pads)
        count = followed(office, SESSION, source, lambda text: None).look()
        assert count == (len(pads) - 4 if not number else 0) or not number
    assert log.tail() == office.log.tail()
