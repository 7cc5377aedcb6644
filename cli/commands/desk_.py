"""`tdlog desk`: what is open at every table, and the way through one incident."""

from __future__ import annotations

import sys

import click

from application.cases import case_meant, cases_named, items_between, what_is_not_there
from application.tables import names_tables
from cli.desk.listing import listing_lines
from cli.exit_code import go_on_unread
from cli.opening import log_to_record_in, open_log, saying_what_it_waits_for
from cli.options import as_json_option, lang_option, log_option
from cli.show.rulings import between_lines
from cli.show.screen import say, say_json
from domain.log.store import LogStore
from projections.texts import message
from projections.views.case import between_view, case_view


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
        found = list(cases_named(log, where, incident))
        if not found:
            _check_it_is_there(log, where, incident)
        at = case_meant(found, incident)
        Guide(Desk(Office(log, waiting=saying_what_it_waits_for), at.stream), at.case.incident.name).run()


def _show(log_path: str, as_json: bool, where: str, incident: str) -> None:
    """The list, for people or for machines."""
    with open_log(log_path) as log:
        found = list(cases_named(log, where, incident))
        between = [] if "#" in incident else items_between(log, where, incident)
        if not found and not between:
            _check_it_is_there(log, where, incident)
    if "#" in incident:
        found = [case_meant(found, incident)]
    else:
        found = [at for at in found if at.case.is_open or at.case.differences]
    cases, apart = [case_view(at.stream, at.case) for at in found], [*map(between_view, between)]
    if as_json:
        say_json([*cases, *apart])
    else:
        lines = listing_lines(cases)
        for case in apart:
            lines += [*([""] * bool(lines)), *between_lines(case)]
        say(lines or [message("screen", "nothing_open")])


def _check_it_is_there(log: LogStore, where: str, named: str) -> None:
    """Raise BadParameter where no table, or no board, of that name is in the log."""
    said = what_is_not_there(log, where, named)
    if said:
        raise click.BadParameter(said)
