"""Law 32: a double or redouble out of turn that was not accepted. An inadmissible one can never be accepted."""

from __future__ import annotations

from projections.elected.edition import Paragraphs
from projections.found.incidents import Effect, Finding, Option
from projections.laws.law_31_bid import (
    change_of_call,
    free_after_action,
    free_at_partner,
    must_repeat,
    partner_passes_once,
)
from projections.recorded.irregular_calls import CallCase


def law_32a1(case: CallCase) -> list[Finding | Effect]:
    """Law 32A1 (2017): a double or redouble at right-hand opponent's turn: if that opponent passes, the offender must
    repeat it, and nothing more follows (an inadmissible one falls under 36)."""
    return must_repeat("32A1", case)


def law_32a2(case: CallCase) -> Finding | Option | None:
    """Law 32A2 (2017): if that opponent bids, doubles or redoubles instead, the offender may make any legal call."""
    return free_after_action("32A2", case)


def law_32a2a(case: CallCase) -> Finding:
    """Law 32A2a (2017): the offender's call in turn is comparable: no further rectification; 26B does not apply, 23C
    may."""
    return Finding("32A2a", "comparable", case.seat, places=case.both)


def law_32a2b(case: CallCase) -> list[Finding | Effect]:
    """Law 32A2b (2017): it is not comparable: partner must pass at his next turn; 16C, 26B and 72C may apply."""
    return partner_passes_once("32A2b", case)


def law_32b(case: CallCase) -> Finding:
    """Law 32B (2017): a double or redouble at partner's turn: partner may make any legal call, but 16C2 applies; the
    offender too, with the consequences of 32A2a or 32A2b."""
    return free_at_partner("32B", case)


def law_32c(case: CallCase) -> Finding:
    """Law 32C (2017): a double or redouble at left-hand opponent's turn by a player who has called before is a change
    of call (25)."""
    return change_of_call("32C", case)


PARAGRAPHS: Paragraphs = {
    "32A1": law_32a1, "32A2": law_32a2, "32A2a": law_32a2a, "32A2b": law_32a2b, "32B": law_32b, "32C": law_32c,
}  # fmt: skip
