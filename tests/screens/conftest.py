"""What the tests of a recorder's screen begin with; those of other screens have a hall of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.screens.at_a_table import SCRIPT, begin_board, board_of, recorder_of, sent
from tests.web.browsing import AtPort, at_port
from tests.web.evening import evening_log


@pytest.fixture
def script() -> str:
    """What the table has recorded before."""
    return SCRIPT


@pytest.fixture
def hall(script: str) -> Iterator[AtPort]:
    """A hall with a table at which board 2 comes next."""
    with at_port(evening_log(script=script)) as running:
        yield running


@pytest.fixture
def page(hall: AtPort, browser: Browser) -> Iterator[Page]:
    """The recorder of that table."""
    with recorder_of(hall, browser) as page:
        yield page


@pytest.fixture
def begun(page: Page) -> None:
    """Board 2 is begun at the table, for tests that begin there."""
    begin_board(page)
    sent(page, board_of().before + 1)
