"""Many devices, tables, repeats, conflicts, refusals, and a log that fails: what is acknowledged is in the log once, in
order, and nothing else is."""

from __future__ import annotations

from concurrent.futures import Future
from hashlib import sha256
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from application.hall.acknowledged import Acknowledged
from application.hall.acts import Lines
from application.hall.repeats import KeyUsed
from domain.errors import LogAway, NotReadable, RecordedFirst
from domain.events import AnyEvent, DirectorCalled
from tests.hall.stepping import Stepped, recorder
from tests.hall.test_store_away import Failing

TABLES = ("S1.r1.t1", "S1.r1.t2", "S2.r1.t1")
DEVICES = ("tablet", "phone", "watch")


class Asked(NamedTuple):
    """What a device asks at a table."""

    table: int
    device: int
    key: int
    """Of the device at this table."""
    seen: int
    words: tuple[str, ...]
    """Of each line; empty for one that cannot be read."""

    @property
    def act(self) -> Lines:
        """As the hall takes it."""
        lines = tuple(f'director n "{word}"' if word else "nonsense" for word in self.words)
        return Lines(TABLES[self.table], lines, self.seen)

    @property
    def name(self) -> tuple[str, str]:
        """Device and key."""
        return DEVICES[self.device], f"{self.table}/{self.key}"


class Fails(NamedTuple):
    """The log is away once, before or after it has recorded what it is given next."""

    after: bool


Step = Asked | Fails | None
"""Something is asked, the log fails, or the sequencer takes a step."""
asked = st.builds(
    Asked,
    st.integers(0, 2),
    st.integers(0, 2),
    st.integers(0, 3),
    st.integers(0, 6),
    st.lists(st.sampled_from(["", "a", "b", "c"]), min_size=1, max_size=3).map(tuple),
)
steps = st.lists(st.one_of(asked, asked, asked, st.builds(Fails, st.booleans()), st.none()), max_size=40)


class Model:
    """What a hall does, said simply: one request after another, table by table."""

    def __init__(self) -> None:
        self.tables: dict[str, list[str]] = {table: [] for table in TABLES}
        self.known: dict[tuple[str, str], tuple[Asked, tuple[int, ...]]] = {}

    def take(self, one: Asked) -> tuple[int, ...] | type[Exception]:
        """The numbers of the entries that it records, or recorded before; or why it is refused."""
        before = self.known.get(one.name)
        if before is not None:
            return before[1] if before[0] == one else KeyUsed
        held = self.tables[TABLES[one.table]]
        if one.seen < len(held):
            return RecordedFirst
        if "" in one.words:
            return NotReadable
        if one.seen > len(held):
            return Exception
        numbers = tuple(range(len(held) + 1, len(held) + len(one.words) + 1))
        held += one.words
        self.known[one.name] = one, numbers
        return numbers


def said(event: AnyEvent) -> str:
    """The word that an entry holds."""
    assert isinstance(event, DirectorCalled)
    return event.why


def ask(hall: Stepped, one: Asked) -> Future[Acknowledged]:
    """Ask for it, as its device does."""
    device, key = one.name
    who = recorder(TABLES[one.table], device)
    return hall.hall.submit(one.act, who, key, sha256(repr(one).encode()).digest())


def drained(hall: Stepped) -> None:
    """Let the sequencer record all that waits."""
    while hall.step():
        pass


@given(steps)
def test_given_many_devices_then_what_is_acknowledged_is_in_the_log_once_in_order_and_nothing_else(
    taken: list[Step],
) -> None:
    log = Failing()
    hall, model = Stepped(log), Model()
    answers: list[tuple[Asked, Future[Acknowledged], object]] = []
    for one in taken:
        if one is None:
            hall.step()
        elif isinstance(one, Fails):
            (log.after if one.after else log.before).append(LogAway("the cable is out"))
        else:
            answers.append((one, ask(hall, one), model.take(one)))
    drained(hall)
    for one, answer, expected in answers:
        error = answer.exception(0)
        if isinstance(expected, type):
            assert isinstance(error, expected)
        else:
            recorded = answer.result(0).recorded
            assert tuple(each.entry for each in recorded) == expected
            assert tuple(said(each.event) for each in recorded) == one.words
    assert {table: [said(event) for event in log.read(table)] for table in TABLES} == model.tables
    assert log.tail() == sum(len(numbers) for _, numbers in model.known.values())


@given(st.lists(st.tuples(st.integers(0, 1), st.one_of(asked, st.none())), max_size=40))
def test_given_two_servers_on_one_log_then_what_either_acknowledges_is_in_the_log_once(
    taken: list[tuple[int, Asked | None]],
) -> None:
    log = Failing()
    servers = Stepped(log), Stepped(log)
    answers: list[tuple[Asked, Future[Acknowledged]]] = []
    for number, one in taken:
        if one is None:
            servers[number].step()
        else:
            one = one._replace(seen=log.version(TABLES[one.table]))
            answers.append((one, ask(servers[number], one)))
    for server in servers:
        drained(server)
    acknowledged = {one.name: (one, answer.result(0).recorded) for one, answer in answers if not answer.exception(0)}
    held = [(one.stream, one.entry, one.position, said(one.event)) for one in log.scan()]
    told = [(r.stream, r.entry, r.position, said(r.event)) for _, recorded in acknowledged.values() for r in recorded]
    assert sorted(told, key=lambda one: one[2]) == held
    for one, recorded in acknowledged.values():
        assert [(r.stream, said(r.event)) for r in recorded] == [(TABLES[one.table], word) for word in one.words]
        for server in servers:
            again = ask(server, one)
            drained(server)
            assert again.result(0).recorded == recorded
    assert log.tail() == len(held)
