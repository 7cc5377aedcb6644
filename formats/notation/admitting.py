"""What the notation lets into a stream: the decision of the domain, at a table and in a session's own stream."""

from __future__ import annotations

from domain.admission import admit, check_edition
from domain.errors import NotMarked, NotPossible
from domain.events import (
    OF_THE_SESSION,
    ON_AN_INCIDENT,
    AnyEvent,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    DirectorCalled,
    EntryAmended,
    FactFound,
    NoteMade,
    PenaltyGiven,
)
from domain.polls import check_poll
from domain.scores import check_score
from domain.table import Table

__all__ = ["check", "marks_needed"]

OF_A_SESSION = (*OF_THE_SESSION, NoteMade, EntryAmended)
"""What needs no table."""

OF_AN_OFFICE = (
    *ON_AN_INCIDENT, DirectorCalled, FactFound, PenaltyGiven,
    AppealLodged, AppealHeard, AppealDecided, AppealReferredBack,
)  # fmt: skip
"""What may stand in a session's stream as well as at a table."""


def check(table: Table, event: AnyEvent, marks: int = 0) -> None:
    """Let an event through, or raise NotPossible or NotMarked.

    `marks` is 1 where it was marked as having happened (`!`), 2 where it is recorded as it stands, unchecked (`!!`).
    """
    if marks > 1:
        return
    if isinstance(event, OF_A_SESSION):
        check_score(event)
        check_edition(event)
        return
    if isinstance(event, AppealLodged):
        _check_number(table, event)
    if isinstance(event, OF_AN_OFFICE) and table.round is None and not table.boards:
        check_score(event)
        check_poll(event)
        return
    admit(table, event, marked=marks == 1)


def _check_number(table: Table, event: AppealLodged) -> None:
    """Raise NotPossible where the number is that of another's appeal at the table, or of one of another ruling."""
    begun = table.round
    sides = {begun.ns, begun.ew} if begun is not None else set[str]()
    for moment in (moment for board in table.boards for moment in board.moments):
        other = moment.event
        if not isinstance(other, AppealLodged) or other.appeal.lower() != event.appeal.lower():
            continue
        is_others = other.contestant != event.contestant and {other.contestant, event.contestant} <= sides
        if is_others or other.incident != event.incident:
            lodged = f"{other.contestant} of {other.incident}"
            raise NotPossible(f"appeal {event.appeal} is that by {lodged}; another appeal takes another number")


def marks_needed(table: Table, event: AnyEvent) -> int:
    """With how many `!` an event that is in a log must be written to be let through at this point."""
    try:
        check(table, event)
    except NotMarked:
        return 1
    except NotPossible:
        return 2
    return 0
