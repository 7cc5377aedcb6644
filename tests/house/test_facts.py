"""No law reads a fact out of what somebody said: what was meant is recorded, as a code, when it is said."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "projections"
WORDS = frozenset(
    {"what", "why", "text", "statement", "reason", "meaning", "grounds", "dissent", "when", "words", "note"}
)
"""Fields in which somebody's own words stand."""
READING = frozenset({"lower", "upper", "casefold", "split", "strip", "startswith", "endswith", "find", "count"})
"""What is done with a text to find something in it."""
MODULES = [
    path
    for pattern in ("laws/law_[0-9]*.py", "rulings/chapters/*.py", "laws/hearing.py")
    for path in sorted(ROOT.glob(pattern))
]


def read_out_of_text(source: str) -> list[int]:
    """The lines that match text: by the module for it, or by looking into somebody's words."""
    tree = ast.parse(source)
    found = [
        node.lineno for node in ast.walk(tree) if isinstance(node, ast.Import) and "re" in {a.name for a in node.names}
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
            found += [node.lineno for searched in node.comparators if _is_words(searched)]
        elif isinstance(node, ast.Attribute) and node.attr in READING and _is_words(node.value):
            found.append(node.lineno)
    return sorted(set(found))


def _is_words(node: ast.expr) -> bool:
    """Whether it is a field of somebody's words, or made from one."""
    inner = node
    while isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute):
        inner = inner.func.value
    return isinstance(inner, ast.Attribute) and inner.attr in WORDS


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_no_law_matches_text(path: Path) -> None:
    assert read_out_of_text(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    ["import re", 'x = "revok" in event.what.lower()', 'if "a" in said.why: pass', "event.text.split()"],
)
def test_text_that_is_matched_is_found(source: str) -> None:
    assert read_out_of_text(source) == [1]


@pytest.mark.parametrize(
    "source", ['x = event.what == "took_part"', "x = note or event.text", 'a in ("b", event.trick)']
)
def test_a_code_that_is_compared_is_none(source: str) -> None:
    assert read_out_of_text(source) == []
