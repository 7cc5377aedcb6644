"""The recorder's page over HTTP: what it says of a claim, when the cards of a board can be entered, what is noticed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from domain.events import AttentionDrawn, PlayContinued
from tests.web.evening import BOARD_2_NEXT, evening_log
from tests.web.served import Browser, Served, served

TABLE = "S1.r1.t2"
PLAYED = ("board 2", "p 1h p 1n p 2h p p p", "c6")
REVOKE = ("c3", "!d7")
"""Dummy plays, and East does not follow suit."""
ANSWER = re.compile(r'<button name="line" (value|disabled)[^>]*><span>([^<]+)</span></button>')
"""A key of the page that answers a claim: whether it is pressed, and what it says."""


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


def taking_back(page: str) -> list[str]:
    """The lines of the keys by which a player takes a card back."""
    return re.findall(r'value="(withdraw [^"]+)"', page)


def test_given_a_claim_when_one_opponent_has_agreed_then_the_page_says_what_was_claimed_and_who_is_still_asked(
    hall: Served, recorder: Browser
) -> None:
    assert "Is the claim agreed?" in shown(hall, recorder, *PLAYED, "claim s 5")
    page = shown(hall, recorder, "agree w")
    assert ">West has agreed; East may still agree or object</h2>" in page
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


def test_given_a_disputed_claim_when_the_director_has_adjudicated_it_then_the_table_has_its_result_and_goes_on(
    hall: Served, recorder: Browser
) -> None:
    page = shown(hall, recorder, *PLAYED, "claim s 5", "object w")
    assert 'data-stage="claimed"' in page
    entry = hall.log.version(TABLE) - 1
    told = {"key": "ruled", "line": f"judge #{entry} 70A adjudicated claimer=4", "seen": entry + 1}
    answer = hall.browser("director").post(f"/api/tables/{TABLE}/entries", json=told)
    assert answer.status_code == 200, answer.text
    page = shown(hall, recorder)
    assert 'data-stage="over"' in page
    assert "4 tricks, NS −400" in re.sub(r"<[^>]+>", "", page).replace("-", "−")
    assert keys_of(page) == []
    assert 'value="board 3"' in page


def test_given_a_claim_when_an_opponent_has_agreed_then_each_answer_stays_in_its_place_and_his_is_pressed_no_more(
    hall: Served, recorder: Browser
) -> None:
    before = ANSWER.findall(shown(hall, recorder, *PLAYED, "claim s 5"))
    after = ANSWER.findall(shown(hall, recorder, "agree w"))
    assert [words for _, words in after] == [words for _, words in before]
    assert [how for how, _ in before] == ["value"] * len(before)
    assert [words for how, words in after if how == "disabled"] == ["West agrees"]


def test_given_a_claim_when_opponents_may_ask_to_play_on_then_it_is_asked_whether_all_four_agree(
    hall: Served, recorder: Browser
) -> None:
    page = shown(hall, recorder, *PLAYED, "claim s 5")
    asking = re.findall(r'<button name="(ask|line)"[^>]*data-asks="([^"]*)"[^>]* value="(playon [nesw])"', page)
    assert [(name, line) for name, _, line in asking] == [("ask", "playon e"), ("ask", "playon w")]
    assert {"Do all four agree to play on?" in words for _, words, _ in asking} == {True}
    sent(hall, recorder, line="!playon w")
    assert isinstance(hall.log.read(TABLE)[-1], PlayContinued)


@pytest.mark.parametrize("attention", [(), ("notice e topic=revoke",)])
def test_given_a_revoke_when_it_is_not_established_then_a_key_takes_the_card_back_and_his_next_is_played_instead(
    hall: Served, recorder: Browser, attention: tuple[str, ...]
) -> None:
    page = shown(hall, recorder, *PLAYED, *REVOKE, *attention)
    assert taking_back(page) == ["withdraw e d7"]
    page = shown(hall, recorder, "withdraw e d7")
    assert taking_back(page) == []
    assert "East to play" in page


def test_given_a_revoke_when_the_next_trick_is_under_way_for_his_side_then_no_key_takes_the_card_back(
    hall: Served, recorder: Browser
) -> None:
    assert taking_back(shown(hall, recorder, *PLAYED, *REVOKE, "c5", "s3")) == []


def test_given_a_card_that_a_defender_showed_when_it_is_a_penalty_card_then_it_is_framed_in_his_hand(
    hall: Served, recorder: Browser
) -> None:
    page = shown(hall, recorder, *PLAYED, *REVOKE, "withdraw e d7")
    [lying] = re.findall(r'<button[^>]* data-framed="lies"[^>]*>', page)
    assert 'data-card="D7" data-seat="E"' in lying
    assert re.search(r'aria-label="[^"]*, penalty card"', lying)


@pytest.mark.parametrize("lines", [(), ("claim s 5",), ("claim s 5", "agree w", "agree e")])
@pytest.mark.parametrize("script", [BOARD_2_NEXT.replace("deal 2 ", "deal 9 ")])
def test_given_a_hand_that_nobody_told_when_a_board_is_played_or_claimed_then_its_cards_can_be_entered(
    hall: Served, recorder: Browser, lines: tuple[str, ...]
) -> None:
    page = shown(hall, recorder, *PLAYED, *lines)
    assert 'data-line="at #5 board 2 e ns"' in page
    assert "Enter the cards of board 2" in page


@pytest.mark.parametrize("script", [BOARD_2_NEXT.replace("deal 2 ", "deal 9 ")])
def test_given_a_hand_that_was_told_when_another_is_then_the_sheet_holds_the_first_and_what_each_has_played(
    hall: Served, recorder: Browser
) -> None:
    lines = (*PLAYED, "at #5 board 2 e ns N:- - J52.KT86.AK.T986 - live")
    page = shown(hall, recorder, *lines)
    told = dict(re.findall(r'<input id="hand-([nesw])"[^>]* value="([^"]*)"', page))
    assert told == {"n": "", "e": "", "s": "J52.KT86.AK.T986", "w": ""}
    played = dict(re.findall(r'<input id="hand-([nesw])"[^>]* data-played="([^"]*)"', page))
    assert played == {"n": "", "e": "", "s": "", "w": "C6"}


def test_given_a_board_that_is_over_with_all_its_hands_when_cards_can_be_entered_then_they_are_the_next_boards(
    hall: Served, recorder: Browser
) -> None:
    assert 'data-line="board 3"' in shown(hall, recorder, *PLAYED, "claim s 5", "agree w", "agree e")


def test_given_hands_that_are_all_told_when_a_board_is_played_then_its_cards_are_not_asked_for(
    hall: Served, recorder: Browser
) -> None:
    assert 'id="dealing"' not in shown(hall, recorder, *PLAYED)


@pytest.mark.parametrize(
    ("lines", "boards"),
    [
        ((), ["2", "3", "4"]),
        ((*PLAYED, "claim s 5"), ["3"]),
        ((*PLAYED, "claim s 5", "agree w", "agree e"), ["3", "4"]),
        (("board 4", "p p p p"), ["2", "3"]),
    ],
)
def test_given_boards_that_are_not_begun_when_none_is_played_then_each_can_be_begun_and_the_first_is_offered_first(
    hall: Served, recorder: Browser, lines: tuple[str, ...], boards: list[str]
) -> None:
    page = shown(hall, recorder, *lines)
    assert re.findall(r'value="board (\d+)"', page) == boards
    assert len(re.findall(r'value="!?endround"', page)) == 1


@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        ((*PLAYED, "claim s 5"), "The claim on board 2 is not answered. Not played: 3, 4. Did the round end all"),
        ((*PLAYED, "claim s 5", "object w"), "The claim on board 2 waits for the director. Not played: 3, 4. Did the"),
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


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Board 2, still open: Tempo: South. Director decides."),
        ("da", "Spil 2, stadig åbent: Tempo: Syd. Turneringslederen afgør."),
    ],
)
def test_given_an_open_matter_when_the_next_board_is_begun_then_the_page_says_what_it_is_and_whose_as_the_desk_does(
    hall: Served, recorder: Browser, language: str, told: str
) -> None:
    shown(hall, recorder, *PLAYED, "notice e tempo s", "claim s 5", "agree w", "agree e", "board 3")
    page = recorder.get(f"/tables/{TABLE}?lang={language}").text
    assert told in words_of(page.partition('id="law-line"')[2].partition("</p>")[0])
    desk = words_of(hall.browser("director").get(f"/desk/S1?lang={language}").text)
    assert all(part in desk for part in told.partition(": ")[2].rstrip(".").split(". "))


def words_of(html: str) -> str:
    """What a page says: its suits as signs, nothing of what is told aloud instead."""
    for sign, letter in zip("♠♥♦♣", "shdc", strict=True):
        html = re.sub(rf'<svg class="suit {letter}"[^>]*>.*?</svg>(<span class="sr">[^<]*</span>)?', sign, html)
    return " ".join(re.sub(r"<[^>]+>", "", html).split())


def test_given_a_sheet_of_what_was_noticed_when_it_is_closed_then_who_was_picked_is_picked_no_more(
    hall: Served, recorder: Browser
) -> None:
    page = shown(hall, recorder, *PLAYED)
    sheet = page.partition('id="noticing"')[2].partition("</details>")[0]
    assert '<button type="reset" form="notice-form" class="plain icon-key" data-closes' in sheet
    [form] = re.findall(r'<form [^>]*id="notice-form">.*?</form>', sheet, re.DOTALL)
    assert {'name="seat"', 'name="topic"', 'name="words"'} <= set(re.findall(r'name="[a-z]+"', form))
    assert " checked" not in form


@pytest.mark.parametrize(("language", "told"), [("en", "Result: "), ("da", "Resultat: ")])
def test_given_a_matter_that_is_open_when_the_board_is_over_then_its_heading_begins_like_any_sentence(
    hall: Served, recorder: Browser, language: str, told: str
) -> None:
    shown(hall, recorder, *PLAYED, "notice e tempo s", "claim s 5", "agree w", "agree e")
    page = recorder.get(f"/tables/{TABLE}?lang={language}").text
    assert words_of(page.partition('<h2 id="turn"')[2].partition("</h2>")[0]).startswith(f'class="turn">{told}')


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "now reads: board 2 begun, dealer East, vul NS, with its cards"), ("da", "lyder nu: spil 2 begyndt")],
)
@pytest.mark.parametrize("script", [BOARD_2_NEXT.replace("deal 2 ", "deal 9 ")])
def test_given_a_board_that_has_begun_when_its_cards_are_entered_then_nobody_is_told_of_a_slip(
    hall: Served, recorder: Browser, language: str, told: str
) -> None:
    hands = "N:J.QT963.J54.AK73 T8.KJ7542.7.QT42 AK952.8.AKT963.5 Q7643.A.Q82.J986"
    shown(hall, recorder, "board 2", f"at #5 board 2 e ns {hands}")
    entries = words_of(recorder.get(f"/tables/{TABLE}/entries?lang={language}").text)
    assert told in entries
    assert "slip" not in entries


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Tricks, of the 12 that remain"), ("da", "Stik, af de 12 der er tilbage")],
)
def test_given_a_trick_that_was_played_when_a_claim_is_made_then_its_sheet_says_of_how_many_tricks_and_offers_no_more(
    hall: Served, recorder: Browser, language: str, told: str
) -> None:
    shown(hall, recorder, *PLAYED, "c3 c2 c5")
    page = recorder.get(f"/tables/{TABLE}?lang={language}").text
    sheet = page.partition('id="claiming"')[2].partition("</details>")[0]
    assert told in words_of(sheet)
    offered = re.findall(r'<label( hidden)?><input type="radio" name="tricks" id="tricks-(\d+)"', sheet)
    assert [int(number) for hidden, number in offered if not hidden] == list(range(13))
