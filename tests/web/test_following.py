"""The event stream over ASGI: who follows gets what is new, resumes where he was, and is let go at the end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from starlette.types import Message

from application.hall.access import Entrance
from application.hall.links import revoke_links
from tests.web.evening import evening_log
from tests.web.served import PATIENT, Served, served
from web.streams import event_bytes


class Following:
    """A stream as a browser has it: its status, and the events that came."""

    def __init__(self, hall: Served, path: str, query: str, cookie: str, **headers: str) -> None:
        told = {"host": "127.0.0.1", "cookie": f"tdlog={cookie}", **headers}
        self.scope: dict[str, Any] = {
            "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "scheme": "http",
            "query_string": query.encode(), "root_path": "", "http_version": "1.1", "client": ("127.0.0.1", 5),
            "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in told.items()],
        }  # fmt: skip
        self.status = 0
        self.text = ""
        self.closed = asyncio.Event()
        self._asked = False
        self.task: asyncio.Task[None] = asyncio.create_task(self._follow(hall))

    async def _follow(self, hall: Served) -> None:
        await hall.app(self.scope, self._receive, self._send)

    async def _receive(self) -> Message:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.closed.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
        else:
            self.text += message["body"].decode()

    async def until(self, condition: Callable[[str], bool]) -> None:
        """Wait until what came is so; the test fails where it never is."""
        async with asyncio.timeout(20):
            while not condition(self.text) and not self.task.done():
                await asyncio.sleep(0.005)
        assert condition(self.text), self.text

    async def close(self) -> None:
        """Go away."""
        self.closed.set()
        await self.task

    def events(self, topic: str) -> list[tuple[int, dict[str, Any]]]:
        """The events of a topic: position, and what was told."""
        found: list[tuple[int, dict[str, Any]]] = []
        for event in self.text.split("\n\n"):
            fields = dict(line.split(": ", 1) for line in event.split("\n") if ": " in line)
            if fields.get("event") == topic:
                found.append((int(fields["id"]), json.loads(fields["data"])))
        return found


def played(hall: Served, story: Coroutine[Any, Any, None]) -> None:
    """Play a story in the loop of the server."""
    portal: Any = hall.portal

    async def whole() -> None:
        await story

    portal.call(whole)


@pytest.fixture
def hall() -> Any:
    with served(evening_log()) as running:
        yield running


TABLE = "table/S1.r1.t2"


def test_given_a_reader_when_somebody_records_then_he_gets_what_is_new_once_and_with_its_position() -> None:
    with served(evening_log(), monotonic=lambda: 0.0) as hall:  # in which no device falls silent
        _told_once(hall)


def _told_once(hall: Served) -> None:
    reader, recorder = hall.browser("recorder", "S1.t2"), hall.browser("recorder", "S1.t2")
    recorder.post("/tables/S1.r1.t2/lease")

    def told(stream: Following) -> list[tuple[int, int]]:
        return [(position, told["entries"]) for position, told in stream.events(TABLE)]

    async def story() -> None:
        stream = Following(hall, "/stream", f"topic={TABLE}&form=json&after=39", reader.cookies["tdlog"])
        await stream.until(lambda _: told(stream) == [(39, 16)])
        entry = {"key": "k", "line": "hk", "seen": 16}
        sent = await asyncio.to_thread(recorder.post, "/api/tables/S1.r1.t2/entries", json=entry)
        assert sent.status_code == 200
        await stream.until(lambda _: len(told(stream)) > 1)
        assert (stream.status, told(stream)) == (200, [(39, 16), (40, 17)])
        assert stream.events(TABLE)[-1][1]["view"]["position"]["to_act"] == "S"
        await stream.close()

    played(hall, story())


@pytest.mark.parametrize(("after", "comes"), [("39", False), ("38", True), ("0", True), ("", True)])
def test_given_a_reader_that_was_away_when_he_comes_back_then_he_gets_what_changed_since(
    hall: Served, after: str, comes: bool
) -> None:
    recorder = hall.browser("recorder", "S1.t2")

    async def story() -> None:
        known = {"last_event_id": after} if after else {}
        stream = Following(hall, "/stream", f"topic={TABLE}", recorder.cookies["tdlog"], **known)
        await stream.until(lambda text: "ping" in text)
        assert bool(stream.events(TABLE)) is comes
        await stream.close()

    played(hall, story())


@pytest.mark.parametrize(("known", "coming"), [((39, 39), []), ((39, 38), ["desk/S1"]), ((38, 39), [TABLE])])
def test_given_a_reader_who_knows_two_topics_as_of_other_positions_when_he_comes_back_then_he_gets_what_each_lacks(
    hall: Served, known: tuple[int, int], coming: list[str]
) -> None:
    director = hall.browser("director")

    async def story() -> None:
        asked = f"topic={TABLE}&after={known[0]}&topic=desk/S1&after={known[1]}"
        stream = Following(hall, "/stream", asked, director.cookies["tdlog"])
        await stream.until(lambda text: "ping" in text)
        assert [topic for topic in (TABLE, "desk/S1") if stream.events(topic)] == coming
        await stream.close()

    played(hall, story())


def test_given_a_director_who_went_to_a_matter_after_the_queue_was_shown_when_it_is_followed_then_it_is_told(
    hall: Served,
) -> None:
    shown, other = hall.browser("director"), hall.browser("director")
    position = hall.log.tail()
    assert other.post("/matters/S1.r1.t1/2/15/take").status_code == 303

    async def story() -> None:
        stream = Following(hall, "/stream", f"topic=desk/S1&after={position}", shown.cookies["tdlog"])
        await stream.until(lambda text: "ping" in text)
        assert len(stream.events("desk/S1")) == 1
        await stream.close()

    played(hall, story())


def test_given_a_position_that_the_log_has_not_reached_when_it_is_named_then_the_reader_is_told_to_load_again(
    hall: Served,
) -> None:
    recorder = hall.browser("recorder", "S1.t2")

    async def story() -> None:
        stream = Following(hall, "/stream", f"topic={TABLE}&after=4000", recorder.cookies["tdlog"])
        await asyncio.wait_for(stream.task, 20)
        assert stream.text == event_bytes("reload", b"").decode()

    played(hall, story())


def test_given_readers_when_the_server_ends_then_each_is_told_and_let_go(hall: Served) -> None:
    recorder = hall.browser("recorder", "S1.t2")

    async def story() -> None:
        streams = [Following(hall, "/stream", f"topic={TABLE}", recorder.cookies["tdlog"]) for _ in range(3)]
        for stream in streams:
            await stream.until(lambda text: TABLE in text)
        hall.site.ending()
        for stream in streams:
            await asyncio.wait_for(stream.task, 20)
            assert stream.text.endswith(event_bytes("reload", b"").decode())

    played(hall, story())


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("", 422),
        ("topic=" + "&topic=".join(f"boards/S{number}" for number in range(13)), 422),
        ("topic=boards", 404),
        ("topic=nothing/S1", 404),
        ("topic=boards/S1&form=xml", 422),
        ("topic=boards/S9", 400),
        ("topic=boards/S1&after=x", 422),
        ("topic=boards/S1.x1", 400),
        ("topic=standings/S1.r1.t2", 400),
        ("topic=desk/S1.", 400),
        ("topic=table/S1.r01.t2", 400),
        ("topic=table/S1.r1.t002", 400),
    ],
)
def test_given_topics_that_cannot_be_followed_when_they_are_asked_for_then_it_is_told_why(
    hall: Served, query: str, status: int
) -> None:
    answer = hall.browser("director", "").get(f"/stream?{query}", headers={"accept": "application/json"})
    assert (answer.status_code, bool(answer.json()["message"])) == (status, True)


def test_given_as_many_streams_as_one_device_may_have_when_it_asks_for_more_then_it_is_refused(hall: Served) -> None:
    recorder = hall.browser("recorder", "S1.t2")

    async def story() -> None:
        secret, most = recorder.cookies["tdlog"], PATIENT.streams_each
        streams = [Following(hall, "/stream", f"topic={TABLE}", secret) for _ in range(most + 1)]
        for stream in streams:
            await stream.until(lambda text: bool(text))
        assert sorted(stream.status for stream in streams) == [200] * most + [429]
        for stream in streams:
            await stream.close()

    played(hall, story())


def test_given_a_recorder_that_draws_from_the_answers_when_he_and_another_record_then_he_hears_of_the_other() -> None:
    with served(evening_log(), monotonic=lambda: 0.0) as hall:  # in which no device falls silent
        _drawn_from_answers(hall)


def _drawn_from_answers(hall: Served) -> None:
    recorder, other = hall.browser("recorder", "S1.t2"), hall.browser("recorder", "S1.t2")

    def sent(by: Any, key: str, line: str, seen: int) -> None:
        answer = by.post("/api/tables/S1.r1.t2/entries", json={"key": key, "line": line, "seen": seen})
        assert answer.status_code == 200, answer.text

    recorder.post("/tables/S1.r1.t2/lease")

    def told(stream: Following) -> list[int]:
        return [told["entries"] for _, told in stream.events(TABLE)]

    async def story() -> None:
        query = f"topic={TABLE}&form=json&after=39"
        own = Following(hall, "/stream", f"{query}&own=mine-", recorder.cookies["tdlog"])
        beside = Following(hall, "/stream", query, other.cookies["tdlog"])
        await own.until(lambda _: told(own) == told(beside) == [16])
        await asyncio.to_thread(sent, recorder, "mine-1", "hk", 16)
        await beside.until(lambda _: told(beside) == [16, 17])
        await asyncio.to_thread(sent, other, "mine-2", "td", 17)
        await own.until(lambda _: told(own)[-1] == 18)
        assert told(own) == [16, 18]
        for stream in (own, beside):
            await stream.close()

    played(hall, story())


def test_given_a_device_taken_up_while_a_reader_was_away_when_he_comes_back_then_he_is_told_though_nothing_is_recorded(
    hall: Served,
) -> None:
    recorder, other = hall.browser("recorder", "S1.t2"), hall.browser("recorder", "S1.t2")

    async def story() -> None:
        answer = await asyncio.to_thread(other.post, "/tables/S1.r1.t2/lease")
        assert answer.status_code == 303
        stream = Following(hall, "/stream", f"topic={TABLE}&form=json&after=39", recorder.cookies["tdlog"])
        await stream.until(lambda text: TABLE in text)
        [(position, told)] = stream.events(TABLE)
        assert (position, bool(told["view"]["recorder"])) == (39, True)
        await stream.close()

    played(hall, story())


@pytest.mark.parametrize("leaves", ["goes out", "is taken back"])
def test_given_readers_when_one_is_in_no_more_then_his_stream_ends_as_it_is_looked_at_and_others_go_on(
    hall: Served, leaves: str
) -> None:
    recorder, other = hall.browser("recorder", "S1.t2"), hall.browser("recorder", "S1.t2")
    elsewhere = Entrance(hall.log.access)  # of another server of the same log
    [link, _] = [one.name for one in hall.log.access.links()][-2:]

    async def story() -> None:
        stream, stays = (
            Following(hall, "/stream", f"topic={TABLE}", one.cookies["tdlog"]) for one in (recorder, other)
        )
        for each in (stream, stays):
            await each.until(lambda text: TABLE in text)
        if leaves == "goes out":
            elsewhere.go_out(recorder.cookies["tdlog"])
        else:
            revoke_links(hall.log, [link], "2026-11-23T18:00:00Z")
        await hall.site.watch()
        async with asyncio.timeout(20):
            await stream.task
        assert stream.text.endswith(event_bytes("reload", b"out").decode())
        assert not stays.task.done()
        await stays.close()

    played(hall, story())


def test_given_a_reader_of_a_board_when_somebody_comments_on_it_then_he_is_told_and_of_another_table_nobody(
    hall: Served,
) -> None:
    commentator, reader = hall.browser("commentator"), hall.browser("player")
    topic, other = "comments/S1.r1.t1/1/5", "comments/S1.r1.t2/1/0"

    def told(stream: Following) -> list[list[str]]:
        return [[one["text"] for one in event["view"]["comments"]] for _, event in stream.events(topic)]

    async def story() -> None:
        query = f"topic={topic}&topic={other}&form=json"
        stream = Following(hall, "/stream", query, reader.cookies["tdlog"])
        await stream.until(lambda _: told(stream) == [[]] and len(stream.events(other)) == 1)
        sent = {"key": "k", "entry": 5, "text": "so it goes"}
        kept = await asyncio.to_thread(commentator.post, "/api/boards/S1.r1.t1/1/comments", json=sent)
        await stream.until(lambda _: told(stream)[-1:] == [["so it goes"]])
        name = {"comment": kept.json()["comment"]}
        await asyncio.to_thread(commentator.post, "/api/boards/S1.r1.t1/1/comments/remove", json=name)
        await stream.until(lambda _: len(told(stream)) > 2 and told(stream)[-1] == [])
        assert len(stream.events(other)) == 1
        await stream.close()

    played(hall, story())
