"""What a director reads aloud is short and plain: players hear it once, at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from projections.found.codes import Findings
from projections.texts import FIELDS, LANGUAGES, has_message, message, use_language
from projections.texts.catalogue import messages_of
from tests.texts.codes import ROOT, codes_below
from tests.texts.declared import DECLARED

MOST_WORDS = 25
OUTCOMES = {code for group in DECLARED if isinstance(group, Findings) and group.outcome for code in group.codes}
OF_THE_DESK = (
    "aloud_agreement",
    "aloud_partner_objects",
    "equity_both",
    "equity_instead",
    "statement_first",
    "to_come",
)
SENTENCE = re.compile(r"(?<=[.?!])\s+")
LAW = re.compile(r"§|\b(?:Law|lov) ?[0-9]|\b[0-9]{1,2}[A-G][0-9]?\b")
ANY_PLAYER = re.compile(
    r"partner of the|player on lead|opponent who|whose turn it is"
    r"|udspillerens|den modspiller, der skal|fejlerens makker"
)


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[list[tuple[str, str]]]:
    """Each message that is read aloud in a language, with the longest words that its fields may have."""
    use_language(request.param)
    fields = dict.fromkeys(FIELDS, "X") | {"note": "♣ ♦ ♥ ♠", "suit": message("word", "required_card")}
    yield [
        (f"{context} {id}", template.format(**fields))
        for (context, id), templates in messages_of(request.param).items()
        if context in ("aloud", "consequence") or (context == "desk" and id.startswith(OF_THE_DESK))
        for template in templates
    ]
    use_language("en")


def test_given_what_is_read_aloud_then_no_sentence_has_more_than_25_words(spoken: list[tuple[str, str]]) -> None:
    assert len(spoken) > 60
    long = [
        f"{id}: {len(sentence.split())} words: {sentence}"
        for id, text in spoken
        for sentence in SENTENCE.split(text)
        if len(sentence.split()) > MOST_WORDS
    ]
    assert not long, "\n".join(long)


def test_given_a_choice_when_it_is_explained_then_in_one_sentence(spoken: list[tuple[str, str]]) -> None:
    several = [id for id, text in spoken if id.startswith("consequence") and re.search(r"[.?!]\s", text)]
    assert not several, "\n".join(several)


def test_given_what_is_read_aloud_then_it_names_no_law(spoken: list[tuple[str, str]]) -> None:
    named = [f"{id}: {text}" for id, text in spoken if LAW.search(text)]
    assert not named, "\n".join(named)


def test_given_what_is_read_aloud_then_players_are_named_and_not_described(spoken: list[tuple[str, str]]) -> None:
    described = [f"{id}: {text}" for id, text in spoken if ANY_PLAYER.search(text)]
    assert not described, "\n".join(described)


def test_given_a_choice_when_the_menu_is_danish_then_a_danish_word_may_be_typed_and_is_shown() -> None:
    choices = {choice for (_, choice) in codes_below(ROOT / "projections").choices}
    assert {"accept", "require", "same_denomination", "spread"} <= choices
    missing = sorted(choice for choice in choices if not has_message("typed", choice, "da"))
    assert not missing, ", ".join(missing)


@pytest.mark.parametrize("code", LANGUAGES)
def test_given_a_ruling_when_it_is_read_aloud_then_it_is_short_and_names_no_law(code: str) -> None:
    use_language(code)
    fields = dict.fromkeys(FIELDS, "X") | {"suit": message("word", "required_card")}
    told = [
        f"{id}: {len(sentence.split())} words: {sentence}"
        for (context, id), templates in messages_of(code).items()
        if context in ("finding", "effect") and id.split()[0] in OUTCOMES
        for template in templates
        for sentence in SENTENCE.split(template.format(**fields))
        if len(sentence.split()) > MOST_WORDS or LAW.search(sentence)
    ]
    use_language("en")
    assert not told, "\n".join(told)


@pytest.mark.parametrize("code", LANGUAGES)
def test_given_a_label_when_it_enters_the_record_then_it_holds_no_instruction(code: str) -> None:
    labels = {id: text for (context, id), (text, *_) in messages_of(code).items() if context in ("answer", "choice")}
    assert len(labels) > 100
    assert {id: text for id, text in labels.items() if "(" in text} == {}
