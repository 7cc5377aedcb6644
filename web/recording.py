"""Something recorded through the hall: a key so that asking again records nothing twice, and what is told then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import sha256
from typing import TypeVar

import msgspec
from msgspec import Struct

from application.deciding import Reply
from application.hall.acknowledged import Acknowledged, conflict
from application.hall.acts import Events, EventSaid, Lines
from application.hall.asked import Act
from application.hall.desk_acts import StepNamed
from application.office import Office
from domain.cards import Suit
from domain.errors import RecordedFirst
from domain.seats import Seat
from web.asking import Asked
from web.failures import Failed, in_conflict

__all__ = ["DeskSent", "ReplySaid", "Sent", "ToldRecorded", "number_in", "prepared", "recorded", "told"]

T = TypeVar("T")
MOST_LINES = 64


class Sent(Struct, frozen=True, forbid_unknown_fields=True):
    """What a program, or the outbox of a page, asks to be recorded."""

    key: str
    """The device's own, used for nothing else."""
    line: str = ""
    """A line of the notation, or `lines`."""
    lines: tuple[str, ...] = ()
    events: tuple[EventSaid, ...] = ()
    """Events instead of lines: `{"event": {"event": "call", ...}, "marked": false}`."""
    seen: int | None = None
    """How many entries of the stream whoever sends it knows of; null: as many as there are."""
    at: str = ""
    """When it happened, UTC, ISO; empty: now."""

    def act(self, stream: str) -> Lines | Events:
        """What is to be recorded in a stream. Raises Failed as `all_lines`."""
        if self.events and not (self.line or self.lines) and len(self.events) <= MOST_LINES:
            return Events(stream, self.events, self.seen)
        return Lines(stream, self.all_lines, self.seen, self.at)

    @property
    def all_lines(self) -> tuple[str, ...]:
        """Its lines. Raises Failed where there are none, or too many."""
        lines = (self.line, *self.lines) if self.line else self.lines
        if not lines or len(lines) > MOST_LINES:
            raise Failed(422, "how_many_lines", most=MOST_LINES)
        return lines


class ReplySaid(Struct, frozen=True, forbid_unknown_fields=True):
    """A reply to a step of a matter, as a program says it."""

    word: str
    """One of the words that the step takes."""
    seat: Seat | None = None
    """Whose reply it is, where more than one may give it."""
    what: str = ""
    """The suit, card or call that goes with it, as it is typed: `h`, `hq`, `2h`."""
    marked: bool = False
    """Whether that breaks the Laws and happened all the same."""
    tricks: int | None = None
    suits: tuple[Suit, ...] = ()
    law: str = ""
    text: str = ""
    """The paragraph and the words of a ruling that is another than computed."""
    reason: str = ""

    @property
    def reply(self) -> Reply:
        """The same without what goes with it, which only the step can read."""
        return Reply(
            word=self.word, seat=self.seat, marked=self.marked, tricks=self.tricks, suits=self.suits, law=self.law,
            text=self.text, reason=self.reason,
        )  # fmt: skip


class DeskSent(Struct, frozen=True, forbid_unknown_fields=True):
    """A reply to a step of a matter, as a program sends it."""

    key: str
    step: StepNamed
    reply: ReplySaid
    seen: int | None = None


class ToldRecorded(Struct, frozen=True):
    """What the outbox of a page is told of what it sent."""

    entries: int
    echo: str
    """What was recorded, and what the Laws newly say, in a line or two."""
    recorded: Acknowledged


def number_in(text: str) -> int | None:
    """A number of a form's field; None where there is none. Raises Failed for what is none."""
    told = text.strip()
    if not told:
        return None
    if not (told.isascii() and told.isdecimal() and len(told) <= 9):
        raise Failed(422, "no_number", read=told[:20])
    return int(told)


async def recorded(asked: Asked, act: Act[T], key: str) -> T:
    """Let the hall record something. Raises TdlogError as `Hall.submit`; Failed, with what the others recorded, where
    somebody was quicker."""
    digest = sha256(msgspec.json.encode((type(act).__name__, act))).digest()
    try:
        return await asyncio.wrap_future(asked.site.hall.submit(act, asked.who, key, digest))
    except RecordedFirst as error:
        first = error
    raise in_conflict(await asked.read(lambda office: conflict(office, first, asked.who.who())))


async def prepared(asked: Asked, service: Callable[[Office], Act[T]], key: str, what: object) -> T:
    """Let the hall record what a service makes of the log as it stands; `what` was asked. Raises as `Hall.prepare`."""
    digest = sha256(msgspec.json.encode(what)).digest()
    return await asyncio.wrap_future(asked.site.hall.prepare(service, asked.who, key, digest))


async def lines_recorded(asked: Asked, stream: str, sent: Sent) -> Acknowledged:
    """Let lines, or events, be recorded in a stream. Raises as `recorded`."""
    done = await recorded(asked, sent.act(stream), sent.key)
    asked.site.presence.recorded(asked.who, stream)
    return done


def told(done: Acknowledged) -> str:
    """What was recorded, and what the Laws newly say, in a line or two."""
    said = [", ".join(one.text for one in done.recorded), *done.gives]
    if done.follows is not None:
        follows = done.follows
        said += [*(one.text for one in follows.new), *follows.remarks, *follows.again, *follows.irregular]
    return " · ".join(filter(None, said))
