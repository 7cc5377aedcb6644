"""Event streams: what is new of a topic, made once and sent to all who follow it.

A reader is owed the newest content of each topic that he follows, and nothing older: what waits for him is bounded by
the number of his topics. One who does not take what was sent is told to load the page again, and let go.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from math import inf
from typing import NamedTuple

from starlette.types import Receive, Send

from application.hall.topics import Growth, Name
from domain.errors import TdlogError
from domain.times import time_of
from web.settings import Bounds

__all__ = ["Made", "Reader", "Streams", "Wanted", "event_bytes"]

RELOAD = "reload"
OUT = b"out"
"""Told with it to whom the page will say why he may follow no more: no others are told at that moment."""
PING_STEPS = 20
"""Signs of life go to a part of the readers at a time, so that nobody waits for all of them."""
TRIED_AGAIN = 1.0
"""Seconds after which it is looked whether a log that was away is back, at the most."""
AT_ONCE_FOR = ("table/", "desk/", "matter/")
AT_ONCE = 64
"""Readers that are given something before others have their turn."""


class Wanted(NamedTuple):
    """A topic, as it is shown to those who may see the same of it."""

    topic: str
    role: str
    scope: str
    form: str
    """`html` or `json`."""
    language: str
    hall_topic: str = ""
    """The topic of the hall by which it changes; empty where it is called the same."""

    @property
    def is_of_few(self) -> bool:
        """Whether few follow it, and want it at once: a table, and the desk."""
        return self.topic.startswith(AT_ONCE_FOR)

    @property
    def grows_by(self) -> str:
        """The topic of the hall by which it changes."""
        return self.hall_topic or self.topic


class Made(NamedTuple):
    """What is to be seen of a topic as of a position of the log."""

    position: int
    content: bytes
    lasting: bytes = b""
    """What of it is not the position: while that is the same nobody is told anew. Empty: the content."""
    until: str = ""
    """UTC, when it becomes another without an entry; empty where nothing is known of that."""

    def is_as(self, other: Made | None) -> bool:
        """Whether nothing in it is other than before."""
        return other is not None and (self.lasting or self.content) == (other.lasting or other.content)


def event_bytes(name: str, data: bytes, position: int | None = None) -> bytes:
    """An event as it is sent; data of several lines stay so."""
    told = b"".join(b"data: " + line + b"\n" for line in data.replace(b"\r", b"").split(b"\n"))
    told_at = b"" if position is None else b"id: %d\n" % position
    return b"event: " + name.encode() + b"\n" + told_at + told + b"\n"


class Reader:
    """Somebody who follows topics on one connection."""

    def __init__(self, still_may: Callable[[], Awaitable[bool]] | None = None, own: Name | None = None) -> None:
        """`still_may` tells whether he may follow them yet; None for who needs no link. `own` is his device, and what
        the keys begin with under which he records himself and draws his table from the answers; None where he does
        not."""
        self.still_may = still_may
        self._own = own
        self.waiting: dict[Wanted, bytes] = {}
        self.has: dict[Wanted, int] = {}
        """By topic the number, as of its channel, of what he has or is being sent."""
        self.news = asyncio.Event()
        self.is_leaving = False
        self._why = b""
        self.sending_since: float | None = None
        self._ping = b""
        self.abort: Callable[[], object] = lambda: None
        self.written: Callable[[bytes], bool] = lambda told: False
        """Writes something at once where nothing waits to be sent, and returns whether it did."""

    def knows(self, growth: Growth) -> bool:
        """Whether he was answered with all that a topic grew by."""
        if self._own is None or not growth.by:
            return False
        device, beginning = self._own
        return all(each == device and key.startswith(beginning) for each, key in growth.by)

    def give(self, wanted: Wanted, message: bytes) -> None:
        """Let something be sent in place of what was not sent yet of the same topic."""
        if not self.is_leaving and not self._is_sent(message):
            self.waiting[wanted] = message
            self.news.set()

    def ping(self, message: bytes) -> None:
        """Let a sign of life be sent."""
        if not self._is_sent(message):
            self._ping = message
            self.news.set()

    def _is_sent(self, message: bytes) -> bool:
        """Send something at once where that keeps nobody waiting, as nearly always: thousands are told each second."""
        return not self.news.is_set() and self.sending_since is None and self.written(message)

    def reload(self, why: bytes = b"") -> None:
        """Let him be told to load the page again, and why, and let go."""
        self.is_leaving = True
        self._why = why
        self.waiting.clear()
        self.news.set()

    def taken(self) -> bytes:
        """What is to be sent now."""
        told = b"".join(self.waiting.values()) + (event_bytes(RELOAD, self._why) if self.is_leaving else self._ping)
        self.waiting.clear()
        self._ping = b""
        return told


class _Channel:
    """Those who see the same of a topic."""

    def __init__(self) -> None:
        self.readers: set[Reader] = set()
        self.owed: set[Reader] = set()
        """Those who do not know yet of all that it may have changed by."""
        self.touched = 0
        """The position up to which it is known that the topic may have changed."""
        self.made: Made | None = None
        self.number = 0
        """How often what was made was not as what was made before it."""
        self.message = b""
        self.altered = 0
        """How often something that it tells and that is in no log has become another."""
        self.made_after = 0
        """How often it had when it was made last."""
        self.publishing: asyncio.Task[None] | None = None
        self.published_at = -inf
        """When it was begun last to make and send what is new."""
        self.making = asyncio.Lock()

    @property
    def is_behind(self) -> bool:
        """Whether there may be something newer than what was made."""
        return self.made is None or self.made.position < self.touched or self.made_after < self.altered


class Streams:
    """All who follow what happens. Belongs to one event loop."""

    def __init__(
        self,
        make: Callable[[Wanted], Awaitable[Made]],
        bounds: Bounds,
        monotonic: Callable[[], float],
        listen: Callable[[str], object] = lambda topic: None,
        listen_no_more: Callable[[str], object] = lambda topic: None,
    ) -> None:
        """`make` gives what is to be seen now; it raises where that cannot be read, and the readers wait. `listen` is
        told of what is followed from now on, `listen_no_more` of what nobody follows any more."""
        self._make = make
        self._bounds = bounds
        self._monotonic = monotonic
        self._listen = listen
        self._listen_no_more = listen_no_more
        self._by_topic: dict[str, dict[Wanted, _Channel]] = {}
        """What is followed, by the topic of the hall by which it changes; none is empty."""
        self._by_time: dict[Wanted, _Channel] = {}
        """Of that what becomes another without an entry."""
        self._readers: dict[Reader, None] = {}
        self._position = 0

    def __len__(self) -> int:
        return len(self._readers)

    def touched(self, grown: Mapping[str, Growth]) -> None:
        """Take note of topics that may have changed; what is new is made and sent soon to all who do not know it."""
        for topic, growth in grown.items():
            self._position = max(self._position, growth.position)
            for wanted, channel in self._by_topic.get(topic, {}).items():
                channel.touched = max(channel.touched, growth.position)
                self._publish_soon(wanted, channel, [each for each in channel.readers if not each.knows(growth)])

    def altered(self, topics: Iterable[str], is_of: Callable[[Wanted], bool] = lambda wanted: True) -> None:
        """Take note that something has become another that is in no log: of what changes by these topics of the hall,
        as far as it `is_of` that."""
        for topic in topics:
            for wanted, channel in self._by_topic.get(topic, {}).items():
                if is_of(wanted):
                    channel.altered += 1
                    self._publish_soon(wanted, channel, channel.readers)

    def look(self, now: str) -> None:
        """Take note that it is so late, UTC: of what became another by that."""
        late = time_of(now)
        for wanted, channel in list(self._by_time.items()):
            until = time_of(channel.made.until) if channel.made is not None else None
            if until is not None and late is not None and until <= late:
                channel.altered += 1
                self._publish_soon(wanted, channel, channel.readers)

    def _publish_soon(self, wanted: Wanted, channel: _Channel, owed: Iterable[Reader]) -> None:
        channel.owed.update(owed)
        if channel.owed and channel.publishing is None:
            channel.publishing = asyncio.create_task(self._publish(wanted, channel))

    async def _publish(self, wanted: Wanted, channel: _Channel) -> None:
        """Make and send what is new of a topic, until nothing is: at once, but at most once in the time that the bounds
        say."""
        wait = self._bounds.coalesced if wanted.is_of_few else self._bounds.coalesced_for_many
        try:
            while channel.owed:
                await asyncio.sleep(max(0.0, channel.published_at + wait - self._monotonic()))
                owed, channel.owed, channel.published_at = channel.owed, set[Reader](), self._monotonic()
                try:
                    await self._bring_up_to_date(wanted, channel)
                except Exception as error:  # the log is away, or there is a fault: whoever is owed it is told later
                    if not isinstance(error, TdlogError):
                        _reported(wanted, error)
                    wait = min(TRIED_AGAIN, self._bounds.ping)
                    channel.owed |= owed & channel.readers
                    continue
                await self._give_all(wanted, channel, [one for one in owed if one.has.get(wanted) != channel.number])
        finally:
            channel.publishing = None

    async def _give_all(self, wanted: Wanted, channel: _Channel, owed: Iterable[Reader]) -> None:
        for count, reader in enumerate(owed, 1):
            self._give(reader, wanted, channel)
            if count % AT_ONCE == 0:
                await asyncio.sleep(0)

    def _give(self, reader: Reader, wanted: Wanted, channel: _Channel) -> None:
        reader.has[wanted] = channel.number
        reader.give(wanted, channel.message)

    async def _bring_up_to_date(self, wanted: Wanted, channel: _Channel) -> None:
        """Make what is to be seen of a topic now, once for all who follow it."""
        async with channel.making:
            if channel.is_behind:
                until, altered = channel.touched, channel.altered
                made = await self._make(wanted)
                channel.number += not made.is_as(channel.made)
                channel.made = made._replace(position=max(made.position, until))
                channel.made_after = altered
                self._by_time.pop(wanted, None)
                if made.until and self._by_topic.get(wanted.grows_by, {}).get(wanted) is channel:
                    self._by_time[wanted] = channel
                channel.message = event_bytes(wanted.topic, made.content, made.position)

    async def follow(
        self,
        reader: Reader,
        wanted: Sequence[Wanted],
        behind: Callable[[], Awaitable[Iterable[Wanted]]],
        receive: Receive,
        send: Send,
        begin: Callable[[], Awaitable[object]] | None = None,
    ) -> None:
        """Send a reader what is new of his topics until he goes; at first those that he is `behind` with. That is
        asked once all that comes is told to him, for what comes while it is asked must not be lost.

        `begin` is called once each of them has been made for somebody who may see the same: what keeps it from that is
        raised. Without it he waits for what cannot be made.
        """
        channels = {each: self._joined(each) for each in wanted}
        for channel in channels.values():
            channel.readers.add(reader)
        try:
            if begin is not None:
                for each, channel in channels.items():
                    await self._make_first(each, channel)
                await begin()
            await self._followed(reader, channels, await behind(), receive, send)
        finally:
            self._part(reader, channels)

    async def _followed(
        self,
        reader: Reader,
        channels: Mapping[Wanted, _Channel],
        behind: Iterable[Wanted],
        receive: Receive,
        send: Send,
    ) -> None:
        """Send a reader what is given to him until he goes."""
        self._readers[reader] = None
        gone = asyncio.create_task(_gone(reader, receive))
        try:
            for each in behind:
                await self._give_newest(reader, each, channels[each])
            for each in channels.keys() - reader.has.keys():
                if not channels[each].is_behind:
                    reader.has[each] = channels[each].number
            await self._sent_to(reader, gone, send)
        finally:
            gone.cancel()
            self._readers.pop(reader, None)

    async def _make_first(self, wanted: Wanted, channel: _Channel) -> None:
        """Make what nobody has seen yet."""
        if channel.made is None:
            await self._bring_up_to_date(wanted, channel)

    def _joined(self, wanted: Wanted) -> _Channel:
        if wanted.grows_by not in self._by_topic:
            self._by_topic[wanted.grows_by] = {}
            self._listen(wanted.grows_by)
        return self._by_topic[wanted.grows_by].setdefault(wanted, _Channel())

    async def _give_newest(self, reader: Reader, wanted: Wanted, channel: _Channel) -> None:
        """What is to be seen of a topic now, made anew only where it may have changed since it was made."""
        try:
            await self._bring_up_to_date(wanted, channel)
        except TdlogError:
            self._publish_soon(wanted, channel, [reader])
        else:
            self._give(reader, wanted, channel)

    async def _sent_to(self, reader: Reader, gone: asyncio.Task[None], send: Send) -> None:
        while not gone.done():
            await reader.news.wait()
            reader.news.clear()
            told, is_last = reader.taken(), reader.is_leaving
            if told:
                reader.sending_since = self._monotonic()
                await send({"type": "http.response.body", "body": told, "more_body": not is_last})
                reader.sending_since = None
            if is_last:
                return

    def _part(self, reader: Reader, channels: dict[Wanted, _Channel]) -> None:
        for wanted, channel in channels.items():
            channel.readers.discard(reader)
            channel.owed.discard(reader)
            followed = self._by_topic[wanted.grows_by]
            if not channel.readers and followed.get(wanted) is channel:
                del followed[wanted]
                self._by_time.pop(wanted, None)
                if not followed:
                    del self._by_topic[wanted.grows_by]
                    self._listen_no_more(wanted.grows_by)

    async def beat(self, step: int) -> None:
        """A sign of life to a part of the readers, of whom those who take nothing are told to load the page again, and
        those who may follow no more are let go."""
        ping = event_bytes("ping", b"%d" % self._position)
        for reader in list(self._readers)[step % PING_STEPS :: PING_STEPS]:
            self._hurry(reader)
            if reader.still_may is not None and not await reader.still_may():
                reader.reload(OUT)
            reader.ping(ping)

    async def let_go(self) -> None:
        """Let go at once of those who may follow no more."""
        for reader in list(self._readers):
            if reader.still_may is not None and not await reader.still_may():
                reader.reload(OUT)

    def _hurry(self, reader: Reader) -> None:
        if reader.sending_since is None:
            return
        late = self._monotonic() - reader.sending_since
        if late > 2 * self._bounds.stream_seconds:
            reader.abort()
        elif late > self._bounds.stream_seconds:
            reader.reload()

    async def keep_alive(self) -> None:
        """Give signs of life until it is cancelled."""
        step = 0
        while True:
            await asyncio.sleep(self._bounds.ping / PING_STEPS)
            await self.beat(step)
            step += 1

    def close(self) -> None:
        """Tell every reader to load the page again: the server ends."""
        for reader in self._readers:
            reader.reload()


def _reported(wanted: Wanted, error: Exception) -> None:
    """Tell of a fault in what was to be made of a topic: it is tried again."""
    asyncio.get_running_loop().call_exception_handler(
        {"message": f"what is new of {wanted.topic} could not be made", "exception": error}
    )


async def _gone(reader: Reader, receive: Receive) -> None:
    """Wait until a reader's connection is closed."""
    with suppress(asyncio.CancelledError):
        while (await receive())["type"] != "http.disconnect":
            pass
        reader.news.set()
