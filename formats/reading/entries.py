"""An entry of a log as it stands in a file: decoded, and its text without escapes."""

from __future__ import annotations

from typing import cast

import msgspec

from domain.errors import NotReadable
from domain.events import AnyEvent, decode
from formats.reading.words import clean, without_escapes

__all__ = ["DEEPEST", "entry_from_json", "plain_value"]

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
            raise NotReadable(f"an entry is an object; read {clean(text, 60)}")
        plain = cast("dict[str, object]", plain_value(cast("object", fields)))
        return decode(msgspec.json.encode({"at": at, "by": by, **plain}))
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise NotReadable(clean(str(error))) from None


def plain_value(value: object, depth: int = DEEPEST) -> object:
    """A decoded value with all its text without escapes and control characters. Raises NotReadable where it is nested
    too deep."""
    if not depth:
        raise NotReadable(f"values are nested at most {DEEPEST} deep")
    if isinstance(value, str):
        return without_escapes(value)
    if isinstance(value, list):
        return [plain_value(part, depth - 1) for part in cast("list[object]", value)]
    if isinstance(value, dict):
        pairs = cast("dict[str, object]", value).items()
        return {without_escapes(name): plain_value(part, depth - 1) for name, part in pairs}
    return value
