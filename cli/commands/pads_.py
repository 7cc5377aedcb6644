"""`tdlog pads`: results from bridge pads into the log, while they are played."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from time import sleep

import click

from cli.exit_code import fail_at_the_end, go_on_unread
from cli.opening import log_to_record_in, saying_what_it_waits_for
from cli.options import as_json_option, lang_option, log_option
from cli.show.columns import indented
from cli.show.screen import say, say_json
from projections.texts import message


@click.command("pads")
@log_option
@as_json_option
@lang_option
@click.option("--connector", default="", metavar="URL", help="A Data Connector, as http://127.0.0.1:5079.")
@click.option("--bws", default="", metavar="FILE", help="A results file (.bws) that the pads' program writes.")
@click.option("--start", is_flag=True, help="Begin the session on the pads, and tell them of a changed movement.")
@click.option("--guid", default="", metavar="GUID", help="Of a session that another program began there.")
@click.option(
    "--every", default=5.0, type=click.FloatRange(0.5, 600), show_default=True, metavar="SECONDS", help="Between looks."
)
@click.option("--once", is_flag=True, help="Look once, and end.")
@click.argument("session")
def command(
    log_path: str,
    as_json: bool,
    connector: str,
    bws: str,
    start: bool,
    guid: str,
    every: float,
    once: bool,
    session: str,
) -> None:
    """Take the results of SESSION from its bridge pads as they come (docs/pads.md).

    A result that is not known is entered at its table, a correction mends it. What the log has and pads cannot hold
    stays: it is told, and a person chooses. What only a director decides calls him to the table. Control-C ends it,
    with what was taken. Nothing is written into a results file.
    """
    from application.office import Office
    from application.pads.opened import Wish, opened
    from application.pads.running import followed

    wish = Wish(session, connector, Path(bws) if bws else None, guid, start)
    go_on_unread()
    with log_to_record_in(log_path) as log:
        office = Office(log, waiting=saying_what_it_waits_for)
        source = opened(office, wish, sleep)
        if not as_json and not once:
            say([message("pads", "following", session=session, source=connector or bws)])
        run = followed(office, session, source, lambda told: None if as_json else say(indented(told.text, 0, 2)))
        with suppress(KeyboardInterrupt):
            run.look()
            while not once:
                sleep(every)
                run.look()
        view = run.view()
    if once and (view.left or run.is_away):
        fail_at_the_end()
    say_json(view) if as_json else say([run.sum_line()])
