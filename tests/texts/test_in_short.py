"""What a phone shows is short: a sentence of at most 25 words is read aloud, a choice says in twelve what follows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from projections.texts import FIELDS, LANGUAGES, use_language
from projections.texts.catalogue import messages_of

ALOUD = 25
FOLLOWS = 12
FILLED = {"aloud": "♣ ♦ ♥ ♠", "consequence": "X"}
"""What stands for a note: the suits that one is chosen among, or one seat or suit."""


@pytest.fixture(params=LANGUAGES)
def code(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


def shown(code: str, context: str) -> dict[str, str]:
    """By id what a phone shows: in short where that is said, else as it is said at the desk."""
    messages = messages_of(code)
    whole = {id: forms[-1] for (of, id), forms in messages.items() if of == context}
    short = {id: forms[-1] for (of, id), forms in messages.items() if of == f"{context}_short"}
    fields = dict.fromkeys(FIELDS, "X") | {"note": FILLED[context]}
    return {id: text.format(**fields) for id, text in (whole | short).items()}


def test_given_what_is_read_aloud_on_a_phone_when_its_words_are_counted_then_there_are_at_most_25(code: str) -> None:
    told = shown(code, "aloud")
    assert len(told) >= 38
    assert {id: text for id, text in told.items() if len(text.split()) > ALOUD} == {}


def test_given_a_choice_on_a_phone_when_the_words_of_what_follows_are_counted_then_there_are_at_most_12(
    code: str,
) -> None:
    told = shown(code, "consequence")
    told |= {id: forms[-1] for (context, id), forms in messages_of(code).items() if context == "desk_short"}
    assert len(told) >= 84
    assert {id: text for id, text in told.items() if len(text.split()) > FOLLOWS} == {}


def test_given_what_is_said_in_short_when_it_is_looked_for_then_it_is_also_said_in_full(code: str) -> None:
    said = messages_of(code)
    assert {id for of, id in said if of == "consequence_short" and ("consequence", id) not in said} == set()
