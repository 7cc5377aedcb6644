"""Lines into events, one stream at a time: what a line says is read against how the table stands.

`Scribe.propose` tells what a line would record and changes nothing, `Scribe.read` records it. A line counts whole or
not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from domain.amendments import effective, in_force
from domain.board import place_of
from domain.errors import NotReadable, TdlogError
from domain.events import AnyEvent, Author, BoardDealt, EntryAmended, NoteMade, RivalRecorded
from domain.rivals import known_to
from domain.streams import session_of
from domain.table import Table, before, fold, refold
from formats.notation.amending import Target, check_entry, find_entry, find_target, last_done, last_undone
from formats.notation.drafting import Draft
from formats.notation.expectations import Expectation, read_expectation
from formats.notation.faults import unread
from formats.notation.held import RIVAL_WORD, held_by_rival, lines_of, replacing, without_lines
from formats.notation.keywords import Setting, read_keyword
from formats.notation.lines import Amendment, Atom, Body, Expected, Keyword, Line, Stamp, Undo
from formats.notation.syntax import parse
from projections.texts import message

if TYPE_CHECKING:
    from projections.recorded.stream import SessionStream
    from projections.rulings.replay import Replay

__all__ = ["Proposal", "Scribe", "deals_of"]

AUTHORS: dict[str, Author] = {str(author).lower(): author for author in get_args(Author)}
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)", re.ASCII)
LINE_ENDS = re.compile(r"[\n\r]")


class Proposal(Struct, frozen=True):
    """What a line would do: record events, or one of the others."""

    events: tuple[AnyEvent, ...] = ()
    marked: frozenset[int] = frozenset()
    """By their number, from 0, the events that were marked (`!`) as having happened all the same."""
    as_recorded: bool = False
    """Whether the line is taken as it stands, unchecked (`!!`)."""
    stamp: tuple[str, Author] | None = None
    """The time and author from here on."""
    names_author: bool = False
    """Whether the author was named with the time."""
    stream: str | None = None
    """The stream of what follows (script files only)."""
    player: tuple[str, str] | None = None
    """A player's id and name, for the register (script files only)."""
    expectation: Expectation | None = None
    """What the replay must say here (script files only)."""


DEARER = 10
"""How much longer the Laws look at an entry than it takes to fold it."""


class Scribe:
    """Reads lines for one stream. `at` and `by` are the stamp of what is read next, and may be set."""

    def __init__(
        self, entries: Iterable[AnyEvent] = (), *, stream: str = "", at: str = "", by: Author = "operator",
        trusting: bool = False, deals: Mapping[int, BoardDealt] | None = None,
    ) -> None:  # fmt: skip
        """`entries` are the stream so far; `trusting` takes `!!`, by which an export records what admission refuses;
        `deals` are the session's, for boards that are begun without cards."""
        self.stream = stream
        self.entries: list[AnyEvent] = list(entries)
        self.table: Table = fold(self.entries)
        self.at = at
        self.by: Author = by
        self.trusting = trusting
        self.deals: Mapping[int, BoardDealt] = {} if deals is None else deals
        self.offices = False
        """Whether a judgement is the director's where no author is named, as in files."""
        self.session: Sequence[AnyEvent] = ()
        """The session's own stream, where it is known: the Laws look at it where an incident is named in words."""
        self.tables: Mapping[str, Sequence[AnyEvent]] = {}
        """The tables of the session, by stream, where they are known: a match asks at one for both (86B2)."""
        self.kept: Replay | None = None
        """What the Laws make of the stream, where somebody keeps that."""
        self.gone_back = 0
        """How many entries were gone through again, for amendments and for what the Laws were asked."""

    def read(self, text: str, *, source: str = "", line: int = 0) -> list[AnyEvent]:
        """Read a line and take it: the events it records, already in `entries` and on the `table`.

        Raises NotReadable, NotPossible or NotMarked, each with `message`, `source`, `line` and `column`; then nothing
        of the line was taken.
        """
        return list(self.follow(text, source=source, line=line).events)

    def follow(self, text: str, *, source: str = "", line: int = 0, in_script: bool = False) -> Proposal:
        """Read a line and take it, as `read` does; `in_script` lets through what only script files have."""
        draft = self._draft(self.table)
        try:
            proposal = self._propose(parse(_one_line(text)), draft, line, in_script)
        except TdlogError as error:
            if draft.events:
                self.gone_back += len(self.entries)
                self.table = self._refolded(self.entries)
            raise error.placed(source=source, line=line) from None
        amends = any(isinstance(event, EntryAmended) for event in proposal.events)
        self.gone_back += len(self.entries) if amends else 0
        self.table = self._refolded([*self.entries, *proposal.events]) if amends else draft.table
        self.entries.extend(proposal.events)
        if proposal.stamp is not None:
            self.at, self.by = proposal.stamp
        return proposal

    def propose(self, text: str, *, source: str = "", line: int = 0, in_script: bool = False) -> Proposal:
        """What a line would record at this point. Raises as `read` does; the scribe is as it was, either way."""
        draft = self._draft(self.table.branch())
        try:
            return self._propose(parse(_one_line(text)), draft, line, in_script)
        except TdlogError as error:
            raise error.placed(source=source, line=line) from None

    def stand_by(self, replay: Replay) -> None:
        """Read from now on at a table that somebody else keeps, as it stands there; nothing is read into it."""
        self.entries, self.table, self.kept = cast("list[AnyEvent]", replay.events), replay.table, replay

    def without_incident(self, session: SessionStream) -> Mapping[int, TdlogError]:
        """By its number, each entry that names an incident which the table had not; `session` knows its tables."""
        from projections.rulings.references import without_incident

        return without_incident(self.entries, session, self.stream)

    def _refolded(self, entries: Sequence[AnyEvent]) -> Table:
        """The table after entries of which the first are those it has, whatever a draft has put on it."""
        return refold(self.table, entries, len(self.entries), len(entries))

    def _draft(self, table: Table) -> Draft:
        place = place_of(len(self.entries) + 1)
        return Draft(
            table,
            place,
            at=self.at,
            by=self.by,
            trusting=self.trusting,
            deals=self.deals,
            replay=self._replay,
            offices=self.offices,
        )

    def _replay(self) -> Replay:
        """What the Laws make of the stream so far."""
        from projections.recorded.stream import SessionStream
        from projections.rulings.replay import Replay

        if self.kept is not None:
            return self.kept
        self.gone_back += DEARER * (len(self.entries) + len(self.session))
        session = SessionStream.knowing(self.session, session_of(self.stream), self.tables)
        return Replay(tuple(self.entries), session, stream=self.stream)

    def _propose(self, typed: Line, draft: Draft, line: int, in_script: bool) -> Proposal:
        body = typed.body
        if isinstance(body, Stamp):
            return Proposal(stamp=_read_stamp(body), names_author=_names_author(body))
        if isinstance(body, Expected) or (isinstance(body, Keyword) and body.word in ("stream", "player")):
            if not in_script:
                word = "=>" if isinstance(body, Expected) else body.word
                raise NotReadable(message("typed", "in_scripts_only", word=repr(word)), column=body.column)
            return self._read_script_line(body, line)
        if body is not None:
            self._read_body(body, draft)
        if typed.note is not None:
            draft.add(NoteMade(typed.note, at=self.at, by=self.by), 0, typed.note_column)
        return Proposal(tuple(draft.events), frozenset(draft.marked), draft.as_recorded)

    def _read_script_line(self, body: Expected | Keyword, line: int) -> Proposal:
        if isinstance(body, Expected):
            board = self.table.board.number if self.table.board else None
            entries = len(self.entries)
            return Proposal(
                expectation=read_expectation(body, line=line, board=board, stream=self.stream, entries=entries)
            )
        atoms = [one.value for one in body.arguments if isinstance(one.value, Atom) and not one.key]
        wanted, form = (1, "stream ID") if body.word == "stream" else (2, 'player ID "Name"')
        if len(atoms) != wanted or len(body.arguments) != wanted:
            raise NotReadable(message("typed", "expected", form=form), column=body.column)
        if wanted == 1:
            return Proposal(stream=atoms[0].text)
        return Proposal(player=(atoms[0].text, atoms[1].text))

    def _read_body(self, body: Body, draft: Draft) -> None:
        if isinstance(body, Amendment):
            draft.add(self._amend(body, draft), body.marks, body.column)
        elif isinstance(body, Undo):
            draft.add(self._undo(body), 0, body.column)
        elif isinstance(body, Keyword) and body.word == RIVAL_WORD:
            draft.add(self._rival(body), body.marks, body.column)
        elif not isinstance(body, Stamp | Expected):
            draft.read(body)

    def _undo(self, body: Undo) -> EntryAmended:
        try:
            if body.entry is not None and body.word == "redo":
                raise NotReadable(self._redo_takes_no_number(body.entry))
            if body.entry is not None:
                check_entry(self.entries, body.entry)
            by = None if self.offices else self.by
            last = last_done(self.entries, by) if body.word == "undo" and not body.entry else 0
            entry = body.entry or last or last_undone(self.entries)
        except TdlogError as error:
            raise error.placed(column=body.column) from None
        return EntryAmended(entry, (), body.why, at=self.at, by=self.by)

    def _redo_takes_no_number(self, entry: int) -> str:
        struck_by = in_force(self.entries).get(entry)
        if struck_by:
            return message("typed", "redo_of_a_number", entry=entry, struck_by=struck_by)
        return message("typed", "redo_of_no_strike", entry=entry)

    def _amend(self, body: Amendment, draft: Draft) -> EntryAmended:
        try:
            target = self._target(body)
        except TdlogError as error:
            raise error.placed(column=body.column) from None
        table = before(self.table, self.entries, target.place)
        at, by = target.stamp or (self.at, self.by)
        new = Draft(
            table, target.place, step=1, at=at, by=by, trusting=self.trusting, deals=self.deals, replay=self._replay
        )
        for entry in body.entries:
            new.read(entry, target.owner if not new.events else None)
        draft.as_recorded = new.as_recorded
        parts = (*target.earlier, *replacing(new.events, body.column), *target.later)
        return EntryAmended(target.entry, parts, body.why, at=self.at, by=self.by)

    def _rival(self, body: Keyword) -> RivalRecorded:
        """A rival record; its lines are read behind the entry that the device knew of."""
        head = read_keyword(without_lines(body), Setting(None, self.at, self.by))
        assert isinstance(head, RivalRecorded)
        known = known_to(self.entries, head)
        scribe = Scribe(known, stream=self.stream, trusting=self.trusting, deals=self.deals)
        scribe.session, scribe.tables = self.session, self.tables
        for line in lines_of(body):
            try:
                scribe.follow(line.text)
            except TdlogError as error:
                told = message("typed", "line_set_aside", line=repr(line.text), fault=error.message)
                raise NotReadable(told, column=line.column) from None
        self.gone_back += len(known) + scribe.gone_back
        return replace(head, events=held_by_rival(scribe.entries[len(known) :], body.column))

    def _target(self, body: Amendment) -> Target:
        if body.target.startswith("a") or "." in body.target:
            return find_target(self.entries, self.table, body.target, body.board)
        target = find_entry(self.entries, int(body.target.lstrip("#")))
        if body.marks < 2:
            check_entry(self.entries, target.entry)
        return target


def deals_of(session: Iterable[AnyEvent]) -> dict[int, BoardDealt]:
    """The cards dealt in a session, by board: what was recorded last counts."""
    return {event.board: event for _, event in effective(session) if isinstance(event, BoardDealt)}


def _one_line(text: str) -> str:
    found = LINE_ENDS.search(text)
    if found is not None:
        raise NotReadable(message("typed", "one_line"), column=found.start() + 1)
    return text


def _names_author(stamp: Stamp) -> bool:
    return any(not atom.quoted and atom.text.lower() in AUTHORS for atom in stamp.atoms)


def _read_stamp(stamp: Stamp) -> tuple[str, Author]:
    """`@ TIME AUTHOR`, either left out. Raises NotReadable for a text that is no time, or an unknown author."""
    atoms = list(stamp.atoms)
    at = ""
    if atoms and (atoms[0].quoted or atoms[0].text.lower() not in AUTHORS):
        at = _read_time(atoms.pop(0))
    author: Author = "operator"
    if atoms:
        known = AUTHORS.get(atoms[0].text.lower())
        if known is None or atoms[0].quoted:
            raise unread(
                atoms[0].text,
                message("expected", "author", authors=" ".join(AUTHORS.values())),
                atoms[0].column,
                AUTHORS,
            )
        author = known
    if len(atoms) > 1:
        raise unread(atoms[1].text, message("expected", "end_of_line"), atoms[1].column)
    return at, author


def _read_time(atom: Atom) -> str:
    if atom.quoted:
        return atom.text
    form = "a time in UTC (2026-03-14T19:02:11Z) or an author (" + " ".join(AUTHORS.values()) + ")"
    text = atom.text.upper()
    try:
        if TIME.fullmatch(text):
            time = datetime.fromisoformat(text)
            return text if text.endswith("Z") else time.astimezone(UTC).isoformat().replace("+00:00", "Z")
    except (ValueError, OverflowError):
        pass
    raise unread(atom.text, form, atom.column, AUTHORS)
