"""What a director takes back of a matter: the last tap, by name, and a matter that was opened by mistake."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from domain.amendments import struck
from domain.events import ActionRefused, AttentionDrawn, CallMade, JudgementMade, OptionOffered
from stores.memory import MemoryLog
from tests.web.evening import evening_log
from tests.web.served import Browser, Served, served

STREAM = "S1.r1.t1"
PATH = f"/matters/{STREAM}/2/15"


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log(MemoryLog())) as running:
        yield running


def counting(hall: Served) -> list[Any]:
    """What counts of what was recorded since the evening was."""
    entries = hall.log.read(STREAM)
    return [event for number, event in enumerate(entries, 1) if number > 15 and number not in struck(entries)]


def replied(director: Browser, **sent: str) -> None:
    """A reply to what comes next."""
    matter = director.get("/api/matter", params={"stream": STREAM, "incident": "2#15"}).json()
    step = matter["steps"][0]["step"]
    named = {"key": f"k{matter['seen']}", "seen": str(matter["seen"]), "law": step["law"], "code": step["code"]}
    answer = director.post(PATH, data={**named, **sent})
    assert answer.status_code == 303, answer.text


def form(page: str, button: str) -> dict[str, Any]:
    """The fields of the form with a button."""
    found = next(one for one in re.findall(r"<form.*?</form>", page, re.DOTALL) if button in _words(one))
    fields: dict[str, Any] = {}
    for name, value in re.findall(r'<input type="hidden" name="([\w.]+)" value="([^"]*)"', found):
        fields.setdefault(name, []).append(value)
    return fields


def _words(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def test_given_a_choice_that_was_tapped_when_its_page_is_seen_later_then_it_is_named_and_taken_back(
    hall: Served,
) -> None:
    director = hall.browser("director")
    assert "Undo" not in _words(director.get(PATH).text)
    replied(director, word="refuse")
    assert [type(one) for one in counting(hall)] == [OptionOffered, ActionRefused]
    page = director.get(PATH).text
    sent = form(page, "Undo: West does not accept")
    answer = director.post(PATH, data=sent)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(PATH)
    assert [one for one in counting(hall) if isinstance(one, ActionRefused | OptionOffered)] == []


def test_given_a_call_with_the_judgement_that_it_makes_when_it_is_taken_back_then_both_are(hall: Served) -> None:
    director = hall.browser("director")
    replied(director, word="refuse")
    replied(director, choice="comparable", what="3h")
    assert any(isinstance(one, JudgementMade) for one in counting(hall))
    director.post(PATH, data=form(director.get(PATH).text, "Undo: South 3"))
    assert not any(isinstance(one, JudgementMade | CallMade) for one in counting(hall))
    assert any(isinstance(one, ActionRefused) for one in counting(hall))
    assert "Undo: West does not accept" in _words(director.get(PATH).text)


def test_given_that_the_table_went_on_when_the_page_is_seen_then_nothing_is_taken_back_by_a_tap(hall: Served) -> None:
    director, recorder = hall.browser("director"), hall.browser("recorder", "S1.t1")
    replied(director, word="refuse")
    replied(director, choice="other", what="2h")
    sent = {"key": "r1", "line": "p", "seen": hall.log.version(STREAM)}
    assert recorder.post(f"/api/tables/{STREAM}/entries", json=sent).status_code == 200
    page = _words(director.get(PATH).text)
    assert "Undo" not in page
    assert "Withdraw this matter" not in page


def test_given_that_the_table_went_on_when_the_director_types_undo_then_what_he_recorded_last_is_struck(
    hall: Served,
) -> None:
    director, recorder = hall.browser("director"), hall.browser("recorder", "S1.t1")
    replied(director, word="refuse")
    replied(director, choice="comparable", what="3h")
    sent = {"key": "r1", "line": "p", "seen": hall.log.version(STREAM)}
    assert recorder.post(f"/api/tables/{STREAM}/entries", json=sent).status_code == 200
    answer = director.post(PATH, data={"key": "u1", "line": "undo", "seen": str(hall.log.version(STREAM))})
    assert answer.status_code == 303, _words(answer.text)[:600]
    assert not any(isinstance(one, JudgementMade) for one in counting(hall))
    assert [one.seat.value for one in counting(hall) if isinstance(one, CallMade)] == ["W"]


def test_given_a_matter_that_was_opened_by_mistake_when_it_is_withdrawn_then_it_and_its_answers_are_struck(
    hall: Served,
) -> None:
    director = hall.browser("director")
    replied(director, word="refuse")
    answer = director.post(PATH, data=form(director.get(PATH).text, "Withdraw this matter"))
    assert (answer.status_code, answer.headers["location"]) == (303, "/desk/S1")
    assert 15 in struck(hall.log.read(STREAM))
    assert not any(isinstance(one, ActionRefused) for one in counting(hall))


def test_given_a_matter_from_new_that_nothing_rests_on_when_the_table_goes_on_then_it_may_be_withdrawn(
    hall: Served,
) -> None:
    director, recorder = hall.browser("director"), hall.browser("recorder", "S1.t1")
    opened = {"key": "n1", "stream": STREAM, "what": "information", "who": "S", "which": "tempo"}
    answer = director.post("/desk/S1/new", data=opened)
    path = answer.headers["location"].partition("?")[0]
    assert any(isinstance(one, AttentionDrawn) for one in counting(hall))
    sent = {"key": "r1", "line": "accept w", "seen": hall.log.version(STREAM)}
    assert recorder.post(f"/api/tables/{STREAM}/entries", json=sent).status_code == 200
    answer = director.post(path, data=form(director.get(path).text, "Withdraw this matter"))
    assert answer.status_code == 303, answer.text
    assert not any(isinstance(one, AttentionDrawn) for one in counting(hall))
