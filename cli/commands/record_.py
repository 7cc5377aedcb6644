"""`tdlog record`: record a round at a table, live, in the notation."""

from __future__ import annotations

import re
from typing import get_args

import click

from cli.clock import now
from cli.options import log_option
from cli.show.live import Echo
from cli.show.screen import say
from cli.typing import lines_typed
from domain.errors import RecordedFirst, TdlogError
from domain.events import Author, RoundStarted, SessionOpened
from domain.log import EventLog
from formats.notation import Scribe
from projections.answers import check_answer
from projections.regulations import Regulations

STREAM = re.compile(r"([A-Za-z0-9_-]{1,24})\.r([0-9]{1,3})\.t([0-9]{1,4})")

HELP = """\
  board 7            begin a board (dealer and vulnerability follow its number)
  1s p 2nt! lebensohl   calls in turn; ! after a call: alerted; 4h~35: took 35 s
  hk 2 8 5           cards in turn; a bare rank follows suit; . is the lowest
  !e:c4  !s:1h       it broke the Laws and happened: East played the club four
  claim s all "drawing trumps"   object w   agree e   concede e 2   playon w
  notice n revoke e 3            attention to East's revoke at trick 3
  withdraw e c4      a card is taken back; type its replacement after it
  td n   judge #41 64C1 damaged tricks=9 "why"   rule #41 64A2 tricks=1
  undo   at 6.w h9   at a3 2s   your own slip, put right in its place
  show   what stands on the table     open   what awaits a decision
  as director        who speaks from here on     ; text   a note
  endround  exit     all of it: docs/notation.md"""


@click.command("record")
@log_option
@click.option("--table", "stream", default="", metavar="STREAM", help="Session, round and table, as S1.r1.t1.")
def command(log_path: str, stream: str) -> None:
    """Record a round at a table as it happens, in the notation (docs/notation.md).

    Each line is in the log, and on the disk, before it is echoed. Starting again goes on where it was.
    """
    with EventLog(log_path) as log:
        stream = stream or _last_table(log)
        _open_table(log, stream)
        recorder = _Recorder(log, stream)
        recorder.greet()
        for line in lines_typed(recorder.prompt, recorder.preview):
            if not recorder.take(line):
                break
        recorder.part()


def _last_table(log: EventLog) -> str:
    """The table that was recorded last, or the first of a new session."""
    tables = [stream for stream in log.streams() if STREAM.fullmatch(stream)]
    return tables[-1] if tables else "S1.r1.t1"


def _open_table(log: EventLog, stream: str) -> None:
    """Begin session and round where the log does not hold them yet."""
    named = STREAM.fullmatch(stream)
    if named is None:
        raise TdlogError(f"a table is named SESSION.rROUND.tTABLE, as S1.r1.t1; read {stream!r}")
    if not log.version(named[1]):
        log.append(named[1], 0, [SessionOpened(named[1], date=now()[:10], at=now())])
    if not log.version(stream):
        log.append(stream, 0, [RoundStarted(int(named[2]), int(named[3]), at=now())])


class _Recorder:
    """One table being recorded: the scribe that reads lines, the log that keeps them, the echo that shows them."""

    def __init__(self, log: EventLog, stream: str) -> None:
        self.log = log
        self.stream = stream
        self.regulations = Regulations.of(log.read(stream.split(".")[0]))
        self.by: Author = "operator"
        self._load()

    def _load(self) -> None:
        self.scribe = Scribe(self.log.read(self.stream), stream=self.stream)
        self.echo = Echo(self.regulations, self.scribe.entries)

    def greet(self) -> None:
        count = len(self.scribe.entries)
        resumed = f"{count} entries so far" if count > 1 else "a new table"
        say([f"{self.stream}: {resumed}. help for the notation, exit to leave.", *self.echo.where()])

    def part(self) -> None:
        say([f"{len(self.scribe.entries)} entries of {self.stream} are in {self.log.path.name}; start again to go on"])

    def prompt(self) -> str:
        return f"{self.echo.waiting_for()}> "

    def preview(self, line: str) -> str:
        """What a line would record, before it is committed."""
        if not line.strip() or self._is_local(line):
            return ""
        try:
            return self.echo.understood(self.scribe.propose(line).events)
        except TdlogError as error:
            return _told(error)

    def take(self, line: str) -> bool:
        """Act on one line. Returns False where the person leaves."""
        words = line.split()
        if not words:
            return True
        if self._is_local(line):
            return self._local(words)
        try:
            self._record(line)
        except RecordedFirst as error:
            self._load()
            say([f"! {error}", "  your line was not recorded: look, and type it again", *self.echo.where()])
        except TdlogError as error:
            say([_told(error)])
        return True

    def _is_local(self, line: str) -> bool:
        words = line.split()
        return (words[0] in ("exit", "help", "show", "open") and len(words) == 1) or words[0] == "as"

    def _local(self, words: list[str]) -> bool:
        if words[0] == "help":
            say(HELP.splitlines())
        elif words[0] == "show":
            say(self.echo.whole_board())
        elif words[0] == "open":
            say(self.echo.open_items() or ["  nothing is open"])
        elif words[0] == "as":
            self._speak_as(words[1:])
        return words[0] != "exit"

    def _speak_as(self, words: list[str]) -> None:
        known = {author.lower(): author for author in get_args(Author)}
        author = known.get(words[0].lower()) if len(words) == 1 else None
        if author is None:
            say([f"! as whom? one of {' '.join(get_args(Author))}"])
            return
        self.by = author
        say([f"  {author} speaks from here on"])

    def _record(self, line: str) -> None:
        self.scribe.at, self.scribe.by = now(), self.by
        proposal = self.scribe.propose(line)
        for event in proposal.events:
            check_answer(self.echo.replay, event)
        if proposal.events:
            self.log.append(self.stream, len(self.scribe.entries), proposal.events)
        self.scribe.take(proposal.events)
        if proposal.events:
            say(self.echo.recorded(self.scribe.entries, len(proposal.events)))


def _told(error: TdlogError) -> str:
    """An error of the line just typed: the column first, where it has one."""
    return f"! {f'column {error.column}: ' if error.column else ''}{error.message}"
