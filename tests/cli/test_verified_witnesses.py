"""`tdlog verify` with keys: who signed the checkpoints of a log, and whether enough witnesses cosigned the last."""

from __future__ import annotations

from pathlib import Path

import pytest

from application.checkpointing import checkpoint, key_of_log
from domain.log.checkpoints import checkpoint_of, cosign
from domain.log.notes import Note, VerifierKey
from stores.sqlite.log import EventLog
from tests.cli.running import Ran, tdlog
from tests.proof.signing import TIME, log_vkey, private, witness_vkey
from tests.stores.test_tree_in_a_file import begun, record

AT = "2026-09-21 14:13:20 UTC"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """300 entries, with a checkpoint over them."""
    path = begun(tmp_path / "log.db", 300)
    signed(path)
    return path


def signed(path: Path, whose: str = "log", *cosigners: str) -> Note:
    """A checkpoint over a log, signed by a key and cosigned by witnesses, which it keeps."""
    with EventLog(path) as log:
        note = checkpoint(log, private(whose), lasting=True)
        for one in cosigners:
            note = cosign(note, private(one), one, TIME)
        log.tree.keep(checkpoint_of(note).size, note.encoded.decode(), lasting=True)
    return note


def grown_by(path: Path, more: int) -> None:
    """Record so many further entries."""
    with EventLog(path) as log:
        record(log, log.tail() + more)


def key_in(path: Path, whose: str = "log") -> VerifierKey:
    with EventLog(path, read_only=True) as log:
        return key_of_log(log, private(whose))


def verify(path: Path, *more: object, lang: str = "en") -> Ran:
    return tdlog("verify", "--log", path, "--lang", lang, *map(str, more))


def witnesses(*names: str) -> list[str]:
    return [word for name in names for word in ("--witness", witness_vkey(name).text)]


def test_given_the_key_of_the_log_then_it_is_told_that_it_signed(log: Path) -> None:
    key = key_in(log).text
    ran = verify(log, "--log-key", key)
    assert (ran.code, ran.out.splitlines()[4:6]) == (0, ["  the key of the log signed them:", f"    {key}"])
    assert "  loggens nøgle har underskrevet dem:\n" in verify(log, "--log-key", key, lang="da").out
    told = verify(log, "--log-key", key, "--json").json
    assert (told["proved"]["signatures"], told["proved"]["cosignatures"]) == ("held", "none")
    [only] = told["checkpoints"]
    assert (only["entries"], only["key"], only["witnesses"], only["unnamed"]) == (300, key, [], 0)


def test_given_no_key_then_that_of_the_seals_counts(log: Path, tmp_path: Path) -> None:
    assert verify(log, "--json").json["proved"]["signatures"] == "unnamed"
    assert tdlog("seal", "--log", log, "--key", tmp_path / "own.pem").code == 0
    assert verify(log, "--json").json["proved"]["signatures"] == "unnamed", "another key made the checkpoint"
    assert tdlog("tree", tmp_path / "tiles", "--log", log, "--key", tmp_path / "own.pem").code == 0
    proved = verify(log, "--json").json["proved"]
    assert proved["signatures"] == "held", "the checkpoint of that size was made anew"
    assert verify(log, "--key", "0" * 64, "--json").json["proved"]["signatures"] == "unnamed"


def test_given_a_foreign_key_then_verify_fails(log: Path) -> None:
    other = "none of the keys that were given signed the text of the checkpoint at position 300"
    for key, said in ((key_in(log, "thief"), other), (log_vkey(), "it is another log")):
        ran = verify(log, "--log-key", key.text)
        assert (ran.code, said in ran.out) == (1, True)
        assert verify(log, "--log-key", key.text, "--json").json["proved"]["signatures"] == "broken"


def test_given_a_signature_of_other_text_then_verify_names_its_checkpoint(log: Path) -> None:
    early = signed(log)
    grown_by(log, 100)
    late = signed(log)
    with EventLog(log) as opened:
        forged = Note(late.text, early.signatures)
        opened.tree.keep(400, forged.encoded.decode(), lasting=True)
    ran = verify(log, "--log-key", key_in(log).text)
    assert ran.code == 1
    assert "of the checkpoint at position 400: the signature of tdlog/" in ran.out


def test_given_witnesses_when_they_cosigned_then_they_are_named_with_what_stands_behind(log: Path) -> None:
    signed(log, "log", "captain", "club")
    ran = verify(log, *witnesses("captain", "club"))
    assert ran.code == 0
    assert ran.out.splitlines()[5:9] == [
        "  witnesses cosigned the checkpoint of 300 entries:",
        f"    captain, who says: {AT}",
        f"    club, who says: {AT}",
        "    it covers the whole log",
    ]
    grown_by(log, 1)
    assert "    one entry stands behind it, that no witness has seen\n" in verify(log, *witnesses("captain")).out
    grown_by(log, 4)
    ran = verify(log, *witnesses("captain"), lang="da")
    assert "    efter det står 5 indførsler, som intet vidne har set\n" in ran.out
    told = verify(log, *witnesses("captain"), "--json").json
    assert told["checkpoints"][0]["witnesses"] == [{"name": "captain", "at": AT}]
    assert told["checkpoints"][0]["unnamed"] == 1
    assert (told["proved"]["witnessed"], told["proved"]["behind"]) == (300, 5)


def test_given_cosignatures_when_nobody_named_them_then_that_is_told(log: Path) -> None:
    signed(log, "log", "captain")
    ran = verify(log)
    assert ran.code == 0
    assert "  others cosigned them whom nobody named: give their keys with --witness\n" in ran.out
    assert verify(log, "--json").json["proved"]["cosignatures"] == "unnamed"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ([*witnesses("captain", "club"), "--need", "1"], 0),
        ([*witnesses("captain", "club"), "--need", "2"], 1),
        (witnesses("captain", "club"), 1),
        ([*witnesses("club"), "--need", "0"], 0),
        (witnesses("club"), 1),
    ],
)
def test_given_a_need_then_the_last_checkpoint_must_have_so_many(log: Path, options: list[str], code: int) -> None:
    signed(log, "log", "captain")
    assert verify(log, *options).code == code


def test_given_a_later_checkpoint_that_nobody_cosigned_then_verify_fails_and_says_up_to_where(log: Path) -> None:
    signed(log, "log", "captain")
    grown_by(log, 200)
    signed(log)
    ran = verify(log, *witnesses("captain"), "--need", "1")
    assert ran.code == 1
    said = "the last checkpoint, at position 500, is cosigned by 0 of 1 witnesses: 1 are needed"
    assert f"  {said}\n" in ran.out
    assert "  witnesses cosigned the checkpoint of 300 entries:\n" in ran.out
    assert "    200 entries stand behind it, that no witness has seen\n" in ran.out
    told = verify(log, *witnesses("captain"), "--need", "1", "--json").json
    assert [one["kind"] for one in told["findings"]] == ["cosignature"]
    assert (told["proved"]["cosignatures"], told["proved"]["witnessed"], told["proved"]["behind"]) == (
        "broken", 300, 200
    )  # fmt: skip


def test_given_a_cosignature_of_other_text_then_verify_fails(log: Path) -> None:
    early = signed(log, "log", "captain")
    grown_by(log, 100)
    late = signed(log)
    with EventLog(log) as opened:
        forged = Note(late.text, (late.signatures[0], early.signatures[1]))
        opened.tree.keep(400, forged.encoded.decode(), lasting=True)
    ran = verify(log, *witnesses("captain"), "--need", "0")
    assert ran.code == 1
    assert "of the checkpoint at position 400: the signature of captain does not hold" in ran.out


def test_given_a_log_without_checkpoints_then_no_witness_has_seen_it(tmp_path: Path) -> None:
    path = begun(tmp_path / "log.db", 3)
    ran = verify(path, *witnesses("captain"))
    assert (ran.code, "the log keeps no checkpoint that witnesses could have cosigned" in ran.out) == (1, True)
    assert verify(path).code == 0


def test_given_a_policy_then_it_says_who_is_enough(log: Path, tmp_path: Path) -> None:
    signed(log, "log", "captain")
    names = {name: witness_vkey(name).text for name in ("captain", "club")}
    lines = [f"log {key_in(log).text}", *(f"witness {name} {key}" for name, key in names.items())]
    for group, code in (("any", 0), ("all", 1)):
        policy = tmp_path / f"{group}.policy"
        policy.write_text("\n".join([*lines, f"group some {group} captain club", "quorum some", ""]))
        told = verify(log, "--policy", policy, "--json")
        assert (told.code, told.json["proved"]["signatures"]) == (code, "held")
    assert "the policy asks for others" in verify(log, "--policy", tmp_path / "all.policy").out


def test_given_options_that_do_not_fit_then_it_is_said(log: Path, tmp_path: Path) -> None:
    captain = witnesses("captain")
    assert "give --policy, or --witness and --need" in verify(log, *captain, "--policy", tmp_path / "none").err
    assert "cannot be read" in verify(log, "--policy", tmp_path / "none").err
    assert "2 of 1 witnesses cannot be needed" in verify(log, *captain, "--need", "2").err
    assert "is no key to check with" in verify(log, "--witness", "captain").err
    own = key_in(log)
    same = ["--witness", VerifierKey("captain", 4, own.public).text, "--log-key", own.text]
    assert "nobody is a witness of himself" in verify(log, *same).err
