"""What the notation lets into a stream, and as said by whom: the decision of the domain, at a table and in a session's
own stream."""

from __future__ import annotations

from msgspec.structs import replace

from domain.admission import allowed, wrong_edition, wrong_poll
from domain.errors import NotMarked, NotPossible
from domain.events import (
    OF_A_SERIES,
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
    LatePlayAllowed,
    NoteMade,
    PenaltyGiven,
    TableLate,
    TableWarned,
)
from domain.scores import wrong_score
from domain.table import Table
from domain.verdicts import Verdict, cannot
from projections.texts.refusals import refusal_text

__all__ = ["admit", "by_its_office", "check", "marks_needed", "refuse"]

BY_THE_DIRECTOR = (*ON_AN_INCIDENT, FactFound, PenaltyGiven, TableWarned, TableLate, LatePlayAllowed)
BY_THE_COMMITTEE = (AppealDecided, AppealReferredBack)
OF_A_SESSION = (*OF_THE_SESSION, *OF_A_SERIES, NoteMade, EntryAmended)
"""What needs no table."""

OF_AN_OFFICE = (
    *ON_AN_INCIDENT, DirectorCalled, FactFound, PenaltyGiven,
    AppealLodged, AppealHeard, AppealDecided, AppealReferredBack,
)  # fmt: skip
"""What may stand in a session's stream as well as at a table."""


def admit(table: Table, event: AnyEvent, *, marked: bool = False) -> None:
    """Let an entry through, or raise NotPossible or NotMarked, each with what was read and how to go on."""
    refuse(allowed(table, event), marked=marked)


def refuse(verdict: Verdict | None, *, marked: bool = False) -> None:
    """Raise what a verdict says; nothing where it lets the entry through, or the entry is marked as it asks."""
    if verdict is None or verdict.status == "yes":
        return
    if verdict.status == "no":
        raise NotPossible(refusal_text(verdict))
    if not marked:
        raise NotMarked(refusal_text(verdict))


def check(table: Table, event: AnyEvent, marks: int = 0) -> None:
    """Let an event through, or raise NotPossible or NotMarked.

    `marks` is 1 where it was marked as having happened (`!`), 2 where it is recorded as it stands, unchecked (`!!`).
    """
    if marks > 1:
        return
    if isinstance(event, OF_A_SESSION):
        refuse(wrong_score(event) or wrong_edition(event))
        return
    if isinstance(event, AppealLodged):
        _check_number(table, event)
    if isinstance(event, OF_AN_OFFICE) and table.round is None and not table.boards:
        refuse(wrong_score(event) or wrong_poll(event))
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
            told = {"appeal": event.appeal, "contestant": other.contestant, "incident": other.incident}
            refuse(cannot("number_of_another_appeal", **told))


def marks_needed(table: Table, event: AnyEvent) -> int:
    """With how many `!` an event that is in a log must be written to be let through at this point."""
    try:
        check(table, event)
    except NotMarked:
        return 1
    except NotPossible:
        return 2
    return 0


def by_its_office(event: AnyEvent) -> AnyEvent:
    """What only a director or a committee says, as said by them; any other event, and one that names another author
    than the operator, as it is."""
    if event.by != "operator":
        return event
    if isinstance(event, BY_THE_DIRECTOR):
        return replace(event, by="director")
    return replace(event, by="committee") if isinstance(event, BY_THE_COMMITTEE) else event
