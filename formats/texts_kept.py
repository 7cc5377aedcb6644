"""What of a file's free text is recorded: an entry can never be erased, and whoever is named in a text stays named."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from domain.errors import NotReadable
from domain.events import AnyEvent
from domain.events.free_text import READ_BY_LAWS, texts_of, with_texts

__all__ = ["TextPolicy", "names_in", "read_names"]

Streams = Mapping[str, Sequence[AnyEvent]]
MOST_NAMES = 20_000
WORD = re.compile(r"\w+")
MOST_WORDS = 12
"""A name of more words is looked for in no text."""


class TextPolicy(Struct, frozen=True):
    """What is done with texts on their way into the log. As it is made, nothing."""

    ids: Mapping[str, str] = field(default_factory=dict[str, str])
    """Name to the id that is written in its place, in any text and whatever the case of its letters."""
    without: bool = False
    """Texts are left out, but those that an old reading of the Laws goes by."""

    def applied(self, streams: Streams) -> dict[str, list[AnyEvent]]:
        """The streams with their texts as the policy wants them. Every entry keeps its place."""
        if not self.ids and not self.without:
            return {stream: list(events) for stream, events in streams.items()}
        people = _People(self.ids)

        def change(name: str, text: str) -> str:
            if self.without and name not in READ_BY_LAWS:
                return ""
            return people.replaced(text, self.ids)

        return {stream: [with_texts(event, change) for event in events] for stream, events in streams.items()}


def names_in(streams: Streams, names: Sequence[str]) -> tuple[int, int]:
    """How many texts the entries hold, and how many of those name one of these people."""
    people = _People(names)
    count = naming = 0
    for events in streams.values():
        for event in events:
            for text in texts_of(event):
                count += 1
                naming += any(True for _ in people.found(text))
    return count, naming


def read_names(data: bytes, source: str) -> dict[str, str]:
    """The ids to write for names: a line for each, `id,name`, as CSV in UTF-8.

    Raises NotReadable, with its line, where one has not just an id and a name, or an id is none.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotReadable("it is not in UTF-8", source=source) from error
    ids: dict[str, str] = {}
    try:
        for number, row in enumerate(csv.reader(io.StringIO(text), strict=True), 1):
            cells = [cell.strip() for cell in row]
            if not any(cells):
                continue
            if len(cells) != 2 or not re.fullmatch(r"[\w.-]{1,64}", cells[0]) or not cells[1]:
                raise NotReadable("a line is an id and a name, as p17,Ann Other", source=source, line=number)
            ids[cells[1]] = cells[0]
            if len(ids) > MOST_NAMES:
                raise NotReadable(f"it holds more than {MOST_NAMES} names", source=source, line=number)
    except csv.Error as error:
        raise NotReadable(f"it is no CSV ({error})", source=source) from error
    return ids


class _People:
    """Names, found in a text word by word: in time by the text's length, however many there are."""

    def __init__(self, names: Iterable[str]) -> None:
        self._people: dict[tuple[str, ...], str] = {}
        self._lengths: dict[str, set[int]] = {}
        """By first word, how many words names have."""
        for name in names:
            words = tuple(found[0].casefold() for found in WORD.finditer(name))
            if 0 < len(words) <= MOST_WORDS:
                self._people[words] = name
                self._lengths.setdefault(words[0], set()).add(len(words))

    def found(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Beginning and end of each name in a text, and the name: the longest where several begin with one word."""
        words = [(found[0].casefold(), found.start(), found.end()) for found in WORD.finditer(text)]
        at = 0
        while at < len(words):
            for length in sorted(self._lengths.get(words[at][0], ()), reverse=True):
                person = self._people.get(tuple(word for word, _, _ in words[at : at + length]))
                if person is not None and at + length <= len(words):
                    yield words[at][1], words[at + length - 1][2], person
                    at += length - 1
                    break
            at += 1

    def replaced(self, text: str, ids: Mapping[str, str]) -> str:
        """The text with an id in the place of each name."""
        parts: list[str] = []
        end = 0
        for begin, after, person in self.found(text):
            parts += (text[end:begin], ids[person])
            end = after
        return "".join([*parts, text[end:]])
