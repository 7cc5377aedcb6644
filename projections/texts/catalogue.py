"""Messages by their sort and code, from the gettext catalogues beside this module. Read once, when first needed.

The files are read here, not by a library: babel takes a tenth of a second, a third of what a short command has. A test
holds that it reads the same in each of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from projections.texts.language import ENGLISH, language

__all__ = ["files_of", "first_message", "has_message", "message", "messages_in_context", "messages_of"]

FOLDER = Path(__file__).parent
LINE = re.compile(r'^(?:(msg[a-z_]+(?:\[[0-9]\])?) )?"(.*)"$', re.MULTILINE)
"""A keyword and what is said of it, or more of that on a line of its own."""

Forms = tuple[str, ...]
"""One template, or two: for a count of one, and for any other."""


def files_of(code: str) -> list[Path]:
    """The catalogues of a language, one a subject."""
    return sorted((FOLDER / code).glob("*.po"))


@cache
def messages_of(code: str) -> Mapping[tuple[str, str], Forms]:
    """Every message of a language by context and id."""
    return {key: forms for path in files_of(code) for key, forms in _messages_in(path).items()}


@cache
def messages_in_context(code: str, context: str) -> Mapping[str, Forms]:
    """The messages of one context by id: of all the catalogues only those are read that have some."""
    mark = f'msgctxt "{context}"'
    return {
        id: forms
        for path in files_of(code)
        if mark in _text_of(path)
        for (found, id), forms in _messages_in(path).items()
        if found == context
    }


@cache
def _text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def _messages_in(path: Path) -> Mapping[tuple[str, str], Forms]:
    found: dict[tuple[str, str], Forms] = {}
    for parts in _entries_of(_text_of(path)):
        forms = tuple(part for word, part in parts.items() if word.startswith("msgstr"))
        if parts.get("msgid") and all(forms):
            found[parts.get("msgctxt", ""), parts["msgid"]] = forms
    return found


def _entries_of(text: str) -> Iterator[Mapping[str, str]]:
    """Every entry of a catalogue, which begins with its context: by keyword what is said in quotation marks."""
    parts: dict[str, str] = {}
    word = ""
    for keyword, quoted in LINE.findall(text):
        if keyword == "msgctxt":
            yield parts
            parts = {}
        word = keyword or word
        parts[word] = parts.get(word, "") + (json.loads(f'"{quoted}"') if "\\" in quoted else quoted)
    yield parts


def has_message(context: str, id: str, language: str) -> bool:
    """Whether a language has a message of its own."""
    return id in messages_in_context(language, context)


def message(context: str, id: str, /, *, count: int | None = None, **fields: object) -> str:
    """A message in the language chosen, else in English, else its id with spaces for underscores.

    `count` chooses between singular and plural, where it has both, and is a field like the others. Raises KeyError
    where the template names a field that is not given.
    """
    found = first_message(context, (id,), count, {"count": count, **fields})
    return id.replace("_", " ") if found is None else found


def first_message(context: str, ids: Sequence[str], count: int | None, fields: Mapping[str, object]) -> str | None:
    """The first of several ids that has a message, in the language chosen, else in English; None where none has."""
    for code in dict.fromkeys((language(), ENGLISH)):
        messages = messages_in_context(code, context)
        for id in ids:
            forms = messages.get(id)
            if forms is not None:
                return forms[0 if count == 1 else -1].format_map(fields)
    return None
