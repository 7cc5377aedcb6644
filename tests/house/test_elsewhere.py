"""A law looks beyond its own board by the questions of `Elsewhere` alone: they tell what a replay that grows must
forget."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "projections"
MODULES = [
    *sorted(ROOT.glob("laws/*.py")),
    *sorted(ROOT.glob("rulings/chapters/*.py")),
    *(ROOT / "recorded" / name for name in ("appeals.py", "periods.py", "irregular_calls.py")),
]
OF_OTHER_TABLES = frozenset({"other_table", "may_differ", "tables_with", "met_by", "told_by", "told_to"})
"""What a session's stream knows of its other tables."""


def seen_past_elsewhere(source: str) -> list[int]:
    """The lines that hold a whole table, or ask the session for another one."""
    found: list[int] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module == "domain.table":
            found += [node.lineno for name in node.names if name.name != "board_meant"]
        elif isinstance(node, ast.Attribute) and node.attr in OF_OTHER_TABLES:
            asked = node.value.attr if isinstance(node.value, ast.Attribute) else ""
            found += [node.lineno] if asked != "elsewhere" else []
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_law_asks_elsewhere_for_what_stands_at_other_boards(path: Path) -> None:
    assert seen_past_elsewhere(path.read_text(encoding="utf-8")) == []


def test_a_law_that_held_a_table_would_be_found() -> None:
    assert seen_past_elsewhere("from domain.table import Table, board_meant") == [1]
    assert seen_past_elsewhere("record.session.other_table(seating, board)") == [1]
    assert seen_past_elsewhere("record.elsewhere.other_table(seating)") == []
