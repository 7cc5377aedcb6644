"""What every store of a log promises (`domain.log.store`), held against each of them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.calls import Call
from domain.errors import LogError, RecordedFirst
from domain.events import AnyEvent, CallMade, EntryAmended, NoteMade, SessionOpened
from domain.log.chain import GENESIS, link
from domain.log.rows import to_rows
from domain.log.store import Batch, Link, LogStore, Recorded
from domain.log.verifying import check_head, holds, verify
from domain.seats import Seat
from stores.checked import CheckedLog
from stores.heads import load_key
from stores.memory import MemoryLog
from stores.opening import open_log
from tests.databases import new_address

STORES = ("sqlite", "memory", "postgresql", "sqlite, checked", "memory, checked", "postgresql, checked")
TOGETHER = pytest.mark.parametrize(
    "kinds",
    [
        pytest.param([kind for kind in STORES if "postgresql" not in kind], id="files"),
        pytest.param(["memory", "postgresql"], id="databases", marks=pytest.mark.endurance),
    ],
)
"""Stores that are held against each other."""
AT = "2026-03-14T22:40:00Z"
PASS = CallMade(seat=Seat.NORTH, call=Call.PASS)


def opened(kind: str, folder: Path) -> LogStore:
    """An empty log of a kind."""
    if kind.startswith("memory"):
        log: LogStore = MemoryLog()
    else:
        log = open_log(new_address() if kind.startswith("postgresql") else folder / "tdlog.db")
    return CheckedLog(log) if kind.endswith("checked") else log


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LogStore]:
    with opened(request.param, tmp_path) as log:
        yield log


def notes(*texts: str) -> list[AnyEvent]:
    return [NoteMade(text=text) for text in texts]


def unchecked(**fields: Any) -> CallMade:
    """The constructor takes anything."""
    return CallMade(**fields)


def two_tables(store: LogStore) -> None:
    """Six entries: the session at 1, its tables at 2, 4, 5 and at 3, 6."""
    store.append([("S1", 0, [SessionOpened()]), ("S1.r1.t1", 0, notes("a"))])
    store.append([("S1.r1.t2", 0, notes("b"))])
    store.append([("S1.r1.t1", 1, notes("c", "d")), ("S1.r1.t2", 1, notes("e"))])


# Appending


def test_positions_follow_one_another_whatever_was_refused_between(store: LogStore) -> None:
    assert store.append([("S1", 0, notes("one", "two"))]) == [1, 2]
    with pytest.raises(RecordedFirst):
        store.append([("S2", 0, notes("three")), ("S1", 0, notes("late"))])
    with pytest.raises(LogError):
        store.append([("S2", 0, notes("three")), ("S1", 7, notes("too far"))])
    with pytest.raises(LogError):
        store.append([("S2", 0, [NoteMade(text="three"), unchecked(seat=1, call=Call.PASS)])])
    assert store.append([("S2", 0, notes("three")), ("S1", 2, notes("four"))]) == [3, 4]
    assert [(one.position, one.stream, one.entry) for one in store.scan()] == [
        (1, "S1", 1), (2, "S1", 2), (3, "S2", 1), (4, "S1", 3)
    ]  # fmt: skip
    assert verify(store) == []


def test_batches_of_one_stream_follow_one_another(store: LogStore) -> None:
    positions = store.append([("S1", 0, [SessionOpened()]), ("S1.r1.t1", 0, notes("a", "b")), ("S1", 1, [PASS])])
    assert positions == [1, 2, 3, 4]
    assert store.read("S1") == [SessionOpened(), PASS]
    assert store.read("S1.r1.t1") == notes("a", "b")


def test_no_events_record_nothing(store: LogStore) -> None:
    assert store.append([("S1", 0, [])]) == []
    assert store.append([]) == []
    assert (store.versions(), store.tail(), store.head()) == ({}, 0, Link(0, GENESIS))


def test_an_event_that_could_not_be_read_back_is_refused_with_all_beside_it(store: LogStore) -> None:
    with pytest.raises(LogError, match=r"entry 2 of S1 was not recorded.*\$\.seat"):
        store.append([("S1", 0, [PASS, unchecked(seat=1, call=Call.PASS), PASS])])
    with pytest.raises(LogError, match=r"entry 1 of S1 was not recorded.*surrogates"):
        store.append([("S1", 0, [NoteMade(text="\udcff")])])
    amended = EntryAmended(entry=1, replacements=(unchecked(seat=1, call=2),))
    with pytest.raises(LogError, match=r"entry 1 of S2 was not recorded"):
        store.append([("S1", 0, [PASS]), ("S2", 0, [amended])])
    assert store.versions() == {}


def test_what_is_no_event_is_refused(store: LogStore) -> None:
    nothing: list[AnyEvent] = [object()]  # type: ignore[list-item]  # pyright: ignore[reportAssignmentType]
    with pytest.raises(TypeError, match="not an event"):
        store.append([("S1", 0, nothing)])


@pytest.mark.parametrize(
    ("batches", "said"),
    [
        ([("", 0, [PASS])], "a stream has a name"),
        ([("S1", -1, [PASS])], "a version from 0"),
        ([("S1", 0, [PASS]), ("S1", 0, [PASS])], "stands twice"),
    ],
)
def test_a_batch_has_a_stream_and_follows_the_one_before(store: LogStore, batches: list[Batch], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        store.append(batches)


def test_who_comes_second_is_told_what_the_first_recorded_and_can_go_on(store: LogStore) -> None:
    store.append([("S1.r3.t5", 0, notes("one", "two"))])
    store.append([("S1.r3.t5", 2, notes("three", "four"))])
    with pytest.raises(RecordedFirst) as caught:
        store.append([("S1", 0, [PASS]), ("S1.r3.t5", 2, notes("late"))])
    first = caught.value
    assert str(first) == "someone recorded entry 3 of S1.r3.t5 first; load the table again and go on from there"
    assert (first.stream, first.entry, first.events) == ("S1.r3.t5", 3, notes("three", "four"))
    assert store.versions() == {"S1.r3.t5": 4}
    assert store.append([("S1", 0, [PASS]), ("S1.r3.t5", 4, notes("late"))]) == [5, 6]


def test_an_entry_beyond_the_end_is_refused(store: LogStore) -> None:
    store.append([("S1", 0, notes("one"))])
    with pytest.raises(LogError, match="entry 3 of S1 cannot be recorded: the log holds 1 entries of it") as caught:
        store.append([("S1", 2, notes("three"))])
    assert not isinstance(caught.value, RecordedFirst)
    assert store.version("S1") == 1


def test_threads_share_a_store(store: LogStore) -> None:
    def record(stream: str) -> None:
        for n in range(20):
            store.append([(stream, n, notes(str(n)))])

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(record, [f"S{n}" for n in range(4)]))
    assert store.versions().items() == {(f"S{n}", 20) for n in range(4)}
    assert [one.position for one in store.scan()] == list(range(1, 81))
    assert verify(store) == []


def test_a_reader_sees_all_that_was_recorded_together_or_nothing(store: LogStore) -> None:
    """Given one who records in three streams at once and one who reads meanwhile, then all three are equally long."""

    def record() -> None:
        for n in range(40):
            store.append([(stream, n, notes(str(n))) for stream in "abc"])

    with ThreadPoolExecutor(1) as pool:
        recording = pool.submit(record)
        seen = [store.versions()]
        while not recording.done():
            seen.append(store.versions())
        recording.result()
    assert all(len(set(one.values())) <= 1 and len(one) in (0, 3) for one in seen)


def test_of_threads_that_record_the_same_entry_one_does(store: LogStore) -> None:
    def record(text: str) -> bool:
        try:
            store.append([("S1", 0, notes(text))])
        except RecordedFirst as first:
            return first.events == store.read("S1")
        return store.read("S1") == notes(text)

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(record, "abcd"))
    assert store.tail() == 1


# Reading


def test_an_unknown_stream_is_empty(store: LogStore) -> None:
    assert store.read("S9") == []
    assert store.version("S9") == 0
    assert list(store.scan(stream="S9")) == []


def test_a_stream_is_read_after_an_entry(store: LogStore) -> None:
    two_tables(store)
    assert store.read("S1.r1.t1") == notes("a", "c", "d")
    assert store.read("S1.r1.t1", 1) == notes("c", "d")
    assert store.read("S1.r1.t1", 3) == []
    assert store.version("S1.r1.t1") == 3


def test_the_log_is_scanned_between_two_positions(store: LogStore) -> None:
    two_tables(store)
    everything = list(store.scan())
    assert everything[1] == Recorded(2, "S1.r1.t1", 1, NoteMade(text="a"))
    assert [one.position for one in everything] == [1, 2, 3, 4, 5, 6]
    for after in range(8):
        assert list(store.scan(after)) == everything[after:]
        for upto in range(8):
            assert list(store.scan(after, upto)) == everything[after:upto]
            for stream in ("S1", "S1.r1.t1", "S1.r1.t2"):
                wanted = [one for one in everything[after:upto] if one.stream == stream]
                assert list(store.scan(after, upto, stream)) == wanted


def test_streams_come_in_the_order_of_their_first_entries_above_a_position(store: LogStore) -> None:
    two_tables(store)
    store.append([("S1", 1, [PASS])])
    assert list(store.versions().items()) == [("S1", 2), ("S1.r1.t1", 3), ("S1.r1.t2", 2)]
    assert list(store.versions(2).items()) == [("S1.r1.t2", 2), ("S1.r1.t1", 3), ("S1", 2)]
    assert list(store.versions(2, 4).items()) == [("S1.r1.t2", 1), ("S1.r1.t1", 2)]
    assert list(store.versions(0, 2).items()) == [("S1", 1), ("S1.r1.t1", 1)]
    assert store.versions(7) == {}


def test_the_end_of_the_log_is_waited_for(store: LogStore) -> None:
    assert not store.wait(0, 0)
    two_tables(store)
    assert store.tail() == 6
    assert store.wait(5, 0)
    assert not store.wait(6, 0)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(store.wait, 6, 60)
        store.append([("S1", 1, [PASS])])
        assert waiting.result(60)


# The chain


def test_a_link_covers_what_was_recorded_together(store: LogStore) -> None:
    store.append([("S1", 0, [SessionOpened()]), ("S1.r1.t1", 0, notes("a"))])
    rows = [*to_rows("S1", 0, [SessionOpened()]), *to_rows("S1.r1.t1", 0, notes("a"))]
    first = link(GENESIS, rows)
    assert store.head() == Link(2, first)
    store.append([("S1", 1, [PASS])])
    last = link(first, to_rows("S1", 1, [PASS]))
    assert [store.link_at(position) for position in (-1, 0, 1, 2, 3, 4)] == [None, GENESIS, None, first, last, None]
    assert store.head() == Link(3, last)


def test_rows_and_links_come_as_they_lie_all_or_above_a_position(store: LogStore) -> None:
    two_tables(store)
    with store.rows_and_links() as (rows, links):
        held, chained = list(rows), list(links)
    assert held[0] == (1, "S1", 1, "session", to_rows("S1", 0, [SessionOpened()])[0][3])
    assert [row[0] for row in held] == [1, 2, 3, 4, 5, 6]
    assert [(upto, store.link_at(upto)) for upto, _ in chained] == chained
    assert [upto for upto, _ in chained] == [2, 3, 6]
    with store.rows_and_links(3, 2) as (rows, links):
        assert (list(rows), list(links)) == (held[3:], chained[1:])
    with store.rows_and_links(6, 6) as (rows, links):
        assert (list(rows), list(links)) == ([], [])


def test_rows_and_links_are_of_one_moment(store: LogStore) -> None:
    two_tables(store)
    with store.rows_and_links() as (rows, links):
        held = [next(rows)]
        store.append([("S1", 1, [PASS])])
        held += rows
        assert len(held) == 6
        assert [upto for upto, _ in links] == [2, 3, 6]


@TOGETHER
@given(
    appends=st.lists(
        st.tuples(st.sampled_from(["S1", "S1.r1.t1", "Ægir"]), st.lists(st.text(), max_size=4)), max_size=12
    )
)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_same_appends_give_the_same_log_in_every_store(
    tmp_path_factory: pytest.TempPathFactory, kinds: list[str], appends: list[tuple[str, list[str]]]
) -> None:
    seen: list[object] = []
    for kind in kinds:
        kept: dict[str, list[AnyEvent]] = {}
        with opened(kind, tmp_path_factory.mktemp("any")) as store:
            for stream, texts in appends:
                store.append([(stream, len(kept.setdefault(stream, [])), notes(*texts))])
                kept[stream] += notes(*texts)
            assert {stream: store.read(stream) for stream in kept} == kept
            assert verify(store) == []
            seen.append((store.head(), list(store.scan()), store.versions()))
    assert all(one == seen[0] for one in seen)


# Names and seals


def test_names_are_recorded_with_the_entries_or_not_at_all(store: LogStore) -> None:
    store.append([("S1", 0, [PASS])], {"p1": "Inger Holm", "p2": "Bo Lund"})
    assert store.register.names() == {"p1": "Inger Holm", "p2": "Bo Lund"}
    with pytest.raises(LogError, match="p1 is Inger Holm in the register, not Inge Holm; nothing was recorded"):
        store.append([("S1", 1, [PASS])], {"p1": "Inge Holm", "p3": "Ida Friis"})
    with pytest.raises(RecordedFirst):
        store.append([("S1", 0, [PASS])], {"p3": "Ida Friis"})
    with pytest.raises(ValueError, match="one of them is empty"):
        store.append([("S1", 1, [PASS])], {"p3": ""})
    assert (store.tail(), store.register.names()) == (1, {"p1": "Inger Holm", "p2": "Bo Lund"})
    assert store.register.differing({"p1": "Inge Holm", "p2": "Bo Lund", "p4": "X"}) == {"p1": "Inger Holm"}
    store.append([("S1", 1, [PASS])], {"p1": "Inge Holm", "p3": "Ida Friis"}, rename=True)
    assert store.register.names() == {"p1": "Inge Holm", "p2": "Bo Lund", "p3": "Ida Friis"}


def test_names_may_come_without_entries(store: LogStore) -> None:
    assert store.append([], {"p1": "Inger Holm"}) == []
    assert store.register.names() == {"p1": "Inger Holm"}
    assert store.tail() == 0


def test_a_forgotten_player_keeps_his_id_and_gets_no_name_from_a_file(store: LogStore) -> None:
    store.append([], {"p1": "Inger Holm", "p2": "Bo Lund"})
    assert store.register.forget("p1", "p9") == {"p1"}
    assert store.register.forget("p1") == set()
    assert store.register.finish_erasing()
    store.append([], {"p1": "Inger Holm"})
    assert store.register.names() == {"p2": "Bo Lund"}
    assert store.register.forgotten() == {"p1"}
    assert (store.register.forgotten(["p1", "p2"]), store.register.forgotten(["p2"])) == ({"p1"}, set())
    assert store.register.differing({"p1": "Another"}) == {}
    store.register.enter("p1", "Inger Holm")
    assert store.register.names() == {"p1": "Inger Holm", "p2": "Bo Lund"}
    with pytest.raises(ValueError, match="a name for an id"):
        store.register.enter("p1", "")


def test_a_log_keeps_its_seals_and_what_became_of_the_register(store: LogStore, tmp_path: Path) -> None:
    key = load_key(tmp_path / "key.pem")
    assert store.register.since_seal() == "unsealed"
    store.append([("S1", 0, [PASS])], {"p1": "Inger Holm"})
    head = store.seal(key, at=AT)
    assert [seal.head for seal in store.seals()] == [head]
    assert (head.upto, bytes.fromhex(head.link)) == store.head()
    assert store.register.since_seal() == "unchanged"
    store.register.enter("p2", "Bo Lund")
    assert store.register.since_seal() == "changed"
    store.append([("S1", 1, [PASS])])
    assert holds(store, head)
    assert check_head(store, head) == []
    again = store.seal(key, at=AT)
    assert store.seal(key, at="2026-03-14T22:41:00Z") != again
    assert [seal.head.upto for seal in store.seals()] == [1, 2]
    store.register.forget("p1")
    assert store.register.since_seal() == "forgotten"
    assert [seal.salt for seal in store.seals()] == ["", ""]
    assert verify(store, head) == []


def test_another_key_is_refused_unless_it_is_said_to_be_new(store: LogStore, tmp_path: Path) -> None:
    store.append([("S1", 0, [PASS])])
    store.seal(load_key(tmp_path / "key.pem"), at=AT)
    other = load_key(tmp_path / "other.pem")
    with pytest.raises(LogError, match="and this is another"):
        store.seal(other, at=AT)
    with pytest.raises(LogError, match="record why the key is new"):
        store.seal(other, at=AT, new_key=True)
    store.append([("S1", 1, notes("a new key"))])
    store.seal(other, at=AT, new_key=True)
    assert [finding.kind for finding in verify(store)] == ["seal"]


def test_a_log_may_be_closed_twice(store: LogStore) -> None:
    store.append([("S1", 0, [PASS])])
    store.close()
    store.close()
