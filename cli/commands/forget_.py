"""`tdlog forget`: erase a person from the register of names."""

from __future__ import annotations

import click

from cli.options import lang_option, log_option
from cli.show.screen import say
from domain.errors import TdlogError
from formats.reading import clean
from projections.texts import message


@click.command("forget")
@log_option
@lang_option
@click.option("--name", "name", metavar="NAME", help="Forget every id that bears this name.")
@click.argument("player", required=False)
def command(log_path: str, player: str | None, name: str | None) -> None:
    """Erase the name of PLAYER (an id, as in the entries). The chained entries hold ids only and stay as they are.

    A person has an id of its own in every session that was imported: --name "NAME" erases the name from all ids that
    bear it, written just so. The ids are kept, with no name, so that importing an old file does not bring the name
    back; a new session makes new ids, and brings it with it. Files, exports and copies of the log are not touched.
    """
    from domain.log import EventLog

    if (player is None) == (name is None):
        raise click.UsageError(message("command", "player_or_name"))
    with EventLog(log_path, create=False) as log:
        names = log.register.names()
        wanted = [player] if player is not None else [one for one, held in names.items() if held == name]
        if name is not None and not wanted:
            raise TdlogError(message("command", "nobody_of_that_name", name=clean(name, 60)))
        for one in wanted:
            if not log.register.forget(one):
                held = ", ".join(sorted(log.register.names())[:8]) or message("command", "nobody")
                said = "no_player_now" if one in log.register.forgotten() else "no_player"
                raise TdlogError(message("command", said, player=one, held=held))
    for one in wanted:
        say(
            [
                message("command", "forgotten", player=one),
                "  " + message("command", "forgotten_here", player=one),
            ]
        )
