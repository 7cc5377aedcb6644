"""Devices that say nothing while a board is in play, as the pages tell it; time is a clock of the test's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.evening import evening_log
from tests.web.served import Browser, Served, served


class Clock:
    """Seconds that go on when they are told to."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hall(clock: Clock) -> Iterator[Served]:
    with served(evening_log(), monotonic=clock) as running:
        yield running


def watched(hall: Served) -> None:
    """Let the server look who says nothing."""
    hall.portal.call(hall.site.watch)


def alive(browser: Browser, table: str = "S1.r1.t2") -> int:
    return browser.post(f"/alive?at={table}").status_code


def test_given_a_recorder_that_falls_silent_while_a_board_is_in_play_when_the_server_looks_then_it_is_told(
    hall: Served, clock: Clock
) -> None:
    recorder, scorer, director = hall.browser("recorder", "S1.t2"), hall.browser("scorer"), hall.browser("director")
    device = recorder.get("/api/me").json()["device"]
    assert [alive(recorder), alive(recorder)] == [204, 204]
    clock.seconds += 1.5
    watched(hall)
    assert device not in scorer.get("/scorer/S1").text
    clock.seconds += 1.0
    watched(hall)
    assert [one.device for one in hall.site.presence.silent] == [device]
    assert device in scorer.get("/scorer/S1").text
    assert device in director.get("/tables/S1.r1.t2").text
    assert alive(recorder) == 204
    watched(hall)
    assert not hall.site.presence.silent


def test_given_a_device_that_says_it_is_at_another_table_when_the_server_looks_then_that_table_is_not_in_doubt(
    hall: Served, clock: Clock
) -> None:
    recorder, director = hall.browser("recorder", "S1.t2"), hall.browser("director")
    for browser in (recorder, director):
        alive(browser, "S1.r1.t1")
    alive(recorder, "nothing at all")
    clock.seconds += 60
    watched(hall)
    assert not hall.site.presence.silent


def test_given_a_strange_device_when_it_says_that_it_is_there_then_it_is_refused(hall: Served) -> None:
    browser = hall.browser()
    browser.cookies.set("tdlog", "x" * 43)
    assert alive(browser) == 401
