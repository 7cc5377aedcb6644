"""`tdlog hints`: the results of a session that one would look at twice."""

from __future__ import annotations

import click

from cli.opening import open_log
from cli.options import as_json_option, lang_option, log_option
from cli.show.hints import hints_lines
from cli.show.screen import show


@click.command("hints")
@log_option
@as_json_option
@lang_option
@click.argument("session", required=False, default="")
def command(log_path: str, session: str, *, as_json: bool) -> None:
    """List the results of SESSION (the only one, where none is named) that one would look at twice, as the hall does
    while a slip is typed: declared from the other side than at all other tables, tricks far from the field's, a slam
    that stands alone; tricks far from double dummy, of boards that everybody may see and `tdlog dd` has worked out.

    A hint is no error. Nothing of it is recorded, and nothing waits for it.
    """
    from application.clock import now
    from application.hinting import hints_in

    with open_log(log_path) as log:
        found = hints_in(log, session, now)
    show(found, as_json, hints_lines)
