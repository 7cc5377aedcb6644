"""The page that checks receipts, from a disk and with the network off: each form of a receipt, both languages, by the
keyboard, on a phone, light and dark."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from domain.log.checkpoints import Policy
from domain.log.entry_proof import EntryProof
from formats.verify_page import Trusts, verify_page
from projections.texts import in_language, message
from projections.views.checked_receipt import checked_receipt
from tests.browser.conftest import Open
from tests.proof.receipts import RESULT, receipt_of
from tests.proof.signing import log_vkey, witness_vkey
from tests.screens.club import faults_of

pytestmark = pytest.mark.browser

WITNESSES = ("the.captain", "the.club")
RECEIPT = receipt_of(RESULT, *WITNESSES)
TRUSTS = Trusts((log_vkey().text,), tuple(witness_vkey(one).text for one in WITNESSES), 2)
POLICY = Policy(tuple(map(witness_vkey, WITNESSES)), 2)
OTHER = receipt_of(
    {"event": "note_made", "at": "2026-11-28T21:03:00Z", "text": "<b>bold</b> \u202eturned", "by": "director"}
)


@pytest.fixture
def checks(show: Open, pages: Path) -> Open:
    """Opens the page, without keys in it unless it is asked for by another name."""
    (pages / "verify.html").write_bytes(verify_page().data)
    (pages / "verify_with_keys.html").write_bytes(verify_page(TRUSTS).data)
    return show


def checked(page: Page, receipt: str) -> Locator:
    page.get_by_label("Paste it here").fill(receipt)
    page.get_by_role("button", name="Check").click()
    return result(page)


def result(page: Page) -> Locator:
    shown = page.locator("#result")
    expect(shown).to_be_visible()
    return shown


def verdict(state: str) -> str:
    return message("checked", f"verdict_{state}")


def rows(page: Page) -> list[tuple[str, str]]:
    texts = page.locator("#entry-rows > div").evaluate_all(
        "(rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent.replace(/\\s+/g, ' ').trim()))"
    )
    return [(name, value) for name, value in texts]


def lines(page: Page) -> list[str]:
    return page.locator("#lines li span").all_text_contents()


@pytest.mark.parametrize("language", ["en", "da"])
@pytest.mark.parametrize("receipt", [RECEIPT, OTHER], ids=["result", "note"])
def test_given_a_receipt_then_the_page_says_what_the_program_says(
    checks: Open, language: str, receipt: EntryProof
) -> None:
    page = checks("verify_with_keys")
    page.get_by_label("How many").fill("0")
    checked(page, receipt.text)
    page.get_by_role("button", name={"en": "English", "da": "Dansk"}[language]).click()
    with in_language(language):
        view = checked_receipt(receipt, [log_vkey()], Policy(POLICY.witnesses, 0))
        expect(page.locator("#verdict")).to_have_text(verdict("proven"))
        assert page.title() == message("verify page", "title")
    assert page.locator("html").get_attribute("lang") == language
    assert lines(page) == [one.text for one in view.told]
    told = [(name, value.replace(" spades ", "\u2660").replace(" spar ", "\u2660")) for name, value in rows(page)]
    assert told == [(one.name, one.value.replace("\u202e", "\N{REPLACEMENT CHARACTER}")) for one in view.rows]


def test_given_each_form_of_a_receipt_however_it_comes_then_it_is_proven(checks: Open, tmp_path: Path) -> None:
    page = checks("verify_with_keys")
    for form in (RECEIPT.text, RECEIPT.text.strip(), f"\n {RECEIPT.text}\n\n", RECEIPT.qr_text, f"{RECEIPT.qr_text}\n"):
        expect(checked(page, form)).to_have_attribute("data-state", "proven")
    for name, data in {"r.tlog-proof": RECEIPT.text.encode(), "r.bin": RECEIPT.packed}.items():
        page.get_by_label("Paste it here").fill("nothing")
        page.get_by_role("button", name="Check").click()
        expect(result(page)).to_have_attribute("data-state", "unreadable")
        (tmp_path / name).write_bytes(data)
        page.get_by_label("Open a file").set_input_files(tmp_path / name)
        expect(result(page)).to_have_attribute("data-state", "proven")
        expect(page.locator("#opened")).to_have_text(f"Opened: {name}")


@pytest.mark.parametrize("form", [RECEIPT.text, RECEIPT.qr_text])
def test_given_a_receipt_behind_the_address_then_it_is_checked_at_once(checks: Open, form: str) -> None:
    page = checks("verify_with_keys", f"#{quote(form, safe='')}")
    expect(result(page)).to_have_attribute("data-state", "proven")


def test_given_no_key_then_it_is_said_that_nobody_trusts_one(checks: Open) -> None:
    page = checks("verify")
    shown = checked(page, RECEIPT.qr_text)
    expect(shown).to_have_attribute("data-state", "key_unknown")
    expect(shown).to_contain_text(f"the key {log_vkey().id.hex()} of {log_vkey().name} signed it. Nobody has said here")
    expect(shown).to_contain_text("What it says, not proven")
    page.get_by_label("The log's key").fill(log_vkey().text)
    page.get_by_role("button", name="Check").click()
    expect(shown).to_have_attribute("data-state", "proven")
    expect(shown).to_contain_text("no key of a witness was given")


def test_given_what_is_not_proven_then_it_is_said_and_why(checks: Open) -> None:
    page = checks("verify_with_keys")
    wrong = receipt_of({**RESULT, "points": "+790"}, *WITNESSES)
    forged = RECEIPT.text.replace(RECEIPT.text.split("\n")[1], wrong.text.split("\n")[1])
    shown = checked(page, forged)
    expect(page.locator("#verdict")).to_have_text("Not proven.")
    expect(shown).to_contain_text("It is not shown that the entry stands at position 11 of 20")
    expect(shown).to_contain_text("What it says, not proven")
    expect(page.locator("#never")).to_be_hidden()
    checked(page, receipt_of(RESULT, WITNESSES[0]).text)
    expect(shown).to_contain_text("1 of the witnesses cosigned it, and 2 are needed")
    checked(page, RECEIPT.text.replace("index 10", "index 010"))
    expect(shown).to_contain_text("Line 3 is not written as in a receipt")
    page.get_by_label("How many").fill("3")
    checked(page, RECEIPT.text)
    expect(shown).to_contain_text("3 of 2 witnesses cannot be needed")
    page.get_by_label("The log's key").fill("my key")
    checked(page, RECEIPT.text)
    expect(page.locator("#verdict")).to_have_text("These keys cannot be used.")
    expect(shown).to_contain_text("This is no key to check with: my key")
    page.get_by_label("The log's key").fill("")
    page.get_by_label("How many").fill("")
    checked(page, "")
    expect(page.locator("#verdict")).to_have_text("There is no receipt to check yet.")


def test_given_a_browser_that_checks_signatures_too_then_both_must_agree(checks: Open) -> None:
    page = checks("verify_with_keys")
    assert page.evaluate("isSecureContext"), "a page from the disk is asked of the browser too"
    expect(checked(page, RECEIPT.text)).to_contain_text("It checked the signatures, and the browser did so too")
    page.evaluate("void (crypto.subtle.verify = async () => false)")
    expect(checked(page, RECEIPT.text)).to_contain_text("find different things of a signature: believe neither")
    page.evaluate("void (crypto.subtle.importKey = async () => { throw new Error(); })")
    expect(checked(page, RECEIPT.text)).to_contain_text("this browser checks no such signature itself")


def test_given_a_browser_that_reads_codes_then_a_picture_can_be_taken_and_is_checked(
    checks: Open, tmp_path: Path
) -> None:
    import segno

    segno.make_qr(RECEIPT.qr_text).save(str(tmp_path / "code.png"), scale=4)
    page = checks("verify_with_keys")
    expect(page.locator("#of-camera")).to_be_hidden()
    seen = f"[{{ rawValue: {RECEIPT.qr_text!r} }}]"
    page.add_init_script(f"globalThis.BarcodeDetector = class {{ async detect(image) {{ return {seen}; }} }}")
    page.reload()
    page.get_by_label("Take a picture of the code").set_input_files(tmp_path / "code.png")
    expect(result(page)).to_have_attribute("data-state", "proven")


def test_given_the_keyboard_alone_then_everything_is_reached_and_a_receipt_is_checked(checks: Open) -> None:
    page = checks("verify")
    order = ["English", "Dansk", "receipt", "file", "check", "logs", "witnesses", "need"]
    typed = {"receipt": RECEIPT.text, "logs": log_vkey().text}
    for name in order:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.id || document.activeElement.textContent") == name
        page.keyboard.insert_text(typed.get(name, ""))
    for _ in order[order.index("check") : -1]:
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(result(page)).to_have_attribute("data-state", "proven")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["English", "Dansk"])
def test_given_a_phone_in_light_and_dark_then_axe_finds_nothing_whatever_is_shown(
    checks: Open, scheme: str, language: str
) -> None:
    page = checks("verify_with_keys", color_scheme=scheme, viewport={"width": 360, "height": 780})
    wrong = faults_of(page)
    for receipt in (RECEIPT.text, OTHER.text, "nothing", RECEIPT.text.replace("index 10", "index 11")):
        page.get_by_role("button", name="English").click()
        checked(page, receipt)
        page.get_by_role("button", name=language).click()
        wrong += faults_of(page)
    assert wrong == []


def test_given_no_script_then_the_page_says_how_to_go_on(checks: Open) -> None:
    page = checks("verify", java_script_enabled=False)
    expect(page.get_by_text("tdlog check-receipt")).to_be_visible()
    expect(page.locator("#check")).to_be_hidden()
