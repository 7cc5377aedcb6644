"""`tdlog audit`: recompute sessions of a log, or other people's files, and say where they differ from what they say."""

from __future__ import annotations

import os
from importlib.metadata import version
from typing import TYPE_CHECKING

import click

from application.auditing import audit_sessions
from application.clock import now
from application.opening import is_there
from application.tables import is_within
from cli import INTERRUPTED
from cli.exit_code import fail_at_the_end
from cli.opening import open_log
from cli.options import bounds_of, bounds_options, view_options
from cli.show.columns import wrapped
from cli.show.screen import counted, say, say_json, show
from domain.errors import TdlogError
from domain.streams import session_of
from formats.printed import printed, whole
from formats.reading import clean
from projections.recorded.as_of import Moment
from projections.texts import message, some_of

if TYPE_CHECKING:
    from projections.views.file_audit import FilesView

EXAMPLES = 1000


@click.command("audit")
@view_options
@click.option("--strict", is_flag=True, help="Exit 1 where anything was found (files: anything wrong; no file at all).")
@click.option("--verbose", "-v", is_flag=True, help="Files: tell every finding, not only how many of each kind.")
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help="Files: tell every finding of this kind.")
@click.option("--examples", type=click.IntRange(1, 100_000), help=f"Files: keep so many of a kind ({EXAMPLES}).")
@bounds_options
@click.option("--html", "page", metavar="FILE", help="Files: write the summary as one HTML page.")
@click.option("--force", is_flag=True, help="Replace an existing page.")
@click.argument("audited", nargs=-1, metavar="[SESSION | FILE]...")
def command(
    log_path: str,
    as_json: bool,
    as_of: Moment | None,
    strict: bool,
    verbose: bool,
    kinds: tuple[str, ...],
    examples: int | None,
    seconds: float | None,
    memory: int | None,
    page: str | None,
    force: bool,
    audited: tuple[str, ...],
) -> None:
    """Recompute every ruling and every score of SESSION, or of each session of the log, and list what differs.

    Each difference is told with its paragraph, its entries, what was recorded, what follows from the record, and the
    line to type. It decides nothing.

    FILE is a file, folder or zip of any format that `tdlog import` reads, or - for standard input. No log is needed:
    infractions that nobody noticed, tricks and scores that do not follow, rooms with different deals and damaged
    records are counted by kind. Files use all processors; whatever a single one does, the rest goes on.
    """
    from application.archive_audit import are_files

    files = are_files(audited)
    if files:
        apart = next((name for name in audited if name not in files), None)
        if apart is not None:
            raise TdlogError(message("file_audit", "mixed", session=apart))
        if as_of is not None:
            raise TdlogError(message("file_audit", "not_for_files", option="--as-of"))
        _files(files, kinds, as_json, verbose, examples or EXAMPLES, seconds, memory, page, log_path, force, strict)
    else:
        given = {
            "--verbose": verbose, "--kind": kinds, "--examples": examples, "--seconds": seconds, "--memory": memory,
            "--html": page,
        }  # fmt: skip
        option = next((name for name, value in given.items() if value), None)
        if option is not None:
            raise TdlogError(message("file_audit", "only_for_files", option=option))
        if as_of is None:
            _check_named(audited, log_path)
        _sessions(audited, log_path, as_json, as_of, strict)


def _check_named(names: tuple[str, ...], log_path: str) -> None:
    """Raise TdlogError for a name that is neither a file nor a session of the log, nor a round or table in one."""
    streams: list[str] = []
    if names and is_there(log_path):
        with open_log(log_path) as log:
            streams = list(log.versions())
    held = list(dict.fromkeys(map(session_of, streams)))
    for name in names:
        if name not in held and not any(is_within(stream, name) for stream in streams):
            raise TdlogError(
                message("command", "no_file_or_session", name=name, held=some_of(held, 6)) if held
                else message("command", "no_file_or_session_at_all", name=name)
            )  # fmt: skip


def _unreadable(view: FilesView, paths: list[str]) -> list[str]:
    """Why the files that were named one by one could not be read."""
    named = {clean(os.path.basename(path)) for path in paths}
    found = [one for one in view.of_kind("not_readable") if one.file in named]
    return [line for one in found for line in wrapped(f"! {whole(one.file)}: {one.text}")]


def _sessions(sessions: tuple[str, ...], log_path: str, as_json: bool, as_of: Moment | None, strict: bool) -> None:
    """Audit sessions of the log. It is to fail where something is wrong, or to be done, and that is asked."""
    from cli.show.audit import audit_lines
    from projections.views.audit import audit_view

    with open_log(log_path) as log:
        audited = audit_sessions(log, sessions, as_of)
    if strict and not all(one.audit.is_clean for one in audited):
        fail_at_the_end()
    views = [audit_view(audit, title) for audit, title in audited]
    show(views, as_json, lambda views: [line for view in views for line in ["", *audit_lines(view)]][1:])


def _made(paths: list[str]) -> str:
    """What was audited, when, and with what version."""
    time = now()
    minute = f"{time[:10]} {time[11:16]} UTC"
    return message(
        "file_audit", "page_made", paths=", ".join(map(printed, paths)), now=minute, version=version("tdlog")
    )  # fmt: skip


def _files(
    paths: list[str],
    kinds: tuple[str, ...],
    as_json: bool,
    verbose: bool,
    examples: int,
    seconds: float | None,
    memory: int | None,
    page: str | None,
    log_path: str,
    force: bool,
    strict: bool,
) -> None:
    """Audit files. It is to fail where something is wrong with them, and that is asked. Interrupted, the program ends
    with 130 when it has told what was done."""
    from application.archive_audit import audit_files
    from application.files import check_target, write_text
    from cli.show.file_audit import details_of, summary_lines
    from formats.file_audit import files_view
    from projections.audit.oddity import KINDS

    unknown = next((kind for kind in kinds if kind not in KINDS), None)
    if unknown is not None:
        raise TdlogError(message("file_audit", "no_such_kind", kind=unknown, kinds=", ".join(KINDS)))
    if page is not None and check_target(page, log_path).exists() and not force:
        raise TdlogError(message("command", "is_there", file=page))
    bounds = bounds_of(seconds, memory)
    label = message("file_audit", "auditing")
    summary = audit_files(
        paths, most=examples, bounds=bounds, watched=lambda count: counted(count, label, position=True)
    )
    if summary.done < summary.files:
        fail_at_the_end(INTERRUPTED)
    elif strict and not summary.is_clean:
        fail_at_the_end()
    view = files_view(summary)
    if page is not None:
        from formats.file_audit.page import summary_page

        write_text(page, summary_page(view, _made(paths)), log_path=log_path, force=force)
    if as_json:
        say_json(files_view(summary, kinds or KINDS))
        return
    detailed = [one.kind for one in view.kinds] if verbose else [kind for kind in KINDS if kind in kinds]
    detailed = [kind for kind in detailed if view.of_kind(kind) or view.also(kind)]
    why = [] if "not_readable" in detailed else _unreadable(view, paths)
    say([*summary_lines(view, all_follow=verbose), *why, *details_of(view, detailed)])
    if page is not None:
        say(wrapped(message("command", "page_written", file=whole(page))))
