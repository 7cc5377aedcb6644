"""A tablet at a table of a hall that encrypts by an authority of its own, as it is served: the server ends, the page is
loaded again from the device, and what was tapped meanwhile goes up once the server is back."""

from __future__ import annotations

import ssl
from pathlib import Path
from signal import SIGTERM

import pytest
from playwright.sync_api import Browser, expect

from application.opening import opened
from tests.browser.finding import browser_path
from tests.screens.at_a_table import CALLS, SCRIPT, TABLE, TABLET, begin_board, board_of, kept, plain, sent, tap_call
from tests.screens.test_offline import away
from tests.web.evening import evening_log
from tests.web.test_serving import TOKEN, Program, got

pytestmark = [pytest.mark.browser, pytest.mark.process]

TRUSTING = ("--no-sandbox", "--ignore-certificate-errors")
"""A browser that takes every root as one that was taken in: its workers too, which one that only warns refuses."""


def test_given_a_tablet_by_tls_when_the_server_ends_and_comes_back_then_the_page_goes_on_and_all_of_it_is_recorded_once(
    browser: Browser, tmp_path: Path
) -> None:
    with opened(str(tmp_path / "evening.db"), create=True) as log:
        evening_log(log, script=SCRIPT)
    told = board_of()
    hall = Program(tmp_path, "evening.db", "--tls", "auto", "--link", "S1.t2")
    trusted = ssl.create_default_context(cafile=str(tmp_path / "evening.db-tls" / "authority.crt"))
    assert b"BEGIN CERTIFICATE" in got(f"{hall.url}/ca", context=trusted)
    tablet = browser.browser_type.launch(executable_path=browser_path(), args=TRUSTING)
    page = tablet.new_context(viewport=TABLET, reduced_motion="reduce").new_page()
    token = hall.says(TOKEN)[1]
    page.goto(f"{hall.url}/in#{token}")
    page.wait_for_url(f"{hall.url}/")
    page.goto(f"{hall.url}/tables/{TABLE}")
    kept(page)
    assert hall.ends(SIGTERM)[0] == 0
    expect(page.locator("body")).to_have_attribute("data-reached", "false")
    page.reload()
    away(page)
    begin_board(page)
    for call in CALLS:
        tap_call(page, call)
    expect(page.locator("#here")).to_have_text(str(told.before + 10))
    expect(page.locator("#sent")).to_have_text(str(told.before))
    again = Program(tmp_path, "evening.db", "--tls", "auto", "--port", hall.url.rpartition(":")[2])
    sent(page, told.before + 10)
    expect(page.locator("#reached")).to_have_text("")
    page.reload()
    expect(page.locator("#sent")).to_have_text(str(told.before + 10))
    tablet.close()
    assert again.ends(SIGTERM)[0] == 0
    with opened(str(tmp_path / "evening.db")) as log:
        assert plain(log, told.before) == list(told.events[:10])
