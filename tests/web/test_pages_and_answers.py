"""Coming in, going out, languages, headers and errors, over HTTP in this process."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from domain.events import ScoreEntered
from stores.memory import MemoryLog
from tests.web.evening import EVENING, evening_log
from tests.web.served import HERE, Browser, Served, served
from web.security import OF_EVERY_ANSWER
from web.settings import Bounds, Settings


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log()) as running:
        yield running


def test_given_a_link_when_its_token_is_posted_then_a_cookie_that_no_script_and_no_other_site_has_is_set(
    hall: Served,
) -> None:
    answer = hall.browser().post("/in", json={"token": hall.token("director", "S1")})
    assert answer.status_code == 200
    assert answer.json()["role"] == "director"
    [cookie] = answer.headers.get_list("set-cookie")
    assert {"HttpOnly", "Path=/", "SameSite=strict"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    assert "token" not in answer.text


def test_given_tls_when_somebody_comes_in_then_the_cookie_is_for_this_very_host_by_tls_alone() -> None:
    with served(evening_log(), Settings(secure=True)) as hall:
        answer = hall.browser().post("/in", json={"token": hall.token("director", "S1")})
        [cookie] = answer.headers.get_list("set-cookie")
        assert cookie.startswith("__Host-tdlog=")
        assert "Secure" in cookie.split("; ")


def test_given_no_script_when_a_whole_link_is_typed_into_the_form_then_one_is_in(hall: Served) -> None:
    browser = hall.browser()
    answer = browser.post("/in", data={"token": f"http://x/in#{hall.token('scorer', 'S1')}"})
    assert answer.status_code == 303
    assert browser.get("/api/me").json()["role"] == "scorer"


@pytest.mark.parametrize("token", ["", " ", "nothing", "x" * 43, "x" * 5000, "é", "\x00"])
def test_given_a_token_that_is_none_when_it_is_posted_then_nobody_comes_in_and_it_is_not_repeated(
    hall: Served, token: str
) -> None:
    answer = hall.browser().post("/in", json={"token": token})
    assert answer.status_code in (400, 401)
    assert "set-cookie" not in answer.headers
    assert len(token) < 3 or token not in answer.text


def test_given_somebody_who_goes_out_when_he_asks_again_then_he_is_the_public(hall: Served) -> None:
    browser = hall.browser("director")
    assert browser.get("/desk/S1").status_code == 200
    assert browser.post("/out").status_code == 303
    assert browser.get("/desk/S1").status_code == 401


def test_given_a_copied_cookie_when_its_device_goes_out_then_the_copy_lets_nobody_in(hall: Served) -> None:
    browser, thief = hall.browser("director"), hall.browser()
    thief.cookies.set("tdlog", browser.cookies["tdlog"])
    assert thief.get("/desk/S1").status_code == 200
    assert browser.post("/out").status_code == 303
    assert thief.get("/desk/S1").status_code == 401


def test_given_a_link_that_is_taken_back_when_its_device_asks_then_it_is_told_so_and_how_to_go_on(hall: Served) -> None:
    browser, scorer = hall.browser("director"), hall.browser("scorer")
    [link] = [one.name for one in hall.log.access.links() if one.role == "director"]
    assert scorer.post("/links/revoke", data={"name": link}).status_code == 303
    hall.site.doors.forget(browser.cookies["tdlog"])
    answer = browser.get("/desk/S1", headers={"accept": "application/json"})
    assert answer.status_code == 401
    assert answer.json()["code"] == "come_in_again"
    assert browser.get("/sessions/S1").status_code == 200


def test_given_a_strangers_cookie_when_it_is_sent_then_he_is_the_public(hall: Served) -> None:
    browser = hall.browser()
    browser.cookies.set("tdlog", "x" * 43)
    assert browser.get("/").status_code == 200
    assert browser.get("/desk/S1").status_code == 401


def test_given_a_link_made_by_a_scorer_when_it_is_shown_then_once_with_its_code_and_it_lets_in(hall: Served) -> None:
    scorer = hall.browser("scorer")
    answer = scorer.post("/links", data={"role": "recorder", "scope": "S1.t2", "label": "<b>x</b>"})
    assert answer.status_code == 200
    [token] = set(re.findall(r"/in#([\w-]{43})", answer.text))
    assert "<svg" in answer.text
    assert "<b>x</b>" not in answer.text
    assert token not in scorer.get("/links").text
    browser = hall.browser()
    assert browser.post("/in", json={"token": token}).json()["scope"] == "S1.t2"


def test_given_a_scorer_of_one_session_when_he_makes_a_link_for_another_then_it_is_refused(hall: Served) -> None:
    answer = hall.browser("scorer").post("/links", data={"role": "director", "scope": "S2"})
    assert answer.status_code == 403
    assert "/in#" not in answer.text


def test_given_a_pair_that_nobody_entered_when_a_link_is_made_for_it_then_it_is_refused(hall: Served) -> None:
    answer = hall.browser("scorer").post("/links", data={"role": "player", "scope": "99"})
    assert answer.status_code == 400
    assert "/in#" not in answer.text


def test_given_a_table_that_nobody_began_when_its_recorder_comes_then_it_is_named_as_people_say_it() -> None:
    with served(evening_log(script=EVENING.partition("stream S1.r1.t1")[0])) as hall:
        recorder = hall.browser("recorder", "S1.t1")
        for path in ("/", "/tables/S1.r1.t1"):
            page = re.sub(r'"[^"]*"', "", recorder.get(path).text)
            assert "Table 1 · Round 1" in page
            assert "S1.r1.t1" not in page


def test_given_a_link_for_an_appeal_when_its_holder_comes_to_the_first_page_then_it_says_so_in_words(
    hall: Served,
) -> None:
    assert "You are here as committee. (appeal A1)" in hall.browser("committee", "S1/A1").get("/").text


EVERY_PATH = ("/", "/in", "/static/hall.css", "/healthz", "/nothing", "/desk/S1", "/sessions/S1", "/api/nothing", "/ca")


@pytest.mark.parametrize("path", EVERY_PATH)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "OPTIONS", "HEAD"])
def test_given_any_answer_when_its_headers_are_read_then_each_protection_is_there(
    hall: Served, method: str, path: str
) -> None:
    headers = hall.browser().request(method, path).headers
    for name, value in OF_EVERY_ANSWER:
        assert headers[name.decode()] == value.decode()
    assert "no-store" in headers["cache-control"] or "must-revalidate" in headers["cache-control"]
    assert "server" not in headers


def test_given_the_policy_when_it_is_read_then_no_script_or_style_in_a_page_and_no_other_host_is_allowed() -> None:
    policy = dict(OF_EVERY_ANSWER)[b"content-security-policy"].decode()
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize("path", ["/", "/in", "/sessions/S1", "/nothing"])
@pytest.mark.parametrize("language", ["en", "da"])
def test_given_a_page_when_it_is_read_then_nothing_stands_in_it_that_the_policy_forbids(
    hall: Served, path: str, language: str
) -> None:
    text = hall.browser().get(f"{path}?lang={language}").text
    assert f'<html lang="{language}"' in text
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\son\w+=|javascript:", text)
    assert not re.search(r"""(?:src|href|action)=["'](?:https?:)?//""", text)


def test_given_a_language_when_it_is_chosen_then_it_is_kept_and_without_a_choice_it_is_the_browsers(
    hall: Served,
) -> None:
    browser = hall.browser(**{"accept-language": "da-DK,da;q=0.9,en;q=0.8"})
    assert '<html lang="da"' in browser.get("/").text
    assert '<html lang="en"' in browser.get("/?lang=en").text
    assert '<html lang="en"' in browser.get("/").text
    assert '<html lang="en"' in hall.browser(**{"accept-language": "fr, xx"}).get("/").text


@pytest.mark.parametrize("headers", [{}, {"origin": "http://elsewhere.example"}, {"sec-fetch-site": "cross-site"}])
def test_given_a_page_from_elsewhere_when_it_posts_then_nothing_is_done(hall: Served, headers: dict[str, str]) -> None:
    browser = hall.browser("recorder")
    del browser.headers["sec-fetch-site"]
    before = hall.log.tail()
    for path in ("/api/tables/S1.r1.t1/entries", "/tables/S1.r1.t1", "/out", "/in"):
        answer = browser.post(path, headers=headers, json={"key": "k", "line": "p", "seen": 15})
        assert answer.status_code == 403
    assert hall.log.tail() == before
    assert browser.get("/api/me").json()["role"] == "recorder"


def test_given_plain_http_when_our_own_page_posts_then_its_origin_lets_it(hall: Served) -> None:
    browser = hall.browser("recorder")
    del browser.headers["sec-fetch-site"]
    answer = browser.post(
        "/api/tables/S1.r1.t1/entries", headers={"origin": HERE}, json={"key": "k", "line": "p", "seen": 15}
    )
    assert answer.status_code == 200


@pytest.mark.parametrize("host", ["elsewhere.example", "127.0.0.1.nip.io", ""])
def test_given_a_strangers_name_for_this_machine_when_anything_is_asked_by_it_then_nothing_is_shown(
    hall: Served, host: str
) -> None:
    browser = hall.browser("director")
    for path in ("/", "/desk/S1", "/healthz", "/static/hall.css"):
        answer = browser.get(path, headers={"host": host})
        assert answer.status_code == 421
    assert browser.get("/healthz", headers={"host": host}).json()["code"] == "other_host"
    assert browser.post("/alive", headers={"host": host}).status_code == 421


def test_given_an_address_with_hundreds_of_fields_when_a_language_is_among_them_then_it_is_no_fault_of_ours(
    hall: Served, caplog: pytest.LogCaptureFixture
) -> None:
    answer = hall.browser().get("/?" + "a=1&" * 300 + "lang=da")
    assert (answer.status_code, caplog.records) == (200, [])
    assert '<html lang="da"' in answer.text


def test_given_a_wrong_method_when_it_is_asked_then_it_is_told_in_words(hall: Served) -> None:
    answer = hall.browser().request("PUT", "/healthz", headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (405, "other_method")


@pytest.mark.parametrize(
    ("content", "sort", "status", "code"),
    [
        (b"{", "application/json", 400, "wrong_json"),
        (b"[]", "application/json", 400, "wrong_json"),
        (b'{"key": 1}', "application/json", 400, "wrong_json"),
        (b'{"key": "k", "other": 1}', "application/json", 400, "wrong_json"),
        (b"[" * 100_000, "application/json", 400, "wrong_json"),
        (b"\xff\xfe", "application/json", 400, "wrong_json"),
        (b"key=k", "text/plain", 415, "not_json"),
        (b'{"key": "k"}', "application/json", 422, "how_many_lines"),
        (b'{"key": "", "line": "p", "seen": 15}', "application/json", 400, "not_done"),
        (b'{"key": "k", "line": "zz", "seen": 15}', "application/json", 422, "not_readable"),
        (b'{"key": "k", "line": "object w", "seen": 15}', "application/json", 422, "not_possible"),
        (b'{"key": "k", "line": "1h", "seen": 15}', "application/json", 422, "not_marked"),
        (b'{"key": "k", "line": "p", "seen": 99}', "application/json", 409, "not_recorded"),
    ],
)
def test_given_something_that_cannot_be_taken_when_it_is_sent_then_it_is_told_what_was_expected(
    hall: Served, content: bytes, sort: str, status: int, code: str
) -> None:
    before = hall.log.tail()
    answer = hall.browser("recorder").post(
        "/api/tables/S1.r1.t1/entries", content=content, headers={"content-type": sort}
    )
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"]
    assert hall.log.tail() == before


def test_given_a_body_of_100_mb_when_it_is_announced_then_it_is_refused_before_it_is_read(hall: Served) -> None:
    read: list[int] = []

    def content() -> Iterator[bytes]:
        for number in range(100):
            read.append(number)
            yield bytes(1 << 20)

    headers = {"content-length": str(100 << 20), "content-type": "application/json"}
    browser = hall.browser("recorder")
    answer = browser.post("/api/tables/S1.r1.t1/entries", content=content(), headers=headers)
    assert answer.status_code == 413
    assert answer.headers["connection"] == "close"


def test_given_a_device_that_asks_too_often_when_it_asks_on_then_it_is_told_when_to_ask_again() -> None:
    with served(evening_log(), Settings(bounds=Bounds(requests=0.001, requests_at_once=5))) as hall:
        browser = hall.browser()
        told = [browser.get("/healthz") for _ in range(8)]
        assert [one.status_code for one in told] == [200] * 5 + [429] * 3
        assert int(told[-1].headers["retry-after"]) > 0


def test_given_many_wrong_tokens_when_they_are_tried_then_the_address_is_let_try_no_more() -> None:
    with served(evening_log(), Settings(bounds=Bounds(attempts=0.001, attempts_at_once=3))) as hall:
        browser = hall.browser()
        told = [browser.post("/in", json={"token": "x" * 43}).status_code for _ in range(5)]
        assert told == [401, 401, 401, 429, 429]


def test_given_requests_when_they_are_noted_then_by_route_role_and_device_without_tokens_queries_or_names(
    hall: Served,
) -> None:
    browser = hall.browser("director")
    token = hall.token("scorer", "S1")
    browser.get("/boards/S1.r1.t1/1?entry=3&token=secret")
    browser.post("/in", json={"token": token})
    browser.get("/nothing/secret")
    noted = [repr(line) for line in hall.lines]
    assert any("/boards/{table}/{board}" in line and "director" in line for line in noted)
    for secret in (token, "secret", browser.cookies["tdlog"], "Holm"):
        assert not any(secret in line for line in noted)
    assert all(line.ms >= 0 and line.status for line in hall.lines)


def test_given_a_fault_of_our_own_when_it_happens_then_nobody_is_told_more_than_that(
    hall: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("/home/somebody/secret.db")

    monkeypatch.setattr("web.asking.answer", broken)
    answer = hall.browser().get("/sessions/S1/explain/Nord")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


def test_given_a_file_when_the_browser_has_it_already_then_it_is_not_sent_again(hall: Served) -> None:
    browser = hall.browser()
    first = browser.get("/static/hall.css")
    again = browser.get("/static/hall.css", headers={"if-none-match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


def test_given_a_style_sheet_when_a_browser_asks_for_it_then_it_is_not_sent_what_is_said_to_readers(
    hall: Served,
) -> None:
    told = hall.browser().get("/static/pieces.css").text
    assert "/*" not in told
    assert told.startswith(":root {")


def test_given_a_browser_that_takes_less_when_it_asks_for_a_file_then_it_is_packed_and_the_same(hall: Served) -> None:
    browser = hall.browser()
    for said in ("gzip;q=0", "br, gzip; q=0.000", "*;q=0", "gzip;q=0, *", "identity", "xgzip", ""):
        told = browser.get("/static/pieces.css", headers={"accept-encoding": said})
        assert "content-encoding" not in told.headers, said
    for said in ("gzip;q=0.5", "GZIP", "*", "br;q=1, *;q=0.1"):
        assert "content-encoding" in browser.get("/static/pieces.css", headers={"accept-encoding": said}).headers, said
    packed = browser.get("/static/pieces.css", headers={"accept-encoding": "br, gzip"})
    plain = browser.get("/static/pieces.css", headers={"accept-encoding": "identity"})
    assert (packed.headers["content-encoding"], "content-encoding" in plain.headers) == ("gzip", False)
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) * 3 < int(plain.headers["content-length"])
    assert packed.headers["etag"] != plain.headers["etag"]
    for answer in (packed, plain):
        assert answer.headers["vary"] == "accept-encoding"
        known = {"accept-encoding": "gzip", "if-none-match": answer.headers["etag"]}
        assert browser.get("/static/pieces.css", headers=known).status_code == (304 if answer is packed else 200)
    assert "content-encoding" not in browser.get("/sessions/S1", headers={"accept-encoding": "gzip"}).headers


@pytest.mark.parametrize("name", ["../site.py", "..%2fsite.py", "nothing.css", "%2e%2e/site.py", "hall.css/"])
def test_given_a_name_that_leads_out_of_the_folder_when_it_is_asked_for_then_nothing_is_there(
    hall: Served, name: str
) -> None:
    assert hall.browser().get(f"/static/{name}").status_code == 404


TWO_ROUNDS = EVENING.replace("rounds=1", "rounds=2", 1).partition("stream S1.r1.t1")[0]


def test_given_a_round_that_ended_when_its_recorder_looks_then_the_page_and_his_first_one_lead_to_the_next() -> None:
    with served(evening_log(script=TWO_ROUNDS)) as hall:
        recorder, slower = hall.browser("recorder", "S1.t2"), hall.browser("recorder", "S1.t1")
        recorded(hall, recorder, "S1.r1.t2", "round 1 table=2", "board 1")
        recorded(hall, slower, "S1.r1.t1", "round 1 table=1", "board 1")
        assert "Go on with" not in recorder.get("/tables/S1.r1.t2").text
        recorded(hall, recorder, "S1.r1.t2", "p p p p", "endround")
        told = recorder.get("/tables/S1.r1.t2").text
        assert '<h2 id="turn" class="turn">The round has ended.</h2>' in told
        assert "tdlog record" not in told
        assert '<a class="button main" href="/tables/S1.r2.t2">Go on with Table 2 · Round 2</a>' in told
        assert _tables_of(recorder.get("/").text) == ["S1.r2.t2", "S1.r1.t2"]
        assert _tables_of(slower.get("/").text) == ["S1.r1.t1"]
        recorded(hall, recorder, "S1.r2.t2", "round 2 table=2")
        assert _tables_of(recorder.get("/").text) == ["S1.r2.t2"]
        assert _tables_of(slower.get("/").text) == ["S1.r1.t1"]


def test_given_a_slip_for_a_later_round_when_its_recorder_looks_then_he_is_led_to_the_earliest_open_round() -> None:
    with served(evening_log(script=TWO_ROUNDS)) as hall:
        recorder = hall.browser("recorder", "S1.t2")
        recorded(hall, hall.browser("director"), "S1.r2.t2", "round 2 table=2")
        hall.log.append([("S1.r2.t2", 1, [ScoreEntered("points", "+430", board=1)])])
        assert _tables_of(recorder.get("/").text) == ["S1.r1.t2", "S1.r2.t2"]
        assert "/tables/S1.r1.t2" in _menu(recorder.get("/tables/S1.r2.t2").text)
        recorded(hall, recorder, "S1.r1.t2", "round 1 table=2", "board 1")
        assert _tables_of(recorder.get("/").text) == ["S1.r1.t2", "S1.r2.t2"]
        assert "/tables/S1.r1.t2" in _menu(recorder.get("/tables/S1.r2.t2").text)
        recorded(hall, recorder, "S1.r1.t2", "p p p p", "endround")
        assert _tables_of(recorder.get("/").text) == ["S1.r2.t2"]
        assert "/tables/S1.r1.t2" not in _menu(recorder.get("/tables/S1.r2.t2").text)


def _menu(page: str) -> str:
    """The menu of the other tables of a recorder's page."""
    return page.partition('<ul class="menu">')[2].partition("</ul>")[0]


def test_given_the_last_round_of_a_movement_when_it_has_ended_then_no_page_leads_to_one_behind_it(hall: Served) -> None:
    recorder = hall.browser("recorder", "S1.t2")
    recorded(hall, recorder, "S1.r1.t2", "tricks 8", "endround")
    told = recorder.get("/tables/S1.r1.t2").text
    assert "The round has ended." in told
    assert "r2.t2" not in told + recorder.get("/").text


def test_given_a_board_of_which_the_result_was_entered_when_its_table_is_shown_then_the_next_board_is_one_key(
    hall: Served,
) -> None:
    recorder = hall.browser("recorder", "S1.t2")
    recorded(hall, recorder, "S1.r1.t2", "tricks 8", "result 3 4SN=10")
    assert '<button name="line" value="board 4" class="main">Board 4</button>' in recorder.get("/tables/S1.r1.t2").text


def recorded(hall: Served, recorder: Browser, table: str, *lines: str) -> None:
    """Let a recorder send lines by the form of his page, one after another."""
    for line in lines:
        sent = {"line": line, "seen": str(hall.log.version(table))}
        assert recorder.post(f"/tables/{table}", data=sent).status_code == 200


def _tables_of(page: str) -> list[str]:
    return re.findall(r'href="/tables/([^"]+)"', page)


def test_given_a_judgement_that_waits_when_nothing_binds_the_table_then_the_line_above_it_says_what_is_open(
    hall: Served,
) -> None:
    recorder = hall.browser("recorder", "S1.t2")
    for line in ("board 4", "p p p 1s", "tempo s 10", "p p p"):
        recorder.post("/tables/S1.r1.t2", data={"line": line, "seen": str(hall.log.version("S1.r1.t2"))})
    [line] = re.findall(r'<p class="law-line[^>]*>(.*?)</p>', recorder.get("/tables/S1.r1.t2").text, re.DOTALL)
    told = re.sub(r"<[^>]*>", "", line)
    assert "4#22" not in told
    assert "16B1a" in told


PAIRS = """\
stream S1
session "Club evening" 2026-11-23 scoring=matchpoints
movement mitchell tables=2 rounds=2 boards_a_round=2
contestant 1 [a, b]
contestant 2 [c, d]
contestant 3 [e, f]
contestant 4 [g, h]
"""


def test_given_two_fields_when_they_are_ranked_then_each_has_its_name() -> None:
    with served(evening_log(script=PAIRS)) as hall:
        told = hall.browser().get("/sessions/S1").text
    assert "<caption>North-South</caption>" in told
    assert "<caption>East-West</caption>" in told


def test_given_a_board_of_which_only_the_result_is_known_when_its_table_is_shown_then_nobody_is_to_play(
    hall: Served,
) -> None:
    recorder = hall.browser("recorder", "S1.t2")
    sent = {"line": "!result 3 4SN=10", "seen": str(hall.log.version("S1.r1.t2"))}
    [turn] = re.findall(r'<h2 id="turn"[^>]*>(.*?)</h2>', recorder.post("/tables/S1.r1.t2", data=sent).text)
    assert "by N 10 tricks, NS +420" in turn


def test_given_the_overview_when_a_director_looks_then_it_leads_to_each_table_and_a_scorer_is_led_to_none(
    hall: Served,
) -> None:
    assert sorted({*_tables_of(hall.browser("director").get("/scorer/S1").text)}) == ["S1.r1.t1", "S1.r1.t2"]
    assert _tables_of(hall.browser("scorer").get("/scorer/S1").text) == []


def test_given_no_session_when_a_scorer_looks_then_he_is_told_how_one_begins_and_a_spectator_is_not() -> None:
    with served(MemoryLog()) as hall:
        assert "imported on the computer of the log" in hall.browser("scorer", "").get("/").text
        assert "imported" not in hall.browser().get("/").text
