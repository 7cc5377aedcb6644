"""`tdlog draw`: the next round of a Swiss, or the next stage of a knockout."""

from __future__ import annotations

import click

from cli.opening import log_to_record_in, open_log
from cli.options import as_json_option, lang_option, log_option


@click.command("draw")
@log_option
@as_json_option
@lang_option
@click.option("--rematch", is_flag=True, help="Of a Swiss: some may meet again.")
@click.option("--threes", is_flag=True, help="Three teams may meet one another, where their number asks for it.")
@click.option("--goes-on", multiple=True, metavar="TEAM", help="Of a knockout: goes on, as the director decided.")
@click.option("--record", "is_recorded", is_flag=True, help="Record what is drawn as the movement's next round.")
@click.option("--why", default="", metavar="TEXT", help="With --record: a note beside it, as who decided.")
@click.argument("session", required=False, default="")
def command(
    log_path: str, session: str, why: str, goes_on: tuple[str, ...], *, as_json: bool, rematch: bool, threes: bool,
    is_recorded: bool,
) -> None:  # fmt: skip
    """Draw the next round of SESSION (the only one, where none is named), by the results as they stand: of a Swiss
    neighbours in the ranking who have not met, of a knockout the winners, in the bracket of the seeds (the order of
    entry). While a match of a knockout is open or level nothing is drawn, and it is told which.

    Nothing is recorded without --record; lines that are to be others are changed in the hall.
    """
    from application.clock import now
    from application.drawing import drawn_in
    from application.hall.drawing import Asked
    from application.office import Office
    from application.sealed_deals import session_meant
    from cli.show.movements import drawn_lines
    from cli.show.screen import show

    with (log_to_record_in if is_recorded else open_log)(log_path) as log:
        name = session_meant(log, session)
        view = drawn_in(Office(log, now), name, Asked(rematch, threes, goes_on), why if is_recorded else None)
    show(view, as_json, drawn_lines)
