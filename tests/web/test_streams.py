"""Event streams: made once for all, the newest alone, resumed, and bounded; time is a clock of the test's own."""

from __future__ import annotations

import asyncio

import pytest

from domain.errors import LogError
from tests.web.followers import DESK, TABLE, Follower, Hall, played, settled, until
from web.streams import Wanted, event_bytes


def test_given_many_readers_of_one_topic_when_it_changes_then_it_is_made_once_and_all_get_the_same_bytes() -> None:
    async def story(hall: Hall) -> None:
        followers = [Follower(hall, TABLE) for _ in range(300)]
        await settled()
        hall.recorded(TABLE.topic)
        await until(lambda: all(each.got for each in followers))
        assert hall.made == [TABLE]
        assert {each.text for each in followers} == {"event: table/S1.r1.t1\nid: 2\ndata: table/S1.r1.t1 as of 2\n\n"}
        assert len({id(each.got[0]) for each in followers}) <= 300
        for each in followers:
            each.closed.set()
        await until(lambda: not len(hall.streams))

    played(story)


def test_given_several_entries_in_a_moment_when_they_are_told_then_in_one_message() -> None:
    async def story(hall: Hall) -> None:
        follower = Follower(hall, TABLE)
        await settled()
        for _ in range(50):
            hall.recorded(TABLE.topic)
        await until(lambda: "as of 51" in follower.text)
        assert len(hall.made) == 1
        follower.closed.set()
        await follower.task

    played(story)


def test_given_what_says_the_same_as_before_when_it_is_made_anew_then_nobody_is_told() -> None:
    async def story(hall: Hall) -> None:
        hall.lasting = b"the same"
        follower = Follower(hall, TABLE)
        await settled()
        for count in range(1, 4):
            hall.recorded(TABLE.topic)
            await until(lambda count=count: len(hall.made) == count)
        await settled()
        assert follower.text.count("as of") == 1
        hall.lasting = b"another"
        hall.recorded(TABLE.topic)
        await until(lambda: "as of 5" in follower.text)
        follower.closed.set()
        await follower.task

    played(story)


def test_given_a_reader_that_comes_before_news_are_sent_when_they_are_then_those_before_him_get_them_too() -> None:
    async def story(hall: Hall) -> None:
        first = Follower(hall, TABLE)
        await settled()
        hall.recorded(TABLE.topic)
        second = Follower(hall, TABLE, behind=[TABLE])
        await until(lambda: "as of 2" in second.text)
        await until(lambda: "as of 2" in first.text)
        for each in (first, second):
            each.closed.set()
            await each.task

    played(story)


def test_given_a_topic_that_he_does_not_follow_when_it_changes_then_nothing_is_made_or_sent() -> None:
    async def story(hall: Hall) -> None:
        follower = Follower(hall, TABLE)
        await settled()
        hall.recorded(DESK.topic)
        await settled()
        assert (hall.made, follower.got) == ([], [])
        follower.closed.set()
        await follower.task

    played(story)


def test_given_a_reader_that_was_away_when_it_comes_back_then_it_gets_what_changed_and_nothing_else() -> None:
    async def story(hall: Hall) -> None:
        hall.recorded(TABLE.topic)
        follower = Follower(hall, TABLE, DESK, behind=[TABLE])
        await until(lambda: bool(follower.got))
        assert "table/S1.r1.t1 as of 2" in follower.text
        assert "desk" not in follower.text
        follower.closed.set()
        await follower.task

    played(story)


def test_given_an_entry_that_comes_as_a_reader_is_asked_for_what_he_lacks_when_it_is_told_then_he_gets_it() -> None:
    async def story(hall: Hall) -> None:
        follower = Follower(hall, TABLE)
        follower.when_asked = lambda: hall.recorded(TABLE.topic)
        await until(lambda: bool(follower.got))
        assert follower.got == [event_bytes(TABLE.topic, b"table/S1.r1.t1 as of 2", 2)]

    played(story)


def test_given_a_thousand_readers_that_come_at_once_when_they_are_behind_then_it_is_made_once() -> None:
    async def story(hall: Hall) -> None:
        followers = [Follower(hall, TABLE, behind=[TABLE]) for _ in range(1000)]
        await until(lambda: all(each.got for each in followers))
        assert hall.made == [TABLE]
        for each in followers:
            each.closed.set()
        await until(lambda: not len(hall.streams))

    played(story)


def test_given_a_reader_that_takes_nothing_when_much_is_recorded_then_what_waits_for_it_is_the_newest_alone() -> None:
    async def story(hall: Hall) -> None:
        follower = Follower(hall, TABLE)
        await settled()
        follower.taking.clear()
        for _ in range(100):
            hall.recorded(TABLE.topic)
            await settled(20)
        assert len(follower.reader.waiting) <= 1
        follower.taking.set()
        await until(lambda: "as of 101" in follower.text)
        assert len(follower.got) <= 2
        follower.closed.set()
        await follower.task

    played(story)


def test_given_a_reader_that_takes_nothing_for_long_when_it_takes_again_then_it_is_told_to_load_the_page_again() -> (
    None
):
    async def story(hall: Hall) -> None:
        follower = Follower(hall, TABLE)
        await settled()
        follower.taking.clear()
        hall.recorded(TABLE.topic)
        await until(lambda: follower.reader.sending_since is not None)
        hall.seconds = 11.0
        await _beaten(hall)
        hall.recorded(TABLE.topic)
        await settled()
        assert not follower.reader.waiting
        follower.taking.set()
        await follower.task
        assert follower.got[-1] == event_bytes("reload", b"")
        assert not follower.aborted

    played(story)


def test_given_a_reader_that_never_takes_anything_when_twice_the_time_is_over_then_its_connection_is_cut() -> None:
    async def story(hall: Hall) -> None:
        follower = Follower(hall, TABLE)
        await settled()
        follower.taking.clear()
        hall.recorded(TABLE.topic)
        await until(lambda: follower.reader.sending_since is not None)
        hall.seconds = 21.0
        await _beaten(hall)
        assert follower.aborted
        await until(lambda: not len(hall.streams))

    played(story)


def test_given_a_connection_on_which_nothing_waits_when_something_is_told_then_it_is_written_at_once() -> None:
    async def story(hall: Hall) -> None:
        follower, has_room = Follower(hall, TABLE), True

        def written(told: bytes) -> bool:
            if has_room:
                follower.got.append(told)
            return has_room

        await settled()
        follower.reader.written = written
        follower.reader.give(TABLE, b"one")
        assert follower.got == [b"one"]
        has_room = False
        follower.reader.give(TABLE, b"two")
        has_room = True
        follower.reader.ping(b"behind it")
        await until(lambda: len(follower.got) > 1)
        assert follower.got == [b"one", b"twobehind it"]
        follower.taking.clear()
        has_room = False
        follower.reader.give(TABLE, b"three")
        await until(lambda: follower.reader.sending_since is not None)
        has_room = True
        follower.reader.ping(b"after it")
        follower.taking.set()
        await until(lambda: len(follower.got) > 3)
        assert follower.got[2:] == [b"three", b"after it"]
        follower.closed.set()
        await follower.task

    played(story)


async def _beaten(hall: Hall) -> None:
    """One whole round of signs of life."""
    for step in range(20):
        await hall.streams.beat(step)


def test_given_readers_when_a_round_of_signs_of_life_is_over_then_each_has_got_one() -> None:
    async def story(hall: Hall) -> None:
        followers = [Follower(hall, TABLE) for _ in range(47)]
        await settled()
        await _beaten(hall)
        await until(lambda: all(each.got for each in followers))
        assert {each.text for each in followers} == {"event: ping\ndata: 0\n\n"}
        for each in followers:
            each.closed.set()
        await until(lambda: not len(hall.streams))

    played(story)


def test_given_a_reader_whose_link_was_taken_back_when_signs_of_life_are_given_then_it_is_let_go() -> None:
    async def story(hall: Hall) -> None:
        follower = Follower(hall, TABLE)
        await settled()
        follower.still = False
        await _beaten(hall)
        await follower.task
        assert follower.got[-1] == event_bytes("reload", b"out")
        hall.recorded(TABLE.topic)
        await settled()
        assert hall.made == []

    played(story)


def test_given_a_log_that_is_away_when_it_is_back_then_the_readers_get_what_is_new() -> None:
    async def story(hall: Hall) -> None:
        follower = Follower(hall, TABLE, behind=[TABLE])
        hall.away = 3
        await until(lambda: "as of 1" in follower.text)
        hall.away = 2
        hall.recorded(TABLE.topic)
        await until(lambda: "as of 2" in follower.text)
        follower.closed.set()
        await follower.task

    played(story)


def test_given_a_fault_as_something_is_made_when_it_is_tried_again_then_it_is_given_and_the_fault_told() -> None:
    told: list[str] = []

    async def story(hall: Hall) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: told.append(context["message"]))
        follower = Follower(hall, TABLE, behind=[TABLE])
        await until(lambda: "as of 1" in follower.text)
        hall.fault, hall.away = RuntimeError("changed size during iteration"), 2
        hall.recorded(TABLE.topic)
        await until(lambda: "as of 2" in follower.text)

    played(story)
    assert told == ["what is new of table/S1.r1.t1 could not be made"] * 2


def test_given_one_who_came_with_the_newest_when_it_is_again_what_the_others_were_given_then_he_is_told() -> None:
    async def story(hall: Hall) -> None:
        hall.lasting = b"two tricks"
        first = Follower(hall, TABLE)
        await settled()
        hall.recorded(TABLE.topic)
        await until(lambda: bool(first.got))
        hall.slow.clear()
        hall.lasting = b"three tricks"
        hall.recorded(TABLE.topic)
        second = Follower(hall, TABLE)
        await settled()
        hall.lasting = b"two tricks"
        hall.recorded(TABLE.topic)
        hall.slow.set()
        await until(lambda: "as of 4" in second.text)

    played(story)


def test_given_a_server_that_ends_when_readers_follow_then_each_is_told_and_let_go() -> None:
    async def story(hall: Hall) -> None:
        followers = [Follower(hall, TABLE) for _ in range(5)]
        await settled()
        hall.streams.close()
        await asyncio.gather(*(each.task for each in followers))
        assert {each.text for each in followers} == {"event: reload\ndata: \n\n"}
        assert len(hall.streams) == 0

    played(story)


def test_given_a_recorder_that_draws_his_own_entries_when_he_records_then_the_others_are_told_and_he_is_not() -> None:
    async def story(hall: Hall) -> None:
        own, again = Follower(hall, TABLE, own=("d1", "page1-")), Follower(hall, TABLE, own=("d1", "page2-"))
        await settled()
        hall.recorded(TABLE.topic, by=("d1", "page1-7"))
        await until(lambda: "as of 2" in again.text)
        await settled()
        assert own.text == ""
        hall.recorded(TABLE.topic, by=("d2", "page1-8"))
        hall.recorded(TABLE.topic, by=("d1", "page1-9"))
        await until(lambda: "as of 4" in own.text)
        for each in (own, again):
            each.closed.set()
            await each.task

    played(story)


def test_given_a_recorder_alone_at_his_table_when_he_records_then_nothing_is_made_until_somebody_looks() -> None:
    async def story(hall: Hall) -> None:
        own = Follower(hall, TABLE, own=("d1", "k"))
        await settled()
        for number in range(5):
            hall.recorded(TABLE.topic, by=("d1", f"k{number}"))
        await settled()
        assert hall.made == []
        other = Follower(hall, TABLE, behind=[TABLE])
        await until(lambda: "as of 6" in other.text)
        assert own.text == ""
        for each in (own, other):
            each.closed.set()
            await each.task

    played(story)


def test_given_what_no_log_tells_when_it_becomes_another_then_those_who_are_shown_it_are_told() -> None:
    async def story(hall: Hall) -> None:
        table, desk = Follower(hall, TABLE), Follower(hall, DESK)
        await settled()
        hall.streams.altered([TABLE.topic, DESK.topic, "table/S9.r1.t1"], lambda wanted: wanted == TABLE)
        await until(lambda: "as of 1" in table.text)
        await settled()
        assert (hall.made, desk.text) == ([TABLE], "")
        hall.lasting = b"the same"
        for _ in range(2):
            hall.streams.altered([TABLE.topic])
            await settled()
        assert table.text.count("as of 1") == 2
        for each in (table, desk):
            each.closed.set()
            await each.task

    played(story)


def test_given_what_becomes_another_at_a_time_when_it_has_come_then_it_is_made_anew_without_an_entry() -> None:
    async def story(hall: Hall) -> None:
        hall.until = "2026-03-14T12:05:00Z"
        follower = Follower(hall, DESK, behind=[DESK])
        await until(lambda: "as of 1" in follower.text)
        hall.streams.look("2026-03-14T12:04:59Z")
        await settled()
        assert len(hall.made) == 1
        hall.until, hall.lasting = "", b"opened"
        hall.streams.look("2026-03-14T12:05:00Z")
        await until(lambda: follower.text.count("as of 1") == 2)
        hall.streams.look("2026-03-14T12:06:00Z")
        await settled()
        assert len(hall.made) == 2
        follower.closed.set()
        await follower.task

    played(story)


def test_given_many_that_begin_to_follow_when_one_saw_the_same_before_then_it_is_made_once_and_not_to_check() -> None:
    async def story(hall: Hall) -> None:
        followers = [Follower(hall, DESK, behind=[DESK], begins=True) for _ in range(100)]
        await until(lambda: all(each.got for each in followers))
        assert hall.made == [DESK]
        hall.away = 1
        late = Follower(hall, TABLE, behind=[TABLE], begins=True)
        with pytest.raises(LogError):
            await late.task
        assert (late.begun, late.got) == (0, [])
        for each in followers:
            each.closed.set()
        await until(lambda: not len(hall.streams))

    played(story)


def test_given_a_first_look_that_fails_when_the_log_is_back_then_he_is_given_what_others_were_given_before() -> None:
    async def story(hall: Hall) -> None:
        hall.lasting = b"the same"
        first = Follower(hall, TABLE)
        await settled()
        hall.recorded(TABLE.topic)
        await until(lambda: "as of 2" in first.text)
        hall.away = 2
        hall.recorded(TABLE.topic)
        second = Follower(hall, TABLE, behind=[TABLE])
        await until(lambda: "as of 3" in second.text)
        for each in (first, second):
            each.closed.set()
            await each.task

    played(story)


@pytest.mark.parametrize(
    ("data", "sent"),
    [
        (b"one", b"event: a\nid: 7\ndata: one\n\n"),
        (b"one\ntwo", b"event: a\nid: 7\ndata: one\ndata: two\n\n"),
        (b"one\r\n\r\nid: 9\nevent: x", b"event: a\nid: 7\ndata: one\ndata: \ndata: id: 9\ndata: event: x\n\n"),
        (b"one\rdata: two", b"event: a\nid: 7\ndata: onedata: two\n\n"),
    ],
)
def test_given_data_that_looks_like_an_event_when_it_is_sent_then_it_stays_data(data: bytes, sent: bytes) -> None:
    assert event_bytes("a", data, 7) == sent


def test_given_what_many_look_at_when_it_changes_then_it_is_told_at_once_and_what_comes_soon_after_waits() -> None:
    standings = Wanted("standings/S1", "public", "", "html", "en")

    async def story(hall: Hall) -> None:
        follower = Follower(hall, standings)
        await settled()
        for _ in range(4):
            hall.recorded("standings/S1")
            await settled()
            assert follower.text.count("as of") == 1
            assert "as of 2" in follower.text
        follower.closed.set()
        await follower.task

    assert len(played(story).made) == 1
