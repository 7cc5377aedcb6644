"""Who could hear an explanation: everybody at the table; behind screens who was told, else the explainer's screenmate.

With screens North and East sit on one side, South and West on the other. Where it was recorded to whom something was
explained (`to`), they and nobody else received it.
"""

from __future__ import annotations

from domain.events import AnnouncementMade, CallAlerted, ExplanationCorrected, ExplanationGiven
from domain.seats import SEATS, Seat
from projections.laws.law_16_information import InformationCase
from projections.recorded.board_record import Facts

__all__ = ["explanations", "heard", "is_behind_screens", "misinformed", "partner_heard", "was_told"]

SCREENMATE = {Seat.NORTH: Seat.EAST, Seat.EAST: Seat.NORTH, Seat.SOUTH: Seat.WEST, Seat.WEST: Seat.SOUTH}
Spoken = AnnouncementMade | ExplanationGiven | ExplanationCorrected


def is_behind_screens(facts: Facts) -> bool:
    """Whether the table plays with screens: as its round says, else as the session's regulation does."""
    begun = facts.elsewhere.begun_as()
    told = begun.screens if begun is not None else None
    return facts.regulations.screens if told is None else told


def heard(facts: Facts, spoken: Spoken) -> frozenset[Seat]:
    """Who could hear what a player said about a call."""
    if spoken.to:
        return frozenset(spoken.to)
    if is_behind_screens(facts):
        return frozenset({SCREENMATE[spoken.seat]})
    return frozenset(SEATS) - {spoken.seat}


def explanations(facts: Facts, case: InformationCase) -> list[tuple[int, AnnouncementMade | ExplanationGiven]]:
    """What the player whose explanation a case is about had said of calls before it came up."""
    return [(at, said) for at, said in _spoken(facts) if said.seat is case.informant and at < case.place]


def _spoken(facts: Facts) -> list[tuple[int, AnnouncementMade | ExplanationGiven]]:
    """Every explanation and announcement of the board, with its place."""
    explained = [(place, event) for place, event, _ in facts.moments(ExplanationGiven)]
    return [*explained, *((place, event) for place, event, _ in facts.moments(AnnouncementMade))]


def partner_heard(facts: Facts, case: InformationCase) -> bool:
    """Whether the partner of the player who explained a call could hear it; of what was not recorded it is presumed
    where there are no screens."""
    told = explanations(facts, case)
    if not told:
        return not is_behind_screens(facts)
    return any(case.informed in heard(facts, spoken) for _, spoken in told)


def misinformed(facts: Facts, case: InformationCase) -> frozenset[Seat]:
    """The opponents who could hear the explanation that a case is about; both where none was recorded."""
    if case.side is None:
        return frozenset()
    opponents = frozenset(seat for seat in SEATS if seat.side is not case.side)
    told = explanations(facts, case)
    return frozenset(seat for _, spoken in told for seat in heard(facts, spoken)) & opponents if told else opponents


def was_told(facts: Facts, case: InformationCase) -> bool:
    """Whether it is recorded that the side a case is about has told anything of its calls: explained, announced or
    alerted one. Behind screens it counts for who complains where he could hear or see it."""
    spoken = (said.seat.side for _, said in _spoken(facts) if _reached(facts, case, heard(facts, said)))
    alerted = (event.seat.side for _, event, _ in facts.moments(CallAlerted) if _saw_alert(facts, case, event))
    return case.kind == "corrected explanation" or case.side in {*spoken, *alerted}


def _reached(facts: Facts, case: InformationCase, hearers: frozenset[Seat]) -> bool:
    return case.who is None or case.who.side is case.side or not is_behind_screens(facts) or case.who in hearers


def _saw_alert(facts: Facts, case: InformationCase, event: CallAlerted) -> bool:
    """Behind screens each of the partners alerts to his screenmate; where it was not recorded who did, both have."""
    seats = (event.alerted_by,) if event.alerted_by is not None else (event.seat, event.seat.partner)
    return _reached(facts, case, frozenset(SCREENMATE[seat] for seat in seats))
