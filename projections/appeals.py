"""Each appeal with all that was recorded of it: at the table, and in the session's own stream."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from domain.board import entry_of, place_of
from domain.events import (
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    Event,
    JudgementMade,
    PenaltyGiven,
    RulingGiven,
    RulingRevised,
    ScoreAdjusted,
)
from domain.table import Table
from domain.times import time_of
from projections.facts import Facts
from projections.session.record import Entry

__all__ = [
    "Appeal",
    "Recorded",
    "Ruled",
    "appeals_on",
    "incident_of_appeal",
    "is_after",
    "rulings_appealed",
    "rulings_on",
]

E = TypeVar("E", bound=Event)
Ruled = RulingGiven | RulingRevised | ScoreAdjusted | PenaltyGiven | JudgementMade | AppealDecided
"""What a contestant may appeal: what a director ruled, judged or awarded; of a further appeal (93C) a decision."""
LATER = (AppealHeard, AppealDecided, AppealReferredBack)


@dataclass(frozen=True, slots=True)
class Recorded(Generic[E]):
    """An event, and where it stands."""

    event: E
    place: int
    stream: str = ""
    """The session's stream; empty where it stands in the table's own."""

    @property
    def places(self) -> tuple[int, ...]:
        """Its place among the table's own entries; none where it stands in the session's stream."""
        return () if self.stream else (self.place,)

    @property
    def name(self) -> str:
        """How to point at it: `#41` at the table, `S1#12` in the session."""
        return f"{self.stream}#{entry_of(self.place)}"


@dataclass(slots=True)
class Appeal:
    """One appeal on a board: who lodged it, and what became of it, each list in order."""

    id: str
    lodged: Recorded[AppealLodged]
    """The first time it was lodged: that time counts (92B)."""
    again: list[Recorded[AppealLodged]] = field(default_factory=list[Recorded[AppealLodged]])
    """What was added to it under the same number, such as partner's concurrence."""
    heard: list[Recorded[AppealHeard]] = field(default_factory=list[Recorded[AppealHeard]])
    decided: list[Recorded[AppealDecided]] = field(default_factory=list[Recorded[AppealDecided]])
    referred: list[Recorded[AppealReferredBack]] = field(default_factory=list[Recorded[AppealReferredBack]])

    @property
    def incident(self) -> str:
        """The incident whose ruling is appealed."""
        return self.lodged.event.incident

    @property
    def kind(self) -> str:
        """What it is about, as last told: `judgement`, `law` or `discipline`."""
        return (self.again or [self.lodged])[-1].event.kind

    @property
    def concurrence(self) -> Recorded[AppealLodged] | None:
        """Where it was told that partner, or the captain, concurs; None where it was not."""
        return next((each for each in (self.lodged, *self.again) if each.event.concurrence), None)

    @property
    def decision(self) -> Recorded[AppealDecided] | None:
        """The latest decision; None before one."""
        return self.decided[-1] if self.decided else None

    @property
    def by_director(self) -> bool:
        """Whether the director in charge decides it (93A): he decided, or he heard it and nobody sat with him."""
        if self.decision is not None:
            return self.decision.event.by == "director"
        return bool(self.heard) and self.heard[-1].event.by == "director" and not self.heard[-1].event.members


def incident_of_appeal(board: int, appeal: str) -> str:
    """The name of the incident that an appeal is: `16#A4`; a number alone gets its letter, for `16#4` is entry 4. It
    begins with a capital."""
    name = re.sub(r"[^\w.-]", "_", appeal, flags=re.ASCII) or "A"
    return f"{board}#{name[0].upper() + name[1:] if name[0].isalpha() else f'A{name}'}"


def appeals_on(facts: Facts) -> list[Appeal]:
    """The appeals of rulings on a board, in the order in which they were lodged, the table's own first."""
    lodged = [Recorded(event, place) for place, event, _ in facts.moments(AppealLodged)]
    of_session = (entry for entry in facts.session.about(facts.stream, facts.board.number))
    lodged += [
        Recorded(entry.event, place_of(entry.number), _stream(facts, entry))
        for entry in of_session
        if isinstance(entry.event, AppealLodged)
    ]
    found: dict[str, Appeal] = {}
    for one in lodged:
        known = found.get(one.event.appeal)
        if known is None:
            found[one.event.appeal] = Appeal(one.event.appeal, one)
        else:
            known.again.append(one)
    for appeal in found.values():
        _what_became_of(facts, appeal)
    return list(found.values())


def _what_became_of(facts: Facts, appeal: Appeal) -> None:
    """Its hearings, decisions and referrals: they name the appeal, and may stand by any board, or in the session."""
    here = [(place, event) for place, event in _recorded_at(facts.table) if isinstance(event, LATER)]
    there = facts.session.of_appeal(appeal.id)
    mine: list[Recorded[Any]] = [Recorded(event, place) for place, event in here if event.appeal == appeal.id]
    mine += [Recorded(entry.event, place_of(entry.number), _stream(facts, entry)) for entry in there]
    lists: dict[type[Event], list[Any]] = {
        AppealHeard: appeal.heard,
        AppealDecided: appeal.decided,
        AppealReferredBack: appeal.referred,
    }
    for one in _in_order(mine):
        lists[type(one.event)].append(one)


def _recorded_at(table: Table) -> Iterator[tuple[int, Event]]:
    """Everything at a table that is neither call nor card, whatever board it was recorded by."""
    for board in table.boards:
        for moment in board.moments:
            yield moment.place, moment.event
    yield from table.strays


def _in_order(recorded: Iterable[Recorded[Any]]) -> list[Recorded[Any]]:
    found = sorted(recorded, key=lambda one: (bool(one.stream), one.place))
    times = [time_of(one.event.at) for one in found]
    if all(time is not None for time in times):
        found.sort(key=lambda one: (time_of(one.event.at), bool(one.stream), one.place))
    return found


def is_after(one: Recorded[Any], other: Recorded[Any]) -> bool | None:
    """Whether one was recorded after another; None where they stand in different streams and tell no times."""
    if one.stream == other.stream:
        return one.place > other.place
    mine, its = time_of(one.event.at), time_of(other.event.at)
    return None if mine is None or its is None or mine == its else mine > its


def rulings_on(facts: Facts, incident: str) -> list[Recorded[Ruled]]:
    """What the director ruled, judged or awarded about an incident, at the table or in the session, in order."""
    found: list[Recorded[Any]] = []
    of_director: tuple[tuple[int, Any, int], ...] = (
        *facts.moments(RulingGiven), *facts.moments(RulingRevised), *facts.moments(ScoreAdjusted),
        *(told for told in facts.moments(JudgementMade) if not told[1].law.startswith(("92", "93"))),
    )  # fmt: skip
    found += [Recorded(event, place) for place, event, _ in of_director if event.incident == incident]
    for entry in facts.session.about(facts.stream, facts.board.number):
        if isinstance(entry.event, ScoreAdjusted) and entry.event.incident == incident:
            found.append(Recorded(entry.event, place_of(entry.number), _stream(facts, entry)))
    return _in_order(found)


def rulings_appealed(facts: Facts, appeal: Appeal) -> list[Recorded[Ruled]]:
    """What was ruled, judged, awarded or decided about the incident that an appeal names, in order; where it is about
    discipline, the penalties on the board, too."""
    found: list[Recorded[Any]] = [*rulings_on(facts, appeal.incident)]
    if appeal.kind == "discipline":
        found += [Recorded(event, place) for place, event, _ in facts.moments(PenaltyGiven)]
    for other in appeals_on(facts) if "#" in appeal.incident and not _names_entry(appeal.incident) else ():
        if other.id != appeal.id and incident_of_appeal(facts.board.number, other.id) == appeal.incident:
            found += other.decided
    return _in_order(found)


def _stream(facts: Facts, entry: Entry) -> str:
    """The stream of an entry of the session's; never empty, for that would be the table's own."""
    return entry.stream or facts.session.name or "session"


def _names_entry(incident: str) -> bool:
    return incident.partition("#")[2][:1].isdigit()
