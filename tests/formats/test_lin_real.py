"""Real LIN, where a folder of it lies beside the repository: read, written and read again, not an entry is lost.

The files bear names of real people and so are no part of the repository.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from domain.events import CarriedOver
from formats.lin import read_lin
from formats.lin.writer import export_lin
from tests.formats.test_real_files import DATA

pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="not run: no folder shared/data beside the repository")


def files(folder: str) -> list[Path]:
    """The files of a folder, in their order."""
    found = sorted((DATA / folder).glob("*.lin"))
    assert found
    return found


@pytest.mark.parametrize("with_names", [True, False])
@pytest.mark.parametrize("folder", ["lin-vugraph", "lin-bbo"])
def test_every_real_file_comes_back_entry_by_entry_and_then_byte_by_byte(folder: str, with_names: bool) -> None:
    for path in files(folder):
        first = read_lin(path.read_bytes(), path.name, notes=with_names)
        names = first.names if with_names else {}
        exported = export_lin(first.streams, names)
        second = read_lin(exported.data, "again.lin", session=first.session, notes=with_names)
        assert second.streams == first.streams, path.name
        assert list(second.streams) == list(first.streams), path.name
        assert second.names == names, path.name
        assert export_lin(second.streams, second.names).data == exported.data, path.name
        assert not exported.left_out, path.name


def test_what_teams_carry_over_is_in_the_files_that_tell_it() -> None:
    carried = 0
    for path in files("lin-vugraph"):
        reading = read_lin(path.read_bytes(), path.name)
        carried += sum(isinstance(event, CarriedOver) for event in reading.streams[reading.session])
    assert carried == 4


def test_every_odd_board_is_told_and_no_other() -> None:
    odd = 0
    for path in [*files("lin-vugraph"), *files("lin-bbo")]:
        reading = read_lin(path.read_bytes(), path.name)
        odd += len(reading.stated)
        told = {(board.board, board.room) for board in reading.stated}
        about_a_board = [r for r in reading.remarks if r.board is not None and r.kind != "board numbers differ"]
        assert told == {(remark.board, remark.room) for remark in about_a_board}
    assert odd == 20


def records(parse: Callable[[Path], list[Any]], path: Path) -> list[tuple[object, ...]]:
    """What another program finds in a file, board by board; nothing where it refuses it."""
    try:
        deals = parse(path)
    except Exception:
        return []
    return [
        (deal.deal, board.bidding_record, board.play_record, board.declarer, board.contract, board.tricks, board.names)
        for deal in deals
        for board in deal.board_records
    ]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("form", ["single", "multi"])
def test_bridgebots_finds_the_same_in_what_is_written(
    form: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    parse = getattr(import_module("bridgebots"), f"parse_{form}_lin")
    boards = 0
    for path in [*files("lin-vugraph"), *files("lin-bbo")]:
        reading = read_lin(path.read_bytes(), path.name)
        written = tmp_path / path.name
        written.write_bytes(export_lin(reading.streams, reading.names).data)
        found = records(parse, path)
        boards += len(found)
        assert not found or records(parse, written) == found, path.name
    assert boards > 100
