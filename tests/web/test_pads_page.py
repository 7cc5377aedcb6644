"""Bridge pads on the scorer's page: begun and ended there, and how they are, told to who may know."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.pads.at_a_hall import TEN, URL, pads_at
from tests.pads.evening import as_dto
from tests.pads.fake_connector import FakeConnector
from tests.screens.club import club_evening
from tests.web.served import Served, served


@pytest.fixture
def club() -> Generator[Served]:
    with served(club_evening()) as running:
        yield running


@pytest.fixture
def fake(club: Served) -> FakeConnector:
    fake = FakeConnector()
    pads_at(club.hall, fake)
    return fake


def test_given_a_server_without_pads_when_a_scorer_looks_then_he_is_told_how_it_is_started(club: Served) -> None:
    page = club.browser("scorer").get("/scorer/S1/pads").text
    assert "tdlog serve --pads" in page
    assert 'href="/scorer/S1/pads"' in club.browser("scorer").get("/scorer/S1").text
    assert "pads" not in club.browser().get("/healthz").json()


def test_given_a_source_when_a_scorer_begins_then_results_come_in_and_he_can_end_it(
    club: Served, fake: FakeConnector
) -> None:
    scorer, public = club.browser("scorer"), club.browser()
    assert "Take the results" in scorer.get("/scorer/S1/pads").text
    fake.play(as_dto(TEN))
    begun = scorer.post("/scorer/S1/pads", data={"source": URL})
    assert (begun.status_code, begun.headers["location"]) == (303, "/scorer/S1/pads")
    club.hall.pads.step()
    page = scorer.get("/scorer/S1/pads").text
    assert "Table 2 · Round 1 · Board 1" in page
    assert "entered 1, corrected 0" in page
    assert public.get("/healthz").json()["pads"] == [{"session": "S1", "state": "heard", "bad": 0}]
    assert "Bordenheder" in scorer.get("/scorer/S1/pads?lang=da").text
    ended = scorer.post("/scorer/S1/pads/stop", data={"source": URL})
    assert ended.status_code == 303
    assert "Take the results" in scorer.get("/scorer/S1/pads?lang=en").text


def test_given_pads_that_are_not_heard_when_a_scorer_looks_at_his_overview_then_he_is_warned(
    club: Served, fake: FakeConnector
) -> None:
    scorer = club.browser("scorer")
    assert scorer.post("/api/scorer/S1/pads", json={"source": URL}).json() == {"source": URL, "session": "S1"}
    fake.is_down = True
    club.hall.pads.step()
    assert "are not heard" in scorer.get("/scorer/S1").text
    assert club.browser().get("/healthz").json()["pads"][0]["state"] == "away"


def test_given_a_result_of_a_table_that_is_not_there_when_a_scorer_looks_at_his_overview_then_he_is_led_to_it(
    club: Served, fake: FakeConnector
) -> None:
    scorer = club.browser("scorer")
    assert scorer.post("/api/scorer/S1/pads", json={"source": URL}).status_code == 200
    fake.play(as_dto(TEN))
    club.hall.pads.step()
    assert "not in the log" not in scorer.get("/scorer/S1").text
    fake.play(as_dto(TEN._replace(table=77)))
    club.hall.pads.step()
    assert "One result of the pads at" in scorer.get("/scorer/S1").text
    fake.play(as_dto(TEN._replace(table=78)))
    club.hall.pads.step()
    assert f"2 results of the pads at {URL} are not in the log" in scorer.get("/scorer/S1").text
    assert "table 77 in round 1" in scorer.get("/scorer/S1/pads").text


def test_given_an_address_that_the_server_was_not_started_with_when_it_is_sent_then_it_is_not_asked(
    club: Served, fake: FakeConnector
) -> None:
    scorer = club.browser("scorer")
    refused = scorer.post("/scorer/S1/pads", data={"source": "http://169.254.169.254/"})
    assert refused.status_code == 400
    assert "start it with --pads" in refused.text
    assert fake.asked == []
    stopped = scorer.post("/scorer/S1/pads/stop", data={"source": URL})
    assert stopped.status_code == 422


def test_given_pads_of_a_session_when_who_is_of_another_looks_then_he_sees_nothing_of_them(
    club: Served, fake: FakeConnector
) -> None:
    club.log.append([("S2", 0, club.log.read("S1"))])
    club.browser("scorer").post("/scorer/S1/pads", data={"source": URL})
    fake.play(as_dto(TEN))
    club.hall.pads.step()
    other = club.browser("scorer", "S2")
    assert URL not in other.get("/scorer/S2/pads").text
    assert other.get("/scorer/S1/pads").status_code == 403
    assert other.post("/scorer/S2/pads/stop", data={"source": URL}).status_code == 422
    assert URL not in other.get("/api/health").text
    director = club.browser("director")
    assert "Take no more results" not in director.get("/scorer/S1/pads").text
