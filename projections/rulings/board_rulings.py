"""The rulings on a board: as they grow, chapter by chapter, and when all have been asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from domain.board import Board
from domain.seats import Seat
from projections.found.incidents import Effect, Finding, Incident, Option, Question, incident_name
from projections.recorded.board_record import Record
from projections.recorded.board_stages import LeadChoices, Rectified, TricksWon

__all__ = ["BoardRulings", "RulingsSoFar"]


class RulingsSoFar:
    """The incidents of a board while chapters add to them."""

    __slots__ = ("choices", "incidents", "record")

    def __init__(self, record: Record) -> None:
        self.record = record
        """The record at the stage that it has reached: written between two chapters, and by none of them."""
        self.incidents: list[Incident] = []
        self.choices = LeadChoices()
        """What answers the lead restrictions of calls, until that is in a stage."""

    @property
    def board(self) -> Board:
        """The board."""
        return self.record.board

    def find(self, place: int) -> Incident | None:
        """The incident that began at a place."""
        return next((incident for incident in self.incidents if incident.place == place), None)

    def incident(self, place: int, kind: str, seat: Seat | None = None) -> Incident:
        """The incident that began at a place, made where there is none yet: one entry begins one incident, whatever
        number of irregularities it is."""
        found = self.find(place)
        if found is None:
            found = Incident(self.board.number, incident_name(self.board, place), kind, place, seat)
            self.begin(found)
        return found

    def take(self, incident: Incident) -> None:
        """Add an incident, or what it says to the one that began at the same place."""
        found = self.find(incident.place)
        if found is None:
            self.begin(incident)
        else:
            found.add(*incident.findings, *incident.options, *incident.questions, *incident.imposed)

    def begin(self, incident: Incident) -> None:
        """Add an incident that has a name of its own, whatever else began at its place: an appeal, a given score."""
        self.incidents.append(incident)

    def withdraw(self, incident: Incident) -> None:
        """Drop an incident that a paragraph which goes before its own rules out."""
        self.incidents.remove(incident)

    def add(self, place: int, kind: str, *items: Finding | Option | Question | Effect | None) -> None:
        """What paragraphs found about what began at a place; nothing where none of them applies."""
        if any(item is not None for item in items):
            self.incident(place, kind).add(*items)

    def as_of(self, stage: Rectified) -> BoardRulings:
        """The rulings with what has been found so far."""
        return BoardRulings(stage, self.incidents)


class BoardRulings(NamedTuple):
    """What the Laws make of a board: its incidents, and the stage that its record has reached by them."""

    record: Rectified
    incidents: Sequence[Incident]

    @property
    def board(self) -> Board:
        """The board."""
        return self.record.board

    @property
    def tricks(self) -> TricksWon | None:
        """The tricks won at the table; None while play or a claim is open."""
        return self.record.tricks

    @property
    def transfers(self) -> Mapping[str, Finding]:
        """By incident, the finding of 64A or 64B that counts for a revoke."""
        return self.record.transfers

    @property
    def is_clean(self) -> bool:
        """Whether nothing out of the ordinary happened."""
        return not self.incidents

    def effects(self) -> list[Effect]:
        """What binds the table now, from every incident."""
        return [effect for incident in self.incidents for effect in incident.effects]
