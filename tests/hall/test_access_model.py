"""Whoever is let in, by whatever happened before, is whom a simple model lets in: any order of making links, coming in,
taking back, waiting, and asking from another process."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, rule

from application.hall.access import Entrance, Limits, NotLetIn
from application.hall.links import MadeLink, Wanted, links_of, make_links
from domain.log.store import LogStore
from domain.times import time_of, time_text
from stores.memory import MemoryLog

BEGAN = time_of("2026-03-14T19:00:00Z")
assert BEGAN is not None
DEVICES = 3
NEVER = {0: float("inf"), 1: float("inf")}
T = TypeVar("T")


def coded(act: Callable[[], T]) -> tuple[str, T | None]:
    """What is given, or why nobody is let in."""
    try:
        return "", act()
    except NotLetIn as error:
        return error.code, None


class Coming(RuleBasedStateMachine):
    """Two logs, each with two processes that let in, and links and devices of all of them."""

    links = Bundle[tuple[int, MadeLink]]("links")
    secrets = Bundle[tuple[int, str]]("secrets")

    @initialize()
    def begin(self) -> None:
        self.seconds = 0.0
        self.logs: list[LogStore] = [MemoryLog("a"), MemoryLog("b")]
        self.entrances = [[self.entrance(log), self.entrance(log)] for log in self.logs]
        self.ends: dict[str, float] = {}
        self.taken_back: dict[str, float] = {}
        self.by: dict[str, str] = {}
        """By secret, the link it came by."""
        self.gone: dict[str, dict[int, float]] = {}
        """By secret that went out, since when no process knows it any more."""
        self.put_out: dict[tuple[int, str], float] = {}
        """By process and link, since when nobody may be in by it any more: at once where it was taken back there."""

    def entrance(self, log: LogStore) -> Entrance:
        return Entrance(log.access, clock=self.clock, monotonic=lambda: self.seconds, limits=Limits(devices=DEVICES))

    def clock(self) -> str:
        assert BEGAN is not None
        return time_text(BEGAN + timedelta(seconds=self.seconds))

    def ended(self, link: str) -> bool:
        return int(self.seconds) >= self.ends[link]

    @rule(target=links, log=st.integers(0, 1), lasts=st.integers(1, 40))
    def make(self, log: int, lasts: int) -> tuple[int, MadeLink]:
        assert BEGAN is not None
        end = int(self.seconds) + lasts
        ends_at = time_text(BEGAN + timedelta(seconds=end))
        [made] = make_links(self.logs[log], [Wanted("recorder", "S1.t1", ends_at)], self.clock())
        self.ends[made.link.name] = end
        return log, made

    @rule(target=secrets, of=links, log=st.integers(0, 1), process=st.integers(0, 1))
    def come_in(self, of: tuple[int, MadeLink], log: int, process: int) -> tuple[int, str]:
        own, made = of
        name = made.link.name
        came = sum(link == name for link in self.by.values())
        expected = (
            "unknown" if own != log
            else "revoked" if name in self.taken_back
            else "ended" if self.ended(name)
            else "too_many_devices" if came >= DEVICES
            else ""
        )  # fmt: skip
        code, came_in = coded(lambda: self.entrances[log][process].come_in(made.token, source=f"{self.seconds}"))
        assert code == expected
        if came_in is None:
            return own, made.token
        secret, who = came_in
        assert (who.link, who.role, who.scope) == (name, "recorder", "S1.t1")
        self.by[secret] = name
        return own, secret

    @rule(of=links, process=st.integers(0, 1))
    def revoke(self, of: tuple[int, MadeLink], process: int) -> None:
        log, made = of
        name = made.link.name
        was_in_force = name not in self.taken_back and not self.ended(name)
        assert self.entrances[log][process].revoke([name]) == [name] * was_in_force
        self.taken_back.setdefault(name, self.seconds)
        self.put_out[process, name] = self.seconds
        self.put_out.setdefault((1 - process, name), self.taken_back[name] + 1)

    @rule(secret=secrets, process=st.integers(0, 1))
    def go_out(self, secret: tuple[int, str], process: int) -> None:
        log, told = secret
        was_known = told in self.by and told not in self.gone
        assert self.entrances[log][process].go_out(told) == was_known
        if was_known:
            self.gone[told] = {process: self.seconds, 1 - process: self.seconds + 1}

    @rule(secret=consumes(secrets) | secrets, log=st.integers(0, 1), process=st.integers(0, 1))
    def identify(self, secret: tuple[int, str], log: int, process: int) -> None:
        own, told = secret
        link = self.by.get(told, "")
        code, who = coded(lambda: self.entrances[log][process].identify(told))
        if own != log or not link or self.seconds >= self.gone.get(told, NEVER)[process]:
            assert code == "unknown"
        elif who is None and code == "unknown":
            assert told in self.gone
        elif who is None:
            assert link in self.taken_back if code == "revoked" else self.ended(link)
        else:
            assert who.link == link
            assert not self.ended(link)
            assert self.seconds < self.put_out.get((process, link), float("inf"))

    @rule(seconds=st.sampled_from([0.125, 0.5, 1.0, 7.0, 61.0]))
    def wait(self, seconds: float) -> None:
        self.seconds += seconds

    @invariant()
    def the_list_says_the_same(self) -> None:
        for one in (one for log in self.logs for one in links_of(log, self.clock())):
            name = one.link.name
            state = "revoked" if name in self.taken_back else "ended" if self.ended(name) else "in force"
            assert (one.state, one.devices) == (state, sum(link == name for link in self.by.values()))


TestComing = Coming.TestCase
TestComing.settings = settings(max_examples=60, stateful_step_count=40)
