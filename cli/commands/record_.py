"""`tdlog record`: record a round at a table, live, in the notation."""

from __future__ import annotations

import sys

import click

from application.office import Office
from application.recording import TABLE, begin, recorded_last
from cli.exit_code import fail_at_the_end, go_on_unread
from cli.opening import log_to_record_in, saying_what_it_waits_for
from cli.options import lang_option, log_option
from cli.recorder import Recorder
from cli.typing import lines_typed
from domain.admission import round_is_over
from domain.errors import TdlogError
from domain.log.store import LogStore
from domain.streams import next_round, plain_stream
from domain.table import fold
from projections.texts import message

FIRST_TABLE = "S1.r1.t1"


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
    with log_to_record_in(log_path, create=True) as log:
        stream = _named(log, stream) if stream else _to_go_on_with(log)
        office = Office(log, waiting=saying_what_it_waits_for)
        begin(office, stream)
        recorder = Recorder(office, stream)
        recorder.greet()
        for line in lines_typed(recorder.prompt, recorder.preview):
            if not recorder.take(line):
                break
        if recorder.refused and not sys.stdin.isatty():
            fail_at_the_end()
        recorder.part()


def _named(log: LogStore, stream: str) -> str:
    """The table a person names, as the log writes it: `S1.r1.t1` also where `S1.r01.t1` was typed."""
    if not TABLE.fullmatch(stream):
        raise TdlogError(message("command", "name_of_table", example=FIRST_TABLE, name=repr(stream)))
    return stream if log.version(stream) else plain_stream(stream)


def _to_go_on_with(log: LogStore) -> str:
    """The table that was recorded last, or the first of a new session.

    Raises TdlogError where its round has ended, with the next.
    """
    stream = recorded_last(log)
    if stream and round_is_over(fold(log.read(stream))):
        raise TdlogError(message("command", "round_has_ended", stream=stream, next=next_round(stream)))
    return stream or FIRST_TABLE
