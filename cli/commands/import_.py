"""`tdlog import`: files into the log."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Protocol

import click

from cli.importing import Imported, import_file
from cli.options import as_json_option, lang_option, log_option
from cli.show.screen import say, say_json, tell
from domain.errors import TdlogError
from domain.log import EventLog
from projections.texts import message

SHOWN = 8
"""Remarks shown of one file without --verbose."""


@click.command("import")
@log_option
@as_json_option
@lang_option
@click.option("--session", help="Name of the session (default: from the file's name).")
@click.option("--rename", is_flag=True, help="Take the file's names where the register holds others.")
@click.option("-v", "--verbose", is_flag=True, help="Show every remark.")
@click.argument("files", nargs=-1, required=True, type=click.Path())
def command(
    files: tuple[str, ...], log_path: str, as_json: bool, session: str | None, rename: bool, verbose: bool
) -> None:
    """Record FILES (.tdl, .lin, .pbn, .jsonl; `-` for standard input), recognised by what they hold.

    Each file is recorded whole or not at all, with a report of what was odd. The same file again records nothing.
    """
    if session and len(files) > 1:
        raise click.UsageError(message("command", "one_session_a_file"))
    done: list[Imported] = []
    failed: dict[str, str] = {}
    with EventLog(log_path) as log, _progress(len(files)) as step:
        for path in files:
            try:
                done.append(import_file(log, path, session, rename=rename))
            except TdlogError as error:
                failed[path] = str(error)
            step(path)
    if as_json:
        say_json({"imported": [_json(one) for one in done], "failed": failed})
    else:
        say([line for one in done for line in _lines(one, verbose)])
        for path, why in failed.items():
            tell(message("command", "file_not_recorded", file=path, why=why))
        say([_sum(done, failed)])
    if failed:
        sys.exit(1)


class Step(Protocol):
    """Tells that one more file is done."""

    def __call__(self, path: str, /) -> None:
        """The file that was done."""
        ...


@contextmanager
def _progress(count: int) -> Generator[Step]:
    """A bar on a terminal where there are several files; nothing in a pipe."""
    if count < 3 or not sys.stderr.isatty():
        yield lambda path: None
        return
    with click.progressbar(length=count, label=message("command", "importing"), file=sys.stderr) as bar:
        yield lambda path: bar.update(1)


def _lines(one: Imported, verbose: bool) -> list[str]:
    boards, tables = _some("boards", one.boards), _some("tables", sum("." in stream for stream in one.streams))
    new = _some("entries", one.entries) if one.entries else message("command", "recorded_before")
    lines = [message("command", "imported", file=one.source, boards=boards, tables=tables, entries=new)]
    shown = one.remarks if verbose else one.remarks[:SHOWN]
    lines += [f"  ~ {remark}" for remark in shown]
    if len(one.remarks) > len(shown):
        lines.append("  ~ " + message("command", "more_remarks", count=len(one.remarks) - len(shown)))
    return lines


def _sum(done: list[Imported], failed: dict[str, str]) -> str:
    return message(
        "command",
        "imported_with_refused" if failed else "imported_in_all",
        boards=_some("boards", sum(one.boards for one in done)),
        files=_some("files", len(done)),
        entries=_some("new_entries", sum(one.entries for one in done)),
        refused=_some("files", len(failed)),
    )


def _some(what: str, count: int) -> str:
    """A number of boards, tables, files or entries, in words that go into a sentence."""
    return message("command", f"some_{what}", count=count)


def _json(one: Imported) -> dict[str, object]:
    return {
        "file": one.source,
        "format": one.kind,
        "streams": one.streams,
        "boards": one.boards,
        "entries": one.entries,
        "remarks": one.remarks,
    }
