"""Seals on the command line: a head is never lost, and a loss is never sealed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.running import ROOT, Ran, tdlog
from tests.cli.test_files import refused

SAMPLES = ROOT / "sample_sessions"
FIRST = SAMPLES / "article_001" / "S1-02-the-free-revoke.tdl"
SECOND = SAMPLES / "spring_match.tdl"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "tdlog.db"
    assert tdlog("import", "--log", path, FIRST).code == 0
    return path


def seal(log: Path, *more: str | Path) -> Ran:
    return tdlog("seal", "--log", log, "--key", log.parent / "key.pem", *more)


def heads(log: Path) -> list[str]:
    return sorted(file.name for file in log.parent.glob("*.head*.json"))


def test_each_seal_keeps_its_head_and_verify_holds_all_of_them(log: Path) -> None:
    assert seal(log).code == 0
    tdlog("import", "--log", log, SECOND)
    ran = seal(log)
    assert ran.code == 0, ran.err
    assert len(heads(log)) == 2
    assert heads(log)[-1].startswith("tdlog.db.head-000")
    key = next(line.split()[1] for line in ran.out.splitlines() if "key" in line)
    verified = tdlog("verify", "--log", log).out
    assert verified.count("holds the head of") == 2
    assert verified.count(key) == 2
    assert all(name in verified for name in heads(log))
    assert max(map(len, verified.splitlines())) <= 80 + len(str(log.parent))
    told = tdlog("verify", "--log", log, "--json", "--key", key).json
    assert [(head["key"], head["held"]) for head in told["heads"]] == [(key, True)] * 2


def test_a_lost_tail_is_found_without_a_head_given_and_is_not_sealed(log: Path, tmp_path: Path) -> None:
    shutil.copy(log, tmp_path / "copy.db")
    tdlog("import", "--log", log, SECOND)
    seal(log)
    [head] = heads(log)
    before = (tmp_path / head).read_bytes()
    shutil.copy(tmp_path / "copy.db", log)
    refused(tdlog("verify", "--log", log), "record broken", head, "its tail was cut off")
    for more in ([], ["--head", tmp_path / "elsewhere.json"], ["--head", tmp_path / head]):
        refused(seal(log, *more), "not sealed", head, "its tail was cut off", "from a copy")
    assert (tmp_path / head).read_bytes() == before
    assert not (tmp_path / "elsewhere.json").exists()


def test_a_head_that_the_log_holds_may_be_written_over(log: Path, tmp_path: Path) -> None:
    target = tmp_path / "head.json"
    assert seal(log, "--head", target).code == 0
    tdlog("import", "--log", log, SECOND)
    assert seal(log, "--head", target).code == 0
    assert json.loads(target.read_text())["upto"] > 800


def test_what_is_no_head_is_not_written_over(log: Path, tmp_path: Path) -> None:
    target = tmp_path / "letter.json"
    target.write_text("dear players")
    refused(seal(log, "--head", target), "letter.json", "not a sealed head")
    assert target.read_text() == "dear players"
    refused(seal(log, "--head", tmp_path / "key.pem"), "key.pem")
    assert not (tmp_path / "key.pem").exists()


def test_a_key_needs_a_head_and_must_be_one(log: Path) -> None:
    for key, said in (("zz", "not a key"), ("ab" * 32, "--head")):
        ran = tdlog("verify", "--log", log, "--key", key)
        assert ran.code == 2
        assert said in ran.err
    seal(log)
    refused(tdlog("verify", "--log", log, "--key", "ab" * 32), "record broken", "not by abab")


def test_verify_says_that_no_head_was_there(log: Path) -> None:
    assert "a tail cut off would not be noticed" in tdlog("verify", "--log", log).out


def test_a_file_with_the_name_of_a_head_is_told(log: Path) -> None:
    log.with_name("tdlog.db.head-000001.json").write_text("{}")
    refused(tdlog("verify", "--log", log), "tdlog.db.head-000001.json", "not a sealed head")
    refused(seal(log), "tdlog.db.head-000001.json", "not a sealed head")
