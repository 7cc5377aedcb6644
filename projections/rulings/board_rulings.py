"""The rulings on a board as they grow: its incidents, the tricks won, and what changes hands."""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.board import Board
from domain.seats import Seat
from projections.found.incidents import Effect, Finding, Incident, Option, Question, incident_name
from projections.laws.law_79_tricks import TricksWon
from projections.recorded.board_record import Facts
from projections.recorded.board_stages import Revoked

__all__ = ["BoardRulings"]


@dataclass(slots=True)
class BoardRulings:
    """All incidents of a board, with the tricks won at the table and those that change hands."""

    facts: Facts
    incidents: list[Incident] = field(default_factory=list[Incident])
    revoked: Revoked | None = None
    """The record with what was chosen by right and what revokes opened again; None where no chapter was asked."""
    tricks: TricksWon | None = None
    transfers: dict[str, Finding] = field(default_factory=dict[str, Finding])
    """By incident, the finding of 64A or 64B that counts for a revoke."""

    @property
    def board(self) -> Board:
        """The board."""
        return self.facts.board

    @property
    def is_clean(self) -> bool:
        """Whether nothing out of the ordinary happened."""
        return not self.incidents

    def find(self, place: int) -> Incident | None:
        """The incident that began at a place."""
        return next((incident for incident in self.incidents if incident.place == place), None)

    def incident(self, place: int, kind: str, seat: Seat | None = None) -> Incident:
        """The incident that began at a place, made where there is none yet: one entry begins one incident, whatever
        number of irregularities it is."""
        found = self.find(place)
        if found is None:
            found = Incident(self.board.number, incident_name(self.board, place), kind, place, seat)
            self.incidents.append(found)
        return found

    def take(self, incident: Incident) -> None:
        """Add an incident, or what it says to the one that began at the same place."""
        found = self.find(incident.place)
        if found is None:
            self.incidents.append(incident)
        else:
            found.add(*incident.findings, *incident.options, *incident.questions, *incident.imposed)

    def add(self, place: int, kind: str, *items: Finding | Option | Question | Effect | None) -> None:
        """What paragraphs found about what began at a place; nothing where none of them applies."""
        if any(item is not None for item in items):
            self.incident(place, kind).add(*items)

    def effects(self) -> list[Effect]:
        """What binds the table now, from every incident."""
        return [effect for incident in self.incidents for effect in incident.effects]
