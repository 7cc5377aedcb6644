"""A session while a reader takes it from a file: its streams, the people in it, and its tables."""

from __future__ import annotations

import hashlib
import re
from collections import Counter

from domain.errors import NotReadable
from domain.events import SessionOpened
from domain.streams import LONGEST_SESSION, SESSION
from formats.reading.remarks import Reading, Remark
from formats.reading.table import TableRecord
from formats.reading.words import clean
from projections.texts import message

__all__ = ["SessionRecord", "session_id"]

MOST_REMARKS = 500
"""How many remarks of one kind are kept word for word; more are only counted."""

SESSION_ID = re.compile(SESSION)


def session_id(source: str, wanted: str | None = None) -> str:
    """The id of a session: the one wanted, else made from the file's name. Raises NotReadable if it cannot be one.

    Of a name that is too long both ends stay, and between them a digest of the whole.
    """
    if wanted is not None:
        if not SESSION_ID.fullmatch(wanted):
            read = clean(wanted, LONGEST_SESSION + 10)
            raise NotReadable(message("remarked", "no_session_id", most=LONGEST_SESSION, read=repr(read)))
        return wanted
    before, dot, after = re.split(r"[/\\]", source)[-1].rpartition(".")
    stem = before if dot else after
    slug = re.sub(r"[^A-Za-z0-9_-]+", "-", stem).strip("-")
    if len(slug) > LONGEST_SESSION:
        digest = hashlib.sha256(stem.encode("utf-8", "surrogateescape")).hexdigest()[:8]
        slug = f"{slug[:15].rstrip('-')}-{digest}-{slug[-15:].lstrip('-')}"
    return slug or "session"


class SessionRecord:
    """A session while it is being read from a file."""

    def __init__(self, source: str, session: str | None = None) -> None:
        identity = session_id(source, session)
        self.reading = Reading(clean(source), identity)
        self.session = identity
        self.tables: dict[tuple[int, int], TableRecord] = {}
        self._players: dict[tuple[str, int], str] = {}
        self._ids = re.compile(rf"{re.escape(identity)}\.p[1-9][0-9]{{0,8}}")
        self._lineups: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._kinds: Counter[str] = Counter()
        self._remarked: set[Remark] = set()
        self.reading.streams[identity] = []
        self.going_on: set[str] = set()
        """Tables whose round is not over where the file ends: a later version of it goes on there."""

    def open(self, name: str = "", date: str = "", scoring: str = "matchpoints") -> None:
        """The session begins, at most once."""
        stream = self.reading.streams[self.session]
        if not stream:
            stream.append(SessionOpened(name=clean(name, 120), date=date, scoring=scoring))

    def players(self, names: list[str]) -> tuple[str, ...]:
        """Ids for the names of one line-up; an empty name is nobody known.

        A name is one person throughout the session; where two seats of a line-up bear the same name they are two.
        An id of this session, `S1.p7`, is itself and no name: our own writers put ids where names stay out.
        """
        told = tuple(names)
        if told not in self._lineups:
            cleaned = [clean(name, 60) for name in names]
            times = Counter(cleaned)
            self._lineups[told] = tuple(
                self._player(name, place if times[name] > 1 else -1) if name else ""
                for place, name in enumerate(cleaned)
            )
        return self._lineups[told]

    def _player(self, name: str, place: int) -> str:
        known = self._players.get((name, place))
        if known is not None:
            return known
        if self._ids.fullmatch(name):
            self._players[name, place] = name
            return name
        number = len(self._players) + 1
        while (identity := f"{self.session}.p{number}") in self.reading.names or (identity, -1) in self._players:
            number += 1
        self._players[name, place] = identity
        self.reading.names[identity] = name
        return identity

    def table(self, number: int, room: str = "", round_number: int = 1, *, rounds_stated: bool = False) -> TableRecord:
        """The table of that number. `rounds_stated`: the file numbers the rounds, so none is inferred."""
        key = (round_number if rounds_stated else 0, number)
        if key not in self.tables:
            self.tables[key] = TableRecord(self, number, room or f"table {number}", round_number, rounds_stated)
        return self.tables[key]

    def has_table(self, number: int, round_number: int, rounds_stated: bool) -> bool:
        """Whether there is a table of that number, in that round where the file numbers its rounds."""
        return (round_number if rounds_stated else 0, number) in self.tables

    def remark(self, kind: str, text: str = "", *, line: int = 0, board: int | None = None, room: str = "") -> None:
        """Note something odd; once, where the same is remarked of one line again."""
        told = Remark(self.reading.source, line, board, room, kind, clean(text))
        if line and told in self._remarked:
            return
        self._kinds[kind] += 1
        if self._kinds[kind] <= MOST_REMARKS:
            self._remarked.add(told)
            self.reading.remarks.append(told)

    def skip(self, kind: str, text: str = "", *, line: int = 0, board: int | None = None, room: str = "") -> None:
        """A board is left out, and why."""
        self.remark(kind, text, line=line, board=board, room=room)
        if self._kinds[kind] <= MOST_REMARKS:
            self.reading.skipped.append(Remark(self.reading.source, line, board, room, kind, clean(text)))

    def finish(self) -> Reading:
        """The file is at its end: the rounds too."""
        self.open()
        for table in self.tables.values():
            if table.stream not in self.going_on:
                table.end_round()
        self.tables.clear()  # they hold on to the session: without them it goes with the reader
        for kind, times in self._kinds.items():
            if times > MOST_REMARKS:
                more = message("remarked", "more_of_the_kind", count=times - MOST_REMARKS)
                self.reading.remarks.append(Remark(self.reading.source, 0, None, "", kind, more))
        return self.reading
