"""The events of the log: everything that can be recorded, in modules by subject.

Each event is a frozen `msgspec.Struct` with a short tag that never changes. `AnyEvent` is their union; it is what
the log's decoder reads. An event learns a new field only with a default, and a changed meaning is a new tag beside
the old one: an old log must replay for ever (tests/test_golden_events.py keeps the bytes of one example of each).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import msgspec

from domain.events.appeal import AppealDecided, AppealHeard, AppealLodged, AppealReferredBack
from domain.events.auction import (
    ActionAccepted,
    ActionRefused,
    AnnouncementMade,
    CallAlerted,
    CallChanged,
    CallMade,
    CallWithdrawn,
    ContractRecorded,
    ExplanationCorrected,
    ExplanationGiven,
    QuestionAsked,
    TempoNoted,
)
from domain.events.base import Author, Choice, Event, Hands, Speaker, Topic, Vulnerability, WeightedResult
from domain.events.claims import (
    AssentGiven,
    AssentWithdrawn,
    ClaimMade,
    ConcessionDisputed,
    ConcessionMade,
    ObjectionMade,
    PlayContinued,
    TricksAgreed,
    TricksDisputed,
)
from domain.events.director import (
    ON_AN_INCIDENT,
    QUANTITIES,
    RULINGS,
    DirectorCalled,
    FactFound,
    JudgementMade,
    OptionChosen,
    OptionOffered,
    PenaltyGiven,
    PollTaken,
    Quantity,
    RulingGiven,
    RulingRevised,
    ScoreAdjusted,
)
from domain.events.play import (
    AttentionDrawn,
    CardExposed,
    CardPickedUp,
    CardPlaced,
    CardPlayed,
    CardUnseen,
    CardWithdrawn,
    DummyActed,
    DummyCardNamed,
    DummyFaced,
    IrregularityPrevented,
    LeadFacedDown,
    PlayUnrecorded,
    RevokeAsked,
    SimultaneousPlay,
    TrickInspected,
    TrickQuitted,
    TurnMisstated,
)
from domain.events.series import (
    OF_A_SERIES,
    CarryOverElected,
    CountedAs,
    FinalistsNamed,
    SeriesOpened,
    SessionAdded,
    SessionTakenOut,
)
from domain.events.session import (
    EDITIONS,
    OF_THE_SESSION,
    BoardDealt,
    CarriedOver,
    ContestantEntered,
    CorrectionPeriodSet,
    DealsOpened,
    DealsSealed,
    HandicapGiven,
    MovementSet,
    ReceiptGiven,
    RegulationSet,
    ScoreCorrected,
    ScoresPublished,
    SessionClosed,
    SessionOpened,
)
from domain.events.table import (
    BoardStarted,
    CardFound,
    CardRemoved,
    CardRestored,
    HandCounted,
    HandsReturned,
    NoteMade,
    PlayerSeated,
    ProcedureBroken,
    RedealOrdered,
    RoundEnded,
    RoundStarted,
    ScoreEntered,
    WrongHandHeld,
)
from domain.events.timing import (
    CLOCK_ACTS,
    LATE,
    OF_TIME,
    BoardNotBegun,
    ClockAct,
    ClockSet,
    Late,
    LatePlayAllowed,
    TableLate,
    TableWarned,
    sides_of,
)

Recordable = (
    SessionOpened
    | RegulationSet
    | ContestantEntered
    | MovementSet
    | BoardDealt
    | ScoresPublished
    | CorrectionPeriodSet
    | DealsSealed
    | DealsOpened
    | ReceiptGiven
    | ScoreCorrected
    | SessionClosed
    | RoundStarted
    | PlayerSeated
    | BoardStarted
    | HandsReturned
    | RoundEnded
    | HandCounted
    | CardFound
    | CardRestored
    | CardRemoved
    | WrongHandHeld
    | RedealOrdered
    | ProcedureBroken
    | NoteMade
    | CallMade
    | CallAlerted
    | ContractRecorded
    | AnnouncementMade
    | QuestionAsked
    | ExplanationGiven
    | ExplanationCorrected
    | TempoNoted
    | CallChanged
    | CallWithdrawn
    | ActionAccepted
    | ActionRefused
    | CardPlayed
    | CardUnseen
    | PlayUnrecorded
    | LeadFacedDown
    | DummyFaced
    | DummyCardNamed
    | CardExposed
    | CardWithdrawn
    | CardPickedUp
    | CardPlaced
    | SimultaneousPlay
    | TrickQuitted
    | RevokeAsked
    | TrickInspected
    | AttentionDrawn
    | TurnMisstated
    | DummyActed
    | IrregularityPrevented
    | ClaimMade
    | ConcessionMade
    | ObjectionMade
    | AssentGiven
    | PlayContinued
    | AssentWithdrawn
    | ConcessionDisputed
    | TricksAgreed
    | TricksDisputed
    | DirectorCalled
    | FactFound
    | OptionOffered
    | OptionChosen
    | PollTaken
    | JudgementMade
    | RulingGiven
    | RulingRevised
    | ScoreAdjusted
    | PenaltyGiven
    | AppealLodged
    | AppealHeard
    | AppealDecided
    | AppealReferredBack
    | CarriedOver
    | HandicapGiven
    | ScoreEntered
    | SeriesOpened
    | SessionAdded
    | SessionTakenOut
    | CountedAs
    | FinalistsNamed
    | CarryOverElected
    | ClockSet
    | TableWarned
    | TableLate
    | BoardNotBegun
    | LatePlayAllowed
)
"""Every event that can stand on its own, or replace a wrong entry."""


class EntryAmended(Event, frozen=True, tag="amended"):
    """An operator's slip put right: the entry stays in the log, struck through, and what replaces it counts in its
    place. No replacement strikes the entry; several insert what was missed. To amend an amendment undoes it."""

    entry: int
    """The number, in the same stream, of the entry that was wrong."""
    replacements: tuple[Recordable, ...] = ()
    why: str = ""


class RivalRecorded(Event, frozen=True, tag="rival"):
    """A device that was cut off recorded the table too, behind an entry after which others recorded here. Its entries
    are kept as it made them, and change nothing until somebody chooses between the two records."""

    after: int
    """The last entry of the stream that the device knew of; 0 where it knew of none."""
    device: str
    """The id of the device."""
    events: tuple[Recordable | EntryAmended, ...] = ()
    """Its entries, with the times at which they were made. They count on from `after`: an amendment among them names
    entries by those numbers."""


class RivalSettled(Event, frozen=True, tag="rival_settled"):
    """Somebody has chosen between the record of the table and a rival one. What he chose stands in the entries that
    are recorded with this one."""

    entry: int
    """The number of the rival record."""
    taken: tuple[int, ...] = ()
    """Which entries of the rival record, by their numbers in it from 1, were put into the table's."""
    struck: tuple[int, ...] = ()
    """The entries of the table's record that give way."""
    why: str = ""


AnyEvent = Recordable | EntryAmended | RivalRecorded | RivalSettled

EVENTS: tuple[type[Event], ...] = get_args(AnyEvent)
"""Every event class, in the order of the union."""

TAGS: dict[str, type[Event]] = {str(kind.__struct_config__.tag): kind for kind in EVENTS}
"""Tag to event class."""

encode: Callable[[AnyEvent], bytes] = msgspec.json.Encoder().encode
"""The event as JSON, as the log keeps it."""


decode: Callable[[bytes | str], AnyEvent] = msgspec.json.Decoder(AnyEvent).decode
"""Reads an event. Raises msgspec.ValidationError or DecodeError, with the path of what is wrong."""

__all__ = [
    "CLOCK_ACTS",
    "EDITIONS",
    "EVENTS",
    "LATE",
    "OF_A_SERIES",
    "OF_THE_SESSION",
    "OF_TIME",
    "ON_AN_INCIDENT",
    "QUANTITIES",
    "RULINGS",
    "TAGS",
    "ActionAccepted",
    "ActionRefused",
    "AnnouncementMade",
    "AnyEvent",
    "AppealDecided",
    "AppealHeard",
    "AppealLodged",
    "AppealReferredBack",
    "AssentGiven",
    "AssentWithdrawn",
    "AttentionDrawn",
    "Author",
    "BoardDealt",
    "BoardNotBegun",
    "BoardStarted",
    "CallAlerted",
    "CallChanged",
    "CallMade",
    "CallWithdrawn",
    "CardExposed",
    "CardFound",
    "CardPickedUp",
    "CardPlaced",
    "CardPlayed",
    "CardRemoved",
    "CardRestored",
    "CardUnseen",
    "CardWithdrawn",
    "CarriedOver",
    "CarryOverElected",
    "Choice",
    "ClaimMade",
    "ClockAct",
    "ClockSet",
    "ConcessionDisputed",
    "ConcessionMade",
    "ContestantEntered",
    "ContractRecorded",
    "CorrectionPeriodSet",
    "CountedAs",
    "DealsOpened",
    "DealsSealed",
    "DirectorCalled",
    "DummyActed",
    "DummyCardNamed",
    "DummyFaced",
    "EntryAmended",
    "Event",
    "ExplanationCorrected",
    "ExplanationGiven",
    "FactFound",
    "FinalistsNamed",
    "HandCounted",
    "HandicapGiven",
    "Hands",
    "HandsReturned",
    "IrregularityPrevented",
    "JudgementMade",
    "Late",
    "LatePlayAllowed",
    "LeadFacedDown",
    "MovementSet",
    "NoteMade",
    "ObjectionMade",
    "OptionChosen",
    "OptionOffered",
    "PenaltyGiven",
    "PlayContinued",
    "PlayUnrecorded",
    "PlayerSeated",
    "PollTaken",
    "ProcedureBroken",
    "Quantity",
    "QuestionAsked",
    "ReceiptGiven",
    "Recordable",
    "RedealOrdered",
    "RegulationSet",
    "RevokeAsked",
    "RivalRecorded",
    "RivalSettled",
    "RoundEnded",
    "RoundStarted",
    "RulingGiven",
    "RulingRevised",
    "ScoreAdjusted",
    "ScoreCorrected",
    "ScoreEntered",
    "ScoresPublished",
    "SeriesOpened",
    "SessionAdded",
    "SessionClosed",
    "SessionOpened",
    "SessionTakenOut",
    "SimultaneousPlay",
    "Speaker",
    "TableLate",
    "TableWarned",
    "TempoNoted",
    "Topic",
    "TrickInspected",
    "TrickQuitted",
    "TricksAgreed",
    "TricksDisputed",
    "TurnMisstated",
    "Vulnerability",
    "WeightedResult",
    "WrongHandHeld",
    "decode",
    "encode",
    "sides_of",
]
