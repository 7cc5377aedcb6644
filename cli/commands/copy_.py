"""`tdlog copy`: a log into another store, a database or a file, with the same chain."""

from __future__ import annotations

import click

from application.copying import Copied, copy_log
from cli.options import as_json_option, lang_option
from cli.show.screen import progress, show
from projections.texts import message
from projections.views.seals import CopyView


@click.command("copy")
@as_json_option
@lang_option
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def command(source: str, target: str, as_json: bool) -> None:
    """Copy the log FROM to TO, where nothing is: each is a file, or the address of a database (postgresql://...).

    Entries and their chain are copied as they lie, so that the copy has the same head; with them the names, who was
    forgotten, the seals, and which device recorded what. Both are verified. Links and devices by which people come in
    are not copied: hand out new ones. Stop recording first: what is recorded meanwhile is not in the copy.
    """
    with progress(message("command", "copying")) as step:
        copied = copy_log(source, target, step)
    show(_view(copied), as_json, _lines)


def _view(copied: Copied) -> CopyView:
    names = list(copied.names.values())
    return CopyView(
        entries=copied.head.upto,
        head=copied.head.link.hex(),
        names=len(list(filter(None, names))),
        forgotten=names.count(""),
        seals=len(copied.seals),
        receipts=len(copied.receipts),
        target=copied.target,
    )


def _lines(view: CopyView) -> list[str]:
    entries = message("command", "some_entries", count=view.entries)
    held = message("command", "copied_with", names=view.names, forgotten=view.forgotten, seals=view.seals)
    return [
        message("command", "copied", entries=entries),
        "  " + message("command", "sealed_chain", link=view.head),
        "  " + message("command", "sealed_in", file=view.target),
        "  " + held,
        "  " + message("command", "links_not_copied"),
    ]
