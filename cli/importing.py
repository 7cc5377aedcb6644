"""Files into the log: read by what they hold, recorded whole or not at all, and only once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cli.files import bytes_of
from domain.errors import LogError, NotReadable, TdlogError
from domain.events import AnyEvent
from domain.log import EventLog
from domain.streams import plain_stream
from domain.table import fold
from formats.reading import Reading, clean, session_id
from projections.texts import message

__all__ = ["Imported", "import_file"]

Streams = dict[str, list[AnyEvent]]


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
    remarks: list[str] = field(default_factory=list[str])


def import_file(log: EventLog, path: str, session: str | None, *, rename: bool = False) -> Imported:
    """Read one file and record its entries and names in one transaction. `-` is standard input.

    Raises TdlogError where it cannot be read, where the log holds other entries of the same session, or where its
    names contradict the register and `rename` is not given; the log is then as it was.
    """
    from formats.recognise import recognise

    data, name = bytes_of(path)
    kind = recognise(data, name)
    if kind == "tdl":
        imported, streams, names = _script(data, name, session)
    else:
        imported, streams, names = _reading(_read(kind, data, name, session), kind)
    batches = _new_entries(log, streams)
    renamed = log.register.differing(names)
    if renamed and not rename:
        raise LogError(_contradiction(log, renamed, names))
    forgotten = log.register.forgotten() & names.keys()
    log.append_streams(batches, names, rename=rename)
    imported.entries = sum(len(events) for _, _, events in batches)
    imported.remarks += [message("command", "name_kept_out", player=player) for player in sorted(forgotten)]
    imported.remarks += _erase(log, renamed)
    return imported


def _contradiction(log: EventLog, held: Mapping[str, str], names: Mapping[str, str]) -> str:
    told = [
        message(
            "command", "name_differs", player=player, held=clean(name), log=log.path.name, name=clean(names[player])
        )
        for player, name in held.items()
    ]
    more = message("command", "more_names_differ", count=len(told) - 5) if len(told) > 5 else ""
    return message("command", "names_contradict", names="; ".join(told[:5]), more=more)


def _erase(log: EventLog, renamed: Mapping[str, str]) -> list[str]:
    """Names that were replaced leave the journal too. Returns what there is to say about it."""
    if not renamed:
        return []
    said = [message("command", "name_replaced", player=player) for player in renamed]
    try:
        log.register.empty_journal()
    except LogError:
        said.append(message("command", "names_in_journal"))
    return said


def _script(data: bytes, name: str, session: str | None) -> tuple[Imported, Streams, dict[str, str]]:
    from formats.notation import read_script

    script = read_script(data, source=name, stream=f"{session_id(name, session)}.r1.t1")
    nameless = next((player for player, known_as in script.names.items() if not player or not known_as), None)
    if nameless is not None:
        raise NotReadable(message("command", "empty_name", player=repr(nameless)), source=name)
    streams = _plain(script.streams, name)
    return Imported(name, "tdl", list(streams), _boards(streams)), streams, script.names


def _plain(streams: Mapping[str, list[AnyEvent]], source: str) -> Streams:
    """The streams as the log names them. Raises NotReadable where a table bears two names."""
    plain: Streams = {}
    for stream, events in streams.items():
        if plain_stream(stream) in plain:
            said = message("command", "one_table_two_names", stream=stream, other=plain_stream(stream))
            raise NotReadable(said, source=source)
        plain[plain_stream(stream)] = events
    return plain


def _read(kind: str, data: bytes, name: str, session: str | None) -> Reading:
    if kind == "lin":
        from formats.lin import read_lin

        return read_lin(data, name, session=session)
    if kind == "pbn":
        from formats.pbn import read_pbn

        return read_pbn(data, name, session=session)
    from formats.jsonl import read_jsonl

    if session is not None:
        raise TdlogError(message("command", "jsonl_names_sessions"))
    return read_jsonl(data, name)


def _reading(reading: Reading, kind: str) -> tuple[Imported, Streams, dict[str, str]]:
    imported = Imported(reading.source, kind, list(reading.streams), _boards(reading.streams))
    imported.remarks = [str(remark) for remark in reading.remarks]
    return imported, reading.streams, reading.names


def _boards(streams: Streams) -> int:
    return sum(len(fold(events).boards) for stream, events in streams.items() if "." in stream)


def _new_entries(log: EventLog, streams: Streams) -> list[tuple[str, int, list[AnyEvent]]]:
    """What the log does not hold yet. Raises LogError where it holds something else under the same name."""
    known = {plain_stream(stream): stream for stream in log.streams()}
    new: list[tuple[str, int, list[AnyEvent]]] = []
    for stream, events in streams.items():
        stream = known.get(stream, stream)
        held = log.read(stream)
        same = min(len(held), len(events))
        if held[:same] != events[:same]:
            entry = next(n for n in range(same) if held[n] != events[n]) + 1
            raise LogError(message("command", "another_stream", stream=stream, entry=entry))
        if events[same:]:
            new.append((stream, same, events[same:]))
    return new
