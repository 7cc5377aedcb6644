"""Files into the log: read by what they hold, recorded whole or not at all, and only once."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path

from domain.errors import LogError, TdlogError
from domain.events import AnyEvent, BoardStarted
from domain.log import EventLog
from formats.reading import Reading, session_id

__all__ = ["Imported", "import_file"]


@dataclass(slots=True)
class Imported:
    """What one file brought."""

    source: str
    kind: str
    streams: list[str] = field(default_factory=list[str])
    boards: int = 0
    entries: int = 0
    """New entries; none where the file was imported before."""
    remarks: list[str] = field(default_factory=list[str])


def import_file(log: EventLog, path: str, session: str | None) -> Imported:
    """Read one file and record what it holds in one transaction. `-` is standard input.

    Raises TdlogError where it cannot be read, or where the log holds other entries of the same session; the log is
    then as it was.
    """
    from formats.recognise import recognise

    data, name = _bytes_of(path)
    kind = recognise(data, name)
    if kind == "tdl":
        imported, streams, names = _script(data, name, session)
    else:
        imported, streams, names = _reading(_read(kind, data, name, session), kind)
    batches = _new_entries(log, streams)
    log.append_streams(batches)
    for player, known_as in names.items():
        log.register.enter(player, known_as)
    imported.entries = sum(len(events) for _, _, events in batches)
    return imported


def _bytes_of(path: str) -> tuple[bytes, str]:
    if path == "-":
        return sys.stdin.buffer.read(), "standard input"
    try:
        return Path(path).read_bytes(), Path(path).name
    except OSError as error:
        raise TdlogError(f"{path} cannot be read: {error.strerror}") from error


def _script(data: bytes, name: str, session: str | None) -> tuple[Imported, dict[str, list[AnyEvent]], dict[str, str]]:
    from formats.notation import read_script

    script = read_script(data, source=name, stream=f"{session or session_id(name)}.r1.t1")
    imported = Imported(name, "tdl", list(script.streams), _boards(script.streams))
    return imported, script.streams, script.names


def _read(kind: str, data: bytes, name: str, session: str | None) -> Reading:
    if kind == "lin":
        from formats.lin import read_lin

        return read_lin(data, name, session=session)
    if kind == "pbn":
        from formats.pbn import read_pbn

        return read_pbn(data, name, session=session)
    from formats.jsonl import read_jsonl

    return read_jsonl(data, name)


def _reading(reading: Reading, kind: str) -> tuple[Imported, dict[str, list[AnyEvent]], dict[str, str]]:
    imported = Imported(reading.source, kind, list(reading.streams), _boards(reading.streams))
    imported.remarks = [str(remark) for remark in reading.remarks]
    return imported, reading.streams, reading.names


def _boards(streams: dict[str, list[AnyEvent]]) -> int:
    return sum(isinstance(event, BoardStarted) for events in streams.values() for event in events)


def _new_entries(log: EventLog, streams: dict[str, list[AnyEvent]]) -> list[tuple[str, int, list[AnyEvent]]]:
    """What the log does not hold yet. Raises LogError where it holds something else under the same name."""
    new: list[tuple[str, int, list[AnyEvent]]] = []
    for stream, events in streams.items():
        held = log.read(stream)
        same = min(len(held), len(events))
        if held[:same] != events[:same]:
            entry = next(n for n in range(same) if held[n] != events[n]) + 1
            raise LogError(
                f"the log holds another {stream}: entry {entry} differs. Import it under another name: --session NAME"
            )
        if events[same:]:
            new.append((stream, same, events[same:]))
    return new
