"""Who could hear an explanation: everybody at the table; behind screens who was told, else the explainer's screenmate.

With screens North and East sit on one side, South and West on the other. Where it was recorded to whom something was
explained (`to`), they and nobody else received it.
"""

from __future__ import annotations

from domain.events import AnnouncementMade, CallAlerted, ExplanationCorrected, ExplanationGiven
from domain.seats import SEATS, Seat
from projections.laws.law_16_information import InformationCase
from projections.recorded.board_record import Record

__all__ = ["explanations", "heard", "is_behind_screens", "misinformed", "partner_heard", "was_told"]

SCREENMATE = {Seat.NORTH: Seat.EAST, Seat.EAST: Seat.NORTH, Seat.SOUTH: Seat.WEST, Seat.WEST: Seat.SOUTH}
Spoken = AnnouncementMade | ExplanationGiven | ExplanationCorrected


def is_behind_screens(record: Record) -> bool:
    """Whether the table plays with screens: as its round says, else as the session's regulation does."""
    begun = record.elsewhere.begun_as()
    told = begun.screens if begun is not None else None
    return record.regulations.screens if told is None else told


def heard(record: Record, spoken: Spoken) -> frozenset[Seat]:
    """Who could hear what a player said about a call."""
    if spoken.to:
        return frozenset(spoken.to)
    if is_behind_screens(record):
        return frozenset({SCREENMATE[spoken.seat]})
    return frozenset(SEATS) - {spoken.seat}


def explanations(record: Record, case: InformationCase) -> list[tuple[int, AnnouncementMade | ExplanationGiven]]:
    """What the player whose explanation a case is about had said of calls before it came up."""
    return [(at, said) for at, said in _spoken(record) if said.seat is case.informant and at < case.place]


def _spoken(record: Record) -> list[tuple[int, AnnouncementMade | ExplanationGiven]]:
    """Every explanation and announcement of the board, with its place."""
    explained = [(place, event) for place, event, _ in record.moments(ExplanationGiven)]
    return [*explained, *((place, event) for place, event, _ in record.moments(AnnouncementMade))]


def partner_heard(record: Record, case: InformationCase) -> bool:
    """Whether the partner of the player who explained a call could hear it; of what was not recorded it is presumed
    where there are no screens."""
    told = explanations(record, case)
    if not told:
        return not is_behind_screens(record)
    return any(case.informed in heard(record, spoken) for _, spoken in told)


def misinformed(record: Record, case: InformationCase) -> frozenset[Seat]:
    """The opponents who could hear the explanation that a case is about; both where none was recorded."""
    if case.side is None:
        return frozenset()
    opponents = frozenset(seat for seat in SEATS if seat.side is not case.side)
    told = explanations(record, case)
    return frozenset(seat for _, spoken in told for seat in heard(record, spoken)) & opponents if told else opponents


def was_told(record: Record, case: InformationCase) -> bool:
    """Whether it is recorded that the side a case is about has told anything of its calls: explained, announced or
    alerted one. Behind screens it counts for who complains where he could hear or see it."""
    spoken = (said.seat.side for _, said in _spoken(record) if _reached(record, case, heard(record, said)))
    alerted = (event.seat.side for _, event, _ in record.moments(CallAlerted) if _saw_alert(record, case, event))
    return case.kind == "corrected explanation" or case.side in {*spoken, *alerted}


def _reached(record: Record, case: InformationCase, hearers: frozenset[Seat]) -> bool:
    return case.who is None or case.who.side is case.side or not is_behind_screens(record) or case.who in hearers


def _saw_alert(record: Record, case: InformationCase, event: CallAlerted) -> bool:
    """Behind screens each of the partners alerts to his screenmate; where it was not recorded who did, both have."""
    seats = (event.alerted_by,) if event.alerted_by is not None else (event.seat, event.seat.partner)
    return _reached(record, case, frozenset(SCREENMATE[seat] for seat in seats))
