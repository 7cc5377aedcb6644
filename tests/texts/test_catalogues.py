"""The catalogues: whole, without duplicates, and the same messages with the same fields in every language."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from projections.texts import LANGUAGES
from projections.texts.catalogue import files_of, messages_of
from tests.texts.catalogues import faults_of, fields_in, messages_by_language, templates_in

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
    names = {code: [path.name for path in files_of(code)] for code in LANGUAGES}
    assert len(names["en"]) > 4
    assert names["da"] == names["en"]


def test_given_english_and_danish_when_compared_then_each_message_stands_in_both() -> None:
    messages = {code: messages.keys() for code, messages in messages_by_language().items()}
    assert messages["en"] - messages["da"] == set(), "not in Danish"
    assert messages["da"] - messages["en"] == set(), "not in English"


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
