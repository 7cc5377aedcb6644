"""The catalogues: whole, without duplicates, and the same messages with the same fields in every language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from projections.laws.paragraphs import WORDS, law_parts, paragraphs
from projections.texts import LANGUAGES
from projections.texts.catalogue import files_of, messages_of
from tests.texts.catalogues import (
    Key,
    catalogue_of_law,
    catalogue_with,
    entry_wanted,
    faults_of,
    fields_in,
    messages_by_language,
    templates_in,
)

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


def written(folder: Path, *messages: str) -> Path:
    """A catalogue with these messages."""
    path = folder / "odd.po"
    path.write_text(HEADER + "\n".join(messages), encoding="utf-8")
    return path


def a_message(context: str, key: str, text: str) -> str:
    return f'msgctxt "{context}"\nmsgid "{key}"\nmsgstr "{text}"\n'


@pytest.mark.parametrize("path", [path for code in LANGUAGES for path in files_of(code)], ids=lambda path: path.stem)
def test_given_a_catalogue_when_it_is_read_then_nothing_is_wrong_in_it(path: Path) -> None:
    assert faults_of(path) == []


def test_given_all_languages_when_their_files_are_listed_then_each_has_the_same() -> None:
    """But for the paragraphs: in English their words are the docstrings, and are written into a file of their own."""
    names = {code: {path.name for path in files_of(code)} for code in LANGUAGES}
    assert len(names["en"]) > 4
    assert names["da"] | {"paragraphs.po"} == names["en"]


def test_given_english_and_danish_when_compared_then_each_message_stands_in_both() -> None:
    messages = messages_by_language()
    wanted = [entry_wanted(home_of(context, id), context, id) for context, id in lacking(messages, "da")]
    assert not wanted, "\n\n".join(wanted)
    left = [f"no {context} {id!r} in English: take it out of the Danish" for context, id in lacking(messages, "en")]
    assert not left, "\n".join(left)


def home_of(context: str, id: str) -> str:
    """The Danish catalogue for a message that stands in English."""
    return catalogue_of_law(id, "da") if context == WORDS else catalogue_with(context, id, "da")


def lacking(messages: Mapping[str, Mapping[Key, object]], code: str) -> list[Key]:
    """The messages that only the other languages have."""
    return sorted({key for found in messages.values() for key in found} - messages[code].keys())


def test_given_a_law_when_its_catalogue_is_looked_up_then_its_danish_words_stand_there() -> None:
    numbers = sorted({law_parts(law)[0] for law in paragraphs()}, key=int)
    homes = {number: catalogue_of_law(number, "da") for number in numbers}
    assert homes == {number: catalogue_of_law(number, "en").replace("/en/", "/da/") for number in numbers}
    assert [number for number in numbers if homes[number].endswith("*.po")] == [], "in the first line of no catalogue"
    strays = [
        f"{id} stands in {path.name}, and belongs into {home}"
        for path in files_of("da")
        for context, id in templates_in(path)
        if context == WORDS
        if not (home := homes[law_parts(id.rpartition(":")[2])[0]]).endswith(f"/{path.name}")
    ]
    assert not strays, "\n".join(strays)


def test_given_a_message_when_its_languages_are_compared_then_they_name_the_same_fields() -> None:
    messages = messages_by_language()
    differing = {
        key: (named, fields)
        for key, forms in messages["en"].items()
        for danish in [messages["da"].get(key, forms)]
        if (named := set[str]().union(*map(fields_in, forms))) != (fields := set[str]().union(*map(fields_in, danish)))
    }
    assert differing == {}


@pytest.mark.parametrize("code", LANGUAGES)
def test_given_several_files_of_a_language_when_read_then_no_message_stands_twice(code: str) -> None:
    counted = Counter(key for path in files_of(code) for key in templates_in(path))
    assert [key for key, count in counted.items() if count > 1] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_given_a_language_when_it_is_read_then_babel_reads_the_same_messages(code: str) -> None:
    assert messages_of(code) == messages_by_language()[code]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{seat plays", "expected '}'"),
        ("seat} plays", "Single '}'"),
        ("{player} plays", "names {player}"),
        ("", "has no text"),
    ],
)
def test_given_a_broken_template_when_its_catalogue_is_checked_then_it_is_told(
    tmp_path: Path, text: str, said: str
) -> None:
    [fault] = faults_of(written(tmp_path, a_message("finding", "odd", text)))
    assert said in fault
    assert "odd.po: finding 'odd'" in fault


def test_given_a_message_twice_in_a_file_when_it_is_checked_then_it_is_told(tmp_path: Path) -> None:
    path = written(tmp_path, a_message("finding", "odd", "one"), a_message("finding", "odd", "other"))
    assert faults_of(path) == ["odd.po: 2 messages, of which 1 differ in context and id"]


def test_given_a_file_that_is_no_catalogue_when_it_is_checked_then_it_is_told(tmp_path: Path) -> None:
    [fault] = faults_of(written(tmp_path, 'msgid "never closed\nmsgstr'))
    assert fault.startswith("odd.po: ")
