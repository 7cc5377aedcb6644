"""`tdlog import` as people use it: folders and archives, the same files again, and proposals accepted or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.events import EntryAmended, NoteMade
from stores.sqlite.log import EventLog
from tests.cli.running import Ran, tdlog
from tests.formats.archives import zip_of
from tests.formats.usebio_given import board, handset, line, usebio

HANDS = "N:AKQ2.A32.A32.A32 JT9.KQJT.KQJ.KQJ 876.987.T987.987 543.654.654.T654"
BOARD = f"""[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{HANDS}"]
[Declarer "N"]
[Contract "1S"]
[Result "7"]
{{a comment}}
[Auction "N"]
1S Pass Pass Pass
[Play "E"]
HK H7 H4 HA
S9 S6 S3 SA
ST S7 S4 SK
SJ S8 S5 SQ
*
"""
"""A lawful board of our own."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    top = tmp_path / "season"
    (top / "week2").mkdir(parents=True)
    (top / "monday.pbn").write_text(BOARD, encoding="ascii")
    (top / "week2" / "monday.pbn").write_text(BOARD.replace('[Board "1"]', '[Board "5"]'), encoding="ascii")
    (top / "readme.txt").write_text("Results of the season\n", encoding="ascii")
    return top


def imported(log: Path, *arguments: str | Path) -> Ran:
    return tdlog("import", "--log", log, *arguments)


def test_given_a_folder_when_imported_then_each_record_is_a_session_and_other_files_are_passed_over(
    log: Path, folder: Path
) -> None:
    ran = imported(log, folder)
    assert ran.code == 0, ran.err
    assert "season/readme.txt: passed over" in ran.out
    assert "2 boards of 2 files" in ran.out
    with EventLog(log, read_only=True) as held:
        assert [stream for stream in held.versions() if "." not in stream] == ["monday-pbn", "week2-monday-pbn"]


def test_given_a_folder_imported_before_when_imported_again_then_nothing_is_recorded(log: Path, folder: Path) -> None:
    imported(log, folder)
    again = imported(log, "--json", folder)
    assert [one["entries"] for one in again.json["imported"]] == [0, 0]


def test_given_an_archive_when_imported_then_it_is_as_its_files(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "evening.zip"
    path.write_bytes(zip_of({"a.pbn": BOARD.encode(), "b/c.jpg": b"\xff\xd8\xff"}))
    ran = imported(log, path)
    assert (ran.code, "1 board of 1 file" in ran.out) == (0, True), ran
    assert "evening.zip/b/c.jpg: passed over. this is a picture" in ran.out


def test_given_an_archive_on_standard_input_when_imported_then_it_is_read(log: Path) -> None:
    ran = tdlog("import", "--log", log, "-", typed=zip_of({"a.pbn": BOARD.encode()}))
    assert "1 board of 1 file" in ran.out


def test_given_one_bad_file_named_among_good_ones_then_the_good_are_recorded_and_the_command_fails(
    log: Path, tmp_path: Path
) -> None:
    good, bad = tmp_path / "good.pbn", tmp_path / "bad.pbn"
    good.write_text(BOARD, encoding="ascii")
    bad.write_bytes(b"\x00\x01")
    ran = imported(log, bad, good, tmp_path / "missing.pbn")
    assert ran.code == 1
    assert "1 board of 1 file" in ran.out
    assert "bad.pbn: not recorded" in ran.err
    assert "missing.pbn" in ran.err


def test_given_long_remarks_then_their_lines_fit_the_screen(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "a name of a file with blanks, long enough to fill nearly the whole of a line.pbn"
    path.write_text(BOARD.replace('[Declarer "N"]', '[Declarer "E"]').replace('"7"', '"+1"'), encoding="ascii")
    lines = imported(log, path).out.splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("  ~ "))
    assert lines[first + 1].startswith("    ")
    assert all(len(line) <= 80 for line in lines[first : first + 2])


def test_given_an_evening_in_a_folder_that_cannot_be_read_then_the_command_fails_and_says_which(
    log: Path, folder: Path
) -> None:
    (folder / "cut.xml").write_text("<USEBIO><EVENT>", encoding="ascii")
    ran = imported(log, "--json", folder)
    assert (ran.code, list(ran.json["failed"]), list(ran.json["passed_over"])) == (
        1, ["season/cut.xml"], ["season/readme.txt"],
    )  # fmt: skip


def test_given_many_leads_that_the_leader_does_not_hold_then_they_are_counted(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "night.xml"
    lines = [line(f"{n}", f"{n + 10}", "3NT N S4 9", "400") for n in range(1, 6)]
    path.write_text(usebio(board(1, *lines), beside=handset()), encoding="ascii")
    ran = imported(log, path)
    assert "5 boards, and nothing is proposed; --verbose shows them" in " ".join(ran.out.split())
    assert len(ran.out.splitlines()) < 16
    assert "nothing is proposed; --verbose" not in imported(log, "-v", path).out


def test_given_comments_then_they_are_recorded_only_where_that_is_asked_for(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.pbn"
    path.write_text(BOARD, encoding="ascii")
    imported(log, path)
    imported(log, "--notes", "--session", "N", path)
    with EventLog(log, read_only=True) as held:
        assert not any(isinstance(event, NoteMade) for event in held.read("a.r1.t1"))
        assert [event.text for event in held.read("N.r1.t1") if isinstance(event, NoteMade)] == ["a comment"]


@pytest.fixture
def turned(tmp_path: Path) -> Path:
    """The board with the cards of its second trick one column on."""
    path = tmp_path / "turned.pbn"
    path.write_text(BOARD.replace("S9 S6 S3 SA", "SA S9 S6 S3"), encoding="ascii")
    return path


def test_given_a_proposal_when_nobody_accepts_it_then_nothing_of_it_is_recorded(log: Path, turned: Path) -> None:
    ran = imported(log, "--json", turned)
    [one] = ran.json["imported"]
    assert [each["kind"] for each in one["diagnoses"]] == ["slip"]
    with EventLog(log, read_only=True) as held:
        assert not any(isinstance(event, EntryAmended) for event in held.read("turned.r1.t1"))


def test_given_a_proposal_when_accepted_then_it_is_recorded_once_behind_the_file(log: Path, turned: Path) -> None:
    imported(log, turned)
    ran = imported(log, "--accept", "1", turned)
    assert ran.code == 0, ran.err
    assert "accepted: 1 entry amended" in ran.out
    assert "--accept" not in ran.out
    assert "accept with" not in ran.out
    again = imported(log, "--json", "--accept", "1", turned)
    assert [one["entries"] for one in again.json["imported"]] == [0]
    assert [one["entries"] for one in imported(log, "--json", turned).json["imported"]] == [0]
    with EventLog(log, read_only=True) as held:
        events = held.read("turned.r1.t1")
    assert any(isinstance(event, EntryAmended) and event.at for event in events)
    assert "HK" in tdlog("export", "--log", log, "--format", "jsonl").out


def test_given_a_number_that_is_no_proposal_then_nothing_is_recorded_and_the_numbers_are_told(
    log: Path, turned: Path
) -> None:
    ran = imported(log, "--accept", "9", turned)
    assert ran.code == 1
    assert "there is no proposal 9; of this file there are: 1" in " ".join(ran.err.split())
    assert "entries" not in ran.out or "0 new entries" in ran.out


def test_given_the_number_of_a_diagnosis_that_proposes_nothing_then_that_is_said(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "stops.pbn"
    path.write_text(BOARD.replace('[Result "7"]\n', ""), encoding="ascii")
    ran = imported(log, "--accept", "1", path)
    assert ran.code == 1
    assert "diagnosis 1 proposes nothing; proposals of this file: nothing" in " ".join(ran.err.split())
