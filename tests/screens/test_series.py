"""The pages of a series in a real browser: for everybody, and for the scorer who makes it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.screens.club import WIDE, faults_at, page_for
from tests.web.browsing import LOOKS, AtPort, at_port
from tests.web.season import season_log

pytestmark = [pytest.mark.browser, pytest.mark.process]

PATHS = ("/series", "/series/L", "/series/L/explain/S1.2", "/series/L/scorer", "/")


@pytest.fixture(scope="module")
def hall() -> Iterator[AtPort]:
    with at_port(season_log()) as running:
        yield running


@pytest.mark.endurance
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
def test_given_a_page_of_a_series_when_axe_looks_at_it_on_a_phone_and_wide_then_nothing_is_wrong(
    hall: AtPort, browser: Browser, language: str, scheme: str
) -> None:
    assert faults_at(browser, hall, PATHS, language, scheme, "") == []


def test_given_the_form_of_a_series_when_a_session_is_taken_out_and_added_again_then_the_totals_follow(
    hall: AtPort, browser: Browser
) -> None:
    page = page_for(browser, hall, "scorer", "", viewport=WIDE)
    page.goto(f"{hall.url}/series/L/scorer")
    page.get_by_role("button", name="Take out S3").click()
    expect(page.get_by_role("button", name="Take out S3")).to_have_count(0)
    page.get_by_label("Session", exact=True).fill("S3")
    page.get_by_role("button", name="Let it count").click()
    expect(page.get_by_role("button", name="Take out S3")).to_have_count(1)
    page.get_by_role("link", name="Totals", exact=True).click()
    expect(page.locator("tbody tr")).to_have_count(8)
    page.context.close()
