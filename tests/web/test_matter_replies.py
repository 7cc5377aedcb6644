"""Replies to a matter by a form: a call is tapped, what was pressed is not asked again, and a page may be reloaded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from domain.calls import Call
from domain.events import CallChanged, CallMade, JudgementMade, RulingGiven, RulingRevised
from domain.seats import Seat
from stores.memory import MemoryLog
from tests.web.evening import EVENING, evening_log
from tests.web.served import Browser, Served, served

STREAM = "S1.r1.t1"
PATH = f"/matters/{STREAM}/2/15"


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log(MemoryLog())) as running:
        yield running


@pytest.fixture
def director(hall: Served) -> Browser:
    browser = hall.browser("director")
    sent = {
        "key": "refused",
        "seen": str(hall.log.version(STREAM)),
        "law": "27A",
        "code": "insufficient_bid",
        "word": "refuse",
    }
    assert browser.post(PATH, data=sent).status_code == 303
    return browser


def matter_of(director: Browser) -> Any:
    return director.get("/api/matter", params={"stream": STREAM, "incident": "2#15"}).json()


def next_of(director: Browser) -> str:
    steps = matter_of(director)["steps"]
    return str(steps[0]["step"]["code"]) if steps else ""


def replied(director: Browser, **sent: str) -> Any:
    matter = matter_of(director)
    step = matter["steps"][0]["step"]
    named = {"key": f"k{sent}", "seen": str(matter["seen"]), "law": step["law"], "code": step["code"]}
    return director.post(PATH, data={**named, **sent})


def test_given_an_insufficient_bid_that_was_refused_when_its_page_is_seen_then_every_call_is_a_key(
    director: Browser,
) -> None:
    page = director.get(PATH).text
    assert len(re.findall(r'<button name="what"', page)) == 38
    assert re.search('name="choice"[^>]* value="comparable"', page)
    assert 'placeholder="Call, as 2h' not in page


def test_given_a_call_that_was_withdrawn_when_its_matter_is_seen_then_who_called_what_is_told_till_the_end(
    director: Browser,
) -> None:
    def told() -> list[str]:
        return re.findall(r'class="withdrawn-call">(.*?)</p>', director.get(PATH).text)

    assert next_of(director) == "replace_unexplained_bid"
    assert len(told()) == 1
    assert told()[0].startswith("Withdrawn: South 1")
    replied(director, choice="other", what="p")
    assert len(told()) == 1


@pytest.mark.parametrize(
    ("choice", "what", "judged"),
    [
        ("same_denomination", "2h", []),
        ("comparable", "3h", [("23A", "comparable")]),
        ("other", "p", [("23A", "not_comparable")]),
        ("other", "2h", [("27B1a", "other_denominations"), ("23A", "not_comparable")]),
    ],
)
def test_given_a_choice_with_its_call_when_it_is_tapped_then_what_it_says_is_not_asked_again(
    hall: Served, director: Browser, choice: str, what: str, judged: list[tuple[str, str]]
) -> None:
    before = hall.log.version(STREAM)
    answer = replied(director, choice=choice, what=what)
    assert answer.status_code == 303, answer.text
    recorded = hall.log.read(STREAM, before)
    assert any(isinstance(one, CallChanged | CallMade) for one in recorded)
    told = [(one.law, one.answer) for one in recorded if isinstance(one, JudgementMade)]
    assert told == judged
    assert all(one.reason for one in recorded if isinstance(one, JudgementMade))
    assert next_of(director) not in ("specified", "comparable")


def test_given_a_second_bid_that_is_not_enough_when_it_is_tapped_then_words_and_a_key_ask_whether_it_happened(
    hall: Served, director: Browser
) -> None:
    before = hall.log.version(STREAM)
    answer = replied(director, choice="other", what="1d")
    assert answer.status_code == 422
    text: str = answer.text
    assert "Yes, it happened" in text
    assert text.index('class="refused"') < text.index("Yes, it happened") < text.index('class="live"')
    assert hall.log.version(STREAM) == before
    assert replied(director, choice="other", what="1d", marked="true").status_code == 303
    made = [one for one in hall.log.read(STREAM, before) if isinstance(one, CallMade | CallChanged)]
    assert [one.call for one in made] == [Call.DIAMOND_1]


def test_given_a_reply_when_it_is_recorded_then_the_page_is_asked_for_anew_and_says_it_in_a_few_words(
    hall: Served, director: Browser
) -> None:
    answer = replied(director, choice="other", what="p")
    assert answer.status_code == 303
    where = answer.headers["location"]
    page = director.get(where).text
    [echo] = re.findall(r'class="echo">(.*?)</p>', page, re.S)
    assert "South" in echo
    assert len(re.sub(r"<[^>]*>", "", echo)) < 120
    assert director.get(f"{PATH}?recorded=9999").status_code == 200


DEAL = "N:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87"
BEFORE = f"""{EVENING.partition("deal 1")[0]}stream S1.r1.t1
@ 2026-11-23T19:00:00Z operator
round 1 table=1 ns=Nord ew=Syd boards=1-8
board 3 dealer=s vul=none {DEAL} live
1nt p 3nt p p p
"""
REVOKED = "s4 3 t a\nd2 t q !e:hj\nnotice n revoke e\n"
ESTABLISHED = "s4 3 t a\nd2 t q !e:hj\ntricks 9\nnotice n revoke e board=3\n"
AGREED = 's4 3 t a\nclaim s 9 "x"\nagree w\n'
WRONG_HAND = "s4 3 k 2\n!s:d2\n"


def pressed(hall: Served, path: str, name: str, value: str) -> Any:
    """A key of a matter's page, pressed as a browser would."""
    director = hall.browser("director")
    page = director.get(path).text
    form = next(
        one for one in re.findall(r"<form.*?</form>", page, re.DOTALL) if f'name="{name}" value="{value}"' in one
    )
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
    answer = director.post(path, data={**hidden, name: value})
    assert answer.status_code == 303, answer.text
    return hall.log.read(STREAM)[-1]


def test_given_a_revoke_that_must_be_corrected_when_its_card_is_taken_back_by_a_key_then_that_is_recorded() -> None:
    with served(evening_log(MemoryLog(), BEFORE + REVOKED)) as hall:
        back = pressed(hall, f"/matters/{STREAM}/3/16", "line", "withdraw e hj")
        assert (type(back).__name__, back.seat) == ("CardWithdrawn", Seat.EAST)


def test_given_a_claim_that_was_agreed_to_when_a_player_objects_later_by_a_key_then_that_is_recorded() -> None:
    with served(evening_log(MemoryLog(), BEFORE + AGREED)) as hall:
        said = pressed(hall, f"/matters/{STREAM}/3/13", "line", "object e later")
        assert (type(said).__name__, said.seat, said.at_once) == ("ObjectionMade", Seat.EAST, False)


def test_given_declarers_lead_out_of_turn_when_the_second_defender_accepts_it_first_then_it_is_he() -> None:
    with served(evening_log(MemoryLog(), BEFORE + WRONG_HAND)) as hall:
        accepted = pressed(hall, f"/matters/{STREAM}/3/13", "by", "E accept")
        assert (type(accepted).__name__, accepted.seat) == ("ActionAccepted", Seat.EAST)


def test_given_a_revoke_that_was_established_when_it_is_judged_then_the_tricks_stand_there_and_then_the_result() -> (
    None
):
    with served(evening_log(MemoryLog(), BEFORE + ESTABLISHED)) as hall:
        page = hall.browser("director").get(f"/matters/{STREAM}/3/16").text
        assert re.search(r'<p class="scores">.*9 tricks', page)


NO_LONGER = f"{REVOKED.partition('notice')[0]}da j 3 8\nnotice n revoke e 2\ntricks 9\n"
RULED = f"""{NO_LONGER}@ 2026-11-23T19:18:00Z director
judge 3#16 64C1 compensated "it is enough"
rule 3#16 64A2 "One trick is transferred." transferred=1
"""
WORDS = {"word": "other", "paragraph": "64A2", "text": "Declarer has 9 tricks.", "reason": "counted anew"}


def moved(hall: Served) -> list[int | None]:
    """How many tricks each ruling transfers."""
    return [one.transferred for one in hall.log.read(STREAM) if isinstance(one, RulingGiven | RulingRevised)]


def test_given_a_ruling_on_a_revoke_when_its_tricks_are_asked_then_the_field_says_that_they_are_those_transferred() -> (
    None
):
    with served(evening_log(MemoryLog(), BEFORE + RULED)) as hall:
        path = f"/matters/{STREAM}/3/16"
        for language, label in (("en", "Tricks transferred"), ("da", "Overførte stik")):
            page = hall.browser("director").get(f"{path}?lang={language}").text
            assert f'<label for="r-tricks">{label}</label>' in page
            assert 'aria-describedby="r-tricks-hint"' in page


def test_given_more_tricks_than_the_law_transfers_when_a_ruling_is_revised_then_that_is_told_first() -> None:
    with served(evening_log(MemoryLog(), BEFORE + RULED)) as hall:
        director, path = hall.browser("director"), f"/matters/{STREAM}/3/16"
        sent = {"key": "k1", "seen": str(hall.log.version(STREAM)), **WORDS, "tricks": "8"}
        asked = director.post(path, data=sent)
        assert asked.status_code == 422
        assert "transfers 8 tricks; 64A2 gives 1" in asked.text
        assert moved(hall) == [1]
        form = next(one for one in re.findall(r"<form.*?</form>", asked.text, re.DOTALL) if 'name="marked"' in one)
        hidden = dict(re.findall(r'<input type="hidden" name="([\w.]+)" value="([^"]*)"', form))
        assert director.post(path, data={**hidden, "marked": "true"}).status_code == 303
        assert moved(hall) == [1, 8]
        last = hall.log.read(STREAM)[-1]
        assert isinstance(last, RulingRevised)
        assert (last.law, last.text, last.why) == ("64A2", "Declarer has 9 tricks.", "counted anew")
        assert "8 tricks transferred" in director.get(path).text


def test_given_the_tricks_that_the_law_transfers_when_a_ruling_is_revised_then_it_is_recorded_at_once() -> None:
    with served(evening_log(MemoryLog(), BEFORE + RULED)) as hall:
        sent = {"key": "k1", "seen": str(hall.log.version(STREAM)), **WORDS, "tricks": "1"}
        assert hall.browser("director").post(f"/matters/{STREAM}/3/16", data=sent).status_code == 303
        assert moved(hall) == [1, 1]


def test_given_a_ruling_told_otherwise_when_it_transfers_what_the_law_does_not_then_that_is_told_first() -> None:
    judged = RULED.partition("rule 3#16")[0]
    with served(evening_log(MemoryLog(), BEFORE + judged)) as hall:
        director, path = hall.browser("director"), f"/matters/{STREAM}/3/16"
        step = director.get("/api/matter", params={"stream": STREAM, "incident": "3#16"}).json()["steps"][0]["step"]
        sent = {"seen": str(hall.log.version(STREAM)), "law": step["law"], "code": step["code"], **WORDS, "tricks": "2"}
        assert director.post(path, data={"key": "k1", **sent}).status_code == 422
        assert moved(hall) == []
        assert director.post(path, data={"key": "k2", **sent, "marked": "true"}).status_code == 303
        assert moved(hall) == [2]


def test_given_a_ruling_when_it_is_to_be_revised_then_the_judgement_under_it_may_be_made_anew_first() -> None:
    with served(evening_log(MemoryLog(), BEFORE + RULED)) as hall:
        director, path = hall.browser("director"), f"/matters/{STREAM}/3/16"
        revises = director.get(path).text.partition('<details id="revise">')[2]
        assert revises.index("Judge anew") < revises.index('name="paragraph"')
        assert re.search(r"Judged: [^<]+", revises)
        assert 'name="word" value="compensated"' in revises
        sent = {"key": "k1", "seen": str(hall.log.version(STREAM)), "law": "64C1"}
        sent["code"] = re.findall(r'name="code" value="([^"]+)"', revises)[0]
        answer = director.post(path, data={**sent, "word": "damaged 11", "reason": "two more tricks"})
        assert answer.status_code == 303, answer.text
        last = hall.log.read(STREAM)[-1]
        assert isinstance(last, JudgementMade)
        assert (last.law, last.answer, last.reason) == ("64C1", "damaged", "two more tricks")
        asked = {"stream": STREAM, "incident": "3#16"}
        assert [one["step"]["code"] for one in director.get("/api/matter", params=asked).json()["steps"]] == ["ruling"]


def test_given_no_ruling_when_a_judgement_is_sent_once_more_then_it_is_not_open() -> None:
    judged = RULED.partition("rule 3#16")[0]
    with served(evening_log(MemoryLog(), BEFORE + judged)) as hall:
        director, before = hall.browser("director"), hall.log.version(STREAM)
        page = director.get(f"/matters/{STREAM}/3/16").text
        assert "Judge anew" not in page
        sent = {"key": "k1", "seen": str(before), "law": "64C1", "code": "damaged", "word": "damaged 7"}
        assert director.post(f"/matters/{STREAM}/3/16", data=sent).status_code == 422
        assert hall.log.version(STREAM) == before


def test_given_a_choice_that_is_no_longer_open_when_it_is_tapped_then_the_page_says_what_is_in_words(
    director: Browser,
) -> None:
    answer = replied(director, law="27A", code="insufficient_bid", word="refuse")
    assert answer.status_code == 422
    assert "27A is not open in this matter any more. Open is: South replaces the insufficient bid" in answer.text


def test_given_a_line_that_answers_nothing_when_it_is_typed_about_a_matter_then_no_mark_is_told(
    director: Browser,
) -> None:
    answer = director.post(PATH, data={"key": "k9", "line": "refuse n", "seen": str(matter_of(director)["seen"])})
    assert answer.status_code == 422
    assert "mark it with" not in answer.text


def test_given_the_other_language_for_what_is_read_when_keys_are_put_then_they_are_in_it_too(
    hall: Served, director: Browser
) -> None:
    page = director.get(PATH).text
    assert '<span data-tongue="da" lang="da">Tryk på den melding, han afgiver nu</span>' in page
    assert '<span data-tongue="en" lang="en">Tap the call that he makes now</span>' in page
    assert "Hvilke meldinger er tilsvarende?" in page
    opened = {"key": "n1", "stream": STREAM, "what": "information", "who": "E", "which": "tempo"}
    path = director.post("/desk/S1/new", data=opened).headers["location"]
    told = director.get(path.partition("?")[0]).text
    assert '<span data-tongue="da" lang="da">Tempoet er registreret før' in told
    assert '<span data-tongue="en" lang="en">The record has the tempo before' in told
