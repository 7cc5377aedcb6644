"""What is shown is rendered from views: a renderer sees neither a board nor what the Laws or a ranking make of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import defstruct

from formats import json_page
from formats.json_page import PAGE, PRINTED, views
from tests.house.test_imports import ROOT, imports_below

RENDERERS = (
    "cli/desk/listing.py",
    "cli/show",
    "formats/file_audit/page.py",
    "formats/form_page.py",
    "formats/pieces",
    "formats/read_model/boards.py",
    "formats/read_model/rows.py",
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
    lacking = (f"docs/json.md lacks, under its command:\n<!-- keys of {name} -->\n<!-- end -->" for name in missing)
    assert not missing, "\n".join([*lacking, "and then: python3 dev.py write"])


def test_keys_of_a_view_that_no_command_prints_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    page = tmp_path / "json.md"
    page.write_text("<!-- keys of Opening -->\n<!-- end -->\n", encoding="utf-8")
    monkeypatch.setattr(json_page, "PAGE", page)
    with pytest.raises(LookupError, match=r"prints OpeningView to PRINTED of formats/json_page\.py"):
        json_page.page_text()


def test_two_views_of_one_name_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    other = defstruct("BoardView", [("board", int)], module="projections.views.other", frozen=True)
    monkeypatch.setitem(PRINTED, "other", (other,))
    with pytest.raises(ValueError, match=r"views.board and projections.views.other have a BoardView each"):
        views()
