"""What the stream of a series holds: sessions with weights, who is who, finalists, carry-over, publications."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from domain.amendments import effective
from domain.board import entry_of
from domain.events import (
    AnyEvent,
    CarryOverElected,
    CountedAs,
    FinalistsNamed,
    ScoresPublished,
    SeriesOpened,
    SessionAdded,
    SessionTakenOut,
)
from domain.scores import fraction_of
from projections.recorded.session_record import Entry

__all__ = ["SeriesRecord", "is_series"]

ONCE = Fraction(1)


def is_series(events: Sequence[AnyEvent]) -> bool:
    """Whether a stream is that of a series: its first entry says so."""
    return bool(events) and isinstance(events[0], SeriesOpened)


@dataclass(slots=True)
class SeriesRecord:
    """A series as its own stream tells it; what was amended counts as it was amended."""

    name: str
    """The stream, `LEAGUE`."""
    opened: SeriesOpened = field(default_factory=SeriesOpened)
    added: dict[str, Entry] = field(default_factory=dict[str, Entry])
    """By session that counts, where it was added last."""
    taken_out: dict[str, Entry] = field(default_factory=dict[str, Entry])
    """By session that counts no more, where that was recorded."""
    said: dict[str, Entry] = field(default_factory=dict[str, Entry])
    """By contestant of a session, `S2.14`, where it was recorded who that is."""
    finalists: dict[str, Entry] = field(default_factory=dict[str, Entry])
    """By final, who was named last."""
    rules: dict[str, Entry] = field(default_factory=dict[str, Entry])
    """By final, how the carry-over to it was elected last."""
    published: list[Entry] = field(default_factory=list[Entry])

    @classmethod
    def of(cls, name: str, events: Sequence[AnyEvent]) -> SeriesRecord:
        """The record of a series' stream. Raises nothing."""
        record = cls(name)
        for place, event in effective(events):
            record._take(Entry(name, entry_of(place), event))
        return record

    @property
    def known(self) -> list[str]:
        """Every session that counts or has counted."""
        return [*self.added, *self.taken_out]

    def weight(self, session: str) -> Fraction:
        """With what a session counts; 1 where no number above 0 can be read."""
        event = self.added[session].event
        weight = fraction_of(event.weight) if isinstance(event, SessionAdded) else None
        return weight if weight is not None and weight > 0 else ONCE

    def _take(self, entry: Entry) -> None:
        event = entry.event
        if isinstance(event, SeriesOpened):
            self.opened = event
        elif isinstance(event, SessionAdded):
            self.added[event.session] = entry
            self.taken_out.pop(event.session, None)
        elif isinstance(event, SessionTakenOut):
            if self.added.pop(event.session, None) is not None:
                self.taken_out[event.session] = entry
        elif isinstance(event, CountedAs):
            self.said[event.contestant] = entry
        elif isinstance(event, FinalistsNamed):
            self.finalists[event.final] = entry
        elif isinstance(event, CarryOverElected):
            self.rules[event.final] = entry
        elif isinstance(event, ScoresPublished):
            self.published.append(entry)
