"""Brought up to date is built anew, row by row; and only what has grown is replayed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import (
    AnyEvent,
    AppealDecided,
    AppealLodged,
    BoardDealt,
    ContestantEntered,
    CorrectionPeriodSet,
    EntryAmended,
    MovementSet,
    NoteMade,
    PenaltyGiven,
    RegulationSet,
    RivalRecorded,
    ScoreAdjusted,
    ScoreCorrected,
    ScoresPublished,
    SessionOpened,
    WeightedResult,
)
from domain.seats import SEATS, Side
from stores.sqlite.log import EventLog
from tests.properties.erring_tables import ErringTable
from tests.read_model.reading import SAMPLES, ask, bring, contents, from_scratch, streams_of

SOUTH = SEATS[2]
SCRIPTS = sorted(path for folder in ("article_001", "article_002") for path in (SAMPLES / folder).glob("*.tdl"))


def test_nothing_new_does_nothing(match: EventLog, path: Path) -> None:
    first = bring(match, path)
    assert (first.anew, first.streams, first.entries, first.sessions) == ("new", 5, 860, ["S1"])
    before = contents(path)
    again = bring(match, path)
    assert (again.anew, again.streams, again.entries, again.sessions) == ("", 0, 0, [])
    assert contents(path) == before


def test_an_entry_at_one_table_replays_that_table_alone(match: EventLog, path: Path) -> None:
    bring(match, path)
    match.append([("S1.r2.t2", match.version("S1.r2.t2"), [NoteMade(text="the clock was stopped")])])
    built = bring(match, path)
    assert (built.anew, built.streams, built.entries) == ("", 1, 1)
    assert contents(path) == from_scratch(match, path)


def test_a_session_is_compared_again_where_a_table_gives_it_something_else(match: EventLog, path: Path) -> None:
    table = "S1.r2.t2"
    bring(match, path)
    match.append([(table, match.version(table), [NoteMade(text="the clock was stopped")])])
    assert bring(match, path).sessions == []
    match.append([(table, match.version(table), [PenaltyGiven(amount="3", unit="imps", contestant="1")])])
    assert bring(match, path).sessions == ["S1"]
    assert contents(path) == from_scratch(match, path)


def test_an_amended_entry_no_longer_counts(match: EventLog, path: Path) -> None:
    bring(match, path)
    [(entry, text)] = ask(path, "SELECT entry, text FROM rulings WHERE kind = 'given'")
    match.append([("S1.r1.t1", match.version("S1.r1.t1"), [EntryAmended(entry=entry, why="at the wrong table")])])
    bring(match, path)
    assert ask(path, "SELECT * FROM rulings WHERE kind = 'given'") == []
    assert ask(path, "SELECT counts FROM entries WHERE stream = 'S1.r1.t1' AND number = ?", entry) == [(0,)]
    assert ask(path, "SELECT counts FROM texts WHERE text = ?", text) == [(0,)]
    assert contents(path) == from_scratch(match, path)


def test_what_was_said_in_a_rival_record_is_found_and_does_not_count(match: EventLog, path: Path) -> None:
    stream = "S1.r1.t1"
    rival = RivalRecorded(1, "d2", (NoteMade(text="he thought for long"),))
    match.append([(stream, match.version(stream), [rival])])
    bring(match, path)
    found = ask(path, "SELECT number, part, counts FROM texts WHERE text = 'he thought for long'")
    assert found == [(match.version(stream), 1, 0)]
    assert contents(path) == from_scratch(match, path)


def test_what_bears_on_no_table_replays_none(match: EventLog, path: Path) -> None:
    bring(match, path)
    penalty = PenaltyGiven(amount="3", unit="imps", contestant="1", reason="late")
    match.append([("S1", match.version("S1"), [penalty])])
    built = bring(match, path)
    assert (built.streams, built.sessions) == (1, ["S1"])
    assert ask(path, "SELECT contestant, amount_value FROM penalties") == [("1", 3.0)]
    assert contents(path) == from_scratch(match, path)


def test_a_score_adjusted_in_the_session_replays_the_table_it_names(match: EventLog, path: Path) -> None:
    bring(match, path)
    parts = (WeightedResult("1/3", "4S", SOUTH, 10), WeightedResult("2/3", "4S", SOUTH, 9))
    score = ScoreAdjusted(board=3, law="12C1c", ns=parts, ew=parts, table="S1.r1.t1", reason="a slow pass")
    match.append([("S1", match.version("S1"), [score])])
    assert bring(match, path).streams == 2
    assert ask(path, "SELECT ns_result FROM results_latest WHERE stream = 'S1.r1.t1' AND board = 3") == [
        ("1/3:4SS=10 2/3:4SS=9",)
    ]
    assert contents(path) == from_scratch(match, path)


def test_a_regulation_replays_the_whole_session_and_no_other(match: EventLog, path: Path) -> None:
    other = streams_of(SCRIPTS[0], "B")
    match.append([(stream, 0, events) for stream, events in other.items()])
    bring(match, path)
    match.append([("S1", match.version("S1"), [RegulationSet(name="scoring", value="matchpoints")])])
    built = bring(match, path)
    assert (built.streams, built.sessions) == (5, ["S1"])
    assert contents(path) == from_scratch(match, path)


def test_a_board_fouled_at_the_other_table_replays_the_one_that_asks(log: EventLog, path: Path) -> None:
    first, second = "S1.r1.t1", "S1.r1.t2"
    streams = streams_of(SAMPLES / "scores" / "SC-07-two-deals-in-a-match.tdl")
    log.append([("S1", 0, streams["S1"]), (first, 0, streams[first][:4])])
    bring(log, path)
    assert ask(path, "SELECT stream, incident FROM incidents") == []
    log.append([(second, 0, streams[second][:4])])
    assert bring(log, path).streams == 2
    assert sorted(ask(path, "SELECT stream, incident FROM incidents")) == [(first, "1#2"), (second, "1#2")]
    assert contents(path) == from_scratch(log, path)
    log.append([(first, 4, streams[first][4:5])])
    assert bring(log, path).streams == 2
    assert contents(path) == from_scratch(log, path)


def test_a_table_may_come_before_its_session(log: EventLog, path: Path) -> None:
    streams = streams_of(SAMPLES / "spring_match.tdl")
    for stream in reversed(streams):
        log.append([(stream, 0, streams[stream])])
        bring(log, path)
    assert ask(path, "SELECT name FROM sessions") == [("Spring match, final",)]
    assert contents(path) == from_scratch(log, path)


def of_a_session(random: Random, table: str) -> list[AnyEvent]:
    """Entries that a session's own stream may hold, in any order."""
    weighted = (WeightedResult("1/3", "4S", SOUTH, 10), WeightedResult("2/3", "3N", SOUTH, 9))
    events: list[AnyEvent] = [
        SessionOpened(name="Tuesday", scoring=random.choice(["matchpoints", "teams", "butler", "cross-imps", "odd"])),
        RegulationSet(name="expected_results", value=str(random.randrange(4))),
        RegulationSet(name="assent_of_one_binds", value="yes"),
        ContestantEntered(contestant="1", players=("a", "b")),
        ContestantEntered(contestant="2", players=("c", "d"), kind="team"),
        MovementSet(kind="mitchell", tables=2, rounds=2, boards_a_round=2),
        BoardDealt(board=1, dealer="N", vul="none", hands=(None, None, None, None)),
        ScoreAdjusted(board=1, law="12C1c", ns=weighted, ew_artificial="average+", table=table),
        ScoreAdjusted(board=1, law="12C2a", ns_artificial="average", ew_artificial="average"),
        ScoreCorrected(board=1, table=table, old="4SS=10", new="4SS=9", law="79C1"),
        PenaltyGiven(amount="1/4", unit="percent", contestant="1"),
        PenaltyGiven(amount="much", unit="vp", side=Side.NS),
        AppealLodged(appeal="A1", incident="1#9", contestant="1", board=1),
        AppealDecided(appeal="A1", outcome="varied", ns=weighted, board=1),
        ScoresPublished(scope="session", figures={"1": "55.5", "2": "44.5"}),
        CorrectionPeriodSet(until="2026-03-14T23:30:00Z"),
        NoteMade(text="the coffee was cold"),
        EntryAmended(entry=random.randrange(1, 9)),
    ]
    return random.sample(events, random.randrange(len(events)))


def of_tables(random: Random) -> dict[str, list[AnyEvent]]:
    """Two samples and a table that errs, as tables of one session, with amendments at their ends."""
    streams: dict[str, list[AnyEvent]] = {}
    for number, script in enumerate(random.sample(SCRIPTS, 2), 1):
        for stream, events in streams_of(script).items():
            if "." in stream:
                streams[f"S1.r{number}.t1"] = list(events)
    erring = ErringTable(random.randrange(1 << 20))
    erring.go_on(60)
    streams["S1.r3.t1"] = erring.events
    for events in streams.values():
        for _ in range(random.randrange(3)):
            entry = random.randrange(1, len(events) + 1)
            events.append(EntryAmended(entry=entry, replacements=random.choice([(), (NoteMade(text="the same"),)])))
    return streams


@pytest.mark.endurance
@settings(max_examples=15)
@given(seed=st.integers(0, 1 << 30))
def test_in_whatever_order_a_log_grows_it_ends_as_if_built_anew(
    seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    random = Random(seed)
    folder = tmp_path_factory.mktemp("growth")
    streams = of_tables(random)
    streams["S1"] = of_a_session(random, "S1.r1.t1")
    with EventLog(folder / "log.db", synchronous="NORMAL") as log:
        while streams:
            for stream in random.sample(sorted(streams), random.randrange(1, len(streams) + 1)):
                events = streams.pop(stream)
                some = random.randrange(1, len(events) + 1) if events else 0
                log.append([(stream, log.version(stream), events[:some])])
                if events[some:]:
                    streams[stream] = events[some:]
            bring(log, folder / "view.db")
        assert contents(folder / "view.db") == from_scratch(log, folder / "view.db")
