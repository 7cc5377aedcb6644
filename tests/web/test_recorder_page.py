"""The recorder's page over HTTP: what it says of a claim, when the cards of a board can be entered, what is noticed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from domain.events import AttentionDrawn
from tests.web.evening import BOARD_2_NEXT, evening_log
from tests.web.served import Browser, Served, served

TABLE = "S1.r1.t2"
PLAYED = ("board 2", "p 1h p 1n p 2h p p p", "c6")


@pytest.fixture
def script() -> str:
    """What the table has recorded before."""
    return BOARD_2_NEXT


@pytest.fixture
def hall(script: str) -> Iterator[Served]:
    with served(evening_log(script=script)) as running:
        yield running


@pytest.fixture
def recorder(hall: Served) -> Browser:
    """Who records the table."""
    return hall.browser("recorder", "S1.t2")


def sent(hall: Served, recorder: Browser, **said: str) -> None:
    """Send something to be recorded behind all there is."""
    entries = hall.log.version(TABLE)
    answer = recorder.post(f"/api/tables/{TABLE}/entries", json={**said, "seen": entries, "key": f"key {entries}"})
    assert answer.status_code == 200, answer.text


def shown(hall: Served, recorder: Browser, *lines: str) -> str:
    """The page of the table after lines, one after the other."""
    for line in lines:
        sent(hall, recorder, line=line)
    return recorder.get(f"/tables/{TABLE}").text


def keys_of(page: str) -> list[str]:
    """The lines that a key of the page records in answer to a claim."""
    return re.findall(r'value="((?:agree|object|playon) [nesw])"', page)


def test_given_a_claim_when_one_opponent_has_agreed_then_the_page_says_what_was_claimed_and_who_is_still_asked(
    hall: Served, recorder: Browser
) -> None:
    page = shown(hall, recorder, *PLAYED, "claim s 5", "agree w")
    assert "Is the claim agreed?" in page
    assert "South claims 5 of 13 tricks · West agrees" in page
    assert "agree e" in keys_of(page)
    assert "agree w" not in keys_of(page)


def test_given_a_claim_when_both_opponents_have_agreed_then_the_board_is_over_with_its_result_and_nobody_is_asked(
    hall: Served, recorder: Browser
) -> None:
    page = shown(hall, recorder, *PLAYED, "claim s 5", "agree w", "agree e")
    assert 'data-stage="over"' in page
    assert "5 tricks, NS −300" in re.sub(r"<[^>]+>", "", page).replace("-", "−")
    assert keys_of(page) == []
    assert 'value="board 3"' in page


@pytest.mark.parametrize("lines", [(), ("claim s 5",), ("claim s 5", "agree w", "agree e")])
@pytest.mark.parametrize("script", [BOARD_2_NEXT.replace("deal 2 ", "deal 9 ")])
def test_given_a_hand_that_nobody_told_when_a_board_is_played_or_claimed_then_its_cards_or_the_next_s_can_be_entered(
    hall: Served, recorder: Browser, lines: tuple[str, ...]
) -> None:
    page = shown(hall, recorder, *PLAYED, *lines)
    assert f'data-line="{"board 3" if lines else "at #5 board 2 e ns"}"' in page


def test_given_hands_that_are_all_told_when_a_board_is_played_then_its_cards_are_not_asked_for(
    hall: Served, recorder: Browser
) -> None:
    assert 'id="dealing"' not in shown(hall, recorder, *PLAYED)


@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        ((*PLAYED, "claim s 5"), "The claim on board 2 is not answered. Not played: 3, 4. Did the round end all"),
        ((*PLAYED, "claim s 5", "agree w", "agree e"), "Not played: 3, 4. Did the round end all the same?"),
        ((*PLAYED, "claim s 5", "agree w", "agree e", "result 3 pass", "result 4 pass"), ""),
    ],
)
def test_given_boards_or_a_claim_that_are_open_when_the_round_may_end_then_its_key_asks_and_names_them(
    hall: Served, recorder: Browser, lines: tuple[str, ...], asked: str
) -> None:
    [key] = re.findall(r"<button[^>]*endround[^>]*>", shown(hall, recorder, *lines))
    assert asked in key
    assert ('name="ask"' if asked else 'name="line"') in key


def test_given_words_about_a_revoke_when_something_else_is_noticed_then_the_topic_is_what_was_pressed(
    hall: Served, recorder: Browser
) -> None:
    page = shown(hall, recorder, *PLAYED)
    assert not re.search(r'id="notices-[nesw]"[^>]* checked', page)
    for topic in ("other", "revoke"):
        sent(hall, recorder, act="notice", seat="w", words='that was no "revoke"', topic=topic)
        noticed = hall.log.read(TABLE)[-1]
        assert isinstance(noticed, AttentionDrawn)
        assert (noticed.what, noticed.topic) == ('that was no "revoke"', (topic,))


@pytest.mark.parametrize("language", ["en", "da"])
def test_given_something_that_binds_a_player_when_it_is_told_in_a_line_then_its_paragraph_is_a_chip_and_no_words(
    hall: Served, recorder: Browser, language: str
) -> None:
    shown(hall, recorder, "board 2", "p 1h", "!1d")
    page = recorder.get(f"/tables/{TABLE}?lang={language}").text
    line = re.search(r'<p class="law-line on".*?</p>', page)
    assert line is not None
    assert 'data-law="27A"' in line[0]
    assert "[" not in line[0]


def test_given_another_device_at_the_table_when_it_is_told_how_long_it_is_silent_then_the_page_can_count_on(
    hall: Served, recorder: Browser
) -> None:
    shown(hall, hall.browser("recorder", "S1.t2"), "board 2")
    page = recorder.get(f"/tables/{TABLE}").text
    assert re.search(r"Last heard from <span data-seconds>\d+</span> seconds ago", page)
