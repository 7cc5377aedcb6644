"""The paragraphs in words: in English those of their docstrings, in other languages a text for each."""

from __future__ import annotations

import re

import pytest

from projections.laws.editions import editions
from projections.laws.paragraphs import WORDS, paragraphs
from projections.texts import LANGUAGES, message, use_language
from projections.texts.catalogue import messages_of

PARAGRAPHS = {each.key: each for edition in editions().values() for each in paragraphs(edition).values()}
"""Every paragraph of every edition."""
TRANSLATED = [code for code in LANGUAGES if code != "en"]
NUMBER = re.compile(r"\b[0-9]+\w*")
"""A paragraph's name, a number or a year."""
TYPED = re.compile(r"`[^`]+`")
"""What is typed, and is the same in every language."""
MUCH_SHORTER = 0.7
"""A translation that has so little of its paragraph's letters has lost a sentence."""
BARE_NAME = re.compile(r"(?<!§)\b[1-9][0-9]?[A-Z]\w*")
"""A lettered paragraph that is not written as `§16C`."""


def texts_of(code: str) -> dict[str, str]:
    """The text of each paragraph in a language, by its name."""
    return {id: forms[0] for (context, id), forms in messages_of(code).items() if context == WORDS}


def differing(english: str, translated: str) -> set[str]:
    """The numbers, names of paragraphs and typed words that only one of two texts has."""
    found: set[str] = set()
    for one in (NUMBER, TYPED):
        found |= set(one.findall(english)) ^ set(one.findall(translated))
    return found


@pytest.mark.parametrize("code", TRANSLATED)
def test_given_a_paragraph_when_its_text_is_compared_with_the_docstring_then_both_name_the_same_numbers(
    code: str,
) -> None:
    texts = texts_of(code)
    stale = [
        f"{law}: {sorted(found)} in one of them only\n  {each.text}\n  {texts[law]}"
        for law, each in PARAGRAPHS.items()
        if law in texts
        for found in [differing(each.text, texts[law])]
        if found
    ]
    assert not stale, "\n".join(stale)


@pytest.mark.parametrize("code", TRANSLATED)
def test_given_a_paragraph_of_some_length_when_its_text_is_measured_then_no_sentence_is_missing(code: str) -> None:
    texts = texts_of(code)
    told = {law: (each.text, texts[law]) for law, each in PARAGRAPHS.items() if law in texts and len(each.text) > 120}
    assert not {law for law, (english, text) in told.items() if len(text) < MUCH_SHORTER * len(english)}


@pytest.mark.parametrize(
    ("english", "translated", "found"),
    [
        ("one trick (64A2)", "ét stik (§64A2)", set[str]()),
        ("one trick (64A2)", "ét stik (§64A1)", {"64A1", "64A2"}),
        ("after 27B1a, or 16C", "efter §27B1a", {"16C"}),
        ("before play", "før spillet (§24)", {"24"}),
        ("with `later`", "med `later`", set[str]()),
        ("with `later`", "senere", {"`later`"}),
    ],
)
def test_given_two_texts_when_their_numbers_are_compared_then_those_of_one_alone_are_told(
    english: str, translated: str, found: set[str]
) -> None:
    assert differing(english, translated) == found


def test_given_danish_when_a_paragraph_names_another_then_as_danes_write_it() -> None:
    texts = texts_of("da")
    assert len(texts) > 300
    assert {law: found for law, text in texts.items() if (found := BARE_NAME.findall(text))} == {}


def test_given_danish_when_the_paragraphs_are_told_then_each_is_told_and_nothing_is_left_to_fill_in() -> None:
    use_language("da")
    try:
        assert message(WORDS, "64A2") == (
            "Den fejlende vandt ikke kulørsvigtstikket, men hans side vandt det eller et senere: ét stik."
        )
        assert all(message(WORDS, law) for law in PARAGRAPHS)
    finally:
        use_language("en")
