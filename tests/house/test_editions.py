"""A chapter asks the edition of its session for every paragraph: what names one without it would read 2017 always."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from projections.laws.editions import editions

ROOT = Path(__file__).parents[2]
TABLES = ("calls_irregular", "calls_out_of_turn", "insufficient_bids", "leads_out_of_turn")
PARAGRAPH = re.compile(r"law_[0-9]+([a-z]\w*)?")


def asked_without_edition(source: str) -> list[str]:
    """The paragraphs that the functions of a module name, but not to `of(...)` or `edition.of(...)`."""
    tree = ast.parse(source)
    modules = {each.asname or each.name for each in _imported(tree, "projections.laws")}
    asked = {
        id(named)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] == "of"
        for named in ast.walk(call.args[0])
    }
    return [
        ast.unparse(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if _is_paragraph(node, modules) and id(node) not in asked
    ]


def _imported(tree: ast.Module, package: str) -> Iterator[ast.alias]:
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == package:
            yield from node.names


def _is_paragraph(node: ast.AST, modules: set[str]) -> bool:
    """Whether an expression names the function of a paragraph: `law_27.law_27b`, or `law_27b` by itself."""
    if isinstance(node, ast.Attribute):
        return PARAGRAPH.fullmatch(node.attr) is not None and ast.unparse(node.value) in modules
    return isinstance(node, ast.Name) and node.id not in modules and PARAGRAPH.fullmatch(node.id) is not None


def test_chapters_and_tables_ask_the_edition_for_every_paragraph() -> None:
    tables = [ROOT / "projections" / "laws" / f"{name}.py" for name in TABLES]
    found = {
        path.stem: names
        for path in (*sorted((ROOT / "projections" / "rulings" / "chapters").glob("*.py")), *tables)
        if (names := asked_without_edition(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_what_an_edition_has_otherwise_is_nowhere_asked_without_it() -> None:
    otherwise = {function.__name__ for edition in editions().values() for function in edition.instead}
    found = {
        path.stem: names
        for path in sorted((ROOT / "projections").rglob("*.py"))
        if not path.stem.endswith("_2007")
        for asked in [asked_without_edition(path.read_text(encoding="utf-8"))]
        if (names := [name for name in asked if name.rpartition(".")[2] in otherwise])
    }
    assert {"law_27b1", "law_27b1a"} <= otherwise
    assert found == {}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("of(law_27.law_27b)(bid)", []),
        ("record.edition.of(law_27.law_27b if first else law_27.law_27c)(bid)", []),
        ("law_27.law_27b(bid)", ["law_27.law_27b"]),
        ("of(law_27.law_27b)(law_27.law_27c(bid))", ["law_27.law_27c"]),
        ("law_27.specified_the_same(bid)", []),
        ("law_27b(bid)", ["law_27b"]),
        ("law_27.ANSWERS", []),
    ],
)
def test_given_a_paragraph_that_is_asked_without_the_edition_then_it_is_found(line: str, found: list[str]) -> None:
    source = (
        f"from projections.laws import law_27_insufficient as law_27\ndef rule(of, record, bid):\n    return {line}\n"
    )
    assert asked_without_edition(source) == found
