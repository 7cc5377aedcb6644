"""How much one may ask: by a clock of the test's own, and bodies that are too large, too slow, or lie about it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from starlette.types import Message, Receive

from application.rights import reaches
from web.cookies import secret_of
from web.failures import Failed
from web.limits import Counted, Rate, address_counted, bounded_body, is_of_this_machine


class Clock:
    """Seconds that go on when they are told to."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def test_given_a_device_that_asks_too_often_when_it_waits_then_it_may_ask_again() -> None:
    clock = Clock()
    rate = Rate(2.0, 3.0, clock)
    for _ in range(3):
        rate.take("device")
    with pytest.raises(Failed) as refused:
        rate.take("device")
    assert (refused.value.failure.status, refused.value.failure.again_in) == (429, 1)
    clock.seconds += 0.5
    rate.take("device")
    with pytest.raises(Failed):
        rate.take("device")


def test_given_one_device_that_asks_too_often_when_another_asks_then_it_is_answered() -> None:
    rate = Rate(1.0, 1.0, Clock())
    rate.take("one")
    rate.take("another")


def test_given_a_device_that_did_not_ask_for_long_when_it_asks_then_it_has_no_more_than_at_first() -> None:
    clock = Clock()
    rate = Rate(5.0, 2.0, clock)
    rate.take("device")
    clock.seconds += 10_000
    rate.take("device")
    rate.take("device")
    with pytest.raises(Failed):
        rate.take("device")


def test_given_this_machine_itself_when_it_asks_without_a_device_then_it_is_not_counted_as_one() -> None:
    """A proxy is one address for everybody behind it."""
    rate = Rate(0.001, 1.0, Clock())
    for client in (("127.0.0.1", 5), ("::1", 5), None):
        for _ in range(5):
            rate.take(address_counted({"client": client}))
    rate.take(address_counted({"client": ("10.0.0.1", 5)}))
    with pytest.raises(Failed):
        rate.take(address_counted({"client": ("10.0.0.1", 6)}))


def test_given_more_addresses_than_are_remembered_when_they_ask_then_memory_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("web.limits.REMEMBERED", 10)
    rate = Rate(1.0, 1.0, Clock())
    for number in range(100):
        rate.take(f"10.0.0.{number}")
    assert len(rate) == 10


def test_given_as_many_streams_as_there_may_be_when_one_more_is_asked_for_then_it_is_refused_until_one_ends() -> None:
    counted = Counted(most=3, most_each=2)
    with counted.one_of("a"), counted.one_of("b"):
        with counted.one_of("a"), pytest.raises(Failed):
            counted.one_of("c").__enter__()
        with counted.one_of("c"):
            assert counted.open == 3
    assert counted.open == 0


def test_given_a_device_with_as_many_streams_as_it_may_have_when_it_asks_for_one_more_then_it_alone_is_refused() -> (
    None
):
    counted = Counted(most=100, most_each=1)
    with counted.one_of("a"):
        with pytest.raises(Failed) as refused:
            counted.one_of("a").__enter__()
        assert refused.value.failure.status == 429
        with counted.one_of("b"), counted.one_of(""):
            pass


@pytest.mark.parametrize(
    ("address", "own"), [("127.0.0.1", True), ("127.9.9.9", True), ("::1", True), ("10.0.0.1", False)]
)
def test_given_an_address_when_it_is_looked_at_then_it_is_known_whether_it_is_this_machines(
    address: str, own: bool
) -> None:
    assert is_of_this_machine(address) is own


def read(parts: Sequence[bytes], told: str = "", most: int = 10, seconds: float = 5.0, ends: bool = True) -> bytes:
    """What is taken of a body that comes in parts; `told` is its `Content-Length`."""
    waiting: list[Message] = [
        {"type": "http.request", "body": part, "more_body": not ends or number < len(parts)}
        for number, part in enumerate(parts, 1)
    ]

    async def receive() -> Message:
        if not waiting:
            await asyncio.Event().wait()
        return waiting.pop(0)

    async def whole() -> bytes:
        headers = [(b"content-length", told.encode())] if told else []
        bounded: Receive = bounded_body({"headers": headers}, receive, most, seconds)
        taken, more = b"", True
        while more:
            message = await bounded()
            taken, more = taken + message["body"], message["more_body"]
        return taken

    return asyncio.run(whole())


def test_given_a_body_within_bounds_when_it_is_read_then_it_is_whole() -> None:
    assert read([b"12345", b"67890"], told="10") == b"1234567890"


@pytest.mark.parametrize("told", ["11", "100000000", "-1", "ten"])
def test_given_a_body_that_says_it_is_too_large_when_it_is_asked_for_then_nothing_of_it_is_read(told: str) -> None:
    with pytest.raises(Failed) as refused:
        bounded_body({"headers": [(b"content-length", told.encode())]}, _never, 10, 5.0)
    assert refused.value.failure.status == 413


async def _never() -> Message:
    raise AssertionError("nothing is to be read")


@pytest.mark.parametrize("told", ["", "5"])
def test_given_a_body_larger_than_it_said_when_it_is_read_then_it_is_refused_at_the_bound(told: str) -> None:
    with pytest.raises(Failed) as refused:
        read([b"12345", b"678901", b"never read"], told=told)
    assert refused.value.failure.status == 413


def test_given_a_body_that_does_not_come_to_an_end_in_time_when_it_is_read_then_it_is_refused() -> None:
    with pytest.raises(Failed) as refused:
        read([b"1"], seconds=0.0, ends=False)
    assert refused.value.failure.status == 408


@pytest.mark.parametrize("secure", [True, False])
def test_given_a_cookie_longer_than_a_secret_when_it_comes_then_it_is_none_and_not_kept(secure: bool) -> None:
    name = "__Host-tdlog" if secure else "tdlog"
    assert secret_of({name: "a" * 43}, secure=secure) == "a" * 43
    assert secret_of({name: "a" * 7000}, secure=secure) == ""


def test_given_a_stream_named_longer_than_any_when_it_is_asked_whose_it_is_then_it_is_nobodys_but_the_operators() -> (
    None
):
    assert not reaches("director", "", "S1." + "r" * 10_000)
    assert reaches("operator", "", "S1." + "r" * 10_000)
    assert reaches("recorder", "S" * 40 + ".t9999", "S" * 40 + ".r999.t9999")
