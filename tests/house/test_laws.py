"""Every paragraph is accounted for: in the table of docs/laws.md, and by a test that is named after it."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from projections.law_list import LETTERS, OUTSIDE
from projections.law_table import as_page, rows
from projections.paragraphs import paragraphs, paragraphs_below

ROOT = Path(__file__).parents[2]
CASES = ROOT.parent / "shared" / "cases" / "article_cases.json"
TO_COME = {"scoring", "office"}


def test_the_page_is_the_table() -> None:
    assert (ROOT / "docs" / "laws.md").read_text(encoding="utf-8") == as_page(), "run: python3 dev.py laws"


def test_what_is_left_out_has_a_reason_and_no_function() -> None:
    left_out = [law for laws in OUTSIDE.values() for law in laws]
    assert len(left_out) == len(set(left_out))
    assert [law for law in left_out if paragraphs_below(law)] == []
    assert {row.law for row in rows() if row.reason} == set(left_out)


def test_every_function_stands_below_a_paragraph_of_the_list() -> None:
    known = {f"{number}{letter}" for number, letters in LETTERS.items() for letter in letters or ("",)}
    stray = [law for law in paragraphs() if not any(law.startswith(each) for each in known)]
    assert stray == []


def test_every_paragraph_has_a_test_named_after_it() -> None:
    named = "\n".join(
        node.name
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_law_")
    )
    untested = [law for law in paragraphs() if not re.search(rf"^test_law_{law.lower()}(_|$)", named, re.MULTILINE)]
    assert untested == []


@pytest.mark.skipif(not CASES.exists(), reason="the cases of the articles do not lie beside the project")
def test_no_paragraph_that_the_articles_name_is_left_out_but_scores_and_appeals() -> None:
    named = {law.split()[0] for case in json.loads(CASES.read_text(encoding="utf-8")) for law in case["laws"]}
    later = {law for reason in TO_COME for law in OUTSIDE[reason]}
    assert [law for law in sorted(named) if not _is_below(law, {*paragraphs(), *later})] == []


def _is_below(law: str, others: set[str]) -> bool:
    """Whether a paragraph stands at or below one of the others, or is a whole Law of theirs."""
    return any(law.startswith(other) or other.startswith(law) for other in others)
