"""A new matter is recorded as the director says it, or refused with the reason: never as something else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from domain.events import AttentionDrawn, CallMade, CardPlayed, ClaimMade, DirectorCalled, TempoNoted
from domain.seats import Seat
from stores.memory import MemoryLog
from tests.web.evening import evening_log
from tests.web.served import Browser, Served, served
from tests.web.test_director_answers import NOTRUMP, TABLE, hall_with

TRICK = f"{NOTRUMP}w:s4 3 k a\n"


def opened(browser: Browser, what: str, who: str, which: str) -> Any:
    """The answer to a new matter."""
    sent = {"stream": TABLE, "what": what, "who": who, "which": which, "key": f"{what}{who}{which}"}
    return browser.post("/desk/S1/new", data=sent)


def opened_by(hall: Served, browser: Browser, what: str, who: str, which: str) -> tuple[Any, list[type]]:
    """The answer to a new matter, and of what kinds the entries are that it made."""
    before = hall.log.version(TABLE)
    answer = opened(browser, what, who, which)
    return answer, [type(one) for one in hall.log.read(TABLE)[before:]]


def laws_of(browser: Browser, place: str) -> str:
    """The paragraphs that the page of a matter names."""
    board, _, entry = place.partition("?")[0].rpartition("/matters/")[2].partition("/")[2].partition("/")
    return str(browser.get(f"/api/matter?stream={TABLE}&incident={board}%23{entry}").json()["laws"])


@pytest.mark.parametrize(("who", "which"), [("W", "4S"), ("S", "2H")])
@pytest.mark.parametrize("what", ["call_out_of_turn", "insufficient_bid"])
@pytest.mark.parametrize("record", [NOTRUMP, TRICK])
def test_given_a_bid_after_the_auction_when_it_is_told_then_39_speaks_of_it_and_it_is_never_a_card(
    record: str, what: str, who: str, which: str
) -> None:
    with hall_with(record) as hall:
        browser = hall.browser("director")
        answer = opened(browser, what, who, which)
        assert answer.status_code == 303
        assert isinstance(hall.log.read(TABLE)[-1], CallMade)
        assert "39" in laws_of(browser, answer.headers["location"])


LAWFUL = [
    ("1nt p\n", "insufficient_bid", "N", "2C"),
    ("1nt p\n", "call_out_of_turn", "N", "P"),
    ("!w:1h\n", "call_out_of_turn", "S", "1S"),
    (NOTRUMP, "lead_out_of_turn", "W", "H3"),
    (NOTRUMP, "lead_out_of_turn", "W", "?"),
    (f"{NOTRUMP}count n 12\n", "lead_out_of_turn", "W", "H3"),
]


@pytest.mark.parametrize(("record", "what", "who", "which"), LAWFUL)
def test_given_what_is_lawful_as_the_record_has_it_when_it_is_told_as_irregular_then_it_is_refused_with_the_reason(
    record: str, what: str, who: str, which: str
) -> None:
    with hall_with(record) as hall:
        before = hall.log.version(TABLE)
        answer = opened(hall.browser("director"), what, who, which)
        assert answer.status_code == 422
        assert "Record first what is missing" in answer.text
        assert hall.log.version(TABLE) == before


NO_REVOKE = [
    (NOTRUMP, "E", "SK", "no revoke in the trick"),
    (NOTRUMP, "E", "?", "no revoke in the trick"),
    (TRICK, "E", "H6", "no revoke in the trick"),
    ("1nt p\n", "E", "SK", "no revoke in the trick"),
    (TRICK, "E", "SK", "followed suit"),
    (TRICK, "W", "S4", "followed suit"),
    (f"{NOTRUMP}w:ca 2 t 3\nck 6 j 4\ncq s3 h6 5\n", "E", "H6", "had none of the suit"),
]


@pytest.mark.parametrize(("record", "who", "which", "why"), NO_REVOKE)
def test_given_a_card_that_would_be_no_revoke_when_it_is_told_as_one_then_it_is_refused_and_not_recorded_as_a_lead(
    record: str, who: str, which: str, why: str
) -> None:
    with hall_with(record) as hall:
        before = hall.log.version(TABLE)
        answer = opened(hall.browser("director"), "revoke", who, which)
        assert answer.status_code == 422
        assert why in answer.text
        assert hall.log.version(TABLE) == before
        assert opened(hall.browser("director"), "revoke", who, "").status_code == 303
        assert isinstance(hall.log.read(TABLE)[-1], DirectorCalled)


@pytest.mark.parametrize(("record", "events"), [
    (f"{NOTRUMP}w:s4 3 k a\nd2 8 4\n", [CardPlayed, AttentionDrawn]),
    (f"{NOTRUMP}w:s4 3 k a\nd2 8 4 !e:h6\n", [AttentionDrawn]),
])  # fmt: skip
def test_given_a_revoke_in_the_trick_in_progress_or_one_that_is_recorded_when_it_is_told_then_it_is_opened(
    record: str, events: list[type]
) -> None:
    with hall_with(record) as hall:
        browser = hall.browser("director")
        answer, made = opened_by(hall, browser, "revoke", "E", "H6")
        assert made == events
        assert "61A" in laws_of(browser, answer.headers["location"])


def test_given_a_call_that_opens_nothing_when_another_matter_is_open_then_the_page_is_not_of_that_one() -> None:
    with hall_with("count n 12\n") as hall:
        answer = opened(hall.browser("director"), "information", "E", "tempo")
        assert "/matters/" not in answer.headers["location"] or "wrong number" not in laws_of(
            hall.browser("director"), answer.headers["location"]
        )


@pytest.mark.parametrize(("record", "lines"), [
    ("1s p 2s p\n", [TempoNoted, AttentionDrawn]),
    ("1s p~35 2s p\ntempo e 20\n", [AttentionDrawn]),
])  # fmt: skip
def test_given_a_tempo_that_a_director_is_told_of_when_it_is_opened_then_unauthorised_information_is_judged(
    record: str, lines: list[type]
) -> None:
    with hall_with(record) as hall:
        browser = hall.browser("director")
        answer, made = opened_by(hall, browser, "information", "E", "tempo")
        assert made == lines
        assert "/matters/" in answer.headers["location"]
        page = browser.get(answer.headers["location"]).text
        assert "Was there unauthorised information" in page
        assert "Nothing of it is open" not in page


def test_given_a_tempo_when_the_director_says_before_which_call_it_was_then_it_is_not_asked_again() -> None:
    with hall_with("1s p 2s p\n") as hall:
        browser = hall.browser("director")
        place = opened(browser, "information", "N", "tempo").headers["location"].partition("?")[0]
        page = browser.get(place).text
        assert "The record has the tempo before 2" in page
        lines = re.findall(r'name="line" value="(at #\d+ tempo n about=\d+)"', page)
        assert len(lines) == 1
        sent = {"line": lines[0], "key": "about", "seen": hall.log.version(TABLE)}
        assert browser.post(place, data=sent).status_code == 303
        assert "The record has the tempo before" not in browser.get(place).text


def test_given_cards_that_were_played_when_a_matter_is_opened_then_of_a_revoke_alone_they_may_be_named() -> None:
    with hall_with(f"{TRICK}d2 8 4\n") as hall:
        page = hall.browser("director").get(f"/desk/S1/new?table={TABLE}").text
        of_east = page.partition("of-card of-e")[2].partition("of-card of-s")[0]
        classes = dict(re.findall(r'name="which" value="([SHDC].)" class="([a-z ]+)"', of_east))
        assert len(classes) == 13
        assert [card for card, css in classes.items() if css == "face gone"] == []
        of_south = page.partition("of-card of-s")[2].partition("of-card of-w")[0]
        classes = dict(re.findall(r'name="which" value="([SHDC].)" class="([a-z ]+)"', of_south))
        assert [card for card, css in classes.items() if css == "face gone"] == ["SA"]


@pytest.mark.parametrize(("shown", "sort"), [("accident", "minor"), ("deliberate", "major")])
def test_given_a_small_card_that_was_seen_when_it_is_told_then_it_is_asked_how_and_50b_follows(
    shown: str, sort: str
) -> None:
    with hall_with(TRICK) as hall:
        browser, before = hall.browser("director"), hall.log.version(TABLE)
        answer = opened(browser, "penalty_card", "E", "H6")
        assert (answer.status_code, "Say how the card was seen" in answer.text) == (422, True)
        assert hall.log.version(TABLE) == before
        told = {"stream": TABLE, "what": "penalty_card", "who": "E", "which": "H6", "shown": shown, "key": shown}
        answer = browser.post("/desk/S1/new", data=told)
        assert answer.status_code == 303
        assert f"as a {sort} penalty card" in browser.get(answer.headers["location"]).text


TWICE = [
    ("1nt p\n!w:2h\n", "call_out_of_turn", "W", "2H", "/matters/S1.r1.t1/3/5"),
    ("1nt !w:1h\n", "insufficient_bid", "W", "1H", "/matters/S1.r1.t1/3/4"),
    ("1nt p\n", "call_out_of_turn", "W", "P", "/tables/S1.r1.t1"),
    ("count n 14\n", "wrong_number", "N", "14", "/matters/S1.r1.t1/3/3"),
    (f"{NOTRUMP}!e:sk\n", "lead_out_of_turn", "E", "SK", "/matters/S1.r1.t1/3/9"),
]


@pytest.mark.parametrize(("record", "what", "who", "which", "path"), TWICE)
def test_given_what_the_table_has_recorded_when_a_director_tells_it_too_then_that_matter_is_offered_and_nothing_new(
    record: str, what: str, who: str, which: str, path: str
) -> None:
    with hall_with(record) as hall:
        before = hall.log.version(TABLE)
        answer = opened(hall.browser("director"), what, who, which)
        assert (answer.status_code, hall.log.version(TABLE)) == (409, before)
        assert f'href="{path}"' in answer.text
        assert 'name="again"' in answer.text
        told = hall.browser("director").post(
            "/api/desk/S1/new",
            json={"stream": TABLE, "what": what, "who": who, "which": which, "key": "again", "again": True},
        )
        assert told.json().get("code") != "stands_already"


@pytest.mark.parametrize("since", ["", "p\n"])
def test_given_a_call_that_was_refused_when_the_same_is_made_again_then_it_is_a_matter_of_its_own(since: str) -> None:
    with hall_with(f"1nt !n:1h\nrefuse e\n{since}") as hall:
        answer = opened(hall.browser("director"), "insufficient_bid", "N", "1H")
        assert answer.status_code == 303, answer.text


SLIP = "contract 3nt s\ntricks 9\n"


@pytest.mark.parametrize("record", [SLIP, "contract 3nt s\n"])
@pytest.mark.parametrize("which", ["H6", "?", ""])
def test_given_a_table_with_slips_when_a_revoke_is_told_then_three_taps_lead_to_what_the_laws_need_of_it(
    record: str, which: str
) -> None:
    with hall_with(record) as hall:
        browser = hall.browser("director")
        answer = opened(browser, "revoke", "E", which)
        assert answer.status_code == 303, answer.text
        assert "Is the revoke established?" in browser.get(answer.headers["location"]).text
        noticed = hall.log.read(TABLE)[-1]
        assert isinstance(noticed, AttentionDrawn)
        assert (noticed.offender, noticed.topic) == (Seat.EAST, ("stated_revoke",))


@pytest.mark.parametrize("record", [NOTRUMP, TRICK])
def test_given_a_revoke_of_which_no_card_is_recorded_when_it_is_stated_then_its_page_asks_what_the_laws_need(
    record: str,
) -> None:
    with hall_with(record) as hall:
        browser = hall.browser("director")
        refused = opened(browser, "revoke", "E", "H6")
        assert refused.status_code == 422
        assert 'name="stated"' in refused.text
        sent = {"stream": TABLE, "what": "revoke", "who": "E", "which": "H6", "key": "stated", "stated": "true"}
        answer = browser.post("/desk/S1/new", data=sent)
        assert answer.status_code == 303, answer.text
        assert "/matters/" in answer.headers["location"]
        page = browser.get(answer.headers["location"]).text
        assert "Is the revoke established?" in page
        [noticed] = [one for one in hall.log.read(TABLE) if isinstance(one, AttentionDrawn)]
        assert (noticed.what, noticed.offender, noticed.topic) == ("revoke with ♥6", Seat.EAST, ("stated_revoke",))
        assert 'value="established_at_twelfth"' in page


def test_given_a_table_with_slips_when_a_revoke_is_stated_by_three_answers_then_the_tricks_are_transferred() -> None:
    with hall_with(SLIP) as hall:
        browser = hall.browser("director")
        sent = {"stream": TABLE, "what": "revoke", "who": "E", "which": "H6", "key": "stated", "stated": "true"}
        path = browser.post("/desk/S1/new", data=sent).headers["location"].partition("?")[0]
        for word in ("established", "offender_won_it", "later_trick", "compensated", "yes"):
            board, entry = path.split("/")[-2:]
            told = browser.get(f"/api/matter?stream={TABLE}&incident={board}%23{entry}").json()
            step = told["steps"][0]["step"]
            assert ('class="reason"' in browser.get(path).text) == (word == "compensated")
            reply = {"law": step["law"], "code": step["code"], "word": word, "seen": str(told["seen"]), "key": word}
            reason = {"reason": "no damage"} if word == "compensated" else {}
            assert browser.post(path, data={**reply, **reason}).status_code == 303, word
        told = browser.get(f"/api/matter?stream={TABLE}&incident={board}%23{entry}").json()
        assert (told["steps"], told["ruling"]["law"], told["ruling"]["tricks"]) == ([], "64A1", 2)


BY_BOARD = """stream S1
@ 2026-11-23T18:45:00Z operator
session "Travellers" 2026-11-23 scoring=mp edition=2017
movement mitchell tables=3 rounds=2 boards_a_round=2
contestant 1 [a1, a2] pair
contestant 2 [b1, b2] pair
contestant 3 [c1, c2] pair
contestant 4 [d1, d2] pair
contestant 5 [e1, e2] pair
contestant 6 [f1, f2] pair
stream S1.r1.t1
@ 2026-11-23T21:00:00Z scorer
round 1 table=1
result 1 4SN=10
stream S1.r2.t3
@ 2026-11-23T21:01:00Z scorer
round 2 table=3
result 1 4SN=9
"""


def test_given_slips_by_board_when_a_matter_is_new_then_each_table_is_offered_in_its_last_round() -> None:
    with served(evening_log(MemoryLog(), BY_BOARD)) as hall:
        answer = hall.browser("director").get("/desk/S1/new")
        assert answer.status_code == 200, answer.text
        offered = re.findall(r'<option value="(S1\.[^"]+)"', answer.text)
        assert offered == ["S1.r1.t1", "S1.r1.t2", "S1.r2.t3"]


def test_given_a_call_that_was_struck_when_a_director_tells_it_then_a_matter_is_opened() -> None:
    with hall_with("1nt p\n!w:2h\nundo 5\n") as hall:
        browser = hall.browser("director")
        answer, made = opened_by(hall, browser, "call_out_of_turn", "W", "2H")
        assert (answer.status_code, made) == (303, [CallMade]), answer.text


@pytest.mark.parametrize(("line", "path"), [("undo 5", "/desk/S1"), ("undo 6", "/matters/S1.r1.t1/3/5")])
def test_given_a_matter_when_what_began_it_is_struck_on_its_page_then_the_queue_follows_and_no_page_of_nothing(
    line: str, path: str
) -> None:
    with hall_with("1nt p\n!w:2h\nrefuse n\n") as hall:
        browser = hall.browser("director")
        sent = {"line": line, "seen": str(hall.log.version(TABLE)), "key": "strike"}
        answer = browser.post("/matters/S1.r1.t1/3/5", data=sent)
        assert answer.status_code == 303, answer.text
        assert answer.headers["location"].partition("?")[0] == path
        assert browser.get(path).status_code == 200


@pytest.mark.parametrize(("words", "play", "line"), [
    ("drawing trumps", "words", "drawing trumps"), ("I have the rest", "none", ""), ("the rest", "", None),
    ("", "", None), ("", "none", ""), ('"; rule 1#1 64A "x"\n!claim s 13', "words", '"; rule 1#1 64A "x" !claim s 13'),
])  # fmt: skip
def test_given_a_claim_when_it_is_told_with_its_words_then_they_are_recorded_and_whether_they_are_a_line_of_play(
    words: str, play: str, line: str | None
) -> None:
    with hall_with(TRICK) as hall:
        before = hall.log.version(TABLE)
        sent = {"stream": TABLE, "what": "claim", "who": "S", "which": "9", "key": "c", "words": words, "play": play}
        answer = hall.browser("director").post("/desk/S1/new", data=sent)
        assert answer.status_code == 303, answer.text
        [claim] = hall.log.read(TABLE)[before:]
        assert isinstance(claim, ClaimMade)
        assert (claim.seat, claim.tricks) == (Seat.SOUTH, 9)
        assert (claim.statement if play != "words" else claim.line) == (line if play == "words" else words)
        assert claim.line in ((line, "?") if line is None else (line,))


def test_given_a_claim_of_which_the_tricks_are_told_later_when_it_is_opened_then_its_words_are_kept() -> None:
    with hall_with(TRICK) as hall:
        sent = {"stream": TABLE, "what": "claim", "who": "S", "which": "", "key": "c", "words": "no hesitation"}
        assert hall.browser("director").post("/desk/S1/new", data=sent).status_code == 303
        called = hall.log.read(TABLE)[-1]
        assert isinstance(called, DirectorCalled)
        assert called.why.endswith(": no hesitation")
        assert called.topic == ("other",)


def test_given_a_new_matter_when_its_page_is_seen_then_a_claim_has_a_place_for_its_words() -> None:
    with hall_with(TRICK) as hall:
        page = hall.browser("director").get("/desk/S1/new").text
        assert 'name="words"' in page
        assert re.findall(r'name="play" id="[^"]*" value="([^"]*)"', page) == ["", "words", "none"]
