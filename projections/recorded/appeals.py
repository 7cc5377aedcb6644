"""Each appeal with all that was recorded of it: at the table, and in the session's own stream."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from domain.board import entry_of, place_of
from domain.events import (
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    ContestantEntered,
    Event,
    JudgementMade,
    PenaltyGiven,
    RulingGiven,
    RulingRevised,
    ScoreAdjusted,
)
from domain.streams import plain_stream, session_of
from domain.table import board_meant
from projections.found.incidents import incident_name
from projections.recorded.board_record import Record
from projections.recorded.chronology import in_order, is_later
from projections.recorded.session_record import Entry

__all__ = [
    "Appeal",
    "Recorded",
    "Ruled",
    "appeals_on",
    "entered_as",
    "incident_of_appeal",
    "is_after",
    "is_same_number",
    "name_of_appeal",
    "rulings_appealed",
    "rulings_on",
]

E = TypeVar("E", bound=Event)
Ruled = RulingGiven | RulingRevised | ScoreAdjusted | PenaltyGiven | JudgementMade | AppealDecided
"""What a contestant may appeal: what a director ruled, judged or awarded; of a further appeal (93C) a decision."""
LATER = (AppealHeard, AppealDecided, AppealReferredBack)


class Recorded(Struct, Generic[E], frozen=True):
    """An event, and where it stands."""

    event: E
    place: int
    stream: str = ""
    """The session's stream; empty where it stands in the table's own."""

    @property
    def at(self) -> str:
        """When it was recorded; empty where that is not told."""
        return self.event.at

    @property
    def places(self) -> tuple[int, ...]:
        """Its place among the table's own entries; none where it stands in the session's stream."""
        return () if self.stream else (self.place,)

    @property
    def name(self) -> str:
        """How to point at it: `#41` at the table, `S1#12` in the session."""
        return f"{self.stream}#{self.entry}"

    @property
    def entry(self) -> int:
        """The number of its entry."""
        return entry_of(self.place)


@dataclass(slots=True)
class Appeal:
    """One appeal on a board: who lodged it, and what became of it, each list in order."""

    id: str
    lodged: Recorded[AppealLodged]
    """The first time it was lodged: that time counts (92B)."""
    again: list[Recorded[AppealLodged]] = field(default_factory=list[Recorded[AppealLodged]])
    """What was added to it under the same number, such as partner's concurrence."""
    number_taken: bool = False
    """Whether it was lodged under the number of another's appeal on the board: then it has a number of its own."""
    penalties: list[Recorded[PenaltyGiven]] = field(default_factory=list[Recorded[PenaltyGiven]])
    """The penalty that it is about, where it names one."""
    heard: list[Recorded[AppealHeard]] = field(default_factory=list[Recorded[AppealHeard]])
    decided: list[Recorded[AppealDecided]] = field(default_factory=list[Recorded[AppealDecided]])
    referred: list[Recorded[AppealReferredBack]] = field(default_factory=list[Recorded[AppealReferredBack]])

    @property
    def incident(self) -> str:
        """The incident whose ruling is appealed."""
        return self.lodged.event.incident

    @property
    def kind(self) -> Literal["judgement", "law", "discipline"]:
        """What it is about, as last told: `judgement`, `law` or `discipline`; a disciplinary penalty (91) is
        discipline, whatever the appeal says."""
        if any(given.event.law.startswith("91") for given in self.penalties):
            return "discipline"
        return (self.again or [self.lodged])[-1].event.kind

    @property
    def concurrence(self) -> Recorded[AppealLodged] | None:
        """Where it was told that partner, or the captain, concurs; None where it was not, or no longer."""
        told = [each for each in (self.lodged, *self.again) if each.event.concurrence is not None]
        return told[-1] if told and told[-1].event.concurrence else None

    @property
    def is_further(self) -> bool:
        """Whether it is an appeal of what was decided on another (93C): it names that, `16#A1`."""
        return "#" in self.incident and not _names_entry(self.incident)

    @property
    def decision(self) -> Recorded[AppealDecided] | None:
        """The latest decision; None before one."""
        return self.decided[-1] if self.decided else None

    @property
    def by_director(self) -> bool:
        """Whether the director in charge decides it (93A): he decided, or he heard it and nobody sat with him."""
        if self.decision is not None:
            return self.decision.event.by == "director"
        return bool(self.heard) and self.heard[-1].event.by == "director" and not self.members

    @property
    def members(self) -> tuple[str, ...]:
        """Who sits: as last told."""
        return next((one.event.members for one in reversed(self.heard) if one.event.members), ())

    @property
    def deposit(self) -> str:
        """What was paid: as last told."""
        return next((one.event.deposit for one in reversed([self.lodged, *self.again]) if one.event.deposit), "")


def incident_of_appeal(board: int, appeal: str, session: str = "") -> str:
    """The name of the incident that an appeal is: `16#A4`, of a penalty of the session's `S1#A4`; a number alone gets
    its letter, for `16#4` is entry 4. It begins with a capital."""
    name = re.sub(r"[^\w.-]", "_", appeal, flags=re.ASCII) or "A"
    where = str(board) if board or not session else session
    return f"{where}#{name[0].upper() + name[1:] if name[0].isalpha() else f'A{name}'}"


def name_of_appeal(record: Record, appeal: str) -> str:
    """The name of the incident that an appeal on a board is."""
    return incident_of_appeal(record.board.number, appeal, record.stream)


def is_same_number(one: str, other: str) -> bool:
    """Whether two numbers of appeals are one: `A1` and `a1`."""
    return one.lower() == other.lower()


def entered_as(record: Record, contestant: str) -> tuple[str, ContestantEntered | None]:
    """The contestant meant by a name in an appeal: his own number (`3`, `S1.3`), or that of the pair or team he plays
    in or is captain of; with how it was entered, None where the session does not tell."""
    own, found = _plain(record, contestant), record.session.record.contestants
    for name, entered in found.items():
        if _plain(record, name) == own:
            return _plain(record, name), entered
    for name, entered in found.items():
        if own and own in (*entered.players, entered.captain):
            return _plain(record, name), entered
    return own, None


def _plain(record: Record, contestant: str) -> str:
    """A contestant without the session before it: `S1.3` is `3`."""
    return contestant.removeprefix(f"{session_of(record.stream)}.") if record.stream else contestant


def appeals_on(record: Record) -> list[Appeal]:
    """The appeals of rulings on a board, in the order in which they were lodged, the table's own first."""
    lodged = [Recorded(event, place) for place, event, _ in record.moments(AppealLodged)]
    of_session = (entry for entry in record.session.about(record.stream, record.board.number))
    lodged += [
        Recorded(entry.event, place_of(entry.number), _stream(record, entry))
        for entry in of_session
        if isinstance(entry.event, AppealLodged)
    ]
    found: list[Appeal] = []
    for one in lodged:
        same = [appeal for appeal in found if is_same_number(appeal.lodged.event.appeal, one.event.appeal)]
        known = next((appeal for appeal in same if _is_same(record, appeal.lodged.event, one.event)), None)
        if known is not None:
            known.again.append(one)
        elif same:
            found.append(Appeal(f"{one.event.appeal}.{len(same) + 1}", one, number_taken=True))
        else:
            found.append(Appeal(one.event.appeal, one))
    for appeal in found:
        appeal.penalties = _penalties(record, appeal.incident)
        _what_became_of(record, appeal)
    return found


def _is_same(record: Record, one: AppealLodged, other: AppealLodged) -> bool:
    """Whether two lodgings under one number are one appeal: by one contestant, of one ruling."""
    return (
        one.incident == other.incident
        and entered_as(record, one.contestant)[0] == entered_as(record, other.contestant)[0]
    )


def _what_became_of(record: Record, appeal: Appeal) -> None:
    """Its hearings, decisions and referrals: they name the appeal, and may stand by any board, or in the session."""
    here = [each for each in record.elsewhere.appeals() if isinstance(each.event, LATER)]
    mine: list[Recorded[Any]] = [
        Recorded(each.event, each.place) for each in here if _is_of(record, appeal, each.event)
    ]
    mine += [
        Recorded(entry.event, place_of(entry.number), _stream(record, entry))
        for entry in record.session.of_appeal(appeal.id)
        if _is_of(record, appeal, entry.event, of_session=True)
    ]
    lists: dict[type[Event], list[Any]] = {
        AppealHeard: appeal.heard,
        AppealDecided: appeal.decided,
        AppealReferredBack: appeal.referred,
    }
    for one in in_order(mine):
        lists[type(one.event)].append(one)


def _is_of(record: Record, appeal: Appeal, event: Event, *, of_session: bool = False) -> bool:
    """Whether a hearing, decision or referral is of an appeal: by its number, and where that is not enough, by the
    board and table it names."""
    assert isinstance(event, LATER)
    if not is_same_number(event.appeal, appeal.id):
        return False
    if event.table and plain_stream(event.table) != record.stream:
        return False
    if of_session and not event.table and len(record.elsewhere.tables_with(appeal.id)) > 1:
        return False
    return event.board == record.board.number or len(_boards_with(record, appeal.id)) < 2


def _boards_with(record: Record, appeal: str) -> set[int]:
    """The boards of the table that have an appeal of a number."""
    found = {record.board.number}
    for number, _, lodged in record.elsewhere.appeals():
        if number is not None and isinstance(lodged, AppealLodged) and is_same_number(lodged.appeal, appeal):
            found.add(number)
    for entry in record.session.record.decisions:
        event = entry.event
        if isinstance(event, AppealLodged) and event.table and plain_stream(event.table) == record.stream:
            number = board_meant(event)
            found |= {number} if number is not None and is_same_number(event.appeal, appeal) else set()
    return found


def _penalties(record: Record, incident: str) -> list[Recorded[PenaltyGiven]]:
    """The penalty that is named, of the table (`16#41`) or of the session's own stream (`S1#12`)."""
    found = [
        Recorded(event, place)
        for place, event, _ in record.moments(PenaltyGiven)
        if incident_name(record.board, place) == incident
    ]
    return found + [
        Recorded(entry.event, place_of(entry.number), _stream(record, entry))
        for entry in record.session.record.penalties
        if isinstance(entry.event, PenaltyGiven) and f"{_stream(record, entry)}#{entry.number}" == incident
    ]


def is_after(one: Recorded[Any], other: Recorded[Any]) -> bool | None:
    """Whether one was recorded after another; None where they stand in different streams and tell no times."""
    if one.stream == other.stream:
        return one.place > other.place
    return is_later(one.event.at, other.event.at)


def rulings_on(record: Record, incident: str) -> list[Recorded[Ruled]]:
    """What the director ruled, judged or awarded about an incident, at the table or in the session, in order."""
    found: list[Recorded[Any]] = []
    of_director: tuple[tuple[int, Any, int], ...] = (
        *record.moments(RulingGiven), *record.moments(RulingRevised), *record.moments(ScoreAdjusted),
        *(told for told in record.moments(JudgementMade) if not told[1].law.startswith(("92", "93"))),
    )  # fmt: skip
    for place, event, _ in of_director:
        of_its_own = incident_name(record.board, place) if isinstance(event, ScoreAdjusted) else ""
        if (event.incident or of_its_own) == incident:
            found.append(Recorded(event, place))
    for entry in record.session.about(record.stream, record.board.number):
        of_its_own = f"{record.board.number}#{_stream(record, entry)}.{entry.number}"
        if isinstance(entry.event, ScoreAdjusted) and (entry.event.incident or of_its_own) == incident:
            found.append(Recorded(entry.event, place_of(entry.number), _stream(record, entry)))
    penalties: list[Recorded[Any]] = [*_penalties(record, incident)]
    return in_order([*found, *penalties])


def rulings_appealed(record: Record, appeal: Appeal) -> list[Recorded[Ruled]]:
    """What was ruled, judged, awarded or decided about the incident that an appeal names, in order; where it is about
    discipline and names no penalty, the penalties on the board, too."""
    found: list[Recorded[Any]] = [*rulings_on(record, appeal.incident)]
    if appeal.kind == "discipline" and not appeal.penalties:
        found += [Recorded(event, place) for place, event, _ in record.moments(PenaltyGiven)]
    for other in appeals_on(record) if appeal.is_further else ():
        if other.id != appeal.id and is_same_number(name_of_appeal(record, other.id), appeal.incident):
            found += other.decided
    return in_order(found)


def _stream(record: Record, entry: Entry) -> str:
    """The stream of an entry of the session's; never empty, for that would be the table's own."""
    return entry.stream or record.session.name or "session"


def _names_entry(incident: str) -> bool:
    return incident.partition("#")[2][:1].isdigit()
