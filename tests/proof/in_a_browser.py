"""The scripts of the page that checks receipts, in a browser, for tests; and what the program finds of the same."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, Page

from domain.errors import NotReadable
from domain.log.checkpoints import Policy
from domain.log.entry_proof import proof_read
from domain.log.notes import VerifierKey
from formats.verify_page import checking_script
from projections.views.checked_receipt import checked_receipt

__all__ = ["Told", "base64", "scripts_in", "told_by_script", "told_by_us"]

Told = tuple[str, list[list[str]]]
"""What came of a receipt: its state, and sign and code of each line."""
UNREADABLE: Told = ("unreadable", [])
CHECK = """async ([receipts, keys]) => {
  const found = [];
  const trusted = Proof.trusted(keys);
  for (const one of receipts) {
    const told = await Receipt.checked(Written.bytesOfBase64(one), trusted, Ed25519.isSigned);
    found.push([told.state, told.state === "unreadable" ? [] : told.lines.map(([sign, code]) => [sign, code])]);
  }
  return found;
}"""


def scripts_in(browser: Browser) -> Page:
    """A page that has the scripts, and nothing else."""
    page = browser.new_page()
    page.add_script_tag(content=checking_script())
    return page


def base64(data: bytes) -> str:
    """As the scripts are handed bytes."""
    return b64encode(data).decode()


def told_by_script(page: Page, receipts: Sequence[bytes], logs: Sequence[VerifierKey], policy: Policy) -> list[Told]:
    """What the scripts find of each receipt."""
    texts = ["\n".join(key.text for key in some) for some in (logs, policy.witnesses)]
    keys = {"logs": texts[0], "witnesses": texts[1], "need": policy.need}
    found: list[Any] = page.evaluate(CHECK, [[base64(one) for one in receipts], keys])
    return [(state, lines) for state, lines in found]


def told_by_us(receipts: Sequence[bytes], logs: Sequence[VerifierKey], policy: Policy) -> list[Told]:
    """What the program finds of each."""
    found: list[Told] = []
    for one in receipts:
        try:
            view = checked_receipt(proof_read(one), logs, policy)
        except NotReadable:
            found.append(UNREADABLE)
            continue
        found.append((view.state, [[line.sign, line.code] for line in view.told]))
    return found
