"""What a phone shows is short: a sentence of at most 25 words is read aloud, a choice says in twelve what follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from domain.events import AnyEvent
from formats.notation import read_script
from projections.desk.steps import cases_of
from projections.rulings.replay import Replay
from projections.texts import FIELDS, LANGUAGES, message, use_language
from projections.texts.catalogue import messages_of
from projections.views.aloud import SpokenView, in_lines, spoken_of

SAMPLES = Path(__file__).parents[2] / "sample_sessions"
ALOUD = 25
FOLLOWS = 12
AT_THE_TABLE = 130
"""How many entries a sample may have that is looked at after each of them: the long ones are whole evenings."""
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


LONG = "C5 counts as held by North all along. Not to have played it may be a revoke. What was bid without it stands."


def test_given_a_ruling_of_many_words_when_it_is_read_aloud_then_each_line_has_whole_sentences_of_at_most_25() -> None:
    lines = in_lines(["One trick is transferred to East-West.", LONG])
    assert " ".join(lines) == f"One trick is transferred to East-West. {LONG}"
    assert [len(line.split()) for line in lines] == [23, 6]
    assert in_lines(["Play is suspended."]) == ["Play is suspended."]
    assert in_lines([]) == [""]


def words_in(text: str) -> int:
    return len(text.split())


def test_given_a_question_that_the_director_asks_himself_when_its_words_are_counted_then_there_are_at_most_25(
    code: str,
) -> None:
    messages = messages_of(code)
    fields = dict.fromkeys(FIELDS, "X") | {"suit": message("word", "required_card")}
    asked = {id for of, id in messages if of == "question"}
    assert len(asked) >= 120
    told = {
        id: next(messages[of, id][-1] for of in ("aloud_short", "aloud", "page", "question") if (of, id) in messages)
        for id in asked
    }
    assert {id: text for id, text in told.items() if words_in(text.format(**fields)) > ALOUD} == {}


def test_given_what_the_laws_say_when_a_phone_shows_it_then_each_sentence_has_at_most_25_words(code: str) -> None:
    fields = dict.fromkeys(FIELDS, "X") | {"suit": message("word", "required_card")}
    said = [
        (id, line)
        for (of, id), forms in messages_of(code).items()
        if of in ("finding", "effect", "ruled", "page")
        for form in forms
        for line in in_lines([form.format(**fields, count=2)])
    ]
    assert len(said) > 650
    assert [(id, line) for id, line in said if words_in(line) > ALOUD] == []


def test_given_every_sample_when_a_phone_shows_what_is_open_then_nothing_is_too_long_and_no_command_is_named() -> None:
    long: set[str] = set()
    for path in sorted(SAMPLES.glob("**/*.tdl")):
        for stream, events in read_script(path.read_text(encoding="utf-8")).streams.items():
            if len(events) <= AT_THE_TABLE:
                long |= {f"{path.name}: {text}" for text in too_long(stream, events)}
    assert long == set()


def too_long(stream: str, events: Sequence[AnyEvent]) -> set[str]:
    """What a phone shows of a table, after each of its entries, in more words than it may, or with a command."""
    said: set[SpokenView] = set()
    for until in range(1, len(events) + 1):
        replay = Replay(events[:until], stream=stream)
        said |= {one for case in cases_of(replay) for step in case.steps for one in spoken_of(replay, case, step)}
    read = {line for one in said for line in (one.sentence, *one.told)}
    lines = {line for line in read if words_in(line) > ALOUD or "`" in line}
    return lines | {key.leads_to for one in said for key in one.keys if words_in(key.leads_to) > FOLLOWS}
