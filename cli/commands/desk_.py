"""`tdlog desk`: what is open at every table, and the way through one incident."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import click

from application.between_tables import between_tables
from application.tables import is_within, names_tables, replays
from cli.desk.listing import MatterAt, listing_lines, matter_json
from cli.exit_code import go_on_unread
from cli.opening import log_to_record_in, open_log
from cli.options import as_json_option, lang_option, log_option
from cli.show.between import between_json, between_lines
from cli.show.screen import say, say_json
from cli.waiting import saying_what_it_waits_for
from domain.errors import TdlogError
from domain.log.store import LogStore
from domain.streams import plain_stream
from projections.desk.open_matters import OpenMatter
from projections.desk.steps import matters_of
from projections.laws.law_87_fouled import is_asked_elsewhere
from projections.texts import message

NAMED = re.compile(
    r"(?:(?P<table>[^#]*)/)?(?P<board>[0-9]{1,6})?(?:#(?P<entry>[0-9]+(?:\.[0-9]+)?|[A-Z][\w.-]*))?", re.ASCII
)
"""An incident or a board as it is named on the command line."""


@click.command("desk")
@log_option
@as_json_option
@lang_option
@click.option("--table", "where", default="", metavar="STREAM", help="Of this table, round or session: t2, S1.r1.")
@click.argument("incident", required=False, default="")
def command(log_path: str, as_json: bool, where: str, incident: str) -> None:
    """List what is open at every table: its law, who decides, and what may happen next.

    With INCIDENT (16#41, or t2/16#41) lead through it: what to read aloud, then each choice and judgement, then the
    ruling; each answer is recorded with author and time. An empty line leaves the rest open. Where nothing is open,
    the ruling that was given can be revised. With a board (16), list what is open on it; with a table, at it.
    """
    if names_tables(incident) and incident[-1].isdigit() and not where:
        where, incident = incident, ""
    if as_json or "#" not in incident:
        _show(log_path, as_json, where, incident)
        return
    if not sys.stdin.isatty():
        go_on_unread()
    from application.deciding import Desk
    from application.office import Office
    from cli.desk.guide import Guide

    with log_to_record_in(log_path) as log:
        found = list(_found(log, where, incident))
        if not found:
            _check_it_is_there(log, where, incident)
        at = _only_one(found, incident)
        Guide(Desk(Office(log, waiting=saying_what_it_waits_for), at.stream), at.matter.incident.name).run()


def _show(log_path: str, as_json: bool, where: str, incident: str) -> None:
    """The list, for people or for machines."""
    with open_log(log_path) as log:
        found = list(_found(log, where, incident))
        between = [] if "#" in incident else _between(log, where, incident)
        if not found and not between:
            _check_it_is_there(log, where, incident)
    if "#" in incident:
        found = [_only_one(found, incident)]
    else:
        found = [at for at in found if at.matter.is_open or at.matter.differences]
    if as_json:
        say_json([*(matter_json(at) for at in found), *map(between_json, between)])
    else:
        lines = listing_lines(found)
        for matter in between:
            lines += [*([""] * bool(lines)), *between_lines(matter)]
        say(lines or [message("screen", "nothing_open")])


def _between(log: LogStore, where: str, named: str) -> list[OpenMatter]:
    """What is open between the tables meant: of every board, or of the one that is named."""
    board = named.rpartition("/")[2]
    return [
        matter
        for matter in between_tables(replays(log))
        if board in ("", str(matter.board)) and any(_is_at(stream, where) for stream in (matter.stream, *matter.tables))
    ]


def _found(log: LogStore, where: str, named: str) -> Iterator[MatterAt]:
    """The matters of the tables meant: of every incident, of a board, or of those named so. Raises TdlogError."""
    found = NAMED.fullmatch(named)
    if found is None or (named and not (found["board"] or found["entry"])):
        raise TdlogError(message("desk", "name_of_incident", read=repr(named)))
    table, board, entry = (found[part] or "" for part in ("table", "board", "entry"))
    for stream, replay in replays(log):
        if _is_at(stream, where) and _is_at(stream, table):
            for matter in matters_of(replay):
                begun_by = matter.incident.name.partition("#")[2]
                if (not board or int(board) == matter.board.number) and entry in ("", begun_by):
                    yield MatterAt(stream, matter)


def _check_it_is_there(log: LogStore, where: str, named: str) -> None:
    """Raise BadParameter where no table, or no board, of that name is in the log."""
    found = NAMED.fullmatch(named)
    table, board = (found["table"] or "", found["board"] or "") if found is not None else ("", "")
    everywhere = list(replays(log))
    for name in (where, table):
        if name and not any(_is_at(stream, name) for stream, _ in everywhere):
            known = ", ".join(stream for stream, _ in everywhere[:6])
            raise click.BadParameter(message("desk", "no_such_table", where=name, known=known))
    boards = {each.number for stream, replay in everywhere if _is_at(stream, where) and _is_at(stream, table)
              for each in replay.boards}  # fmt: skip
    if board and int(board) not in boards:
        known = ", ".join(map(str, sorted(boards)[:20])) or "-"
        place = table or where or message("desk", "any_table")
        raise click.BadParameter(message("desk", "no_such_board", board=board, where=place, known=known))


def _is_at(stream: str, where: str) -> bool:
    """Whether a stream is the one meant: a session, a round, a whole id or its last parts."""
    return not where or is_within(stream, where) or plain_stream(stream).endswith("." + plain_stream("." + where)[1:])


def _only_one(found: list[MatterAt], incident: str) -> MatterAt:
    """The one matter that is meant: of one that two tables have, that at the table where it is asked (86B2). Raises
    TdlogError where there is none, or more than one."""
    asked = [at for at in found if not is_asked_elsewhere(at.matter.incident)]
    if len(found) == 1 or len(asked) == 1:
        return (asked or found)[0]
    if found:
        names = ", ".join(at.name for at in found[:6])
        raise TdlogError(message("desk", "incident_at_tables", count=len(found), incident=incident, names=names))
    raise TdlogError(message("desk", "no_such_incident", incident=incident))
