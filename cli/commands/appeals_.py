"""`tdlog appeals`: every appeal with its state and deadline, and one of them in full."""

from __future__ import annotations

import click

from application.appealing import appeal_meant
from application.tables import replays
from cli.opening import open_log
from cli.options import view_options
from cli.show.appeals import appeal_lines, appeals_lines
from cli.show.screen import say, say_json
from projections.ranking.appeals import appeals_at, unplaced_appeals
from projections.recorded.as_of import Moment
from projections.views.appeal import appeal_view, unplaced_view


@click.command("appeals")
@view_options
@click.option("--open", "only_open", is_flag=True, help="Only what still awaits somebody.")
@click.argument("appeal", required=False, default="")
def command(log_path: str, as_json: bool, as_of: Moment | None, only_open: bool, appeal: str) -> None:
    """List the appeals: who appeals what, whether in time, what is missing, whom each waits for and the line to type.

    With APPEAL (A1, 16#A1, S1.r1.t2/16#A1) show one in full: the ruling, what 92 and 93 say of it, the hearing, the
    decision, and the score before and after.
    """
    with open_log(log_path) as log:
        tables = dict(replays(log, as_of))
        names = log.register.names()
    every = list(appeals_at(tables))
    found = [at for at in every if at.is_open or not only_open]
    lost = [] if appeal else unplaced_appeals(tables)
    if appeal:
        found = [appeal_meant(found, appeal)]
    shown = [appeal_view(at, names) for at in found]
    if as_json:
        say_json(shown)
    elif appeal:
        say(appeal_lines(shown[0]))
    else:
        say(appeals_lines(shown, [unplaced_view(*one) for one in lost], settled=len(every) - len(found)))
