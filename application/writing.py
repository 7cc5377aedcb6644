"""The one way into the log: whoever records, at the keyboard, at the desk, from a file or from a screen.

What is recorded while it happens is held to what can have happened, to what is open, and to the Laws where they bind;
what a file tells is recorded as it stands. All of it is recorded, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import groupby, islice
from typing import Literal, NamedTuple, get_args

from msgspec import Struct
from msgspec.structs import replace

from application.office import Office, Room
from domain.admission import wrong_hands
from domain.board import place_of
from domain.bounds import out_of_bounds
from domain.errors import AlreadyRecorded, LogAway, LogError, LogGone, NotPossible, RecordedFirst, TdlogError
from domain.events import AnyEvent, Author, BoardDealt, BoardStarted, ClaimMade, EntryAmended, decode, encode
from domain.log.rows import UNREADABLE, batches_to_rows
from domain.log.store import Batch, Receipt, names_to_enter
from domain.streams import STREAM
from domain.table import Table, fold
from formats.notation.admitting import by_its_office, refuse
from formats.notation.admitting import check as admit
from projections.desk.answers import REFERRING, check_answer, check_obeyed
from projections.texts import message

__all__ = [
    "Check", "NotAllowed", "Proposed", "Request", "Role", "Who", "Written", "accept", "append_together", "checked",
    "write", "write_together",
]  # fmt: skip

Role = Literal["operator", "recorder", "director", "scorer", "committee", "player"]
"""As whom somebody records; the operator writes down what everybody says."""

PLAYERS: tuple[Author, ...] = ("N", "E", "S", "W")
MAY_SPEAK_AS: dict[Role, tuple[Author, ...]] = {
    "operator": get_args(Author),
    "recorder": ("operator", *PLAYERS),
    "director": ("operator", "director", "scorer", *PLAYERS),
    "scorer": ("operator", "scorer"),
    "committee": ("committee",),
    "player": PLAYERS,
}
"""Whose word each may record."""


class NotAllowed(TdlogError):
    """It is not for whoever records to say that."""


class Check(Enum):
    """How what is proposed is looked at."""

    LIVE = "live"
    """It happens now, and who records it can be asked: what cannot be is refused."""
    AS_RECORDED = "as recorded"
    """It was recorded elsewhere, and stands."""


class Who(NamedTuple):
    """Who records."""

    by: Author | None = None
    """Whose word it is, where the event does not say; None: his by whose office it is said."""
    role: Role = "operator"
    at: str = ""
    """When, where the event does not say; empty: now."""


class Proposed(NamedTuple):
    """An event to be recorded in a stream; `marks` is 1 where it happened although it breaks the Laws."""

    stream: str
    event: AnyEvent
    marks: int = 0


class Request(NamedTuple):
    """What somebody asks to be recorded: what `write` is given."""

    proposed: Sequence[Proposed]
    who: Who
    check: Check = Check.LIVE
    names: Mapping[str, str] | None = None
    rename: bool = False
    seen: Mapping[str, int] = {}
    receipt: Receipt | None = None
    """What is to tell whoever repeats it that it was recorded; its count is set as it is recorded."""


class Written(Struct, frozen=True):
    """What was recorded: every event as it stands in the log now, and its position there."""

    proposed: tuple[Proposed, ...]
    positions: tuple[int, ...]

    @property
    def events(self) -> list[AnyEvent]:
        """The events alone."""
        return [one.event for one in self.proposed]


def write(
    office: Office,
    proposed: Sequence[Proposed],
    who: Who,
    *,
    check: Check = Check.LIVE,
    names: Mapping[str, str] | None = None,
    rename: bool = False,
    seen: Mapping[str, int] | None = None,
) -> Written:
    """Record events, and names in the register, all or nothing.

    `seen`: by stream, how many entries of it whoever records knows of. Raises RecordedFirst, with what the others
    recorded, where there are more; for a stream that is not named only where somebody is quicker than this very call,
    and what goes into a session's own stream then comes behind. Raises NotPossible, NotMarked or NotAllowed where it is
    checked LIVE, and LogError.
    """
    [answer] = write_together(office, [Request(proposed, who, check, names, rename, seen or {})])
    if isinstance(answer, TdlogError):
        raise answer
    return answer


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
        accepted: dict[int, Request] = {}
        for number in together:
            try:
                accepted[number] = accept(office, requests[number])
            except TdlogError as error:
                answers[number] = error
        answers |= append_together(office, accepted)
    return [answers[number] for number in range(len(requests))]


def _apart(requests: Sequence[Request], left: Sequence[int]) -> list[int]:
    """The first of those left, and all after it that touch no stream which another before them touches. One that
    brings names stands alone."""
    found: list[int] = []
    touched: set[str] = set()
    for number in left:
        streams = {one.stream for one in requests[number].proposed}
        if not streams & touched and not (found and requests[number].names):
            found.append(number)
        touched |= streams
        if requests[found[0]].names:
            break
    return found


def accept(office: Office, request: Request) -> Request:
    """A request as it is to be recorded: checked and stamped. Raises TdlogError where it is not."""
    if request.check is Check.AS_RECORDED:
        return request
    for stream in {one.stream for one in request.proposed}:
        _check_named(office, stream)
        _check_seen(office, stream, request.seen)
    return request._replace(proposed=checked(office, request.proposed, request.who))


def append_together(office: Office, accepted: Mapping[int, Request]) -> dict[int, Written | TdlogError]:
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
        if request.check is Check.LIVE:
            _take(office, request.proposed)
    return late


def _appended(office: Office, requests: Sequence[Request]) -> list[int]:
    """Append requests: those with a receipt come first. Returns the positions of their events."""
    batches = [batch for request in requests for batch in _batches(office, request)]
    first = requests[0]
    receipts = [one.receipt._replace(count=len(one.proposed)) for one in requests if one.receipt is not None]
    told = {"receipts": receipts} if receipts else {}
    with office.waiting():
        return office.log.append(batches, first.names, rename=first.rename, **told)


def _is_of(request: Request, error: AlreadyRecorded) -> bool:
    """Whether it is this request that was recorded before."""
    return request.receipt is not None and request.receipt[:2] == (error.device, error.key)


def _too_late(accepted: Mapping[int, Request], first: RecordedFirst, *, again: bool) -> dict[int, TdlogError]:
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


def _fault(office: Office, request: Request) -> TdlogError | None:
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


def _check_readable(office: Office, request: Request) -> None:
    """Raise NotPossible where what would be recorded could not be read back, and LogError for a name of another."""
    names = request.names or {}
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
    stamped = [one._replace(event=_stamped(one.event, who, office)) for one in proposed]
    for one in stamped:
        _check_right(one.event, who)
    for stream in dict.fromkeys(one.stream for one in stamped):
        mine = [one for one in stamped if one.stream == stream]
        if "." in stream:
            _check_at_table(office.kept(stream), mine)
        else:
            for one in mine:
                admit(Table(), one.event, one.marks)
                _check_values(one)
    return stamped


def _check_at_table(room: Room, proposed: Sequence[Proposed]) -> None:
    """Hold events, one after another, against where the table stands then."""
    events = [one.event for one in proposed]
    table = room.table.branch()
    for number, one in enumerate(proposed):
        event, marks = one.event, one.marks
        admit(table, event, marks)
        _check_values(one)
        if isinstance(event, REFERRING):
            replay = room.replay.after(events[:number]) if number else room.replay
            check_answer(replay, event, marked=marks > 0)
        if isinstance(event, EntryAmended):
            table = fold([*room.entries, *events[: number + 1]]) if events[number + 1 :] else table
        else:
            table.apply(place_of(len(room.entries) + number + 1), event)
    check_obeyed(room.replay, events, [number for number, one in enumerate(proposed) if one.marks])


def _check_values(proposed: Proposed) -> None:
    """Hold a deal to being one, and numbers to their bounds; not those that are recorded as they stand."""
    if isinstance(proposed.event, BoardDealt):
        refuse(wrong_hands(proposed.event.hands))
    if proposed.marks < 2:
        refuse(out_of_bounds(proposed.event))


def _check_right(event: AnyEvent, who: Who) -> None:
    if event.by not in MAY_SPEAK_AS.get(who.role, ()):
        author, role = message("author", event.by), message("role", who.role)
        raise NotAllowed(message("command", "not_yours", author=author, role=role))


def _stamped(event: AnyEvent, who: Who, office: Office) -> AnyEvent:
    """With its time and its author, as far as it does not say them."""
    if isinstance(event, BoardStarted):
        event = replace(event, live=True)  # it is recorded while it is played, where the director can be asked
    elif isinstance(event, ClaimMade) and event.line is None:
        event = replace(event, line="?")  # nobody has told whether it had one (68C)
    if not event.at:
        event = replace(event, at=who.at or office.clock())
    if who.by is None:
        return by_its_office(event)
    return replace(event, by=who.by) if event.by == "operator" else event


def _check_named(office: Office, stream: str) -> None:
    """Raise NotPossible where a stream has not the name of a session or a table, unless the log holds it already."""
    if not STREAM.fullmatch(stream) and stream not in office.log.versions():
        raise NotPossible(message("command", "name_of_stream", name=repr(stream)))


def _check_seen(office: Office, stream: str, seen: Mapping[str, int]) -> None:
    """Raise RecordedFirst where a table has more entries than whoever records knows of; bring one up to date that has
    fewer, so that what is recorded is checked, and taken, behind all that he knows of. Raise LogError where he cannot
    know of so many."""
    if "." in stream and stream in seen:
        room = office.kept(stream)
        if len(room.entries) < seen[stream]:
            room.caught_up()
        entries = room.entries
        _check_held(stream, seen[stream], len(entries))
        if len(entries) > seen[stream]:
            raise RecordedFirst(stream, seen[stream] + 1, entries[seen[stream] :])


def _version(office: Office, stream: str, seen: Mapping[str, int]) -> int:
    """Behind which entry of a stream an event is to come."""
    if stream in seen:
        return seen[stream]
    return len(office.kept(stream).entries) if "." in stream else office.log.version(stream)


def _batches(office: Office, request: Request) -> Iterator[Batch]:
    """What follows one another in one stream, each behind what is recorded of it before."""
    versions = {stream: _version(office, stream, request.seen) for stream in {one.stream for one in request.proposed}}
    for stream, group in groupby(request.proposed, key=lambda one: one.stream):
        events = [one.event for one in group]
        yield stream, versions[stream], events
        versions[stream] += len(events)
