"""The scorer's screens in a real browser: the overview."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.screens.club import WIDE, club_evening, faults_at, page_for
from tests.web.browsing import LOOKS, AtPort, at_port

pytestmark = [pytest.mark.browser, pytest.mark.process]

PATHS = ("/scorer/S1", "/scorer/S1/boards/1?table=2", "/scorer/S1/pairs", "/scorer/S1/pads", "/links")


@pytest.fixture(scope="module")
def hall() -> Iterator[AtPort]:
    with at_port(club_evening()) as running:
        yield running


def test_given_twelve_tables_when_the_overview_is_shown_at_1440_by_900_then_all_of_them_are_seen_without_scrolling(
    hall: AtPort, browser: Browser
) -> None:
    page = page_for(browser, hall, "scorer", viewport=WIDE)
    page.goto(f"{hall.url}/scorer/S1")
    rows = page.locator(".grid tbody tr")
    expect(rows).to_have_count(12)
    box = rows.last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= WIDE["height"]
    expect(rows.first.locator(".cell")).to_have_count(12)
    page.context.close()


@pytest.mark.endurance
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
def test_given_a_scorer_s_page_when_axe_looks_at_it_on_a_phone_and_wide_then_nothing_is_wrong(
    hall: AtPort, browser: Browser, language: str, scheme: str
) -> None:
    assert faults_at(browser, hall, PATHS, language, scheme) == []
