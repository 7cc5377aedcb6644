"""A committee puts right what it recorded: its decision while nothing rests on it, and what was said at the hearing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from domain.amendments import in_force
from domain.events import AppealDecided, EntryAmended, ScoreAdjusted
from tests.web.disputed import disputed_log
from tests.web.evening import evening_log
from tests.web.served import Served, served

CASE = "/cases/S1/A1"
TABLE = "S1.r1.t1"
DECISION = {
    "outcome": "varied", "score": "60 1HS= 40 1HS+1", "law": "12C1c", "reason": 'it "stood"', "dissent": "one",
    "deposit": "returned", "read_back": "true",
}  # fmt: skip
CORRECT = "Correct this decision"


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log()) as running:
        running.browser("committee").post(f"{CASE}/decision", data={"key": "d", **DECISION})
        yield running


def test_given_a_decision_when_it_is_corrected_then_its_form_holds_what_stands_and_the_new_one_takes_its_place(
    hall: Served,
) -> None:
    committee, entry = hall.browser("committee"), hall.log.version(TABLE)
    assert f'href="{CASE}?correct={entry}">{CORRECT}</a>' in committee.get(CASE).text
    page = committee.get(f"{CASE}?correct={entry}").text
    form = page.partition('data-kept="correction"')[2].partition("</form>")[0]
    assert "data-filled" not in page
    assert f'name="corrects" value="{entry}"' in form
    for words in ('value="varied" selected', "both=3/5:1HS=7,2/5:1HS=8", 'value="12C1c"', ">one</textarea>"):
        assert words in form
    sent = {**DECISION, "key": "c", "reason": "it fell", "corrects": str(entry)}
    back = committee.post(f"{CASE}/decision", data={**sent, "read_back": ""}).text
    assert f'name="corrects" value="{entry}"' in back
    assert 'data-of="correction"' in back
    assert hall.log.version(TABLE) == entry
    answer = committee.post(f"{CASE}/decision", data=sent)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{CASE}?decided={entry + 2}")
    struck, decided = hall.log.read(TABLE, entry)
    assert isinstance(struck, EntryAmended)
    assert (struck.entry, struck.replacements, struck.by) == (entry, (), "committee")
    assert isinstance(decided, AppealDecided)
    assert (decided.reason, decided.by) == ("it fell", "committee")
    below = committee.get(CASE).text.partition('id="deciding"')[2]
    assert "it fell" in below
    assert "stood" not in below


def test_given_a_decision_when_it_is_struck_then_the_appeal_waits_for_one_again(hall: Served) -> None:
    committee, entry = hall.browser("committee"), hall.log.version(TABLE)
    page = committee.get(CASE).text
    assert f'name="line" value="undo {entry}"' in page
    answer = committee.post(CASE, data={"key": "s", "seen": str(entry), "line": f"undo {entry}"})
    assert answer.status_code == 200
    assert in_force(hall.log.read(TABLE)) == {entry: entry + 1}
    assert "Decide A1" in committee.get(CASE).text


def test_given_a_statement_when_it_is_struck_then_it_stands_there_no_more(hall: Served) -> None:
    committee = hall.browser("committee")
    committee.post(f"{CASE}/hearing", data={"key": "h", "exhibit": "their card"})
    [line] = re.findall(r'class="needs-forms strikes">.*?name="line" value="(undo \d+)"', committee.get(CASE).text)
    assert "strikes" not in hall.browser("director").get(CASE).text
    assert committee.post(CASE, data={"key": "s", "line": line}).status_code == 200
    assert "their card" not in committee.get(CASE).text.partition('id="statements"')[2].partition("</section>")[0]
    assert CORRECT in committee.get(CASE).text


@pytest.mark.parametrize(
    "line", ['revise 1#5 27A1 "it stands" why="so"', "appeal 1#A1 Nord concurrence board=1", 'rule 1#5 27A1 "so"']
)
def test_given_something_that_rests_on_a_decision_when_its_page_is_seen_then_it_is_corrected_no_more(
    hall: Served, line: str
) -> None:
    committee, entry = hall.browser("committee"), hall.log.version(TABLE)
    told = hall.browser("director").post("/api/tables/S1.r1.t1/entries", json={"key": "r", "line": line, "seen": entry})
    assert told.status_code == 200, told.text
    assert CORRECT not in committee.get(CASE).text
    assert 'data-kept="correction"' not in committee.get(f"{CASE}?correct={entry}").text
    sent = {**DECISION, "key": "c", "corrects": str(entry)}
    page = committee.post(f"{CASE}/decision", data=sent)
    assert page.status_code == 422
    assert f"The decision #{entry} cannot be corrected here any more" in page.text


def test_given_a_score_that_was_decided_anew_on_appeal_when_the_law_is_read_then_it_names_the_earlier_one() -> None:
    decision = {**DECISION, "key": "d", "score": "3NN-1"}
    with served(disputed_log()) as hall:
        committee = hall.browser("committee")
        assert committee.post(f"{CASE}/decision", data=decision).status_code == 303
        adjusted = next(
            number for number, one in enumerate(hall.log.read("S1.r4.t3"), 1) if isinstance(one, ScoreAdjusted)
        )
        tree = committee.get(CASE).text.partition('class="law-tree"')[2].partition("</ul>")[0]
    told = next(one for one in tree.split("<li") if "another score has taken the place" in one)
    assert f'<span class="soft">#{adjusted}</span>' in told
