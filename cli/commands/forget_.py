"""`tdlog forget`: erase a person from the register of names, and what commentators said."""

from __future__ import annotations

import click

from application.opening import is_in_a_database, opened
from cli.options import lang_option, log_option
from cli.show.columns import wrapped
from cli.show.screen import say
from domain.errors import TdlogError
from domain.log.store import Register
from formats.printed import whole
from formats.reading import clean
from projections.texts import message, some_of


@click.command("forget")
@log_option
@lang_option
@click.option("--name", "name", metavar="NAME", help="Forget every id that bears this name.")
@click.option("--comment", "comment", metavar="COMMENT", help="Erase a comment on a board, by its short name.")
@click.option("--finish", is_flag=True, help="Erase what is left of names that were forgotten before.")
@click.argument("player", required=False)
def command(log_path: str, player: str | None, name: str | None, comment: str | None, finish: bool) -> None:
    """Erase the name of PLAYER (an id, as in the entries). The chained entries hold ids only and stay as they are.

    A person has an id of its own in every session that was imported: --name "NAME" erases the name from all ids that
    bear it, written just so. The ids are kept, with no name, so that importing an old file does not bring the name
    back; a new session makes new ids, and brings it with it. Files, exports and copies of the log are not touched.

    What commentators said of boards stands beside the log, and may hold the name: such comments are told by their short
    names, and --comment erases one.

    While another program reads the log the last bytes of a name cannot be overwritten. That is said, with what to do;
    running the same again, or --finish, does the rest.
    """
    if [player, name, comment, finish or None].count(None) != 3:
        raise click.UsageError(message("command", "player_or_name"))
    with opened(log_path) as log:
        place, register = log.name, log.register
        wanted = _wanted(register, player, name)
        known = {register.names().get(one, "") for one in wanted} - {""}
        erased = register.forget(*wanted)
        gone = log.commentary.remove([comment]) if comment is not None else []
        named = [one.name for one in log.commentary.all() if any(each in one.text for each in known)]
        is_finished = register.finish_erasing()
    for one in wanted:
        said = "forgotten" if one in erased else "forgotten_before"
        say([message("command", said, player=one), "  " + message("command", "forgotten_here", player=one)])
    if named:
        say(wrapped(message("command", "named_in_comments", comments=some_of(named, 20)), 2, 0))
    if comment is not None and not gone:
        raise TdlogError(message("commentary", "no_such_comment", read=repr(clean(comment, 20))))
    for one in gone:
        say([message("command", "comment_erased", comment=one)])
    if name is not None and not wanted:
        raise TdlogError(message("command", "nobody_of_that_name", name=clean(name, 60)))
    if finish and not is_finished:
        raise TdlogError(message("command", "bytes_remain", file=place))
    if not is_finished:
        say(wrapped(message("command", "bytes_remain", file=whole(place)), 2, 0))
    elif finish:
        say([message("command", "nothing_remains", file=place)])
    if is_in_a_database(log_path):
        say(wrapped(message("command", "database_remains", file=whole(place)), 2, 0))


def _wanted(register: Register, player: str | None, name: str | None) -> list[str]:
    """The ids that are meant. Raises TdlogError for one that the register never held."""
    names = register.names()
    if name is not None:
        return [one for one, held in names.items() if held == name]
    if player is not None and player not in names and player not in register.forgotten():
        held = some_of(sorted(names), 8) or message("command", "nobody")
        raise TdlogError(message("command", "no_player", player=player, held=held))
    return [player] if player is not None else []
