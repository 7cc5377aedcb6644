"""Real connections that take too long, say too much, or are too many: each is ended in words, and the others go on."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack

import msgspec
import pytest

from tests.web.browsing import AtPort, at_port
from tests.web.evening import evening_log
from tests.web.served import PATIENT

BOUNDS = msgspec.structs.replace(PATIENT, head_seconds=0.2, body_seconds=0.2, connections=20, body=1000)


@pytest.fixture(scope="module")
def hall() -> Iterator[AtPort]:
    with at_port(evening_log(), BOUNDS) as running:
        yield running


def connected(hall: AtPort) -> socket.socket:
    return socket.create_connection(("127.0.0.1", hall.port), timeout=10)


def said(connection: socket.socket, sent: bytes = b"") -> bytes:
    """What comes until the connection is closed from there."""
    told = b""
    try:
        connection.sendall(sent)
        while part := connection.recv(65536):
            told += part
    except (ConnectionResetError, BrokenPipeError):
        pass
    return told


def request(body: bytes = b"", **headers: str) -> bytes:
    told = {"host": "127.0.0.1", "sec-fetch-site": "same-origin", "connection": "close", **headers}
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in told.items()]
    return "\r\n".join(["POST /in HTTP/1.1", *lines, "", ""]).encode() + body


def is_well(hall: AtPort) -> bool:
    with connected(hall) as connection:
        return b'"status":"ok"' in said(
            connection, b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n"
        )


@pytest.mark.parametrize("begun", [b"", b"GET", b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n", b"\r\n\r\n"])
def test_given_a_connection_that_does_not_say_what_it_wants_when_the_time_is_over_then_it_is_closed(
    hall: AtPort, begun: bytes
) -> None:
    with connected(hall) as connection:
        assert said(connection, begun) == b""
    assert is_well(hall)


def test_given_headers_without_end_when_they_grow_too_long_then_the_connection_is_ended(hall: AtPort) -> None:
    with connected(hall) as connection:
        told = said(connection, b"GET / HTTP/1.1\r\n" + b"x-more: " + b"x" * 60_000)
    assert told.startswith(b"HTTP/1.1 431 ") or told == b""
    assert is_well(hall)


def of_length(length: int) -> bytes:
    """A request whose head has so many bytes."""
    begins, ends = b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\nx-more: ", b"\r\n\r\n"
    return begins + b"x" * (length - len(begins) - len(ends)) + ends


@pytest.mark.parametrize("pieces", [1, 2])
@pytest.mark.parametrize(("length", "status"), [(32 * 1024, b"200"), (32 * 1024 + 1, b"431"), (33_000, b"431")])
def test_given_a_head_of_some_length_when_it_comes_at_once_or_in_pieces_then_it_is_answered_alike(
    hall: AtPort, length: int, status: bytes, pieces: int
) -> None:
    sent = of_length(length)
    half = length // pieces
    with connected(hall) as connection:
        connection.sendall(sent[:half])
        told = said(connection, sent[half:])
    assert told.startswith(b"HTTP/1.1 " + status)
    assert is_well(hall)


def test_given_a_head_that_is_too_long_when_a_body_follows_it_then_it_is_told_once_and_no_fault_is_noted(
    hall: AtPort, caplog: pytest.LogCaptureFixture
) -> None:
    with connected(hall) as connection:
        told = said(connection, request(b"body", content_length="4", x_more="x" * 33_000))
    assert told.startswith(b"HTTP/1.1 431 ")
    assert told.count(b"HTTP/1.1 ") == 1
    assert caplog.records == []


def test_given_a_body_that_comes_too_slowly_when_the_time_is_over_then_it_is_told_and_closed(hall: AtPort) -> None:
    with connected(hall) as connection:
        told = said(connection, request(b"{", content_type="application/json", content_length="100"))
    assert told.startswith(b"HTTP/1.1 408 ")
    assert is_well(hall)


@pytest.mark.parametrize("rest", [b"1\r\nx\r\n", b"0\r\n\r\n", b"1"])
def test_given_a_request_that_was_answered_when_the_rest_of_it_comes_slowly_then_the_connection_is_closed_in_time(
    hall: AtPort, rest: bytes
) -> None:
    with connected(hall) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
        assert said(connection, rest) == b""
    assert is_well(hall)


def test_given_a_connection_that_is_kept_open_when_it_says_nothing_but_blank_lines_then_it_is_closed_in_time(
    hall: AtPort,
) -> None:
    with connected(hall) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
        assert said(connection, b"\r\n") == b""
    assert is_well(hall)


@pytest.mark.parametrize("length", ["1001", str(100 << 20)])
def test_given_a_body_that_is_too_large_when_it_is_announced_then_it_is_refused_without_waiting_for_it(
    hall: AtPort, length: str
) -> None:
    with connected(hall) as connection:
        told = said(connection, request(content_type="application/json", content_length=length))
    assert told.startswith(b"HTTP/1.1 413 ")
    assert is_well(hall)


def test_given_a_body_in_pieces_that_never_ends_when_it_grows_too_large_then_it_is_refused(hall: AtPort) -> None:
    piece = b"400\r\n" + b"x" * 0x400 + b"\r\n"
    with connected(hall) as connection:
        told = said(connection, request(content_type="application/json", transfer_encoding="chunked") + piece * 8)
    assert told.startswith(b"HTTP/1.1 413 ") or told == b""
    assert is_well(hall)


@pytest.mark.parametrize(
    "sent", [b"\x00\x01\x02\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"nonsense\r\n\r\n", b"\x16\x03\x01"]
)
def test_given_something_that_is_no_request_when_it_is_sent_then_the_server_goes_on(hall: AtPort, sent: bytes) -> None:
    with connected(hall) as connection:
        told = said(connection, sent)
    assert told == b"" or told.startswith(b"HTTP/1.1 4")
    assert b"Traceback" not in told
    assert is_well(hall)


def test_given_more_connections_than_there_may_be_when_one_more_comes_then_it_is_told_so_and_later_let_in() -> None:
    bounds = msgspec.structs.replace(PATIENT, connections=20)
    with at_port(evening_log(), bounds) as hall:
        with ExitStack() as held:
            for _ in range(20):
                held.enter_context(connected(hall))
            with connected(hall) as connection:
                assert said(connection).startswith(b"HTTP/1.1 503 ")
        answers = (is_well(hall) for _ in range(200))
        assert any(answers)


def test_given_a_request_that_is_cut_off_within_its_body_when_the_next_comes_then_no_fault_is_noted(
    hall: AtPort, caplog: pytest.LogCaptureFixture
) -> None:
    with connected(hall) as connection:
        connection.sendall(request(b"{", content_type="application/json", content_length="100"))
    assert is_well(hall)
    assert caplog.records == []


def test_given_hundreds_of_requests_before_the_first_is_answered_when_they_come_then_the_connection_is_ended(
    hall: AtPort,
) -> None:
    """Each would be kept in memory until its turn: thousands fit in what is read at once."""
    ask = b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
    with connected(hall) as connection:
        told = said(connection, ask * 500)
    assert told.count(b'"status":"ok"') < 20
    assert is_well(hall)


def test_given_a_few_requests_before_the_first_is_answered_when_they_come_then_all_are_answered(hall: AtPort) -> None:
    ask = b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
    last = ask.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n")
    with connected(hall) as connection:
        assert said(connection, ask * 4 + last).count(b'"status":"ok"') == 5
