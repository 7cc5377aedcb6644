"""The page of a board proves itself in the browser: what was edited is named, and what no proof shows is said."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from formats.replay_page import replay_page
from formats.verify_page import verify_page
from projections.views.page_proof import PageProofView
from tests.browser.conftest import Open
from tests.browser.pages import REVOKE
from tests.formats.test_replay_page import shown
from tests.proof.boards import PLAYED, changed, evening_of, leaf_changed, page_of_board
from tests.proof.signing import log_vkey, witness_vkey
from tests.screens.club import faults_of

pytestmark = pytest.mark.browser

Edit = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    return evening_of(tmp_path_factory.mktemp("evening"))


@pytest.fixture(scope="module")
def own(evening: tuple[Path, str]) -> str:
    """The page of a board."""
    return page_of_board(evening[0], evening[0].with_name("board.html"), PLAYED)


@pytest.fixture
def checked(show: Open, pages: Path, evening: tuple[Path, str]) -> Callable[..., tuple[Page, Locator]]:
    """Opens a page, and checks what it carries: by the key of the log, or by others."""

    def done(page: str, keys: str | None = None, **options: Any) -> tuple[Page, Locator]:
        (pages / "carries.html").write_text(page, encoding="utf-8")
        seen = show("carries", **options)
        seen.locator("#proof-keys").fill(evening[1] if keys is None else keys)
        seen.locator("#proof-check").click()
        result = seen.locator("#proof-result")
        expect(result).to_be_visible()
        return seen, result

    return done


Checked = Callable[..., tuple[Page, Locator]]


def test_given_a_page_with_its_proof_when_checked_then_every_entry_is_proven_and_none_left_out(
    checked: Checked, own: str
) -> None:
    page, result = checked(own)
    expect(result).to_have_attribute("data-state", "proven_page")
    expect(result).to_contain_text("All 26 entries that this page carries stand in the log")
    expect(result).to_contain_text("S1.r1.t1: entries 1 to 26, and none of them is left out.")
    expect(result).to_contain_text("What the Laws make of it.")
    expect(result).to_contain_text("Who edits a file can edit the drawing and this check too")
    expect(page.locator("#proof-entries li")).to_have_count(26)


def test_given_no_key_then_it_is_said_that_nobody_trusts_one(checked: Checked, own: str) -> None:
    _, result = checked(own, "")
    expect(result).to_have_attribute("data-state", "key_unknown")
    expect(result).to_contain_text("Nobody has said here that this key is to be trusted")
    _, result = checked(own, "my key")
    expect(result).to_contain_text("This is no key to check with: my key")
    _, result = checked(own, log_vkey().text)
    expect(result).to_have_attribute("data-state", "refused")


def test_given_a_witness_who_has_not_cosigned_then_the_page_is_not_proven(
    checked: Checked, own: str, evening: tuple[Path, str]
) -> None:
    _, result = checked(own, f"{evening[1]}\n{witness_vkey('captain').text}")
    expect(result).to_contain_text("0 of the witnesses cosigned it, and 1 are needed")


def flip(data: dict[str, Any], place: int) -> None:
    node = bytearray(b64decode(data["nodes"][place][2]))
    node[0] ^= 1
    data["nodes"][place][2] = b64encode(node).decode()


EDITS: list[tuple[Edit, str]] = [
    (lambda data: leaf_changed(data, 9, b'":"', b'":"x'), "S1.r1.t1#10 does not belong there"),
    (lambda data: leaf_changed(data, 20, b'"event"', b'"tneve"'), "S1.r1.t1#21 does not belong there"),
    (lambda data: data["leaves"].pop(9), "S1.r1.t1#10 is not there as the log has it"),
    (lambda data: data["leaves"][3].__setitem__(0, 999), "S1.r1.t1#4 does not belong there (position 1000"),
    (lambda data: data.update(leaves=data["leaves"][:20]), "S1.r1.t1: entries 21 to 26, which came after"),
    (lambda data: data.update(nodes=[]), "No entry leads to the root"),
    (lambda data: data.update(note=data["note"].replace("\n150\n", "\n151\n")), "does not hold"),
    (lambda data: data.update(note="none"), "is not written as a receipt is"),
    (lambda data: data.update(leaves="none"), "is not written as a receipt is"),
    (lambda data: flip(data, 0), "does not belong there"),
]
"""Ways to edit the proof that a page carries, and what is said of it then."""


@pytest.mark.parametrize(("edit", "said"), EDITS)
def test_given_a_page_that_was_edited_when_checked_then_the_entry_is_named(
    checked: Checked, own: str, edit: Edit, said: str
) -> None:
    _, result = checked(changed(own, edit))
    expect(result).to_contain_text(said)
    if "came after" not in said:
        expect(result).not_to_have_attribute("data-state", "proven_page")


def test_given_one_entry_that_was_edited_then_no_other_is_named(checked: Checked, own: str) -> None:
    page, _ = checked(changed(own, lambda data: leaf_changed(data, 9, b'":"', b'":"x')))
    expect(page.locator("#proof-lines .proof-failed")).to_have_count(1)
    expect(page.locator("#proof-entries .proof-failed")).to_have_count(1)
    page.locator("#proof-result summary").click()
    expect(page.locator("#proof-entries .proof-failed")).to_contain_text("S1.r1.t1#10 · Not proven")


def test_given_the_file_of_a_page_when_the_page_that_checks_opens_it_then_it_finds_the_same(
    show: Open, pages: Path, evening: tuple[Path, str], own: str
) -> None:
    (pages / "verify.html").write_bytes(verify_page().data)
    wrong = changed(own, lambda data: leaf_changed(data, 9, b'":"', b'":"x'))
    page = show("verify")
    page.get_by_label("The log's key").fill(evening[1])
    for name, text, state in (("own", own, "proven_page"), ("wrong", wrong, "refused")):
        (pages / f"{name}_board.html").write_text(text, encoding="utf-8")
        page.get_by_label("Open a file").set_input_files(pages / f"{name}_board.html")
        expect(page.locator("#result")).to_have_attribute("data-state", state)
        expect(page.locator("#entry-rows > div")).to_have_count(26)
    expect(page.locator("#lines")).to_contain_text("S1.r1.t1#10 does not belong there")


def test_given_a_board_with_steps_when_a_key_is_typed_then_the_board_does_not_move(show: Open, pages: Path) -> None:
    proof = PageProofView("tdlog/x\n1\nAAAA\n\n\u2014 x AAAAAAA=\n")
    (pages / "carries.html").write_bytes(replay_page([shown(REVOKE)], proof=proof).data)
    page = show("carries")
    before = page.locator("[aria-current=step]:visible").get_attribute("id")
    page.locator("#proof-keys").click()
    page.keyboard.type("jjk n")
    assert page.locator("[aria-current=step]:visible").get_attribute("id") == before
    expect(page.locator("#proof-keys")).to_have_value("jjk n")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "da"])
def test_given_a_phone_then_axe_finds_nothing_in_the_panel(
    checked: Checked, evening: tuple[Path, str], scheme: str, lang: str
) -> None:
    whole = page_of_board(evening[0], evening[0].with_name(f"{lang}.html"), PLAYED, lang=lang)
    for text in (whole, changed(whole, lambda data: data["leaves"].pop(9))):
        page, _ = checked(text, viewport={"width": 360, "height": 780}, color_scheme=scheme)
        page.locator("#proof-result summary").click()
        assert faults_of(page) == []


def test_given_a_log_without_a_checkpoint_then_the_page_says_that_it_carries_no_proof(show: Open, pages: Path) -> None:
    (pages / "without.html").write_bytes(replay_page([shown(REVOKE)], proof=PageProofView()).data)
    page = show("without")
    expect(page.locator(".proof-panel")).to_contain_text("This page carries no proof")
    expect(page.locator("#proof-check")).to_have_count(0)
