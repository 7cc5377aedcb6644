"""An evening of two tables and eight boards through the screens alone, from an empty log on and with everybody at a
browser of his own, against the same evening as a script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from domain.events import AnyEvent, BoardStarted
from formats.notation import read_script
from stores.memory import MemoryLog
from tests.screens.at_the_screens import Committee, Director, Person, Player, Recorder, Scorer, Spectator
from tests.web.browsing import AtPort, at_port

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.endurance]

SCRIPT = Path(__file__).with_name("evening.tdl").read_text(encoding="utf-8")
DEALS = "\n".join(line for line in SCRIPT.splitlines() if line.startswith("deal "))
TEAMS = """\
Nord: Agnete Lyngdal, Bertil Fuglsang, Cille Hedemark, Ditlev Enghave
Syd: Ebbe Kildebo, Frida Overdrev, Gorm Rosenlund, Ida Tangmose
"""
READ = read_script(SCRIPT)
WRITTEN = READ.streams


def told(events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Entries without when they were recorded, and by whom."""
    return [replace(event, at="", by="operator") for event in events]


def of_board(stream: str, board: int) -> Iterator[AnyEvent]:
    """What the script tells of a board at a table."""
    now = 0
    for event in WRITTEN[stream]:
        now = event.board if isinstance(event, BoardStarted) else now
        if now == board:
            yield event


@pytest.fixture
def hall() -> Iterator[AtPort]:
    with at_port(MemoryLog()) as running:
        yield running


def first_round(one: Recorder, two: Recorder, director: Director, scorer: Scorer) -> None:
    """An insufficient bid at the one table, and a board by taps alone; a disputed claim at the other, and a slip."""
    for recorder in (one, two):
        recorder.begins(1)
    one.types("board 1", "p 1s", "!1h", "td w")
    director.called(1, "Insufficient bid")
    director.hears("West, you may accept it or not")
    director.chooses("Do not accept the bid")
    one.types("2h 2s p p p")
    director.chooses("Natural")
    director.chooses("Ruling given")
    one.types("tricks 8")
    director.chooses("Not damaged")
    two.types("result 1 2se=9", "result 2 2ds=8", "board 3", "p 1h p 3n", "p p p", "s2389", "dqka3")
    two.types('claim e 9 "nine more tricks"', "object s", 'td s "a disputed claim"')
    director.called(2, "Claim")
    director.chooses("A line was stated")
    director.chooses("A less successful line")
    director.chooses("It does not depend on it")
    director.chooses("Adjudicated: 7")
    director.chooses("Ruling given")
    one.presses("Board 2")
    one.taps(of_board("S1.r1.t1", 2))
    one.types("result 3 3ne=9", "result 4 4he=10", "endround")
    scorer.enters_slip(4, 2, "4he ck =9")
    two.types("endround")


def second_round(one: Recorder, two: Recorder, director: Director) -> None:
    """A revoke at the one table, a lead out of turn at the other."""
    for recorder in (one, two):
        recorder.follows("Go on with")
        recorder.begins(2)
    one.types("result 5 4ss=10", "board 6", "1d p 3d p", "p p", "haq24", "h6 d4 !c2 hj", "djka3", "dq96 c4")
    one.types('notice e "a revoke" n 2', "td e", "claim e 6")
    one.presses("South agrees")
    one.types("result 7 4hn=9", "result 8 2ss=9", "endround")
    director.called(1, "Revoke")
    director.chooses("Compensated")
    director.chooses("Ruling given")
    two.types("board 5", "p p 4s p", "p p", "!e:cq", 'td s "a lead out of turn"')
    director.called(2, "Lead out of turn")
    director.chooses("Do not accept it")
    director.chooses("Forbid the suit")
    two.types("w:da 3 4 s2")
    director.chooses("Ruling given")
    two.types("tricks 10", "result 6 3de=9", "result 7 4hn=10", "result 8 2ss=8", "endround")
    director.chooses("Not damaged")


def test_given_two_tables_when_an_evening_is_recorded_ruled_scored_appealed_and_published_then_it_is_the_scripts(
    hall: AtPort, browser: Browser
) -> None:
    scorer = Scorer(browser, hall)
    scorer.begins("Match of the evening", "2026-11-23", TEAMS, DEALS)
    one, two = Recorder(browser, hall, 1), Recorder(browser, hall, 2)
    director, spectator = Director(browser, hall), Spectator(browser, hall)
    people: list[Person] = [one, two, director, scorer, spectator]
    first_round(one, two, director, scorer)
    second_round(one, two, director)
    spectator.sees("Nord", "2", "final")
    scorer.publishes()
    nord = Player(browser, hall, "Nord")
    nord.appeals("Board 3, claim", "the finesse works")
    spectator.sees("Nord", "2", "under appeal")
    committee = Committee(browser, hall, "A1")
    committee.hears(
        members="m1, m2, m3", ew="the finesse works, and he had seen the king", ns="he did not say so",
        question="Did he look at the trick? He did", question_of="ew",
    )  # fmt: skip
    committee.decides(
        outcome="varied", score="both=3ne=10", law="70A", reason="nothing less than ten tricks is normal",
        deposit="returned",
    )  # fmt: skip
    spectator.sees("Nord", "3", "final")
    scorer.publishes()
    scorer.types("close")
    people += [nord, committee]
    assert set(hall.log.versions()) == set(WRITTEN)
    for stream, events in WRITTEN.items():
        assert told(hall.log.read(stream)) == told(events), stream
    assert hall.log.register.names() == READ.names
    assert [one.errors for one in people] == [[]] * len(people)
    for person in people:
        person.page.context.close()
