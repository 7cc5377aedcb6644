"""The pages of a ranking as a server sends them: signs and words, names as they are, and nothing of our own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.screens.ranked import ranked_evening
from tests.web.served import Served, served

ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
TAG = re.compile(r"<[^>]*>")


@pytest.fixture(scope="module")
def hall() -> Iterator[Served]:
    with served(ranked_evening()) as running:
        yield running


def text_of(page: str) -> str:
    """What a page shows, without its tags."""
    return " ".join(TAG.sub(" ", page.partition("<main")[2]).split())


def row_of(page: str, contestant: str) -> str:
    return text_of(
        f"<main {page.partition(f'data-contestant={chr(34)}{contestant}{chr(34)}')[2].partition('</tr>')[0]}"
    )


@pytest.mark.parametrize(
    ("contestant", "told"),
    [("3", "under appeal A1"), ("2", "in doubt"), ("5", "may move by 10.00 at most"), ("10", "20.00 at most")],
)
def test_given_a_figure_when_the_ranking_is_shown_then_its_state_stands_beside_it_in_words(
    hall: Served, contestant: str, told: str
) -> None:
    assert told in row_of(hall.browser().get("/sessions/S1").text, contestant)


def test_given_a_name_that_means_harm_when_it_is_shown_then_it_is_text_and_turns_nothing(hall: Served) -> None:
    for path in ("/sessions/S1", "/sessions/S1/wall", "/sessions/S1/explain/2"):
        page = hall.browser().get(path).text
        assert "<img" not in page
        assert "&lt;img src=x onerror=alert(1)&gt;" in page
        assert "\u202e" not in page


def test_given_a_player_without_a_name_when_the_ranking_is_shown_then_his_number_stands_for_it(hall: Served) -> None:
    row = row_of(hall.browser().get("/sessions/S1").text, "3")
    assert "pair 3" in row
    assert "p5" not in row
    assert "par 3" in row_of(hall.browser().get("/sessions/S1?lang=da").text, "3")


@pytest.mark.parametrize("path", ["/sessions/S1", "/sessions/S1/wall"])
def test_given_a_page_of_the_ranking_when_it_tells_a_day_then_as_people_do(hall: Served, path: str) -> None:
    for language, day in (("en", "Tuesday 17 March 2026"), ("da", "tirsdag den 17. marts 2026")):
        told = text_of(hall.browser().get(f"{path}?lang={language}").text)
        assert day in told
        assert not ISO.search(told)


def test_given_what_is_open_when_the_ranking_is_shown_then_each_matter_is_told_with_whose_results_it_is_about(
    hall: Served,
) -> None:
    told = text_of(hall.browser().get("/sessions/S1").text)
    assert "Table 3 · Round 1 · Board 1 awaits hearing results of 3, 9 93B2" in told
    assert "Table 2 · Round 1 · Board 2 the score that was entered is not what the record gives" in told
    assert "Board 3 is not open to everybody yet" in told


def test_given_a_figure_when_it_is_explained_then_the_tree_leads_from_it_to_its_entries(hall: Served) -> None:
    page = hall.browser().get("/sessions/S1/explain/3").text
    told = text_of(page)
    assert "55 % 11 / 20, place 5 of 12" in told
    assert re.search(r'<a class="entry" href="/boards/S1.r1.t3/1\?entry=8">#8</a>', page)
    assert '<a href="/laws/12C1b" class="law-chip"' in page or 'href="/laws/12C1b"' in page
    assert "under appeal A1" in told


def test_given_a_ranking_without_anybody_when_it_is_shown_then_the_page_says_what_it_waits_for() -> None:
    with served(ranked_evening(0)) as hall:
        told = text_of(hall.browser().get("/sessions/S1").text)
    assert "no board yet" in told
    assert "%" in told


def test_given_a_board_that_is_open_when_its_page_is_shown_then_results_cards_and_what_the_laws_did_stand_there(
    hall: Served,
) -> None:
    page = hall.browser().get("/sessions/S1/boards/1").text
    told = text_of(page)
    assert "+420" in told
    for words in ("The cards", "North", "What the Laws did", "adjusted score", "How often", "under appeal A1"):
        assert words in told
    assert 'href="/laws/12C1b"' in page
    assert "<img" not in page


def test_given_a_board_in_play_when_its_page_is_asked_for_then_nobody_is_shown_its_cards(hall: Served) -> None:
    closed = hall.browser().get("/sessions/S1/boards/3")
    assert closed.status_code == 403
    assert "board 3 is not open yet" in text_of(closed.text)
    assert "no board 99" in text_of(hall.browser().get("/sessions/S1/boards/99").text)
    told = text_of(hall.browser("scorer").get("/sessions/S1/boards/3").text)
    assert "The cards are shown when all tables have played the board" in told
    assert hall.browser("director").get("/api/hand_record?session=S1&board=3").status_code == 403


def test_given_a_score_card_when_it_is_shown_then_its_columns_have_headings_and_its_boards_lead_on(
    hall: Served,
) -> None:
    page = hall.browser().get("/sessions/S1/cards/3").text
    told = text_of(page)
    assert "pair 3 & Thyra Egelykke" in told.replace("&amp;", "&")
    assert "55.00 %, place 5 of 12" in told
    for heading in ("Board", "Against", "Contract", "Tricks", "Points", "MP", "%"):
        assert re.search(rf"<th[^>]*>{heading}</th>", page)
    assert 'href="/sessions/S1/boards/1"' in page
    assert not ISO.search(told)


def test_given_a_moment_when_a_score_card_is_shown_then_it_is_the_one_of_then(hall: Served) -> None:
    moments = hall.browser().get("/api/moments?session=S1").json()["moments"]
    first = moments[0]["position"]
    told = text_of(hall.browser().get(f"/sessions/S1/cards/3?as_of={first}").text)
    assert "no board has a score yet" in told
