"""A session of the log as an event for the pads, held to what a connector takes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from application.office import Office
from application.pads.connector import Connector, ConnectorAway, Send
from application.pads.event_made import event_of, guid_of
from application.pads.feed import Feed
from application.pads.following import FromConnector, look
from domain.errors import NotPossible
from domain.events import ContestantEntered, EntryAmended, MovementSet, SessionOpened
from formats.bridgemate.wire import Command
from formats.reading.pads import PadSaid
from projections.recorded.slips import Slip
from projections.texts import use_language
from stores.memory import MemoryLog
from tests.hall.evenings import office_on, sample
from tests.pads.evening import as_dto, said_by_pads
from tests.pads.fake_connector import FakeConnector
from tests.screens.club import club_evening

PLAN = ("r1 t1 1-4 1-2", "r1 t2 2-3 1-2", "r2 t1 1-3 3-4", "r2 t2 4-2 3-4")


def evening(*plan: str, scoring: str = "matchpoints", contestants: str = "1234") -> Office:
    """A session with a plan of its own."""
    use_language("en")
    log = MemoryLog()
    entered = [ContestantEntered(one, (f"p{one}a", f"p{one}b")) for one in contestants]
    moves = [MovementSet("howell", 2, 2, 2, plan)] if plan else []
    log.append(
        [("S1", 0, [SessionOpened("Club", "2026-11-27", scoring), *entered, *moves])], {"p1a": "Ada", "p1b": "Bo"}
    )
    return office_on(log)


def started(office: Office, fake: FakeConnector, session: str = "S1", send: Send | None = None) -> FromConnector:
    connector = Connector("http://127.0.0.1:5079", lambda seconds: None, send or fake.send)
    return FromConnector(connector, guid_of(office, session), lambda: event_of(office, session))


def told(office: Office, source: FromConnector, session: str = "S1") -> list[str]:
    return [one.text for one in look(Feed(office, session), source)]


def section_of(fake: FakeConnector, guid: str) -> dict[str, Any]:
    found: dict[str, Any] = fake.sessions[guid]["ScoringGroups"][0]["Sections"][0]
    return found


def test_given_a_session_with_a_plan_then_its_event_has_every_round_and_the_names_of_round_one() -> None:
    office, fake = evening(*PLAN), FakeConnector()
    guid = guid_of(office, "S1")
    assert "was begun on the pads" in told(office, started(office, fake))[0]
    section = section_of(fake, guid)
    rounds = [
        (one["RoundNumber"], table["TableNumber"], one["PairNS"], one["PairEW"], one["LowBoardNumber"])
        for table in section["Tables"]
        for one in table["Rounds"]
    ]
    assert rounds == [(1, 1, 1, 4, 1), (2, 1, 1, 3, 3), (1, 2, 2, 3, 1), (2, 2, 4, 2, 3)]
    assert (section["Winners"], section["GameType"], section["Letters"]) == (1, 10, "A")
    seats = [(one.direction, one.last_name) for one in event_of(office, "S1").init.participations]
    assert seats == [(1, "Ada"), (3, "Bo")]
    assert len(guid) == 32


def test_given_the_mitchell_of_the_sample_then_a_connector_takes_it_and_the_evening_comes_back_by_it() -> None:
    streams = sample("sessions/pairs_evening")
    log, fake = MemoryLog(), FakeConnector()
    log.append(
        [("S2", 0, [one for one in streams["S2"] if not type(one).__name__.startswith(("Scores", "SessionCl"))])]
    )
    office = office_on(log)
    source = started(office, fake, "S2")
    told(office, source, "S2")
    guid = guid_of(office, "S2")
    assert section_of(fake, guid)["Winners"] == 2
    results = [as_dto(one, SessionGuid=guid) for one in said_by_pads()[:6]]
    source_of_results = Connector("http://127.0.0.1:5079", lambda seconds: None, fake.send)
    source_of_results.ask(Command.PUT_RESULTS, results, guid)
    assert len(told(office, source, "S2")) == 6


def test_given_a_session_that_the_connector_has_when_it_is_started_again_then_it_goes_on_and_is_not_made_anew() -> None:
    office, fake = evening(*PLAN), FakeConnector()
    told(office, started(office, fake))
    fake.asked.clear()
    assert "goes on" in told(office, started(office, fake))[0]
    assert Command.INITIALIZE not in fake.asked


def test_given_a_connector_that_is_busy_when_it_is_started_again_then_the_session_is_not_made_anew() -> None:
    office, fake = evening(*PLAN), FakeConnector()
    told(office, started(office, fake))
    fake.asked.clear()
    fake.busy = 100
    assert "is away" in told(office, started(office, fake))[0]
    assert Command.INITIALIZE not in fake.asked


def test_given_a_session_whose_beginning_is_done_and_the_answer_lost_then_it_goes_on_and_is_not_made_anew() -> None:
    office, fake = evening(*PLAN), FakeConnector()

    def send(address: str, body: bytes | None) -> bytes:
        answer = fake.send(address, body)
        if fake.asked[-1:] == [Command.INITIALIZE]:
            raise ConnectorAway("the answer was lost")
        return answer

    source = started(office, fake, send=send)
    assert ["was begun on the pads" in one for one in told(office, source)] == [True]
    assert told(office, source) == []
    assert fake.asked.count(Command.INITIALIZE) == 1


def test_given_a_session_whose_beginning_never_came_through_then_it_is_begun_at_a_later_look() -> None:
    office, fake = evening(*PLAN), FakeConnector()
    sent: list[int] = []

    def send(address: str, body: bytes | None) -> bytes:
        if body is not None:
            sent.append(msgspec.json.decode(body)["Command"])
            if sent.count(Command.INITIALIZE) == 1 and sent[-1] == Command.INITIALIZE:
                raise ConnectorAway("nobody there")
        return fake.send(address, body)

    source = started(office, fake, send=send)
    assert "is away" in told(office, source)[0]
    assert sent == [Command.CONTINUE, Command.INITIALIZE, Command.CONTINUE]
    fake.busy = 1
    assert "was begun on the pads" in told(office, source)[0]
    assert list(fake.sessions) == [guid_of(office, "S1")]


def test_given_a_connector_that_is_busy_as_a_session_begins_then_it_is_asked_again_for_nothing_was_done() -> None:
    office, fake = evening(*PLAN), FakeConnector()

    def send(address: str, body: bytes | None) -> bytes:
        if body is not None and msgspec.json.decode(body)["Command"] == Command.INITIALIZE:
            fake.busy, busy[0] = busy[0], 0
        return fake.send(address, body)

    busy = [1]
    assert "was begun on the pads" in told(office, started(office, fake, send=send))[0]
    assert fake.asked.count(Command.CONTINUE) == 1


def test_given_a_movement_that_is_changed_then_the_whole_section_is_told_and_what_the_pads_lose_stays_in_the_log() -> (
    None
):
    office, fake = evening(*PLAN), FakeConnector()
    guid = guid_of(office, "S1")
    source = started(office, fake)
    told(office, source)
    result = {"SessionGuid": guid, "SectionLetters": "A", "TableNumber": 2, "RoundNumber": 2, "BoardNumber": 3}
    pairs = {"PairNorthSouth": 4, "PairEastWest": 2, "DeclaringPair": 4, "Level": 0, "ScoringDirection": 3}
    fake.play(result | pairs, guid)
    assert len(told(office, source)) == 1
    late = MovementSet("howell", 2, 2, 2, (*PLAN[:3], "r2 t2 4-2 3"))
    office.log.append([("S1", office.log.version("S1"), [EntryAmended(6, (late,), "one board less")])])
    said = told(office, source)
    assert "section A goes on" in said[0]
    assert section_of(fake, guid)["Tables"][1]["Rounds"][1]["HighBoardNumber"] == 3
    assert "was deleted on the pads; the log keeps it" in " ".join(said)
    assert office.room("S1.r2.t2").replay.table.find_board(3) is not None


ALONE = ("r1 t1 1+2-3+4 1-2", "r2 t1 1+3-4+2 3-4", "r3 t1 1+4-2+3 5-6")


def individuals(*plan: str) -> Office:
    """Four players, each for himself; two of them have names."""
    use_language("en")
    log = MemoryLog()
    entered = [ContestantEntered(one, (f"p{one}",), kind="individual") for one in "1234"]
    opened = SessionOpened("Alone", "2026-11-27", "matchpoints")
    names = {"p1": "Ada", "p3": "Carl"}
    log.append([("S1", 0, [opened, *entered, MovementSet("individual", 1, 3, 2, plan)])], names)
    return office_on(log)


def test_given_individuals_then_every_seat_of_every_round_is_told_and_their_results_are_held_to_who_is_due() -> None:
    office, fake = individuals(*ALONE), FakeConnector()
    source, guid = started(office, fake), guid_of(office, "S1")
    assert "was begun on the pads" in told(office, source)[0]
    section = section_of(fake, guid)
    assert (section["GameType"], section["HasExplicitParticipations"]) == (20, True)
    assert [(one["PairNS"], one["PairEW"]) for one in section["Tables"][0]["Rounds"]] == [(1, 3), (1, 4), (1, 2)]
    seats = [(one.round_number, one.direction, one.last_name) for one in event_of(office, "S1").init.participations]
    assert seats[:8] == [
        (1, 1, "Ada"), (1, 3, "2"), (1, 2, "Carl"), (1, 4, "4"),
        (2, 1, "Ada"), (2, 3, "Carl"), (2, 2, "4"), (2, 4, "2"),
    ]  # fmt: skip
    result = {"SectionLetters": "A", "TableNumber": 1, "RoundNumber": 2, "ScoringDirection": 3, "Level": 0}
    fake.play(result | {"BoardNumber": 3, "PairNorthSouth": 1, "PairEastWest": 4, "DeclaringPair": 1}, guid)
    fake.play(result | {"BoardNumber": 4, "PairNorthSouth": 1, "PairEastWest": 3, "DeclaringPair": 1}, guid)
    entered, asked = told(office, source)
    assert "Pass" in entered or "passed" in entered.lower()
    assert "due here: 1+3 / 4+2" in asked


def test_given_individuals_in_a_file_when_south_or_west_is_another_then_the_director_is_asked() -> None:
    office = individuals(*ALONE)
    told = PadSaid(section="", table=1, round=1, board=1, ns=1, ew=3, slip=Slip("pass"))
    feed = Feed(office, "S1")
    said = [replace(told, partners=(2, 4)), replace(told, board=2, partners=(4, 2))]
    assert [one.what for one in feed.take(said)] == ["entered", "asked"]


def test_given_individuals_whose_movement_is_changed_then_their_seats_are_told_again() -> None:
    office, fake = individuals(*ALONE), FakeConnector()
    source = started(office, fake)
    told(office, source)
    other = MovementSet("individual", 1, 3, 2, (*ALONE[:2], "r3 t1 4+1-2+3 5-6"))
    office.log.append([("S1", office.log.version("S1"), [other])])
    assert "section A goes on" in told(office, source)[0]
    assert [one["LastName"] for one in fake.seats if one["RoundNumber"] == 3] == ["4", "Ada", "2", "Carl"]


def test_given_two_teams_then_the_table_is_told_where_each_plays_the_same_boards_the_other_way() -> None:
    office = evening("r1 t1 1-2 1-4", "r1 t2 2-1 1-4", scoring="teams", contestants="12")
    [section] = event_of(office, "S1").init.sessions[0].scoring_groups[0].sections
    first, second = (table.rounds[0] for table in section.tables)
    assert section.game_type == 30
    assert (first.pair_ns, first.pair_ew, first.team_ns, first.team_ew) == (1, 2, 1, 2)
    assert (second.pair_ns, second.team_ns, second.mates_table_table_number) == (2, 2, 1)
    mates = (first.mates_table_section_letters, first.mates_table_table_number, first.mates_table_round_number)
    assert mates == ("A", 2, 1)


def test_given_results_of_teams_over_the_connector_then_they_are_slips_of_either_room() -> None:
    office, fake = evening("r1 t1 1-2 1-4", "r1 t2 2-1 1-4", scoring="teams", contestants="12"), FakeConnector()
    source, guid = started(office, fake), guid_of(office, "S1")
    told(office, source)
    result = {"SectionLetters": "A", "RoundNumber": 1, "BoardNumber": 1, "ScoringDirection": 3, "Level": 0}
    fake.play(result | {"TableNumber": 1, "PairNorthSouth": 1, "PairEastWest": 2, "DeclaringPair": 1}, guid)
    fake.play(result | {"TableNumber": 2, "PairNorthSouth": 2, "PairEastWest": 1, "DeclaringPair": 2}, guid)
    assert len(told(office, source)) == 2
    assert [office.log.version(f"S1.r1.t{table}") for table in (1, 2)] == [3, 3]


@pytest.mark.parametrize(
    ("office", "said"),
    [
        (lambda: evening(), "has no movement"),
        (lambda: evening("r1 t1 1-4 1,3", *PLAN[1:]), "table 1 has 1, 3 in round 1"),
        (lambda: evening("r1 t1 1-Z 1-2", *PLAN[1:]), "Z has none"),
    ],
)
def test_given_what_pads_cannot_hold_then_it_is_said_what(office: Any, said: str) -> None:
    with pytest.raises(NotPossible, match=said):
        event_of(office(), "S1")


def test_given_a_pair_that_sits_out_then_its_opponents_and_boards_are_nought() -> None:
    office = evening("r1 t1 1-- 1-2", *PLAN[1:])
    one = event_of(office, "S1").init.sessions[0].scoring_groups[0].sections[0].tables[0].rounds[0]
    assert (one.pair_ns, one.pair_ew, one.low_board_number, one.high_board_number) == (1, 0, 0, 0)


def test_given_the_wire_then_names_are_as_the_connector_has_them() -> None:
    event = event_of(office_on(club_evening()), "S1")
    sent = msgspec.json.decode(msgspec.json.encode(event.init))
    one = sent["Sessions"][0]["ScoringGroups"][0]["Sections"][0]["Tables"][0]["Rounds"][0]
    assert {"PairNS", "PairEW", "TeamNS", "LowBoardNumber", "SessionGuid"} <= one.keys()
    assert {"EWReturnHome", "PairsMoveAccrossField", "EventGuid"} <= sent["Sessions"][0].keys()
