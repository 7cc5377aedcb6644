"""`tdlog dd`: the deals of a session worked out double dummy, and those of its open boards shown."""

from __future__ import annotations

import click

from application.clock import now
from cli.exit_code import fail_at_the_end
from cli.opening import open_log
from cli.options import as_json_option, lang_option, log_option
from cli.show.makeable import makeable_lines
from cli.show.screen import progress, show
from projections.texts import message
from projections.views.makeable import session_makes_view


@click.command("dd")
@log_option
@as_json_option
@lang_option
@click.argument("session", default="")
def command(log_path: str, as_json: bool, session: str) -> None:
    """Work out what the deals of SESSION give double dummy, by declarer and par, and keep it beside the log.

    What is known already is not worked out again; `tdlog serve` does the same beside everything else. Shown are the
    boards that everybody may see: of the others nothing is told. Needs endplay: pip install "tdlog[dd]".
    """
    from application.double_dummy.session import work_out_session

    with open_log(log_path) as log, progress(message("equity", "working_out")) as step:
        done = work_out_session(log, session, now, step)
    view = session_makes_view(*done)
    show(view, as_json, makeable_lines)
    if done.failed:
        fail_at_the_end()
