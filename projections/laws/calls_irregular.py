"""What any irregular call may meet, as the rows of the tables of calls out of turn and of insufficient bids name it.

The tables name a paragraph's own function where there is one for a `CallCase`. The functions here bring others to it:
each ends in the paragraph that it asks.
"""

from __future__ import annotations

from projections.found.incidents import Finding, Item, Question
from projections.laws.law_16_information import law_16c1, law_16c2
from projections.laws.law_23_comparable import answer_of_another_call, judged_late
from projections.laws.law_26_lead_restriction import law_26a, lead_restriction, lead_unless_comparable
from projections.laws.law_36_inadmissible import cancelled_with_earlier
from projections.laws.law_72_principles import law_72c
from projections.recorded.irregular_calls import CallCase, replacement

__all__ = [
    "asked_23a", "asked_72c", "asked_72c_of_both", "late_82c", "lead_26a_26b", "lead_26b", "lead_free_26a",
    "went_36a_38b", "withdrawn_16c1", "withdrawn_16c2",
]  # fmt: skip


def went_36a_38b(case: CallCase) -> list[Finding]:
    """It was cancelled with an inadmissible call before it."""
    return cancelled_with_earlier(case.record, case.made.place, case.seat)


def withdrawn_16c1(case: CallCase) -> Finding:
    """The other side may use what it told."""
    return case.of(law_16c1)(case.seat.side, (case.made.place,))


def withdrawn_16c2(case: CallCase) -> Finding:
    """The offender's side may not use what it told, nor what another irregular call did that does not stand."""
    return case.of(law_16c2)(case.seat.side, case.withdrawn)


def asked_23a(case: CallCase) -> list[Item | None]:
    """Is what was called in its place comparable?"""
    return [case.comparable, answer_of_another_call(case.record, case.incident.name, case.comparable)]


def late_82c(case: CallCase) -> Finding | None:
    """Partner called before it was found that he has to pass."""
    return judged_late(case.record, case.incident.name, case.seat.partner, case.both[-1], case.judged)


def lead_free_26a(case: CallCase) -> Finding:
    """No lead is restricted."""
    return case.of(law_26a)(case.seat, case.made.place, case.both[-1])


def lead_26b(case: CallCase) -> None:
    """Partner's first lead may be restricted."""
    lead_restriction(case.record, case.choices, case.incident, case.seat, case.made.place)


def lead_26a_26b(case: CallCase) -> None:
    """Partner's first lead may be restricted, unless what the offender called at last is comparable: that is asked once
    he is known to defend."""
    record, last = case.record, replacement(case.record, case.seat, case.made.place)
    if case.second is not None and case.second.was_accepted:
        last = case.new
    elif last == case.new:
        last = None
    new = last[0] if last is not None else 0
    lead_unless_comparable(record, case.choices, case.incident, case.seat, case.made.place, new, since=case.judged)


def asked_72c(case: CallCase) -> Question | None:
    """Could the offender have been aware that it could well hurt the other side?"""
    return case.of(law_72c)(case.record, case.incident.name, case.seat, (case.made.place,))


def asked_72c_of_both(case: CallCase) -> Question | None:
    """The same of his call out of turn together with what he called in its place."""
    return case.of(law_72c)(case.record, case.incident.name, case.seat, case.both)
