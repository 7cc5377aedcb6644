"""Files named on the command line: nothing that stands there is lost, and nothing is read without end."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from shlex import quote

import pytest

from stores.sqlite.log import EventLog
from tests.cli.running import ROOT, Ran, refused, tdlog

SCRIPT = ROOT / "sample_sessions" / "article_001" / "S1-02-the-free-revoke.tdl"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "tdlog.db"
    assert tdlog("import", "--log", path, SCRIPT).code == 0
    return path


@pytest.mark.parametrize(
    "name", ["tdlog.db", "tdlog.db-wal", "tdlog.db-shm", "tdlog.db-turns", "./tdlog.db", "link.db", "hard.db"]
)
@pytest.mark.parametrize("command", [["export", "--force", "--to"], ["seal", "--head"], ["seal", "--key"]])
def test_nothing_is_written_over_the_log(log: Path, name: str, command: list[str]) -> None:
    (log.parent / "link.db").symlink_to(log)
    os.link(log, log.parent / "hard.db")
    before = log.read_bytes()
    refused(tdlog(*command, name, "--log", log.name, folder=log.parent), name, "the log itself", "another name")
    assert log.read_bytes() == before


def test_other_logs_keys_and_heads_are_not_written_over(log: Path, tmp_path: Path) -> None:
    tdlog("seal", "--log", log, "--key", tmp_path / "key.pem")
    [head] = tmp_path.glob("*head*")
    other = tmp_path / "other.db"
    tdlog("import", "--log", other, SCRIPT)
    for file in (head, tmp_path / "key.pem", other):
        before = file.read_bytes()
        refused(tdlog("export", "--log", log, "--force", "--to", file), file.name, "another name")
        assert file.read_bytes() == before


@pytest.mark.parametrize("name", ["other.db-wal", "other.db-shm", "other.db-journal", "other.db-turns", "link.tdl"])
@pytest.mark.parametrize(
    "command", ["export --force --to", "export --format db --to", "seal --head", "seal --key", "backup"]
)
def test_what_belongs_to_another_log_is_not_written_over(log: Path, name: str, command: str) -> None:
    (log.parent / "other.db-wal").write_bytes(b"entries")
    (log.parent / "link.tdl").symlink_to("other.db-wal")
    refused(
        tdlog(*command.split(), name, "--log", log.name, folder=log.parent), name, "belongs to a log", "another name"
    )
    assert (log.parent / "other.db-wal").read_bytes() == b"entries"
    assert {path.name for path in log.parent.glob("other.db*")} == {"other.db-wal"}


@pytest.mark.parametrize("name", ["other.db.head-000012.json", "other.db.head.json"])
def test_a_head_of_another_log_is_not_written_over(log: Path, name: str) -> None:
    refused(tdlog("export", "--force", "--to", name, "--log", log, folder=log.parent), name, "a sealed head")
    assert not (log.parent / name).exists()


@pytest.mark.parametrize("command", ["export --format tdl", "export --format db", "export --format html 1"])
def test_the_name_of_a_file_that_was_written_is_told_without_what_a_terminal_obeys(log: Path, command: str) -> None:
    ran = tdlog(*command.split(), "--log", log, "--to", "out\a\x9b31m.file", folder=log.parent)
    assert ran.code == 0, ran.err
    assert "out" in ran.out
    assert ran.out.strip().isprintable()


def test_an_existing_file_is_replaced_only_by_force(log: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.tdl"
    file.write_text("mine")
    refused(tdlog("export", "--log", log, "--to", file), "evening.tdl is there already", "--force")
    assert file.read_text() == "mine"
    assert tdlog("export", "--log", log, "--to", file, "--force").code == 0
    assert "board" in file.read_text()


def test_devices_pipes_and_folders_are_left_alone(log: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "null").symlink_to("/dev/null")
    for name in ("pipe", "null", "."):
        refused(tdlog("export", "--log", log, "--force", "--to", name, folder=tmp_path), "no plain file")
        refused(tdlog("seal", "--log", log, "--head", name, folder=tmp_path), "no plain file")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    assert stat.S_ISFIFO(os.stat(tmp_path / "pipe").st_mode)


def test_new_files_follow_the_umask_and_leave_nothing_beside_them(log: Path, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        tdlog("export", "--log", log, "--to", tmp_path / "out.tdl")
        tdlog("seal", "--log", log, "--key", tmp_path / "key.pem")
    finally:
        os.umask(before)
    modes = {
        file.name: stat.S_IMODE(file.stat().st_mode)
        for file in tmp_path.iterdir()
        if not file.name.startswith("tdlog.db-")
    }
    assert modes.pop("key.pem") == 0o600
    assert set(modes) == {"tdlog.db", "out.tdl", next(n for n in modes if "head" in n)}
    assert {mode for name, mode in modes.items() if name != "tdlog.db"} == {0o644}


def test_a_link_is_followed(log: Path, tmp_path: Path) -> None:
    (tmp_path / "link.tdl").symlink_to(tmp_path / "real.tdl")
    assert tdlog("export", "--log", log, "--to", tmp_path / "link.tdl").code == 0
    assert (tmp_path / "link.tdl").is_symlink()
    assert "board" in (tmp_path / "real.tdl").read_text()


@pytest.mark.parametrize("command", ["import", "check"])
def test_what_has_no_end_is_not_read(tmp_path: Path, command: str) -> None:
    (tmp_path / "zero.lin").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "pipe.tdl")
    (tmp_path / "large.tdl").touch()
    os.truncate(tmp_path / "large.tdl", 65 << 20)
    for name, said in (("zero.lin", "a pipe or a device"), ("pipe.tdl", "a pipe or a device"), ("large.tdl", "64 MiB")):
        options = ["--log", "x.db"] if command == "import" else []
        refused(tdlog(command, *options, name, folder=tmp_path), name, said)


def test_a_script_is_checked_from_standard_input() -> None:
    assert "1 passed, 0 failed" in tdlog("check", "-", typed=SCRIPT.read_bytes()).out


def test_keys_and_heads_without_end_are_not_read(log: Path) -> None:
    refused(tdlog("verify", "--log", log, "--head", "/dev/zero"), "no plain file")
    refused(tdlog("seal", "--log", log, "--key", "/dev/zero"), "no plain file")


def test_the_demo_is_kept_in_no_other_log(log: Path) -> None:
    before = log.read_bytes()
    refused(tdlog("demo", "--keep", log), "is there already")
    assert log.read_bytes() == before


@pytest.mark.process
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
@pytest.mark.parametrize("command", ["results", "export", "rulings", "verify", "--help"])
def test_output_that_cannot_be_written_is_one_line(log: Path, command: str) -> None:
    ran = _in_shell(log, f"{command} > /dev/full")
    assert ran.code == 1
    assert ran.err.splitlines() == [
        "tdlog: the output cannot be written: No space left on device. What was recorded before is in the log"
    ]


@pytest.mark.process
@pytest.mark.parametrize("command", ["results", "export", "--help", "replay 1"])
def test_a_reader_that_goes_is_no_error(log: Path, command: str) -> None:
    ran = _in_shell(log, f"{command} | true; exit ${{PIPESTATUS[0]}}")
    assert (ran.code, ran.err) == (0, "")


def _in_shell(log: Path, command: str) -> Ran:
    import subprocess
    import sys

    done = subprocess.run(
        ["bash", "-c", f"{quote(sys.executable)} -m cli {command}"],
        env={**os.environ, "TDLOG_LOG": str(log)}, capture_output=True, text=True, cwd=ROOT, check=False, timeout=60,
    )  # fmt: skip
    return Ran(done.returncode, done.stdout, done.stderr)


def test_exports_and_sessions_of_one_table_are_one_stream(log: Path, tmp_path: Path) -> None:
    with EventLog(log, read_only=True) as opened:
        [stream] = [name for name in opened.versions() if "." in name]
    zeros = stream.replace(".r1.t1", ".r01.t001")
    assert tdlog("export", "--log", log, zeros).out == tdlog("export", "--log", log, stream).out
    assert tdlog("replay", "--log", log, f"{zeros}/1").code == tdlog("replay", "--log", log, "r01.t1/1").code == 0
    file = tmp_path / "zeros.tdl"
    file.write_text(tdlog("export", "--log", log).out.replace(stream, zeros))
    assert "0 new entries" in tdlog("import", "--log", log, file).out
