"""What a director taps on the page of a matter: it records the answer that its key names, and offers no other."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from html import unescape
from typing import Any

import pytest

from domain.events import JudgementMade
from stores.memory import MemoryLog
from tests.web.evening import EVENING, evening_log
from tests.web.served import Browser, Served, served

SESSION = EVENING.partition("stream S1.r1.t1")[0]
TABLE = "S1.r1.t1"
BOARD = (
    f"stream {TABLE}\n@ 2026-11-23T19:00:00Z operator\nround 1 table=1 ns=Nord ew=Syd boards=1-4\n"
    "board 3 dealer=s vul=none N:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87 live\n"
)
NOTRUMP = "1nt p 3nt p p p\n"
"""South plays three notrump."""


def hall_with(record: str) -> AbstractContextManager[Served]:
    """A hall in which a board was recorded so far."""
    return served(evening_log(MemoryLog(), SESSION + BOARD + record))


def first_matter(browser: Browser) -> tuple[str, dict[str, Any]]:
    """The page of the matter that waits longest, and what is told of it."""
    [item, *_] = browser.get("/api/queue?session=S1").json()["items"]
    incident: str = item["incident"]
    told = browser.get(f"/api/matter?stream={TABLE}&incident={incident.replace('#', '%23')}").json()
    return f"/matters/{TABLE}/{incident.replace('#', '/')}", told


def replied(browser: Browser, word: str, **named: str) -> Any:
    """The answer to a reply to the first step of the matter that waits longest."""
    path, told = first_matter(browser)
    step = told["steps"][0]["step"]
    fields = {"law": step["law"], "code": step["code"], "word": word, "seen": str(told["seen"]), "key": word, **named}
    return browser.post(path, data=fields)


PLAYED = """1nt p 2c~20 p
3nt p p p
w:s4 3 k a
claim s 8
agree w
"""
SCORED = """@ 2026-11-23T19:20:00Z director
adjust 3 12C1c both=60%:3NS=8,40%:3NS=9 "two likely lines" incident=3#6
"""


@pytest.mark.parametrize("ruling", ["", 'rule 3#6 16B3 "adjusted"\n'])
def test_given_a_score_for_a_matter_when_it_is_looked_at_then_score_reason_and_right_of_appeal_stand_there_once(
    ruling: str,
) -> None:
    with hall_with(f"{PLAYED}@ 2026-11-23T19:18:00Z director\n{ruling}{SCORED}") as hall:
        browser = hall.browser("director")
        told = browser.get(f"/api/matter?stream={TABLE}&incident=3%236").json()
        assert told["score"]["law"] == "12C1c"
        assert told["score"]["text"].startswith("60 % 3NT by S 8 tricks + 40 % 3NT by S 9 tricks, NS -50")
        page = browser.get(f"/matters/{TABLE}/3/6").text
        assert "Adjusted score given" in page
        assert "two likely lines" in page
        assert page.count("Tell them that either side may appeal") == 1
        assert "What the Laws say of it" not in page
        assert not any("Was there unauthorised information" in one for one in told["follows"])
        assert browser.get(f"/api/matter?stream={TABLE}&incident=3%2316").json()["score"] is None


ADVANTAGE = """@ 2026-11-23T19:18:00Z director
judge 3#6 16B1a existed "so"
judge 3#6 16B1b suggested_chosen "so"
judge 3#6 16B3 advantage "so"
"""


def test_given_an_advantage_that_was_found_when_the_matter_is_looked_at_then_a_score_is_offered_before_the_tables() -> (
    None
):
    with hall_with(PLAYED + ADVANTAGE) as hall:
        browser = hall.browser("director")
        told = browser.get(f"/api/matter?stream={TABLE}&incident=3%236").json()
        assert [offer["word"] for offer in told["steps"][0]["offers"]][:2] == ["adjust", "table_score_stands"]
        page = browser.get(f"/matters/{TABLE}/3/6").text.partition('class="reply"')[2]
        assert 0 < page.index("/scores/") < page.index('value="table_score_stands"')


def test_given_a_score_that_was_given_when_the_matter_is_looked_at_then_it_may_be_revised() -> None:
    with hall_with(PLAYED + SCORED) as hall:
        browser = hall.browser("director")
        panel = (
            browser.get(f"/matters/{TABLE}/3/6").text.partition("Adjusted score given")[2].partition("</section>")[0]
        )
        assert f"/scores/{TABLE}/3?incident=3%236" in panel
        row = {"level.ns1": "3", "strain.ns1": "N", "by.ns1": "S", "tricks.ns1": "9"}
        form = {"kind": "assigned", "sides": "both", "reason": "a line", "incident": "3#6", "key": "anew", **row}
        assert browser.post(f"/scores/{TABLE}/3", data=form).status_code == 303
        told = browser.get(f"/api/matter?stream={TABLE}&incident=3%236").json()
        assert told["score"]["text"].startswith("3NT by S 9 tricks")


def test_given_a_wrong_explanation_when_its_board_is_over_then_the_matter_shows_auction_explanation_and_round() -> None:
    play = 'explain s "both majors"\n3nt p p p\nw:s4 3 k a\nnotice w misinformation s\ntricks 9\n'
    with hall_with(f"1nt p 2c p\n{play}endround\n") as hall:
        browser = hall.browser("director")
        [item] = [
            one for one in browser.get("/api/queue?session=S1").json()["items"] if one["kind"] == "misinformation"
        ]
        before = browser.get(f"/matters/{TABLE}/{item['incident'].replace('#', '/')}").text.partition('class="folded"')[
            0
        ]
        assert "both majors" in before.partition('class="reply"')[0]
        assert '<table class="auction' in before
        assert "round 1" in before


def test_given_attention_to_a_tempo_when_the_director_is_there_then_he_is_not_told_to_be_called() -> None:
    with hall_with("1s p 2s p~30\nnotice n tempo e\n") as hall:
        told = first_matter(hall.browser("director"))[1]
        assert not any("director must be called" in one for one in told["follows"])
        assert "9B1a" not in [one["law"] for one in told["laws"]]


@pytest.mark.parametrize("record", ["!e:p\n", "1nt p !s:p\n"])
def test_given_a_pass_that_may_be_artificial_when_the_director_says_so_then_31_goes_on_and_no_score_is_offered(
    record: str,
) -> None:
    with hall_with(record) as hall:
        browser = hall.browser("director")
        path, told = first_matter(browser)
        assert told["steps"][0]["step"]["law"] == "30C"
        assert "/scores/" not in browser.get(path).text.partition('class="reply"')[2].partition("</form>")[0]
        assert replied(browser, "artificial", reason="a transfer was passed").status_code == 303
        judged = hall.log.read(TABLE)[-1]
        assert isinstance(judged, JudgementMade)
        assert (judged.law, judged.answer, judged.reason) == ("30C", "artificial", "a transfer was passed")
        assert "31" in str(first_matter(browser)[1]["laws"])


def test_given_a_hand_with_too_many_cards_when_the_others_are_counted_by_keys_then_13b_is_asked_and_13c_never_was() -> (
    None
):
    with hall_with("1nt p\ncount s 14\n") as hall:
        browser = hall.browser("director")
        path, told = first_matter(browser)
        assert "13C" not in str(told["steps"])
        page = browser.get(path).text
        assert "first the other hands are counted" in page
        for line in ("count n 13", "count w 13", "count e 12"):
            assert f'value="{line}"' in page
        for number, line in enumerate(("count n 13", "count e 12")):
            sent = {"line": line, "key": line, "seen": str(told["seen"] + number)}
            assert browser.post(path, data=sent).status_code == 303
        _, told = first_matter(browser)
        assert [one["step"]["law"] for one in told["steps"]][:1] == ["13B"]
        page = browser.get(path).text
        assert "count w 13" in page
        assert "count n 13" not in page


def test_given_a_table_without_its_calls_when_the_director_says_that_one_had_called_then_13b_is_asked() -> None:
    with hall_with("count n 14\ncount e 12\n") as hall:
        browser = hall.browser("director")
        path, told = first_matter(browser)
        assert told["steps"][0]["step"]["law"] == "13A"
        line = "judge 3#3 13 e_called"
        assert f'value="{line}"' in browser.get(path).text
        assert browser.post(path, data={"line": line, "key": "k", "seen": str(told["seen"])}).status_code == 303
        assert first_matter(browser)[1]["steps"][0]["step"]["law"] == "13B"


@pytest.mark.parametrize(("record", "key"), [
    ("1nt p\n!n:x\n", "Cancel North's X"),
    ("1nt p\n!n:x\ne:p\n", "Cancel North's X and all calls since"),
])  # fmt: skip
def test_given_a_call_that_nobody_may_accept_when_its_page_is_seen_then_the_key_says_what_it_cancels(
    record: str, key: str
) -> None:
    with hall_with(record) as hall:
        browser = hall.browser("director")
        page = browser.get(first_matter(browser)[0]).text
        assert key in unescape(page)
        assert "For you to do" in page
        danish = browser.get(f"{first_matter(browser)[0]}?lang=da").text
        assert "Det gør du" in danish


def test_given_what_happens_at_the_table_when_a_page_waits_for_it_then_the_table_is_named() -> None:
    with hall_with("!call e 1h\nrefuse s\n") as hall:
        browser = hall.browser("director")
        assert "Now at table 1" in browser.get(first_matter(browser)[0]).text


def test_given_tricks_that_are_played_when_a_claim_is_told_or_judged_then_no_key_offers_more_than_are_left() -> None:
    with hall_with(f"{NOTRUMP}w:s4 3 k a\nd2 t q 6\n") as hall:
        browser = hall.browser("director")
        page = browser.get(f"/desk/S1/new?table={TABLE}").text
        offered = page.partition("of-tricks")[2].partition("</div>")[0]
        assert (offered.count("<button"), 'value="11"' in offered, 'value="12"' in offered) == (12, True, False)
    with hall_with(f"{NOTRUMP}w:s4 3 k a\nclaim s 8\nobject w\n") as hall:
        browser = hall.browser("director")
        path, told = first_matter(browser)
        while told["steps"][0]["step"]["law"] != "70A":
            assert replied(browser, told["steps"][0]["step"]["answers"][0], reason="none").status_code == 303
            path, told = first_matter(browser)
        page = browser.get(path).text
        assert 'value="adjudicated 12"' in page
        assert 'value="adjudicated 13"' not in page


def test_given_the_end_of_a_period_in_a_sentence_when_it_is_shown_then_it_is_told_by_the_halls_clock_with_its_day() -> (
    None
):
    until = '@ 2026-11-23T19:30:00Z director\nuntil "2026-11-23T23:45:00Z"\n\n'
    appeal = f'{PLAYED}rule 3#6 16B3 "adjusted"\nappeal A1 3#6 Syd concurrence board=3\n'
    with served(evening_log(MemoryLog(), f"{SESSION}{until}{BOARD}{appeal}")) as hall:
        page = hall.browser("director").get(f"/matters/{TABLE}/3/A1").text
        shown = re.sub(r"<[^>]+>", "", page)
        assert "T23:45:00Z" not in shown
        assert re.search(r"the period ends \d\d:\d\d \S+, \w+day 2\d November 2026", shown)


REVOKED = (
    f"{NOTRUMP}w:s4 3 k a\nd2 t q !e:h6\nd5 6 3 8\nnotice td revoke e\ntricks 9\n@ 2026-11-23T19:20:00Z director\n"
)


@pytest.mark.parametrize(("ruled", "told"), [
    ('rule 3#16 64A2 "one trick to declarer" transferred=1', "one trick to declarer"),
    ("rule 3#16 64A2 transferred=1", "1 trick transferred"),
])  # fmt: skip
def test_given_a_ruling_of_before_a_judgement_when_it_is_looked_at_then_both_say_what_was_decided_then(
    ruled: str, told: str
) -> None:
    with hall_with(f"{REVOKED}{ruled}\njudge 3#16 64C1 compensated\n") as hall:
        page = hall.browser("director").get(f"/matters/{TABLE}/3/16").text
        panel = re.sub(r"<[^>]+>", "", page.partition('id="in-force"')[2].partition("</section>")[0])
        assert told in panel
        assert panel.count("The non-offending side is compensated") == 1


def test_given_what_is_read_aloud_when_it_also_binds_then_the_page_says_it_once() -> None:
    with hall_with("1nt p\n!n:x\n") as hall:
        browser = hall.browser("director")
        page = browser.get(first_matter(browser)[0]).text
        assert page.count("call is to be cancelled, and he puts a lawful one in its place") == 1


def test_given_a_revoke_to_be_corrected_when_its_page_is_seen_then_what_is_to_be_done_stands_there_once() -> None:
    with hall_with(f"{NOTRUMP}w:s4 3 k a\nd2 t !n:c2\nnotice td revoke n\n") as hall:
        browser = hall.browser("director")
        [english] = re.findall(r'(?s)<section class="spoken" data-tongue="en".*?</section>',
                               browser.get(first_matter(browser)[0]).text)  # fmt: skip
        assert english.count("North must correct") == 1


def test_given_a_matter_that_waits_for_the_table_when_its_page_is_shown_then_heading_and_keys_say_which_table() -> None:
    with hall_with("1nt p 3nt p p p\ncount e 14\n") as hall:
        browser = hall.browser("director")
        path, _ = first_matter(browser)
        page = " ".join(browser.get(path).text.split())
        assert "Now at table 1</h2>" in page
        assert "<b>See table 1</b>" in page
        assert re.findall(r"<(?:b|h1|h2|a class=.button.[^>]*)>[^<]*\bthe table<", page) == []


TOO_FEW = "1nt p 3nt p p p\nw:s4\ncount e 12\n"
TOO_MANY = "contract 3nt s\ncount e 14\ncount n 13\ncount s 13\ncount w 13\n"


@pytest.mark.parametrize(("record", "line", "others", "law"), [
    (TOO_FEW, "restore e h6", 52, "14B4"),
    (TOO_MANY, "remove e ck", 52, "13C"),
])  # fmt: skip
def test_given_a_card_that_is_looked_for_when_it_turns_up_then_a_key_says_which_and_the_matter_goes_on(
    record: str, line: str, others: int, law: str
) -> None:
    without_deal = re.sub("deal .*\n|N:.*live", "", SESSION + BOARD)
    with served(evening_log(MemoryLog(), without_deal + record)) as hall:
        browser = hall.browser("director")
        path, told = first_matter(browser)
        page = browser.get(path).text
        named = re.findall(rf'name="line" value="({line.rpartition(" ")[0]} [^"]*)"', page)
        assert (len(named), line in named) == (others, True)
        sent = {"line": line, "key": line, "seen": str(told["seen"])}
        assert browser.post(path, data=sent).status_code == 303
        told = browser.get(f"/api/matter?stream={TABLE}&incident={told['incident'].replace('#', '%23')}").json()
        assert law in [one["law"] for one in told["laws"]]
        assert line not in browser.get(path).text


def test_given_hands_that_are_known_when_a_card_is_looked_for_then_only_those_that_it_can_be_are_keys() -> None:
    with hall_with("1nt p 3nt p p p\ncount e 14\ncount n 13\ncount s 13\ncount w 13\n") as hall:
        browser = hall.browser("director")
        page = browser.get(first_matter(browser)[0]).text
        assert len(re.findall(r'value="remove e [^"]*"', page)) == 13


def test_given_a_double_to_be_cancelled_when_another_board_is_begun_then_its_page_leads_to_a_score() -> None:
    with hall_with("1nt p !n:x\nboard 4 dealer=w\n") as hall:
        browser = hall.browser("director")
        path, told = first_matter(browser)
        assert told["steps"][0]["step"]["step"] == "wait"
        page = browser.get(path).text.partition('<div class="folded">')[0]
        assert "Another board was begun since, and the auction cannot go back" in unescape(page)
        assert f'<a class="choice button" href="/scores/{TABLE}/3' in page
        assert "See table" not in page


def test_given_a_stated_revoke_that_was_none_when_its_page_is_seen_then_that_may_be_judged_anew() -> None:
    with hall_with(f"{NOTRUMP}w:s4 3 k a\nnotice td stated_revoke w\n") as hall:
        browser = hall.browser("director")
        _, told = first_matter(browser)
        assert told["steps"][0]["step"]["code"] == "stated_establishment"
        assert replied(browser, "no_revoke", reason="he had no spade").status_code == 303
        page = browser.get(f"/matters/{TABLE}/{told['incident'].replace('#', '/')}").text
        assert "the director found no revoke by West" in page
        anew = page.partition('class="reply anew"')[2].partition("</form>")[0]
        assert 'value="established"' in anew
