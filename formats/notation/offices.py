"""Who says what nobody is named for: a judgement is the director's, a decision on an appeal the committee's."""

from __future__ import annotations

from msgspec.structs import replace

from domain.events import ON_AN_INCIDENT, AnyEvent, AppealDecided, AppealReferredBack, FactFound, PenaltyGiven

__all__ = ["by_its_office"]

BY_THE_DIRECTOR = (*ON_AN_INCIDENT, FactFound, PenaltyGiven)
BY_THE_COMMITTEE = (AppealDecided, AppealReferredBack)


def by_its_office(event: AnyEvent) -> AnyEvent:
    """What only a director or a committee says, as said by them; any other event, and one that names another author
    than the operator, as it is."""
    if event.by != "operator":
        return event
    if isinstance(event, BY_THE_DIRECTOR):
        return replace(event, by="director")
    return replace(event, by="committee") if isinstance(event, BY_THE_COMMITTEE) else event
