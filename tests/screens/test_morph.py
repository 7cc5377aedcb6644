"""How a part of a page is drawn anew: what stays is kept, what would do something else is another element."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.process]

DRAWN = """async ([before, after, focused]) => {
  const { morph } = await import("/static/shared/morph.js");
  const place = document.createElement("div");
  document.getElementById("main").append(place);
  place.innerHTML = before;
  const was = [...place.querySelectorAll("*")];
  const field = place.querySelector("input:not([type=hidden])");
  if (field) field.value = "typed";
  if (focused) place.querySelector(focused).focus();
  morph(place, after);
  const told = {
    html: place.innerHTML, kept: was.filter((each) => each.isConnected).map((each) => each.id || each.nodeName),
    typed: place.querySelector("input:not([type=hidden])")?.value,
    focused: document.activeElement.id || document.activeElement.nodeName,
  };
  place.remove();
  return told;
}"""
"""Draws a part of a page, and draws it anew."""


def drawn(page: Page, before: str, after: str, focused: str = "") -> dict[str, Any]:
    """What a part of a page is after it was drawn anew."""
    told: dict[str, Any] = page.evaluate(DRAWN, [before, after, focused])
    assert told["html"] == after
    return told


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('<button name="reply" value="yes">Yes</button>', '<button name="reply" value="no">No</button>'),
        ('<a href="/matters/1">Revoke</a>', '<a href="/matters/2">Revoke</a>'),
        (
            '<form action="/take"><input type="hidden" name="matter" value="1"></form>',
            '<form action="/take"><input type="hidden" name="matter" value="2"></form>',
        ),
    ],
)
def test_given_something_to_press_when_it_does_something_else_then_it_is_another_element(
    page: Page, before: str, after: str
) -> None:
    assert drawn(page, before, after)["kept"] == []


def test_given_a_sheet_that_is_open_when_what_stands_before_it_goes_then_it_stays_with_the_focus_and_what_was_typed(
    page: Page,
) -> None:
    sheet = '<div><form action="/x"><input type="hidden" name="seen" value="{seen}"><input name="words"></form></div>'
    told = drawn(page, f"<!-- drawn --><p>A note</p>{sheet.format(seen=1)}", sheet.format(seen=2), "[name=words]")
    assert told["kept"] == ["DIV", "FORM", "INPUT", "INPUT"]
    assert (told["typed"], told["focused"]) == ("typed", "INPUT")


def test_given_a_field_that_comes_again_in_another_form_when_it_is_drawn_then_it_has_what_was_typed(page: Page) -> None:
    field = '<section><form action="/{to}"><input id="reason"></form></section>'
    told = drawn(page, field.format(to=1), field.format(to=2), "#reason")
    assert (told["typed"], told["focused"], told["kept"]) == ("typed", "reason", ["SECTION"])


def test_given_a_key_that_has_the_focus_when_it_is_gone_then_its_section_has_it(page: Page) -> None:
    told = drawn(
        page, '<section><button value="1">One</button></section>', '<section tabindex="-1"></section>', "button"
    )
    assert told["focused"] == "SECTION"
