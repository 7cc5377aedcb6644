"""`tdlog link`: links by which people come into the hall, made, listed and taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from application.clock import now
from application.files import check_target, write_bytes, write_text
from cli.opening import log_to_record_in, open_log
from cli.options import as_json_option, lang_option, log_option
from cli.show.screen import is_terminal, say, say_code, show
from domain.errors import TdlogError
from projections.texts import message
from projections.views.link import LinkView, MadeLinkView

if TYPE_CHECKING:
    from application.hall.links import Wanted
    from domain.log.store import LogStore

F = TypeVar("F", bound=Callable[..., Any])
HERE = "http://127.0.0.1:8080"
"""Where the hall is found on this machine, unless it is told another port."""


def _of_a_link(function: F) -> F:
    """The options of whatever makes links."""
    for option in (
        click.option("--until", default="", metavar="TIME", help="When it ends (2026-03-14T23:30Z)."),
        click.option("--hours", type=click.IntRange(1, 8784), metavar="N", help="Or after how many hours it does."),
        click.option("--address", default=HERE, metavar="URL", help="Where the hall is found (http://HOST:PORT)."),
        click.option("--early", is_flag=True, help="Also for what the log does not hold yet."),
        click.option("--force", is_flag=True, help="Replace a file that is there."),
    )[::-1]:
        function = option(function)
    return log_option(as_json_option(lang_option(function)))


@click.group("link")
def command() -> None:
    """Make, list and take back the links by which people come into the hall, each with what it lets them do.

    A link is shown once. The log keeps no more of it than lets it be recognised: who reads the log cannot come in by
    it. Whoever has the link can, until it ends or is taken back.
    """


@command.command("make", short_help="Make a link, and print it once.")
@_of_a_link
@click.option("--for", "label", default="", metavar="TEXT", help="For whom it is; may be erased again.")
@click.option("--png", default="", metavar="FILE", help="Write its code as a picture, too.")
@click.option("--svg", default="", metavar="FILE", help="The same, in a form that can be enlarged.")
@click.argument("role")
@click.argument("scope", default="")
def make(
    log_path: str, as_json: bool, until: str, hours: int | None, address: str, early: bool, force: bool, label: str,
    png: str, svg: str, role: str, scope: str,
) -> None:  # fmt: skip
    """Make a link for a recorder, director, scorer, committee, player or commentator, and print it with a code for a
    phone.

    SCOPE is what the role is bound to: S1.t5 a table in all rounds (recorder), S1/A1 an appeal (committee), S1/7 a pair
    or team (player), S1 a session (commentator; director, scorer, who may be without it for the whole log).
    """
    from application.hall.links import check_address, end_of, link_role, wanted_link
    from formats.qr_code import check_can_draw, code_picture

    check_address(address)
    targets = [target for target in (png, svg) if target]
    if targets:
        check_can_draw()
    _check_targets(targets, log_path, force=force)
    kind = link_role(role)
    with log_to_record_in(log_path, create=early) as log:
        wanted = wanted_link(log, kind, scope, end_of(kind, now(), until=until, hours=hours or 0), label, early=early)

        def write(made: Sequence[MadeLinkView]) -> None:
            if png:
                write_bytes(png, code_picture(made[0].address, "png"), log_path=log_path, force=force)
            if svg:
                write_bytes(svg, code_picture(made[0].address, "svg"), log_path=log_path, force=force)

        made = _made(log, [wanted], address, write)
    show(made, as_json, lambda shown: _made_lines(shown, address))
    if is_terminal() and not as_json:
        _say_code(made[0])


@command.command("tables", short_help="Make a link for each table, on a sheet to print.")
@_of_a_link
@click.option("--count", type=click.IntRange(1, 9999), metavar="N", help="How many tables, where no movement tells.")
@click.option("--to", "target", default="", metavar="FILE", help="Write a page to print: a slip with a code a table.")
@click.argument("session")
def tables(
    log_path: str, as_json: bool, until: str, hours: int | None, address: str, early: bool, force: bool,
    count: int | None, target: str, session: str,
) -> None:  # fmt: skip
    """Make a link for whoever records at each table of SESSION, as a sheet of slips to be laid on the tables."""
    from application.hall.links import check_address, end_of, tables_in, wanted_link
    from formats.qr_code import check_can_draw

    check_address(address)
    if target:
        check_can_draw()
        _check_targets([target], log_path, force=force)
    ends = end_of("recorder", now(), until=until, hours=hours or 0)
    with log_to_record_in(log_path, create=early) as log:
        numbers = list(range(1, (count or 0) + 1)) or tables_in(log, session)
        if not numbers:
            raise TdlogError(message("links", "no_tables", session=session))
        wanted = [wanted_link(log, "recorder", f"{session}.t{number}", ends, early=early) for number in numbers]

        def write(made: Sequence[MadeLinkView]) -> None:
            if target:
                from formats.link_sheet import link_sheet

                write_text(target, link_sheet(session, made), log_path=log_path, force=force)

        made = _made(log, wanted, address, write)
    if target and not as_json:
        say([message("links", "sheet_written", file=target, count=len(made))])
    else:
        show(made, as_json, lambda shown: _made_lines(shown, address))


@command.command("list", short_help="List the links, without what lets somebody in.")
@log_option
@as_json_option
@lang_option
def list_(log_path: str, as_json: bool) -> None:
    """List the links: as whom each lets somebody in, for whom it was made, when it ends, how many came in by it."""
    from application.hall.links import links_of
    from cli.show.links import links_lines
    from projections.views.link import link_view

    with open_log(log_path) as log:
        shown = [link_view(*one) for one in links_of(log, now())]
    show(shown, as_json, links_lines)


@command.command("revoke", short_help="Take links back.")
@log_option
@as_json_option
@lang_option
@click.argument("names", nargs=-1, required=True)
def revoke(log_path: str, as_json: bool, names: tuple[str, ...]) -> None:
    """Take links back by their NAMES: whoever came in by one is out within a second."""
    from application.hall.links import links_of, revoke_links
    from projections.views.link import link_view

    with log_to_record_in(log_path) as log:
        at = now()
        taken = revoke_links(log, names, at)
        shown = [link_view(*one) for one in links_of(log, at) if one.link.name in taken]
    show(shown, as_json, _revoked_lines)


@command.command("label", short_help="Say for whom a link is, or erase that.")
@log_option
@lang_option
@click.argument("name")
@click.argument("text", default="")
def label(log_path: str, name: str, text: str) -> None:
    """Write for whom a link was made, or what a device is called. Without TEXT what stood there is erased."""
    from application.hall.links import relabel_link

    with log_to_record_in(log_path) as log:
        kept = relabel_link(log, name, text)
    say([message("links", "labelled" if kept else "label_erased", name=name, label=kept)])


def _check_targets(targets: Sequence[str], log_path: str, *, force: bool) -> None:
    """Raise TdlogError where a file cannot be written: before a link is made that nobody would be shown."""
    for target in targets:
        if check_target(target, log_path).exists() and not force:
            raise TdlogError(message("command", "is_there", file=target))


def _made(
    log: LogStore, wanted: Sequence[Wanted], address: str, write: Callable[[list[MadeLinkView]], None]
) -> list[MadeLinkView]:
    """Make links, and write what is to be written of them; where that fails they are taken back."""
    from application.hall.links import address_of, make_links, revoke_links
    from projections.views.link import made_link_view

    made = make_links(log, wanted, now())
    shown = [made_link_view(one.link, address_of(address, one)) for one in made]
    try:
        write(shown)
    except TdlogError:
        revoke_links(log, [one.link for one in shown], now())
        raise
    return shown


def _made_lines(made: Sequence[MadeLinkView], address: str) -> list[str]:
    from cli.show.links import made_lines

    return made_lines(made, here=address == HERE)


def _say_code(made: MadeLinkView) -> None:
    """The code of a link, where it can be drawn; a word where it cannot."""
    from formats.qr_code import code_lines

    try:
        say_code(code_lines(made.address))
    except TdlogError as error:
        say([error.message])


def _revoked_lines(taken: Sequence[LinkView]) -> list[str]:
    if not taken:
        return [message("links", "none_revoked")]
    return [message("links", "revoked", link=one.link, count=one.devices) for one in taken]
