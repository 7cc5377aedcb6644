"""Files into the log: read by what they hold, recorded whole or not at all, and only once."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from application.importing.held import HeldSessions
from application.importing.parsed import WITH_NOTES, Imported, Parsed, Streams, parse
from application.office import Office
from application.writing import Proposed, write_as_recorded
from domain.errors import LogError, RecordedFirst, TdlogError
from domain.events import (
    AnyEvent,
    BoardDealt,
    BoardStarted,
    EntryAmended,
    JudgementMade,
    RoundEnded,
    RoundStarted,
    ScoresPublished,
    SessionOpened,
    encode,
)
from domain.log.store import LogStore
from domain.streams import session_of
from formats.apart import Bounds, Job, call, cores, in_order
from formats.diagnosis import Diagnosis
from formats.notation.admitting import by_its_office
from formats.reading import clean
from formats.sources import Source
from formats.texts_kept import TextPolicy, names_in
from projections.desk.answers import answers_without_number
from projections.rulings.replay import Replay
from projections.texts import message, text_of
from projections.texts.entries import event_text

__all__ = ["Imported", "Importer"]

Batch = tuple[str, int, list[AnyEvent]]
"""A stream, the number of entries the log holds of it, and those that come behind them."""
ANY = Bounds()


class Clash(LogError):
    """The log holds another entry where a file has one of its own."""


class Importer:
    """Takes files into a log, one after another."""

    def __init__(
        self,
        office: Office,
        *,
        rename: bool = False,
        notes: bool = False,
        texts: TextPolicy | None = None,
        bounds: Bounds = ANY,
    ) -> None:
        """`rename`: a file's names replace others in the register. `notes`: comments and chat are recorded too.
        `texts`: what is done with free text. `bounds`: what the reading of one file may take."""
        self.texts = texts or TextPolicy()
        self.office = office
        self.log = office.log
        self.bounds = bounds
        self.rename = rename
        self.notes = notes
        self._held = HeldSessions(office.log)

    def read_ahead(self, sources: Iterable[Source], session: str | None = None) -> Generator[Parsed | TdlogError]:
        """What each file tells, or why it cannot be read, in their order; on all cores, a few of them ahead."""
        jobs = (Job(parse, (source.carried(), session, self.notes, self.texts)) for source in sources)
        return in_order(jobs, self.bounds, cores())

    def take(
        self, source: Source, session: str | None = None, accept: Collection[int] = (), parsed: Parsed | None = None
    ) -> Imported:
        """Read one file, unless `parsed` is what that gave, and record its entries and names in one transaction.

        `accept`: the numbers of the diagnoses whose proposals are recorded behind the file's own entries. Where the
        log holds the very same session under another name, nothing is new; only a `session` that is asked for is
        recorded a second time, with a remark. Raises TdlogError where the file cannot be read, where the log holds
        other entries of the same session, where a number is none of a proposal, or where its names contradict the
        register and `rename` is not given; the log is then as it was.
        """
        parsed, batches = self._batches(parsed or self._read(source, session), source, session, accept)
        imported = parsed.imported
        renamed = self.log.register.differing(parsed.names) if parsed.names else {}
        if renamed and not self.rename:
            raise LogError(_contradiction(self.log, renamed, parsed.names))
        forgotten = self.log.register.forgotten(parsed.names) if parsed.names else set[str]()
        try:
            self._write(batches, parsed.names)
        except RecordedFirst:  # somebody else has taken some of it: the file is held against what is there now
            self._held = HeldSessions(self.log)
            return self.take(source, session, accept)
        self._held.add(parsed.streams)
        imported.entries = sum(len(events) for _, _, events in batches)
        imported.remarks += [message("command", "name_kept_out", player=player) for player in sorted(forgotten)]
        imported.remarks += [remark for batch in batches for remark in self._answers_that_count_not(*batch)]
        imported.remarks += _erase(self.log, renamed)
        if imported.kind != "tdl":
            names = {**parsed.names, **self.log.register.names()}
            imported.texts, naming = names_in({stream: events for stream, _, events in batches}, list(names.values()))
            imported.remarks += [message("command", "names_in_texts", count=naming)] * bool(naming)
        return imported

    def _write(self, batches: Iterable[Batch], names: Mapping[str, str]) -> None:
        proposed = [Proposed(stream, event) for stream, _, events in _published_last(batches) for event in events]
        seen = {stream: held for stream, held, _ in batches}
        write_as_recorded(self.office, proposed, seen=seen, names=names, rename=self.rename)

    def _batches(
        self, parsed: Parsed, source: Source, session: str | None, accept: Collection[int]
    ) -> tuple[Parsed, list[Batch]]:
        """The file as it was read, under the name by which the log knows it, and what is new of it."""
        is_new = bool(parsed.session) and not any(stream in self._held.streams for stream in parsed.streams)
        other = self._same_as(parsed) if is_new else ""
        if other and session is not None:
            parsed.imported.remarks.append(message("command", "held_twice", session=session, other=other))
        elif other:
            return self._known_as(other, source, accept)
        try:
            return parsed, self._all_new(parsed, accept)
        except Clash:
            other = self._same_as(parsed) if session is None else ""
            if other:
                return self._known_as(other, source, accept)
            if parsed.imported.kind not in WITH_NOTES:
                raise
            found = self._otherwise(source, session, accept)
            if found is None:
                raise
            return found

    def _answers_that_count_not(self, stream: str, held: int, events: list[AnyEvent]) -> list[str]:
        """What is to be said of new answers with a number of tricks that cannot be."""
        if not any(isinstance(event, JudgementMade) and event.numbers for event in events):
            return []
        replay = Replay(self.log.read(stream), self.log.read(session_of(stream)), stream=stream)
        return [
            message("command", "answer_counts_not", entry=f"{stream}#{max(one.entries)}", law=one.law, why=text_of(one))
            for one in answers_without_number(replay, held)
        ]

    def _same_as(self, parsed: Parsed) -> str:
        return self._held.same_as(parsed.session, parsed.streams, parsed.names) if parsed.session else ""

    def _known_as(self, other: str, source: Source, accept: Collection[int]) -> tuple[Parsed, list[Batch]]:
        """The file as the session that holds the very same."""
        parsed = self._read(source, other)
        parsed.imported.known_as = other if parsed.session == other else ""
        return parsed, self._all_new(parsed, accept)

    def _otherwise(
        self, source: Source, session: str | None, accept: Collection[int]
    ) -> tuple[Parsed, list[Batch]] | None:
        """The file read without its comments where they are asked for, or with them where they are not: None unless
        that is what the log holds. Raises LogError where the comments came too late."""
        parsed = self._read(source, session, notes=not self.notes)
        try:
            batches = self._all_new(parsed, accept)
        except Clash:
            return None
        if self.notes:
            raise LogError(message("command", "held_without_notes", session=parsed.session))
        parsed.imported.remarks.append(message("command", "held_with_notes", session=parsed.session))
        return parsed, batches

    def _all_new(self, parsed: Parsed, accept: Collection[int]) -> list[Batch]:
        """What is new of every stream, the accepted proposals behind it."""
        imported = parsed.imported
        streams = self._dealt_later(parsed)
        chosen = _chosen(imported.diagnoses, accept)
        imported.accepted_before = self._accepted_before(imported.diagnoses, streams)
        imported.accepted = [one for one in chosen if one not in imported.accepted_before]
        found = [
            self._new(stream, events, [one for one in imported.accepted if one.stream == stream])
            for stream, events in streams.items()
        ]
        return [batch for batch in found if batch[2]]

    def _accepted_before(self, diagnoses: Sequence[Diagnosis], streams: Streams) -> list[Diagnosis]:
        """The diagnoses all of whose amendments stand in the log behind the file's own entries."""
        proposing = [one for one in diagnoses if one.proposal and one.stream in streams]
        recorded: dict[str, set[bytes]] = {}
        for stream in {one.stream for one in proposing}:
            held_as = self._held.streams.get(stream)
            held = self.log.read(held_as) if held_as else []
            recorded[stream] = set(map(_unstamped, held[len(streams[stream]) :]))
        return [one for one in proposing if recorded[one.stream].issuperset(map(_unstamped, one.proposal))]

    def _dealt_later(self, parsed: Parsed) -> Streams:
        """The streams of a file; of one that holds nothing but deals, those deals in the session's own stream, behind
        what the log holds of it, where that holds no others."""
        held_as = self._held.streams.get(parsed.session)
        deals = _dealing(parsed.streams, parsed.session) if parsed.session else []
        held = self.log.read(held_as) if held_as and deals else []
        before = [event for event in held if isinstance(event, BoardDealt)]
        if not deals or before != deals[: len(before)]:
            return parsed.streams
        first = next((stream for stream in parsed.streams if stream != parsed.session), "")
        if not before and _same_beginning(self.log.read(self._held.streams.get(first, "")), parsed.streams[first]):
            return parsed.streams
        parsed.imported.streams = [parsed.session]
        opened = held or parsed.streams.get(parsed.session, [])
        return {parsed.session: [*opened, *deals[len(before) :]]}

    def _read(self, source: Source, session: str | None, notes: bool | None = None) -> Parsed:
        """A file, read apart. Raises GivenUp where it exceeds its bounds, and TdlogError where it cannot be read."""
        with_notes = self.notes if notes is None else notes
        return call(self.bounds, parse, source.carried(), session, with_notes, self.texts)

    def _new(
        self, stream: str, events: list[AnyEvent], accepted: Sequence[Diagnosis]
    ) -> tuple[str, int, list[AnyEvent]]:
        """What the log does not hold yet of a stream: the file's own entries, and behind them what was accepted.

        Raises Clash where it holds something else under the same name.
        """
        held_as = self._held.streams.get(stream)
        held = self.log.read(held_as) if held_as else []
        same = min(len(held), len(events))
        if not all(map(_is_the_same, held[:same], events[:same])):
            raise Clash(_clash(stream, held, events))
        later = held[same:]
        return held_as or stream, len(held), events[same:] + _amendments(later, accepted, stream, self.office.clock())


def _is_the_same(held: AnyEvent, parsed: AnyEvent) -> bool:
    """Whether the log holds an entry of a file; one that it holds as the operator's may be a judgement that the file
    names nobody for."""
    return held == parsed or by_its_office(held) == parsed


def _chosen(diagnoses: Sequence[Diagnosis], accept: Collection[int]) -> list[Diagnosis]:
    """The diagnoses of these numbers. Raises TdlogError where there is none, or it proposes nothing."""
    by_number = {one.number: one for one in diagnoses if one.proposal}
    without = {one.number for one in diagnoses if not one.proposal}
    for number in sorted(accept):
        if number not in by_number:
            held = ", ".join(map(str, by_number)) or message("screen", "nothing")
            why = "proposes_nothing" if number in without else "no_such_proposal"
            raise TdlogError(message("command", why, number=number, held=held))
    return [by_number[number] for number in sorted(accept)]


def _amendments(later: Sequence[AnyEvent], accepted: Sequence[Diagnosis], stream: str, at: str) -> list[AnyEvent]:
    """What was accepted and is not in the log yet, at the time of now.

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
            found.append(msgspec.structs.replace(event, at=at))
    return found


def _dealing(streams: Streams, session: str) -> list[BoardDealt]:
    """The deals of a file that tells nothing else: boards that nobody bid, at a table where nobody sits."""
    deals: list[BoardDealt] = []
    for stream, events in streams.items():
        for event in events:
            if isinstance(event, BoardStarted) and any(event.hands):
                dealer = event.dealer.value
                deals.append(BoardDealt(board=event.board, dealer=dealer, vul=event.vul, hands=event.hands))
            elif not (isinstance(event, SessionOpened) and stream == session) and not _is_empty_round(event):
                return []
    return deals


def _is_empty_round(event: AnyEvent) -> bool:
    nobody = isinstance(event, RoundStarted) and not (event.ns or event.ew or any(event.players))
    return nobody or isinstance(event, RoundEnded)


def _same_beginning(held: Sequence[AnyEvent], events: Sequence[AnyEvent]) -> bool:
    return bool(held) and list(held[:2]) == list(events[:2])


def _clash(stream: str, held: Sequence[AnyEvent], events: Sequence[AnyEvent]) -> str:
    """Where the log and a file part: the entry, its board, what both have, and how to go on."""
    place = next(n for n, (one, other) in enumerate(zip(held, events, strict=False)) if one != other)
    begun = [event.board for event in held[: place + 1] if isinstance(event, BoardStarted)]
    board = str(begun[-1]) if begun else ""
    here, there = (clean(event_text(events[place]), 80) for events in (held, events))
    id = "another_entry_of_board" if board else "another_entry"
    said = message("command", id, board=board, stream=stream, entry=place + 1, held=here, told=there)
    table = message("command", "correct_it_there", stream=stream, entry=place + 1) if "." in stream else ""
    return " ".join(part for part in (said, table, message("command", "or_a_fresh_log")) if part)


def _published_last(batches: Iterable[Batch]) -> list[Batch]:
    """What was published without telling when, and all that its session tells after that, goes behind the tables:
    whoever published knew their scores."""
    first: list[Batch] = []
    last: list[Batch] = []
    for stream, version, events in batches:
        published = (n for n, event in enumerate(events) if isinstance(event, ScoresPublished) and not event.at)
        at = next(published, len(events))
        first.append((stream, version, events[:at]))
        if at < len(events):
            last.append((stream, version + at, events[at:]))
    return first + last


def _contradiction(log: LogStore, held: Mapping[str, str], names: Mapping[str, str]) -> str:
    texts = [
        message(
            "command",
            "name_differs",
            player=player,
            held=clean(name),
            log=Path(log.name).name,
            name=clean(names[player]),
        )
        for player, name in held.items()
    ]
    more = message("command", "more_names_differ", count=len(texts) - 5) if len(texts) > 5 else ""
    return message("command", "names_contradict", names="; ".join(texts[:5]), more=more)


def _erase(log: LogStore, renamed: Mapping[str, str]) -> list[str]:
    """Names that were replaced leave the journal too. Returns what there is to say about it."""
    if not renamed:
        return []
    said = [message("command", "name_replaced", player=player) for player in renamed]
    if not log.register.finish_erasing():
        said.append(message("command", "names_in_journal"))
    return said


def _unstamped(event: AnyEvent) -> bytes:
    return encode(msgspec.structs.replace(event, at=""))
