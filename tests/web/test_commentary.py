"""What commentators say of boards that are open: who may say it, who sees it from which entry on, and how it goes."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx
import pytest

from domain.events import RulingGiven
from domain.log.verifying import verify
from tests.web.evening import HARM, evening_log
from tests.web.served import Browser, Served, served

SAID = "/api/boards/S1.r1.t1/1/comments"
BOARD = "/boards/S1.r1.t1/1"
FIRST, LAST = 2, 12
"""The entries of board 1 at table 1, to the appeal."""
WORDS = "South's bid is not enough, and West has called."


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log()) as running:
        yield running


def said(browser: Browser, entry: int = 4, text: str = WORDS, key: str = "k", path: str = SAID) -> httpx.Response:
    return browser.post(path, json={"key": key, "entry": entry, "text": text})


def told(browser: Browser, entry: int = 0) -> Any:
    return browser.get(f"/api/comments?stream=S1.r1.t1&board=1&entry={entry}").json()


def removed(browser: Browser, comment: str) -> httpx.Response:
    return browser.post(f"{SAID}/remove", json={"comment": comment})


def test_given_a_comment_when_a_spectator_goes_through_the_board_then_it_is_hidden_until_its_entry(
    hall: Served,
) -> None:
    assert said(hall.browser("commentator"), entry=5).status_code == 200
    public = hall.browser()
    before, then = told(public, 4), told(public, 5)
    assert (before["comments"], before["later"]) == ([], 1)
    [one] = then["comments"]
    assert (one["entry"], one["text"], one["by"], then["later"]) == (5, WORDS, "a commentator", 0)
    assert WORDS not in public.get(f"{BOARD}?entry=4").text
    assert "One comment later in the board" in public.get(f"{BOARD}?entry=4").text
    assert WORDS in unescape(public.get(f"{BOARD}?entry=5").text)


def test_given_a_comment_when_it_is_made_then_it_stands_beside_the_log_under_the_name_of_its_link(hall: Served) -> None:
    commentator, tail = hall.browser("commentator"), hall.log.tail()
    said(commentator)
    [link] = [one for one in hall.log.access.links() if one.role == "commentator"]
    for label, by in (("Liv Rask", "Liv Rask"), ("", "a commentator")):
        hall.log.access.relabel(link.name, label)
        [one] = told(hall.browser())["comments"]
        assert (one["by"], one["link"]) == (by, link.name)
    assert (hall.log.tail(), verify(hall.log)) == (tail, [])


def test_given_a_committee_when_it_looks_at_its_board_then_it_is_told_no_comment(hall: Served) -> None:
    said(hall.browser("commentator"))
    committee = hall.browser("committee")
    assert committee.get("/api/comments?stream=S1.r1.t1&board=1").status_code == 403
    assert "is not enough, and West" not in committee.get(BOARD).text
    assert "is not enough, and West" not in committee.get(f"{BOARD}/replay").text
    assert "is not enough, and West" in hall.browser().get(f"{BOARD}/replay").text


@pytest.mark.parametrize(
    ("path", "entry", "status"),
    [("/api/boards/S1.r1.t1/2/comments", 14, 403), (SAID, FIRST - 1, 400), (SAID, 9999, 422), (SAID, 0, 422)],
)
def test_given_a_board_in_play_or_an_entry_of_no_board_when_it_is_commented_on_then_nothing_is_kept(
    hall: Served, path: str, entry: int, status: int
) -> None:
    assert said(hall.browser("commentator"), entry=entry, path=path).status_code == status
    assert hall.log.commentary.all() == []


@pytest.mark.parametrize(("text", "words"), [("  \n ", "says something"), ("x" * 501, "500")])
def test_given_nothing_or_too_much_when_it_is_said_then_the_page_says_so_and_keeps_what_was_typed(
    hall: Served, text: str, words: str
) -> None:
    answer = hall.browser("commentator").post(f"{BOARD}/comments", data={"key": "k", "entry": "5", "text": text})
    assert answer.status_code == 422
    assert words in answer.text
    assert text.strip() in answer.text
    assert "as of entry" not in answer.text
    assert hall.log.commentary.all() == []


def test_given_words_that_mean_harm_when_they_are_shown_then_they_are_text_on_one_line(hall: Served) -> None:
    said(hall.browser("commentator"), text=f"{HARM}\n\u202e\x07 end")
    page = hall.browser().get(BOARD).text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page
    [one] = hall.log.commentary.all()
    assert one.text == f"{HARM} end"


def test_given_marks_piled_on_a_letter_when_they_are_said_then_they_stay_within_its_line(hall: Served) -> None:
    said(hall.browser("commentator"), text="a\u0301n " + "e" + "\u0301\u0327" * 100 + " d")
    [one] = hall.log.commentary.all()
    assert one.text == "a\u0301n e\u0301\u0327\u0301 d"


def test_given_somebody_who_has_said_a_great_deal_of_a_board_when_he_goes_on_then_there_is_room_for_others_alone(
    hall: Served,
) -> None:
    commentator = hall.browser("commentator")
    for number in range(50):
        assert said(commentator, key=f"k{number}").status_code == 200
    assert said(commentator, key="one more").status_code == 422
    assert said(hall.browser("commentator")).status_code == 200


def test_given_a_key_when_it_is_used_again_then_the_comment_is_kept_once(hall: Served) -> None:
    commentator = hall.browser("commentator")
    first, again = said(commentator), said(commentator)
    assert first.json() == again.json()
    assert len(hall.log.commentary.all()) == 1
    assert said(commentator, key="").status_code == 400
    assert said(commentator, key="x" * 81).status_code == 400


def test_given_a_form_when_it_is_sent_then_its_page_is_that_of_the_entry_with_the_comment(hall: Served) -> None:
    commentator = hall.browser("commentator")
    answer = commentator.post(f"{BOARD}/comments", data={"key": "k", "entry": "5", "text": WORDS})
    assert (answer.status_code, answer.headers["location"]) == (303, f"{BOARD}?entry=5")
    page = commentator.get(f"{BOARD}?entry=5").text
    assert "Take back" in page
    [one] = hall.log.commentary.all()
    answer = commentator.post(f"{BOARD}/comments/remove", data={"comment": one.name})
    assert answer.status_code == 303
    assert hall.log.commentary.all() == []


def test_given_a_comment_when_it_is_taken_away_then_by_its_author_or_a_scorer_of_the_session(hall: Served) -> None:
    author, other = hall.browser("commentator"), hall.browser("commentator")
    names = [said(author, key=key).json()["comment"] for key in "ab"]
    assert "another's" in removed(other, names[0]).json()["message"]
    assert removed(hall.browser("scorer", "S2"), names[0]).status_code == 403
    assert [one.name for one in hall.log.commentary.all()] == names
    assert removed(author, names[0]).status_code == 200
    assert removed(hall.browser("scorer"), names[1]).status_code == 200
    assert hall.log.commentary.all() == []
    assert removed(author, names[0]).status_code == 400


def test_given_who_is_no_commentator_when_he_looks_then_no_form_is_shown_to_him(hall: Served) -> None:
    said(hall.browser("commentator"))
    for role, words in (("public", ()), ("player", ()), ("scorer", ("/comments/remove",)), ("director", ())):
        page = hall.browser(role).get(f"{BOARD}?entry=5").text
        assert [one for one in ("/comments/remove", 'name="text"') if one in page] == list(words)


def test_given_a_ruling_after_a_board_was_opened_when_it_is_looked_at_then_it_is_told_with_a_step_to_it(
    hall: Served,
) -> None:
    """What was played after the entry that is looked at is not told with it."""
    public, entries = hall.browser(), hall.log.version("S1.r1.t1")
    at = "2026-11-23T21:02:00Z"
    ruling = RulingGiven("1#5", "27A1", "the bid was accepted", at=at, by="director")
    hall.log.append([("S1.r1.t1", entries, [ruling])])
    for entry in ("", "&entry=4"):
        seen = public.get(f"/api/board?stream=S1.r1.t1&board=1{entry}").json()
        assert [(one["entry"], one["event"], one["at"]) for one in seen["later"]] == [(entries + 1, "ruling", at)]
        assert seen["board"]["entry"] <= entries
    page = public.get(f"{BOARD}?entry=4").text
    assert "Changed at" in page
    assert f'href="?entry={entries + 1}"' in page
    assert "the bid was accepted" in public.get(f"{BOARD}?entry={entries + 1}").text


def test_given_a_board_when_it_is_gone_through_then_its_steps_are_its_own_entries_alone(hall: Served) -> None:
    seen = hall.browser().get("/api/board?stream=S1.r1.t1&board=1").json()
    steps = [one["entry"] for one in seen["steps"]]
    assert (steps[0], steps[-1]) == (FIRST, LAST)
    assert [one["entry"] for one in seen["steps"] if one["is_marked"]] != []
    assert hall.browser().get(f"{BOARD}?entry=first").status_code == 200
