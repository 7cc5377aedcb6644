"""What a form asks, a program sends as JSON to the same address behind `/api`, and the same is recorded."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from msgspec import Struct
from referencing import Registry, Resource

from tests.web.evening import evening_log
from tests.web.served import Served, served
from web.failures import Failed
from web.forms import Form, decoded
from web.pages import (
    cases,
    clock,
    desk,
    evenings,
    hearings,
    links,
    members,
    movement,
    new_matter,
    packs,
    pads,
    pairs,
    players,
    polls,
    proofs,
    rivals,
    scores,
    scoring,
    series,
    spectating,
    tables,
    travellers,
)
from web.pages.desk import MatterSent
from web.pages.rivals import ChosenSent
from web.sent_page import schema_text
from web.table_of_routes import ROUTES

DOCS = Path(__file__).resolve().parents[2] / "docs"
FORMS: tuple[Form[Any, Any], ...] = (
    *tables.FORMS, *rivals.FORMS, *desk.FORMS, *new_matter.FORMS, *cases.FORMS, *hearings.FORMS, *scoring.FORMS,
    *travellers.FORMS, *links.FORMS, *players.FORMS, *polls.FORMS, *scores.FORMS, *evenings.FORMS, *spectating.FORMS,
    *members.FORMS, *pairs.FORMS, *packs.FORMS, *pads.FORMS, *movement.FORMS, *series.FORMS, *clock.FORMS,
    *proofs.FORMS,
)  # fmt: skip
BY_ITSELF = {"/in", "/out", "/alive"}
"""Asked of the server, and not of the hall."""
CORRECTED = {
    "event": "score_corrected", "board": 1, "table": "S1.r1.t2", "old": "3NS=9", "new": "3NS=10", "law": "79C1",
    "why": "misread the slip",
}  # fmt: skip
REGULATION = {"event": "regulation", "name": "boards_open", "value": "session"}
TEXT = st.text(st.characters(codec="utf-8"), max_size=12).map(str.strip)
NUMBER = st.integers(0, 10**6)


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log()) as running:
        yield running


def recorded(hall: Served, stream: str) -> str:
    """The kind of the last event of a stream."""
    return type(hall.log.read(stream)[-1]).__name__


def test_whatever_is_posted_by_a_form_is_taken_as_json_too() -> None:
    posted = {route.path for route in ROUTES if route.method == "POST" and route.kind == "page"}
    assert posted - BY_ITSELF == {form.path for form in FORMS}
    programs = {route.path: route.asks for route in ROUTES if route.method == "POST" and route.kind == "json"}
    assert {form.api: form.asks for form in FORMS}.items() <= programs.items()
    assert [path for path, asks in programs.items() if asks is None] == ["/alive"]


def fields_sent(asked: Struct) -> list[tuple[str, str]]:
    """The fields of a form that mean a struct."""
    found: list[tuple[str, str]] = []
    told: dict[str, Any] = msgspec.to_builtins(asked, str_keys=True)
    for name, value in told.items():
        if isinstance(value, bool):
            found += [(name, "1")] * value
        elif isinstance(value, str | int):
            found.append((name, str(value)))
        elif value is not None and name == "choices":
            found += [(f"{name}.{key}", str(one)) for key, one in value.items()]
        elif value is not None:
            found += [(name, str(one)) for one in value]
    return found


@settings(max_examples=100)
@given(
    st.builds(
        MatterSent, key=TEXT.filter(bool), seen=st.none() | NUMBER, law=TEXT, text=TEXT, reason=TEXT, word=TEXT,
        tricks=st.none() | NUMBER, marked=st.booleans(),
    )
    | st.builds(
        ChosenSent, key=TEXT.filter(bool), seen=NUMBER, marked=st.lists(NUMBER, max_size=3).map(tuple),
        choices=st.dictionaries(NUMBER, st.sampled_from(("log", "rival", "both")), max_size=3), behind=st.booleans(),
    )
)  # fmt: skip
def test_a_form_and_json_mean_the_same(asked: MatterSent | ChosenSent) -> None:
    assert decoded(fields_sent(asked), type(asked)) == asked
    assert msgspec.json.decode(msgspec.json.encode(asked), type=type(asked)) == asked


@settings(max_examples=300)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(
                ("key", "seen", "choices", "choices.1", "choices.x", "choices.1.2", "marked", "why", "z", "")
            ),
            TEXT | st.sampled_from(("1", "-1", "log", "9" * 5000, "1e999", "null", "true")),
        )
    )
)
def test_whatever_fields_come_they_are_read_or_refused(sent: list[tuple[str, str]]) -> None:
    try:
        asked = decoded(sent, ChosenSent)
    except Failed as error:
        failed = error
    else:
        assert decoded(fields_sent(asked), ChosenSent) == asked
        return
    assert (failed.failure.status, failed.failure.code) == (422, "wrong_field")


def test_given_a_field_that_is_no_number_then_the_page_says_so(hall: Served) -> None:
    answer = hall.browser("recorder", "S1.t2").post("/tables/S1.r1.t2", data={"line": "hk", "seen": "abc"})
    assert answer.status_code == 422
    assert "$.seen" in answer.text


def test_given_a_director_when_he_replies_to_a_step_then_it_is_recorded_once(hall: Served) -> None:
    browser = hall.browser("director")
    step = browser.get("/api/matter?stream=S1.r1.t1&incident=2%2315").json()["steps"][0]["step"]
    sent = {"key": "d1", "law": "27A", "code": step["code"], "word": "accept", "seen": 15}
    told = [browser.post("/api/matters/S1.r1.t1/2/15", json=sent) for _ in range(2)]
    assert [one.status_code for one in told] == [200, 200], told[0].text
    assert told[0].json() == told[1].json()
    assert hall.log.version("S1.r1.t1") == told[0].json()["entries"] > 15


def test_given_a_ruling_in_force_when_the_director_sends_another_then_it_is_revised(hall: Served) -> None:
    sent = {"key": "d2", "law": "27B", "text": "The bid is corrected.", "reason": "South was not asked", "seen": 15}
    answer = hall.browser("director").post("/api/matters/S1.r1.t1/1/5", json=sent)
    assert answer.status_code == 200, answer.text
    assert recorded(hall, "S1.r1.t1") == "RulingRevised"


@pytest.mark.parametrize(
    "sides",
    [
        {"ns": [{"weight": "1", "contract": "4H", "declarer": "N", "tricks": 10}]},
        {
            "ns": [{"weight": "2/3", "contract": "1S", "declarer": "S", "tricks": 7},
                   {"weight": "1/3", "contract": "1S", "declarer": "S", "tricks": 8}],
            "ew": [{"weight": "1", "contract": "1S", "declarer": "S", "tricks": 6}],
        },
        {"law": "12C2a", "ns_artificial": "average+", "ew_artificial": "average-"},
    ],
    ids=["assigned", "weighted and split", "artificial"],
)  # fmt: skip
def test_given_a_score_that_the_director_adjusts_then_it_is_recorded(hall: Served, sides: dict[str, Any]) -> None:
    event = {"event": "adjusted", "board": 1, "law": "12C1", "incident": "1#5", **sides}
    sent = {"key": "a", "seen": 15, "events": [{"event": event}]}
    answer = hall.browser("director").post("/api/tables/S1.r1.t1/entries", json=sent)
    assert answer.status_code == 200, answer.text
    assert recorded(hall, "S1.r1.t1") == "ScoreAdjusted"
    refused = hall.browser("recorder", "S1.t1").post("/api/tables/S1.r1.t1/entries", json={**sent, "seen": 16})
    assert refused.status_code == 403


def test_given_a_committee_then_what_it_heard_and_decided_is_recorded(hall: Served) -> None:
    browser, other = hall.browser("committee"), hall.browser("committee", "S1/A2")
    heard = {"event": "appeal_heard", "appeal": "A1", "members": ["m1", "m2"], "statements": "both sides were heard"}
    for key, sent in (("c1", {"events": [{"event": heard}]}), ("c2", {"line": 'decide A1 upheld 27A1 "as it was"'})):
        assert other.post("/api/cases/S1/A1", json={"key": key, **sent}).status_code == 403
        answers = [browser.post("/api/cases/S1/A1", json={"key": key, **sent}) for _ in range(2)]
        assert [one.status_code for one in answers] == [200, 200], answers[0].text
    assert [type(one).__name__ for one in hall.log.read("S1.r1.t1")[15:]] == ["AppealHeard", "AppealDecided"]


def test_given_a_player_when_he_lodges_an_appeal_then_it_gets_the_next_number(hall: Served) -> None:
    sent = {"key": "p1", "ruling": "S1.r1.t1/1#5", "grounds": "not so", "concurrence": True}
    path = "/api/sessions/S1/cards/Nord"
    answer = hall.browser("player", "S1/Nord").post(path, json=sent)
    assert answer.status_code == 200, answer.text
    assert hall.log.read("S1.r1.t1")[-1].appeal == "A2"  # type: ignore[union-attr]
    assert hall.browser("player", "S1/Syd").post(path, json=sent).status_code == 403


def test_given_a_scorer_then_he_publishes_corrects_and_sets_a_regulation(hall: Served) -> None:
    browser = hall.browser("scorer")
    assert browser.post("/api/scorer/S1/publish", json={"key": "s1", "closed_too": True}).status_code == 200
    for key, event in (("s2", CORRECTED), ("s3", REGULATION)):
        sent = {"key": key, "events": [{"event": event}]}
        answer = browser.post("/api/sessions/S1/entries", json=sent)
        assert answer.status_code == 200, answer.text
    kinds = [type(one).__name__ for one in hall.log.read("S1")[-3:]]
    assert kinds == ["ScoresPublished", "ScoreCorrected", "RegulationSet"]


def test_given_a_director_then_he_corrects_a_score_and_sets_no_regulation(hall: Served) -> None:
    browser = hall.browser("director")
    for event, status in (
        (
            CORRECTED,
            200,
        ),
        (REGULATION, 403),
    ):
        sent = {"key": f"d{status}", "events": [{"event": event}]}
        assert browser.post("/api/sessions/S1/entries", json=sent).status_code == status


@pytest.mark.parametrize(
    ("path", "line", "role"),
    [("/scorer/S1/line", "result 3 3NN=9", "scorer"), ("/cases/S1/A1", 'hear A1 [m1] "so"', "committee")],
)
def test_given_a_line_that_names_no_entry_when_it_is_sent_again_with_its_key_then_it_is_recorded_once(
    hall: Served, path: str, line: str, role: str
) -> None:
    sent = {"key": "k1", "line": line} | ({"stream": "S1.r1.t2"} if role == "scorer" else {})
    browser, before = hall.browser(role), hall.log.tail()
    assert [browser.post(path, data=sent).status_code for _ in range(2)] == [200, 200]
    entries = hall.log.tail()
    assert entries > before
    assert hall.browser(role).post(f"/api{path}", json={**sent, "key": "k2"}).status_code in (200, 422)


def test_given_a_scorer_when_he_makes_a_link_then_it_lets_in_until_it_is_taken_back(hall: Served) -> None:
    browser = hall.browser("scorer")
    made = browser.post("/api/links", json={"role": "recorder", "scope": "S1.t2", "label": "a tablet"}).json()
    token = {"token": made["address"]}
    assert hall.browser().post("/in", json=token).json()["scope"] == "S1.t2"
    assert browser.post("/api/links/revoke", json={"name": made["link"]}).json() == {"link": made["link"]}
    assert hall.browser().post("/in", json=token).status_code == 401
    assert browser.post("/api/links/revoke", json={"name": "none"}).status_code == 404


def test_given_a_matter_and_a_table_when_they_are_taken_then_whoever_had_them_is_told(hall: Served) -> None:
    director, recorder = hall.browser("director"), hall.browser("recorder", "S1.t2")
    assert director.post("/api/matters/S1.r1.t1/2/15/take").json() == {"device": ""}
    device = recorder.get("/api/me").json()["device"]
    assert recorder.post("/api/tables/S1.r1.t2/lease").json() == {"stream": "S1.r1.t2", "device": device}


def test_what_is_sent_here_is_as_the_schema_says() -> None:
    documents = [
        json.loads((DOCS / name).read_text(encoding="utf-8")) for name in ("hall.schema.json", "jsonl.schema.json")
    ]
    assert documents[0] == json.loads(schema_text())
    empty, validator, contents = cast("Any", Registry)(), cast("Any", Draft202012Validator), cast("Any", Resource)
    registry = empty.with_resource("jsonl.schema.json", contents.from_contents(documents[1]))
    event = {"event": "adjusted", "board": 1, "law": "12C2a", "ns_artificial": "average+"}
    for path, sent, is_right in (
        ("/api/tables/{table}/entries", {"key": "k", "events": [{"event": event}]}, True),
        ("/api/tables/{table}/entries", {"key": "k", "events": [{"event": {"event": "nothing"}}]}, False),
        ("/api/tables/{table}/entries", {"line": "hk"}, False),
        ("/api/matters/{table}/{board}/{entry}", {"key": "k", "law": "27A", "code": "c", "seat": "N"}, True),
        ("/api/matters/{table}/{board}/{entry}", {"key": "k", "seat": "X"}, False),
    ):
        pointed = {**documents[0], **documents[0]["$defs"][f"POST {path}"]}
        assert validator(pointed, registry=registry).is_valid(sent) is is_right, sent
