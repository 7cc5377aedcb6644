"""`tdlog check-receipt`: a receipt checked without its log, and the page that does the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import tdlog
from tests.proof.receipts import RESULT, receipt_of
from tests.proof.signing import log_vkey, witness_vkey

RECEIPT = receipt_of(RESULT, "the.captain")
KEY = ("--key", log_vkey().text)
WITNESS = ("--witness", witness_vkey("the.captain").text)
OTHER = ("--witness", witness_vkey("the.club").text)


@pytest.fixture(params=["text", "packed", "code"])
def receipt(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A receipt in each of its forms."""
    forms = {"text": RECEIPT.text.encode(), "packed": RECEIPT.packed, "code": RECEIPT.qr_text.encode()}
    (tmp_path / "receipt").write_bytes(forms[request.param])
    return tmp_path / "receipt"


def test_given_a_receipt_in_any_form_then_it_is_proven_and_what_is_not_is_said(receipt: Path) -> None:
    ran = tdlog("check-receipt", receipt, *KEY, *WITNESS)
    assert ran.code == 0
    assert "Proven: this entry is in the log whose key you trust." in ran.out
    assert "the.captain cosigned it at 2026-09-21 14:13:20 UTC" in " ".join(ran.out.split())
    assert "Beyond any proof: What the Laws make of it." in ran.out
    assert "Result: 4\u2660X by South, tricks: 10" in ran.out
    danish = tdlog("check-receipt", receipt, *KEY, *WITNESS, "--lang", "da")
    assert "Bevist: denne indførsel er i den log, hvis nøgle du stoler på." in danish.out
    assert "Resultat: 4\u2660X spillet af Syd, stik: 10" in danish.out


def test_given_a_receipt_when_a_program_asks_then_it_gets_what_was_shown(receipt: Path) -> None:
    told = tdlog("check-receipt", receipt, *KEY, *WITNESS, *OTHER, "--need", "1", "--json").json
    assert (told["state"], told["log"], told["position"], told["size"]) == ("proven", log_vkey().name, 11, 20)
    assert (told["stream"], told["entry"], told["event"], told["fields"]["board"]) == ("S1", 41, "receipt_given", 7)
    assert told["witnesses"] == [{"name": "the.captain", "at": "2026-09-21 14:13:20 UTC"}]
    assert [one["code"] for one in told["told"]] == ["entry_in_log", "signed_by", "cosigned_by", "not_cosigned"]


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        ((), 1, "Nobody has said here that this key is to be trusted"),
        (("--key", log_vkey("another").text), 1, "that was given signed the checkpoint"),
        ((*KEY, *WITNESS, *OTHER), 1, "1 of the witnesses cosigned it, and 2 are needed"),
        ((*KEY, "--need", "1"), 1, "1 of 0 witnesses cannot be needed"),
        (("--key", "my key"), 1, "is no key to check with"),
    ],
)
def test_given_too_little_then_it_is_not_proven_and_said_why(
    tmp_path: Path, options: tuple[str, ...], code: int, said: str
) -> None:
    (tmp_path / "receipt").write_text(RECEIPT.text, encoding="utf-8")
    ran = tdlog("check-receipt", tmp_path / "receipt", *options)
    assert ran.code == code
    assert said in " ".join((ran.out + ran.err).split())


def test_given_a_receipt_that_was_changed_then_it_is_not_proven(tmp_path: Path) -> None:
    (tmp_path / "receipt").write_text(RECEIPT.text.replace("index 10", "index 11"), encoding="utf-8")
    ran = tdlog("check-receipt", tmp_path / "receipt", *KEY)
    assert (ran.code, ran.out.splitlines()[0]) == (1, "Not proven.")
    assert "Beyond any proof" not in ran.out
    assert "What it says, not proven:" in ran.out


def test_given_what_is_no_receipt_then_where_and_what_is_said(tmp_path: Path) -> None:
    (tmp_path / "receipt").write_text(RECEIPT.text.replace("index 10", "index 010"), encoding="utf-8")
    ran = tdlog("check-receipt", tmp_path / "receipt", *KEY)
    assert (ran.code, ran.out) == (1, "")
    assert "receipt:3:" in ran.err
    assert tdlog("check-receipt", tmp_path / "nowhere", *KEY).code == 1
    (tmp_path / "receipt").write_bytes(bytes(1 << 21))
    assert "at most" in tdlog("check-receipt", tmp_path / "receipt", *KEY).err


def test_given_neither_a_receipt_nor_a_page_or_both_then_it_is_told() -> None:
    for words in ((), ("receipt", "--page", "verify.html"), ("--page", "verify.html", "--json")):
        ran = tdlog("check-receipt", *words)
        assert ran.code == 2
        assert "Give a receipt to check" in ran.err


def test_given_keys_then_the_page_is_written_with_them_and_never_over_another(tmp_path: Path) -> None:
    page = tmp_path / "verify.html"
    ran = tdlog("check-receipt", "--page", page, *KEY, *WITNESS, *OTHER, "--need", "1")
    assert ran.code == 0
    assert "is written" in ran.out
    written = page.read_text(encoding="utf-8")
    assert all(key in written for key in (KEY[1], WITNESS[1], OTHER[1]))
    assert tdlog("check-receipt", "--page", page).code == 1
    assert page.read_text(encoding="utf-8") == written
    assert tdlog("check-receipt", "--page", page, "--force", "--lang", "da").code == 0
    assert '<html lang="da"' in page.read_text(encoding="utf-8")


def test_given_a_policy_in_a_file_then_it_says_whose_keys_are_enough(tmp_path: Path) -> None:
    (tmp_path / "receipt").write_text(RECEIPT.text, encoding="utf-8")
    policy = tmp_path / "policy"
    named = f"log {KEY[1]}\nwitness captain {WITNESS[1]}\nwitness club {OTHER[1]}\n"
    policy.write_text(f"{named}group some any captain club\nquorum some\n", encoding="utf-8")
    asked = ("check-receipt", tmp_path / "receipt", "--policy", policy)
    assert tdlog(*asked).code == 0
    assert tdlog("check-receipt", "--page", tmp_path / "verify.html", "--policy", policy).code == 0
    assert 'id="need" min="0" max="99" value="1"' in (tmp_path / "verify.html").read_text(encoding="utf-8")
    policy.write_text(f"{named}group both all captain club\nquorum both\n", encoding="utf-8")
    assert tdlog(*asked).code == 1
    assert tdlog(*asked, *WITNESS).code == 2
    policy.write_text(f"{named}group one any captain\ngroup both all one club\nquorum both\n", encoding="utf-8")
    ran = tdlog("check-receipt", "--page", tmp_path / "verify.html", "--policy", policy, "--force")
    assert (ran.code, "asks for groups" in ran.err) == (1, True)
