"""Every code that a node can have is told in words of each language, and so is each way in which it is told."""

from __future__ import annotations

import ast

import pytest

from projections.texts import LANGUAGES, has_message
from projections.views import node_words
from tests.texts.codes import ROOT

PASSED_ON = {"result", "stage", "part", "finding", "settled", "incident", "entry", "before", "after"}
"""Codes whose words are made of others."""
MORE_FORMS = {"neuberg two", "neuberg one", "neuberg plus_minus"}


def codes_in(source: str) -> set[str]:
    """The literal codes of the nodes that a module makes, and the keys and pairs from which others are taken."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Node", "_before_after"):
            first = node.args[0] if node.args else None
            either = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            found |= {one.value for one in either if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    return found


def forms() -> set[str]:
    """The ids that a code may be told by."""
    source = (ROOT / "projections" / "views" / "node_words.py").read_text(encoding="utf-8")
    function = next(
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef) and node.name == "id_of"
    )
    returned = (node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None)
    texts = (node.value for value in returned for node in ast.walk(value) if isinstance(node, ast.Constant))
    return {
        text
        for text in texts
        if isinstance(text, str) and text not in ("form", "neuberg ", "round", "place", "top", "lowest")
    }


OTHER_CODES = {
    "won_against", "tied_with", "lost_to", "finding_went", "finding_appeared", "results_changed", "scores_changed",
    "standings_changed", "boards_awaiting", "boards_to_come", "boards_left_out", "own_figure", "their_figure",
    "at_table", "assigned", "without_error", "played", "missing", "judgement", "question", "result_changed",
    "result_same", "figure_changed",
}  # fmt: skip
"""Codes that are taken from a pair or a key."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_given_a_code_of_a_node_when_it_is_told_then_it_has_words(language: str) -> None:
    sources = (ROOT / "projections" / "explaining").glob("*.py")
    codes = set[str]().union(*(codes_in(path.read_text(encoding="utf-8")) for path in sources))
    assert {"board", "neuberg", "penalty", "calls_and_cards", "self_inflicted_part"} <= codes
    wanted = (codes | OTHER_CODES | forms() | MORE_FORMS) - PASSED_ON - {"neuberg"}
    missing = [code for code in wanted if not has_message("explain", code, language)]
    assert not missing


@pytest.mark.parametrize("language", LANGUAGES)
def test_given_a_unit_or_a_kind_of_score_when_it_is_told_then_it_has_words(language: str) -> None:
    units = ("matchpoints", "percent", "imps", "vp", "points", "tricks")
    kinds = (
        "compared", "artificial", "small_group", "alone", "self_inflicted", "not_played", "open", "awaits", "fouled",
    )  # fmt: skip
    ids = [f"unit {unit}" for unit in units] + [f"kind {kind}" for kind in kinds]
    assert not [id for id in ids if not has_message("explain", id, language)]
    assert node_words.TOLD.keys() >= PASSED_ON - {"before", "after"}
