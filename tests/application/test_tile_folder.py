"""The tree of a log as a folder: what stands there is compared, nothing is written or taken away elsewhere."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from application.checkpointing import checkpoint
from application.tile_folder import TilesWritten, write_tiles
from domain.errors import TdlogError
from domain.events import NoteMade
from domain.log.store import LogStore
from stores.memory import MemoryLog
from tests.proof.signing import private

KEY = private("log")


def grown(log: LogStore, size: int) -> LogStore:
    """A log with so many entries."""
    log.append([("S1", log.version("S1"), [NoteMade(str(number)) for number in range(log.tail(), size)])])
    return log


def written(log: LogStore, folder: Path) -> TilesWritten:
    return write_tiles(log, checkpoint(log, KEY, lasting=True), folder)


@pytest.fixture
def log() -> LogStore:
    return grown(MemoryLog(), 300)


@pytest.fixture
def folder(log: LogStore, tmp_path: Path) -> Path:
    """The tree of a log of 300 entries."""
    written(log, tmp_path / "tree")
    return tmp_path / "tree"


def test_given_a_folder_of_before_when_the_log_has_grown_then_it_holds_the_tree_of_now(
    log: LogStore, folder: Path
) -> None:
    assert written(log, folder) == TilesWritten(0, 4)
    grown(log, 600)
    assert written(log, folder) == TilesWritten(4, 1)
    left = sorted(str(one.relative_to(folder)) for one in folder.rglob("*") if one.is_file())
    assert left == ["checkpoint", "tile/0/000", "tile/0/001", "tile/0/002.p/88", "tile/1/000.p/1", "tile/1/000.p/2"]


@pytest.mark.parametrize("place", ["tile/0/000", "tile/0/001.p/44", "tile/1/000.p/1"])
@pytest.mark.parametrize("how", ["changed", "cut", "longer", "folder", "pipe", "link"])
def test_given_a_tile_that_is_not_of_the_log_then_it_is_told_and_left(
    log: LogStore, folder: Path, tmp_path: Path, place: str, how: str
) -> None:
    tile, elsewhere = folder / place, tmp_path / "elsewhere"
    data = tile.read_bytes()
    elsewhere.write_bytes(b"mine")
    tile.unlink()
    if how == "folder":
        tile.mkdir()
    elif how == "pipe":
        os.mkfifo(tile)
    elif how == "link":
        tile.symlink_to(elsewhere)
    else:
        tile.write_bytes({"changed": bytes(len(data)), "cut": data[:-1], "longer": data + b"x"}[how])
    with pytest.raises(TdlogError, match=str(tile)):
        written(log, folder)
    assert os.path.lexists(tile)
    assert elsewhere.read_bytes() == b"mine"


@pytest.mark.parametrize("place", ["tile", "tile/0", "tile/0/001.p", "tile/0/002.p", "checkpoint"])
def test_given_a_link_in_the_folder_then_nothing_is_written_or_taken_away_behind_it(
    log: LogStore, folder: Path, tmp_path: Path, place: str
) -> None:
    elsewhere = tmp_path / "elsewhere"
    if (folder / place).exists():
        (folder / place).rename(elsewhere)
    else:
        elsewhere.mkdir()
    (folder / place).symlink_to(elsewhere)
    before = {one: one.read_bytes() for one in (elsewhere, *elsewhere.rglob("*")) if one.is_file()}
    grown(log, 600)
    with pytest.raises(TdlogError, match=str(folder / place)):
        written(log, folder)
    assert {one: one.read_bytes() for one in (elsewhere, *elsewhere.rglob("*")) if one.is_file()} == before


def test_given_files_of_somebody_beside_parts_of_a_tile_when_it_is_full_then_they_stay(
    log: LogStore, folder: Path
) -> None:
    mine = folder / "tile/0/001.p/mine.txt"
    mine.write_text("mine")
    grown(log, 600)
    written(log, folder)
    assert [one.name for one in mine.parent.iterdir()] == ["mine.txt"]


def test_given_a_folder_that_was_begun_when_it_is_written_again_then_it_is_made_whole(
    log: LogStore, folder: Path
) -> None:
    (folder / "checkpoint").unlink()
    (folder / "tile/0/000").unlink()
    (folder / ".checkpoint.0a1b2c3d").write_bytes(b"half")
    assert written(log, folder) == TilesWritten(2, 2)


def test_given_a_folder_of_another_log_that_was_begun_then_it_is_left(folder: Path) -> None:
    (folder / "checkpoint").unlink()
    other = grown(MemoryLog(), 299)
    other.append([("S1", 299, [NoteMade("otherwise")])])
    with pytest.raises(TdlogError, match="no tile of this log"):
        written(other, folder)


@pytest.mark.parametrize("how", ["pipe", "folder", "large", "none"])
def test_given_a_checkpoint_that_means_harm_then_it_is_told(log: LogStore, folder: Path, how: str) -> None:
    held = folder / "checkpoint"
    held.unlink()
    if how == "pipe":
        os.mkfifo(held)
    elif how == "folder":
        held.mkdir()
    else:
        held.write_bytes(b"x" * (1_000_000 if how == "large" else 7))
    with pytest.raises(TdlogError):
        written(log, folder)
