"""What the session's own stream holds, sorted by subject: contestants, movement, decisions, carry-over, publication."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from msgspec import Struct

from domain.amendments import effective
from domain.board import entry_of
from domain.events import (
    OF_TIME,
    AnyEvent,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    BoardDealt,
    CarriedOver,
    ContestantEntered,
    CorrectionPeriodSet,
    DealsOpened,
    DealsSealed,
    Event,
    HandicapGiven,
    MovementSet,
    PenaltyGiven,
    ReceiptGiven,
    ScoreAdjusted,
    ScoreCorrected,
    ScoresPublished,
    SessionClosed,
    SessionOpened,
)
from domain.scores import fraction_of

__all__ = ["Carry", "Entry", "Remark", "SessionRecord", "carried_by"]


class Entry(Struct, frozen=True):
    """An event with where it stands: `S1#12`, or `S1.r3.t5#41`."""

    stream: str
    number: int
    event: Event

    @property
    def name(self) -> str:
        """How to point at it."""
        return f"{self.stream}#{self.number}"


DECISIONS = (ScoreAdjusted, ScoreCorrected, AppealLodged, AppealHeard, AppealDecided, AppealReferredBack)


@dataclass(slots=True)
class SessionRecord:
    """The session as its own stream tells it; what was amended counts as it was amended."""

    name: str
    """The stream, `S1`."""
    opened: SessionOpened = field(default_factory=SessionOpened)
    contestants: dict[str, ContestantEntered] = field(default_factory=dict[str, ContestantEntered])
    withdrawn: dict[str, Entry] = field(default_factory=dict[str, Entry])
    """Contestants that left the session: where that was recorded."""
    carried: list[Entry] = field(default_factory=list[Entry])
    movement: MovementSet | None = None
    deals: dict[int, BoardDealt] = field(default_factory=dict[int, BoardDealt])
    decisions: list[Entry] = field(default_factory=list[Entry])
    """Adjusted and corrected scores and appeals that were recorded here and not at a table."""
    penalties: list[Entry] = field(default_factory=list[Entry])
    published: list[Entry] = field(default_factory=list[Entry])
    periods: list[Entry] = field(default_factory=list[Entry])
    seals: list[Entry] = field(default_factory=list[Entry])
    """Of deals: where they were sealed, and where a seal was opened."""
    receipts: list[Entry] = field(default_factory=list[Entry])
    """What players were told in a form that they can check."""
    timed: list[Entry] = field(default_factory=list[Entry])
    """The clock of the rounds, warnings, who was late, boards not begun in time and those to be played later."""
    handicaps: dict[str, Entry] = field(default_factory=dict[str, Entry])
    """By player the latest handicap that was given here."""
    closed: Entry | None = None

    @classmethod
    def of(cls, name: str, events: Sequence[AnyEvent]) -> SessionRecord:
        """The record of a session's stream. Raises nothing."""
        record = cls(name)
        for place, event in effective(events):
            record.take(Entry(name, entry_of(place), event))
        return record

    @property
    def is_individual(self) -> bool:
        """Whether the contestants are players, whose partners change."""
        return any(one.kind == "individual" for one in self.contestants.values())

    def players(self) -> dict[str, str]:
        """Each player's contestant."""
        return {player: name for name, one in self.contestants.items() for player in one.players}

    def take(self, entry: Entry) -> None:
        """One more entry, put with its like."""
        event = entry.event
        if isinstance(event, SessionOpened):
            self.opened = event
        elif isinstance(event, ContestantEntered):
            self._enter(entry, event)
        elif isinstance(event, CarriedOver):
            self.carried.append(entry)
        elif isinstance(event, MovementSet):
            self.movement = event
        elif isinstance(event, BoardDealt):
            self.deals[event.board] = event
        elif isinstance(event, DECISIONS):
            self.decisions.append(entry)
        elif isinstance(event, PenaltyGiven):
            self.penalties.append(entry)
        elif isinstance(event, ScoresPublished):
            self.published.append(entry)
        elif isinstance(event, CorrectionPeriodSet):
            self.periods.append(entry)
        elif isinstance(event, DealsSealed | DealsOpened):
            self.seals.append(entry)
        elif isinstance(event, ReceiptGiven):
            self.receipts.append(entry)
        elif isinstance(event, OF_TIME):
            self.timed.append(entry)
        elif isinstance(event, HandicapGiven):
            self.handicaps[event.player] = entry
        elif isinstance(event, SessionClosed):
            self.closed = entry

    def _enter(self, entry: Entry, event: ContestantEntered) -> None:
        """A contestant, or one that leaves: who it was stays known."""
        if event.kind == "withdrawn":
            self.withdrawn[event.contestant] = entry
            self.contestants.setdefault(event.contestant, event)
        else:
            self.withdrawn.pop(event.contestant, None)
            self.contestants[event.contestant] = event


class Carry(Struct, frozen=True):
    """A carry-over as it was recorded; of one contestant and unit the latest counts."""

    contestant: str
    amount: Fraction | None
    """None where no number can be read."""
    unit: str
    entry: Entry


def carried_by(record: SessionRecord) -> dict[str, list[Carry]]:
    """The carry-over of each contestant that has one."""
    latest: dict[tuple[str, str], Carry] = {}
    for entry in record.carried:
        event = entry.event
        if isinstance(event, CarriedOver):
            latest[event.contestant, event.unit] = Carry(event.contestant, fraction_of(event.amount), event.unit, entry)
    found: dict[str, list[Carry]] = {}
    for carry in latest.values():
        found.setdefault(carry.contestant, []).append(carry)
    return found


class Remark(Struct, frozen=True):
    """What is odd about a session: a stable code, and the fields of its words."""

    code: str
    fields: Mapping[str, object] = {}
    stream: str = ""
    """The table, where it is about one."""
