"""JSON Lines: our own interchange, one line an entry of the log, both ways.

`{"stream":"S1.r1.t1","no":41,"event":"card","seat":"N","card":"HT"}`: stream and number of the entry stand before the
event's own fields (`entry` is a field of an amendment, so the number is `no`). Entries of a stream come in order from
1; streams may be mixed. Lines of white space are passed over. Names of people are not in the log and so not in the
file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

import msgspec

from domain.admission import wrong_edition
from domain.errors import NotReadable
from domain.events import AnyEvent, BoardStarted, decode, encode
from domain.streams import plain_stream
from formats.exported import Exported
from formats.jsonl_bounds import beyond
from formats.printed import escaped
from formats.reading import Reading, Remark, clean
from formats.reading.entries import STREAM, check_hands
from formats.recognise import decode_text
from projections.texts.refusals import refusal_text

__all__ = ["export_jsonl", "read_jsonl", "write_jsonl"]

BYTE = re.compile(r"\(byte (\d+)\)")

HALF_PAIR = re.compile(
    r"\\u[dD](?:[89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD])[c-fC-F])"
)
"""Half a character of two parts (a surrogate without its other half): no text."""

_decoder = msgspec.json.Decoder()


def write_jsonl(streams: Mapping[str, Iterable[AnyEvent]]) -> Iterator[str]:
    """Each entry as a line of JSON, without its line feed; stream by stream, in the order given."""
    for stream, events in streams.items():
        head = msgspec.json.encode(stream).decode()
        for number, event in enumerate(events, 1):
            yield escaped(f'{{"stream":{head},"no":{number},{encode(event).decode()[1:]}')


def export_jsonl(streams: Mapping[str, Iterable[AnyEvent]], names: Mapping[str, str]) -> Exported:
    """The streams as a file of JSON Lines. It holds ids only: `names` are not asked."""
    return Exported("".join(line.rstrip("\n") + "\n" for line in write_jsonl(streams)).encode())


def read_jsonl(data: bytes | str, source: str = "") -> Reading:
    """Read what `write_jsonl` wrote. The session is that of the first line.

    Raises NotReadable with line and column (or the path within the line) where a line is no entry, or where the
    entries of a stream do not follow one another from 1. A text is kept to the letter: it is our own form of a log, and
    whatever shows a text shows it without terminal escapes.
    """
    text = data if isinstance(data, str) else decode_text(data, source)
    reading = Reading(clean(source), "")
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            _take(reading, line, number)
    if not reading.streams:
        raise NotReadable("no line holds an entry", source=reading.source)
    return reading


def _take(reading: Reading, line: str, number: int) -> None:
    fields = _fields(reading, line, number)
    stream, entry = fields.pop("stream", None), fields.pop("no", None)
    found = STREAM.fullmatch(stream) if isinstance(stream, str) else None
    if found is None:
        raise NotReadable(
            f"expected a stream such as S1 or S1.r1.t1 at $.stream; read {clean(repr(stream), 60)}",
            source=reading.source,
            line=number,
        )
    reading.session = reading.session or found[1]
    events = reading.streams.setdefault(plain_stream(found[0]), [])
    if type(entry) is not int or entry != len(events) + 1:
        raise NotReadable(
            f"expected entry {len(events) + 1} of {found[0]} at $.no; read {clean(repr(entry), 60)}",
            source=reading.source,
            line=number,
        )
    wrong = beyond(fields)
    if wrong:
        raise NotReadable(clean(wrong), source=reading.source, line=number)
    try:
        event = decode(msgspec.json.encode(fields))
        check_hands(event)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise NotReadable(clean(str(error)), source=reading.source, line=number) from None
    events.append(event)
    _remark_edition(reading, event, number)
    reading.boards += isinstance(event, BoardStarted)


def _remark_edition(reading: Reading, event: AnyEvent, number: int) -> None:
    """A session of an edition that there are no rules for is taken over as it is, and that is told."""
    wrong = wrong_edition(event)
    if wrong is not None:
        told = clean(refusal_text(wrong))
        reading.remarks.append(Remark(reading.source, number, None, "", "edition not known", told))


def _fields(reading: Reading, line: str, number: int) -> dict[str, object]:
    """The line as an object. Raises NotReadable."""
    try:
        found: object = _decoder.decode(line)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        byte, half = BYTE.search(str(error)), HALF_PAIR.search(line)
        column = half.start() + 1 if half else int(byte[1]) + 1 if byte else 0
        why = (
            f"{line[half.start() : half.start() + 6]} is half a surrogate pair, no character"
            if half
            else clean(str(error))
        )
        raise NotReadable(f"expected JSON: {why}", source=reading.source, line=number, column=column) from None
    if not isinstance(found, dict):
        raise NotReadable("expected an object with stream, no and event", source=reading.source, line=number)
    return cast("dict[str, object]", found)
