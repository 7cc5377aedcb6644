"""A connector that means harm: answers without end, heads that drip, texts that grow, sections that are none."""

from __future__ import annotations

import json
import socket
from collections.abc import Generator
from contextlib import contextmanager, suppress
from itertools import count
from threading import Thread

import pytest

from application.pads.connector import Connector, ConnectorAway, over_http
from application.pads.feed import MOST_OF_ONE, Feed, Taken
from application.pads.following import FromConnector
from domain.seats import Seat
from formats.bridgemate.results import ResultDTO, TdCallDTO, calls_said, results_said
from formats.bridgemate.wire import WELCOME
from formats.reading.pads import PadSaid
from projections.recorded.slips import Slip
from projections.texts import use_language
from tests.hall.evenings import office_on
from tests.pads.fake_connector import GUID
from tests.screens.club import club_evening

CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
HEAD = b"HTTP/1.1 200 OK\r\nX-Long: "


@contextmanager
def endless(first: bytes, then: bytes) -> Generator[str]:
    """The address of a server that says something, and then something else for as long as anybody listens."""
    listening = socket.create_server(("127.0.0.1", 0))

    def talk() -> None:
        with suppress(OSError), listening.accept()[0] as heard:
            heard.sendall(first)
            while True:
                heard.sendall(then)

    thread = Thread(target=talk, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    finally:
        listening.close()
        thread.join(60)


@pytest.mark.parametrize(("first", "then"), [(b"", CONTINUE), (HEAD, b"a"), (b"HTTP/1.1 200 OK\r\n\r\n", b"a")])
def test_given_an_answer_without_end_then_it_is_not_listened_to_for_ever(first: bytes, then: bytes) -> None:
    times = count(0, 50)
    with endless(first, then) as url, pytest.raises(ConnectorAway, match="too slowly"):
        over_http(20.0, lambda: float(next(times)))(url, None)


def answering(*records: dict[str, object]) -> FromConnector:
    """A session of a connector that answers every question with some results."""
    answer = json.dumps({"DataType": 12, "LastQueueItemId": 1, "SerializedData": json.dumps(records)})

    def send(address: str, asked: bytes | None) -> bytes:
        return WELCOME.encode() if asked is None else answer.encode()

    return FromConnector(Connector("http://pads", lambda seconds: None, send), GUID)


def test_given_texts_that_grow_when_they_are_heard_then_none_of_them_is_kept() -> None:
    long = "A" * 100_000
    place = {"TableNumber": 1, "RoundNumber": 1, "BoardNumber": 1}
    looked = answering(
        {**place, "SectionLetters": long}, {**place, "SessionGuid": long}, {**place, "ValidationMessages": [long]}
    ).look()
    assert len(looked.said) == 1
    assert [len(one.text) < 300 for one in looked.news] == [True, True]


@pytest.mark.parametrize("letters", ["AAAA", "A1", "\N{LATIN CAPITAL LETTER A WITH RING ABOVE}", "-"])
def test_given_a_section_that_is_none_then_it_is_not_taken_for_the_first(letters: str) -> None:
    [said] = results_said([ResultDTO(section_letters=letters, table_number=2, round_number=1, board_number=3)])
    assert (said.kind, said.board) == ("unreadable", 0)
    assert letters in said.read
    assert calls_said([TdCallDTO(section_letters=letters, table_number=2, round_number=1)]) == []


def test_given_pads_that_never_settle_on_a_result_then_the_log_grows_no_further() -> None:
    use_language("en")
    log, told = club_evening(), list[Taken]()
    feed = Feed(office_on(log, "2026-11-23T22:00:00Z"), "S1")
    for number in range(MOST_OF_ONE + 20):
        said = PadSaid(section="", table=2, round=1, board=1, ns=2, ew=14, slip=Slip("4S", Seat.NORTH, 9 + number % 2))
        told += feed.take([said])
    assert [one.what for one in told].count("refused") == 20
    assert len([one for one in log.receipts() if one.key.startswith("S1.r1.t2/1#")]) == MOST_OF_ONE
    assert "the pads have said 100 other things" in told[-1].text
    assert [one.what for one in feed.pending] == ["refused"]
