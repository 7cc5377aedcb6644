"""Receipts, checked by whoever holds one: no log is needed, and nobody is asked."""

from __future__ import annotations

from domain.errors import NotReadable, TdlogError
from domain.log.checkpoints import Policy
from domain.log.entry_proof import MOST_PROOF, proof_read
from domain.log.trust import Trust
from formats.verify_page import Trusts, verify_page
from projections.texts import message
from projections.views.checked_receipt import CheckedReceiptView, checked_receipt

__all__ = ["MOST_READ", "check_receipt", "page_that_checks"]

MOST_READ = MOST_PROOF + 1
"""How much of a file is read: what is longer is no receipt."""


def check_receipt(data: bytes, keys: Trust, source: str) -> CheckedReceiptView:
    """What a receipt in any of its forms shows. Raises NotReadable, with its source, where it is none."""
    try:
        return checked_receipt(proof_read(data), keys.logs, keys.policy)
    except NotReadable as error:
        raise error.placed(source=source) from None


def page_that_checks(keys: Trust) -> bytes:
    """The page that checks receipts in a browser, with these keys in it. Raises TdlogError where a policy asks for
    groups of witnesses beside others: the page counts witnesses."""
    policy = keys.policy
    while policy.need == 1 and len(policy.members) == 1 and isinstance(policy.members[0], Policy):
        policy = policy.members[0]
    if any(isinstance(one, Policy) for one in policy.members):
        raise TdlogError(message("checking", "policy_of_groups"))
    logs, witnesses = (tuple(key.text for key in some) for some in (keys.logs, policy.witnesses))
    return verify_page(Trusts(logs, witnesses, policy.need)).data
