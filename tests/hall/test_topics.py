"""Who waits for a topic is woken when it may have changed, whoever recorded it, and holds one number for each."""

from __future__ import annotations

import asyncio
from functools import partial
from threading import Event

from application.hall.following import Follower
from application.hall.topics import LINKS, Growth, Topics, is_about
from domain.errors import LogAway
from domain.events import NoteMade
from stores.memory import MemoryLog
from tests.hall.stepping import BEGUN, OTHER, TABLE, Stepped

ALL = (f"table/{TABLE}", f"table/{OTHER}", "desk/S1", "standings/S1", "boards/S1", "scorer/S1", "case/S1/A1")


class Woken:
    """Counts how often somebody was woken."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> None:
        self.times += 1


def test_given_a_table_that_grew_when_topics_are_told_then_its_own_and_its_sessions_wake() -> None:
    topics, woken = Topics(), Woken()
    reader = topics.subscriber(woken)
    reader.add(*ALL, "table/S2.r1.t1", "desk/S2", LINKS)
    topics.touched([TABLE], 7)
    assert reader.take() == dict.fromkeys((ALL[0], *ALL[2:]), Growth(7))
    topics.touched(["S1"], 8)
    assert reader.take() == dict.fromkeys(ALL, Growth(8))
    assert reader.take() == {}
    topics.changed(LINKS)
    assert set(reader.take()) == {LINKS}


def test_given_topics_and_streams_then_who_is_told_is_who_it_is_about() -> None:
    topics = Topics()
    reader = topics.subscriber(lambda: None)
    reader.add(*ALL, "table/S12.r1.t1", "desk/S12", LINKS)
    for stream in (TABLE, OTHER, "S1", "S12", "S12.r1.t1", "S3"):
        topics.touched([stream], 1)
        about = {topic for topic in (*ALL, "table/S12.r1.t1", "desk/S12", LINKS) if is_about(topic, stream)}
        assert set(reader.take()) == about


def test_given_a_reader_who_does_not_look_when_much_is_recorded_then_he_is_woken_once_and_holds_the_last() -> None:
    topics, woken = Topics(), Woken()
    reader = topics.subscriber(woken)
    reader.add("desk/S1")
    for position in range(1, 10_001):
        topics.touched([f"S1.r1.t{position % 100}"], position)
    assert woken.times == 1
    assert reader.take() == {"desk/S1": Growth(10_000)}
    topics.touched([TABLE], 10_001)
    assert woken.times == 2


def test_given_topics_that_nobody_waits_for_any_more_when_they_change_then_nobody_is_told() -> None:
    topics, woken = Topics(), Woken()
    reader, other = topics.subscriber(woken), topics.subscriber(woken)
    reader.add("desk/S1", "scorer/S1")
    other.add("desk/S1")
    reader.drop("desk/S1")
    other.close()
    topics.touched([TABLE], 1)
    assert reader.take() == {"scorer/S1": Growth(1)}
    reader.close()
    topics.touched([TABLE], 2)
    assert reader.take() == {}
    assert woken.times == 1


def test_given_a_reader_whose_loop_is_closed_when_something_is_recorded_then_the_others_are_told() -> None:
    topics, woken = Topics(), Woken()
    loop = asyncio.new_event_loop()
    loop.close()
    gone, reader = topics.subscriber(partial(loop.call_soon_threadsafe, lambda: None)), topics.subscriber(woken)
    gone.add("desk/S1")
    reader.add("desk/S1")
    topics.touched([TABLE], 1)
    assert woken.times == 1


def test_given_a_loop_when_a_thread_records_then_a_task_that_waits_is_woken() -> None:
    hall = Stepped()

    async def read() -> dict[str, Growth]:
        woken = asyncio.Event()
        reader = hall.hall.topics.subscriber(partial(asyncio.get_running_loop().call_soon_threadsafe, woken.set))
        reader.add("desk/S1")
        await asyncio.to_thread(hall.recorded, *BEGUN)
        await asyncio.wait_for(woken.wait(), 5)
        return reader.take()

    assert asyncio.run(read()) == {"desk/S1": Growth(2)}


def test_given_an_act_that_is_recorded_when_it_is_answered_then_its_topics_were_told_of_it() -> None:
    hall = Stepped()
    reader = hall.hall.topics.subscriber(lambda: None)
    reader.add(f"table/{TABLE}", f"table/{OTHER}")
    hall.recorded(*BEGUN)
    assert reader.take() == {f"table/{TABLE}": Growth(2, frozenset({("tablet", "key 1")}))}
    assert hall.hall.topics.upto == 2
    hall.lines("nonsense")
    hall.step()
    assert reader.take() == {}


def test_given_another_server_that_records_when_the_log_is_followed_then_readers_here_wake() -> None:
    hall = Stepped()
    hall.recorded(*BEGUN)
    reader = hall.hall.topics.subscriber(lambda: None)
    reader.add(*ALL)
    hall.hall.follower.step(0)
    assert reader.take() == {}
    hall.log.append([(OTHER, 0, [NoteMade("by another server")])])
    hall.hall.follower.step(0)
    assert reader.take() == dict.fromkeys(ALL[1:], Growth(3))
    hall.log.append([(OTHER, 1, [NoteMade("by another server")])])
    hall.recorded("1c")
    assert hall.hall.topics.upto == 3
    reader.take()
    hall.hall.follower.step(0)
    assert reader.take() == dict.fromkeys(ALL, Growth(5))


def test_given_a_log_that_is_away_when_it_is_followed_then_what_came_meanwhile_is_told_later() -> None:
    class Away(MemoryLog):
        is_away = True

        def wait(self, after: int, seconds: float) -> bool:
            if self.is_away:
                raise LogAway("the cable is out")
            return super().wait(after, seconds)

    log, topics, waited = Away(), Topics(), list[float]()
    follower = Follower(log, topics, lambda _, seconds: waited.append(seconds))
    reader = topics.subscriber(lambda: None)
    reader.add("desk/S1")
    log.append([(TABLE, 0, [NoteMade("x")])])
    follower.step(1.0)
    assert (waited, reader.take()) == ([1.0], {})
    log.is_away = False
    follower.step(1.0)
    assert reader.take() == {"desk/S1": Growth(1)}


def test_given_a_follower_that_is_stopped_when_it_runs_then_it_returns() -> None:
    follower = Follower(MemoryLog(), Topics(), Event.wait)
    follower.stop()
    follower.run()
