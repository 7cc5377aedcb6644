"""Whole files in the notation: streams, names and expectations, or everything that is wrong with the file at once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from msgspec import Struct, field

from domain.amendments import in_force
from domain.errors import NotMarked, NotPossible, NotReadable, TdlogError
from domain.events import AnyEvent, Author, BoardStarted
from domain.streams import session_of
from formats.notation.expectations import Expectation
from formats.notation.faults import Faults, Unclear
from formats.notation.scribe import Proposal, Scribe, deals_of
from projections.texts import message

__all__ = ["MOST_BYTES", "MOST_LETTERS", "Script", "read_script"]

MOST_BYTES = 16 * 1024 * 1024
"""The largest file that is read."""

MOST_LETTERS = 10_000
"""The longest line of a file; a line that ends with a backslash goes on in the next."""

MOST_FAULTS = 50
"""How many faults of a file are told."""

MOST_LOOKED_FOR = 500
"""After so many a file is no script, or another version's: what stands behind them is not read."""

MOST_GONE_BACK = 10_000_000
"""So many entries in all a file's amendments, and what it asks of the Laws, may go back over. An evening of five
thousand entries on one stream may have two thousand amendments."""


class Script(Struct, frozen=True):
    """What a file says. Streams are in the order in which the file names them."""

    source: str
    streams: dict[str, list[AnyEvent]] = field(default_factory=dict[str, "list[AnyEvent]"])
    names: dict[str, str] = field(default_factory=dict[str, str])
    """Player ids to names, for the register: names never enter the log."""
    expectations: list[Expectation] = field(default_factory=list["Expectation"])
    lines: dict[str, list[int]] = field(default_factory=dict[str, "list[int]"])
    """By stream, for each of its events the line that says it."""


def read_script(text: str | bytes, *, source: str = "", stream: str = "S1", trusting: bool = True) -> Script:
    """Read a whole file. `stream` is the stream of what stands before the first `stream` line.

    `trusting` takes `!!`, by which an export records what admission refuses. Raises Faults, a NotReadable that holds
    every fault in `errors` with its source, line and column; after very many the rest is not read. After a fault, what
    does not fit the table is no more told until the next board, for it may follow from the first.
    """
    reader = _Reader(source, stream, trusting)
    for number, line, starts in _logical_lines(_decoded(text, source), source):
        reader.read(number, line, starts)
        if len(reader.errors) >= MOST_LOOKED_FOR:
            break
    return reader.finish()


class _Reader:
    """A file being read: a scribe a stream, and the faults so far."""

    def __init__(self, source: str, stream: str, trusting: bool) -> None:
        self.script = Script(source)
        self.trusting = trusting
        self.scribes: dict[str, Scribe] = {}
        self.default = stream
        self.scribe: Scribe | None = None
        self.doubtful: set[str] = set()
        """Streams where a fault makes everything after it uncertain, until the next board."""
        self.errors: list[TdlogError] = []
        self.offices = True
        """Whether no author was named: a judgement is then the director's."""
        self.as_recorded: dict[str, set[int]] = {}
        """By stream, the entries that are taken as they stand (`!!`)."""
        self.gone_back = 0

    def read(self, number: int, line: str, starts: list[int]) -> None:
        """One line, whatever it is. Raises NotReadable where the lines so far have gone back over too many entries."""
        scribe = self.scribe or self._turn_to(self.default, "", "operator")
        before = len(scribe.entries)
        gone_back = scribe.gone_back
        try:
            self._take(scribe, before, number, line, starts)
        finally:
            self.gone_back += scribe.gone_back - gone_back
        if self.gone_back > MOST_GONE_BACK:
            what = message("typed", "gone_back_too_far", most=MOST_GONE_BACK)
            raise NotReadable(what, source=self.script.source, line=number)

    def _take(self, scribe: Scribe, before: int, number: int, line: str, starts: list[int]) -> None:
        try:
            proposal = scribe.follow(line, source=self.script.source, line=number, in_script=True)
        except TdlogError as error:
            self._fault(scribe, _in_its_line(error, starts))
            return
        if any(isinstance(event, BoardStarted) for event in proposal.events):
            self.doubtful.discard(scribe.stream)
        if len(scribe.entries) > before:
            self.script.streams.setdefault(scribe.stream, scribe.entries)
            self.script.lines.setdefault(scribe.stream, []).extend([number] * (len(scribe.entries) - before))
            if proposal.as_recorded:
                self.as_recorded.setdefault(scribe.stream, set()).update(range(before + 1, len(scribe.entries) + 1))
        if proposal.stamp is not None:
            self.offices = scribe.offices = not proposal.names_author
        self._keep(proposal, scribe)

    def _keep(self, proposal: Proposal, scribe: Scribe) -> None:
        if proposal.stream is not None:
            self._turn_to(proposal.stream, scribe.at, scribe.by)
            self.script.streams.setdefault(proposal.stream, self.scribes[proposal.stream].entries)
            self.script.lines.setdefault(proposal.stream, [])
        if proposal.player is not None:
            self.script.names[proposal.player[0]] = proposal.player[1]
        if proposal.expectation is not None:
            self.gone_back += len(self.scribes)
            recorded = {stream: len(scribe.entries) for stream, scribe in self.scribes.items()}
            self.script.expectations.append(replace(proposal.expectation, recorded=recorded))

    def _turn_to(self, stream: str, at: str, by: Author) -> Scribe:
        """The scribe of a stream; time and author go on from the stream before."""
        scribe = self.scribes.get(stream)
        if scribe is None:
            scribe = self.scribes[stream] = Scribe(stream=stream, trusting=self.trusting)
        scribe.at, scribe.by, scribe.offices = at, by, self.offices
        session = self.scribes.get(session_of(stream)) if "." in stream else None
        self.gone_back += len(session.entries) if session is not None else 0
        scribe.deals = deals_of(session.entries) if session is not None else {}
        scribe.session = session.entries if session is not None else ()
        scribe.tables = self.script.streams
        self.scribe = scribe
        return scribe

    def _fault(self, scribe: Scribe, error: TdlogError) -> None:
        follows = isinstance(error, NotMarked | NotPossible | Unclear) and scribe.stream in self.doubtful
        self.doubtful.add(scribe.stream)
        if not follows:
            self.errors.append(error)

    def finish(self) -> Script:
        """The script, or its faults."""
        self._find_what_names_no_incident()
        if self.errors:
            raise Faults(self.errors[:MOST_FAULTS], left_out=max(0, len(self.errors) - MOST_FAULTS))
        return self.script

    def _find_what_names_no_incident(self) -> None:
        """Judgements, rulings, scores and appeals of a table that name an incident it has not; none that were written
        as recorded (`!!`)."""
        from projections.recorded.stream import SessionStream

        streams = {stream: scribe.entries for stream, scribe in self.scribes.items()}
        sessions: dict[str, SessionStream] = {}
        for stream, scribe in self.scribes.items():
            if self.errors or "." not in stream:
                continue
            name = session_of(stream)
            if name not in sessions:
                sessions[name] = SessionStream.knowing(streams.get(name, ()), name, streams)
            lines = self.script.lines.get(stream, [])
            amending = in_force(scribe.entries)
            for entry, error in scribe.without_incident(sessions[name]).items():
                said_by = amending.get(entry, entry)
                if said_by not in self.as_recorded.get(stream, ()):
                    self.errors.append(error.placed(source=self.script.source, line=lines[said_by - 1]))


def _decoded(text: str | bytes, source: str) -> str:
    """The text of a file. Raises NotReadable where it is too large, not UTF-8, or holds a NUL."""
    if len(text) > MOST_BYTES:
        raise NotReadable(message("typed", "file_too_large", most=MOST_BYTES // 1024 // 1024), source=source)
    if isinstance(text, bytes):
        data = text
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            column = error.start - data.rfind(b"\n", 0, error.start)
            raise NotReadable(
                message("typed", "not_utf8", byte=f"{data[error.start]:#04x}"),
                source=source, line=line, column=column,
            ) from None  # fmt: skip
    text = text.removeprefix("\ufeff")
    nul = text.find("\0")
    if nul >= 0:
        line = text.count("\n", 0, nul) + 1
        raise NotReadable(message("typed", "nul"), source=source, line=line)
    return text


def _logical_lines(text: str, source: str) -> Iterator[tuple[int, str, list[int]]]:
    """Lines with the number of their first, those that a backslash joins as one, and where each part begins."""
    number = 0
    parts: list[str] = []
    for count, raw in enumerate(text.split("\n"), 1):
        line = raw.removesuffix("\r")
        if len(line) > MOST_LETTERS:
            why = message("typed", "line_too_long", most=MOST_LETTERS)
            raise NotReadable(why, source=source, line=count, column=MOST_LETTERS + 1)
        number = number or count
        is_comment = not parts and line.lstrip().startswith("#")
        if line.endswith("\\") and not is_comment:
            parts.append(line[:-1])
            continue
        yield number, "".join([*parts, line]), _starts([*parts, line])
        number, parts = 0, []
    if parts:
        yield number, "".join(parts), _starts(parts)


def _starts(parts: list[str]) -> list[int]:
    starts = [0]
    for part in parts[:-1]:
        starts.append(starts[-1] + len(part))
    return starts


def _in_its_line(error: TdlogError, starts: list[int]) -> TdlogError:
    """The same error at the line and column it has in the file, where a backslash joined several lines."""
    if len(starts) > 1 and error.column:
        part = bisect_right(starts, error.column - 1) - 1
        error.line += part
        error.column -= starts[part]
    return error
