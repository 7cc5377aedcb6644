"""The elements of the section in which a PBN file keeps what PBN has no words for: entries of the log in plain ASCII.

Each is a section element of PBN 2.1 (5.1): no white space, none of `[ ] { } ; % "`. docs/pbn.md tells the whole form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import cast, get_args

import msgspec

from domain.calls import CALLS, Call
from domain.cards import PACK, Card
from domain.errors import NotReadable
from domain.events import AnyEvent, Author, CallMade, CardPlayed
from domain.events.base import Event
from domain.seats import SEATS, Seat
from formats.reading import clean, without_escapes
from formats.reading.entries import entry_from_json
from projections.texts import message

__all__ = [
    "Stamp", "elements_in", "entry_of_element", "escaped", "lines_of", "plain_entry", "read_stamp", "to_elements",
    "unescaped",
]  # fmt: skip

Stamp = tuple[str, Author]

WIDTH = 100
"""How long a line of several elements becomes."""
PIECE = 200
"""How much of one element stands on a line."""

JSON_SIGNS = str.maketrans('"{}[] ', "'()<>+")
SIGNS = {sign: '"{}[] '[n] for n, sign in enumerate("'()<>+")}
UNSAFE = re.compile(r"[^A-Za-z0-9.,:/#*!?$&@^|_-]")
ESCAPE = re.compile(r"(?:~[0-9a-f]{2})+|['()<>+]")
SHORT: dict[str, tuple[Seat, Call | Card]] = {
    **{f"{seat.value}:{call.value}": (seat, call) for seat in SEATS for call in CALLS},
    **{f"{seat.value}:{card.value}": (seat, card) for seat in SEATS for card in PACK},
}
"""Calls and cards as elements: `N:1C`, `E:HT`."""


def escaped(text: str) -> str:
    """Any text as a part of an element: `{ } [ ] "` and blanks become `( ) < > ' +`, whatever else could mean something
    becomes `~` and two hexadecimal digits a byte of its UTF-8."""
    return UNSAFE.sub(lambda found: found[0].translate(JSON_SIGNS) if found[0] in '"{}[] ' else _bytes(found[0]), text)


def _bytes(letter: str) -> str:
    return "".join(f"~{byte:02x}" for byte in letter.encode("utf-8", "surrogatepass"))


def unescaped(text: str) -> str:
    """The text that was escaped, without terminal escapes. Raises NotReadable where it is no UTF-8."""
    try:
        return without_escapes(ESCAPE.sub(_unescape, text))
    except UnicodeDecodeError:
        raise NotReadable(message("remarked", "no_utf8_text", read=repr(clean(text, 60)))) from None


def _unescape(found: re.Match[str]) -> str:
    return SIGNS.get(found[0]) or bytes.fromhex(found[0].replace("~", "")).decode()


def plain_entry(event: AnyEvent) -> AnyEvent:
    """The entry as it will read back: without terminal escapes and control characters in its text."""
    text = msgspec.json.encode(event).decode()
    return event if text.isascii() and "\\" not in text and "\x7f" not in text else entry_from_json(text)


def to_elements(events: Iterable[AnyEvent]) -> list[str]:
    """The entries as elements: calls and cards short, every other as its JSON, and `@` where time or author change."""
    stamp: Stamp = ("", "operator")
    found: list[str] = []
    for event in events:
        if (event.at, event.by) != stamp:
            stamp = event.at, event.by
            found.append(f"@{escaped(stamp[0])},{stamp[1]}")
        if isinstance(event, CallMade):
            found.append(f"{event.seat.value}:{event.call.value}")
        elif isinstance(event, CardPlayed):
            found.append(f"{event.seat.value}:{event.card.value}")
        else:
            bare = cast("Event", msgspec.structs.replace(event, at="", by="operator"))
            found.append(escaped(msgspec.json.encode(bare).decode()))
    return found


def read_stamp(element: str) -> Stamp:
    """Time and author of an element that begins with `@`. Raises NotReadable."""
    at, comma, by = element[1:].rpartition(",")
    if not comma or by not in get_args(Author):
        raise NotReadable(message("remarked", "no_time_and_author", read=repr(clean(element, 60))))
    return unescaped(at), cast("Author", by)


def entry_of_element(element: str, stamp: Stamp) -> AnyEvent:
    """The entry an element tells. Raises NotReadable where it tells none."""
    short = SHORT.get(element)
    if short is not None:
        seat, what = short
        if isinstance(what, Call):
            return CallMade(seat=seat, call=what, at=stamp[0], by=stamp[1])
        return CardPlayed(seat=seat, card=what, at=stamp[0], by=stamp[1])
    if not element.startswith("("):
        raise NotReadable(message("remarked", "no_entry", read=repr(clean(element, 60))))
    return entry_from_json(ESCAPE.sub(_unescape_json, element), *stamp)


def _unescape_json(found: re.Match[str]) -> str:
    try:
        return _unescape(found)
    except UnicodeDecodeError:
        raise NotReadable(message("remarked", "no_utf8_text", read=repr(clean(found[0], 60)))) from None


def lines_of(elements: Iterable[str]) -> Iterator[str]:
    """The elements in lines: short ones together, each stream from a line of its own, a long one by itself, in pieces
    that end with a backslash."""
    line = ""
    for element in elements:
        if line and (len(line) + len(element) >= WIDTH or element.startswith("#")):
            yield line
            line = ""
        while len(element) > PIECE:
            yield element[:PIECE] + "\\"
            element = element[PIECE:]
        line = f"{line} {element}" if line else element
    if line:
        yield line


def elements_in(rows: Iterable[str]) -> Iterator[str]:
    """The elements of the lines of a section, with long ones put together again."""
    pieces: list[str] = []
    for row in rows:
        for word in row.split():
            if word.endswith("\\"):
                pieces.append(word[:-1])
                continue
            yield "".join([*pieces, word])
            pieces.clear()
    if pieces:
        yield "".join(pieces)
