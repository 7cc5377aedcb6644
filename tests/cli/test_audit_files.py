"""`tdlog audit FILES`: thousands of files by kind; whatever a single one does, the rest goes on."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

import cli.program as cli
from application import archive_audit
from application.archive_audit import audited
from domain.errors import TdlogError
from formats.apart import MEMORY, Bounds
from formats.file_audit import FileAudit, audit_bytes, files_view
from formats.file_audit.page import summary_page
from formats.sources import Source
from tests.audit.archive import BAD_SCORE, CLEAN, REVOKE, write_archive
from tests.cli.running import Ran, refused
from tests.cli.running import tdlog as program

ODD = {"points_differ": 4, "revoke": 4, "not_readable": 4}
"""What the archive of thirty files holds."""


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A folder of thirty files in three folders."""
    write_archive(tmp_path / "archive")
    return tmp_path / "archive"


def tdlog(*arguments: str | Path, typed: str = "") -> Ran:
    """The same as the program, within this process."""
    ran = CliRunner().invoke(cli.tdlog, [*map(str, arguments)], input=typed, env={"TDLOG_LANG": "en"})
    if isinstance(ran.exception, TdlogError):
        return Ran(1, ran.stdout, str(ran.exception))
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    return Ran(ran.exit_code, ran.stdout, ran.stderr)


def holds(data: bytes) -> bytes:
    """A file of these bytes."""
    return data


def dies() -> bytes:
    """A file that ends the process which reads it, as the system does where memory runs out."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def sleeps() -> bytes:
    """A file that takes for ever."""
    time.sleep(600)
    raise AssertionError


def grows() -> bytes:
    """A file that takes more memory than there may be."""
    return bytes(MEMORY + 1)


SOUND = Source("sound.pbn", partial(holds, CLEAN.encode()))


def states(sources: list[Source], processes: int, seconds: float = 60.0) -> list[tuple[str, str]]:
    """What became of the files, in their order."""
    done = dict(audited(sources, Bounds(seconds), processes))
    assert sorted(done) == list(range(len(sources)))
    return [(done[number].name, done[number].state) for number in sorted(done)]


def test_given_a_folder_when_audited_then_every_kind_is_counted_with_an_example(archive: Path) -> None:
    ran = program("audit", archive)
    assert ran.code == 0, ran.err
    assert ran.err == ""
    assert re.search(r"^  scores that do not follow +4 +4 +…\S*:\d+ board 1 table 1$", ran.out, re.MULTILINE)
    assert "30 files, 26 read; 26 boards, 18 figures" in ran.out
    assert "Traceback" not in ran.out


def test_given_a_folder_when_audited_as_json_then_the_counts_and_places_are_there(archive: Path) -> None:
    told = tdlog("audit", archive, "--json").json
    assert {one["kind"]: one["count"] for one in told["kinds"] if one["kind"] in ODD} == ODD
    assert (told["files"], told["done"], told["read"]) == (30, 30, 26)
    wrong = [one for one in told["found"] if one["kind"] == "points_differ"]
    assert [one["file"] for one in wrong] == sorted(one["file"] for one in wrong)
    assert {(one["line"], one["board"], one["law"]) for one in wrong} == {(2, 1, "77")}


def test_given_a_folder_when_audited_twice_then_the_output_is_the_same(archive: Path) -> None:
    assert tdlog("audit", archive, "-v").out == tdlog("audit", archive, "-v").out


@pytest.mark.parametrize("code", ["en", "da"])
def test_given_a_folder_when_told_in_full_then_no_line_is_wider_than_the_screen(archive: Path, code: str) -> None:
    ran = tdlog("audit", archive, "--verbose", "--lang", code)
    assert max(map(len, ran.out.splitlines())) <= 80
    assert ("kulørsvigt" in ran.out) == (code == "da")


def test_given_one_kind_when_asked_for_then_only_its_findings_are_told(archive: Path) -> None:
    out = tdlog("audit", archive, "--kind", "revoke", "--examples", "3").out
    assert out.count("East revoked with ♣4 in trick 2") == 3
    assert "and 1 more" in out
    assert "gives +420" not in out


def test_given_a_kind_that_is_none_when_asked_for_then_the_kinds_are_told(archive: Path) -> None:
    refused(tdlog("audit", archive, "--kind", "revokes"), "no kind revokes", "insufficient_bid")


def test_given_findings_when_strict_then_the_program_fails_and_else_not(archive: Path, tmp_path: Path) -> None:
    sound = tmp_path / "sound.pbn"
    sound.write_text(CLEAN)
    assert tdlog("audit", archive, "--strict").code == 1
    assert tdlog("audit", sound, "--strict").code == 0


def test_given_a_session_beside_a_file_when_audited_then_it_is_refused(archive: Path) -> None:
    refused(tdlog("audit", archive, "S1"), "S1 is no file that is there", "audited apart")


def test_given_options_of_the_other_sort_when_used_then_they_are_refused(archive: Path) -> None:
    refused(tdlog("audit", archive, "--as-of", "860"), "--as-of is for the sessions of a log")
    refused(tdlog("audit", "S1", "--verbose"), "--verbose is for files")


def test_given_standard_input_when_audited_then_it_is_a_file() -> None:
    assert "scores that do not follow" in tdlog("audit", "-", typed=BAD_SCORE).out


def test_given_a_page_when_written_then_it_loads_nothing_and_is_not_replaced_unasked(
    archive: Path, tmp_path: Path
) -> None:
    page = tmp_path / "summary.html"
    assert tdlog("audit", archive, "--html", page).code == 0
    html = page.read_text()
    assert "<script" not in html
    assert not re.findall(r"""src=|href=(?!"#)|url\(|@import""", html)
    assert html.count("<h1>") == 1
    assert html.count('scope="row"') > 10
    refused(tdlog("audit", archive, "--html", page), "summary.html")
    assert tdlog("audit", archive, "--html", page, "--force").code == 0


def test_given_a_file_with_markup_in_its_name_when_on_the_page_then_it_is_text(tmp_path: Path) -> None:
    name = "<img onerror=x>.pbn"
    (tmp_path / name).write_text(BAD_SCORE)
    html = summary_page(files_view(archive_audit.audit_files([str(tmp_path / name)], most=9)))
    assert "<img" not in html
    assert "&lt;img onerror=x&gt;.pbn" in html


def test_given_a_file_that_ends_its_process_when_audited_then_it_is_named_and_the_rest_goes_on() -> None:
    found = states([SOUND, Source("bomb.pbn", dies), SOUND, SOUND], processes=2)
    assert found == [("sound.pbn", "read"), ("bomb.pbn", "killed"), ("sound.pbn", "read"), ("sound.pbn", "read")]


def test_given_files_that_take_too_long_or_too_much_when_audited_then_they_are_given_up() -> None:
    found = states([SOUND, Source("slow.pbn", sleeps), Source("large.pbn", grows), SOUND], processes=1, seconds=4)
    assert [state for _, state in found] == ["read", "too_slow", "killed", "read"]


def test_given_files_that_may_not_be_read_or_are_gone_when_audited_then_they_are_named(tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}.pbn" for name in ("sound", "gone")]
    paths[0].write_text(CLEAN)
    paths[1].symlink_to(tmp_path / "nowhere.pbn")
    pipe = tmp_path / "pipe.pbn"
    os.mkfifo(pipe)
    summary = archive_audit.audit_files([*map(str, paths), str(pipe)], most=9)
    assert summary.states == {"clean": 1, "not_readable": 2}


def test_given_a_damaged_zip_among_files_when_audited_then_the_others_are_audited(tmp_path: Path) -> None:
    (tmp_path / "sound.pbn").write_text(CLEAN)
    (tmp_path / "torn.zip").write_bytes(b"PK\x03\x04 and no more")
    told = tdlog("audit", tmp_path / "torn.zip", tmp_path / "sound.pbn", "--json").json
    assert told["states"] == {"clean": 1, "not_readable": 1}


def test_given_ctrl_c_when_files_are_left_then_what_was_done_is_told(
    monkeypatch: pytest.MonkeyPatch, archive: Path
) -> None:
    def interrupted(found: list[Source], bounds: Bounds, processes: int) -> Iterator[tuple[int, FileAudit]]:
        yield 0, audit_bytes(REVOKE.encode(), "a.pbn")
        raise KeyboardInterrupt

    monkeypatch.setattr(archive_audit, "audited", interrupted)
    summary = archive_audit.audit_files([str(archive)], most=9)
    assert (summary.done, summary.files) == (1, 30)
    assert "1 of 30 files were done" in summary_page(files_view(summary))


def endless() -> bytes:
    """A file that never comes to its end, and does not wait for anything either."""
    while True:
        pass


def test_given_one_file_alone_when_it_takes_too_long_then_it_is_given_up_and_told_with_its_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def found(paths: list[str]) -> Iterator[Source]:
        yield Source("slow.pbn", endless)

    monkeypatch.setattr(archive_audit, "sources", found)
    summary = archive_audit.audit_files(["slow.pbn"], most=9, bounds=Bounds(0.2))
    assert summary.states == {"too_slow": 1}
    assert "more than 0.2 seconds" in summary_page(files_view(summary))


def test_given_an_empty_folder_when_strict_then_the_program_fails_and_says_so(tmp_path: Path) -> None:
    ran = tdlog("audit", tmp_path, "--strict")
    assert ran.code == 1
    assert "No file was audited." in ran.out


def test_given_a_page_when_written_then_it_says_what_was_audited_and_when(tmp_path: Path) -> None:
    (tmp_path / "sound.pbn").write_text(CLEAN)
    page = tmp_path / "page.html"
    assert tdlog("audit", tmp_path / "sound.pbn", "--html", page).code == 0
    assert re.search(r"Audited: .*sound\.pbn\. \d{4}-\d\d-\d\d \d\d:\d\d UTC, tdlog \d", page.read_text())


@pytest.mark.parametrize(
    ("code", "told"), [("en", "1 file, 1 read; 1 board, 1 figure read"), ("da", "1 fil, 1 læst; 1 spil, ")]
)
def test_given_a_single_file_when_audited_then_it_is_told_in_the_singular(tmp_path: Path, code: str, told: str) -> None:
    file = tmp_path / "one.pbn"
    file.write_text(CLEAN)
    assert told in program("audit", "--lang", code, file).out
