"""`tdlog backup`: a copy of the log, whole and proved, while somebody records."""

from __future__ import annotations

import click

from application.copying import back_up
from cli.options import as_json_option, lang_option, log_option
from cli.show.screen import show
from projections.texts import message
from projections.views.seals import BackupView


@click.command("backup")
@log_option
@as_json_option
@lang_option
@click.argument("file")
def command(log_path: str, as_json: bool, file: str) -> None:
    """Copy the log to FILE, with the entries recorded last, which a plain copy of its file may lack.

    It works while others record. The copy is verified before it gets its name, and is one file. An earlier copy of the
    same log is replaced; anything else is left as it is. Names go with it: it is for whoever keeps the log.
    """
    copy = back_up(log_path, file)
    show(BackupView(copy.upto, copy.link.hex(), file), as_json, _lines)


def _lines(view: BackupView) -> list[str]:
    entries = message("command", "some_entries", count=view.entries)
    return [
        message("command", "backed_up", entries=entries),
        "  " + message("command", "sealed_chain", link=view.head),
        "  " + message("command", "sealed_in", file=view.file),
    ]
