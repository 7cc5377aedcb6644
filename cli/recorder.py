"""One table being recorded, line by line: what is typed is read, kept in the log and echoed."""

from __future__ import annotations

import shutil
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import get_args

from msgspec.structs import replace

from application.clock import now
from application.tables import tables_of
from cli.show.columns import fitted_end
from cli.show.live import Echo, entries_text
from cli.show.screen import is_terminal, say, tell
from cli.show.tricks_read import check_named, gives_lines
from domain.admission import check_hands
from domain.errors import LogGone, NotPossible, NotReadable, RecordedFirst, TdlogError
from domain.events import (
    OF_THE_SESSION,
    AnyEvent,
    Author,
    BoardDealt,
    BoardStarted,
    ClaimMade,
)
from domain.log.store import LogStore
from domain.streams import session_of
from formats.notation import KEYWORDS, Scribe
from formats.notation.offices import by_its_office
from formats.notation.scribe import deals_of
from formats.printed import in_lines
from projections.desk.answers import check_answer, check_obeyed
from projections.recorded.stream import SessionStream
from projections.texts import message
from projections.texts.entries import event_text

__all__ = ["Recorder", "saying_what_it_waits_for"]

LEAVE = ("exit", "quit", "bye", "end", "q")
LOCAL = ("help", "show", "open")

PATIENCE = 1.0
"""Seconds to wait for another program before saying so."""


class Recorder:
    """The scribe that reads lines, the log that keeps them, and the echo that shows them."""

    def __init__(self, log: LogStore, stream: str) -> None:
        self.log = log
        self.stream = stream
        self.session = session_of(stream)
        self.by: Author | None = None
        """Who speaks, where `as` was typed."""
        self.refused = 0
        """How many lines were not recorded."""
        self._load()

    def _load(self) -> None:
        self.scribe = Scribe(self.log.read(self.stream), stream=self.stream)
        self._load_session()

    def _load_session(self) -> None:
        """Its deals and regulations; the table stays as it is."""
        self.of_session = self.log.read(self.session)
        self.scribe.deals = deals_of(self.of_session)
        self.scribe.session = self.of_session
        told = SessionStream(self.of_session, self.session)
        self.is_match = told.regulations.is_team_play
        self.scribe.tables = tables_of(self.log, self.session) if self.is_match else {}
        told.learn_all(self.scribe.tables)
        self.echo = Echo(told, self.scribe.entries, self.stream)

    def _learn_of_others(self) -> None:
        """In a match: what other tables have recorded since, before a line is read that may speak of it (86, 87)."""
        if not self.is_match:
            return
        others = {one for one in self.log.versions() if "." in one and session_of(one) == self.session} - {self.stream}
        if any(self.log.version(one) != len(self.scribe.tables.get(one, ())) for one in others):
            self._load_session()

    def greet(self) -> None:
        """Say where the table stands, and how to leave."""
        count = len(self.scribe.entries)
        resumed = message("screen", "entries_so_far" if count > 1 else "new_table", entries=count)
        say([message("screen", "greeting", stream=self.stream, resumed=resumed), *self.echo.where()])

    def part(self) -> None:
        """Say that nothing is lost."""
        count = len(self.scribe.entries)
        say([message("screen", "parting", count=count, stream=self.stream, file=Path(self.log.name).name)])

    def prompt(self) -> str:
        """Whose turn it is."""
        return f"{self.echo.waiting_for()}> "

    def preview(self, line: str) -> str:
        """What a line would record, before it is committed."""
        words = line.split()
        if not words or self._is_local(words):
            return ""
        try:
            if self._leaves(words):
                return message("screen", "leaves")
            told = ", ".join(self._with_result(event) for event in self._understood(line))
            return fitted_end(told, shutil.get_terminal_size((80, 24)).columns - 1)
        except TdlogError as error:
            return _told(error)

    def take(self, line: str) -> bool:
        """Act on one line. Returns False where the person leaves. Raises LogGone."""
        words = line.split()
        if not words:
            return True
        try:
            if self._leaves(words):
                return False
            if words[0].lower() in (*KEYWORDS, *LOCAL):
                self._learn_of_others()
            if self._is_local(words):
                self._local(line, words)
            else:
                self._record(line)
        except RecordedFirst as error:
            self.refused += 1
            self._say_who_was_first(error)
        except LogGone:
            raise
        except TdlogError as error:
            self.refused += 1
            say(_error_lines(error, words))
        except KeyboardInterrupt:
            self._say_what_was_interrupted()
            return is_terminal()
        return True

    def _leaves(self, words: list[str]) -> bool:
        """Whether a line means leaving. Raises NotReadable where it may, and something stands after it."""
        word = words[0].lower()
        if word not in LEAVE:
            return False
        if len(words) == 1:
            board = self.echo.replay.board
            return not (word == "q" and board is not None and 0 < board.trick.count < 4)
        if word == "q" or (word == "quit" and words[1].isdigit()):
            return False
        raise NotReadable(message("command", "leave_alone", word=word, rest=repr(" ".join(words[1:]))))

    def _is_local(self, words: list[str]) -> bool:
        word = words[0].lower()
        return (word in LOCAL and len(words) == 1) or word in ("as", "player")

    def _local(self, line: str, words: list[str]) -> None:
        word = words[0].lower()
        if word == "help":
            say(message("screen", "help").splitlines())
        elif word == "show":
            say(self.echo.whole_board())
        elif word == "open":
            say(self.echo.open_items() or ["  " + message("screen", "nothing_open")])
        elif word == "as":
            self._speak_as(words[1:])
        elif word == "player":
            self._enter_player(line)

    def _speak_as(self, words: list[str]) -> None:
        known = {author.lower(): author for author in get_args(Author)}
        author = known.get(words[0].lower()) if len(words) == 1 else None
        if author is None:
            raise NotReadable(message("command", "as_whom", authors=" ".join(get_args(Author))))
        self.by = author
        say(["  " + message("screen", "speaks", author=message("author", author))])

    def _enter_player(self, line: str) -> None:
        """Write a name into the register. Raises NotPossible where the id has another."""
        player = self.scribe.propose(line, in_script=True).player
        if player is None or not all(player):
            raise NotReadable(message("command", "how_to_name"))
        number, name = player
        known = self.log.register.names().get(number)
        if known not in (None, name):
            raise NotPossible(message("command", "name_taken", player=number, held=repr(known), name=repr(name)))
        with saying_what_it_waits_for():
            self.log.register.enter(number, name)
        say(["  " + message("screen", "name_entered", player=number, name=name)])

    def _understood(self, line: str) -> tuple[AnyEvent, ...]:
        """The events of a line, each with its author. Raises TdlogError where it cannot be recorded."""
        self.scribe.at, self.scribe.by = now(), self.by or "operator"
        proposal = self.scribe.propose(line)
        if proposal.stamp is not None:
            raise NotReadable(message("command", "no_stamp_here"))
        events = tuple(_as_it_happens(self._by_its_office(event)) for event in proposal.events)
        for number, event in enumerate(events):
            check_named(self.echo.replay, event)
            check_answer(self.echo.replay, event, marked=number in proposal.marked)
            if isinstance(event, BoardDealt):
                check_hands(event.hands)
        check_obeyed(self.echo.replay, events, proposal.marked)
        return events

    def _with_result(self, event: AnyEvent) -> str:
        """An event in a few words, and the result that a number of tricks in it gives."""
        return " ".join((event_text(event), *gives_lines(self.echo.replay, event)))

    def _by_its_office(self, event: AnyEvent) -> AnyEvent:
        """What only a director or committee says is theirs, unless the person said who speaks; of a claim without its
        line of play nobody has told whether it had one (68C)."""
        if isinstance(event, ClaimMade) and event.line is None:
            event = replace(event, line="?")
        return event if self.by is not None else by_its_office(event)

    def _record(self, line: str) -> None:
        if self.log.version(self.session) != len(self.of_session):
            self._load_session()
        events = self._understood(line)
        if not events:
            return
        if isinstance(events[0], OF_THE_SESSION):
            self._record_in_session(events)
            return
        gives = [line for event in events for line in gives_lines(self.echo.replay, event)]
        with saying_what_it_waits_for():
            self.log.append([(self.stream, len(self.scribe.entries), events)])
        self.scribe.take(events)
        say([*self.echo.recorded(self.scribe.entries, len(events)), *_wrapped_lines(gives)])

    def _record_in_session(self, events: Sequence[AnyEvent]) -> None:
        """Add to the session's stream, whoever else does so too: what stands there does not build on each other."""
        with saying_what_it_waits_for():
            while not self._appended_to_session(events):
                pass
        self._load_session()
        say(["  " + message("screen", "in_session", session=self.session)])
        say(entries_text(self.of_session, len(events)))

    def _appended_to_session(self, events: Sequence[AnyEvent]) -> bool:
        try:
            self.log.append([(self.session, self.log.version(self.session), events)])
        except RecordedFirst:
            return False
        return True

    def _say_who_was_first(self, error: RecordedFirst) -> None:
        """A conflict: what the other recorder wrote, and that the line is to be typed again."""
        known = len(self.scribe.entries)
        self._load()
        count = len(self.scribe.entries) - known
        say([message("screen", "was_first", entry=error.entry, stream=error.stream)])
        say(entries_text(self.scribe.entries, count) if count else [])
        say(["  " + message("screen", "type_again")])
        say(self.echo.where())

    def _say_what_was_interrupted(self) -> None:
        """Ctrl-C while a line was being recorded: whether the log has it."""
        known = len(self.scribe.entries)
        self._load()
        count = len(self.scribe.entries) - known
        say([message("screen", "interrupted" if count else "interrupted_unrecorded")])
        say([*(entries_text(self.scribe.entries, count) if count else []), *self.echo.where()])


def _as_it_happens(event: AnyEvent) -> AnyEvent:
    """A board that is begun here is recorded while it is played, where the director can be asked."""
    return replace(event, live=True) if isinstance(event, BoardStarted) else event


@contextmanager
def saying_what_it_waits_for() -> Generator[None]:
    """Tell the person when another program keeps the log."""
    timer = Timer(PATIENCE, tell, ["  " + message("screen", "waiting")])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _wrapped_lines(texts: Iterable[str]) -> list[str]:
    return [line for text in texts for line in in_lines(text, 78, "  ", "    ")]


def _told(error: TdlogError) -> str:
    """An error of the line just typed: the column first, where it has one."""
    said = "refused_at" if error.column else "refused"
    return message("command", said, column=error.column, why=error.message)


def _error_lines(error: TdlogError, words: Iterable[str]) -> list[str]:
    """An error at the width of the screen; of a line with several calls or cards, that none of them was recorded."""
    first, *more = (word.lstrip("!").lower() for word in words)
    several = bool(more) and first not in (*KEYWORDS, *LEAVE, *LOCAL, "as", "at", "player", "redo", "undo")
    told = _told(error)
    told = message("command", "nothing_of_line", refused=told) if several else told
    width = max(40, shutil.get_terminal_size((80, 24)).columns - 1)
    return in_lines(told, width, rest="  ")
