"""What every store of a log promises of receipts, links, devices and leases (`domain.log.access`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.errors import AlreadyRecorded, LogError, RecordedFirst
from domain.log.access import AccessLink, Device, Lease
from domain.log.store import LogStore, Receipt
from domain.log.verifying import verify
from tests.stores.test_contract import AT, STORES, TOGETHER, notes, opened


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LogStore]:
    with opened(request.param, tmp_path) as log:
        yield log


# Receipts


def receipt(key: str, count: int = 1, device: str = "d1") -> Receipt:
    return Receipt(device, key, sha256(key.encode()).digest(), count)


def test_a_receipt_tells_which_entries_a_device_asked_for(store: LogStore) -> None:
    assert (store.receipts(), store.receipt("d1", "1")) == ([], None)
    store.append([("S1", 0, notes("a", "b"))])
    store.append([("S1", 2, notes("c", "d")), ("S2", 0, notes("e"))], receipts=[receipt("1", 2), receipt("1", 1, "d2")])
    store.append([("S1", 4, notes("f", "g"))], receipts=[receipt("2")])
    first, second, third = (
        replace(receipt("1", 2), first=3), replace(receipt("1", 1, "d2"), first=5), replace(receipt("2"), first=6)
    )  # fmt: skip
    assert store.receipts() == [first, second, third]
    assert [store.receipt("d1", "1"), store.receipt("d2", "1"), store.receipt("d1", "2")] == [first, second, third]
    assert (store.receipt("d2", "2"), store.receipt("d3", "1")) == (None, None)
    assert (store.receipts(3), store.receipts(4), store.receipts(3, 4)) == (
        [first, second, third],
        [second, third],
        [first],
    )
    assert (store.receipts(0, 2), store.receipts(6), store.receipts(5, 9)) == ([], [], [third])
    assert verify(store) == []


def test_what_was_recorded_under_a_key_is_recorded_once(store: LogStore) -> None:
    store.append([("S1", 0, notes("a"))], receipts=[receipt("1")])
    before = (store.tail(), store.receipts(), store.register.names())
    for batches in ([("S1", 0, notes("a"))], [("S1", 1, notes("b"))], [("S1", 7, notes("b"))]):
        with pytest.raises(AlreadyRecorded, match="under the key '1' before; nothing was recorded") as caught:
            store.append([*batches, ("S2", 0, notes("c"))], {"p1": "Inger Holm"}, receipts=[receipt("9"), receipt("1")])
        assert (caught.value.device, caught.value.key) == ("d1", "1")
        assert (store.tail(), store.receipts(), store.register.names()) == before
    with pytest.raises(AlreadyRecorded):
        store.append([("S2", 0, notes("a", "b"))], receipts=[receipt("2"), receipt("2")])
    with pytest.raises(RecordedFirst):
        store.append([("S1", 0, notes("late"))], receipts=[receipt("2")])
    assert store.append([("S1", 1, notes("b"))], receipts=[receipt("2")]) == [2]
    assert store.append([("S1", 2, notes("c"))], receipts=[receipt("2", device="d2")]) == [3]


@pytest.mark.parametrize(
    "wrong",
    [
        Receipt("", "1", bytes(32), 1),
        Receipt("d1", "", bytes(32), 1),
        Receipt("d1", "k" * 81, bytes(32), 1),
        Receipt("d1", "a\0b", bytes(32), 1),
        Receipt("d1", "\udcff", bytes(32), 1),
        Receipt("d1", "1", bytes(31), 1),
        Receipt("d1", "1", bytes(32), 0),
        Receipt("d1", "1", bytes(32), 3),
    ],
)
def test_a_receipt_that_is_none_is_refused(store: LogStore, wrong: Receipt) -> None:
    with pytest.raises(ValueError, match="receipt"):
        store.append([("S1", 0, notes("a", "b"))], receipts=[wrong])
    with pytest.raises(ValueError, match="receipts count 1 more"):
        store.append([], {"p1": "Inger Holm"}, receipts=[receipt("1")])
    assert (store.tail(), store.receipts(), store.register.names()) == (0, [], {})


def test_of_threads_that_record_under_one_key_one_does(store: LogStore) -> None:
    def record(stream: str) -> bool:
        try:
            store.append([(stream, 0, notes("a"))], receipts=[receipt("1")])
        except AlreadyRecorded:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(record, "abcd")) == [False, False, False, True]
    assert store.tail() == 1
    assert store.receipts() == [replace(receipt("1"), first=1)]


@TOGETHER
@given(
    transactions=st.lists(st.lists(st.integers(0, 3), max_size=3), max_size=8),
    after=st.integers(0, 20),
    upto=st.integers(0, 20),
)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_store_tells_the_same_receipts_of_a_range(
    tmp_path_factory: pytest.TempPathFactory, kinds: list[str], transactions: list[list[int]], after: int, upto: int
) -> None:
    """Given transactions with receipts for some entries, then those are told that cover an entry of the range."""
    for kind in kinds:
        wanted: list[Receipt] = []
        with opened(kind, tmp_path_factory.mktemp("any")) as store:
            for number, counts in enumerate(transactions):
                asked = [receipt(f"{number}.{n}", count) for n, count in enumerate(counts) if count]
                entries = sum(counts) + 1
                first = store.tail() + 1
                for one in asked:
                    wanted.append(replace(one, first=first))
                    first += one.count
                store.append([("S1", store.tail(), notes(*"x" * entries))], receipts=asked)
            covering = [one for one in wanted if any(after < one.first + n <= upto for n in range(one.count))]
            assert store.receipts(after, upto) == covering
            assert store.receipts() == wanted


# Who may come in


def link_of(name: str, **fields: str | bytes) -> AccessLink:
    made = AccessLink(name, sha256(name.encode()).digest(), "recorder", "S1.t5", "table 5", AT, "2026-03-15T00:00:00Z")
    return replace(made, **fields)


def device_of(name: str, link_name: str) -> Device:
    return Device(name, sha256(name.encode()).digest(), link_name, "a phone", AT)


def test_a_log_has_no_links_to_begin_with(store: LogStore) -> None:
    access = store.access
    assert (access.links(), access.devices(), access.leases(), access.changes()) == ([], [], [], 0)
    assert (access.link_by_token(bytes(32)), access.device_by_secret(bytes(32)), access.lease("S1.r1.t1")) == (
        None,
    ) * 3
    assert (access.revoke(["a"], AT), access.relabel("a", "")) == ([], False)


def test_links_are_kept_all_or_none(store: LogStore) -> None:
    first, second, third = link_of("a"), link_of("b", scope="", role="director"), link_of("c")
    store.access.add_links([second, first])
    for clash in (link_of("a", token_hash=bytes(32)), link_of("d", token_hash=second.token_hash)):
        with pytest.raises(LogError, match="in the log already; nothing was kept"):
            store.access.add_links([third, clash])
    with pytest.raises(LogError, match="nothing was kept"):
        store.access.add_links([third, third])
    assert store.access.links() == [second, first]
    assert store.access.link_by_token(first.token_hash) == first
    assert store.access.link_by_token(third.token_hash) is None


def test_a_link_is_taken_back_once(store: LogStore) -> None:
    store.access.add_links([link_of("a"), link_of("b"), link_of("c", ends_at=AT)])
    assert store.access.revoke(["c", "b", "x", "b"], AT) == ["b"]
    assert store.access.revoke(["b", "a"], "2026-03-14T23:00:00Z") == ["a"]
    assert [one.revoked_at for one in store.access.links()] == ["2026-03-14T23:00:00Z", AT, AT]


def test_a_link_ends_at_another_time_unless_it_was_taken_back(store: LogStore) -> None:
    assert not store.access.set_end("a", AT)
    store.access.add_links([link_of("a"), link_of("b")])
    before, later = store.access.changes(), "2026-03-20T19:00:00Z"
    assert store.access.set_end("a", later)
    assert store.access.changes() != before
    assert not store.access.set_end("c", later)
    store.access.revoke(["b"], AT)
    assert not store.access.set_end("b", later)
    assert store.access.links() == [link_of("a", ends_at=later), link_of("b", revoked_at=AT)]
    assert verify(store) == []


def test_a_device_comes_with_its_link(store: LogStore) -> None:
    store.access.add_links([link_of("a")])
    phone, tablet = device_of("d1", "a"), device_of("d2", "a")
    store.access.admit(tablet)
    store.access.admit(phone)
    for clash in (replace(phone, secret_hash=bytes(32)), replace(tablet, name="d3")):
        with pytest.raises(LogError, match="in the log already"):
            store.access.admit(clash)
    assert store.access.devices() == [tablet, phone]
    assert (store.access.devices_by("a"), store.access.devices_by("b")) == (2, 0)
    assert store.access.device_by_secret(phone.secret_hash) == (phone, link_of("a"))
    store.access.revoke(["a"], AT)
    assert store.access.device_by_secret(phone.secret_hash) == (phone, link_of("a", revoked_at=AT))
    assert store.access.device_by_secret(bytes(32)) is None


def test_a_device_is_known_by_another_secret_once_that_is_replaced(store: LogStore) -> None:
    access, first, second = store.access, device_of("d1", "k1"), device_of("d2", "k1")
    assert not access.replace_secret(first.secret_hash, bytes(32))
    access.add_links([link_of("k1")])
    access.admit(first)
    access.admit(second)
    before = access.changes()
    assert access.replace_secret(first.secret_hash, bytes(32))
    assert access.changes() != before
    assert access.device_by_secret(first.secret_hash) is None
    assert access.device_by_secret(bytes(32)) == (replace(first, secret_hash=bytes(32)), link_of("k1"))
    with pytest.raises(LogError, match="of that hash, is in the log already"):
        access.replace_secret(bytes(32), second.secret_hash)
    assert access.devices() == [replace(first, secret_hash=bytes(32)), second]
    assert verify(store) == []


def test_labels_are_changed_and_erased(store: LogStore) -> None:
    store.access.add_links([link_of("a"), link_of("b")])
    store.access.admit(device_of("d1", "a"))
    assert store.access.relabel("b", "Inger Holm")
    assert store.access.relabel("d1", "Inger's")
    assert [one.label for one in store.access.links()] == ["table 5", "Inger Holm"]
    assert [one.label for one in store.access.devices()] == ["Inger's"]
    assert store.access.relabel("b", "")
    assert not store.access.relabel("x", "nobody")
    assert [one.label for one in store.access.links()] == ["table 5", ""]


def test_a_table_is_recorded_by_who_took_it_last(store: LogStore) -> None:
    first, other = Lease("S1.r1.t2", "d1", AT), Lease("S1.r1.t1", "d1", AT)
    second = Lease("S1.r1.t2", "d2", "2026-03-14T22:41:00Z")
    assert [store.access.take_lease(one) for one in (first, other, second)] == [None, None, first]
    assert store.access.lease("S1.r1.t2") == second
    assert store.access.leases() == [other, second]


def test_each_change_of_links_and_devices_is_told(store: LogStore) -> None:
    access, seen = store.access, [store.access.changes()]

    def moves(*acts: Callable[[], object]) -> None:
        for act in acts:
            act()
            seen.append(access.changes())

    moves(
        lambda: access.add_links([link_of("a")]),
        lambda: access.admit(device_of("d1", "a")),
        lambda: access.relabel("a", "x"),
        lambda: access.revoke(["a"], AT),
    )
    assert len(set(seen)) == 5
    store.append([("S1", 0, notes("a"))], receipts=[receipt("1")])
    access.take_lease(Lease("S1.r1.t1", "d1", AT))
    assert access.changes() == seen[-1]
