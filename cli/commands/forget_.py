"""`tdlog forget`: erase a person from the register of names."""

from __future__ import annotations

import click

from cli.options import lang_option, log_option
from cli.show.screen import say
from domain.errors import TdlogError
from projections.texts import message


@click.command("forget")
@log_option
@lang_option
@click.argument("player")
def command(log_path: str, player: str) -> None:
    """Erase the name of PLAYER (an id, as in the entries). The chained entries hold ids only and stay as they are.

    The id is kept, with no name, so that importing an old file does not bring the name back. Files, exports and copies
    of the log are not touched.
    """
    from domain.log import EventLog

    with EventLog(log_path, create=False) as log:
        if not log.register.forget(player):
            held = ", ".join(sorted(log.register.names())[:8]) or message("command", "nobody")
            said = "no_player_now" if player in log.register.forgotten() else "no_player"
            raise TdlogError(message("command", said, player=player, held=held))
    say(
        [
            message("command", "forgotten", player=player),
            "  " + message("command", "forgotten_here", player=player),
        ]
    )
