"""What the recorder's page tells of the Laws, and offers in answer: a claim that is disputed, an opening lead out of
turn, and the line that has the newest matter of the board first."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.web.evening import BOARD_2_NEXT, evening_log
from tests.web.served import Browser, Served, served
from tests.web.test_recorder_page import PLAYED, TABLE, shown, words_of

CALLED = PLAYED[:2]


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log(script=BOARD_2_NEXT)) as running:
        yield running


@pytest.fixture
def recorder(hall: Served) -> Browser:
    """Who records the table."""
    return hall.browser("recorder", "S1.t2")


def answers_of(page: str) -> list[tuple[str, str]]:
    """What a player may answer: the line that is recorded, empty where it is too late, and its words."""
    [box] = re.findall(r'<div class="answers">.*?</div>', page, re.DOTALL) or [""]
    keys = re.findall(r"<button ([^>]*)>(.*?)</button>", box)
    return [("".join(re.findall(r'value="([^"]*)"', given)), words_of(words)) for given, words in keys]


def line_of(page: str) -> str:
    """What the Laws say in a line."""
    return words_of(page.partition('id="law-line"')[2].partition("</p>")[0].partition(">")[2])


@pytest.mark.parametrize(
    ("language", "title", "told"),
    [
        ("en", "West objects: the director decides", "South claims 5 of 13 tricks · West objects"),
        ("da", "Vest protesterer: turneringslederen afgør", "· Vest protesterer"),
    ],
)
def test_given_a_claim_when_somebody_has_objected_then_it_is_the_director_s_and_no_answer_to_it_is_taken_any_more(
    hall: Served, recorder: Browser, language: str, title: str, told: str
) -> None:
    shown(hall, recorder, *CALLED, "claim s 5", "object w")
    page = recorder.get(f"/tables/{TABLE}?lang={language}").text
    assert title in words_of(page.partition('<h2 id="turn"')[2].partition("</h2>")[0])
    assert told in words_of(page.partition('<p class="claimed">')[2].partition("</p>")[0])
    assert {line.partition(" ")[0] for line, _ in answers_of(page) if line} <= {"playon"}


def test_given_an_opening_lead_out_of_turn_when_declarer_may_accept_it_then_he_may_spread_his_own_hand_too(
    hall: Served, recorder: Browser
) -> None:
    page = shown(hall, recorder, *CALLED, "!e:d7")
    assert [line for line, _ in answers_of(page)] == ["accept s", "refuse s", "dummy s"]
    page = shown(hall, recorder, "dummy s")
    assert answers_of(page) == []
    assert "2♥ by North" in words_of(page.partition('data-fact="contract"')[2].partition("</dd>")[0])


def test_given_an_opening_lead_out_of_turn_when_it_is_accepted_by_a_word_then_who_became_dummy_has_a_key_for_each(
    hall: Served, recorder: Browser
) -> None:
    page = shown(hall, recorder, *CALLED, "!e:d7", "accept s")
    assert answers_of(page) == [
        ("dummy n", "North spreads his hand and is dummy"), ("dummy s", "South spreads his hand and is dummy"),
    ]  # fmt: skip
    assert answers_of(shown(hall, recorder, "dummy n")) == []


def test_given_a_bid_that_was_not_enough_when_it_is_replaced_then_nobody_is_told_what_would_have_been(
    hall: Served, recorder: Browser
) -> None:
    page = shown(hall, recorder, "board 2", "p 1h", "!1d", "refuse n", "w:2s")
    assert line_of(page).startswith("Insufficient bid: West 1♦. Director decides")
    assert "would have been" not in line_of(page)


def test_given_several_matters_when_they_are_told_in_a_line_then_the_newest_is_first_and_earlier_boards_are_counted(
    hall: Served, recorder: Browser
) -> None:
    page = shown(hall, recorder, "board 2", "p 1h", "!1d", "refuse n", "w:2s", "p p p", "!e:d7")
    first, second = line_of(page).split(" · ")
    assert "goes back" in first
    assert second.startswith("Insufficient bid")
    shown(hall, recorder, "notice e tempo s", "claim n 5", "agree w", "agree e", "board 3")
    page = shown(hall, recorder, "p 1h", "!1d")
    first, *_, last = line_of(page).split(" · ")
    assert "insufficient bid by North" in first
    assert last.startswith("2 matters of earlier boards are open")


def test_given_a_matter_of_many_paragraphs_when_it_is_told_in_a_line_then_one_stands_behind_it_and_a_sign_that_it_opens(
    hall: Served, recorder: Browser
) -> None:
    page = shown(hall, recorder, *CALLED, "claim s 5", "object w")
    line = page.partition('id="law-line"')[2].partition("</p>")[0]
    what, _, behind = line.partition("</span> <svg")
    assert len(re.findall("data-law=", what)) > 3
    assert len(re.findall("data-law=", behind)) == 1
