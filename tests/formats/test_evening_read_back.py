"""An evening of pairs, written for other programs and read back: by our own readers and by those of others."""

from __future__ import annotations

import csv
import io
import logging
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from benchmarks.evening import SESSION, evening
from domain.cards import PACK, hand_to_text
from domain.events import AnyEvent, BoardDealt, BoardStarted, ContractRecorded, TricksAgreed
from domain.numbering import standard_dealer, standard_vul
from formats.bridgewebs import export_bridgewebs
from formats.pbn import read_pbn
from formats.pbn.writer import export_pbn
from formats.reading import Reading
from formats.usebio import export_usebio, read_usebio
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import standings
from tests.formats.imported import scored

ENDPLAY: Any = import_module("endplay.parsers.pbn")
TABLES, BOARDS = 3, 6
OWN = re.compile(rb'\[TdlogTable "[^"]*"\]\r?\n(?:[^\[\r\n][^\r\n]*\r?\n)*')
"""The section in which our own files keep what PBN has no tag for: other programs leave it out."""


def dealt(board: int) -> tuple[str, str, str, str]:
    """Four hands, the same for every run."""
    pack = list(PACK)
    Random(board).shuffle(pack)
    north, east, south, west = (hand_to_text(sum(card.bit for card in pack[n : n + 13])) for n in range(0, 52, 13))
    return north, east, south, west


@pytest.fixture(scope="module")
def streams() -> dict[str, list[AnyEvent]]:
    """Three tables, six boards, nobody knows a card but the dealer."""
    return {
        stream: [replace(one, hands=dealt(one.board)) if isinstance(one, BoardStarted) else one for one in events]
        for stream, events in evening(TABLES, BOARDS).items()
    }


def ranked(session: ScoredSession) -> dict[str, tuple[Fraction, int]]:
    """Matchpoints and boards of everybody."""
    return {row.contestant: (row.total, row.boards) for row in standings(session).rows}


def ranking_of(streams: dict[str, list[AnyEvent]]) -> dict[str, tuple[Fraction, int]]:
    """The same, of what was recorded."""
    return ranked(ScoredSession.of(SESSION, streams[SESSION], {one: streams[one] for one in streams if "." in one}))


def results(streams: dict[str, list[AnyEvent]]) -> Iterator[tuple[str, str, int]]:
    """Contract, declarer and tricks of each board at each table."""
    for events in streams.values():
        for event, after in pairwise(events):
            if isinstance(event, ContractRecorded) and isinstance(after, TricksAgreed) and event.declarer is not None:
                yield event.contract, event.declarer.value, after.declarer_tricks


def without_our_own(data: bytes) -> bytes:
    """A PBN file as another program would keep it."""
    plain = OWN.sub(b"", data)
    assert b"Tdlog" not in plain
    return plain


def test_given_an_evening_when_it_is_written_as_usebio_and_read_then_the_ranking_is_the_same(
    streams: dict[str, list[AnyEvent]],
) -> None:
    again = read_usebio(export_usebio(streams, {}).data, "x.xml", session=SESSION)
    assert ranked(scored(again)) == ranking_of(streams)


@pytest.mark.parametrize("plain", [False, True])
def test_given_an_evening_when_its_result_tables_are_read_then_the_ranking_is_the_same(
    streams: dict[str, list[AnyEvent]], plain: bool
) -> None:
    data = export_pbn(streams, {}).data
    reading: Reading = read_pbn(without_our_own(data) if plain else data, "x.pbn", session=SESSION)
    assert not reading.skipped
    assert ranked(scored(reading)) == ranking_of(streams)


def test_given_an_evening_when_endplay_reads_it_then_each_board_has_its_cards_results_and_table(
    streams: dict[str, list[AnyEvent]],
) -> None:
    text = export_pbn(streams, {}).data.decode("latin-1")
    boards: list[Any] = ENDPLAY.load(io.StringIO(text))
    assert len(boards) == TABLES * BOARDS
    assert {board.deal.to_pbn().removeprefix("N:") for board in boards} == {
        " ".join(dealt(number)) for number in range(1, BOARDS + 1)
    }
    points: Counter[str] = Counter()
    for board in boards:
        table = board.info.get("ScoreTable")
        if table is None:
            continue
        names: list[str] = [head if isinstance(head, str) else head["name"] for head in table["headers"]]
        for row in table["rows"]:
            cells = dict(zip(names, row, strict=True))
            points.update({cells["PairId_NS"]: int(cells["MP_NS"]), cells["PairId_EW"]: int(cells["MP_EW"])})
    assert points == {one: int(total) for one, (total, _) in ranking_of(streams).items()}


def test_given_hands_that_the_session_alone_tells_when_the_boards_are_written_then_each_table_has_them() -> None:
    told = evening(TABLES, BOARDS)
    deals = [
        BoardDealt(number, standard_dealer(number).value, standard_vul(number), dealt(number))
        for number in range(1, BOARDS + 1)
    ]
    told[SESSION] = [*told[SESSION], *deals]
    data = export_pbn(told, {}).data
    boards: list[Any] = ENDPLAY.load(io.StringIO(data.decode("latin-1")))
    assert [board.deal.to_pbn().removeprefix("N:") for board in boards] == [
        " ".join(dealt(board.board_num)) for board in boards
    ]
    again = read_pbn(data, "x.pbn", session=SESSION)
    assert again.streams == told
    assert not again.remarks


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_given_an_evening_when_bridgebots_reads_it_then_each_board_has_its_contract_and_tricks(
    streams: dict[str, list[AnyEvent]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    path = tmp_path / "evening.pbn"
    path.write_bytes(export_pbn(streams, {}).data)
    deals: list[Any] = import_module("bridgebots").parse_pbn(path)
    assert len(deals) == BOARDS
    found = [record for deal in deals for record in deal.board_records]
    told = Counter(
        (f"{record.contract.level}{record.contract.suit.name[0]}", record.declarer.name[0], record.tricks)
        for record in found
    )
    assert told == Counter(results(streams))


def test_given_an_evening_when_the_csv_for_bridgewebs_is_added_up_then_it_is_the_ranking(
    streams: dict[str, list[AnyEvent]],
) -> None:
    rows = list(csv.reader(io.StringIO(export_bridgewebs(streams, {}).data.decode()), delimiter=";"))
    travellers = rows.index(["#Travellers"])
    points: Counter[str] = Counter()
    for row in rows[travellers + 2 :]:
        if not row[0].startswith("#"):
            points.update({row[0]: int(row[4]), row[1]: int(row[5])})
    told = {row[1]: row for row in rows[:travellers] if row[0].rstrip("=").isdecimal()}
    assert points == {one: int(total) for one, (total, _) in ranking_of(streams).items()}
    assert {one: int(row[4]) for one, row in told.items()} == points
    assert all(sum(map(int, row[8:])) == points[one] for one, row in told.items())
