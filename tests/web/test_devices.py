"""The devices on the page of links: told one by one, put out alone; and links that end at another time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest

from domain.times import time_of, time_text
from stores.memory import MemoryLog
from tests.web.evening import evening_log
from tests.web.served import SAME, Browser, Served

AT = "2026-11-23T19:30:00Z"
TABLE = "/api/tables/S1.r1.t1/entries"


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = AT

    def __call__(self) -> str:
        return self.now

    def later(self, **span: float) -> None:
        at = time_of(self.now)
        assert at is not None
        self.now = time_text(at + timedelta(**span))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hall(clock: Clock) -> Iterator[Served]:
    with Served(evening_log(MemoryLog()), clock=clock) as running:
        yield running


def by_link(hall: Served, token: str) -> Browser:
    """One more device that came in by a link."""
    browser = hall.browser()
    assert browser.post("/in", json={"token": token}, headers=SAME).status_code == 200
    return browser


def seen(hall: Served) -> int:
    return hall.log.version("S1.r1.t1")


def device_of(browser: Browser) -> str:
    return str(browser.get("/api/me").json()["device"])


def row_of(page: str, device: str) -> str:
    """What the page of links says of a device, in words alone."""
    devices = page.partition('id="devices"')[2]
    [row] = [one for one in re.findall(r"<tr .*?</tr>", devices, re.DOTALL) if device in one]
    return " ".join(re.sub(r"<[^>]*>", " ", row).split())


def test_given_two_devices_by_one_link_when_the_page_is_shown_then_each_is_told_with_what_it_sent(
    hall: Served, clock: Clock
) -> None:
    scorer, token = hall.browser("scorer"), hall.token("recorder", "S1.t1")
    first, second = by_link(hall, token), by_link(hall, token)
    sent = first.post(TABLE, json={"key": "k1", "lines": ["td", "p"], "seen": seen(hall)})
    assert sent.status_code == 200, sent.text
    clock.later(minutes=7)
    assert second.post("/alive?at=S1.r1.t1").status_code == 200, "it is told who records the table"
    page = scorer.get("/links").text
    told = row_of(page, device_of(first))
    assert "2 entries sent" in told
    assert "Table 1 · Round 1" in told
    assert "0 entries sent" in row_of(page, device_of(second))
    assert "this device" in row_of(page, device_of(scorer))
    assert token not in page


def test_given_a_device_that_is_put_out_when_both_record_then_the_other_of_its_link_stays(hall: Served) -> None:
    scorer, token = hall.browser("scorer"), hall.token("recorder", "S1.t1")
    first, second = by_link(hall, token), by_link(hall, token)
    name = device_of(first)
    assert scorer.post("/links/device", data={"name": name}).status_code == 303
    hall.site.doors.forget(first.cookies["tdlog"])
    assert first.post(TABLE, json={"key": "k1", "line": "td", "seen": seen(hall)}).status_code == 401
    assert second.post(TABLE, json={"key": "k1", "line": "td", "seen": seen(hall)}).status_code == 200
    devices = scorer.get("/links").text.partition('id="devices"')[2]
    assert name not in devices
    assert device_of(second) in devices
    assert scorer.post("/api/links/device", json={"name": name}).status_code == 404
    by_link(hall, token)


def test_given_a_scorer_of_one_session_when_he_puts_out_a_device_of_another_then_he_is_refused(hall: Served) -> None:
    other, scorer = hall.browser("director", "S2"), hall.browser("scorer", "S1")
    assert scorer.post("/api/links/device", json={"name": device_of(other)}).status_code == 404
    assert device_of(other) not in scorer.get("/links").text
    [link] = [one.name for one in hall.log.access.links() if one.scope == "S2"]
    assert scorer.post("/api/links/end", json={"name": link, "hours": 3}).status_code == 404


def test_given_a_link_when_its_end_is_changed_then_it_ends_then_and_not_before(hall: Served, clock: Clock) -> None:
    scorer, token = hall.browser("scorer"), hall.token("recorder", "S1.t1")
    [link] = [one.name for one in hall.log.access.links() if one.role == "recorder"]
    changed = scorer.post("/api/links/end", json={"name": link, "hours": 3})
    assert changed.json() == {"link": link, "ends": "2026-11-23T22:30:00Z"}
    recorder = by_link(hall, token)
    clock.later(hours=2, minutes=59)
    assert recorder.get("/tables/S1.r1.t1").status_code == 200
    clock.later(minutes=2)
    hall.site.doors.forget(recorder.cookies["tdlog"])
    assert recorder.get("/tables/S1.r1.t1").status_code == 401
    assert scorer.post("/links/end", data={"name": link, "hours": "1"}).status_code == 303
    hall.site.doors.forget(recorder.cookies["tdlog"])
    assert recorder.get("/tables/S1.r1.t1").status_code == 200


@pytest.mark.parametrize("hours", ["-1", "8785", "soon"])
def test_given_an_end_that_is_none_when_it_is_sent_then_it_is_said_and_the_link_stays(hall: Served, hours: str) -> None:
    scorer = hall.browser("scorer")
    [link] = hall.log.access.links()
    answer = scorer.post("/links/end", data={"name": link.name, "hours": hours})
    assert answer.status_code in (400, 422)
    assert 'role="alert"' in answer.text
    assert hall.log.access.links() == [link]


def test_given_a_link_that_was_taken_back_when_its_end_is_changed_then_it_stays_taken_back(hall: Served) -> None:
    scorer, _ = hall.browser("scorer"), hall.token("recorder", "S1.t1")
    [link] = [one.name for one in hall.log.access.links() if one.role == "recorder"]
    scorer.post("/links/revoke", data={"name": link})
    assert scorer.post("/api/links/end", json={"name": link, "hours": 3}).status_code == 404
