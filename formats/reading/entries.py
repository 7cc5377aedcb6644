"""An entry of a log as it stands in a file: decoded, and its text without escapes."""

from __future__ import annotations

import re
from typing import cast

import msgspec

from domain.cards import hand_from_text
from domain.errors import NotReadable
from domain.events import AnyEvent, BoardDealt, BoardStarted, EntryAmended, RivalRecorded, decode
from domain.streams import SESSION
from formats.reading.words import clean, without_escapes
from projections.texts import message

__all__ = ["DEEPEST", "STREAM", "check_hands", "entry_from_json", "plain_value"]

STREAM = re.compile(rf"({SESSION})" r"(?:\.r[0-9]{1,9}\.t[0-9]{1,9})?")
"""A stream as a file may name it, `S1` or `S1.r1.t1`; the first group is its session."""

DEEPEST = 16
"""How deep the values of an entry may be nested."""

_decoder = msgspec.json.Decoder()


def entry_from_json(text: str, at: str = "", by: str = "operator") -> AnyEvent:
    """An entry from its JSON, with time and author where it tells none of its own.

    Escapes and control characters are taken out of all text. Raises NotReadable where it is no entry of a log.
    """
    try:
        fields: object = _decoder.decode(text)
        if not isinstance(fields, dict):
            raise NotReadable(message("remarked", "entry_no_object", read=clean(text, 60)))
        plain = cast("dict[str, object]", plain_value(cast("object", fields)))
        event = decode(msgspec.json.encode({"at": at, "by": by, **plain}))
        check_hands(event)
        return event
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise NotReadable(clean(str(error))) from None


def plain_value(value: object, depth: int = DEEPEST) -> object:
    """A decoded value with all its text without escapes and control characters. Raises NotReadable where it is nested
    too deep."""
    if not depth:
        raise NotReadable(message("remarked", "nested_at_most", most=DEEPEST))
    if isinstance(value, str):
        return without_escapes(value)
    if isinstance(value, list):
        return [plain_value(part, depth - 1) for part in cast("list[object]", value)]
    if isinstance(value, dict):
        pairs = cast("dict[str, object]", value).items()
        return {without_escapes(name): plain_value(part, depth - 1) for name, part in pairs}
    return value


def check_hands(event: AnyEvent) -> None:
    """The hands of a deal, also of one that another entry holds, can be read. Raises ValueError."""
    if isinstance(event, EntryAmended | RivalRecorded):
        for held in event.replacements if isinstance(event, EntryAmended) else event.events:
            check_hands(held)
    elif isinstance(event, BoardStarted | BoardDealt):
        for hand in event.hands:
            if hand is not None:
                hand_from_text(hand)
