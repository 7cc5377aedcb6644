"""The encoding of an XML file: UTF-8 where it is that, whatever it says; else the one that it names."""

from __future__ import annotations

import re

from formats.reading import clean
from formats.recognise import MOST_BYTES, decode_text
from projections.texts import message

__all__ = ["xml_text"]

DECLARED = re.compile(rb"""^(?:\xef\xbb\xbf)?<\?xml[^>]{0,100}encoding\s{0,9}=\s{0,9}["']([A-Za-z0-9._-]{1,40})["']""")
CODEC = re.compile(r"(?:windows-|cp)(125[0-8])|iso[-_]?8859-(1[0134-6]|[1-9])", re.IGNORECASE)
"""The encodings that are taken at their word: one byte a letter, so that nothing can go wrong but the letters."""


def xml_text(data: bytes, source: str = "") -> tuple[str, str]:
    """The text of a file, and in words what is odd about its encoding; empty where nothing is.

    Raises NotReadable as `decode_text` does.
    """
    text = decode_text(data, source)
    if len(data) <= MOST_BYTES and _is_utf8(data):
        return text, ""
    found = DECLARED.match(data[:200])
    named = found[1].decode("ascii") if found else ""
    codec = CODEC.fullmatch(named)
    if codec is not None:
        try:
            return data.decode(f"cp{codec[1]}" if codec[1] else f"iso8859-{codec[2]}"), ""
        except UnicodeDecodeError:
            return text, message("remarked", "encoding_not_as_named", named=named)
    return text, message("remarked", "encoding_of_another_name" if named else "encoding_not_named", named=clean(named))


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
