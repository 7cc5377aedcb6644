"""`tdlog forget`: erase a person from the register of names."""

from __future__ import annotations

import click

from cli.options import log_option
from cli.show.screen import say
from domain.errors import TdlogError


@click.command("forget")
@log_option
@click.argument("player")
def command(log_path: str, player: str) -> None:
    """Erase the name of PLAYER (an id, as in the entries). The chained entries hold ids only and stay as they are."""
    from domain.log import EventLog

    with EventLog(log_path, create=False) as log:
        if not log.register.forget(player):
            known = ", ".join(sorted(log.register.names())[:8])
            raise TdlogError(f"the register holds no player {player}; it holds {known or 'nobody'}")
    say([f"{player} is forgotten; entries and chain are as they were"])
