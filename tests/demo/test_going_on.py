"""An evening that goes on in a hall, by the same way in as everybody's."""

from application.demo.commentators import COMMENTATORS
from application.demo.evening import SESSION, Evening
from application.demo.going_on import GoingOn, set_up
from application.hall.hall import Hall
from domain.events import (
    AppealLodged,
    EntryAmended,
    RivalRecorded,
    RoundEnded,
    RulingGiven,
    ScoreEntered,
    ScoresPublished,
)
from domain.streams import session_of
from projections.ranking.scored import ScoredSession
from stores.memory import MemoryLog


def at() -> str:
    return "2026-11-23T19:00:00Z"


def an_evening_in_a_hall(rounds: int) -> MemoryLog:
    """Given a hall, when the evening goes on until it is over, then this is its log."""
    log, evening = MemoryLog(), Evening.of(4, tables=8, rounds=rounds)
    people = set_up(log, evening, at)
    hall = Hall(log, clock=at)
    going_on = GoingOn(hall, evening, people)
    hall.start()
    try:
        while not going_on.is_over:
            going_on.step(hurry=True)
    finally:
        hall.stop()
    return log


def test_given_an_evening_in_a_hall_when_it_is_over_then_each_table_ended_each_round_and_scores_stand() -> None:
    log = an_evening_in_a_hall(2)
    streams = [stream for stream in log.versions() if stream != SESSION]
    assert len(streams) == 16
    for stream in streams:
        assert sum(isinstance(event, RoundEnded) for event in log.read(stream)) == 1
    recorded = [one.event for one in log.scan()]
    assert any(isinstance(event, RulingGiven) for event in recorded)
    assert not any(isinstance(event, EntryAmended) for event in recorded)
    for kind in (AppealLodged, RivalRecorded, ScoreEntered):
        assert sum(isinstance(event, kind) for event in recorded) == 1
    published = [event for event in log.read(SESSION) if isinstance(event, ScoresPublished)]
    assert [event.scope for event in published] == ["round 1"]
    assert len(published[0].figures) == 16
    tables = {stream: log.read(stream) for stream in streams}
    scored = ScoredSession.of(SESSION, log.read(SESSION), tables)
    assert {session_of(stream) for stream in tables} == {scored.name}
    said = log.commentary.all()
    assert {(one.stream, one.board) for one in said} == {(f"{SESSION}.r1.t1", 1)}
    assert len(said) > 1
    assert {one.label for one in log.access.links() if one.role == "commentator"} == {*COMMENTATORS}
    assert len({one.entry for one in said}) == len(said)


def test_given_entries_of_the_evening_then_each_tells_the_device_it_came_from() -> None:
    log = an_evening_in_a_hall(1)
    label_of = {one.name: one.label for one in log.access.devices()}
    device_at = {
        position: receipt.device
        for receipt in log.receipts()
        for position in range(receipt.first, receipt.first + receipt.count)
    }
    for one in log.scan():
        if one.stream != SESSION and not isinstance(one.event, RulingGiven):
            labels = (f"Table {one.stream.rpartition('t')[2]}, made up", "The director, made up")
            assert label_of[device_at[one.position]] in labels


def test_given_an_empty_log_when_the_evening_is_set_up_then_only_invented_names_stand_in_its_register() -> None:
    log, evening = MemoryLog(), Evening.of(1)
    set_up(log, evening, at)
    assert log.register.names() == evening.names
    assert len(evening.names) == 48
