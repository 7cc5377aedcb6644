"""Law 38: a bid of more than seven."""

from __future__ import annotations

from projections.elected.edition import Paragraphs
from projections.found.codes import Cancels, Effects, Findings, declared
from projections.found.incidents import Effect, Finding
from projections.laws.law_36_inadmissible import Inadmissible, still_to_cancel, whose_turn
from projections.recorded.board_record import Record


def law_38a(call: Inadmissible) -> Finding | None:
    """Law 38A (2017): no contract over seven is ever played or scored."""
    return None if call.is_double else Finding("38A", "never_played", call.seat, places=(call.place,))


def law_38b(record: Record, call: Inadmissible) -> Finding | Effect | None:
    """Law 38B (2017): the bid is cancelled with every call after it."""
    if call.is_double or call.played or (call.is_change and not call.left_called):
        return None
    if still_to_cancel(record, call):
        code = "cancel_bid_out_of_turn" if call.out_of_turn else "cancel_calls_from"
        return Effect("38B", code, call.seat, note=whose_turn(record, call), places=(call.place,), since=call.place)
    return Finding("38B", "cancelled_with_later", call.seat, places=(call.place, call.cancelled))


def law_38c(call: Inadmissible) -> list[Finding | Effect]:
    """Law 38C (2017): a pass takes its place, and both players of the offending side must pass from then on. One put in
    place of a lawful call is a change that nobody can accept: that call stands, and no pass takes its place (25B2)."""
    if call.is_double or not call.cancelled or call.is_change:
        return []
    places = (call.place, call.cancelled)
    enforced = [
        Effect("38C", "must_pass", seat, places=places, until="auction", since=call.cancelled)
        for seat in (call.seat, call.seat.partner)
    ]
    return [Finding("38C", "pass_substituted", call.seat, places=places), *enforced]


def law_38d(call: Inadmissible) -> Finding | None:
    """Law 38D (2017): a lead may be restricted (26B) and 72C apply, but no lead is where the offender's left-hand
    opponent called before the bid was put right."""
    if call.is_double or not call.left_called or call.played:
        return None
    return Finding("38D", "no_lead_restriction", call.seat.partner, places=(call.place,))


PARAGRAPHS: Paragraphs = {"38A": law_38a, "38B": law_38b, "38C": law_38c, "38D": law_38d}

CODES = declared(
    Findings(("never_played",)),
    Effects(("cancel_bid_out_of_turn",), note="seat", cancels=Cancels(with_later=True)),
)  # fmt: skip
