"""The one way into the log: whoever records, at the keyboard, at the desk, from a file or from a screen.

What is recorded while it happens is held to what can have happened, to what is open, and to the Laws where they bind;
what a file tells is recorded as it stands. All of it is recorded, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby, islice
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from application.limits import check_count, check_size
from application.numbering import lodged_among, numbered
from application.office import Office, Room
from application.players import check_player
from application.renumbering import renumbered
from application.rights import Role, check_place, check_right, check_struck, kind_text
from application.stamping import signed, time_told, timed
from application.striking import check_ruled_on, check_whole
from application.timing import check_timed
from application.values import check_values
from domain.board import place_of
from domain.errors import AlreadyRecorded, LogAway, LogError, LogGone, NotPossible, RecordedFirst, TdlogError
from domain.events import OF_TIME, AnyEvent, AppealLodged, Author, EntryAmended, PenaltyGiven, decode, encode
from domain.log.rows import UNREADABLE, batches_to_rows
from domain.log.store import Batch, Receipt, names_to_enter
from domain.streams import STREAM, session_of
from domain.table import Table, refold
from formats.notation.admitting import check as admit
from formats.notation.amending import check_entry
from projections.desk.answers import check_answer, check_obeyed, refers
from projections.texts import message

__all__ = [
    "Accepted", "Proposed", "Request", "Who", "Written", "accept", "append_together", "checked",
    "write", "write_as_recorded", "write_together",
]  # fmt: skip


HELD_TO_THE_SESSION = (*OF_TIME, PenaltyGiven)
"""What is held to who plays where, and to what was recorded of the clock."""
TRIES = 20
"""How often an entry is tried behind those that others record in its stream meanwhile."""


class Who(NamedTuple):
    """Who records."""

    by: Author | None = None
    """Whose word it is, where the event does not say; None: his by whose office it is said."""
    role: Role = "operator"
    at: str = ""
    """When, where the event does not say; empty: now. Of whoever comes by a link it counts only as far as it can be."""
    scope: str = ""
    """What a role is bound to, as `domain.log.access.AccessLink` has it; the operator is bound to nothing."""
    device: str = ""
    """The id of his device, which receipts tell; empty where he has none."""


class Proposed(NamedTuple):
    """An event to be recorded in a stream; `marks` is 1 where it happened although it breaks the Laws."""

    stream: str
    event: AnyEvent
    marks: int = 0
    line: int = 0
    """Of several lines the one that says it, from 1: an error names it."""


class Request(NamedTuple):
    """What somebody asks to be recorded, as it happens: what `write` is given."""

    proposed: Sequence[Proposed]
    who: Who
    seen: Mapping[str, int] = {}
    receipt: Receipt | None = None
    """What is to tell whoever repeats it that it was recorded; its count is set as it is recorded."""
    numbered_at: int | None = None
    """The position up to which the log was known as an appeal in it got its number; None where that is yet to come, or
    whoever asks named one that he knows."""
    names: Mapping[str, str] = {}
    """Names for the register, of players that it does not know yet."""


class Accepted(NamedTuple):
    """What is to be recorded as it stands."""

    proposed: Sequence[Proposed]
    seen: Mapping[str, int]
    receipt: Receipt | None = None
    names: Mapping[str, str] = {}
    rename: bool = False
    live: bool = True
    numbered_at: int | None = None
    """As of the `Request`; None where nothing in it was numbered."""


class Written(Struct, frozen=True):
    """What was recorded: every event as it stands in the log now, and its position there."""

    proposed: tuple[Proposed, ...]
    positions: tuple[int, ...]

    @property
    def events(self) -> list[AnyEvent]:
        """The events alone."""
        return [one.event for one in self.proposed]


def write(office: Office, proposed: Sequence[Proposed], who: Who, *, seen: Mapping[str, int] | None = None) -> Written:
    """Record events as they happen, all or nothing.

    `seen`: by stream, how many entries of it whoever records knows of; whoever comes by a link says it of every table.
    Raises RecordedFirst, with what the others recorded, where there are more; for a stream that is not named only where
    somebody is quicker than this very call, and what goes into a session's own stream then comes behind. Raises
    NotPossible, NotMarked, NotAllowed, and LogError.
    """
    [answer] = write_together(office, [Request(proposed, who, seen or {})])
    return _given(answer)


def write_as_recorded(
    office: Office,
    proposed: Sequence[Proposed],
    *,
    seen: Mapping[str, int],
    names: Mapping[str, str] | None = None,
    rename: bool = False,
) -> Written:
    """Record what a file tells as it stands, with names for the register (`rename`: in place of others), all or
    nothing. Nothing of it is checked: it is for the importer, and for lists of names.

    Raises RecordedFirst where a stream has more entries than were `seen`, and LogError.
    """
    return _given(append_together(office, {0: Accepted(proposed, seen, None, names or {}, rename, live=False)})[0])


def write_together(office: Office, requests: Sequence[Request]) -> list[Written | TdlogError]:
    """Record what several people ask for: what touches different streams in one transaction, whatever follows in the
    same stream in the next. Each is answered as `write` answers it, in their order; one that is refused harms no other.

    Raises LogError, or LogGone, where nothing can be recorded; what was answered until then is in the log.
    """
    answers: dict[int, Written | TdlogError] = {}
    left = list(range(len(requests)))
    while left:
        together = _apart(requests, left)
        left = [number for number in left if number not in together]
        accepted: dict[int, Accepted] = {}
        for number in together:
            try:
                accepted[number] = accept(office, requests[number])
            except TdlogError as error:
                answers[number] = error
        answers |= append_together(office, accepted)
    return [answers[number] for number in range(len(requests))]


def _given(answer: Written | TdlogError) -> Written:
    if isinstance(answer, TdlogError):
        raise answer
    return answer


def _touched_by(proposed: Sequence[Proposed]) -> set[str]:
    """What two requests may not share to be recorded together: streams; and the numbers of a session's appeals."""
    lodged = {f"{session_of(one.stream)}/" for one in proposed if any(lodged_among([one.event]))}
    return {one.stream for one in proposed} | lodged


def _apart(requests: Sequence[Request], left: Sequence[int]) -> list[int]:
    """The first of those left, and all after it that touch nothing of those before them; one with names is alone."""
    found: list[int] = []
    touched: set[str] = set()
    for number in left:
        touches = _touched_by(requests[number].proposed)
        if not touches & touched and (number == left[0] or not requests[number].names):
            found.append(number)
        touched |= touches
    return found[:1] if requests[left[0]].names else found


def accept(office: Office, request: Request) -> Accepted:
    """A request as it is to be recorded: checked and stamped. Raises TdlogError where it is not.

    Whose it is to record comes first: nobody else is told what the stream holds."""
    signed = _signed(request.proposed, request.who)
    for stream in dict.fromkeys(one.stream for one in signed):
        _check_named(office, stream)
        if request.who.role == "player":
            check_player(office, stream, request.who.scope, [one.event for one in signed if one.stream == stream])
        _check_seen(office, stream, request)
    known, lodged = request.numbered_at, [one.event for one in signed if isinstance(one.event, AppealLodged)]
    if known is None and lodged:
        known = office.log.tail() if not all(event.appeal for event in lodged) else None
        signed = [one._replace(event=numbered(office, one.stream, one.event, request.who.role)) for one in signed]
    return Accepted(
        _checked(office, signed, request.who), request.seen, request.receipt, request.names, numbered_at=known
    )


def append_together(office: Office, accepted: Mapping[int, Accepted]) -> dict[int, Written | TdlogError]:
    """Append what was accepted, by number, in one transaction. No two of the requests touch one stream or have the same
    receipt, and one that brings names is alone.

    Where somebody else was first in a stream of one, or has recorded its receipt, it is answered so, and the others are
    recorded. Raises LogError where nothing can be recorded; LogAway, where perhaps it was; LogGone.
    """
    late: dict[int, Written | TdlogError] = {}
    positions: Iterator[int] = iter(())
    overtaken: set[tuple[str, int]] = set()
    accepted = dict(sorted(accepted.items(), key=lambda each: each[1].receipt is None))
    while accepted := {number: request for number, request in accepted.items() if number not in late}:
        try:
            positions = iter(_appended(office, [*accepted.values()]))
            break
        except AlreadyRecorded as error:
            repeated = {number: error for number, request in accepted.items() if _is_of(request, error)}
            if not repeated:
                raise
            late |= repeated
        except RecordedFirst as error:
            late |= _too_late(accepted, error, again=(error.stream, error.entry) in overtaken)
            overtaken.add((error.stream, error.entry))
        except (LogGone, LogAway):
            raise
        except (LogError, TypeError, ValueError):
            faults = {number: fault for number, request in accepted.items() if (fault := _fault(office, request))}
            if not faults:
                raise
            late |= faults
    for number, request in accepted.items():
        late[number] = Written(tuple(request.proposed), tuple(islice(positions, len(request.proposed))))
        if request.live:
            _take(office, request.proposed)
    for number, request in accepted.items():
        answer = late[number]
        if request.numbered_at is not None and isinstance(answer, Written):
            late[number] = _with_numbers_of_their_own(office, answer, request.numbered_at)
    return late


def _with_numbers_of_their_own(office: Office, written: Written, known: int) -> Written:
    """With the amendments that give an appeal the next number, where another program was first with the one it got."""
    later = [
        (Proposed(one.stream, amended), at)
        for one, position in zip(written.proposed, written.positions, strict=True)
        if isinstance(one.event, AppealLodged)
        for amended, at in renumbered(
            office, one.stream, position, one.event, known, partial(_behind, office, one.stream)
        )
    ]
    return Written((*written.proposed, *(one for one, _ in later)), (*written.positions, *(at for _, at in later)))


def _behind(office: Office, stream: str, event: AnyEvent) -> int:
    """Append an event behind whatever others record in its stream. Returns its position. Raises LogError."""
    for _ in range(TRIES):
        with suppress(RecordedFirst):
            return _appended(office, [Accepted([Proposed(stream, event)], {stream: office.log.version(stream)})])[0]
    raise LogError(message("command", "hidden_entries", stream=stream, entry=office.log.version(stream) + 1))


def _appended(office: Office, requests: Sequence[Accepted]) -> list[int]:
    """Append requests: those with a receipt come first. Returns the positions of their events."""
    batches = [batch for request in requests for batch in _batches(office, request)]
    first = requests[0]
    receipts = [replace(one.receipt, count=len(one.proposed)) for one in requests if one.receipt is not None]
    with office.waiting():
        return office.log.append(batches, first.names, rename=first.rename, receipts=receipts)


def _is_of(request: Accepted, error: AlreadyRecorded) -> bool:
    """Whether it is this request that was recorded before."""
    receipt = request.receipt
    return receipt is not None and (receipt.device, receipt.key) == (error.device, error.key)


def _too_late(accepted: Mapping[int, Accepted], first: RecordedFirst, *, again: bool) -> dict[int, TdlogError]:
    """How those are answered who record in a stream in which somebody was first; who adds to a session's own stream
    comes behind, and is answered where the log, read `again`, still does not hold what is in the way."""
    hidden = LogError(message("command", "hidden_entries", stream=first.stream, entry=first.entry))
    found: dict[int, TdlogError] = {}
    for number, request in accepted.items():
        if any(one.stream == first.stream for one in request.proposed):
            if "." in first.stream or first.stream in request.seen:
                found[number] = first
            elif again:
                found[number] = hidden
    return found


def _fault(office: Office, request: Accepted) -> TdlogError | None:
    """Why a request cannot be recorded, whatever becomes of the others."""
    try:
        _check_readable(office, request)
        for stream in {one.stream for one in request.proposed}:
            _check_held(stream, _version(office, stream, request.seen), office.log.version(stream))
    except (LogGone, LogAway):
        raise
    except TdlogError as error:
        return error
    return None


def _check_readable(office: Office, request: Accepted) -> None:
    """Raise NotPossible where what would be recorded could not be read back, and LogError for a name of another."""
    names = request.names
    try:
        for one in request.proposed:
            decode(encode(one.event))
        for text in (*names, *names.values(), *(one.stream for one in request.proposed)):
            text.encode()
        names_to_enter(office.log.register.names(), names, rename=request.rename)
        batches_to_rows(_batches(office, request))
    except (*UNREADABLE, ValueError, OverflowError) as error:
        raise NotPossible(message("command", "not_recordable", why=str(error))) from error


def _check_held(stream: str, seen: int, held: int) -> None:
    """Raise LogError where somebody says that he knows of entries that are not there."""
    if not 0 <= seen <= held:
        raise LogError(message("command", "no_such_entries", stream=stream, seen=seen, held=held))


def _take(office: Office, proposed: Sequence[Proposed]) -> None:
    """What was recorded, into the rooms of its tables."""
    for stream in dict.fromkeys(one.stream for one in proposed if "." in one.stream):
        office.took(stream, [one.event for one in proposed if one.stream == stream])


def checked(office: Office, proposed: Sequence[Proposed], who: Who) -> list[Proposed]:
    """What would be recorded, stamped. Raises NotPossible, NotMarked or NotAllowed where it may not be."""
    return _checked(office, _signed(proposed, who), who)


def _signed(proposed: Sequence[Proposed], who: Who) -> list[Proposed]:
    """What is proposed, each with its author. Raises NotPossible where it is too much, NotAllowed where not his."""
    check_count(len(proposed))
    found: list[Proposed] = []
    for one in proposed:
        with _named(one):
            check_size(one.stream, one.event)
            if not 0 <= one.marks <= 1:
                raise NotPossible(message("rights", "marked_so", marks=one.marks, event=kind_text(one.event)))
            found.append(one._replace(event=signed(one.event, who.by, who.role)))
            check_right(who.role, who.scope, one.stream, found[-1].event)
    return found


class _named:
    """An error within names the line of what is proposed."""

    __slots__ = ("_line",)

    def __init__(self, proposed: Proposed) -> None:
        self._line = proposed.line

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, TdlogError):
            error.placed(line=self._line)


def _checked(office: Office, proposed: Sequence[Proposed], who: Who) -> list[Proposed]:
    """What has its authors, with its time. Raises NotPossible, NotMarked or NotAllowed where it cannot be taken."""
    proposed = _timed(office, proposed, who)
    for stream in dict.fromkeys(one.stream for one in proposed):
        mine = [one for one in proposed if one.stream == stream]
        for one in mine:
            with _named(one):
                check_place(stream, one.event)
        _check_amended(office, stream, [one.event for one in mine], who)
        if "." in stream:
            _check_at_table(office, office.kept(stream), mine)
        else:
            for number, one in enumerate(mine):
                with _named(one):
                    admit(Table(), one.event, one.marks)
                    check_values(one.event)
                    if isinstance(one.event, HELD_TO_THE_SESSION):
                        before = [*office.log.read(stream), *(earlier.event for earlier in mine[:number])]
                        check_timed(office.log, stream, before, one.event)
    return proposed


def _timed(office: Office, proposed: Sequence[Proposed], who: Who) -> list[Proposed]:
    """Each with its time: of the operator the one that is told. A link's device may tell when something happened at a
    table, as far as it lies between what was recorded there last and now."""
    now = office.clock()
    if who.role == "operator":
        return [one if one.event.at else one._replace(event=replace(one.event, at=who.at or now)) for one in proposed]
    found: list[Proposed] = []
    last: dict[str, str] = {}
    for one in proposed:
        earliest = last[one.stream] if one.stream in last else _last_time(office, one.stream, now)
        at = last[one.stream] = time_told(one.event.at or who.at, earliest, now)
        found.append(one._replace(event=timed(one.event, at, now)))
    return found


def _last_time(office: Office, stream: str, now: str) -> str:
    """The time of the last entry of a table; of a session's own stream, where nothing waits to be told later, now."""
    if "." not in stream:
        return now
    entries = office.kept(stream).entries
    return entries[-1].at if entries else ""


def _check_amended(office: Office, stream: str, events: Sequence[AnyEvent], who: Who) -> None:
    """Raise NotPossible where what is to be amended is not there, or not by itself; NotAllowed where it is not his."""
    if EntryAmended not in map(type, events):
        return
    before = office.kept(stream).entries if "." in stream else office.log.read(stream)
    for number, event in enumerate(events):
        if isinstance(event, EntryAmended):
            entries = [*before, *events[:number]]
            check_entry(entries, event.entry)
            check_struck(who.role, who.scope, stream, event.entry, entries)
            check_whole(entries, event)
            if "." in stream:
                check_ruled_on(office.kept(stream), entries, event.entry, who.role)


def _check_at_table(office: Office, room: Room, proposed: Sequence[Proposed]) -> None:
    """Hold events, one after another, against where the table stands then."""
    events = [one.event for one in proposed]
    table, is_as_amended = room.table.branch() if events[1:] else room.table, True
    for number, one in enumerate(proposed):
        event, marks = one.event, one.marks
        if not is_as_amended and not isinstance(event, EntryAmended):
            entries = [*room.entries, *events[:number]]
            table, is_as_amended = refold(room.table, entries, len(room.entries), len(entries)), True
        with _named(one):
            admit(table, event, marks)
            check_values(event)
            check_timed(office.log, room.stream, (), event)
            if refers(event):
                replay = room.replay.after(events[:number]) if number else room.replay
                check_answer(replay, event, marked=marks > 0)
        if isinstance(event, EntryAmended):
            is_as_amended = False  # several are folded once, before what follows them
        elif events[number + 1 :]:
            table.apply(place_of(len(room.entries) + number + 1), event)
    marked = [number for number, one in enumerate(proposed) if one.marks]
    check_obeyed(room.replay, events, marked, [one.line for one in proposed])


def _check_named(office: Office, stream: str) -> None:
    """Raise NotPossible where a stream has not the name of a session or a table, unless the log holds it already."""
    if not STREAM.fullmatch(stream) and stream not in office.log.versions():
        raise NotPossible(message("command", "name_of_stream", name=repr(stream)))


def _check_seen(office: Office, stream: str, request: Request) -> None:
    """Raise RecordedFirst where a table has more entries than whoever records knows of; bring one up to date that has
    fewer, so that what is recorded is checked, and taken, behind all that he knows of. Raise LogError where he cannot
    know of so many, and NotPossible where a link does not say what it knows."""
    if "." not in stream:
        return
    if stream in request.seen:
        _check_seen_at(office.kept(stream), request.seen[stream])
    elif request.who.role != "operator":
        raise NotPossible(message("rights", "seen_needed", stream=stream))


def _check_seen_at(room: Room, seen: int) -> None:
    if len(room.entries) < seen:
        room.caught_up()
    _check_held(room.stream, seen, len(room.entries))
    if len(room.entries) > seen:
        raise RecordedFirst(room.stream, seen + 1, room.entries[seen:])


def _version(office: Office, stream: str, seen: Mapping[str, int]) -> int:
    """Behind which entry of a stream an event is to come."""
    if stream in seen:
        return seen[stream]
    return len(office.kept(stream).entries) if "." in stream else office.log.version(stream)


def _batches(office: Office, request: Accepted) -> Iterator[Batch]:
    """What follows one another in one stream, each behind what is recorded of it before."""
    versions = {stream: _version(office, stream, request.seen) for stream in {one.stream for one in request.proposed}}
    for stream, group in groupby(request.proposed, key=lambda one: one.stream):
        events = [one.event for one in group]
        yield stream, versions[stream], events
        versions[stream] += len(events)
