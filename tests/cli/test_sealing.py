"""Seals on the command line: a head is never lost, and a loss is never sealed."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from stores.heads import head_path, load_key, read_head, write_head
from stores.sqlite.log import EventLog
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


def keys_of(log: Path) -> list[str]:
    with EventLog(log, read_only=True) as opened:
        return [seal.head.key for seal in opened.seals()]


def test_the_log_keeps_its_seals_and_verify_tells_them_without_a_head_beside_it(log: Path) -> None:
    ran = seal(log)
    assert "the log keeps this seal" in ran.out
    [head] = heads(log)
    log.with_name(head).unlink()
    verified = tdlog("verify", "--log", log)
    assert verified.code == 0
    assert "holds the head of 59 entries" in verified.out
    assert "in   the log itself" in verified.out
    assert "the time of a seal is its sealer's word" in verified.out
    assert "no head was given or lies beside it" in verified.out
    told = tdlog("verify", "--log", log, "--json").json
    assert [(one["entries"], one["key"]) for one in told["seals"]] == [(59, keys_of(log)[0])]
    assert told["heads"] == []


def test_another_key_is_refused_and_a_new_one_is_said_and_told(log: Path, tmp_path: Path) -> None:
    seal(log)
    other = ("--key", tmp_path / "other.pem")
    refused(seal(log, *other), "not sealed", keys_of(log)[0], "--new-key")
    refused(seal(log, *other, "--new-key"), "not sealed", "nothing was recorded", "note")
    tdlog("import", "--log", log, SECOND)
    refused(seal(log, *other), "--new-key")
    assert len(heads(log)) == 1
    ran = seal(log, *other, "--new-key")
    assert ran.code == 0, ran.err
    before, after = keys_of(log)
    assert f"before {before}" in ran.out
    refused(tdlog("verify", "--log", log), "record broken", "by another key", before, after)
    verified = tdlog("verify", "--log", log, "--key", before, "--key", after)
    assert verified.code == 0, verified.out
    assert "sealed by another key, which was said to be new" in " ".join(verified.out.split())
    refused(tdlog("verify", "--log", log, "--key", after), "record broken")
    tdlog("import", "--log", log, ROOT / "sample_sessions/article_000")
    assert seal(log, *other).code == 0


def test_a_log_of_before_has_the_key_of_the_heads_beside_it(log: Path, tmp_path: Path) -> None:
    with EventLog(log, read_only=True) as opened:
        head = opened.seal(load_key(tmp_path / "old.pem"), at="2026-03-14T22:40:00Z")
    write_head(head, head_path(log, head.upto))
    verified = tdlog("verify", "--log", log)
    assert (verified.code, head.key in verified.out) == (0, True)
    refused(seal(log), "not sealed", head.key, "--new-key")
    assert seal(log, "--key", tmp_path / "old.pem").code == 0
    assert keys_of(log) == [head.key]


def test_heads_of_two_histories_are_said_when_both_are_given(log: Path, tmp_path: Path) -> None:
    shutil.copy(log, tmp_path / "other.db")
    tdlog("import", "--log", log, SECOND)
    tdlog("import", "--log", tmp_path / "other.db", ROOT / "sample_sessions/article_000")
    for name in ("tdlog.db", "other.db"):
        tdlog("seal", "--log", tmp_path / name, "--key", tmp_path / "key.pem")
    mine, theirs = next(tmp_path.glob("tdlog.db.head*")), next(tmp_path.glob("other.db.head*"))
    assert read_head(mine).upto > read_head(theirs).upto
    refused(tdlog("verify", "--log", log, "--head", mine, "--head", theirs), "two histories were signed by the key")
    assert tdlog("verify", "--log", log, "--head", mine, "--head", mine).code == 0


def never(_: Path) -> bool:
    return False


def test_a_log_that_may_not_be_written_gets_a_head_and_it_is_said_that_it_keeps_no_key(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as rights:
        rights.setattr("stores.sqlite.opening._may_write", never)
        ran = seal(log)
    assert ran.code == 0, ran.err
    assert "does not keep this seal" in ran.out
    assert keys_of(log) == []
    assert len(heads(log)) == 1
    assert tdlog("verify", "--log", log).code == 0


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "en",
            ["stands outside the chain; it is as it was", "names were entered or put right", "somebody was forgotten"],
        ),
        ("da", ["uden for kæden; det er, som det blev", "navne er indført eller rettet", "nogen er glemt"]),
    ],
)
def test_what_became_of_the_register_is_a_remark(log: Path, language: str, texts: list[str]) -> None:
    def verified() -> Ran:
        ran = tdlog("verify", "--log", log, "--lang", language)
        assert ran.code == 0
        assert max(map(len, ran.out.splitlines())) <= 80 + len(str(log.parent))
        return Ran(0, " ".join(ran.out.split()), "")

    with EventLog(log) as opened:
        opened.register.enter("p1", "Bo Li")
    assert tdlog("verify", "--log", log, "--json").json["remarks"][0]["remark"] == "register_unsealed"
    seal(log)
    assert texts[0] in verified().out
    with EventLog(log) as opened:
        opened.register.enter("p2", "Cy Ho")
    assert texts[1] in verified().out
    with EventLog(log) as opened:
        opened.register.forget("p1")
    assert texts[2] in verified().out
    [remark] = tdlog("verify", "--log", log, "--json").json["remarks"]
    assert (remark["remark"], remark["entries"]) == ("register_forgotten", 59)


def test_a_seal_that_was_taken_out_of_the_log_is_remarked(log: Path) -> None:
    seal(log)
    with closing(sqlite3.connect(log)) as connection, connection:
        connection.execute("DELETE FROM seals")
    verified = tdlog("verify", "--log", log)
    assert verified.code == 0
    assert "does not any more" in " ".join(verified.out.split())
