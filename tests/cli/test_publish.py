"""`tdlog publish`: the folder that is written, in words."""

from __future__ import annotations

import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from application.opening import opened
from domain.log.commentary import Comment
from tests.cli.running import tdlog
from tests.pdf import weasyprint_urls
from tests.web.evening import EVENING


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "evening.db"
    script = tmp_path / "evening.tdl"
    script.write_text(
        'stream S1\nsession "Club evening" 2026-11-23 scoring=matchpoints\nstream S1.r1.t1\n'
        "round 1 table=1 ns=1 ew=2 boards=1\nresult 1 4SN=10\n",
        encoding="utf-8",
    )
    assert tdlog("import", "--log", path, script).code == 0
    return path


def test_given_a_log_when_it_is_published_then_the_folder_holds_its_pages_and_says_how_many(
    log: Path, tmp_path: Path
) -> None:
    told = tdlog("publish", tmp_path / "site", "--log", log)
    assert told.code == 0
    assert "files written into" in told.out
    assert (tmp_path / "site" / "en" / "S1" / "index.html").exists()


def test_given_a_session_that_is_not_there_when_it_is_published_then_nothing_is_written(
    log: Path, tmp_path: Path
) -> None:
    told = tdlog("publish", tmp_path / "site", "S9", "--log", log)
    assert told.code != 0
    assert "S9" in told.err
    assert not (tmp_path / "site").exists()


def test_given_a_comment_when_a_log_is_published_then_it_is_told_that_it_is_left_out_and_with_the_option_it_is_not(
    tmp_path: Path,
) -> None:
    log, script = tmp_path / "match.db", tmp_path / "match.tdl"
    script.write_text(EVENING, encoding="utf-8")
    assert tdlog("import", "--log", log, script).code == 0
    with closing(opened(str(log))) as held:
        held.commentary.add(Comment("c1", "S1.r1.t1", 1, 2, "a heart would do", "liv", "d", "k", ""))
    board = tmp_path / "site" / "en" / "tables" / "S1.r1.t1-1.html"
    without = tdlog("publish", tmp_path / "site", "--log", log)
    assert "one comment of a commentator is left out; --comments publishes it" in without.out
    assert "a heart would do" not in board.read_text(encoding="utf-8")
    told = tdlog("publish", tmp_path / "site", "--log", log, "--comments", "--json").json
    assert told["comments_left_out"] == 0
    assert "a heart would do" in board.read_text(encoding="utf-8")


TWO_TABLES = """stream S1
session "Club evening" 2026-11-23 scoring=matchpoints
stream S1.r1.t1
round 1 table=1 ns=1 ew=2 boards=1
result 1 4SN=10
stream S1.r1.t2
round 1 table=2 ns=3 ew=4 boards=1
result 1 4SN=9
stream S1
publish session {1=100.00, 2=0.00, 3=0.00, 4=100.00}
"""


def published(tmp_path: Path, *later: str) -> Path:
    """A log of an evening that was published, and what was recorded afterwards."""
    path, script = tmp_path / "two.db", tmp_path / "two.tdl"
    script.write_text(TWO_TABLES + "".join(f"{line}\n" for line in later), encoding="utf-8")
    assert tdlog("import", "--log", path, script).code == 0
    return path


def test_given_figures_that_were_published_when_pages_are_written_then_their_digest_is_that_of_plain_json(
    tmp_path: Path,
) -> None:
    told = tdlog("publish", tmp_path / "site", "--log", published(tmp_path), "--json").json
    figures = b'{"figures":{"1":"100.00","2":"0.00","3":"0.00","4":"100.00"},"scope":"session","session":"S1"}'
    assert [(one["session"], one["digest"]) for one in told["publications"]] == [("S1", sha256(figures).hexdigest())]
    digests = (tmp_path / "site" / "tdlog-digests.txt").read_bytes()
    assert told["digest"] == sha256(digests).hexdigest()
    assert len(told["written"]) == len(digests.splitlines())


def test_given_a_correction_when_pages_are_written_then_whose_figures_are_to_be_published_again_is_told(
    tmp_path: Path,
) -> None:
    log = published(tmp_path, "rescore 1 S1.r1.t1 4SN=10 4SN=9 79C1")
    told = tdlog("publish", tmp_path / "site", "--log", log)
    assert "4 figures have become others since" in told.out
    assert "    1: 100.00, now 50.00" in told.out.splitlines()
    (one,) = tdlog("publish", tmp_path / "site", "--log", log, "--json").json["publications"]
    assert one["moved_since"][0] == {"contestant": "1", "old": "100.00", "new": "50.00"}
    assert one["corrected"] == []


def test_given_figures_that_were_published_anew_when_pages_are_written_then_whom_that_is_about_is_told(
    tmp_path: Path,
) -> None:
    log = published(
        tmp_path, "rescore 1 S1.r1.t1 4SN=10 4SN=9 79C1", "publish session {1=50.0, 2=50.00, 3=0, 4=100.00}"
    )
    (one,) = tdlog("publish", tmp_path / "site", "--log", log, "--json").json["publications"]
    assert (one["entry"], one["corrects"]) == ("S1#4", "S1#2")
    assert [(each["contestant"], each["old"], each["new"]) for each in one["corrected"]] == [
        ("1", "100.00", "50.0"),
        ("2", "0.00", "50.00"),
    ]
    assert [each["contestant"] for each in one["moved_since"]] == ["3", "4"]


def test_given_pages_that_were_written_when_nothing_is_new_then_none_is_written(tmp_path: Path) -> None:
    log = published(tmp_path)
    first = tdlog("publish", tmp_path / "site", "--log", log, "--json").json
    again = tdlog("publish", tmp_path / "site", "--log", log, "--json").json
    assert (again["written"], again["unchanged"]) == ([], len(first["written"]))
    assert again["digest"] == first["digest"]


@pytest.mark.process  # WeasyPrint looks for its libraries by programs
@pytest.mark.endurance
def test_given_a_log_when_it_is_published_with_pdf_then_the_ranking_and_each_board_can_be_printed(
    log: Path, tmp_path: Path
) -> None:
    weasyprint_urls()
    told = tdlog("publish", tmp_path / "site", "--pdf", "--log", log)
    assert told.code == 0
    for code in ("en", "da"):
        folder = tmp_path / "site" / code / "S1"
        printed = {one.stem for one in folder.glob("*.html") if one.stem == "index" or one.stem.startswith("board-")}
        made = {one.stem: one.read_bytes() for one in folder.glob("*.pdf")}
        assert set(made) == printed
        assert made["index"].startswith(b"%PDF-")


def test_given_no_weasyprint_when_pdf_is_asked_for_then_it_says_how_to_get_it_and_nothing_is_written(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    told = tdlog("publish", tmp_path / "site", "--pdf", "--log", log)
    assert told.code != 0
    assert "tdlog[pdf]" in told.err
    assert not (tmp_path / "site").exists()
