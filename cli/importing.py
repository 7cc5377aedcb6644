"""Files into the log: read by what they hold, recorded whole or not at all, and only once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from cli.clock import now
from domain.errors import LogError, NotReadable, TdlogError
from domain.events import AnyEvent, EntryAmended, ScoresPublished, encode
from domain.log import EventLog
from domain.streams import plain_stream
from domain.table import fold
from formats.diagnosis import Diagnosis, diagnose
from formats.readers import reader_of
from formats.reading import Reading, clean, session_id
from formats.recognise import Kind, recognise
from formats.sources import Source
from projections.texts import message

__all__ = ["Imported", "Importer"]

Streams = dict[str, list[AnyEvent]]
Batch = tuple[str, int, list[AnyEvent]]
"""A stream, the number of entries the log holds of it, and those that come behind them."""
OWN = ("tdl", "jsonl")
"""Kinds of our own, whose streams are recorded in the order of the file."""

WITH_NOTES = frozenset({"pbn", "lin"})
"""Formats that hold comments or chat, recorded only where that is asked for: people are named in them."""


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
    diagnoses: list[Diagnosis] = field(default_factory=list[Diagnosis])
    """What is odd about its boards, told apart; some with a proposal."""
    accepted: list[Diagnosis] = field(default_factory=list[Diagnosis])
    """Those whose proposals were recorded with it."""


@dataclass(slots=True)
class Told:
    """A file, read: its streams and names, and what there is to say of it."""

    imported: Imported
    streams: Streams
    names: dict[str, str]


class Importer:
    """Takes files into a log, one after another."""

    def __init__(self, log: EventLog, *, rename: bool = False, notes: bool = False) -> None:
        """`rename`: a file's names replace others in the register. `notes`: comments and chat are recorded too."""
        self.log = log
        self.rename = rename
        self.notes = notes
        self._known = {plain_stream(stream): stream for stream in log.streams()}

    def take(self, source: Source, session: str | None = None, accept: Collection[int] = ()) -> Imported:
        """Read one file and record its entries and names in one transaction.

        `accept`: the numbers of the diagnoses whose proposals are recorded behind the file's own entries. Raises
        TdlogError where the file cannot be read, where the log holds other entries of the same session, where a
        number is none of a proposal, or where its names contradict the register and `rename` is not given; the log is
        then as it was.
        """
        told = self._read(source.read(), source, session)
        imported = told.imported
        imported.accepted = _chosen(imported.diagnoses, accept)
        batches = [
            batch
            for stream, events in told.streams.items()
            if (batch := self._new(stream, events, [one for one in imported.accepted if one.stream == stream]))[2]
        ]
        renamed = self.log.register.differing(told.names) if told.names else {}
        if renamed and not self.rename:
            raise LogError(_contradiction(self.log, renamed, told.names))
        forgotten = self.log.register.forgotten(told.names) if told.names else set[str]()
        batches = batches if imported.kind in OWN else _published_last(batches)
        self.log.append_streams(batches, told.names, rename=self.rename)
        self._known.update((plain_stream(stream), stream) for stream, _, _ in batches)
        imported.entries = sum(len(events) for _, _, events in batches)
        imported.remarks += [message("command", "name_kept_out", player=player) for player in sorted(forgotten)]
        imported.remarks += _erase(self.log, renamed)
        return imported

    def _read(self, data: bytes, source: Source, session: str | None) -> Told:
        kind = recognise(data, source.name)
        if kind == "tdl":
            return _script(data, source, session)
        if kind == "jsonl":
            from formats.jsonl import read_jsonl

            if session is not None:
                raise TdlogError(message("command", "jsonl_names_sessions"))
            reading = read_jsonl(data, source.name)
        else:
            more = {"notes": True} if self.notes and kind in WITH_NOTES else {}
            named = session or session_id(source.session_from)
            reading = reader_of(kind)(data, source.name, session=named, **more)
        return _told(reading, kind)

    def _new(
        self, stream: str, events: list[AnyEvent], accepted: Sequence[Diagnosis]
    ) -> tuple[str, int, list[AnyEvent]]:
        """What the log does not hold yet of a stream: the file's own entries, and behind them what was accepted.

        Raises LogError where it holds something else under the same name.
        """
        held_as = self._known.get(stream)
        held = self.log.read(held_as) if held_as else []
        same = min(len(held), len(events))
        if held[:same] != events[:same]:
            entry = next(n for n in range(same) if held[n] != events[n]) + 1
            raise LogError(message("command", "another_stream", stream=stream, entry=entry))
        later = held[same:]
        return held_as or stream, len(held), events[same:] + _amendments(later, accepted, stream)


def _chosen(diagnoses: Sequence[Diagnosis], accept: Collection[int]) -> list[Diagnosis]:
    """The diagnoses of these numbers. Raises TdlogError where there is none, or it proposes nothing."""
    by_number = {one.number: one for one in diagnoses if one.proposal}
    for number in sorted(accept):
        if number not in by_number:
            held = ", ".join(map(str, by_number)) or message("screen", "nothing")
            raise TdlogError(message("command", "no_such_proposal", number=number, held=held))
    return [by_number[number] for number in sorted(accept)]


def _amendments(later: Sequence[AnyEvent], accepted: Sequence[Diagnosis], stream: str) -> list[AnyEvent]:
    """What was accepted and is not in the log yet, with the time of now.

    Raises TdlogError where an entry that it amends was amended before: only a human can then say what is right.
    """
    recorded = {_unstamped(event) for event in later}
    amended = {event.entry for event in later if isinstance(event, EntryAmended)}
    found: list[AnyEvent] = []
    for diagnosis in accepted:
        for event in diagnosis.proposal:
            if _unstamped(event) in recorded:
                continue
            if isinstance(event, EntryAmended):
                if event.entry in amended:
                    number, entry = diagnosis.number, event.entry
                    raise TdlogError(message("command", "amended_before", number=number, stream=stream, entry=entry))
                amended.add(event.entry)
            found.append(msgspec.structs.replace(event, at=now()))
    return found


def _published_last(batches: Iterable[Batch]) -> list[Batch]:
    """What a scoring program published, and all that its session tells after that, goes behind the tables: whoever
    published knew their scores."""
    first: list[Batch] = []
    last: list[Batch] = []
    for stream, version, events in batches:
        at = next((n for n, event in enumerate(events) if isinstance(event, ScoresPublished)), len(events))
        first.append((stream, version, events[:at]))
        if at < len(events):
            last.append((stream, version + at, events[at:]))
    return first + last


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


def _unstamped(event: AnyEvent) -> bytes:
    return encode(msgspec.structs.replace(event, at=""))


def _boards(streams: Streams) -> int:
    return sum(len(fold(events).boards) for stream, events in streams.items() if "." in stream)


def _script(data: bytes, source: Source, session: str | None) -> Told:
    from formats.notation import read_script

    named = session_id(source.session_from, session)
    script = read_script(data, source=source.name, stream=f"{named}.r1.t1")
    nameless = next((player for player, known_as in script.names.items() if not player or not known_as), None)
    if nameless is not None:
        raise NotReadable(message("command", "empty_name", player=repr(nameless)), source=source.name)
    streams = _plain(script.streams, source.name)
    return Told(Imported(source.name, "tdl", list(streams), _boards(streams)), streams, script.names)


def _told(reading: Reading, kind: Kind) -> Told:
    imported = Imported(reading.source, kind, list(reading.streams))
    imported.boards = _boards(reading.streams) if kind == "jsonl" else reading.boards
    imported.remarks = [str(remark) for remark in reading.remarks]
    imported.diagnoses = diagnose(reading)
    return Told(imported, reading.streams, reading.names)


def _plain(streams: Mapping[str, list[AnyEvent]], source: str) -> Streams:
    """The streams as the log names them. Raises NotReadable where a table bears two names."""
    plain: Streams = {}
    for stream, events in streams.items():
        if plain_stream(stream) in plain:
            said = message("command", "one_table_two_names", stream=stream, other=plain_stream(stream))
            raise NotReadable(said, source=source)
        plain[plain_stream(stream)] = events
    return plain
