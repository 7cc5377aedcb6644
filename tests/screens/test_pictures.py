"""The pictures of the screens: which there are, and that each is made."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.screens.paint_measured import MOST_BYTES, weight_of
from tests.screens.pictures import README, README_SCREENS, named, pictures_of
from tests.screens.shown import Shown, screens, shown_evening
from web.table_of_routes import ROUTES

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.endurance]


WHOLE = ("replay", "replay-tries", "verify", "committee-form", "guide-cards", "guide-cards-pairs")
"""Files of their own, that hold all they need."""


@pytest.fixture(scope="module")
def shown() -> Iterator[Shown]:
    with shown_evening() as shown:
        yield shown


def test_given_the_pages_of_the_hall_when_their_pictures_are_listed_then_each_page_is_on_one(shown: Shown) -> None:
    there = screens(shown)
    assert len({one.name for one in there}) == len(there)
    addresses = [one.path.partition("?")[0] for one in there]
    pages = [one.path for one in ROUTES if one.method == "GET" and one.kind == "page"]
    unseen = [page for page in pages if not any(re.fullmatch(_pattern(page), one) for one in addresses)]
    assert unseen == ["/scorer/{session}/boards"]  # leads to the board that is to be entered next


def _pattern(page: str) -> str:
    return re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(page))


def test_given_a_screen_when_its_pictures_are_made_then_it_is_seen_in_both_languages_by_day_and_by_night(
    shown: Shown, browser: Browser, tmp_path: Path
) -> None:
    [screen] = [one for one in screens(shown) if one.name == "director-new-which"]
    made = list(pictures_of(screen, shown, browser, tmp_path))
    assert [one.name.removeprefix("director-new-which-") for one in made] == [
        "en-light.png", "da-light.png", "en-dark.png", "da-dark.png"
    ]  # fmt: skip
    contents = [one.read_bytes() for one in made]
    assert len({*contents}) == 4
    assert {struct.unpack(">II", content[16:24]) for content in contents} == {screen.size}


def test_given_the_readme_when_its_pictures_are_looked_up_then_each_is_of_a_screen(shown: Shown) -> None:
    assert {one.screen for one in README_SCREENS} <= {one.name for one in screens(shown)}


def test_given_a_name_that_no_screen_has_when_pictures_are_asked_for_then_the_names_are_told(shown: Shown) -> None:
    assert [one.name for one in named(screens(shown), ["poll", "recorder"])] == ["recorder", "poll"]
    with pytest.raises(LookupError, match=r"no screen no-such-screen; there are recorder, .*poll"):
        named(screens(shown), ["poll", "no-such-screen"])


def test_given_each_screen_when_its_scripts_and_styles_are_weighed_then_they_are_at_most_120_kb(shown: Shown) -> None:
    heavy: list[str] = []
    for screen in screens(shown):
        hall = shown.halls[screen.moment]
        weighed = weight_of(hall, hall.browser(screen.role, screen.scope).get(screen.path).text)
        assert weighed or screen.name in WHOLE
        if sum(weighed.values()) > MOST_BYTES:
            heavy.append(f"{screen.name}: {weighed}")
    assert heavy == []


def test_given_the_pictures_of_the_readme_when_they_are_added_up_then_they_are_small_and_each_is_there() -> None:
    made = {one.stem: one.stat().st_size for one in README.glob("*.webp")}
    assert set(made) == {f"{one.name}-{scheme}" for one in README_SCREENS for scheme in ("light", "dark")}
    assert sum(made.values()) < 900_000
    told = (README.parents[1] / "README.md").read_text(encoding="utf-8")
    assert [name for name in made if f"docs/pictures/{name}.webp" not in told] == []
