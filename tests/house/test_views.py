"""What is shown is rendered from views: a renderer sees neither a board nor what the Laws or a ranking make of it."""

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
UNSEEN = (
    "domain.board",
    "domain.log",
    "domain.table",
    "projections.audit",
    "projections.desk",
    "projections.explaining",
    "projections.ranking",
    "projections.rulings",
)


def renderers_that_look() -> Iterator[str]:
    """Where a renderer imports what it is not to see."""
    for found in (*imports_below("cli"), *imports_below("formats")):
        path = found.path.relative_to(ROOT)
        if any(path.is_relative_to(Path(one)) for one in RENDERERS) and found.name.startswith(UNSEEN):
            yield str(found)


def test_a_renderer_takes_views_and_sees_neither_board_nor_rulings() -> None:
    wrong = list(renderers_that_look())
    assert not wrong, "\n".join(wrong)


def test_every_view_that_is_printed_has_its_keys_in_the_documentation() -> None:
    told = PAGE.read_text(encoding="utf-8")
    missing = [name for name in views() if f"<!-- keys of {name} -->" not in told]
    assert not missing, "\n".join(missing)
