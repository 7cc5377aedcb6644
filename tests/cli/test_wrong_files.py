"""Files that are not what a command takes, proposals accepted before, and names of nothing: each told in words that
say how to go on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import cli.program as cli
from domain.errors import TdlogError
from tests.cli.test_import import BOARD
from tests.formats.archives import zip_of


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "evening.db"


@pytest.fixture
def turned(tmp_path: Path) -> Path:
    """A board with the cards of its second trick one column on."""
    path = tmp_path / "turned.pbn"
    path.write_text(BOARD.replace("S9 S6 S3 SA", "SA S9 S6 S3"), encoding="ascii")
    return path


def run(*arguments: str | Path) -> Result:
    ran = CliRunner().invoke(cli.tdlog, [*map(str, arguments[:1]), "--lang", "en", *map(str, arguments[1:])])
    assert ran.exception is None or isinstance(ran.exception, SystemExit | TdlogError), ran.exception
    return ran


def said(ran: Result) -> str:
    """All that was said in one line, and the error that ended it."""
    return " ".join(f"{ran.output} {ran.exception}".split())


def test_given_a_script_with_many_faults_then_the_first_five_stand_one_a_line(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "bad.tdl"
    path.write_text("".join(f"board {n} dealer=n\nfoo bar\n" for n in range(1, 8)), encoding="ascii")
    ran = run("import", "--log", log, path)
    lines = ran.stderr.splitlines()
    assert ran.exit_code == 1
    assert lines[0] == "! bad.tdl: not recorded."
    assert [line.split()[0] for line in lines[1:6]] == [f"bad.tdl:{line}:1:" for line in (2, 4, 6, 8, 10)]
    assert lines[6:] == ["    and 2 more"]
    assert "\N{REPLACEMENT CHARACTER}" not in ran.output
    assert all(len(line) <= 80 for line in lines)


def test_given_a_text_without_a_line_of_notation_then_it_is_no_file_of_ours(log: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.tdl").write_text("Dear friend\ncall me later\n", encoding="ascii")
    (tmp_path / "notes.txt").write_text("call me later\n", encoding="ascii")
    ran = run("import", "--json", "--log", log, tmp_path)
    told = json.loads(ran.stdout)
    [(failed, why)], [(passed, because)] = told["failed"].items(), told["passed_over"].items()
    assert failed.endswith("letter.tdl")
    assert passed.endswith("notes.txt")
    assert "no file that tdlog knows" in why
    assert "neither .tdl, PBN" in because


def test_given_a_proposal_accepted_before_then_it_is_not_proposed_again(log: Path, turned: Path) -> None:
    first = json.loads(run("import", "--json", "--log", log, "--accept", "1", turned).stdout)["imported"][0]
    assert (first["accepted"], first["accepted_before"]) == ([1], [])
    again = run("import", "--log", log, turned)
    assert "accepted before" in said(again)
    assert "accept with" not in said(again)
    assert "--accept" not in said(again)
    twice = run("import", "--log", log, "--accept", "1", turned)
    assert twice.exit_code == 0
    assert "accepted before" in said(twice)
    assert "is recorded in" not in said(twice)
    machine = json.loads(run("import", "--json", "--log", log, "--accept", "1", turned).stdout)["imported"][0]
    assert (machine["accepted"], machine["accepted_before"], machine["entries"]) == ([], [1], 0)


def test_given_a_proposal_that_nobody_accepted_then_a_second_import_still_proposes_it(log: Path, turned: Path) -> None:
    run("import", "--log", log, turned)
    again = run("import", "--log", log, turned)
    assert "accept with 1" in said(again)
    assert "accepted before" not in said(again)


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("a.lin", b"qx|o1|pn|a,b,c,d|md|3|\n", "LIN"),
        ("a.pbn", b"qx|o1|pn|a,b,c,d|md|3|\n", "LIN"),
        ("a.tdl", b'{"event": "x"}\n', "JSON Lines"),
        ("a.xml", b"<?xml version='1.0'?><USEBIO></USEBIO>", "USEBIO"),
        ("a.bws", b"\x00\x01\x00\x00Standard Jet DB\x00", "BWS"),
        ("a.zip", zip_of({"a.pbn": BOARD.encode()}), "a zip"),
    ],
)
def test_given_a_file_that_check_does_not_take_then_it_is_called_by_its_name(
    tmp_path: Path, name: str, data: bytes, kind: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    ran = run("check", path)
    assert ran.exit_code == 1
    told = ran.stdout.splitlines()[1]
    assert told == f"  this is {kind}: check takes PBN and .tdl; tdlog audit looks at the others"
    assert len(told) <= 80


def test_given_a_name_of_nothing_then_audit_says_that_neither_file_nor_session_bears_it(
    log: Path, turned: Path
) -> None:
    assert said(run("audit", "--log", log, "nothere")).endswith("there is no file or session nothere")
    run("import", "--log", log, turned)
    assert "there is no file or session nothere; the log holds turned" in said(run("audit", "--log", log, "nothere"))


def test_given_a_named_file_that_cannot_be_read_then_audit_says_why_and_where_the_page_is(tmp_path: Path) -> None:
    path, page = tmp_path / "notes.txt", tmp_path / "sum.html"
    path.write_text("nothing of bridge\n", encoding="ascii")
    ran = run("audit", path, "--html", page)
    assert "! notes.txt: this is neither .tdl, PBN" in said(ran)
    assert "the summary is in" in said(ran)
    assert "sum.html" in said(ran)


@pytest.mark.parametrize(("form", "ending"), [("lin", ".lin"), ("usebio", ".xml"), ("bridgewebs", ".csv")])
def test_given_several_sessions_when_exported_as_one_then_the_line_to_type_is_told(
    log: Path, turned: Path, tmp_path: Path, form: str, ending: str
) -> None:
    other = tmp_path / "other.pbn"
    other.write_text(BOARD, encoding="ascii")
    run("import", "--log", log, turned, other)
    told = said(run("export", "--log", log, "--format", form))
    assert told.endswith(f"Name one: tdlog export other --to evening{ending}") or told.endswith(
        f"Name one: tdlog export turned --to evening{ending}"
    )


def test_given_an_ending_of_no_format_when_exported_then_the_endings_are_told(log: Path, turned: Path) -> None:
    run("import", "--log", log, turned)
    target = turned.with_name("x.foo")
    ran = run("export", "--log", log, "--to", target)
    assert ran.exit_code == 2
    assert "the ending .foo is of no format" in said(ran)
    assert ".lin" in said(ran)
    assert not target.exists()
    assert run("export", "--log", log, "--format", "tdl", "--to", target).exit_code == 0
