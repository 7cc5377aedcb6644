"""Deals that are pasted into the form of a new evening: they stay as they were pasted, and it is told how many came."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

import pytest

from domain.events import BoardDealt
from stores.memory import MemoryLog
from tests.web.served import Served, served

HANDS = "N:J875.T7.KJT53.K6 AKQ4.85.Q84.J982 T.A964.A9.AQT754 9632.KQJ32.762.3"
PBN = "\n".join(
    line for board in (1, 2) for line in ('[Event "Club"]', f'[Board "{board}"]', f'[Deal "{HANDS}"]', "")
).strip()
EVENING = {"name": "Tuesday", "date": "2026-11-24", "tables": "3", "rounds": "3", "boards": "2"}


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(MemoryLog()) as running:
        yield running


def pasted_back(page: str) -> str:
    """What stands in the field of the deals."""
    return unescape(page.partition('<textarea id="deals"')[2].partition(">")[2].partition("</textarea>")[0])


def test_given_a_pbn_file_pasted_when_it_is_asked_what_fits_then_its_lines_stay_lines_and_all_deals_are_recorded(
    hall: Served,
) -> None:
    scorer = hall.browser("scorer", "")
    asked = {"key": "f", **EVENING, "deals": PBN.replace("\n", "\r\n")}
    shown = pasted_back(scorer.post("/evenings/new/movements", data=asked).text)
    assert shown.splitlines() == PBN.splitlines()
    begun = scorer.post("/evenings/new", data={"key": "b", **EVENING, "deals": shown})
    assert begun.status_code == 303, begun.text
    assert [one.board for one in hall.log.read("S1") if isinstance(one, BoardDealt)] == [1, 2]
    assert "The evening has begun, with 2 deals." in scorer.get(begun.headers["location"]).text
    assert "The evening has begun" not in scorer.get("/scorer/S1").text


def test_given_no_deals_when_an_evening_is_begun_then_the_page_behind_it_says_that_it_has_none(hall: Served) -> None:
    scorer = hall.browser("scorer", "")
    begun = scorer.post("/evenings/new", data={"key": "b", **EVENING})
    assert "The evening has begun without deals" in scorer.get(begun.headers["location"]).text


@pytest.mark.parametrize(
    ("deals", "why"), [(PBN.replace("\n", " "), "There is no deal in it"), ("7 N:AKQ", "Line 1 of the deals is none")]
)
def test_given_a_text_without_a_deal_when_an_evening_is_begun_then_it_is_refused_beside_its_field(
    hall: Served, deals: str, why: str
) -> None:
    page = hall.browser("scorer", "").post("/evenings/new", data={"key": "b", **EVENING, "deals": deals})
    assert page.status_code == 422
    assert hall.log.tail() == 0
    assert f'id="deals-wrong" role="alert">{why}' in page.text
    assert page.text.count(why) == 1
    assert 'autofocus aria-describedby="deals-wrong deals-hint"' in page.text
    assert pasted_back(page.text) == deals


def test_given_a_list_of_members_that_is_refused_when_it_is_shown_again_then_its_lines_stay_lines(
    hall: Served,
) -> None:
    told = "Name\tAddress\nAnna Holm\tRoad 1"
    page = hall.browser("scorer", "").post("/members", data={"key": "m", "list": told})
    assert page.status_code == 422
    assert f"{told}</textarea>" in page.text
