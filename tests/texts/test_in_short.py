"""What a phone shows is short: a sentence of at most 25 words is read aloud, a choice says in twelve what follows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from formats.notation import read_script
from projections.desk.steps import cases_of
from projections.rulings.replay import Replay
from projections.texts import FIELDS, LANGUAGES, use_language
from projections.texts.catalogue import messages_of
from projections.views.aloud import in_lines, spoken_of

SAMPLES = Path(__file__).parents[2] / "sample_sessions"
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


LONG = "C5 counts as held by North all along. Not to have played it may be a revoke. What was bid without it stands."


def test_given_a_ruling_of_many_words_when_it_is_read_aloud_then_each_line_has_whole_sentences_of_at_most_25() -> None:
    lines = in_lines(["One trick is transferred to East-West.", LONG])
    assert " ".join(lines) == f"One trick is transferred to East-West. {LONG}"
    assert [len(line.split()) for line in lines] == [23, 6]
    assert in_lines(["Play is suspended."]) == ["Play is suspended."]
    assert in_lines([]) == [""]


@pytest.mark.parametrize("sample", ["S4-02-dummy-has-twelve-cards", "S4-04-partner-sees-the-missing-card"])
def test_given_what_the_laws_say_at_length_when_a_phone_shows_it_then_no_line_has_more_than_25_words(
    sample: str, code: str
) -> None:
    path = SAMPLES / "article_004" / f"{sample}.tdl"
    for stream, events in read_script(path.read_text(encoding="utf-8")).streams.items():
        for until in range(1, len(events) + 1):
            replay = Replay(events[:until], stream=stream)
            said = [one for case in cases_of(replay) for step in case.steps for one in spoken_of(replay, case, step)]
            long = [line for one in said for line in (one.sentence, *one.told) if len(line.split()) > ALOUD]
            assert long == [], code
