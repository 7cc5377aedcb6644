"""`tdlog backup`: a copy of the log, whole and proved, while somebody records."""

from __future__ import annotations

from functools import partial

import click

from application.backups import back_up_into
from application.clock import now
from application.copying import back_up, is_with_links
from cli.options import as_json_option, lang_option, log_option
from cli.show.screen import show
from projections.texts import message
from projections.views.seals import BackupView, KeptBackupView


@click.command("backup")
@log_option
@as_json_option
@lang_option
@click.option(
    "--keep",
    type=click.IntRange(1, 100_000),
    metavar="N",
    help="FILE is a folder: add a copy named after the time, and keep the N newest.",
)
@click.argument("file")
def command(log_path: str, as_json: bool, keep: int | None, file: str) -> None:
    """Copy the log to FILE, with the entries recorded last, which a plain copy of its file may lack.

    It works while others record. The copy is verified before it gets its name, and is one file. An earlier copy of the
    same log is replaced; anything else is left as it is. Names go with it: it is for whoever keeps the log.

    With --keep each copy is a file of its own in the folder FILE. The oldest beyond N go once the new one is verified:
    only copies of this log, and none that was changed or is open somewhere.
    """
    if keep is None:
        copy = back_up(log_path, file)
        show(BackupView(copy.upto, copy.link.hex(), file), as_json, partial(_lines, log_path))
    else:
        made = back_up_into(log_path, file, keep, now())
        view = KeptBackupView(made.head.upto, made.head.link.hex(), made.file, made.removed, made.left)
        show(view, as_json, partial(_kept_lines, log_path))


def _lines(log_path: str, view: BackupView | KeptBackupView) -> list[str]:
    entries = message("command", "some_entries", count=view.entries)
    return [
        message("command", "backed_up", entries=entries),
        "  " + message("command", "sealed_chain", link=view.head),
        "  " + message("command", "sealed_in", file=view.file),
        *(["  " + message("command", "links_not_copied")] if not is_with_links(log_path) else []),
    ]


def _kept_lines(log_path: str, view: KeptBackupView) -> list[str]:
    gone = ["  " + message("command", "copy_removed", file=file) for file in view.removed]
    return [*_lines(log_path, view), *gone, *("  " + message("command", "copy_left", file=file) for file in view.left)]
