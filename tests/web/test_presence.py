"""Devices that say nothing while a board is in play, as the pages tell it; time is a clock of the test's own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from threading import current_thread
from typing import Any, cast

import pytest

from application.hall.identity import Identity
from application.hall.links import relabel_link
from domain.events import NoteMade, RivalRecorded, ScoreEntered, TricksDisputed
from domain.log.access import Access
from domain.seats import Seat
from stores.memory import MemoryLog
from tests.web.evening import evening_log
from tests.web.served import Browser, Served, served
from tests.web.test_following import Following, played
from web.presence import Presence

TABLE, OTHER = "S1.r1.t1", "S1.r1.t2"
TOPICS = ("table/S1.r1.t2", "scorer/S1")


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
    assert "Nothing is heard of" not in scorer.get("/scorer/S1").text
    clock.seconds += 1.0
    watched(hall)
    assert [one.device for one in hall.site.presence.silent] == [device]
    assert "Nothing is heard of a device" in scorer.get("/scorer/S1").text
    assert "nothing is heard of a device at Table 2" in director.get("/tables/S1.r1.t2").text
    assert alive(recorder) == 204
    watched(hall)
    assert not hall.site.presence.silent


def test_given_two_recorders_of_a_table_when_both_fall_silent_then_each_is_told_once(
    hall: Served, clock: Clock
) -> None:
    recorders = [hall.browser("recorder", "S1.t2"), hall.browser("recorder", "S1.t2")]
    assert [alive(one) for one in recorders] == [204, 204]
    clock.seconds += 3.0

    watched(hall)

    devices = [one.get("/api/me").json()["device"] for one in recorders]
    assert sorted(one.device for one in hall.site.presence.silent) == sorted(devices)


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


def test_given_a_recorder_that_leaves_with_nothing_kept_back_when_time_goes_by_then_nobody_waits_for_it(
    hall: Served, clock: Clock
) -> None:
    recorder = hall.browser("recorder", "S1.t2")
    assert alive(recorder) == 204
    assert recorder.post("/alive?at=S1.r1.t2&left=1").status_code == 204
    clock.seconds += 60
    watched(hall)
    assert not hall.site.presence.silent


def test_given_a_recorder_that_fell_silent_when_another_records_there_then_he_has_the_table_and_no_doubt_is_left(
    hall: Served, clock: Clock
) -> None:
    gone, other = hall.browser("recorder", "S1.t2"), hall.browser("recorder", "S1.t2")
    gone_one = gone.get("/api/me").json()["device"]
    seen = gone.get("/api/table?stream=S1.r1.t2").json()["position"]["entries"]
    assert gone.post("/api/tables/S1.r1.t2/entries", json=said("one", seen)).status_code == 200
    clock.seconds += 60
    watched(hall)
    assert [one.device for one in hall.site.presence.silent] == [gone_one]

    assert other.post("/api/tables/S1.r1.t2/entries", json=said("two", seen + 1)).status_code == 200
    watched(hall)

    assert not hall.site.presence.silent
    assert gone_one not in other.get("/tables/S1.r1.t2").text


def said(key: str, seen: int) -> dict[str, object]:
    """A note, as it is sent."""
    return {"key": key, "seen": seen, "line": f"; {key}"}


def test_given_a_strange_device_when_it_says_that_it_is_there_then_it_is_refused(hall: Served) -> None:
    browser = hall.browser()
    browser.cookies.set("tdlog", "x" * 43)
    assert alive(browser) == 401


def test_given_a_device_that_falls_silent_when_programs_ask_for_doubts_then_it_is_one_until_it_is_heard(
    hall: Served, clock: Clock
) -> None:
    recorder, other, scorer = (
        hall.browser("recorder", "S1.t2"), hall.browser("recorder", "S1.t1"), hall.browser("scorer"),
    )  # fmt: skip
    device = recorder.get("/api/me").json()["device"]
    alive(recorder)
    clock.seconds += 2.0
    watched(hall)
    clock.seconds += 5.0
    watched(hall)
    for browser in (recorder, scorer):
        [told] = browser.get("/api/doubts").json()["doubts"]
        assert (told["kind"], told["stream"], told["other"], told["seconds"]) == (
            "device_silent", "S1.r1.t2", device, 7,
        )  # fmt: skip
    assert other.get("/api/doubts").json()["doubts"] == []
    assert other.get("/api/doubts?stream=S1.r1.t2").status_code == 403
    alive(recorder)
    watched(hall)
    assert scorer.get("/api/doubts").json()["doubts"] == []
    assert "Nothing is heard of" not in scorer.get("/scorer/S1").text.partition("grid")[0]


def test_given_a_device_that_is_silent_when_a_scorer_waits_for_it_no_more_then_it_is_told_again_only_once_heard(
    hall: Served, clock: Clock
) -> None:
    recorder, scorer = hall.browser("recorder", "S1.t2"), hall.browser("scorer")
    alive(recorder)
    clock.seconds += 5.0
    watched(hall)
    assert "Wait for it no more" in scorer.get("/scorer/S1").text
    assert scorer.post("/scorer/S1/silent", data={"table": "S2.r1.t2"}).status_code == 422
    assert scorer.post("/scorer/S1/silent", data={"table": "S1.r1.t2"}).status_code == 303
    assert scorer.get("/api/doubts").json()["doubts"] == []
    assert "Wait for it no more" not in scorer.get("/scorer/S1").text
    alive(recorder)
    clock.seconds += 5.0
    watched(hall)
    assert len(scorer.get("/api/doubts").json()["doubts"]) == 1


def test_given_who_follows_a_table_and_the_overview_when_a_device_falls_silent_then_they_are_told_and_again_when_heard(
    hall: Served, clock: Clock
) -> None:
    recorder, director = hall.browser("recorder", "S1.t2"), hall.browser("director")
    cookie, device = director.cookies["tdlog"], recorder.get("/api/me").json()["device"]
    alive(recorder)

    async def story() -> None:
        query = "topic=table/S1.r1.t2&topic=scorer/S1&form=json"
        follower = Following(hall, "/stream", query, cookie)

        def in_doubt(topic: str) -> list[int]:
            return [len(told["view"]["doubts"]) for _, told in follower.events(topic)]

        async def until(*counts: int) -> None:
            await follower.until(lambda text: all(in_doubt(each) == [*counts] for each in TOPICS))

        await until(0)
        clock.seconds += 3
        await hall.site.watch()
        await until(0, 1)
        hall.site.presence.heard(Identity("recorder", "S1.t2", device), "S1.r1.t2")
        await hall.site.watch()
        await until(0, 1, 0)
        await follower.close()

    played(hall, story())


def test_given_doubts_of_each_sort_when_pages_are_looked_at_then_each_says_what_settles_it_and_leads_there(
    hall: Served, clock: Clock
) -> None:
    recorder, scorer, director = hall.browser("recorder", "S1.t1"), hall.browser("scorer"), hall.browser("director")
    table = recorder.get("/tables/S1.r1.t1").text
    assert "two devices recorded" not in table
    hall.log.append([(TABLE, hall.log.version(TABLE), [RivalRecorded(9, "tablet 7", (NoteMade("<b>nine</b>"),))])])
    hall.log.append([(OTHER, hall.log.version(OTHER), [ScoreEntered("points", "+430", board=1)])])
    entry = hall.log.version(TABLE)
    page = recorder.get("/tables/S1.r1.t1").text
    assert "two devices recorded" in page
    assert f'<a href="/tables/{TABLE}/rivals/{entry}">choose, line by line, between the two records</a>' in page
    page = director.get("/scorer/S1").text
    assert "Two devices recorded this table at once" in page
    assert f'<a class="button" href="/tables/{TABLE}/rivals/{entry}">Choose' in page
    page = scorer.get("/scorer/S1").text
    assert "+430 was entered; the record gives +400" in page
    assert '<a class="button" href="/scorer/S1/boards/1?table=2#line">Mend' in page
    assert f"rivals/{entry}" not in page
    assert "to enheder noteret" in scorer.get("/scorer/S1?lang=da").text


def test_given_two_players_who_disagree_when_a_scorer_looks_then_he_is_told_where_and_not_who(hall: Served) -> None:
    disputed = TricksDisputed(Seat.EAST, 8, board=1)
    hall.log.append([(OTHER, hall.log.version(OTHER), [disputed])])
    scorer = hall.browser("scorer")
    for language, seat in (("en", "East"), ("da", "Øst")):
        page = scorer.get(f"/scorer/S1?lang={language}").text
        watched = page.partition('<ol class="watched">')[2].partition("</ol>")[0]
        assert "/scorer/S1/boards/1?table=2" in watched
        assert seat not in watched
        row = scorer.get(f"/scorer/S1/boards/1?lang={language}").text.partition('data-table="2"')[2].partition("<tr")[0]
        assert "3" in row
        assert seat not in row


def test_given_a_table_when_its_lease_is_read_or_written_then_the_loop_does_not_wait_for_it() -> None:
    log, threads, seconds = MemoryLog(), list[str](), 0.0
    presence = Presence(cast(Access, Watched(log.access, threads)), lambda: seconds, lambda: "2026-03-14T19:00:00Z")
    threads.clear()
    one, other = Identity("recorder", "S1.t2", "d1"), Identity("recorder", "S1.t2", "d2")

    async def happen() -> None:
        nonlocal seconds
        await presence.recorded(one, TABLE)
        await presence.take(other, TABLE)
        seconds = 60.0
        await presence.look([TABLE])

    asyncio.run(happen())

    assert [lease.device for lease in log.access.leases()] == ["d2"]
    assert len(threads) == 3
    assert current_thread().name not in threads


class Watched:
    """The leases of a log, with the threads that ask for them."""

    def __init__(self, access: Access, threads: list[str]) -> None:
        self._access, self._threads = access, threads

    def __getattr__(self, name: str) -> Any:
        self._threads.append(current_thread().name)
        return getattr(self._access, name)


def test_given_another_device_at_the_table_when_it_is_silent_then_it_is_told_since_when_and_no_more_once_it_is_there(
    hall: Served, clock: Clock
) -> None:
    one, other = hall.browser("recorder", "S1.t2"), hall.browser("recorder", "S1.t2")
    told = {"key": "k", "line": "; tea", "seen": hall.log.version(OTHER)}
    assert one.post(f"/api/tables/{OTHER}/entries", json=told).status_code == 200
    clock.seconds += 1

    def said_to_other() -> str:
        sign, page = other.post(f"/alive?at={OTHER}").text, other.get(f"/tables/{OTHER}").text
        assert f'<p id="other" class="note" role="status">{sign}</p>' in page
        return sign

    assert said_to_other() == "Another device records this table."
    clock.seconds += 40
    assert said_to_other().startswith("Another device records this table, and was last heard from at ")
    assert alive(one) == 204
    assert said_to_other() == "Another device records this table."
    assert other.post(f"/tables/{OTHER}/lease").status_code == 303
    assert said_to_other() == ""
    assert one.post(f"/alive?at={OTHER}").text == "Another device records this table."


def test_given_a_device_that_says_it_is_at_a_table_nobody_has_begun_when_the_server_looked_then_that_is_asked_no_more(
    hall: Served, clock: Clock
) -> None:
    recorder = hall.browser("recorder", "S1.t2")
    assert {alive(recorder, table) for table in ("S1.r7.t2", "S1.r8.t2", OTHER)} == {204}
    clock.seconds += 3
    watched(hall)
    assert hall.site.presence.in_question() == [OTHER]


@pytest.mark.parametrize(("name", "words"), [("", "The director is coming."), ("Leif", "The director is coming: Leif")])
def test_given_a_call_for_the_director_when_one_goes_then_the_table_is_told_by_what_his_link_is_called_and_by_no_code(
    name: str, words: str
) -> None:
    time = ["2026-11-23T19:30:00Z"]
    with Served(evening_log(), clock=lambda: time[-1]) as hall:
        recorder, director = hall.browser("recorder", "S1.t2"), hall.browser("director")
        device = director.get("/api/me").json()["device"]
        relabel_link(hall.log, hall.log.access.links()[-1].name, name)

        def sent(browser: Browser, line: str) -> str:
            told = {"key": line, "line": line, "seen": hall.log.version(OTHER)}
            assert browser.post(f"/api/tables/{OTHER}/entries", json=told).status_code == 200
            return recorder.get(f"/tables/{OTHER}").text

        sent(recorder, "director n")
        assert director.post("/desk/S1/take", data={"matter": f"{OTHER}#call"}).status_code == 303
        page = recorder.get(f"/tables/{OTHER}").text
        assert f'<p class="note" role="status">{words}</p>' in page
        assert device not in page
        assert "is coming" not in sent(director, 'fact "East saw the card"')
        time.append("2026-11-23T19:50:00Z")
        called = sent(recorder, "director s")
        assert "Director called" in called
        assert "is coming" not in called
        [call] = [one for one in director.get("/api/queue?session=S1").json()["items"] if one["sort"] == "call"]
        assert call["taken"] is None


def test_given_a_recorder_whose_link_has_a_name_when_his_device_falls_silent_then_that_is_told_and_no_code(
    hall: Served, clock: Clock
) -> None:
    scorer, recorder = hall.browser("scorer"), hall.browser("recorder", "S1.t2")
    device = recorder.get("/api/me").json()["device"]
    relabel_link(hall.log, hall.log.access.links()[-1].name, "Inger")
    alive(recorder)
    clock.seconds += 3
    watched(hall)
    page = scorer.get("/scorer/S1").text
    assert "Nothing is heard of Inger" in page
    assert device not in page
