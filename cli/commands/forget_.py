"""`tdlog forget`: erase a person from the register of names."""

from __future__ import annotations

import click

from cli.options import lang_option, log_option
from cli.show.screen import say
from domain.errors import TdlogError


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
            known = ", ".join(sorted(log.register.names())[:8])
            before = ": forgotten before" if player in log.register.forgotten() else ""
            raise TdlogError(f"the register holds no player {player}{before}; it holds {known or 'nobody'}")
    say(
        [
            f"{player} is forgotten; entries and chain are as they were",
            f"  an import does not enter a name for {player} again; files and copies elsewhere may hold it still",
        ]
    )
