"""Something recorded through the hall: a key so that asking again records nothing twice, and what is told then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from hashlib import sha256
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from application.hall.acknowledged import Acknowledged, conflict
from application.hall.acts import Events, EventSaid, Lines
from application.hall.asked import Act
from application.office import Office
from domain.errors import RecordedFirst
from formats.printed import clean
from web.asking import Asked
from web.failures import Failed, in_conflict

__all__ = [
    "Keyed", "Sent", "ToldRecorded", "clean_lines", "lines_recorded", "number_in", "prepared", "recorded",
    "recorded_behind", "told",
]  # fmt: skip

T = TypeVar("T")
MOST_LINES = 64


class Keyed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be recorded once."""

    key: str
    """The sender's own, used for nothing else: asked again with it, it is answered as before, and recorded once."""


class Sent(Keyed, frozen=True):
    """Lines or events to be recorded together, or not at all."""

    line: str = ""
    """A line of the notation, or `lines`."""
    lines: tuple[str, ...] = ()
    events: tuple[EventSaid, ...] = ()
    """Events instead of lines: `{"event": {"event": "call", ...}, "marked": false}`."""
    seen: int | None = None
    """How many entries of the stream whoever sends it knows of; null: as many as there are."""
    at: str = ""
    """When it happened, UTC, ISO; empty: now."""

    def to_record(self, stream: str) -> Lines | Events:
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


class ToldRecorded(Struct, frozen=True):
    """What the outbox of a page is told of what it sent."""

    entries: int
    echo: str
    """What was recorded, and what the Laws newly say, in a line or two."""
    recorded: Acknowledged


def clean_lines(text: str) -> str:
    """What somebody typed in several lines, as it is recorded: the lines stay, and nothing else that is no letter."""
    return "\n".join(map(clean, text.splitlines()))


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
    return await _answered(asked, asked.site.hall.submit(act, asked.who, key, digest))


async def prepared(asked: Asked, service: Callable[[Office], Act[T]], key: str, what: object) -> T:
    """Let the hall record what a service makes of the log as it stands; `what` was asked. Raises as `Hall.prepare`, and
    as `recorded`."""
    digest = sha256(msgspec.json.encode(what)).digest()
    return await _answered(asked, asked.site.hall.prepare(service, asked.who, key, digest))


async def _answered(asked: Asked, answer: Future[T]) -> T:
    try:
        return await asyncio.wrap_future(answer)
    except RecordedFirst as error:
        first = error
    raise in_conflict(await asked.read(lambda office: conflict(office, first, asked.who.who())))


async def lines_recorded(asked: Asked, stream: str, sent: Sent) -> Acknowledged:
    """Let lines, or events, be recorded in a stream. Raises as `recorded`."""
    done = await recorded(asked, sent.to_record(stream), sent.key)
    await asked.site.presence.recorded(asked.who, stream)
    return done


async def recorded_behind(asked: Asked, stream: str, sent: Sent) -> Acknowledged:
    """Let lines, or events, be recorded behind whatever a stream holds now. Raises as `recorded`."""

    def made(office: Office) -> Act[Acknowledged]:
        return replace(sent, seen=office.log.version(stream)).to_record(stream)

    done = await prepared(asked, made, sent.key, (stream, sent))
    await asked.site.presence.recorded(asked.who, stream)
    return done


def told(done: Acknowledged, what: str = "") -> str:
    """What was recorded, in the words of the record or in others, and what the Laws newly say, in a line or two."""
    said = [what or ", ".join(one.text for one in done.recorded), *done.gives]
    if done.follows is not None:
        follows = done.follows
        new = (one.text for one in follows.new if one.is_open or one.sort != "question")
        said += [*new, *follows.remarks, *follows.again, *follows.irregular]
    return " · ".join(filter(None, said))
