"""Other cards, tried from the disputed one on: lawful ones alone, with figures where there are any, and no record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from projections.equity import double_dummy
from tests.web.disputed import disputed_log
from tests.web.evening import evening_log
from tests.web.served import Served, served

TRIED = "/api/tried?session=S1&appeal=A1&cards="


@pytest.fixture(scope="module")
def hall() -> Iterator[Served]:
    with served(disputed_log()) as running:
        yield running


def tried(hall: Served, cards: str = "") -> Any:
    return hall.browser("committee").get(TRIED + cards).json()


def test_given_a_disputed_card_when_nothing_is_tried_then_the_position_before_it_is_shown(hall: Served) -> None:
    view = tried(hall)
    assert (view["trick"], view["turn"], view["won"], view["declarer"]) == (4, "W", [2, 1], "N")
    assert view["hands"]["W"] == {
        "S": ["ST", "S6", "S4"],
        "H": ["HA", "H3"],
        "D": ["DT"],
        "C": ["CK", "C8", "C6", "C4"],
    }
    assert len(view["lawful"]) == 10


def test_given_cards_that_are_tried_then_only_lawful_ones_go_on_and_nothing_is_recorded(hall: Served) -> None:
    before = hall.log.tail()
    view = tried(hall, "S4.S9.SJ")
    assert [(one["seat"], one["card"]) for one in view["tried"]] == [("W", "S4"), ("N", "S9"), ("E", "SJ")]
    assert (view["turn"], set(view["lawful"])) == ("S", {"SK", "SQ", "S3"})
    assert tried(hall, "S4.S9.SJ.SK")["won"] == [3, 1]
    for cards in ("S4.C7", "SA", "S4.S4", "X9", "S4" + ".S4" * 60):
        answer = hall.browser("committee").get(TRIED + cards)
        assert answer.status_code == 422, cards
    assert hall.log.tail() == before


def test_given_double_dummy_when_a_card_is_tried_then_each_has_declarers_tricks(hall: Served) -> None:
    pytest.importorskip("endplay")
    view = tried(hall)
    assert view["figures"]["S4"] > view["figures"]["C4"]
    behind = tried(hall, "S4")
    assert behind["tried"][0]["tricks"] == view["figures"]["S4"] == max(behind["figures"].values())


def test_given_no_double_dummy_when_a_card_is_tried_then_it_goes_on_and_says_what_is_missing(
    hall: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(double_dummy, "is_installed", lambda: False)
    view = tried(hall, "S4")
    assert (view["turn"], view["figures"], view["tried"][0]["tricks"]) == ("N", {}, None)
    assert "endplay" in view["missing"]


def test_given_a_page_without_a_script_then_each_lawful_card_is_a_link_and_the_last_is_taken_back(hall: Served) -> None:
    page = hall.browser("committee").get("/cases/S1/A1/tried?cards=S4&stop=2").text
    assert 'href="/cases/S1/A1/tried?stop=2&amp;cards=S4.S9"' in page
    assert 'href="/cases/S1/A1/tried?stop=2" aria-keyshortcuts="Backspace"' in page
    assert 'href="/cases/S1/A1?stop=2" aria-keyshortcuts="Escape"' in page


def test_given_a_disputed_call_then_cards_are_tried_from_the_opening_lead_on() -> None:
    with served(evening_log()) as other:
        view = tried(other)
    assert (view["trick"], view["turn"], len(view["lawful"])) == (1, "W", 13)


def test_given_another_committee_then_it_tries_nothing(hall: Served) -> None:
    assert hall.browser("committee", "S1/A2").get(TRIED).status_code == 403
