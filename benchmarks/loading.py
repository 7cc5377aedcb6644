"""The hall under load: so many recorders and spectators on one server, the load made on the same machine.

The server is `tdlog serve` as it is, on a file with its journal written through. Each recorder types the acts of whole
boards, says each second that his device is there, and follows his table as the page does; spectators follow the open
boards and the ranking of a session. All figures are of one run, the load's own work included in what the clients see.
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import random
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from msgspec import Struct

from application.clock import now
from application.demo.evening import Evening
from application.hall.access import Entrance
from application.hall.links import Wanted, end_of, make_links
from benchmarks.figures import Figure, Limit, Scale
from benchmarks.typed_tables import begun, lines_of
from benchmarks.wires import Follower, Wire
from stores.opening import open_log

__all__ = ["load"]

HOST = "127.0.0.1"
KEYS = "k"
"""What a recorder's keys begin with: he draws his table from the answers to what he records."""
SESSIONS, TABLES = 20, 50
"""A thousand tables, in sections."""
SPECTATORS = 2000
SECONDS = 60.0
WARM = 15.0
RATES = ((167, 50), (500, 150))
"""Entries a second in all, and how many milliseconds the slowest hundredth may take."""
LAG, MEMORY = 1000, 400
"""Milliseconds that a spectator may be behind; megabytes that the server may take."""
PUBLISHED_EACH = 2.0
"""Seconds between two publications, of one session after another."""


class Plan(Struct, frozen=True):
    """How much load there is."""

    sessions: int
    tables: int
    """In each session."""
    spectators: int
    warm: float
    """Seconds at the beginning that are not counted."""
    seconds: float
    rates: tuple[tuple[int, int], ...]

    @property
    def recorders(self) -> int:
        """One a table."""
        return self.sessions * self.tables


class Seen(Struct):
    """What the clients saw of one run."""

    acknowledged: list[float] = []
    """Seconds from a line to its answer."""
    refused: list[str] = []
    behind: list[float] = []
    """Seconds from the answer to a publication to each spectator's word of it."""
    cpu: float = 0.0
    """Seconds of CPU that the server took."""
    memory: float = 0.0
    """Megabytes that it took at most."""
    wall: float = 0.0


def load(scale: Scale) -> list[Figure]:
    """Acknowledgements, spectators' delay, memory and CPU at each rate."""
    plan = Plan(SESSIONS, TABLES, SPECTATORS, WARM, SECONDS, RATES)
    if scale.rounds == 1:
        plan = Plan(2, 3, 6, 0.5, 2.0, ((20, 5000),))
    _allow_files()
    return [figure for rate, most in plan.rates for figure in _figures(plan, rate, most, _run(plan, rate))]


def _figures(plan: Plan, rate: int, most: int, seen: Seen) -> Iterator[Figure]:
    times = sorted(seen.acknowledged)
    yield _figure(f"{plan.recorders:,} recorders, {rate}/s", "/s", len(times) / seen.wall)
    yield _figure("answered, in the middle", "ms", _part(times, 0.5) * 1000)
    yield _figure("its slowest hundredth", "ms", _part(times, 0.99) * 1000, Limit("at most", most, "measured"))
    yield _figure("its worst", "ms", times[-1] * 1000)
    answered = 100 * len(times) / (len(times) + len(seen.refused))
    yield _figure("answered in all", "%", answered, Limit("at least", 100, "measured"))
    behind = max(seen.behind) * 1000
    yield _figure(f"{plan.spectators:,} spectators, worst", "ms", behind, Limit("at most", LAG, "measured"))
    yield _figure("CPU of the server", "%", 100 * seen.cpu / seen.wall)
    yield _figure("its memory at most", "MB", seen.memory, Limit("at most", MEMORY, "measured"))


def _figure(name: str, unit: str, value: float, limit: Limit | None = None) -> Figure:
    return Figure("load", name, unit, value, limit=limit)


def _part(times: Sequence[float], part: float) -> float:
    return times[min(int(len(times) * part), len(times) - 1)]


def _run(plan: Plan, rate: int) -> Seen:
    """One run on a new log, with a server of its own."""
    evening = Evening.of(1, tables=plan.tables, rounds=1, boards=6)
    lines = {table: lines_of(evening, "S1", table) for table in range(1, plan.tables + 1)}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "load.db"
        devices = _set_up(path, evening, plan)
        with _served(path) as (server, port):
            return asyncio.run(_loaded(plan, rate, lines, devices, server, port))


def _set_up(path: Path, evening: Evening, plan: Plan) -> Mapping[str, str]:
    """The sessions begun, and a cookie for each table and each session's scorer, by scope."""
    at = now()
    with open_log(path) as log:
        sessions = [f"S{number}" for number in range(1, plan.sessions + 1)]
        for session in sessions:
            log.append([(stream, 0, events) for stream, events in begun(evening, session)])
        tables = [f"{session}.t{table}" for session in sessions for table in range(1, plan.tables + 1)]
        wanted = [Wanted("recorder", scope, end_of("recorder", at)) for scope in tables]
        wanted += [Wanted("scorer", session, end_of("scorer", at)) for session in sessions]
        entrance = Entrance(log.access, clock=now, monotonic=perf_counter)
        made = make_links(log, wanted, at)
        return {one.link.scope: entrance.come_in(one.token, one.link.scope)[0] for one in made}


@contextmanager
def _served(path: Path) -> Generator[tuple[int, int]]:
    """A server of a log: its process, and its port."""
    command = [sys.executable, "-m", "cli", "serve", str(path), "--port", "0"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as one:
        assert one.stdout is not None
        try:
            port = next(int(line.rsplit(":", 1)[1]) for line in one.stdout if f"http://{HOST}:" in line)
            yield one.pid, port
        finally:
            one.terminate()
            one.stdout.read()


async def _loaded(
    plan: Plan, rate: int, lines: Mapping[int, Sequence[str]], devices: Mapping[str, str], server: int, port: int
) -> Seen:
    seen = Seen()
    load = _Load(plan, seen, devices, f"{HOST}:{port}")
    await load.open(port)
    before = _cpu_of(server)
    began = perf_counter()
    load.counts_from, load.until = began + plan.warm, began + plan.warm + plan.seconds
    await load.typed(rate, lines)
    seen.wall = plan.seconds
    seen.cpu = (_cpu_of(server) - before) * plan.seconds / (perf_counter() - began)  # of the warm time too
    seen.memory = _memory_of(server)
    return seen


class _Load:
    """All clients of a run."""

    def __init__(self, plan: Plan, seen: Seen, devices: Mapping[str, str], host: str) -> None:
        self._plan = plan
        self._seen = seen
        self._devices = devices
        self._host = host
        self._wires: dict[str, Wire] = {}
        self._followers: list[Follower] = []
        self._told: list[_Told] = []
        self._published: list[tuple[str, int, float]] = []
        """Publications that spectators are to be told of: topic, position, and when they were answered."""
        self._random = random.Random(1)
        self._port = 0
        self.counts_from = self.until = 0.0

    async def open(self, port: int) -> None:
        """Connect everybody."""
        self._port = port
        for scope, secret in self._devices.items():
            cookie = f"tdlog={secret}"
            if "." in scope:
                session, table = scope.split(".")
                path = f"/stream?topic=table/{session}.r1.{table}&form=json&own={KEYS}"
                await self._follow(port, path, lambda topic, position, at: None, cookie)
        for number in range(self._plan.spectators):
            session = f"S{number % self._plan.sessions + 1}"
            told = _Told()
            self._told.append(told)
            await self._follow(port, f"/stream?topic=boards/{session}&topic=standings/{session}", told)

    async def _follow(self, port: int, path: str, told: Callable[[str, int, float], object], cookie: str = "") -> None:
        loop = asyncio.get_running_loop()
        _, follower = await loop.create_connection(lambda: Follower(self._host, path, told, cookie), HOST, port)
        self._followers.append(follower)
        while not follower.status:
            await asyncio.sleep(0.005)
        if follower.status == 429:
            self._followers.pop()
            await asyncio.sleep(0.5)
            await self._follow(port, path, told, cookie)

    async def _post(self, scope: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """Send a request of a device, on the connection that it keeps open. Raises ConnectionResetError."""
        wire = self._wires.get(scope)
        if wire is None or not wire.is_open:
            loop, cookie = asyncio.get_running_loop(), f"tdlog={self._devices[scope]}"
            _, wire = await loop.create_connection(lambda: Wire(self._host, cookie), HOST, self._port)
            self._wires[scope] = wire
        return await wire.post(path, body)

    async def typed(self, rate: int, lines: Mapping[int, Sequence[str]]) -> None:
        """Type and publish until the time is over."""
        each = self._plan.recorders / rate
        tables = [scope for scope in self._devices if "." in scope]
        tasks = [self._recorder(scope, lines[int(scope.split(".t")[1])], each) for scope in tables]
        tasks += [self._alive(scope) for scope in tables]
        await asyncio.gather(*tasks, self._scorer())
        await asyncio.sleep(2)
        late = (told.behind(*one) for one in self._published for told in self._told)
        self._seen.behind = [seconds for seconds in late if seconds is not None]

    async def _recorder(self, scope: str, lines: Sequence[str], each: float) -> None:
        session, table = scope.split(".")
        path = f"/api/tables/{session}.r1.{table}/entries"
        await asyncio.sleep(self._random.random() * each)
        seen = 1
        for number, line in enumerate(lines):
            began = perf_counter()
            if began > self.until:
                return
            body = json.dumps({"key": f"{KEYS}{number}", "line": line, "seen": seen}).encode()
            try:
                status, answer = await self._post(scope, path, body)
            except ConnectionError as error:
                self._seen.refused.append(f"{scope}: {error}")
                return
            if status != 200:
                self._seen.refused.append(f"{scope} {line}: {status} {answer[:200]!r}")
                return
            seen = json.loads(answer)["entries"]
            if began >= self.counts_from:
                self._seen.acknowledged.append(perf_counter() - began)
            await asyncio.sleep(max(0.0, each * self._random.uniform(0.5, 1.5) - (perf_counter() - began)))

    async def _alive(self, scope: str) -> None:
        session, table = scope.split(".")
        await asyncio.sleep(self._random.random())
        while perf_counter() < self.until:
            with suppress(ConnectionError):
                await self._post(scope, f"/alive?at={session}.r1.{table}")
            await asyncio.sleep(1)

    async def _scorer(self) -> None:
        """Publish the ranking of one session after another."""
        sessions = [scope for scope in self._devices if "." not in scope]
        for number in range(10**6):
            if perf_counter() > self.until:
                return
            session = sessions[number % len(sessions)]
            body = json.dumps({"key": f"p{number}", "line": f'publish "round 1" {{1={number}}}'}).encode()
            status, answer = await self._post(session, f"/api/sessions/{session}/entries", body)
            if status != 200:
                self._seen.refused.append(f"publish: {status} {answer[:200]!r}")
                return
            position = json.loads(answer)["recorded"]["recorded"][0]["position"]
            if perf_counter() >= self.counts_from:
                self._published.append((f"standings/{session}", position, perf_counter()))
            await asyncio.sleep(PUBLISHED_EACH)


class _Told:
    """A spectator: what he was told of, and when."""

    def __init__(self) -> None:
        self._at: dict[str, list[tuple[int, float]]] = {}

    def __call__(self, topic: str, position: int, at: float) -> None:
        self._at.setdefault(topic, []).append((position, at))

    def behind(self, topic: str, published: int, answered: float) -> float | None:
        """Seconds after the answer to a publication at which he knew of it; None where he does not follow the topic."""
        if topic not in self._at:
            return None
        return next((max(0.0, at - answered) for position, at in self._at[topic] if position >= published), math.inf)


def _cpu_of(process: int) -> float:
    """Seconds of CPU that a process has taken; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory_of(process: int) -> float:
    """Megabytes that it held at most; 0 where the system does not tell."""
    try:
        told = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0
    return int(told.split("VmHWM:")[1].split()[0]) / 1024


def _allow_files() -> None:
    """Let this process have as many connections open as the system allows it."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
