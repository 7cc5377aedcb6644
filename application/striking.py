"""What is not struck by itself: the calls and cards that a director has ruled on, and parts of a choice between two
records. Both stand in the log for what others did with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from application.office import Room
from application.rights import NotAllowed, Role, changed_by
from domain.amendments import struck
from domain.board import entry_of
from domain.errors import NotPossible
from domain.events import ON_AN_INCIDENT, AnyEvent, EntryAmended
from domain.rivals import settlement_of
from projections.found.incidents import Incident
from projections.rulings.references import incidents_at
from projections.texts import message

__all__ = ["check_ruled_on", "check_whole"]


def check_ruled_on(room: Room, entries: Sequence[AnyEvent], amended: int, role: Role) -> None:
    """Raise NotAllowed where an entry is amended on which the director has ruled, by anybody but him and the operator:
    what he explained or ruled would stand, and what it speaks of would not."""
    if role in ("operator", "director"):
        return
    ruled = dict(_ruled_on(room, entries))
    for number in sorted(changed_by(entries, amended)):
        if number in ruled:
            raise NotAllowed(message("rights", "ruled_on", entry=number, ruling=ruled[number]))


def check_whole(entries: Sequence[AnyEvent], amendment: EntryAmended) -> None:
    """Raise NotPossible where an amendment is struck that is part of a choice between two records: the rest of the
    choice would stand. A line that was chosen is amended where it stands."""
    number = 0 if amendment.replacements else settlement_of(entries, amendment.entry)
    if number:
        chosen = entries[amendment.entry - 1]
        assert isinstance(chosen, EntryAmended)
        raise NotPossible(
            message("rival", "part_of_a_choice", entry=amendment.entry, settled=number, amended=chosen.entry)
        )


def _ruled_on(room: Room, entries: Sequence[AnyEvent]) -> Iterator[tuple[int, int]]:
    """The entries on which a director has ruled, each with what he recorded about it."""
    told = [
        (number, event)
        for number, event in enumerate(entries, 1)
        if event.by == "director" and isinstance(event, ON_AN_INCIDENT)
    ]
    gone = struck(entries) if told else set[int]()
    by_name = {event.incident: number for number, event in told if number not in gone}
    for incident in incidents_at(room.replay) if by_name else ():
        ruling = by_name.get(incident.name, 0)
        yield from ((entry, ruling) for entry in _rests_on(incident) if entry < ruling)


def _rests_on(incident: Incident) -> Iterator[int]:
    """The entries that an incident rests on."""
    yield entry_of(incident.place)
    for finding in incident.findings:
        yield from finding.entries
