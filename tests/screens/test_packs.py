"""Handicaps and masterpoints in a real browser: the scorer's page, both lists, and where a figure came from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.packs.evenings import packs_log
from tests.screens.club import faults_at
from tests.web.browsing import LOOKS, AtPort, at_port

pytestmark = [pytest.mark.browser, pytest.mark.process]

PATHS = (
    "/scorer/S1/packs", "/sessions/S1", "/sessions/S1/cards/1", "/sessions/S1/handicap/2",
    "/sessions/S1/masterpoints/1",
)  # fmt: skip


@pytest.fixture(scope="module")
def hall() -> Iterator[AtPort]:
    with at_port(packs_log()) as running:
        yield running


@pytest.mark.endurance
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
def test_given_elected_packs_when_axe_looks_at_their_pages_on_a_phone_and_wide_then_nothing_is_wrong(
    hall: AtPort, browser: Browser, language: str, scheme: str
) -> None:
    assert faults_at(browser, hall, PATHS, language, scheme) == []
