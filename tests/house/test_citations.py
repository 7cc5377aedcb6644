"""Every paragraph that is cited is one that the Laws have, and each of them can be asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from projections.found.incidents import answers_to
from projections.laws.editions import editions
from projections.laws.law_list import OUTSIDE, every_paragraph
from projections.laws.paragraphs import law_parts, nearest_paragraphs, paragraphs_below

ROOT = Path(__file__).parents[2]
CITE = re.compile(
    r"(?<![\w#.:=$/+-])(?P<law>[1-9][0-9]?[A-G][0-9]?[a-h]?[0-9]?)(?![\w#.=/])(?! (?:of|i) (?:1997|2007))"
)
CODE = re.compile(r"[1-9][0-9]?[A-G][0-9]?[a-h]?[0-9]?")
CALL = re.compile(r"[1-8][CD]")
"""What may be a bid as well."""
WORDS = ("*.po", "*.md", "*.tdl")


def cited_in_words() -> Iterator[tuple[str, str]]:
    """Where a text, a page of the docs or a sample session names what looks like a paragraph."""
    paths = [
        path for kind in WORDS for folder in ("projections", "docs", "sample_sessions") for path in found(folder, kind)
    ]
    for path in (*paths, ROOT / "README.md"):
        text = path.read_text(encoding="utf-8")
        yield from ((one["law"], path.name) for one in CITE.finditer(text) if not CALL.fullmatch(one["law"]))


def cited_in_code() -> Iterator[tuple[str, str]]:
    """What a module says as a whole word, and the paragraphs that its docstrings name."""
    for folder in ("domain", "stores", "projections", "formats", "application", "web", "cli"):
        for path in found(folder, "*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    whole = [node.value] if CODE.fullmatch(node.value) else []
                    within = [one["law"] for one in CITE.finditer(node.value)] if node.value.endswith(".") else []
                    yield from ((law, path.name) for law in (*whole, *within) if not CALL.fullmatch(law))


def found(folder: str, kind: str) -> list[Path]:
    return sorted((ROOT / folder).rglob(kind))


def unknown(cited: Iterator[tuple[str, str]]) -> set[tuple[str, str]]:
    own = {law.upper(): law for edition in editions().values() for law in edition.own}
    known = {**own, **every_paragraph()}
    return {(law, where) for law, where in cited if known.get(law.upper()) != law}


def told_of(wrong: set[tuple[str, str]]) -> str:
    """What to do for each: the Laws have it and the list lacks it, or the citation is wrong."""
    what = "is not on the list: correct it there, or add it to PARAGRAPHS of projections/laws/law_list.py"
    return "\n".join(f"{where}: {law} {what}" for law, where in sorted(wrong))


def test_given_what_the_code_cites_then_each_paragraph_is_on_the_list() -> None:
    assert not (wrong := unknown(cited_in_code())), told_of(wrong)


def test_given_texts_docs_and_samples_then_each_paragraph_they_cite_is_on_the_list() -> None:
    assert not (wrong := unknown(cited_in_words())), told_of(wrong)


def test_given_the_list_then_every_paragraph_can_be_asked_for() -> None:
    outside = tuple(law for laws in OUTSIDE.values() for law in laws)
    asked = [law for law in every_paragraph().values() if not "".join(law_parts(law)).startswith(outside)]
    titles = {law for law in asked if law.isdigit()}
    assert [law for law in asked if not (paragraphs_below(law) or nearest_paragraphs(law) or law in titles)] == []


@pytest.mark.parametrize("law", ["15A1a", "15A1b", "15A1c", "15A2", "15A3", "15B1", "15B2", "15B3", "12C1f"])
def test_given_a_lettered_paragraph_then_it_has_words_of_its_own(law: str) -> None:
    assert [each.law for each in paragraphs_below(law)] == [law]


def test_given_a_paragraph_without_a_function_then_the_nearest_are_told() -> None:
    assert [each.law for each in nearest_paragraphs("71A")] == ["71"]
    assert [each.law for each in nearest_paragraphs("16A2")] == ["16A1"]
    assert nearest_paragraphs("15C") == nearest_paragraphs("64B9") == nearest_paragraphs("99A") == []


def test_given_an_answer_under_its_number_of_before_then_it_answers_the_same_question() -> None:
    assert answers_to("15A2", "15A1a")
    assert answers_to("15a3", "15A2")
    assert not answers_to("15A2", "15A3")
