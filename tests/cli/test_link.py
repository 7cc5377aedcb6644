"""`tdlog link`: links made and shown once, listed without what lets anybody in, taken back; slips for the tables."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest

from application.hall.access import Entrance, NotLetIn
from formats.qr_code import code_lines
from stores.opening import open_log
from tests.cli.running import Ran, tdlog

TOKEN = re.compile(r"/in#([A-Za-z0-9_-]{43})\b")


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session of two tables, played."""
    log = tmp_path_factory.mktemp("match") / "match.db"
    assert tdlog("import", "--log", log, "sample_sessions/spring_match.tdl").code == 0
    return log


@pytest.fixture
def log(match: Path, tmp_path: Path) -> Path:
    return Path(copyfile(match, tmp_path / "tdlog.db"))


def link(log: Path, *words: str | Path) -> Ran:
    return tdlog("link", *words, "--log", log)


def made(log: Path, *words: str) -> dict[str, Any]:
    [one] = link(log, "make", *words, "--json").json
    return one


def token_in(text: str) -> str:
    [token] = TOKEN.findall(text)
    return token


def test_given_a_link_that_is_made_then_it_is_shown_once_and_lets_in(log: Path) -> None:
    ran = link(log, "make", "recorder", "S1.t1", "--for", "table one", "--address", "http://10.0.0.5:8080/")
    assert ran.code == 0
    assert ran.out.splitlines()[0].startswith("recorder S1.t1 (table one): link ")
    assert "  http://10.0.0.5:8080/in#" in ran.out
    assert "this machine alone" not in ran.out
    token = token_in(ran.out)
    with open_log(log) as opened:
        _, who = Entrance(opened.access).come_in(token)
    assert (who.role, who.scope) == ("recorder", "S1.t1")
    for later in (link(log, "list"), link(log, "list", "--json"), link(log, "revoke", "nobody")):
        assert token not in later.out + later.err
    kept = b"".join(path.read_bytes() for path in log.parent.iterdir())
    assert token.encode() not in kept


def test_given_no_address_then_it_leads_to_this_machine_and_that_is_told(log: Path) -> None:
    ran = link(log, "make", "director", "--lang", "da")
    assert "  http://127.0.0.1:8080/in#" in ran.out
    assert "Det fører kun til denne maskine" in ran.out
    assert ran.out.startswith("turneringsleder: link ")


def test_given_links_then_they_are_listed_as_they_are(log: Path) -> None:
    assert link(log, "list").out == "no link was made\n"
    assert link(log, "list", "--json").json == []
    first = made(log, "recorder", "S1.t1", "--for", "table one")
    second = made(log, "scorer", "--until", "2027-01-01T00:00Z" if first["ends"] < "2027" else "2099-01-01T00:00Z")
    with open_log(log) as opened:
        entrance = Entrance(opened.access)
        entrance.come_in(token_in(first["address"]))
        entrance.come_in(token_in(first["address"]))
    told = link(log, "list", "--json").json
    assert [(one["link"], one["role"], one["scope"], one["label"], one["state"], one["devices"]) for one in told] == [
        (first["link"], "recorder", "S1.t1", "table one", "in force", 2),
        (second["link"], "scorer", "", "", "in force", 0),
    ]
    head, *rows = link(log, "list").out.splitlines()
    assert head.split() == ["link", "for", "label", "ends", "(UTC)", "devices", "changed"]
    assert rows[0].startswith(f"{first['link']}  recorder S1.t1  table one  ")
    assert all(len(row) <= 80 for row in rows)


def test_given_a_link_that_is_taken_back_then_who_came_by_it_is_out(log: Path) -> None:
    one, other = made(log, "director"), made(log, "director")
    with open_log(log) as opened:
        entrance = Entrance(opened.access)
        secret, _ = entrance.come_in(token_in(one["address"]))
        ran = link(log, "revoke", one["link"])
        assert ran.out == f"{one['link']} is taken back; 1 device that came in by it is out.\n"
        with pytest.raises(NotLetIn):
            entrance.identify(secret)
    assert link(log, "revoke", one["link"]).out == "None of them was in force any more.\n"
    assert [one["state"] for one in link(log, "list", "--json").json] == ["revoked", "in force"]
    assert link(log, "list").out.splitlines()[1].split()[2] == "revoked"
    unknown = link(log, "revoke", other["link"], "nobody")
    assert (unknown.code, "no link or device 'nobody'" in unknown.err) == (1, True)
    assert [one["state"] for one in link(log, "list", "--json").json] == ["revoked", "in force"]


def test_given_a_label_that_is_erased_then_it_is_in_no_byte_of_the_log(log: Path) -> None:
    name = made(log, "director", "--for", "Astrid Winther")["link"]
    assert link(log, "label", name, "Bo").out == f"{name} is for Bo now.\n"
    assert link(log, "label", name).out == f"The label of {name} was erased.\n"
    assert b"Winther" not in b"".join(path.read_bytes() for path in log.parent.iterdir())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["operator"], "There is no link for 'operator'"),
        (["recorder"], "'' is no table"),
        (["recorder", "S1.t9"], "S1 has no table 9 yet"),
        (["player", "S1/Nobody"], "Nobody has not entered S1 yet"),
        (["director", "--until", "2020-01-01T00:00Z"], "cannot end at 2020"),
        (["director", "--address", "javascript:alert(1)"], "is no address of a hall"),
        (["director", "--address", "http://hall/path#x"], "is no address of a hall"),
    ],
)
def test_given_what_cannot_be_a_link_then_it_is_told_and_none_is_made(log: Path, words: list[str], said: str) -> None:
    ran = link(log, "make", *words)
    assert (ran.code, ran.out) == (1, "")
    assert said in ran.err
    assert link(log, "list", "--json").json == []


def test_given_no_log_then_a_link_is_made_early_or_not_at_all(tmp_path: Path) -> None:
    log = tmp_path / "tdlog.db"
    assert link(log, "make", "recorder", "S1.t1").code == 1
    assert not log.exists()
    assert made(log, "recorder", "S1.t1", "--early")["scope"] == "S1.t1"


def test_given_tables_then_each_has_a_slip_with_its_code(log: Path) -> None:
    sheet = log.with_name("sheet.html")
    ran = link(log, "tables", "S1", "--to", sheet, "--lang", "da", "--address", "https://hall.local:8443")
    assert (ran.code, TOKEN.findall(ran.out)) == (0, [])
    page = sheet.read_text(encoding="utf-8")
    assert re.findall(r"<h1>(.*?)</h1>", page) == ["Bord 1", "Bord 2"]
    assert len(re.findall(r'<path d="(M[0-9 Mhvz-]+)"', page)) == 2
    assert "<script" not in page
    assert [one["scope"] for one in link(log, "list", "--json").json] == ["S1.t1", "S1.t2"]


def test_given_no_movement_then_tables_are_counted(log: Path) -> None:
    ran = link(log, "tables", "S7", "--early")
    assert (ran.code, "S7 has no tables yet: --count 12" in ran.err) == (1, True)
    told = link(log, "tables", "S7", "--count", "3", "--early", "--json").json
    assert [one["scope"] for one in told] == ["S7.t1", "S7.t2", "S7.t3"]


def test_given_a_file_that_is_there_then_no_link_is_made(log: Path) -> None:
    there = log.with_name("there.svg")
    there.write_text("mine")
    for words in (
        ["make", "director", "--svg", there],
        ["tables", "S1", "--to", there],
        ["make", "scorer", "--png", log],
    ):
        assert link(log, *words).code == 1
    assert there.read_text() == "mine"
    assert link(log, "list", "--json").json == []
    assert link(log, "make", "director", "--svg", there, "--force").code == 0
    assert there.read_text(encoding="utf-8").startswith("<?xml")


def test_given_a_file_that_cannot_be_written_then_the_link_is_taken_back(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("stores.files.write_whole", full)
    ran = link(log, "make", "director", "--png", log.with_name("code.png"))
    assert (ran.code, TOKEN.findall(ran.out + ran.err)) == (1, [])
    assert "No space left" in ran.err
    assert [one["state"] for one in link(log, "list", "--json").json] == ["revoked"]


def test_given_pictures_then_they_are_written_beside_the_link(log: Path) -> None:
    png, svg = log.with_name("code.png"), log.with_name("code.svg")
    assert link(log, "make", "director", "--png", png, "--svg", svg).code == 0
    assert png.read_bytes().startswith(b"\x89PNG\r\n")
    assert b"<svg" in svg.read_bytes()


def test_given_no_library_for_codes_then_the_link_is_made_and_a_sheet_is_not(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "segno", None)
    ran = link(log, "tables", "S1", "--to", log.with_name("sheet.html"))
    assert (ran.code, "the library segno is missing" in ran.err) == (1, True)
    assert link(log, "list", "--json").json == []
    monkeypatch.setattr("cli.commands.link_.is_terminal", lambda: True)
    shown = link(log, "make", "director")
    assert shown.code == 0
    assert TOKEN.search(shown.out)
    assert "the library segno is missing" in shown.out


def test_given_a_terminal_then_the_code_is_drawn_and_is_that_of_the_link(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr("cli.commands.link_.is_terminal", lambda: True)
    monkeypatch.setattr("cli.commands.link_.say_code", drawn.extend)
    ran = link(log, "make", "director", "--address", "http://10.0.0.5:8080")
    assert drawn == code_lines(f"http://10.0.0.5:8080/in#{token_in(ran.out)}")
