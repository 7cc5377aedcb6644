"""What a Dane reads on a page: decimal commas, Danish seats, and no English words; programs are told as before."""

from __future__ import annotations

import re

import pytest

from projections.texts import in_language
from projections.texts.figures import figures_in
from tests.screens.ranked import ranked_evening
from tests.web.season import season_log
from tests.web.served import Browser, served
from web.figures import figure_shown

TAG = re.compile(r"<(script|style|code|textarea)\b.*?</\1>|<[^>]*>", re.DOTALL)
LETTER = re.compile(r">\s*[EW]\s*<")
POINT = re.compile(r"(?<![\w.:#])\d+\.\d+(?![\w.:])")


def visible(browser: Browser, path: str, language: str = "da") -> str:
    answer = browser.get(f"{path}{'&' if '?' in path else '?'}lang={language}")
    assert answer.status_code == 200, path
    return TAG.sub(" ", answer.text)


@pytest.mark.parametrize(
    "path",
    [
        "/sessions/S1", "/sessions/S1/boards/1", "/sessions/S1/cards/3", "/sessions/S1/wall", "/sessions/S1/explain/3",
        "/scorer/S1",
        "/scorer/S1/boards/1", "/scores/S1.r1.t1/1?kind=artificial&award.ns=average%2B&award.ew=average&reason=so",
    ],
)  # fmt: skip
def test_given_a_danish_page_with_figures_when_it_is_read_then_they_have_a_comma(path: str) -> None:
    with served(ranked_evening()) as hall:
        director = hall.browser("director")
        assert (POINT.findall(visible(director, path)), director.get(path).status_code) == ([], 200)


def test_given_a_danish_page_of_a_series_when_it_is_read_then_its_figures_have_a_comma() -> None:
    with served(season_log()) as hall:
        assert POINT.findall(visible(hall.browser("director"), "/series/L")) == []


def test_given_declarers_on_a_danish_page_when_it_is_read_then_east_and_west_have_their_danish_letters() -> None:
    with served(ranked_evening()) as hall:
        director = hall.browser("director")
        for path in ("/scorer/S1/boards/2", "/sessions/S1/boards/2", "/sessions/S1/cards/3"):
            assert LETTER.findall(director.get(f"{path}?lang=da").text) == []
        assert ">Ø<" in director.get("/scorer/S1/boards/2?lang=da").text


def test_given_a_figure_when_it_is_shown_then_each_language_has_its_own_point_and_what_is_quoted_stays() -> None:
    with in_language("da"):
        assert figure_shown("-12.50") == "\N{MINUS SIGN}12,50"
        assert (
            figures_in('S1.r1.t1#4: 55.00 %, "3.5 tricks", 20.15:30') == 'S1.r1.t1#4: 55,00 %, "3.5 tricks", 20.15:30'
        )
    with in_language("en"):
        assert figure_shown("-12.50") == "\N{MINUS SIGN}12.50"
