"""The form of an appeal on paper: its foot never stands on a page alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.paper import printed_on_each
from tests.web.disputed import heard_log
from tests.web.served import served

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.endurance]

CASE = "/cases/S1/A1"
EXHIBITS = 10
"""With so many the second page is full, but for the signatures."""


def test_given_a_form_whose_foot_would_stand_alone_when_it_is_printed_then_the_signatures_go_with_it(
    browser: Browser,
) -> None:
    with served(heard_log()) as hall:
        committee = hall.browser("committee")
        for number in range(EXHIBITS):
            told = {"key": f"h{number}", "exhibit": f"exhibit number {number} says so"}
            committee.post(f"{CASE}/hearing", data=told)
        decision = {"outcome": "varied", "score": "60 3NN= 40 3NN-1", "law": "12C1c", "reason": "as good"}
        committee.post(f"{CASE}/decision", data={"key": "d", **decision, "dissent": "none", "read_back": "true"})
        form = committee.get(f"{CASE}/form").text
    page = browser.new_page()
    page.set_content(form)
    foot = page.locator("footer").inner_text()
    printed = printed_on_each(page)
    assert len(printed) > 2
    page.locator("main").evaluate("each => each.replaceChildren(each.querySelector('footer'))")
    assert page.locator("main").inner_text() == foot
    [alone] = printed_on_each(page)
    assert printed[-1] > alone
    page.close()
