"""What each role may record: which kinds of event, in which streams, as whose word.

`SUBJECTS` holds every kind of event, and says in which streams it may stand; `RIGHTS` says whose word on it each role
may record; the scope of a link says in which streams, and of whom. Of an amendment all is looked at: what it puts in,
and whatever it changes of what was recorded before.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from domain.errors import NotPossible, TdlogError
from domain.events import (
    ActionAccepted,
    ActionRefused,
    AnnouncementMade,
    AnyEvent,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    AssentGiven,
    AssentWithdrawn,
    AttentionDrawn,
    Author,
    BoardDealt,
    BoardNotBegun,
    BoardStarted,
    CallAlerted,
    CallChanged,
    CallMade,
    CallWithdrawn,
    CardExposed,
    CardFound,
    CardPickedUp,
    CardPlaced,
    CardPlayed,
    CardRemoved,
    CardRestored,
    CardUnseen,
    CardWithdrawn,
    CarriedOver,
    CarryOverElected,
    ClaimMade,
    ClockSet,
    ConcessionDisputed,
    ConcessionMade,
    ContestantEntered,
    ContractRecorded,
    CorrectionPeriodSet,
    CountedAs,
    DealsOpened,
    DealsSealed,
    DirectorCalled,
    DummyActed,
    DummyCardNamed,
    DummyFaced,
    EntryAmended,
    Event,
    ExplanationCorrected,
    ExplanationGiven,
    FactFound,
    FinalistsNamed,
    HandCounted,
    HandicapGiven,
    HandsReturned,
    IrregularityPrevented,
    JudgementMade,
    LatePlayAllowed,
    LeadFacedDown,
    MovementSet,
    NoteMade,
    ObjectionMade,
    OptionChosen,
    OptionOffered,
    PenaltyGiven,
    PlayContinued,
    PlayerSeated,
    PlayUnrecorded,
    PollTaken,
    ProcedureBroken,
    QuestionAsked,
    ReceiptGiven,
    RedealOrdered,
    RegulationSet,
    RevokeAsked,
    RivalRecorded,
    RivalSettled,
    RoundEnded,
    RoundStarted,
    RulingGiven,
    RulingRevised,
    ScoreAdjusted,
    ScoreCorrected,
    ScoreEntered,
    ScoresPublished,
    SeriesOpened,
    SessionAdded,
    SessionClosed,
    SessionOpened,
    SessionTakenOut,
    SimultaneousPlay,
    TableLate,
    TableWarned,
    TempoNoted,
    TrickInspected,
    TrickQuitted,
    TricksAgreed,
    TricksDisputed,
    TurnMisstated,
    WrongHandHeld,
)
from domain.streams import SESSION, STREAM, session_of
from projections.texts import message

__all__ = [
    "RIGHTS", "ROLES", "SUBJECTS", "TOLD_OF_TABLES", "NotAllowed", "Role", "Subject", "changed_by", "check_kinds",
    "check_place", "check_reach", "check_right", "check_struck", "is_of_a_scorer", "is_scope",
    "kind_text", "reaches", "subject_of", "told_by",
]  # fmt: skip

Role = Literal["operator", "recorder", "director", "scorer", "committee", "player", "commentator", "public"]
"""As whom somebody comes. The operator sits at the command line and writes down what everybody says; who comes by a
link is one of the others, who has none is the public."""
ROLES: tuple[Role, ...] = get_args(Role)


class NotAllowed(TdlogError):
    """It is not for whoever asks to do that."""


class Subject(NamedTuple):
    """Kinds of event that the same people may record, in the same streams."""

    name: str
    kinds: tuple[type[Event], ...]
    at_table: bool = True
    """Whether they may stand in the stream of a table."""
    in_session: bool = False
    """Whether they may stand in a session's own stream."""


CONDUCT = Subject(
    "The session: who plays, by which rules, its deals, what is published",
    (
        SessionOpened, RegulationSet, ContestantEntered, MovementSet, BoardDealt, CarriedOver, ScoresPublished,
        CorrectionPeriodSet, SessionClosed, DealsSealed, DealsOpened,
        HandicapGiven,
    ),
    at_table=False,
    in_session=True,
)  # fmt: skip
RECEIPT = Subject(
    "What players were told of a result, as it was worked out", (ReceiptGiven,), at_table=False, in_session=True
)
SERIES = Subject(
    "A series: which sessions, who is who, who plays in the final, what is carried over",
    (SeriesOpened, SessionAdded, SessionTakenOut, CountedAs, FinalistsNamed, CarryOverElected),
    at_table=False,
    in_session=True,
)
CORRECTION = Subject("A score is corrected", (ScoreCorrected,), at_table=False, in_session=True)
TIME = Subject(
    "The clock of a round, and boards that were not begun in time", (ClockSet, BoardNotBegun),
    at_table=False, in_session=True,
)  # fmt: skip
LATENESS = Subject(
    "Warnings, who was late, and boards that may be played later", (TableWarned, TableLate, LatePlayAllowed),
    at_table=False, in_session=True,
)  # fmt: skip
RESULT = Subject(
    "Who sits where, which boards and how they were handled, contracts, tricks and figures",
    (
        RoundStarted,
        PlayerSeated,
        BoardStarted,
        ContractRecorded,
        TricksAgreed,
        ScoreEntered,
        RoundEnded,
        ProcedureBroken,
    ),
)
PLAY = Subject(
    "Calls, explanations, cards, claims, what players choose and say",
    (
        CallMade, CallAlerted, AnnouncementMade, QuestionAsked, ExplanationGiven, ExplanationCorrected, TempoNoted,
        CallChanged, CallWithdrawn, ActionAccepted, ActionRefused, CardPlayed, CardUnseen, PlayUnrecorded,
        LeadFacedDown, DummyFaced, DummyCardNamed, CardExposed, CardWithdrawn, CardPickedUp, CardPlaced,
        SimultaneousPlay, TrickQuitted, RevokeAsked, TrickInspected, AttentionDrawn, TurnMisstated, DummyActed,
        IrregularityPrevented, ClaimMade, ConcessionMade, ObjectionMade, AssentGiven, PlayContinued, AssentWithdrawn,
        ConcessionDisputed, TricksDisputed, OptionChosen, HandsReturned, HandCounted, CardFound, CardRestored,
        CardRemoved, WrongHandHeld,
    ),
)  # fmt: skip
NOTE = Subject("A note", (NoteMade,), in_session=True)
CALL = Subject("The director is called", (DirectorCalled,), in_session=True)
REDEAL = Subject("A board is to be dealt anew", (RedealOrdered,))
RULING = Subject(
    "Facts found, choices explained, polls, judgements, rulings",
    (FactFound, OptionOffered, PollTaken, JudgementMade, RulingGiven, RulingRevised),
    in_session=True,
)
ADJUSTMENT = Subject("Adjusted scores and penalties", (ScoreAdjusted, PenaltyGiven), in_session=True)
APPEAL = Subject("An appeal is lodged", (AppealLodged,), in_session=True)
HEARING = Subject("An appeal is heard and decided", (AppealHeard, AppealDecided), in_session=True)
REFERRAL = Subject("An appeal is sent back to the director", (AppealReferredBack,), in_session=True)
RIVAL = Subject("What a device recorded while it was cut off, and which record counts", (RivalRecorded, RivalSettled))
AMENDMENT = Subject("An entry is struck or replaced", (EntryAmended,), in_session=True)

SUBJECTS: tuple[Subject, ...] = (
    CONDUCT, RECEIPT, SERIES, CORRECTION, TIME, LATENESS, RESULT, PLAY, NOTE, CALL, REDEAL, RULING, ADJUSTMENT, APPEAL,
    HEARING, REFERRAL, RIVAL, AMENDMENT,
)  # fmt: skip
"""Every kind of event stands in one of them."""

_SUBJECT_OF: dict[type[Event], Subject] = {kind: subject for subject in SUBJECTS for kind in subject.kinds}

Authors = tuple[Author, ...]
EVERYBODY: Authors = get_args(Author)
PLAYERS: Authors = ("N", "E", "S", "W")
AT_THE_TABLE: Authors = ("operator", *PLAYERS)
DIRECTOR: Authors = ("operator", "director")
BY_THE_DIRECTOR: Authors = ("operator", "director", "scorer", *PLAYERS)
SCORER: Authors = ("operator", "scorer")
COMMITTEE: Authors = ("committee",)

RIGHTS: Mapping[Role, Mapping[Subject, Authors]] = {
    "operator": dict.fromkeys(SUBJECTS, EVERYBODY),
    "recorder": dict.fromkeys((RESULT, PLAY, NOTE, CALL, RIVAL, AMENDMENT), AT_THE_TABLE),
    "director": {
        **dict.fromkeys((CORRECTION, TIME, RESULT, PLAY, NOTE, CALL, RIVAL, AMENDMENT), BY_THE_DIRECTOR),
        **dict.fromkeys((LATENESS, REDEAL, RULING, ADJUSTMENT, HEARING), DIRECTOR),
        APPEAL: (*DIRECTOR, *PLAYERS),
    },
    "scorer": dict.fromkeys((CONDUCT, SERIES, CORRECTION, TIME, RESULT, NOTE, AMENDMENT), SCORER),
    "committee": dict.fromkeys((APPEAL, HEARING, REFERRAL, AMENDMENT), COMMITTEE),
    "player": {APPEAL: AT_THE_TABLE},
    "commentator": {},
    "public": {},
}
"""By role, whose word it may record on which subjects; on others none."""

_SCOPES: dict[Role, re.Pattern[str]] = {
    "recorder": re.compile(SESSION + r"\.t(0|[1-9][0-9]{0,3})"),
    "director": re.compile(f"({SESSION})?"),
    "scorer": re.compile(f"({SESSION})?"),
    "committee": re.compile(SESSION + r"/[^/\s]+"),
    "player": re.compile(SESSION + r"/[^/\s]+"),
    "commentator": re.compile(SESSION),
}
"""What the scope of a link looks like: a table in all rounds, a session or the whole log, an appeal, a contestant, a
session."""


LONGEST_STREAM = 80
"""Characters; no stream of a log is named longer, and what is asked for is not kept in memory."""

TOLD_OF_TABLES: frozenset[Role] = frozenset({"operator", "recorder", "director"})
"""Who is told what others recorded at a table where he records: cards of a board in play may be among it."""


def subject_of(kind: type[Event]) -> Subject | None:
    """The subject that a kind of event belongs to; None where it stands in none, and nobody may record it."""
    return _SUBJECT_OF.get(kind)


def is_scope(role: Role, scope: str) -> bool:
    """Whether a role can be bound to a scope, as `S1.t5` (a recorder), `S1` or nothing (a director, a scorer), `S1/A1`
    (a committee) or `S1/7` (a player); a commentator to `S1`."""
    pattern = _SCOPES.get(role)
    return pattern.fullmatch(scope) is not None if pattern is not None else not scope


def reaches(role: Role, scope: str, stream: str) -> bool:
    """Whether a role records in a stream at all: the operator in each, a commentator and the public in none."""
    return role == "operator" or (len(stream) <= LONGEST_STREAM and _reaches(role, scope, stream))


@lru_cache(4096)
def _reaches(role: Role, scope: str, stream: str) -> bool:
    if not RIGHTS.get(role) or not is_scope(role, scope):
        return False
    if role == "recorder":
        session, table = scope.split(".")
        named = STREAM.fullmatch(stream) is not None and "." in stream
        return named and (session_of(stream), stream.rsplit(".", 1)[1]) == (session, table)
    return not scope or session_of(stream) == scope.partition("/")[0]


def check_reach(role: Role, scope: str, stream: str) -> None:
    """Raise NotAllowed where a role of that scope records nothing in a stream."""
    if not reaches(role, scope, stream):
        bound = scope or message("rights", "whole_log")
        raise NotAllowed(message("rights", "not_your_stream", stream=stream, role=message("role", role), scope=bound))


def check_place(stream: str, event: AnyEvent) -> None:
    """Raise NotPossible where an event, or what it puts in an entry's place, does not stand in a stream of that
    kind: what concerns all tables stands in the session's own, a call or a card at its table."""
    for one in told_by(event):
        subject, at_table = subject_of(type(one)), "." in stream
        if subject is None or (subject.at_table if at_table else subject.in_session):
            continue
        kind = kind_text(one)
        if at_table:
            raise NotPossible(message("rights", "not_at_table", session=session_of(stream), stream=stream, event=kind))
        raise NotPossible(message("rights", "not_in_session", stream=stream, event=kind))


def check_right(role: Role, scope: str, stream: str, event: AnyEvent) -> None:
    """Raise NotAllowed where it is not for a role of that scope to record an event in a stream, or to put what it
    brings in an entry's place."""
    if role not in RIGHTS:
        known = ", ".join(message("role", one) for one in ROLES)
        raise NotAllowed(message("rights", "no_such_role", role=repr(role), known=known))
    for one in told_by(event):
        _check_said(role, one)
    check_reach(role, scope, stream)
    if not all(_is_of(role, scope, stream, one) for one in told_by(event)):
        raise NotAllowed(message("rights", "not_of_yours", role=message("role", role), scope=scope))


def check_kinds(role: Role, kinds: Iterable[type[Event]]) -> None:
    """Raise NotAllowed where a role may not record events of some kinds at all, as whoever's word."""
    for kind in kinds:
        subject = subject_of(kind)
        if subject is None or subject not in RIGHTS[role]:
            raise _not_your_kind(role, kind)


def check_struck(role: Role, scope: str, stream: str, amended: int, entries: Sequence[AnyEvent]) -> None:
    """Raise NotAllowed where a role may not amend an entry: it may where it may record whatever counts otherwise then,
    of all the entries of the stream."""
    for number in sorted(changed_by(entries, amended)) if role != "operator" else ():
        if not all(_may(role, scope, stream, one) for one in told_by(entries[number - 1])):
            said, kind = message("role", role), kind_text(entries[number - 1])
            raise NotAllowed(message("rights", "not_yours_to_strike", role=said, entry=number, event=kind))


def _check_said(role: Role, event: AnyEvent) -> None:
    """Raise NotAllowed where a role may not record that kind of event, or not as the word of that author."""
    subject = subject_of(type(event))
    authors = RIGHTS[role].get(subject, ()) if subject is not None else ()
    if event.by in authors:
        _check_correction(role, event)
        return
    if authors:
        author = message("author", event.by)
        if (role, event.by) == ("director", "committee"):
            raise NotAllowed(message("rights", "committee_says", author=author, role=message("role", role)))
        raise NotAllowed(message("command", "not_yours", author=author, role=message("role", role)))
    raise _not_your_kind(role, type(event))


def _check_correction(role: Role, event: AnyEvent) -> None:
    """Raise NotAllowed where a scorer corrects more than an error in recording or computing a score (79C1): whether one
    is beyond doubt once the period has ended (79C2), and what rectifies an irregularity or a ruling (81C3, 82C), is the
    director's."""
    if _is_beyond(role, event) and isinstance(event, ScoreCorrected):
        raise NotAllowed(message("rights", "correction_by_director", law=event.law))


def _is_beyond(role: Role, event: AnyEvent) -> bool:
    """Whether an event corrects a score by a paragraph that is not for a scorer."""
    return role == "scorer" and isinstance(event, ScoreCorrected) and not is_of_a_scorer(event.law)


OF_A_SCORER = ("79C", "79C1")


def is_of_a_scorer(law: str) -> bool:
    """Whether a scorer corrects a score by a paragraph."""
    return law.strip().upper() in OF_A_SCORER


def _not_your_kind(role: Role, kind: type[Event]) -> NotAllowed:
    subject = subject_of(kind)
    others = [message("role", one) for one in ROLES[1:] if subject is not None and subject in RIGHTS[one]]
    may = ", ".join(others) or message("role", "operator")
    said = message("event", str(kind.__struct_config__.tag))
    return NotAllowed(message("rights", "not_your_kind", role=message("role", role), event=said, may=may))


def _may(role: Role, scope: str, stream: str, event: AnyEvent) -> bool:
    subject = subject_of(type(event))
    said = subject is not None and event.by in RIGHTS[role].get(subject, ())
    return said and not _is_beyond(role, event) and _is_of(role, scope, stream, event)


def _is_of(role: Role, scope: str, stream: str, event: AnyEvent) -> bool:
    """Whether an event is of the appeal, or of the contestant, that the role is bound to. A player appeals a ruling at
    a table in the stream of that table."""
    mine = scope.partition("/")[2]
    if role == "committee" and not isinstance(event, EntryAmended):
        return isinstance(event, AppealLodged | AppealHeard | AppealDecided | AppealReferredBack) and (
            event.appeal.casefold() == mine.casefold()
        )
    if role == "player":
        return isinstance(event, AppealLodged) and event.contestant == mine and ("." in stream or not event.table)
    return True


def told_by(event: AnyEvent) -> Iterator[AnyEvent]:
    """An event, and those that it holds: what it puts in the place of another, what a device recorded aside."""
    yield event
    if isinstance(event, EntryAmended | RivalRecorded):
        for one in event.replacements if isinstance(event, EntryAmended) else event.events:
            yield from told_by(one)


def changed_by(entries: Sequence[AnyEvent], entry: int) -> set[int]:
    """The numbers of the entries that may count otherwise once one of them is amended: the entry itself; where it is an
    amendment, what that amended; and whatever else amends one of these."""
    amending: dict[int, list[int]] = defaultdict(list)
    for number, event in enumerate(entries, 1):
        if type(event) is EntryAmended:
            amending[event.entry].append(number)
    found: set[int] = set()
    left = [entry]
    while left:
        number = left.pop()
        if number in found or not 0 < number <= len(entries):
            continue
        found.add(number)
        event = entries[number - 1]
        left += amending[number]
        left += [event.entry] if isinstance(event, EntryAmended) else []
    return found


def kind_text(event: AnyEvent) -> str:
    """What kind of event it is, in words."""
    return message("event", str(type(event).__struct_config__.tag))
