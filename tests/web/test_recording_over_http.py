"""Lines sent by a page or a program: acknowledged with what follows, not recorded twice, and never silently lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from domain.calls import Call
from domain.events import AppealLodged, ScoresPublished
from tests.web.evening import HARM, TURNED, evening_log
from tests.web.served import Served, served
from tests.web.test_routes import FILLED, named
from web.asking import Route
from web.table_of_routes import ROUTES

TABLE = "S1.r1.t2"
ENTRIES = f"/api/tables/{TABLE}/entries"


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log()) as running:
        yield running


def test_given_a_line_when_it_is_sent_then_it_is_acknowledged_with_its_place_and_what_may_come_next(
    hall: Served,
) -> None:
    answer = hall.browser("recorder", "S1.t2").post(ENTRIES, json={"key": "k1", "line": "hk", "seen": 16})
    assert answer.status_code == 200
    told = answer.json()
    assert told["entries"] == 17
    [entry] = told["recorded"]["recorded"]
    assert (entry["stream"], entry["entry"], entry["position"]) == (TABLE, 17, 40)
    assert told["recorded"]["position"]["to_act"] == "S"
    assert hall.log.version(TABLE) == 17


def test_given_a_request_that_is_sent_again_when_it_is_answered_then_as_before_and_recorded_once(hall: Served) -> None:
    browser = hall.browser("recorder", "S1.t2")
    told = [browser.post(ENTRIES, json={"key": "k1", "line": "hk", "seen": 16}) for _ in range(4)]
    assert [one.status_code for one in told] == [200] * 4
    assert len({one.text for one in told}) == 1
    assert hall.log.version(TABLE) == 17


def test_given_a_key_when_something_else_is_sent_under_it_then_it_is_refused(hall: Served) -> None:
    browser = hall.browser("recorder", "S1.t2")
    browser.post(ENTRIES, json={"key": "k1", "line": "hk", "seen": 16})
    answer = browser.post(ENTRIES, json={"key": "k1", "line": "h2", "seen": 16})
    assert (answer.status_code, answer.json()["code"]) == (409, "key_used")


def test_given_somebody_who_was_quicker_when_a_line_is_sent_then_his_entries_are_told_and_nothing_is_recorded(
    hall: Served,
) -> None:
    one, other = hall.browser("recorder", "S1.t2"), hall.browser("recorder", "S1.t2")
    one.post(ENTRIES, json={"key": "k", "line": "hk", "seen": 16})
    answer = other.post(ENTRIES, json={"key": "k", "line": "h2", "seen": 16})
    told = answer.json()
    assert (answer.status_code, told["code"], told["entry"], told["entries"]) == (409, "recorded_first", 17, 17)
    [theirs] = told["others"]
    assert theirs["entry"] == 17
    assert theirs["device"] == one.get("/api/me").json()["device"]
    assert hall.log.version(TABLE) == 17


def test_given_what_came_too_late_when_it_is_set_aside_then_both_are_shown_and_one_is_chosen(hall: Served) -> None:
    one, other = hall.browser("recorder", "S1.t2"), hall.browser("recorder", "S1.t2")
    one.post(ENTRIES, json={"key": "k", "line": "hk", "seen": 16})
    aside = {"key": "a", "lines": [{"line": "h2", "at": "2026-11-23T19:30:00Z"}], "after": 16}
    told = other.post(f"/api/tables/{TABLE}/rivals", json=aside)
    assert told.status_code == 200
    rival = told.json()
    assert rival["state"] == "open"
    page = other.get(f"/tables/{TABLE}/rivals/{rival['entry']}")
    assert page.status_code == 200
    [row] = rival["open"]
    chosen = {"key": "c", "seen": str(rival["seen"]), f"choices.{row}": "rival"}
    answer = other.post(f"/tables/{TABLE}/rivals/{rival['entry']}", data=chosen)
    assert answer.status_code == 200
    entries = other.get(f"/api/entries?stream={TABLE}").json()["entries"]
    assert [one["counts"] for one in entries if one["entry"] == 17] == [False]
    assert other.get(f"/api/tables/{TABLE}/rivals").json()[0]["state"] == "settled"


def test_given_no_script_when_a_form_is_sent_then_the_page_tells_what_follows(hall: Served) -> None:
    browser = hall.browser("recorder", "S1.t2")
    answer = browser.post(f"/tables/{TABLE}", data={"line": "hk", "seen": "16", "key": "f1"})
    assert answer.status_code == 200
    assert hall.log.version(TABLE) == 17
    again = browser.post(f"/tables/{TABLE}", data={"line": "hk", "seen": "16", "key": "f1"})
    assert again.status_code == 200
    assert hall.log.version(TABLE) == 17


def test_given_no_script_when_a_line_is_refused_then_it_stays_in_its_place_with_the_reason(hall: Served) -> None:
    browser = hall.browser("recorder", "S1.t2")
    answer = browser.post(f"/tables/{TABLE}", data={"line": "h6", "seen": "16", "key": "f1"})
    assert answer.status_code == 422
    assert 'value="h6"' in answer.text
    assert 'role="alert"' in answer.text


def test_given_a_director_when_he_replies_to_a_step_by_its_form_then_it_is_recorded_and_told(hall: Served) -> None:
    browser = hall.browser("director")
    path = "/matters/S1.r1.t1/2/15"
    fields = {"law": "27A", "code": "accept_insufficient_bid", "word": "accept", "seen": "15", "key": "d1"}
    matter = browser.get("/api/matter?stream=S1.r1.t1&incident=2%2315").json()
    fields["code"] = matter["steps"][0]["step"]["code"]
    answer = browser.post(path, data=fields)
    assert answer.status_code == 303, answer.text
    assert hall.log.version("S1.r1.t1") > 15


def test_given_a_director_when_he_takes_a_matter_then_the_queue_says_so(hall: Served) -> None:
    browser = hall.browser("director")
    assert browser.post("/matters/S1.r1.t1/2/15/take").status_code == 303
    items = browser.get("/api/queue?session=S1").json()["items"]
    assert [one["taken"]["mine"] for one in items if one["name"] == "S1.r1.t1/2#15"] == [True]


def test_given_a_scorer_when_he_records_a_result_then_it_is_in_the_log(hall: Served) -> None:
    browser = hall.browser("scorer")
    answer = browser.post("/scorer/S1/line", data={"stream": "S1.r1.t2", "line": "result 3 3NN=9", "key": "s1"})
    assert answer.status_code == 200, answer.text
    assert hall.log.version(TABLE) > 16


def test_given_events_when_they_are_sent_then_they_are_recorded_as_lines_are(hall: Served) -> None:
    events = [{"event": {"event": "card", "seat": "E", "card": "HK"}}]
    answer = hall.browser("recorder", "S1.t2").post(ENTRIES, json={"key": "k", "events": events, "seen": 16})
    assert answer.status_code == 200, answer.text
    assert answer.json()["recorded"]["position"]["to_act"] == "S"


def test_given_a_claim_when_its_form_is_sent_then_it_is_recorded(hall: Served) -> None:
    browser = hall.browser("recorder", "S1.t2")
    fields = {"act": "claim", "seat": "s", "tricks": "3", "seen": "16", "key": "c"}
    assert browser.post(f"/tables/{TABLE}", data=fields).status_code == 200
    assert type(hall.log.read(TABLE)[-1]).__name__ == "ClaimMade"


def test_given_a_table_of_which_nothing_is_recorded_when_its_recorder_comes_then_he_begins_it(hall: Served) -> None:
    browser = hall.browser("recorder", "S1.t3")
    page = browser.get("/tables/S1.r2.t3")
    assert page.status_code == 200
    fields = {"line": "round 2 table=3", "seen": "0", "key": "b"}
    assert browser.post("/tables/S1.r2.t3", data=fields).status_code == 200
    assert hall.log.version("S1.r2.t3") == 1
    assert hall.browser("recorder", "S1.t1").get("/tables/S1.r3.t3").status_code == 403


def test_given_a_player_when_he_lodges_an_appeal_then_it_gets_the_next_number_and_another_pair_lodges_none(
    hall: Served,
) -> None:
    browser = hall.browser("player", "S1/Nord")
    path = "/sessions/S1/cards/Nord"
    assert browser.get(path).status_code == 200
    fields = {"ruling": "S1.r1.t1/1#5", "grounds": "not so", "concurrence": "1", "key": "a"}
    answer = browser.post(path, data=fields)
    assert answer.status_code == 200, answer.text
    assert hall.log.read("S1.r1.t1")[-1].appeal == "A2"  # type: ignore[union-attr]
    assert hall.browser("player", "S1/Syd").post(path, data={**fields, "key": "b"}).status_code == 403
    assert browser.post(path, data={"ruling": "nothing", "key": "c"}).status_code == 422


def test_given_a_committee_when_it_records_its_hearing_and_decision_then_the_case_tells_them(hall: Served) -> None:
    browser = hall.browser("committee")
    for number, line in enumerate(('hear A1 [m1, m2, m3] "we keep our score"', 'decide A1 upheld 27A1 "as it was"')):
        answer = browser.post("/cases/S1/A1", data={"line": line, "key": f"c{number}"})
        assert answer.status_code == 200, answer.text
    told = browser.get("/api/case?session=S1&appeal=A1").json()
    assert [one["reached"] for one in told["stops"]] == [True, True, True]
    refused = browser.post("/cases/S1/A1", data={"line": "hear A2 [m1]", "key": "c9"})
    assert refused.status_code == 403
    assert hall.browser("committee", "S1/A2").post("/cases/S1/A1", data={"line": "x", "key": "y"}).status_code == 403


def test_given_a_director_when_he_types_a_fact_below_a_matter_then_it_is_recorded(hall: Served) -> None:
    browser = hall.browser("director")
    fields = {"line": 'fact "West saw it"', "seen": "15", "key": "f"}
    assert browser.post("/matters/S1.r1.t1/2/15", data=fields).status_code == 303
    assert type(hall.log.read("S1.r1.t1")[-1]).__name__ == "FactFound"


def test_given_a_scorer_when_he_publishes_twice_under_one_key_then_the_ranking_is_published_once(hall: Served) -> None:
    browser = hall.browser("scorer")
    for _ in range(2):
        assert browser.post("/scorer/S1/publish", data={"key": "p1", "closed_too": "true"}).status_code == 200
    assert [type(one).__name__ for one in hall.log.read("S1")].count("ScoresPublished") == 1


def test_given_the_first_who_records_a_table_when_another_opens_it_then_he_is_told_and_may_take_over(
    hall: Served,
) -> None:
    one, other = hall.browser("recorder", "S1.t2"), hall.browser("recorder", "S1.t2")
    one.post(ENTRIES, json={"key": "k", "line": "hk", "seen": 16})
    told = "Another device records this table."
    assert told in other.get(f"/tables/{TABLE}").text
    assert told not in one.get(f"/tables/{TABLE}").text
    assert other.post(ENTRIES, json={"key": "k", "line": "s", "seen": 17}).status_code in (200, 422)
    assert other.post(f"/tables/{TABLE}/lease").status_code == 303
    assert told in one.get(f"/tables/{TABLE}").text
    assert one.get("/api/me").json()["device"] not in other.get(f"/tables/{TABLE}").text.partition("<main")[2]


@pytest.mark.parametrize(
    "route", [route for route in ROUTES if route.method == "GET" and route.kind == "page"], ids=named
)
@pytest.mark.parametrize("language", ["en", "da"])
def test_given_names_and_notes_that_mean_harm_when_any_page_is_shown_then_they_are_text_and_nothing_else(
    hall: Served, route: Route, language: str
) -> None:
    hall.log.register.enter("n2", f"Bo {HARM} {TURNED}")
    hall.log.register.enter("n3", f"{TURNED} {HARM}")
    role = next(role for role in ("director", "scorer", "recorder", "public") if role in route.roles)
    path = route.path.format_map({**FILLED, "entry": "15", "board": "2" if "matters" in route.path else "1"})
    answer = hall.browser(role).get(f"{path}?lang={language}")
    assert "<script>alert" not in answer.text
    assert answer.text.count("<script>") == (1 if route.path.endswith("/replay") or route.path == "/verify" else 0)
    assert "<img" not in answer.text
    assert "<b>one" not in answer.text
    assert not any(mark in answer.text for mark in ("\u202e", "\u0007", "\u001b"))


@pytest.mark.parametrize("incident", ["2#99", "2#15", "1#99"])
def test_given_an_incident_that_no_director_has_dealt_with_when_a_player_appeals_it_then_he_is_told_of_none(
    hall: Served, incident: str
) -> None:
    browser = hall.browser("player", "S1/Nord")
    before = hall.log.version("S1.r1.t1")

    answer = browser.post("/sessions/S1/cards/Nord", data={"ruling": f"S1.r1.t1/{incident}", "key": "a"})

    assert answer.status_code == 422
    assert f"no ruling on {incident} is recorded" in answer.text
    refused = re.findall(r'class="refused">(.*?)</p>', answer.text, re.DOTALL)
    assert "insufficient" not in refused[0]
    assert re.findall(r'<option value="(.*?)">', answer.text) == ["S1.r1.t1/1#5"]
    assert hall.log.version("S1.r1.t1") == before


def test_given_a_score_about_no_incident_when_its_player_appeals_then_it_is_offered_and_the_appeal_is_recorded(
    hall: Served,
) -> None:
    line = {"key": "s", "seen": hall.log.version("S1.r1.t1"), "line": "adjust 1 12C2a ns=average+ ew=average"}
    assert hall.browser("director").post("/api/tables/S1.r1.t1/entries", json=line).status_code == 200
    score = f"1#{hall.log.version('S1.r1.t1')}"
    browser = hall.browser("player", "S1/Nord")
    card = browser.get("/sessions/S1/cards/Nord").text
    assert re.findall(r'<option value="(.*?)">', card) == ["S1.r1.t1/1#5", f"S1.r1.t1/{score}"]
    sent = {"ruling": f"S1.r1.t1/{score}", "grounds": "not our fault", "concurrence": "1", "key": "a"}
    answer = browser.post("/sessions/S1/cards/Nord", data=sent)
    assert answer.status_code == 200, answer.text
    lodged = hall.log.read("S1.r1.t1")[-1]
    assert isinstance(lodged, AppealLodged)
    assert (lodged.incident, lodged.contestant) == (score, "Nord")


def test_given_a_director_when_a_program_replies_for_him_then_it_is_recorded_and_what_is_named_is_read(
    hall: Served,
) -> None:
    browser = hall.browser("director")
    path, seen = "/api/matters/S1.r1.t1/2/15", hall.log.version("S1.r1.t1")
    step = {"law": "27A", "code": "insufficient_bid"}

    done = browser.post(path, json={"key": "j1", **step, "word": "refuse", "seen": seen})
    assert done.status_code == 200, done.text

    step = {"law": "27B1", "code": "replace_unexplained_bid"}
    seen = hall.log.version("S1.r1.t1")
    again = browser.post(path, json={"key": "j2", **step, "word": "other", "what": "2h", "seen": seen})
    assert again.status_code == 200, again.text
    assert Call.HEART_2 in [getattr(one, "call", None) for one in hall.log.read("S1.r1.t1", seen)]


def test_given_two_directors_when_both_answer_a_question_then_the_second_is_told_what_the_first_recorded(
    hall: Served,
) -> None:
    path, seen = "/matters/S1.r1.t1/2/15", hall.log.version("S1.r1.t1")
    fields = {"law": "27A", "code": "insufficient_bid", "seen": str(seen)}

    first = hall.browser("director", "S1").post(path, data={**fields, "word": "refuse", "key": "a"})
    second = hall.browser("director", "").post(path, data={**fields, "word": "accept", "key": "b"})

    assert first.status_code == 303, first.text
    assert second.status_code == 409
    assert f"#{seen + 2} refused" in second.text


def test_given_a_call_for_the_director_when_one_goes_then_the_queue_tells_the_others(hall: Served) -> None:
    seen = hall.log.version(TABLE)
    assert (
        hall.browser("recorder", "S1.t2")
        .post(ENTRIES, json={"key": "c1", "line": "director n", "seen": seen})
        .is_success
    )
    first, second = hall.browser("director", "S1"), hall.browser("director", "")
    assert f'value="{TABLE}#call"' in first.get("/desk/S1").text

    assert first.post("/desk/S1/take", data={"matter": f"{TABLE}#call"}).status_code == 303

    [call] = [one for one in second.get("/api/queue?session=S1").json()["items"] if one["sort"] == "call"]
    assert call["taken"] is not None
    assert not call["taken"]["mine"]
    assert first.post("/desk/S1/take", data={"matter": "S2.r1.t1#call"}).status_code == 404


def test_given_a_director_when_he_gives_a_penalty_of_the_session_then_it_stands_there(hall: Served) -> None:
    browser = hall.browser("director")
    assert 'name="stream"' in browser.get("/scorer/S1").text

    fields = {"stream": "S1", "line": 'penalty 1 vp contestant=Nord law=90A "late"', "key": "p1"}
    answer = browser.post("/scorer/S1/line", data=fields)

    assert answer.status_code == 200, answer.text
    assert browser.post("/scorer/S1/publish", data={"key": "p2", "closed_too": "true"}).status_code == 403


def test_given_a_publication_when_anybody_looks_at_the_ranking_then_its_figures_stand_there(hall: Served) -> None:
    hall.browser("scorer").post("/scorer/S1/publish", data={"key": "pub", "closed_too": "true"})
    published = hall.log.read("S1")[-1]
    assert isinstance(published, ScoresPublished)
    assert published.figures

    page = hall.browser("public").get("/sessions/S1").text

    assert all(f"<li>{contestant}: {figure}</li>" in page for contestant, figure in published.figures.items())


def test_given_a_question_that_is_answered_when_it_is_told_then_it_is_not_asked_again(hall: Served) -> None:
    browser = hall.browser("director")
    for line in ("refuse w", "3h"):
        seen = hall.log.version("S1.r1.t1")
        browser.post("/api/tables/S1.r1.t1/entries", json={"key": line, "line": line, "seen": seen})
    [step] = browser.get("/api/matter?stream=S1.r1.t1&incident=2%2315").json()["steps"]
    assert step["step"]["text"].endswith("?")
    asked = {"law": step["step"]["law"], "code": step["step"]["code"], "word": step["step"]["answers"][0]}

    told = browser.post("/matters/S1.r1.t1/2/15", data={**asked, "seen": str(seen + 1), "key": "q", "reason": "so"})

    assert told.status_code == 303, told.text
    [echo] = re.findall(r'class="echo">(.*?)</p>', browser.get(told.headers["location"]).text, re.DOTALL)
    assert step["step"]["text"] not in echo


def test_given_an_appeal_that_was_heard_when_its_committee_looks_then_who_appeals_what_and_why_stands_there(
    hall: Served,
) -> None:
    browser = hall.browser("committee")
    browser.post("/cases/S1/A1", data={"line": 'hear A1 [m1, m2, m3] "we keep our score"', "key": "h1"})

    page = browser.get("/cases/S1/A1").text

    assert "<dd>1#5</dd>" in page
    assert "it should not stand &lt;i&gt;at all&lt;/i&gt;" in page
