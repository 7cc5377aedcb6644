"""Law 32: a double or redouble out of turn that was not accepted. An inadmissible one can never be accepted."""

from __future__ import annotations

from projections.elected.edition import Paragraphs
from projections.found.incidents import Effect, Finding, Option
from projections.laws.law_31_bid import free_at_partner, must_repeat, replace_option, silenced_once
from projections.recorded.board_record import Facts
from projections.recorded.irregular_calls import IrregularCall, Made


def law_32a1(facts: Facts, made: IrregularCall, rho: int | None) -> list[Finding | Effect]:
    """Law 32A1 (2017): a double or redouble at right-hand opponent's turn: if that opponent passes, the offender must
    repeat it, and nothing more follows (an inadmissible one falls under 36). `rho` is the place of the opponent's
    pass, None while he has not called."""
    if rho is None:
        return [Finding("32A1", "repeats_after_pass", made.seat, places=(made.place, made.decided))]
    return must_repeat("32A1", facts, made, rho)


def law_32a2(facts: Facts, made: IrregularCall, rho: int | None) -> Finding | Option | None:
    """Law 32A2 (2017): if that opponent bids, doubles or redoubles instead, the offender may make any legal call."""
    if rho is None:
        return Finding("32A2", "free_after_action", made.seat, places=(made.place, made.decided))
    return replace_option("32A2", facts, made)


def law_32a2a(made: IrregularCall, replacement: int) -> Finding:
    """Law 32A2a (2017): the offender's call in turn is comparable: no further rectification; 26B does not apply, 23C
    may."""
    return Finding("32A2a", "comparable", made.seat, places=(made.place, replacement))


def law_32a2b(facts: Facts, made: IrregularCall, new: Made, judged: int) -> list[Finding | Effect]:
    """Law 32A2b (2017): it is not comparable: partner must pass at his next turn; 16C, 26B and 72C may apply."""
    return silenced_once("32A2b", facts, made, new, judged)


def law_32b(made: IrregularCall) -> Finding:
    """Law 32B (2017): a double or redouble at partner's turn: partner may make any legal call, but 16C2 applies; the
    offender too, with the consequences of 32A2a or 32A2b."""
    return free_at_partner("32B", made)


def law_32c(made: IrregularCall) -> Finding:
    """Law 32C (2017): a double or redouble at left-hand opponent's turn by a player who has called before is a change
    of call (25)."""
    return Finding("32C", "change_of_call", made.seat, places=(made.place, made.changes))


PARAGRAPHS: Paragraphs = {
    "32A1": law_32a1, "32A2": law_32a2, "32A2a": law_32a2a, "32A2b": law_32a2b, "32B": law_32b, "32C": law_32c,
}  # fmt: skip
