"""Pads followed inside a hall: by its own way into the log, with whatever goes wrong told and tried again."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from application.hall.hall import Hall
from application.hall.identity import Identity
from application.hall.matters import call_of, take_matter
from application.hall.rivals import rivals_at
from application.hall.services.answering import answer
from application.hall.slips import SlipSaid
from application.office import Office
from application.pads.connector import Connector
from application.pads.event_made import guid_of
from application.pads.feed import Feed
from application.pads.following import FromConnector, Source
from application.pads.in_hall import Pads, PadSource, pad_source
from application.pads.opened import Wish, opened
from domain.errors import TdlogError
from domain.events import NoteMade, ScoreCorrected
from domain.seats import Seat
from formats.bws.tables import Rows
from projections.recorded.slips import Slip
from projections.texts import in_language, use_language
from projections.views.pads import PadSourcesView
from projections.views.queue import QueueView
from stores.memory import MemoryLog
from tests.hall.evenings import office_on
from tests.pads.at_a_hall import FILE, NINE, NOW, TEN, URL, not_by_itself, pads_at
from tests.pads.evening import SESSION, as_dto, as_row, before_the_pads, later, ranking, rows_with, said_by_pads
from tests.pads.evening import sample_office as as_in_the_sample
from tests.pads.fake_connector import GUID, FakeConnector
from tests.screens.club import club_evening

AT = "S1.r1.t2"
SCORER = Identity("scorer", "S1", "laptop", "link")
DIRECTOR = Identity("director", "S1", "phone", "link")


class Club:
    """A hall that knows a connector, with a session; who looks is the test."""

    def __init__(self, log: MemoryLog | None = None, session: str = "S1", file: str = FILE) -> None:
        use_language("en")
        self.fake = FakeConnector()
        self.log = log or club_evening()
        self.hall = Hall(self.log, clock=lambda: NOW)
        self.rows: Rows = rows_with([], said_by_pads())
        self.torn = False
        self.pads = pads_at(self.hall, self.fake, self._read, file)
        self.session = session

    def _read(self, data: bytes) -> Rows:
        return {} if self.torn else self.rows

    def follow(self, source: str = URL) -> None:
        """Somebody begins to take results."""
        self.pads.follow(source, self.session)

    def look(self, source: str = URL) -> str:
        """How a source is after a look."""
        self.pads.step()
        return next(one.state for one in self.pads.view() if one.source == source)

    def seen(self, who: Identity = SCORER) -> PadSourcesView:
        """What somebody is shown of it."""
        view = self.hall.read(lambda office: answer(office, who, "pads", {"session": self.session})).result(20)
        assert isinstance(view, PadSourcesView)
        return view

    def last(self) -> str:
        """What was told last."""
        return self.seen().sources[0].last[0].text


@pytest.fixture
def club() -> Generator[Club]:
    running = Club()
    running.hall.start()
    yield running
    running.hall.stop()


def test_given_results_from_a_connector_when_the_hall_looks_then_they_are_slips_by_its_own_way_and_accepted(
    club: Club,
) -> None:
    club.fake.play(as_dto(TEN))
    club.follow()
    assert club.look() == "heard"
    assert [type(one).__name__ for one in club.log.read(AT)][-2:] == ["ContractRecorded", "TricksAgreed"]
    assert club.log.receipt("pads", f"{AT}/1#1s") is not None
    assert club.fake.accepted[GUID, "results"] == 1
    [connector] = [one for one in club.seen().sources if one.session]
    assert (connector.counts, connector.heard_at, connector.waiting) == ({"entered": 1}, NOW, 0)
    assert connector.last[0].text == "Table 2 · Round 1 · Board 1: 4♠ by N 10 tricks"


def test_given_a_reader_of_another_language_when_he_looks_then_what_the_pads_said_is_in_his(club: Club) -> None:
    club.fake.play(as_dto(TEN))
    club.follow()
    club.look()
    with in_language("da"):
        told = club.hall.running().pads[0]
    assert ("Bord 2" in told.last[0].text, told.text) == (True, "Hørt.")


def test_given_a_command_that_follows_the_same_pads_when_both_are_told_then_nothing_stands_twice(club: Club) -> None:
    other = FromConnector(Connector(URL, lambda seconds: None, club.fake.send), GUID)
    feed = Feed(office_on(club.log, NOW), "S1")
    club.follow()
    club.look()
    club.fake.play(as_dto(TEN))
    assert [one.what for one in feed.take(other.look().said)] == ["entered"]
    held = club.log.tail()
    club.look()
    assert club.log.tail() == held
    club.fake.play(as_dto(NINE))
    club.look()
    assert club.log.tail() == held + 1
    assert [*feed.take(other.look().said)] == []
    assert club.log.tail() == held + 1


def test_given_a_person_who_corrects_between_look_and_record_when_the_pad_mends_then_his_stays(
    club: Club,
) -> None:
    club.fake.play(as_dto(TEN))
    club.follow()
    club.look()
    submit, done = club.hall.submit, list[object]()

    def quicker(act: Any, who: Any, key: str, digest: bytes) -> Any:
        if not done:
            eight = SlipSaid(AT, 1, Slip("4S", Seat.NORTH, 8), "misread")
            done.append(club.hall.submit(eight, SCORER, "k", bytes(32)).result(20))
        return submit(act, who, key, digest)

    club.pads.stop()
    club.pads = pads_at(club.hall, club.fake, submit=quicker)
    club.follow()
    club.fake.play(as_dto(NINE))
    assert club.look() == "heard"
    assert [type(one).__name__ for one in club.log.read(AT)[-2:]] == ["EntryAmended", "RivalRecorded"]
    assert club.pads.view()[0].counts == {"beside": 1}


def test_given_a_call_from_a_pad_when_a_director_goes_and_answers_then_it_is_in_his_queue_and_the_pad_shows_it(
    club: Club,
) -> None:
    section = {"Letters": "A", "Tables": [{"TableNumber": 2, "Rounds": [{"RoundNumber": 1}]}]}
    club.fake.sessions[GUID] |= {"ScoringGroups": [{"Sections": [section]}]}
    club.fake.call(2, 1, 20, 14)
    club.follow()
    club.look()
    queue = club.hall.read(lambda office: answer(office, DIRECTOR, "queue", {"session": "S1"})).result(20)
    assert isinstance(queue, QueueView)
    assert [(one.sort, one.stream) for one in queue.items] == [("call", AT)]
    club.hall.read(lambda office: take_matter(office, DIRECTOR, call_of(AT))).result(20)
    club.look()
    club.log.append([(AT, club.log.version(AT), [NoteMade("explained", by="director")])])
    club.look()
    assert [told["Status"] for told in club.fake.sent_back] == [2, 3]


def test_given_a_score_that_a_person_corrected_when_the_pad_has_it_otherwise_then_it_is_a_doubt_that_is_settled(
    club: Club,
) -> None:
    club.fake.play(as_dto(TEN))
    club.follow()
    club.look()
    corrected = ScoreCorrected(1, AT, "4SN=10", "4SN=11", "79C1", "claimed", by="scorer")
    club.log.append([("S1", club.log.version("S1"), [corrected])])
    club.fake.play(as_dto(NINE))
    club.look()
    assert club.seen().sources[0].counts == {"entered": 1, "beside": 1}
    assert [one.device for one in rivals_at(office_on(club.log, NOW).room(AT))] == ["pads"]
    doubts = club.hall.read(lambda office: answer(office, SCORER, "overview", {"session": "S1"})).result(20)
    assert "rival_record" in json.dumps([one.kind for one in doubts.doubts])  # type: ignore[attr-defined]


def test_given_a_connector_that_dies_and_comes_back_then_it_is_told_warned_of_and_goes_on_by_itself(club: Club) -> None:
    club.follow()
    assert club.look() == "heard"
    club.fake.is_down = True
    club.fake.play(as_dto(TEN))
    assert [club.look(), club.look()] == ["away", "away"]
    seen = club.seen().sources[0]
    assert (seen.bad, seen.heard_at) == (2, NOW)
    assert any("not heard" in one for one in club.hall.running().warnings)
    club.fake.is_down = False
    assert club.look() == "heard"
    assert club.seen().sources[0].counts == {"entered": 1}
    assert club.hall.running().warnings == ()


def test_given_a_file_that_is_locked_when_it_is_looked_at_three_times_then_it_is_told_and_goes_on_by_itself(
    tmp_path: Path,
) -> None:
    path = tmp_path / FILE
    club = Club(file=str(path))
    club.hall.start()
    path.write_bytes(b"0")
    club.follow("club.bws")
    assert club.look("club.bws") == "heard"
    club.torn = True
    path.write_bytes(b"1")
    states = [(club.look("club.bws"), club.seen().sources[1].bad) for _ in range(3)]
    assert states == [("heard", 1), ("heard", 2), ("away", 3)]
    club.torn, club.rows = False, rows_with([as_row(TEN, 7)], [TEN])
    assert club.look("club.bws") == "heard"
    assert club.seen().sources[1].counts == {"entered": 1}
    club.hall.stop()


def test_given_a_file_that_is_not_there_yet_when_it_comes_then_it_is_followed(tmp_path: Path) -> None:
    use_language("en")
    pads = Pads(club_evening(), _nothing, lambda: NOW, [PadSource(str(tmp_path / "x.bws"))], runs=not_by_itself)
    pads.follow("x.bws", "S1")
    pads.step()
    [seen] = pads.view()
    assert (seen.state, seen.bad) == ("waits", 1)
    assert "There is no file" in seen.text
    assert str(tmp_path) not in seen.text


def test_given_a_session_that_is_not_begun_when_it_is_then_its_pads_are_followed() -> None:
    use_language("en")
    log, evening = MemoryLog(), club_evening()
    hall = Hall(log, clock=lambda: NOW)
    pads = Pads(log, hall.submit, lambda: NOW, [PadSource(URL, "S1")], runs=not_by_itself)
    pads.start()
    pads.step()
    assert "no session S1" in pads.view()[0].text
    log.append([("S1", 0, evening.read("S1"))])
    office = office_on(log, NOW)
    assert opened(office, Wish("S1", URL), lambda seconds: None).is_away is False


def _nothing(*asked: object) -> Any:
    raise AssertionError(asked)


def test_given_a_hall_that_takes_nothing_more_when_results_come_then_the_log_is_away_and_they_come_again() -> None:
    club = Club()
    club.hall.start()
    club.hall.stop()
    club.fake.play(as_dto(TEN))
    club.follow()
    assert club.look() == "log_away"
    assert club.fake.accepted == {}


def test_given_what_nobody_expected_when_it_is_looked_then_it_is_told_and_tried_again(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> bytes:
        raise ZeroDivisionError("what nobody expected")

    club.follow()
    with monkeypatch.context() as wrong:
        wrong.setattr(club.fake, "send", broken)
        assert club.look() == "waits"
        assert "what nobody expected" in club.seen().sources[0].text
    assert club.look() == "heard"


def test_given_sources_when_somebody_names_another_or_one_that_is_taken_then_it_is_refused(club: Club) -> None:
    with pytest.raises(TdlogError, match="knows no pads"):
        club.pads.follow("http://169.254.169.254/", "S1")
    club.follow()
    with pytest.raises(TdlogError, match="takes its results from"):
        club.pads.follow(URL, "S2")
    with pytest.raises(TdlogError, match="is a file"):
        club.pads.follow("club.bws", "S1", begins=True)
    club.pads.leave(URL)
    assert club.pads.session_of(URL) == ""


@pytest.mark.parametrize(
    ("typed", "source", "session"),
    [
        ("S1=http://127.0.0.1:5079", "http://127.0.0.1:5079", "S1"),
        ("http://127.0.0.1:5079/?a=b", "http://127.0.0.1:5079/?a=b", ""),
        ("S1=C:\\pads\\club.bws", "C:\\pads\\club.bws", "S1"),
        ("./a=b.bws", "./a=b.bws", ""),
    ],
)
def test_given_a_source_as_it_is_typed_then_it_is_understood(typed: str, source: str, session: str) -> None:
    assert pad_source(typed) == PadSource(source, session)


def test_given_no_source_then_it_is_said_how_one_looks() -> None:
    with pytest.raises(TdlogError, match=r"club\.bws"):
        pad_source("")


def test_given_a_thread_of_its_own_when_the_hall_runs_then_results_come_in_without_anybody_and_it_ends() -> None:
    use_language("en")
    fake, log = FakeConnector(), club_evening()
    guid = guid_of(office_on(log, NOW), "S1")
    fake.sessions[guid] = {"EventGuid": guid}
    fake.play(as_dto(TEN), guid)
    hall = Hall(log, clock=lambda: NOW)
    looked = Event()

    def opens(office: Office, wish: Wish, sleep: Callable[[float], object]) -> Source:
        return FromConnector(Connector(wish.connector, lambda seconds: None, send), guid)

    def send(address: str, body: bytes | None) -> bytes:
        if fake.accepted.get((guid, "results")):
            looked.set()
        return fake.send(address, body)

    hall.pads = Pads(log, hall.submit, lambda: NOW, [PadSource(URL, "S1")], opens=opens, every=0.01)
    hall.start()
    assert looked.wait(60)
    hall.stop()
    assert hall.pads.view()[0].session == ""
    assert log.receipt("pads", f"{AT}/1#1s") is not None


def test_given_an_evening_from_pads_in_the_hall_when_it_is_over_then_its_ranking_is_that_of_the_sample() -> None:
    club = Club(before_the_pads(), SESSION)
    club.hall.start()
    club.follow()
    pads = said_by_pads()
    for first in range(0, len(pads), 40):
        for one in pads[first : first + 40]:
            club.fake.play(as_dto(one))
        club.look()
    later(club.log)
    assert ranking(office_on(club.log)) == ranking(as_in_the_sample())
    club.hall.stop()


def test_given_two_sources_of_one_name_then_neither_is_taken_for_the_other() -> None:
    hall = Hall(club_evening(), clock=lambda: NOW)
    for two in ([URL, URL], ["a/club.bws", "b/club.bws"]):
        with pytest.raises(TdlogError, match="was given twice"):
            Pads(hall.log, hall.submit, lambda: NOW, [PadSource(one) for one in two])
