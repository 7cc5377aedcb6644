"""Files named one by one, in folders, in archives and from standard input."""

from __future__ import annotations

import io
import os
import pickle
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest

from domain.errors import NotReadable
from formats.sources import Source, sources
from tests.formats.archives import zip_of


def named(found: list[Source]) -> list[tuple[str, str]]:
    return [(source.name, source.session_from) for source in found]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    top = tmp_path / "evening"
    (top / "round2").mkdir(parents=True)
    (top / ".cache").mkdir()
    for name in ("b.pbn", "a.lin", "round2/a.lin", ".cache/x.pbn", ".hidden"):
        (top / name).write_bytes(name.encode())
    return top


def test_given_a_folder_then_its_files_come_by_name_and_what_is_hidden_stays_out(folder: Path) -> None:
    found = list(sources([str(folder)]))
    assert [source.name for source in found] == ["evening/a.lin", "evening/b.pbn", "evening/round2/a.lin"]
    assert [source.read() for source in found] == [b"a.lin", b"b.pbn", b"round2/a.lin"]
    assert not any(source.is_named for source in found)


def test_given_two_files_of_one_name_in_a_folder_then_their_sessions_are_named_apart(folder: Path) -> None:
    assert [name for _, name in named(list(sources([str(folder)])))] == ["a-lin", "b.pbn", "round2-a-lin"]


def test_given_a_link_to_a_folder_above_then_the_walk_ends(folder: Path) -> None:
    (folder / "loop").symlink_to(folder, target_is_directory=True)
    assert len(list(sources([str(folder)]))) == 3


def test_given_links_to_files_in_a_folder_then_those_that_lead_out_of_it_are_passed_over(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    secret = tmp_path_factory.mktemp("elsewhere") / "secret.pbn"
    secret.write_text("another's")
    before = [source.name for source in sources([str(folder)])]
    inside = next(path for path in folder.iterdir() if path.is_file())
    (folder / "out.pbn").symlink_to(secret)
    (folder / "up.pbn").symlink_to(f"../{folder.name}/../{secret.parent.name}/secret.pbn")
    (folder / "within.pbn").symlink_to(inside.name)
    added = {source.name for source in sources([str(folder)])} - set(before)
    assert [name.rpartition("/")[2] for name in added] == ["within.pbn"]
    [named_itself] = sources([str(folder / "out.pbn")])
    assert named_itself.read() == b"another's"


def test_given_an_archive_in_memory_when_a_file_of_it_is_handed_on_then_it_goes_alone() -> None:
    data = zip_of({f"{n}.pbn": b"x" for n in range(50)} | {"large.bin": os.urandom(100_000)})
    stdin = io.BytesIO(data)
    with patch.object(sys, "stdin", SimpleNamespace(buffer=stdin)):
        found = list(sources(["-"]))
    assert all(len(pickle.dumps(source.carried())) < 1000 for source in found[:-1])
    assert [source.carried().read() for source in found[:2]] == [b"x", b"x"]


def test_given_a_pipe_in_a_folder_then_nobody_waits_for_it(folder: Path) -> None:
    os.mkfifo(folder / "c.pbn")
    assert len(list(sources([str(folder)]))) == 3
    with pytest.raises(NotReadable, match="pipe"):
        next(sources([str(folder / "c.pbn")])).read()


def test_given_an_archive_then_its_files_are_read_and_no_path_of_it_is_followed(tmp_path: Path) -> None:
    path = tmp_path / "evening.zip"
    path.write_bytes(zip_of({"../../etc/x.pbn": b"x", "a.lin": b"a", "__MACOSX/a.lin": b"m", "sub/": b""}))
    found = list(sources([str(path)]))
    assert named(found) == [("evening.zip/../../etc/x.pbn", "x.pbn"), ("evening.zip/a.lin", "a.lin")]
    assert [source.read() for source in found] == [b"x", b"a"]
    assert not list(tmp_path.glob("**/x.pbn"))


def test_given_an_archive_from_standard_input_then_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(zip_of({"a.lin": b"a"}))))
    assert [source.read() for source in sources(["-"])] == [b"a"]


def test_given_a_file_that_unpacks_to_too_much_then_it_alone_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("formats.plain_file.MOST_BYTES", 1000)
    path = tmp_path / "bomb.zip"
    path.write_bytes(zip_of({"a.pbn": bytes(100_000), "b.pbn": b"b"}))
    bomb, good = sources([str(path)])
    with pytest.raises(NotReadable, match="MiB"):
        bomb.read()
    assert good.read() == b"b"


def test_given_a_damaged_archive_then_it_is_refused_or_its_damaged_file_is(tmp_path: Path) -> None:
    whole = zip_of({"a.pbn": b"a" * 500, "b.pbn": b"b"})
    path = tmp_path / "cut.zip"
    path.write_bytes(whole[:100])
    with pytest.raises(NotReadable, match="archive cannot be read"):
        list(sources([str(path)]))
    path = tmp_path / "turned.zip"
    path.write_bytes(whole[:40] + bytes([whole[40] ^ 255]) + whole[41:])
    bad, good = sources([str(path)])
    with pytest.raises(NotReadable, match="cannot be unpacked"):
        bad.read()
    assert good.read() == b"b"


def test_given_an_archive_within_an_archive_then_it_is_a_file_of_it_that_nobody_opens(tmp_path: Path) -> None:
    path = tmp_path / "two.zip"
    path.write_bytes(zip_of({"inner.zip": zip_of({"a.lin": b"a"})}))
    assert [source.read()[:2] for source in sources([str(path)])] == [b"PK"]


def test_given_any_source_then_another_process_may_read_it(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "evening.zip"
    path.write_bytes(zip_of({"a.lin": b"zip"}))
    found = pickle.loads(pickle.dumps(list(sources([str(folder), str(path)]))))
    assert [source.read() for source in found][-1] == b"zip"


def test_given_an_encrypted_file_then_it_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret.zip"
    data = bytearray(zip_of({"a.pbn": b"a"}, zipfile.ZIP_STORED))
    for mark in (b"PK\x03\x04", b"PK\x01\x02"):
        at = data.index(mark) + (6 if mark[2] == 3 else 8)
        data[at] |= 1
    path.write_bytes(bytes(data))
    with pytest.raises(NotReadable, match="unpacked: it is encrypted"):
        next(sources([str(path)])).read()


def test_given_an_archive_with_backslashes_then_files_of_one_name_are_named_apart(tmp_path: Path) -> None:
    path = tmp_path / "evening.zip"
    path.write_bytes(zip_of({"a\\club.pbn": b"1", "b\\club.pbn": b"2", "b\\other.pbn": b"3"}))
    assert [name for _, name in named(list(sources([str(path)])))] == ["a-club-pbn", "b-club-pbn", "other.pbn"]


def test_given_no_such_file_then_reading_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(NotReadable, match=r"missing\.pbn"):
        next(sources([str(tmp_path / "missing.pbn")])).read()
