"""What the pages say stands in the catalogues, in every language, and nothing stands there that no page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from projections.texts import LANGUAGES
from projections.texts.catalogue import messages_of

ROOT = Path(__file__).parents[2]
SAID = re.compile(r"""(?:say|message)\(\s*["'](?P<context>[\w ]+)["'],\s*["'](?P<id>\w+)["'](?:\s*(?P<more>[~,)]))""")
EITHER = re.compile(r"""say\("web", "(\w+)" if [^)]*? else "(\w+)\"""")
BEGINS = re.compile(r"""say\("web", "(\w+_)" ~""")
"""An id that is put together: what it begins with."""
SPOKEN = ("agree", "object", "play_on", "accept", "refuse", "next_board", "end_round")
"""Acts of a position, each with its words."""
SOURCES = [*(ROOT / "web").rglob("*.html"), *(ROOT / "web").rglob("*.py")]
TEXT = {path: path.read_text(encoding="utf-8") for path in SOURCES}


def said() -> set[tuple[str, str]]:
    found = {(one["context"], one["id"]) for text in TEXT.values() for one in SAID.finditer(text)}
    either = {("web", id) for text in TEXT.values() for one in EITHER.finditer(text) for id in one.groups()}
    return {pair for pair in found | either if not pair[1].endswith("_")} | {("web", id) for id in SPOKEN}


@pytest.mark.parametrize("code", LANGUAGES)
def test_given_what_a_page_says_when_it_is_looked_up_then_it_has_words(code: str) -> None:
    assert len(said()) > 100
    assert said() - set(messages_of(code)) == set()


def test_given_the_words_of_the_pages_when_they_are_searched_for_then_some_page_says_each() -> None:
    begun = tuple(one for text in TEXT.values() for one in BEGINS.findall(text))
    words = {id for context, id in messages_of("en") if context == "web"}
    assert {id for id in words if ("web", id) not in said() and not id.startswith(begun)} == set()


def test_given_a_refusal_when_the_source_is_searched_then_some_request_is_refused_by_it() -> None:
    source = "".join(TEXT.values())
    refused = {id for context, id in messages_of("en") if context == "refused here"}
    assert {id for id in refused if f'"{id}"' not in source} == set()


def test_given_a_failure_by_its_code_when_it_is_looked_up_then_it_has_words() -> None:
    codes = {code for text in TEXT.values() for code in re.findall(r'Failed\(\s*\d{3},\s*"(\w+)"', text)}
    assert len(codes) > 15
    assert {("refused here", code) for code in codes} - set(messages_of("en")) == set()
