"""What a file tells, read apart from the program that records it: a file that cannot be read in bounded time and memory
is refused, and takes nothing along."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.errors import NotReadable, TdlogError
from domain.events import AnyEvent
from domain.streams import plain_stream, session_of
from domain.table import fold
from formats.diagnosis import Diagnosis, diagnose
from formats.readers import reader_of
from formats.reading import Reading, session_id
from formats.recognise import Kind, NotRecognised, decode_text, recognise
from formats.sources import Source
from formats.texts_kept import TextPolicy
from projections.texts import message

__all__ = ["WITH_NOTES", "Imported", "Parsed", "Streams", "parse"]

Streams = dict[str, list[AnyEvent]]
WITH_NOTES = frozenset({"pbn", "lin"})
"""Formats that hold comments or chat, recorded only where that is asked for: people are named in them."""

LINES_TRIED = 200
"""So many lines of a refused text are looked at for one of notation."""


@dataclass(slots=True)
class Imported:
    """What one file brought."""

    source: str
    kind: str
    streams: list[str] = field(default_factory=list[str])
    boards: int = 0
    """Boards that count; none that were struck."""
    entries: int = 0
    """New entries; none where the file was imported before."""
    known_as: str = ""
    """The session that holds the very same under another name."""
    remarks: list[str] = field(default_factory=list[str])
    diagnoses: list[Diagnosis] = field(default_factory=list[Diagnosis])
    """What is odd about its boards, told apart; some with a proposal."""
    texts: int = 0
    """Free texts among the new entries, which cannot be erased later. Those of a .tdl script are not counted."""
    accepted: list[Diagnosis] = field(default_factory=list[Diagnosis])
    """Those whose proposals were recorded with it."""
    accepted_before: list[Diagnosis] = field(default_factory=list[Diagnosis])
    """Those whose proposals the log held already."""


@dataclass(slots=True)
class Parsed:
    """A file, read: its streams and names, and what there is to say of it."""

    imported: Imported
    streams: Streams
    names: dict[str, str]
    session: str = ""
    """Its one session, where the file itself does not name it."""


def parse(source: Source, session: str | None, notes: bool, texts: TextPolicy) -> Parsed:
    """Read a file by what it holds, its free texts as they are wanted. Raises TdlogError where it cannot be read."""
    parsed = _parsed(source, session, notes)
    parsed.streams = texts.applied(parsed.streams)
    return parsed


def _parsed(source: Source, session: str | None, notes: bool) -> Parsed:
    data = source.read()
    kind = recognise(data, source.name)
    if kind == "tdl":
        return _script(data, source, session)
    if kind == "jsonl":
        from formats.jsonl import read_jsonl

        if session is not None:
            raise TdlogError(message("command", "jsonl_names_sessions"))
        reading = read_jsonl(data, source.name)
    else:
        more = {"notes": True} if notes and kind in WITH_NOTES else {}
        named = session or session_id(source.session_from)
        reading = reader_of(kind)(data, source.name, session=named, **more)
    return _of_reading(reading, kind)


def _boards(streams: Streams) -> int:
    return sum(len(fold(events).boards) for stream, events in streams.items() if "." in stream)


def _script(data: bytes, source: Source, session: str | None) -> Parsed:
    from formats.notation import Faults, read_script

    named = session_id(source.session_from, session)
    try:
        script = read_script(data, source=source.name, stream=f"{named}.r1.t1")
    except Faults as faults:
        if _has_notation(decode_text(data, source.name)):
            raise
        what = NotReadable if source.name.lower().endswith(".tdl") else NotRecognised
        raise what(message("command", "no_notation"), source=source.name) from faults
    nameless = next((player for player, known_as in script.names.items() if not player or not known_as), None)
    if nameless is not None:
        raise NotReadable(message("command", "empty_name", player=repr(nameless)), source=source.name)
    streams = _plain(script.streams, source.name)
    imported = Imported(source.name, "tdl", list(streams), _boards(streams))
    is_named_after = {session_of(stream) for stream in streams} == {named}
    return Parsed(imported, streams, script.names, named if is_named_after else "")


def _has_notation(text: str) -> bool:
    """Whether any of the first lines of a text, read alone, is valid notation: that it may need a board before it is
    no matter."""
    from formats.notation import Faults, read_script

    lines = [line for line in text.splitlines() if line.strip()]
    for line in lines[:LINES_TRIED]:
        try:
            script = read_script(line)
        except Faults as faults:
            if not isinstance(faults.errors[0], NotReadable):
                return True
            continue
        if script.streams or script.names or script.expectations:
            return True
    return False


def _of_reading(reading: Reading, kind: Kind) -> Parsed:
    imported = Imported(reading.source, kind, list(reading.streams))
    imported.boards = _boards(reading.streams) if kind == "jsonl" else reading.boards
    imported.remarks = [str(remark) for remark in reading.remarks]
    imported.diagnoses = diagnose(reading)
    return Parsed(imported, reading.streams, reading.names, "" if kind == "jsonl" else reading.session)


def _plain(streams: Mapping[str, list[AnyEvent]], source: str) -> Streams:
    """The streams as the log names them. Raises NotReadable where a table bears two names."""
    plain: Streams = {}
    for stream, events in streams.items():
        if plain_stream(stream) in plain:
            said = message("command", "one_table_two_names", stream=stream, other=plain_stream(stream))
            raise NotReadable(said, source=source)
        plain[plain_stream(stream)] = events
    return plain
