"""What is recorded at a table or in a session's own stream: lines as they are typed, events as a screen makes them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from application.hall.acknowledged import Acknowledged, acknowledged
from application.hall.closing import check_closing, check_round_end
from application.hall.corrections import check_corrections
from application.hall.taken_back import last_of_device, lines_striking
from application.office import Office, Room
from application.recording import understood_together
from application.rights import check_right
from application.stamping import author_of, signed
from application.writing import Proposed, Request, Who, Written
from domain.errors import NotReadable, RecordedFirst, TdlogError
from domain.events import AnyEvent, DirectorCalled, encode
from domain.log.rows import UNREADABLE
from domain.seats import Seat
from formats.notation import Scribe
from formats.notation.topics import understood
from projections.desk.numbers import check_named
from projections.texts import message

__all__ = ["ActAt", "DirectorCall", "EventSaid", "Events", "Lines", "at_hand", "events_read", "known"]


class ActAt(Struct, frozen=True):
    """An act about one stream, that is answered with what stands there then."""

    stream: str

    def answer(self, office: Office, written: Written, who: Who) -> Acknowledged:
        """As in `Act`."""
        return acknowledged(office, self.stream, written, who)


class Lines(ActAt, frozen=True):
    """Lines of the notation, each read behind the one before it; all of them are recorded, or none."""

    lines: tuple[str, ...]
    seen: int | None = None
    """How many entries of the stream whoever types knows of; None: as many as there are, which of a table the operator
    alone may say."""
    at: str = ""
    """When it happened, as the device tells it; empty: now."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return sum(map(len, self.lines))

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotReadable, NotPossible or NotMarked with line and column; RecordedFirst."""
        who = who._replace(at=self.at)
        seen = known(office, self.stream, self.seen)
        at = who.at or office.clock()
        if "." in self.stream:
            proposed = understood_together(office.kept(self.stream), self._typed(office, who), who, at)
        else:
            proposed = _of_the_session(office, self.stream, self.lines, who, at)
        _check_ending(office, self.stream, proposed)
        check_corrections(office, ((one.stream, one.event) for one in proposed), who.role)
        return Request(proposed, who, seen)

    def _typed(self, office: Office, who: Who) -> Sequence[str]:
        """Its lines. A director's `undo` alone takes back what his device recorded last, whoever went on since."""
        if who.role != "director" or [line.strip() for line in self.lines] != ["undo"]:
            return self.lines
        return lines_striking(last_of_device(office, self.stream, who.device)) or self.lines


class EventSaid(Struct, frozen=True, forbid_unknown_fields=True):
    """An event as a screen makes it."""

    event: AnyEvent
    marked: bool = False
    """Whether it happened although it breaks the Laws."""


class Events(ActAt, frozen=True):
    """Events, one behind the other; all of them are recorded, or none."""

    events: tuple[EventSaid, ...]
    seen: int | None = None
    """As of `Lines`."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return sum(len(encode(one.event)) for one in self.events)

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotAllowed before anything is told of the table; NotPossible or NotMarked with the number
        of the event as line; RecordedFirst."""
        for one in self.events:
            check_right(who.role, who.scope, self.stream, signed(one.event, who.by, who.role))
        seen = known(office, self.stream, self.seen)
        if "." in self.stream:
            for one in self.events:
                check_named(office.kept(self.stream).replay, one.event)
        proposed = [Proposed(self.stream, one.event, int(one.marked), line) for line, one in enumerate(self.events, 1)]
        _check_ending(office, self.stream, proposed)
        check_corrections(office, ((self.stream, one.event) for one in self.events), who.role)
        return Request(proposed, who, seen)


_events = msgspec.json.Decoder(tuple[EventSaid, ...])


def events_read(data: bytes) -> tuple[EventSaid, ...]:
    """Events out of JSON: `[{"event": {"event": "call", ...}, "marked": true}, ...]`. Raises NotReadable."""
    try:
        return _events.decode(data)
    except UNREADABLE as error:
        raise NotReadable(message("hall", "no_events", why=str(error))) from error


class DirectorCall(ActAt, frozen=True):
    """The director is called to a table. Whatever others record there meanwhile, he is called."""

    seat: Seat | None = None
    """Who calls; None where it is not said."""
    why: str = ""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return len(self.why)

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`."""
        room = at_hand(office, self.stream)
        board = room.replay.board
        topic = understood(self.why, by_calling=True)
        event = DirectorCalled(self.seat, self.why, board.number if board is not None else None, topic)
        return Request([Proposed(self.stream, event)], who, {self.stream: len(room.entries)})


def at_hand(office: Office, stream: str) -> Room:
    """A table as the log holds it, with what was told of it so far: so that only what is new is told next."""
    room = office.room(stream)
    assert room.echoes.is_current
    return room


def known(office: Office, stream: str, seen: int | None) -> dict[str, int]:
    """How many entries of a stream whoever records knows of, where he says it; the table is at hand then. Raises
    RecordedFirst where there are more."""
    held = len(at_hand(office, stream).entries) if "." in stream else office.log.version(stream)
    if seen is None:
        return {}
    if 0 <= seen < held:
        raise RecordedFirst(stream, seen + 1, office.log.read(stream, seen))
    return {stream: seen}


def _check_ending(office: Office, stream: str, proposed: Sequence[Proposed]) -> None:
    """Raise NotMarked where a round or the session is to end before its boards are over, and it is not said so."""
    if "." in stream:
        check_round_end(office.kept(stream), proposed)
    else:
        check_closing(office, stream, proposed)


def _of_the_session(office: Office, stream: str, lines: tuple[str, ...], who: Who, at: str) -> list[Proposed]:
    """What lines mean in a session's own stream, each behind those before it. Raises TdlogError as a table's do."""
    scribe = Scribe(office.log.read(stream), stream=stream, at=at, by=author_of(who.by, who.role))
    found: list[Proposed] = []
    for number, line in enumerate(lines, 1):
        try:
            proposal = scribe.follow(line)
            if proposal.stamp is not None:
                raise NotReadable(message("command", "no_stamp_here"))
        except TdlogError as error:
            raise error.placed(line=number) from None
        marked = proposal.marked
        found += [Proposed(stream, event, int(n in marked), number) for n, event in enumerate(proposal.events)]
    return found
