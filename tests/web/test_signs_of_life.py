"""Signs of life on real connections: answered ahead of everything, where the device is known."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from application.clock import now
from application.hall.links import revoke_links
from tests.web.browsing import AtPort, at_port
from tests.web.evening import evening_log
from tests.web.served import PATIENT, Browser
from web.cookies import COOKIE
from web.presence import LastHeard


@pytest.fixture(scope="module")
def hall() -> Iterator[AtPort]:
    with at_port(evening_log()) as running:
        yield running


class Recorder(NamedTuple):
    """A device that records a table."""

    browser: Browser
    name: str
    secret: str


@pytest.fixture
def recorder(hall: AtPort) -> Recorder:
    browser = hall.browser("recorder", "S1.t2")
    device = browser.get("/api/me").json()["device"]
    assert browser.post("/alive?at=S1.r1.t2").status_code == 204  # from now on it is known
    return Recorder(browser, device, browser.cookies[COOKIE])


def sign(
    secret: str,
    *more: str,
    at: str = "/alive?at=S1.r1.t2",
    host: str = "127.0.0.1",
    origin: str = "",
    method: str = "POST",
) -> bytes:
    origin = origin or f"http://{host}"
    lines = [f"{method} {at} HTTP/1.1", f"host: {host}", f"origin: {origin}", f"cookie: {COOKIE}={secret}", *more]
    return "\r\n".join([*lines, "", ""]).encode()


def told(hall: AtPort, sent: bytes) -> bytes:
    """What comes after something was sent, and a last request that closes the connection."""
    last = b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", hall.port), timeout=10) as connection:
        connection.sendall(sent + last)
        return b"".join(iter(lambda: connection.recv(65536), b""))


def test_given_a_known_device_when_it_says_that_it_is_there_then_it_is_heard_and_no_request_is_noted(
    hall: AtPort, recorder: Recorder
) -> None:
    before = len(hall.lines)
    hall.site.last_heard = LastHeard(now)
    answers = told(hall, sign(recorder.secret, "content-length: 0"))
    assert answers.startswith(b"HTTP/1.1 204 No Content\r\ncache-control: no-store\r\n\r\nHTTP/1.1 200 OK")
    assert hall.site.last_heard.at(recorder.name)
    assert [line.route for line in hall.lines[before:]] == ["/healthz"]


def test_given_signs_of_life_one_behind_the_other_when_they_come_at_once_then_each_is_answered(
    hall: AtPort, recorder: Recorder
) -> None:
    answers = told(hall, sign(recorder.secret) * 5)
    assert answers.count(b"HTTP/1.1 204 ") == 5
    assert answers.count(b'"status":"ok"') == 1


@pytest.mark.parametrize(
    "sent", [("content-length: 4", "4\r\nx"), ("transfer-encoding: chunked", "2\r\nxy\r\n0\r\n\r\n")]
)
def test_given_a_sign_of_life_with_a_body_when_it_comes_then_it_is_answered_like_any_and_the_body_is_no_request(
    hall: AtPort, recorder: Recorder, sent: tuple[str, str]
) -> None:
    header, body = sent
    answers = told(hall, sign(recorder.secret, header) + body.encode())
    assert (answers.count(b"HTTP/1.1 "), answers.count(b"HTTP/1.1 204 ")) == (2, 1)
    assert b"content-security-policy" in answers.split(b"\r\n\r\n", 1)[0]
    assert b'"status":"ok"' in answers


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"secret": "nobody"}, b"401"),
        ({"host": "evil.example"}, b"421"),
        ({"origin": "http://evil.example"}, b"403"),
        ({"method": "GET"}, b"405"),
        ({"at": "/alive/more"}, b"404"),
    ],
)
def test_given_what_is_no_sign_of_life_of_a_known_device_when_it_comes_then_it_is_answered_like_any_request(
    hall: AtPort, recorder: Recorder, sent: dict[str, str], status: bytes
) -> None:
    answers = told(hall, sign(**{"secret": recorder.secret, **sent}))
    assert answers.startswith(b"HTTP/1.1 " + status)
    assert b"content-security-policy" in answers.split(b"\r\n\r\n", 1)[0]


def test_given_a_sign_of_life_with_a_head_that_is_too_long_when_it_comes_then_it_is_refused(
    hall: AtPort, recorder: Recorder
) -> None:
    answers = told(hall, sign(recorder.secret, "x-more: " + "x" * 33_000))
    assert answers.startswith(b"HTTP/1.1 431 ")


def test_given_a_device_that_is_out_when_it_says_that_it_is_there_then_it_is_told_so(
    hall: AtPort, recorder: Recorder
) -> None:
    recorder.browser.post("/out")
    assert told(hall, sign(recorder.secret)).startswith(b"HTTP/1.1 401 ")


def test_given_a_device_whose_link_was_taken_back_when_that_was_looked_at_then_who_sends_a_sign_of_life_is_looked_up(
    hall: AtPort, recorder: Recorder
) -> None:
    link = next(one.link for one in hall.log.access.devices() if one.name == recorder.name)
    revoke_links(hall.log, [link], now())
    hall.site.departed.look()
    answers = told(hall, sign(recorder.secret))
    assert b"content-security-policy" in answers.split(b"\r\n\r\n", 1)[0]  # as of any request


def test_given_a_device_that_says_too_often_that_it_is_there_when_it_goes_on_then_it_is_refused() -> None:
    with at_port(evening_log(), replace(PATIENT, requests=0.01, requests_at_once=20.0)) as hall:
        browser = hall.browser("recorder", "S1.t2")
        assert browser.post("/alive?at=S1.r1.t2").status_code == 204
        answers = [told(hall, sign(browser.cookies[COOKIE])) for _ in range(30)]
    heard = [answer.startswith(b"HTTP/1.1 204 ") for answer in answers]
    assert 0 < sum(heard) <= 20
    assert answers[-1].startswith(b"HTTP/1.1 429 ")
