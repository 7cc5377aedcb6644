"""What is shown is rendered from views: a renderer sees neither a board nor what the Laws make of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from formats.json_page import PAGE, views
from tests.house.test_imports import ROOT, imports_below

RENDERERS = (
    "cli/desk/listing.py",
    "cli/show",
    "formats/form_page.py",
    "formats/read_model/incidents.py",
    "formats/read_model/results.py",
    "formats/replay_page",
)
"""Files and folders that draw what views hold."""
UNSEEN = ("domain.board", "projections.rulings")
NOT_YET = {
    "cli/show/appeals.py",
    "cli/show/equity.py",
}
"""Renderers that look at one of these all the same: a file that no longer does leaves the list."""


def renderers_that_look() -> Iterator[str]:
    """The renderers that import what they are not to see."""
    for found in (*imports_below("cli"), *imports_below("formats")):
        path = found.path.relative_to(ROOT)
        if any(path.is_relative_to(Path(one)) for one in RENDERERS) and found.name.startswith(UNSEEN):
            yield path.as_posix()


def test_a_renderer_takes_views_and_sees_neither_board_nor_rulings() -> None:
    assert set(renderers_that_look()) == NOT_YET


def test_every_view_that_is_printed_has_its_keys_in_the_documentation() -> None:
    told = PAGE.read_text(encoding="utf-8")
    missing = [name for name in views() if f"<!-- keys of {name} -->" not in told]
    assert not missing, "\n".join(missing)
