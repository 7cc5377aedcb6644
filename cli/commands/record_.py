"""`tdlog record`: record a round at a table, live, in the notation."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import click

from application.clock import now
from cli.exit_code import fail_at_the_end, go_on_unread
from cli.opening import warned
from cli.options import lang_option, log_option
from cli.recorder import Recorder, saying_what_it_waits_for
from cli.show.live import next_round
from cli.typing import lines_typed
from domain.admission import round_is_over
from domain.errors import RecordedFirst, TdlogError
from domain.events import AnyEvent, RoundStarted, SessionOpened
from domain.log.store import LogStore
from domain.streams import SESSION, plain_stream
from domain.table import fold
from projections.texts import message
from stores.opening import open_log

STREAM = re.compile(SESSION + r"\.r[0-9]{1,3}\.t[0-9]{1,4}")
FIRST_TABLE = "S1.r1.t1"
SEARCHED = 256
"""How many entries are looked at first, from the end of the log, for the table recorded last."""


@click.command("record")
@log_option
@lang_option
@click.option("--table", "stream", default="", metavar="STREAM", help="Session, round and table, as S1.r1.t1.")
def command(log_path: str, stream: str) -> None:
    """Record a round at a table as it happens, in the notation (docs/notation.md).

    Each line is in the log, and on the disk, before it is echoed. Starting again goes on where it was: without
    --table, at the table that was recorded last. Lines that do not come from a terminal are all taken; exit 1 where one
    of them was refused.
    """
    if not sys.stdin.isatty():
        go_on_unread()
    with warned(open_log(log_path)) as log:
        stream = _named(log, stream) if stream else _to_go_on_with(log)
        _open_table(log, stream)
        recorder = Recorder(log, stream)
        recorder.greet()
        for line in lines_typed(recorder.prompt, recorder.preview):
            if not recorder.take(line):
                break
        if recorder.refused and not sys.stdin.isatty():
            fail_at_the_end()
        recorder.part()


def _named(log: LogStore, stream: str) -> str:
    """The table a person names, as the log writes it: `S1.r1.t1` also where `S1.r01.t1` was typed."""
    if not STREAM.fullmatch(stream):
        raise TdlogError(message("command", "name_of_table", example=FIRST_TABLE, name=repr(stream)))
    return stream if log.version(stream) else plain_stream(stream)


def _to_go_on_with(log: LogStore) -> str:
    """The table that was recorded last, or the first of a new session.

    Raises TdlogError where its round has ended, with the next.
    """
    stream = _recorded_last(log)
    if stream and round_is_over(fold(log.read(stream))):
        raise TdlogError(message("command", "round_has_ended", stream=stream, next=next_round(stream)))
    return stream or FIRST_TABLE


def _recorded_last(log: LogStore) -> str:
    """The table of the last entry that is a table's, looked for from the end of the log; empty where there is none."""
    upto = log.head().upto
    searched = SEARCHED
    while upto > 0:
        after = max(0, upto - searched)
        tables = list(_tables_between(log, after, upto))
        if tables:
            return tables[-1]
        upto, searched = after, searched * 4
    return ""


def _tables_between(log: LogStore, after: int, upto: int) -> Iterator[str]:
    """The tables of the entries above one position up to another."""
    for one in log.scan(after, upto):
        if STREAM.fullmatch(one.stream):
            yield one.stream


def _open_table(log: LogStore, stream: str) -> None:
    """Begin session and round where the log does not hold them yet."""
    session, number, table = stream.rsplit(".", 2)
    _begin(log, session, SessionOpened(session, date=now()[:10], at=now()))
    _begin(log, stream, RoundStarted(int(number[1:]), int(table[1:]), at=now()))


def _begin(log: LogStore, stream: str, event: AnyEvent) -> None:
    """Record the first entry of a stream, unless somebody has."""
    if log.version(stream):
        return
    try:
        with saying_what_it_waits_for():
            log.append([(stream, 0, [event])])
    except RecordedFirst:
        return
