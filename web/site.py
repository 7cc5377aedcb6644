"""What all requests of a server share: the hall, who came in, what was counted, and who follows what happens."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from starlette.types import Scope

from application.clock import now
from application.hall.access import Entrance
from application.hall.departed import Departed
from application.hall.hall import Hall
from application.hall.identity import Identity
from application.hall.silences import silence_told
from application.hall.topics import Subscriber, is_comments
from domain.errors import LogError, TdlogError
from domain.streams import session_of
from projections.texts import message
from projections.texts.language import use_language
from web.cookies import cookies_of, secret_of
from web.doors import Doors, Known
from web.failures import Failed
from web.limits import Counted, Rate
from web.parts import made
from web.presence import LastHeard, Presence, tables_in_play, tables_not_begun
from web.request_log import RequestLine
from web.security import check_host, check_origin
from web.settings import Settings
from web.streams import Made, Streams, Wanted

__all__ = ["Site"]

WATCHED_EACH = 1.0
"""Seconds between two looks at who has fallen silent."""
TELL_OF_DEVICES = ("table/", "scorer/")
"""Topics that tell who records a table, and who has fallen silent there."""


class Site:
    """A server, as those who answer its requests see it."""

    def __init__(
        self,
        settings: Settings,
        hall: Hall,
        *,
        tell: Callable[[RequestLine], object] = lambda line: None,
        clock: Callable[[], str] = now,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """`tell` is given each request that was answered. Raises LogError where the log cannot be read."""
        self.settings = settings
        self.hall = hall
        self.tell = tell
        self.clock = clock
        self.monotonic = monotonic
        self.entrance = entrance = Entrance(hall.log.access, clock=clock, monotonic=monotonic)
        self.departed = Departed(hall.log.access, clock)
        self.doors = Doors(entrance.identify, entrance.at_hand, entrance.as_of, monotonic)
        self.last_heard = LastHeard(clock)
        self.presence = Presence(hall.log.access, monotonic, clock, self._altered)
        bounds = settings.bounds
        self.rate = Rate(bounds.requests, bounds.requests_at_once, monotonic)
        self.attempts = Rate(bounds.attempts, bounds.attempts_at_once, monotonic)
        self.streaming = Counted(bounds.streams, bounds.streams_each)
        self.streams = Streams(self.make, bounds, monotonic, self._listen, self._listen_no_more)
        self._altered_at: dict[tuple[str, Callable[[Wanted], bool]], int] = {}
        """By topic of the hall, and what tells of it, the position of the last entry as something became another that
        stands in no log."""
        self._untold: set[str] = set()
        """The tables of which it is not told yet that another device is silent, or none any more."""
        self._subscriber: Subscriber | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin to record, to read, and to follow what is recorded."""
        self.hall.start()
        self._loop = loop = asyncio.get_running_loop()
        self._subscriber = self.hall.topics.subscriber(lambda: loop.call_soon_threadsafe(self._woken))
        self._tasks = [asyncio.create_task(self.streams.keep_alive()), asyncio.create_task(self._watch())]

    async def stop(self) -> None:
        """Record what still waits, then end."""
        self.ending()
        if self._subscriber is not None:
            self._subscriber.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self.hall.stop)

    async def _watch(self) -> None:
        """Look each second how the server is, who is in no more, and who has fallen silent."""
        while True:
            await asyncio.sleep(WATCHED_EACH)
            with suppress(TdlogError):
                await self.watch()

    async def watch(self) -> None:
        """Look how the server is, who is in no more, and who has fallen silent at a table where a board is in play.
        Raises LogError, Busy or Stopped."""
        self.hall.look()
        self.streams.look(self.clock())
        if await asyncio.to_thread(self.departed.look):
            await self.streams.let_go()
        asked = self.presence.in_question()
        in_play: list[str] = []
        if asked:
            in_play, not_begun = await asyncio.wrap_future(
                self.hall.read(lambda office: (tables_in_play(office, asked), tables_not_begun(office, asked)))
            )
            self.presence.forget(not_begun)
        self._untold.update(await self.presence.look(in_play))
        silent, untold = self.presence.silent, [*self._untold]
        if silent or untold:
            await asyncio.wrap_future(self.hall.read(lambda office: silence_told(office, silent)))
            self._untold.difference_update(untold)
            self._altered(untold)

    async def gone_to(self, table: str) -> None:
        """Let it be told which director goes to a table."""
        position = await asyncio.wrap_future(self.hall.read(lambda office: office.log.tail()))
        self._alter({f"desk/{session_of(table)}", f"table/{table}"}, _tells_of_all, position)

    def _altered(self, tables: Sequence[str]) -> None:
        """Let what is told of tables, and of their sessions, be told anew: devices come and go without an entry."""
        with suppress(LogError):  # it is away, and whoever comes back waits for it
            topics = {topic for table in tables for topic in _topics_of(table)}
            self._alter(topics, _tells_of_devices, self.hall.log.tail() if topics else 0)

    def _alter(self, topics: set[str], is_of: Callable[[Wanted], bool], position: int) -> None:
        """Let what changes by topics of the hall be told anew, as far as it `is_of` what has become another and stands
        in no log; also to those who saw it as of a position or before, and begin to follow it now."""
        self._altered_at |= dict.fromkeys(((topic, is_of) for topic in topics), position)
        self.streams.altered(topics, is_of)

    def commented(self, table: str) -> None:
        """Let what commentators say of a table's boards be told anew: it stands in no log."""
        self.streams.altered([f"comments/{table}"])

    def altered_since(self, position: int) -> Callable[[Wanted], bool]:
        """What tells of a topic whether something in it that stands in no log may have become another since it was as
        of a position."""
        altered = [of for of, at in self._altered_at.items() if at >= position]
        return lambda wanted: (
            is_comments(wanted.topic) or any(topic == wanted.grows_by and is_of(wanted) for topic, is_of in altered)
        )

    def ending(self) -> None:
        """Let go of all who follow: the server ends."""
        self.streams.close()

    def _woken(self) -> None:
        """Something may be new of a topic that is followed."""
        if self._subscriber is not None:
            self.streams.touched(self._subscriber.take())

    def _listen(self, topic: str) -> None:
        if self._subscriber is not None:
            self._subscriber.add(topic)

    def _listen_no_more(self, topic: str) -> None:
        if self._subscriber is not None:
            self._subscriber.drop(topic)

    async def make(self, wanted: Wanted) -> Made:
        """What is to be seen of a topic now. Raises as `web.parts.made`."""
        use_language(wanted.language)
        return await asyncio.wrap_future(self.hall.read(lambda office: made(office, wanted)))

    def state_lines(self) -> list[tuple[str, str]]:
        """What else a scorer is told of the server, each with its name."""
        running = self.hall.running()
        copies = running.backups
        return [
            (message("web", "verified"), running.check.text),
            (message("running", "disk"), running.disk.text),
            (message("running", "copies"), copies.text if copies is not None else message("web", "no_copies")),
            (message("web", "server_at"), self.settings.address),
            (message("web", "following"), str(len(self.streams))),
        ]

    async def entries(self) -> int:
        """The position of the last entry. Raises LogError where the log cannot be read."""
        return await asyncio.wrap_future(self.hall.read(lambda office: office.log.tail()))

    def come_in(self, token: str, address: str) -> tuple[str, Identity]:
        """Let a device in. Raises NotLetIn; LogError."""
        return self.entrance.come_in(token, address)

    def go_out(self, secret: str) -> None:
        """Let a device be known no more. Raises LogError where that cannot be kept."""
        if secret:
            self.entrance.go_out(secret)
            self.doors.forget(secret)

    def secret_in(self, scope: Scope) -> str:
        """The secret of the device that sends a request; empty where it has none."""
        return secret_of(cookies_of(scope), secure=self.settings.secure)

    async def who(self, scope: Scope) -> Known:
        """Who sends a request. Raises LogError where the log cannot be read."""
        known = await self._who(self.secret_in(scope))
        self.last_heard.note(known.who.device)
        return known

    async def _who(self, secret: str) -> Known:
        known = self.doors.known(secret)
        return known if known is not None else await asyncio.to_thread(self.doors.look_up, secret)

    def may_still(self, scope: Scope, who: Identity, each: float) -> Callable[[], Awaitable[bool]] | None:
        """What tells whether a device may still do what it may, looked up again after so many seconds; None for who
        has none. Of one that went, or whose link was taken back, it is known once that was looked at."""
        if not who.device:
            return None
        secret, asked_at = self.secret_in(scope), self.monotonic()

        async def still() -> bool:
            nonlocal asked_at
            if self.departed.has(who.device, secret):
                return False
            if self.monotonic() - asked_at < each:
                return True
            asked_at = self.monotonic()
            return (await self._who(secret)).who == who

        return still

    def counted_as(self, scope: Scope) -> str:
        """The device that sends a request, where it is known; empty where it is not."""
        who = self.doors.known_lately(self.secret_in(scope))
        return who.device if who is not None else ""

    def heard_elsewhere(self, who: Identity, table: str) -> None:
        """Take note, from any thread, of a recorder of this process itself, who asks by no request."""
        if self._loop is not None and not self._loop.is_closed():
            asyncio.run_coroutine_threadsafe(self.presence.recorded(who, table), self._loop)
            self._loop.call_soon_threadsafe(self.presence.heard, who, table)

    def heard(self, scope: Scope) -> bool:
        """Take note of a device that says it is there. Returns False where there is more to be answered: it is not
        known yet or is out, another records its table, or any other request would be refused."""
        secret = self.secret_in(scope)
        who = self.doors.known_lately(secret)
        table, _, left = scope["query_string"].decode("latin-1").removeprefix("at=").partition("&")
        if who is None or self.departed.has(who.device, secret) or self.presence.other(who, table) is not None:
            return False
        try:
            check_host(scope, self.settings.hosts)
            check_origin(scope)
            self.rate.take(who.device)
        except Failed:
            return False
        self.last_heard.note(who.device)
        self.presence.said(who, table, is_leaving=left.startswith("left"))
        return True


def _topics_of(table: str) -> tuple[str, str]:
    """The topics of the hall by which that changes which tells of the devices of a table."""
    return f"table/{table}", f"scorer/{session_of(table)}"


def _tells_of_all(wanted: Wanted) -> bool:
    del wanted
    return True


def _tells_of_devices(wanted: Wanted) -> bool:
    return wanted.topic.startswith(TELL_OF_DEVICES)
