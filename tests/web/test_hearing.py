"""A hearing through its form: what is told becomes entries, nothing typed is lost, and what a committee prints."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from application.forms import form_of
from domain.events import AppealHeard, AppealLodged
from domain.seats import Side
from formats.form_page import form_page
from tests.web.disputed import disputed_log
from tests.web.evening import HARM, evening_log
from tests.web.served import Served, served

CASE = "/cases/S1/A1"
TABLE = "S1.r1.t1"


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log()) as running:
        yield running


def heard(hall: Served) -> list[AppealHeard]:
    """What is recorded of the hearing."""
    return [one for one in hall.log.read(TABLE) if isinstance(one, AppealHeard)]


def test_given_a_hearing_when_all_of_its_form_is_sent_then_each_thing_is_an_entry_of_the_committee(
    hall: Served,
) -> None:
    told = {
        "key": "h1", "members": "m1, Rana Aydin", "ns": "it stood", "ew": "we were hurried", "question": "When? Now",
        "question_of": "ew", "exhibit": "their card", "exhibit_of": "ns", "methods": "2/1", "methods_of": "ns",
        "precedent": "https://example.org/a/4 is alike", "poll": "five of his level", "concurs": "yes",
        "deposit": "300 paid",
    }  # fmt: skip
    answer = hall.browser("committee").post(f"{CASE}/hearing", data=told)
    assert answer.status_code == 200, answer.text
    assert [(one.kind, one.side, one.statements) for one in heard(hall)[1:]] == [
        ("statement", Side.NS, "it stood"), ("statement", Side.EW, "we were hurried"),
        ("question", Side.EW, "When? Now"), ("exhibit", Side.NS, "their card"), ("methods", Side.NS, "2/1"),
        ("precedent", None, "https://example.org/a/4 is alike"), ("poll", None, "five of his level"),
    ]  # fmt: skip
    assert heard(hall)[0].members == ("m1", "s1m1")
    assert hall.log.register.names()["s1m1"] == "Rana Aydin"
    again = [one for one in hall.log.read(TABLE) if isinstance(one, AppealLodged)][-1]
    assert (again.concurrence, again.deposit, again.incident) == (True, "300 paid", "1#5")
    assert {one.by for one in (*heard(hall), again)} == {"committee"}
    page = hall.browser("committee").get(CASE).text
    for words in ("we were hurried", "their card", "m1, Rana Aydin", "300 paid", "five of his level"):
        assert words in page
    assert '<a href="https://example.org/a/4" rel="noopener noreferrer">' in page
    view = hall.browser("committee").get("/api/case?session=S1&appeal=A1").json()
    assert (view["members"], view["sides"]) == (["m1", "Rana Aydin"], {"NS": ["Nord"], "EW": ["Syd"]})


def test_given_an_empty_form_when_it_is_sent_then_nothing_is_recorded_and_it_is_said(hall: Served) -> None:
    answer = hall.browser("committee").post(f"{CASE}/hearing", data={"key": "h1"})
    assert answer.status_code == 422
    assert "Nothing is filled in" in answer.text
    assert heard(hall) == []


def test_given_somebody_who_wrote_meanwhile_when_another_sends_then_it_is_said_and_what_he_typed_stays(
    hall: Served,
) -> None:
    one, other = hall.browser("committee"), hall.browser("committee")
    seen = str(hall.log.version(TABLE))
    assert one.post(f"{CASE}/hearing", data={"key": "a", "ns": "first", "seen": seen}).status_code == 200
    sent = {"key": "b", "ew": "second", "question": "why?", "question_of": "ew", "members": "m2", "seen": seen}
    answer = other.post(f"{CASE}/hearing", data=sent)
    assert answer.status_code == 409
    assert ">second</textarea>" in answer.text
    assert ">why?</textarea>" in answer.text
    assert '<option value="ew" selected>' in answer.text
    assert 'value="m2"' in answer.text
    assert "first" in answer.text
    assert [one.statements for one in heard(hall)] == ["first"]
    assert f'name="seen" value="{hall.log.version(TABLE)}"' in answer.text
    again = other.post(f"{CASE}/hearing", data={**sent, "key": "c", "seen": str(hall.log.version(TABLE))})
    assert again.status_code == 200
    assert [one.statements for one in heard(hall)] == ["first", "", "second", "why?"]


def test_given_words_that_mean_harm_when_they_are_heard_then_the_page_shows_them_and_obeys_nothing(
    hall: Served,
) -> None:
    told = {"key": "a", "ns": HARM, "precedent": f'https://e.org/"onclick="x {HARM}', "exhibit": HARM}
    page = hall.browser("committee").post(f"{CASE}/hearing", data=told).text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert '"onclick="' not in page


@pytest.mark.parametrize("scope", ["S1/A2", "S2/A1"])
def test_given_another_committee_then_it_neither_writes_nor_prints(hall: Served, scope: str) -> None:
    browser = hall.browser("committee", scope)
    assert browser.post(f"{CASE}/hearing", data={"key": "a", "ns": "so"}).status_code == 403
    assert browser.get(f"{CASE}/form").status_code == 403
    assert browser.get(f"{CASE}/poll").status_code == 403
    assert heard(hall) == []


def test_given_a_committee_when_it_lodges_its_appeal_of_another_ruling_then_it_is_refused(hall: Served) -> None:
    answer = hall.browser("committee").post(CASE, data={"key": "a", "line": "appeal A1 2#15 Nord board=2"})
    assert answer.status_code == 422
    assert hall.log.version(TABLE) == 15


def test_given_an_appeal_when_its_form_is_printed_then_it_is_that_of_the_command(hall: Served) -> None:
    answer = hall.browser("committee").get(f"{CASE}/form")
    assert answer.status_code == 200
    assert answer.text == form_page(form_of(hall.log, "appeal", "A1", names=True))
    assert "style-src 'unsafe-inline'" in answer.headers["content-security-policy"]
    assert "Statement of NS" in answer.text
    hall.browser("committee").post(f"{CASE}/hearing", data={"key": "a", "ew": "so it was"})
    assert "so it was" in hall.browser("director").get(f"{CASE}/form?lang=da").text


def test_given_a_committee_that_asks_for_a_poll_when_the_director_lists_the_appeals_then_it_stands_there(
    hall: Served,
) -> None:
    hall.browser("committee").post(f"{CASE}/hearing", data={"key": "a", "poll": "five of South's level"})
    page = hall.browser("director").get("/cases/S1").text
    assert "five of South" in page
    assert f'href="{CASE}/poll"' in page


def test_given_a_disputed_choice_when_the_poll_sheet_is_printed_then_one_hand_is_shown_and_no_name(
    hall: Served,
) -> None:
    answer = hall.browser("committee").get(f"{CASE}/poll")
    assert answer.status_code == 200
    assert "You are" in answer.text
    for name in ("Bo Krogh", "Anna", "Nord", "Syd"):
        assert name not in answer.text


def test_given_a_disputed_card_when_the_poll_sheet_is_printed_then_dummy_and_the_tricks_before_it_are_there() -> None:
    with served(disputed_log()) as hall:
        page = hall.browser("committee").get(f"{CASE}/poll").text
    assert "You are West" in page
    assert "Your card? What else would you consider?" in page
    assert "Dummy" in page
    assert page.count('class="leads"') == 3
    for name in ("Munk", "Iversen", "35", "Table 3"):
        assert name not in page


def test_given_a_tempo_and_a_poll_when_the_card_that_was_polled_comes_later_then_that_is_the_disputed_one() -> None:
    with served(disputed_log()) as hall:
        disputed = hall.browser("committee").get("/api/case?session=S1&appeal=A1").json()["disputed"]
    assert (disputed["trick"], disputed["chosen"], disputed["seat"]) == (4, "C4", "W")


@pytest.mark.parametrize("score", ["1HS=7", "both=1HS=7"])
def test_given_a_decided_score_without_a_side_when_it_is_read_back_then_it_is_that_of_both(
    hall: Served, score: str
) -> None:
    committee = hall.browser("committee", "S1/A1")
    sent = {"outcome": "varied", "score": score, "law": "12C1b", "reason": "so"}
    told = committee.post("/api/cases/S1/A1/decision", json={"key": "k1", **sent}).json()
    lines = {one["name"]: one["text"] for one in told["lines"]}
    assert lines["North-South"] == lines["East-West"] == "1♥ by South 7 tricks"
    page = committee.post("/cases/S1/A1/decision?lang=da", data={"key": "k2", **sent}).text
    assert "<dt>Øst-Vest</dt>" in page


def test_given_a_decided_score_of_one_side_when_it_is_read_back_then_the_other_is_told_to_stay(hall: Served) -> None:
    sent = {"key": "k1", "outcome": "varied", "score": "ew=average-", "law": "12C2a", "reason": "so"}
    told = hall.browser("committee", "S1/A1").post("/api/cases/S1/A1/decision", json=sent).json()
    assert {"name": "North-South", "text": "as it stands"} in told["lines"]
