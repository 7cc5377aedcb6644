"""One table recorded as it happens: what is typed or tapped is understood, checked and kept."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from application.dealing import deals_for
from application.limits import check_typed
from application.office import Ahead, Office, Room
from application.rights import TOLD_OF_TABLES, check_kinds
from application.stamping import author_of
from application.writing import Proposed, Who, Written, checked, write
from domain.errors import NotPossible, NotReadable, RecordedFirst, TdlogError
from domain.events import OF_THE_SESSION, AnyEvent, RoundStarted, SessionOpened
from domain.log.store import LogStore
from domain.seats import Seat
from domain.streams import SESSION, session_of
from formats.notation.kinds import kinds_typed
from projections.desk.answers import check_obeyed
from projections.desk.numbers import check_named, gives_lines
from projections.texts import message
from projections.views.position import Position, position_of

if TYPE_CHECKING:
    from projections.views.echo import EchoView

__all__ = [
    "TABLE", "Acknowledgement", "Understood", "begin", "enter_name", "position", "preview", "record",
    "record_proposed", "recorded_last", "understood", "understood_together",
]  # fmt: skip

TABLE = re.compile(SESSION + r"\.r[0-9]{1,3}\.t[0-9]{1,4}")
"""The stream of a table: its session, round and number."""
SEARCHED = 256
"""How many entries are looked at first, from the end of the log, for the table recorded last."""


class Acknowledgement(Struct, frozen=True, dict=True):
    """What is answered to whoever recorded. What follows from it is worked out when it is asked for: at once it costs
    little, for the table still stands there."""

    written: Written
    room: Room
    entries: int
    """How many the table has with it."""
    gives: tuple[str, ...] = ()
    """What a number of tricks in it comes to, in words."""

    @cached_property
    def position(self) -> Position:
        """The table after it: what is open, and what may come next."""
        replay = self.room.replay
        return position_of(replay if replay.until == self.entries else replay.as_of(self.entries))

    @cached_property
    def echo(self) -> EchoView | None:
        """What the Laws newly say by it; None where nothing was recorded at the table."""
        count = sum(one.stream == self.room.stream for one in self.written.proposed)
        return self.room.echo(self.entries, count) if count else None


class Understood(NamedTuple):
    """What a line means: its events, and which of them, by number from 0, happened although they break the Laws."""

    events: Sequence[AnyEvent]
    marked: Collection[int] = ()


def understood(room: Room | Ahead, line: str, who: Who, at: str) -> Understood:
    """What a line means at a table as it stands. Raises NotReadable, NotPossible or NotMarked with its column;
    NotAllowed where what it says is not for one who may not see the cards, before it is held against them."""
    if who.role not in TOLD_OF_TABLES:
        check_kinds(who.role, kinds_typed(line))
    scribe = room.scribe
    scribe.at, scribe.by = at, author_of(who.by, who.role)
    scribe.deals = deals_for(room.session, scribe.stream, who.role)
    proposal = scribe.propose(line)
    if proposal.stamp is not None:
        raise NotReadable(message("command", "no_stamp_here"))
    for event in proposal.events:
        check_named(room.replay, event)
    return Understood(proposal.events, proposal.marked)


def understood_together(room: Room, lines: Sequence[str], who: Who, at: str) -> list[Proposed]:
    """What lines mean at a table, each behind what those before it would record there. Raises as `understood`, with the
    number of the line too."""
    check_typed(lines)
    found: list[Proposed] = []
    for number, line in enumerate(lines, 1):
        here = [one.event for one in found if one.stream == room.stream]
        try:
            at_table = room.ahead(here) if here else room
            acts = understood(at_table, line, who, at)
            if here:
                check_obeyed(at_table.replay, acts.events, acts.marked)
        except TdlogError as error:
            raise error.placed(line=number) from None
        found += [one._replace(line=number) for one in _proposed(room.stream, acts)]
    return found


def preview(office: Office, stream: str, line: str, who: Who) -> list[AnyEvent]:
    """What a line would record, at the table as it was when it was last looked at. Raises TdlogError as `record`."""
    room = office.kept(stream)
    return [
        one.event
        for one in checked(office, _proposed(stream, understood(room, line, who, who.at or office.clock())), who)
    ]


def record(
    office: Office, stream: str, acts: str | Understood, who: Who, *, seen: int | None = None
) -> Acknowledgement:
    """Record a line, or what it was understood to mean, at a table; what concerns the whole session in that's stream.

    `seen`: how many entries of the table whoever records knows of. Raises NotReadable, NotPossible, NotMarked or
    NotAllowed where it is not to be recorded; RecordedFirst where somebody else was quicker; LogError.
    """
    room = office.room(stream)
    known = len(room.entries) if seen is None else seen
    if known < len(room.entries):
        raise RecordedFirst(stream, known + 1, room.entries[known:])
    acts = understood(room, acts, who, who.at or office.clock()) if isinstance(acts, str) else acts
    gives = tuple(text for event in acts.events for text in gives_lines(room.replay, event))
    return record_proposed(office, stream, _proposed(stream, acts), who, known, gives)


def record_proposed(
    office: Office, stream: str, proposed: Sequence[Proposed], who: Who, seen: int, gives: tuple[str, ...] = ()
) -> Acknowledgement:
    """Record what was proposed by somebody who knows of so many entries of a table. Raises as `write`."""
    written = write(office, proposed, who, seen={stream: seen})
    room = office.kept(stream)
    return Acknowledgement(written, room, len(room.entries), gives)


def position(office: Office, stream: str, seat: Seat | None = None) -> Position:
    """A table as the log holds it now, as a screen works with it; with the calls or cards of the seat that is to act,
    unless another is named."""
    return position_of(office.room(stream).replay, seat)


def _proposed(stream: str, acts: Understood) -> list[Proposed]:
    """What concerns all tables goes to the session's stream."""
    of_session = bool(acts.events) and isinstance(acts.events[0], OF_THE_SESSION)
    where = session_of(stream) if of_session else stream
    return [Proposed(where, event, int(number in acts.marked)) for number, event in enumerate(acts.events)]


def enter_name(office: Office, player: str, name: str) -> None:
    """Write a name into the register. Raises NotPossible where the id has another."""
    known = office.log.register.names().get(player)
    if known not in (None, name):
        raise NotPossible(message("command", "name_taken", player=player, held=repr(known), name=repr(name)))
    with office.waiting():
        office.log.register.enter(player, name)


def begin(office: Office, stream: str) -> None:
    """Begin the session and the round of a table where the log does not hold them yet."""
    session, number, table = stream.rsplit(".", 2)
    at = office.clock()
    _begin(office, session, SessionOpened(session, date=at[:10]))
    _begin(office, stream, RoundStarted(int(number[1:]), int(table[1:])))


def _begin(office: Office, stream: str, event: AnyEvent) -> None:
    """Record the first entry of a stream, unless somebody has."""
    if office.log.version(stream):
        return
    try:
        write(office, [Proposed(stream, event)], Who(), seen={stream: 0})
    except RecordedFirst:
        return


def recorded_last(log: LogStore) -> str:
    """The table of the last entry that is a table's, looked for from the end of the log; empty where there is none."""
    upto = log.tail()
    searched = SEARCHED
    while upto > 0:
        after = max(0, upto - searched)
        tables = list(_tables_between(log, after, upto))
        if tables:
            return tables[-1]
        upto, searched = after, searched * 4
    return ""


def _tables_between(log: LogStore, after: int, upto: int) -> Iterator[str]:
    """The tables of the entries above one position up to another."""
    for one in log.scan(after, upto):
        if TABLE.fullmatch(one.stream):
            yield one.stream
