"""`tdlog serve` as a program: what it says, how it ends, and what it says where it cannot begin."""

from __future__ import annotations

import json
import re
import signal
import socket
import sqlite3
import ssl
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from application.opening import opened
from domain.events import NoteMade
from tests.cli.running import tdlog, tdlog_program
from tests.web.evening import evening_log
from tests.web.programs import Program
from web.addresses import own_addresses

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
TOKEN = re.compile(r"/in#([\w-]{43})")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with opened(str(tmp_path / "evening.db"), create=True) as log:
        evening_log(log)
    return tmp_path


def got(url: str, **options: Any) -> bytes:
    with urlopen(url, timeout=20, **options) as answer:
        return bytes(answer.read())


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_given_a_server_that_runs_when_it_is_told_to_end_then_it_ends_in_order(
    folder: Path, by: signal.Signals
) -> None:
    program = Program(folder, "evening.db", "--requests", "asked.jsonl")
    assert json.loads(got(f"{program.url}/healthz")) == {"status": "ok", "entries": 39}
    code, said, error = program.ends(by)
    assert (code, error) == (0, "")
    assert "The log holds 39 entries" in said
    [line] = [json.loads(line) for line in (folder / "asked.jsonl").read_text(encoding="utf-8").splitlines()]
    assert (line["route"], line["status"], line["role"]) == ("/healthz", 200, "public")


def test_given_nobody_who_reads_what_it_says_any_more_when_it_runs_on_then_it_serves_and_ends_in_order(
    folder: Path,
) -> None:
    program = Program(folder, "evening.db")
    assert program.process.stdout is not None
    assert program.process.stderr is not None
    program.process.stdout.close()
    assert json.loads(got(f"{program.url}/healthz")) == {"status": "ok", "entries": 39}
    program.process.send_signal(signal.SIGINT)
    assert (program.process.wait(30), program.process.stderr.read()) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_given_no_room_to_note_requests_when_somebody_asks_then_he_is_answered(folder: Path) -> None:
    program = Program(folder, "evening.db", "--requests", "/dev/full")
    assert json.loads(got(f"{program.url}/healthz")) == {"status": "ok", "entries": 39}
    code, _, error = program.ends(signal.SIGINT)
    assert (code, error) == (0, "")


def test_given_somebody_who_sends_rubbish_when_it_runs_then_nothing_of_it_is_on_the_terminal(folder: Path) -> None:
    """There the codes of the links are, and what the operator is to know."""
    program = Program(folder, "evening.db")
    port = int(program.url.rpartition(":")[2])
    upgrade = b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"
    for sent in (b"\x16\x03\x01 hello\r\n\r\n", upgrade):
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            connection.sendall(sent)
            assert connection.recv(12).startswith(b"HTTP/1.1 ")
    assert program.ends(signal.SIGINT)[2] == ""


def test_given_a_folder_for_copies_when_it_runs_and_ends_then_the_log_is_copied_there(folder: Path) -> None:
    asked = ("--backup", "copies", "--backup-every", "1h", "--backup-keep", "2")
    code, said, error = Program(folder, "evening.db", *asked).ends(signal.SIGINT)
    assert (code, error) == (0, "")
    copies = [*(folder / "copies").iterdir()]
    assert copies
    with opened(str(copies[0]), read_only=True) as copy, opened(str(folder / "evening.db"), read_only=True) as log:
        assert copy.head() == log.head()
    assert "Another program" not in said


def test_given_a_program_that_records_in_the_log_when_it_is_served_then_that_is_said(folder: Path) -> None:
    with opened(str(folder / "evening.db")) as recording:
        recording.append([("S1", recording.version("S1"), [NoteMade("coffee")])])
        program = Program(folder, "evening.db")
        recording.append([("S1", recording.version("S1"), [NoteMade("tea")])])
        assert json.loads(got(f"{program.url}/healthz"))["entries"] == 41
        _, said, _ = program.ends(signal.SIGINT)
    assert "Another program has evening.db open" in said


@pytest.mark.parametrize("taken", ["evening.db", "none/copies"])
def test_given_no_folder_for_copies_when_it_is_served_then_it_is_said_before_anybody_comes(
    folder: Path, taken: str
) -> None:
    ran = tdlog("serve", "--port", "0", "--backup", folder / taken, folder / "evening.db")
    assert (ran.code, "is no folder for copies" in ran.err) == (1, True)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("PRAGMA user_version = 4", "Open it with a newer tdlog"),
        ("DELETE FROM event_chain WHERE upto > 1", "verify the log"),
        ("CREATE TABLE letters (text)", "which is none of a log's"),
        ("DROP TABLE register", "register is missing"),
    ],
)
def test_given_a_log_that_cannot_be_gone_on_with_when_it_is_served_then_it_is_said_and_nobody_comes_in(
    folder: Path, damage: str, said: str
) -> None:
    with closing(sqlite3.connect(folder / "evening.db")) as connection, connection:
        connection.execute(damage)
    before = (folder / "evening.db").read_bytes()
    ran = tdlog("serve", "--port", "0", "--lang", "en", folder / "evening.db")
    assert (ran.code, said in ran.err) == (1, True), ran.err
    assert (folder / "evening.db").read_bytes() == before


@pytest.mark.parametrize("told", ["10", "m", "-5m", "1.5h", "0s", "99999h", "", "10 m", "١m"])
def test_given_no_time_between_copies_when_it_is_asked_for_then_it_is_said_what_is(told: str) -> None:
    ran = tdlog("serve", "--backup", "copies", "--backup-every", told)
    assert ran.code == 2
    assert "10m" in ran.err


def test_given_no_log_yet_when_it_is_served_then_it_is_made_and_links_for_a_director_and_a_scorer_are_shown(
    tmp_path: Path,
) -> None:
    program = Program(tmp_path, "new.db")
    assert b"No session has begun yet" in got(f"{program.url}/")
    code, said, _ = program.ends(signal.SIGINT)
    assert code == 0
    assert len(set(TOKEN.findall(said))) == 2
    assert (tmp_path / "new.db").exists()


def test_given_links_for_tables_when_it_begins_then_each_is_shown_with_its_code(folder: Path) -> None:
    program = Program(folder, "evening.db", "--link", "S1:2", "--link", "S1.t7")
    _, said, _ = program.ends(signal.SIGINT)
    assert len(set(TOKEN.findall(said))) == 3
    assert {"S1.t1", "S1.t2", "S1.t7"} <= set(re.findall(r"S1\.t\d", said))
    assert "█" in said


def test_given_the_network_when_it_serves_it_then_it_says_where_and_is_known_by_that_address_alone(
    folder: Path,
) -> None:
    program = Program(folder, "evening.db", "--lan", "--name", "hall.example")
    port = int(program.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=20) as asked:
        asked.sendall(b"GET /healthz HTTP/1.1\r\nhost: hall.example\r\nconnection: close\r\n\r\n")
        assert asked.recv(100).startswith(b"HTTP/1.1 200 ")
    with socket.create_connection(("127.0.0.1", port), timeout=20) as asked:
        asked.sendall(b"GET /healthz HTTP/1.1\r\nhost: other.example\r\nconnection: close\r\n\r\n")
        assert asked.recv(100).startswith(b"HTTP/1.1 421 ")
    _, said, _ = program.ends(signal.SIGTERM)
    assert "not encrypted" in said
    for address in own_addresses():
        assert f"http://{address}:{port}" in said
    assert own_addresses() or "in no network" in said


def test_given_an_authority_of_its_own_when_it_serves_then_its_root_vouches_for_it_and_its_key_is_its_owners(
    folder: Path,
) -> None:
    program = Program(folder, "evening.db", "--tls", "auto")
    kept = folder / "evening.db-tls"
    trusting = ssl.create_default_context(cafile=str(kept / "authority.crt"))
    root = got(f"{program.url}/ca", context=trusting)
    assert program.ends(signal.SIGTERM)[0] == 0
    assert root == (kept / "authority.crt").read_bytes()
    assert {path.stat().st_mode & 0o077 for path in (kept, *kept.iterdir())} == {0}
    again = Program(folder, "evening.db", "--tls", "auto")
    assert got(f"{again.url}/ca", context=trusting) == root
    again.ends(signal.SIGTERM)


def test_given_a_port_in_use_when_a_server_is_to_begin_then_it_says_which_and_how_to_go_on(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = tdlog_program("serve", "evening.db", "--port", str(port), folder=folder)
    assert ran.code == 1
    assert f"Port {port} is in use" in ran.err
    assert f"--port {port + 1}" in ran.err


def test_given_a_port_in_use_when_a_new_log_is_to_be_served_then_none_is_made(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ran = tdlog("serve", "--port", str(taken.getsockname()[1]), "--lang", "en", tmp_path / "new.db")
    assert ran.code == 1
    assert list(tmp_path.iterdir()) == []


def test_given_a_file_of_lines_when_it_is_to_be_served_then_it_is_said_how_it_becomes_a_log(tmp_path: Path) -> None:
    file = tmp_path / "evening.tdl"
    file.write_text("stream S1\n", encoding="utf-8")
    ran = tdlog("serve", "--port", "0", "--lang", "en", file)
    assert (ran.code, f"tdlog import {file} --log evening.db" in ran.err) == (1, True), ran.err


def test_given_something_that_is_no_log_when_it_is_to_be_served_then_it_is_told_and_left_as_it_is(
    tmp_path: Path,
) -> None:
    (tmp_path / "notes.txt").write_text("no log", encoding="utf-8")
    ran = tdlog_program("serve", "notes.txt", "--port", "0", folder=tmp_path)
    assert ran.code == 1
    assert "notes.txt" in ran.err
    assert "Traceback" not in ran.err
    assert (tmp_path / "notes.txt").read_text(encoding="utf-8") == "no log"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--link", "nobody"), "'nobody'"),
        (("--link", "S1:x"), "'S1:x'"),
        (("--requests", "nowhere/at.all"), "nowhere/at.all"),
        (("--tls", "cert.pem"), "--tls-key"),
    ],
)
def test_given_an_option_that_cannot_be_when_a_server_is_to_begin_then_it_is_told(
    folder: Path, arguments: tuple[str, ...], said: str
) -> None:
    ran = tdlog_program("serve", "evening.db", "--port", "0", *arguments, folder=folder)
    assert ran.code in (1, 2)
    assert said in ran.err
    assert "Traceback" not in ran.err


def test_given_packages_that_are_missing_when_a_server_is_to_begin_then_it_says_how_to_install_them(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(name: str) -> object:
        return None if name == "uvicorn" else object()

    monkeypatch.setattr("cli.commands.serve_.find_spec", found)
    ran = tdlog("serve", "evening.db", folder=folder)
    assert ran.code == 1
    assert "uvicorn" in ran.err
    assert 'pip install "tdlog[hall]"' in ran.err
