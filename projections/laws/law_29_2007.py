"""Law 29 in the code of 2007: a call out of turn, and what a refusal of it leads to (30 to 32)."""

from __future__ import annotations

from projections.elected.edition import Paragraphs
from projections.found.codes import Options, declared
from projections.found.incidents import Finding, Option
from projections.laws import law_29_out_of_rotation as law_29
from projections.laws.law_30_2007 import somebody_had_bid
from projections.recorded.irregular_calls import CallCase


def law_29a(case: CallCase) -> Option | Finding | None:
    """Law 29A (2007): the left-hand opponent may accept a call out of turn, also by calling over it; what a refusal
    leads to is another thing than in 2017 (30 to 32)."""
    option = law_29.law_29a(case)
    if not isinstance(option, Option) or option.code in ("pass_unexplained", "pass_at_rho"):
        return option
    natural_pass = case.meaning is not None and not case.meaning.is_open and case.meaning.counts == "natural"
    if case.meaning is not None and case.meaning.is_open:
        code = "call_unexplained_2007"
    elif natural_pass:
        code = "pass_at_partner_2007" if somebody_had_bid(case) else "pass_before_bid_2007"
    else:
        code = "call_at_rho_2007" if case.made.at_rho else "call_at_partner_2007"
    return Option("29A", code, option.seat, ("accept", "refuse"), places=option.places)


PARAGRAPHS: Paragraphs = {"29A": law_29a}

CODES = declared(
    Options((
        "call_unexplained_2007", "pass_at_partner_2007", "pass_before_bid_2007", "call_at_rho_2007",
        "call_at_partner_2007",
    )),
)  # fmt: skip
