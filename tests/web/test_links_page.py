"""The page of links where a log has several sessions: it asks of which, and makes links for that one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from formats.notation import read_script
from tests.web.evening import evening_log
from tests.web.served import Browser, Served, served

AGAIN = """\
stream S2
@ 2026-11-30T18:45:00Z operator
session "Evening two" 2026-11-30 scoring=matchpoints
movement mitchell tables=3 rounds=1 boards_a_round=4
""" + "".join(f"contestant {number}\n" for number in range(1, 7))


@pytest.fixture
def hall() -> Iterator[Served]:
    log = evening_log()
    for stream, events in read_script(AGAIN).streams.items():
        log.append([(stream, 0, events)])
    with served(log) as running:
        yield running


@pytest.fixture
def scorer(hall: Served) -> Browser:
    return hall.browser("scorer", "")


def test_given_two_sessions_when_the_address_names_none_then_the_page_asks_and_a_table_is_typed_with_its_session(
    scorer: Browser,
) -> None:
    page = scorer.get("/links").text
    assert 'href="/links?session=S1"' in page
    assert ">Evening two</bdi>" in page
    assert "No table is known yet" not in page
    assert "(S1.t5)" in page


@pytest.mark.parametrize("language", ["en", "da"])
def test_given_two_sessions_when_a_scorer_comes_from_one_then_its_tables_have_codes_and_a_number_names_its_table(
    hall: Served, scorer: Browser, language: str
) -> None:
    assert 'href="/links?session=S2"' in scorer.get("/scorer/S2").text
    page = scorer.get(f"/links?session=S2&lang={language}").text
    assert 'action="/links/tables?session=S2"' in page
    assert 'href="/scorer/S2/boards"' in page
    scorer.post("/links/tables?session=S2", data={"session": "S2"})
    made = scorer.post("/links?session=S2", data={"role": "recorder", "scope": "2"})
    assert made.status_code == 200
    assert 'href="/scorer/S2/boards"' in made.text
    scopes = [one.scope for one in hall.log.access.links() if one.role == "recorder" and one.scope.startswith("S2")]
    assert sorted(scopes) == ["S2.t1", "S2.t2", "S2.t2", "S2.t3"]


def test_given_a_scorer_of_one_session_when_the_address_names_another_then_his_own_is_shown(hall: Served) -> None:
    page = hall.browser("scorer", "S1").get("/links?session=S2").text
    assert 'action="/links/tables?session=S1"' in page


@pytest.mark.parametrize("scope", ["", "S1"])
def test_given_a_director_who_makes_no_links_when_he_is_on_his_first_page_then_it_says_whom_he_asks(
    hall: Served, scope: str
) -> None:
    director = hall.browser("director", scope)
    assert director.get("/links").status_code == 403
    assert "To let somebody in, ask a scorer for a link" in director.get("/").text
    assert "ask a scorer" not in hall.browser("scorer", scope).get("/").text
