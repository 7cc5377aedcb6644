"""`tdlog form`: the form of a ruling, an appeal, a claim or a penalty, or guide cards, shown or as a page to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from application.files import check_target, write_text
from cli.opening import open_log
from cli.options import as_of_option, lang_option, log_option
from cli.show.screen import say
from projections.recorded.as_of import Moment
from projections.texts import message

if TYPE_CHECKING:
    from application.forms import FormKind

KINDS = ("ruling", "appeal", "claim", "penalty", "cards", "pair-cards")


@click.command("form")
@log_option
@lang_option
@as_of_option
@click.option("--html", "as_html", is_flag=True, help="Print one HTML file, laid out for A4 paper.")
@click.option("--to", "target", metavar="FILE", help="A new file; a name that ends in .html makes it HTML.")
@click.option("--force", is_flag=True, help="Replace the file if it is there.")
@click.option("--names", "with_names", is_flag=True, help="Print names from the register; else ids.")
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("id")
def command(
    log_path: str, as_of: Moment | None, as_html: bool, target: str | None, force: bool, with_names: bool,
    kind: FormKind, id: str,
) -> None:  # fmt: skip
    """Print the form of a ruling, appeal, claim or penalty; what was not recorded is a line to fill in by hand. Or the
    guide cards of a session: who sits at each table and where all go, or the way of each pair.

    ID of a ruling or claim is its incident (7#47, or S1.r1.t2/7#47), of an appeal its number (A4), of a penalty its
    entry (S1#12, S1.r1.t1#88), of guide cards the session (S1).
    """
    from application.forms import form_of

    if target is not None:
        check_target(target, log_path)
    with open_log(log_path) as log:
        form = form_of(log, kind, id, as_of, names=with_names)
    if as_html or (target or "").lower().endswith((".html", ".htm")):
        from formats.form_page import form_page

        text = form_page(form)
    else:
        from cli.show.forms import form_lines

        lines = form_lines(form)
        if target is None:
            say(lines)
            return
        text = "\n".join(lines) + "\n"
    if target is None:
        click.echo(text, nl=False)
    else:
        write_text(target, text, log_path=log_path, force=force)
        say([message("form", "written", file=target)])
