"""One table being recorded, line by line: what is typed is recorded and echoed."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

from application.office import Office
from application.recording import enter_name, preview, record
from application.writing import Who, Written
from cli.show.columns import fitted_end, indented
from cli.show.live import Echo, echo_lines, entries_text
from cli.show.screen import is_terminal, say
from domain.errors import LogGone, NotReadable, RecordedFirst, TdlogError
from domain.events import AnyEvent, Author
from domain.streams import session_of
from formats.notation import KEYWORDS
from formats.printed import in_lines
from projections.desk.numbers import gives_lines
from projections.texts import message
from projections.texts.entries import event_text

__all__ = ["Recorder"]

LEAVE = ("exit", "quit", "bye", "end", "q")
LOCAL = ("help", "show", "open")


class Recorder:
    """What is typed at a table, line by line, and the echo that shows what came of it."""

    def __init__(self, office: Office, stream: str) -> None:
        self.office = office
        self.stream = stream
        self.session = session_of(stream)
        self.who = Who()
        """Who speaks, where `as` was typed."""
        self.refused = 0
        """How many lines were not recorded."""
        self._load()

    def _load(self) -> None:
        """What the person at the keyboard sees from now on is the table as the log holds it."""
        self.room = self.office.room(self.stream)
        self.seen = len(self.room.entries)

    @property
    def echo(self) -> Echo:
        """What is shown of the table as it stands."""
        return Echo(self.room.echoes)

    def greet(self) -> None:
        """Say where the table stands, and how to leave."""
        count = self.seen
        resumed = message("screen", "entries_so_far" if count > 1 else "new_table", entries=count)
        say([message("screen", "greeting", stream=self.stream, resumed=resumed), *self.echo.where()])

    def part(self) -> None:
        """Say that nothing is lost."""
        file = Path(self.office.log.name).name
        say([message("screen", "parting", count=self.seen, stream=self.stream, file=file)])

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
            told = ", ".join(map(self._with_result, preview(self.office, self.stream, line, self.who)))
            return fitted_end(told, shutil.get_terminal_size((80, 24)).columns - 1)
        except TdlogError as error:
            return _refusal(error)

    def take(self, line: str) -> bool:
        """Act on one line. Returns False where the person leaves. Raises LogGone."""
        words = line.split()
        if not words:
            return True
        try:
            if self._leaves(words):
                return False
            if self._is_local(words):
                self.room.caught_up()
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
            board = self.room.replay.board
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
        self.who = Who(author)
        say(["  " + message("screen", "speaks", author=message("author", author))])

    def _enter_player(self, line: str) -> None:
        """Write a name into the register. Raises NotPossible where the id has another."""
        player = self.room.scribe.propose(line, in_script=True).player
        if player is None or not all(player):
            raise NotReadable(message("command", "how_to_name"))
        number, name = player
        enter_name(self.office, number, name)
        say(["  " + message("screen", "name_entered", player=number, name=name)])

    def _with_result(self, event: AnyEvent) -> str:
        """An event in a few words, and the result that a number of tricks in it gives."""
        return " ".join((event_text(event), *gives_lines(self.room.replay, event)))

    def _record(self, line: str) -> None:
        answer = record(self.office, self.stream, line, self.who, seen=self.seen)
        self.room, written = answer.room, answer.written
        if not written.proposed:
            return
        if written.proposed[0].stream == self.session:
            self._say_of_session(written)
            return
        self.seen += len(written.proposed)
        given = [line for text in answer.gives for line in indented(text, 2, 2)]
        say([*(echo_lines(answer.echo) if answer.echo is not None else []), *given])

    def _say_of_session(self, written: Written) -> None:
        """What was added to the session's stream, with its numbers there, whoever else did so too."""
        self.room.caught_up()
        say(["  " + message("screen", "in_session", session=self.session)])
        say(entries_text(self.room.session.own_stream.events, len(written.proposed)))

    def _say_who_was_first(self, error: RecordedFirst) -> None:
        """A conflict: what the other recorder wrote, and that the line is to be typed again."""
        known = self.seen
        self._load()
        count = self.seen - known
        say([message("screen", "was_first", entry=error.entry, stream=error.stream)])
        say(entries_text(self.room.entries, count) if count else [])
        say(["  " + message("screen", "type_again")])
        say(self.echo.where())

    def _say_what_was_interrupted(self) -> None:
        """Ctrl-C while a line was being recorded: whether the log has it."""
        known = self.seen
        self.office.let_go(self.stream)
        self._load()
        count = self.seen - known
        say([message("screen", "interrupted" if count else "interrupted_unrecorded")])
        say([*(entries_text(self.room.entries, count) if count else []), *self.echo.where()])


def _refusal(error: TdlogError) -> str:
    """An error of the line just typed: the column first, where it has one."""
    said = "refused_at" if error.column else "refused"
    return message("command", said, column=error.column, why=error.message)


def _error_lines(error: TdlogError, words: Iterable[str]) -> list[str]:
    """An error at the width of the screen; of a line with several calls or cards, that none of them was recorded."""
    first, *more = (word.lstrip("!").lower() for word in words)
    several = bool(more) and first not in (*KEYWORDS, *LEAVE, *LOCAL, "as", "at", "player", "redo", "undo")
    refusal = _refusal(error)
    refusal = message("command", "nothing_of_line", refused=refusal) if several else refusal
    width = max(40, shutil.get_terminal_size((80, 24)).columns - 1)
    return in_lines(refusal, width, rest="  ")
