"""`tdlog stamp`, and the time stamps that `tdlog verify` finds in a log: by an authority on this machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from cryptography.x509.oid import ExtendedKeyUsageOID

from domain.log.log_tree import Stamp
from stores.sqlite.log import EventLog
from tests.cli.running import Ran, tdlog
from tests.cli.test_verified_tree import change
from tests.cli.test_verified_witnesses import grown_by, key_in, signed, verify, witnesses
from tests.proof.authority import AT, Authority, answering, authority, refusal
from tests.proof.signing import private
from tests.stores.test_tree_in_a_file import begun

SAID = "time stamp: 300 entries were there by 2026-09-21T20:30:00Z, says Royal Time"
ROYAL = "Royal Time"
STAMPS = authority(ROYAL).answer


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """300 entries, with a checkpoint over them; beside it the root of the authority, and that of another."""
    path = begun(tmp_path / "log.db", 300)
    signed(path)
    for name, file in ((ROYAL, "royal.pem"), ("Another", "another.pem")):
        (tmp_path / file).write_bytes(authority(name).root_file)
    return path


def stamp(path: Path, *more: object, answer: Callable[[bytes], bytes] = STAMPS, status: int = 200) -> Ran:
    with answering(answer, status) as url:
        return tdlog("stamp", "--log", path, "--authority", url, *map(str, more))


def stamps(path: Path) -> list[Stamp]:
    with EventLog(path, read_only=True) as log:
        return log.tree.stamps()


def proved(path: Path, *more: object) -> str:
    found: str = verify(path, "--json", *more).json["proved"]["stamps"]
    return found


def test_given_a_checkpoint_when_it_is_stamped_then_the_stamp_is_kept_and_verified_without_a_network(log: Path) -> None:
    royal = log.parent / "royal.pem"
    ran = stamp(log, "--root", royal)
    assert (ran.code, ran.out) == (0, f"{SAID}\n")
    assert [one.size for one in stamps(log)] == [300]
    verified = verify(log, "--stamp-root", royal)
    assert (verified.code, f"  {SAID}\n" in verified.out, "nobody named this" in verified.out) == (0, True, False)
    danish = "tidsstempel: 300 indførsler var der senest 2026-09-21T20:30:00Z, siger Royal Time"
    assert danish in " ".join(verify(log, "--stamp-root", royal, lang="da").out.split())
    told = verify(log, "--stamp-root", royal, "--json").json
    assert told["proved"]["stamps"] == "held"
    assert told["stamps"] == [
        {"entries": 300, "at": "2026-09-21T20:30:00Z", "authority": ROYAL, "trusted": True}
    ]  # fmt: skip


def test_given_no_root_then_it_is_told_that_nobody_named_the_authority(log: Path) -> None:
    ran = stamp(log)
    assert ran.code == 0
    assert ran.out.splitlines()[1].startswith("nobody named this authority")
    verified = verify(log)
    assert verified.code == 0
    assert "    nobody named this authority: get its root certificate from elsewhere" in verified.out
    assert proved(log) == "unnamed"


def test_given_a_log_without_checkpoint_then_a_key_makes_one(tmp_path: Path) -> None:
    path = begun(tmp_path / "log.db", 40)
    assert "give the log's key with --key" in stamp(path).err
    told = stamp(path, "--key", tmp_path / "key.pem", "--json").json
    assert (told["stamp"]["entries"], told["log"]) == (40, key_in(path).name)
    grown_by(path, 10)
    assert stamp(path, "--json").json["stamp"]["entries"] == 40, "the last checkpoint"
    assert stamp(path, "--key", tmp_path / "key.pem", "--json").json["stamp"]["entries"] == 50
    assert proved(path) == "unnamed"


def test_given_a_checkpoint_that_does_not_last_when_it_is_stamped_then_it_does(log: Path) -> None:
    from application.checkpointing import checkpoint

    grown_by(log, 5)
    with EventLog(log) as opened:
        checkpoint(opened, private("log"))
    assert stamp(log).code == 0
    grown_by(log, 5)
    with EventLog(log) as opened:
        checkpoint(opened, private("log"))
        assert [one.size for one in opened.tree.checkpoints()] == [300, 305, 310]
    assert proved(log, "--stamp-root", log.parent / "royal.pem") == "held"


def test_given_a_cosignature_that_comes_while_the_authority_is_asked_then_both_are_kept(log: Path) -> None:
    def answer(request: bytes) -> bytes:
        signed(log, "log", "captain")
        return STAMPS(request)

    assert stamp(log, answer=answer).code == 0
    told = verify(log, *witnesses("captain"), "--json").json["proved"]
    assert (told["cosignatures"], told["stamps"]) == ("held", "unnamed")


def test_given_another_authority_than_is_named_then_its_stamp_is_not_kept(log: Path) -> None:
    ran = stamp(log, "--root", log.parent / "another.pem")
    assert ran.code == 1
    assert "it leads to none of the certificates that were named, or was changed" in ran.err
    assert stamps(log) == []
    assert stamp(log).code == 0
    verified = verify(log, "--stamp-root", log.parent / "another.pem")
    assert verified.code == 1
    assert "the time stamp at position 300 does not hold: it leads to none of the certificates" in verified.out
    assert proved(log, "--stamp-root", log.parent / "another.pem") == "broken"
    both = ("--stamp-root", log.parent / "another.pem", "--stamp-root", log.parent / "royal.pem")
    assert proved(log, *both) == "held"


def always(body: bytes) -> Callable[[bytes], bytes]:
    """An authority that answers the same, whatever it is asked."""

    def answer(_: bytes) -> bytes:
        return body

    return answer


def of_another_request(_: bytes) -> bytes:
    from rfc3161_client import TimestampRequestBuilder

    return STAMPS(TimestampRequestBuilder().data(b"another text").build().as_bytes())


@pytest.mark.parametrize(
    ("answer", "status", "said"),
    [
        (always(refusal("no such service\x1b[31m today")), 200, "refused to stamp: no such service today"),
        (always(b"<html>"), 200, "is no time stamp of this checkpoint, and is not kept"),
        (always(b""), 200, "is no time stamp of this checkpoint, and is not kept"),
        (of_another_request, 200, "it is over something else than was asked for"),
        (always(b"x" * 70_000), 200, "65536"),
        (STAMPS, 302, "gave no time stamp (302)"),
        (STAMPS, 500, "gave no time stamp (500)"),
        (Authority("Web", ExtendedKeyUsageOID.SERVER_AUTH).answer, 200, "it leads to none of the certificates"),
        (partial(STAMPS, at=AT + timedelta(days=400)), 200, "it leads to none of the certificates"),
    ],
    ids=["refusal", "page", "nothing", "another", "large", "elsewhere", "fails", "for-the-web", "expired"],
)
def test_given_an_answer_that_is_no_stamp_then_nothing_is_kept(
    log: Path, answer: Callable[[bytes], bytes], status: int, said: str
) -> None:
    ran = stamp(log, "--root", log.parent / "royal.pem", answer=answer, status=status)
    assert (ran.code, said in ran.err) == (1, True), ran.err
    assert stamps(log) == []


def test_given_a_stamp_that_was_changed_then_verify_finds_it(log: Path) -> None:
    assert stamp(log).code == 0
    [held] = stamps(log)
    royal = log.parent / "royal.pem"
    for place in (len(held.token) // 3, len(held.token) - 5):
        changed = bytearray(held.token)
        changed[place] ^= 1
        change(log, "DELETE FROM stamps")
        with EventLog(log) as opened:
            opened.tree.keep_stamp(300, bytes(changed))
        assert proved(log, "--stamp-root", royal) == "broken"


def test_given_a_stamp_moved_to_other_entries_then_verify_finds_it_without_any_root(log: Path) -> None:
    assert stamp(log).code == 0
    with EventLog(log) as opened:
        opened.tree.keep_stamp(200, stamps(log)[0].token)
    verified = verify(log)
    assert verified.code == 1
    assert "the time stamp at position 200 does not hold: it is over other entries than the log has" in verified.out


def test_given_a_tail_that_was_cut_off_then_the_stamp_tells_it(log: Path) -> None:
    assert stamp(log).code == 0
    change(log, "UPDATE stamps SET size = 305")
    verified = verify(log)
    assert verified.code == 1
    assert "the log has a time stamp at position 305 and ends at 300: its tail was cut off" in verified.out


def test_given_that_the_extra_is_not_installed_then_it_is_said(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert stamp(log).code == 0
    monkeypatch.setitem(sys.modules, "rfc3161_client", None)
    verified = verify(log)
    assert (verified.code, "  it keeps time stamps, and what reads them is not installed" in verified.out) == (0, True)
    assert proved(log) == "unread"
    for ran in (verify(log, "--stamp-root", log.parent / "royal.pem"), stamp(log)):
        assert (ran.code, "pip install tdlog[timestamp]" in ran.err) == (1, True)


def test_given_what_is_no_address_or_no_certificate_then_it_is_said(log: Path) -> None:
    assert "is no address of HTTP" in tdlog("stamp", "--log", log, "--authority", "time.example").err
    (log.parent / "none.pem").write_text("none")
    assert "holds no certificate in PEM" in stamp(log, "--root", log.parent / "none.pem").err
    assert "cannot be read" in verify(log, "--stamp-root", log.parent / "missing.pem").err
