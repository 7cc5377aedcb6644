"""`tdlog audit`: recompute a session and say where it differs from what was ruled, scored and published."""

from __future__ import annotations

import click

from cli.options import as_json_option, as_of_option, lang_option, log_option
from cli.sessions import session_streams
from cli.show.screen import say, say_json
from cli.tables import open_log, streams_of
from domain.streams import session_of
from projections.audit.session import audit_session
from projections.session.as_of import Moment
from projections.session.record import SessionRecord


@click.command("audit")
@log_option
@as_json_option
@as_of_option
@lang_option
@click.option("--strict", is_flag=True, help="Exit 1 where anything was found.")
@click.argument("sessions", nargs=-1, metavar="[SESSION]...")
def command(log_path: str, as_json: bool, as_of: Moment | None, strict: bool, sessions: tuple[str, ...]) -> None:
    """Recompute every ruling and every score of SESSION, or of each session of the log, and list what differs.

    Each difference is told with its paragraph, its entries, what was recorded, what follows from the record, and the
    line to type. It decides nothing.
    """
    from cli.show.audit import audit_json, audit_lines

    with open_log(log_path) as log:
        named = sessions or tuple(dict.fromkeys(map(session_of, streams_of(log, as_of))))
        found = [session_streams(log, name, as_of) for name in named or ("",)]
        order = [(position, stream, entry) for position, stream, entry, _ in log.scan()]
    audits = [audit_session(name, streams, order) for name, streams in found]
    if as_json:
        say_json([audit_json(audit) for audit in audits])
    else:
        lines: list[str] = []
        for audit, (name, streams) in zip(audits, found, strict=True):
            opened = SessionRecord.of(name, streams.get(name, ())).opened
            lines += [*([""] * bool(lines)), *audit_lines(audit, opened.name)]
        say(lines)
    if strict and not all(audit.is_clean for audit in audits):
        click.get_current_context().exit(1)
