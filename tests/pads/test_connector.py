"""A connector as it is asked, against one that is faithful: busy, deaf, dying, telling everything twice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from application.hall.identity import Identity
from application.hall.matters import call_of, take_matter
from application.pads.connector import Connector, ConnectorAway, Refused, over_http
from application.pads.event_made import event_of, guid_of
from application.pads.feed import Feed, Taken
from application.pads.following import FromConnector, News, look
from application.pads.running import Followed, followed
from domain.errors import LogAway, NotReadable
from domain.events import AnyEvent, DirectorCalled, MovementSet, NoteMade, TricksAgreed
from domain.seats import Seat
from formats.bridgemate.wire import MOST_BYTES, MOST_VALUES, PATH, Command
from formats.notation import read_script
from projections.recorded.slips import Slip
from projections.texts import use_language
from tests.hall.evenings import log_of, office_on
from tests.pads.evening import Pad, as_dto
from tests.pads.fake_connector import GUID, FakeConnector, served
from tests.screens.club import club_evening

URL = "http://127.0.0.1:5079"
OTHER = "F" * 32
TEN = Pad(1, 2, 1, 2, 14, Slip("4S", Seat.NORTH, 10))
NINE = TEN._replace(slip=Slip("4S", Seat.NORTH, 9))


class Session:
    """A club evening on a connector."""

    def __init__(self) -> None:
        use_language("en")
        self.fake = FakeConnector()
        self.fake.sessions |= {GUID: {"EventGuid": GUID}, OTHER: {"EventGuid": GUID}}
        self.slept: list[float] = []
        self.log = club_evening()
        self.start()

    def start(self) -> None:
        """Whoever follows the pads starts, perhaps again."""
        self.connector = Connector(URL, self.slept.append, self.fake.send)
        self.source = FromConnector(self.connector, GUID)
        self.feed = Feed(office_on(self.log, "2026-11-23T22:00:00Z"), "S1")

    def look(self) -> list[str]:
        """What is told at a look."""
        return [getattr(one, "what", "news") for one in look(self.feed, self.source)]

    def results(self) -> list[dict[str, Any]]:
        """What the connector still has for us."""
        accepted = self.fake.accepted.get((GUID, "results"), 0)
        return [one for number, one in self.fake.queues.get((GUID, "results"), []) if number > accepted]


@pytest.fixture
def session() -> Session:
    return Session()


def test_given_results_when_they_are_in_the_log_then_they_are_accepted_and_never_before(session: Session) -> None:
    session.fake.play(as_dto(TEN))
    session.source.look()
    assert len(session.results()) == 1
    assert session.look() == ["entered"]
    assert session.results() == []
    session.fake.play(as_dto(NINE))
    assert session.look() == ["mended"]
    assert session.look() == []


def test_given_the_start_then_everything_is_asked_for_and_afterwards_what_is_new(session: Session) -> None:
    session.look()
    assert session.fake.asked == [Command.ALL_RESULTS, Command.ALL_TD_CALLS]
    session.fake.asked.clear()
    session.look()
    assert session.fake.asked == [Command.NEW_RESULTS, Command.NEW_TD_CALLS]


def test_given_results_that_were_accepted_when_it_is_started_again_then_they_are_asked_for_and_count_once(
    session: Session,
) -> None:
    session.fake.play(as_dto(TEN))
    session.look()
    held = session.log.tail()
    session.start()
    session.fake.play(as_dto(NINE))
    assert session.look() == ["mended"]
    assert session.log.tail() == held + 1


def test_given_answers_that_are_lost_after_their_effect_then_it_is_asked_again_and_nothing_counts_twice(
    session: Session,
) -> None:
    session.fake.play(as_dto(TEN))
    session.fake.lose = 2
    assert session.look() == ["entered"]
    assert session.slept == [0.2, 0.4]
    session.fake.play(as_dto(NINE))
    session.fake.busy = 3
    assert session.look() == ["mended"]
    assert session.slept[2:] == [0.2, 0.4, 0.8]


def test_given_a_connector_that_dies_and_comes_back_then_it_is_told_once_each_and_everything_is_asked_for(
    session: Session,
) -> None:
    session.look()
    session.fake.is_down = True
    assert [session.look(), session.look()] == [["news"], []]
    session.fake.play(as_dto(TEN))
    session.fake.is_down = False
    session.fake.asked.clear()
    assert session.look() == ["news", "entered"]
    assert Command.ALL_RESULTS in session.fake.asked


def test_given_a_connector_that_dies_as_a_queue_is_accepted_then_the_results_are_in_the_log_and_come_again(
    session: Session,
) -> None:
    session.look()
    session.fake.play(as_dto(TEN))
    looked = look(session.feed, session.source)
    assert getattr(next(looked), "what", "") == "entered"
    session.fake.is_down = True
    assert [one.text for one in looked] != []
    session.fake.is_down = False
    assert session.look() == []
    assert session.results() == []


@pytest.mark.parametrize("guid", ["", GUID.lower(), f"{{{GUID[:8]}-{GUID[8:12]}-{GUID[12:]}}}"])
def test_given_a_guid_however_it_is_written_when_it_is_that_of_the_session_then_its_results_are_taken(
    session: Session, guid: str
) -> None:
    session.fake.play(as_dto(TEN, SessionGuid=guid))
    assert session.look() == ["entered"]
    assert session.results() == []


def test_given_a_result_of_another_session_in_the_queue_then_it_is_told_and_never_accepted(session: Session) -> None:
    told: list[Taken | News] = []
    run = followed(session.feed.office, "S1", session.source, told.append)
    for _ in range(2):
        session.fake.play(as_dto(NINE, SessionGuid=OTHER))
    session.fake.play(as_dto(TEN))
    assert [run.look(), run.look()] == [2, 0]
    assert OTHER in told[0].text
    assert len(session.results()) == 3


def test_given_as_many_results_as_are_kept_when_one_is_corrected_then_that_counts_and_what_is_beyond_stays_there(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("application.pads.following.MOST_KEPT", 1)
    session.fake.play(as_dto(TEN))
    session.fake.play(as_dto(NINE))
    assert session.look() == ["entered"]
    assert session.feed.office.log.read("S1.r1.t2")[-1] == TricksAgreed(9, at="2026-11-23T22:00:00Z")
    assert session.results() == []
    session.fake.play(as_dto(TEN._replace(board=2)))
    assert session.look() == ["news"]
    assert len(session.results()) == 1


def test_given_a_poll_that_fails_then_it_is_no_empty_queue(session: Session) -> None:
    session.fake.busy = 100
    with pytest.raises(ConnectorAway):
        session.connector.poll("results", GUID)
    session.fake.busy = 0
    with pytest.raises(Refused, match="SessionGuid"):
        session.connector.poll("results", "E" * 32)
    assert session.connector.poll("results", GUID).records == ()


def test_given_two_sessions_then_each_queue_is_accepted_by_its_own_number(session: Session) -> None:
    session.fake.play(as_dto(TEN), OTHER)
    session.fake.play(as_dto(TEN))
    for guid in (GUID, OTHER):
        session.connector.accept("results", guid, session.connector.poll("results", guid).last)
    assert session.fake.accepted == {(GUID, "results"): 2, (OTHER, "results"): 1}


@pytest.mark.parametrize("plain", [False, True])
def test_given_the_text_within_the_text_then_it_is_read_however_its_quotes_are_written(
    session: Session, plain: bool
) -> None:
    session.fake.plain_quotes = plain
    session.fake.play(as_dto(TEN))
    assert session.look() == ["entered"]
    assert session.connector.ask(Command.PING, {"said": 'a "quote"'}).serialized_data == '{"said":"a \\"quote\\""}'


def test_given_a_kind_of_data_that_nobody_knows_then_the_queue_is_asked_again_at_the_next_look(
    session: Session,
) -> None:
    session.fake.play(as_dto(TEN))
    session.fake.unknown_type = 77
    assert session.look() == []
    assert session.look() == ["entered"]


def test_given_one_record_that_cannot_be_read_then_the_others_are_taken(session: Session) -> None:
    session.fake.play(as_dto(TEN) | {"TableNumber": "two"})
    session.fake.play(as_dto(TEN))
    assert session.look() == ["news", "entered"]


def test_given_a_result_of_a_board_that_was_not_due_then_the_director_is_asked(session: Session) -> None:
    session.fake.play(as_dto(TEN._replace(board=17)))
    assert session.look() == ["asked"]


def test_given_scores_of_either_side_when_both_are_artificial_then_they_are_one_and_else_they_are_split(
    session: Session,
) -> None:
    ns, ew = (TEN._replace(slip=None, awards=one) for one in (("average+", "average"), ("average", "average-")))
    session.fake.play(as_dto(ns, ScoringDirection=1))
    session.fake.play(as_dto(ew, ScoringDirection=2))
    session.fake.play(as_dto(TEN._replace(board=2), ScoringDirection=1))
    session.fake.play(as_dto(ns._replace(board=2), ScoringDirection=2))
    both, split = [one.text for one in look(session.feed, session.source) if isinstance(one, Taken)]
    assert "average+ / average / average / average-" in both
    assert "another score for each side" in split
    whys = [event.why for event in session.log.read("S1.r1.t2") if isinstance(event, DirectorCalled)]
    assert ["artificial score" in whys[0], "another score" in whys[1], len(whys)] == [True, True, 2]


def test_given_a_call_from_a_pad_when_it_is_told_again_or_dealt_with_then_the_director_is_called_once(
    session: Session,
) -> None:
    session.fake.call(2, 1, 20, 14)
    session.fake.call(3, 1, 20, 15, status=3)
    assert [session.look(), session.look()] == [["called"], []]
    session.start()
    assert session.look() == []


def test_given_a_call_from_a_pad_when_the_director_has_come_then_the_pad_is_told_once(session: Session) -> None:
    fake = session.fake
    fake.sessions[GUID] |= _with_table(2)
    fake.call(2, 1, 20, 14)
    session.look()
    assert fake.sent_back == []
    came = NoteMade("I was there", by="director")
    session.log.append([("S1.r1.t2", session.log.version("S1.r1.t2"), [came])])
    for _ in range(3):
        assert session.look() == []
    [told] = fake.sent_back
    assert (told["TableNumber"], told["Hour"], told["Minute"], told["Status"]) == (2, 20, 14, 3)


def test_given_a_call_from_a_pad_when_a_director_says_that_he_goes_there_then_the_pad_shows_it_until_he_has_been(
    session: Session,
) -> None:
    fake = session.fake
    fake.sessions[GUID] |= _with_table(2)
    fake.call(2, 1, 20, 14)
    session.look()
    take_matter(session.feed.office, Identity("director", "S1", "phone"), call_of("S1.r1.t2"))
    assert [session.look(), session.look()] == [[], []]
    assert [told["Status"] for told in fake.sent_back] == [2]
    came = NoteMade("I was there", by="director")
    session.log.append([("S1.r1.t2", session.log.version("S1.r1.t2"), [came])])
    session.look()
    session.look()
    assert [told["Status"] for told in fake.sent_back] == [2, 3]


def test_given_more_records_than_are_told_one_by_one_when_they_cannot_be_read_then_all_that_can_are_taken(
    session: Session,
) -> None:
    for number in range(30):
        session.fake.play({"BoardNumber": f"no number {number}"})
    session.fake.play(as_dto(TEN))
    told = [*look(session.feed, session.source)]
    assert [one.what for one in told if isinstance(one, Taken)] == ["entered"]
    assert told[20].text == "10 more records of the connector cannot be read and are passed over."
    assert session.results() == []


def test_given_a_queue_of_more_than_twenty_thousand_records_when_it_is_looked_at_then_the_last_one_counts(
    session: Session,
) -> None:
    for tricks in [*range(9, 11)] * 10_050:
        session.fake.play(as_dto(TEN._replace(slip=Slip("4S", Seat.NORTH, tricks))))
    session.fake.play(as_dto(TEN._replace(board=2)))
    assert session.look() == ["entered", "entered"]
    assert TricksAgreed(10, at="2026-11-23T22:00:00Z") in session.log.read("S1.r1.t2")
    assert session.results() == []


def _with_table(table: int) -> dict[str, Any]:
    section = {"Letters": "A", "Tables": [{"TableNumber": table, "Rounds": [{"RoundNumber": 1}]}]}
    return {"ScoringGroups": [{"Sections": [section]}]}


def test_given_pads_that_are_followed_when_they_end_then_it_is_told_what_became_of_all(session: Session) -> None:
    session.fake.play(as_dto(TEN))
    session.fake.play(as_dto(TEN._replace(table=77)))
    told: list[Taken | News] = []
    run = followed(session.feed.office, "S1", session.source, told.append)
    assert run.look() == 2
    view = run.view()
    assert ([one.what for one in view.taken], view.left) == (["entered", "refused"], 1)
    assert [one.text for one in told] == [one.text for one in view.taken]
    assert run.sum_line() == "Entered 1, corrected 0, laid beside 0, asked 0, called 0; not taken 1."


def test_given_more_than_is_kept_to_be_told_then_it_is_counted_all_the_same(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("application.pads.running.MOST_KEPT", 1)
    run = followed(session.feed.office, "S1", session.source, lambda text: None)
    for pad in (TEN, TEN._replace(board=2), TEN._replace(table=77)):
        session.fake.play(as_dto(pad))
    run.look()
    assert (len(run.view().taken), run.view().left) == (1, 1)
    assert run.sum_line() == "Entered 2, corrected 0, laid beside 0, asked 0, called 0; not taken 1."


PLAYED_HERE = """stream S1
session "Club" 2026-11-27 scoring=matchpoints
contestant 1 [p1, p2]
contestant 2 [p3, p4]
movement howell tables=1 rounds=1 boards_a_round=2 plan=["r1 t1 1-2 1-2"]
"""


def begun_from_here(session: Session) -> tuple[Followed, list[Taken | News]]:
    """A small session that is begun on the connector, and what is told of it."""
    log, told = log_of(read_script(PLAYED_HERE).streams), list[Taken | News]()
    office = office_on(log, "2026-11-27T20:00:00Z")
    source = FromConnector(session.connector, guid_of(office, "S1"), lambda: event_of(office, "S1"))
    session.log = log
    return followed(office, "S1", source, told.append), told


def test_given_a_movement_that_pads_cannot_hold_any_more_when_they_go_on_then_it_is_told_once_and_results_are_taken(
    session: Session,
) -> None:
    run, told = begun_from_here(session)
    run.look()
    [guid] = session.fake.sessions.keys() - {GUID, OTHER}
    moved = read_script(PLAYED_HERE.replace("1-2 1-2", "1-2 1,2,9").replace("boards_a_round=2", "boards_a_round=3"))
    movement = next(one for one in moved.streams["S1"] if isinstance(one, MovementSet))
    session.log.append([("S1", session.log.version("S1"), [movement])])
    session.fake.play(as_dto(Pad(1, 1, 1, 1, 2, Slip("4S", Seat.NORTH, 10))), guid)
    assert [run.look(), run.look()] == [2, 0]
    assert "not told of the changed movement" in told[1].text
    assert "1, 2, 9" in told[1].text
    assert "4♠ by N 10 tricks" in told[2].text
    session.log.append([("S1", session.log.version("S1"), [session.log.read("S1")[-2]])])
    run.look()
    assert len(told) == 3


def test_given_a_log_that_is_away_when_the_movement_is_asked_for_then_it_is_told_once_until_it_is_back(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, told = begun_from_here(session)
    run.look()

    def away(*_: object) -> list[AnyEvent]:
        raise LogAway("another program keeps it")

    for _ in range(2):
        with monkeypatch.context() as gone:
            gone.setattr(session.log, "read", away)
            assert [run.look(), run.look()] == [1, 0]
            assert run.is_away
            assert "another program keeps it" in told[-1].text
        assert run.look() == 0
        assert not run.is_away


def test_given_a_queue_that_cannot_be_accepted_then_it_is_told_once(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deaf(*_: object) -> None:
        raise Refused("not now")

    told: list[Taken | News] = []
    run = followed(session.feed.office, "S1", session.source, told.append)
    session.fake.play(as_dto(TEN))
    monkeypatch.setattr(session.connector, "accept", deaf)
    assert [run.look(), run.look(), run.look()] == [2, 0, 0]
    assert [one.text for one in told[1:]] == ["not now"]


def test_given_a_connector_over_http_then_it_answers_as_the_one_in_this_process_does(session: Session) -> None:
    session.fake.play(as_dto(TEN))
    with served(session.fake) as url:
        connector = Connector(f"{url}/", session.slept.append)
        assert "version" in connector.identify()
        session.fake.lose = 1
        assert connector.poll("results", GUID).last == 1
        assert session.slept == [0.2]
        with pytest.raises(ConnectorAway, match="404"):
            over_http()(f"{url}/elsewhere", b"{}")
    with pytest.raises(ConnectorAway):
        connector.poll("results", GUID)


def test_given_an_address_that_sends_one_elsewhere_then_nobody_else_is_asked(session: Session) -> None:
    with served(session.fake) as url, pytest.raises(ConnectorAway, match="302"):
        over_http()(f"{url}/moved", None)


def test_given_an_answer_that_drips_then_it_is_not_waited_for(session: Session) -> None:
    times = iter([0.0, 100.0])
    with served(session.fake) as url, pytest.raises(ConnectorAway, match="too slowly"):
        over_http(1.0, lambda: next(times))(f"{url}/", None)


@pytest.mark.parametrize(
    "body", [b"", b"no JSON", b"[1]", b'{"DataType": "x"}', b'{"SerializedData": 5}', b"[" * 100_000, b"\xff\xfe"]
)
def test_given_an_answer_that_is_none_then_it_is_said_and_asked_again(body: bytes) -> None:
    def send(address: str, asked: bytes | None) -> bytes:
        sent.append(address)
        return body

    sent: list[str] = []
    connector = Connector(URL, lambda seconds: None, send, waits=(0.1,))
    with pytest.raises(ConnectorAway):
        connector.ask(Command.ALL_RESULTS, session=GUID)
    assert sent == [f"{URL}{PATH}"] * 2


def test_given_an_answer_that_is_too_large_then_it_is_not_read() -> None:
    connector = Connector(URL, lambda seconds: None, lambda address, asked: b" " * (MOST_BYTES + 1), waits=())
    with pytest.raises(ConnectorAway, match="MiB"):
        connector.ask(Command.ALL_RESULTS, session=GUID)


def test_given_an_answer_with_more_values_than_can_be_results_then_it_is_not_read() -> None:
    data = "[" + "1," * MOST_VALUES + "1,1]"
    answer = json.dumps({"DataType": 12, "LastQueueItemId": 3, "SerializedData": data}).encode()
    connector = Connector(URL, lambda seconds: None, lambda address, asked: answer, waits=())
    with pytest.raises(ConnectorAway, match="more than 2000000 values"):
        connector.poll("results", GUID)


@pytest.mark.parametrize("data", ['"no list"', "", "[[1]]", "{"])
def test_given_data_that_are_none_of_their_kind_then_nothing_is_taken(data: str) -> None:
    answer = json.dumps({"DataType": 12, "LastQueueItemId": 3, "SerializedData": data}).encode()
    connector = Connector(URL, lambda seconds: None, lambda address, asked: answer, waits=())
    try:
        polled = connector.poll("results", GUID)
    except ConnectorAway:
        return
    assert [type(one) for one in polled.records] == [NotReadable]


@pytest.mark.parametrize(
    "url",
    ["", "127.0.0.1:5079", "file:///etc/passwd", "http://", "http://[::1", "http://pads:port", "http://pads:99999"],
)
def test_given_an_address_that_is_none_of_a_connector_then_it_is_refused(url: str) -> None:
    with pytest.raises(NotReadable):
        Connector(url, lambda seconds: None)


def test_given_something_else_at_the_address_then_it_is_told(session: Session) -> None:
    connector = Connector(URL, session.slept.append, lambda address, asked: b"It works!")
    with pytest.raises(Refused, match="It works!"):
        connector.identify()
